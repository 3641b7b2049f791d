//! The shipped scenario: what can be counted in its map, its powers and its armies.

use arda::Arda;
use arda::content::Content;
use arda::definition::{Definition, OptionDefault};
use arda::ids::{Kind, Place, Power};
use engine::setup::OptionValue;
use engine::{Fast, Game, Setup};
use std::collections::{BTreeMap, BTreeSet};

const TEXT: &str = include_str!("../content/definition.toml");

fn definition() -> Definition {
    Definition::from_toml("definition.toml", TEXT).expect("the shipped definition is read")
}

fn content() -> Content {
    Content::build(definition()).expect("the shipped definition is in order")
}

/// The game with an option of the match set.
fn with(key: &str, value: OptionValue) -> Arda {
    let setup = Setup::new("arda", 2).with(key, value);
    Arda::new(&setup, &Arda::content()).expect("that can be set up")
}

fn key(content: &Content, place: Place) -> &str {
    &content.site(place).key
}

/// The parts that hang together, among the places that fit, by the keys of their places.
fn parts(content: &Content, fits: impl Fn(Place) -> bool) -> Vec<BTreeSet<&str>> {
    let mut seen = BTreeSet::new();
    let mut parts = Vec::new();
    for start in (0..content.places.len() as u16)
        .map(Place)
        .filter(|&place| fits(place))
    {
        if seen.contains(&start) {
            continue;
        }
        let (mut part, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(place) = open.pop() {
            if seen.insert(place) {
                part.insert(key(content, place));
                open.extend(content.site(place).near.iter().filter(|&&near| fits(near)));
            }
        }
        parts.push(part);
    }
    parts
}

fn has_terrain(content: &Content, place: Place, name: &str) -> bool {
    let terrain = content.site(place).terrain.iter();
    terrain
        .map(|&index| &content.def.terrains[usize::from(index)])
        .any(|terrain| terrain.name == name)
}

#[test]
fn it_is_written_as_it_is_read() {
    let text = definition().to_toml();
    assert_eq!(Definition::from_toml("again", &text), Ok(definition()));
}

#[test]
fn the_map_has_its_lands_and_waters() {
    let content = content();
    let count = |fits: &dyn Fn(Place) -> bool| {
        (0..content.places.len() as u16)
            .map(Place)
            .filter(|&place| fits(place))
            .count()
    };
    assert_eq!(content.places.len(), 108);
    assert_eq!(content.land.len(), 82);
    assert_eq!(content.water.len(), 24);
    assert_eq!(
        count(&|place| has_terrain(&content, place, "major_river")),
        16
    );
    assert_eq!(count(&|place| has_terrain(&content, place, "sea")), 8);
    assert_eq!(count(&|place| has_terrain(&content, place, "river")), 11);
    assert_eq!(count(&|place| has_terrain(&content, place, "mountain")), 7);
    assert_eq!(count(&|place| content.site(place).impassable), 2);
    assert_eq!(content.gates.len(), 10);
    for site in &content.places {
        let settled = site
            .terrain
            .iter()
            .any(|&index| content.def.terrains[usize::from(index)].name == "settlement");
        assert_eq!(settled, site.settlement, "{}", site.name);
        if site.settlement {
            assert!([3, 5, 8].contains(&site.unit_production), "{}", site.name);
        }
        if site.capital.is_some() {
            assert_eq!(site.unit_production, 8, "{}", site.name);
        }
    }
}

#[test]
fn neighbours_name_each_other() {
    let def = definition();
    let near: BTreeMap<&str, &Vec<String>> = def
        .places
        .iter()
        .map(|place| (place.key.as_str(), &place.near))
        .collect();
    for (key, list) in &near {
        for other in *list {
            assert_ne!(key, other);
            assert!(
                near[other.as_str()].iter().any(|back| back == key),
                "{key} names {other}, which does not name it"
            );
        }
    }
}

/// The territories as they are drawn: by key, the cells.
fn cells(def: &Definition) -> BTreeMap<&str, BTreeSet<(usize, usize)>> {
    let mut cells: BTreeMap<&str, BTreeSet<(usize, usize)>> = BTreeMap::new();
    for (row, line) in def.drawing.cells.iter().enumerate() {
        for (column, key) in line.split_whitespace().enumerate() {
            cells.entry(key).or_default().insert((column, row));
        }
    }
    cells
}

/// The cells beside a cell; odd rows are shifted right.
fn beside((column, row): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let odd = (row % 2) as isize;
    let steps = [
        (-1, 0),
        (1, 0),
        (odd - 1, -1),
        (odd, -1),
        (odd - 1, 1),
        (odd, 1),
    ];
    steps.into_iter().filter_map(move |(right, down)| {
        Some((
            column.checked_add_signed(right)?,
            row.checked_add_signed(down)?,
        ))
    })
}

#[test]
fn every_territory_is_drawn_in_one_piece() {
    let def = definition();
    let cells = cells(&def);
    assert_eq!(cells.len(), def.places.len());
    for (key, cells) in cells.iter().filter(|(key, _)| **key != "OC") {
        let mut open = vec![*cells.first().expect("a territory has cells")];
        let mut seen = BTreeSet::new();
        while let Some(cell) = open.pop() {
            if seen.insert(cell) {
                open.extend(beside(cell).filter(|next| cells.contains(next)));
            }
        }
        assert_eq!(&seen, cells, "{key}");
    }
}

#[test]
fn neighbours_touch_but_for_gates_passes_and_a_coast() {
    let def = definition();
    let cells = cells(&def);
    let mut touching: BTreeSet<(&str, &str)> = BTreeSet::new();
    let of: BTreeMap<(usize, usize), &str> = cells
        .iter()
        .flat_map(|(key, cells)| cells.iter().map(|cell| (*cell, *key)))
        .collect();
    for (&cell, &key) in &of {
        let others = beside(cell).filter_map(|next| of.get(&next).copied());
        touching.extend(
            others
                .filter(|&other| key < other)
                .map(|other| (key, other)),
        );
    }
    touching.retain(|(one, other)| ![*one, *other].iter().any(|key| ["OC", "RA"].contains(key)));
    let mut listed: BTreeSet<(&str, &str)> = BTreeSet::new();
    for place in &def.places {
        let near = place.near.iter().map(String::as_str);
        listed.extend(
            near.filter(|near| place.key.as_str() < *near)
                .map(|near| (place.key.as_str(), near)),
        );
    }
    let mut apart: BTreeSet<(&str, &str)> = def
        .gates
        .iter()
        .map(|gate| {
            let [one, other] = &gate.waters;
            (one.min(other).as_str(), one.max(other).as_str())
        })
        .collect();
    // The coast of Forlindon; passes through the mountains.
    apart.extend([("S1", "S2"), ("HP", "IM"), ("DM", "ES"), ("ES", "LE")]);
    assert_eq!(
        listed
            .difference(&touching)
            .copied()
            .collect::<BTreeSet<_>>(),
        apart
    );
    assert_eq!(touching.difference(&listed).count(), 0);
}

#[test]
fn land_and_waters_hang_together() {
    let content = content();
    let open = |place: Place| !has_terrain(&content, place, "mountain");
    assert_eq!(
        parts(&content, |place| content.land.contains(place)).len(),
        1
    );
    let lowlands = parts(&content, |place| {
        content.land.contains(place) && open(place)
    });
    assert_eq!(lowlands.iter().map(BTreeSet::len).collect::<Vec<_>>(), [75]);
    let mut waters = parts(&content, |place| content.water.contains(place));
    waters.sort_by_key(BTreeSet::len);
    assert_eq!(
        waters.iter().map(BTreeSet::len).collect::<Vec<_>>(),
        [3, 4, 17]
    );
    let rivers = parts(&content, |place| {
        content.water.contains(place) && has_terrain(&content, place, "major_river")
    });
    let rivers: BTreeSet<String> = rivers
        .iter()
        .map(|part| part.iter().copied().collect::<Vec<_>>().join(" "))
        .collect();
    let nets = [
        "a1 a2 a4",
        "a5 a6 a7 a8",
        "b1 b2",
        "c0 c1 c2",
        "g1 g2",
        "n1 n2",
    ];
    assert_eq!(rivers, nets.map(String::from).into());
}

/// The sums of a side: income, units, value and what its settlements produce a turn.
fn sums(content: &Content, alliance: &str) -> [i32; 4] {
    let def = &content.def;
    let of = |power: &Option<String>| {
        let power = power.as_ref().and_then(|name| content.power_named(name));
        power.is_some_and(|power| {
            content.alliances[content.powers[power.index()].alliance].name == alliance
        })
    };
    let owned = || def.places.iter().filter(|place| of(&place.owner));
    let (mut units, mut value) = (0, 0);
    for setup in def.setup.iter().filter(|setup| of(&setup.power)) {
        for (name, &count) in &setup.units {
            let kind = content.kind_named(name).expect("a type of unit");
            units += i32::from(count);
            let bought = def.purchases.iter().any(|purchase| purchase.name == *name);
            value += if bought {
                content.kind(kind).value * i32::from(count) / 100
            } else {
                0
            };
        }
    }
    let settlements = owned().filter(|place| place.settlement);
    let produced = settlements.map(|place| i32::from(place.unit_production.unwrap_or(0)));
    [
        owned().map(|place| i32::from(place.production)).sum(),
        units,
        value,
        produced.sum(),
    ]
}

#[test]
fn the_sides_are_even() {
    let content = content();
    assert_eq!(sums(&content, "Good"), [137, 162, 816, 106]);
    // The two flocks of bats and the two mumakil cost one more than when 810 was counted.
    assert_eq!(sums(&content, "Evil"), [137, 174, 814, 95]);
    let neutral = content.def.places.iter();
    let neutral = neutral.filter(|place| place.owner.is_none());
    assert_eq!(
        neutral
            .map(|place| i32::from(place.production))
            .sum::<i32>(),
        10
    );
    for (index, power) in content.powers.iter().enumerate() {
        let owner = Power(index as u8);
        let owned = content.places.iter().filter(|site| site.owner == owner);
        let income: i32 = owned.map(|site| i32::from(site.production)).sum();
        // Money at the start is the income, a little more for Good and a little less for Evil: so games of bots are even.
        let more = content.def.powers[index].money - income;
        let right = match content.alliances[power.alliance].name.as_str() {
            "Good" => 1..=2,
            _ => -2..=-1,
        };
        assert!(right.contains(&more), "{}: {more}", power.name);
        assert_eq!(power.capitals.len(), 1, "{}", power.name);
    }
}

#[test]
fn everybody_starts_at_home() {
    let content = content();
    let mut land: BTreeSet<&str> = content
        .land
        .iter()
        .map(|place| key(&content, place))
        .collect();
    for setup in &content.def.setup {
        let at = content.place_named(&setup.place).expect("a place");
        let power = setup.power.as_ref().map_or(Power::NOBODY, |name| {
            content.power_named(name).expect("a power")
        });
        let site = content.site(at);
        let home = site.owner == power
            || site.water
                && site
                    .near
                    .iter()
                    .any(|&near| content.site(near).owner == power);
        assert!(home, "{} in {}", content.power_name(power), site.name);
        for name in setup.units.keys() {
            let kind = content.kind_named(name).expect("a type of unit");
            assert!(
                content.kind(kind).admitted.contains(at),
                "{name} in {}",
                site.name
            );
        }
        land.remove(site.key.as_str());
    }
    let empty: BTreeSet<&str> = ["w2", "e1", "e2"].into();
    assert!(empty.is_subset(&land), "{land:?}");
}

#[test]
fn terrain_adds_up() {
    let content = content();
    let place = |key: &str| content.place_named(key).expect("a place");
    let kind = |name: &str| content.kind_named(name).expect("a type of unit");
    // Moria: a cave and a settlement.
    assert_eq!(content.terrain(place("MO"), kind("levy"), true), -1);
    assert_eq!(content.terrain(place("MO"), kind("dwarf_axe"), false), 3);
    assert_eq!(content.terrain(place("AF"), kind("knight"), true), 2);
    assert_eq!(content.terrain(place("EF"), kind("knight"), true), 1);
    assert_eq!(content.terrain(place("S7"), kind("dromund"), true), 0);
}

#[test]
fn options_change_the_content() {
    let admitted = |game: &Arda, kind: Kind, at: &str| {
        let place = game.content.place_named(at).expect("a place");
        game.content.kind(kind).admitted.contains(place)
    };
    let plain = Arda::new(&Setup::new("arda", 2), &Arda::content()).expect("it starts");
    let kind = |name: &str| plain.content.kind_named(name).expect("a type of unit");
    let (fortress, rider) = (kind("fortress"), kind("rider"));
    assert!(admitted(&plain, fortress, "W2") && !admitted(&plain, rider, "W2"));
    assert!(!admitted(&plain, kind("raft"), "S3") && admitted(&plain, kind("dromund"), "B1"));
    let off = |key: &str| with(key, OptionValue::Switch(false));
    assert!(!admitted(&off("fort_in_mountains"), fortress, "W2"));
    assert!(admitted(&off("mountains"), rider, "W2"));
    let sells = |game: &Arda, word: &str| {
        game.content.powers.iter().any(|power| {
            power
                .buys
                .iter()
                .any(|&index| game.content.purchases[usize::from(index)].key == word)
        })
    };
    assert!(sells(&plain, "fortress") && !sells(&off("buyable_fortress"), "fortress"));
    assert!(sells(&plain, "dromund") && !sells(&off("ships"), "dromund"));
    let afloat = off("ships");
    let pos = afloat.deal(&mut Fast::new(1));
    assert!(
        pos.stacks
            .iter()
            .all(|stack| !afloat.content.sea.contains(stack.kind))
    );
    let five = with("evil_capitals", OptionValue::Number(5));
    let wanted = |game: &Arda| game.content.def.victories[1].enemy_capitals;
    assert_eq!((wanted(&plain), wanted(&five)), (Some(4), Some(5)));
}

#[test]
fn every_option_takes_its_values() {
    for option in definition().options {
        let values = match &option.default {
            OptionDefault::Switch(_) => vec![OptionValue::Switch(true), OptionValue::Switch(false)],
            OptionDefault::Number(_) => {
                let [least, most] = option.range.expect("a number has a range");
                vec![OptionValue::Number(least), OptionValue::Number(most)]
            }
            OptionDefault::Word(_) => {
                let words = option.words.iter();
                words
                    .map(|(word, _)| OptionValue::Word(word.clone()))
                    .collect()
            }
        };
        for value in values {
            with(&option.key, value);
        }
    }
}
