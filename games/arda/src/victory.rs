//! ARD-12: winning, conceding and the limit of rounds.

use crate::Arda;
use crate::action::Action;
use crate::definition::VictoryDef;
use crate::event::Event;
use crate::frame::Ask;
use crate::ids::Place;
use crate::position::{EndedBy, Ending, PURSES, Position};
use crate::why::Why;
use engine::{Seat, SeatSet, Table};

/// For how many rounds an alliance must have been far behind before it may concede (ARD-12.6).
const ROUNDS_BEHIND: u8 = 3;

impl Arda {
    /// What is checked before the first move of a round.
    pub(crate) fn begin_round<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        self.check_victory(pos, true, table);
    }

    /// ARD-11.4: the end of a round.
    pub(crate) fn end_round<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        self.check_victory(pos, false, table);
        if pos.ended.is_some() {
            return;
        }
        self.count_behind(pos);
        let limit = self.content.def.rules.round_limit;
        if limit > 0 && pos.round >= limit {
            let winner = self.leading_alliance(pos);
            self.end_game(
                pos,
                Ending {
                    winner,
                    why: EndedBy::RoundLimit,
                },
                table,
            );
        }
    }

    /// Ends the game.
    pub(crate) fn end_game<T: Table<Self>>(
        &self,
        pos: &mut Position,
        ending: Ending,
        table: &mut T,
    ) {
        pos.ended = Some(ending);
        table.tell(|| Event::GameOver { ending });
    }

    /// ARD-12.5: of several alliances that win at once, the one whose power moved last in the round.
    fn check_victory<T: Table<Self>>(&self, pos: &mut Position, at_start: bool, table: &mut T) {
        let mut best: Option<(usize, Ending)> = None;
        for victory in self
            .content
            .def
            .victories
            .iter()
            .filter(|victory| victory.at_round_start == at_start)
        {
            let Some(alliance) = self
                .content
                .alliances
                .iter()
                .position(|known| known.name == victory.alliance)
            else {
                continue;
            };
            let Some(why) = self.victory(pos, alliance, victory) else {
                continue;
            };
            let powers = self.content.alliances[alliance].powers;
            let last = self
                .content
                .steps
                .iter()
                .rposition(|step| powers.contains(step.power))
                .unwrap_or(0);
            if best.as_ref().is_none_or(|(moved, _)| last > *moved) {
                best = Some((
                    last,
                    Ending {
                        winner: Some(alliance as u8),
                        why,
                    },
                ));
            }
        }
        if let Some((_, ending)) = best {
            self.end_game(pos, ending, table);
        }
    }

    /// Whether an alliance has won so.
    fn victory(&self, pos: &Position, alliance: usize, victory: &VictoryDef) -> Option<EndedBy> {
        let powers = self.content.alliances[alliance].powers;
        let owned =
            || (0..self.content.places.len()).filter(|&index| powers.contains(pos.owner[index]));
        if victory.cities > 0 {
            let cities: u16 = owned()
                .map(|index| u16::from(self.content.places[index].victory_city))
                .sum();
            if cities >= victory.cities {
                return Some(EndedBy::Cities);
            }
        }
        if victory.production > 0 {
            let production: i32 = powers
                .iter()
                .map(|power| self.production_of(pos, power))
                .sum();
            if production >= i32::from(victory.production) {
                return Some(EndedBy::Production);
            }
        }
        if let Some(wanted) = victory.enemy_capitals {
            let (own, all, taken) = self.capitals_of(pos, alliance);
            if own == all && taken >= usize::from(wanted) {
                return Some(EndedBy::Capitals);
            }
        }
        let met = victory.holdings.iter().filter(|holding| {
            let places = holding
                .places
                .iter()
                .filter_map(|name| self.content.place_named(name));
            let held = places.filter(|&at| powers.contains(pos.owner(at))).count();
            let needed = if holding.count == 0 {
                holding.places.len()
            } else {
                usize::from(holding.count)
            };
            held >= needed
        });
        let met = met.count();
        (!victory.holdings.is_empty() && met >= usize::from(victory.holdings_needed.max(1)))
            .then_some(EndedBy::Holdings)
    }

    /// ARD-12.3: the own capitals that an alliance holds, all of its own, and enemy ones that it holds.
    pub(crate) fn capitals_of(&self, pos: &Position, alliance: usize) -> (usize, usize, usize) {
        let powers = self.content.alliances[alliance].powers;
        let (mut own, mut all, mut taken) = (0, 0, 0);
        for (index, site) in self.content.places.iter().enumerate() {
            let Some(capital) = site.capital else {
                continue;
            };
            let held = powers.contains(pos.owner(Place(index as u16)));
            match powers.contains(capital) {
                true => {
                    all += 1;
                    own += usize::from(held);
                }
                false => taken += usize::from(held),
            }
        }
        (own, all, taken)
    }

    /// ARD-12.7: more capitals, then more production; nobody if both are equal.
    pub(crate) fn leading_alliance(&self, pos: &Position) -> Option<u8> {
        let mut best: Option<((usize, i32), u8)> = None;
        let mut shared = false;
        for (index, alliance) in self.content.alliances.iter().enumerate() {
            let (own, _, taken) = self.capitals_of(pos, index);
            let powers = alliance.powers.iter();
            let production = powers.map(|power| self.production_of(pos, power)).sum();
            let score = (own + taken, production);
            match best {
                Some((most, _)) if score < most => {}
                Some((most, _)) if score == most => shared = true,
                _ => {
                    best = Some((score, index as u8));
                    shared = false;
                }
            }
        }
        best.filter(|_| !shared).map(|(_, alliance)| alliance)
    }

    /// What the units of an alliance are worth, in hundredths.
    pub(crate) fn units_worth(&self, pos: &Position, alliance: usize) -> i64 {
        let powers = self.content.alliances[alliance].powers;
        let own = pos
            .stacks
            .iter()
            .filter(|stack| powers.contains(stack.owner));
        own.map(|stack| i64::from(self.content.kind(stack.kind).value) * i64::from(stack.count))
            .sum()
    }

    /// ARD-12.6: counts the rounds in which an alliance has been far behind all others together.
    fn count_behind(&self, pos: &mut Position) {
        let ratio = i64::from(self.content.def.rules.concede_ratio);
        let mut worth = [(0, 0); PURSES];
        for (index, alliance) in self.content.alliances.iter().enumerate() {
            let powers = alliance.powers.iter();
            let income: i32 = powers.map(|power| self.production_of(pos, power)).sum();
            worth[index] = (self.units_worth(pos, index), i64::from(income));
        }
        let best = |pick: fn(&(i64, i64)) -> i64| worth.iter().map(pick).max().unwrap_or(0);
        let (units, income) = (best(|w| w.0), best(|w| w.1));
        for (index, own) in worth[..self.content.alliances.len()].iter().enumerate() {
            let behind = own.0 * 100 < units * ratio && own.1 * 100 < income * ratio;
            pos.behind[index] = if behind {
                pos.behind[index].saturating_add(1)
            } else {
                0
            };
        }
    }

    /// ARD-12.6: whether the seat may concede now.
    pub(crate) fn check_concede(&self, pos: &Position, seat: Seat) -> Result<(), Why> {
        let power = self.step(pos).power;
        if pos.ask != Ask::Buy || self.seat_of(power) != seat {
            return Err(Why::NotBehind);
        }
        match pos.behind[self.content.powers[power.index()].alliance] >= ROUNDS_BEHIND {
            true => Ok(()),
            false => Err(Why::NotBehind),
        }
    }

    /// The seats that lead powers of an alliance.
    fn seats_of(&self, alliance: usize) -> SeatSet {
        let powers = self.content.alliances[alliance].powers;
        powers.iter().map(|power| self.seat_of(power)).collect()
    }

    /// ARD-12.6: an offer to concede, or an answer to it.
    pub(crate) fn take_concession<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let power = self.step(pos).power;
        let alliance = self.content.powers[power.index()].alliance;
        let left = match pos.ask {
            Ask::Concede { asked } => asked.without(seat),
            _ => {
                table.tell(|| Event::ConcedeOffered { power });
                let others = self
                    .seats_of(alliance)
                    .iter()
                    .filter(|other| *other != seat);
                others
                    .filter(|other| !pos.departed.contains(*other))
                    .collect()
            }
        };
        table.consult(left);
        if action == Action::Refuse {
            let refuses = self
                .led_by(seat)
                .find(|led| self.content.powers[led.index()].alliance == alliance);
            table.tell(|| Event::ConcedeRefused {
                power: refuses.unwrap_or(power),
            });
            pos.behind[alliance] = 0;
            pos.ask = Ask::Buy;
            return;
        }
        if !left.is_empty() {
            pos.ask = Ask::Concede { asked: left };
            return;
        }
        pos.conceded |= 1 << alliance;
        table.tell(|| Event::Conceded {
            alliance: alliance as u8,
        });
        let all = (0..self.content.alliances.len()).filter(|index| pos.conceded >> index & 1 == 0);
        let mut standing = all;
        match (standing.next(), standing.next()) {
            (Some(winner), None) => {
                let ending = Ending {
                    winner: Some(winner as u8),
                    why: EndedBy::Concession,
                };
                self.end_game(pos, ending, table);
                pos.ask = Ask::Over;
            }
            _ => {
                pos.behind[alliance] = 0;
                pos.ask = Ask::Buy;
            }
        }
    }
}
