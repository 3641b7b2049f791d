use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::*;

#[test]
fn shipped_files_load() {
    let content = Content::load(&Content::source());
    let content = content.map_err(|errors| errors.to_string());
    let words = |content: Content| -> Vec<String> {
        (content.factions.into_iter())
            .map(|faction| faction.label.key)
            .collect()
    };
    let expected = ["spartans", "orcs", "riders", "deepforge", "tide", "bough"];
    assert_eq!(content.map(words), Ok(expected.map(str::to_owned).to_vec()));
}

#[test]
fn a_unit_costs_what_it_is_worth() {
    for faction in &Content::embedded().factions {
        let sheet = &faction.sheet;
        for (unit, label) in sheet.units.iter().zip(&faction.units) {
            let further_steps = f64::from(unit.free_steps.saturating_sub(1));
            let premium = match unit.class {
                Class::Cavalry => 2.5,
                Class::General => 4.0 + 2.0 * further_steps,
                _ if unit.steps == 2 => 1.5,
                _ if unit.range == 2 => 3.0,
                _ => 0.0,
            };
            let worth = f64::from(unit.strength) + 0.5 * f64::from(unit.bombard) + premium;
            let off = f64::from(unit.cost.total()) - worth / 3.5;
            assert!(off.abs() <= 0.6, "{}: {off}", label.key);
        }
        let ship = &sheet.war;
        let load = f64::from(ship.bombard) + f64::from(ship.cargo);
        let off = f64::from(ship.cost.total()) - (f64::from(ship.strength) + 0.5 * load) / 4.5;
        assert!(off.abs() <= 0.8, "{}: {off}", faction.war.key);
    }
}

/// What an effect is worth in points of rating.
fn worth(effect: Effect, sheet: &Sheet) -> f64 {
    let n = |n: u8, each: f64| f64::from(n) * each;
    match effect {
        Effect::Damage(by) => n(by, 0.4),
        Effect::Ward(by) => n(by, 0.35),
        Effect::Types(by) => n(by, 1.2),
        Effect::Spare(2, _) => 4.0,
        Effect::Spare(_, class) => class.map_or(2.5, |_| 2.0),
        Effect::Outlive(many) => n(many, 1.2),
        Effect::Recover(Colour::Red, many) => n(many, 1.0),
        Effect::Recover(Colour::Blue, many) => n(many, 1.5),
        Effect::Recover(Colour::Any, many) => n(many, 1.6),
        Effect::Hunt(_, by) => n(by, 0.1),
        Effect::Block(_) | Effect::Cancel | Effect::LandBack | Effect::Reach => 1.2,
        Effect::Shot(by) | Effect::Swap(by) => n(by, 0.3),
        Effect::Cover(by) => n(by, 0.25),
        Effect::KeepCrew => 1.0,
        Effect::Gain(resource, many) => n(many, resource.map_or(0.6, |_| 0.45)),
        Effect::Influence(many) => n(many, 0.7),
        Effect::Train(many) => n(many, 2.0),
        Effect::Yield(_, _, most) => n(most, 0.55),
        Effect::Skim(many) => n(many, 0.9),
        Effect::Discount(Goods::Boat, by) => n(by, 0.35),
        Effect::Discount(_, by) => n(by, 0.5),
        Effect::Muster(unit, many) => n(many * sheet.unit(unit.into()).cost.total(), 0.6),
        Effect::Relocate => 0.8,
    }
}

#[test]
fn a_card_is_rated_by_what_it_does() {
    for faction in &Content::embedded().factions {
        for card in &faction.cards {
            let effects = card.effects.iter();
            let mut points: f64 = effects.map(|effect| worth(*effect, &faction.sheet)).sum();
            for condition in &card.when {
                points *= match condition {
                    Condition::Own(_)
                    | Condition::Attacking
                    | Condition::Defending
                    | Condition::Outnumbered => 0.75,
                    _ => 0.85,
                };
            }
            if !card.once {
                points *= 2.5;
            }
            let off = points - f64::from(card.rating);
            assert!(off.abs() <= 0.75, "{}: {off}", card.key);
            assert_eq!(card.cost.total(), card.rating, "{}", card.key);
        }
    }
}

#[test]
fn cards_come_to_the_sums_of_the_table() {
    let content = Content::embedded();
    let sums = |faction: &Faction| {
        let ratings: u8 = faction.cards.iter().map(|card| card.rating).sum();
        (faction.cards.len(), ratings, faction.budget)
    };
    let sums: Vec<_> = content.factions.iter().map(sums).collect();
    let expected = [
        (13, 28, 12),
        (12, 17, 10),
        (12, 19, 10),
        (12, 28, 12),
        (12, 20, 10),
        (13, 19, 10),
    ];
    assert_eq!(sums, expected);
}

#[test]
fn armies_are_worth_18_and_decks_use_up_the_budget() {
    let mut strengths = Vec::new();
    for faction in &Content::embedded().factions {
        let sum = |number: &dyn Fn(&Unit) -> u8| -> u8 {
            let army = faction.army.iter();
            army.map(|(unit, many)| many * number(faction.sheet.unit((*unit).into())))
                .sum()
        };
        assert_eq!(sum(&|unit| unit.cost.total()), 18, "{}", faction.label.key);
        strengths.push(sum(&|unit| unit.strength));
        let chosen = faction.cards.iter().enumerate();
        let chosen = chosen.filter(|(place, _)| faction.deck >> place & 1 != 0);
        let ratings: u8 = chosen.map(|(_, card)| card.rating).sum();
        assert_eq!(ratings, faction.budget, "{}", faction.label.key);
    }
    assert_eq!(strengths, [53, 58, 49, 54, 53, 51]);
}

#[test]
fn numbers_that_are_the_same_for_all_stay_so() {
    for faction in &Content::embedded().factions {
        let key = &faction.label.key;
        let sheet = &faction.sheet;
        let line = |unit: &Unit| unit.class == Class::Infantry && unit.strength == 10;
        let barracks = sheet.building(Building::Barracks).expect("all train");
        let trained = |place: usize| barracks.trains >> place & 1 != 0;
        let lines = (0..faction.units.len()).filter(|p| line(sheet.unit(*p)) && trained(*p));
        assert_eq!(lines.count(), 1, "{key}");
        let stats = |kind| sheet.building(kind).expect("all may build it");
        let (village, city) = (stats(Building::Village), stats(Building::City));
        assert_eq!((village.strength, village.slots), (8, 1), "{key}");
        assert_eq!((city.strength, city.slots), (18, 2), "{key}");
        assert_eq!((village.resources, city.resources), (1, 3), "{key}");
        let fortress = sheet.building(Building::Fortress);
        assert!(fortress.is_none_or(|fortress| fortress.slots == 2), "{key}");
        assert_eq!(sheet.catch, 1, "{key}");
        assert_eq!((sheet.fishing.steps, sheet.war.steps), (1, 2), "{key}");
        assert_eq!(sheet.fishing.strength, 0, "{key}");
        assert_eq!(faction.sheets.len(), 1 << faction.upgrades.len(), "{key}");
        let orders = sheet.buildings.iter().flatten();
        assert!(orders.clone().all(|b| b.orders == u8::from(b.trains != 0)));
    }
}

#[test]
fn factions_differ_as_they_say() {
    let content = Content::embedded();
    let [spartans, orcs, riders, deepforge, tide, bough] = &content.factions[..] else {
        panic!("six factions");
    };
    assert_eq!(spartans.sheet.war.cargo, 5);
    let stats = |faction: &Faction, kind| *faction.sheet.building(kind).expect("may build it");
    let next_to = |kind| [Some(Requirement::NextTo(kind)), None];
    let barracks = |faction| stats(faction, Building::Barracks);
    assert_eq!(barracks(spartans).requires, next_to(Building::City));
    assert_eq!(barracks(bough).requires, next_to(Building::Village));
    assert_eq!(barracks(tide).requires, [Some(Requirement::Coastal), None]);
    assert_eq!(barracks(riders).cost, Price([2, 1, 0]));
    assert!(orcs.no_city_takeover && orcs.spoils);
    assert!(!tide.no_city_takeover && !tide.spoils);
    assert_eq!(orcs.sheet.building(Building::Monument), None);
    assert_eq!(orcs.buildings[Building::Monument.index()], None);
    assert_eq!(riders.sheet.building(Building::Fortress), None);
    assert_eq!(stats(deepforge, Building::Fortress).strength, 28);
    assert_eq!(stats(spartans, Building::Fortress).strength, 24);
    assert_eq!(stats(deepforge, Building::Forge).requires, [None; 2]);
    assert_eq!(stats(tide, Building::Dock).cost, Price([0, 2, 0]));
    assert_eq!(stats(orcs, Building::Dock).cost, Price([0, 3, 0]));
    let free_steps = |faction: &Faction| faction.sheet.units.iter().map(|u| u.free_steps).sum();
    let free_steps: Vec<u8> = content.factions.iter().map(free_steps).collect();
    assert_eq!(free_steps, [1, 1, 2, 1, 1, 1]);
    let own = content.factions.iter().flat_map(|faction| {
        let own = Building::ALL[Building::Gymnasion.index()..].iter().copied();
        own.filter(|kind| faction.sheet.building(*kind).is_some())
    });
    assert!(own.eq(Building::ALL[Building::Gymnasion.index()..].iter().copied()));
}

#[test]
fn upgrades_are_worked_into_the_sheets() {
    let content = Content::embedded();
    let with = |key: &str| {
        let id = content.upgrade_id(key).expect("an upgrade");
        let faction = content.faction(id.faction());
        assert_eq!(content.upgrade(id).label.key, key);
        &faction.sheets[1 << id.place()]
    };
    let unit = |sheet: &Sheet, key| {
        let id = content.unit_id(key).expect("a unit");
        assert_eq!(content.unit(id).key, key);
        *sheet.unit(id.place())
    };
    assert_eq!(unit(with("bronze_bulwark"), "hoplite").strength, 11);
    assert_eq!(with("second_deck").war.bombard, 12);
    assert_eq!(unit(with("double_broods"), "scrapper").trained, 2);
    assert_eq!(unit(with("remounts"), "lancer").steps, 3);
    assert_eq!(unit(with("remounts"), "herd_guard").steps, 1);
    assert_eq!(with("winged_couriers").stipend, 1);
    assert_eq!(with("net_guild").catch, 2);
    assert_eq!(with("copper_keels").war.steps, 3);
    assert_eq!(with("torch_gangs").loot, 1);
    let building = |sheet: &Sheet, kind| *sheet.building(kind).expect("may build it");
    let ribs = with("stone_ribs");
    assert_eq!(building(ribs, Building::City).strength, 24);
    assert_eq!(building(ribs, Building::Fortress).strength, 34);
    assert_eq!(building(with("water_wheels"), Building::Forge).orders, 2);
    assert_eq!(
        building(with("deep_lodes"), Building::DeepMine).resources,
        3
    );
    assert_eq!(
        building(with("felt_villages"), Building::Village).cheaper,
        1
    );
    assert_eq!(
        building(with("free_ports"), Building::TradePost).influence,
        2
    );
    let spartiate = content.unit_id("spartiate").expect("a unit").place();
    let trains = |sheet: &Sheet| building(sheet, Building::Barracks).trains >> spartiate & 1;
    let spartans = content.faction(0);
    assert_eq!(
        (trains(&spartans.sheet), trains(with("harsh_schooling"))),
        (0, 1)
    );
    let all = spartans.sheets.last().expect("32 sheets");
    assert_eq!((all.war.bombard, trains(all)), (12, 1));
    assert_eq!(spartans.sheets[0], spartans.sheet);
}

#[test]
fn cards_say_what_they_do() {
    let content = Content::embedded();
    let card = |key: &str| {
        let id = content.card_id(key).expect("a card");
        content.card(id)
    };
    let hold = card("hold_the_line");
    assert_eq!(hold.effects, [Effect::Ward(6)]);
    assert_eq!(
        hold.when,
        [Condition::Own(1 << Skirmish::Defensive.index())]
    );
    assert_eq!(hold.timing, Timing::Skirmish);
    let wave = [Condition::Attacking, Condition::Coastal];
    assert_eq!(card("boarding_wave").when, wave);
    let breech = [Effect::Shot(3), Effect::KeepCrew];
    assert_eq!(card("safe_breech").effects, breech);
    let elder = content.unit_id("root_giant").expect("a unit").place();
    let elder = Effect::Muster(u8::try_from(elder).expect("a place"), 1);
    assert_eq!(card("wake_the_elder").effects, [elder]);
    assert_eq!(card("wake_the_elder").place, Some(Building::Forge));
    assert_eq!(card("press_gang").place, Some(Building::Dock));
    assert_eq!(card("gorge").place, None);
    let boats = Effect::Yield(Source::FishingBoats, 1, 4);
    assert_eq!(card("spring_tide").effects, [boats]);
    assert_eq!(card("rising_sap").effects, [Effect::Gain(None, 2)]);
    assert!(card("pack_howl").once && !card("shield_wall").once);
}

#[test]
fn words_name_one_thing() {
    let mut seen = BTreeSet::new();
    let kinds = Building::ALL.iter().map(|kind| kind.word().to_owned());
    let fixed = kinds.chain(Skirmish::ALL.iter().map(|card| card.word().to_owned()));
    for word in fixed.chain(["fishing_boat".to_owned()]) {
        assert!(seen.insert(word.clone()), "{word}");
    }
    let content = Content::embedded();
    for faction in &content.factions {
        let labels = (faction.units.iter()).chain([&faction.label, &faction.war]);
        let upgrades = faction.upgrades.iter().map(|upgrade| &upgrade.label);
        let words = labels.chain(upgrades).map(|label| &label.key);
        for word in words.chain(faction.cards.iter().map(|card| &card.key)) {
            assert!(seen.insert(word.clone()), "{word}");
        }
        assert_eq!(faction.fishing.key, "fishing_boat");
    }
    let codes: BTreeSet<_> = content.factions.iter().map(|f| &f.code).collect();
    assert_eq!(codes.len(), FACTIONS);
}

#[test]
fn what_stands_together_has_icons_of_its_own() {
    let content = Content::embedded();
    let mut seen = BTreeMap::new();
    let mut see = |icon: &str, owner: &str| {
        let other = seen.insert(icon.to_owned(), owner.to_owned());
        assert!(
            other.as_deref().is_none_or(|other| other == owner),
            "{icon}"
        );
    };
    for faction in &content.factions {
        let pieces = faction.units.iter().chain([&faction.fishing, &faction.war]);
        let upgrades = faction.upgrades.iter().map(|upgrade| &upgrade.label);
        for label in pieces.chain(upgrades).chain([&faction.label]) {
            see(&label.icon, &format!("{} {}", faction.label.key, label.key));
        }
        for card in &faction.cards {
            see(&card.icon, &card.key);
        }
        for label in faction.buildings.iter().flatten() {
            see(&label.icon, &label.key);
        }
    }
    let faces = &content.faces;
    let lists = [
        &faces.resources,
        &faces.terrain,
        &faces.skirmish,
        &faces.fire,
        &faces.shelter,
    ];
    for face in lists.into_iter().flatten().chain([&faces.influence]) {
        see(
            &face.label.icon,
            &format!("{} {}", face.label.key, face.label.name),
        );
    }
    assert_eq!(faces.skirmish(Skirmish::Rest).label.name, "Rest");
    assert_eq!(faces.fire(Fire::Direct).label.key, "direct_fire");
    assert_eq!(faces.shelter(Shelter::Fortify).label.name, "Fortify");
    assert_eq!(faces.resource(Resource::Ore).label.name, "Ore");
    assert_eq!(faces.land(Resource::Wood).label.name, "Forest");
    assert_eq!(faces.water().label.name, "Water");
}

/// Steps from a region to each region, by land only or over any terrain.
fn steps(map: &Map, from: u8, by_land: bool) -> Vec<Option<u8>> {
    let mut steps = vec![None; map.regions.len()];
    steps[usize::from(from)] = Some(0);
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        let next = steps[usize::from(at)].map(|steps: u8| steps + 1);
        for to in &map.regions[usize::from(at)].adjacent {
            let region = &map.regions[usize::from(*to)];
            if steps[usize::from(*to)].is_none() && !(by_land && region.water) {
                steps[usize::from(*to)] = next;
                open.push_back(*to);
            }
        }
    }
    steps
}

#[test]
fn maps_have_their_size() {
    let content = Content::embedded();
    let size = |map: &Map| {
        let water = map.regions.iter().filter(|region| region.water).count();
        let seats = map
            .seatings
            .iter()
            .map(|(many, _)| *many)
            .collect::<Vec<_>>();
        (map.key.clone(), map.regions.len() - water, water, seats)
    };
    let sizes: Vec<_> = content.maps.iter().map(size).collect();
    let expected = [
        ("twin_fords", 17, 4, vec![2]),
        ("sunken_crown_3", 16, 9, vec![3]),
        ("sunken_crown_4", 21, 12, vec![2, 4]),
        ("high_seat_5", 26, 5, vec![5]),
        ("high_seat_6", 31, 6, vec![2, 3, 6]),
        ("broken_shoals", 24, 13, vec![2, 4]),
    ];
    let expected = expected.map(|(key, land, water, seats)| (key.to_owned(), land, water, seats));
    assert_eq!(sizes, expected);
    for map in &content.maps {
        assert!(map.regions.iter().all(|region| region.slots == 2));
        let names: BTreeSet<_> = map.regions.iter().map(|region| &region.name).collect();
        assert_eq!(names.len(), map.regions.len(), "{}", map.key);
        let islands = map.key == "broken_shoals";
        assert_eq!(map.center.is_none(), islands, "{}", map.key);
        let docks = map.starts.iter().map(|start| start.dock.is_some());
        assert!(docks.into_iter().all(|dock| dock == islands), "{}", map.key);
        for start in &map.starts {
            let beside = &map.regions[usize::from(start.capital)].adjacent;
            let near = start.hamlets.iter().chain([&start.yard]);
            assert!(
                near.into_iter().all(|place| beside.contains(place)),
                "{}",
                map.key
            );
        }
    }
    let fords = content.map("twin_fords").expect("a map");
    assert_eq!(fords.region("center"), fords.center);
    assert_eq!(fords.seating(2), Some(&[0, 1][..]));
    assert_eq!(fords.seating(3), None);
}

#[test]
fn no_seat_starts_nearer_than_another() {
    for map in &Content::embedded().maps {
        for (players, seats) in &map.seatings {
            let capital = |seat: &u8| map.starts[usize::from(*seat)].capital;
            let rows = |by_land: bool| -> BTreeSet<Vec<Option<u8>>> {
                let row = |seat| {
                    let steps = steps(map, capital(seat), by_land);
                    let others = seats.iter().filter(|other| *other != seat);
                    let mut row: Vec<_> = others
                        .map(|other| steps[usize::from(capital(other))])
                        .collect();
                    row.sort_unstable();
                    row.insert(0, map.center.and_then(|c| steps[usize::from(c)]));
                    row
                };
                seats.iter().map(row).collect()
            };
            let name = format!("{} of {players}", map.key);
            let (any, land) = (rows(false), rows(true));
            assert_eq!((any.len(), land.len()), (1, 1), "{name}");
            let center = land.first().map(|row| row[0]);
            assert_eq!(center, Some(map.center.map(|_| 3)), "{name}");
            let mut others = land.iter().flat_map(|row| &row[1..]);
            let parted = others.all(Option::is_none);
            assert_eq!(parted, map.key == "broken_shoals", "{name}");
        }
    }
}

/// A picture that can be compared: start-to-end spans of a wedge's angles, in tenths of a degree.
fn spans(from: f32, to: f32) -> (i32, i32) {
    ((from * 10.0).round() as i32, (to * 10.0).round() as i32)
}

/// Whether two shapes share a border of positive length.
fn touch(one: Shape, other: Shape) -> bool {
    match (one, other) {
        (Shape::Cell(q, r), Shape::Cell(other_q, other_r)) => {
            let (q, r) = (q - other_q, r - other_r);
            q.abs() + r.abs() + (q + r).abs() == 2
        }
        (Shape::Wedge(one), Shape::Wedge(other)) => {
            let (from, to) = spans(one[2], one[3]);
            let (other_from, other_to) = spans(other[2], other[3]);
            let turned = [-3600, 0, 3600];
            let arcs = turned
                .iter()
                .any(|turn| from < other_to + turn && other_from + turn < to);
            let sides = turned
                .iter()
                .any(|turn| to == other_from + turn || other_to + turn == from);
            let rings = one[0] < other[1] && other[0] < one[1];
            let stacked = one[1] == other[0] || other[1] == one[0];
            (stacked && arcs) || (rings && sides)
        }
        _ => false,
    }
}

#[test]
fn regions_are_adjacent_where_their_shapes_touch() {
    for map in &Content::embedded().maps {
        for (index, region) in map.regions.iter().enumerate() {
            let others = map.regions.iter().enumerate();
            let touching =
                others.filter(|(at, other)| *at != index && touch(region.shape, other.shape));
            let touching: BTreeSet<_> = touching.map(|(at, _)| at).collect();
            let adjacent = region.adjacent.iter().map(|at| usize::from(*at)).collect();
            assert_eq!(touching, adjacent, "{} {}", map.key, region.key);
        }
    }
}

mod errors;
