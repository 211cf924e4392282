//! Cards in play, moved together: each suit a block of bits with its highest card lowest, jokers above all.
//!
//! An order in which each card has one suit, or is a joker without one, is *plain*: a card beats what lies below
//! it in its block, trumps beat the other suits. Jokers without a suit beat all and are the trumps of an order
//! that has no others.

use crate::{Ask, Card, CardOrder, CardSet, JokerLead, Suit, Suits, Tricks};

/// The block of the jokers.
pub(super) const JOKERS: usize = 4;
/// A hand's length in a suit, and what the table keeps of jokers, has room for so many.
const LONGEST: usize = 15;
/// Covers are for so many players at most, since what the table keeps of them lies where others' lengths would.
const MOST_WITH_COVERS: usize = 4;
const MOST_COVERS: usize = 16;
const MOST_JOKERS: usize = 2;
/// Each card of a hand as it is, or a joker as each of four suits.
pub(super) const MOST_LEADS: usize = LONGEST + 3 * MOST_JOKERS;

/// Where the cards in play lie.
#[derive(Clone)]
pub(super) struct Layout {
    /// The blocks of the four suits and of the jokers.
    pub(super) suits: [u64; 8],
    suit_of: [u8; 64],
    /// What a card adds to its player's lengths, were that player the first: see `Node::shape`.
    pub(super) units: [[u64; 2]; 64],
    /// The block that beats the others.
    pub(super) trump: usize,
    pub(super) jokers: u64,
    /// Cards that lay covered when the search began.
    pub(super) columns: Vec<Column>,
    pub(super) may: Permissions,
    place: [u8; Card::COUNT],
}

/// A card, and the one that it lies under.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) cover: u64,
    pub(super) card: u64,
}

/// A cover and the card under it, for each column that there is: which these are of all such cards, in their order.
pub(super) type Covers = [Option<[u8; 2]>; MOST_COVERS];

/// What jokers may do, and what of the history that depends on.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Permissions {
    pub(super) lead: JokerLead,
    pub(super) any_time: bool,
    pub(super) not_if_shown_void: bool,
    pub(super) first_or_last: bool,
    pub(super) must_when_void: bool,
    pub(super) needs_history: bool,
}

impl Layout {
    /// The layout of a position, if it is plain.
    pub(super) fn new(tricks: &Tricks) -> Option<Layout> {
        let (order, cards) = (tricks.order(), tricks.in_play());
        let jokers = cards & order.floating();
        let suited = cards - jokers;
        let is_plain = (suited & order.special()).is_empty()
            && jokers.len() <= MOST_JOKERS
            && covers_are_few(tricks)
            && order
                .cancels()
                .iter()
                .all(|cancel| (cancel.by & cards).is_empty() || (cancel.what & cards).is_empty())
            && suited.into_iter().all(|card| has_one_suit(order, card))
            && jokers.into_iter().all(|card| is_free(order, card))
            && Suit::ALL.into_iter().all(|suit| order.ask_suits(Ask::Suit(suit)) == Suits::of(suit))
            && is_even(tricks);
        if !is_plain {
            return None;
        }
        let blocks = blocks(order, suited, jokers)?;
        let trump = trump(order, &blocks)?;
        let mut layout = (trump == JOKERS || jokers.is_empty()).then(|| Layout::of(order, &blocks, trump))?;
        layout.columns = columns(tricks, &layout);
        Some(layout)
    }

    fn of(order: &CardOrder, blocks: &[Vec<Card>; 5], trump: usize) -> Layout {
        let may = order.joker();
        let mut layout = Layout {
            suits: [0; 8],
            suit_of: [0; 64],
            units: [[0; 2]; 64],
            trump,
            jokers: 0,
            columns: Vec::new(),
            may: Permissions {
                lead: may.lead,
                any_time: may.any_time,
                not_if_shown_void: may.not_if_shown_void,
                first_or_last: may.first_or_last,
                must_when_void: may.must_when_void && trump == JOKERS,
                needs_history: may.not_if_shown_void
                    || may.first_or_last
                    || matches!(may.lead, JokerLead::NotVoid | JokerLead::Unled),
            },
            place: [0; Card::COUNT],
        };
        let cards =
            blocks.iter().enumerate().flat_map(|(suit, cards)| cards.iter().map(move |&card| (suit, card)));
        for (place, (suit, card)) in cards.enumerate() {
            layout.suits[suit] |= 1 << place;
            layout.suit_of[place] = suit as u8;
            layout.place[card.index()] = place as u8;
            if suit < JOKERS {
                layout.units[place][suit / 2] = 1 << (32 * (suit & 1));
            }
        }
        layout.jokers = layout.suits[JOKERS];
        layout
    }

    /// The place of a card in play.
    pub(super) fn place(&self, card: Card) -> usize {
        usize::from(self.place[card.index()])
    }

    /// The places of cards in play.
    pub(super) fn places(&self, cards: CardSet) -> u64 {
        cards.into_iter().fold(0, |bits, card| bits | 1 << self.place(card))
    }

    /// What the numbers of the columns mean, wherever their cards are among the others.
    pub(super) fn covers(&self) -> Covers {
        let apart = self.columns.iter().fold(0, |cards, column| cards | column.cover | column.card);
        let which = |card: u64| (apart & (card - 1)).count_ones() as u8;
        std::array::from_fn(|number| {
            self.columns.get(number).map(|column| [which(column.cover), which(column.card)])
        })
    }

    /// The block of the suit of a card.
    #[inline]
    pub(super) fn block_of(&self, card: u64) -> u64 {
        self.suits[self.suit(card.trailing_zeros() as usize) & 7]
    }

    /// The suit of the card at a place.
    #[inline]
    pub(super) fn suit(&self, place: usize) -> usize {
        usize::from(self.suit_of[place & 63])
    }
}

/// Whether the card asks for one suit and follows it alone.
fn has_one_suit(order: &CardOrder, card: Card) -> bool {
    let suit = order.asks(card);
    Suit::ALL.into_iter().map(Ask::Suit).all(|ask| order.follows(ask).contains(card) == (suit == Some(ask)))
        && matches!(suit, Some(Ask::Suit(_)))
}

/// Whether the card names a suit when it is led, and belongs to none.
fn is_free(order: &CardOrder, card: Card) -> bool {
    order.asks(card).is_none()
        && order.suits_of(card) == Suits::NONE
        && !(order.low | order.anti).contains(card)
}

/// Whether there is room for what the table keeps of covers.
fn covers_are_few(tricks: &Tricks) -> bool {
    let covers = tricks.columns().count();
    covers == 0 || covers <= MOST_COVERS && tricks.playing().count() <= MOST_WITH_COVERS
}

/// The covers of those who play.
fn columns(tricks: &Tricks, layout: &Layout) -> Vec<Column> {
    let in_play = tricks.in_play();
    let of_players = tricks.columns().filter(|&(_, card)| in_play.contains(card));
    let place = |card| 1 << layout.place(card);
    of_players.map(|(cover, card)| Column { cover: place(cover), card: place(card) }).collect()
}

/// Whether every hand is as long as the others were when the trick began.
fn is_even(tricks: &Tricks) -> bool {
    let length =
        |seat| tricks.hand(seat).len() + tricks.covered(seat).len() + tricks.trick().cards_of(seat).len();
    tricks.playing().all(|seat| length(seat) == length(tricks.turn()) && length(seat) <= LONGEST)
}

/// The cards of each suit and the jokers, each from the highest to the lowest; none if two rank the same.
fn blocks(order: &CardOrder, suited: CardSet, jokers: CardSet) -> Option<[Vec<Card>; 5]> {
    let mut blocks: [Vec<Card>; 5] = Default::default();
    for suit in Suit::ALL {
        let ask = Ask::Suit(suit);
        blocks[suit.index()] = falling(order, ask, suited & order.follows(ask))?;
    }
    blocks[JOKERS] = falling(order, Ask::Suit(Suit::Spades), jokers)?;
    Some(blocks)
}

fn falling(order: &CardOrder, ask: Ask, cards: CardSet) -> Option<Vec<Card>> {
    let strength = |&card: &Card| order.strength(ask, card);
    let mut falling: Vec<_> = cards.into_iter().collect();
    falling.sort_by_key(|card| std::cmp::Reverse(strength(card)));
    let all_rank = falling.last().is_none_or(|lowest| strength(lowest) > 0);
    (all_rank && falling.windows(2).all(|pair| strength(&pair[0]) > strength(&pair[1]))).then_some(falling)
}

/// The block that beats the others, whichever suit is asked for; none if it is not as simple as that.
fn trump(order: &CardOrder, blocks: &[Vec<Card>; 5]) -> Option<usize> {
    let beats_others = |block: &usize| {
        Suit::ALL.into_iter().any(|suit| {
            suit.index() != *block
                && blocks[*block].iter().any(|&card| order.strength(Ask::Suit(suit), card) > 0)
        })
    };
    let mut trumps = (0..5).filter(beats_others);
    let trump = trumps.next().unwrap_or(JOKERS);
    let ranks_rightly = |suit: Suit| {
        let ask = Ask::Suit(suit);
        let ranking = [trump, suit.index()].map(|block| &blocks[block]);
        let both = if trump == suit.index() {
            ranking[0].clone()
        } else {
            ranking.into_iter().flatten().copied().collect()
        };
        let strength = |card: &Card| order.strength(ask, *card);
        both.windows(2).all(|pair| strength(&pair[0]) > strength(&pair[1]))
            && both.last().is_none_or(|lowest| strength(lowest) > 0)
    };
    (trumps.next().is_none() && Suit::ALL.into_iter().all(ranks_rightly)).then_some(trump)
}
