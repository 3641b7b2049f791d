//! The crates stand on floors, and each uses only crates of lower floors.
//!
//! So the platform knows no game, the games do not know each other, and the
//! bots know none of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// The platform crates and their floors, lowest first.
const FLOORS: [(&str, u8); 9] = [
    ("board", 0),
    ("cluster", 0),
    ("mangle", 0),
    ("engine", 1),
    ("bots", 2),
    ("catalogue", 3),
    ("server", 3),
    ("cli", 4),
    ("load", 4),
];

/// The floor of every game.
const GAMES: u8 = 2;

/// A crate of the workspace.
struct Member {
    name: String,
    floor: u8,
    /// The crates it uses, also those only for its tests or its build script.
    uses: Vec<String>,
}

#[test]
fn every_crate_uses_only_lower_floors() {
    let members = workspace();
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    for (name, _) in FLOORS {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    assert_eq!(violations(&members), Vec::<String>::new());
}

#[test]
fn using_the_same_or_a_higher_floor_is_a_violation() {
    let manifest = r#"
        [package]
        name = "chess"
        [dependencies]
        board.workspace = true
        engine = { path = "../../crates/engine" }
        [dev-dependencies]
        bots.workspace = true
        [target.'cfg(unix)'.build-dependencies]
        renamed = { package = "catalogue", path = "../../crates/catalogue" }
    "#;
    let table = manifest.parse().expect("the manifest above is TOML");
    let mut members = vec![member(&table, GAMES)];
    members.extend(FLOORS.map(|(name, floor)| Member {
        name: name.to_owned(),
        floor,
        uses: Vec::new(),
    }));

    let expected = [
        "chess (floor 2) uses bots (floor 2)",
        "chess (floor 2) uses catalogue (floor 3)",
    ];
    assert_eq!(violations(&members), expected);
}

/// What is wrong with the floors of these crates.
fn violations(members: &[Member]) -> Vec<String> {
    let floors: BTreeMap<&str, u8> = members
        .iter()
        .map(|member| (member.name.as_str(), member.floor))
        .collect();
    let mut violations = Vec::new();
    for Member { name, floor, uses } in members {
        for used in uses {
            // Crates from elsewhere stand on no floor.
            if let Some(other) = floors.get(used.as_str()).filter(|other| *other >= floor) {
                let violation = format!("{name} (floor {floor}) uses {used} (floor {other})");
                violations.push(violation);
            }
        }
    }
    violations
}

/// All crates of the workspace, found the way Cargo finds them.
fn workspace() -> Vec<Member> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = read(&root.join("Cargo.toml"));
    let patterns = manifest["workspace"]["members"]
        .as_array()
        .expect("the members of a workspace are a list");
    let mut members = Vec::new();
    for pattern in patterns.iter().filter_map(Value::as_str) {
        for path in manifests(&root, pattern) {
            let table = read(&path);
            let name = package_name(&table);
            let floor = match FLOORS.iter().find(|(known, _)| *known == name) {
                Some((_, floor)) => *floor,
                None if pattern.starts_with("games/") => GAMES,
                None => panic!("{name} has no floor: give it one in this file"),
            };
            members.push(member(&table, floor));
        }
    }
    members
}

/// The manifests of a pattern such as `crates/*`.
fn manifests(root: &Path, pattern: &str) -> Vec<PathBuf> {
    let Some(folder) = pattern.strip_suffix("/*") else {
        return vec![root.join(pattern).join("Cargo.toml")];
    };
    let entries = fs::read_dir(root.join(folder)).expect("a folder of members exists");
    let mut manifests: Vec<PathBuf> = entries
        .map(|entry| entry.expect("its entries are readable").path())
        .map(|path| path.join("Cargo.toml"))
        .filter(|path| path.exists())
        .collect();
    manifests.sort();
    manifests
}

fn read(path: &Path) -> Table {
    let text = fs::read_to_string(path).expect("a manifest is readable");
    text.parse().expect("a manifest is TOML")
}

fn package_name(manifest: &Table) -> &str {
    let name = manifest["package"]["name"].as_str();
    name.expect("a package has a name")
}

fn member(manifest: &Table, floor: u8) -> Member {
    let targets = manifest.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(Table::values);
    let sections = [manifest]
        .into_iter()
        .chain(targets.filter_map(Value::as_table));
    Member {
        name: package_name(manifest).to_owned(),
        floor,
        uses: sections.flat_map(dependencies).collect(),
    }
}

/// The crates a manifest, or its section for one platform, depends on.
fn dependencies(section: &Table) -> Vec<String> {
    ["dependencies", "dev-dependencies", "build-dependencies"]
        .into_iter()
        .filter_map(|kind| section.get(kind)?.as_table())
        .flatten()
        .map(|(name, details)| match details.get("package") {
            Some(Value::String(package)) => package.clone(),
            _ => name.clone(),
        })
        .collect()
}
