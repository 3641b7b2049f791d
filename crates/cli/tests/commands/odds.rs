//! `muster odds`.

use super::*;

#[test]
fn odds_of_a_battle_are_told_and_drawn() {
    muster("odds --attack 3knight,knight --defend 4levies --at fn")
        .exits(0)
        .says("4 knights against 4 levies in")
        .says("the attackers win")
        .says("█")
        .says("rounds on average; from ");
    muster("odds --attack 6uruk --defend 5orc_band")
        .exits(0)
        .says("; exact")
        .says("attackers: 6 uruks");
}

/// The same seed gives the same odds, and scripts can read them.
#[test]
fn a_seed_gives_the_same_odds() {
    let line = "odds --attack 3knight --defend 4levy --low-luck --rounds 3 --seed 5 --json";
    let first = muster(line).exits(0);
    let json: serde_json::Value = serde_json::from_str(&first.out).expect("JSON");
    let sum: f64 = ["win", "draw", "loss"]
        .iter()
        .filter_map(|key| json[key].as_f64())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9, "{json}");
    assert_eq!(json["method"]["simulated"]["battles"], 100_000);
    assert_eq!(muster(line).out, first.out);
}

#[test]
fn what_cannot_be_is_refused_with_what_can() {
    muster("odds --attack 3knigt --defend 4levy")
        .exits(2)
        .complains("has no unit \"knigt\", but levy,");
    muster("odds --attack 0knight --defend 4levy")
        .exits(2)
        .complains("is no number from 1 to 1000");
    muster("odds --attack , --defend 4levy")
        .exits(2)
        .complains("names no units");
    muster("odds --attack knight --defend levy --at nowhere")
        .exits(2)
        .complains("no such place, but");
    muster("odds --attack knight --defend levy --game nowhere.toml")
        .exits(1)
        .complains("nowhere.toml");
}
