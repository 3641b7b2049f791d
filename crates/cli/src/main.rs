//! The `muster` binary.

use cli::{Io, Shown};
use engine::registry::Registry;
use std::io::{self, IsTerminal};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        use std::io::Write as _;
        let text = panic.payload_as_str().unwrap_or("no message");
        let place = panic.location().map(ToString::to_string);
        let place = place.unwrap_or_default();
        // Where standard error is closed there is nobody left to tell.
        let _ = writeln!(io::stderr(), "muster: a bug in Muster: {text} ({place})");
    }));
    let catalogue: Arc<dyn Registry> = Arc::new(catalogue::all());
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        let (mut out, mut err) = (io::BufWriter::new(io::stdout().lock()), io::stderr());
        let mut io = Io {
            input: &mut io::stdin().lock(),
            out: Shown::on(&mut out),
            err: Shown::on(&mut err),
            interactive: io::stdin().is_terminal() && io::stdout().is_terminal(),
            progress: io::stderr().is_terminal(),
        };
        cli::run(std::env::args_os(), &catalogue, &mut io)
    }));
    ExitCode::from(outcome.unwrap_or(cli::FAILED))
}
