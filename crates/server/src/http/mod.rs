//! The addresses and what answers them.

pub(crate) mod create;
pub(crate) mod games;
pub(crate) mod guests;
pub(crate) mod lists;
pub(crate) mod live;
pub(crate) mod looks;
mod openapi;
pub(crate) mod play;
mod protect;
pub(crate) mod watch;
mod web;

use crate::app::App;
use crate::problem::Problem;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use tower_http::compression::CompressionLayer;

/// The longest body of a request, in bytes.
const LONGEST: usize = 64 * 1024;

/// All addresses.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/guests", post(guests::create))
        .route("/me", get(guests::me).patch(guests::rename))
        .route("/games", get(games::list))
        .route("/games/{id}/rules", get(games::rules))
        .route("/games/{id}/bots", get(games::bots))
        .route("/matches", get(lists::list).post(create::create))
        .route("/matches/{id}", get(looks::view))
        .route("/matches/{id}/join", post(play::join))
        .route("/matches/{id}/fill", post(play::fill))
        .route("/matches/{id}/invites", post(play::invites))
        .route("/matches/{id}/abandon", post(play::abandon))
        .route("/matches/{id}/rematch", post(create::rematch))
        .route("/matches/{id}/actions", post(play::act))
        .route("/matches/{id}/undo", post(play::undo))
        .route("/matches/{id}/requests/{n}", post(play::answer))
        .route("/matches/{id}/resign", post(play::resign))
        .route("/matches/{id}/chat", post(play::chat))
        .route("/matches/{id}/seen", post(play::seen))
        .route("/matches/{id}/auto", post(play::auto))
        .route("/matches/{id}/why", post(play::why))
        .route("/matches/{id}/log", get(looks::log))
        .route("/matches/{id}/at/{seq}", get(looks::at))
        .route("/matches/{id}/board", get(looks::board))
        .route("/matches/{id}/record", get(looks::record))
        .route("/matches/{id}/live", any(live::live))
        .route("/openapi.json", get(openapi::document))
        .fallback(missing)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn(protect::uncached));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(guests::health))
        .route("/metrics", get(watch::metrics))
        .fallback(web::file)
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(from_fn_with_state(app.clone(), protect::origin))
        .layer(CompressionLayer::new())
        .layer(from_fn(protect::headers))
        .layer(from_fn_with_state(app.clone(), protect::log))
        .with_state(app)
}

async fn missing() -> Problem {
    Problem::missing("There is nothing at this address; /api/openapi.json lists what there is.")
}

async fn not_so() -> Problem {
    let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
    Problem::malformed("This address is not for that method.").with_status(status)
}
