//! House rules: fields of the set-up with their defaults (chapter 17 of the rules).

use crate::content::Faction;
use engine::setup::{OptionKind, OptionValue, SetupError};
use engine::{Setup, option_words, options};
use std::collections::BTreeMap;

option_words!(
    /// Which map is laid out (ALD-2.4, 2.5).
    MapChoice {
        Random = "random", "tiles shuffled into the shape";
        Standard = "standard", "the printed layout";
    }
);
option_words!(
    /// How seats get factions (ALD-3.3).
    FactionChoice {
        Random = "random", "dealt at random";
        Lobby = "lobby", "chosen when the match is set up";
    }
);
option_words!(
    /// Who gets the coin for a destroyed unit (ALD-1.8).
    DestroyedCoin {
        Owner = "owner", "its owner";
        Participants = "participants", "every player with units in the battle";
        AllSeats = "all_seats", "every player";
    }
);
option_words!(
    /// What "only Frigates move" looks at (ALD-6.7).
    FrigateScope {
        Order = "order", "the whole order";
        Unit = "unit", "each Frigate by itself: always the higher speed";
    }
);
option_words!(
    /// What the Fortress adds in the light initiative (ALD-7.13).
    FortressDie {
        Pink = "pink", "a pink die";
        FixedOne = "fixed_one", "one sure hit";
    }
);
option_words!(
    /// What shields upgraded Cruisers (ALD-12.8).
    UpgradedShield {
        Heavy = "heavy", "own heavy airships";
        OtherAirships = "other_airships", "any other own airships";
    }
);
option_words!(
    /// How ties in victory points are broken (ALD-10.3).
    TieBreak {
        Territories = "territories", "more controlled territories, then more wealth";
        Shared = "shared", "the place is shared";
    }
);
option_words!(
    /// How objectives are claimed (ALD-10.6).
    ClaimMode {
        Window = "window", "players are asked";
        Auto = "auto", "as soon as the requirement is met";
    }
);
option_words!(
    /// Whether a full tile can be flown over (ALD-1.6).
    PassThrough {
        Allowed = "allowed", "own full tiles can be flown over";
        Forbidden = "forbidden", "own full tiles stop a move";
    }
);

fn switch() -> OptionKind {
    OptionKind::Switch
}

fn number(min: i32, max: i32) -> OptionKind {
    OptionKind::Number { min, max }
}

options! {
    map: MapChoice = MapChoice::Random, MapChoice::kind(), "ALD-2.4", "Map", "Tiles shuffled into the shape, or the printed layout.";
    map_spread: bool = false, switch(), "ALD-2.4", "Spread deposits", "A random map is dealt again until no two Crystal Deposits touch.";
    faction_choice: FactionChoice = FactionChoice::Random, FactionChoice::kind(), "ALD-3.3", "Factions", "Factions are dealt at random, or chosen when the match is set up.";
    target_vp: u16 = 20, number(1, 99), "ALD-9.7", "Points to win", "Victory points that end the game at the win check.";
    max_rounds: u16 = 0, number(0, 99), "ALD-9.7", "Last round", "The game ends at the win check of this round; 0 means no limit.";
    mercy_lead: u16 = 10, number(1, 99), "ALD-11.7", "Mercy lead", "With two players: a lead of so many victory points wins at the win check.";
    orders_per_round: u16 = 3, number(3, 4), "ALD-6.1", "Orders a round", "Orders each player places a round; with 4 there is no reserve token and Second Wind is removed.";
    start_coins: u16 = 0, number(0, 99), "ALD-3.6", "Coins at the start", "Coins each player starts with.";
    start_crystals: u16 = 0, number(0, 6), "ALD-3.6", "Crystals at the start", "Crystals each player starts with.";
    burst_value: u16 = 0, number(0, 1), "ALD-1.11", "Burst face", "Hits that a burst face itself scores.";
    claim_mode: ClaimMode = ClaimMode::Window, ClaimMode::kind(), "ALD-10.6", "Claims", "Players are asked, or objectives are claimed as soon as they are met.";
    tie_break: TieBreak = TieBreak::Territories, TieBreak::kind(), "ALD-10.3", "Ties", "Ties go to more territories, then more wealth; or the place is shared.";
    destroyed_coin: DestroyedCoin = DestroyedCoin::Owner, DestroyedCoin::kind(), "ALD-1.8", "Coin for a destroyed unit", "Who gets the coin for a destroyed unit.";
    neutral_kill_coin: bool = false, switch(), "ALD-11.3", "Coin for neutral units", "Whoever destroys a neutral unit gets a coin.";
    coins_limited: bool = false, switch(), "ALD-1.2", "Limited coins", "The bank has 240 coins and no more.";
    building_in_stronghold: bool = false, switch(), "ALD-1.7", "Buildings in Strongholds", "A player may have a building in the own Stronghold.";
    build_on_crystal_deposit: bool = true, switch(), "ALD-3.11", "Building on deposits", "Buildings may be built and gained on Crystal Deposits after Arrival.";
    stacking_pass_through: PassThrough = PassThrough::Allowed, PassThrough::kind(), "ALD-1.6", "Flying over full tiles", "Whether own tiles with five airships can be flown over.";
    crystal_roll_bursts: bool = true, switch(), "ALD-1.12", "Spawn roll bursts", "Burst faces of the spawn roll are rolled again.";
    explore_battle_bursts: bool = true, switch(), "ALD-1.12", "Battles of cards burst", "Dice burst in a battle that breaks out inside an Explore step.";
    capture_roll_bursts: bool = true, switch(), "ALD-12.7", "Capture roll bursts", "Burst faces of a capture roll are rolled again.";
    deposit_accumulates: bool = true, switch(), "ALD-5.3", "Deposits accumulate", "A Crystal Deposit with a crystal gets another one each round.";
    neutral_blocks_crystals: bool = false, switch(), "ALD-5.5", "Neutral units block crystals", "Tiles with neutral units get crystals only when nothing else is free.";
    frigate_scope: FrigateScope = FrigateScope::Order, FrigateScope::kind(), "ALD-6.7", "Only Frigates", "Whether Frigates are fast when the whole order moves only Frigates, or always.";
    fortress_die: FortressDie = FortressDie::Pink, FortressDie::kind(), "ALD-7.13", "Fortress in the light initiative", "A pink die or one sure hit.";
    hostage_counts_as_destroyed: bool = true, switch(), "ALD-7.33", "Hostages count as destroyed", "For escalation, blasts, capture and counters; the coin is paid anyway.";
    escalation_empty_initiative: bool = true, switch(), "ALD-7.34", "Escalation without dice", "Escalation hits also go to participants without dice in an initiative.";
    upgraded_shield: UpgradedShield = UpgradedShield::Heavy, UpgradedShield::kind(), "ALD-12.8", "Shield of upgraded Cruisers", "What shields upgraded Cruisers.";
    fresh_fortress_builds: bool = false, switch(), "ALD-9.22", "New Fortress builds", "A Fortress may build airships in the step in which it was built.";
    blast_spill: bool = false, switch(), "ALD-12.10", "Blast spills over", "Surplus hits of a blast go to further units.";
    odarian_discoveries: bool = false, switch(), "ALD-13.11", "Discoveries move Odarian buildings", "Discoveries that move airships also move Odarian buildings.";
}

impl Options {
    /// The options of a set-up that has been checked against the catalogue.
    ///
    /// # Errors
    /// Choices that exclude each other.
    pub fn of(setup: &Setup) -> Result<Self, SetupError> {
        let mut options = Options::read(setup);
        let named = setup.seats.iter().any(|seat| seat.faction.is_some());
        if named {
            options.faction_choice = FactionChoice::Lobby;
        }
        Ok(options)
    }

    /// The option values under which every game ends.
    pub fn bot_limit() -> BTreeMap<String, OptionValue> {
        BTreeMap::from([("max_rounds".to_string(), OptionValue::Number(30))])
    }
}

/// The factions that a set-up asks for, by seat.
pub fn asked_factions(setup: &Setup) -> Vec<Option<Faction>> {
    let known = |key: &String| {
        Faction::ALL
            .into_iter()
            .find(|faction| faction.slug() == key)
    };
    setup
        .seats
        .iter()
        .map(|seat| seat.faction.as_ref().and_then(known))
        .collect()
}
