//! From frame to frame (ALD-4): who decides, what may be done, what follows.

use crate::Aldarra;
use crate::action::Action;
use crate::frame::{Frame, OrderStep};
use crate::position::Position;
use engine::{Actions, Seat, Table};

impl Aldarra {
    /// Takes automatic steps until somebody must decide or the game is over.
    pub(crate) fn advance<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        while self.run(pos, table) {}
    }

    /// One automatic step of the innermost frame; false when it waits for a decision.
    fn run<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        match pos.top() {
            Frame::PlaceStrongholds { at } | Frame::PlaceOutposts { at } => {
                if (at as usize) < self.seats {
                    return false;
                }
                pos.frames.pop();
                true
            }
            Frame::Round(step) => {
                self.begin_step(pos, step, table);
                true
            }
            Frame::Claims { at, .. } => self.run_claims(pos, at, table),
            Frame::TurnOrder { at, places, .. } => self.run_turn_order(pos, at, places, table),
            Frame::PlaceCrystals {
                left, at, skipped, ..
            } => self.run_crystals(pos, left, at, skipped),
            Frame::ExpansionStart {
                at,
                patrols,
                commission,
                ..
            } => self.run_expansion_start(pos, at, patrols, commission),
            Frame::ExpansionEnd { at, recalls } => self.run_expansion_end(pos, at, recalls),
            Frame::Orders { at } => self.run_orders(pos, at),
            Frame::Order { seat, step, .. } => self.run_order(pos, seat, step, table),
            Frame::Battles { attacker } => self.run_battles(pos, attacker, table),
            Frame::Battle(step) => self.run_battle(pos, step, table),
            Frame::Resolve { .. } => self.run_resolve(pos),
            Frame::Card { .. } => self.run_card(pos, table),
            Frame::Hits { .. } => self.run_hits(pos),
            Frame::FreeFrigates { seat, tile, left } => self.run_launch(pos, seat, tile, left),
            Frame::DiscardHeld { seat } => self.run_discard_held(pos, seat),
            Frame::LookObjectives { keep, .. } => self.run_look(pos, keep),
            Frame::DropObjectives { seat } => self.run_drop(pos, seat),
            Frame::BuyVp { at, .. } => self.run_buy(pos, at),
            Frame::Objectives { .. } => self.run_objectives(pos, table),
            Frame::Discoveries { at, .. } => self.run_discoveries(pos, at, table),
            Frame::ExtraDiscovery { .. } => self.run_extra_discovery(pos),
            Frame::EndDiscoveries => self.end_discoveries(pos),
            Frame::Ransom { at, .. } => self.run_ransom(pos, at),
            Frame::Build { at, .. } => self.run_build(pos, at),
            Frame::FreeOutposts { seat, .. } => self.run_free_outposts(pos, seat),
            Frame::Over => false,
        }
    }

    /// Who must decide; nobody when the game is over.
    #[inline]
    pub(crate) fn decider(&self, pos: &Position) -> Option<Seat> {
        match pos.top() {
            Frame::PlaceStrongholds { at } => Some(self.stronghold_seat(pos, at)),
            Frame::PlaceOutposts { at } => Some(self.outpost_seat(pos, at)),
            Frame::TurnOrder { at, choosers, .. } => Some(choosers[at as usize]),
            Frame::Claims { at, .. }
            | Frame::PlaceCrystals { at, .. }
            | Frame::ExpansionStart { at, .. }
            | Frame::ExpansionEnd { at, .. }
            | Frame::BuyVp { at, .. }
            | Frame::Objectives { at, .. }
            | Frame::Discoveries { at, .. }
            | Frame::Ransom { at, .. }
            | Frame::Build { at, .. } => self.on_track(pos, at),
            Frame::Order { seat, .. }
            | Frame::Resolve { seat, .. }
            | Frame::Card { seat, .. }
            | Frame::DiscardHeld { seat }
            | Frame::LookObjectives { seat, .. }
            | Frame::DropObjectives { seat }
            | Frame::FreeFrigates { seat, .. }
            | Frame::ExtraDiscovery { seat }
            | Frame::FreeOutposts { seat, .. } => Some(seat),
            Frame::Battles { attacker } => Some(attacker),
            Frame::Battle(step) => Some(self.battle_decider(pos, self.battle_owner(pos, step))),
            Frame::Hits { chooser, .. } => Some(chooser),
            Frame::Round(_) | Frame::Orders { .. } | Frame::EndDiscoveries | Frame::Over => None,
        }
    }

    /// The legal actions of the seat that decides.
    pub(crate) fn list(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        match pos.top() {
            Frame::PlaceStrongholds { .. } | Frame::PlaceOutposts { .. } => {
                self.list_arrival(pos, out)
            }
            Frame::Claims { way, .. } => {
                self.list_claims(pos, seat, out);
                self.list_conversions(pos, seat, way, out);
                out.push(Action::Pass);
            }
            Frame::TurnOrder { places, way, .. } => {
                self.list_turn_order(pos, seat, places, way, out)
            }
            Frame::PlaceCrystals { way, .. } => self.list_crystals(pos, seat, way, out),
            Frame::ExpansionStart {
                patrols,
                commission,
                way,
                ..
            } => {
                self.list_expansion_start(pos, seat, patrols, commission, way, out);
            }
            Frame::ExpansionEnd { .. } => self.list_expansion_end(pos, seat, out),
            Frame::Order { step, way, .. } => match step {
                OrderStep::Activate => self.list_activations(pos, seat, way, out),
                OrderStep::Move => self.list_movement(pos, seat, out),
                OrderStep::Explore { bombarded } => {
                    self.list_explore(pos, seat, bombarded, way, out)
                }
                OrderStep::Again => self.list_again(pos, seat, out),
                OrderStep::Combat | OrderStep::End => {}
            },
            Frame::Battles { attacker } => self.list_battles(pos, attacker, out),
            Frame::Battle(step) => self.list_battle(pos, step, out),
            Frame::Resolve { discard, .. } => self.list_resolve(pos, discard, out),
            Frame::Card { .. } => self.list_card(pos, out),
            Frame::Hits { .. } => self.list_hits(pos, out),
            Frame::FreeFrigates { seat, tile, .. } => self.list_launch(pos, seat, tile, out),
            Frame::DiscardHeld { .. } => self.list_discard_held(pos, seat, out),
            Frame::LookObjectives { .. } => self.list_look(pos, out),
            Frame::DropObjectives { .. } => self.list_drop(pos, seat, out),
            Frame::BuyVp { .. } => self.list_buy(pos, seat, out),
            Frame::Objectives { .. } => self.list_objectives(pos, seat, out),
            Frame::Discoveries { way, .. } => self.list_discoveries(pos, seat, way, out),
            Frame::ExtraDiscovery { .. } => self.list_extra_discovery(pos, seat, out),
            Frame::Ransom { way, .. } => self.list_ransom(pos, seat, way, out),
            Frame::Build { way, .. } => self.list_build(pos, seat, way, out),
            Frame::FreeOutposts { way, .. } => self.list_free_outposts(pos, seat, way, out),
            Frame::Round(_) | Frame::Orders { .. } | Frame::EndDiscoveries | Frame::Over => {}
        }
    }

    /// What an action does, without the automatic steps after it.
    pub(crate) fn carry_out<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Convert(exchange) = action {
            self.convert(pos, seat, exchange, table);
            return;
        }
        match (pos.top(), action) {
            (Frame::PlaceStrongholds { at }, Action::PlaceStronghold(tile)) => {
                self.place_stronghold(pos, seat, at, tile, table)
            }
            (Frame::PlaceOutposts { at }, Action::PlaceOutpost(tile)) => {
                self.place_outpost(pos, seat, at, tile, table)
            }
            (Frame::Claims { .. }, Action::Claim(card)) => {
                self.claim(pos, seat, card, table);
                self.set_way(pos, None);
            }
            (Frame::Claims { at, .. }, _) => pos.set_top(Frame::Claims {
                at: at + 1,
                way: None,
            }),
            (Frame::TurnOrder { .. }, Action::Take(place)) => {
                self.take_place(pos, seat, place, table)
            }
            (Frame::PlaceCrystals { .. }, Action::PlaceCrystal(tile)) => {
                self.place_crystal(pos, seat, tile, table)
            }
            (Frame::ExpansionStart { .. }, _) => self.do_expansion_start(pos, seat, action, table),
            (Frame::ExpansionEnd { .. }, _) => self.do_expansion_end(pos, seat, action, table),
            (Frame::Order { step, .. }, _) => match (step, action) {
                (OrderStep::Activate, Action::Activate(tile)) => {
                    self.activate(pos, seat, Some(tile), table)
                }
                (OrderStep::Activate, _) => self.activate(pos, seat, None, table),
                (OrderStep::Move, _) => self.do_movement(pos, seat, action, table),
                (OrderStep::Explore { .. }, _) => self.do_explore(pos, seat, action, table),
                _ => self.do_again(pos, seat, action, table),
            },
            (Frame::Battles { attacker }, Action::Fight(tile)) => {
                self.begin_battle(pos, attacker, tile, table)
            }
            (Frame::Battle(step), _) => self.do_battle(pos, step, action, table),
            (Frame::Resolve { .. }, _) => self.do_resolve(pos, action, table),
            (Frame::Card { .. }, _) => self.do_card(pos, action, table),
            (Frame::Hits { .. }, _) => self.do_hits(pos, action, table),
            (Frame::FreeFrigates { left, .. }, Action::PlaceFrigate(to)) => {
                self.do_launch(pos, seat, to, left, table)
            }
            (Frame::DiscardHeld { .. }, _) => self.do_discard_held(pos, seat, action, table),
            (Frame::LookObjectives { .. }, _) => self.do_look(pos, action, table),
            (Frame::DropObjectives { .. }, Action::Drop(card)) => {
                self.drop_objective(pos, seat, card, table)
            }
            (Frame::BuyVp { .. }, _) => self.do_buy(pos, seat, action, table),
            (Frame::Objectives { .. }, _) => self.do_objectives(pos, seat, action, table),
            (Frame::Discoveries { .. }, _) => self.do_discoveries(pos, seat, action, table),
            (Frame::ExtraDiscovery { .. }, _) => self.do_extra_discovery(pos, seat, action, table),
            (Frame::Ransom { .. }, _) => self.do_ransom(pos, seat, action, table),
            (Frame::Build { .. }, _) => self.do_build(pos, seat, action, table),
            (Frame::FreeOutposts { .. }, _) => self.do_free_outposts(pos, seat, action, table),
            _ => {}
        }
    }
}
