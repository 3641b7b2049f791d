//! How each choice is shown and what is clicked for it.
//!
//! A move is a piece and a territory, and how many where there are several: one or all. A march is two territories.

use crate::Arda;
use crate::action::{Action, Going};
use crate::frame::Ask;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::scene::{counted, fighter_id, piece_id, words_of};
use engine::prompt::{Choice, Target, Tone};
use engine::story::{capital, one};
use engine::{Game, Seat};

fn space(at: Place) -> Target {
    Target::Space { space: at.0 }
}

fn number(count: u16) -> Target {
    Target::Number {
        number: count.into(),
    }
}

impl Arda {
    /// How a choice is shown and what is clicked for it.
    pub(crate) fn choice_of(&self, pos: &Position, _seat: Seat, action: Action) -> Choice {
        let said = self.notation(action);
        let button = |label: String| Choice::button(said.clone(), label);
        let on = |label: String, targets: Vec<Target>| Choice::on(said.clone(), label, targets);
        let name = |at: Place| self.place_name(at).to_string();
        match action {
            Action::Buy { what, count } => self.buy_choice(what, count, said),
            Action::Repair { kind, at, points } => {
                let targets = vec![space(at), self.kind_target(kind), number(points.into())];
                on(
                    format!(
                        "Repair {} in {} by {points}",
                        self.content.kind(kind).title,
                        name(at)
                    ),
                    targets,
                )
            }
            Action::Move { .. } | Action::Raid { .. } => self.move_choice(pos, action, said),
            Action::March { from, to } => {
                let label = format!("Everybody from {} to {}", name(from), name(to));
                let choice = on(label, vec![space(from), space(to)]);
                self.with_preview(choice, self.arrival_words(pos, to))
            }
            Action::Fight { at, raid: false } => {
                let fight = on(format!("Fight in {}", name(at)), vec![space(at)]);
                match self.odds_to_come(pos, at) {
                    Some(odds) => fight.preview(format!("Odds: {}.", words_of(&odds))),
                    None => fight,
                }
            }
            Action::Fight { at, raid: true } => button(format!("Raid {}", name(at))),
            Action::Leave { at } => {
                button(format!("Leave the battle in {} out", name(at))).tone(Tone::Quiet)
            }
            Action::Hit { kind, pick } => self.hit_choice(pos, kind, pick, said),
            Action::Rest => button("Assign the rest as usual".to_string()).tone(Tone::Primary),
            Action::Bombard => button("Bombard".to_string()).tone(Tone::Primary),
            Action::Hold => button("Hold fire".to_string()).tone(Tone::Quiet),
            Action::Retreat { to } if to == pos.battle.at => on(
                format!("Withdraw and stay over {}", name(to)),
                vec![space(to)],
            ),
            Action::Retreat { to } => on(format!("Retreat to {}", name(to)), vec![space(to)]),
            Action::Dive { kind } => {
                let label = format!("{} dive", self.content.kind(kind).plural);
                on(label, vec![self.kind_target(kind)])
            }
            Action::Stay => button("Fight on".to_string()).tone(Tone::Primary),
            Action::Place { kind, count, at } => self.place_choice(pos, kind, count, at, said),
            Action::Concede => button("Give up".to_string())
                .preview("The war is lost if all allies agree.")
                .tone(Tone::Danger),
            Action::Refuse => button("Fight on".to_string()).tone(Tone::Primary),
            Action::Done => self.done_choice(pos, said),
        }
    }

    pub(super) fn place_name(&self, at: Place) -> &str {
        let site = self.content.places.get(at.index());
        site.map_or("nowhere", |site| &site.name)
    }

    fn kind_target(&self, kind: Kind) -> Target {
        Target::Kind {
            kind: self.kind_key(kind).to_string(),
        }
    }

    fn with_preview(&self, choice: Choice, words: Option<String>) -> Choice {
        match words {
            Some(words) => choice.preview(words),
            None => choice,
        }
    }

    fn buy_choice(&self, what: u16, count: u8, said: String) -> Choice {
        let Some(purchase) = self.content.purchases.get(usize::from(what)) else {
            return Choice::button(said, "Buy nothing");
        };
        let words: Vec<String> = purchase
            .units
            .iter()
            .map(|&(kind, number)| self.units_words(kind, number * u16::from(count)))
            .collect();
        let label = match (count, purchase.units.as_slice()) {
            (1, &[(kind, 1)]) => format!("Buy {}", one(&self.content.kind(kind).title)),
            _ => format!("Buy {}", words.join(", ")),
        };
        let costs = format!("Costs {}.", counted(purchase.cost * i32::from(count), "PU"));
        let choice = match purchase.units.as_slice() {
            &[(kind, 1)] if self.is_only_offer(what, kind) => {
                let mut targets = vec![self.kind_target(kind)];
                if count > 1 {
                    targets.insert(0, number(count.into()));
                }
                Choice::on(said, label, targets)
            }
            _ => Choice::button(said, label),
        };
        choice.preview(costs)
    }

    /// Whether nothing else for sale is one of that type: its picture then means it.
    fn is_only_offer(&self, what: u16, kind: Kind) -> bool {
        let same = |purchase: &crate::content::Purchase| purchase.units == [(kind, 1)];
        let mut offers = self.content.purchases.iter().enumerate();
        offers.all(|(index, purchase)| index == usize::from(what) || !same(purchase))
    }

    /// Units there in one of their states: those of the power whose turn it is, or else anybody's.
    fn meant(&self, pos: &Position, at: Place, kind: Kind, pick: u8) -> (Power, u16) {
        let power = self.step(pos).power;
        if let Some(stack) = self.picked(pos, power, at, kind, pick) {
            return (power, stack.count);
        }
        let other = pos.at(at).iter().find(|stack| stack.kind == kind);
        other.map_or((power, 1), |stack| (stack.owner, stack.count))
    }

    fn move_choice(&self, pos: &Position, action: Action, said: String) -> Choice {
        let Some(going) = Going::of(action) else {
            return Choice::button(said.clone(), said);
        };
        let Going {
            kind,
            count,
            pick,
            from,
            to,
        } = going;
        let raid = matches!(action, Action::Raid { .. });
        let (owner, there) = self.meant(pos, from, kind, pick);
        let piece = Target::Piece {
            piece: piece_id(self, from, owner, kind, pick),
        };
        // A raid begins at its aim, a move with who goes.
        let mut targets = if raid {
            vec![space(to), piece]
        } else {
            vec![piece, space(to)]
        };
        if there > 1 {
            targets.push(number(count.into()));
        }
        let units = self.units_words(kind, count.into());
        let (from, at) = (self.place_name(from), self.place_name(to));
        if raid {
            return Choice::on(said, format!("Raid {at} with {units} from {from}"), targets)
                .preview("It bombs what produces there instead of fighting.");
        }
        let choice = Choice::on(
            said,
            format!("{} from {from} to {at}", capital(&units)),
            targets,
        );
        self.with_preview(choice, self.step_words(pos, kind, to))
    }

    fn hit_choice(&self, pos: &Position, kind: Kind, pick: u8, said: String) -> Choice {
        let title = &self.content.kind(kind).title;
        let label = match pick {
            0 => format!("Hit {}", one(title)),
            _ => format!("Hit a damaged {title}"),
        };
        let piece = fighter_id(self, pos.battle.hits.on_attackers, kind, pick);
        Choice::on(said, label, vec![Target::Piece { piece }])
    }

    fn place_choice(
        &self,
        pos: &Position,
        kind: Kind,
        count: u8,
        at: Place,
        said: String,
    ) -> Choice {
        let mut targets = vec![self.kind_target(kind), space(at)];
        if pos.in_hand(self.step(pos).power, kind) > 1 {
            targets.push(number(count.into()));
        }
        let label = format!(
            "Place {} in {}",
            self.units_words(kind, count.into()),
            self.place_name(at)
        );
        let choice = Choice::on(said, label, targets);
        self.with_preview(choice, self.room_words(pos, kind, at))
    }

    fn done_choice(&self, pos: &Position, said: String) -> Choice {
        let label = match pos.ask {
            Ask::Buy => "Purchases are done",
            Ask::Move if self.in_combat_move(pos) => "Combat moves are done",
            Ask::Move => "Moves are done",
            Ask::Place => "Placing is done",
            _ => "Done",
        };
        let left = pos
            .hands
            .iter()
            .any(|held| held.power == self.step(pos).power);
        let loses = pos.ask == Ask::Place && left && !self.content.def.rules.unplaced_stay;
        let choice = Choice::button(said, label);
        match loses {
            true => choice
                .preview("What is left in hand is lost.")
                .tone(Tone::Danger),
            false => choice.tone(Tone::Primary),
        }
    }
}
