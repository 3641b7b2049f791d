//! The questions of a battle.

use crate::Aldarra;
use crate::action::Stance;
use crate::content::{DiscoveryEffect, HoldEffect, Kind};
use crate::frame::BattleStep;
use crate::owner::Owner;
use crate::position::Position;
use crate::scene::initiative_words;
use crate::words::{counted, hits, listed};
use engine::Seat;

impl Aldarra {
    pub(super) fn battle_question(&self, pos: &Position, seat: Seat, step: BattleStep) -> String {
        let battle = &pos.battle;
        let place = self.tile_name(pos, battle.tile);
        let title = match battle.round {
            0 => format!("Battle at {place}"),
            round => format!("Battle at {place}, round {round}"),
        };
        let initiative = initiative_words(battle.initiative);
        let ask = match step {
            BattleStep::Join { .. } => {
                "your destroyers on adjacent tiles may join, and an upgraded Fortress may fire; then close with done.".to_string()
            }
            BattleStep::Start { .. } => self.cards_question(pos, seat, "before the first shot", |effect| {
                matches!(effect, HoldEffect::UnitInBattle(_))
            }),
            BattleStep::Withdraw { .. } => self.cards_question(pos, seat, "to leave at once", |effect| {
                matches!(effect, HoldEffect::Withdraw)
            }),
            BattleStep::Stances { at } => {
                let ships = self.acting_for(pos, seat, at, "cruisers");
                format!("how do {ships} stand in this round?")
            }
            BattleStep::HoldBack { at } => {
                let ships = self.acting_for(pos, seat, at, "light airships");
                format!("hold {ships} back until the heavy initiative?")
            }
            BattleStep::PreRoll { .. } => {
                let before = format!("before the {initiative} is rolled");
                self.cards_question(pos, seat, &before, |effect| {
                    matches!(effect, HoldEffect::AddDice(_))
                })
            }
            BattleStep::Reroll { .. } => {
                let blanks = battle.blanks.get(seat.index()).copied().unwrap_or_default();
                let n: u8 = blanks.iter().sum();
                let dice = counted(n, "die", "dice");
                let card = self
                    .own_discovery(pos, seat, |effect| {
                        matches!(effect, DiscoveryEffect::RerollBlanks)
                    })
                    .unwrap_or("your discovery");
                format!("reroll {dice} without hits with {card}? It works once per battle.")
            }
            BattleStep::Reduce { .. } => {
                let totals: Vec<String> = self
                    .battle_order(pos)
                    .iter()
                    .filter(|owner| battle.rolled >> owner.0 & 1 == 1)
                    .map(|&owner| {
                        let who = self.owner_words(pos, owner);
                        format!("{who} {}", battle.totals[owner.index()])
                    })
                    .collect();
                let after = format!("after the roll ({})", listed(&totals));
                self.cards_question(pos, seat, &after, |effect| {
                    matches!(effect, HoldEffect::ReduceTotal(_))
                })
            }
            BattleStep::Assign { at } => self.assign_question(pos, seat, at),
            BattleStep::Blast { owner, hits: n } => {
                let dreadnought = self.whose(pos, seat, owner, "your", Kind::Dreadnought);
                let stances = self.stance_notes(pos, owner);
                format!("{dreadnought} blasts for {} on one unit.{stances}", hits(n))
            }
            BattleStep::FreeFrigates { left, .. } => format!(
                "your dreadnought leaves {} behind: here, or on an adjacent tile that is empty or yours.",
                counted(left, "more free frigate", "more free frigates")
            ),
            BattleStep::Retreat { .. } => {
                "stay, or retreat with all your airships to an adjacent tile without enemies?".to_string()
            }
            BattleStep::Capture { .. } => {
                "you have won; your engineers may try once to capture a building that you destroyed.".to_string()
            }
            BattleStep::CombatWin { pursuits, .. } => format!(
                "you have won. {}: up to {} here may each move 1 tile to a tile without enemy units.",
                self.discovery_name_with(|effect| matches!(effect, DiscoveryEffect::Pursue(_))),
                counted(pursuits, "airship", "airships")
            ),
            BattleStep::Roll
            | BattleStep::Blasts
            | BattleStep::Remove
            | BattleStep::Escalate
            | BattleStep::End => "it goes on by itself.".to_string(),
        };
        format!("{title}: {ask}")
    }

    /// `play Broadside before the roll?`, with the names of the cards that the seat holds.
    fn cards_question(
        &self,
        pos: &Position,
        seat: Seat,
        when: &str,
        fits: impl Fn(&HoldEffect) -> bool,
    ) -> String {
        let held = pos.seats.get(seat.index()).map(|seat| &seat.held);
        let mut names = Vec::new();
        for card in held.into_iter().flatten() {
            let id = crate::content::ExplorationId(card.kind);
            let name = self.exploration_name(id).to_string();
            if self.hold_effect(id).is_some_and(|effect| fits(&effect)) && !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() {
            return format!("play a card {when}?");
        }
        format!("play {} {when}?", names.join(" or "))
    }

    /// Whose turn `at` is: the seat's own, or that of neutral units it decides for (ALD-11.2).
    fn at_turn(&self, pos: &Position, seat: Seat, at: u8) -> Owner {
        match self.battle_order(pos).get(usize::from(at)) {
            Some(&Owner::NEUTRAL) => Owner::NEUTRAL,
            _ => Owner::from(seat),
        }
    }

    /// `your cruisers`, or those of the neutral units.
    fn acting_for(&self, pos: &Position, seat: Seat, at: u8, ships: &str) -> String {
        match self.at_turn(pos, seat, at) {
            Owner::NEUTRAL => format!("the {ships} of the neutral units"),
            _ => format!("your {ships}"),
        }
    }

    fn whose(&self, pos: &Position, seat: Seat, owner: Owner, own: &str, kind: Kind) -> String {
        let unit = self.unit_word(kind);
        if owner == Owner::from(seat) {
            format!("{own} {unit}")
        } else {
            format!("the {unit} of {}", self.owner_words(pos, owner))
        }
    }

    fn assign_question(&self, pos: &Position, seat: Seat, at: u8) -> String {
        let owner = self.at_turn(pos, seat, at);
        let left = pos.battle.totals[owner.index()];
        let initiative = initiative_words(pos.battle.initiative);
        let behalf = match owner {
            Owner::NEUTRAL => " of the neutral units",
            _ => "",
        };
        let stances = self.stance_notes(pos, owner);
        format!(
            "assign {}{behalf} in the {initiative}.{stances}",
            hits(left)
        )
    }

    /// What the stances of the others mean for targets: `Cruisers must be hit first.`
    fn stance_notes(&self, pos: &Position, owner: Owner) -> String {
        let battle = &pos.battle;
        let others: Vec<Owner> = self
            .owners()
            .filter(|&other| {
                let left = pos.forces.get(battle.tile.index()).map(|fleets| {
                    let doomed = battle.doomed[other.index()].of(Kind::Cruiser);
                    fleets[other.index()]
                        .of(Kind::Cruiser)
                        .saturating_sub(doomed)
                });
                other != owner && left.is_some_and(|n| n > 0)
            })
            .collect();
        let alone = others.len() == 1;
        let mut notes = String::new();
        for other in others {
            let whose = match alone {
                true => String::new(),
                false => format!(" of {}", self.owner_words(pos, other)),
            };
            match battle.stances[other.index()] {
                Stance::None => {}
                Stance::Front => {
                    notes += &format!(" Cruisers{whose} must be hit before other airships.");
                }
                Stance::Shield => {
                    notes += &format!(" Cruisers{whose} are shielded by the airships before them.");
                }
            }
        }
        notes
    }
}
