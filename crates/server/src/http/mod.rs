//! The addresses and what answers them.

pub(crate) mod accounts;
mod body;
pub(crate) mod create;
pub(crate) mod devices;
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
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, delete, get, post};
use tower_http::compression::CompressionLayer;

/// All addresses.
pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/guests", post(guests::create))
        .route(
            "/me",
            get(guests::me).patch(guests::rename).delete(guests::leave),
        )
        .route("/me/password", post(accounts::password))
        .route("/accounts", post(accounts::register))
        .route("/accounts/recover", post(accounts::recover))
        .route(
            "/sessions",
            post(accounts::login)
                .get(devices::list)
                .delete(devices::end_all),
        )
        .route("/sessions/{id}", delete(devices::end))
        .route("/links", post(devices::make_link))
        .route("/links/look", post(devices::look))
        .route("/links/use", post(devices::use_link))
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
        .route("/matches/{id}/back", post(play::back))
        .route("/matches/{id}/vacation", post(play::vacation))
        .route("/matches/{id}/seats/{seat}", post(play::replace))
        .route("/matches/{id}/chat", post(play::chat))
        .route("/matches/{id}/seen", post(play::seen))
        .route("/matches/{id}/auto", post(play::auto))
        .route("/matches/{id}/why", post(play::why))
        .route("/matches/{id}/log", get(looks::log))
        .route("/matches/{id}/at/{seq}", get(looks::at))
        .route("/matches/{id}/board", get(looks::board))
        .route("/matches/{id}/record", get(looks::record))
        .route("/matches/{id}/luck", get(looks::luck))
        .route("/matches/{id}/report", get(looks::report))
        .route("/matches/{id}/live", any(live::live))
        .route("/openapi.json", get(openapi::document))
        .fallback(missing)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(app.clone(), protect::rate))
        .layer(from_fn(protect::uncached));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(guests::health))
        .route("/metrics", get(watch::metrics))
        .fallback(web::file)
        .layer(from_fn_with_state(app.clone(), protect::origin))
        .layer(from_fn(body::whole))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), protect::headers))
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
