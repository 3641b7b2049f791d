//! `muster accounts`: what the operator does about accounts.

use crate::Io;
use crate::args::{AccountsArgs, AccountsCommand};
use crate::failure::Failure;

pub(crate) fn run(args: AccountsArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let AccountsCommand::Reset { handle, db } = args.command;
    let runtime = tokio::runtime::Runtime::new()?;
    let reset = runtime.block_on(server::reset_account(&db, &handle));
    let code = reset.map_err(|error| Failure::Failed(error.to_string()))?;
    writeln!(io.out, "{code}")?;
    if io.interactive {
        let hint = "That is the new recovery code; the old one is void. Hand it to its owner, who sets a new password with it.";
        writeln!(io.err, "{hint}")?;
    }
    Ok(())
}
