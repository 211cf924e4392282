//! One card: its place, 0 to 63, in a set of 64 bits.

use std::fmt;

/// A card, known only by its place in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there can be.
    pub const COUNT: usize = 64;

    /// The card at a place, which must be below 64.
    pub(crate) const fn at(place: usize) -> Card {
        debug_assert!(place < Card::COUNT);
        Card(place as u8)
    }

    /// The card's place, for tables of 64.
    ///
    /// ```
    /// # use fivehundred_core::Card;
    /// assert_eq!(Card::try_from(63)?.index(), 63);
    /// # Ok::<(), u8>(())
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize % Card::COUNT
    }
}

impl TryFrom<u8> for Card {
    type Error = u8;

    /// The card at a place; a place above 63 comes back as the error.
    fn try_from(place: u8) -> Result<Card, u8> {
        if usize::from(place) < Card::COUNT { Ok(Card(place)) } else { Err(place) }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "card {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_64_cards() {
        assert_eq!(Card::try_from(63), Ok(Card::at(63)));
        assert_eq!(Card::try_from(64), Err(64));
        assert_eq!(Card::at(12).to_string(), "card 12");
    }
}
