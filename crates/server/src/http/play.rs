//! Doing something at a match.

use crate::app::{App, At, Body, MaybeBody};
use crate::problem::Problem;
use crate::store::ChatRow;
use crate::table::{ActOrder, Caller, Fate, How, Invite, JoinOrder, Question, UndoOrder};
use crate::view::View;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use engine::Refusal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Instant;
use utoipa::ToSchema;

/// Take an open seat. The last one deals the match. Who sits here already gets the table.
#[utoipa::path(post, path = "/api/matches/{id}/join", tag = "matches", params(("id" = String, Path)), request_body = JoinOrder,
    responses((status = 200, body = View), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn join(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    MaybeBody(order): MaybeBody<JoinOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.join(&caller, order).await })
    })
    .await
}

/// Which bot.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct FillOrder {
    /// The game's default bot when left out.
    bot: Option<String>,
}

/// Let bots take the open seats, and begin: for who made the match.
#[utoipa::path(post, path = "/api/matches/{id}/fill", tag = "matches", params(("id" = String, Path)), request_body = FillOrder,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn fill(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    MaybeBody(order): MaybeBody<FillOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.fill(&caller, order.bot).await })
    })
    .await
}

/// New links to the open seats.
#[derive(Serialize, ToSchema)]
pub(crate) struct Invites {
    /// One link per open seat.
    invites: Vec<String>,
    /// The same with their seats and tokens.
    open_seats: Vec<Invite>,
}

/// New links to the open seats, for who made the match; the old ones are void.
#[utoipa::path(post, path = "/api/matches/{id}/invites", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = Invites), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn invites(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    At(id): At<String>,
) -> Result<Json<Invites>, Problem> {
    let base = app.base(&headers);
    let doing = app.desk.at(&id, move |table| {
        Box::pin(async move { table.invite(&caller, &base).await })
    });
    let open_seats = doing.await?;
    Ok(Json(Invites {
        invites: open_seats
            .iter()
            .map(|invite| invite.link.clone())
            .collect(),
        open_seats,
    }))
}

/// Give the match up: while it waits, who made it does so alone; when it is played, all people must agree.
#[utoipa::path(post, path = "/api/matches/{id}/abandon", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn abandon(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.abandon(&caller).await })
    })
    .await
}

/// Take an action. It has happened when this is answered, whatever becomes of the server.
#[utoipa::path(post, path = "/api/matches/{id}/actions", tag = "play", params(("id" = String, Path)), request_body = ActOrder,
    responses((status = 200, body = View), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 409, body = Problem, description = "stale, with the `newest` view; or the match is not played"),
        (status = 422, body = Problem, description = "illegal, with `reason` and `rule`"),
        (status = 503, body = Problem, description = "it could not be stored; nothing has happened")))]
pub(crate) async fn act(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(order): Body<ActOrder>,
) -> Result<Json<View>, Problem> {
    let client_id = order.client_id.as_deref().unwrap_or_default();
    crate::words::mark(client_id, "client_id")?;
    let begun = Instant::now();
    let doing = app.desk.at(&id, move |table| {
        Box::pin(async move { table.act(&caller, order).await })
    });
    let view = doing.await?;
    app.metrics.actions.observe(begun.elapsed().as_secs_f64());
    Ok(Json(view))
}

/// Take back: alone where that is possible; else the other people are asked, and the view has the request.
#[utoipa::path(post, path = "/api/matches/{id}/undo", tag = "play", params(("id" = String, Path)), request_body = UndoOrder,
    responses((status = 200, body = View), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn undo(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(order): Body<UndoOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.undo(&caller, order).await })
    })
    .await
}

/// An answer to a request.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AnswerOrder {
    /// Yes or no. Who made the request withdraws it with no.
    agree: bool,
}

/// Answer a request. When the last one agrees, it is done.
#[utoipa::path(post, path = "/api/matches/{id}/requests/{n}", tag = "play",
    params(("id" = String, Path), ("n" = u32, Path)), request_body = AnswerOrder,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn answer(
    State(app): State<App>,
    caller: Caller,
    At((id, n)): At<(String, u32)>,
    Body(order): Body<AnswerOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.answer(&caller, n, order.agree).await })
    })
    .await
}

/// For which seat.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct SeatOnly {
    /// May be left out by who has only one.
    seat: Option<u8>,
}

/// Leave for good.
#[utoipa::path(post, path = "/api/matches/{id}/resign", tag = "play", params(("id" = String, Path)), request_body = SeatOnly,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn resign(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    MaybeBody(order): MaybeBody<SeatOnly>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.resign(&caller, order.seat).await })
    })
    .await
}

/// Take the seat back from a stand-in, after its time was used up.
#[utoipa::path(post, path = "/api/matches/{id}/back", tag = "play", params(("id" = String, Path)), request_body = SeatOnly,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn back(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    MaybeBody(order): MaybeBody<SeatOnly>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.come_back(&caller, order.seat).await })
    })
    .await
}

/// How long to be away.
#[derive(Deserialize, ToSchema)]
pub(crate) struct VacationOrder {
    /// For how many days from now on; 0 ends a vacation.
    days: u32,
    /// May be left out by who has only one.
    seat: Option<u8>,
}

/// Go on vacation, which stops the own clock, or come back from it.
#[utoipa::path(post, path = "/api/matches/{id}/vacation", tag = "play", params(("id" = String, Path)), request_body = VacationOrder,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn vacation(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(order): Body<VacationOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.vacation(&caller, order.days, order.seat).await })
    })
    .await
}

/// What shall become of a seat.
#[derive(Deserialize, ToSchema)]
pub(crate) struct FateOrder {
    /// What.
    fate: Fate,
    /// Who asks; may be left out by who has only one seat.
    seat: Option<u8>,
}

/// Ask the others for another player on a seat, or none. Who sits there must agree, too, unless their time was used up.
#[utoipa::path(post, path = "/api/matches/{id}/seats/{seat}", tag = "play",
    params(("id" = String, Path), ("seat" = u8, Path)), request_body = FateOrder,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn replace(
    State(app): State<App>,
    caller: Caller,
    At((id, about)): At<(String, u8)>,
    Body(order): Body<FateOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.replace(&caller, about, order.fate, order.seat).await })
    })
    .await
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ChatOrder {
    /// 1 to 500 characters.
    text: String,
    /// As which seat.
    seat: Option<u8>,
}

/// Say something to all at the table.
#[utoipa::path(post, path = "/api/matches/{id}/chat", tag = "play", params(("id" = String, Path)), request_body = ChatOrder,
    responses((status = 201, body = ChatRow), (status = 403, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn chat(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(order): Body<ChatOrder>,
) -> Result<(StatusCode, Json<ChatRow>), Problem> {
    let doing = app.desk.at(&id, move |table| {
        Box::pin(async move { table.chat(&caller, &order.text, order.seat).await })
    });
    Ok((StatusCode::CREATED, Json(doing.await?)))
}

/// Up to where the log was seen.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SeenOrder {
    /// The `seq`.
    seq: u32,
    /// By which seat; all the caller's when left out.
    seat: Option<u8>,
}

/// Note up to where the caller has seen the log.
#[utoipa::path(post, path = "/api/matches/{id}/seen", tag = "play", params(("id" = String, Path)), request_body = SeenOrder,
    responses((status = 204), (status = 401, body = Problem)))]
pub(crate) async fn seen(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(order): Body<SeenOrder>,
) -> Result<StatusCode, Problem> {
    let doing = app.desk.at(&id, move |table| {
        Box::pin(async move { table.seen(&caller, order.seq, order.seat).await })
    });
    doing.await.map(|()| StatusCode::NO_CONTENT)
}

/// What is done for a seat when it is asked something.
#[derive(Deserialize, ToSchema)]
pub(crate) struct AutoOrder {
    /// By the prompt's `kind`: ask, default or bot.
    kinds: BTreeMap<String, How>,
    /// For which seat.
    seat: Option<u8>,
}

/// Ask me, take the default, or let a bot decide: for each kind of decision.
#[utoipa::path(post, path = "/api/matches/{id}/auto", tag = "play", params(("id" = String, Path)), request_body = AutoOrder,
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn auto(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(order): Body<AutoOrder>,
) -> Result<Json<View>, Problem> {
    app.answer(&id, move |table| {
        Box::pin(async move { table.set_auto(&caller, order.kinds, order.seat).await })
    })
    .await
}

/// Why not.
#[derive(Serialize, ToSchema)]
pub(crate) struct Why {
    /// The rule and the reason; null when it can be done.
    #[schema(value_type = Option<Object>)]
    refusal: Option<Refusal>,
}

/// Why an action cannot be taken or a thing not be clicked.
#[utoipa::path(post, path = "/api/matches/{id}/why", tag = "play", params(("id" = String, Path)), request_body = Question,
    responses((status = 200, body = Why), (status = 403, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn why(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(question): Body<Question>,
) -> Result<Json<Why>, Problem> {
    let asking = app.desk.at(&id, move |table| {
        Box::pin(async move { table.why(&caller, &question) })
    });
    Ok(Json(Why {
        refusal: asking.await?,
    }))
}
