use super::{broken, line};

/// Each case: file, replacement, the text whose line is reported, the rest of the message.
#[test]
fn each_mistake_is_reported_with_file_line_and_field() {
    let cases = [
        (
            "units.toml",
            "cost = 3",
            "cost = -3",
            "cost = 3",
            "unit.frigate.cost: is -3; expected a whole number from 0 to 99",
        ),
        (
            "units.toml",
            "armour = 5",
            "armour = 16",
            "armour = 5",
            "unit.fortress.armour: is 16; expected a whole number from 1 to 15",
        ),
        (
            "units.toml",
            "supply = 10",
            "supply = 9",
            "supply = 10",
            "unit.frigate.supply: is 9; expected a whole number from 10 to 15",
        ),
        (
            "units.toml",
            "dice = { green = 1 }",
            "dice = { green = 9 }",
            "dice = { green",
            "unit.frigate.dice.green: is 9; expected a whole number from 0 to 8",
        ),
        (
            "units.toml",
            "speed = 3",
            "speeds = 3",
            "speed = 3",
            "unit.frigate.speeds: is an unknown field; expected one of `name`, `plural`, `icon`, \
          `text`, `text_up`, `class`, `class_up`, `dice`, `dice_up`, `armour`, `armour_up`, \
          `speed`, `speed_up`, `cost`, `cost_up`, `supply`, `alone_bonus`, \
          `frigate_initiative`, `bonus_light`",
        ),
        (
            "units.toml",
            "class = \"building\"",
            "class = \"heavy\"",
            "class = \"building\"",
            "unit.fortress.class: is no building class; expected `building`",
        ),
        (
            "units.toml",
            "[unit.outpost]",
            "[unit.frigate]",
            "[unit.outpost]",
            "unit.frigate: duplicate key; expected valid TOML",
        ),
        (
            "dice.toml",
            "[\"3\"",
            "[\"4\"",
            "\"3\", \"2\"",
            "die.blue.faces[0]: is `4`; expected one of `0`, `1`, `2`, `3`, `*`",
        ),
        (
            "dice.toml",
            "[\"3\", ",
            "[",
            "faces = [\"3\"",
            "die.blue.faces: has 7 faces; expected exactly 8 faces",
        ),
        (
            "dice.toml",
            "[\"1\", \"1\", \"1\", \"*\", \"*\", \"0\", \"0\", \"0\"]",
            "[\"*\", \"*\", \"*\", \"*\", \"*\", \"*\", \"*\", \"*\"]",
            "faces = [\"1\"",
            "die.green.faces: bursts on every face; expected a face that is not `*`, so that a roll \
          ends",
        ),
        (
            "tiles.toml",
            "code = \"X\"",
            "code = \"Y\"",
            "code = \"X\"",
            "tile.crystal_deposit.code: is `Y`; expected `X`",
        ),
        (
            "tiles.toml",
            "\"Prism Hollow\", \"Violet Scar\"",
            "",
            "places = [\"The Singing",
            "tile.crystal_deposit.places: has 2 names; expected at least 3, one for each tile",
        ),
        (
            "tiles.toml",
            "\"Violet Scar\"",
            "\"Mistwood\"",
            "\"Violet Scar\"",
            "tile.crystal_deposit.places[3]: is `Mistwood` again; expected a name used once",
        ),
        (
            "maps.toml",
            "{ r = -2, q0 = 0,",
            "{ r = -1, q0 = 0,",
            "{ r = -2, q0 = 0,",
            "map.3.rows[1].r: is -1; expected -2, the next row without a gap",
        ),
        (
            "maps.toml",
            "C G M F S\" }",
            "C G . F S\" }",
            "C G M F S\" }",
            "map.2.rows[0].codes: holds `.`; expected tile codes F X C J S M G R, separated by \
          spaces",
        ),
        (
            "maps.toml",
            "C G M F S\" }",
            "C G M F M\" }",
            "rows = [",
            "map.2.rows: has 4 tiles `S`; expected 5 as in tiles.toml",
        ),
        (
            "maps.toml",
            "q0 = -3, codes = \"S F",
            "q0 = 3, codes = \"S F",
            "rows = [",
            "map.2.rows: falls into pieces; expected one connected map",
        ),
        (
            "discoveries.toml",
            "min = [2, 2, 3, 4]",
            "min = [2, 2, 3]",
            "min = [2, 2",
            "discovery.D01.min: has 3 numbers; expected 4, one for each copy",
        ),
        (
            "discoveries.toml",
            "upgrade = \"fortress\"",
            "upgrade = \"outpost\"",
            "upgrade = \"fortress\"",
            "discovery.D06.effect.upgrade: is a kind without an upgraded side; expected another kind",
        ),
        (
            "discoveries.toml",
            "timing = \"mine\"",
            "timing = \"combat\"",
            "timing = \"mine\"",
            "discovery.D15.timing: is combat; expected `mine`, the timing of its effect",
        ),
        (
            "discoveries.toml",
            "[discovery.D07]",
            "[discovery.D17]",
            "[discovery.D08]",
            "discovery.D08: is out of sequence; expected the key `D07`",
        ),
        (
            "exploration.toml",
            "copies = 3",
            "copies = 0",
            "copies = 3",
            "exploration.E01.copies: is 0; expected a whole number from 1 to 9",
        ),
        (
            "exploration.toml",
            "{ coins = 3 }",
            "{ coins = 300 }",
            "{ coins = 3 }",
            "exploration.E01.effect[0].coins: is 300; expected a whole number from 1 to 99",
        ),
        (
            "exploration.toml",
            "window = \"build\"",
            "window = \"movement\"",
            "window = \"build\"",
            "exploration.E23.window: is movement; expected `build`, the window of its effect",
        ),
        (
            "exploration.toml",
            "max_cost = 99",
            "max_cost = 9",
            "effect = [{ shrine",
            "exploration.E11.effect[0].shrine.tiers: does not cover every cost; expected rising \
          values of `max_cost` up to 99",
        ),
        (
            "objectives.toml",
            "vp = 1",
            "vp = 0",
            "vp = 1",
            "objective.S01.vp: is 0; expected a whole number from 1 to 9",
        ),
        (
            "objectives.toml",
            "opponents = 3",
            "opponents = 4",
            "near = { distance = 2, opponents = 3",
            "objective.S29.condition.near.opponents: is 4; expected at most 3, or it can never be \
          claimed",
        ),
        (
            "factions.toml",
            "\"D11\"",
            "\"D40\"",
            "\"D11\"",
            "faction.syndicate.starting_discovery: is `D40`; expected the key of a discovery",
        ),
        (
            "icons.toml",
            "\"compass\"",
            "\"Compass Rose\"",
            "\"compass\"",
            "icon.order: is `Compass Rose`; expected an icon name of small letters, digits and `-`",
        ),
    ];
    let mut wrong = Vec::new();
    for (file, from, to, at, message) in cases {
        let expected = format!("{file}:{}: {message}", line(file, at));
        let found = broken(file, from, to);
        if !found.contains(&expected) {
            wrong.push((expected, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_syntax_error_is_the_only_one_of_its_file() {
    let found = broken("units.toml", "cost = 3", "cost =");
    let start = format!("units.toml:{}: ", line("units.toml", "cost = 3"));
    assert!(found[0].starts_with(&start), "{found:?}");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_missing_unit_is_named() {
    let found = broken("units.toml", "[unit.outpost]", "[unit.barge]");
    assert!(
        found
            .iter()
            .any(|e| e.contains("unit.barge: is an unknown key")),
        "{found:?}"
    );
    assert!(
        found.iter().any(|e| e.contains("unit.outpost: is missing")),
        "{found:?}"
    );
}

#[test]
fn mistakes_of_one_file_come_together() {
    let found = broken("maps.toml", "C G M F S\" }", "C G . F H\" }");
    assert!(found.len() >= 2, "{found:?}");
    assert!(
        found.iter().all(|e| e.starts_with("maps.toml:")),
        "{found:?}"
    );
}
