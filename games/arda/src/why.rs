//! Why something may not be done (ARD-13.4).

use engine::Refusal;

macro_rules! reasons {
    ($($name:ident = $key:literal, $rule:literal, $text:literal;)*) => {
        /// A reason against an action.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Why {
            $(#[doc = $text] $name,)*
        }

        impl Why {
            /// The rule and the sentence for the player; it ends with the key in brackets.
            pub fn refusal(self) -> Refusal {
                match self { $(Why::$name => Refusal::new($rule, concat!($text, " [", $key, "].")),)* }
            }
        }
    };
}

reasons! {
    WrongPhase = "wrong_phase", "ARD-2.1", "That is not done in this step";
    InvalidRoute = "invalid_route", "ARD-4.1", "The two are no neighbours";
    NotEnoughUnits = "not_enough_units", "ARD-4.1", "There are not so many such units";
    NotOwner = "not_owner", "ARD-4.1", "Those units are not yours to move";
    NoMovement = "no_movement", "ARD-4.2", "They have no movement left for that";
    SeaOnLand = "sea_on_land", "ARD-4.6", "Ships stay on water";
    NoTransport = "no_transport", "ARD-5.1", "No ship there has room for it";
    MustStayLoaded = "must_stay_loaded", "ARD-5.3", "Cargo stays with its ship on water";
    MovedBeforeLoading = "moved_before_loading", "ARD-5.1", "Loading must be the first move of a unit";
    EnemyInZone = "enemy_in_zone", "ARD-5.1", "There are enemies in that water";
    UnloadedElsewhere = "unloaded_elsewhere", "ARD-5.4", "The ship has unloaded somewhere else in this turn";
    UnloadedEarlier = "unloaded_earlier_phase", "ARD-5.4", "The ship has unloaded in the combat move";
    AlliedLoadUnload = "allied_load_unload", "ARD-5.4", "What was loaded on an ally's ship lands in a later turn";
    TransportFought = "transport_fought", "ARD-5.4", "The ship has fought in this turn";
    AirCannotLand = "air_cannot_land", "ARD-4.8", "It could not land anywhere after that";
    CannotBlitz = "cannot_blitz", "ARD-4.4", "They cannot pass through enemy land";
    CannotBlitzOut = "cannot_blitz_out", "ARD-4.4", "Only units that blitz may go on from there into enemy land";
    BlitzOutOfBattle = "blitz_out_of_battle", "ARD-4.4", "The enemies there hold them";
    NewlyCaptured = "newly_captured", "ARD-4.4", "Nothing goes on through what was taken in this turn";
    EnemyOnPath = "enemy_on_path", "ARD-4.6", "Enemies there stop the way on";
    StopInNeutral = "stop_in_neutral", "ARD-4.5", "They must stop in neutral land";
    NeutralClosed = "neutral_closed", "ARD-4.5", "Neutral land may not be entered";
    TooPoorForNeutral = "too_poor_for_neutral", "ARD-4.5", "There is not enough money to enter neutral land";
    NeutralFlyover = "neutral_flyover", "ARD-4.5", "Aircraft may not cross neutral land";
    Impassable = "impassable", "ARD-4.1", "Nothing may enter there";
    Restricted = "restricted", "ARD-4.11", "This power may not go there";
    Canal = "canal", "ARD-4.10", "The crossing between the two waters is not in friendly hands";
    CanalNew = "canal_new", "ARD-4.10", "The crossing between the two waters was taken only in this turn";
    TerrainForbids = "terrain_forbids", "ARD-4.7", "The terrain bars such units";
    AdvanceInNoncombat = "advance_in_noncombat", "ARD-4.9", "Only a combat move goes among enemies or into land that is not friendly";
    LeftBattle = "left_battle", "ARD-4.4", "They are committed to the battle there";
    StackLimit = "stack_limit", "ARD-4.12", "There are as many such units there as may be";
    NoFactory = "no_factory", "ARD-10.2", "Nothing there produces units";
    ConqueredNoPlace = "conquered_no_place", "ARD-10.2", "It was taken only in this turn";
    Capacity = "capacity", "ARD-10.3", "It has produced as many units as it can in this turn";
    TooManyConstructions = "too_many_constructions", "ARD-10.6", "No more of that kind may be built there";
    PlaceRestricted = "place_restricted", "ARD-10.5", "Such units may not be placed there";
    NotYourTerritory = "not_your_territory", "ARD-10.2", "That is not your territory";
    NotEnough = "not_enough", "ARD-3.1", "There is not enough money left";
    MaxBuilt = "max_built", "ARD-3.2", "The power has as many of them as it may have";
    NotInHand = "not_in_hand", "ARD-10.1", "There is no such unit in hand";
    NotForSale = "not_for_sale", "ARD-3.1", "The power cannot buy that";
    NoDamage = "no_damage", "ARD-3.4", "There is nothing to repair";
    NothingThere = "nothing_there", "ARD-4.1", "No unit can take that step";
    NoBattle = "no_battle", "ARD-7.4", "There is no battle to fight";
    BattleWaits = "battle_waits", "ARD-7.4", "Another battle must be fought before it";
    BattleBinding = "battle_binding", "ARD-7.2", "That battle cannot be left out";
    NoRaid = "no_raid", "ARD-7.6", "There is nothing to bomb";
    NoTarget = "no_target", "ARD-8.12", "No such unit can be hit now";
    NoRetreat = "no_retreat", "ARD-8.13", "The attackers cannot retreat there";
    NoDive = "no_dive", "ARD-8.11", "Such units cannot dive now";
    NotBehind = "not_behind", "ARD-12.6", "Only an alliance that has been far behind for three rounds concedes";
    MustGoOn = "must_go_on", "ARD-4.9", "Aircraft over enemy land must fly on first";
    NotYourTurn = "not_your_turn", "ARD-2.1", "Another power decides";
}
