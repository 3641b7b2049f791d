//! The stage of a battle or a bombardment.

use super::panels::view;
use super::{fighter_piece, sees_draft};
use crate::Aidra;
use crate::action::Piece;
use crate::battle::{ATTACKER, BattleStep, BlowKind, Fighter, SLOTS, State, bits};
use crate::bombard::GunStep;
use crate::content::{CardId, Fire, Shelter, Skirmish};
use crate::event::Kind;
use crate::frame::Frame;
use crate::narrate::{blow_parts, boat_key};
use crate::place::Place;
use crate::position::Position;
use engine::scene::{CardView, Fact, Grid, Stage, StagePiece, StageSide};
use engine::{Seat, Viewer};

impl Aidra {
    pub(super) fn stage(&self, pos: &Position, viewer: Viewer) -> Option<Stage> {
        let frame = pos
            .frames
            .iter()
            .rev()
            .find(|frame| matches!(frame, Frame::Battle(_) | Frame::Gunfire(_)))?;
        match *frame {
            Frame::Battle(step) => Some(self.battle_stage(pos, viewer, step)),
            Frame::Gunfire(step) => Some(self.gunfire_stage(pos, viewer, step)),
            _ => None,
        }
    }

    fn place_name(&self, at: Place) -> &str {
        self.map()
            .regions
            .get(at.index())
            .map_or("", |region| region.name.as_str())
    }

    fn battle_stage(&self, pos: &Position, viewer: Viewer, step: BattleStep) -> Stage {
        let battle = &pos.battle;
        let words = match step {
            BattleStep::Commit { again: false, .. } => "Both commit up to six units in secret",
            BattleStep::Commit { .. } => "New grids are committed",
            BattleStep::Card { .. } => "Both pick a card in secret",
            BattleStep::FallBack { .. } => "Units fall back",
            BattleStep::Rest { .. } => "A blue card is regained",
            BattleStep::Recover { .. } => "A card is regained",
            _ => "",
        };
        let quiet = Fact {
            label: "Exchanges without a loss".to_string(),
            value: format!("{} of {}", battle.quiet, self.options.stalemate_limit),
            icon: "hourglass".to_string(),
        };
        Stage {
            kind: "battle".to_string(),
            title: format!("Battle in {}", self.place_name(battle.at)),
            space: Some(battle.at.0.into()),
            round: battle.skirmish.into(),
            step: words.to_string(),
            sides: (0..2)
                .map(|side| self.battle_side(pos, viewer, step, side))
                .collect(),
            cards: Vec::new(),
            facts: if battle.quiet > 0 {
                vec![quiet]
            } else {
                Vec::new()
            },
        }
    }

    fn battle_side(
        &self,
        pos: &Position,
        viewer: Viewer,
        step: BattleStep,
        index: usize,
    ) -> StageSide {
        let side = &pos.battle.sides[index];
        let seat = side.seat;
        let sees = sees_draft(viewer, seat);
        let shown = side.shown || sees;
        let on_grid = |unit: &Fighter| match unit.state {
            State::Added => sees,
            _ => unit.slot > 0 && shown,
        };
        let cells = (1..=SLOTS).map(|slot| {
            let unit = side
                .units
                .iter()
                .find(|unit| unit.slot == slot && on_grid(unit))?;
            Some(self.fighter_view(pos, seat, unit, 1, format!("grid-{seat}-{slot}")))
        });
        let committed = matches!(step, BattleStep::Commit { asked, .. } if !asked.contains(seat));
        let mut reserve: Vec<StagePiece> = Vec::new();
        for unit in side.units.iter().filter(|unit| !on_grid(unit)) {
            let id = match unit.state == State::Leaving {
                true => format!(
                    "leaving-{}",
                    self.unit_key(self.unit_id(pos, seat, unit.kind))
                ),
                false => fighter_piece(self, self.unit_id(pos, seat, unit.kind), unit.from),
            };
            match reserve.iter_mut().find(|piece| piece.id == id) {
                Some(piece) => piece.count += 1,
                None => reserve.push(self.fighter_view(pos, seat, unit, 1, id)),
            }
        }
        let blow = &side.blow;
        let fought = blow.kind != BlowKind::Nothing
            && matches!(
                step,
                BattleStep::Card { .. }
                    | BattleStep::Commit { .. }
                    | BattleStep::FallBack { .. }
                    | BattleStep::Rest { .. }
            );
        let mut state = Vec::new();
        if committed {
            state.push("committed".to_string());
        }
        if let (BattleStep::Card { .. }, Some(last)) = (step, side.played) {
            let name = &self.content.faces.skirmish(last).label.name;
            state.push(format!("last played {name}"));
        }
        let parts = blow_parts(blow)
            .into_iter()
            .map(|(what, n)| (what.to_string(), n));
        StageSide {
            owner: Some(seat.0),
            role: if index == ATTACKER {
                "attacker"
            } else {
                "defender"
            }
            .to_string(),
            pieces: reserve,
            dice: Vec::new(),
            total: fought.then(|| blow.amount().into()),
            parts: if fought { parts.collect() } else { Vec::new() },
            state,
            grid: Some(Grid {
                columns: 2,
                cells: cells.collect(),
                hidden: !shown && committed,
            }),
            cards: self.side_cards(pos, viewer, step, index),
        }
    }

    fn fighter_view(
        &self,
        pos: &Position,
        seat: Seat,
        unit: &Fighter,
        count: u16,
        id: String,
    ) -> StagePiece {
        let mut state = Vec::new();
        if unit.doomed {
            state.push("doomed".to_string());
        }
        StagePiece {
            id,
            kind: self
                .unit_key(self.unit_id(pos, seat, unit.kind))
                .to_string(),
            count,
            damage: 0,
            armour: 0,
            state,
        }
    }

    /// The card of the last exchange, or a back while one is picked; then what is left and what is spent.
    fn side_cards(
        &self,
        pos: &Position,
        viewer: Viewer,
        step: BattleStep,
        index: usize,
    ) -> Vec<CardView> {
        let side = &pos.battle.sides[index];
        let faction = pos.seat(side.seat).faction as usize;
        let mut cards = Vec::new();
        let picking = matches!(step, BattleStep::Card { .. });
        let answered = matches!(step, BattleStep::Card { asked } if !asked.contains(side.seat));
        let sees = sees_draft(viewer, side.seat);
        let (card, tactics) = match picking {
            true => (
                side.pick.filter(|_| sees),
                if sees { side.tactics } else { 0 },
            ),
            false => (side.played, side.played_tactics),
        };
        match card {
            Some(card) => cards.push(view(card.word(), &["played"])),
            None if picking && answered => cards.push(view("", &["down"])),
            None => {}
        }
        let tactics = bits(tactics).map(|place| self.card_key(CardId::new(faction, place)));
        cards.extend(tactics.map(|key| view(key, &["played"])));
        for &card in Skirmish::ALL {
            let word = if side.is_spent(card) {
                "spent"
            } else {
                "ready"
            };
            cards.push(view(card.word(), &[word]));
        }
        cards
    }

    fn gunfire_stage(&self, pos: &Position, viewer: Viewer, step: GunStep) -> Stage {
        let fire = &pos.gunfire;
        let words = match step {
            GunStep::Target => "A target is chosen",
            GunStep::Guns => "Guns are chosen",
            GunStep::Cards { .. } => "Both pick a card in secret",
            GunStep::Retreat { .. } => "The owner drives one more unit off",
        };
        let guns = fire
            .guns
            .iter()
            .map(|(kind, n)| self.gun_view(pos, kind, n, "aimed"));
        let ready = fire
            .ready
            .iter()
            .map(|(kind, n)| self.gun_view(pos, kind, n, "ready"));
        let ships = bits(fire.ships).map(|nth| (nth, "aimed"));
        let ships = ships.chain(bits(fire.ready_ships).map(|nth| (nth, "ready")));
        let ships = ships.map(|(nth, word)| StagePiece {
            id: format!("gun-ship{nth}-{word}"),
            kind: self
                .content
                .faction(pos.seat(fire.seat).faction as usize)
                .war
                .key
                .clone(),
            count: 1,
            state: vec![word.to_string()],
            ..StagePiece::default()
        });
        let last = fire.last.filter(|_| !matches!(step, GunStep::Cards { .. }));
        let attacker = StageSide {
            owner: Some(fire.seat.0),
            role: "attacker".to_string(),
            pieces: guns.chain(ready).chain(ships).collect(),
            total: last.map(|(_, _, attack, _)| attack.into()),
            cards: self.gun_cards(
                viewer,
                step,
                (fire.seat, true),
                fire.fire.map(|card| card.word()),
                last.map(|(card, ..)| card.word()),
            ),
            ..StageSide::default()
        };
        let target = fire.target.map(|target| StagePiece {
            id: "gun-target".to_string(),
            kind: self.target_kind(pos, target),
            count: 1,
            ..StagePiece::default()
        });
        let mut sides = vec![attacker];
        if fire.target.is_some() || last.is_some() {
            let hide = fire.hide.map(|card| card.word());
            sides.push(StageSide {
                owner: Some(fire.owner.0),
                role: "defender".to_string(),
                pieces: target.into_iter().collect(),
                total: last.map(|(_, _, _, defence)| defence.into()),
                cards: self.gun_cards(
                    viewer,
                    step,
                    (fire.owner, false),
                    hide,
                    last.map(|(_, card, ..)| card.word()),
                ),
                ..StageSide::default()
            });
        }
        Stage {
            kind: "bombardment".to_string(),
            title: format!("Bombardment from {}", self.place_name(fire.at)),
            space: Some(fire.at.0.into()),
            round: 0,
            step: words.to_string(),
            sides,
            cards: Vec::new(),
            facts: Vec::new(),
        }
    }

    fn gun_view(&self, pos: &Position, kind: u8, n: u8, word: &str) -> StagePiece {
        let key = self
            .unit_key(self.unit_id(pos, pos.gunfire.seat, kind))
            .to_string();
        StagePiece {
            id: format!("gun-{key}-{word}"),
            kind: key,
            count: n.into(),
            state: vec![word.to_string()],
            ..StagePiece::default()
        }
    }

    fn target_kind(&self, pos: &Position, target: Piece) -> String {
        match self.kind_at(pos, target) {
            Kind::Unit(unit) => self.unit_key(unit).to_string(),
            Kind::Boat(war) => boat_key(war).to_string(),
            Kind::Building(kind) => kind.word().to_string(),
        }
    }

    /// The card that a side of a bombardment has played, or its back while it is secret; all of them while one is asked.
    fn gun_cards(
        &self,
        viewer: Viewer,
        step: GunStep,
        (seat, fires): (Seat, bool),
        picked: Option<&'static str>,
        last: Option<&'static str>,
    ) -> Vec<CardView> {
        match (step, picked, last) {
            (GunStep::Cards { .. }, Some(card), _) if sees_draft(viewer, seat) => {
                vec![view(card, &["played"])]
            }
            (GunStep::Cards { asked }, _, _) if !asked.contains(seat) => vec![view("", &["down"])],
            (GunStep::Cards { .. }, ..) if sees_draft(viewer, seat) => match fires {
                true => Fire::ALL
                    .iter()
                    .map(|card| view(card.word(), &["ready"]))
                    .collect(),
                false => Shelter::ALL
                    .iter()
                    .map(|card| view(card.word(), &["ready"]))
                    .collect(),
            },
            (GunStep::Cards { .. }, ..) => Vec::new(),
            (_, _, Some(card)) => vec![view(card, &["played"])],
            _ => Vec::new(),
        }
    }
}
