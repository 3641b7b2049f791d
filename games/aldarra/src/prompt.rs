//! What a seat is asked, and what can be clicked to answer.

mod battle;
mod choice;
mod preview;
mod question;

#[cfg(test)]
mod tests;
