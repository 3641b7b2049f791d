//! Accounts: who somebody is beyond a cookie. Handles, passwords and recovery codes; what is stored of them is in
//! [`store`](crate::store).

mod handle;
mod passwords;
mod recovery;
mod reset;

pub(crate) use handle::Handle;
pub(crate) use passwords::{Passwords, fit};
pub(crate) use recovery::Recovery;
pub use reset::{ResetError, reset_account};
