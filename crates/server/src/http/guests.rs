//! Who somebody is.

use crate::app::{App, Body, COOKIE};
use crate::problem::Problem;
use crate::store::{Guest, Write, now};
use crate::table::Caller;
use crate::{ids, words};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long a browser keeps the cookie, in seconds.
const KEPT: u32 = 365 * 24 * 60 * 60;

/// The name of a guest.
#[derive(Deserialize, ToSchema)]
pub(crate) struct GuestOrder {
    /// 1 to 40 characters.
    name: String,
}

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

/// Come as a guest: sets the cookie that is needed to play.
#[utoipa::path(post, path = "/api/guests", tag = "guests", request_body = GuestOrder,
    responses((status = 201, body = Guest), (status = 422, body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    Body(order): Body<GuestOrder>,
) -> Result<impl IntoResponse, Problem> {
    let guest = Guest {
        id: ids::id()?,
        name: words::name(&order.name)?,
        seen: now(),
    };
    let token = ids::token()?;
    app.core
        .store
        .writer
        .write(vec![Write::Guest(guest.clone(), ids::hash(&token))])
        .await?;
    let secure = match app.public_url.as_deref() {
        Some(url) if url.starts_with("https:") => "; Secure",
        _ => "",
    };
    let cookie =
        format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={KEPT}{secure}");
    Ok((
        StatusCode::CREATED,
        [(header::SET_COOKIE, cookie)],
        Json(guest),
    ))
}

/// Who the caller is.
#[utoipa::path(get, path = "/api/me", tag = "guests",
    responses((status = 200, body = Guest), (status = 401, body = Problem)))]
pub(crate) async fn me(caller: Caller) -> Result<Json<Guest>, Problem> {
    caller.guest.map(Json).ok_or_else(Problem::unknown_caller)
}

/// Take another name. Tables that one sits at already keep the old one.
#[utoipa::path(patch, path = "/api/me", tag = "guests", request_body = GuestOrder,
    responses((status = 200, body = Guest), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Body(order): Body<GuestOrder>,
) -> Result<Json<Guest>, Problem> {
    let mut guest = caller.guest.ok_or_else(Problem::unknown_caller)?;
    guest.name = words::name(&order.name)?;
    app.core
        .store
        .writer
        .write(vec![Write::Rename(guest.clone())])
        .await?;
    Ok(Json(guest))
}

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/healthz", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = Problem)))]
pub(crate) async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.core.store.guest("").await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    }))
}
