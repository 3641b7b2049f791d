//! What there is to play.

use crate::app::{App, At};
use crate::problem::Problem;
use crate::words::sentence;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use engine::registry::{AnyGame, BotInfo, Listed, listed};

fn game<'a>(app: &'a App, id: &str) -> Result<&'a dyn AnyGame, Problem> {
    let game = app.core.registry.game(id);
    game.map_err(|error| Problem::missing(sentence(&error)))
}

/// The games with their house rules and bots, as `muster games --json` lists them.
#[utoipa::path(get, path = "/api/games", tag = "games",
    responses((status = 200, body = Vec<Object>, description = "each a `Listed` of the generated types")))]
pub(crate) async fn list(State(app): State<App>) -> Json<Vec<Listed>> {
    Json(listed(&*app.core.registry))
}

/// The rules of a game, in Markdown, each under a heading `### NUMBER title`.
#[utoipa::path(get, path = "/api/games/{id}/rules", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = Problem)))]
pub(crate) async fn rules(
    State(app): State<App>,
    At(id): At<String>,
) -> Result<impl IntoResponse, Problem> {
    let rules = game(&app, &id)?.rules();
    Ok((
        [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")],
        rules,
    ))
}

/// The bots that can play a game.
#[utoipa::path(get, path = "/api/games/{id}/bots", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = Vec<Object>, description = "each `{name, about}`"), (status = 404, body = Problem)))]
pub(crate) async fn bots(
    State(app): State<App>,
    At(id): At<String>,
) -> Result<Json<Vec<BotInfo>>, Problem> {
    Ok(Json(game(&app, &id)?.bots()))
}
