//! The browser client, carried in the binary.

use crate::problem::Problem;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use include_dir::{Dir, include_dir};

/// The built client; empty where it was not built.
static CLIENT: Dir<'_> = include_dir!("$MUSTER_CLIENT");

/// What is shown where the client was not built.
const NO_CLIENT: &str = include_str!("no-client.html");

/// Serves a file of the client; addresses without one get the client's page, which knows what to show.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::missing("There is nothing at this address.").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = CLIENT.get_file(path).filter(|_| path != "index.html") {
        let hashed = path.starts_with("assets/");
        let cache = if hashed {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        return carried(path, file.contents(), cache, &headers);
    }
    if path.starts_with("assets/") {
        return Problem::missing("There is no such file.").into_response();
    }
    match CLIENT.get_file("index.html") {
        Some(page) => carried("index.html", page.contents(), "no-cache", &headers),
        None => Html(NO_CLIENT).into_response(),
    }
}

fn carried(path: &str, bytes: &'static [u8], cache: &'static str, asked: &HeaderMap) -> Response {
    let tag = super::looks::tag(bytes);
    if asked.get(header::IF_NONE_MATCH) == Some(&tag) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::ETAG, tag);
    response
}

/// The media type of a file, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("woff") => "font/woff",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
