//! House rules: fields of the set-up with their defaults (chapter 16 of the rules).

use engine::setup::{OptionKind, OptionValue};
use engine::{Setup, option_words, options};
use std::collections::BTreeMap;

option_words!(
    /// Which map is played (AID-2.1).
    MapChoice {
        Auto = "auto", "the usual one for the number of players";
        TwinFords = "twin_fords", "Twin Fords: 2 players";
        SunkenCrown3 = "sunken_crown_3", "The Sunken Crown: 3 players";
        SunkenCrown4 = "sunken_crown_4", "The Sunken Crown: 2 or 4 players";
        HighSeat5 = "high_seat_5", "The High Seat: 5 players";
        HighSeat6 = "high_seat_6", "The High Seat: 2, 3 or 6 players";
        BrokenShoals = "broken_shoals", "Broken Shoals: 2 or 4 players, Domination only";
    }
);
option_words!(
    /// How the game is won besides Domination (AID-13.1).
    WinCondition {
        Center = "center", "Center Control where the map has a center";
        Domination = "domination", "Domination only";
        Vote = "vote", "the players vote; Center Control needs everybody";
    }
);
option_words!(
    /// Who wins when a truce stands at the end (AID-13.9).
    SharedWin {
        Either = "either", "both, as soon as one has enough";
        BothReach = "both_reach", "both, once both have enough";
    }
);
option_words!(
    /// When a truce may be broken out of turn (AID-13.7).
    TruceWindows {
        TurnEnds = "turn_ends", "at the end of every other player's turn and of the round";
        OwnTurn = "own_turn", "in the own turns and at the end of the round";
        RoundEnd = "round_end", "at the end of the round";
    }
);
option_words!(
    /// Who goes first (AID-3.2).
    FirstPlayer {
        Rotate = "rotate", "the first player changes every round";
        Fixed = "fixed", "always the first seat";
    }
);
option_words!(
    /// Who sits where (AID-2.2).
    SeatOrder {
        Shuffled = "shuffled", "starts are dealt at random";
        Given = "given", "starts in the order of seats";
    }
);
option_words!(
    /// How seats get factions (AID-2.3).
    FactionPick {
        Draft = "draft", "each takes one, the last seat first";
        Random = "random", "dealt at random";
        Assigned = "assigned", "chosen when the match is set up, the rest at random";
    }
);
option_words!(
    /// How action decks are made (AID-2.4).
    DeckChoice {
        Build = "build", "everybody builds a deck";
        Ready = "ready", "everybody has the faction's ready-made deck";
    }
);
option_words!(
    /// Whose units count for the limit of a region (AID-1.5).
    CapacityScope {
        PerPlayer = "per_player", "each player's own";
        Shared = "shared", "all players' together, outside battles";
    }
);
option_words!(
    /// How free a general is (AID-5.3).
    GeneralSteps {
        Data = "data", "as its sheet says";
        Unlimited = "unlimited", "any number of steps";
    }
);
option_words!(
    /// What counts as a type of unit (AID-6.7).
    DiversityBy {
        Class = "class", "infantry, cavalry, ranged, siege, general";
        Kind = "kind", "every kind of unit";
    }
);
option_words!(
    /// What a whole-grid strike of Berserk adds up (AID-6.8).
    StrikeScope {
        Committed = "committed", "the committed units";
        Battle = "battle", "all units in the battle";
    }
);
option_words!(
    /// Whether berserkers live to be pulled by Bait (AID-6.10).
    BerserkBait {
        DieFirst = "die_first", "they die before the new skirmish";
        PulledFightOn = "pulled_fight_on", "the pulled ones die after it";
    }
);
option_words!(
    /// Which guns Suppressive costs (AID-7.8).
    SuppressiveLoss {
        All = "all", "all that fired";
        StrongestOne = "strongest_one", "the strongest that fired";
    }
);
option_words!(
    /// What happens to a unit that Barrage cannot drive off (AID-7.9).
    NoRoom {
        Nothing = "nothing", "nothing";
        Dies = "dies", "it dies";
    }
);
option_words!(
    /// Who wins a tie of army and building (AID-8.2).
    ConquestTie {
        Building = "building", "the building";
        Army = "army", "the army";
    }
);
option_words!(
    /// How often buildings are resolved (AID-8.1).
    ResolveScope {
        Region = "region", "once per region and round";
        Player = "player", "once per player and round";
    }
);
option_words!(
    /// When a destroyed building is looted (AID-8.5).
    LootTiming {
        OnDestruction = "on_destruction", "when it is destroyed";
        AtOnce = "at_once", "when it is marked";
    }
);
option_words!(
    /// How long a mark can be undone (AID-8.5).
    MarkLasts {
        NextRound = "next_r1", "until the next round begins";
        OwnerMoved = "r1_after_owner_moved", "until the owner has had a movement turn";
    }
);
option_words!(
    /// What a takeover moves (AID-8.8).
    Takeover {
        Ownership = "ownership", "the building";
        Output = "output_only", "only what it yields";
    }
);
option_words!(
    /// What training costs (AID-9.4).
    TrainCost {
        Free = "free", "nothing";
        Half = "half", "half the price, each resource rounded up";
        Full = "full", "the whole price";
    }
);
option_words!(
    /// Where bought units appear (AID-9.9).
    Placement {
        Facility = "facility", "where they are bought";
        Network = "network", "anywhere in the network component";
    }
);
option_words!(
    /// When fishing boats yield (AID-11.3).
    FishingIncome {
        Production = "production", "in production phases";
        EveryRound = "every_round", "at the start of every round";
    }
);

fn switch() -> OptionKind {
    OptionKind::Switch
}

fn number(min: i32, max: i32) -> OptionKind {
    OptionKind::Number { min, max }
}

options! {
    map: MapChoice = MapChoice::Auto, MapChoice::kind(), "AID-2.1", "Map", "Which map is played.";
    win_condition: WinCondition = WinCondition::Center, WinCondition::kind(), "AID-13.1", "Win condition", "Center Control, or Domination only; the last one standing always wins.";
    center_rounds: u16 = 6, number(1, 12), "AID-13.2", "Rounds in the center", "Rounds of holding the center that win.";
    center_needs_unit: bool = false, switch(), "AID-13.2", "Center needs a unit", "Only a player with a unit in the center counts a round.";
    center_battle_cost: u16 = 0, number(0, 1), "AID-13.3", "Battle for the center costs", "Influence that a battle in the center costs.";
    shared_victory: bool = true, switch(), "AID-13.3", "Shared victory", "Two players may hold the center together.";
    share_when_two_left: bool = true, switch(), "AID-13.9", "Two may share", "The last two players may share the victory.";
    shared_win: SharedWin = SharedWin::Either, SharedWin::kind(), "AID-13.9", "Shared win", "Who wins when a truce stands at the end.";
    truce_windows: TruceWindows = TruceWindows::TurnEnds, TruceWindows::kind(), "AID-13.7", "Breaking a truce", "When a truce may be broken.";
    first_player: FirstPlayer = FirstPlayer::Rotate, FirstPlayer::kind(), "AID-3.2", "First player", "Who goes first in each round.";
    seat_order: SeatOrder = SeatOrder::Shuffled, SeatOrder::kind(), "AID-2.2", "Starts", "Who starts where.";
    faction_pick: FactionPick = FactionPick::Draft, FactionPick::kind(), "AID-2.3", "Factions", "How players get their factions.";
    decks: DeckChoice = DeckChoice::Build, DeckChoice::kind(), "AID-2.4", "Action decks", "Build a deck of action cards, or take the ready-made one.";
    homeland: bool = true, switch(), "AID-2.7", "Homeland", "The capital yields the faction's own resource.";
    region_capacity: u16 = 10, number(6, 10), "AID-1.5", "Units in a region", "The most land units of a player in a region.";
    capacity_scope: CapacityScope = CapacityScope::PerPlayer, CapacityScope::kind(), "AID-1.5", "Whose units count", "Whose units count for the limit of a region.";
    hold_without_presence: bool = false, switch(), "AID-1.6", "Holding without presence", "A region stays held when everybody has left it.";
    dock_links: bool = false, switch(), "AID-1.8", "Docks link", "Docks on the same water link the network.";
    general_free_steps: GeneralSteps = GeneralSteps::Data, GeneralSteps::kind(), "AID-5.3", "Generals' free steps", "How far generals go without influence.";
    diversity_by: DiversityBy = DiversityBy::Class, DiversityBy::kind(), "AID-6.7", "Types", "What counts as a type of unit.";
    general_is_type: bool = true, switch(), "AID-6.7", "The general is a type", "A general counts as a type of its own.";
    berserk_strike_scope: StrikeScope = StrikeScope::Committed, StrikeScope::kind(), "AID-6.8", "Berserk's whole strike", "What a whole-grid strike adds up.";
    berserk_vs_bait: BerserkBait = BerserkBait::DieFirst, BerserkBait::kind(), "AID-6.10", "Berserk against Bait", "Whether berserkers live to be pulled.";
    stalemate_limit: u16 = 6, number(2, 20), "AID-6.17", "Stand-off", "Exchanges in a row without a loss after which a battle is broken off.";
    suppressive_loss: SuppressiveLoss = SuppressiveLoss::All, SuppressiveLoss::kind(), "AID-7.8", "Suppressive", "Which guns Suppressive costs.";
    barrage_no_room: NoRoom = NoRoom::Nothing, NoRoom::kind(), "AID-7.9", "Barrage without room", "What happens to a unit that cannot be driven off.";
    conquest_tie: ConquestTie = ConquestTie::Building, ConquestTie::kind(), "AID-8.2", "Conquest ties", "Who wins a tie of army and building.";
    resolve_scope: ResolveScope = ResolveScope::Region, ResolveScope::kind(), "AID-8.1", "Conquests", "How often buildings are resolved.";
    loot_timing: LootTiming = LootTiming::OnDestruction, LootTiming::kind(), "AID-8.5", "Loot", "When a destroyed building is looted.";
    mark_lasts: MarkLasts = MarkLasts::NextRound, MarkLasts::kind(), "AID-8.5", "Marks", "How long a marked building can be saved.";
    takeover_transfers: Takeover = Takeover::Ownership, Takeover::kind(), "AID-8.8", "Takeover", "What a takeover moves.";
    train_cost: TrainCost = TrainCost::Free, TrainCost::kind(), "AID-9.4", "Training", "What training costs.";
    train_queue_cap: u16 = 0, number(0, 20), "AID-9.5", "Queues", "The most trained units waiting in a building; 0 means no limit.";
    bought_unit_placement: Placement = Placement::Facility, Placement::kind(), "AID-9.9", "Bought units", "Where bought units appear.";
    refound: bool = true, switch(), "AID-10.2", "Refounding", "A player without a working building may build a village anywhere.";
    unload_stops_ship: bool = false, switch(), "AID-11.7", "Unloading stops", "A ship that has unloaded is done for the round.";
    fishing_income: FishingIncome = FishingIncome::Production, FishingIncome::kind(), "AID-11.3", "Fishing", "When fishing boats yield.";
    tactics_per_exchange: u16 = 1, number(0, 2), "AID-12.6", "Action cards in an exchange", "The most action cards of a side in an exchange.";
    open_decks: bool = false, switch(), "AID-14", "Open decks", "Everybody sees the chosen decks.";
    open_hands: bool = false, switch(), "AID-14", "Open hands", "Everybody sees the bought cards.";
    boats_keep_alive: bool = true, switch(), "AID-13.10", "Boats keep alive", "A player with boats only is not eliminated.";
    round_limit: u16 = 0, number(0, 99), "AID-13.11", "Last round", "The game ends after this round; 0 means no limit.";
}

impl Options {
    /// The options of a set-up that has been checked against the catalogue.
    pub fn of(setup: &Setup) -> Self {
        let mut options = Options::read(setup);
        if setup.seats.iter().any(|seat| seat.faction.is_some()) {
            options.faction_pick = FactionPick::Assigned;
        }
        options
    }

    /// The option values under which every game ends.
    pub fn bot_limit() -> BTreeMap<String, OptionValue> {
        BTreeMap::from([("round_limit".to_string(), OptionValue::Number(60))])
    }
}
