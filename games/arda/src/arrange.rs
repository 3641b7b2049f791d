//! Positions as scenarios set them.
//!
//! ```toml
//! [position]
//! clear = ["af"]                       # no units there; `true`: nowhere
//! round = 3
//! step = "rohan combat_move"           # this step of the round begins, with nothing done in the turn before it
//! conquered = ["af"]                   # but those were taken in this turn
//!
//! [position.owner]
//! af = "mordor"                        # or "nobody"
//!
//! [position.units.af]                  # replaces what stands there
//! gondor = "3 knight, 1 fortress hits=1"
//! nobody = "2 levy"
//!
//! [position.money]
//! gondor = 12
//!
//! [position.hand]
//! gondor = "3 rider, 1 wall"
//!
//! [position.behind]
//! good = 3                             # rounds for which an alliance has been far behind
//! ```
//!
//! Land units on water are aboard the ships of their power there.

use crate::Arda;
use crate::definition::StepKind;
use crate::facts::NOBODY;
use crate::ids::{Kind, Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::arrange::{known, table, text, whole, words};
use engine::{ArrangeError, Fast};
use toml::{Table, Value};

/// The most units of a type in one line.
const MOST: u16 = 999;

impl Arda {
    /// Changes a position as a scenario says; nothing changes when something cannot be done.
    pub(crate) fn arrange_position(
        &self,
        pos: &mut Position,
        changes: &Table,
    ) -> Result<(), ArrangeError> {
        let keys = [
            "clear",
            "round",
            "step",
            "owner",
            "units",
            "money",
            "hand",
            "conquered",
            "behind",
        ];
        known("", changes, &keys)?;
        let mut next = pos.clone();
        if let Some(clear) = changes.get("clear") {
            self.arrange_clear(&mut next, clear)?;
        }
        if let Some(round) = changes.get("round") {
            next.round = whole("round", round, 9999)?;
        }
        for (key, value) in entries(changes, "owner")? {
            let at = format!("owner.{key}");
            let place = self.place_at(&at, key)?;
            next.owner[place.index()] = self.owner_at(&at, text(&at, value)?)?;
        }
        for (key, value) in entries(changes, "units")? {
            self.arrange_units(&mut next, key, value)?;
        }
        for (key, value) in entries(changes, "money")? {
            let at = format!("money.{key}");
            let power = self.power_at(&at, key)?;
            next.money[power.index()] = whole(&at, value, 100_000)?;
        }
        for (key, value) in entries(changes, "hand")? {
            let at = format!("hand.{key}");
            let power = self.power_at(&at, key)?;
            next.hands.retain(|held| held.power != power);
            for units in self.units_at(&at, Place::NONE, power, text(&at, value)?)? {
                next.hold(power, units.kind, units.count);
            }
        }
        for (key, value) in entries(changes, "behind")? {
            let at = format!("behind.{key}");
            let index = self.alliance_at(&at, key)?;
            next.behind[index] = whole(&at, value, 255)?;
        }
        if let Some(step) = changes.get("step") {
            self.arrange_step(&mut next, text("step", step)?, changes)?;
        } else if changes.contains_key("conquered") {
            let problem = "is set without `step`; expected both";
            return Err(ArrangeError::new("conquered", problem));
        }
        self.check_position(&next)
            .map_err(|broken| ArrangeError::new("position", broken.to_string()))?;
        *pos = next;
        Ok(())
    }

    fn arrange_clear(&self, pos: &mut Position, clear: &Value) -> Result<(), ArrangeError> {
        if clear.as_bool() == Some(true) {
            pos.stacks.keep(|_| false);
            return Ok(());
        }
        let places = self.places_at("clear", clear)?;
        pos.stacks.keep(|stack| !places.contains(stack.at));
        Ok(())
    }

    fn arrange_units(
        &self,
        pos: &mut Position,
        key: &str,
        value: &Value,
    ) -> Result<(), ArrangeError> {
        let at = format!("units.{key}");
        let place = self.place_at(&at, key)?;
        pos.stacks.keep(|stack| stack.at != place);
        let mut count = 0;
        for (owner, value) in table(&at, value)? {
            let at = format!("{at}.{owner}");
            let owner = self.owner_at(&at, owner)?;
            for units in self.units_at(&at, place, owner, text(&at, value)?)? {
                count += units.count;
                pos.stacks.add(units);
            }
        }
        self.load_cargo(pos);
        let there: u16 = pos.at(place).iter().map(|stack| stack.count).sum();
        match there == count {
            true => Ok(()),
            false => Err(ArrangeError::new(
                at,
                "has more land units than room aboard; expected ships with room",
            )),
        }
    }

    /// Units in words: `3 knight, 1 fortress hits=1`.
    fn units_at(
        &self,
        at: &str,
        place: Place,
        owner: Power,
        line: &str,
    ) -> Result<Vec<Stack>, ArrangeError> {
        let parts = line.split(',').map(str::trim);
        let parts = parts.filter(|part| !part.is_empty() && *part != "-");
        parts
            .map(|part| {
                let expected = || {
                    let problem = format!(
                        "is {part:?}; expected a number, a type of unit, and hits=1, damage=1 or submerged"
                    );
                    ArrangeError::new(at, problem)
                };
                self.read_units(place, owner, part).ok_or_else(expected)
            })
            .collect()
    }

    fn read_units(&self, place: Place, owner: Power, part: &str) -> Option<Stack> {
        let mut words = part.split_whitespace();
        let count: u16 = words.next()?.parse().ok()?;
        let kind: Kind = self.content.kind_named(words.next()?)?;
        let mut units = Stack::new(place, owner, kind, count);
        for word in words {
            match word.split_once('=') {
                Some(("hits", hits)) => units.hits = hits.parse().ok()?,
                Some(("damage", damage)) => units.damage = damage.parse().ok()?,
                None if word == "submerged" => units.marks |= Marks::SUBMERGED,
                _ => return None,
            }
        }
        (1..=MOST).contains(&count).then_some(units)
    }

    /// Begins a step with nothing done in its turn.
    fn arrange_step(
        &self,
        pos: &mut Position,
        line: &str,
        changes: &Table,
    ) -> Result<(), ArrangeError> {
        pos.step = self.step_at(line)?;
        pos.battle = crate::battle::Battle::default();
        pos.battles = Places::NONE;
        pos.raids = Places::NONE;
        pos.producing = Places::NONE;
        pos.ended = None;
        self.end_turn_marks(pos);
        if let Some(conquered) = changes.get("conquered") {
            pos.conquered = self.places_at("conquered", conquered)?;
        }
        match self.enter_step(pos, &mut Fast::new(0)) {
            true => Ok(()),
            false => Err(ArrangeError::new(
                "step",
                format!("is {line:?}, which asks nothing; expected a step with a decision"),
            )),
        }
    }

    fn step_at(&self, line: &str) -> Result<u16, ArrangeError> {
        let wanted: Vec<&str> = line.split_whitespace().collect();
        let found = self.content.steps.iter().position(|step| {
            wanted == [self.power_word(step.power), step.kind.word()]
                && step.kind != StepKind::EndRound
        });
        found.map(|index| index as u16).ok_or_else(|| {
            let steps = self.content.steps.iter().map(|step| step.kind.word());
            let mut kinds: Vec<&str> = steps.collect();
            kinds.sort_unstable();
            kinds.dedup();
            let problem = format!(
                "is {line:?}; expected a power and one of its steps: {}",
                kinds.join(", ")
            );
            ArrangeError::new("step", problem)
        })
    }

    fn place_at(&self, at: &str, key: &str) -> Result<Place, ArrangeError> {
        let found = self.content.place_named(key);
        found.ok_or_else(|| ArrangeError::new(at, format!("is {key:?}; expected a territory")))
    }

    fn places_at(&self, at: &str, value: &Value) -> Result<Places, ArrangeError> {
        words(at, value)?
            .into_iter()
            .map(|key| self.place_at(at, key))
            .collect()
    }

    fn power_at(&self, at: &str, key: &str) -> Result<Power, ArrangeError> {
        self.content.power_named(key).ok_or_else(|| {
            let powers = self.content.powers.iter().map(|info| info.key.as_str());
            let known: Vec<&str> = powers.collect();
            ArrangeError::new(at, format!("is {key:?}; expected {}", known.join(", ")))
        })
    }

    /// A power, or nobody.
    fn owner_at(&self, at: &str, key: &str) -> Result<Power, ArrangeError> {
        match key == NOBODY {
            true => Ok(Power::NOBODY),
            false => self.power_at(at, key),
        }
    }

    fn alliance_at(&self, at: &str, key: &str) -> Result<usize, ArrangeError> {
        let mut alliances = self.content.alliances.iter();
        let found = alliances.position(|alliance| crate::content::slug(&alliance.name) == key);
        found.ok_or_else(|| ArrangeError::new(at, format!("is {key:?}; expected an alliance")))
    }
}

/// The entries of a table of the changes, in order; none if it is not there.
fn entries<'a>(
    changes: &'a Table,
    key: &str,
) -> Result<impl Iterator<Item = (&'a String, &'a Value)>, ArrangeError> {
    let entries = changes
        .get(key)
        .map(|value| table(key, value))
        .transpose()?;
    Ok(entries.into_iter().flatten())
}
