//! A set of cards: one bit a card in 64.

use std::ops::{BitAnd, BitOr, Sub};

use crate::Card;

/// An unordered set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet(0);

    /// The set with these bits.
    ///
    /// ```
    /// # use fivehundred_core::CardSet;
    /// assert_eq!(CardSet::from_bits(0b101).len(), 2);
    /// ```
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// The set as bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// How many cards it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds the card.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Put a card in.
    pub fn insert(&mut self, card: Card) {
        *self = *self | CardSet::of(card);
    }

    /// Take a card out.
    pub fn remove(&mut self, card: Card) {
        *self = *self - CardSet::of(card);
    }

    /// Take out the card with the lowest place.
    ///
    /// ```
    /// # use fivehundred_core::CardSet;
    /// let mut set = CardSet::from_bits(0b110);
    /// assert_eq!(set.pop().map(|card| card.index()), Some(1));
    /// assert_eq!(set.bits(), 0b100);
    /// ```
    pub const fn pop(&mut self) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Card::at(lowest))
    }

    /// This set, or the other if this one is empty.
    ///
    /// ```
    /// # use fivehundred_core::CardSet;
    /// let hand = CardSet::from_bits(0b11);
    /// assert_eq!(CardSet::NONE.or_else(hand), hand);
    /// ```
    #[must_use]
    pub const fn or_else(self, other: CardSet) -> CardSet {
        if self.is_empty() { other } else { self }
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::NONE, |set, card| set | CardSet::of(card))
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        Cards(self)
    }
}

/// The cards of a set, by rising place.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        self.0.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_cards() {
        let places = [0, 17, 63].map(Card::at);
        let set: CardSet = places.into_iter().collect();

        assert_eq!(set.into_iter().collect::<Vec<_>>(), places);
        assert!(set.contains(places[1]) && !set.contains(Card::at(16)));
    }

    #[test]
    fn cards_go_in_and_out() {
        let mut set = CardSet::NONE;
        set.insert(Card::at(5));
        assert_eq!(set, CardSet::of(Card::at(5)));
        set.remove(Card::at(5));
        assert!(set.is_empty());
    }

    #[test]
    fn sets_combine() {
        let [low, high] = [0b0011, 0b0110].map(CardSet::from_bits);

        assert_eq!((low | high).bits(), 0b0111);
        assert_eq!((low & high).bits(), 0b0010);
        assert_eq!((low - high).bits(), 0b0001);
        assert_eq!(low.or_else(high), low);
    }
}
