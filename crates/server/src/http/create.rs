//! Making matches.

use crate::app::{App, At, Body};
use crate::clock::Clock;
use crate::problem::Problem;
use crate::store::{Guest, Head, SeatKind, SeatRow, Status, Write, now};
use crate::table::{Again, Caller, Invite, bot_name, opening};
use crate::{ids, words};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use engine::Secret;
use engine::registry::AnyMatch;
use engine::setup::{OptionValue, SeatSetup, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A match to be made.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CreateOrder {
    /// The game's id.
    game: String,
    /// The seats, in order.
    seats: Vec<SeatOrder>,
    /// House rules that differ from their defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: BTreeMap<String, OptionValue>,
    /// Chooses the dice: then they prove nothing, and every view says so.
    seed: Option<u64>,
    /// How long players may take; they may take their time where it is left out.
    clock: Option<Clock>,
    /// Whether anybody may look on, and join while seats are open.
    #[serde(default)]
    public: bool,
    /// The name of the table; made from the creator's name when left out.
    name: Option<String>,
    /// Whether all human seats are the creator's.
    #[serde(default)]
    hotseat: bool,
    /// What the creator mixes into the dice.
    nonce: Option<String>,
}

/// A seat of a match to be made.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SeatOrder {
    /// The first human is the creator; further ones are open for invitation.
    #[schema(value_type = SeatKind)]
    kind: SeatKind,
    /// Which bot.
    bot: Option<String>,
    /// Which side.
    faction: Option<String>,
    /// Which powers, in games where a seat can have several.
    #[serde(default)]
    powers: Vec<String>,
    /// Who plays it, where the creator plays several.
    name: Option<String>,
}

/// A match that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct Created {
    /// Its id.
    id: String,
    /// One link per open seat. They are told only now; POST invites makes new ones.
    invites: Vec<String>,
    /// The same with their seats and tokens.
    open_seats: Vec<Invite>,
    /// The link with which anybody may look on.
    watch: String,
}

/// Make a match. It begins at once when no seat is open.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = CreateOrder,
    responses((status = 201, body = Created), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(order): Body<CreateOrder>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let guest = caller.guest.clone().ok_or_else(Problem::unknown_caller)?;
    let clock = order.clock.map(Clock::check).transpose()?;
    let clock = clock.map(|clock| serde_json::to_string(&clock));
    let clock = clock.transpose().map_err(|_| Problem::bug())?;
    let info = app.core.registry.game(&order.game)?.info();
    let seats = seats(&app, &order, &guest)?;
    let side = |seat: &SeatOrder| SeatSetup {
        faction: seat.faction.clone(),
        powers: seat.powers.clone(),
    };
    let mut setup = Setup {
        game: order.game.clone(),
        seats: order.seats.iter().map(side).collect(),
        options: order.options.clone(),
    };
    if seats.iter().all(|row| row.kind == SeatKind::Bot) {
        setup = setup.limited(&info);
    }
    let name = match &order.name {
        Some(name) => words::name(name)?,
        None => format!("{} of {}", info.name, guest.name),
    };
    let plan = Plan {
        guest,
        name,
        public: order.public,
        clock,
        setup,
        seats,
        seed: order.seed,
    };
    let created = plan.carry_out(&app, &app.base(&headers)).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

fn seats(app: &App, order: &CreateOrder, guest: &Guest) -> Result<Vec<SeatRow>, Problem> {
    let nonce = words::mark(order.nonce.as_deref().unwrap_or_default(), "nonce")?;
    let mut rows: Vec<SeatRow> = Vec::with_capacity(order.seats.len());
    for seat in &order.seats {
        let mut row = SeatRow {
            kind: seat.kind,
            guest: None,
            name: String::new(),
            bot: None,
            nonce: String::new(),
            invite: None,
            seen_seq: 0,
            draft: Vec::new(),
            clicks: 0,
        };
        let first = !rows.iter().any(|row| row.kind == SeatKind::Human);
        match seat.kind {
            SeatKind::Human if first || order.hotseat => {
                row.guest = Some(guest.id.clone());
                let name = match &seat.name {
                    Some(name) => words::name(name)?,
                    None => guest.name.clone(),
                };
                let taken = rows.iter().map(|row| row.name.as_str());
                row.name = words::distinct(&name, taken);
                row.nonce = if first { nonce.clone() } else { String::new() };
            }
            SeatKind::Human => row.kind = SeatKind::Open,
            SeatKind::Open => {}
            SeatKind::Bot => {
                let bot = seat
                    .bot
                    .clone()
                    .or_else(|| app.core.default_bot(&order.game));
                let bot = bot.ok_or_else(|| Problem::invalid("The game has no bots."))?;
                app.core.check_bot(&order.game, &bot)?;
                row.name = bot_name(&bot, &rows);
                row.bot = Some(bot);
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// A match that makes sense, as far as can be told without its rules.
struct Plan {
    guest: Guest,
    name: String,
    public: bool,
    clock: Option<String>,
    setup: Setup,
    seats: Vec<SeatRow>,
    seed: Option<u64>,
}

impl Plan {
    async fn carry_out(mut self, app: &App, base: &str) -> Result<Created, Problem> {
        let secret = match self.seed {
            Some(seed) => Secret::of_seed(seed),
            None => Secret::random()?,
        };
        let dealt = self.deal(app, secret.clone()).await?;
        let (id, watch) = (ids::id()?, ids::token()?);
        let mut open_seats = Vec::new();
        for (at, row) in self.seats.iter_mut().enumerate() {
            if row.kind == SeatKind::Open {
                let token = ids::token()?;
                row.invite = Some(ids::hash(&token));
                open_seats.push(Invite::new(base, &id, at as u8, token));
            }
        }
        let setup = serde_json::to_string(&self.setup).map_err(|_| Problem::bug())?;
        let mut head = Head {
            id: id.clone(),
            game: self.setup.game,
            name: self.name,
            status: Status::Waiting,
            public: self.public,
            creator: self.guest.id,
            setup,
            secret: secret.to_hex(),
            open_seed: self.seed,
            watch: ids::hash(&watch),
            clock: self.clock,
            header: None,
            position: None,
            seq: 0,
            version: 1,
            round: 0,
            to_act: 0,
            waiting: 0,
            rematch: None,
            created: now(),
            updated: now(),
        };
        let mut writes = vec![Write::Match(Box::new(head.clone()))];
        for (row, at) in self.seats.into_iter().zip(0..) {
            writes.push(Write::Seat(id.clone(), at, Box::new(row)));
        }
        if open_seats.is_empty() {
            writes.extend(head.begin_with(&*dealt)?);
            writes.push(Write::Head(Box::new(head)));
        }
        app.core.store.writer.write(writes).await?;
        app.desk.wake(&id).await;
        Ok(Created {
            invites: open_seats
                .iter()
                .map(|invite| invite.link.clone())
                .collect(),
            open_seats,
            watch: format!("{base}/m/{id}?watch={watch}"),
            id,
        })
    }

    /// Deals, so that the rules have their say before anybody is invited. Where seats are open, that deal is thrown away.
    async fn deal(&self, app: &App, secret: Secret) -> Result<Box<dyn AnyMatch>, Problem> {
        let open = self.seats.iter().any(|row| row.kind == SeatKind::Open);
        let opening = match open {
            true => opening(&self.seats, Secret::of_seed(0), Some(0)),
            false => opening(&self.seats, secret, self.seed),
        };
        let (core, setup) = (app.core.clone(), self.setup.clone());
        let dealt = tokio::task::spawn_blocking(move || {
            let game = core.registry.game(&setup.game)?;
            game.open(&setup, core.content(&setup.game), opening)
        });
        Ok(dealt.await.map_err(|_| Problem::bug())??)
    }
}

/// The match in which the same people play again.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rematch {
    /// Its id.
    id: String,
    /// Links to open seats: those whose players have been forgotten since.
    invites: Vec<String>,
}

/// Play again with the same people on the same seats: for who made the match. Asked again, the answer is the same match.
#[utoipa::path(post, path = "/api/matches/{id}/rematch", tag = "matches", params(("id" = String, Path)),
    responses((status = 201, body = Rematch), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    At(id): At<String>,
) -> Result<(StatusCode, Json<Rematch>), Problem> {
    let guest = caller.guest.clone().ok_or_else(Problem::unknown_caller)?;
    let again = app
        .desk
        .at(&id, move |table| {
            Box::pin(async move { table.rematch(&caller) })
        })
        .await?;
    let (name, public, clock, setup, seats) = match again {
        Again::Already(id) => {
            return Ok((
                StatusCode::OK,
                Json(Rematch {
                    id,
                    invites: Vec::new(),
                }),
            ));
        }
        Again::New {
            name,
            public,
            clock,
            setup,
            seats,
        } => (name, public, clock, setup, seats),
    };
    let plan = Plan {
        guest,
        name,
        public,
        clock,
        setup,
        seats,
        seed: None,
    };
    let created = plan.carry_out(&app, &app.base(&headers)).await?;
    let new = created.id.clone();
    app.desk
        .at(&id, move |table| Box::pin(table.set_rematch(new)))
        .await?;
    Ok((
        StatusCode::CREATED,
        Json(Rematch {
            id: created.id,
            invites: created.invites,
        }),
    ))
}
