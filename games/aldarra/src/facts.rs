//! The position as a tree of readable facts.
//!
//! Lists of cards in hands are sorted, units are written as `2F 1O` with `-` for none, nobody is `-`. Tiles stand under
//! their key and under their place.

use crate::Aldarra;
use crate::content::{DiscoveryId, ExplorationId, Kind, MAX_DISCOVERIES, ObjectiveId, Terrain};
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::words::owner_key;
use engine::Seat;
use engine::hidden::Card;
use serde_json::{Map, Value, json};

impl Aldarra {
    /// The position as a tree of readable facts.
    pub(crate) fn facts_of(&self, pos: &Position) -> Value {
        let track: String = pos.track[..self.setup.seats.len()]
            .iter()
            .map(|seat| seat.letter())
            .collect();
        let mut facts = json!({
            "round": pos.round,
            "phase": self.moment(pos).phase,
            "step": self.moment(pos).step,
            "track": track,
            "crystal_supply": pos.crystal_supply,
            "seat": self.seat_facts(pos),
            "tile": self.tile_facts(pos),
            "terrain": self.terrain_facts(pos),
            "deck": {
                "exploration": pos.exploration.len(),
                "objectives": pos.objectives.len(),
                "discoveries": pos.discoveries.len(),
            },
            "discard": {
                "exploration": counted_cards(&pos.exploration_discard, |kind| ExplorationId(kind).to_string()),
                "objectives": (0..self.content.objectives.len() as u8)
                    .flat_map(|kind| {
                        let n = usize::from(pos.objective_discard.count(kind));
                        std::iter::repeat_n(ObjectiveId(kind).to_string(), n)
                    })
                    .collect::<Vec<String>>(),
            },
            "row": pos.row.iter().map(DiscoveryId::to_string).collect::<Vec<String>>(),
            "aside": counted_cards(&pos.aside, |kind| DiscoveryId(kind).to_string()),
            "drawn": self.drawn_facts(pos),
            "departed": pos.departed.iter().map(Seat::letter).collect::<String>(),
            "ending": pos.ending,
            "frames": pos.frames,
        });
        if self.options.coins_limited {
            facts["bank"] = json!(pos.bank);
        }
        if pos
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Order { .. }))
        {
            facts["order"] = self.order_facts(pos);
        }
        if pos
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Battle(_)))
        {
            facts["battle"] = self.battle_facts(pos);
        }
        facts
    }

    fn seat_facts(&self, pos: &Position) -> Value {
        let mut seats = Map::new();
        for seat in self.seated() {
            let state = pos.seat(seat);
            let upgraded = Kind::ALL.into_iter();
            let upgraded = upgraded.filter(|&kind| pos.side(Owner::from(seat), kind) == 1);
            let discoveries = (0..MAX_DISCOVERIES as u8).map(DiscoveryId);
            let claimed = pos.claimed.iter().filter(|(by, _)| *by == seat);
            let hostages: Map<String, Value> = self
                .seated()
                .filter(|other| !state.hostages[other.index()].is_empty())
                .map(|other| {
                    let fleet = state.hostages[other.index()].to_string();
                    (other.to_string(), json!(fleet))
                })
                .collect();
            let counters = &state.counters;
            let won_vs = self
                .seated()
                .filter(|other| counters.won_vs >> other.0 & 1 == 1);
            let facts = json!({
                "faction": state.faction.slug(),
                "home": self.tile_key(pos.map.home[seat.index()]),
                "coins": state.coins,
                "crystals": state.crystals,
                "vp": state.vp(),
                "points": state.points,
                "orders": state.orders,
                "reserve_used": state.reserve_used,
                "objectives": hand(&state.objectives, |kind| ObjectiveId(kind).to_string()),
                "claimed": claimed.map(|(_, id)| id.to_string()).collect::<Vec<String>>(),
                "held": hand(&state.held, |kind| ExplorationId(kind).to_string()),
                "discoveries": discoveries
                    .filter(|&id| state.has(id))
                    .map(|id| id.to_string())
                    .collect::<Vec<String>>(),
                "upgraded": upgraded.map(Kind::slug).collect::<Vec<&str>>(),
                "supply": pos.supply[seat.index()].to_string(),
                "hostages": hostages,
                "explored": state.explored,
                "controls": self.controlled(pos, seat).len(),
                "counters": {
                    "won_attack": counters.won_attack,
                    "won_vs": won_vs.map(|other| other.to_string()).collect::<Vec<String>>(),
                    "won_defence": counters.won_defence,
                    "buildings_destroyed": counters.buildings_destroyed,
                    "buildings_captured": counters.buildings_captured,
                },
            });
            seats.insert(seat.to_string(), facts);
        }
        Value::Object(seats)
    }

    fn tile_facts(&self, pos: &Position) -> Value {
        let mut tiles = Map::new();
        for tile in self.tiles() {
            let control = self
                .seated()
                .find(|&seat| self.controls(pos, seat, tile))
                .map_or_else(|| "-".to_string(), |seat| seat.to_string());
            let mut facts = json!({
                "terrain": pos.map.terrain[tile.index()].code().to_string(),
                "name": self.tile_name(pos, tile),
                "crystals": pos.map.crystals[tile.index()],
                "explored": pos.map.explored.contains(tile.space()),
                "control": control,
            });
            for owner in self.owners() {
                facts[owner_key(owner)] = json!(pos.fleet(tile, owner).to_string());
            }
            tiles.insert(self.map.place(tile.space()).to_string(), facts.clone());
            tiles.insert(self.tile_key(tile).to_string(), facts);
        }
        Value::Object(tiles)
    }

    /// How many tiles of each kind there are.
    fn terrain_facts(&self, pos: &Position) -> Value {
        let count = |kind: Terrain| json!(pos.map.tiles(kind).len());
        let kinds = Terrain::ALL.into_iter();
        let counts = kinds.map(|kind| (kind.code().to_string(), count(kind)));
        Value::Object(counts.collect())
    }

    fn order_facts(&self, pos: &Position) -> Value {
        let moves: Vec<String> = pos
            .order
            .moves
            .iter()
            .map(|&(kind, from, to)| {
                let (from, to) = (self.tile_key(from), self.tile_key(to));
                format!("{} {from} {to}", kind.slug())
            })
            .collect();
        json!({
            "tile": self.tile_key(pos.order.tile),
            "mode": pos.order.mode,
            "rush": pos.order.rush,
            "tailwind": pos.order.tailwind,
            "moves": moves,
        })
    }

    fn battle_facts(&self, pos: &Position) -> Value {
        let battle = &pos.battle;
        let by_owner = |value: &dyn Fn(Owner) -> Value| -> Value {
            let entry = |owner: Owner| (owner_key(owner), value(owner));
            Value::Object(self.owners().map(entry).collect())
        };
        let set = |bits: u8| -> Vec<String> {
            let owners = self.owners();
            let inside = owners.filter(|owner| bits >> owner.0 & 1 == 1);
            inside.map(owner_key).collect()
        };
        json!({
            "tile": self.tile_key(battle.tile),
            "attacker": owner_key(battle.attacker),
            "round": battle.round,
            "initiative": battle.initiative,
            "pool": battle.pool,
            "escalation": battle.escalation,
            "destroyed": battle.destroyed,
            "hits": by_owner(&|owner| json!(battle.hits[owner.index()])),
            "totals": by_owner(&|owner| json!(battle.totals[owner.index()])),
            "stance": by_owner(&|owner| json!(battle.stances[owner.index()])),
            "doomed": by_owner(&|owner| json!(battle.doomed[owner.index()].to_string())),
            "held_back": set(battle.held_back),
            "supporters": set(battle.supporters),
            "breached": set(battle.breached),
        })
    }

    fn drawn_facts(&self, pos: &Position) -> Vec<String> {
        let explorations = pos
            .drawn
            .iter()
            .map(|card| ExplorationId(card.kind).to_string());
        let objectives = pos
            .looked
            .iter()
            .map(|card| ObjectiveId(card.kind).to_string());
        explorations.chain(objectives).collect()
    }
}

/// A hand by its keys, sorted.
fn hand(cards: &[Card], key: impl Fn(u8) -> String) -> Vec<String> {
    let mut keys: Vec<String> = cards.iter().map(|card| key(card.kind)).collect();
    keys.sort();
    keys
}

/// A pile by its keys, each as often as it is there.
fn counted_cards(counts: &[u8], key: impl Fn(u8) -> String) -> Vec<String> {
    let keys = (0..).zip(counts).flat_map(|(kind, &n)| {
        let card = key(kind);
        std::iter::repeat_n(card, usize::from(n))
    });
    keys.collect()
}
