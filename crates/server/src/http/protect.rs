//! What is done with every request: where it may come from, what answers carry, the log.

use crate::app::{App, text};
use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::time::Instant;

/// What a page may load and do.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// For how long browsers shall come only by https, once they have.
const ENCRYPTED: &str = "max-age=31536000";

/// Refuses what another site lets a browser do.
pub(crate) async fn origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if (!safe || upgrade) && !is_own(&app, request.headers()) {
        return Problem::forbidden("The request comes from another site.").into_response();
    }
    next.run(request).await
}

fn is_own(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers
            .get("sec-fetch-site")
            .and_then(|site| site.to_str().ok());
        return !matches!(site, Some("cross-site" | "same-site"));
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if app
        .public_url
        .as_deref()
        .is_some_and(|url| origin_of(url) == origin)
    {
        return true;
    }
    let Some((scheme, authority)) = origin.split_once("://") else {
        return false;
    };
    let fits = scheme == "https" || !app.is_https(headers);
    fits && text(headers, header::HOST) == Some(authority)
}

/// Scheme, host and port of an address.
fn origin_of(url: &str) -> &str {
    let start = url.find("://").map_or(0, |at| at + 3);
    let end = url[start..].find('/').map_or(url.len(), |at| start + at);
    &url[..end]
}

/// Refuses what comes too often from one address.
pub(crate) async fn rate(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    if let Err(problem) = app.gate.request(app.origin_of(&parts)) {
        return problem.into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

/// Adds the headers that every answer has.
pub(crate) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let https = app.is_https(request.headers());
    let mut response = next.run(request).await;
    let headers = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        ),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    let https = https.then_some((header::STRICT_TRANSPORT_SECURITY, ENCRYPTED));
    for (name, value) in headers.into_iter().chain(https) {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Answers of the interface are for their caller only, and only for now, unless they say otherwise.
pub(crate) async fn uncached(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let value = HeaderValue::from_static("no-store");
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(value);
    response
}

/// Logs and counts requests: no queries, for tokens are in them.
pub(crate) async fn log(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let response = next.run(request).await;
    let (status, ms) = (
        response.status().as_u16(),
        begun.elapsed().as_millis() as u64,
    );
    app.metrics.answered(status);
    match status {
        500.. => tracing::error!(%method, path, status, ms, "request"),
        _ => tracing::debug!(%method, path, status, ms, "request"),
    }
    response
}
