//! Questions and answers in words.

mod choice;
mod preview;
mod question;
