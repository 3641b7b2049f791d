//! The dice of the last roll, each with the faces it showed.

use crate::Aldarra;
use crate::content::Colour;
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use engine::scene::StageDie;
use std::collections::VecDeque;

impl Aldarra {
    /// The dice that an owner rolled last. A face rolled for a burst stands behind the burst: all dice of a wave fall
    /// before the next wave (ALD-1.13).
    pub(super) fn stage_dice(&self, pos: &Position, owner: Owner) -> Vec<StageDie> {
        let by_card = pos
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Card { .. }));
        let bursting = !by_card || self.options.explore_battle_bursts;
        let mut dice = Vec::new();
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            let faces: Vec<_> = pos
                .battle
                .dice
                .iter()
                .filter(|die| die.owner() == owner && die.colour() == index)
                .filter_map(|die| self.content.dice.faces(colour).get(die.face()))
                .collect();
            let bursts = faces.iter().filter(|face| face.burst).count();
            let rolled_again = if bursting { bursts } else { 0 };
            let first = faces.len().saturating_sub(rolled_again);
            let mut open: VecDeque<usize> = VecDeque::new();
            for (at, face) in faces.iter().enumerate() {
                let again = if at < first { None } else { open.pop_front() };
                let die = again.unwrap_or_else(|| {
                    dice.push(StageDie {
                        die: colour.slug().to_string(),
                        faces: Vec::new(),
                    });
                    dice.len() - 1
                });
                dice[die].faces.push(face.symbol().to_string());
                if face.burst && bursting {
                    open.push_back(die);
                }
            }
        }
        dice
    }
}
