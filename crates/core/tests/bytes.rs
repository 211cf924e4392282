//! Random bytes by the thousand, the same in every run. `fuzz/` feeds the same functions by the million.

mod feeding;

#[test]
fn any_bytes_are_an_order_or_refused() {
    let mut chance = Chance(1);
    (0..5_000).for_each(|_| feeding::read(&chance.bytes()));
}

#[test]
fn any_order_and_any_hands_can_be_played() {
    let mut chance = Chance(2);
    (0..2_000).for_each(|_| feeding::play(&chance.bytes()));
}

/// A stream of random numbers (SplitMix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Up to 1,023 bytes, half of the time as many as a card order has.
    fn bytes(&mut self) -> Vec<u8> {
        let length = if self.next() % 2 == 0 { 592 } else { self.next() % 1_024 };
        (0..length).map(|_| self.next() as u8).collect()
    }
}
