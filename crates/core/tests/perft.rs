//! The counts that every engine agrees on.

mod positions;

use fivehundred_core::{divide, perft};

#[test]
fn every_position_has_its_leaves() {
    for position in positions::all() {
        let counted: Vec<_> =
            (1..).take(position.leaves.len()).map(|depth| perft(&position.tricks, depth)).collect();
        assert_eq!(counted, position.leaves, "{}", position.name);
    }
}

#[test]
fn the_parts_come_to_the_whole() {
    for position in positions::all() {
        let parts: u64 = divide(&position.tricks, 5).iter().map(|&(_, leaves)| leaves).sum();
        assert_eq!(parts, perft(&position.tricks, 5), "{}", position.name);
    }
}
