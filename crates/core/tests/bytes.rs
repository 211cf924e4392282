//! Random bytes by the thousand, the same in every run. `fuzz/` feeds the same functions by the million.

mod fuzz_body;
mod rng;

use rng::Rng;

#[test]
fn any_bytes_are_an_order_or_refused() {
    let mut rng = Rng(1);
    (0..5_000).for_each(|_| fuzz_body::read(&bytes(&mut rng)));
}

#[test]
fn any_order_and_any_hands_can_be_played() {
    let mut rng = Rng(2);
    (0..2_000).for_each(|_| fuzz_body::play(&bytes(&mut rng)));
}

#[test]
fn any_position_is_worth_what_trying_everything_says() {
    let mut rng = Rng(3);
    (0..4_000).for_each(|_| fuzz_body::solve(&many_bytes(&mut rng)));
}

fn many_bytes(rng: &mut Rng) -> Vec<u8> {
    (0..1_024).map(|_| rng.next() as u8).collect()
}

/// Up to 1,023 bytes, half of the time as many as a card order has.
fn bytes(rng: &mut Rng) -> Vec<u8> {
    let length = if rng.next() % 2 == 0 { 592 } else { rng.next() % 1_024 };
    (0..length).map(|_| rng.next() as u8).collect()
}
