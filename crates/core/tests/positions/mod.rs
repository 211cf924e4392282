//! The positions of `tests/data/perft/*.toml`, which every engine counts from.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use fivehundred_core::{Card, CardOrder, CardSet, Seat, Tricks};
use toml::{Table, Value};

const RANKS: [&str; 16] =
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"];
const BLACK_JOKER: usize = 11;
const RED_JOKER: usize = 27;

/// A named position, and how many ways there are to play on from it, by number of cards.
pub struct Position {
    pub name: String,
    pub tricks: Tricks,
    pub leaves: Vec<u64>,
}

/// All positions of all files.
pub fn all() -> Vec<Position> {
    files().into_iter().flat_map(|path| of_file(&fs::read_to_string(path).unwrap())).collect()
}

fn files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/perft");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "toml"));
    paths.sort();
    paths
}

fn of_file(text: &str) -> Vec<Position> {
    list(&text.parse::<Table>().unwrap()["position"], position)
}

fn position(entry: &Value) -> Position {
    let order = CardOrder::from_bytes(&bytes(text(&entry["order"]))).unwrap();
    let hands = list(&entry["hands"], |hand| text(hand).split_whitespace().map(card).collect::<CardSet>());
    let tricks = Tricks::new(Arc::new(order), &hands, &list(&entry["playing"], seat), seat(&entry["leader"]));
    Position {
        name: text(&entry["name"]).to_owned(),
        tricks: tricks.unwrap(),
        leaves: list(&entry["leaves"], |leaves| number(leaves) as u64),
    }
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().unwrap().iter().map(read).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn number(value: &Value) -> i64 {
    value.as_integer().unwrap()
}

fn seat(value: &Value) -> Seat {
    Seat::try_from(number(value) as u8).unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    hex.as_bytes().chunks(2).map(byte).collect()
}

fn card(name: &str) -> Card {
    Card::try_from(place(name) as u8).unwrap()
}

fn place(name: &str) -> usize {
    match name {
        "Jo" | "JB" => BLACK_JOKER,
        "JR" => RED_JOKER,
        _ => {
            let (rank, suit) = name.split_at(name.len() - 1);
            let rank = RANKS.iter().position(|&known| known == rank).unwrap();
            RANKS.len() * "SCDH".find(suit).unwrap() + rank
        }
    }
}
