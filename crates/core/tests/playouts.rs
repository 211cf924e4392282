//! Random playouts come out as often as they must, and playouts keep what they promise.

#[expect(dead_code, reason = "leaves are for counting")]
mod positions;

use std::sync::Arc;

use fivehundred_core::solve::Seats;
use fivehundred_core::{Card, CardOrder, CardSet, Playouts, Policy, SEATS, Seat, Tricks};

const SIDE: Seats = Seats::from_bits(0b1_0101);
const POLICIES: [Policy; 3] = [Policy::Random, Policy::Take(SIDE), Policy::Duck];
const PLAYOUTS: usize = 5_000;
/// How far a count may be off, in standard deviations.
const DEVIATIONS: f64 = 5.0;

/// Every position of the files after some cards, so that this number is left, often in the middle of a trick.
fn endings(left: usize) -> impl Iterator<Item = (String, Tricks)> {
    positions::all().into_iter().map(move |position| (position.name, ending(position.tricks, left)))
}

fn ending(mut tricks: Tricks, left: usize) -> Tricks {
    while held(&tricks) > left {
        let mut legal = tricks.legal();
        let Some(play) = legal.nth(legal.len() / 2) else { break };
        tricks.play(play).unwrap();
    }
    tricks
}

fn held(tricks: &Tricks) -> usize {
    tricks.seats().map(|seat| tricks.hand(seat).len()).sum()
}

/// How likely each number of further tricks is if every play is as likely as any other.
fn likelihoods(tricks: &Tricks, before: usize) -> Vec<f64> {
    let legal = tricks.legal();
    let mut total = vec![0.0; 1 + SEATS * 8];
    if legal.is_empty() {
        let taken = tricks.winners()[before..].iter().filter(|&&seat| SIDE.contains(seat)).count();
        total[taken] = 1.0;
    }
    let share = 1.0 / legal.len() as f64;
    for play in legal {
        let mut after = tricks.clone();
        after.play(play).unwrap();
        let likelihoods = likelihoods(&after, before);
        total.iter_mut().zip(likelihoods).for_each(|(total, likely)| *total += share * likely);
    }
    total
}

fn is_close(count: u64, likelihood: f64) -> bool {
    let expected = PLAYOUTS as f64 * likelihood;
    let deviation = (expected * (1.0 - likelihood)).max(0.0).sqrt();
    (count as f64 - expected).abs() <= DEVIATIONS * deviation + 1e-6
}

/// Two hands of four cards, each with two covered ones.
fn columns() -> Tricks {
    let [first, second] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    let hands = [0b11 | 0b11 << 20, 0b11 << 8 | 0b11 << 40].map(CardSet::from_bits);
    let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[first, second], second).unwrap();
    let covers = [(0, 24), (20, 4), (8, 44), (40, 3)];
    tricks.with_covers(&covers.map(|(cover, card)| (numbered(cover), numbered(card)))).unwrap()
}

fn numbered(place: u8) -> Card {
    Card::try_from(place).unwrap()
}

#[test]
fn random_playouts_are_as_likely_as_all_plays_make_them() {
    let columns = ("columns".to_owned(), columns());
    for (name, tricks) in [9, 10, 12].into_iter().flat_map(endings).chain([columns]) {
        let likelihoods = likelihoods(&tricks, tricks.winners().len());
        let histogram = Playouts::new(tricks, Policy::Random, 500).histogram(SIDE, PLAYOUTS);
        let close = histogram.iter().zip(&likelihoods).all(|(&count, &likely)| is_close(count, likely));

        assert!(close, "{name}: {histogram:?} where {likelihoods:?} was likely");
    }
}

#[test]
fn every_trick_is_taken() {
    for position in positions::all() {
        let tricks = position.tricks.left();
        for policy in POLICIES {
            let mut playouts = Playouts::new(position.tricks.clone(), policy, 500).take(20);
            assert!(playouts.all(|taken| u32::from(taken.iter().sum::<u8>()) == tricks), "{}", position.name);
        }
    }
}

#[test]
fn a_seed_repeats_its_playouts() {
    for (position, policy) in positions::all().into_iter().zip(POLICIES.into_iter().cycle()) {
        let playouts = || Playouts::new(position.tricks.clone(), policy, 7);
        let (mut parts, mut whole) = (playouts(), playouts());
        let [first, second] = [3, 17].map(|times| parts.histogram(SIDE, times));
        let sum: Vec<_> = first.iter().zip(second).map(|(one, other)| one + other).collect();

        assert_eq!(sum, whole.histogram(SIDE, 20), "{}", position.name);
    }
}
