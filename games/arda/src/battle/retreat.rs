//! ARD-8.13: the attackers retreat.

use super::fire::Flow;
use super::{Battle, BattleAsk, Group, count_troops};
use crate::Arda;
use crate::event::{Event, Outcome};
use crate::ids::{Place, Places};
use crate::stack::Marks;
use engine::Table;

/// Where the attackers may go.
pub(super) struct Retreats {
    /// The places; that of the battle for aircraft that withdraw there.
    pub(super) places: Places,
    /// Some place is another one.
    elsewhere: bool,
}

impl Retreats {
    /// Whether somebody can go somewhere else.
    pub(super) fn any_but_staying(&self) -> bool {
        self.elsewhere
    }
}

impl Arda {
    /// ARD-8.13: asks the attackers, if they can retreat and defenders remain.
    pub(super) fn ask_retreat(&self, battle: &mut Battle) -> Flow {
        if battle.part > 0 || !self.asks(battle, true) || self.retreats(battle).places.is_empty() {
            return Flow::Next;
        }
        Flow::Ask(BattleAsk::Retreat { forced: false })
    }

    /// ARD-8.13: where the attackers may retreat to: all together on foot, aircraft in the place.
    pub(super) fn retreats(&self, battle: &Battle) -> Retreats {
        let rules = &self.content.def.rules;
        let landing = battle.living(true).any(has_landed);
        let partial = !landing || rules.partial_amphibious_retreat;
        let mut places = Places::NONE;
        let (mut walkers, mut fliers) = (false, false);
        for group in battle.living(true) {
            fliers |= self.content.air.contains(group.stack.kind);
            walkers |= self.walks_out(group);
        }
        if walkers && partial {
            for place in battle.retreats.iter() {
                let admits = |group: &Group| {
                    !self.walks_out(group)
                        || self.content.kind(group.stack.kind).admitted.contains(place)
                };
                if battle.living(true).all(admits) {
                    places.insert(place);
                }
            }
        }
        let elsewhere = !places.is_empty();
        let alone = fliers && !walkers && !landing;
        if alone || (landing && fliers && (rules.planes_retreat || rules.second_edition)) {
            places.insert(battle.at);
        }
        Retreats { places, elsewhere }
    }

    /// Whether a group can walk or sail out of the battle.
    fn walks_out(&self, group: &Group) -> bool {
        !self.content.air.contains(group.stack.kind)
            && self.content.mobile.contains(group.stack.kind)
            && !has_landed(group)
    }

    /// The attackers retreat: those on foot to a place, aircraft stay above this one. Who landed fights on.
    pub(super) fn retreat_to<T: Table<Self>>(&self, battle: &mut Battle, to: Place, table: &mut T) {
        let rules = &self.content.def.rules;
        let landing = battle.living(true).any(has_landed);
        let air_goes = !landing || rules.planes_retreat || rules.second_edition;
        let at = battle.at;
        let goes = |group: &Group| {
            let flies = self.content.air.contains(group.stack.kind);
            let leaves = if flies {
                air_goes
            } else {
                to != at && self.walks_out(group)
            };
            leaves && group.attacking && group.fighting && group.stack.count > 0
        };
        let power = battle.attacker;
        table.tell(|| Event::Retreated {
            at,
            to,
            power,
            troops: count_troops(battle.groups.iter().filter(|group| goes(group))),
        });
        for group in battle.groups.iter_mut().filter(|group| goes(group)) {
            group.fighting = false;
            if !self.content.air.contains(group.stack.kind) {
                group.stack.at = to;
                group.stack.spent = super::sea::ALL_MOVEMENT;
            }
        }
        if self.decided(battle) == Some(Outcome::Lost) {
            battle.outcome = Some(Outcome::Lost);
        }
    }
}

fn has_landed(group: &Group) -> bool {
    group.stack.marks.has(Marks::LANDED)
}
