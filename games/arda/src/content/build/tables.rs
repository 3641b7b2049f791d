//! What terrain does, by place and type.

use super::names::Builder;
use crate::content::Site;
use crate::ids::KindSet;

/// What terrain does, by place and type.
pub(super) struct Tables {
    pub(super) bonus: Vec<[i8; 2]>,
    pub(super) cost: Vec<u8>,
    pub(super) no_blitz: Vec<KindSet>,
}

impl Tables {
    pub(super) fn new(builder: &mut Builder<'_>, sites: &[Site], kinds: usize) -> Self {
        let def = builder.def;
        let mut bonus = vec![[0; 2]; sites.len() * kinds];
        let mut cost = vec![10i16; sites.len() * kinds];
        let mut no_blitz = vec![KindSet::NONE; sites.len()];
        for (index, terrain) in def.terrains.iter().enumerate() {
            let at = format!("terrain.{}", terrain.name);
            builder.kinds(&at, &terrain.bans);
            let stops = builder.kinds(&at, &terrain.no_blitz);
            let here = sites
                .iter()
                .enumerate()
                .filter(|(_, site)| site.terrain.contains(&(index as u8)));
            let here: Vec<usize> = here.map(|(place, _)| place).collect();
            for (side, table) in [&terrain.attack, &terrain.defense].into_iter().enumerate() {
                for (name, &value) in table {
                    let Some(kind) = builder.kind(&at, name) else {
                        continue;
                    };
                    for place in &here {
                        bonus[place * kinds + kind.index()][side] += value;
                    }
                }
            }
            for (name, &value) in &terrain.cost {
                let Some(kind) = builder.kind(&at, name) else {
                    continue;
                };
                for place in &here {
                    cost[place * kinds + kind.index()] += i16::from(value);
                }
            }
            for place in &here {
                no_blitz[*place] |= stops;
            }
        }
        let even = cost.iter().all(|&tenths| tenths == 10);
        let cost = if even {
            Vec::new()
        } else {
            cost.into_iter()
                .map(|tenths| tenths.clamp(1, 200) as u8)
                .collect()
        };
        Tables {
            bonus,
            cost,
            no_blitz,
        }
    }
}
