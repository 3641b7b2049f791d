//! What will follow a choice.

use crate::Arda;
use crate::definition::StepKind;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::scene::counted;

impl Arda {
    /// What follows a step of a type of unit into a place, beside what everybody sees.
    pub(super) fn step_words(&self, pos: &Position, kind: Kind, to: Place) -> Option<String> {
        let info = self.content.kind(kind);
        let site = self.content.site(to);
        if info.is_land() && site.water {
            return Some("Goes aboard a ship there.".to_string());
        }
        let terrain = [true, false].map(|attacking| self.content.terrain(to, kind, attacking));
        let words = self.arrival_words(pos, to)?;
        match terrain {
            [0, 0] => Some(words),
            [attack, _] if attack != 0 => {
                Some(format!("{words} The ground gives it {attack:+} in attack."))
            }
            _ => Some(words),
        }
    }

    /// What awaits whoever enters a place: enemies, or land to take.
    pub(super) fn arrival_words(&self, pos: &Position, to: Place) -> Option<String> {
        let power = self.step(pos).power;
        let enemies = self.content.enemies(power);
        let there = pos
            .at(to)
            .iter()
            .filter(|stack| enemies.contains(stack.owner));
        let fighting = there.filter(|stack| !self.content.infrastructure.contains(stack.kind));
        let mut words: Vec<(Kind, u16)> = Vec::new();
        for stack in fighting {
            match words.iter_mut().find(|(kind, _)| *kind == stack.kind) {
                Some((_, count)) => *count += stack.count,
                None => words.push((stack.kind, stack.count)),
            }
        }
        if !words.is_empty() {
            let words: Vec<String> = words
                .iter()
                .map(|&(kind, count)| self.units_words(kind, count))
                .collect();
            return Some(format!("A battle with {}.", words.join(", ")));
        }
        let site = self.content.site(to);
        let owner = pos.owner(to);
        if site.water || self.content.friends(power).contains(owner) {
            return None;
        }
        let from = match owner == Power::NOBODY {
            true => "Takes it".to_string(),
            false => format!("Takes it from {}", self.content.power_name(owner)),
        };
        Some(format!(
            "{from}: {} a turn.",
            counted(site.production.into(), "PU")
        ))
    }

    /// How much of what a place produces is used.
    pub(super) fn room_words(&self, pos: &Position, kind: Kind, at: Place) -> Option<String> {
        let info = self.content.kind(kind);
        let counts = info.construction.is_none() && !info.def.placed_freely;
        if !counts || self.content.site(at).water || self.step(pos).kind != StepKind::Place {
            return None;
        }
        let power = self.step(pos).power;
        let whole = self.capacity_at(pos, power, at);
        let here = pos.placed.iter().filter(|placed| placed.at == at);
        let used: u16 = here
            .filter(|placed| {
                let info = self.content.kind(placed.kind);
                info.construction.is_none() && !info.def.placed_freely
            })
            .map(|placed| placed.count)
            .sum();
        (whole < u16::MAX).then(|| format!("{used} of {whole} units are placed there."))
    }
}
