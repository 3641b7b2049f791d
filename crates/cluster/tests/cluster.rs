//! A cluster's life. Where PostgreSQL is not installed there is nothing to see.

use cluster::{Cluster, ClusterError, Disk};
use std::path::PathBuf;

#[test]
fn a_cluster_makes_databases_and_is_gone_when_it_is_dropped() {
    let cluster = match Cluster::start(Disk::Hurries) {
        Err(ClusterError::NotInstalled) => return,
        started => started.expect("what is installed starts"),
    };
    let url = cluster.create("one").expect("there is none of that name");
    let twice = cluster.create("one").expect_err("there is one now");
    assert!(twice.to_string().contains("already exists"), "{twice}");
    cluster.remove("one").expect("it is there");
    let (_, folder) = url.split_once("host=").expect(&url);
    let folder = PathBuf::from(folder);
    assert!(folder.is_dir());
    drop(cluster);
    assert!(!folder.exists());
}
