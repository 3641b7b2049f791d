//! Finds the built client, so that it can be carried in the binary. Without one this is not run again by itself: a folder
//! that is missing would rebuild the crate every time, so touch this file once the client is built.

use std::path::PathBuf;

fn main() {
    let manifest =
        std::env::var("CARGO_MANIFEST_DIR").expect("Cargo names the folder of the crate");
    let out = std::env::var("OUT_DIR").expect("Cargo names a folder to write to");
    let built = PathBuf::from(manifest).join("../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    let folder = match built.join("index.html").exists() {
        true => {
            println!("cargo:rerun-if-changed={}", built.display());
            built
        }
        false => {
            let empty = PathBuf::from(out).join("no-client");
            std::fs::create_dir_all(&empty).expect("Cargo's folder is writable");
            empty
        }
    };
    println!("cargo:rustc-env=MUSTER_CLIENT={}", folder.display());
}
