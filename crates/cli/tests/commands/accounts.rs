//! What the operator does about accounts, and what the log of the real binary says of people.

use crate::{Folder, muster};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server with a full log, stopped when the test ends.
struct Served {
    process: Child,
    address: String,
}

impl Served {
    fn start(folder: &Folder) -> Self {
        let log = std::fs::File::create(folder.word("log")).expect("the folder is writable");
        let mut process = Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(["serve", "--listen", "127.0.0.1:0", "--db"])
            .arg(format!("sqlite://{}", folder.word("muster.db")))
            .env("MUSTER_LOG", "trace")
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the binary starts");
        let mut said = String::new();
        let out = process.stdout.take().expect("its output is piped");
        BufReader::new(out).read_line(&mut said).expect("it speaks");
        let address = said.strip_prefix("Muster is at http://");
        let address = address.and_then(|rest| rest.split_whitespace().next());
        let address = address.expect("it says its address").to_string();
        Served { process, address }
    }

    /// Posts JSON and gives the whole answer, head and body.
    fn post(&self, path: &str, cookie: &str, body: &str) -> String {
        let mut connection = TcpStream::connect(&self.address).expect("it listens");
        write!(
            connection,
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .expect("the request is taken");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).expect(text).1;
    rest.split_once(after).expect(text).0
}

#[test]
fn the_operator_gives_a_new_recovery_code_and_no_log_tells_secrets() {
    let folder = Folder::new();
    let database = folder.word("muster.db");
    let server = Served::start(&folder);
    let account = r#"{"handle":"ann_7","password":"correct horse battery","name":"Wilhelmina"}"#;
    let answer = server.post("/api/accounts", "", account);
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    let cookie = between(&answer, "set-cookie: ", ";").to_string();
    let code = between(&answer, "\"recovery_code\":\"", "\"").to_string();
    let answer = server.post("/api/links", &cookie, "{}");
    let link = between(&answer, "\"token\":\"", "\"").to_string();
    let order = format!(r#"{{"token":"{link}"}}"#);
    server.post("/api/links/look", "", &order);
    let wrong = r#"{"handle":"ann_7","password":"wrong password here"}"#;
    assert!(
        server
            .post("/api/sessions", "", wrong)
            .starts_with("HTTP/1.1 401")
    );
    server.post(
        "/api/sessions",
        "",
        r#"{"handle":"ann_7","password":7654321"#,
    );
    drop(server);

    let log = std::fs::read_to_string(folder.word("log")).unwrap();
    assert!(log.contains("/api/sessions"), "requests are logged: {log}");
    let token = cookie.split_once('=').unwrap().1;
    for secret in [
        token,
        &code,
        &link,
        "correct horse",
        "wrong password",
        "Wilhelmina",
        "ann_7",
        "7654321",
    ] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }

    muster(&format!("accounts reset nobody --db sqlite://{database}"))
        .exits(1)
        .complains("there is no account with the handle \"nobody\"");
    muster("accounts").exits(2).complains("reset");
    let reset = muster(&format!("accounts reset ANN_7 --db sqlite://{database}")).exits(0);
    let fresh = reset.out.trim();
    let server = Served::start(&folder);
    let order = |code: &str| {
        format!(r#"{{"handle":"ann_7","recovery_code":"{code}","password":"another password"}}"#)
    };
    let answer = server.post("/api/accounts/recover", "", &order(&code));
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    let answer = server.post("/api/accounts/recover", "", &order(fresh));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
