//! Where in the game we are, in words.

use crate::Aldarra;
use crate::battle_state::Initiative;
use crate::frame::{BattleStep, Frame, OrderStep, Step};
use crate::owner::SEATS;
use crate::position::Position;
use engine::Seat;

/// Phase, step and whose turn it is.
pub(crate) struct Moment {
    pub(crate) phase: &'static str,
    pub(crate) step: &'static str,
    pub(crate) active: Option<Seat>,
}

const ARRIVAL: &str = "Arrival";
const PREPARATION: &str = "Preparation";
const EXPANSION: &str = "Expansion";
const MANAGEMENT: &str = "Management";

impl Aldarra {
    /// Where in the game we are.
    pub(crate) fn moment(&self, pos: &Position) -> Moment {
        let at = |at: u8| pos.track.get(usize::from(at)).copied();
        let last = self.setup.seats.len().saturating_sub(1) as u8;
        let mut coming = Step::Begin;
        let mut moment = Moment {
            phase: ARRIVAL,
            step: "",
            active: None,
        };
        for frame in &pos.frames {
            let (phase, step, active) = match *frame {
                Frame::Round(step) => {
                    coming = step;
                    let (phase, words) = step_words(step);
                    (phase, words, None)
                }
                Frame::PlaceStrongholds { at: n } => (ARRIVAL, "Strongholds", at(n)),
                Frame::PlaceOutposts { at: n } => {
                    (ARRIVAL, "Outposts", last.checked_sub(n).and_then(at))
                }
                Frame::Claims { at: n, .. } => (phase_before(pos, coming), "Claims", at(n)),
                Frame::TurnOrder {
                    at: n, choosers, ..
                } => (
                    PREPARATION,
                    "Turn order",
                    choosers.get(usize::from(n)).copied(),
                ),
                Frame::PlaceCrystals { at: n, .. } => (PREPARATION, "Spawn crystals", at(n)),
                Frame::ExpansionStart { at: n, .. } => (EXPANSION, "Expansion start", at(n)),
                Frame::ExpansionEnd { at: n, .. } => (EXPANSION, "Expansion end", at(n)),
                Frame::Orders { at: n } => (EXPANSION, "Orders", at(n)),
                Frame::Order { seat, step, .. } => {
                    let words = match step {
                        OrderStep::Activate => "Place the order",
                        OrderStep::Move => "Movement",
                        OrderStep::Combat => "Combat",
                        OrderStep::Explore { .. } => "Explore",
                        OrderStep::End | OrderStep::Again => "End of the order",
                    };
                    (EXPANSION, words, Some(seat))
                }
                Frame::Battles { attacker } => (EXPANSION, "Combat", Some(attacker)),
                Frame::Battle(_) => (EXPANSION, "Combat", moment.active),
                Frame::Resolve { seat, .. }
                | Frame::Card { seat, .. }
                | Frame::DiscardHeld { seat }
                | Frame::LookObjectives { seat, .. } => (EXPANSION, "Explore", Some(seat)),
                Frame::Hits { .. } => (EXPANSION, "Explore", moment.active),
                Frame::FreeFrigates { seat, .. } => (EXPANSION, "Free Frigates", Some(seat)),
                Frame::DropObjectives { seat } => {
                    let phase = if coming == Step::Discoveries {
                        MANAGEMENT
                    } else {
                        EXPANSION
                    };
                    (phase, "Objectives", Some(seat))
                }
                Frame::BuyVp { at: n, .. } => (MANAGEMENT, "Buy victory points", at(n)),
                Frame::Objectives { at: n, .. } => (MANAGEMENT, "Objectives", at(n)),
                Frame::Discoveries { at: n, .. } => (MANAGEMENT, "Discoveries", at(n)),
                Frame::ExtraDiscovery { seat } => (MANAGEMENT, "Discoveries", Some(seat)),
                Frame::Ransom { at: n, .. } => (MANAGEMENT, "Ransom", at(n)),
                Frame::Build { at: n, .. } => (MANAGEMENT, "Build", at(n)),
                Frame::FreeOutposts { seat, .. } => (MANAGEMENT, "Free Outposts", Some(seat)),
                Frame::EndDiscoveries => (MANAGEMENT, "Discoveries", None),
                Frame::Over => ("The end", "", None),
            };
            moment = Moment {
                phase,
                step,
                active: active.filter(|seat| seat.index() < self.setup.seats.len()),
            };
        }
        if pos.frames.is_empty() || pos.ending.is_some() {
            moment.phase = "The end";
            moment.step = "";
            moment.active = None;
        }
        moment
    }

    /// Each seat's place in the turn order, from 1; while places are chosen, of those that have chosen.
    pub(super) fn turn_places(&self, pos: &Position) -> Vec<(u8, i32)> {
        let seats = self.setup.seats.len();
        let choosing = pos.frames.iter().find_map(|frame| match frame {
            Frame::TurnOrder { places, .. } => Some(*places),
            _ => None,
        });
        let places: [Seat; SEATS] = choosing.unwrap_or(pos.track);
        let taken = (1..).zip(&places[..seats]);
        taken
            .filter(|(_, seat)| seat.index() < seats)
            .map(|(place, seat)| (seat.0, place))
            .collect()
    }
}

const fn step_words(step: Step) -> (&'static str, &'static str) {
    match step {
        Step::Begin | Step::TurnOrder => (PREPARATION, "Turn order"),
        Step::Spawn => (PREPARATION, "Spawn crystals"),
        Step::ExpansionStart => (EXPANSION, "Expansion start"),
        Step::Orders => (EXPANSION, "Orders"),
        Step::ExpansionEnd => (EXPANSION, "Expansion end"),
        Step::Mine => (MANAGEMENT, "Mine"),
        Step::BuyVp => (MANAGEMENT, "Buy victory points"),
        Step::WinCheck => (MANAGEMENT, "Check for the end"),
        Step::Objectives => (MANAGEMENT, "Objectives"),
        Step::Discoveries => (MANAGEMENT, "Discoveries"),
        Step::Ransom => (MANAGEMENT, "Ransom"),
        Step::Build => (MANAGEMENT, "Build"),
        Step::FreeOutposts => (MANAGEMENT, "Free Outposts"),
    }
}

/// The phase of a claim window before a step.
fn phase_before(pos: &Position, coming: Step) -> &'static str {
    match coming {
        Step::Begin | Step::TurnOrder | Step::Spawn if pos.round == 0 => ARRIVAL,
        Step::Begin => MANAGEMENT,
        Step::TurnOrder | Step::Spawn | Step::ExpansionStart => PREPARATION,
        Step::Orders | Step::ExpansionEnd | Step::Mine => EXPANSION,
        _ => MANAGEMENT,
    }
}

/// The initiative in words.
pub(crate) const fn initiative_words(initiative: Initiative) -> &'static str {
    match initiative {
        Initiative::Frigate => "frigate initiative",
        Initiative::Light => "light initiative",
        Initiative::Heavy => "heavy initiative",
    }
}

/// The step of a battle in words.
pub(crate) const fn battle_step_words(step: BattleStep) -> &'static str {
    match step {
        BattleStep::Join { .. } => "Joining",
        BattleStep::Start { .. } => "Start of the battle",
        BattleStep::Withdraw { .. } => "Withdrawal",
        BattleStep::Stances { .. } => "Stances",
        BattleStep::HoldBack { .. } => "Holding back",
        BattleStep::PreRoll { .. } => "Before the roll",
        BattleStep::Roll => "The roll",
        BattleStep::Reroll { .. } | BattleStep::Reduce { .. } => "After the roll",
        BattleStep::Assign { .. } => "Assigning damage",
        BattleStep::Blasts | BattleStep::Blast { .. } => "Blasts",
        BattleStep::FreeFrigates { .. } => "Free Frigates",
        BattleStep::Remove => "Removal",
        BattleStep::Retreat { .. } => "Retreat",
        BattleStep::Escalate => "Escalation",
        BattleStep::End => "The end of the battle",
        BattleStep::Capture { .. } => "Capture",
        BattleStep::CombatWin { .. } => "Victory",
    }
}
