//! Lists of matches.

use crate::app::{App, Asked};
use crate::problem::Problem;
use crate::store::{Listing, PAGE, SeatKind, SeatRow, Status, Which};
use crate::table::Caller;
use axum::Json;
use axum::extract::State;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which matches to list. Nothing: all public ones.
#[derive(Deserialize, IntoParams)]
pub(crate) struct ListQuery {
    /// The caller's matches, those that are played first.
    mine: Option<String>,
    /// Public matches with open seats.
    open: Option<String>,
    /// Public matches that have ended; with `mine`, the caller's.
    finished: Option<String>,
    /// The page, from 1.
    page: Option<u32>,
}

/// A page of a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Page {
    /// The matches, newest first.
    matches: Vec<Item>,
    /// Which page this is, from 1.
    page: u32,
    /// How many pages there are.
    pages: u32,
    /// How many matches there are.
    total: u32,
}

/// A match in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Item {
    id: String,
    /// The name of the table.
    name: String,
    /// The game's id.
    game: String,
    /// The game's name.
    game_name: String,
    status: Status,
    public: bool,
    /// The names of those who are known to be deciding.
    turn: Vec<String>,
    /// Their seats.
    to_act: Vec<u8>,
    /// Whether the caller is to decide.
    my_turn: bool,
    /// The round, from 1.
    round: u32,
    seq: u32,
    /// The seats, in order.
    players: Vec<PlayerItem>,
    /// Whether the caller made it.
    creator: bool,
    /// Milliseconds since 1970.
    created: i64,
    /// Milliseconds since 1970.
    updated: i64,
}

/// A seat in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerItem {
    seat: u8,
    /// Empty while the seat is open.
    name: String,
    kind: SeatKind,
    mine: bool,
}

/// Matches.
#[utoipa::path(get, path = "/api/matches", tag = "matches", params(ListQuery),
    responses((status = 200, body = Page), (status = 401, body = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<Page>, Problem> {
    let page = query.page.unwrap_or(1).max(1);
    let which = match (query.mine, query.open, query.finished, &caller.guest) {
        (Some(_), _, _, None) => return Err(Problem::unknown_caller()),
        (Some(_), _, None, Some(guest)) => Which::Mine(guest.id.clone()),
        (Some(_), _, Some(_), Some(guest)) => Which::MineFinished(guest.id.clone()),
        (None, Some(_), _, _) => Which::Open,
        (None, None, Some(_), _) => Which::Finished,
        (None, None, None, _) => Which::Public,
    };
    let (listed, total) = app.core.store.list(&which, page).await?;
    Ok(Json(Page {
        matches: listed
            .into_iter()
            .map(|listing| item(&app, &caller, listing))
            .collect(),
        page,
        pages: total.div_ceil(PAGE),
        total,
    }))
}

fn item(app: &App, caller: &Caller, Listing { head, seats }: Listing) -> Item {
    let guest = caller.guest.as_ref().map(|guest| &guest.id);
    let is_mine = |row: &SeatRow| guest.is_some() && row.guest.as_ref() == guest;
    let asked = SeatSet(head.to_act);
    // Whether others are asked may be a secret; whether oneself is, is none to oneself.
    let known = |seat: Seat| match seats.get(seat.index()).is_some_and(is_mine) {
        true => asked.contains(seat),
        false => SeatSet(head.waiting).contains(seat),
    };
    let all = (0..seats.len() as u8).map(Seat);
    let to_act: Vec<Seat> = all.filter(|&seat| known(seat)).collect();
    let player = |(at, row): (usize, &SeatRow)| PlayerItem {
        seat: at as u8,
        name: row.name.clone(),
        kind: row.kind,
        mine: is_mine(row),
    };
    let game = app.core.registry.game(&head.game);
    let status = match app.core.unreadable(&head.id) {
        Some(_) => Status::Unreadable,
        None => head.status,
    };
    Item {
        game_name: game.map_or_else(|_| head.game.clone(), |game| game.info().name),
        turn: to_act
            .iter()
            .map(|seat| seats[seat.index()].name.clone())
            .collect(),
        my_turn: status == Status::Running
            && to_act.iter().any(|seat| is_mine(&seats[seat.index()])),
        to_act: to_act.iter().map(|seat| seat.0).collect(),
        players: seats.iter().enumerate().map(player).collect(),
        creator: guest == Some(&head.creator),
        id: head.id,
        name: head.name,
        game: head.game,
        status,
        public: head.public,
        round: head.round,
        seq: head.seq,
        created: head.created,
        updated: head.updated,
    }
}
