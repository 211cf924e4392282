//! Leaves counted in a second, from each ten-card position of the perft files.

#[path = "../tests/positions/mod.rs"]
mod positions;

use std::time::Instant;

use fivehundred_core::perft;

const HAND: usize = 10;
/// How many cards further than the file says.
const DEEPER: u32 = 10;

fn main() {
    for position in positions::all() {
        if position.tricks.hand(position.tricks.turn()).len() == HAND {
            measure(&position);
        }
    }
}

fn measure(position: &positions::Position) {
    let start = Instant::now();
    let leaves = perft(&position.tricks, position.leaves.len() as u32 + DEEPER);
    let seconds = start.elapsed().as_secs_f64();
    let rate = leaves as f64 / seconds;
    println!("{}: {leaves} leaves, {seconds:.2} seconds, {rate:.0} leaves a second", position.name);
}
