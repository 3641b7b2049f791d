//! What becomes of properties that players may change, and of what hangs on them.

use crate::readers::game;
use crate::small::{Small, attachment, property};
use arda::definition::OptionDefault;

#[test]
fn editable_properties_become_options() {
    let plain = game(|game| {
        game.properties += &property("Neutrals Are Blitzable", "true", true);
        game.properties += &property("WW2V2", "true", false);
        game.properties += &property("Multiple AA Per Territory", "false", true);
        game.properties += "<property name=\"Heavy Bomber Dice Rolls\" value=\"3\" editable=\"true\">\
                            <number min=\"2\" max=\"10\"/></property>";
        game.properties += &property("Nobody Asks", "true", true);
    });
    let keys: Vec<_> = plain
        .options
        .iter()
        .map(|option| option.key.as_str())
        .collect();
    // One is on anyway, and nothing hangs on another.
    assert_eq!(
        keys,
        ["low_luck", "neutrals_blitzable", "heavy_bomber_rolls"]
    );
    let dice = &plain.options[2];
    assert_eq!(
        (dice.default.clone(), dice.range),
        (OptionDefault::Number(3), Some([2, 10]))
    );
    assert_eq!(
        (dice.title.as_str(), dice.rule.as_str()),
        ("Heavy Bomber Dice Rolls", "ARD-11.3")
    );
    assert!(plain.rules.many_guns && plain.rules.unload_to_one);
}

fn condition(name: &str, options: &[&str]) -> String {
    attachment(
        "RulesAttachment",
        "player",
        &format!("conditionAttachment_{name}"),
        "Red",
        options,
    )
}

fn trigger(options: &[&str]) -> String {
    attachment(
        "TriggerAttachment",
        "player",
        "triggerAttachment_X",
        "Red",
        options,
    )
}

#[test]
fn triggers_out_of_properties_become_switches() {
    let sample = |editable: bool| {
        game(|game| {
            game.properties += &property("Use Triggers", "true", false);
            game.properties += &property("Many Ships", "true", editable);
            game.attachments += &condition("S", &["gameProperty=Many Ships", "invert=true"]);
            game.attachments += &trigger(&[
                "conditions=conditionAttachment_S",
                "productionRule=production:-buyInfantry",
                "unitType=ship",
                "unitProperty=movement=3",
            ]);
        })
    };
    let open = sample(true);
    let [switch] = open.switches.as_slice() else {
        panic!("{:?}", open.switches)
    };
    assert_eq!(switch.when, ["!many_ships"]);
    assert_eq!(switch.lose["Blue"], ["buyInfantry"]);
    assert_eq!(
        (
            switch.units[0].field.as_str(),
            switch.units[0].value.as_integer()
        ),
        ("movement", Some(3))
    );
    assert_eq!(open.options.last().unwrap().key, "many_ships");
    // A property that nobody may change decides now.
    assert!(sample(false).switches.is_empty());
}

#[test]
fn triggers_during_play_are_refused() {
    let mut game = Small::new();
    game.properties += &property("Use Triggers", "true", false);
    game.attachments += &condition("C", &["alliedOwnershipTerritories=C=1"]);
    game.attachments += &trigger(&[
        "conditions=conditionAttachment_C",
        "productionRule=production:-buyInfantry",
    ]);
    let report = game.import().report;
    assert!(
        report.errors[0]
            .to_string()
            .ends_with("while it is played (tier 2)")
    );
    // Without triggers nothing fires.
    game.properties = game.properties.replace("Use Triggers", "No Triggers");
    assert!(game.import().report.is_clean());
}

#[test]
fn only_whole_removals_become_switches() {
    let sample = |number: &str| {
        let mut game = Small::new();
        game.properties += &property("Use Triggers", "true", false);
        game.properties += &property("Peace", "false", true);
        game.attachments += &condition("P", &["gameProperty=Peace"]);
        let remove = format!("removeUnits=all:infantry={number}");
        game.attachments += &trigger(&["conditions=conditionAttachment_P", &remove]);
        game.import()
    };
    let all = sample("2").definition.unwrap();
    assert_eq!(all.switches[0].remove_units, ["infantry"]);
    assert!(
        sample("1").report.errors[0]
            .what
            .contains("only some units")
    );
}

#[test]
fn a_rule_that_a_switch_hangs_on_is_one_option() {
    let game = game(|game| {
        game.properties += &property("Use Triggers", "true", false);
        game.properties += &property("Kamikaze Airplanes", "false", true);
        game.attachments += &condition("K", &["gameProperty=Kamikaze Airplanes"]);
        game.attachments += &trigger(&[
            "conditions=conditionAttachment_K",
            "unitType=fighter",
            "unitProperty=attack=4",
        ]);
    });
    assert_eq!(game.switches[0].when, ["air_lands_anywhere"]);
    let keys: Vec<_> = game
        .options
        .iter()
        .map(|option| option.key.as_str())
        .collect();
    assert_eq!(keys, ["low_luck", "air_lands_anywhere"]);
}
