//! People who go: seats carried to another device, and those who are to be forgotten.

use super::{Table, somebody};
use crate::problem::Problem;
use crate::store::{Change, SeatKind, SeatRow, Status, Write, now};
use engine::Seat;
use engine::record::Header;

/// Seats that go from one guest to another one.
pub(crate) struct Carried {
    pub(crate) from: String,
    pub(crate) to: String,
    /// What is to be written with it.
    pub(crate) writes: Vec<Write>,
}

impl Table {
    fn seats_held_by(&self, guest: &str) -> Vec<usize> {
        let held =
            |(at, row): (usize, &SeatRow)| (row.guest.as_deref() == Some(guest)).then_some(at);
        self.seats.iter().enumerate().filter_map(held).collect()
    }

    /// Whether somebody has seats here that can be carried to another device.
    pub(crate) fn seats_to_carry(&self, guest: &str) -> Result<(), Problem> {
        match self.seats_held_by(guest).is_empty() {
            true => Err(Problem::forbidden("You have no seat in this match.")),
            false => Ok(()),
        }
    }

    /// Somebody's seats here go to somebody else, who holds none.
    pub(crate) async fn carry(&mut self, carried: Carried) -> Result<(), Problem> {
        let Carried {
            from,
            to,
            mut writes,
        } = carried;
        self.seats_to_carry(&from).map_err(|_| {
            Problem::conflict("Whoever made the link has no seat in this match any more.")
        })?;
        if !self.seats_held_by(&to).is_empty() {
            return Err(Problem::conflict("You sit at this match already."));
        }
        for at in self.seats_held_by(&from) {
            self.seats[at].guest = Some(to.clone());
            writes.push(self.seat_write(at));
        }
        self.commit(writes).await?;
        self.tell_state();
        Ok(())
    }

    /// Whatever is here is not what is stored any more: it will be read anew.
    pub(crate) fn let_go(&mut self) {
        self.lost = true;
    }

    /// Forgets somebody: leaves their seats where the match is played, opens them where it waits, and takes their name
    /// away everywhere. Entries stay as they are, and so does what proves them: no hash has names in it.
    pub(crate) async fn forget_person(&mut self, guest: &str) -> Result<(), Problem> {
        let made = self.head.creator == guest;
        let seats = self.seats_held_by(guest);
        match self.status() {
            Status::Running => self.leave_seats(&seats).await?,
            Status::Waiting if made => self.give_up(),
            _ => {}
        }
        // From here on it is read anew, with the names in its header.
        self.lost = true;
        self.head.version += 1;
        self.head.updated = now();
        let mut names = Vec::new();
        for &at in &seats {
            let name = somebody(&self.seats);
            let row = &mut self.seats[at];
            row.guest = None;
            if self.head.status == Status::Waiting {
                (row.kind, row.name, row.nonce) = (SeatKind::Open, String::new(), String::new());
            } else {
                row.name = name.clone();
            }
            names.push((at as u8, name));
        }
        self.rename_in_header(&names)?;
        let mut writes: Vec<Write> = seats.iter().map(|&at| self.seat_write(at)).collect();
        writes.push(Write::Head(Box::new(self.head.clone())));
        writes.push(Write::People(Change::Forget {
            only: self.id(),
            seats: names,
            made: made.then(|| self.game_name()),
        }));
        self.store(writes).await
    }

    /// The seats leave the match, as they would by resigning.
    async fn leave_seats(&mut self, seats: &[usize]) -> Result<(), Problem> {
        for &at in seats {
            self.depart(Seat(at as u8))?;
        }
        if !seats.is_empty() {
            self.commit(Vec::new()).await?;
            self.settle_requests().await?;
            self.tell_state();
        }
        Ok(())
    }

    fn rename_in_header(&mut self, names: &[(u8, String)]) -> Result<(), Problem> {
        let Some(json) = &self.head.header else {
            return Ok(());
        };
        let mut header: Header = serde_json::from_str(json).map_err(|_| Problem::bug())?;
        for (seat, name) in names {
            if let Some(player) = header.seats.get_mut(usize::from(*seat)) {
                player.name.clone_from(name);
            }
        }
        self.head.header = Some(serde_json::to_string(&header).map_err(|_| Problem::bug())?);
        Ok(())
    }

    fn game_name(&self) -> String {
        let game = self.core.registry.game(&self.head.game);
        game.map_or_else(|_| self.head.game.clone(), |game| game.info().name)
    }
}
