//! The wire form of a card order: bytes without padding, numbers with the lowest byte first.
//!
//! | bytes | what |
//! |---|---|
//! | 64 | `asks` by card: 0–3 a suit, 4 either of two, 5 open, 6 its leader names a suit |
//! | 6 × 8 | `follows` by ask, a card set |
//! | 6 × 64 | `strength` by ask and card |
//! | 64 | `last_resort` by card |
//! | 6 | `ask_suits` by ask, four bits |
//! | 3 × 8 | `floating`, `low`, `anti`, card sets |
//! | 1 | the joker's lead: 0 any, 1 not void, 2 unled suits, 3 last trick |
//! | 1 | bits from the lowest: any time, not if shown void, first or last, must when void |
//! | n × 16 | the cancels, `by` and `what`, card sets |

use std::{error, fmt};

use crate::{Ask, Cancel, Card, CardOrder, CardSet, JokerLead, JokerPermissions, Suit, Suits};

/// Bytes of an order without cancels.
const FIXED: usize = 64 + 6 * 8 + 6 * 64 + 64 + 6 + 3 * 8 + 2;
const CANCEL: usize = 16;

/// Why bytes are no card order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderError {
    /// Too short, or not whole cancels after the fixed part.
    Length(usize),
    /// A card asks for something that does not exist.
    Ask(Card, u8),
    /// An ask has more than four suits.
    Suits(u8),
    /// No such way to lead a joker.
    JokerLead(u8),
    /// A permission that does not exist.
    Permission(u8),
    /// A special card names a suit though another card may leave a trick open: that trick could not be fixed.
    OpenAndNamed(Card),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OrderError::Length(found) => {
                write!(f, "{found} bytes; a card order has {FIXED} and {CANCEL} more for each cancel")
            }
            OrderError::Ask(card, found) => write!(f, "{card} asks for {found}; asks are 0 to 6"),
            OrderError::Suits(found) => write!(f, "set of suits {found:#b}; there are four suits"),
            OrderError::JokerLead(found) => write!(f, "joker's lead {found}; leads are 0 to 3"),
            OrderError::Permission(found) => write!(f, "permissions {found:#b}; there are four"),
            OrderError::OpenAndNamed(card) => {
                write!(f, "{card} names a suit in an order with open asks; it can have one or the other")
            }
        }
    }
}

impl error::Error for OrderError {}

impl CardOrder {
    /// Read an order from its wire form.
    ///
    /// ```
    /// # use fivehundred_core::{CardOrder, OrderError};
    /// assert_eq!(CardOrder::from_bytes(&[0; 7]), Err(OrderError::Length(7)));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<CardOrder, OrderError> {
        if bytes.len() < FIXED || (bytes.len() - FIXED) % CANCEL != 0 {
            return Err(OrderError::Length(bytes.len()));
        }
        checked(read(&mut Reader(bytes))?)
    }
}

/// The fields stand in the order of the wire, and are read in it.
fn read(from: &mut Reader) -> Result<CardOrder, OrderError> {
    Ok(CardOrder {
        asks: asks(from.array())?,
        follows: from.card_sets(),
        strength: [(); Ask::COUNT].map(|()| from.array()),
        last_resort: from.array(),
        ask_suits: ask_suits(from.array())?,
        floating: from.card_set(),
        low: from.card_set(),
        anti: from.card_set(),
        joker: permissions(from.array())?,
        cancels: from.cancels(),
    })
}

fn asks(bytes: [u8; Card::COUNT]) -> Result<[Option<Ask>; Card::COUNT], OrderError> {
    let mut asks = [None; Card::COUNT];
    for (card, byte) in bytes.into_iter().enumerate() {
        asks[card] = ask(byte).map_err(|found| OrderError::Ask(Card::at(card), found))?;
    }
    Ok(asks)
}

fn ask(byte: u8) -> Result<Option<Ask>, u8> {
    match byte {
        4 => Ok(Some(Ask::Either)),
        5 => Ok(Some(Ask::Open)),
        6 => Ok(None),
        suit => Suit::try_from(suit).map(|suit| Some(Ask::Suit(suit))),
    }
}

fn ask_suits(bytes: [u8; Ask::COUNT]) -> Result<[Suits; Ask::COUNT], OrderError> {
    let mut suits = [Suits::NONE; Ask::COUNT];
    for (ask, byte) in bytes.into_iter().enumerate() {
        suits[ask] = Suits::try_from(byte).map_err(OrderError::Suits)?;
    }
    Ok(suits)
}

fn permissions([lead, flags]: [u8; 2]) -> Result<JokerPermissions, OrderError> {
    if flags > 0b1111 {
        return Err(OrderError::Permission(flags));
    }
    let flag = |bit: u8| flags >> bit & 1 != 0;
    Ok(JokerPermissions {
        lead: joker_lead(lead)?,
        any_time: flag(0),
        not_if_shown_void: flag(1),
        first_or_last: flag(2),
        must_when_void: flag(3),
    })
}

fn joker_lead(byte: u8) -> Result<JokerLead, OrderError> {
    let leads = [JokerLead::Any, JokerLead::NotVoid, JokerLead::Unled, JokerLead::LastTrick];
    leads.get(usize::from(byte)).copied().ok_or(OrderError::JokerLead(byte))
}

fn checked(order: CardOrder) -> Result<CardOrder, OrderError> {
    let named = order.special().into_iter().find(|&card| order.asks(card).is_none());
    match named {
        Some(card) if order.asks.contains(&Some(Ask::Open)) => Err(OrderError::OpenAndNamed(card)),
        _ => Ok(order),
    }
}

/// Bytes that have been counted, read from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> [u8; N] {
        let (head, rest) = self.0.split_first_chunk().expect("the length has been checked");
        self.0 = rest;
        *head
    }

    fn card_set(&mut self) -> CardSet {
        CardSet::from_bits(u64::from_le_bytes(self.array()))
    }

    fn card_sets(&mut self) -> [CardSet; Ask::COUNT] {
        [(); Ask::COUNT].map(|()| self.card_set())
    }

    fn cancels(&mut self) -> Vec<Cancel> {
        let count = self.0.len() / CANCEL;
        (0..count).map(|_| Cancel { by: self.card_set(), what: self.card_set() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASK_SUITS: usize = 64 + 6 * 8 + 6 * 64 + 64;
    const LOW: usize = ASK_SUITS + 6 + 8;
    const LEAD: usize = FIXED - 2;
    const FLAGS: usize = FIXED - 1;

    fn with(changes: &[(usize, u8)]) -> Result<CardOrder, OrderError> {
        let mut bytes = [0; FIXED + CANCEL];
        changes.iter().for_each(|&(place, byte)| bytes[place] = byte);
        CardOrder::from_bytes(&bytes)
    }

    #[test]
    fn fields_are_read_in_their_order() {
        let order =
            with(&[(0, 4), (1, 5), (2, 6), (64, 1), (112, 9), (LOW, 2), (LEAD, 3), (FLAGS, 5), (FIXED, 8)]);
        let order = order.unwrap();

        assert_eq!(
            order.asks[..4],
            [Some(Ask::Either), Some(Ask::Open), None, Some(Ask::Suit(Suit::Spades))]
        );
        assert_eq!(order.follows[0].bits(), 1);
        assert_eq!(order.strength[0][0], 9);
        assert_eq!(order.low.bits(), 2);
        assert_eq!((order.joker.lead, order.joker.any_time), (JokerLead::LastTrick, true));
        assert_eq!((order.joker.not_if_shown_void, order.joker.first_or_last), (false, true));
        assert_eq!(order.cancels, [Cancel { by: CardSet::from_bits(8), what: CardSet::NONE }]);
    }

    #[test]
    fn lengths_that_do_not_fit_are_refused() {
        for length in [0, FIXED - 1, FIXED + 1, FIXED + CANCEL - 1] {
            assert_eq!(CardOrder::from_bytes(&vec![0; length]), Err(OrderError::Length(length)));
        }
    }

    #[test]
    fn values_out_of_range_are_refused() {
        assert_eq!(with(&[(5, 7)]), Err(OrderError::Ask(Card::at(5), 7)));
        assert_eq!(with(&[(ASK_SUITS, 16)]), Err(OrderError::Suits(16)));
        assert_eq!(with(&[(LEAD, 4)]), Err(OrderError::JokerLead(4)));
        assert_eq!(with(&[(FLAGS, 16)]), Err(OrderError::Permission(16)));
    }

    #[test]
    fn an_open_trick_is_never_left_to_a_card_that_names() {
        assert_eq!(with(&[(0, 5), (1, 6), (LOW, 0b11)]), Err(OrderError::OpenAndNamed(Card::at(1))));
        assert!(with(&[(0, 5), (1, 6), (LOW, 0b01)]).is_ok());
    }

    #[test]
    fn errors_say_what_was_expected() {
        assert_eq!(OrderError::Ask(Card::at(5), 7).to_string(), "card 5 asks for 7; asks are 0 to 6");
    }
}
