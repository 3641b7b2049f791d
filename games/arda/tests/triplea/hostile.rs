//! Files that mean harm, and files that are broken: an error, soon, and never a panic.

use crate::small::{Small, attachment, unit};
use arda::triplea::{import, import_bytes};
use proptest::prelude::*;
use std::path::Path;
use std::time::{Duration, Instant};

fn first_error(xml: &str) -> String {
    let got = import_bytes("bad.xml", xml.as_bytes(), true);
    assert!(got.definition.is_none());
    got.report.errors[0].to_string()
}

#[test]
fn no_entity_is_expanded() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE game [\n<!ENTITY a \"xxxxxxxxxx\">\n\
                <!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\n]>\n<game><info name=\"&b;\"/></game>";
    assert!(first_error(bomb).contains("never followed"));
    let outside = "<!DOCTYPE game [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><game>&x;</game>";
    assert!(first_error(outside).contains("never followed"));
    assert!(first_error("<game><info name=\"&x;\"/></game>").contains("x"));
}

#[test]
fn huge_and_deep_files_are_refused_soon() {
    let start = Instant::now();
    let huge = format!("<game><info name=\"{}\"/></game>", "x".repeat(5_000_000));
    assert!(first_error(&huge).contains("longer"));
    let deep = "<game>".repeat(1_000_000);
    assert!(first_error(&deep).contains("nested"));
    let wide = format!(
        "<game><map>{}</map></game>",
        "<territory name=\"A\"/>".repeat(500_000)
    );
    assert!(first_error(&wide).contains("elements"));
    let zeros = vec![0; 100_000_000];
    let got = import_bytes("zeros", &zeros, true);
    assert!(got.report.errors[0].what.contains("larger"));
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn many_territories_and_findings_are_bounded() {
    let territories: String = (0..50_000)
        .map(|n| format!("<territory name=\"{n}\"/>"))
        .collect();
    let got = import_bytes(
        "many.xml",
        format!("<game><map>{territories}</map></game>").as_bytes(),
        true,
    );
    assert!(got.report.errors[0].what.contains("more than"));
    let links: String = (0..50_000)
        .map(|n| format!("<connection t1=\"{n}\" t2=\"x\"/>"))
        .collect();
    let got = import_bytes(
        "links.xml",
        format!("<game><map>{links}</map></game>").as_bytes(),
        true,
    );
    assert!(got.report.errors.len() <= 2_000);
    assert!(got.report.hidden > 0);
}

/// The game with a change is done with in a few seconds, whatever comes of it.
fn soon(change: impl FnOnce(&mut Small)) -> Vec<String> {
    let mut game = Small::new();
    change(&mut game);
    let start = Instant::now();
    let report = game.import().report;
    let took = start.elapsed();
    assert!(took < Duration::from_secs(20), "{took:?}");
    report
        .errors
        .iter()
        .map(|error| error.what.clone())
        .collect()
}

#[test]
fn little_that_asks_for_much_is_stopped() {
    let stacks = |n: u32| {
        format!(
            "<unitPlacement unitType=\"infantry\" territory=\"A\" quantity=\"1\" owner=\"Red\" \
             hitsTaken=\"{}\" unitDamage=\"{}\"/>",
            n % 250,
            n / 250 % 250
        )
    };
    let errors = soon(|game| {
        game.attachments = game.attachments.replacen(
            "name=\"movement\" value=\"1\"",
            "name=\"hitPoints\" value=\"100\"",
            1,
        );
        let all: String = (0..100_000).map(stacks).collect();
        game.initialize += &format!("<unitInitialize>{all}</unitInitialize>");
    });
    assert!(errors.iter().all(|what| what.contains("hits")));
    let errors = soon(|game| {
        game.map += &(0..2_000)
            .map(|n| format!("<territory name=\"{n}\" water=\"true\"/>"))
            .collect::<String>();
        let all = ["alliedOwnershipTerritories=map"; 3_000];
        game.attachments += &attachment(
            "RulesAttachment",
            "player",
            "conditionAttachmentX",
            "Red",
            &all,
        );
    });
    assert!(errors[0].contains("too long"), "{errors:?}");
    let errors = soon(|game| {
        let lists =
            "<option name=\"unitProperty\" value=\"willNotFireIfPresent\" count=\"infantry\"/>";
        let all = unit("x", &[]).replace(
            "</attachment>",
            &format!("{}</attachment>", lists.repeat(50_000)),
        );
        game.units += "<unit name=\"x\"/>";
        game.attachments += &all;
        game.properties += &"<property name=\"a\" value=\"b\"/>".repeat(20_000);
    });
    assert!(
        errors
            .iter()
            .any(|what| what.contains("no option of a unit"))
    );
}

#[test]
fn variables_in_a_circle_end() {
    let mut game = Small::new();
    game.attachments +=
        &unit("$Them$", &["movement=1"]).replace("<attachment ", "<attachment foreach=\"$Them$\" ");
    let lists = "<variableList><variable name=\"Them\"><element name=\"$Us$\"/>\
                 <element name=\"$Us$\"/></variable><variable name=\"Us\"><element name=\"$Them$\"/>\
                 <element name=\"$Them$\"/></variable></variableList><map>";
    let xml = game.xml().replacen("<map>", lists, 1);
    let got = import_bytes("circle.xml", xml.as_bytes(), true);
    assert!(
        got.report
            .errors
            .iter()
            .any(|error| error.what.contains("refers to itself"))
    );
}

#[test]
fn variables_that_multiply_end() {
    let many: String = (0..2_000)
        .map(|n| format!("<element name=\"e{n}\"/>"))
        .collect();
    let mut game = Small::new();
    game.attachments += &unit("ship", &["movement=1"])
        .replace("<attachment ", "<attachment foreach=\"$A$^$B$^$C$\" ");
    let list = |name: &str| format!("<variable name=\"{name}\">{many}</variable>");
    let lists = format!(
        "<variableList>{}</variableList><map>",
        ["A", "B", "C"].map(list).concat()
    );
    let xml = game.xml().replacen("<map>", &lists, 1);
    let got = import_bytes("many.xml", xml.as_bytes(), true);
    assert!(
        got.report
            .errors
            .iter()
            .any(|error| error.what.contains("too many attachments"))
    );
}

#[test]
fn a_file_cut_anywhere_is_an_error() {
    let xml = Small::new().xml();
    let whole = xml.trim_end().len();
    for end in 0..whole {
        let got = import_bytes("cut.xml", &xml.as_bytes()[..end], true);
        assert!(got.definition.is_none(), "cut at {end}");
        assert!(!got.report.errors.is_empty());
    }
}

#[test]
fn what_is_no_file_is_said_so() {
    let none = import(Path::new("no/such/folder"), true).unwrap_err();
    assert!(none.to_string().contains("cannot be read"));
    let binary: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    let got = import_bytes("binary", &binary, true);
    assert!(got.report.errors[0].what.contains("UTF-8"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn changed_bytes_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        strict: bool,
    ) {
        let mut bytes = Small::new().xml().into_bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let got = import_bytes("changed.xml", &bytes, strict);
        prop_assert_eq!(got.definition.is_some(), got.report.is_clean());
    }

    #[test]
    fn swapped_values_never_panic(
        from in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
    ) {
        // Every value in the place of another.
        let xml = Small::new().xml();
        let parts: Vec<&str> = xml.split('"').collect();
        let mut parts: Vec<String> = parts.into_iter().map(str::to_owned).collect();
        let values = parts.len() / 2;
        let (from, to) = (2 * from.index(values) + 1, 2 * to.index(values) + 1);
        parts[to] = parts[from].clone();
        let got = import_bytes("swapped.xml", parts.join("\"").as_bytes(), true);
        prop_assert_eq!(got.definition.is_some(), got.report.is_clean());
    }
}
