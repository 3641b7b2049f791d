//! The rules of the orchard, in the order of the rules text.

use super::Tiny;
use super::position::*;
use engine::hidden::Card;
use engine::{Actions, Legal, Refusal, Seat, SeatSet, Table};

pub const RULES: &str = "\
### TNY-1 Pledging
Each round all lay down up to two cards in secret. Then all are shown and discarded; each fruit scores a point. With the
house rule `double` this is done twice.
### TNY-2 Turns
In the order of seats, each has a turn of three points and may stop before they are spent.
### TNY-3 Carrying
Carry one of your baskets forward, for a point a step. At the market it scores two points.
### TNY-4 Stealing
For a point and a fox from your hand, steal a basket on the road: roll the die of the chase.
### TNY-5 Dogs
Before the roll, whoever else has a dog may discard it to end the theft.
### TNY-6 Burying
For a point, put a card from your hand under the deck. Whenever you bury or discard a card in your turn or for a theft, mix
the rest of your hand.
### TNY-7 Peeking
For a point, look at a card of somebody's hand, drawn by chance.
### TNY-8 Drawing
At the end of your turn draw a card, unless you hold six.
### TNY-9 The end
The game ends with the round in which somebody has three baskets at the market, or with the last round. Most points win.
### TNY-10 Leaving
Who leaves comes last.
";

impl Tiny {
    /// Everything that somebody might try in the innermost frame, legal or not.
    pub fn tries(&self, pos: &Position, out: &mut Actions<Action>) {
        match pos.frames.last() {
            Some(Frame::Pledge { .. }) => {
                (0..4).for_each(|kind| out.push(Action::Pledge(kind)));
                out.push(Action::Ready);
            }
            Some(Frame::Turn { .. }) => {
                [(0, 1), (0, 2), (1, 2)]
                    .iter()
                    .for_each(|&(from, to)| out.push(Action::Carry(from, to)));
                pos.seats()
                    .iter()
                    .for_each(|seat| out.push(Action::Steal(seat)));
                (0..4).for_each(|kind| out.push(Action::Bury(kind)));
                pos.seats()
                    .iter()
                    .for_each(|seat| out.push(Action::Peek(seat)));
                out.push(Action::Done);
            }
            Some(Frame::Window { .. }) => {
                out.push(Action::Bark);
                out.push(Action::Let);
            }
            None => {}
        }
    }

    /// Why an asked seat may not do that. The legal list is made of what this does not refuse.
    pub fn why_not(&self, pos: &Position, seat: Seat, action: Action) -> Option<Refusal> {
        let no = |rule: &str, reason: &str| Some(Refusal::new(rule, reason));
        match (pos.frames.last(), action) {
            (Some(Frame::Pledge { .. }), Action::Pledge(kind)) => {
                if pos.laid[seat.index()].count_ones() >= 2 {
                    return no("TNY-1", "You have laid down two cards.");
                }
                pos.unlaid(seat, kind)
                    .is_none()
                    .then(|| Refusal::new("TNY-1", "You have no such card left."))
            }
            (Some(Frame::Pledge { .. }), Action::Ready) => None,
            (Some(Frame::Turn { points, .. }), action) => {
                self.why_not_in_turn(pos, seat, *points, action)
            }
            (Some(Frame::Window { .. }), Action::Bark) if !pos.holds(seat, DOG) => {
                no("TNY-5", "You have no dog.")
            }
            (Some(Frame::Window { .. }), Action::Bark | Action::Let) => None,
            (frame, _) => no(rule_of(frame), "That is not what is asked now."),
        }
    }

    fn why_not_in_turn(
        &self,
        pos: &Position,
        seat: Seat,
        points: u8,
        action: Action,
    ) -> Option<Refusal> {
        let no = |rule: &str, reason: &str| Some(Refusal::new(rule, reason));
        let cost = match action {
            Action::Done => 0,
            Action::Carry(from, to) => to.saturating_sub(from),
            _ => 1,
        };
        match action {
            _ if cost > points => no("TNY-2", "You have not enough points left."),
            Action::Carry(from, to) if to <= from || to > 2 => {
                no("TNY-3", "Baskets are carried forward.")
            }
            Action::Carry(from, _) if pos.baskets[seat.index()][from as usize] == 0 => {
                no("TNY-3", "You have no basket there.")
            }
            Action::Steal(_) if !pos.holds(seat, FOX) => no("TNY-4", "You have no fox."),
            Action::Steal(victim) | Action::Peek(victim)
                if victim == seat || !pos.seats().contains(victim) =>
            {
                no("TNY-2", "That must be another seat.")
            }
            Action::Steal(victim) if pos.baskets[victim.index()][ROAD] == 0 => {
                no("TNY-4", "No basket is on the road.")
            }
            Action::Peek(at) if pos.hands[at.index()].is_empty() => {
                no("TNY-7", "That hand is empty.")
            }
            Action::Bury(kind) if !pos.holds(seat, kind) => no("TNY-6", "You have no such card."),
            Action::Pledge(_) | Action::Ready | Action::Bark | Action::Let => {
                no("TNY-2", "That is not what is asked now.")
            }
            _ => None,
        }
    }

    pub fn carry_out(
        &self,
        pos: &mut Position,
        legal: Legal<Action>,
        table: &mut impl Table<Self>,
    ) {
        let seat = legal.seat();
        match legal.action() {
            Action::Pledge(kind) => {
                if let Some(place) = pos.unlaid(seat, kind) {
                    pos.laid[seat.index()] |= 1 << place;
                }
            }
            Action::Ready => {
                table.commit();
                table.tell(|| Event::Ready { seat });
                self.answered(pos, seat, table);
            }
            Action::Carry(from, to) => {
                spend(pos, to - from);
                pos.baskets[seat.index()][from as usize] -= 1;
                pos.baskets[seat.index()][to as usize] += 1;
                table.tell(|| Event::Carried { seat, from, to });
            }
            Action::Steal(victim) => self.steal(pos, seat, victim, table),
            Action::Bury(kind) => {
                spend(pos, 1);
                pos.take(seat, kind);
                pos.deck.put_under(Card::known_to(kind, SeatSet::of(seat)));
                table.tell(|| Event::Buried {
                    seat,
                    kind: Some(kind),
                });
            }
            Action::Peek(at) => {
                spend(pos, 1);
                let place = table.pick(pos.hands[at.index()].len());
                let card = &mut pos.hands[at.index()][place];
                *card = card.shown_to(SeatSet::of(seat));
                let kind = Some(card.kind);
                table.reveal(SeatSet::of(seat));
                table.tell(|| Event::Peeked { seat, at, kind });
            }
            Action::Done => {
                self.draw(pos, seat, table);
                self.next_turn(pos);
            }
            Action::Bark => {
                pos.take(seat, DOG);
                pos.discard[DOG as usize] += 1;
                table.tell(|| Event::Barks { seat });
                pos.frames.pop();
            }
            Action::Let => self.answered(pos, seat, table),
        }
    }

    /// A seat of several has answered; the last one lets things go on.
    fn answered(&self, pos: &mut Position, seat: Seat, table: &mut impl Table<Self>) {
        match pos.frames.last_mut() {
            Some(Frame::Pledge { asked, again }) => {
                *asked = asked.without(seat);
                if let (true, again) = (asked.is_empty(), *again) {
                    self.show_pledges(pos, again, table);
                }
            }
            Some(Frame::Window {
                thief,
                victim,
                asked,
            }) => {
                *asked = asked.without(seat);
                if let (true, thief, victim) = (asked.is_empty(), *thief, *victim) {
                    pos.frames.pop();
                    self.chase(pos, thief, victim, table);
                }
            }
            _ => {}
        }
    }

    /// TNY-1
    fn show_pledges(&self, pos: &mut Position, again: bool, table: &mut impl Table<Self>) {
        table.reveal(SeatSet::ALL);
        for seat in pos.seats().iter() {
            let laid = std::mem::take(&mut pos.laid[seat.index()]);
            let places = (0..HAND).rev().filter(|place| laid >> place & 1 == 1);
            let kinds: Vec<u8> = places
                .map(|place| pos.hands[seat.index()].remove(place).kind)
                .collect();
            for &kind in &kinds {
                pos.discard[kind as usize] += 1;
                pos.fruit[seat.index()] += u8::from(kind < FOX);
            }
            table.tell(|| Event::Pledged { seat, kinds });
        }
        pos.frames.clear();
        match self.double && !again {
            true => pos.frames.push(Frame::Pledge {
                asked: pos.here(),
                again: true,
            }),
            false => self.open_turn(pos, pos.here()),
        }
    }

    /// TNY-2
    fn open_turn(&self, pos: &mut Position, turns: SeatSet) {
        if let Some(seat) = turns.first() {
            pos.frames.push(Frame::Turn {
                seat,
                points: 3,
                later: turns.without(seat),
            });
        }
    }

    fn next_turn(&self, pos: &mut Position) {
        let Some(Frame::Turn { later, .. }) = pos.frames.pop() else {
            return;
        };
        self.open_turn(pos, later);
        if later.is_empty() {
            self.next_round(pos);
        }
    }

    /// TNY-4
    fn steal(&self, pos: &mut Position, thief: Seat, victim: Seat, table: &mut impl Table<Self>) {
        spend(pos, 1);
        pos.take(thief, FOX);
        pos.discard[FOX as usize] += 1;
        table.tell(|| Event::Prowls { thief, victim });
        let others = pos.here().without(thief);
        table.consult(others);
        let asked = others
            .iter()
            .filter(|&seat| self.ask_all || pos.holds(seat, DOG))
            .collect::<SeatSet>();
        match asked.is_empty() {
            true => self.chase(pos, thief, victim, table),
            false => pos.frames.push(Frame::Window {
                thief,
                victim,
                asked,
            }),
        }
    }

    fn chase(&self, pos: &mut Position, thief: Seat, victim: Seat, table: &mut impl Table<Self>) {
        let face = table.die(&self.die);
        pos.chase = Some(face as u8);
        let to = match self.die.faces[face].as_str() {
            "caught" => None,
            "home" => Some(MARKET),
            _ => Some(ROAD),
        };
        if let Some(to) = to {
            pos.baskets[victim.index()][ROAD] -= 1;
            pos.baskets[thief.index()][to] += 1;
        }
        table.tell(|| Event::Chased {
            thief,
            victim,
            face: self.die.faces[face].clone(),
        });
    }

    /// TNY-8
    pub fn draw(&self, pos: &mut Position, seat: Seat, table: &mut impl Table<Self>) {
        if pos.hands[seat.index()].is_full() {
            return;
        }
        if pos.deck.is_empty() {
            pos.deck = engine::hidden::Deck::new(std::mem::take(&mut pos.discard));
        }
        if let Some(kind) = pos.deck.draw(&self.names, table) {
            pos.hands[seat.index()].push(Card::known_to(kind, SeatSet::of(seat)));
            table.tell(|| Event::Drew {
                seat,
                kind: Some(kind),
            });
        }
    }

    /// TNY-9
    fn next_round(&self, pos: &mut Position) {
        let sold = pos
            .seats()
            .iter()
            .any(|seat| pos.baskets[seat.index()][MARKET] >= 3);
        if !sold && pos.round < self.rounds {
            pos.round += 1;
            pos.frames.push(Frame::Pledge {
                asked: pos.here(),
                again: false,
            });
        }
    }

    /// TNY-10
    pub fn leave(&self, pos: &mut Position, seat: Seat, table: &mut impl Table<Self>) {
        pos.left = pos.left.with(seat);
        pos.laid[seat.index()] = 0;
        table.tell(|| Event::Left { seat });
        if pos.here().len() < 2 {
            pos.laid = [0; 4];
            pos.frames.clear();
        }
        if let Some(Frame::Turn { later, .. }) = pos.frames.first_mut() {
            *later = later.without(seat);
        }
        if pos.asked().contains(seat) && !matches!(pos.frames.last(), Some(Frame::Turn { .. })) {
            self.answered(pos, seat, table);
        }
        while matches!(pos.frames.last(), Some(Frame::Turn { seat, .. }) if pos.left.contains(*seat))
        {
            self.next_turn(pos);
        }
    }
}

impl Position {
    /// The seats that must decide.
    pub fn asked(&self) -> SeatSet {
        match self.frames.last() {
            Some(Frame::Pledge { asked, .. } | Frame::Window { asked, .. }) => *asked,
            Some(Frame::Turn { seat, .. }) => SeatSet::of(*seat),
            None => SeatSet::NONE,
        }
    }
}

/// The rule by which a frame asks.
pub fn rule_of(frame: Option<&Frame>) -> &'static str {
    match frame {
        Some(Frame::Pledge { .. }) => "TNY-1",
        Some(Frame::Turn { .. }) => "TNY-2",
        Some(Frame::Window { .. }) => "TNY-5",
        None => "TNY-9",
    }
}

fn spend(pos: &mut Position, cost: u8) {
    if let Some(Frame::Turn { points, .. }) = pos.frames.last_mut() {
        *points -= cost;
    }
}
