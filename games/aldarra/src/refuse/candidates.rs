//! What a person might try: a superset of the legal list.

use crate::Aldarra;
use crate::action::{Action, Exchange, Price, Stance, Target};
use crate::content::Kind;
use crate::frame::{BattleStep, Frame, OrderStep};
use crate::position::Position;
use crate::tile::Tile;
use engine::{Actions, Seat};

impl Aldarra {
    /// What a person might try in this decision: a superset of the legal list.
    pub(crate) fn list_candidates(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let tiles = || self.all_tiles().into_iter().map(Tile::from);
        self.list(pos, seat, out);
        let mut more = Vec::new();
        more.extend([
            Action::Done,
            Action::Pass,
            Action::Idle,
            Action::Accept,
            Action::Draw,
            Action::DrawTwo,
            Action::Exchange,
        ]);
        more.extend([
            Action::Convert(Exchange::ToCrystal),
            Action::Convert(Exchange::ToCoins),
        ]);
        more.extend(
            self.content
                .exploration
                .iter()
                .map(|card| Action::Play(card.id)),
        );
        more.extend(
            self.content
                .objectives
                .iter()
                .map(|card| Action::Claim(card.id)),
        );
        match pos.top() {
            Frame::PlaceStrongholds { .. } => more.extend(tiles().map(Action::PlaceStronghold)),
            Frame::PlaceOutposts { .. } => more.extend(tiles().map(Action::PlaceOutpost)),
            Frame::TurnOrder { .. } => more.extend((1..=self.seats as u8).map(Action::Take)),
            Frame::PlaceCrystals { .. } => more.extend(tiles().map(Action::PlaceCrystal)),
            Frame::Order {
                step: OrderStep::Activate,
                ..
            } => more.extend(tiles().map(Action::Activate)),
            Frame::Order {
                step: OrderStep::Move,
                ..
            } => {
                let own = pos.presence[seat.index()]
                    .into_iter()
                    .map(Tile::from)
                    .chain([pos.order.tile]);
                for (from, kind) in own.flat_map(|from| Kind::ALL.map(|kind| (from, kind))) {
                    more.extend(tiles().map(|to| Action::Move { kind, from, to }));
                }
            }
            Frame::Order {
                step: OrderStep::Explore { .. },
                ..
            } => more.extend(tiles().map(Action::Explore)),
            Frame::Battles { .. } => more.extend(tiles().map(Action::Fight)),
            Frame::Battle(step) => self.battle_candidates(pos, step, &mut more),
            Frame::Hits { owner, .. } => more.extend(Kind::ALL.map(|kind| {
                Action::Hit(Target {
                    owner,
                    kind,
                    marks: 0,
                    late: false,
                })
            })),
            Frame::BuyVp { .. } => more.extend(Price::ALL.map(Action::Buy)),
            Frame::Discoveries { .. } | Frame::ExtraDiscovery { .. } => {
                more.extend(
                    self.content
                        .discoveries
                        .iter()
                        .map(|card| Action::Learn(card.id)),
                );
                more.extend(Kind::ALL.map(Action::Search));
                more.push(Action::Reveal);
            }
            Frame::Ransom { .. } => more.push(Action::PayRansom),
            Frame::Build { .. } => {
                more.extend(
                    tiles().flat_map(|tile| Kind::ALL.map(|kind| Action::Build { kind, tile })),
                );
            }
            Frame::FreeOutposts { .. } => more.extend(tiles().map(Action::FreeOutpost)),
            Frame::Launch { .. } => more.extend(tiles().map(Action::PlaceFrigate)),
            Frame::Objectives { .. }
            | Frame::DropObjectives { .. }
            | Frame::LookObjectives { .. } => {
                more.extend(
                    self.content
                        .objectives
                        .iter()
                        .flat_map(|card| [Action::Drop(card.id), Action::Keep(card.id)]),
                );
            }
            Frame::Resolve { .. } | Frame::DiscardHeld { .. } => {
                more.extend(
                    self.content
                        .exploration
                        .iter()
                        .flat_map(|card| [Action::Resolve(card.id), Action::Discard(card.id)]),
                );
            }
            _ => {}
        }
        for action in more {
            if !out[..].contains(&action) {
                out.push(action);
            }
        }
    }

    fn battle_candidates(&self, pos: &Position, step: BattleStep, more: &mut Vec<Action>) {
        let near = || self.next_to(pos.battle.tile).into_iter().map(Tile::from);
        match step {
            BattleStep::Join { .. } => {
                more.extend(near().flat_map(|tile| [Action::Join(tile), Action::Support(tile)]))
            }
            BattleStep::Stances { .. } => {
                more.extend([Stance::None, Stance::Front, Stance::Shield].map(Action::Stand))
            }
            BattleStep::HoldBack { .. } => more.extend([Action::Hold(false), Action::Hold(true)]),
            BattleStep::Reroll { .. } => more.extend([Action::Reroll(false), Action::Reroll(true)]),
            BattleStep::Assign { .. } | BattleStep::Blast { .. } => {
                for owner in self.owners() {
                    for kind in Kind::ALL {
                        let target = Target {
                            owner,
                            kind,
                            marks: 0,
                            late: false,
                        };
                        more.push(if matches!(step, BattleStep::Assign { .. }) {
                            Action::Hit(target)
                        } else {
                            Action::Blast(target)
                        });
                    }
                }
            }
            BattleStep::FreeFrigates { .. } => more.extend(near().map(Action::PlaceFrigate)),
            BattleStep::Retreat { .. } => {
                let ways = near().flat_map(|to| {
                    [false, true].map(|with_building| Action::Retreat { to, with_building })
                });
                more.extend(ways);
            }
            BattleStep::Capture { .. } => more.extend([
                Action::Capture(Kind::Fortress),
                Action::Capture(Kind::Outpost),
            ]),
            _ => {}
        }
    }
}
