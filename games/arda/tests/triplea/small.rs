//! A small game, written out of parts that tests change.

use arda::triplea::{Imported, import_bytes};

/// The parts of a game file, each the inside of its element.
#[derive(Clone)]
pub struct Small {
    pub map: String,
    pub players: String,
    pub units: String,
    pub effects: String,
    pub steps: String,
    pub production: String,
    pub attachments: String,
    pub initialize: String,
    pub properties: String,
}

/// An attachment with options `name=value` or `name=value=count`.
pub fn attachment(class: &str, kind: &str, name: &str, to: &str, options: &[&str]) -> String {
    let option = |option: &&str| {
        let mut parts = option.split('=');
        let name = parts.next().unwrap_or_default();
        let value = parts.next().unwrap_or_default();
        let count = parts.next().map(|count| format!(" count=\"{count}\""));
        let count = count.unwrap_or_default();
        format!("<option name=\"{name}\" value=\"{value}\"{count}/>\n")
    };
    let options: String = options.iter().map(option).collect();
    format!(
        "<attachment name=\"{name}\" attachTo=\"{to}\" type=\"{kind}\" \
         javaClass=\"games.strategy.triplea.attachments.{class}\">\n{options}</attachment>\n"
    )
}

/// What is attached to a type of unit.
pub fn unit(name: &str, options: &[&str]) -> String {
    attachment(
        "UnitAttachment",
        "unitType",
        "unitAttachment",
        name,
        options,
    )
}

/// What is attached to a territory.
pub fn territory(name: &str, options: &[&str]) -> String {
    attachment(
        "TerritoryAttachment",
        "territory",
        "territoryAttachment",
        name,
        options,
    )
}

/// A property with a value.
pub fn property(name: &str, value: &str, editable: bool) -> String {
    format!(
        "<property name=\"{name}\" value=\"{value}\" editable=\"{editable}\"><boolean/></property>\n"
    )
}

impl Small {
    pub fn new() -> Self {
        let territories = ["A", "B", "C"].map(|name| format!("<territory name=\"{name}\"/>\n"));
        let land = ["A", "B", "C"].map(|name| {
            let capital = match name {
                "A" => "capital=Red",
                "B" => "capital=Blue",
                _ => "victoryCity=1",
            };
            territory(name, &["production=2", capital])
        });
        Small {
            map: territories.concat()
                + "<territory name=\"S\" water=\"true\"/>\n<territory name=\"T\" water=\"true\"/>\n\
                   <connection t1=\"A\" t2=\"B\"/>\n<connection t1=\"B\" t2=\"C\"/>\n\
                   <connection t1=\"A\" t2=\"S\"/>\n<connection t1=\"S\" t2=\"T\"/>\n",
            players: "<player name=\"Red\"/>\n<player name=\"Blue\"/>\n\
                      <alliance player=\"Red\" alliance=\"Reds\"/>\n\
                      <alliance player=\"Blue\" alliance=\"Blues\"/>\n"
                .into(),
            units: "<unit name=\"infantry\"/>\n<unit name=\"fighter\"/>\n<unit name=\"ship\"/>\n"
                .into(),
            effects: String::new(),
            steps: ["red", "blue"].map(steps).concat()
                + "<step name=\"endRound\" delegate=\"endRound\"/>\n",
            production: "<productionRule name=\"buyInfantry\"><cost resource=\"PUs\" quantity=\"3\"/>\
                         <result resourceOrUnit=\"infantry\" quantity=\"1\"/></productionRule>\n\
                         <productionFrontier name=\"production\"><frontierRules name=\"buyInfantry\"/>\
                         </productionFrontier>\n\
                         <playerProduction player=\"Red\" frontier=\"production\"/>\n\
                         <playerProduction player=\"Blue\" frontier=\"production\"/>\n"
                .into(),
            attachments: [
                unit("infantry", &["movement=1", "attack=1", "defense=2", "transportCost=2"]),
                unit("fighter", &["movement=4", "attack=3", "defense=4", "isAir=true"]),
                unit("ship", &["movement=2", "isSea=true", "transportCapacity=2"]),
            ]
            .concat()
                + &land.concat(),
            initialize: "<ownerInitialize><territoryOwner territory=\"A\" owner=\"Red\"/>\
                         <territoryOwner territory=\"B\" owner=\"Blue\"/></ownerInitialize>\n\
                         <unitInitialize><unitPlacement unitType=\"infantry\" territory=\"A\" \
                         quantity=\"2\" owner=\"Red\"/></unitInitialize>\n\
                         <resourceInitialize><resourceGiven player=\"Red\" resource=\"PUs\" \
                         quantity=\"9\"/></resourceInitialize>\n"
                .into(),
            properties: property("Low Luck", "false", true),
        }
    }

    pub fn xml(&self) -> String {
        let delegate = |(name, class): (&str, &str)| {
            format!(
                "<delegate name=\"{name}\" javaClass=\"games.strategy.triplea.delegate.{class}\"/>\n"
            )
        };
        let delegates = [
            ("move", "MoveDelegate"),
            ("battle", "BattleDelegate"),
            ("purchase", "PurchaseDelegate"),
            ("place", "PlaceDelegate"),
            ("endTurn", "EndTurnDelegate"),
            ("endRound", "EndRoundDelegate"),
        ];
        let delegates: String = delegates.into_iter().map(delegate).collect();
        format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE game SYSTEM \"game.dtd\">\n<game>\n\
             <info name=\"Small\" version=\"1\"/>\n<map>\n{}</map>\n\
             <resourceList><resource name=\"PUs\"/></resourceList>\n\
             <playerList>\n{}</playerList>\n<unitList>\n{}</unitList>\n\
             <territoryEffectList>{}</territoryEffectList>\n\
             <gamePlay>\n{delegates}<sequence>\n{}</sequence>\n</gamePlay>\n\
             <production>\n{}</production>\n<attachmentList>\n{}</attachmentList>\n\
             <initialize>\n{}</initialize>\n<propertyList>\n{}</propertyList>\n</game>\n",
            self.map,
            self.players,
            self.units,
            self.effects,
            self.steps,
            self.production,
            self.attachments,
            self.initialize,
            self.properties,
        )
    }

    pub fn import(&self) -> Imported {
        import_bytes("small.xml", self.xml().as_bytes(), true)
    }
}

fn steps(who: &str) -> String {
    let player = if who == "red" { "Red" } else { "Blue" };
    let kinds = [
        ("Purchase", "purchase"),
        ("CombatMove", "move"),
        ("Battle", "battle"),
        ("NonCombatMove", "move"),
        ("Place", "place"),
        ("EndTurn", "endTurn"),
    ];
    let step = |(kind, delegate): (&str, &str)| {
        format!("<step name=\"{who}{kind}\" delegate=\"{delegate}\" player=\"{player}\"/>\n")
    };
    kinds.into_iter().map(step).collect()
}
