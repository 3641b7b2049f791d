//! Looking at a match.

use crate::app::{App, Asked, At};
use crate::ids;
use crate::problem::Problem;
use crate::table::Caller;
use crate::view::{LogView, MomentView, View};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::luck::Ledger;
use serde::Deserialize;
use utoipa::IntoParams;

/// Through whose eyes to look.
#[derive(Deserialize, IntoParams)]
pub(crate) struct EyesQuery {
    /// One of the caller's seats; when left out, the one that is asked, or the first.
    seat: Option<u8>,
    /// The token of an invitation: lets in who is not at the table yet.
    #[expect(dead_code, reason = "read with the caller; here it is described")]
    invite: Option<String>,
    /// The token of a link for spectators.
    #[expect(dead_code, reason = "read with the caller; here it is described")]
    watch: Option<String>,
}

/// How far the log is told at a time, in entries, unless the caller says otherwise.
const USUAL: u32 = 5000;
/// The furthest that it is told.
const FURTHEST: u32 = 10_000;

/// From where on.
#[derive(Deserialize, IntoParams)]
pub(crate) struct SinceQuery {
    /// Up to which `seq` the log is known.
    since: Option<u32>,
    /// For how many entries after that at most to tell, 1 to 10000; 5000 when left out. Where the answer's `upto` is less
    /// than its `seq` there is more: ask again with `since` being that `upto`.
    #[param(minimum = 1, maximum = 10000)]
    limit: Option<u32>,
    /// One of the caller's seats.
    seat: Option<u8>,
}

/// The table as the caller may see it.
#[utoipa::path(get, path = "/api/matches/{id}", tag = "matches", params(("id" = String, Path), EyesQuery),
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn view(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<EyesQuery>,
) -> Result<Json<View>, Problem> {
    let looking = app.desk.at(&id, move |table| {
        Box::pin(async move { table.view(&caller, query.seat) })
    });
    Ok(Json(looking.await?))
}

/// What has happened and what was said.
#[utoipa::path(get, path = "/api/matches/{id}/log", tag = "matches", params(("id" = String, Path), SinceQuery),
    responses((status = 200, body = LogView), (status = 404, body = Problem)))]
pub(crate) async fn log(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<SinceQuery>,
) -> Result<Json<LogView>, Problem> {
    let since = query.since.unwrap_or(0);
    let limit = query.limit.unwrap_or(USUAL);
    if !(1..=FURTHEST).contains(&limit) {
        let detail = format!("limit must be from 1 to {FURTHEST}; it is {limit}");
        return Err(Problem::invalid(detail));
    }
    let looking = app.desk.at(&id, move |table| {
        Box::pin(async move { table.log(&caller, since, limit, query.seat).await })
    });
    Ok(Json(looking.await?))
}

/// The table as it was after so many entries, as the caller may see it.
#[utoipa::path(get, path = "/api/matches/{id}/at/{seq}", tag = "matches",
    params(("id" = String, Path), ("seq" = u32, Path), EyesQuery),
    responses((status = 200, body = MomentView), (status = 404, body = Problem)))]
pub(crate) async fn at(
    State(app): State<App>,
    caller: Caller,
    At((id, seq)): At<(String, u32)>,
    Asked(query): Asked<EyesQuery>,
) -> Result<Json<MomentView>, Problem> {
    let looking = app.desk.at(&id, move |table| {
        Box::pin(async move { table.at(&caller, seq, query.seat) })
    });
    Ok(Json(looking.await?))
}

/// The static part of what lies on the table. It never changes: ask with `If-None-Match`.
#[utoipa::path(get, path = "/api/matches/{id}/board", tag = "matches", params(("id" = String, Path), EyesQuery),
    responses((status = 200, body = Object, description = "the `Board` of the generated types"), (status = 304),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn board(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    At(id): At<String>,
) -> Result<Response, Problem> {
    let board = app
        .desk
        .at(&id, move |table| {
            Box::pin(async move { table.board(&caller) })
        })
        .await?;
    let json = serde_json::to_vec(&board).map_err(|_| Problem::bug())?;
    let tag = tag(&json);
    let known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
    let cached = [
        (header::ETAG, tag),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        ),
    ];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, cached).into_response());
    }
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    )];
    Ok((cached, kind, json).into_response())
}

/// The record of a match that is over, with the secret behind its dice when it ended by its rules.
#[utoipa::path(get, path = "/api/matches/{id}/record", tag = "matches", params(("id" = String, Path), EyesQuery),
    responses((status = 200, body = Object, description = "a record, as `muster verify` reads it"),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn record(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Response, Problem> {
    let record = app
        .desk
        .at(&id, move |table| {
            Box::pin(async move { table.record(&caller) })
        })
        .await?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, record.to_json()).into_response())
}

/// The luck of the dice so far: hits expected and scored, battle by battle and in all.
#[utoipa::path(get, path = "/api/matches/{id}/luck", tag = "matches", params(("id" = String, Path), EyesQuery),
    responses((status = 200, body = Object, description = "the `Ledger` of the generated types"),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn luck(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<EyesQuery>,
) -> Result<Json<Ledger>, Problem> {
    let looking = app.desk.at(&id, move |table| {
        Box::pin(async move { table.luck(&caller, query.seat) })
    });
    Ok(Json(looking.await?))
}

/// A report of a problem: what happened lately and how things lie, as far as the caller may know it, as a scenario.
#[utoipa::path(get, path = "/api/matches/{id}/report", tag = "matches", params(("id" = String, Path), EyesQuery),
    responses((status = 200, body = String, content_type = "application/toml",
            description = "a scenario, as `muster scenario` reads it"),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn report(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<EyesQuery>,
) -> Result<Response, Problem> {
    let looking = app.desk.at(&id, move |table| {
        Box::pin(async move { table.report(&caller, query.seat) })
    });
    let text = looking.await?;
    let kind = [(header::CONTENT_TYPE, "application/toml")];
    Ok((kind, text).into_response())
}

/// The tag of some content, to tell whether it has changed. Weak, for it may be compressed on the way.
pub(super) fn tag(bytes: &[u8]) -> HeaderValue {
    let tag = format!("W/\"{}\"", ids::hash_bytes(bytes));
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"\""))
}
