//! The four suits, and sets of them: one bit a suit in four.

use std::ops::{BitAnd, BitOr, Not};

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Suit {
    Spades,
    Clubs,
    Diamonds,
    Hearts,
}

impl Suit {
    /// Every suit, by number.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts];

    /// The suit's number, for tables of four.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl TryFrom<u8> for Suit {
    type Error = u8;

    /// The suit with a number; a number above 3 comes back as the error.
    fn try_from(number: u8) -> Result<Suit, u8> {
        Suit::ALL.get(usize::from(number)).copied().ok_or(number)
    }
}

/// A set of suits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Suits(u8);

impl Suits {
    /// No suit.
    pub const NONE: Suits = Suits(0);
    /// All four suits.
    pub const ALL: Suits = Suits(0b1111);

    /// The set of one suit.
    pub const fn of(suit: Suit) -> Suits {
        Suits(1 << suit as u8)
    }

    /// The set as bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many suits it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds no suit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds the suit.
    pub const fn contains(self, suit: Suit) -> bool {
        self.0 >> suit as u8 & 1 != 0
    }

    /// Whether the two sets share a suit.
    ///
    /// ```
    /// # use fivehundred_core::{Suit, Suits};
    /// assert!(Suits::of(Suit::Clubs).meets(Suits::ALL));
    /// ```
    pub const fn meets(self, other: Suits) -> bool {
        self.0 & other.0 != 0
    }

    /// This set, or the other if this one is empty.
    #[must_use]
    pub const fn or_else(self, other: Suits) -> Suits {
        if self.is_empty() { other } else { self }
    }

    /// The suits of the set, by number.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |&suit| self.contains(suit))
    }
}

impl TryFrom<u8> for Suits {
    type Error = u8;

    /// The set with these bits; bits above the lowest four come back as the error.
    fn try_from(bits: u8) -> Result<Suits, u8> {
        if bits & !Suits::ALL.0 == 0 { Ok(Suits(bits)) } else { Err(bits) }
    }
}

impl BitOr for Suits {
    type Output = Suits;

    fn bitor(self, other: Suits) -> Suits {
        Suits(self.0 | other.0)
    }
}

impl BitAnd for Suits {
    type Output = Suits;

    fn bitand(self, other: Suits) -> Suits {
        Suits(self.0 & other.0)
    }
}

impl Not for Suits {
    type Output = Suits;

    fn not(self) -> Suits {
        Suits(!self.0 & Suits::ALL.0)
    }
}

impl FromIterator<Suit> for Suits {
    fn from_iter<I: IntoIterator<Item = Suit>>(suits: I) -> Suits {
        suits.into_iter().fold(Suits::NONE, |set, suit| set | Suits::of(suit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_four_suits() {
        assert_eq!(Suit::try_from(3), Ok(Suit::Hearts));
        assert_eq!(Suit::try_from(4), Err(4));
        assert_eq!(Suits::try_from(0b1_0000), Err(0b1_0000));
    }

    #[test]
    fn a_set_gives_back_its_suits() {
        let set = Suits::of(Suit::Clubs) | Suits::of(Suit::Hearts);

        assert_eq!(set.iter().collect::<Suits>(), set);
        assert_eq!((set.bits(), set.len()), (0b1010, 2));
        assert!(set.contains(Suit::Hearts) && !set.contains(Suit::Spades));
    }

    #[test]
    fn sets_combine() {
        let clubs = Suits::of(Suit::Clubs);

        assert_eq!((!clubs).bits(), 0b1101);
        assert_eq!(!clubs & clubs, Suits::NONE);
        assert_eq!((clubs & !clubs).or_else(clubs), clubs);
        assert!(!clubs.meets(!clubs));
    }
}
