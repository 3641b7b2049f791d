//! The real binary, serving, and callers that speak plain HTTP to it.

use crate::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that is stopped when the test ends.
pub struct Served {
    pub process: Child,
    pub address: String,
}

impl Served {
    /// Starts it with a shell's help: `$0` is the binary. Nothing where it ends without serving.
    pub fn by(script: &str, words: &[&str]) -> Option<Self> {
        let mut process = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_muster")])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("there is a shell");
        let mut said = String::new();
        let out = process.stdout.take().expect("what it says is piped");
        BufReader::new(out).read_line(&mut said).expect("it speaks");
        let address = said
            .strip_prefix("Muster is at http://")
            .and_then(|rest| rest.split_whitespace().next())
            .map(str::to_string);
        match address {
            Some(address) => Some(Served { process, address }),
            None => {
                let _ = process.wait();
                None
            }
        }
    }

    /// Starts it on a database.
    pub fn on(database: &str) -> Self {
        let script = "exec \"$0\" serve --listen 127.0.0.1:0 --db \"$1\"";
        Served::by(script, &[database]).expect("it serves")
    }

    /// Starts it on the database `muster.db` in a folder, with everything that can be logged in `log` there.
    pub fn logged(folder: &Folder) -> Self {
        let script =
            "MUSTER_LOG=trace exec \"$0\" serve --listen 127.0.0.1:0 --db \"sqlite://$1\" 2>\"$2\"";
        let words = [folder.word("muster.db"), folder.word("log")];
        Served::by(script, &words.each_ref().map(String::as_str)).expect("it serves")
    }

    /// Asks for something; the whole answer, head and body.
    pub fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut connection = TcpStream::connect(&self.address).expect("it listens");
        let (address, length) = (&self.address, body.len());
        write!(
            connection,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Posts JSON; the whole answer.
    pub fn post(&self, path: &str, cookie: &str, body: &str) -> String {
        self.ask("POST", path, cookie, body)
    }

    /// A new guest; the whole answer.
    pub fn guest(&self) -> String {
        self.post("/api/guests", "", "{\"name\":\"Ann\"}")
    }

    /// Sends a signal.
    pub fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("there is kill").success());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What stands between two pieces of a text.
pub fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).expect(text).1;
    rest.split_once(after).expect(text).0
}
