//! The solver against trying everything, on endings under every kind of order.

mod brute_force;
#[expect(dead_code, reason = "only the positions matter here")]
mod positions;
mod rng;

use std::sync::Arc;

use fivehundred_core::solve::{Counts, Objective, Question, Seats, Solver};
use fivehundred_core::{Card, CardSet, Tricks};
use positions::Position;
use rng::Rng;

#[test]
fn endings_are_worth_what_trying_everything_says() {
    let (mut rng, mut solver) = (Rng(4), Solver::new());
    for position in positions::all() {
        for _ in 0..40 {
            let tricks = ending(&position, &mut rng);
            if brute_force::is_small(&tricks) {
                brute_force::compare(&mut solver, &tricks, &question(&tricks, &mut rng));
            }
        }
    }
}

/// A question about any side, and any objective; now and then others choose the side's cards.
fn question(tricks: &Tricks, rng: &mut Rng) -> Question {
    let left = tricks.left() + tricks.winners().len() as u32;
    let number = rng.next() as u32 % (left + 1);
    let objective = match rng.next() % 5 {
        0 | 1 => Objective::Most,
        2 => Objective::Within(Counts::exactly(0)),
        3 => Objective::Within(Counts::exactly(number)),
        _ => Objective::Within(Counts::from_bits(rng.next() % (1 << (left + 1)))),
    };
    let side = Seats::from_bits(rng.next() as u8);
    let anybody = Seats::from_bits(rng.next() as u8);
    Question { side, choosers: if rng.next() % 4 == 0 { anybody } else { side }, objective }
}

/// Up to twelve cards of the position's hands, some of them covered, after some have been played at random.
fn ending(position: &Position, rng: &mut Rng) -> Tricks {
    let whole = &position.tricks;
    let playing: Vec<_> = whole.playing().filter(|_| rng.next() % 5 != 0).collect();
    let playing = if playing.is_empty() { vec![whole.turn()] } else { playing };
    let size = 16 / playing.len() as u64;
    let size = (1 + rng.next() % size) as usize;
    let mut hands: Vec<_> = whole.seats().map(|seat| some(whole.hand(seat), size, rng)).collect();
    let covers = covers(&mut hands, rng);
    let leader = playing[rng.next() as usize % playing.len()];
    let tricks = Tricks::new(Arc::new(whole.order().clone()), &hands, &playing, leader).unwrap();
    played(tricks.with_covers(&covers).unwrap(), 12, rng)
}

/// Some cards of a hand.
fn some(mut hand: CardSet, size: usize, rng: &mut Rng) -> CardSet {
    while hand.len() > size {
        let place = rng.next() as usize % hand.len();
        hand.remove(hand.into_iter().nth(place).unwrap());
    }
    hand
}

/// One time in four, put cards of each hand under others of it.
fn covers(hands: &mut [CardSet], rng: &mut Rng) -> Vec<(Card, Card)> {
    let mut covers = Vec::new();
    if rng.next() % 4 == 0 {
        for hand in hands.iter_mut().filter(|hand| hand.len() > 1) {
            let covered = some(*hand, hand.len() / 2, rng);
            *hand = *hand - covered;
            covers.extend(hand.into_iter().zip(covered));
        }
    }
    covers
}

/// The position once no more than so many cards are left.
fn played(mut tricks: Tricks, cards: usize, rng: &mut Rng) -> Tricks {
    while tricks.in_play().len() - tricks.trick().plays().len() > cards || rng.next() % 3 == 0 {
        let legal: Vec<_> = tricks.legal().collect();
        if legal.is_empty() {
            break;
        }
        tricks.play(legal[rng.next() as usize % legal.len()]).unwrap();
    }
    tricks
}
