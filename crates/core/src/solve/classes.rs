//! Plays that come to the same: cards of one hand, of one kind, that no other card in play comes between.
//!
//! For each card its neighbours among its kind are kept, with the cards that rank between.

use std::iter;

use crate::{Ask, Card, CardOrder, CardSet, Play, Plays, Tricks};

/// The cards of a position, each with its neighbours.
pub(crate) struct Classes {
    below: Box<Steps>,
    above: Box<Steps>,
    /// The cards in question.
    cards: CardSet,
}

type Steps = [Option<Step>; Card::COUNT];

/// From a card to the next of its kind.
#[derive(Clone, Copy)]
struct Step {
    to: Card,
    /// What ranks between them, or the same as one of them.
    between: CardSet,
}

impl Classes {
    pub(crate) fn new(tricks: &Tricks) -> Classes {
        let cards = tricks.in_play();
        let [mut below, mut above] = [(); 2].map(|()| Box::new([None; Card::COUNT]));
        for kind in kinds(tricks, cards) {
            for pair in kind.windows(2) {
                let between = between(tricks.order(), cards, pair[0], pair[1]);
                below[pair[1].index()] = between.map(|between| Step { to: pair[0], between });
                above[pair[0].index()] = between.map(|between| Step { to: pair[1], between });
            }
        }
        Classes { below, above, cards }
    }

    /// The lowest play of each class of these legal ones, while these cards are in play.
    pub(crate) fn lowest(&self, legal: Plays, in_play: CardSet) -> impl Iterator<Item = Play> {
        legal.by_suit().flat_map(move |(suit, cards)| {
            let lowest = move |card: &Card| next(&self.below, *card, cards, in_play).is_none();
            cards.into_iter().filter(lowest).map(move |card| Play { card, suit })
        })
    }

    /// The lowest play that comes to the same as this one.
    pub(crate) fn lowest_like(&self, play: Play, legal: &Plays, in_play: CardSet) -> Play {
        Play { card: self.lowest_of(play.card, legal.naming(play.suit), in_play), ..play }
    }

    /// The lowest of these cards that comes to the same as this one.
    pub(crate) fn lowest_of(&self, card: Card, cards: CardSet, in_play: CardSet) -> Card {
        last(&self.below, card, cards, in_play)
    }

    /// The highest of these cards that comes to the same as this one.
    pub(crate) fn highest_of(&self, card: Card, cards: CardSet, in_play: CardSet) -> Card {
        last(&self.above, card, cards, in_play)
    }

    /// Those of these cards that come to the same as this one, itself included.
    pub(crate) fn class_of(&self, card: Card, cards: CardSet, in_play: CardSet) -> CardSet {
        let [down, up] = [&self.below, &self.above].map(|steps| chain(steps, card, cards, in_play));
        down.chain(up).collect()
    }

    /// The lower cards that differ from this one by rank only, whatever is played: none of `apart` among
    /// them.
    pub(crate) fn run_below(&self, card: Card, apart: CardSet) -> CardSet {
        let mut run = CardSet::of(card);
        let mut at = card;
        while let Some(step) = self.below[at.index()] {
            if !((step.between & self.cards) | (apart & (CardSet::of(at) | CardSet::of(step.to)))).is_empty()
            {
                break;
            }
            at = step.to;
            run.insert(at);
        }
        run - CardSet::of(card)
    }
}

/// As far as the steps lead from one of these cards to another that comes to the same.
fn last(steps: &Steps, card: Card, cards: CardSet, in_play: CardSet) -> Card {
    chain(steps, card, cards, in_play).last().unwrap_or(card)
}

/// From this card on.
fn chain(steps: &Steps, card: Card, cards: CardSet, in_play: CardSet) -> impl Iterator<Item = Card> {
    iter::successors(Some(card), move |&card| next(steps, card, cards, in_play))
}

/// The next of these cards, if it comes to the same.
fn next(steps: &Steps, card: Card, cards: CardSet, in_play: CardSet) -> Option<Card> {
    let mut step = steps[card.index()]?;
    while (step.between & in_play).is_empty() {
        if cards.contains(step.to) {
            return Some(step.to);
        }
        if in_play.contains(step.to) {
            return None;
        }
        step = steps[step.to.index()]?;
    }
    None
}

/// The cards by kind, each from the lowest to the highest.
fn kinds(tricks: &Tricks, cards: CardSet) -> Vec<Vec<Card>> {
    let mut kinds: Vec<(Kind, Vec<Card>)> = Vec::new();
    for card in cards {
        let kind = Kind::of(tricks, card);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, cards)) => cards.push(card),
            None => kinds.push((kind, vec![card])),
        }
    }
    let strengths = |card: &Card| Ask::ALL.map(|ask| tricks.order().strength(ask, *card));
    kinds.iter_mut().for_each(|(_, cards)| cards.sort_by_key(strengths));
    kinds.into_iter().map(|(_, cards)| cards).collect()
}

/// What ranks between a lower and a higher card, or the same as one of them; unless they change places from
/// one ask to another.
fn between(order: &CardOrder, cards: CardSet, low: Card, high: Card) -> Option<CardSet> {
    let ranks = Ask::ALL.map(|ask| (ask, order.strength(ask, low), order.strength(ask, high)));
    let comes_between = |card: &Card| {
        let within = |(ask, low, high)| low < high && (low..=high).contains(&order.strength(ask, *card));
        ranks.into_iter().any(within)
    };
    let others = cards - CardSet::of(low) - CardSet::of(high);
    ranks.iter().all(|(_, low, high)| low <= high).then(|| others.into_iter().filter(comes_between).collect())
}

/// All that matters of a card but its rank.
#[derive(PartialEq)]
struct Kind {
    asks: Option<Ask>,
    follows: [bool; Ask::COUNT],
    ranks: [bool; Ask::COUNT],
    last_resort: u8,
    special: [bool; 3],
    cancels: Vec<[bool; 2]>,
    /// A cover is of its own kind.
    covers: Option<Card>,
}

impl Kind {
    fn of(tricks: &Tricks, card: Card) -> Kind {
        let order = tricks.order();
        Kind {
            asks: order.asks(card),
            follows: Ask::ALL.map(|ask| order.follows(ask).contains(card)),
            ranks: Ask::ALL.map(|ask| order.strength(ask, card) > 0),
            last_resort: order.last_resort(card),
            special: [order.floating, order.low, order.anti].map(|cards| cards.contains(card)),
            cancels: order
                .cancels()
                .iter()
                .map(|each| [each.by, each.what].map(|set| set.contains(card)))
                .collect(),
            covers: tricks.covers().contains(card).then_some(card),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Cancel, Seat};

    /// Two hands, and pairs of a cover and the card under it.
    fn tricks(order: CardOrder, hands: [u64; 2], covers: &[(usize, usize)]) -> Tricks {
        let seats: Vec<_> = Seat::all().take(2).collect();
        let tricks = Tricks::new(Arc::new(order), &hands.map(CardSet::from_bits), &seats, seats[0]).unwrap();
        let covers: Vec<_> = covers.iter().map(|&(cover, card)| (Card::at(cover), Card::at(card))).collect();
        tricks.with_covers(&covers).unwrap()
    }

    fn lowest(tricks: &Tricks, in_play: CardSet) -> Vec<usize> {
        let classes = Classes::new(tricks);
        classes.lowest(tricks.legal(), in_play).map(|play| play.card.index()).collect()
    }

    #[test]
    fn cards_come_to_the_same_while_no_other_is_between() {
        let tricks = tricks(CardOrder::plain(), [0b01101, 0b10010], &[]);

        assert_eq!(lowest(&tricks, tricks.in_play()), [0, 2]);
        assert_eq!(lowest(&tricks, tricks.in_play() - CardSet::of(Card::at(1))), [0]);
    }

    #[test]
    fn the_ends_of_a_class_are_found_from_any_of_it() {
        let tricks = tricks(CardOrder::plain(), [0b11101, 0b00010], &[]);
        let (classes, hand) = (Classes::new(&tricks), tricks.hand(Seat::FIRST));
        let ends = |card| {
            let of = [Classes::lowest_of, Classes::highest_of];
            of.map(|end| end(&classes, Card::at(card), hand, tricks.in_play()).index())
        };

        assert_eq!([0, 2, 3, 4].map(ends), [[0, 0], [2, 4], [2, 4], [2, 4]]);
        assert_eq!(classes.class_of(Card::at(3), hand, tricks.in_play()).bits(), 0b11100);
    }

    #[test]
    fn cards_of_different_suits_are_in_classes_of_their_own() {
        let tricks = tricks(CardOrder::plain(), [0b11 | 0b11 << 16, 0b1100], &[]);
        assert_eq!(lowest(&tricks, tricks.in_play()), [0, 16]);
    }

    #[test]
    fn a_card_that_cancels_is_like_no_other() {
        let mut order = CardOrder::plain();
        order.cancels = vec![Cancel { by: CardSet::of(Card::at(1)), what: CardSet::of(Card::at(5)) }];
        let tricks = tricks(order, [0b0111, 0b1000], &[]);

        assert_eq!(lowest(&tricks, tricks.in_play()), [0, 1, 2]);
    }

    #[test]
    fn a_cover_is_like_no_other_and_what_it_covers_ranks() {
        let tricks = tricks(CardOrder::plain(), [0b010111, 0], &[(0, 3)]);
        assert_eq!(lowest(&tricks, tricks.in_play()), [0, 1, 4]);
    }

    #[test]
    fn a_run_ends_where_another_kind_ranks_or_a_card_stands_apart() {
        let tricks = tricks(CardOrder::plain(), [0b11111, 0], &[]);
        let below = |apart| Classes::new(&tricks).run_below(Card::at(4), CardSet::from_bits(apart)).bits();

        assert_eq!(below(0), 0b01111);
        assert_eq!(below(0b00100), 0b01000);
        assert_eq!(below(0b10000), 0);
    }
}
