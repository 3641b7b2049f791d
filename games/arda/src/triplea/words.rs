//! Names made of names: keys for the notation, and icons by what a name sounds like.

use std::collections::BTreeSet;

/// A letter without its accents, as far as names of places need it.
fn plain(letter: char) -> &'static str {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ě' | 'ę' => "e",
        'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' | 'ő' => "o",
        'ö' | 'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ß' => "ss",
        'ť' | 'ţ' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ū' | 'ů' | 'ű' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    }
}

fn slug(name: &str, join: char, humps: bool) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        let hump = humps && letter.is_uppercase() && (before.is_lowercase());
        if hump && !out.ends_with(join) {
            out.push(join);
        }
        before = letter;
        let letter = letter.to_lowercase().next().unwrap_or(letter);
        if letter.is_ascii_alphanumeric() {
            out.push(letter);
        } else if letter.is_alphabetic() {
            out.push_str(plain(letter));
        } else if letter != '\'' && letter != '’' && !out.is_empty() && !out.ends_with(join) {
            out.push(join);
        }
    }
    while out.ends_with(join) {
        out.pop();
    }
    out
}

/// A word for a territory or a game: `sz Lower Harnen` is `sz-lower-harnen`.
///
/// ```
/// use arda::triplea::place_key;
/// assert_eq!(place_key("Carn Dûm"), "carn-dum");
/// assert_eq!(place_key("12 Sea Zone"), "12-sea-zone");
/// ```
pub fn place_key(name: &str) -> String {
    or_nameless(slug(name, '-', false))
}

/// A word for a type of unit: `aaGun` is `aa_gun`.
///
/// ```
/// use arda::triplea::unit_key;
/// assert_eq!(unit_key("siegeTower"), "siege_tower");
/// assert_eq!(unit_key("infantry_2mv"), "infantry_2mv");
/// ```
pub fn unit_key(name: &str) -> String {
    or_nameless(slug(name, '_', true))
}

/// A word for an option: `Free For All` is `free_for_all`.
pub(super) fn option_key(name: &str) -> String {
    or_nameless(slug(name, '_', false))
}

fn or_nameless(word: String) -> String {
    if word.is_empty() {
        "nameless".to_owned()
    } else {
        word
    }
}

/// The word, or with a number behind it the first that nobody has.
pub(super) fn unique(word: String, join: char, taken: &mut BTreeSet<String>) -> String {
    let mut found = word.clone();
    let mut number = 2;
    while !taken.insert(found.clone()) {
        found = format!("{word}{join}{number}");
        number += 1;
    }
    found
}

/// What a type of unit looks like, by the sound of its name: the first word that is in it decides. All these icons are in
/// the program already.
const UNIT_ICONS: &[(&str, &str)] = &[
    ("factory", "anvil"),
    ("ancient_tower", "guarded-tower"),
    ("tower_guard", "spartan"),
    ("siege_tower", "guarded-tower"),
    ("ancient_wall", "defensive-wall"),
    ("fortress", "castle"),
    ("castle", "castle"),
    ("fortification", "defensive-wall"),
    ("bunker", "hill-fort"),
    ("wall", "stone-wall"),
    ("tower", "watchtower"),
    ("shipyard", "harbor-dock"),
    ("harbour", "harbor-dock"),
    ("black_ship", "pirate-flag"),
    ("battleship", "iron-hulled-warship"),
    ("swan_boat", "swan"),
    ("swan_knight", "swan"),
    ("raft", "raft"),
    ("canoe", "wood-canoe"),
    ("galley", "galley"),
    ("dromund", "galley"),
    ("trireme", "galley"),
    ("longship", "galley"),
    ("cruiser", "battleship"),
    ("destroyer", "interceptor-ship"),
    ("caravel", "caravel"),
    ("galleon", "caravel"),
    ("clipper", "shooner-sailboat"),
    ("cutter", "small-fishing-sailboat"),
    ("barge", "fishing-boat"),
    ("boat", "fishing-boat"),
    ("transport", "shooner-sailboat"),
    ("zeppelin", "zeppelin"),
    ("zepplin", "zeppelin"),
    ("fighter", "biplane"),
    ("catapult", "catapult"),
    ("trebuch", "catapult"),
    ("ballista", "ballista"),
    ("mortar", "mortar"),
    ("cannon", "cannon-ball"),
    ("fire_of_orthanc", "powder-bag"),
    ("wagon", "old-wagon"),
    ("chariot", "stone-wheel"),
    ("warg", "wolf-howl"),
    ("wolves", "wolf-howl"),
    ("scout", "spyglass"),
    ("cavalry", "cavalry"),
    ("rider", "horse-head"),
    ("knight", "mounted-knight"),
    ("lancer", "mounted-knight"),
    ("crossbow", "crossbow"),
    ("xbow", "crossbow"),
    ("archer", "archer"),
    ("bowm", "pocket-bow"),
    ("hunter", "bow-arrow"),
    ("shooter", "bow-arrow"),
    ("ranger", "cloak"),
    ("nazgul", "cloaked-figure-on-horseback"),
    ("balrog", "burning-skull"),
    ("ent", "tree-face"),
    ("huorn", "willow-tree"),
    ("troll", "brute"),
    ("olog", "brute"),
    ("goblin", "goblin-head"),
    ("orc", "orc-head"),
    ("uruk", "orc-head"),
    ("eagle", "winged-emblem"),
    ("dwarven", "dwarf-helmet"),
    ("axe", "dwarf-face"),
    ("elven", "elf-helmet"),
    ("spear", "thrown-spear"),
    ("pike", "spears"),
    ("phalanx", "spears"),
    ("corsair", "pirate-captain"),
    ("raider", "hook-swords"),
    ("wizard", "old-lantern"),
];

/// The icon of a type of unit; empty where none fits.
pub(super) fn unit_icon(key: &str) -> &'static str {
    icon(UNIT_ICONS, key)
}

const TERRAIN_ICONS: &[(&str, &str)] = &[
    ("mountain", "mountains"),
    ("hill", "peaks"),
    ("forest", "forest"),
    ("wood", "forest"),
    ("pass", "mountain-road"),
    ("settlement", "huts-village"),
    ("city", "indian-palace"),
    ("river", "waves"),
    ("ocean", "big-wave"),
    ("sea", "waves"),
    ("plain", "wheat"),
];

/// The icon of a kind of terrain; empty where none fits.
pub(super) fn terrain_icon(name: &str) -> &'static str {
    icon(TERRAIN_ICONS, &name.to_lowercase())
}

fn icon(known: &'static [(&str, &str)], name: &str) -> &'static str {
    let found = known.iter().find(|(word, _)| match word.len() {
        0..=3 => name
            .split('_')
            .any(|part| part == *word || part == format!("{word}s")),
        _ => name.contains(word),
    });
    found.map_or("", |(_, icon)| icon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_plain_and_nobody_shares_one() {
        assert_eq!(place_key("West Ephel Dúath"), "west-ephel-duath");
        assert_eq!(place_key("Karelia S.S.R."), "karelia-s-s-r");
        assert_eq!(place_key("..."), "nameless");
        assert_eq!(unit_key("Swan Boat"), "swan_boat");
        let mut taken = BTreeSet::new();
        assert_eq!(unique("a".into(), '-', &mut taken), "a");
        assert_eq!(unique("a".into(), '-', &mut taken), "a-2");
    }

    #[test]
    fn icons_follow_names() {
        assert_eq!(unit_icon("galadhrim_longbowman"), "pocket-bow");
        assert_eq!(unit_icon("orcs"), "orc-head");
        assert_eq!(unit_icon("infantry"), "");
    }
}
