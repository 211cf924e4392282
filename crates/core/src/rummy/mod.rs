//! Rummy, played on fast: what a seat may do is tried out in rounds that fit what it sees.
//!
//! A [`Sight`] makes worlds, each from the seed and its number. In each of them every deed is tried and the round played on
//! to its end by rules of thumb, so that deeds are compared under the same luck.

mod bag;
mod melds;
mod policy;
mod round;
mod shapes;
mod wire;
mod worlds;

use bag::Card;
use policy::decide;
use round::{Deed, Round};

pub use wire::SightError;
pub use worlds::Sight;

/// Deeds after which a round is left as it stands: it goes on for ever only by a slip.
const LONGEST: usize = 5000;
/// How far the seeds of two worlds are apart.
const APART: u64 = 0xd1b5_4a32_d192_ed03;

/// What came of a deed: the lead in each world, and how many deeds were played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// By world, the points of the seat times the number of others, less the points of these.
    pub leads: Vec<i64>,
    /// How many deeds it took.
    pub deeds: usize,
}

/// One world played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The hands by seat at the beginning.
    pub hands: Vec<Vec<u8>>,
    /// The deeds as in the wire form, each drawn card with its deed.
    pub deeds: Vec<Vec<u8>>,
    /// What each seat scores.
    pub points: Vec<i64>,
}

impl Sight {
    /// What comes of each of these deeds in so many worlds from the first one on.
    ///
    /// # Errors
    ///
    /// A deed is none that is possible.
    pub fn outcomes(
        &self,
        deeds: &[Vec<u8>],
        seed: u64,
        first: u64,
        worlds: u64,
    ) -> Result<Vec<Outcome>, SightError> {
        let deeds = deeds.iter().map(|deed| wire::deed(deed, &self.round)).collect::<Result<Vec<_>, _>>()?;
        let mut outcomes = vec![Outcome { leads: Vec::new(), deeds: 0 }; deeds.len()];
        for number in first..first.saturating_add(worlds) {
            let world = self.world(world_seed(seed, number));
            for (&deed, outcome) in deeds.iter().zip(&mut outcomes) {
                outcome.deeds += outcome.add(world.clone(), deed);
            }
        }
        Ok(outcomes)
    }

    /// The world of a number, played to its end.
    pub fn line(&self, seed: u64, number: u64) -> Line {
        let mut round = self.world(world_seed(seed, number));
        let seats = 0..round.rules.players;
        let hands = seats.clone().map(|seat| round.hands[seat].cards().map(wire::number).collect()).collect();
        let mut deeds = Vec::new();
        while !round.is_over && deeds.len() < LONGEST {
            let (deed, seat, before) = (decide(&round), round.seat, round.clone());
            round.apply(deed);
            deeds.push(wire::bytes(deed, drawn(deed, &before, &round, seat)));
        }
        Line { hands, deeds, points: seats.map(|seat| round.points(seat)).collect() }
    }
}

impl Outcome {
    /// Add a world, and return how many deeds it took.
    fn add(&mut self, mut round: Round, deed: Deed) -> usize {
        let seat = round.seat;
        round.apply(deed);
        let mut count = 1;
        while !round.is_over && count < LONGEST {
            round.apply(decide(&round));
            count += 1;
        }
        let all: i64 = (0..round.rules.players).map(|each| round.points(each)).sum();
        self.leads.push(round.rules.players as i64 * round.points(seat) - all);
        count
    }
}

const fn world_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_add(1).wrapping_mul(APART)
}

fn drawn(deed: Deed, before: &Round, after: &Round, seat: usize) -> Option<Card> {
    let gained = after.hands[seat].less(before.hands[seat]);
    if deed == Deed::Draw { gained.cards().next() } else { None }
}
