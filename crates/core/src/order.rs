//! How cards follow, rank and cancel under one contract: plain tables, indexed by card and by ask.
//!
//! A lead *asks* for something: one suit, either of two suits, or nothing yet. Some cards ask for a suit that
//! their leader names; `asks` holds `None` for them. *Floating* cards are jokers without a suit, *low* ones
//! jokers below everything, *anti* cards are those that cancel others. All three are *special*; *silent* are
//! the special cards that show nothing by not following.

use crate::{Card, CardSet, Play, Suit, Suits};

/// What a lead asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// One suit.
    Suit(Suit),
    /// Either of the two suits that the order has for this.
    Either,
    /// Nothing, until a card that asks for a suit is played.
    Open,
}

impl Ask {
    /// How many asks there are.
    pub const COUNT: usize = 6;

    /// Every ask, by number.
    pub const ALL: [Ask; Ask::COUNT] = [
        Ask::Suit(Suit::Spades),
        Ask::Suit(Suit::Clubs),
        Ask::Suit(Suit::Diamonds),
        Ask::Suit(Suit::Hearts),
        Ask::Either,
        Ask::Open,
    ];

    /// The ask's number, for tables by ask.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Suit};
    /// assert_eq!(Ask::Suit(Suit::Hearts).index(), 3);
    /// assert_eq!(Ask::Open.index(), 5);
    /// ```
    pub const fn index(self) -> usize {
        match self {
            Ask::Suit(suit) => suit.index(),
            Ask::Either => 4,
            Ask::Open => 5,
        }
    }
}

/// While a card of `by` lies in the trick (with value, if it is anti), no card of `what` can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancel {
    /// The cards that cancel.
    pub by: CardSet,
    /// The cards that are cancelled.
    pub what: CardSet,
}

/// When a floating card may be led, and with which suit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JokerLead {
    /// At any time, naming any suit.
    #[default]
    Any,
    /// At any time, naming a suit that its holder has not shown out of.
    NotVoid,
    /// Naming a suit that has not been asked for, or as the last card.
    Unled,
    /// As the last card only.
    LastTrick,
}

/// What a floating card may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JokerPermissions {
    /// When it may be led.
    pub lead: JokerLead,
    /// It may be played by one who could follow.
    pub any_time: bool,
    /// It may not be played to a suit that its holder has shown out of.
    pub not_if_shown_void: bool,
    /// It may only be its holder's first or last card of a suit.
    pub first_or_last: bool,
    /// It must be played by one who cannot follow.
    pub must_when_void: bool,
}

/// The cards under one contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOrder {
    pub(crate) asks: [Option<Ask>; Card::COUNT],
    pub(crate) follows: [CardSet; Ask::COUNT],
    pub(crate) strength: [[u8; Card::COUNT]; Ask::COUNT],
    pub(crate) last_resort: [u8; Card::COUNT],
    pub(crate) ask_suits: [Suits; Ask::COUNT],
    pub(crate) cancels: Vec<Cancel>,
    pub(crate) floating: CardSet,
    pub(crate) low: CardSet,
    pub(crate) anti: CardSet,
    pub(crate) joker: JokerPermissions,
}

impl CardOrder {
    /// Four suits in blocks of sixteen, ranks rising, no trumps and no special cards.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Card, CardOrder, Suit};
    /// let order = CardOrder::plain();
    /// assert_eq!(order.asks(Card::try_from(16)?), Some(Ask::Suit(Suit::Clubs)));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn plain() -> CardOrder {
        let block = |suit: usize| suit * 16..suit * 16 + 16;
        let set = |suit| block(suit).map(Card::at).collect();
        let ranks = |suit| {
            let mut ranks = [0; Card::COUNT];
            block(suit).zip(1..).for_each(|(card, rank)| ranks[card] = rank);
            ranks
        };
        let nothing = [0; Card::COUNT];
        let [s, c, d, h] = Suit::ALL.map(Suits::of);
        CardOrder {
            asks: std::array::from_fn(|card| Some(Ask::Suit(Suit::ALL[card / 16]))),
            follows: [set(0), set(1), set(2), set(3), CardSet::NONE, CardSet::NONE],
            strength: [ranks(0), ranks(1), ranks(2), ranks(3), nothing, nothing],
            last_resort: nothing,
            ask_suits: [s, c, d, h, Suits::NONE, Suits::NONE],
            cancels: Vec::new(),
            floating: CardSet::NONE,
            low: CardSet::NONE,
            anti: CardSet::NONE,
            joker: JokerPermissions::default(),
        }
    }

    /// What the card asks for when it is led; `None` if its leader names a suit.
    pub fn asks(&self, card: Card) -> Option<Ask> {
        self.asks[card.index()]
    }

    /// The cards that must be played to the ask.
    pub fn follows(&self, ask: Ask) -> CardSet {
        self.follows[ask.index()]
    }

    /// How the card ranks in a trick that asks so; 0 if it cannot win.
    pub fn strength(&self, ask: Ask, card: Card) -> u8 {
        self.strength[ask.index()][card.index()]
    }

    /// How the card ranks among those that win when no card with strength is left; 0 if it cannot win.
    pub fn last_resort(&self, card: Card) -> u8 {
        self.last_resort[card.index()]
    }

    /// The suits that the ask asks for.
    pub fn ask_suits(&self, ask: Ask) -> Suits {
        self.ask_suits[ask.index()]
    }

    /// Which cards take the power of which.
    pub fn cancels(&self) -> &[Cancel] {
        &self.cancels
    }

    /// The jokers without a suit.
    pub fn floating(&self) -> CardSet {
        self.floating
    }

    /// The cards that cancel while they have value.
    pub fn anti(&self) -> CardSet {
        self.anti
    }

    /// What floating cards may do.
    pub fn joker(&self) -> JokerPermissions {
        self.joker
    }

    /// The cards that are floating, low or anti.
    pub fn special(&self) -> CardSet {
        self.floating | self.low | self.anti
    }

    /// The cards that show nothing by not following.
    pub fn silent(&self) -> CardSet {
        if self.joker.any_time { self.special() } else { self.special() - self.floating }
    }

    /// The suits that the card belongs to in play; none for a floating or anti card.
    pub fn suits_of(&self, card: Card) -> Suits {
        Suit::ALL.into_iter().filter(|suit| self.follows[suit.index()].contains(card)).collect()
    }

    /// Every card that has a suit or is special.
    pub fn cards(&self) -> CardSet {
        self.follows.into_iter().fold(self.special(), |cards, suit| cards | suit)
    }

    /// What the trick asks for that this play leads: the suit it names, or what its card asks for.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Card, CardOrder, Play, Suit};
    /// let lead = Play { card: Card::try_from(16)?, suit: None };
    /// assert_eq!(CardOrder::plain().ask_of(lead), Ask::Suit(Suit::Clubs));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn ask_of(&self, lead: Play) -> Ask {
        lead.suit.map(Ask::Suit).or(self.asks(lead.card)).unwrap_or(Ask::Open)
    }

    /// What a trick asks for once this card is played to it: a card with a suit fixes an open one.
    ///
    /// ```
    /// # use fivehundred_core::{Ask, Card, CardOrder, Suit};
    /// let (order, club) = (CardOrder::plain(), Card::try_from(16)?);
    /// assert_eq!(order.fixed_ask(Ask::Open, club), Ask::Suit(Suit::Clubs));
    /// assert_eq!(order.fixed_ask(Ask::Suit(Suit::Spades), club), Ask::Suit(Suit::Spades));
    /// # Ok::<(), u8>(())
    /// ```
    pub fn fixed_ask(&self, ask: Ask, card: Card) -> Ask {
        if ask == Ask::Open { self.asks(card).unwrap_or(Ask::Open) } else { ask }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joker_order(any_time: bool) -> CardOrder {
        let joker = Card::at(11);
        let mut order = CardOrder::plain();
        order.follows[0].remove(joker);
        order.floating = CardSet::of(joker);
        order.joker.any_time = any_time;
        order
    }

    #[test]
    fn asks_are_numbered_as_listed() {
        assert_eq!(Ask::ALL.map(Ask::index), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn plain_cards_follow_and_rank_in_their_block() {
        let (order, club) = (CardOrder::plain(), Card::at(18));

        assert_eq!(order.strength(Ask::Suit(Suit::Clubs), club), 3);
        assert_eq!(order.strength(Ask::Suit(Suit::Spades), club), 0);
        assert_eq!(order.suits_of(club), Suits::of(Suit::Clubs));
        assert_eq!(order.ask_suits(Ask::Suit(Suit::Clubs)), Suits::of(Suit::Clubs));
        assert!(order.follows(Ask::Suit(Suit::Clubs)).contains(club));
        assert_eq!(order.cards().len(), 64);
    }

    #[test]
    fn a_plain_order_has_nothing_special() {
        let order = CardOrder::plain();

        assert!((order.special() | order.floating() | order.anti()).is_empty());
        assert!(order.cancels().is_empty());
        assert_eq!(order.last_resort(Card::at(0)), 0);
        assert_eq!(order.joker(), JokerPermissions::default());
    }

    #[test]
    fn a_joker_is_silent_where_it_may_be_played_any_time() {
        assert!(joker_order(false).silent().is_empty());
        assert_eq!(joker_order(true).silent(), CardSet::of(Card::at(11)));
    }

    #[test]
    fn a_joker_belongs_to_no_suit() {
        let order = joker_order(false);

        assert_eq!(order.suits_of(Card::at(11)), Suits::NONE);
        assert_eq!(order.cards().len(), 64);
    }
}
