use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// The errors of the shipped content after one replacement in one file.
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    let shipped = Content::source();
    let mut files = Vec::new();
    for name in shipped.names() {
        let mut text = shipped.text(name).unwrap().to_owned();
        if name == file {
            assert!(text.contains(from), "{file} has no {from:?}");
            text = text.replacen(from, to, 1);
        }
        files.push((name, text));
    }
    let files: Vec<_> = files.iter().map(|(n, t)| (*n, t.as_str())).collect();
    match Content::load(&ContentSource::embedded(&files)) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

/// The line of the shipped file on which `text` stands for the first time.
fn line(file: &str, text: &str) -> usize {
    let shipped = Content::source();
    let before = shipped.text(file).unwrap().split(text).next().unwrap();
    before.matches('\n').count() + 1
}

#[test]
fn decks_have_the_cards_of_the_box() {
    let content = Content::embedded();
    let discoveries = |i: usize| -> u32 {
        let copies = content.discoveries.iter().map(|card| card.copies[i]);
        copies.map(u32::from).sum()
    };
    assert_eq!([0, 1, 2].map(discoveries), [32, 48, 64]);
    let explorations = content
        .exploration
        .iter()
        .map(|card| u32::from(card.copies));
    assert_eq!(explorations.sum::<u32>(), 75);
    let held = content
        .exploration
        .iter()
        .filter(|card| card.window().is_some());
    assert_eq!(held.count() * 3, 27);
    let objectives = |players: u8| -> u32 {
        let cards = content.objectives.iter().filter(|card| card.min <= players);
        cards.map(|card| u32::from(card.copies)).sum()
    };
    assert_eq!([2, 3, 4].map(objectives), [50, 58, 60]);
    let worth = |vp| {
        content
            .objectives
            .iter()
            .filter(|card| card.vp == vp)
            .count()
    };
    assert_eq!((worth(1), worth(2)), (18, 12));
}

#[test]
fn every_discovery_can_be_owned_by_every_seat() {
    for card in Content::embedded().discoveries {
        assert_eq!(card.copies, [2, 3, 4], "{}", card.id);
    }
}

#[test]
fn unit_numbers_are_those_of_the_table() {
    let content = Content::embedded();
    let supply: u32 = content
        .units
        .iter()
        .map(|unit| u32::from(unit.supply))
        .sum();
    assert_eq!(supply, 38);
    let row = |kind| {
        let unit = content.unit(kind);
        (unit.armour[0], unit.speed, unit.cost[0], unit.supply)
    };
    assert_eq!(row(Kind::Frigate), (1, [3, 3], 3, 10));
    assert_eq!(row(Kind::Destroyer), (2, [3, 3], 6, 6));
    assert_eq!(row(Kind::Engineer), (1, [2, 2], 4, 6));
    assert_eq!(row(Kind::Cruiser), (2, [2, 3], 6, 5));
    assert_eq!(row(Kind::Dreadnought), (3, [2, 2], 12, 3));
    assert_eq!(row(Kind::Fortress), (5, [0, 0], 8, 3));
    assert_eq!(row(Kind::Outpost), (3, [0, 0], 5, 5));
    let cruiser = content.unit(Kind::Cruiser);
    assert_eq!(cruiser.class, [Class::Heavy, Class::Light]);
    assert_eq!(content.unit(Kind::Frigate).alone_bonus, 1);
    let dice = |blue, pink, green| DicePool { blue, pink, green };
    let destroyer = content.unit(Kind::Destroyer);
    assert_eq!(destroyer.dice, [dice(0, 1, 0), dice(0, 1, 1)]);
    assert_eq!(content.unit(Kind::Fortress).bonus_light, dice(0, 1, 0));
}

#[test]
fn dice_have_the_printed_faces() {
    let dice = Content::embedded().dice;
    let printed = |colour| dice.faces(colour).map(Face::symbol).concat();
    assert_eq!(printed(Colour::Blue), "322211*0");
    assert_eq!(printed(Colour::Pink), "22111100");
    assert_eq!(printed(Colour::Green), "111**000");
}

fn tiles_of(shape: &MapShape) -> BTreeMap<(i8, i8), Terrain> {
    let places = shape.positions.iter().copied();
    places.zip(shape.standard.iter().copied()).collect()
}

/// The positions whose tile differs from that of their image, which must be on the map.
fn differing(shape: &MapShape, image: impl Fn((i8, i8)) -> (i8, i8)) -> BTreeSet<(i8, i8)> {
    let tiles = tiles_of(shape);
    let differs = |(at, tile): (&(i8, i8), &Terrain)| (tiles[&image(*at)] != *tile).then_some(*at);
    tiles.iter().filter_map(differs).collect()
}

#[test]
fn maps_have_their_size_order_and_reach() {
    let content = Content::embedded();
    let sizes = [2, 3, 4].map(|players| content.map(players).unwrap().positions.len());
    assert_eq!(sizes, [23, 39, 49]);
    assert!(content.map(1).is_none() && content.map(5).is_none());
    let mut reach = Vec::new();
    for shape in &content.maps {
        assert!(shape.positions.is_sorted_by_key(|(q, r)| (*r, *q)));
        let all = &shape.positions;
        let far = all
            .iter()
            .flat_map(|a| all.iter().map(|b| distance(*a, *b)));
        reach.push(far.max().unwrap());
    }
    assert_eq!(reach, [6, 7, 8]);
}

#[test]
fn standard_layouts_are_symmetric_but_for_the_odd_counts() {
    let content = Content::embedded();
    let turned = differing(&content.maps[0], |(q, r)| (-q, -r));
    assert_eq!(turned, BTreeSet::from([(-1, 0), (1, 0)]));
    let third = |(q, r): (i8, i8)| (1 - q - r, q);
    let mixed = differing(&content.maps[1], third);
    let corners: BTreeSet<_> = mixed
        .iter()
        .flat_map(|at| [*at, third(*at), third(third(*at))])
        .collect();
    assert_eq!(corners.len(), 4 * 3, "four mixed triples");
    let tips = BTreeSet::from([(-3, -1), (4, -1), (-4, 1), (3, 1)]);
    assert_eq!(differing(&content.maps[2], |(q, r)| (-q - r, r)), tips);
    assert_eq!(differing(&content.maps[2], |(q, r)| (q + r, -r)), tips);
}

#[test]
fn ids_print_and_read_as_keys() {
    assert_eq!(DiscoveryId(10).to_string(), "D11");
    assert_eq!(ExplorationId::from_key("E25"), Some(ExplorationId(24)));
    for wrong in ["S00", "S1", "S001", "D01", "S+1", ""] {
        assert_eq!(ObjectiveId::from_key(wrong), None, "{wrong}");
    }
    let content = Content::embedded();
    let start = |faction| content.faction(faction).starting_discovery.to_string();
    assert_eq!(Faction::ALL.map(start), ["D11", "D09", "D15", "D10"]);
    assert_eq!(content.upgrade_of(Kind::Fortress), Some(DiscoveryId(5)));
    assert_eq!(content.upgrade_of(Kind::Outpost), None);
    let id = ExplorationId::from_key("E16").unwrap();
    assert_eq!(
        content.exploration_card(id).effect,
        Exploration::Immediate(vec![Step::PushLuck {
            die: Colour::Pink,
            factor: 2,
            rolls: 3
        }])
    );
}

#[test]
fn slugs_letters_and_codes_read_back() {
    for (index, kind) in Kind::ALL.into_iter().enumerate() {
        assert_eq!(Kind::from_index(index), Some(kind));
        assert_eq!(Kind::from_slug(kind.slug()), Some(kind));
        assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
    }
    let letters: String = Kind::ALL.map(Kind::letter).iter().collect();
    assert_eq!(letters, "FDECXKO");
    let codes: String = Terrain::ALL.map(Terrain::code).iter().collect();
    assert_eq!(codes, "FXCJSMGRH");
    for (index, terrain) in Terrain::ALL.into_iter().enumerate() {
        assert_eq!(Terrain::from_code(terrain.code()), Some(terrain));
        assert_eq!(Terrain::from_index(index), Some(terrain));
    }
}

#[test]
fn files_use_the_documented_keys() {
    let cases = [
        (
            "discoveries.toml",
            "discovery",
            "copies effect min name text timing",
        ),
        (
            "exploration.toml",
            "exploration",
            "copies effect kind name text window",
        ),
        (
            "objectives.toml",
            "objective",
            "condition copies min name text vp",
        ),
        (
            "tiles.toml",
            "tile",
            "code count draws icon mine name outpost_discount places spawn speed_bonus stops \
             style text",
        ),
        ("maps.toml", "map", "rows"),
        (
            "factions.toml",
            "faction",
            "icon name short starting_discovery strengths strongholds style",
        ),
        (
            "units.toml",
            "unit",
            "alone_bonus armour bonus_light class class_up cost dice dice_up \
             frigate_initiative icon name plural speed speed_up supply text text_up",
        ),
        ("dice.toml", "die", "faces"),
    ];
    let shipped = Content::source();
    for (file, group, expected) in cases {
        let root: toml::Table = shipped.text(file).unwrap().parse().unwrap();
        let entries = root[group].as_table().unwrap().values();
        let keys: BTreeSet<&str> = entries
            .flat_map(|entry| entry.as_table().unwrap().keys())
            .map(String::as_str)
            .collect();
        let keys: Vec<_> = keys.into_iter().collect();
        assert_eq!(keys.join(" "), expected, "{file}");
    }
}

#[test]
fn the_hash_follows_every_file() {
    let shipped = Content::embedded().hash;
    let texts = Content::source();
    let edited = texts.text("dice.toml").unwrap().to_owned() + "\n";
    let files: Vec<_> = texts
        .names()
        .map(|name| (name, texts.text(name).unwrap()))
        .map(|(name, text)| (name, if name == "dice.toml" { &edited } else { text }))
        .collect();
    let other = Content::load(&ContentSource::embedded(&files)).unwrap();
    assert_ne!(other.hash, shipped);
}

mod errors;
