//! One seat's turn: its hand, and what the history says of it. Answers what it may play.

use crate::{Ask, Card, CardOrder, CardSet, JokerLead, Play, Plays, Seat, Suit, Suits, TrickHistory};

/// The hand of the seat that plays, under an order and after a history.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    order: &'a CardOrder,
    hand: CardSet,
    shown_out: Suits,
    played: Suits,
    asked: Suits,
}

impl<'a> Turn<'a> {
    /// The turn of this seat with this hand.
    pub fn new(order: &'a CardOrder, history: &TrickHistory, seat: Seat, hand: CardSet) -> Turn<'a> {
        let (shown_out, played) = (history.shown_out(seat), history.played(seat));
        Turn { order, hand, shown_out, played, asked: history.asked() }
    }

    /// The cards that may be played to a lead that asks so.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, CardOrder, CardSet, Seat, Suit, TrickHistory, Turn};
    /// let (order, history) = (CardOrder::plain(), TrickHistory::default());
    /// let hand = CardSet::from_bits(0b11 | 1 << 20);
    /// let turn = Turn::new(&order, &history, Seat::try_from(0)?, hand);
    /// assert_eq!(turn.follows(Ask::Suit(Suit::Spades)).bits(), 0b11);
    /// assert_eq!(turn.follows(Ask::Suit(Suit::Hearts)), hand);
    /// # Ok::<(), u8>(())
    /// ```
    pub fn follows(&self, ask: Ask) -> CardSet {
        let obliged = self.hand & self.order.follows(ask);
        if ask == Ask::Open || (self.hand & self.order.special()).is_empty() {
            return obliged.or_else(self.hand);
        }
        self.follows_with_specials(self.order.ask_suits(ask), obliged).or_else(self.hand)
    }

    /// The plays with which this seat may lead.
    ///
    /// ```
    /// # use fivehundred_core::{CardOrder, CardSet, Seat, TrickHistory, Turn};
    /// let (order, history) = (CardOrder::plain(), TrickHistory::default());
    /// let turn = Turn::new(&order, &history, Seat::try_from(0)?, CardSet::from_bits(0b11));
    /// assert_eq!(turn.leads().len(), 2);
    /// # Ok::<(), u8>(())
    /// ```
    pub fn leads(&self) -> Plays {
        let special = self.hand & self.order.special();
        let naming: CardSet = special.into_iter().filter(|&card| self.order.asks(card).is_none()).collect();
        let mut plays = Plays::plain(self.hand - naming);
        for card in naming {
            self.nameable(card).iter().for_each(|suit| plays.insert(Play { card, suit: Some(suit) }));
        }
        plays
    }

    fn follows_with_specials(&self, suits: Suits, obliged: CardSet) -> CardSet {
        let CardOrder { floating, joker, .. } = *self.order;
        let jokers = if self.may_follow_with_joker(suits) { self.hand & floating } else { CardSet::NONE };
        let anti = if suits.meets(!self.shown_out) { self.hand & self.order.anti() } else { CardSet::NONE };
        if !obliged.is_empty() {
            return obliged | anti | if joker.any_time { jokers } else { CardSet::NONE };
        }
        if joker.must_when_void && !jokers.is_empty() {
            return jokers | anti;
        }
        (self.hand - floating - self.order.anti()) | jokers | anti
    }

    fn may_follow_with_joker(&self, suits: Suits) -> bool {
        let reneges = self.order.joker().not_if_shown_void && suits.meets(self.shown_out);
        !reneges && suits.meets(self.first_or_last())
    }

    /// The suits of which a joker would be this seat's first or last card; all where that does not matter.
    fn first_or_last(&self) -> Suits {
        if !self.order.joker().first_or_last {
            return Suits::ALL;
        }
        let void = |suit: &Suit| (self.hand & self.order.follows(Ask::Suit(*suit))).is_empty();
        !self.played | Suit::ALL.into_iter().filter(void).collect()
    }

    /// The suits that the leader of a card that names one may name.
    fn nameable(&self, card: Card) -> Suits {
        if self.order.anti().contains(card) {
            (!self.shown_out).or_else(Suits::ALL)
        } else {
            self.joker_may_name()
        }
    }

    /// One who has nothing but jokers left may name any suit.
    fn joker_may_name(&self) -> Suits {
        if (self.hand - self.order.floating()).is_empty() {
            return Suits::ALL;
        }
        let by_lead = match self.order.joker().lead {
            JokerLead::Any => Suits::ALL,
            JokerLead::NotVoid => !self.shown_out,
            JokerLead::Unled => !self.asked,
            JokerLead::LastTrick => Suits::NONE,
        };
        by_lead & self.first_or_last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JokerPermissions;

    const JOKER: CardSet = CardSet::from_bits(1 << 11);
    const ANTI: CardSet = CardSet::from_bits(1 << 27);
    const SPADE: CardSet = CardSet::from_bits(1);
    const CLUB: CardSet = CardSet::from_bits(1 << 16);
    const SPADES: Ask = Ask::Suit(Suit::Spades);
    const HEARTS: Ask = Ask::Suit(Suit::Hearts);

    fn order(joker: JokerPermissions) -> CardOrder {
        let mut order = CardOrder::plain();
        for card in JOKER | ANTI {
            order.asks[card.index()] = None;
            order.follows.iter_mut().for_each(|cards| cards.remove(card));
        }
        CardOrder { floating: JOKER, anti: ANTI, joker, ..order }
    }

    fn history(shown_out: Option<Suit>) -> TrickHistory {
        let mut history = TrickHistory::default();
        if let Some(suit) = shown_out {
            // A club is played to the suit.
            history.followed(&CardOrder::plain(), Seat::FIRST, Card::at(17), Ask::Suit(suit), true);
        }
        history
    }

    fn follows(joker: JokerPermissions, shown_out: Option<Suit>, hand: CardSet, ask: Ask) -> CardSet {
        Turn::new(&order(joker), &history(shown_out), Seat::FIRST, hand).follows(ask)
    }

    fn leads(joker: JokerPermissions, shown_out: Option<Suit>, hand: CardSet) -> Plays {
        Turn::new(&order(joker), &history(shown_out), Seat::FIRST, hand).leads()
    }

    /// The joker led with this suit.
    fn named(suit: Suit) -> Play {
        Play { card: Card::at(11), suit: Some(suit) }
    }

    #[test]
    fn a_joker_waits_until_its_holder_cannot_follow() {
        let free = JokerPermissions::default();

        assert_eq!(follows(free, None, SPADE | JOKER, SPADES), SPADE);
        assert_eq!(follows(free, None, SPADE | JOKER, HEARTS), SPADE | JOKER);
    }

    #[test]
    fn a_joker_may_be_played_any_time_where_that_is_allowed() {
        let any_time = JokerPermissions { any_time: true, ..JokerPermissions::default() };
        assert_eq!(follows(any_time, None, SPADE | JOKER, SPADES), SPADE | JOKER);
    }

    #[test]
    fn a_joker_must_be_played_where_that_is_a_duty() {
        let must = JokerPermissions { must_when_void: true, ..JokerPermissions::default() };
        assert_eq!(follows(must, None, SPADE | JOKER, HEARTS), JOKER);
    }

    #[test]
    fn a_joker_is_not_played_to_a_suit_shown_out_of() {
        let strict = JokerPermissions { not_if_shown_void: true, ..JokerPermissions::default() };

        assert_eq!(follows(strict, Some(Suit::Hearts), SPADE | JOKER, HEARTS), SPADE);
        assert_eq!(follows(strict, Some(Suit::Hearts), JOKER, HEARTS), JOKER);
    }

    #[test]
    fn a_joker_is_the_first_or_last_card_of_a_suit() {
        let first_or_last =
            JokerPermissions { any_time: true, first_or_last: true, ..JokerPermissions::default() };
        // The club shown by the history is this seat's first one.
        let follows = |hand| follows(first_or_last, Some(Suit::Hearts), hand, Ask::Suit(Suit::Clubs));

        assert_eq!(follows(CLUB | JOKER), CLUB);
        assert_eq!(follows(SPADE | JOKER), SPADE | JOKER);
    }

    #[test]
    fn an_anti_card_takes_the_suit_asked_for_unless_shown_out_of() {
        let free = JokerPermissions::default();

        assert_eq!(follows(free, None, SPADE | ANTI, SPADES), SPADE | ANTI);
        assert_eq!(follows(free, Some(Suit::Hearts), SPADE | ANTI, HEARTS), SPADE);
        assert_eq!(follows(free, Some(Suit::Hearts), ANTI, HEARTS), ANTI);
    }

    #[test]
    fn an_open_lead_lets_every_card_go() {
        assert_eq!(
            follows(JokerPermissions::default(), None, SPADE | CLUB | JOKER, Ask::Open),
            SPADE | CLUB | JOKER
        );
    }

    #[test]
    fn a_joker_is_led_with_any_suit() {
        assert_eq!(leads(JokerPermissions::default(), None, SPADE | JOKER).len(), 5);
    }

    #[test]
    fn a_joker_does_not_name_a_suit_shown_out_of() {
        let not_void = JokerPermissions { lead: JokerLead::NotVoid, ..JokerPermissions::default() };
        let leads = |hand| leads(not_void, Some(Suit::Hearts), hand);

        assert_eq!(leads(SPADE | JOKER).len(), 4);
        assert!(!leads(SPADE | JOKER).contains(named(Suit::Hearts)));
        assert_eq!(leads(JOKER).len(), 4);
    }

    #[test]
    fn a_joker_names_an_unled_suit_or_is_led_last() {
        let unled = JokerPermissions { lead: JokerLead::Unled, ..JokerPermissions::default() };
        let mut history = TrickHistory::default();
        history.led(&order(unled), Seat::FIRST, Card::at(1), SPADES);
        let leads = |hand| Turn::new(&order(unled), &history, Seat::FIRST, hand).leads();

        assert_eq!(leads(CLUB | JOKER).len(), 4);
        assert_eq!(leads(JOKER).len(), 4);
        assert!(!leads(CLUB | JOKER).contains(named(Suit::Spades)));
    }

    #[test]
    fn a_joker_that_must_wait_for_the_last_trick_is_not_led() {
        let last = JokerPermissions { lead: JokerLead::LastTrick, ..JokerPermissions::default() };

        assert_eq!(leads(last, None, SPADE | JOKER), Plays::plain(SPADE));
        assert_eq!(leads(last, None, JOKER).len(), 4);
    }

    #[test]
    fn an_anti_card_names_a_suit_not_shown_out_of() {
        let suits = leads(JokerPermissions::default(), Some(Suit::Hearts), ANTI).map(|play| play.suit);
        assert_eq!(suits.collect::<Vec<_>>(), [Suit::Spades, Suit::Clubs, Suit::Diamonds].map(Some));
    }

    #[test]
    fn an_anti_card_names_any_suit_when_all_are_shown_out_of() {
        let (order, mut history) = (order(JokerPermissions::default()), TrickHistory::default());
        for suit in Suit::ALL {
            history.followed(
                &order,
                Seat::FIRST,
                Card::at((suit.index() * 16 + 16) % 64),
                Ask::Suit(suit),
                true,
            );
        }
        assert_eq!(history.shown_out(Seat::FIRST), Suits::ALL);
        assert_eq!(Turn::new(&order, &history, Seat::FIRST, ANTI).leads().len(), 4);
    }
}
