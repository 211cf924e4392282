//! Rummy played on: worlds fit, deeds are compared under the same luck, and wrong bytes are refused.

use fivehundred_core::rummy::{Sight, SightError};

const DRAW: u8 = 0;
const TAKE: u8 = 1;
const THROW: u8 = 5;

/// A seat of two that is to draw, with seven spades from the two on; a heart lies turned up.
fn start() -> Vec<u8> {
    let fixed = [2, 1, 0, 0, 0, 0, 255, 0, 0, 0, 37];
    let seats = [7, 0, 0, 0, 7, 0, 0, 0];
    let hand = [7, 0, 1, 2, 3, 4, 5, 6];
    [&fixed[..], &seats, &hand, &[0, 0], &[1, 48], &[0]].concat()
}

fn sight() -> Sight {
    Sight::from_bytes(&start()).unwrap()
}

fn changed(place: usize, byte: u8) -> Option<SightError> {
    let mut bytes = start();
    bytes[place] = byte;
    Sight::from_bytes(&bytes).err()
}

#[test]
fn a_world_has_every_card_once() {
    let line = sight().line(500, 0);

    assert_eq!(line.hands[0], [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(line.hands[1].len(), 7);
    assert!(line.hands[1].iter().all(|card| !line.hands[0].contains(card) && *card != 48));
}

#[test]
fn a_seed_gives_the_same_worlds_and_another_one_others() {
    assert_eq!(sight().line(500, 3), sight().line(500, 3));
    assert_ne!(sight().line(500, 3), sight().line(501, 3));
    assert_ne!(sight().line(500, 3), sight().line(500, 4));
}

#[test]
fn who_can_go_out_is_far_ahead() {
    let outcomes = sight().outcomes(&[vec![DRAW], vec![TAKE]], 500, 0, 50).unwrap();

    assert!(outcomes.iter().all(|outcome| outcome.leads.len() == 50));
    assert!(outcomes.iter().all(|outcome| outcome.leads.iter().all(|&lead| lead > 50)));
}

#[test]
fn a_deed_that_is_not_possible_is_refused() {
    for deed in [vec![], vec![THROW, 0], vec![2], vec![DRAW, 0], vec![9]] {
        assert!(sight().outcomes(&[deed], 500, 0, 1).is_err());
    }
}

#[test]
fn bytes_that_nobody_sees_are_refused() {
    assert_eq!(Sight::from_bytes(&start()[1..]).err(), Some(SightError::Seats(1)));
    assert_eq!(changed(0, 9), Some(SightError::Seats(9)));
    assert_eq!(changed(4, 2), Some(SightError::Seats(2)));
    assert_eq!(changed(10, 200), Some(SightError::Cards));
    assert_eq!(changed(20, 9), Some(SightError::Card(9)));
    assert_eq!(changed(20, 64), Some(SightError::Card(64)));
    assert_eq!(Sight::from_bytes(&[start(), vec![0]].concat()).err(), Some(SightError::Length));
}

/// Bytes come from outside: whatever they are, they are read or refused, and what is read is played to its end.
#[test]
fn any_byte_may_be_wrong() {
    for place in 0..start().len() {
        for byte in 0..=255 {
            let mut bytes = start();
            bytes[place] = byte;
            if let Ok(sight) = Sight::from_bytes(&bytes) {
                sight.line(500, 0);
            }
        }
    }
}
