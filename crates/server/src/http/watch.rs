//! For who looks after the server.

use crate::app::App;
use crate::ids;
use crate::problem::Problem;
use axum::Extension;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use std::net::SocketAddr;

/// The type of what Prometheus reads.
const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// What proxies add: then the caller is somewhere else than its address says.
const PROXIES: [&str; 6] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// Numbers for Prometheus. Without a token only programs on the server's own machine get them, past any proxy; where the
/// server was started with one, whoever has it: `Authorization: Bearer …`.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "application/openmetrics-text"), (status = 403, body = Problem),
        (status = 503, body = Problem)))]
pub(crate) async fn metrics(
    State(app): State<App>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let near = || {
        let here =
            peer.is_some_and(|Extension(ConnectInfo(peer))| peer.ip().to_canonical().is_loopback());
        here && !PROXIES.iter().any(|name| headers.contains_key(*name))
    };
    let bearer = crate::app::text(&headers, header::AUTHORIZATION);
    let bearer = bearer.and_then(|text| text.strip_prefix("Bearer "));
    let allowed = match &app.metrics_token {
        // Hashes, so that the time it takes tells nothing of the token.
        Some(token) => bearer.is_some_and(|bearer| *ids::hash(bearer) == **token),
        None => near(),
    };
    match allowed {
        true => Ok((
            [(header::CONTENT_TYPE, TEXT)],
            app.metrics.text(&app).await?,
        )),
        false => Err(Problem::forbidden(
            "Metrics are for programs on the server's own machine, or for who has the token that it was started with.",
        )),
    }
}
