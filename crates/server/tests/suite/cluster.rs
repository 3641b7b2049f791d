//! PostgreSQL of the tests' own: one cluster a process, one database a test.

use cluster::{Cluster, ClusterError, Disk};
use std::io::Write as _;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| match Cluster::start(Disk::Hurries) {
    Ok(cluster) => cluster,
    Err(error @ ClusterError::NotInstalled) => {
        // Not a print macro, whose words would only be seen if a test failed.
        let _ = writeln!(std::io::stderr(), "skipped: {error}");
        std::process::exit(0)
    }
    Err(error) => panic!("{error}"),
});

/// An empty database that is gone when the test ends. Where PostgreSQL is not installed, the process ends and says so.
pub struct Database {
    name: String,
    url: String,
}

impl Database {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let url = CLUSTER.create(&name).expect("the cluster runs");
        Database { name, url }
    }

    /// Its address.
    pub fn url(&self) -> String {
        self.url.clone()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            CLUSTER.remove(&self.name).expect("the cluster runs");
        }
    }
}
