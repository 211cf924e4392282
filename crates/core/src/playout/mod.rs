//! Playing a position to its end again and again, each time as chance will have it.
//!
//! A position whose cards in play are all plain is played on the few fields that this takes, any other one as
//! it is. Both draw once a card and from the same cards, so that the same seed plays the same.

mod chooser;
mod plain;
mod rollout_policy;

use chooser::Chooser;
use plain::Plain;
use rollout_policy::RolloutPolicy;

use crate::solve::Seats;
use crate::{SEATS, Seat, Tricks};

/// How the seats choose their plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Every legal play is equally likely.
    #[default]
    Random,
    /// By rules of thumb for taking tricks: best cards first and of them trumps, second hand low, third hand
    /// high, win as cheaply as is safe, leave a friend the trick. The side plays together, and so do all others.
    Take(Seats),
    /// By rules of thumb for taking none: everybody leads low and stays under the card that wins.
    Duck,
}

/// Playouts of a position, without end: each is how many tricks every seat takes from here on.
///
/// The seed decides them all; drawn in parts they are the same as drawn at once. Where rules of thumb leave
/// several plays, these are equally likely.
///
/// ```
/// # use std::sync::Arc;
/// # use fivehundred_core::{CardOrder, CardSet, Playouts, Policy, PositionError, Seat, Tricks};
/// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
/// let hands = [CardSet::from_bits(0b0011), CardSet::from_bits(0b1100)];
/// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
/// let taken = Playouts::new(tricks, Policy::Random, 500).next().unwrap();
/// assert_eq!(taken[..2], [0, 2]);
/// # Ok::<(), PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playouts {
    start: Tricks,
    plain: Option<Plain>,
    chooser: Chooser,
}

impl Playouts {
    /// The playouts that this seed gives.
    pub fn new(start: Tricks, policy: Policy, seed: u64) -> Playouts {
        let policy = match policy {
            Policy::Random => None,
            Policy::Take(side) => Some(RolloutPolicy::new(start.order(), Some(side))),
            Policy::Duck => Some(RolloutPolicy::new(start.order(), None)),
        };
        Playouts { plain: Plain::new(&start), start, chooser: Chooser::new(policy, seed) }
    }

    /// In how many of the next playouts the side takes each number of tricks, from none to all.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, Playouts, Policy, PositionError, Seat, Tricks};
    /// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// let hands = [CardSet::from_bits(0b1001), CardSet::from_bits(0b0110)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
    /// let mut playouts = Playouts::new(tricks, Policy::Random, 500);
    /// assert_eq!(playouts.histogram([north].into_iter().collect(), 1000), [0, 1000, 0]);
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn histogram(&mut self, side: Seats, playouts: usize) -> Vec<u64> {
        let mut histogram = vec![0; self.start.left() as usize + 1];
        for taken in self.take(playouts) {
            histogram[taken_by(side, &taken)] += 1;
        }
        histogram
    }
}

impl Iterator for Playouts {
    type Item = [u8; SEATS];

    fn next(&mut self) -> Option<[u8; SEATS]> {
        Some(match self.plain {
            Some(plain) => plain.play_out(self.start.order(), &mut self.chooser),
            None => play_out(&self.start, &mut self.chooser),
        })
    }
}

fn play_out(start: &Tricks, chooser: &mut Chooser) -> [u8; SEATS] {
    let mut tricks = start.clone();
    while let Some(play) = chooser.play(&tricks) {
        tricks.make(play);
    }
    let mut taken = [0; SEATS];
    tricks.winners()[start.winners().len()..].iter().for_each(|winner| taken[winner.index()] += 1);
    taken
}

fn taken_by(side: Seats, taken: &[u8; SEATS]) -> usize {
    Seat::all().filter(|&seat| side.contains(seat)).map(|seat| usize::from(taken[seat.index()])).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rng::Rng;
    use crate::{Ask, Cancel, Card, CardOrder, CardSet};

    const POLICIES: [Policy; 3] = [Policy::Random, Policy::Take(Seats::from_bits(0b10_0101)), Policy::Duck];

    /// Hearts are trumps, and each two of them rank the same.
    fn order() -> Arc<CardOrder> {
        let mut order = CardOrder::plain();
        for trump in 48..Card::COUNT {
            order.strength.iter_mut().for_each(|ranks| ranks[trump] = trump as u8 / 2);
        }
        Arc::new(order)
    }

    /// Unlike hands of two to six seats, one of which has folded, after some cards have been played.
    fn position(rng: &mut Rng) -> Tricks {
        let seats = 2 + rng.below(5);
        let mut hands = vec![CardSet::NONE; seats];
        let mut pack = order().cards();
        while let Some(card) = rng.card_of(pack).filter(|_| pack.len() > 8) {
            pack.remove(card);
            hands[rng.below(seats)].insert(card);
        }
        let folded = rng.below(seats);
        let playing: Vec<_> = Seat::all().take(seats).filter(|seat| seat.index() != folded).collect();
        let mut tricks = Tricks::new(order(), &hands, &playing, playing[0]).unwrap();
        let mut chooser = Chooser::new(None, 0);
        for _ in 0..rng.below(12) {
            chooser.play(&tricks).map(|play| tricks.make(play));
        }
        tricks
    }

    #[test]
    fn plain_positions_play_the_same_either_way() {
        let mut rng = Rng::new(0);
        for policy in POLICIES.into_iter().cycle().take(300) {
            let position = position(&mut rng);
            let plain = Playouts::new(position, policy, 500);
            let any = Playouts { plain: None, ..plain.clone() };

            assert!(plain.plain.is_some());
            assert_eq!(plain.take(20).collect::<Vec<_>>(), any.take(20).collect::<Vec<_>>());
        }
    }

    /// Two seats; seat 0 holds a spade and hearts, seat 1 clubs.
    fn two_hands(order: Arc<CardOrder>) -> Tricks {
        let [first, second] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
        let hands = [CardSet::from_bits(1 | 0b11 << 48), CardSet::from_bits(0b111 << 16)];
        Tricks::new(order, &hands, &[first, second], first).unwrap()
    }

    #[test]
    fn other_positions_are_not_plain() {
        let with = |change: fn(&mut CardOrder)| {
            let mut order = order().as_ref().clone();
            change(&mut order);
            Plain::new(&two_hands(Arc::new(order))).is_some()
        };

        assert!(with(|_| ()) && with(|order| order.floating = CardSet::of(Card::at(1))));
        assert!(!with(|order| order.floating = CardSet::of(Card::at(0))));
        assert!(!with(|order| order.asks[0] = None));
        assert!(!with(|order| {
            order.asks[0] = Some(Ask::Open);
            order.strength[Ask::Open.index()][0] = 1;
        }));
        assert!(!with(|order| order.strength[0][0] = 0));
        assert!(!with(|order| {
            let [by, what] = [0, 16].map(|place| CardSet::of(Card::at(place)));
            order.cancels.push(Cancel { by, what });
        }));
    }

    #[test]
    fn a_position_with_covers_is_not_plain() {
        let covers = [(Card::at(0), Card::at(1))];

        assert!(Plain::new(&two_hands(order()).with_covers(&covers).unwrap()).is_none());
    }
}
