//! `muster scenario`: positions, actions, and what must follow.

use crate::args::ScenarioArgs;
use crate::failure::Failure;
use crate::{Io, many};
use engine::registry::Registry;
use engine::scenario::Scenario;
use std::path::Path;

/// What came of one file: the heading and the reason of a failure.
type Outcome = Result<(), (String, String)>;

pub(crate) fn run(
    args: ScenarioArgs,
    registry: &dyn Registry,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let files = args.files;
    let name = |index: u64| files[index as usize].display().to_string();
    let outcomes = many::each(
        files.len() as u64,
        None,
        false,
        |index| check(&files[index as usize], registry),
        |index, panic| Err((name(index), panic)),
    )?;
    let mut failed = 0;
    for (heading, reason) in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        failed += 1;
        writeln!(io.out, "FAIL {heading}")?;
        for line in reason.lines() {
            writeln!(io.out, "  {line}")?;
        }
    }
    writeln!(
        io.out,
        "{} passed, {failed} failed",
        outcomes.len() - failed
    )?;
    match failed {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

fn check(file: &Path, registry: &dyn Registry) -> Outcome {
    let name = || file.display().to_string();
    let scenario = Scenario::read(file).map_err(|problem| {
        let prefix = format!("{}: ", name());
        let problem = problem.strip_prefix(&prefix).unwrap_or(&problem);
        (name(), problem.to_string())
    })?;
    let heading = format!("{}: {}", scenario.file, scenario.title);
    let game = registry
        .game(&scenario.setup.game)
        .map_err(|error| (heading.clone(), error.to_string()))?;
    match game.scenario(&scenario).failure {
        None => Ok(()),
        Some(reason) => Err((heading, reason)),
    }
}
