//! `muster rules`: the players' rules of a game.

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::{Io, rulebook};
use engine::registry::Registry;

pub(crate) fn run(
    args: RulesArgs,
    registry: &dyn Registry,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let rules = registry.game(&args.game)?.rules();
    let text = match &args.rule {
        None => rules.trim_end(),
        Some(id) => {
            rulebook::rule(rules, id).ok_or_else(|| Failure::Usage(rulebook::unknown(rules, id)))?
        }
    };
    writeln!(io.out, "{text}")?;
    Ok(())
}
