//! A PostgreSQL cluster of one's own, for tests and measurements: in a temporary folder, reached by a socket there, gone
//! with the process that started it.

use std::io::{self, BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use thiserror::Error;

/// Makes the cluster, and ends it when its input is closed.
const SCRIPT: &str = include_str!("cluster.sh");

/// Whether commits wait for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// They do, as where people play.
    Waits,
    /// They do not: for tests, which are about other things.
    Hurries,
}

/// Why there is no cluster, or why it did not do what it should.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// The programs are not there.
    #[error("PostgreSQL is not installed: there is no initdb on PATH or in /usr/lib/postgresql")]
    NotInstalled,
    /// It did not start.
    #[error("the PostgreSQL cluster does not start: it said {0:?}")]
    NotStarted(String),
    /// One of its programs failed.
    #[error("{program}: {said}")]
    Failed {
        /// Which program.
        program: String,
        /// What it said.
        said: String,
    },
    /// A program could not be run.
    #[error("the PostgreSQL cluster: {0}")]
    Io(#[from] io::Error),
}

/// A cluster that runs.
#[derive(Debug)]
pub struct Cluster {
    /// Where the programs of PostgreSQL are.
    programs: PathBuf,
    /// Where its socket is.
    socket: String,
    script: Child,
    /// The cluster ends when this is closed.
    input: Option<ChildStdin>,
}

impl Cluster {
    /// Makes and starts a cluster.
    ///
    /// # Errors
    /// Why there is none.
    pub fn start(disk: Disk) -> Result<Self, ClusterError> {
        let fsync = match disk {
            Disk::Waits => "on",
            Disk::Hurries => "off",
        };
        let mut script = Command::new("sh")
            .args(["-c", SCRIPT])
            .env("CLUSTER", SCRIPT)
            .env("FSYNC", fsync)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = script.stdin.take();
        let mut line = String::new();
        if let Some(told) = script.stdout.take() {
            BufReader::new(told).read_line(&mut line)?;
        }
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["ready", programs, socket] => Ok(Cluster {
                programs: programs.into(),
                socket: socket.to_string(),
                script,
                input,
            }),
            ["none"] => Err(ClusterError::NotInstalled),
            _ => Err(ClusterError::NotStarted(line)),
        }
    }

    /// Makes an empty database and gives its address.
    ///
    /// # Errors
    /// Why it could not be made.
    pub fn create(&self, database: &str) -> Result<String, ClusterError> {
        self.run("createdb", &[database])?;
        let socket = &self.socket;
        Ok(format!("postgres:///{database}?user=muster&host={socket}"))
    }

    /// Removes a database, whoever is connected to it.
    ///
    /// # Errors
    /// Why it could not be removed.
    pub fn remove(&self, database: &str) -> Result<(), ClusterError> {
        self.run("dropdb", &["--force", database])
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), ClusterError> {
        let done = Command::new(self.programs.join(program))
            .args(["-h", &self.socket, "-U", "muster"])
            .args(arguments)
            .output()?;
        match done.status.success() {
            true => Ok(()),
            false => Err(ClusterError::Failed {
                program: program.to_string(),
                said: String::from_utf8_lossy(&done.stderr).trim().to_string(),
            }),
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.input.take());
        // However it ends, its script removes the folder.
        let _ = self.script.wait();
    }
}
