//! What a bag has in it, seen at a glance: all suits and ranks at once, bit by bit.

use super::bag::{ACES, Bag, EVERY_SUIT, WHOLE};

const RANKS: u64 = 0xffff;

/// The cards with each ace below the two as well.
pub(super) const fn row(cards: u64) -> u64 {
    cards | (cards & ACES) >> 13
}

/// A row as cards.
const fn cards(row: u64) -> u64 {
    (row | (row & EVERY_SUIT) << 13) & WHOLE
}

/// Of each rank whether there are one, two, three or more, as the cards of one suit.
const fn ranks(bag: Bag) -> (u64, u64, u64) {
    let (mut ones, mut twos, mut threes, mut suit) = (0, 0, 0, 0);
    while suit < 64 {
        let (first, second) = (bag.ones >> suit & RANKS, bag.twos >> suit & RANKS);
        threes |= twos & first | (twos | ones & first) & second;
        twos |= ones & first | second;
        ones |= first;
        suit += 16;
    }
    (ones, twos, threes)
}

/// The ranks of which a bag has three or more, as the cards of one suit.
pub(super) const fn threes(bag: Bag) -> u64 {
    ranks(bag).2
}

/// Where sequences of three begin, in a row.
pub(super) const fn starts(cards: u64) -> u64 {
    let row = row(cards);
    row & row >> 1 & row >> 2
}

/// Whether some combination lies in a bag.
pub(super) const fn has_meld(bag: Bag) -> bool {
    starts(bag.ones) != 0 || threes(bag) != 0
}

/// The cards that make a combination with two of a bag.
pub(super) const fn helping(bag: Bag) -> u64 {
    let row = row(bag.ones);
    let (beside, around) = (row & row >> 1, row & row >> 2);
    cards(beside >> 1 | beside << 2 | around << 1) | ranks(bag).1 * EVERY_SUIT
}

/// The cards that are on the way to a combination with one of a bag.
pub(super) const fn near(bag: Bag) -> u64 {
    let row = row(bag.ones);
    cards(row << 1 | row >> 1 | row << 2 | row >> 2) | ranks(bag).0 * EVERY_SUIT
}

#[cfg(test)]
mod tests {
    use super::super::bag::cards_in;
    use super::*;

    /// Cards of a suit by their places.
    fn bag(places: &[u8]) -> Bag {
        Bag::of(&places.iter().map(|place| place - 1).collect::<Vec<_>>())
    }

    fn places(cards: u64) -> Vec<u8> {
        cards_in(cards).filter(|&card| card < 16).map(|card| card + 1).collect()
    }

    #[test]
    fn an_ace_stands_at_either_end_and_not_between() {
        assert!(has_meld(bag(&[14, 2, 3])) && has_meld(bag(&[12, 13, 14])));
        assert!(!has_meld(bag(&[13, 14, 2])));
    }

    #[test]
    fn three_of_a_rank_are_a_combination_with_twins_too() {
        assert!(has_meld(Bag::of(&[5, 5, 21])));
        assert!(!has_meld(Bag::of(&[5, 5, 22])));
    }

    #[test]
    fn a_card_helps_beside_two_and_between_them() {
        assert_eq!(places(helping(bag(&[7, 8, 12, 14]))), [6, 9, 13]);
        assert_eq!(places(helping(bag(&[14, 2]))), [3]);
        assert_eq!(helping(Bag::of(&[5, 21])), EVERY_SUIT << 5);
    }

    #[test]
    fn cards_are_near_one_that_they_may_stand_with() {
        assert_eq!(places(near(bag(&[8]))), [6, 7, 8, 9, 10]);
        assert_eq!(places(near(bag(&[14]))), [2, 3, 12, 13, 14]);
    }
}
