//! Combinations: on the table, and those of three cards that lie in a bag.

use super::bag::{Bag, Card, EVERY_SUIT, points_at};
use super::shapes::{starts, threes};

const LOW_ACE: u8 = 1;
const HIGH_ACE: u8 = 14;
const FULL_GROUP: u8 = 4;
/// So many combinations of a hand, from which on the dearest is taken one by one.
const MANY: usize = 8;

/// The bit of a card by suit and place, from the low ace at 1 to the high one at 14.
pub(super) const fn card_at(suit: u8, place: u8) -> Card {
    suit * 16 + if place == LOW_ACE { HIGH_ACE - 1 } else { place - 1 }
}

/// A combination on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// Cards of a rank.
    Group {
        /// Where the rank stands: the two at 2, the ace at 14.
        place: u8,
        /// How many cards it has.
        count: u8,
    },
    /// Cards of a suit in sequence.
    Run {
        /// The suit's number.
        suit: u8,
        /// The lowest place; an ace below the two stands at 1.
        low: u8,
        /// The highest place.
        high: u8,
    },
}

impl Combination {
    /// The set of cards that may be laid off on it; an ace stands only once in a sequence.
    pub(super) const fn fits(self) -> u64 {
        match self {
            Combination::Group { place, count } if count < FULL_GROUP => EVERY_SUIT << (place - 1),
            Combination::Group { .. } => 0,
            Combination::Run { suit, low, high } => {
                let has_ace = low == LOW_ACE || high == HIGH_ACE;
                let below = low > 2 || low == 2 && !has_ace;
                let above = high < 13 || high == 13 && !has_ace;
                (below as u64 * (1 << card_at(suit, if below { low - 1 } else { low })))
                    | (above as u64 * (1 << card_at(suit, if above { high + 1 } else { high })))
            }
        }
    }

    /// With a card that fits, and what the card counts there; an ace that fits both ends stands high.
    pub(super) fn with(self, card: Card) -> (Combination, i64) {
        let place = card % 16 + 1;
        match self {
            Combination::Group { place, count } => {
                (Combination::Group { place, count: count + 1 }, points_at(place))
            }
            Combination::Run { suit, low, high } if high + 1 == place => {
                (Combination::Run { suit, low, high: place }, points_at(place))
            }
            Combination::Run { suit, low, high } => {
                (Combination::Run { suit, low: low - 1, high }, points_at(low - 1))
            }
        }
    }

    /// What its cards count.
    pub(super) fn points(self) -> i64 {
        match self {
            Combination::Group { place, count } => i64::from(count) * points_at(place),
            Combination::Run { low, high, .. } => (low..=high).map(points_at).sum(),
        }
    }
}

/// Cards of a hand that are a combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meld {
    pub(super) cards: Bag,
    pub(super) combination: Combination,
}

/// Combinations of a bag without a card in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cover {
    pub(super) points: i64,
    pub(super) first: Option<Meld>,
    /// The set of cards that fit one of them.
    pub(super) fits: u64,
    pub(super) left: Bag,
}

impl Cover {
    const fn none(bag: Bag) -> Cover {
        Cover { points: 0, first: None, fits: 0, left: bag }
    }

    fn beside(self, meld: &Meld) -> Cover {
        let (points, fits) = (meld.combination.points(), meld.combination.fits());
        Cover { points: self.points + points, first: Some(*meld), fits: self.fits | fits, left: self.left }
    }
}

/// The combinations of three cards that count most together; longer ones come of laying off.
pub(super) fn cover(bag: Bag) -> Cover {
    let mut melds = melds_in(bag);
    if melds.len() <= MANY {
        return best_of(bag, &melds);
    }
    melds.sort_by_key(|meld| -meld.combination.points());
    one_by_one(bag, &melds)
}

fn best_of(bag: Bag, melds: &[Meld]) -> Cover {
    let mut best = Cover::none(bag);
    for (index, meld) in melds.iter().enumerate().filter(|(_, meld)| bag.holds(meld.cards)) {
        let found = best_of(bag.less(meld.cards), &melds[index..]).beside(meld);
        if found.points > best.points {
            best = found;
        }
    }
    best
}

/// The dearest, the dearest of what is then left, and so on.
fn one_by_one(bag: Bag, melds: &[Meld]) -> Cover {
    match melds.iter().position(|meld| bag.holds(meld.cards)) {
        Some(index) => one_by_one(bag.less(melds[index].cards), &melds[index + 1..]).beside(&melds[index]),
        None => Cover::none(bag),
    }
}

/// Every combination of three cards: sequences by suit, then groups by rank.
fn melds_in(bag: Bag) -> Vec<Meld> {
    let runs = bits(starts(bag.ones)).map(run_from);
    runs.chain(bits(threes(bag)).flat_map(|rank| groups(bag, rank))).collect()
}

fn bits(set: u64) -> impl Iterator<Item = u8> {
    super::bag::cards_in(set)
}

/// The sequence of three that begins at a bit of a row.
fn run_from(start: u8) -> Meld {
    let (suit, low) = (start / 16, start % 16 + 1);
    let cards = [low, low + 1, low + 2].map(|place| card_at(suit, place));
    Meld { cards: Bag::of(&cards), combination: Combination::Run { suit, low, high: low + 2 } }
}

fn groups(bag: Bag, rank: u8) -> impl Iterator<Item = Meld> {
    let threes = (0..4).flat_map(|a| (a..4).flat_map(move |b| (b..4).map(move |c| [a, b, c])));
    threes.filter(|[a, _, c]| a != c).filter_map(move |suits: [u8; 3]| {
        let cards = Bag::of(&suits.map(|suit| suit * 16 + rank));
        let combination = Combination::Group { place: rank + 1, count: 3 };
        bag.holds(cards).then_some(Meld { cards, combination })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(low: u8, high: u8) -> Combination {
        Combination::Run { suit: 0, low, high }
    }

    #[test]
    fn cards_fit_at_both_ends_and_the_ace_once() {
        assert_eq!(run(4, 6).fits(), 1 << card_at(0, 3) | 1 << card_at(0, 7));
        assert_eq!(run(2, 4).fits(), 1 << card_at(0, 1) | 1 << card_at(0, 5));
        assert_eq!(run(1, 13).fits(), 0);
        assert_eq!(run(2, 14).fits(), 0);
    }

    #[test]
    fn an_ace_that_fits_both_ends_stands_high() {
        assert_eq!(run(2, 13).with(card_at(0, 14)), (run(2, 14), 15));
        assert_eq!(run(2, 12).with(card_at(0, 1)), (run(1, 12), 5));
    }

    #[test]
    fn a_group_has_four_cards_at_most() {
        let three = Combination::Group { place: 10, count: 3 };
        let (four, points) = three.with(card_at(3, 10));

        assert_eq!((three.fits(), points, four.points()), (EVERY_SUIT << 9, 10, 40));
        assert_eq!(four.fits(), 0);
    }

    #[test]
    fn the_combinations_are_those_that_count_most_together() {
        let sevens = [0, 1, 3].map(|suit| card_at(suit, 7));
        let diamonds = [7, 8, 9].map(|place| card_at(2, place));
        let found = cover(Bag::of(&[&sevens[..], &diamonds[..], &[card_at(0, 2)]].concat()));

        assert_eq!((found.points, found.left), (30, Bag::of(&[card_at(0, 2)])));
    }

    #[test]
    fn of_very_many_combinations_the_dearest_come_first() {
        let all: Vec<_> = (0..4).flat_map(|suit| (2..=14).map(move |place| card_at(suit, place))).collect();
        let found = cover(Bag::of(&all));

        assert_eq!(found.first.map(|meld| meld.combination.points()), Some(45));
        assert!(found.left.len() < 9);
    }
}
