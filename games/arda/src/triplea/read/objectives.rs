//! Income beyond territories (ARD-11.1).

use super::super::report::Tier;
use super::attachments::Attachment;
use super::{Reader, conditions, of_class};
use crate::definition::{ObjectiveDef, OwnershipDef};

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    for attachment in of_class(attachments, "rulesattachment") {
        if !attachment
            .name
            .to_ascii_lowercase()
            .starts_with("objective")
        {
            continue;
        }
        let Some(condition) = r.condition(&attachment.name, &attachment.to).cloned() else {
            continue;
        };
        if conditions::refuse(r, &condition) {
            continue;
        }
        if condition.invert || condition.property.is_some() || condition.rounds.len() > 1 {
            let what = "an objective with other than ownership and rounds";
            r.report.refuse(attachment, what, Tier::Two);
            continue;
        }
        let mut when = condition.owned;
        let mut whole = true;
        for name in &condition.others {
            let owned = simple(r, name, &condition.power);
            let size = owned.iter().flatten().map(|owned| 1 + owned.places.len());
            let size: usize = size.sum();
            let owned = owned.filter(|_| r.spend(attachment, size));
            match owned {
                Some(owned) => when.extend(owned),
                None => whole = false,
            }
        }
        if !whole {
            let what = "an objective with other than ownership and rounds";
            r.report.refuse(attachment, what, Tier::Two);
            continue;
        }
        r.def.objectives.push(ObjectiveDef {
            name: attachment.name.clone(),
            power: condition.power,
            value: condition.value,
            uses: condition.uses,
            rounds: condition.rounds.first().copied(),
            when,
        });
    }
}

/// A condition of the same power that is about ownership only.
fn simple(r: &Reader, name: &str, power: &str) -> Option<Vec<OwnershipDef>> {
    let condition = r.condition(name, power)?;
    let plain = condition.property.is_none()
        && !condition.invert
        && condition.rounds.is_empty()
        && condition.others.is_empty()
        && condition.trouble.is_none()
        && condition.power == power;
    plain.then(|| condition.owned.clone())
}
