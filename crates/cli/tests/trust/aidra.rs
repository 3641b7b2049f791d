//! Aidra: what is chosen at the same time reaches nobody before it is revealed, nobody is in another's way, and nobody is
//! waited for who is away.
//!
//! A match is played twice. At a secret choice a seat chooses something else in the twin, everybody else is compared byte for
//! byte, the choice is taken back by agreement in both, and both go on alike.

use crate::http::{Caller, Ear, Server};
use engine::game_match::Opening;
use engine::record::{Entry, Record};
use engine::registry::Registry as _;
use engine::selfplay::SelfPlay;
use engine::setup::OptionValue;
use engine::{Seat, Setup};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Barrier;

/// The decisions that several take at once.
const SECRET: [&str; 7] = [
    "vote",
    "deck",
    "commit",
    "recommit",
    "battle_card",
    "bombard_card",
    "truce_window",
];
/// How many choices of a kind are compared in a match.
const OFTEN: u32 = 4;

/// A game of two bots.
fn course(seed: u64) -> Record {
    let word = |word: &str| OptionValue::Word(word.to_string());
    let catalogue = catalogue::all();
    let game = catalogue.game("aidra").expect("the game is there");
    let order = SelfPlay {
        setup: Setup::new("aidra", 2)
            .with("win_condition", word("vote"))
            .with("decks", word("build"))
            .with("round_limit", OptionValue::Number(8)),
        content: None,
        bots: vec!["quick".to_string(); 2],
        seed,
        record: true,
        check: false,
    };
    let played = game.self_play(&order).expect("the bots play");
    played.record.expect("the record was asked for")
}

/// The people of all tables: two who play, and one who looks on.
struct People {
    server: Server,
    players: [Caller; 2],
    stranger: Caller,
}

impl People {
    fn new() -> Self {
        let server = Server::start();
        People {
            players: ["Ann", "Ben"].map(|name| Caller::new(&server, name)),
            stranger: Caller::stranger(&server),
            server,
        }
    }
}

/// Somebody who receives things.
struct Receiver {
    caller: Caller,
    seat: Option<usize>,
    /// What addresses say of whose eyes to look through.
    eyes: String,
    ear: Ear,
    /// The version that it knew when its payloads began to be compared: own clicks count in it.
    version: u64,
    received: Vec<String>,
}

impl Receiver {
    /// Notes something but for what must differ between two matches.
    fn note(&mut self, text: &str, id: &str) {
        let text = pinned(text, id);
        let mut parts = text.split("\"version\":");
        let mut whole = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
            let version: u64 = part[..part.len() - rest.len()].parse().unwrap_or_default();
            let grown = version.wrapping_sub(self.version);
            whole.push_str(&format!("\"version\":+{grown}{rest}"));
        }
        self.received.push(whole);
    }
}

/// A match on the server.
struct Table {
    players: [Caller; 2],
    receivers: Vec<Receiver>,
    id: String,
    seq: u64,
}

impl Table {
    fn open(people: &People, record: &Record) -> Self {
        let [ann, ben] = &people.players;
        let made = ann.post(
            "/api/matches",
            json!({
                "game": "aidra", "seats": vec![json!({"kind": "human"}); 2],
                "seed": record.header.open_seed, "options": record.header.setup.options,
            }),
        );
        let text = |value: &Value| value.as_str().expect("it is text").to_string();
        let id = text(&made["id"]);
        let invite = text(&made["open_seats"][0]["invite"]);
        ben.post(
            &format!("/api/matches/{id}/join"),
            json!({"invite": invite}),
        );
        let watch = text(&made["watch"]);
        let (_, watch) = watch.split_once("watch=").expect("the link has a token");
        let eyes = [
            (ann, Some(0), "seat=0".to_string()),
            (ben, Some(1), "seat=1".to_string()),
            (&people.stranger, None, format!("watch={watch}")),
        ];
        let receivers = eyes.map(|(caller, seat, eyes)| Receiver {
            caller: caller.clone(),
            seat,
            ear: caller.listen(&format!("/api/matches/{id}/live?since=0&{eyes}")),
            eyes,
            version: 0,
            received: Vec::new(),
        });
        let mut table = Table {
            players: people.players.clone(),
            receivers: receivers.into(),
            id,
            seq: 0,
        };
        table.seq = table.view(0)["seq"].as_u64().expect("a view has its seq");
        table.hear();
        table
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }

    fn view(&self, seat: usize) -> Value {
        self.players[seat].get(&self.path(&format!("?seat={seat}")))
    }

    /// Takes an action of a seat. When it is more than a click of a secret choice, everybody hears of it.
    fn act(&mut self, seat: usize, action: &str) {
        let body = json!({"seq": self.seq, "action": action, "seat": seat});
        let view = self.players[seat].post(&self.path("/actions"), body);
        self.went_on(&view);
    }

    fn went_on(&mut self, view: &Value) {
        let seq = view["seq"].as_u64().expect("a view has its seq");
        if seq > self.seq {
            self.seq = seq;
            self.hear();
        }
    }

    /// Notes what everybody is told on their WebSockets up to now.
    fn hear(&mut self) {
        for receiver in &mut self.receivers {
            loop {
                let message = receiver.ear.next();
                let told: Value = serde_json::from_str(&message).expect("messages are JSON");
                receiver.note(&message, &self.id);
                if told["view"]["seq"] == self.seq {
                    break;
                }
            }
        }
    }

    /// Notes what everybody gets who asks for what there is, and for what there is not.
    fn look(&mut self) {
        let (seq, id) = (self.seq, self.id.clone());
        let paths = [
            "?".to_string(),
            format!("/log?since={}&", seq.saturating_sub(2)),
            format!("/at/{seq}?"),
            format!("/at/{}?", seq.saturating_sub(1).max(1)),
            format!("/at/{}?", seq + 1),
            "/record?".to_string(),
            "/report?".to_string(),
        ];
        for receiver in &mut self.receivers {
            for path in &paths {
                let path = format!("/api/matches/{id}{path}{}", receiver.eyes);
                let (_, head, body) = receiver.caller.ask("GET", &path, None);
                let text = format!("{path}\n{head}\n{body}");
                receiver.note(&text, &id);
            }
        }
    }

    /// Closes the secret choice of a seat in some way; other numbers choose otherwise.
    fn close(&mut self, seat: usize, number: usize) -> Vec<String> {
        let (before, mut clicks) = (self.seq, Vec::new());
        while self.seq == before {
            let prompt = &self.view(seat)["prompt"];
            let choices = prompt["choices"].as_array().expect("a prompt has choices");
            let action = |at: usize| {
                choices[at]["action"]
                    .as_str()
                    .expect("it is text")
                    .to_string()
            };
            // The size of a deck is public: one card.
            let action = match prompt["kind"] == "deck" {
                true if clicks.is_empty() => action(1 + number % (choices.len() - 2)),
                true => "done".to_string(),
                false => action((number * (1 + 3 * clicks.len())) % choices.len()),
            };
            self.act(seat, &action);
            clicks.push(action);
        }
        clicks
    }

    /// Takes the last entry back, the other one agreeing.
    fn take_back(&mut self, seat: usize) {
        let order = json!({"seq": self.seq, "to": self.seq - 1, "seat": seat});
        let asked = self.players[seat].post(&self.path("/undo"), order);
        let request = asked["requests"].as_array().and_then(|all| all.last());
        let number = &request.expect("the other one is asked")["n"];
        let path = self.path(&format!("/requests/{number}"));
        let view = self.players[1 - seat].post(&path, json!({"agree": true}));
        self.went_on(&view);
    }

    /// Compares versions from here on: in what went before, the seats have clicked differently often.
    fn begin(&mut self) {
        for receiver in &mut self.receivers {
            if receiver.seat.is_some() {
                let path = format!("/api/matches/{}?{}", self.id, receiver.eyes);
                let view = receiver.caller.get(&path);
                receiver.version = view["version"].as_u64().expect("a view has its version");
            }
        }
    }

    /// What everybody but a seat has received since this was last asked.
    fn received_without(&mut self, seat: usize) -> Vec<String> {
        let mut all = Vec::new();
        for receiver in &mut self.receivers {
            let received = std::mem::take(&mut receiver.received);
            if receiver.seat != Some(seat) {
                all.extend(received);
            }
        }
        all
    }
}

/// A text without what must differ between two matches: the id and the hour.
fn pinned(text: &str, id: &str) -> String {
    let mut text = text.replace(id, "ID");
    for word in ["\"created\":", "\"updated\":"] {
        let mut parts = text.split(word);
        let mut whole = parts.next().unwrap_or_default().to_string();
        for part in parts {
            whole.push_str(word);
            whole.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
        }
        text = whole;
    }
    let lines = text.lines().filter(|line| !line.starts_with("date: "));
    let lines = lines.map(|line| match line.split_once("watch=") {
        Some((before, _)) => before,
        None => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn assert_same(one: &[String], two: &[String], what: &str) {
    assert_eq!(one.len(), two.len(), "{what}: another number of messages");
    for (one, two) in one.iter().zip(two) {
        if one != two {
            let parts = one.bytes().zip(two.bytes());
            let at = parts.take_while(|(one, two)| one == two).count();
            let near = |text: &str| {
                let from = at.saturating_sub(150).min(text.len());
                let near = &text.as_bytes()[from..(at + 150).min(text.len())];
                String::from_utf8_lossy(near).into_owned()
            };
            panic!("{what}:\n{}\n{}", near(one), near(two));
        }
    }
}

/// The actions of the seats in a record, but for those that were taken by themselves.
fn acts(record: &Record) -> impl Iterator<Item = (usize, &Vec<String>)> {
    record.entries.iter().filter_map(|entry| match entry {
        Entry::Act { seat, actions, .. } => Some((seat.index(), actions)),
        _ => None,
    })
}

#[test]
fn a_secret_choice_reaches_nobody_before_it_is_revealed() {
    let people = People::new();
    let mut compared: BTreeMap<String, u32> = BTreeMap::new();
    let mut bytes = 0;
    for seed in [1, 2] {
        let record = course(seed);
        let (mut one, mut two) = (Table::open(&people, &record), Table::open(&people, &record));
        let mut often: BTreeMap<String, u32> = BTreeMap::new();
        for (number, (seat, actions)) in acts(&record).enumerate() {
            one.begin();
            two.begin();
            let view = one.view(seat);
            let kind = view["prompt"]["kind"]
                .as_str()
                .unwrap_or_default()
                .to_string();
            let all = view["to_act"].as_array().map_or(0, Vec::len);
            assert_eq!(
                all > 1,
                all > 1 && SECRET.contains(&kind.as_str()),
                "{kind}"
            );
            let done = often.entry(kind.clone()).or_default();
            if all > 1 && *done < OFTEN {
                let (first, second) = (one.close(seat, number), two.close(seat, number + 1));
                one.look();
                two.look();
                let received = [&mut one, &mut two].map(|table| table.received_without(seat));
                let what = format!("{first:?} or {second:?} of {}", Seat(seat as u8));
                assert_same(&received[0], &received[1], &what);
                bytes += received[0].iter().map(String::len).sum::<usize>();
                if first != second {
                    *done += 1;
                    *compared.entry(kind).or_default() += 1;
                }
                one.take_back(seat);
                two.take_back(seat);
                let received = [&mut one, &mut two].map(|table| table.received_without(seat));
                assert_same(&received[0], &received[1], &format!("{what}, taken back"));
            }
            for action in actions {
                one.act(seat, action);
                two.act(seat, action);
            }
            let received = [&mut one, &mut two].map(|table| table.received_without(seat));
            assert_same(&received[0], &received[1], &format!("{actions:?}"));
        }
        assert_eq!(one.view(0)["status"], "finished");
        let spectator = &one.receivers[2];
        let lines = |table: &Table| {
            let path = table.path(&format!("/log?since=0&{}", table.receivers[2].eyes));
            pinned(&spectator.caller.ask("GET", &path, None).2, &table.id)
        };
        assert_same(&[lines(&one)], &[lines(&two)], "the whole log");
    }
    assert!(bytes > 500_000, "only {bytes} bytes");
    for kind in ["vote", "deck", "commit", "battle_card"] {
        assert!(compared.contains_key(kind), "{kind}: {compared:?}");
    }
    drop(people.server);
}

#[test]
fn secret_choices_at_the_same_instant_are_both_taken() {
    let people = People::new();
    let record = course(1);
    let mut table = Table::open(&people, &record);
    let all: Vec<(usize, &Vec<String>)> = acts(&record).collect();
    let (mut at, mut together) = (0, 0);
    while at < all.len() {
        let (seat, actions) = all[at];
        let both = table.view(0)["to_act"].as_array().map_or(0, Vec::len) == 2;
        match all.get(at + 1) {
            Some(&(other, others)) if both && other != seat => {
                let last = |actions: &[String]| actions.last().cloned().expect("it has a last one");
                let drafts = [(seat, actions), (other, others)];
                for (seat, actions) in drafts {
                    for action in &actions[..actions.len() - 1] {
                        table.act(seat, action);
                    }
                }
                let barrier = Barrier::new(2);
                let closed = drafts.map(|(seat, actions)| (seat, last(actions)));
                let path = table.path("/actions");
                let post = |(seat, action): &(usize, String)| {
                    let body = json!({"seq": table.seq, "action": action, "seat": seat});
                    barrier.wait();
                    table.players[*seat].ask("POST", &path, Some(&body))
                };
                let [one, two] = &closed;
                let answers = std::thread::scope(|scope| {
                    let other = scope.spawn(|| post(two));
                    [post(one), other.join().expect("it answers")]
                });
                for (status, _, text) in answers {
                    assert_eq!(status, 200, "{closed:?}: {text}");
                }
                let view = table.view(0);
                table.went_on(&view);
                together += 1;
                at += 2;
            }
            _ => {
                for action in actions {
                    table.act(seat, action);
                }
                at += 1;
            }
        }
    }
    assert_eq!(table.view(0)["status"], "finished");
    assert!(together > 4, "only {together} times");
}

/// What a seat does, and whether it is a secret choice.
type Deed = (usize, Vec<String>, bool);

/// A game in which bots play, but for the secret choices of the first seat, for which the defaults are taken: who does what,
/// and where it ends.
fn absent_game(record: &Record, seed: u64) -> (Vec<Deed>, String) {
    let catalogue = catalogue::all();
    let game = catalogue.game("aidra").expect("the game is there");
    let opening = Opening::seeded(record.header.seats.clone(), seed);
    let mut played = game.open(&record.header.setup, None, opening);
    let played = played.as_mut().expect("the set-up is right");
    let mut deeds = Vec::new();
    while let Some(seat) = played.to_act().iter().next() {
        let seq = played.seq();
        let kind = played.prompt(seat).expect("it is asked").kind;
        let secret = SECRET.contains(&kind.as_str());
        match secret && seat == Seat(0) {
            true => assert!(played.stand_in(seat), "the default is taken"),
            false => {
                let luck = seed * 1_000 + deeds.len() as u64;
                let bot = if luck.is_multiple_of(5) {
                    "random"
                } else {
                    "quick"
                };
                let decided = played.bot(seat, bot, luck);
                assert!(decided.expect("there is that bot"), "the bot decides");
            }
        }
        if let Some(Entry::Act { actions, .. }) = played.entries(seq).first() {
            deeds.push((seat.index(), actions.clone(), secret));
        }
    }
    (deeds, played.record().position)
}

#[test]
fn nobody_is_waited_for_who_is_away() {
    let people = People::new();
    let mut decided: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 1..=6 {
        let record = course(seed);
        let (deeds, end) = absent_game(&record, seed);
        let table = Table::open(&people, &record);
        let away: BTreeMap<&str, &str> = SECRET.iter().map(|kind| (*kind, "default")).collect();
        let [ann, _] = &people.players;
        ann.post(&table.path("/auto"), json!({"kinds": away, "seat": 0}));
        for (seat, actions, secret) in &deeds {
            if *secret && *seat == 0 {
                continue;
            }
            for action in actions {
                let path = table.path(&format!("?seat={seat}"));
                let view = people.players[*seat].wait(&path, |view| view["prompt"].is_object());
                let body = json!({"seq": view["seq"], "action": action, "seat": seat});
                people.players[*seat].post(&table.path("/actions"), body);
                let kind = view["prompt"]["kind"].as_str().unwrap_or_default();
                *decided.entry(kind.to_string()).or_default() += 1;
            }
        }
        ann.wait(&table.path("?seat=0"), |view| view["status"] == "finished");
        let record = ann.get(&table.path("/record"));
        assert_eq!(record["position"], *end, "it is another game");
    }
    for kind in ["vote", "deck", "commit", "battle_card"] {
        assert!(decided.contains_key(kind), "{kind}: {decided:?}");
    }
}
