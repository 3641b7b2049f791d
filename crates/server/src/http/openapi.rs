//! The description of the interface.

use super::{accounts, create, devices, games, guests, lists, live, looks, play, watch};
use axum::Json;
use utoipa::OpenApi;

/// The description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Muster",
        description = "A table for conquest board games. Errors are application/problem+json. Who plays needs the cookie that \
            POST /api/guests sets (where the server is reached by https it is called __Host-muster, else muster). Bodies are JSON \
            objects of at most 64 KiB. Requests are limited by address, person and handle: 429 says with Retry-After when to \
            try again. What lies on the table, questions and lines of the log have the shapes of the generated \
            TypeScript types."
    ),
    paths(
        guests::create,
        guests::me,
        guests::rename,
        guests::leave,
        accounts::register,
        accounts::login,
        accounts::recover,
        accounts::password,
        devices::list,
        devices::end,
        devices::end_all,
        devices::make_link,
        devices::look,
        devices::use_link,
        guests::health,
        games::list,
        games::rules,
        games::bots,
        lists::list,
        create::create,
        create::rematch,
        looks::view,
        looks::log,
        looks::at,
        looks::board,
        looks::record,
        looks::luck,
        looks::report,
        play::join,
        play::fill,
        play::invites,
        play::abandon,
        play::act,
        play::undo,
        play::answer,
        play::resign,
        play::back,
        play::vacation,
        play::replace,
        play::chat,
        play::seen,
        play::auto,
        play::why,
        live::live,
        watch::metrics,
    )
)]
struct Description;

/// This description: OpenAPI 3.1.
pub(crate) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
