//! What any bytes must come to: an order or a refusal, and from an order a play that keeps its promises.

use std::sync::Arc;

use fivehundred_core::solve::{Counts, Objective, Question, Seats, Solver};
use fivehundred_core::{Card, CardOrder, CardSet, Play, SEATS, Seat, Suit, Tricks, divide, perft};

#[path = "../brute_force/mod.rs"]
mod brute_force;

const ASK_SUITS: usize = 64 + 6 * 8 + 6 * 64 + 64;
const SPECIAL: usize = ASK_SUITS + 6;
const FIXED: usize = SPECIAL + 3 * 8 + 2;
const CANCEL: usize = 16;

/// Read an order from bytes as they are.
pub fn read(bytes: &[u8]) {
    if let Err(refusal) = CardOrder::from_bytes(bytes) {
        assert!(!refusal.to_string().is_empty());
    }
}

/// Make an order, hands and a play of the bytes, and look at every promise at each card.
pub fn play(bytes: &[u8]) {
    let mut tape = Tape(bytes);
    let Ok(order) = CardOrder::from_bytes(&order_bytes(&mut tape)) else { return };
    let Some(mut tricks) = position(order, &mut tape, Card::COUNT) else { return };
    assert_eq!(divide(&tricks, 2).iter().map(|&(_, leaves)| leaves).sum::<u64>(), perft(&tricks, 2));
    while let Some(play) = choice(&tricks, &mut tape) {
        let before = tricks.clone();
        let undo = tricks.play(play).unwrap();
        assert_eq!(held(&tricks), held(&before) - 1);

        let mut taken_back = tricks.clone();
        taken_back.undo(undo);
        assert_eq!(taken_back, before);
    }
}

/// Make an order, a small position and a question of the bytes, and compare both of the solver's
/// searches with trying everything.
pub fn solve(bytes: &[u8]) {
    let mut tape = Tape(bytes);
    let Ok(order) = CardOrder::from_bytes(&order_bytes(&mut tape)) else { return };
    let Some(mut tricks) = position(order, &mut tape, 12) else { return };
    for _ in 0..tape.byte() % 4 {
        choice(&tricks, &mut tape).map(|play| tricks.play(play).unwrap());
    }
    let (side, wanted) = (Seats::from_bits(tape.byte()), u64::from(tape.byte()));
    let choosers = if tape.byte() % 4 == 0 { Seats::from_bits(tape.byte()) } else { side };
    let objective =
        if wanted % 2 == 0 { Objective::Most } else { Objective::Within(Counts::from_bits(wanted / 2)) };
    if brute_force::is_small(&tricks) {
        for mut solver in [Solver::new(), Solver::general()] {
            brute_force::compare(&mut solver, &tricks, &Question { side, choosers, objective });
        }
    }
}

/// Bytes of the right length, with every number within its range, few special cards, and asks that go
/// together.
fn order_bytes(tape: &mut Tape) -> Vec<u8> {
    let cancels = usize::from(tape.byte() % 4);
    let unused = 5 + tape.byte() % 2;
    let mut bytes: Vec<_> = (0..FIXED + cancels * CANCEL).map(|_| tape.byte()).collect();
    bytes[..64].iter_mut().for_each(|byte| *byte = if *byte % 7 == unused { 0 } else { *byte % 7 });
    bytes[ASK_SUITS..ASK_SUITS + 6].iter_mut().for_each(|suits| *suits %= 16);
    bytes[SPECIAL..FIXED - 2].iter_mut().for_each(|cards| *cards &= tape.byte() & tape.byte());
    bytes[FIXED - 2] %= 4;
    bytes[FIXED - 1] %= 16;
    bytes
}

/// Any hands and seats, with so many cards at most; most of what comes of them is a position.
fn position(order: CardOrder, tape: &mut Tape, cards: usize) -> Option<Tricks> {
    let seats = usize::from(tape.byte()) % SEATS + 1;
    let mut hands = vec![CardSet::NONE; seats];
    for card in picked(order.cards(), cards, tape) {
        if let Some(hand) = hands.get_mut(usize::from(tape.byte()) % (seats + 1)) {
            hand.insert(card);
        }
    }
    let folded = tape.byte();
    let playing: Vec<_> = Seat::all().take(seats).filter(|seat| folded >> seat.index() & 1 == 0).collect();
    let leader = Seat::try_from(tape.byte() % seats as u8).unwrap();
    let covers = covers(&mut hands, tape);
    Tricks::new(Arc::new(order), &hands, &playing, leader).ok()?.with_covers(&covers).ok()
}

/// Some of the cards, if there are more than wanted.
fn picked(mut cards: CardSet, wanted: usize, tape: &mut Tape) -> CardSet {
    while cards.len() > wanted {
        let place = usize::from(tape.byte()) % cards.len();
        cards.remove(cards.into_iter().nth(place).unwrap());
    }
    cards
}

/// Take up to three pairs of cards out of the hands, the second under the first.
fn covers(hands: &mut [CardSet], tape: &mut Tape) -> Vec<(Card, Card)> {
    let mut covers = Vec::new();
    for _ in 0..tape.byte() % 4 {
        let place = usize::from(tape.byte()) % hands.len();
        let hand: Vec<_> = hands[place].into_iter().filter(|&card| free(&covers, card)).collect();
        if let [cover, .., covered] = hand[..] {
            hands[place].remove(covered);
            covers.push((cover, covered));
        }
    }
    covers
}

fn free(covers: &[(Card, Card)], card: Card) -> bool {
    covers.iter().all(|&(cover, _)| cover != card)
}

/// Choose a legal play, if there is one, after trying one that may not be.
fn choice(tricks: &Tricks, tape: &mut Tape) -> Option<Play> {
    let legal: Vec<_> = tricks.legal().collect();
    assert_eq!(legal.len(), tricks.legal().len());

    let wild = tape.play();
    let mut tried = tricks.clone();
    assert_eq!(tried.play(wild).is_ok(), legal.contains(&wild));
    assert!(legal.contains(&wild) || tried == *tricks);

    legal.get(usize::from(tape.byte()) % legal.len().max(1)).copied()
}

fn held(tricks: &Tricks) -> usize {
    tricks.seats().map(|seat| tricks.hand(seat).len() + tricks.covered(seat).len()).sum()
}

/// Bytes to draw from; zeros when they are used up.
struct Tape<'a>(&'a [u8]);

impl Tape<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    fn play(&mut self) -> Play {
        let card = Card::try_from(self.byte() % Card::COUNT as u8).unwrap();
        let suit = Suit::ALL.get(usize::from(self.byte()) % 8).copied();
        Play { card, suit }
    }
}
