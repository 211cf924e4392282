//! What a side is asked about: how many tricks it can take, or whether it can take one of certain numbers.
//!
//! Seats and numbers of tricks are sets of bits.

use crate::{SEATS, Seat};

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The set with these bits: bit n stands for seat n.
    ///
    /// ```
    /// # use fivehundred_core::solve::Seats;
    /// let [north, south] = [0, 2].map(|seat| fivehundred_core::Seat::try_from(seat).unwrap());
    /// assert_eq!(Seats::from_bits(0b101), [north, south].into_iter().collect());
    /// ```
    pub const fn from_bits(bits: u8) -> Seats {
        Seats(bits)
    }

    /// The set as bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the seat is one of them.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 != 0
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        const { assert!(SEATS <= u8::BITS as usize) };
        Seats(seats.into_iter().fold(0, |bits, seat| bits | 1 << seat.index()))
    }
}

/// A set of numbers of tricks, from 0 to 63: more than any two seats can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts(u64);

impl Counts {
    /// The set with these bits: bit n stands for n tricks.
    pub const fn from_bits(bits: u64) -> Counts {
        Counts(bits)
    }

    /// This number and every higher one.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert!(Counts::at_least(6).contains(6) && !Counts::at_least(6).contains(5));
    /// ```
    pub const fn at_least(tricks: u32) -> Counts {
        Counts(if tricks < u64::BITS { u64::MAX << tricks } else { 0 })
    }

    /// This number and every lower one.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert_eq!(Counts::at_most(2).bits(), 0b111);
    /// ```
    pub const fn at_most(tricks: u32) -> Counts {
        Counts(!Counts::at_least(tricks + 1).0)
    }

    /// This number alone.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert_eq!(Counts::exactly(5).bits(), 0b10_0000);
    /// ```
    pub const fn exactly(tricks: u32) -> Counts {
        Counts(Counts::at_least(tricks).0 & Counts::at_most(tricks).0)
    }

    /// The set as bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the number is one of them.
    pub const fn contains(self, tricks: u32) -> bool {
        self.0 & Counts::exactly(tricks).0 != 0
    }

    /// What is still wanted once so many tricks have been won.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert_eq!(Counts::exactly(5).after(2), Counts::exactly(3));
    /// ```
    #[must_use]
    pub const fn after(self, won: u32) -> Counts {
        Counts(if won < u64::BITS { self.0 >> won } else { 0 })
    }

    /// Those of the numbers that are possible with so many tricks left.
    #[must_use]
    pub const fn of(self, left: u32) -> Counts {
        Counts(self.0 & Counts::at_most(left).0)
    }

    /// From the least of the numbers up, and from the greatest down: two sets that this one lies within.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert_eq!(Counts::exactly(5).ends(), [Counts::at_least(5), Counts::at_most(5)]);
    /// ```
    pub const fn ends(self) -> [Counts; 2] {
        let up_to_greatest = match u64::MAX.checked_shr(self.0.leading_zeros()) {
            Some(bits) => Counts(bits),
            None => Counts(0),
        };
        [Counts::at_least(self.0.trailing_zeros()), up_to_greatest]
    }

    /// Whether no number that is possible with so many tricks left is wanted.
    pub const fn none_of(self, left: u32) -> bool {
        self.of(left).0 == 0
    }

    /// Whether every number that is possible with so many tricks left is wanted.
    pub const fn all_of(self, left: u32) -> bool {
        self.of(left).0 == Counts::at_most(left).0
    }

    /// The least number wanted, if with so many tricks left that one and all higher ones are.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert_eq!(Counts::exactly(3).as_at_least(3), Some(3));
    /// assert_eq!(Counts::exactly(3).as_at_least(4), None);
    /// ```
    pub fn as_at_least(self, left: u32) -> Option<u32> {
        let least = self.of(left).0.trailing_zeros();
        (least <= left && self.of(left) == Counts::at_least(least).of(left)).then_some(least)
    }

    /// The greatest number wanted, if with so many tricks left that one and all lower ones are.
    ///
    /// ```
    /// # use fivehundred_core::solve::Counts;
    /// assert_eq!(Counts::exactly(0).as_at_most(7), Some(0));
    /// assert_eq!(Counts::exactly(1).as_at_most(7), None);
    /// ```
    pub fn as_at_most(self, left: u32) -> Option<u32> {
        let most = self.of(left).0.trailing_ones().checked_sub(1)?;
        (self.of(left) == Counts::at_most(most)).then_some(most)
    }
}

/// What the side goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// As many of the tricks that are left as it can take.
    Most,
    /// One of these numbers of tricks in the whole round, those already won included.
    Within(Counts),
}

/// A side that plays for an objective against all other seats together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The side: its tricks count.
    pub side: Seats,
    /// The seats whose cards are chosen for the side; those of all others are chosen against it.
    pub choosers: Seats,
    /// What it goes for.
    pub objective: Objective,
}

impl Question {
    /// The question about a side that chooses its own cards, and no others.
    ///
    /// ```
    /// # use fivehundred_core::solve::{Objective, Question, Seats};
    /// let question = Question::new(Seats::from_bits(0b101), Objective::Most);
    /// assert_eq!(question.choosers, question.side);
    /// ```
    pub const fn new(side: Seats, objective: Objective) -> Question {
        Question { side, choosers: side, objective }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_the_set_are_in_no_set() {
        assert_eq!(Counts::at_least(64).bits(), 0);
        assert_eq!(Counts::exactly(64).bits(), 0);
        assert_eq!(Counts::at_most(64).bits(), u64::MAX);
        assert_eq!(Counts::at_most(63).after(64).bits(), 0);
    }

    #[test]
    fn what_is_possible_decides() {
        assert!(Counts::at_least(4).none_of(3) && !Counts::at_least(4).none_of(4));
        assert!(Counts::at_most(3).all_of(3) && !Counts::at_most(3).all_of(4));
    }

    #[test]
    fn shapes_are_seen_within_what_is_possible() {
        assert_eq!(Counts::at_most(4).as_at_least(4), Some(0));
        assert_eq!(Counts::at_least(2).as_at_most(4), None);
        assert_eq!(Counts::at_least(5).as_at_least(4), None);
        assert_eq!(Counts::from_bits(0b101).as_at_most(4), None);
        assert_eq!(Counts::from_bits(0b101).as_at_most(1), Some(0));
    }
}
