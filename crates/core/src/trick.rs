//! The trick on the table: seats and cards in the order played, and what the trick asks for. Answers who wins.

use crate::{Ask, Card, CardOrder, CardSet, SEATS, Seat, TrickHistory};

/// A trick, finished or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    ask: Ask,
    plays: [(Seat, Card); SEATS],
    len: u8,
}

impl Trick {
    /// No card played.
    pub const EMPTY: Trick = Trick { ask: Ask::Open, plays: [(Seat::FIRST, Card::at(0)); SEATS], len: 0 };

    /// What the trick asks for; an empty one is open.
    pub fn ask(&self) -> Ask {
        self.ask
    }

    /// The seats and cards in the order played.
    pub fn plays(&self) -> &[(Seat, Card)] {
        &self.plays[..usize::from(self.len)]
    }

    /// The cards that the seat has played to it: one or none.
    pub(crate) fn cards_of(&self, seat: Seat) -> CardSet {
        self.plays().iter().filter(|&&(player, _)| player == seat).map(|&(_, card)| card).collect()
    }

    /// Whether no card has been played.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Add a card; the trick then asks so.
    ///
    /// # Panics
    /// If every seat of the largest table has played.
    pub fn add(&mut self, seat: Seat, card: Card, ask: Ask) {
        self.plays[usize::from(self.len)] = (seat, card);
        self.len += 1;
        self.ask = ask;
    }

    /// The seat that wins so far; `None` if the trick is empty.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Card, CardOrder, Seat, Suit, Trick, TrickHistory};
    /// let mut trick = Trick::EMPTY;
    /// for (seat, card) in [(0, 5), (1, 7), (2, 63)] {
    ///     trick.add(Seat::try_from(seat)?, Card::try_from(card)?, Ask::Suit(Suit::Spades));
    /// }
    /// let winner = trick.winner(&CardOrder::plain(), &TrickHistory::default());
    /// assert_eq!(winner, Some(Seat::try_from(1)?));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn winner(&self, order: &CardOrder, history: &TrickHistory) -> Option<Seat> {
        let (powerless, valueless) = self.without_power(order, history);
        let strength = |card| if powerless.contains(card) { 0 } else { order.strength(self.ask, card) };
        let last_resort = |card| if valueless.contains(card) { 0 } else { order.last_resort(card) };
        let best = self.highest(strength).or_else(|| self.highest(last_resort));
        best.or_else(|| self.plays().first().map(|&(seat, _)| seat))
    }

    /// The cards that are cancelled, and the anti cards that have no value.
    fn without_power(&self, order: &CardOrder, history: &TrickHistory) -> (CardSet, CardSet) {
        if order.cancels().is_empty() {
            return (CardSet::NONE, CardSet::NONE);
        }
        let valueless = if self.anti_has_value(order, history) { CardSet::NONE } else { order.anti() };
        let present = self.plays().iter().map(|&(_, card)| card).collect::<CardSet>() - valueless;
        let acting = order.cancels().iter().filter(|cancel| !(cancel.by & present).is_empty());
        (acting.fold(CardSet::NONE, |cards, cancel| cards | cancel.what), valueless)
    }

    /// Whether the anti card in this trick counts: it was led, or its player has not shown out.
    fn anti_has_value(&self, order: &CardOrder, history: &TrickHistory) -> bool {
        let anti = self.plays().iter().position(|&(_, card)| order.anti().contains(card));
        anti.is_some_and(|index| {
            let seat = self.plays[index].0;
            index == 0 || order.ask_suits(self.ask).meets(!history.shown_out(seat))
        })
    }

    /// The seat whose card ranks highest, the first such; `None` if no card ranks.
    fn highest(&self, rank: impl Fn(Card) -> u8) -> Option<Seat> {
        let mut best = (None, 0);
        for &(seat, card) in self.plays() {
            let rank = rank(card);
            if rank > best.1 {
                best = (Some(seat), rank);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cancel, Suit};

    const SPADES: Ask = Ask::Suit(Suit::Spades);
    const ANTI: usize = 27;

    /// Anti cancels the four highest spades.
    fn order() -> CardOrder {
        let mut order = CardOrder::plain();
        order.anti = CardSet::of(Card::at(ANTI));
        order.follows[1] = order.follows[1] - order.anti;
        order.last_resort[ANTI] = 1;
        order.cancels = vec![Cancel { by: order.anti, what: CardSet::from_bits(0xf000) }];
        order
    }

    fn winner(cards: &[usize], history: TrickHistory) -> Option<usize> {
        let mut trick = Trick::EMPTY;
        for (seat, &card) in (0..).zip(cards) {
            trick.add(Seat::try_from(seat).unwrap(), Card::at(card), SPADES);
        }
        trick.winner(&order(), &history).map(Seat::index)
    }

    #[test]
    fn nobody_wins_an_empty_trick() {
        assert!(Trick::EMPTY.is_empty() && Trick::EMPTY.plays().is_empty());
        assert_eq!(winner(&[], TrickHistory::default()), None);
        assert_eq!(Trick::EMPTY.ask(), Ask::Open);
    }

    #[test]
    fn the_highest_card_of_the_suit_led_wins() {
        assert_eq!(winner(&[3, 15, 63], TrickHistory::default()), Some(1));
    }

    #[test]
    fn a_cancelled_card_does_not_win() {
        assert_eq!(winner(&[3, 15, ANTI], TrickHistory::default()), Some(0));
    }

    #[test]
    fn an_anti_card_wins_when_nothing_else_is_left() {
        assert_eq!(winner(&[15, ANTI], TrickHistory::default()), Some(1));
    }

    #[test]
    fn an_anti_card_of_a_seat_that_has_shown_out_has_no_value() {
        let mut history = TrickHistory::default();
        history.followed(&order(), Seat::try_from(1).unwrap(), Card::at(63), SPADES, true);

        assert_eq!(winner(&[15, ANTI], history), Some(0));
    }

    #[test]
    fn an_anti_card_without_value_is_no_last_resort() {
        let mut history = TrickHistory::default();
        history.followed(&order(), Seat::try_from(1).unwrap(), Card::at(63), SPADES, true);

        assert_eq!(winner(&[62, ANTI], history), Some(0));
    }

    #[test]
    fn of_cards_that_rank_the_same_the_first_wins() {
        let mut order = order();
        order.last_resort = [1; Card::COUNT];
        let mut trick = Trick::EMPTY;
        for (seat, card) in [(3, 62), (1, 63)] {
            trick.add(Seat::try_from(seat).unwrap(), Card::at(card), SPADES);
        }
        assert_eq!(trick.winner(&order, &TrickHistory::default()).map(Seat::index), Some(3));
    }

    #[test]
    fn an_anti_card_that_is_led_has_value() {
        let mut history = TrickHistory::default();
        history.followed(&order(), Seat::FIRST, Card::at(63), SPADES, true);

        assert_eq!(winner(&[ANTI, 15], history), Some(0));
    }

    #[test]
    fn the_leader_wins_a_trick_in_which_no_card_can() {
        assert_eq!(winner(&[63, 62], TrickHistory::default()), Some(0));
    }
}
