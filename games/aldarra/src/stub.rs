//! stub
use crate::action::Action;
use crate::event::Event;
use crate::position::Position;
use crate::*;
use engine::{
    prompt::Choice,
    scene::{Board, Scene},
    setup::GameInfo,
    story::Line,
    *,
};
impl Aldarra {
    pub(crate) fn catalogue_entry() -> GameInfo {
        GameInfo {
            id: "aldarra".into(),
            name: "Aldarra".into(),
            blurb: "".into(),
            players: engine::setup::Players { min: 2, max: 4 },
            minutes: [1, 2],
            weight: 3.0,
            factions: vec![],
            maps: vec![],
            options: Options::info(),
            bot_limit: Options::bot_limit(),
            rules_version: 1,
        }
    }
    pub(crate) fn board_of(&self) -> Board {
        unreachable!()
    }
    pub(crate) fn scene_of(&self, _: &Position, _: Viewer) -> Scene {
        Scene::default()
    }
    pub(crate) fn question_of(&self, _: &Position, _: Seat) -> String {
        "".into()
    }
    pub(crate) fn choice_of(&self, _: &Position, _: Seat, _: Action) -> Choice {
        unreachable!()
    }
    pub(crate) fn write_action(
        &self,
        a: Action,
        f: &mut std::fmt::Formatter<'_>,
    ) -> std::fmt::Result {
        write!(f, "{a:?}")
    }
    pub(crate) fn parse_action(&self, t: &str) -> Result<Action, ParseError> {
        Err(ParseError::new(t, "", ""))
    }
    pub(crate) fn event_for(e: &Event, _: Viewer) -> Option<Event> {
        Some(e.clone())
    }
    pub(crate) fn line_of(&self, _: &Event) -> Line {
        Line::default()
    }
    pub(crate) fn facts_of(&self, _: &Position) -> serde_json::Value {
        serde_json::Value::Null
    }
    pub(crate) fn arrange_position(
        &self,
        _: &mut Position,
        _: &toml::Table,
    ) -> Result<(), ArrangeError> {
        Ok(())
    }
}
#[cfg(test)]
mod t {
    use super::*;
    use std::sync::Arc;
    #[test]
    fn play_random() {
        for n in 2..=4 {
            for seed in 0..300u64 {
                let mut setup = Setup::new("aldarra", n);
                setup.options = Options::bot_limit();
                let g = Arc::new(<Aldarra as Game>::new(&setup, &Aldarra::content()).unwrap());
                let mut t = Fast::new(seed);
                let mut p = Play::deal(g.clone(), &mut t);
                g.invariants(p.position()).unwrap();
                let mut steps = 0;
                while let Some(s) = p.to_act().first() {
                    let l = p.legal(s).len();
                    assert!(l > 0, "dead end {:?}", p.position().frames);
                    let i = t.choose(l);
                    let a = p.legal(s)[i];
                    let before = p.position().frames.clone();
                    p.act_at(s, i, &mut t);
                    steps += 1;
                    if let Err(e) = g.invariants(p.position()) {
                        panic!("{e} seed {seed} n {n} action {a:?} frames {before:?}")
                    }
                    assert!(steps < 200000);
                }
                if seed < 3 {
                    println!(
                        "{n} {steps} {:?} {:?}",
                        g.standing(p.position()).round,
                        g.standing(p.position())
                            .scores
                            .iter()
                            .map(|s| s.points)
                            .collect::<Vec<_>>()
                    );
                }
            }
        }
    }
    #[test]
    fn measure_it() {
        for n in 2..=4 {
            let mut setup = Setup::new("aldarra", n);
            setup.options = Options::bot_limit();
            let g = Arc::new(<Aldarra as Game>::new(&setup, &Aldarra::content()).unwrap());
            println!(
                "{:#?}",
                engine::measure::measure(&g, std::time::Duration::from_secs(3))
            );
        }
    }
}
