//! The server that is measured: one that runs already, or one started for it and ended with it.

use crate::args::Place;
use crate::client::Client;
use crate::process::{self, Memory};
use cluster::{Cluster, ClusterError, Disk};
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use thiserror::Error;

/// Why there is no server.
#[derive(Debug, Error)]
pub(crate) enum ServerError {
    /// The program is not there.
    #[error(
        "there is no {0}: build it with `cargo build --release`, or say with --muster where it is"
    )]
    NoProgram(PathBuf),
    /// The program ended, or said something else.
    #[error("{program} does not serve: {said}")]
    NotServing { program: PathBuf, said: String },
    /// The address makes no sense.
    #[error("the address {0:?} cannot be used: expected http://HOST:PORT")]
    Address(String),
    /// No cluster for its database.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// Something of the computer's.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The server that is measured.
pub(crate) struct Server {
    /// The way to it.
    pub(crate) client: Client,
    /// Where it was started for this.
    started: Option<Started>,
}

/// What is gone when the measurement is over. The order matters: the server first, its database after it.
struct Started {
    process: Ended,
    _cluster: Option<Cluster>,
    _folder: Folder,
}

impl Server {
    /// The server of the command line.
    pub(crate) async fn at(place: &Place) -> Result<Self, ServerError> {
        let (url, started) = match &place.url {
            Some(url) => (url.clone(), None),
            None => {
                let (url, started) = start(place)?;
                (url, Some(started))
            }
        };
        let client = Client::new(&url).ok_or(ServerError::Address(url))?;
        Ok(Server { client, started })
    }

    /// Its memory; nothing where it was not started here.
    pub(crate) fn memory(&self) -> Option<Memory> {
        process::memory(self.id()?)
    }

    /// How many seconds of a processor it has used.
    pub(crate) fn cpu(&self) -> Option<f64> {
        process::cpu(self.id()?)
    }

    fn id(&self) -> Option<u32> {
        Some(self.started.as_ref()?.process.0.id())
    }
}

fn start(place: &Place) -> Result<(String, Started), ServerError> {
    let program = match &place.muster {
        Some(program) => program.clone(),
        None => std::env::current_exe()?
            .with_file_name(format!("muster{}", std::env::consts::EXE_SUFFIX)),
    };
    if !program.is_file() {
        return Err(ServerError::NoProgram(program));
    }
    let folder = Folder::new()?;
    let (db, cluster) = match place.db.as_str() {
        "sqlite" => (
            format!("sqlite://{}", folder.0.join("muster.db").display()),
            None,
        ),
        "postgres" => {
            let cluster = Cluster::start(Disk::Waits)?;
            (cluster.create("muster")?, Some(cluster))
        }
        url => (url.to_string(), None),
    };
    let log = folder.0.join("log");
    let mut command = Command::new(&program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--db"]);
    command.arg(&db);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut process = Ended(command.stderr(File::create(&log)?).spawn()?);
    let mut line = String::new();
    if let Some(out) = process.0.stdout.take() {
        BufReader::new(out).read_line(&mut line)?;
    }
    let url = line
        .split_whitespace()
        .find(|word| word.starts_with("http://"));
    let Some(url) = url.map(str::to_string) else {
        return Err(ServerError::NotServing {
            program,
            said: said(&log, &line),
        });
    };
    let started = Started {
        process,
        _cluster: cluster,
        _folder: folder,
    };
    Ok((url, started))
}

/// What a server that does not serve has said.
fn said(log: &Path, line: &str) -> String {
    let log = fs::read_to_string(log).unwrap_or_default();
    let words = format!("{line} {log}").trim().to_string();
    match words.is_empty() {
        true => "it says nothing".to_string(),
        false => words,
    }
}

/// A process that is ended when this is dropped.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that is removed when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let name = format!("muster-load-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
