//! The solver against trying everything, on endings under every kind of order.

mod chance;
mod everything;
#[expect(dead_code, reason = "only the positions matter here")]
mod positions;

use std::sync::Arc;

use chance::Chance;
use fivehundred_core::solve::{Aim, Counts, Question, Seats, Solver};
use fivehundred_core::{Card, CardSet, Tricks};
use positions::Position;

#[test]
fn endings_are_worth_what_trying_everything_says() {
    let (mut chance, mut solver) = (Chance(4), Solver::new());
    for position in positions::all() {
        for _ in 0..40 {
            let tricks = ending(&position, &mut chance);
            if everything::is_small(&tricks) {
                everything::compare(&mut solver, &tricks, &question(&tricks, &mut chance));
            }
        }
    }
}

/// A question about any side, and any aim; now and then others choose the side's cards.
fn question(tricks: &Tricks, chance: &mut Chance) -> Question {
    let left = tricks.left() + tricks.winners().len() as u32;
    let number = chance.next() as u32 % (left + 1);
    let aim = match chance.next() % 5 {
        0 | 1 => Aim::Most,
        2 => Aim::Within(Counts::exactly(0)),
        3 => Aim::Within(Counts::exactly(number)),
        _ => Aim::Within(Counts::from_bits(chance.next() % (1 << (left + 1)))),
    };
    let side = Seats::from_bits(chance.next() as u8);
    let anybody = Seats::from_bits(chance.next() as u8);
    Question { side, choosers: if chance.next() % 4 == 0 { anybody } else { side }, aim }
}

/// Up to twelve cards of the position's hands, some of them covered, after some have been played at random.
fn ending(position: &Position, chance: &mut Chance) -> Tricks {
    let whole = &position.tricks;
    let playing: Vec<_> = whole.playing().filter(|_| chance.next() % 5 != 0).collect();
    let playing = if playing.is_empty() { vec![whole.turn()] } else { playing };
    let size = 16 / playing.len() as u64;
    let size = (1 + chance.next() % size) as usize;
    let mut hands: Vec<_> = whole.seats().map(|seat| some(whole.hand(seat), size, chance)).collect();
    let covers = covers(&mut hands, chance);
    let leader = playing[chance.next() as usize % playing.len()];
    let tricks = Tricks::new(Arc::new(whole.order().clone()), &hands, &playing, leader).unwrap();
    played(tricks.with_covers(&covers).unwrap(), 12, chance)
}

/// Some cards of a hand.
fn some(mut hand: CardSet, size: usize, chance: &mut Chance) -> CardSet {
    while hand.len() > size {
        let place = chance.next() as usize % hand.len();
        hand.remove(hand.into_iter().nth(place).unwrap());
    }
    hand
}

/// One time in four, put cards of each hand under others of it.
fn covers(hands: &mut [CardSet], chance: &mut Chance) -> Vec<(Card, Card)> {
    let mut covers = Vec::new();
    if chance.next() % 4 == 0 {
        for hand in hands.iter_mut().filter(|hand| hand.len() > 1) {
            let covered = some(*hand, hand.len() / 2, chance);
            *hand = *hand - covered;
            covers.extend(hand.into_iter().zip(covered));
        }
    }
    covers
}

/// The position once no more than so many cards are left.
fn played(mut tricks: Tricks, cards: usize, chance: &mut Chance) -> Tricks {
    while tricks.in_play().len() - tricks.trick().plays().len() > cards || chance.next() % 3 == 0 {
        let legal: Vec<_> = tricks.legal().collect();
        if legal.is_empty() {
            break;
        }
        tricks.play(legal[chance.next() as usize % legal.len()]).unwrap();
    }
    tricks
}
