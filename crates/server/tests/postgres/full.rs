//! A database whose disk is full: that is said, what was acknowledged is there, what was refused has not happened, and it goes on
//! when there is room again.

use crate::house::{Games, Guest, seated};
use serde_json::{Value, json};
use server::{Config, Limits, Server};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const SCRIPT: &str = include_str!("full.sh");

/// A cluster on a disk of its own. It ends when its input is closed.
struct Cluster {
    script: Child,
    told: ChildStdin,
    says: BufReader<ChildStdout>,
    socket: String,
}

impl Cluster {
    /// Makes it, with the tables or all of it on the small disk; nothing where that cannot be done.
    fn with(part: &str) -> Option<Self> {
        let mut script = Command::new("sh")
            .args(["-c", SCRIPT])
            .envs([("SCRIPT", SCRIPT), ("PART", part)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        let told = script.stdin.take().expect("its input is piped");
        let says = BufReader::new(script.stdout.take().expect("what it says is piped"));
        let mut cluster = Cluster {
            script,
            told,
            says,
            socket: String::new(),
        };
        let line = cluster.line();
        if let Some(socket) = line.strip_prefix("ready ") {
            cluster.socket = socket.to_string();
            return Some(cluster);
        }
        let why = line
            .strip_prefix("none ")
            .expect("it starts or says why not");
        // Not a print macro, whose words would only be seen if a test failed.
        let _ = writeln!(std::io::stderr(), "skipped: {why}");
        None
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.says.read_line(&mut line).expect("it speaks");
        line.trim_end().to_string()
    }

    fn does(&mut self, word: &str) {
        writeln!(self.told, "{word}").expect("it listens");
        assert_eq!(self.line(), "done");
    }

    async fn serves(&self) -> Server {
        let mut config = Config::new(format!("postgres:///full?user=muster&host={}", self.socket));
        config.limits = Limits::none();
        let server = Server::open(Games::shared(), config).await;
        server.expect("the database can be opened")
    }

    fn ends(mut self) {
        drop(self.told);
        self.script.wait().expect("it ends");
    }
}

/// How somebody is known. A guest holds on to a server, which could not close then.
type Cookie = Option<String>;

fn at(server: &Server, cookie: &Cookie) -> Guest {
    Guest {
        router: server.router(),
        cookie: cookie.clone(),
    }
}

/// Two who play, and what was acknowledged of them.
struct Match {
    players: [Cookie; 2],
    id: String,
    view: Value,
}

impl Match {
    /// One action of whose turn it is: whether it was acknowledged. If not, nothing has happened.
    async fn acts(&mut self, server: &Server) -> bool {
        let turn = self.view["seq"].as_u64().expect("a number") as usize;
        let player = at(server, &self.players[(turn + 1) % 2]);
        let order = json!({ "seq": turn, "action": "higher" });
        let path = format!("/api/matches/{}/actions", self.id);
        let answer = player.post(&path, order).await;
        match answer.status {
            200 => {
                self.view = answer.body;
                true
            }
            _ => {
                answer.complains(503, ".");
                false
            }
        }
    }
}

/// Somebody new, if the server takes them; else what it says.
async fn comes(server: &Server, number: usize) -> Result<Cookie, String> {
    let mut guest = at(server, &None);
    let order = json!({ "name": format!("Guest {number}") });
    let answer = guest.post("/api/guests", order).await;
    if answer.status == 201 {
        guest.keep(&answer);
        return Ok(guest.cookie);
    }
    Err(answer.complains(503, ".").text)
}

async fn full(part: &str) -> Option<Vec<String>> {
    let mut cluster = Cluster::with(part)?;
    let server = cluster.serves().await;
    let mut all = vec![comes(&server, 0).await.expect("there is room")];
    all.push(comes(&server, 1).await.expect("there is room"));
    let (first, second) = (at(&server, &all[0]), at(&server, &all[1]));
    let id = seated("higher", &[&first, &second], json!({})).await;
    let view = first.view(&id).await;
    drop((first, second));
    let players = [all[0].clone(), all[1].clone()];
    let mut played = Match { players, id, view };
    assert!(played.acts(&server).await);
    cluster.does("fill");
    let mut said = Vec::new();
    for number in 2..100_000 {
        match comes(&server, number).await {
            Ok(guest) => all.push(guest),
            Err(text) => said.push(text),
        }
        if said.len() == 8 {
            break;
        }
    }
    assert_eq!(said.len(), 8, "the disk is filled");
    // There may be room for this in a page that is half full. It is played while it lasts.
    while played.view["status"] == "running" && played.acts(&server).await {}
    cluster.does("room");
    let begun = Instant::now();
    loop {
        match comes(&server, all.len()).await {
            Ok(guest) => break all.push(guest),
            Err(text) => assert!(begun.elapsed() < Duration::from_secs(60), "still {text}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The match waits a moment after what went wrong before it is read again.
    while played.view["status"] == "running" && !played.acts(&server).await {
        assert!(begun.elapsed() < Duration::from_secs(60), "there is room");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.close().await;
    all_there(&cluster, &all, &played).await;
    cluster.ends();
    Some(said)
}

/// A server that is started anew knows everybody and everything that was acknowledged, and nothing else of the match.
async fn all_there(cluster: &Cluster, all: &[Cookie], played: &Match) {
    let server = cluster.serves().await;
    for cookie in all {
        at(&server, cookie).get("/api/me").await.is(200);
    }
    let view = at(&server, &played.players[0]).view(&played.id).await;
    assert_eq!(view["seq"], played.view["seq"]);
    assert_eq!(view["status"], played.view["status"]);
    server.close().await;
}

#[tokio::test]
async fn tables_that_cannot_grow_are_said_to_be_on_a_full_disk() {
    let Some(said) = full("tables").await else {
        return;
    };
    let right = |text: &String| text.contains("The disk of the server is full.");
    assert!(said.iter().all(right), "{said:#?}");
}

/// PostgreSQL ends when it cannot write its log, so that nobody can say any more what the matter is.
#[tokio::test]
async fn a_log_that_cannot_grow_loses_nothing_either() {
    full("all").await;
}
