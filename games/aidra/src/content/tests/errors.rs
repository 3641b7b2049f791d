use engine::content::ContentSource;

use super::Content;

/// The errors of the shipped content after one replacement in one file.
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    let shipped = Content::source();
    let mut files = Vec::new();
    for name in shipped.names() {
        let mut text = shipped.text(name).unwrap_or_default().to_owned();
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
    let whole = shipped.text(file).unwrap_or_default();
    let before = whole.split(text).next().unwrap_or_default();
    before.matches('\n').count() + 1
}

/// Each case: file, replacement, the text whose line is reported, how the rest of the only message begins.
#[test]
fn each_mistake_is_reported_with_file_line_and_field() {
    let cases = [
        (
            "spartans.toml",
            "[\"helot\", \"hoplite\",",
            "[\"helot\", \"hoplit\",",
            "[\"helot\", \"hoplite\",",
            "building.barracks.trains[1]: is `hoplit`; expected one of `helot`, `hoplite`, ",
        ),
        (
            "spartans.toml",
            "strength = 10",
            "strength = 0",
            "strength = 10",
            "unit[1].strength: is 0; expected a whole number from 1 to 60",
        ),
        (
            "spartans.toml",
            "strength = 10",
            "strength = \"ten\"",
            "strength = 10",
            "unit[1].strength: is string \"ten\"; expected a whole number",
        ),
        (
            "spartans.toml",
            "strength = 10\n",
            "",
            "[[unit]]\nkey = \"hoplite\"",
            "unit[1].strength: is missing; expected a value",
        ),
        (
            "spartans.toml",
            "strength = 10",
            "strenght = 10",
            "strength = 10",
            "unit[1].strenght: is an unknown field; expected one of `key`, `name`, ",
        ),
        (
            "spartans.toml",
            "range = 1\n",
            "",
            "[[unit]]\nkey = \"peltast\"",
            "unit[3].range: is 0; expected a whole number from 1 to 4",
        ),
        (
            "spartans.toml",
            "class = \"general\"",
            "class = \"infantry\"",
            "free_steps = 1",
            "unit[6].free_steps: is 1; expected 0",
        ),
        (
            "spartans.toml",
            "class = \"ranged\"",
            "class = \"archers\"",
            "class = \"ranged\"",
            "unit[3].class: is `archers`; expected one of `infantry`, `cavalry`, ",
        ),
        (
            "spartans.toml",
            "homeland = \"food\"",
            "homeland = \"gold\"",
            "homeland = \"food\"",
            "faction.homeland: is `gold`; expected one of `food`, `wood`, `ore`",
        ),
        (
            "spartans.toml",
            "code = \"sp\"",
            "code = \"spa\"",
            "code = \"sp\"",
            "faction.code: is `spa`; expected two small letters",
        ),
        (
            "orcs.toml",
            "code = \"or\"",
            "code = \"sp\"",
            "code = \"or\"",
            "faction.code: is `sp` again; expected a code used once",
        ),
        (
            "spartans.toml",
            "hoplite = 3",
            "hoplyte = 3",
            "hoplite = 3",
            "faction.army.hoplyte: is `hoplyte`; expected one of `helot`, ",
        ),
        (
            "spartans.toml",
            "hoplite = 3",
            "hoplite = 9",
            "hoplite = 3",
            "faction.army: has 11 units; expected 1 to 10 that fit a region",
        ),
        (
            "spartans.toml",
            "polemarch = 1",
            "polemarch = 2",
            "polemarch = 1",
            "faction.army.polemarch: is 2; expected 1",
        ),
        (
            "spartans.toml",
            "\"narrow_pass\", ",
            "\"narrow_pass\", \"shield_wall\", ",
            "\"narrow_pass\", ",
            "faction.deck: has ratings of 14 together; expected at most 12, the budget",
        ),
        (
            "spartans.toml",
            "\"narrow_pass\", ",
            "\"narow_pass\", ",
            "\"narrow_pass\", ",
            "faction.deck[1]: is `narow_pass`; expected one of `hold_the_line`, ",
        ),
        (
            "spartans.toml",
            "strength = { unit = \"hoplite\"",
            "strength = { unit = \"cleaver\"",
            "strength = { unit = \"hoplite\"",
            "upgrade[0].changes[0].strength.unit: is `cleaver`; expected one of `helot`, ",
        ),
        (
            "spartans.toml",
            "trains = { building = \"barracks\"",
            "trains = { building = \"tavern\"",
            "trains = { building = \"barracks\"",
            "upgrade[4].changes[0].trains.building: is `tavern`, which trains nothing; expected a building that trains",
        ),
        (
            "spartans.toml",
            "{ ward = 6 }",
            "{ ward = 60 }",
            "{ ward = 6 }",
            "card[0].effects[0].ward: is 60; expected a whole number from 1 to 20",
        ),
        (
            "spartans.toml",
            "{ ward = 6 }",
            "{ wards = 6 }",
            "{ ward = 6 }",
            "card[0].effects[0].wards: is `wards`; expected one of `damage`, `ward`, ",
        ),
        (
            "spartans.toml",
            "{ ward = 6 }",
            "{ train = 1 }",
            "{ ward = 6 }",
            "card[0].effects[0]: does nothing with timing `skirmish`; expected an effect of that time",
        ),
        (
            "spartans.toml",
            "[building.gymnasion]",
            "[building.gymnasium]",
            "[building.gymnasion]",
            "building.gymnasium: is an unknown key; expected one of `village`, `city`, ",
        ),
        (
            "orcs.toml",
            "key = \"pack_howl\"",
            "key = \"shield_wall\"",
            "key = \"pack_howl\"",
            "card[0].key: is `shield_wall` again; expected a word used once",
        ),
        (
            "orcs.toml",
            "key = \"war_raft\"",
            "key = \"war_galley\"",
            "key = \"war_raft\"",
            "war.key: is `war_galley` again; expected a word used once",
        ),
        (
            "orcs.toml",
            "at = \"barracks\" } }",
            "at = \"gymnasion\" } }",
            "at = \"barracks\" } }",
            "card[10].effects[0].muster.at: is `gymnasion`; expected a building that the faction may build",
        ),
        (
            "riders.toml",
            "building = \"village\", by = 1",
            "building = \"village\", by = 2",
            "building = \"village\", by = 1",
            "upgrade[3].changes[0].cost.by: is 2; expected less than 2, the price",
        ),
        (
            "riders.toml",
            "cost = { food = 2, wood = 1 }",
            "cost = {}",
            "cost = { food = 2, wood = 1 }",
            "unit[0].cost: is nothing; expected at least 1 food, wood or ore",
        ),
        (
            "buildings.toml",
            "strength = 8",
            "strength = 80",
            "strength = 8",
            "building.village.strength: is 80; expected a whole number from 1 to 60",
        ),
        (
            "buildings.toml",
            "[building.city]",
            "[building.town]",
            "[building.city]",
            "building.town: is an unknown key; expected one of `village`, `city`, ",
        ),
        (
            "buildings.toml",
            "slots = 2\n",
            "",
            "[building.city]",
            "building.city.slots: is missing; expected a value",
        ),
        (
            "faces.toml",
            "icon = \"log\"",
            "icon = \"Log\"",
            "icon = \"log\"",
            "resource.wood.icon: is `Log`; expected an icon name of small letters, digits and `-`",
        ),
        (
            "maps.toml",
            "[\"yard1\", \"wood1\", \"farm1\"]",
            "[\"yard1\", \"wood1\"]",
            "[\"yard1\", \"wood1\", \"farm1\"]",
            "map[0].regions[1].adjacent: lacks `farm1`, which has `home1`; expected borders with two sides",
        ),
        (
            "maps.toml",
            "[\"yard1\", \"wood1\", \"farm1\"]",
            "[\"yard9\", \"wood1\", \"farm1\"]",
            "[\"yard1\", \"wood1\", \"farm1\"]",
            "map[0].regions[1].adjacent[0]: is `yard9`; expected one of `center`, `home1`, ",
        ),
        (
            "maps.toml",
            "2 = [0, 1]",
            "2 = [0, 2]",
            "2 = [0, 1]",
            "map[0].seatings.2: holds 2; expected different starts below 2",
        ),
        (
            "maps.toml",
            "center = \"center\"",
            "center = \"reach1\"",
            "center = \"center\"",
            "map[0].center: is `reach1`, which is water; expected land",
        ),
        (
            "maps.toml",
            "hamlets = [\"wood1\", \"farm1\"]",
            "hamlets = [\"wood1\"]",
            "hamlets = [\"wood1\", \"farm1\"]",
            "map[0].starts[0].hamlets: invalid length 1; expected an array of length 2",
        ),
        (
            "maps.toml",
            "hamlets = [\"wood1\", \"farm1\"]",
            "hamlets = [\"wood1\", \"yard1\"]",
            "{ capital = \"home1\"",
            "map[0].starts[0]: names a region twice; expected four different regions",
        ),
        (
            "maps.toml",
            "water = \"sound1\"",
            "water = \"sound2\"",
            "water = \"sound1\"",
            "map[5].starts[0].dock.water: is `sound2`; expected water beside `east1`",
        ),
        (
            "maps.toml",
            "cell = [-3, 0]",
            "wedge = [1, 0, 0, 90]",
            "cell = [-3, 0]",
            "map[0].regions[1].wedge: is [1.0, 0.0, 0.0, 90.0]; expected inner and outer radius, ",
        ),
        (
            "maps.toml",
            ", cell = [-3, 0]",
            "",
            ", cell = [-3, 0]",
            "map[0].regions[1]: has neither `cell` nor `wedge`; expected one of the two",
        ),
    ];
    for (file, from, to, at, message) in cases {
        let found = broken(file, from, to);
        let expected = format!("{file}:{}: {message}", line(file, at));
        assert_eq!(found.len(), 1, "{expected}: {found:#?}");
        assert!(found[0].starts_with(&expected), "{expected}: {}", found[0]);
    }
}

#[test]
fn mistakes_of_all_files_are_reported_together() {
    let shipped = Content::source();
    let files: Vec<_> = shipped.names().map(|name| (name, "[other]\n")).collect();
    let errors = Content::load(&ContentSource::embedded(&files));
    let errors = errors.expect_err("nothing is there").0;
    for (name, _) in files {
        let of_file = errors.iter().filter(|error| error.file == name);
        assert!(of_file.count() >= 2, "{name}");
    }
}

#[test]
fn every_number_may_be_wrong_without_a_panic() {
    let shipped = Content::source();
    for name in shipped.names() {
        let text = shipped.text(name).unwrap_or_default();
        let digit = |c: char| c.is_ascii_digit();
        for wrong in ["9999999999", "-1", "255", "true"] {
            let replace = |line: &str| match line.split_once(" = ") {
                Some((key, value)) if value.chars().all(digit) => format!("{key} = {wrong}\n"),
                _ => format!("{line}\n"),
            };
            let broken: String = text.lines().map(replace).collect();
            let files: Vec<_> = (shipped.names())
                .map(|n| (n, shipped.text(n).unwrap_or_default()))
                .map(|(n, text)| (n, if n == name { broken.as_str() } else { text }))
                .collect();
            let loaded = Content::load(&ContentSource::embedded(&files));
            assert_eq!(loaded.is_ok(), broken == text, "{name} with {wrong}");
        }
    }
}
