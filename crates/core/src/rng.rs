//! Random numbers that a seed repeats: SplitMix64, a counter whose every value is scrambled.
//!
//! Its only state is the counter, so that one draw need not wait for the last.

use crate::{Card, CardSet};

/// The odd number next to 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of draws.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// A number below the limit; up to 256 of them come equally often, to one part in 2⁵⁶.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.draw()) * limit as u128) >> 64) as usize
    }

    /// A card of the set, each equally likely; `None` if the set is empty.
    pub(crate) fn card_of(&mut self, mut cards: CardSet) -> Option<Card> {
        for _ in 0..self.below(cards.len()) {
            cards.pop();
        }
        cards.pop()
    }

    /// Put cards into an order by lot.
    pub(crate) fn shuffle<T>(&mut self, cards: &mut [T]) {
        self.shuffle_last(cards, cards.len());
    }

    /// Put so many cards at the end by lot, in any order.
    pub(crate) fn shuffle_last<T>(&mut self, cards: &mut [T], count: usize) {
        let all = cards.len();
        for end in (all - count..all).rev() {
            cards.swap(end, self.below(end + 1));
        }
    }

    /// A number of 64 bits.
    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draws_are_those_of_splitmix64() {
        let mut rng = Rng::new(1_234_567);

        assert_eq!(rng.draw(), 6_457_827_717_110_365_317);
        assert_eq!(rng.draw(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_card_of_a_set_comes_as_often() {
        let cards = CardSet::from_bits(1 | 1 << 20 | 1 << 63);
        let mut rng = Rng::new(0);
        let mut drawn = [0_u32; Card::COUNT];
        (0..30_000).for_each(|_| drawn[rng.card_of(cards).unwrap().index()] += 1);

        assert!(cards.into_iter().all(|card| drawn[card.index()].abs_diff(10_000) < 300));
        assert_eq!(drawn.iter().sum::<u32>(), 30_000);
        assert_eq!(rng.card_of(CardSet::NONE), None);
    }
}
