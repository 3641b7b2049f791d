//! The luck ledger: how many hits the dice were worth and how many they scored, battle by battle.
//!
//! What dice were worth is the sum of what each die that was thrown scores on average, those of rerolls and bursts too. So on
//! average over many battles both sums are equal, whatever the players do.

use crate::story::{Line, Word};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an event is to the luck ledger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Luck {
    /// A battle begins.
    Begins,
    /// A side throws dice. Outside battles they count in the sum of the match only.
    Thrown(Throw),
    /// The battle ends.
    Ends,
}

/// Dice for hits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Throw {
    /// Whose: the number of an owner, as in scenes; nothing for nobody's.
    pub side: Option<u8>,
    /// How many dice.
    pub dice: u32,
    /// The hits that they score on average.
    pub expected: f64,
    /// The hits that they scored.
    pub hits: u32,
}

/// The luck of one side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct SideLuck {
    /// Which, as in scenes; nothing for nobody's units.
    pub side: Option<u8>,
    /// Dice thrown.
    pub dice: u32,
    /// Hits that they score on average.
    pub expected: f64,
    /// Hits scored.
    pub hits: u32,
}

/// The luck of a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct BattleLuck {
    /// The match's `seq` after the entry in which it ended.
    pub seq: u32,
    /// The sides that threw dice, in the order in which they first did.
    pub sides: Vec<SideLuck>,
}

/// The luck of a match so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Ledger {
    /// Battles that have ended and in which dice were thrown, in order.
    pub battles: Vec<BattleLuck>,
    /// All dice of the match, in the order of the sides; nobody's last.
    pub total: Vec<SideLuck>,
}

/// A ledger that is being written.
#[derive(Default)]
pub(crate) struct Book {
    ledger: Ledger,
    /// The battle that goes on.
    open: Option<Vec<SideLuck>>,
}

impl Book {
    /// Notes what happened in an entry; the battle that ended with it.
    pub(crate) fn note(&mut self, seq: u32, luck: Luck) -> Option<BattleLuck> {
        match luck {
            Luck::Begins => self.open = Some(Vec::new()),
            Luck::Thrown(throw) => {
                add(&mut self.ledger.total, throw);
                if let Some(sides) = &mut self.open {
                    add(sides, throw);
                }
            }
            Luck::Ends => {
                let sides = self.open.take().filter(|sides| !sides.is_empty())?;
                self.ledger.battles.push(BattleLuck { seq, sides });
                return self.ledger.battles.last().cloned();
            }
        }
        None
    }

    /// The ledger, with what was noted.
    pub(crate) fn close(mut self) -> Ledger {
        let nobody_last = |luck: &SideLuck| luck.side.map_or(u16::MAX, u16::from);
        self.ledger.total.sort_by_key(nobody_last);
        self.ledger
    }
}

fn add(sides: &mut Vec<SideLuck>, throw: Throw) {
    let known = sides.iter().position(|luck| luck.side == throw.side);
    let index = known.unwrap_or_else(|| {
        sides.push(SideLuck {
            side: throw.side,
            dice: 0,
            expected: 0.0,
            hits: 0,
        });
        sides.len() - 1
    });
    let luck = &mut sides[index];
    luck.dice += throw.dice;
    luck.expected += throw.expected;
    luck.hits += throw.hits;
}

impl BattleLuck {
    /// The battle in a sentence.
    pub(crate) fn line(&self) -> Line {
        let mut line = Line::new("luck", 3).text("Dice: ");
        for (index, luck) in self.sides.iter().enumerate() {
            let stop = if index == 0 { "" } else { "; " };
            line = luck.said(line.text(stop));
        }
        line.text(".")
    }
}

impl Ledger {
    /// The whole match in sentences; nothing where no dice were thrown.
    pub(crate) fn lines(&self) -> Vec<Line> {
        if self.total.is_empty() {
            return Vec::new();
        }
        let head = Line::new("luck_total", 1).text("The dice of the whole game");
        let side = |luck: &SideLuck| luck.said(Line::new("luck_total", 2)).text(".");
        std::iter::once(head)
            .chain(self.total.iter().map(side))
            .collect()
    }
}

impl SideLuck {
    /// `Ann scored 5 hits with 8 dice, 3.2 expected`.
    fn said(&self, line: Line) -> Line {
        let line = match self.side {
            Some(seat) => line.word(Word::Seat { seat }),
            None => line.text("nobody's units"),
        };
        let (hits, dice) = (
            plural(self.hits, "hit"),
            match self.dice {
                1 => "1 die".to_string(),
                many => format!("{many} dice"),
            },
        );
        line.text(format!(
            " scored {hits} with {dice}, {:.1} expected",
            self.expected
        ))
    }
}

fn plural(count: u32, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(side: Option<u8>, dice: u32, expected: f64, hits: u32) -> Luck {
        Luck::Thrown(Throw {
            side,
            dice,
            expected,
            hits,
        })
    }

    fn names() -> Vec<String> {
        vec!["Ann".to_string(), "Bob".to_string()]
    }

    #[test]
    fn a_battle_sums_its_dice_by_side_and_the_match_sums_all() {
        let mut book = Book::default();
        assert_eq!(book.note(3, Luck::Begins), None);
        book.note(3, throw(Some(1), 2, 0.5, 1));
        book.note(4, throw(None, 1, 0.25, 1));
        book.note(5, throw(Some(1), 3, 1.5, 0));
        let ended = book.note(6, Luck::Ends).expect("dice were thrown");
        assert_eq!(
            ended.line().plain(&names()),
            "Dice: Bob scored 1 hit with 5 dice, 2.0 expected; nobody's units scored 1 hit with 1 die, 0.2 expected."
        );
        book.note(7, throw(Some(0), 1, 0.5, 0));
        let ledger = book.close();
        assert_eq!(ledger.battles, [ended]);
        let sums: Vec<_> = ledger
            .total
            .iter()
            .map(|luck| (luck.side, luck.dice, luck.hits))
            .collect();
        assert_eq!(sums, [(Some(0), 1, 0), (Some(1), 5, 1), (None, 1, 1)]);
        let said: Vec<String> = ledger
            .lines()
            .iter()
            .map(|line| line.plain(&names()))
            .collect();
        assert_eq!(said[0], "The dice of the whole game");
        assert_eq!(said[1], "Ann scored 0 hits with 1 die, 0.5 expected.");
    }

    #[test]
    fn battles_without_dice_are_not_told() {
        let mut book = Book::default();
        book.note(1, Luck::Begins);
        assert_eq!(book.note(2, Luck::Ends), None);
        // The end of a battle that nobody saw begin says nothing either.
        assert_eq!(book.note(3, Luck::Ends), None);
        let ledger = book.close();
        assert_eq!(ledger, Ledger::default());
        assert_eq!(ledger.lines(), []);
    }
}
