//! The fast search against the general one, on positions of every kind that it is for.
//!
//! `POSITIONS=200000 LONGEST=5 SEED=7 cargo test --release --test fast` looks at more of them, and at longer hands.

mod chance;
mod plain;

use std::env;

use chance::Chance;
use fivehundred_core::solve::{Limits, Solver};

/// The general search is given up where it takes longer; that is seldom.
const LIMITS: Limits = Limits { nodes: Some(200_000), stop: None };

#[test]
fn both_searches_say_the_same() {
    let (positions, longest) = (number("POSITIONS", 2_000), number("LONGEST", 4));
    let (mut chance, mut solvers) = (Chance(number("SEED", 6)), [Solver::new(), Solver::general()]);
    let mut draw = |below| chance.next() % below;
    for _ in 0..positions {
        let tricks = plain::position(longest, &mut draw);
        let question = plain::question(&tricks, &mut draw);
        plain::compare(&mut solvers, &tricks, &question, &LIMITS);
    }
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}
