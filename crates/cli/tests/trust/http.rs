//! The real server as a process, and callers that speak plain HTTP to it.

use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

static SERVERS: AtomicU32 = AtomicU32::new(0);

/// `muster serve` on a port of its own and a database in a temporary folder, both gone when it is dropped.
pub struct Server {
    process: Child,
    address: String,
    folder: PathBuf,
    /// The folder of other content with which it starts again.
    pub content: Option<PathBuf>,
}

impl Server {
    /// Starts a server and waits until it says where it is.
    pub fn start() -> Self {
        Server::with(None)
    }

    /// The same, with other content than the games' own.
    pub fn with(content: Option<&Path>) -> Self {
        let number = SERVERS.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("muster-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let (process, address) = launch(&folder, content);
        Server {
            process,
            address,
            folder,
            content: content.map(Path::to_path_buf),
        }
    }

    /// The address of the database.
    pub fn database(&self) -> String {
        format!("sqlite://{}", self.folder.join("muster.db").display())
    }

    /// Kills the server without warning and starts another one on the same database.
    pub fn kill_and_restart(&mut self) {
        self.process.kill().expect("the server runs");
        self.process.wait().expect("the server has ended");
        (self.process, self.address) = launch(&self.folder, self.content.as_deref());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn launch(folder: &Path, content: Option<&Path>) -> (Child, String) {
    let database = format!("sqlite://{}", folder.join("muster.db").display());
    let mut process = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["serve", "--listen", "127.0.0.1:0", "--no-limits"])
        .args(["--db", &database])
        .args(
            content
                .iter()
                .flat_map(|folder| [Path::new("--content"), folder]),
        )
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let out = process.stdout.take().expect("its output is piped");
    let said = BufReader::new(out)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| {
            let (_, rest) = line.split_once("http://")?;
            Some(
                rest.split_whitespace()
                    .next()?
                    .trim_end_matches('/')
                    .to_string(),
            )
        });
    (process, said.expect("the server says its address"))
}

/// A person with a browser's cookie.
#[derive(Clone)]
pub struct Caller {
    address: String,
    cookie: String,
}

impl Caller {
    /// A new guest.
    pub fn new(server: &Server, name: &str) -> Self {
        let mut caller = Caller::stranger(server);
        let (status, head, _) = caller.ask("POST", "/api/guests", Some(&json!({"name": name})));
        assert_eq!(status, 201, "{head}");
        let cookie = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let cookie = value.split(';').next()?.trim();
            name.eq_ignore_ascii_case("set-cookie")
                .then(|| cookie.to_string())
        });
        caller.cookie = cookie.expect("a guest gets a cookie");
        caller
    }

    /// Somebody without a cookie.
    pub fn stranger(server: &Server) -> Self {
        Caller {
            address: server.address.clone(),
            cookie: String::new(),
        }
    }

    /// Goes on with the server after a restart.
    pub fn follow(&mut self, server: &Server) {
        self.address = server.address.clone();
    }

    /// Goes on with the server that somebody else knows.
    pub fn follow_to(&mut self, other: &Caller) {
        self.address.clone_from(&other.address);
    }

    /// Gets a document that must be there.
    pub fn get(&self, path: &str) -> Value {
        self.done("GET", path, None)
    }

    /// Posts something that must succeed.
    pub fn post(&self, path: &str, body: Value) -> Value {
        self.done("POST", path, Some(&body))
    }

    /// Gets a document again and again until it is as wanted.
    pub fn wait(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let document = self.get(path);
            if wanted(&document) {
                return document;
            }
            std::thread::yield_now();
        }
    }

    fn done(&self, method: &str, path: &str, body: Option<&Value>) -> Value {
        let (status, _, text) = self.ask(method, path, body);
        assert!(
            (200..300).contains(&status),
            "{method} {path}: {status} {text}"
        );
        serde_json::from_str(&text).expect("the answer is JSON")
    }

    /// Sends a request; gives the status, the head and the body of the answer.
    pub fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, String, String) {
        let answer = self.try_ask(method, path, body);
        answer.expect("the server answers")
    }

    /// The same with a server that may be killed meanwhile.
    ///
    /// # Errors
    /// The connection broke.
    pub fn try_ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> io::Result<(u16, String, String)> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        )?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let text = String::from_utf8_lossy(&answer).into_owned();
        let (head, rest) = text
            .split_once("\r\n\r\n")
            .ok_or(io::ErrorKind::UnexpectedEof)?;
        let status = head
            .split_whitespace()
            .nth(1)
            .and_then(|word| word.parse().ok())
            .expect("a status");
        let chunked = head
            .to_ascii_lowercase()
            .contains("transfer-encoding: chunked");
        let body = if chunked {
            unchunk(rest)
        } else {
            rest.to_string()
        };
        Ok((status, head.to_string(), body))
    }

    /// Opens the WebSocket of a match.
    pub fn listen(&self, path: &str) -> Ear {
        let mut request = format!("ws://{}{path}", self.address)
            .into_client_request()
            .expect("the address makes sense");
        if !self.cookie.is_empty() {
            let cookie = self.cookie.parse().expect("a cookie is a header");
            request.headers_mut().insert("cookie", cookie);
        }
        let stream = TcpStream::connect(&self.address).expect("the server listens");
        let (socket, _) = tungstenite::client(request, stream).expect("the server lets us listen");
        Ear(socket)
    }
}

/// A connected WebSocket.
pub struct Ear(WebSocket<TcpStream>);

impl Ear {
    /// The next message. Pings say nothing, and are answered.
    pub fn next(&mut self) -> String {
        loop {
            match self.0.read().expect("the connection is open") {
                Message::Text(json) => return json.as_str().to_string(),
                Message::Ping(said) => assert!(said.is_empty(), "a ping that says {said:?}"),
                other => panic!("the server sends {other:?}"),
            }
        }
    }
}

fn unchunk(mut text: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        whole.push_str(&rest[..size]);
        text = rest[size..].trim_start_matches("\r\n");
    }
    whole
}
