//! What the operator does for somebody who has lost password and recovery code.

use super::{Handle, Recovery};
use crate::store::{Change, Store, StoreError};
use thiserror::Error;

/// Why an account could not be given a new recovery code.
#[derive(Debug, Error)]
pub enum ResetError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no account with that handle.
    #[error("there is no account with the handle {0:?}")]
    Unknown(String),
    /// The operating system gave no random bytes.
    #[error("the operating system gave no random bytes")]
    Random,
}

/// Gives an account a new recovery code, with which its owner sets a new password. The old code is void; the password and
/// the devices stay as they are until then. No server may use the database meanwhile.
///
/// # Errors
/// Why there is no new code.
pub async fn reset_account(db: &str, handle: &str) -> Result<String, ResetError> {
    let unknown = || ResetError::Unknown(handle.to_string());
    let alike = Handle::parse(handle).map_err(|_| unknown())?.key();
    let code = Recovery::random().map_err(|_| ResetError::Random)?;
    let (store, writing) = Store::open_there(db).await?;
    let known = store.account(&alike).await?;
    let reset = match known {
        None => Err(unknown()),
        Some(account) => {
            let change = Change::Password {
                guest: account.guest.id,
                was: account.recovery,
                password: account.password,
                recovery: code.hash(),
            };
            Ok(store.change(vec![change]).await?)
        }
    };
    store.close().await;
    drop(store);
    // What was answered is on the disk.
    let _ = writing.await;
    reset.map(|()| code.shown())
}
