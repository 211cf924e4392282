//! A place at the table: 0 to 7, clockwise. Tables by seat always have room for eight.

use std::fmt;

/// How many seats a table can have.
pub const SEATS: usize = 8;

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    pub(crate) const FIRST: Seat = Seat(0);

    /// Every seat, clockwise.
    ///
    /// ```
    /// # use fivehundred_core::{SEATS, Seat};
    /// assert_eq!(Seat::all().count(), SEATS);
    /// ```
    pub fn all() -> impl Iterator<Item = Seat> {
        (0..SEATS as u8).map(Seat)
    }

    /// The seat's number, for tables of [`SEATS`].
    ///
    /// ```
    /// # use fivehundred_core::Seat;
    /// assert_eq!(Seat::try_from(3)?.index(), 3);
    /// # Ok::<(), u8>(())
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize % SEATS
    }
}

impl TryFrom<u8> for Seat {
    type Error = u8;

    /// The seat with a number; a number above 7 comes back as the error.
    fn try_from(number: u8) -> Result<Seat, u8> {
        if usize::from(number) < SEATS { Ok(Seat(number)) } else { Err(number) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_seats() {
        assert_eq!(Seat::try_from(0), Ok(Seat::FIRST));
        assert_eq!(Seat::try_from(8), Err(8));
        assert_eq!(Seat(7).to_string(), "seat 7");
    }
}
