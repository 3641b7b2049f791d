//! Databases from the command line, and the real binary when its disk is full or it is told to end.

use crate::served::{Served, between};
use crate::{Folder, muster};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

#[test]
fn a_database_is_checked_kept_and_restored_while_it_is_served() {
    let folder = Folder::new();
    let at = |name: &str| format!("sqlite://{}", folder.word(name));
    let (db, other) = (at("muster.db"), at("other.db"));
    let served = Served::on(&db);
    assert!(served.guest().starts_with("HTTP/1.1 201"));
    let file = folder.word("kept");
    muster(&format!("check-matches --db {db}"))
        .exits(0)
        .says("0 matches read, 0 would not\n");
    muster(&format!("check-matches --json --db {db}"))
        .exits(0)
        .says("\"unread\": 0");
    muster(&format!("backup --db {db} {file}"))
        .exits(0)
        .says("4 rows are in");
    muster(&format!("restore {file} --db {db}"))
        .exits(1)
        .complains("stop that one first");
    muster(&format!("restore {file} --db {other}"))
        .exits(0)
        .says("4 rows are restored");
    muster(&format!("restore {file} --db {other}"))
        .exits(1)
        .complains("not empty");
    muster(&format!("prune --db {db} --older-than 1 --dry-run"))
        .exits(0)
        .says("0 matches and 0 guests would be removed");
    muster(&format!("prune --db {db} --older-than 0")).exits(2);
    for command in ["check-matches", "backup x", "prune"] {
        muster(&format!("{command} --db {}", at("none.db")))
            .exits(1)
            .complains("the database");
    }
}

#[test]
fn matches_that_would_not_be_read_are_listed_and_fail_the_check() {
    let folder = Folder::new();
    let db = format!("sqlite://{}", folder.word("muster.db"));
    let served = Served::on(&db);
    let come = served.guest();
    let cookie = between(&come, "set-cookie: ", ";");
    let seats = "[{\"kind\":\"human\"},{\"kind\":\"open\"}]";
    let order = format!("{{\"game\":\"aidra\",\"name\":\"Friday\",\"seats\":{seats}}}");
    let made = served.post("/api/matches", cookie, &order);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    // The catalogue of these tests knows no such game.
    muster(&format!("check-matches --db {db}"))
        .exits(1)
        .says("(aidra, \"Friday\", 0 entries): ")
        .says("\n0 matches read, 1 would not\n");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_end_does_so_without_failing() {
    let folder = Folder::new();
    let db = format!("sqlite://{}", folder.word("muster.db"));
    for name in ["TERM", "INT"] {
        let mut served = Served::on(&db);
        assert!(served.guest().starts_with("HTTP/1.1 201"));
        served.signal(name);
        let ended = served.process.wait().unwrap();
        assert_eq!(ended.code(), Some(0), "SIG{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_second_signal_does_not_wait_for_what_is_under_way() {
    let folder = Folder::new();
    let mut served = Served::on(&format!("sqlite://{}", folder.word("muster.db")));
    // Somebody who takes their time with a request.
    let mut slow = TcpStream::connect(&served.address).unwrap();
    write!(
        slow,
        "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n"
    )
    .unwrap();
    let mut line = String::new();
    let mut answers = BufReader::new(slow);
    answers.read_line(&mut line).unwrap();
    served.signal("TERM");
    while TcpStream::connect(&served.address).is_ok() {
        std::thread::yield_now();
    }
    served.signal("TERM");
    let ended = served.process.wait().unwrap();
    assert_eq!(
        ended.code(),
        Some(1),
        "not when it is done, which it never is"
    );
}

/// Serves from a disk of two megabytes, of which one is taken.
const SMALL_DISK: &str = "exec unshare --mount --map-root-user sh -c '\
    mount -t tmpfs -o size=2m none \"$1\" && head -c 1000000 /dev/zero >\"$1/ballast\" && \
    exec \"$0\" serve --listen 127.0.0.1:0 --db \"sqlite://$1/muster.db\"' \"$0\" \"$1\"";

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_to_be_and_the_server_goes_on_when_there_is_room() {
    let folder = Folder::new();
    let disk = folder.word("disk");
    std::fs::create_dir(&disk).unwrap();
    let Some(served) = Served::by(SMALL_DISK, &[&disk]) else {
        let words = b"skipped: no disk of one's own can be made here\n";
        let _ = std::io::stderr().write_all(words);
        return;
    };
    let refused = loop {
        let answer = served.guest();
        if !answer.starts_with("HTTP/1.1 201") {
            break answer;
        }
    };
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(
        refused.contains("The disk of the server is full."),
        "{refused}"
    );
    assert!(
        served
            .ask("GET", "/healthz", "", "")
            .starts_with("HTTP/1.1 200")
    );
    let ballast = format!("/proc/{}/root{disk}/ballast", served.process.id());
    std::fs::remove_file(ballast).unwrap();
    for _ in 0..10 {
        let answer = served.guest();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
}
