//! Powers and alliances.

use super::names::{Builder, slug};
use crate::content::{Alliance, PowerInfo, Site};
use crate::definition::PowerDef;
use crate::ids::{Place, Power, PowerSet};

impl Builder<'_> {
    pub(super) fn power_infos(&mut self, sites: &[Site]) -> (Vec<PowerInfo>, Vec<Alliance>) {
        let def = self.def;
        let mut alliances: Vec<Alliance> = Vec::new();
        for (index, power) in def.powers.iter().enumerate() {
            let name = if power.alliance.is_empty() {
                &power.name
            } else {
                &power.alliance
            };
            let power = Power(index as u8);
            match alliances.iter_mut().find(|alliance| alliance.name == *name) {
                Some(alliance) => alliance.powers.insert(power),
                None => alliances.push(Alliance {
                    name: name.clone(),
                    powers: PowerSet::of(power),
                }),
            }
        }
        let everybody: PowerSet = (0..def.powers.len() as u8).map(Power).collect();
        let mut infos = Vec::with_capacity(def.powers.len());
        for (index, power) in def.powers.iter().enumerate() {
            let at = format!("power.{}", power.name);
            let me = Power(index as u8);
            let alliance = alliances
                .iter()
                .position(|alliance| alliance.powers.contains(me))
                .unwrap_or(0);
            let friends = alliances[alliance].powers;
            let mut buys = Vec::new();
            for name in &power.buys {
                let found = Self::look(
                    &mut self.problems,
                    &self.names.purchases,
                    &at,
                    "purchase",
                    name,
                );
                buys.extend(found);
            }
            let mut may_enter = match &power.may_enter {
                Some(only) => self.places(&at, only),
                None => (0..sites.len() as u16).map(Place).collect(),
            };
            for place in self.places(&at, &power.may_not_enter).iter() {
                may_enter.remove(place);
            }
            let capitals = sites
                .iter()
                .enumerate()
                .filter(|(_, site)| site.capital == Some(me));
            infos.push(PowerInfo {
                name: power.name.clone(),
                key: slug(&power.name),
                code: code_of(power),
                alliance,
                friends,
                enemies: (everybody | PowerSet::of(Power::NOBODY)) - friends,
                capitals: capitals.map(|(index, _)| Place(index as u16)).collect(),
                buys,
                may_enter,
                free_units: self.counted(&at, &power.free_units),
                hand: self.counted(&at, &power.hand),
                limits: power
                    .limits
                    .iter()
                    .map(|limit| (limit.limit.clone(), self.kinds(&at, &limit.units)))
                    .collect(),
            });
        }
        (infos, alliances)
    }
}

fn code_of(power: &PowerDef) -> String {
    if !power.code.is_empty() {
        return power.code.clone();
    }
    let letters = power.name.chars().filter(|c| c.is_alphanumeric()).take(2);
    letters.collect::<String>().to_uppercase()
}
