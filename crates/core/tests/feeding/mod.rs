//! What any bytes must come to: an order or a refusal, and from an order a play that keeps its promises.

use std::sync::Arc;

use fivehundred_core::{Card, CardOrder, CardSet, Play, SEATS, Seat, Suit, Tricks, divide, perft};

const ASK_SUITS: usize = 64 + 6 * 8 + 6 * 64 + 64;
const FIXED: usize = ASK_SUITS + 6 + 3 * 8 + 2;
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
    let Some(mut tricks) = position(order, &mut tape) else { return };
    assert_eq!(divide(&tricks, 2).iter().map(|&(_, leaves)| leaves).sum::<u64>(), perft(&tricks, 2));
    while let Some(play) = choice(&tricks, &mut tape) {
        let before = tricks.clone();
        let undo = tricks.play(play, tape.byte() < 128).unwrap();
        assert_eq!(held(&tricks), held(&before) - 1);

        let mut taken_back = tricks.clone();
        taken_back.undo(undo);
        assert_eq!(taken_back, before);
    }
}

/// Bytes of the right length, with every number within its range.
fn order_bytes(tape: &mut Tape) -> Vec<u8> {
    let cancels = usize::from(tape.byte() % 4);
    let mut bytes: Vec<_> = (0..FIXED + cancels * CANCEL).map(|_| tape.byte()).collect();
    bytes[..64].iter_mut().for_each(|ask| *ask %= 7);
    bytes[ASK_SUITS..ASK_SUITS + 6].iter_mut().for_each(|suits| *suits %= 16);
    bytes[FIXED - 2] %= 4;
    bytes[FIXED - 1] %= 16;
    bytes
}

/// Any hands and seats; most of what comes of them is a position.
fn position(order: CardOrder, tape: &mut Tape) -> Option<Tricks> {
    let seats = usize::from(tape.byte()) % SEATS + 1;
    let mut hands = vec![CardSet::NONE; seats];
    for card in order.cards() {
        if let Some(hand) = hands.get_mut(usize::from(tape.byte()) % (seats + 1)) {
            hand.insert(card);
        }
    }
    let folded = tape.byte();
    let playing: Vec<_> = Seat::all().take(seats).filter(|seat| folded >> seat.index() & 1 == 0).collect();
    let leader = Seat::try_from(tape.byte() % SEATS as u8).unwrap();
    Tricks::new(Arc::new(order), &hands, &playing, leader).ok()
}

/// Choose a legal play, if there is one, after trying one that may not be.
fn choice(tricks: &Tricks, tape: &mut Tape) -> Option<Play> {
    let legal: Vec<_> = tricks.legal().collect();
    assert_eq!(legal.len(), tricks.legal().len());

    let wild = tape.play();
    let mut tried = tricks.clone();
    assert_eq!(tried.play(wild, true).is_ok(), legal.contains(&wild));
    assert!(legal.contains(&wild) || tried == *tricks);

    legal.get(usize::from(tape.byte()) % legal.len().max(1)).copied()
}

fn held(tricks: &Tricks) -> usize {
    tricks.seats().map(|seat| tricks.hand(seat).len()).sum()
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
