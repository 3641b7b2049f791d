//! The types that cross to the browser are generated, never written by hand.
//!
//! `UPDATE_TYPES=1 cargo test -p engine --test typescript` writes `web/src/lib/engine.ts`; without it the test says when the file
//! is out of date.

use engine::game::{Refusal, Score, Standing};
use engine::game_match::{LogLine, TakeBack};
use engine::luck::{BattleLuck, Ledger, SideLuck};
use engine::prompt::{Choice, Prompt, Target, Tone};
use engine::registry::BotInfo;
use engine::scene::*;
use engine::setup::*;
use engine::story::{Line, Show, Word};
use engine::{Seat, Setup};
use std::path::Path;
use ts_rs::{Config, TS};

fn declarations() -> String {
    let config = Config::new();
    let mut text =
        String::from("// Generated from crates/engine by its test `typescript`. Do not edit.\n\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(text += &format!("export {}\n\n", <$type>::decl(&config));)*
        };
    }
    declare!(
        Seat,
        GameInfo,
        Players,
        FactionInfo,
        OptionInfo,
        OptionKind,
        OptionValue,
        Setup,
        SeatSetup,
        BotInfo,
        Refusal,
        Standing,
        Score,
        Prompt,
        Choice,
        Tone,
        Target,
        Line,
        Word,
        Show,
        LogLine,
        TakeBack,
        Ledger,
        BattleLuck,
        SideLuck,
        Board,
        BoardSpace,
        TerrainKind,
        PieceKind,
        ResourceKind,
        CardFace,
        FactionStyle,
        Side,
        Scene,
        TurnLine,
        SpaceView,
        Badge,
        PieceView,
        Arrow,
        Panel,
        Fact,
        Zone,
        ZoneLayout,
        CardView,
        Track,
        Stage,
        StageSide,
        Grid,
        StagePiece,
        StageDie,
    );
    text
}

#[test]
fn the_types_of_the_client_are_those_of_the_engine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/engine.ts");
    let wanted = declarations();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file is in a folder"))
            .expect("the folder can be made");
        std::fs::write(&path, &wanted).expect("the file can be written");
    }
    let got = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        got == wanted,
        "{} is out of date; run UPDATE_TYPES=1 cargo test -p engine --test typescript",
        path.display()
    );
}
