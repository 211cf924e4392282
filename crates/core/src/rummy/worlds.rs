//! Rounds that fit what a seat sees: the cards that it does not see are put where they may be.

use super::bag::{Bag, Card};
use super::round::Round;
use super::shapes::has_meld;
use crate::rng::Rng;

/// Hands to try for a seat, until one is taken though it could have laid something.
const TRIES: usize = 6;

/// What a seat sees of a round: all but the other hands and the order of the stock.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The round with its own hand, and of the others the cards that all have seen.
    pub(super) round: Round,
    /// How many cards each seat holds.
    pub(super) sizes: Vec<usize>,
    /// The cards that may be in the stock or in other hands.
    pub(super) hidden: Vec<Card>,
}

impl Sight {
    /// A round that fits. Who could lay something has mostly done it: such hands are rare, as they are at a table.
    pub(super) fn world(&self, seed: u64) -> Round {
        let mut rng = Rng::new(seed);
        let mut round = self.round.clone();
        let mut hidden = self.hidden.clone();
        rng.shuffle(&mut hidden);
        for step in 1..round.rules.players {
            let seat = (round.seat + step) % round.rules.players;
            let fits = if round.melded >> seat & 1 == 1 { round.fits } else { 0 };
            let count = self.sizes[seat] - round.hands[seat].len();
            let hand = dealt(&mut hidden, count, round.hands[seat], fits, &mut rng);
            round.hands[seat] = hand;
        }
        hidden.truncate(round.left);
        round.set_stock(&hidden);
        round.luck = rng.draw();
        round
    }
}

/// Take so many hidden cards to those known of a hand.
fn dealt(hidden: &mut Vec<Card>, count: usize, known: Bag, fits: u64, rng: &mut Rng) -> Bag {
    let kept = hidden.len() - count;
    let mut hand = known.joint(Bag::of(&hidden[kept..]));
    for _ in 0..TRIES {
        if count == 0 || hand.ones & fits == 0 && !has_meld(hand) {
            break;
        }
        rng.shuffle_last(hidden, count);
        hand = known.joint(Bag::of(&hidden[kept..]));
    }
    hidden.truncate(kept);
    hand
}
