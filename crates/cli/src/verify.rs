//! `muster verify`: is a record true?

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::saved::{Stored, wrong};
use crate::{Io, spoken};
use engine::Secret;
use engine::record::Entry;
use engine::registry::Registry;

pub(crate) fn run(
    args: VerifyArgs,
    registry: &dyn Registry,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let mut stored = Stored::read(&args.record)?;
    let open_seed = stored.record.header.open_seed;
    if let (None, Some(seed)) = (&stored.secret, open_seed) {
        stored.secret = Some(Secret::of_seed(seed));
    }
    let proved = stored.secret.is_some();
    let played = stored.replay(&args.record, registry, args.content.as_deref(), true)?;
    let over = played.to_act().is_empty();
    if over && !proved {
        return Err(wrong(
            &args.record,
            "the match is over but the secret behind its dice is missing; expected `secret` with 64 hexadecimal digits",
        ));
    }
    let entries = &stored.record.entries;
    let outcomes: usize = entries.iter().map(|entry| entry.chance().len()).sum();
    let actions: usize = entries
        .iter()
        .map(|entry| match entry {
            Entry::Act { actions, .. } => actions.len(),
            Entry::Auto { .. } | Entry::StandIn { .. } => 1,
            _ => 0,
        })
        .sum();
    let header = &stored.record.header;
    writeln!(io.out, "{}", args.record.display())?;
    writeln!(
        io.out,
        "  rules: {} version {}, content {}",
        header.game,
        header.rules_version,
        header.content.get(..12).unwrap_or(&header.content)
    )?;
    writeln!(
        io.out,
        "  actions: {actions} in {} entries, all legal",
        entries.len()
    )?;
    writeln!(io.out, "  position at the end: as recorded")?;
    match proved {
        true => {
            writeln!(io.out, "  secret: the one committed to before the deal")?;
            writeln!(
                io.out,
                "  outcomes of chance: {outcomes}, all as the secret and the seats' nonces give them"
            )?;
        }
        false => writeln!(
            io.out,
            "  outcomes of chance: {outcomes}, all possible; the secret is published when the match is over"
        )?,
    }
    writeln!(
        io.out,
        "  not proved: that the players were {}; whoever has a record can put other names into it",
        spoken::listed(&spoken::names(header))
    )?;
    let verdict = match (open_seed, proved, over) {
        (Some(seed), ..) => format!("dice chosen, not proved (seed {seed})"),
        (None, true, true) => "proved".to_string(),
        (None, true, false) => "proved so far; the match is not over".to_string(),
        (None, false, _) => "not proved yet; the match is not over".to_string(),
    };
    writeln!(io.out, "{verdict}")?;
    Ok(())
}
