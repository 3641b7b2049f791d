//! Making matches.

use crate::LoadError;
use crate::args::Kinds;
use crate::client::{Client, Failure, Person};
use serde::Deserialize;
use serde_json::{Value, json};

/// A game as the server lists it.
#[derive(Deserialize)]
struct Listed {
    id: String,
    players: Players,
}

#[derive(Deserialize)]
struct Players {
    min: u8,
    max: u8,
}

/// A kind of match to be made.
pub(crate) struct Kind {
    game: String,
    seats: u8,
    bot: Option<String>,
}

/// A match that was made.
#[derive(Deserialize)]
pub(crate) struct Made {
    pub(crate) id: String,
    open_seats: Vec<Invite>,
}

#[derive(Deserialize)]
struct Invite {
    invite: String,
}

/// The kinds of matches of the command line.
pub(crate) async fn kinds(client: &Client, wanted: &Kinds) -> Result<Vec<Kind>, LoadError> {
    let listed = client.stranger().get::<Vec<Listed>>("/api/games").await;
    let what = "the list of games";
    let listed = listed.map_err(|why| LoadError::Setup { what, why })?;
    let kind = |id: &String| {
        let game = listed.iter().find(|game| game.id == *id);
        let game = game.ok_or_else(|| {
            let known: Vec<&str> = listed.iter().map(|game| game.id.as_str()).collect();
            let known = known.join(", ");
            LoadError::Games(format!("there is no game {id:?}; there are {known}"))
        })?;
        Ok(Kind {
            game: id.clone(),
            seats: wanted.seats.clamp(game.players.min, game.players.max),
            bot: wanted.bot.clone(),
        })
    };
    wanted.games.iter().map(kind).collect()
}

impl Kind {
    /// Makes a match of these people, who sit down first, and bots.
    pub(crate) async fn make(&self, people: &[Person]) -> Result<Made, Failure> {
        let seats: Vec<Value> = (0..usize::from(self.seats))
            .map(|seat| match (seat, &self.bot) {
                (0, _) => json!({ "kind": "human" }),
                (seat, _) if seat < people.len() => json!({ "kind": "open" }),
                (_, Some(bot)) => json!({ "kind": "bot", "bot": bot }),
                (_, None) => json!({ "kind": "bot" }),
            })
            .collect();
        let order = json!({ "game": self.game, "seats": seats, "public": true });
        let made: Made = people[0].post("/api/matches", order).await?;
        for (person, open) in people[1..].iter().zip(&made.open_seats) {
            let path = format!("/api/matches/{}/join", made.id);
            let join = json!({ "invite": open.invite });
            person.post::<Value>(&path, join).await?;
        }
        Ok(made)
    }

    /// How many people it can have.
    pub(crate) fn most(&self) -> usize {
        usize::from(self.seats)
    }
}

/// New guests.
pub(crate) async fn guests(client: &Client, number: usize) -> Result<Vec<Person>, LoadError> {
    let mut guests = Vec::with_capacity(number);
    for n in 1..=number {
        let guest = client.guest(&format!("Player {n}")).await;
        let what = "a guest";
        guests.push(guest.map_err(|why| LoadError::Setup { what, why })?);
    }
    Ok(guests)
}
