//! What every request can reach, and what it carries.

use crate::accounts::Passwords;
use crate::desk::{Core, Desk, Doing};
use crate::limits::Gate;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::table::Table;
use axum::Json;
use axum::body::Bytes;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::{HeaderMap, StatusCode, header, request::Parts};
use engine::plain::{cut, quoted};
use serde::de::{DeserializeOwned, IgnoredAny};
use std::sync::Arc;
use tokio::sync::{broadcast, watch};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    /// Games and database.
    pub(crate) core: Arc<Core>,
    /// The matches.
    pub(crate) desk: Desk,
    /// Where the server is reached from outside, without a slash at the end.
    pub(crate) public_url: Option<Arc<str>>,
    /// Whether a proxy stands in front, which says where requests come from.
    pub(crate) behind_proxy: bool,
    /// What keeps count of everything that is limited.
    pub(crate) gate: Arc<Gate>,
    /// Where passwords are hashed.
    pub(crate) passwords: Arc<Passwords>,
    /// Tells the ids of sessions that have been ended.
    pub(crate) ended: broadcast::Sender<String>,
    /// What can be watched.
    pub(crate) metrics: Arc<Metrics>,
    /// The hash of the token with which it can be from elsewhere.
    pub(crate) metrics_token: Option<Arc<str>>,
    /// Turns true when the server closes.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// Does something at a table, after everything that was asked for before, and answers with what came of it.
    pub(crate) async fn answer<T, F>(&self, id: &str, doing: F) -> Result<Json<T>, Problem>
    where
        T: Send + 'static,
        F: for<'a> FnOnce(&'a mut Table) -> Doing<'a, Result<T, Problem>> + Send + 'static,
    {
        self.desk.at(id, doing).await.map(Json)
    }

    /// The beginning of links: the public address, or else the one under which the request came.
    pub(crate) fn base(&self, headers: &HeaderMap) -> String {
        let scheme = match self.is_https(headers) {
            true => "https",
            false => "http",
        };
        match &self.public_url {
            Some(url) => url.to_string(),
            None => format!(
                "{scheme}://{}",
                text(headers, header::HOST).unwrap_or("localhost")
            ),
        }
    }
}

/// A header as text.
pub(crate) fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let kind = text(request.headers(), header::CONTENT_TYPE).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let detail = "The body must be JSON, and its Content-Type application/json.";
            return Err(Problem::malformed(detail).with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        object(&bytes(request, app).await?).map(Body)
    }
}

/// A JSON body that may be missing.
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<T: DeserializeOwned + Default> FromRequest<App> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let bytes = bytes(request, app).await?;
        match bytes.is_empty() {
            true => Ok(MaybeBody(T::default())),
            false => object(&bytes).map(MaybeBody),
        }
    }
}

async fn bytes(request: Request, app: &App) -> Result<Bytes, Problem> {
    let bytes = Bytes::from_request(request, app).await;
    bytes.map_err(|_| Problem::malformed("The body did not arrive whole."))
}

/// Reads a JSON object. What is wrong is said without the words of the libraries that read it.
fn object<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Problem> {
    let is_object = bytes.trim_ascii_start().first() == Some(&b'{');
    if !is_object && serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
        let detail = "the body must be a JSON object, such as {\"name\": \"Ann\"}";
        return Err(Problem::invalid(detail));
    }
    Json::from_bytes(bytes)
        .map(|Json(read)| read)
        .map_err(|error| {
            let text = error.body_text();
            // The beginning says what the library wanted to do; the rest what was wrong.
            let said = quoted(text.split_once(": ").map_or(&*text, |(_, said)| said));
            match error {
                JsonRejection::JsonDataError(_) => {
                    Problem::invalid(format!("the body does not fit: {said}"))
                }
                _ => Problem::malformed(format!("The body is not JSON: {said}.")),
            }
        })
}

/// The query of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query
            .map(|query| Asked(query.0))
            .map_err(|error| Problem::query(&error.body_text()))
    }
}

/// The parts of an address.
pub(crate) struct At<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        if parts.uri.path().contains("%00") {
            // PostgreSQL could not even be asked for such a name.
            return Err(Problem::missing("There is nothing of that name."));
        }
        let path = Path::<T>::from_request_parts(parts, app).await;
        path.map(|path| At(path.0)).map_err(|error| {
            let PathRejection::FailedToDeserializePathParams(error) = error else {
                return Problem::missing("There is nothing at this address.");
            };
            match error.into_kind() {
                ErrorKind::ParseErrorAtKey { key, value, .. } => Problem::missing(format!(
                    "There is nothing at this address: {key} must be a whole number from 0, not {:?}.", cut(&value)
                )),
                ErrorKind::ParseErrorAtIndex { value, .. } | ErrorKind::ParseError { value, .. } => {
                    Problem::missing(format!(
                        "There is nothing at this address: a whole number from 0 must stand in it instead of {:?}.", cut(&value)
                    ))
                }
                _ => Problem::missing("There is nothing at this address: a part of it cannot be read."),
            }
        })
    }
}
