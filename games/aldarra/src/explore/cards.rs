//! ALD-8.3, 8.4, 14: an exploration card is carried out, step by step.

use crate::Aldarra;
use crate::action::Action;
use crate::content::{Exploration, ExplorationId, Reward, Step};
use crate::event::{Event, Why};
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::Tile;
use engine::{Seat, Table};

/// The scope of a card under way: a copy of its frame.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub seat: Seat,
    pub tile: Tile,
    pub card: ExplorationId,
    pub step: u8,
    pub phase: u8,
    pub n: u8,
    pub to: Tile,
}

impl Scope {
    /// The scope of the frame on top.
    pub(crate) fn of(pos: &Position) -> Option<Self> {
        match pos.top() {
            Frame::Card {
                seat,
                tile,
                card,
                step,
                phase,
                n,
                to,
                ..
            } => Some(Scope {
                seat,
                tile,
                card,
                step,
                phase,
                n,
                to,
            }),
            _ => None,
        }
    }

    fn frame(self) -> Frame {
        let Scope {
            seat,
            tile,
            card,
            step,
            phase,
            n,
            to,
        } = self;
        Frame::Card {
            seat,
            tile,
            card,
            step,
            phase,
            n,
            to,
            way: None,
        }
    }

    /// Goes on within the step.
    pub(super) fn phase(self, pos: &mut Position, phase: u8, n: u8) -> bool {
        pos.set_top(Scope { phase, n, ..self }.frame());
        true
    }

    /// Goes on within the step, at a place.
    pub(super) fn at(self, pos: &mut Position, n: u8, to: Tile) -> bool {
        pos.set_top(Scope { n, to, ..self }.frame());
        true
    }

    /// Goes on to the next step of the card.
    pub(super) fn next(self, pos: &mut Position) -> bool {
        pos.set_top(
            Scope {
                step: self.step + 1,
                phase: 0,
                n: 0,
                to: Tile::NONE,
                ..self
            }
            .frame(),
        );
        true
    }
}

impl Aldarra {
    /// The step of a card that is to be done.
    pub(crate) fn card_step(&self, scope: Scope) -> Option<&Step> {
        match &self.content.exploration_card(scope.card).effect {
            Exploration::Immediate(steps) => steps.get(scope.step as usize),
            Exploration::Hold(_) => None,
        }
    }

    /// Carries a card on; stops where somebody must decide.
    pub(crate) fn run_card<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let Some(scope) = Scope::of(pos) else {
            return false;
        };
        let Some(step) = self.card_step(scope) else {
            pos.frames.pop();
            return true;
        };
        let Scope {
            seat, tile, card, ..
        } = scope;
        match *step {
            Step::Coins(n) => self.gain_coins(pos, seat, n.into(), Some(Why::Card(card)), table),
            Step::CoinsPerControlledNeighbour { each, max } => {
                let tiles = (self.next_to(tile) & self.controlled(pos, seat)).len() as u8;
                let n = each.saturating_mul(tiles).min(max);
                self.gain_coins(pos, seat, n.into(), Some(Why::Card(card)), table);
            }
            Step::Crystals { n, else_coins } => {
                if self.gain_crystals(pos, seat, n, Some(Why::Card(card)), table) == 0 {
                    self.gain_coins(pos, seat, else_coins.into(), Some(Why::Card(card)), table);
                }
            }
            Step::Vp(n) => self.gain_points(pos, seat, n, card, table),
            Step::GainUnit(kind) => {
                if !self.can_gain(pos, seat.into(), kind, tile) {
                    return self.fail_card(pos, scope, table);
                }
                self.gain_unit(pos, scope, kind, table);
            }
            Step::Hire { price, kind } => return self.run_hire(pos, scope, price, kind),
            Step::Dig { .. } => return self.run_dig(pos, scope, table),
            Step::Ambush { dice, reward } => {
                if scope.phase == 0 {
                    let mut fallen = Dice::new();
                    let hits = self.roll(dice, false, table, |die| keep(&mut fallen, die));
                    table.tell(|| Event::CardRolled {
                        seat,
                        card,
                        dice: fallen.to_vec(),
                        hits,
                    });
                    scope.phase(pos, 1, 0);
                    let chooser = self.seat_after(pos, seat);
                    pos.frames.push(Frame::Hits {
                        chooser,
                        owner: seat.into(),
                        tile,
                        left: hits,
                        credit: seat,
                    });
                    return true;
                }
                if !pos.fleet(tile, seat).is_empty() {
                    self.gain_coins(pos, seat, reward.into(), Some(Why::Card(card)), table);
                }
            }
            Step::Shrine { .. } => return self.run_shrine(pos, scope),
            Step::SpreadCrystals(n) => return self.run_spread(pos, scope, n),
            Step::LookObjectives { look, keep } => {
                scope.next(pos);
                self.look_at_objectives(pos, seat, look, keep, table);
                return true;
            }
            Step::Skyway { units } => return self.run_skyway(pos, scope, units),
            Step::Toll { price } => return self.run_toll(pos, scope, price),
            Step::PushLuck { .. } => return false,
        }
        scope.next(pos)
    }

    /// ALD-8.4: what is needed is impossible: the card ends without effect.
    pub(super) fn fail_card<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        table: &mut T,
    ) -> bool {
        table.tell(|| Event::CardFailed {
            seat: scope.seat,
            card: scope.card,
        });
        pos.frames.pop();
        true
    }

    pub(super) fn gain_unit<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        kind: crate::content::Kind,
        table: &mut T,
    ) {
        self.put_from_supply(pos, scope.seat.into(), kind, scope.tile);
        let place = self.place(pos, scope.tile);
        table.tell(|| Event::UnitGained {
            seat: scope.seat,
            kind,
            place,
        });
    }

    fn gain_points<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        n: u8,
        card: ExplorationId,
        table: &mut T,
    ) {
        pos.seat_mut(seat).points.exploration += u16::from(n);
        table.tell(|| Event::Points {
            seat,
            n: n.into(),
            why: Why::Card(card),
        });
    }

    pub(super) fn give<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        reward: Reward,
        table: &mut T,
    ) {
        let (seat, card) = (scope.seat, scope.card);
        match reward {
            Reward::Coins(n) => self.gain_coins(pos, seat, n.into(), Some(Why::Card(card)), table),
            Reward::Crystals(n) => {
                self.gain_crystals(pos, seat, n, Some(Why::Card(card)), table);
            }
            Reward::Vp(n) => self.gain_points(pos, seat, n, card, table),
        }
    }

    /// E10: the seat after this one on the track.
    pub(crate) fn seat_after(&self, pos: &Position, seat: Seat) -> Seat {
        let at = (self.place_on_track(pos, seat) + 1) % self.seats;
        pos.track[at]
    }

    /// A choice within a card.
    pub(crate) fn do_card<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let Some(scope) = Scope::of(pos) else { return };
        let Some(step) = self.card_step(scope) else {
            return;
        };
        match *step {
            Step::Hire { price, kind } => self.do_hire(pos, scope, price, kind, action, table),
            Step::Dig { dice } => self.do_dig(pos, scope, dice, action, table),
            Step::Shrine { ref tiers } => self.do_shrine(pos, scope, tiers, action, table),
            Step::SpreadCrystals(n) => self.do_spread(pos, scope, n, action, table),
            Step::Skyway { units } => self.do_skyway(pos, scope, units, action, table),
            Step::Toll { price } => self.do_toll(pos, scope, price, action, table),
            Step::PushLuck { die, factor, rolls } => {
                self.do_luck(pos, scope, (die, factor, rolls), action, table)
            }
            _ => {}
        }
    }

    /// The owner of the exploring seat's units.
    pub(super) fn explorer(&self, scope: Scope) -> Owner {
        scope.seat.into()
    }
}
