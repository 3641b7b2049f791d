//! Setting up: options, who leads which power, and the units at the start.

use crate::Arda;
use crate::battle::Battle;
use crate::content::Content;
use crate::definition::{Definition, SwitchDef};
use crate::frame::Ask;
use crate::ids::{MAX_PLACES, Place, Places, Power};
use crate::position::{PURSES, Position};
use crate::stack::{Marks, Stack};
use crate::stacks::Stacks;
use engine::content::ContentSource;
use engine::setup::{OptionValue, SetupError};
use engine::{Seat, SeatSet, Setup};
use std::collections::BTreeMap;

/// The file of a definition among the content.
pub(crate) const FILE: &str = "definition.toml";

impl Arda {
    /// Builds the rules of a match.
    pub(crate) fn build(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError> {
        let text = content.text(FILE).unwrap_or_default();
        let mut def = Definition::from_toml(FILE, text)?;
        let chosen = chosen(&def, setup);
        apply_options(&mut def, &chosen)?;
        let built = Content::build(def)?;
        let leads = leads(&built, setup)?;
        let gated: Places = built.gates.iter().flat_map(|gate| gate.waters).collect();
        Ok(Arda {
            setup: setup.clone(),
            hash: content.hash(),
            near: built
                .places
                .iter()
                .map(|site| site.near.iter().copied().collect())
                .collect(),
            limited: built.def.units.iter().any(|unit| !unit.limits.is_empty())
                || built
                    .def
                    .powers
                    .iter()
                    .any(|power| !power.limits.is_empty())
                || !built.def.rules.air_lands_anywhere,
            content: built,
            leads,
            gated,
        })
    }

    /// All places of the map.
    #[inline]
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.content.places.len() as u16).map(Place)
    }

    /// The places beside some places.
    pub(crate) fn beside(&self, places: Places) -> Places {
        let near = |all, at: Place| all | self.near[at.index()];
        places.iter().fold(Places::NONE, near)
    }

    /// The seat that leads a power.
    #[inline]
    pub(crate) fn seat_of(&self, power: Power) -> Seat {
        self.leads[power.index()]
    }

    /// The powers that a seat leads, in order.
    pub(crate) fn led_by(&self, seat: Seat) -> impl Iterator<Item = Power> + '_ {
        let led = self
            .leads
            .iter()
            .enumerate()
            .filter(move |(_, lead)| **lead == seat);
        led.map(|(index, _)| Power(index as u8))
    }

    /// ARD-2.4: the units and owners at the start.
    pub(crate) fn set_table(&self) -> Position {
        let content = &self.content;
        let mut owner = [Power::NOBODY; MAX_PLACES];
        for (index, site) in content.places.iter().enumerate() {
            owner[index] = site.owner;
        }
        let mut money = [0; PURSES];
        for (index, power) in content.def.powers.iter().enumerate() {
            money[index] = power.money;
        }
        let mut pos = Position {
            round: 1,
            step: 0,
            ask: Ask::Over,
            owner,
            stacks: Stacks::with_room(content.places.len(), content.def.setup.len() * 2),
            money,
            hands: Vec::with_capacity(64),
            drafted: (0, 0),
            conquered: Places::NONE,
            blitzed: Places::NONE,
            fought: Places::NONE,
            battles: Places::NONE,
            raids: Places::NONE,
            producing: Places::NONE,
            placed: Vec::with_capacity(64),
            bombed: Vec::new(),
            paid: vec![0; content.def.objectives.len()],
            battle: Battle::default(),
            behind: [0; PURSES],
            conceded: 0,
            departed: SeatSet::NONE,
            ended: None,
        };
        for setup in &content.def.setup {
            let Some(at) = content.place_named(&setup.place) else {
                continue;
            };
            let power = setup
                .power
                .as_ref()
                .and_then(|name| content.power_named(name));
            for (name, &count) in &setup.units {
                let Some(kind) = content.kind_named(name) else {
                    continue;
                };
                let units = Stack::new(at, power.unwrap_or(Power::NOBODY), kind, count);
                pos.stacks.add(Stack {
                    hits: setup.hits,
                    damage: setup.damage,
                    ..units
                });
            }
        }
        for (index, power) in content.powers.iter().enumerate() {
            for &(kind, count) in &power.hand {
                pos.hold(Power(index as u8), kind, count);
            }
        }
        self.load_cargo(&mut pos);
        pos
    }

    /// ARD-2.4: land units that start on water are aboard the transports there.
    pub(crate) fn load_cargo(&self, pos: &mut Position) {
        loop {
            let content = &self.content;
            let afloat = |stack: &&Stack| {
                stack.ship == 0
                    && content.walkers.contains(stack.kind)
                    && content.site(stack.at).water
            };
            let Some(units) = pos.stacks.iter().find(afloat).copied() else {
                return;
            };
            let cargo = u16::from(content.kind(units.kind).def.cargo);
            let free = |ship: &Stack| {
                let info = content.kind(ship.kind);
                let used = if ship.ship == 0 {
                    0
                } else {
                    self.cargo_of(pos, ship.at, ship.ship)
                };
                let room = u16::from(info.def.capacity).saturating_sub(used);
                (info.is_sea() && ship.owner == units.owner && cargo > 0 && room >= cargo)
                    .then_some(room)
            };
            let ship = pos
                .at(units.at)
                .iter()
                .find(|ship| free(ship).is_some())
                .copied();
            pos.stacks.take_like(&units.some(1));
            // Without room, units drown: the check of the content has refused such a set-up.
            if let Some(ship) = ship {
                let ship = self.board(pos, ship);
                pos.stacks.add(Stack {
                    ship,
                    marks: Marks::NONE,
                    ..units.some(1)
                });
            }
        }
    }
}

/// The value of every option of a definition in a set-up.
fn chosen(def: &Definition, setup: &Setup) -> BTreeMap<String, OptionValue> {
    let default = |option: &crate::definition::OptionDef| crate::info::default_of(option);
    let mut all: BTreeMap<String, OptionValue> = def
        .options
        .iter()
        .map(|option| (option.key.clone(), default(option)))
        .collect();
    all.extend(
        setup
            .options
            .iter()
            .map(|(key, value)| (key.clone(), value.clone())),
    );
    all
}

fn is_on(chosen: &BTreeMap<String, OptionValue>, word: &str) -> bool {
    let (key, wanted) = match word.strip_prefix('!') {
        Some(key) => (key, false),
        None => (word, true),
    };
    matches!(chosen.get(key), Some(OptionValue::Switch(on)) if *on) == wanted
}

/// Carries the options of a match out on its definition.
fn apply_options(
    def: &mut Definition,
    chosen: &BTreeMap<String, OptionValue>,
) -> Result<(), SetupError> {
    let mut rules = toml::Table::try_from(&def.rules)
        .map_err(|error| SetupError::Conflict(error.to_string()))?;
    for (key, value) in chosen {
        if rules.contains_key(key) {
            let value = match value {
                OptionValue::Switch(on) => toml::Value::Boolean(*on),
                OptionValue::Number(number) => toml::Value::Integer((*number).into()),
                OptionValue::Word(word) => toml::Value::String(word.clone()),
            };
            rules.insert(key.clone(), value);
        }
    }
    def.rules = rules
        .try_into()
        .map_err(|error: toml::de::Error| SetupError::Conflict(error.message().to_string()))?;
    for victory in &mut def.victories {
        let key = format!("{}_capitals", crate::content::slug(&victory.alliance));
        if let Some(OptionValue::Number(number)) = chosen.get(&key) {
            victory.enemy_capitals = Some((*number).clamp(0, 255) as u8);
        }
    }
    for victory in &mut def.victories {
        if let Some(OptionValue::Number(number)) = chosen.get(&victory.number_from) {
            let number = (*number).clamp(0, i32::from(u16::MAX)) as u16;
            match victory.production {
                0 => victory.cities = number,
                _ => victory.production = number,
            }
        }
    }
    def.victories
        .retain(|victory| victory.only_with.is_empty() || is_on(chosen, &victory.only_with));
    for switch in std::mem::take(&mut def.switches) {
        if switch.when.iter().all(|word| is_on(chosen, word)) {
            apply_switch(def, &switch)?;
        }
    }
    Ok(())
}

fn apply_switch(def: &mut Definition, switch: &SwitchDef) -> Result<(), SetupError> {
    for change in &switch.units {
        for unit in def
            .units
            .iter_mut()
            .filter(|unit| change.units.contains(&unit.name))
        {
            let wrong = |error: String| {
                SetupError::Conflict(format!("unit.{}.{}: {error}", unit.name, change.field))
            };
            let mut table =
                toml::Table::try_from(&*unit).map_err(|error| wrong(error.to_string()))?;
            match (
                change.field.as_str(),
                table
                    .get_mut("targeted")
                    .and_then(toml::Value::as_table_mut),
            ) {
                (field, Some(targeted)) if field.starts_with("targeted.") => {
                    targeted.insert(field["targeted.".len()..].to_string(), change.value.clone());
                }
                (field, _) if field.starts_with("targeted.") => {}
                (field, _) => {
                    table.insert(field.to_string(), change.value.clone());
                }
            }
            *unit = table
                .try_into()
                .map_err(|error: toml::de::Error| wrong(error.message().to_string()))?;
        }
    }
    for terrain in &mut def.terrains {
        if switch.lift_bans.contains(&terrain.name) {
            terrain.bans.clear();
        }
        if let Some(admitted) = switch.admit.get(&terrain.name) {
            terrain.bans.retain(|unit| !admitted.contains(unit));
        }
    }
    for power in &mut def.powers {
        if let Some(gained) = switch.gain.get(&power.name) {
            power.buys.extend(gained.iter().cloned());
        }
        if let Some(lost) = switch.lose.get(&power.name) {
            power.buys.retain(|name| !lost.contains(name));
        }
        if switch.no_alliances {
            power.alliance = power.name.clone();
        }
    }
    for setup in &mut def.setup {
        setup
            .units
            .retain(|unit, _| !switch.remove_units.contains(unit));
    }
    Ok(())
}

/// Who leads each power: as the set-up says; what it leaves open is dealt out, each seat staying on one side if it can.
fn leads(content: &Content, setup: &Setup) -> Result<Vec<Seat>, SetupError> {
    let mut leads: Vec<Option<Seat>> = vec![None; content.powers.len()];
    for (index, seat) in setup.seats.iter().enumerate() {
        for name in seat.powers.iter().chain(seat.faction.as_ref()) {
            let Some(power) = content.power_named(name) else {
                let known = content
                    .powers
                    .iter()
                    .map(|power| power.key.clone())
                    .collect();
                return Err(SetupError::UnknownFaction {
                    faction: name.clone(),
                    known,
                });
            };
            let lead = &mut leads[power.index()];
            if lead.is_some_and(|lead| lead.index() != index) {
                return Err(SetupError::FactionTwice {
                    faction: name.clone(),
                });
            }
            *lead = Some(Seat(index as u8));
        }
    }
    deal_out(content, setup.seats.len(), &mut leads);
    Ok(leads
        .into_iter()
        .map(|lead| lead.unwrap_or(Seat(0)))
        .collect())
}

/// Gives the powers that nobody leads to the seats: every seat leads one, and stays on one side if it can.
fn deal_out(content: &Content, seats: usize, leads: &mut [Option<Seat>]) {
    // Seats take the sides in turn: the first seat the alliance that moves first.
    let mut order: Vec<usize> = Vec::new();
    for step in &content.steps {
        let power = step.power.index();
        if step.power.is_somebody() && !order.contains(&power) {
            order.push(power);
        }
    }
    order.extend((0..leads.len()).filter(|power| {
        !content
            .steps
            .iter()
            .any(|step| step.power.index() == *power)
    }));
    let mut sides: Vec<usize> = Vec::new();
    for &power in &order {
        let alliance = content.powers[power].alliance;
        if !sides.contains(&alliance) {
            sides.push(alliance);
        }
    }
    // First every seat that leads nobody takes a power, the sides in turn; then each power that is left goes to the seat of
    // its side that leads fewest.
    let is_free = |power: usize, leads: &[Option<Seat>]| leads[power].is_none();
    for seat in 0..seats {
        if count_led(leads, seat) > 0 {
            continue;
        }
        let side = sides[seat % sides.len()];
        let of_side = |power: &&usize| content.powers[**power].alliance == side;
        let free = || order.iter().filter(|power| is_free(**power, leads));
        let taken = free().find(of_side).or_else(|| free().next()).copied();
        if let Some(power) = taken {
            leads[power] = Some(Seat(seat as u8));
        }
    }
    for power in order {
        if !is_free(power, leads) {
            continue;
        }
        let alliance = content.powers[power].alliance;
        let friends = content.alliances[alliance].powers;
        let is_friend = |seat: &usize| {
            let led = leads.iter().enumerate();
            let mut led = led.filter(|(_, lead)| lead.is_some_and(|lead| lead.index() == *seat));
            led.any(|(index, _)| friends.contains(Power(index as u8)))
        };
        let fewest = |seat: &usize| count_led(leads, *seat);
        let friend = (0..seats).filter(is_friend).min_by_key(fewest);
        let best = friend.or_else(|| (0..seats).min_by_key(fewest));
        leads[power] = Some(Seat(best.unwrap_or(0) as u8));
    }
}

/// How many powers a seat leads.
fn count_led(leads: &[Option<Seat>], seat: usize) -> usize {
    let led = leads
        .iter()
        .filter(|lead| lead.is_some_and(|lead| lead.index() == seat));
    led.count()
}

/// Whether a place is one of the map.
pub(crate) fn exists(content: &Content, place: Place) -> bool {
    place.index() < content.places.len()
}
