//! What concerns a person across matches: proving who they are, ending sessions, bringing seats along, being forgotten.

use crate::app::App;
use crate::limits::Origin;
use crate::problem::Problem;
use crate::store::{Account, Change, Guest, StoreError};
use secrecy::SecretString;

/// How often a match is tried to be made forget somebody before it is left for the next start of the server.
const TRIES: u32 = 3;

/// The account of somebody who proves with its password who they are.
pub(crate) async fn prove(
    app: &App,
    from: Origin,
    guest: &Guest,
    password: SecretString,
) -> Result<Account, Problem> {
    app.gate.door(from)?;
    let account = app.core.store.account_of(&guest.id).await?;
    let account = account
        .ok_or_else(|| Problem::conflict("You have no account: register a handle first."))?;
    let hash = account.password.clone();
    match app.passwords.check(password, Some(hash)).await? {
        true => Ok(account),
        false => Err(Problem::forbidden("That is not your password.")),
    }
}

/// Tells the live connections of sessions that they have ended.
pub(crate) fn told_ended(app: &App, sessions: impl IntoIterator<Item = String>) {
    for session in sessions {
        // Where nobody is connected nobody needs to be told.
        let _ = app.ended.send(session);
    }
}

/// The ids of all sessions of somebody.
pub(crate) async fn sessions_of(app: &App, guest: &str) -> Result<Vec<String>, StoreError> {
    let sessions = app.core.store.sessions(guest).await?;
    Ok(sessions.into_iter().map(|session| session.id).collect())
}

/// What is to be written so that a guest's seats go to somebody else, where that is wanted; and the matches it concerns.
pub(crate) async fn bring(
    app: &App,
    guest: Option<&Guest>,
    to: &Guest,
    wanted: Option<bool>,
) -> Result<(Option<Change>, Vec<String>), Problem> {
    let Some(guest) = guest.filter(|guest| guest.handle.is_none() && guest.id != to.id) else {
        return Ok((None, Vec::new()));
    };
    let matches = app.core.store.matches_of(&guest.id).await?;
    match wanted {
        Some(true) => {
            let (from, to) = (guest.id.clone(), to.id.clone());
            Ok((Some(Change::Bring { from, to }), matches))
        }
        None if !matches.is_empty() => Err(Problem::guest_seats(&guest.name, matches.len())),
        _ => Ok((None, Vec::new())),
    }
}

/// Lets matches that are at their tables learn who sits there now.
pub(crate) async fn reseat(app: &App, matches: Vec<String>) {
    for id in matches {
        app.desk.reload(&id).await;
    }
}

/// Somebody is forgotten. From here on they cannot come in; what else there is of them goes now, or when the server starts
/// again.
pub(crate) async fn leave(app: &App, guest: &str) -> Result<(), Problem> {
    let sessions = sessions_of(app, guest).await?;
    let leave = Change::Leave(guest.to_string());
    app.core.store.change(vec![leave]).await?;
    told_ended(app, sessions);
    if let Err(problem) = forget(app, guest).await {
        tracing::warn!(problem = %problem.detail, "somebody is forgotten when the server starts again");
    }
    Ok(())
}

/// Goes on with forgetting those who were being forgotten when the server ended.
pub(crate) async fn forget_all(app: &App) -> Result<(), Problem> {
    for guest in app.core.store.leaving().await? {
        forget(app, &guest).await?;
    }
    Ok(())
}

async fn forget(app: &App, guest: &str) -> Result<(), Problem> {
    for _ in 0..TRIES {
        // What they were just about to join is there the next time.
        let matches = app.core.store.matches_of(guest).await?;
        for id in matches {
            let person = guest.to_string();
            let forgetting = app.desk.at(&id, move |table| {
                Box::pin(async move { table.forget_person(&person).await })
            });
            if let Err(problem) = forgetting.await {
                tracing::warn!(match_id = %id, problem = %problem.detail, "somebody is not forgotten there");
            }
        }
        let gone = Change::Gone(guest.to_string());
        if app.core.store.change(vec![gone]).await.is_ok() {
            return Ok(());
        }
    }
    Err(Problem::unavailable("It could not be stored."))
}
