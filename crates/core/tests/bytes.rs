//! Random bytes by the thousand, the same in every run. `fuzz/` feeds the same functions by the million.

mod chance;
mod feeding;

use chance::Chance;

#[test]
fn any_bytes_are_an_order_or_refused() {
    let mut chance = Chance(1);
    (0..5_000).for_each(|_| feeding::read(&bytes(&mut chance)));
}

#[test]
fn any_order_and_any_hands_can_be_played() {
    let mut chance = Chance(2);
    (0..2_000).for_each(|_| feeding::play(&bytes(&mut chance)));
}

#[test]
fn any_position_is_worth_what_trying_everything_says() {
    let mut chance = Chance(3);
    (0..4_000).for_each(|_| feeding::solve(&many_bytes(&mut chance)));
}

fn many_bytes(chance: &mut Chance) -> Vec<u8> {
    (0..1_024).map(|_| chance.next() as u8).collect()
}

/// Up to 1,023 bytes, half of the time as many as a card order has.
fn bytes(chance: &mut Chance) -> Vec<u8> {
    let length = if chance.next() % 2 == 0 { 592 } else { chance.next() % 1_024 };
    (0..length).map(|_| chance.next() as u8).collect()
}
