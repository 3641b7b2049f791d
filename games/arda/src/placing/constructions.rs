//! ARD-10.6: constructions.

use super::UNLIMITED;
use crate::Arda;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::why::Why;

impl Arda {
    /// ARD-10.6: constructions need no producer and take no capacity.
    pub(super) fn check_constructions(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let info = self.content.kind(kind);
        let site = self.content.site(at);
        if site.water
            && !self
                .content
                .site(at)
                .near
                .iter()
                .any(|&near| pos.owner(near) == power && !pos.conquered.contains(near))
        {
            return Err(Why::PlaceRestricted);
        }
        let (Some(group), Some(construction)) = (info.construction, &info.def.construction) else {
            return Ok(());
        };
        let mut beside = info.beside == 0 || site.settlement;
        let (mut there, mut today) = (0, 0);
        for stack in pos.at(at) {
            let other = self.content.kind(stack.kind).construction;
            there += if other == Some(group) { stack.count } else { 0 };
            beside |= other.is_some_and(|other| info.beside >> other & 1 == 1);
        }
        for placed in pos.placed.iter().filter(|placed| placed.at == at) {
            today += if self.content.kind(placed.kind).construction == Some(group) {
                placed.count
            } else {
                0
            };
        }
        if !beside {
            return Err(Why::PlaceRestricted);
        }
        let rules = &self.content.def.rules;
        let factory = construction.kind == "factory";
        if rules.unlimited_constructions && !factory && !construction.kind.ends_with("structure") {
            return Ok(());
        }
        let has_factory = pos
            .at(at)
            .iter()
            .any(|stack| self.content.producers.contains(stack.kind));
        let more = if has_factory {
            rules.more_constructions_with_factory
        } else {
            rules.more_constructions_without_factory
        };
        let raised = if more && !factory {
            site.production.max(0) as u16
        } else {
            0
        };
        let most = match construction.most {
            Some(most) if factory => most.min(rules.max_factories),
            Some(most) => most.max(raised),
            None => UNLIMITED,
        };
        match today + count <= construction.per_turn.max(raised) && there + count <= most {
            true => Ok(()),
            false => Err(Why::TooManyConstructions),
        }
    }
}
