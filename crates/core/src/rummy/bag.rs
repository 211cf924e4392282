//! Bags of cards from up to two packs, and what the cards count.
//!
//! A card is a bit, sixteen to a suit: the two at 1 and so on up to the ace at 13. Bit 0 is for the ace below the two,
//! so that cards in sequence are bits side by side.

/// The bit of a card.
pub(super) type Card = u8;

/// The lowest bit of each suit.
pub(super) const EVERY_SUIT: u64 = 0x0001_0001_0001_0001;
/// Every card, once.
pub(super) const WHOLE: u64 = EVERY_SUIT * 0x3ffe;
/// The aces.
pub(super) const ACES: u64 = EVERY_SUIT << 13;
/// The cards that count ten.
const TENS: u64 = EVERY_SUIT * 0x1e00;

/// What a set of cards counts, aces fifteen.
pub(super) const fn points_of(cards: u64) -> i64 {
    (5 * cards.count_ones() + 5 * (cards & TENS).count_ones() + 10 * (cards & ACES).count_ones()) as i64
}

/// What a card counts at its place, from the low ace at 1 to the high one at 14.
pub(super) const fn points_at(place: u8) -> i64 {
    match place {
        ..10 => 5,
        10..14 => 10,
        _ => 15,
    }
}

/// Cards, of each at most two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bag {
    /// The cards of which there is at least one.
    pub(super) ones: u64,
    /// The cards of which there are two.
    pub(super) twos: u64,
}

impl Bag {
    pub(super) fn of(cards: &[Card]) -> Bag {
        cards.iter().fold(Bag::default(), |bag, &card| bag.with(card))
    }

    pub(super) const fn len(self) -> usize {
        (self.ones.count_ones() + self.twos.count_ones()) as usize
    }

    pub(super) const fn has(self, card: Card) -> bool {
        self.ones >> card & 1 == 1
    }

    #[must_use]
    pub(super) const fn with(self, card: Card) -> Bag {
        self.joint(Bag { ones: 1 << card, twos: 0 })
    }

    /// Without one of a card, if it is there.
    #[must_use]
    pub(super) const fn without(self, card: Card) -> Bag {
        self.less(Bag { ones: 1 << card, twos: 0 })
    }

    /// Both together, which have at most two of each card.
    #[must_use]
    pub(super) const fn joint(self, other: Bag) -> Bag {
        Bag { ones: self.ones | other.ones, twos: self.twos | other.twos | self.ones & other.ones }
    }

    /// Without the cards of another bag, as far as they are there.
    #[must_use]
    pub(super) const fn less(self, other: Bag) -> Bag {
        Bag { ones: self.ones & !other.ones | self.twos & !other.twos, twos: self.twos & !other.ones }
    }

    /// Whether it holds all cards of another bag.
    pub(super) const fn holds(self, other: Bag) -> bool {
        other.ones & !self.ones == 0 && other.twos & !self.twos == 0
    }

    pub(super) const fn points(self) -> i64 {
        points_of(self.ones) + points_of(self.twos)
    }

    /// Each card, twice if there are two.
    pub(super) fn cards(self) -> impl Iterator<Item = Card> {
        cards_in(self.ones).chain(cards_in(self.twos))
    }
}

/// The cards of a set, the lowest bit first.
pub(super) fn cards_in(mut cards: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then_some(cards.trailing_zeros() as Card);
        cards &= cards.wrapping_sub(1);
        card
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_holds_two_of_a_card() {
        let bag = Bag::of(&[1, 1, 13]);

        assert_eq!((bag.len(), bag.points()), (3, 25));
        assert_eq!(bag.cards().collect::<Vec<_>>(), [1, 13, 1]);
        assert_eq!(bag.without(1), Bag::of(&[1, 13]));
        assert_eq!(bag.less(Bag::of(&[1, 1, 2])), Bag::of(&[13]));
        assert!(bag.holds(Bag::of(&[1, 1])) && !bag.holds(Bag::of(&[13, 13])));
    }

    #[test]
    fn two_bags_together_have_the_cards_of_both() {
        assert_eq!(Bag::of(&[1, 2]).joint(Bag::of(&[2, 3])), Bag::of(&[1, 2, 2, 3]));
    }
}
