//! The exploration cards that ask something: E06, E09, E11, E12, E14, E15, E16.

use super::cards::Scope;
use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{Colour, DicePool, Kind, ShrineTier, Step, Terrain};
use crate::event::{Event, Why};
use crate::fleet::Fleet;
use crate::frame::Frame;
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::{Tile, Tiles};
use engine::{Actions, Seat, Table};

impl Aldarra {
    pub(crate) fn list_card(&self, pos: &Position, out: &mut Actions<Action>) {
        let Some(scope) = Scope::of(pos) else { return };
        let Frame::Card { way, .. } = pos.top() else {
            return;
        };
        let seat = scope.seat;
        match self.card_step(scope) {
            Some(&Step::Hire { price, kind }) => {
                if self.can_hire(pos, scope, price, kind) {
                    out.push(Action::Accept);
                }
                self.list_payment(pos, seat, way, out);
                out.push(Action::Pass);
            }
            Some(Step::Dig { .. }) => [Action::Accept, Action::Pass]
                .into_iter()
                .for_each(|action| out.push(action)),
            Some(Step::Shrine { .. }) => {
                self.card_ships(pos, scope)
                    .kinds()
                    .for_each(|(kind, _)| out.push(Action::Sacrifice(kind)));
                out.push(Action::Pass);
            }
            Some(Step::SpreadCrystals(_)) => {
                self.spread_sites(pos, scope)
                    .iter()
                    .for_each(|tile| out.push(Action::PlaceCrystal(tile.into())));
                out.push(Action::Done);
            }
            Some(Step::Skyway { .. }) => {
                self.skyway_moves(pos, scope, |kind, to| out.push(Action::Fly { kind, to }));
                out.push(if scope.to.is_some() {
                    Action::Done
                } else {
                    Action::Pass
                });
            }
            Some(&Step::Toll { price }) => {
                if pos.seat(seat).coins >= price.into() {
                    out.push(Action::Accept);
                }
                self.card_ships(pos, scope)
                    .kinds()
                    .for_each(|(kind, _)| out.push(Action::Lose(kind)));
                self.list_payment(pos, seat, way, out);
            }
            Some(Step::PushLuck { .. }) => {
                out.push(Action::Roll);
                if scope.phase > 0 {
                    out.push(Action::Done);
                }
            }
            _ => {}
        }
    }

    /// ALD-13.8: for a card's price the Coalition may change crystals to coins, not its coins away.
    fn list_payment(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        if self.can_convert(pos, seat, way, Exchange::ToCoins) {
            out.push(Action::Convert(Exchange::ToCoins));
        }
    }

    /// ALD-14.4: the explorer's airships on the explored tile.
    fn card_ships(&self, pos: &Position, scope: Scope) -> Fleet {
        self.airships_for_cards(pos, scope.seat, scope.tile)
    }

    fn can_hire(&self, pos: &Position, scope: Scope, price: u8, kind: Kind) -> bool {
        pos.seat(scope.seat).coins >= price.into()
            && self.can_gain(pos, self.explorer(scope), kind, scope.tile)
    }

    /// E06: not asked without coins, room or supply.
    pub(super) fn run_hire(&self, pos: &mut Position, scope: Scope, price: u8, kind: Kind) -> bool {
        let affordable = self.most_coins(pos, scope.seat) >= price.into();
        if affordable && self.can_gain(pos, self.explorer(scope), kind, scope.tile) {
            return false;
        }
        scope.next(pos)
    }

    pub(super) fn do_hire<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        price: u8,
        kind: Kind,
        action: Action,
        table: &mut T,
    ) {
        if action == Action::Accept {
            let seat = scope.seat;
            self.pay_coins(pos, seat, price.into());
            table.tell(|| Event::Coins {
                seat,
                n: -i16::from(price),
                why: Why::Card(scope.card),
            });
            self.gain_unit(pos, scope, kind, table);
        }
        scope.next(pos);
    }

    /// E09: asked first; after the hits the crystals come, even if nothing survives.
    pub(super) fn run_dig<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        table: &mut T,
    ) -> bool {
        if scope.phase == 0 {
            return false;
        }
        self.gain_crystals(pos, scope.seat, scope.n, Some(Why::Card(scope.card)), table);
        scope.next(pos)
    }

    pub(super) fn do_dig<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        pool: DicePool,
        action: Action,
        table: &mut T,
    ) {
        if action != Action::Accept {
            scope.next(pos);
            return;
        }
        let Scope {
            seat, tile, card, ..
        } = scope;
        let mut dice = Dice::new();
        let hits = self.roll(pool, false, table, |die| keep(&mut dice, die));
        table.tell(|| Event::CardRolled {
            seat,
            card,
            dice: dice.to_vec(),
            hits,
        });
        scope.phase(pos, 1, hits);
        pos.frames.push(Frame::Hits {
            chooser: seat,
            owner: seat.into(),
            tile,
            left: hits,
            credit: seat,
        });
    }

    /// E11: no airship, no effect.
    pub(super) fn run_shrine(&self, pos: &mut Position, scope: Scope) -> bool {
        if !self.card_ships(pos, scope).is_empty() {
            return false;
        }
        scope.next(pos)
    }

    pub(super) fn do_shrine<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        tiers: &[ShrineTier],
        action: Action,
        table: &mut T,
    ) {
        if let Action::Sacrifice(kind) = action {
            let cost = self.cost(pos, self.explorer(scope), kind);
            let place = self.place(pos, scope.tile);
            self.return_to_supply(pos, self.explorer(scope), kind, scope.tile);
            table.tell(|| Event::UnitSacrificed {
                seat: scope.seat,
                kind,
                place,
            });
            if let Some(tier) = tiers.iter().find(|tier| cost <= tier.max_cost) {
                self.give(pos, scope, tier.reward, table);
            }
        }
        scope.next(pos);
    }

    /// E12: neighbours of the explored tile that are no Stronghold and have no crystal.
    fn spread_sites(&self, pos: &Position, scope: Scope) -> Tiles {
        self.next_to(scope.tile) - pos.map.tiles(Terrain::Stronghold) - self.crystal_tiles(pos)
    }

    pub(super) fn run_spread(&self, pos: &mut Position, scope: Scope, n: u8) -> bool {
        if scope.n < n && pos.crystal_supply > 0 && !self.spread_sites(pos, scope).is_empty() {
            return false;
        }
        scope.next(pos)
    }

    pub(super) fn do_spread<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        n: u8,
        action: Action,
        table: &mut T,
    ) {
        if let Action::PlaceCrystal(tile) = action {
            pos.crystal_supply -= 1;
            pos.map.crystals[tile.index()] += 1;
            let place = self.place(pos, tile);
            table.tell(|| Event::CrystalSpawned {
                seat: Some(scope.seat),
                place,
                n: 1,
            });
            scope.phase(pos, 0, (scope.n + 1).min(n));
        } else {
            scope.next(pos);
        }
    }

    /// E14: the moves that are open; after the first all go to the same tile.
    fn skyway_moves(&self, pos: &Position, scope: Scope, mut found: impl FnMut(Kind, Tile)) {
        let owner = self.explorer(scope);
        let open = self.next_to(scope.tile) - pos.map.closed_to(scope.seat);
        for (kind, _) in self.card_ships(pos, scope).kinds() {
            for to in open.iter().map(Tile::from) {
                if (!scope.to.is_some() || to == scope.to) && self.can_arrive(pos, owner, kind, to)
                {
                    found(kind, to);
                }
            }
        }
    }

    /// E14: when the units have flown, battles are fought at once (ALD-8.6).
    pub(super) fn run_skyway(&self, pos: &mut Position, scope: Scope, units: u8) -> bool {
        let mut any = false;
        self.skyway_moves(pos, scope, |_, _| any = true);
        if scope.n < units && any {
            return false;
        }
        self.end_skyway(pos, scope)
    }

    fn end_skyway(&self, pos: &mut Position, scope: Scope) -> bool {
        scope.next(pos);
        if scope.to.is_some() {
            pos.frames.push(Frame::Battles {
                attacker: scope.seat,
            });
        }
        true
    }

    pub(super) fn do_skyway<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        units: u8,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Fly { kind, to } = action {
            self.shift(pos, scope.seat, kind, scope.tile, to);
            let (from, place) = (self.place(pos, scope.tile), self.place(pos, to));
            table.tell(|| Event::UnitMoved {
                seat: scope.seat,
                kind,
                from,
                to: place,
            });
            scope.at(pos, (scope.n + 1).min(units), to);
        } else {
            table.consult(self.others(scope.seat));
            self.end_skyway(pos, scope);
        }
    }

    /// E15: nothing to pay and nothing to lose, no effect.
    pub(super) fn run_toll(&self, pos: &mut Position, scope: Scope, price: u8) -> bool {
        let payable = self.most_coins(pos, scope.seat) >= price.into();
        if payable || !self.card_ships(pos, scope).is_empty() {
            return false;
        }
        scope.next(pos)
    }

    pub(super) fn do_toll<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        price: u8,
        action: Action,
        table: &mut T,
    ) {
        let seat = scope.seat;
        scope.next(pos);
        match action {
            Action::Lose(kind) => {
                self.destroy_outside(pos, seat.into(), kind, scope.tile, seat, table);
            }
            _ => {
                self.pay_coins(pos, seat, price.into());
                table.tell(|| Event::Coins {
                    seat,
                    n: -i16::from(price),
                    why: Why::Card(scope.card),
                });
            }
        }
    }

    /// E16: asked before every roll. `phase` counts the rolls, `n` is the pot; `luck` is the die, the coins a hit and the
    /// most rolls.
    pub(super) fn do_luck<T: Table<Self>>(
        &self,
        pos: &mut Position,
        scope: Scope,
        luck: (Colour, u8, u8),
        action: Action,
        table: &mut T,
    ) {
        let (die, factor, rolls) = luck;
        let (seat, card) = (scope.seat, scope.card);
        if action != Action::Roll {
            self.gain_coins(pos, seat, scope.n.into(), Some(Why::Card(card)), table);
            scope.next(pos);
            return;
        }
        let one = |colour| u8::from(colour == die);
        let pool = DicePool {
            blue: one(Colour::Blue),
            pink: one(Colour::Pink),
            green: one(Colour::Green),
        };
        let mut dice = Dice::new();
        let hits = self.roll(pool, false, table, |die| keep(&mut dice, die));
        table.tell(|| Event::CardRolled {
            seat,
            card,
            dice: dice.to_vec(),
            hits,
        });
        let pot = scope.n.saturating_add(factor.saturating_mul(hits));
        if hits == 0 {
            scope.next(pos);
        } else if scope.phase + 1 >= rolls {
            self.gain_coins(pos, seat, pot.into(), Some(Why::Card(card)), table);
            scope.next(pos);
        } else {
            scope.phase(pos, scope.phase + 1, pot);
        }
    }
}
