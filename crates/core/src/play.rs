//! A card played, with the suit that it names if it names one; and the set of plays that are legal.
//!
//! The set is five card sets: the cards that name nothing, and for each suit the cards that may name it.

use std::{fmt, iter};

use crate::{Card, CardSet, Suit};

/// A card played, and the suit that its leader names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The card.
    pub card: Card,
    /// The suit it is led as, if its leader names one.
    pub suit: Option<Suit>,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.suit {
            None => write!(f, "{}", self.card),
            Some(suit) => write!(f, "{} as {suit:?}", self.card),
        }
    }
}

/// A set of plays; iterates over those that name nothing first, then by suit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plays {
    plain: CardSet,
    naming: [CardSet; 4],
}

impl Plays {
    /// Plays that name nothing.
    ///
    /// ```
    /// # use fivehundred_core::{CardSet, Plays};
    /// assert_eq!(Plays::plain(CardSet::from_bits(0b11)).len(), 2);
    /// ```
    pub const fn plain(cards: CardSet) -> Plays {
        Plays { plain: cards, naming: [CardSet::NONE; 4] }
    }

    /// Add a play.
    pub fn insert(&mut self, play: Play) {
        match play.suit {
            None => self.plain.insert(play.card),
            Some(suit) => self.naming[suit.index()].insert(play.card),
        }
    }

    /// Whether the play is one of them.
    pub fn contains(&self, play: Play) -> bool {
        self.naming(play.suit).contains(play.card)
    }

    /// The cards that may be played naming this suit, or naming none.
    pub(crate) fn naming(&self, suit: Option<Suit>) -> CardSet {
        suit.map_or(self.plain, |suit| self.naming[suit.index()])
    }

    /// The cards that may be played, by the suit they name.
    pub(crate) fn by_suit(self) -> impl Iterator<Item = (Option<Suit>, CardSet)> {
        let naming = Suit::ALL.into_iter().map(Some).zip(self.naming);
        iter::once((None, self.plain)).chain(naming).filter(|(_, cards)| !cards.is_empty())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.naming.into_iter().fold(self.plain.len(), |total, cards| total + cards.len())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Iterator for Plays {
    type Item = Play;

    fn next(&mut self) -> Option<Play> {
        if let Some(card) = self.plain.pop() {
            return Some(Play { card, suit: None });
        }
        let (suit, cards) =
            Suit::ALL.into_iter().zip(&mut self.naming).find(|(_, cards)| !cards.is_empty())?;
        cards.pop().map(|card| Play { card, suit: Some(suit) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (Plays::len(self), Some(Plays::len(self)))
    }
}

impl ExactSizeIterator for Plays {}

#[cfg(test)]
mod tests {
    use super::*;

    const JACK: Play = Play { card: Card::at(12), suit: None };
    const JOKER: Play = Play { card: Card::at(11), suit: Some(Suit::Hearts) };

    fn plays() -> Plays {
        let mut plays = Plays::plain(CardSet::of(JACK.card));
        plays.insert(JOKER);
        plays
    }

    #[test]
    fn a_named_suit_is_part_of_the_play() {
        assert!(plays().contains(JACK) && plays().contains(JOKER));
        assert!(!plays().contains(Play { suit: None, ..JOKER }));
        assert!(!plays().contains(Play { suit: Some(Suit::Hearts), ..JACK }));
    }

    #[test]
    fn plays_are_counted_and_listed() {
        assert_eq!(plays().len(), 2);
        assert_eq!(plays().collect::<Vec<_>>(), [JACK, JOKER]);
        assert!(!plays().is_empty() && Plays::default().is_empty());
    }

    #[test]
    fn a_play_says_the_suit_it_names() {
        assert_eq!(JACK.to_string(), "card 12");
        assert_eq!(JOKER.to_string(), "card 11 as Hearts");
    }
}
