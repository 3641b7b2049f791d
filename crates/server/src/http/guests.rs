//! Who somebody is.

use crate::app::{App, Body, MaybeBody};
use crate::caller::{Known, device, kept_until};
use crate::limits::Origin;
use crate::problem::Problem;
use crate::store::{Change, Guest, Session, now};
use crate::{ids, people, words};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The name of a guest.
#[derive(Deserialize, ToSchema)]
pub(crate) struct GuestOrder {
    /// 1 to 40 characters. Characters that cannot be seen, control or turn the direction of writing are refused.
    name: String,
}

/// The password, where there is one.
#[derive(Default, Deserialize, ToSchema)]
pub(crate) struct LeaveOrder {
    /// Needed by who has an account.
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
}

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

/// A new session of somebody on the device that asks: what is to be written for it, and the cookie that goes with it.
pub(crate) fn session(
    app: &App,
    headers: &HeaderMap,
    guest: &Guest,
) -> Result<(Session, Change, HeaderValue), Problem> {
    let token = ids::token()?;
    let session = Session {
        id: ids::id()?,
        guest: guest.id.clone(),
        device: device(headers),
        created: now(),
        seen: now(),
        expires: kept_until(guest),
    };
    let cookie = app.cookie(headers, Some((&token, session.expires)));
    let change = Change::Session(session.clone(), ids::hash(&token));
    Ok((session, change, cookie))
}

/// Come as a guest: sets the cookie that is needed to play.
#[utoipa::path(post, path = "/api/guests", tag = "guests", request_body = GuestOrder,
    responses((status = 201, body = Guest), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    from: Origin,
    headers: HeaderMap,
    Body(order): Body<GuestOrder>,
) -> Result<impl IntoResponse, Problem> {
    let guest = Guest {
        id: ids::id()?,
        name: words::name(&order.name)?,
        handle: None,
    };
    app.gate.guest(from)?;
    let (_, session, cookie) = session(&app, &headers, &guest)?;
    let changes = vec![Change::Guest(guest.clone()), session];
    app.core.store.change(changes).await?;
    Ok((
        StatusCode::CREATED,
        [(header::SET_COOKIE, cookie)],
        Json(guest),
    ))
}

/// Who the caller is. The cookie is set anew, so that browsers keep it as long as the server does.
#[utoipa::path(get, path = "/api/me", tag = "guests",
    responses((status = 200, body = Guest), (status = 401, body = Problem)))]
pub(crate) async fn me(
    State(app): State<App>,
    known: Known,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let kept = app
        .token(&headers)
        .map(|token| (token, known.session.expires));
    let cookie = app.cookie(&headers, kept);
    Ok(([(header::SET_COOKIE, cookie)], Json(known.guest)))
}

/// Take another name. Tables that one sits at already keep the old one.
#[utoipa::path(patch, path = "/api/me", tag = "guests", request_body = GuestOrder,
    responses((status = 200, body = Guest), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn rename(
    State(app): State<App>,
    known: Known,
    Body(order): Body<GuestOrder>,
) -> Result<Json<Guest>, Problem> {
    let mut guest = known.guest;
    guest.name = words::name(&order.name)?;
    let renamed = Change::Rename(guest.clone());
    app.core.store.change(vec![renamed]).await?;
    Ok(Json(guest))
}

/// Be forgotten: the name, the account and all sessions are gone for good. Seats in running matches are left, and are
/// Somebody's from then on, in records too; what was said stays, as said by Somebody.
#[utoipa::path(delete, path = "/api/me", tag = "guests", request_body = LeaveOrder,
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub(crate) async fn leave(
    State(app): State<App>,
    from: Origin,
    known: Known,
    headers: HeaderMap,
    MaybeBody(order): MaybeBody<LeaveOrder>,
) -> Result<impl IntoResponse, Problem> {
    if known.guest.handle.is_some() {
        let password = order.password.ok_or_else(|| {
            Problem::forbidden("An account is deleted only with its password: say `password`.")
        })?;
        people::prove(&app, from, &known.guest, password).await?;
    }
    people::leave(&app, &known.guest.id).await?;
    let cookie = app.cookie(&headers, None);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]))
}

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/healthz", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = Problem)))]
pub(crate) async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.core.store.session("", now()).await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    }))
}
