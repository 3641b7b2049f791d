//! The devices on which somebody is known, and one-time links to further ones.

use super::accounts::enter;
use super::guests::session;
use crate::app::{App, At, Body, MaybeBody};
use crate::caller::{Known, Perhaps};
use crate::limits::Origin;
use crate::problem::Problem;
use crate::store::{Change, Guest, Link, Write, now};
use crate::table::Carried;
use crate::{ids, people, words};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long a one-time link is good, in milliseconds: 15 minutes.
const GOOD: i64 = 15 * 60 * 1000;

/// A device on which somebody is known.
#[derive(Serialize, ToSchema)]
pub(crate) struct Device {
    /// The id of its session.
    id: String,
    /// What it is, in a few words.
    device: String,
    /// Whether it is this one.
    current: bool,
    /// Since when: milliseconds since 1970.
    created: i64,
    /// When it was last seen, to the day: milliseconds since 1970.
    seen: i64,
    /// When it will be forgotten if it is not seen again: milliseconds since 1970.
    expires: i64,
}

/// The devices on which the caller is known, those last seen first.
#[utoipa::path(get, path = "/api/sessions", tag = "accounts",
    responses((status = 200, body = Vec<Device>), (status = 401, body = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    known: Known,
) -> Result<Json<Vec<Device>>, Problem> {
    let sessions = app.core.store.sessions(&known.guest.id).await?;
    let device = |session: crate::store::Session| Device {
        current: session.id == known.session.id,
        id: session.id,
        device: session.device,
        created: session.created,
        seen: session.seen,
        expires: session.expires,
    };
    Ok(Json(sessions.into_iter().map(device).collect()))
}

/// Log a device out; `current` is the one that asks.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn end(
    State(app): State<App>,
    known: Known,
    headers: HeaderMap,
    At(id): At<String>,
) -> Result<Response, Problem> {
    let own = id == "current" || id == known.session.id;
    let session = if own { known.session.id } else { id };
    let end = Change::End {
        guest: known.guest.id,
        session: session.clone(),
    };
    let ended = app.core.store.change(vec![end]).await;
    ended.map_err(|error| match error.is_gone() {
        true => Problem::missing("None of your devices has that id."),
        false => error.into(),
    })?;
    people::told_ended(&app, [session]);
    Ok(gone(&app, &headers, own))
}

/// Log out everywhere, this device included. One-time links are void, too.
#[utoipa::path(delete, path = "/api/sessions", tag = "accounts",
    responses((status = 204), (status = 401, body = Problem)))]
pub(crate) async fn end_all(
    State(app): State<App>,
    known: Known,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let sessions = people::sessions_of(&app, &known.guest.id).await?;
    let guest = known.guest.id;
    let but = String::new();
    app.core
        .store
        .change(vec![Change::EndOthers { guest, but }])
        .await?;
    people::told_ended(&app, sessions);
    Ok(gone(&app, &headers, true))
}

fn gone(app: &App, headers: &HeaderMap, own: bool) -> Response {
    match own {
        true => {
            let cookie = app.cookie(headers, None);
            (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
        }
        false => StatusCode::NO_CONTENT.into_response(),
    }
}

/// What a one-time link is to carry.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct LinkOrder {
    /// Only the caller's seats in this match; when left out, the caller as a whole: the other device is another one of
    /// theirs then.
    #[serde(rename = "match")]
    only: Option<String>,
}

/// A one-time link to another device.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeLink {
    /// The link, to be opened on the other device.
    link: String,
    /// The token in it.
    token: String,
    /// Until when it is good, 15 minutes: milliseconds since 1970.
    expires: i64,
}

/// Make a link with which another device can go on, once, within 15 minutes.
#[utoipa::path(post, path = "/api/links", tag = "accounts", request_body = LinkOrder,
    responses((status = 201, body = MadeLink), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 429, body = Problem)))]
pub(crate) async fn make_link(
    State(app): State<App>,
    from: Origin,
    known: Known,
    headers: HeaderMap,
    MaybeBody(order): MaybeBody<LinkOrder>,
) -> Result<(StatusCode, Json<MadeLink>), Problem> {
    app.gate.door(from)?;
    if let Some(id) = &order.only {
        words::mark(id, "match")?;
        let person = known.guest.id.clone();
        let sits = app.desk.at(id, move |table| {
            Box::pin(async move { table.seats_to_carry(&person) })
        });
        sits.await?;
    }
    let (token, expires) = (ids::token()?, now() + GOOD);
    let link = Change::Link {
        token: ids::hash(&token),
        guest: known.guest.id,
        only: order.only,
        expires,
    };
    app.core.store.change(vec![link]).await?;
    let made = MadeLink {
        // Browsers keep what stands after the # to themselves: it is in nobody's log.
        link: format!("{}/#/carry/{token}", app.base(&headers)),
        token,
        expires,
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// A one-time link that somebody holds.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LinkToken {
    /// The token in it.
    #[schema(value_type = String)]
    token: SecretString,
}

/// What a one-time link carries.
#[derive(Serialize, ToSchema)]
pub(crate) struct LinkView {
    /// Whose it is.
    name: String,
    /// The handle of their account; null without one, and for seats in a match.
    handle: Option<String>,
    /// The match, where it carries only seats.
    #[serde(rename = "match")]
    only: Option<String>,
}

async fn held(app: &App, token: &SecretString) -> Result<(String, Link), Problem> {
    let hash = ids::hash(token.expose_secret());
    let link = app.core.store.link(&hash).await?;
    Ok((hash, link.ok_or_else(spent)?))
}

fn spent() -> Problem {
    Problem::missing(
        "That link has been used or is older than 15 minutes; make a new one on the other device.",
    )
}

/// Look what a one-time link carries. It is not used by that.
#[utoipa::path(post, path = "/api/links/look", tag = "accounts", request_body = LinkToken,
    responses((status = 200, body = LinkView), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub(crate) async fn look(
    State(app): State<App>,
    from: Origin,
    Body(order): Body<LinkToken>,
) -> Result<Json<LinkView>, Problem> {
    app.gate.door(from)?;
    let (_, link) = held(&app, &order.token).await?;
    let handle = link.guest.handle.filter(|_| link.only.is_none());
    Ok(Json(LinkView {
        name: link.guest.name,
        handle,
        only: link.only,
    }))
}

/// A one-time link to be used.
#[derive(Deserialize, ToSchema)]
pub(crate) struct UseOrder {
    /// The token in it.
    #[schema(value_type = String)]
    token: SecretString,
    /// For who is a guest with seats here: whether they come along. Without it the answer is 409 then.
    bring: Option<bool>,
}

/// Go on here as whom the link says; or take the seats that it carries.
#[utoipa::path(post, path = "/api/links/use", tag = "accounts", request_body = UseOrder,
    responses((status = 200, body = Guest), (status = 404, body = Problem),
        (status = 409, body = Problem, description = "the caller is a guest with seats (say `bring`), or sits at the match"),
        (status = 429, body = Problem)))]
pub(crate) async fn use_link(
    State(app): State<App>,
    from: Origin,
    Perhaps(known): Perhaps,
    headers: HeaderMap,
    Body(order): Body<UseOrder>,
) -> Result<Response, Problem> {
    app.gate.door(from)?;
    let (hash, link) = held(&app, &order.token).await?;
    let spend = Change::UseLink(hash);
    if let Some(id) = link.only {
        return take_seats(&app, &headers, known, link.guest, id, spend).await;
    }
    if known
        .as_ref()
        .is_some_and(|known| known.guest.id == link.guest.id)
    {
        return Err(Problem::conflict(
            "You are known on this device already; open the link on another one.",
        ));
    }
    let entered = enter(&app, &headers, known, link.guest, order.bring, vec![spend]).await;
    entered.map(IntoResponse::into_response)
}

/// The seats of somebody in a match go to who calls; to a new guest of the same name where nobody is known.
async fn take_seats(
    app: &App,
    headers: &HeaderMap,
    known: Option<Known>,
    owner: Guest,
    id: String,
    spend: Change,
) -> Result<Response, Problem> {
    let mut writes = vec![Write::People(spend)];
    let (guest, cookie) = match known {
        Some(known) => (known.guest, None),
        None => {
            let guest = Guest {
                id: ids::id()?,
                name: owner.name,
                handle: None,
            };
            let (_, begin, cookie) = session(app, headers, &guest)?;
            writes.push(Write::People(Change::Guest(guest.clone())));
            writes.push(Write::People(begin));
            (guest, Some(cookie))
        }
    };
    let carried = Carried {
        from: owner.id,
        to: guest.id.clone(),
        writes,
    };
    let carrying = app.desk.at(&id, move |table| {
        Box::pin(async move { table.carry(carried).await })
    });
    carrying.await?;
    let cookie = cookie.map(|cookie| [(header::SET_COOKIE, cookie)]);
    Ok((cookie, Json(guest)).into_response())
}
