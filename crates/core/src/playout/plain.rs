//! A position without special cards, kept as the little that playing it to the end needs.
//!
//! It has no history and makes no list of plays: the hands, and who wins the trick on the table with what.

use super::chooser::Chooser;
use super::rollout_policy::{Met, Place, Sight};
use crate::{Ask, Card, CardOrder, CardSet, Play, SEATS, Seat, Tricks};

/// Hands and a trick in which every card asks for something when it is led, and the strongest wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain {
    hands: [CardSet; SEATS],
    after: [Seat; SEATS],
    players: usize,
    turn: Seat,
    played: usize,
    ask: Ask,
    winner: Seat,
    to_beat: u8,
}

impl Plain {
    /// The same position, if all cards in play are plain.
    pub(super) fn new(tricks: &Tricks) -> Option<Plain> {
        let plain = tricks.covers().is_empty() && are_plain(tricks.order(), tricks.in_play());
        plain.then(|| Plain::between_tricks(tricks).with_trick(tricks))
    }

    fn between_tricks(tricks: &Tricks) -> Plain {
        let mut hands = [CardSet::NONE; SEATS];
        let mut after = [Seat::FIRST; SEATS];
        for (seat, next) in tricks.playing().zip(tricks.playing().skip(1).chain([tricks.turn()])) {
            (hands[seat.index()], after[seat.index()]) = (tricks.hand(seat), next);
        }
        let (turn, players) = (tricks.turn(), tricks.playing().count());
        Plain { hands, after, players, turn, played: 0, ask: Ask::Open, winner: turn, to_beat: 0 }
    }

    /// Lay the trick on the table card by card.
    fn with_trick(mut self, tricks: &Tricks) -> Plain {
        for &(seat, card) in tricks.trick().plays() {
            self.turn = seat;
            self.play(tricks.order(), card);
        }
        self
    }

    /// Play on until a seat has no card left, and count the tricks that each seat takes.
    pub(super) fn play_out(mut self, order: &CardOrder, chooser: &mut Chooser) -> [u8; SEATS] {
        let mut taken = [0; SEATS];
        while self.finish_trick(order, chooser) {
            taken[self.winner.index()] += 1;
            self.gather();
        }
        taken
    }

    /// Play the trick to its last card; false if a seat has none left.
    fn finish_trick(&mut self, order: &CardOrder, chooser: &mut Chooser) -> bool {
        while self.played < self.players {
            let Some(card) = chooser.card(self.legal(order), || self.sight(order)) else { return false };
            self.play(order, card);
        }
        true
    }

    fn legal(&self, order: &CardOrder) -> CardSet {
        let hand = self.hands[self.turn.index()];
        if self.played == 0 { hand } else { (hand & order.follows(self.ask)).or_else(hand) }
    }

    fn play(&mut self, order: &CardOrder, card: Card) {
        if self.played == 0 {
            self.ask = order.ask_of(Play { card, suit: None });
        }
        let strength = order.strength(self.ask, card);
        if strength > self.to_beat {
            (self.winner, self.to_beat) = (self.turn, strength);
        }
        self.hands[self.turn.index()].remove(card);
        self.played += 1;
        self.turn = self.after[self.turn.index()];
    }

    /// The winner takes the trick and leads.
    fn gather(&mut self) {
        (self.turn, self.played, self.to_beat) = (self.winner, 0, 0);
    }

    fn sight<'a>(&self, order: &'a CardOrder) -> Sight<'a> {
        let held = self.hands.into_iter().fold(CardSet::NONE, |cards, hand| cards | hand);
        let met = Met {
            ask: self.ask,
            turn: self.turn,
            winner: self.winner,
            to_beat: self.to_beat,
            place: Place::after(self.played, self.players),
        };
        let trick = (self.played > 0).then_some(met);
        Sight { order, legal: self.legal(order), out: held - self.hands[self.turn.index()], trick }
    }
}

/// Whether every card asks for something and can win when it is led, and none is special or cancels another.
fn are_plain(order: &CardOrder, cards: CardSet) -> bool {
    let cancelling = order.cancels().iter().fold(CardSet::NONE, |cards, cancel| cards | cancel.by);
    let asks = |card| order.asks(card).is_some_and(|ask| order.strength(ask, card) > 0 && ask != Ask::Open);
    (cards & (order.special() | cancelling)).is_empty() && cards.into_iter().all(asks)
}
