//! Dashboards of the seats: everything in them is public.

use crate::Aldarra;
use crate::content::{DiscoveryId, Kind, MAX_DISCOVERIES};
use crate::owner::Owner;
use crate::position::Position;
use engine::Seat;
use engine::scene::{CardView, Fact, Panel};

impl Aldarra {
    pub(super) fn panel(&self, pos: &Position, seat: Seat) -> Panel {
        let state = pos.seat(seat);
        let icons = &self.content.icons;
        let fact = |label: &str, value: String, icon: &str| Fact {
            label: label.to_string(),
            value,
            icon: icon.to_string(),
        };
        let mut facts = vec![
            fact(
                "Objectives",
                state.objectives.len().to_string(),
                &icons.objective,
            ),
            fact("Held cards", state.held.len().to_string(), &icons.hold),
            fact("Controls", self.tiles_words(pos, seat), &icons.order),
            fact("Explored", state.explored.to_string(), &icons.explored),
        ];
        for other in self.seated() {
            let hostages = state.hostages[other.index()];
            if !hostages.is_empty() {
                let faction = self.content.faction(pos.seat(other).faction);
                facts.push(fact(
                    &format!("Hostages of the {}", faction.name),
                    self.fleet_words(hostages),
                    &faction.icon,
                ));
            }
        }
        if pos.departed.contains(seat) {
            facts.push(fact("Left", "a stand-in plays".to_string(), &icons.reserve));
        }
        let mut resources = vec![
            ("coin".to_string(), i32::from(state.coins)),
            ("crystal".to_string(), i32::from(state.crystals)),
            ("order".to_string(), i32::from(state.orders)),
        ];
        if self.options.orders_per_round < 4 {
            resources.push(("reserve".to_string(), i32::from(!state.reserve_used)));
        }
        let supply = pos.supply[seat.index()];
        let upgraded = Kind::ALL.into_iter();
        Panel {
            seat: seat.0,
            faction: state.faction.slug().to_string(),
            points: state.vp().into(),
            resources,
            facts,
            supply: Kind::ALL
                .map(|kind| (kind.slug().to_string(), supply.of(kind).into()))
                .to_vec(),
            upgraded: upgraded
                .filter(|&kind| pos.side(Owner::from(seat), kind) == 1)
                .map(|kind| kind.slug().to_string())
                .collect(),
            cards: self.open_cards(pos, seat),
        }
    }

    /// Discoveries, then claimed objectives.
    fn open_cards(&self, pos: &Position, seat: Seat) -> Vec<CardView> {
        let discoveries = (0..MAX_DISCOVERIES as u8)
            .map(DiscoveryId)
            .filter(|&id| pos.seat(seat).has(id))
            .map(|id| CardView {
                card: id.to_string(),
                count: 1,
                state: Vec::new(),
            });
        let claimed = pos.claimed.iter().filter(|(by, _)| *by == seat);
        let claimed = claimed.map(|(_, id)| CardView {
            card: id.to_string(),
            count: 1,
            state: vec!["claimed".to_string()],
        });
        discoveries.chain(claimed).collect()
    }
}
