//! Accounts: registering, logging in, recovering.

use super::guests::session;
use crate::accounts::{Handle, Recovery, fit};
use crate::app::{App, Body};
use crate::caller::{Known, Perhaps};
use crate::limits::Origin;
use crate::problem::Problem;
use crate::store::{Change, Guest};
use crate::{ids, people, words};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An account to be made.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RegisterOrder {
    /// 3 to 24 characters: letters from a to z, digits, `-` and `_`, beginning with a letter. Capitals are taken for small
    /// letters, and no two handles look alike.
    handle: String,
    /// At least 10 characters, at most 200 bytes.
    #[schema(value_type = String)]
    password: SecretString,
    /// The name shown at tables, for who is no guest yet; the handle when left out.
    name: Option<String>,
}

/// Somebody with an account, and what they need when they forget the password.
#[derive(Serialize, ToSchema)]
pub(crate) struct Registered {
    /// Who.
    #[serde(flatten)]
    guest: Guest,
    /// The recovery code. It is shown only now, and void once it is used.
    recovery_code: String,
}

/// The answer to who has just come in.
type Welcome<T> = (StatusCode, [(header::HeaderName, HeaderValue); 1], Json<T>);

fn wrong() -> Problem {
    Problem::unproved("There is no account with that handle and that password.")
}

/// Make an account. A guest becomes its owner, with all seats and matches.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = RegisterOrder,
    responses((status = 201, body = Registered), (status = 409, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
pub(crate) async fn register(
    State(app): State<App>,
    from: Origin,
    Perhaps(known): Perhaps,
    headers: HeaderMap,
    Body(order): Body<RegisterOrder>,
) -> Result<Welcome<Registered>, Problem> {
    let handle = Handle::parse(&order.handle)?;
    fit(&order.password, handle.text())?;
    if known
        .as_ref()
        .is_some_and(|known| known.guest.handle.is_some())
    {
        return Err(Problem::conflict("You have an account already."));
    }
    app.gate.door(from)?;
    let mut changes = Vec::new();
    let mut guest = match &known {
        Some(known) => known.guest.clone(),
        None => {
            let name = order.name.as_deref().unwrap_or(handle.text());
            let guest = Guest {
                id: ids::id()?,
                name: words::name(name)?,
                handle: None,
            };
            changes.push(Change::Guest(guest.clone()));
            guest
        }
    };
    let recovery = Recovery::random()?;
    changes.push(Change::Register {
        guest: guest.id.clone(),
        handle: handle.text().to_string(),
        alike: handle.key(),
        password: app.passwords.hash(order.password).await?,
        recovery: recovery.hash(),
    });
    guest.handle = Some(handle.text().to_string());
    // What somebody may have learned of the guest's session does not open the account.
    let old = known.map(|known| known.session);
    changes.extend(old.as_ref().map(|old| Change::End {
        guest: guest.id.clone(),
        session: old.id.clone(),
    }));
    let (_, session, cookie) = session(&app, &headers, &guest)?;
    changes.push(session);
    let written = app.core.store.change(changes).await;
    written.map_err(|error| match error.is_taken() {
        true => {
            Problem::conflict("That handle is taken, or looks like one that is; choose another.")
        }
        false => error.into(),
    })?;
    people::told_ended(&app, old.map(|old| old.id));
    let registered = Registered {
        guest,
        recovery_code: recovery.shown(),
    };
    Ok((
        StatusCode::CREATED,
        [(header::SET_COOKIE, cookie)],
        Json(registered),
    ))
}

/// Logging in.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LoginOrder {
    /// The handle.
    handle: String,
    /// The password.
    #[schema(value_type = String)]
    password: SecretString,
    /// For who is a guest with seats: whether they come along to the account. Without it the answer is 409 then.
    bring: Option<bool>,
}

/// Log in. An unknown handle and a wrong password are answered alike.
#[utoipa::path(post, path = "/api/sessions", tag = "accounts", request_body = LoginOrder,
    responses((status = 200, body = Guest), (status = 401, body = Problem),
        (status = 409, body = Problem, description = "the caller is a guest with seats; say `bring`"),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn login(
    State(app): State<App>,
    from: Origin,
    Perhaps(known): Perhaps,
    headers: HeaderMap,
    Body(order): Body<LoginOrder>,
) -> Result<Welcome<Guest>, Problem> {
    app.gate.door(from)?;
    let handle = Handle::parse(&order.handle).ok();
    let account = match &handle {
        Some(handle) => {
            app.gate.handle(&handle.key())?;
            app.core.store.account(&handle.key()).await?
        }
        None => None,
    };
    let hash = account.as_ref().map(|account| account.password.clone());
    let right = app.passwords.check(order.password, hash).await?;
    let account = account.filter(|_| right).ok_or_else(wrong)?;
    enter(
        &app,
        &headers,
        known,
        account.guest,
        order.bring,
        Vec::new(),
    )
    .await
}

/// Lets somebody in on the device that asks. What a guest has there comes along if that is wanted; whoever was known there
/// is not any more.
pub(crate) async fn enter(
    app: &App,
    headers: &HeaderMap,
    known: Option<Known>,
    guest: Guest,
    wanted: Option<bool>,
    mut changes: Vec<Change>,
) -> Result<Welcome<Guest>, Problem> {
    let was = known.as_ref().map(|known| &known.guest);
    let (bring, matches) = people::bring(app, was, &guest, wanted).await?;
    let mut ended = Vec::new();
    match (bring, known) {
        (Some(bring), Some(known)) => {
            ended = people::sessions_of(app, &known.guest.id).await?;
            changes.push(bring);
        }
        (_, Some(known)) => {
            ended.push(known.session.id.clone());
            changes.push(Change::End {
                guest: known.guest.id,
                session: known.session.id,
            });
        }
        (_, None) => {}
    }
    let (_, session, cookie) = session(app, headers, &guest)?;
    changes.push(session);
    let written = app.core.store.change(changes).await;
    written.map_err(|error| match error.is_gone() {
        true => Problem::conflict("Something of this has been done already; load the page again."),
        false => error.into(),
    })?;
    people::told_ended(app, ended);
    people::reseat(app, matches).await;
    Ok((StatusCode::OK, [(header::SET_COOKIE, cookie)], Json(guest)))
}

/// A forgotten password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RecoverOrder {
    /// The handle.
    handle: String,
    /// The recovery code, as it was shown.
    #[schema(value_type = String)]
    recovery_code: SecretString,
    /// The new password.
    #[schema(value_type = String)]
    password: SecretString,
}

/// Set a new password with the recovery code. All other devices are logged out; there is a new code.
#[utoipa::path(post, path = "/api/accounts/recover", tag = "accounts", request_body = RecoverOrder,
    responses((status = 200, body = Registered), (status = 401, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
pub(crate) async fn recover(
    State(app): State<App>,
    from: Origin,
    headers: HeaderMap,
    Body(order): Body<RecoverOrder>,
) -> Result<Welcome<Registered>, Problem> {
    app.gate.door(from)?;
    let wrong =
        || Problem::unproved("There is no account with that handle and that recovery code.");
    fit(&order.password, order.handle.trim())?;
    let handle = Handle::parse(&order.handle).map_err(|_| wrong())?;
    app.gate.handle(&handle.key())?;
    let code = Recovery::parse(order.recovery_code.expose_secret());
    let account = app.core.store.account(&handle.key()).await?;
    let known = |account: &_| fits(account, code.as_ref());
    let account = account.filter(known).ok_or_else(wrong)?;
    // Where the code has just been used, it is wrong.
    let renewal = Renewal {
        was: account.recovery,
        password: order.password,
        late: wrong,
    };
    renew(&app, &headers, account.guest, renewal).await
}

fn fits(account: &crate::store::Account, code: Option<&Recovery>) -> bool {
    // What is compared are hashes: how long that takes tells nothing about the code.
    code.is_some_and(|code| code.hash() == account.recovery)
}

/// A new password, by the old one.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordOrder {
    /// The password so far.
    #[schema(value_type = String)]
    password: SecretString,
    /// The new one.
    #[schema(value_type = String)]
    new_password: SecretString,
}

/// Set a new password. All other devices are logged out; there is a new recovery code.
#[utoipa::path(post, path = "/api/me/password", tag = "accounts", request_body = PasswordOrder,
    responses((status = 200, body = Registered), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
pub(crate) async fn password(
    State(app): State<App>,
    from: Origin,
    known: Known,
    headers: HeaderMap,
    Body(order): Body<PasswordOrder>,
) -> Result<Welcome<Registered>, Problem> {
    fit(
        &order.new_password,
        known.guest.handle.as_deref().unwrap_or_default(),
    )?;
    let account = people::prove(&app, from, &known.guest, order.password).await?;
    let renewal = Renewal {
        was: account.recovery,
        password: order.new_password,
        late: || Problem::conflict("The password has just been changed from elsewhere."),
    };
    renew(&app, &headers, account.guest, renewal).await
}

/// A password to be set.
struct Renewal {
    /// The hash of the recovery code that has to be in force still.
    was: String,
    password: SecretString,
    /// What is told where it is not.
    late: fn() -> Problem,
}

/// Sets a password, ends all sessions and begins a new one.
async fn renew(
    app: &App,
    headers: &HeaderMap,
    guest: Guest,
    renewal: Renewal,
) -> Result<Welcome<Registered>, Problem> {
    let recovery = Recovery::random()?;
    let ended = people::sessions_of(app, &guest.id).await?;
    let (session, begin, cookie) = session(app, headers, &guest)?;
    let changes = vec![
        Change::Password {
            guest: guest.id.clone(),
            was: renewal.was,
            password: app.passwords.hash(renewal.password).await?,
            recovery: recovery.hash(),
        },
        begin,
        Change::EndOthers {
            guest: guest.id.clone(),
            but: session.id,
        },
    ];
    let written = app.core.store.change(changes).await;
    written.map_err(|error| match error.is_gone() {
        true => (renewal.late)(),
        false => error.into(),
    })?;
    people::told_ended(app, ended);
    let registered = Registered {
        guest,
        recovery_code: recovery.shown(),
    };
    Ok((
        StatusCode::OK,
        [(header::SET_COOKIE, cookie)],
        Json(registered),
    ))
}
