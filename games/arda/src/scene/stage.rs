//! The stage of the battle under way.

use super::owner_of;
use crate::Arda;
use crate::battle::{Battle, BattleAsk, Group};
use crate::frame::Ask;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use engine::scene::{Fact, Stage, StagePiece, StageSide};

/// The id of a type of unit on the stage in one of its states, those with fewer hits first: what a hit names.
pub(crate) fn fighter_id(game: &Arda, attacking: bool, kind: Kind, pick: u8) -> String {
    let side = if attacking { "attacker" } else { "defender" };
    let kind = game.kind_key(kind);
    match pick {
        0 => format!("{side}/{kind}"),
        pick => format!("{side}/{kind}/{}", u16::from(pick) + 1),
    }
}

impl Arda {
    pub(super) fn stage_of(&self, pos: &Position) -> Option<Stage> {
        let battle = &pos.battle;
        if pos.ask != Ask::Battle || battle.at == Place::NONE {
            return None;
        }
        let place = &self.content.site(battle.at).name;
        let title = match battle.raid {
            true => format!("Raid on {place}"),
            false => format!("Battle in {place}"),
        };
        let sides = [true, false].map(|attacking| self.stage_side(battle, attacking));
        Some(Stage {
            kind: "battle".to_string(),
            title,
            space: Some(battle.at.0),
            round: battle.round.into(),
            step: self.stage_step(battle),
            sides: sides.to_vec(),
            cards: Vec::new(),
            facts: stage_facts(battle),
        })
    }

    fn stage_step(&self, battle: &Battle) -> String {
        match battle.ask {
            BattleAsk::Nothing => String::new(),
            BattleAsk::Hits => {
                let side = match battle.hits.on_attackers {
                    true => "attackers",
                    false => "defenders",
                };
                let outright = if battle.hits.outright {
                    ", each kills outright"
                } else {
                    ""
                };
                format!(
                    "The {side} take {} more{outright}",
                    super::counted(battle.hits.left.into(), "hit")
                )
            }
            BattleAsk::Bombard => "Ships may bombard".to_string(),
            BattleAsk::Dive { .. } => "Some may dive".to_string(),
            BattleAsk::Retreat { .. } => "The attackers may retreat".to_string(),
        }
    }

    fn stage_side(&self, battle: &Battle, attacking: bool) -> StageSide {
        let mut groups: Vec<&Group> = battle
            .groups
            .iter()
            .filter(|group| group.attacking == attacking && group.fighting && group.stack.count > 0)
            .collect();
        groups.sort_by_key(|group| (group.stack.kind, group.stack.hits));
        let mut pieces: Vec<StagePiece> = Vec::with_capacity(groups.len());
        let mut last: Option<Kind> = None;
        let mut pick = 0u8;
        for group in &groups {
            pick = if last == Some(group.stack.kind) {
                pick.saturating_add(1)
            } else {
                0
            };
            last = Some(group.stack.kind);
            pieces.push(self.stage_piece(group, pick));
        }
        let owners = groups.iter().map(|group| group.stack.owner);
        let mut owners: Vec<Power> = owners.collect();
        owners.sort_unstable();
        owners.dedup();
        let first = match attacking {
            true => Some(battle.attacker),
            false => owners.first().copied(),
        };
        let allies = owners.iter().filter(|&&owner| Some(owner) != first);
        StageSide {
            owner: first.and_then(owner_of),
            role: if attacking { "attacker" } else { "defender" }.to_string(),
            pieces,
            state: allies
                .map(|&ally| format!("with {}", self.content.power_name(ally)))
                .collect(),
            ..StageSide::default()
        }
    }

    fn stage_piece(&self, group: &Group, pick: u8) -> StagePiece {
        let info = self.content.kind(group.stack.kind);
        let mut state = Vec::new();
        if info.def.infrastructure {
            state.push("captured, not killed".to_string());
        }
        StagePiece {
            id: fighter_id(self, group.attacking, group.stack.kind, pick),
            kind: info.def.name.clone(),
            count: group.stack.count,
            damage: group.stack.hits,
            armour: match info.def.hits {
                0 | 1 => 0,
                hits => hits,
            },
            state,
        }
    }
}

/// What the battle has cost so far.
fn stage_facts(battle: &Battle) -> Vec<Fact> {
    let labels = ["Attackers' losses", "Defenders' losses"];
    let lost = labels.iter().zip(battle.lost).filter(|(_, lost)| *lost > 0);
    let facts = lost.map(|(label, lost)| Fact {
        label: label.to_string(),
        value: format!("{} PUs", lost / 100),
        icon: "death-skull".to_string(),
    });
    facts.collect()
}
