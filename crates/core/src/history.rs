//! What everybody has seen of the tricks so far: sets of suits, two for each seat and one for the table.

use crate::{Ask, Card, CardOrder, SEATS, Seat, Suits};

/// The suits that seats have shown out of, played, and that have been led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TrickHistory {
    shown_out: [Suits; SEATS],
    played: [Suits; SEATS],
    asked: Suits,
}

impl TrickHistory {
    /// The suits that the seat did not follow.
    pub fn shown_out(&self, seat: Seat) -> Suits {
        self.shown_out[seat.index()]
    }

    /// The suits that the seat has played a card of.
    pub fn played(&self, seat: Seat) -> Suits {
        self.played[seat.index()]
    }

    /// The suits that have been led.
    pub fn asked(&self) -> Suits {
        self.asked
    }

    /// Note that the seat leads the card, asking so.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Card, CardOrder, Seat, Suit, Suits, TrickHistory};
    /// let (seat, spade) = (Seat::try_from(0)?, Card::try_from(3)?);
    /// let mut history = TrickHistory::default();
    /// history.led(&CardOrder::plain(), seat, spade, Ask::Suit(Suit::Spades));
    /// assert_eq!(history.asked(), Suits::of(Suit::Spades));
    /// assert_eq!(history.played(seat), Suits::of(Suit::Spades));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn led(&mut self, order: &CardOrder, seat: Seat, card: Card, ask: Ask) {
        let suits = order.ask_suits(ask);
        self.asked = self.asked | suits;
        self.note_played(order, seat, card, suits);
    }

    /// Note that the seat plays the card to that ask.
    ///
    /// `conclusive` is false for a hand with covered cards, which shows nothing by not following.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Card, CardOrder, Seat, Suit, Suits, TrickHistory};
    /// let (seat, spade) = (Seat::try_from(0)?, Card::try_from(3)?);
    /// let mut history = TrickHistory::default();
    /// history.followed(&CardOrder::plain(), seat, spade, Ask::Suit(Suit::Hearts), true);
    /// assert_eq!(history.shown_out(seat), Suits::of(Suit::Hearts));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn followed(&mut self, order: &CardOrder, seat: Seat, card: Card, ask: Ask, conclusive: bool) {
        let suits = order.ask_suits(ask);
        if conclusive && !(order.follows(ask) | order.silent()).contains(card) {
            add(&mut self.shown_out[seat.index()], suits);
        }
        self.note_played(order, seat, card, suits);
    }

    /// A special card counts as one of the suits asked for.
    fn note_played(&mut self, order: &CardOrder, seat: Seat, card: Card, asked: Suits) {
        let suits = if order.special().contains(card) { asked } else { order.suits_of(card) };
        add(&mut self.played[seat.index()], suits);
    }
}

fn add(to: &mut Suits, suits: Suits) {
    *to = *to | suits;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardSet, Suit};

    const SPADES: Ask = Ask::Suit(Suit::Spades);
    const HEARTS: Ask = Ask::Suit(Suit::Hearts);
    const JOKER: usize = 11;

    fn order(any_time: bool) -> CardOrder {
        let mut order = CardOrder::plain();
        order.floating = CardSet::of(Card::at(JOKER));
        order.follows[0] = order.follows[0] - order.floating;
        order.joker.any_time = any_time;
        order
    }

    fn after(order: &CardOrder, card: usize, ask: Ask, conclusive: bool) -> TrickHistory {
        let mut history = TrickHistory::default();
        history.followed(order, Seat::FIRST, Card::at(card), ask, conclusive);
        history
    }

    #[test]
    fn following_shows_nothing() {
        assert_eq!(after(&order(false), 1, SPADES, true).shown_out(Seat::FIRST), Suits::NONE);
    }

    #[test]
    fn a_hand_with_covered_cards_shows_nothing() {
        assert_eq!(after(&order(false), 1, HEARTS, false).shown_out(Seat::FIRST), Suits::NONE);
    }

    #[test]
    fn a_joker_shows_out_unless_it_may_be_played_any_time() {
        assert_eq!(after(&order(false), JOKER, HEARTS, true).shown_out(Seat::FIRST), Suits::of(Suit::Hearts));
        assert_eq!(after(&order(true), JOKER, HEARTS, true).shown_out(Seat::FIRST), Suits::NONE);
    }

    #[test]
    fn a_joker_counts_as_a_card_of_the_suit_asked_for() {
        assert_eq!(after(&order(false), JOKER, HEARTS, true).played(Seat::FIRST), Suits::of(Suit::Hearts));
        assert_eq!(after(&order(false), 1, HEARTS, true).played(Seat::FIRST), Suits::of(Suit::Spades));
    }

    #[test]
    fn only_a_lead_asks() {
        assert_eq!(after(&order(false), 1, SPADES, true).asked(), Suits::NONE);
    }
}
