//! What every request can reach, and who sends it.

use crate::desk::{Core, Desk};
use crate::ids;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::store::{DAY, Guest, Write, now};
use crate::table::Caller;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::{HeaderMap, header, request::Parts};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::sync::watch;

/// The name of the cookie that says who somebody is.
pub(crate) const COOKIE: &str = "muster";

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    /// Games and database.
    pub(crate) core: Arc<Core>,
    /// The matches.
    pub(crate) desk: Desk,
    /// Where the server is reached from outside, without a slash at the end.
    pub(crate) public_url: Option<Arc<str>>,
    /// What can be watched.
    pub(crate) metrics: Arc<Metrics>,
    /// The hash of the token with which it can be from elsewhere.
    pub(crate) metrics_token: Option<Arc<str>>,
    /// Turns true when the server closes.
    pub(crate) closing: watch::Receiver<bool>,
}

impl App {
    /// The beginning of links: the public address, or else the one under which the request came.
    pub(crate) fn base(&self, headers: &HeaderMap) -> String {
        match &self.public_url {
            Some(url) => url.to_string(),
            None => format!(
                "http://{}",
                text(headers, header::HOST).unwrap_or("localhost")
            ),
        }
    }
}

impl App {
    /// Notes once a day that a guest is here. Nobody needs to wait for that.
    fn note_seen(&self, guest: &Guest) {
        if now() - guest.seen < DAY {
            return;
        }
        let (core, id) = (self.core.clone(), guest.id.clone());
        tokio::spawn(async move {
            let noted = core.store.writer.write(vec![Write::Seen(id)]).await;
            // The next request tries again.
            noted.inspect_err(|error| tracing::debug!(%error, "not noted as seen"))
        });
    }
}

/// A header as text.
pub(crate) fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// The tokens that a link carries.
#[derive(Deserialize)]
struct Links {
    invite: Option<String>,
    watch: Option<String>,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let cookies = parts.headers.get_all(header::COOKIE).iter();
        let cookies = cookies.filter_map(|cookies| cookies.to_str().ok());
        let mut pairs = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let token = pairs
            .find(|(name, _)| *name == COOKIE)
            .map(|(_, token)| token);
        let guest = match token {
            Some(token) => app.core.store.guest(&ids::hash(token)).await?,
            None => None,
        };
        if let Some(guest) = &guest {
            app.note_seen(guest);
        }
        let links = Query::<Links>::try_from_uri(&parts.uri)
            .map_err(|error| Problem::malformed(error.body_text()))?;
        let link = links.0.invite.or(links.0.watch).as_deref().map(ids::hash);
        Ok(Caller { guest, link })
    }
}

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        use axum::extract::rejection::JsonRejection;
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::JsonDataError(error)) => Err(Problem::invalid(error.body_text())),
            Err(error) => Err(Problem::malformed(error.body_text()).with_status(error.status())),
        }
    }
}

/// A JSON body that may be missing.
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<T: DeserializeOwned + Default> FromRequest<App> for MaybeBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let bytes = axum::body::Bytes::from_request(request, app);
        let bytes = bytes
            .await
            .map_err(|error| Problem::malformed(error.body_text()).with_status(error.status()))?;
        match bytes.is_empty() {
            true => Ok(MaybeBody(T::default())),
            false => {
                let body = Json::<T>::from_bytes(&bytes);
                Ok(MaybeBody(
                    body.map_err(|error| Problem::malformed(error.body_text()))?
                        .0,
                ))
            }
        }
    }
}

/// The query of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query
            .map(|query| Asked(query.0))
            .map_err(|error| Problem::malformed(error.body_text()))
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
        path.map(|path| At(path.0))
            .map_err(|error| Problem::missing(error.body_text()))
    }
}
