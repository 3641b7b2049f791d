//! What is played out over the map: a battle, or the exploring of a tile.

use super::moment::{battle_step_words, initiative_words};
use super::stage_id;
use crate::Aldarra;
use crate::action::{Stance, Target};
use crate::battle_state::Initiative;
use crate::content::{Exploration, ExplorationId, Kind, Step};
use crate::frame::{BattleStep, Frame};
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use crate::words::{coins, counted, hits};
use engine::Viewer;
use engine::scene::{CardView, Fact, Stage, StagePiece, StageSide};

impl Aldarra {
    /// The innermost battle or exploring.
    pub(super) fn stage(&self, pos: &Position, viewer: Viewer) -> Option<Stage> {
        pos.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Battle(step) if self.has_tile(pos.battle.tile) => {
                Some(self.battle_stage(pos, step))
            }
            Frame::Card {
                tile,
                card,
                step,
                n,
                ..
            } => Some(self.card_stage(pos, viewer, tile, card, step, n)),
            Frame::Resolve { tile, .. } => {
                Some(self.explore_stage(pos, viewer, tile, Vec::new(), Vec::new()))
            }
            _ => None,
        })
    }

    fn battle_stage(&self, pos: &Position, step: BattleStep) -> Stage {
        let battle = &pos.battle;
        let icons = &self.content.icons;
        let mut facts = Vec::new();
        let fought = battle.round > 0;
        if fought {
            facts.push(Fact {
                label: "Initiative".to_string(),
                value: initiative_words(battle.initiative).to_string(),
                icon: icons.order.clone(),
            });
        }
        if battle.pool > 0 {
            facts.push(Fact {
                label: "Escalation".to_string(),
                value: format!(
                    "{}, {} more for everybody",
                    counted(battle.pool, "die", "dice"),
                    hits(battle.escalation)
                ),
                icon: icons.reserve.clone(),
            });
        }
        let order = self.battle_order(pos);
        let involved = order.iter().filter(|&&owner| self.involved(pos, owner));
        Stage {
            kind: "battle".to_string(),
            title: format!("Battle at {}", self.tile_name(pos, battle.tile)),
            space: Some(battle.tile.space().0),
            round: battle.round.into(),
            step: battle_step_words(step).to_string(),
            sides: involved.map(|&owner| self.side_view(pos, owner)).collect(),
            cards: Vec::new(),
            facts,
        }
    }

    /// Whether the owner has units in the battle, had some, or supports it.
    fn involved(&self, pos: &Position, owner: Owner) -> bool {
        let battle = &pos.battle;
        let bits = battle.took_part | battle.supporters;
        bits >> owner.0 & 1 == 1 || !pos.fleet(battle.tile, owner).is_empty()
    }

    fn side_view(&self, pos: &Position, owner: Owner) -> StageSide {
        let battle = &pos.battle;
        let at = owner.index();
        let has = |bits: u8| bits >> owner.0 & 1 == 1;
        let role = if owner == battle.attacker {
            "attacker"
        } else if owner == Owner::NEUTRAL {
            "neutral"
        } else if has(battle.supporters) {
            "supporter"
        } else {
            "defender"
        };
        let mut state = Vec::new();
        match battle.stances[at] {
            Stance::None => {}
            Stance::Front => state.push("front".to_string()),
            Stance::Shield => state.push("shield".to_string()),
        }
        if has(battle.held_back) {
            state.push("holds back".to_string());
        }
        if has(battle.rerolled) {
            state.push("rerolled".to_string());
        }
        let pieces = self.stage_pieces(pos, owner);
        if pieces.is_empty() && !has(battle.supporters) {
            state.push("out".to_string());
        }
        let rolled = has(battle.rolled);
        let mut parts = Vec::new();
        if rolled {
            parts.push(("Dice".to_string(), battle.hits[at].into()));
            if battle.escalation > 0 && battle.initiative != Initiative::Frigate {
                parts.push(("Escalation".to_string(), battle.escalation.into()));
            }
        }
        StageSide {
            owner: owner.number(),
            role: role.to_string(),
            pieces,
            dice: self.stage_dice(pos, owner),
            total: rolled.then(|| battle.totals[at].into()),
            parts,
            state,
            ..StageSide::default()
        }
    }

    /// The units by what can be told apart: unhurt, hurt, late, doomed.
    fn stage_pieces(&self, pos: &Position, owner: Owner) -> Vec<StagePiece> {
        let battle = &pos.battle;
        let fleet = pos.fleet(battle.tile, owner);
        let doomed = battle.doomed[owner.index()];
        let mut pieces = Vec::new();
        for kind in Kind::ALL {
            let armour = self.armour_now(pos, owner, kind);
            let upgraded = pos.side(owner, kind) == 1;
            let mut push = |id: String, count: u8, damage: u8, words: &[&str]| {
                let mut state: Vec<String> = words.iter().map(ToString::to_string).collect();
                if upgraded {
                    state.push("upgraded".to_string());
                }
                pieces.push(StagePiece {
                    id,
                    kind: kind.slug().to_string(),
                    count: count.into(),
                    damage,
                    armour,
                    state,
                });
            };
            let gone = doomed.of(kind).min(fleet.of(kind));
            let mut plain = fleet.of(kind) - gone;
            let mut told: Vec<(u8, bool, u8)> = Vec::new();
            for special in &battle.special {
                if special.owner == owner && special.kind == kind && plain > 0 {
                    plain -= 1;
                    let same = told
                        .iter_mut()
                        .find(|(marks, late, _)| (*marks, *late) == (special.marks, special.late));
                    match same {
                        Some((_, _, count)) => *count += 1,
                        None => told.push((special.marks, special.late, 1)),
                    }
                }
            }
            if plain > 0 {
                told.insert(0, (0, false, plain));
            }
            for (marks, late, count) in told {
                let target = Target {
                    owner,
                    kind,
                    marks,
                    late,
                };
                let words: &[&str] = if late { &["late"] } else { &[] };
                push(stage_id(target), count, marks, words);
            }
            if gone > 0 {
                let target = Target {
                    owner,
                    kind,
                    marks: 0,
                    late: false,
                };
                let id = format!("{}-doomed", stage_id(target));
                push(id, gone, armour, &["doomed"]);
            }
        }
        pieces
    }

    fn card_stage(
        &self,
        pos: &Position,
        viewer: Viewer,
        tile: Tile,
        card: ExplorationId,
        step: u8,
        n: u8,
    ) -> Stage {
        let mut facts = Vec::new();
        let content = self.content.exploration.get(card.index());
        if let Some(Exploration::Immediate(steps)) = content.map(|card| &card.effect)
            && let Some(Step::PushLuck { .. }) = steps.get(usize::from(step))
        {
            facts.push(Fact {
                label: "Pot".to_string(),
                value: coins(n),
                icon: self.content.icons.coin.clone(),
            });
        }
        let shown = vec![CardView {
            card: card.to_string(),
            count: 1,
            state: vec!["shown".to_string()],
        }];
        self.explore_stage(pos, viewer, tile, shown, facts)
    }

    /// The cards of an exploring: what is shown, and what the viewer drew.
    fn explore_stage(
        &self,
        pos: &Position,
        viewer: Viewer,
        tile: Tile,
        mut cards: Vec<CardView>,
        mut facts: Vec<Fact>,
    ) -> Stage {
        if !pos.drawn.is_empty() {
            facts.push(Fact {
                label: "Drawn".to_string(),
                value: counted(pos.drawn.len() as i64, "card", "cards"),
                icon: self.content.icons.immediate.clone(),
            });
        }
        cards.extend(self.drawn_cards(pos, viewer));
        Stage {
            kind: "explore".to_string(),
            title: format!("Exploring {}", self.tile_name(pos, tile)),
            space: self.has_tile(tile).then(|| tile.space().0),
            round: 0,
            step: "Explore".to_string(),
            sides: Vec::new(),
            cards,
            facts,
        }
    }
}
