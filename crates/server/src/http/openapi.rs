//! The description of the interface.

use super::{create, games, guests, lists, live, looks, play, watch};
use axum::Json;
use utoipa::OpenApi;

/// The description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Muster",
        description = "A table for conquest board games. Errors are application/problem+json. Who plays needs the cookie that \
            POST /api/guests sets. What lies on the table, questions and lines of the log have the shapes of the generated \
            TypeScript types."
    ),
    paths(
        guests::create,
        guests::me,
        guests::rename,
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
        play::join,
        play::fill,
        play::invites,
        play::abandon,
        play::act,
        play::undo,
        play::answer,
        play::resign,
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
