//! A round to be played on fast: it is changed in place and trusts that every deed is legal.

use super::bag::{Bag, Card};
use super::melds::{Combination, Meld};
use crate::rng::Rng;

/// The most seats at a table.
pub(super) const SEATS: usize = 8;
/// How often the discards become a new stock.
pub(super) const REFILLS: u8 = 2;
/// What going out is worth.
pub(super) const OUT_BONUS: i64 = 50;
const PILE_PENALTY: i64 = 50;

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Draw,
    Take,
    TakePile,
    Meld(Meld),
    /// A card, and the number of a combination from 0.
    LayOff(Card, usize),
    Throw(Card),
}

/// What a table agreed upon, as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) players: usize,
    pub(super) two_packs: bool,
    /// The top discard may be thrown back.
    pub(super) throws_back: bool,
    /// The round ends with the stock.
    pub(super) ends_with_stock: bool,
}

/// A round with all its cards.
///
/// The stock is divided among the seats, each of which draws its own part as long as there is one: so what a seat draws
/// does not hang on how others draw.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub(super) rules: Rules,
    pub(super) seat: usize,
    pub(super) hands: [Bag; SEATS],
    /// Cards of each hand that all have seen.
    pub(super) known: [Bag; SEATS],
    pub(super) stock: Vec<Vec<Card>>,
    pub(super) left: usize,
    pub(super) pile: Vec<Card>,
    pub(super) pile_bag: Bag,
    pub(super) table: Vec<Combination>,
    pub(super) lying: Bag,
    /// The cards that may be laid off.
    pub(super) fits: u64,
    pub(super) laid: [i64; SEATS],
    pub(super) failed: [i64; SEATS],
    pub(super) melded: u8,
    pub(super) refills: u8,
    /// What new stocks are shuffled by.
    pub(super) luck: u64,
    pub(super) has_drawn: bool,
    pub(super) taken: Option<Card>,
    pub(super) owes_meld: bool,
    pub(super) is_over: bool,
    pub(super) out: Option<usize>,
}

impl Round {
    /// A round in which nothing has happened, without cards.
    pub(super) fn new(rules: Rules, seat: usize) -> Round {
        let bags = [Bag::default(); SEATS];
        Round {
            rules,
            seat,
            hands: bags,
            known: bags,
            stock: Vec::new(),
            left: 0,
            pile: Vec::new(),
            pile_bag: Bag::default(),
            table: Vec::new(),
            lying: Bag::default(),
            fits: 0,
            laid: [0; SEATS],
            failed: [0; SEATS],
            melded: 0,
            refills: 0,
            luck: 0,
            has_drawn: false,
            taken: None,
            owes_meld: false,
            is_over: false,
            out: None,
        }
    }

    pub(super) fn hand(&self) -> Bag {
        self.hands[self.seat]
    }

    pub(super) fn has_melded(&self) -> bool {
        self.melded >> self.seat & 1 == 1
    }

    pub(super) fn next(&self) -> usize {
        (self.seat + 1) % self.rules.players
    }

    /// Whether the discards may become a new stock.
    pub(super) fn may_refill(&self) -> bool {
        self.refills < REFILLS && self.pile.len() > 1
    }

    /// What a seat scores if the round ends now.
    pub(super) fn points(&self, seat: usize) -> i64 {
        let bonus = if self.out == Some(seat) { OUT_BONUS } else { 0 };
        self.laid[seat] - self.hands[seat].points() - PILE_PENALTY * self.failed[seat] + bonus
    }

    /// Let the seat whose turn it is do this.
    pub(super) fn apply(&mut self, deed: Deed) {
        match deed {
            Deed::Draw => self.draw(),
            Deed::Take => self.take(),
            Deed::TakePile => self.take_pile(),
            Deed::Meld(meld) => self.meld(meld),
            Deed::LayOff(card, index) => self.lay_off(card, index),
            Deed::Throw(card) => self.throw(card),
        }
    }

    fn draw(&mut self) {
        if self.left == 0 {
            if !self.may_refill() {
                self.is_over = true;
                return;
            }
            self.refill();
        }
        if let Some(card) = self.next_card() {
            self.hands[self.seat] = self.hand().with(card);
            self.left -= 1;
        }
        self.has_drawn = true;
    }

    fn next_card(&mut self) -> Option<Card> {
        let own = self.stock[self.seat].pop();
        own.or_else(|| self.stock.iter_mut().max_by_key(|part| part.len()).and_then(Vec::pop))
    }

    fn refill(&mut self) {
        self.refills += 1;
        let top = self.pile.pop();
        let mut cards = std::mem::take(&mut self.pile);
        self.pile.extend(top);
        self.pile_bag = Bag::of(&self.pile);
        Rng::new(self.luck.wrapping_add(self.refills.into())).shuffle(&mut cards);
        self.set_stock(&cards);
    }

    /// Divide a stock among the seats.
    pub(super) fn set_stock(&mut self, cards: &[Card]) {
        let players = self.rules.players;
        self.left = cards.len();
        self.stock =
            (0..players).map(|seat| cards.iter().skip(seat).step_by(players).copied().collect()).collect();
    }

    fn take(&mut self) {
        if let Some(card) = self.pile.pop() {
            self.pile_bag = self.pile_bag.without(card);
            self.gain(Bag::default().with(card));
            self.taken = Some(card);
        }
    }

    fn take_pile(&mut self) {
        self.pile.clear();
        let cards = std::mem::take(&mut self.pile_bag);
        self.gain(cards);
        self.owes_meld = true;
    }

    /// Take cards that all have seen.
    fn gain(&mut self, cards: Bag) {
        self.hands[self.seat] = self.hand().joint(cards);
        self.known[self.seat] = self.known[self.seat].joint(cards);
        self.has_drawn = true;
    }

    fn give(&mut self, cards: Bag) {
        self.hands[self.seat] = self.hand().less(cards);
        self.known[self.seat] = self.known[self.seat].less(cards);
    }

    fn meld(&mut self, meld: Meld) {
        self.give(meld.cards);
        self.lying = self.lying.joint(meld.cards);
        self.table.push(meld.combination);
        self.fits |= meld.combination.fits();
        self.laid[self.seat] += meld.combination.points();
        self.melded |= 1 << self.seat;
        self.owes_meld = false;
        self.end_if_out();
    }

    fn lay_off(&mut self, card: Card, index: usize) {
        let (longer, points) = self.table[index].with(card);
        self.give(Bag::default().with(card));
        self.lying = self.lying.with(card);
        self.table[index] = longer;
        self.fits = self.table.iter().fold(0, |fits, combination| fits | combination.fits());
        self.laid[self.seat] += points;
        self.end_if_out();
    }

    fn throw(&mut self, card: Card) {
        self.give(Bag::default().with(card));
        self.pile.push(card);
        self.pile_bag = self.pile_bag.with(card);
        self.end_turn();
    }

    fn end_if_out(&mut self) {
        if self.hand().len() == 0 {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.failed[self.seat] += i64::from(self.owes_meld);
        if self.hand().len() == 0 {
            (self.is_over, self.out) = (true, Some(self.seat));
        } else if self.left == 0 && self.rules.ends_with_stock {
            self.is_over = true;
        } else {
            self.seat = self.next();
        }
        (self.has_drawn, self.taken, self.owes_meld) = (false, None, false);
    }
}
