//! PostgreSQL of the tests' own: one cluster a process, one database a test.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Makes the cluster, and ends it when the process does.
const SCRIPT: &str = include_str!("cluster.sh");

/// A cluster that runs.
struct Cluster {
    /// Where the programs of PostgreSQL are.
    programs: PathBuf,
    /// Where its socket is.
    socket: String,
    /// The cluster ends when the input of this is closed.
    _script: Child,
}

static CLUSTER: LazyLock<Cluster> = LazyLock::new(Cluster::start);

impl Cluster {
    fn start() -> Self {
        let mut script = Command::new("sh")
            .args(["-c", SCRIPT])
            .env("CLUSTER", SCRIPT)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        let mut line = String::new();
        let told = script.stdout.take().expect("what it says is piped");
        BufReader::new(told)
            .read_line(&mut line)
            .expect("it speaks");
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["ready", programs, socket] => Cluster {
                programs: programs.into(),
                socket: socket.to_string(),
                _script: script,
            },
            ["none"] => {
                // Not a print macro, whose words would only be seen if a test failed.
                let words = b"skipped: PostgreSQL is not installed (no initdb on PATH or in /usr/lib/postgresql)\n";
                let _ = std::io::stderr().write_all(words);
                std::process::exit(0)
            }
            _ => panic!("the cluster does not start: {line:?}"),
        }
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let path = self.programs.join(program);
        let done = Command::new(path)
            .args(["-h", &self.socket, "-U", "muster"])
            .args(arguments)
            .output();
        let done = done.expect("the programs of PostgreSQL are together");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{program}: {said}");
    }
}

/// An empty database that is gone when the test ends. Where PostgreSQL is not installed, the process ends and says so.
pub struct Database(String);

impl Database {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed));
        CLUSTER.run("createdb", &[&name]);
        Database(name)
    }

    /// Its address.
    pub fn url(&self) -> String {
        let (name, socket) = (&self.0, &CLUSTER.socket);
        format!("postgres:///{name}?user=muster&host={socket}")
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            CLUSTER.run("dropdb", &["--force", &self.0]);
        }
    }
}
