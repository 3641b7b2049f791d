//! Supports, gates, the steps of a round and the order of fire.

use super::names::Builder;
use crate::content::{FireStep, Gate, Step, Support, Supported};
use crate::definition::{Domain, StepKind};
use crate::ids::{Kind, KindSet, Power, PowerSet};

impl Builder<'_> {
    pub(super) fn supports(&mut self) -> (Vec<Support>, u8) {
        let def = self.def;
        let mut kinds: Vec<&str> = def
            .supports
            .iter()
            .map(|support| support.kind.as_str())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let everybody: PowerSet = !PowerSet::NONE;
        let mut supports = Vec::with_capacity(def.supports.len());
        for support in &def.supports {
            let at = format!("support.{}", support.kind);
            let what = match support.what.as_str() {
                "" | "strength" => Supported::Strength,
                "rolls" => Supported::Rolls,
                "targeted_strength" => Supported::TargetedStrength,
                "targeted_rolls" => Supported::TargetedRolls,
                other => {
                    let words = "strength, rolls, targeted_strength or targeted_rolls";
                    self.problems.add(&at, format!("changes {other:?}"), words);
                    continue;
                }
            };
            let Some(giver) = self.kind(&at, &support.unit) else {
                continue;
            };
            let powers = if support.powers.is_empty() {
                everybody
            } else {
                support
                    .powers
                    .iter()
                    .filter_map(|name| self.power(&at, name))
                    .collect()
            };
            supports.push(Support {
                kind: kinds
                    .iter()
                    .position(|kind| *kind == support.kind)
                    .unwrap_or(0) as u8,
                giver,
                bonus: support.bonus,
                receivers: support.receivers,
                to: self.kinds(&at, &support.to),
                sides: [support.attacking, support.defending],
                enemy: support.enemy,
                what,
                stack: support.stack.max(1),
                powers,
            });
        }
        // ARD-8.6: the larger bonus first (for the enemy the more negative), then the rule with fewer types of receivers.
        supports.sort_by_key(|support: &Support| {
            (
                support.kind,
                support.enemy,
                -i32::from(support.bonus).abs(),
                support.to.len(),
            )
        });
        (supports, kinds.len() as u8)
    }

    pub(super) fn gates(&mut self) -> Vec<Gate> {
        let def = self.def;
        let air = def
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.domain == Domain::Air);
        let air: KindSet = air.map(|(index, _)| Kind(index as u8)).collect();
        let mut gates = Vec::with_capacity(def.gates.len());
        for gate in &def.gates {
            let at = format!("gate.{}", gate.name);
            let (one, other) = (
                self.place(&at, &gate.waters[0]),
                self.place(&at, &gate.waters[1]),
            );
            let lands = gate
                .lands
                .iter()
                .filter_map(|name| self.place(&at, name))
                .collect();
            let exempt = match &gate.exempt {
                None => air,
                Some(names) => self.kinds(&at, names) | air,
            };
            if let (Some(one), Some(other)) = (one, other) {
                gates.push(Gate {
                    name: gate.name.clone(),
                    waters: [one, other],
                    lands,
                    exempt,
                    only_noncombat: gate.only_noncombat,
                });
            }
        }
        gates
    }

    pub(super) fn steps(&mut self) -> Vec<Step> {
        let def = self.def;
        let mut steps: Vec<Step> = Vec::with_capacity(def.steps.len() + 1);
        for (index, step) in def.steps.iter().enumerate() {
            let at = format!("step {}", index + 1);
            let power = match (&step.power, step.kind) {
                (Some(name), _) => self.power(&at, name).unwrap_or(Power::NOBODY),
                (None, StepKind::EndRound) => Power::NOBODY,
                (None, _) => {
                    self.problems.add(&at, "is nobody's", "a power");
                    Power::NOBODY
                }
            };
            steps.push(Step {
                kind: step.kind,
                power,
                runs: step.runs,
                grounds_aircraft: step.grounds_aircraft,
                no_income: step.no_income,
                ends_turn: false,
            });
        }
        if steps
            .last()
            .is_none_or(|step| step.kind != StepKind::EndRound)
        {
            steps.push(Step {
                kind: StepKind::EndRound,
                power: Power::NOBODY,
                runs: 0,
                grounds_aircraft: false,
                no_income: false,
                ends_turn: false,
            });
        }
        for index in 0..steps.len() {
            let next = steps.get(index + 1).map(|step| step.power);
            steps[index].ends_turn = next != Some(steps[index].power);
        }
        steps
    }

    pub(super) fn fire(&mut self) -> Vec<FireStep> {
        if self.def.fire.is_empty() {
            return FireStep::ALL.iter().map(|(_, step)| *step).collect();
        }
        let mut steps = Vec::new();
        for word in &self.def.fire {
            match FireStep::ALL.iter().find(|(known, _)| known == word) {
                Some((_, step)) => steps.push(*step),
                None => {
                    let known: Vec<&str> = FireStep::ALL.iter().map(|(word, _)| *word).collect();
                    self.problems
                        .add("fire", format!("has {word:?}"), known.join(", "));
                }
            }
        }
        if !steps.contains(&FireStep::EndChecks) {
            self.problems
                .add("fire", "never checks the end", "end_checks somewhere");
        }
        steps
    }
}
