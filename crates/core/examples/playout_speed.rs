//! Playouts in a second, by each policy from each ten-card position of the perft files.

#[expect(dead_code, reason = "leaves are for counting")]
#[path = "../tests/positions/mod.rs"]
mod positions;

use std::time::Instant;

use fivehundred_core::solve::Seats;
use fivehundred_core::{Playouts, Policy};

const HAND: usize = 10;
const PLAYOUTS: usize = 200_000;
const SIDE: Seats = Seats::from_bits(0b0101);
const POLICIES: [Policy; 3] = [Policy::Random, Policy::Take(SIDE), Policy::Duck];

fn main() {
    for position in positions::all() {
        if position.tricks.hand(position.tricks.turn()).len() == HAND {
            POLICIES.into_iter().for_each(|policy| measure(&position, policy));
        }
    }
}

fn measure(position: &positions::Position, policy: Policy) {
    let mut playouts = Playouts::new(position.tricks.clone(), policy, 500);
    let start = Instant::now();
    let histogram = playouts.histogram(SIDE, PLAYOUTS);
    let rate = PLAYOUTS as f64 / start.elapsed().as_secs_f64();
    println!("{}, {policy:?}: {rate:.0} playouts a second, {histogram:?}", position.name);
}
