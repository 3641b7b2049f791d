//! The rule that asks.

use crate::Aldarra;
use crate::frame::{BattleStep, Frame, OrderStep};
use crate::position::Position;

impl Aldarra {
    /// The rule that the decision comes from.
    pub(crate) fn rule_of(&self, pos: &Position) -> &'static str {
        match pos.top() {
            Frame::PlaceStrongholds { .. } => "ALD-3.9",
            Frame::PlaceOutposts { .. } => "ALD-3.11",
            Frame::Claims { .. } => "ALD-10.6",
            Frame::TurnOrder { .. } => "ALD-5.2",
            Frame::PlaceCrystals { .. } => "ALD-5.5",
            Frame::ExpansionStart { .. } => "ALD-6.2",
            Frame::ExpansionEnd { .. } => "ALD-6.13",
            Frame::Order { step, .. } => match step {
                OrderStep::Activate => "ALD-6.3",
                OrderStep::Move | OrderStep::Combat => "ALD-6.4",
                OrderStep::Explore { .. } => "ALD-8.1",
                OrderStep::End | OrderStep::Again => "ALD-6.12",
            },
            Frame::Battles { .. } => "ALD-7.1",
            Frame::Battle(step) => match step {
                BattleStep::Join { .. } => "ALD-7.6",
                BattleStep::Start { .. } => "ALD-7.8",
                BattleStep::Withdraw { .. } => "ALD-7.9",
                BattleStep::Stances { .. } => "ALD-7.10",
                BattleStep::HoldBack { .. } => "ALD-7.12",
                BattleStep::PreRoll { .. } => "ALD-7.18",
                BattleStep::Roll => "ALD-7.19",
                BattleStep::Reroll { .. } | BattleStep::Reduce { .. } => "ALD-7.20",
                BattleStep::Assign { .. } => "ALD-7.21",
                BattleStep::Blasts | BattleStep::Blast { .. } => "ALD-12.10",
                BattleStep::FreeFrigates { .. } => "ALD-12.11",
                BattleStep::Remove => "ALD-7.23",
                BattleStep::Retreat { .. } => "ALD-7.26",
                BattleStep::Escalate => "ALD-7.30",
                BattleStep::End | BattleStep::CombatWin { .. } => "ALD-7.38",
                BattleStep::Capture { .. } => "ALD-12.7",
            },
            Frame::Resolve { .. } => "ALD-8.2",
            Frame::Card { .. } => "ALD-8.3",
            Frame::Hits { .. } => "ALD-8.5",
            Frame::Launch { .. } => "ALD-12.11",
            Frame::DiscardHeld { .. } => "ALD-8.7",
            Frame::LookObjectives { .. } => "ALD-14.3",
            Frame::DropObjectives { .. } => "ALD-9.10",
            Frame::BuyVp { .. } => "ALD-9.5",
            Frame::Objectives { .. } => "ALD-9.8",
            Frame::Discoveries { .. } | Frame::EndDiscoveries => "ALD-9.12",
            Frame::ExtraDiscovery { .. } => "ALD-13.12",
            Frame::Ransom { .. } => "ALD-9.21",
            Frame::Build { .. } => "ALD-9.22",
            Frame::FreeOutposts { .. } => "ALD-13.9",
            Frame::Round(_) | Frame::Orders { .. } => "ALD-4.1",
            Frame::Over => "ALD-9.7",
        }
    }
}
