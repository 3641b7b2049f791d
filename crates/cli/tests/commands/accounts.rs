//! What the operator does about accounts, and what the log of the real binary says of people.

use crate::served::{Served, between};
use crate::{Folder, muster};

#[test]
fn the_operator_gives_a_new_recovery_code_and_no_log_tells_secrets() {
    let folder = Folder::new();
    let database = folder.word("muster.db");
    let server = Served::logged(&folder);
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
    let nowhere = folder.word("mistyped.db");
    muster(&format!("accounts reset ANN_7 --db sqlite://{nowhere}"))
        .exits(1)
        .complains("the database");
    assert!(!std::path::Path::new(&nowhere).exists(), "none is made");
    muster("accounts").exits(2).complains("reset");
    let reset = muster(&format!("accounts reset ANN_7 --db sqlite://{database}")).exits(0);
    let fresh = reset.out.trim();
    let server = Served::logged(&folder);
    let order = |code: &str| {
        format!(r#"{{"handle":"ann_7","recovery_code":"{code}","password":"another password"}}"#)
    };
    let answer = server.post("/api/accounts/recover", "", &order(&code));
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    let answer = server.post("/api/accounts/recover", "", &order(fresh));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
