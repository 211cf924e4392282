//! Solves the positions of a file, and says how many nodes that took: `solve value|plays|reaches|leaders FILE`.
//!
//! No clock runs here: it is for counting instructions. A line of the file is a position before a lead, in
//! hexadecimal numbers: who leads, the side asked about, the card order in its wire form, the seats' hands.

use std::sync::Arc;
use std::{env, fs};

use fivehundred_core::solve::{Limits, Objective, Question, Seats, Solver};
use fivehundred_core::{CardOrder, CardSet, Seat, Tricks};

/// What `reaches` asks for.
const TARGET: u32 = 6;

fn main() {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [asked, path] = &arguments[..] else { panic!("usage: solve value|plays|reaches|leaders FILE") };
    let text = fs::read_to_string(path).unwrap();
    let mut solver = Solver::new();
    let nodes: u64 = text.lines().map(|line| nodes(&mut solver, asked, line)).sum();
    println!("{} positions, {nodes} nodes", text.lines().count());
}

/// Solve the position of a line.
fn nodes(solver: &mut Solver, asked: &str, line: &str) -> u64 {
    let (tricks, side) = position(line);
    let (question, limits) = (Question::new(side, Objective::Most), Limits::NONE);
    match asked {
        "value" => solver.value(&tricks, &question, &limits).nodes,
        "plays" => solver.plays(&tricks, &question, &limits).nodes,
        "reaches" => solver.reaches(&tricks, side, TARGET, &limits).nodes,
        "leaders" => solver.leaders(&tricks, &question, Seats::from_bits(u8::MAX), &limits).nodes,
        _ => panic!("unknown question: {asked}"),
    }
}

fn position(line: &str) -> (Tricks, Seats) {
    let words: Vec<_> = line.split(' ').collect();
    let [leader, side, order, hands @ ..] = &words[..] else { panic!("incomplete: {line}") };
    let hands: Vec<_> = hands.iter().map(|hand| CardSet::from_bits(number(hand))).collect();
    let seats: Vec<_> = Seat::all().take(hands.len()).collect();
    let order = Arc::new(CardOrder::from_bytes(&bytes(order)).unwrap());
    let tricks = Tricks::new(order, &hands, &seats, seats[number(leader) as usize]).unwrap();
    (tricks, Seats::from_bits(number(side) as u8))
}

fn number(hex: &str) -> u64 {
    u64::from_str_radix(hex, 16).unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|place| number(&hex[place..place + 2]) as u8).collect()
}
