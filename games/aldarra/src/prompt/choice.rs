//! How each action is shown, and what is clicked to take it.

use crate::Aldarra;
use crate::action::{Action, Exchange, Stance};
use crate::content::{HoldEffect, Kind};
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::scene::{DISCOVERY_DECK, DRAWN, HELD, OBJECTIVES, ROW, piece_id};
use crate::tile::Tile;
use crate::words::counted;
use engine::Seat;
use engine::prompt::{Choice, Target, Tone};
use engine::story::capital;

fn space(tile: Tile) -> Target {
    Target::Space {
        space: tile.space().0,
    }
}

fn card(zone: &str, card: impl ToString) -> Target {
    Target::Card {
        zone: zone.to_string(),
        card: card.to_string(),
    }
}

fn kind_target(kind: Kind) -> Target {
    Target::Kind {
        kind: kind.slug().to_string(),
    }
}

impl Aldarra {
    /// How an action of the seat is shown. Any action can be asked for, legal or not.
    pub(crate) fn choice_of(&self, pos: &Position, seat: Seat, action: Action) -> Choice {
        let own = Owner::from(seat);
        let named = |tile: Tile| self.tile_name(pos, tile).to_string();
        let piece = |tile: Tile, kind: Kind| Target::Piece {
            piece: piece_id(self, tile, own, kind),
        };
        let on = |label: String, targets: Vec<Target>| {
            Choice::on(self.action_words(action), label, targets)
        };
        let flown = |verb: &str, kind: Kind, from: Tile, to: Tile| {
            let unit = self.unit_word(kind);
            let label = format!("{verb} the {unit} from {} to {}", named(from), named(to));
            on(label, vec![piece(from, kind), space(to)])
        };
        match action {
            Action::PlaceStronghold(tile) => {
                on(format!("Stronghold at {}", named(tile)), vec![space(tile)]).preview(format!(
                    "{} leaves the game; 2 frigates and 1 engineer start here.",
                    named(tile)
                ))
            }
            Action::PlaceOutpost(tile) => {
                on(format!("Outpost at {}", named(tile)), vec![space(tile)])
                    .preview("1 outpost, 1 frigate and 1 engineer start here.")
            }
            Action::Take(place) => on(
                format!("Place {place}"),
                vec![Target::Number {
                    number: place.into(),
                }],
            ),
            Action::PlaceCrystal(tile) => {
                on(format!("Crystal at {}", named(tile)), vec![space(tile)])
            }
            Action::Patrol { kind, from, to } => flown("Move", kind, from, to),
            Action::Recall { kind, from, to } => flown("Recall", kind, from, to),
            Action::Move { kind, from, to } => {
                self.moved(pos, seat, flown("Move", kind, from, to), action)
            }
            Action::Commission => self.commission(on(String::new(), Vec::new())),
            Action::Done => on("Done".to_string(), Vec::new()).tone(Tone::Primary),
            Action::Pass => on(self.pass_label(pos).to_string(), Vec::new()).tone(Tone::Quiet),
            Action::Activate(tile) => on(format!("Order at {}", named(tile)), vec![space(tile)]),
            Action::Idle => on("Move nothing".to_string(), Vec::new())
                .tone(Tone::Quiet)
                .preview("The token lies on your Stronghold; you may still explore."),
            Action::Play(id) => on(
                format!("Play {}", self.exploration_name(id)),
                vec![card(HELD, id)],
            )
            .preview(self.play_preview(id)),
            Action::Withdraw {
                card: id,
                to,
                with_building,
            } => {
                let mut targets = vec![card(HELD, id)];
                targets.extend(self.building_target(pos, seat, pos.battle.tile, with_building));
                targets.push(space(to));
                let label = format!(
                    "{}: leave for {}{}",
                    self.exploration_name(id),
                    named(to),
                    along(with_building)
                );
                on(label, targets)
            }
            Action::Reduce { card: id, owner } => {
                let mut targets = vec![card(HELD, id)];
                targets.extend(owner.number().map(|seat| Target::Seat { seat }));
                let by = match self.hold_effect(id) {
                    Some(HoldEffect::ReduceTotal(n)) => n,
                    _ => 0,
                };
                let total = pos.battle.totals.get(owner.index()).copied().unwrap_or(0);
                on(
                    format!(
                        "{} against {}",
                        self.exploration_name(id),
                        self.owner_words(pos, owner)
                    ),
                    targets,
                )
                .preview(format!(
                    "The total falls from {total} to {}.",
                    total.saturating_sub(by)
                ))
            }
            Action::Bombard {
                card: id,
                tile,
                owner,
            } => {
                let victim = match owner.number() {
                    Some(seat) => vec![Target::Seat { seat }],
                    None => Vec::new(),
                };
                let label = format!(
                    "{}: {} at {}",
                    self.exploration_name(id),
                    self.owner_words(pos, owner),
                    named(tile)
                );
                let targets = [card(HELD, id), space(tile)].into_iter().chain(victim);
                on(label, targets.collect()).preview(self.play_preview(id))
            }
            Action::Fight(tile) => on(format!("Fight at {} next", named(tile)), vec![space(tile)]),
            Action::Join(tile) => on(
                format!("The destroyer at {} joins", named(tile)),
                vec![piece(tile, Kind::Destroyer)],
            )
            .preview("It stays on the battle tile after the battle."),
            Action::Support(tile) => on(
                format!("The fortress at {} fires", named(tile)),
                vec![piece(tile, Kind::Fortress)],
            )
            .preview("It fires in every light initiative of this battle and cannot be hurt."),
            Action::Stand(stance) => {
                let (label, preview) = match stance {
                    Stance::None => ("No stance", "All your units can be hit."),
                    Stance::Front => (
                        "In front",
                        "Your other airships cannot be hit while a cruiser stands.",
                    ),
                    Stance::Shield => (
                        "Behind the others",
                        "Your cruisers cannot be hit while other airships shield them.",
                    ),
                };
                on(label.to_string(), Vec::new()).preview(preview)
            }
            Action::Hold(true) => on("Hold back".to_string(), Vec::new())
                .preview("All your light airships fire in the heavy initiative."),
            Action::Hold(false) => on("Fire at once".to_string(), Vec::new())
                .preview("Your light airships fire in the light initiative."),
            Action::Reroll(true) => on("Reroll the blanks".to_string(), Vec::new()),
            Action::Reroll(false) => on("Keep the roll".to_string(), Vec::new()).tone(Tone::Quiet),
            Action::Hit(unit) | Action::Blast(unit) => {
                self.hit_choice(pos, seat, unit, on(String::new(), Vec::new()))
            }
            Action::PlaceFrigate(tile) => on(
                format!("Free frigate at {}", named(tile)),
                vec![space(tile)],
            ),
            Action::Stay => on("Stay".to_string(), Vec::new()).tone(Tone::Quiet),
            Action::Retreat { to, with_building } => {
                let mut targets: Vec<Target> = self
                    .building_target(pos, seat, pos.battle.tile, with_building)
                    .collect();
                targets.push(space(to));
                let label = format!("Retreat to {}{}", named(to), along(with_building));
                on(label, targets)
            }
            Action::Capture(kind) => on(
                format!("Try to capture the {}", self.unit_word(kind)),
                vec![kind_target(kind)],
            )
            .preview("Each of your engineers rolls a die; one hit is enough."),
            Action::Pursue { kind, to } => {
                let from = pos.battle.tile;
                flown("Pursue with", kind, from, to)
            }
            Action::Explore(tile) => {
                let draws = self
                    .content
                    .tile(self.place(pos, tile).terrain)
                    .draws
                    .saturating_add(self.extra_draws(pos, seat));
                let cards = counted(draws, "card", "cards");
                on(format!("Explore {}", named(tile)), vec![space(tile)])
                    .preview(format!("You draw {cards}."))
            }
            Action::Resolve(id) => on(
                format!("Resolve {}", self.exploration_name(id)),
                vec![card(DRAWN, id)],
            )
            .preview(self.exploration_text(id)),
            Action::Discard(id) => {
                // A click on a drawn card resolves it; discarding it instead is a button.
                let clicks = match pos.top() {
                    Frame::DiscardHeld { .. } => vec![card(HELD, id)],
                    _ => Vec::new(),
                };
                on(format!("Discard {}", self.exploration_name(id)), clicks).tone(Tone::Danger)
            }
            Action::Accept => on(self.accept_label(pos), Vec::new()).tone(Tone::Primary),
            Action::Sacrifice(kind) => {
                let tile = here(pos);
                on(
                    format!("Sacrifice the {}", self.unit_word(kind)),
                    vec![piece(tile, kind)],
                )
                .tone(Tone::Danger)
            }
            Action::Lose(kind) => {
                let tile = here(pos);
                on(
                    format!("Lose the {}", self.unit_word(kind)),
                    vec![piece(tile, kind)],
                )
                .tone(Tone::Danger)
                .preview("It goes back to your supply, and you gain 1 coin.")
            }
            Action::Fly { kind, to } => flown("Fly", kind, here(pos), to),
            Action::Roll => on("Roll".to_string(), Vec::new()).preview("0 hits lose the pot."),
            Action::Buy(price) => self.buy(pos, price, on(String::new(), Vec::new())),
            Action::Draw => on("Draw an objective".to_string(), Vec::new()),
            Action::DrawTwo => on("Draw 2, keep 1".to_string(), Vec::new()),
            Action::Exchange => on("Exchange".to_string(), Vec::new())
                .preview("Discard any of your objectives and draw as many."),
            Action::Drop(id) => on(
                format!("Discard {}", self.objective_name(id)),
                vec![card(OBJECTIVES, id)],
            )
            .tone(Tone::Danger),
            Action::Keep(id) => on(
                format!("Keep {}", self.objective_name(id)),
                vec![card(DRAWN, id)],
            ),
            Action::Claim(id) => {
                let vp = self.content.objectives.get(id.index()).map_or(0, |c| c.vp);
                on(
                    format!("Claim {}: {vp} VP", self.objective_name(id)),
                    vec![card(OBJECTIVES, id)],
                )
                .tone(Tone::Primary)
            }
            Action::Convert(Exchange::ToCrystal) => {
                on("4 coins into 1 crystal".to_string(), Vec::new())
            }
            Action::Convert(Exchange::ToCoins) => {
                on("1 crystal into 4 coins".to_string(), Vec::new())
            }
            Action::Learn(id) => {
                let text = self.content.discoveries.get(id.index());
                on(
                    format!("Learn {}", self.discovery_name(id)),
                    vec![card(ROW, id)],
                )
                .preview(text.map_or("", |card| &card.text))
            }
            Action::Search(kind) => {
                let upgrade = self.content.upgrade_of(kind);
                let targets = upgrade.map(|id| card(DISCOVERY_DECK, id));
                let name = upgrade.map_or("an upgrade", |id| self.discovery_name(id));
                on(format!("Search for {name}"), targets.into_iter().collect())
                    .preview("It comes out of the deck; the row keeps all its cards.")
            }
            Action::Reveal => on("Reveal from the deck".to_string(), Vec::new())
                .preview("You gain the first discovery that you do not have."),
            Action::PayRansom => on("Pay 4 coins".to_string(), Vec::new())
                .tone(Tone::Primary)
                .preview("All your units held hostage return to your supply."),
            Action::Build { kind, tile } => {
                let choice = on(
                    format!("{} at {}", capital(&self.unit_word(kind)), named(tile)),
                    vec![kind_target(kind), space(tile)],
                );
                self.price_of(pos, seat, kind, choice)
            }
            Action::FreeOutpost(tile) => on(
                format!("Free outpost at {}", named(tile)),
                vec![space(tile)],
            ),
        }
    }

    /// The building that leaves too: clicked before the tile.
    fn building_target(
        &self,
        pos: &Position,
        seat: Seat,
        from: Tile,
        with_building: bool,
    ) -> impl Iterator<Item = Target> + use<> {
        let fleet = pos.forces.get(from.index());
        let building = fleet.and_then(|fleets| fleets.get(seat.index())?.building());
        let target = building
            .filter(|_| with_building)
            .map(|kind| Target::Piece {
                piece: piece_id(self, from, Owner::from(seat), kind),
            });
        target.into_iter()
    }
}

/// The tile that is explored.
fn here(pos: &Position) -> Tile {
    let explored = pos.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Card { tile, .. } | Frame::Resolve { tile, .. } | Frame::Hits { tile, .. } => {
            Some(tile)
        }
        _ => None,
    });
    explored.unwrap_or(Tile::NONE)
}

const fn along(with_building: bool) -> &'static str {
    if with_building {
        " with the building"
    } else {
        ""
    }
}
