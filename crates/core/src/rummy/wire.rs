//! What a seat sees and what is done, as bytes.
//!
//! | bytes | what a seat sees |
//! |---|---|
//! | 4 | players, packs, whether the top discard may be thrown back, whether the round ends with the stock |
//! | 4 | the seat, whether it has drawn, the discard that it took or 255, whether it owes a combination |
//! | 3 | refills, the set of seats that have laid a combination of their own, cards in the stock |
//! | players × 4 | cards held, piles that failed, points laid (the lower byte first) |
//! | lists | the hand; of each seat the cards that all have seen; the pile |
//! | lists | the combinations, each of three bytes and a list of its cards: suit, lowest and highest place, or 4, place and number |
//!
//! A list begins with how many there are. Cards are numbered as in [`crate::Card`], places from the low ace at 1 to
//! the high one at 14. A deed begins with its kind: 0 drawing (and the card, where it is known), 1 taking the top
//! discard, 2 the pile, 3 a combination as above and its cards, 4 a card to lay off and the number of its
//! combination, 5 a card to throw.

use std::{error, fmt};

use super::bag::{Bag, Card, WHOLE};
use super::melds::{Combination, Meld};
use super::round::{Deed, Round, Rules, SEATS};
use super::worlds::Sight;

const NO_CARD: u8 = 255;
const GROUP: u8 = 4;
/// Where the court cards begin, and how many ranks that rummy does not have stand before them.
const JACK: u8 = 12;
const MISSING: u8 = 3;

/// Bytes that are nothing that a seat may see, or do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightError {
    /// Too short or too long.
    Length,
    /// No such card in rummy.
    Card(u8),
    /// Not two to eight players, or no seat of theirs.
    Seats(u8),
    /// No combination.
    Combination,
    /// There are not so many cards in the packs, or some more often.
    Cards,
    /// No deed, or none that is possible.
    Deed,
}

impl fmt::Display for SightError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SightError::Length => f.write_str("more or fewer bytes than what a seat sees has"),
            SightError::Card(found) => write!(f, "{found} is no card of rummy"),
            SightError::Seats(found) => write!(f, "{found}: there are two to eight seats"),
            SightError::Combination => f.write_str("that is no combination"),
            SightError::Cards => f.write_str("there are not so many cards in the packs"),
            SightError::Deed => f.write_str("that is nothing that the seat may do"),
        }
    }
}

impl error::Error for SightError {}

type Read<T> = Result<T, SightError>;

impl Sight {
    /// Read what a seat sees from its wire form.
    ///
    /// ```
    /// # use fivehundred_core::rummy::{Sight, SightError};
    /// assert_eq!(Sight::from_bytes(&[4, 1]).err(), Some(SightError::Length));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Sight, SightError> {
        let mut from = Reader(bytes);
        let rules = rules(&mut from)?;
        let mut round = round(&mut from, rules)?;
        let mut sizes = Vec::new();
        for seat in 0..rules.players {
            sizes.push(from.byte()?.into());
            round.failed[seat] = from.byte()?.into();
            round.laid[seat] = i16::from_le_bytes([from.byte()?, from.byte()?]).into();
        }
        cards_seen(&mut from, &mut round)?;
        if from.0.is_empty() { sight(round, sizes) } else { Err(SightError::Length) }
    }
}

fn rules(from: &mut Reader) -> Read<Rules> {
    let players = from.byte()?;
    if !(2..=SEATS as u8).contains(&players) {
        return Err(SightError::Seats(players));
    }
    Ok(Rules {
        players: players.into(),
        two_packs: from.byte()? == 2,
        throws_back: from.flag()?,
        ends_with_stock: from.flag()?,
    })
}

/// All but the cards and what is told by seat.
fn round(from: &mut Reader, rules: Rules) -> Read<Round> {
    let seat = from.byte()?;
    if usize::from(seat) >= rules.players {
        return Err(SightError::Seats(seat));
    }
    let has_drawn = from.flag()?;
    let taken = Some(from.byte()?).filter(|&card| card != NO_CARD).map(card).transpose()?;
    let (owes_meld, refills, melded, left) = (from.flag()?, from.byte()?, from.byte()?, from.byte()?);
    Ok(Round {
        has_drawn,
        taken,
        owes_meld,
        refills,
        melded,
        left: left.into(),
        ..Round::new(rules, seat.into())
    })
}

fn cards_seen(from: &mut Reader, round: &mut Round) -> Read<()> {
    let hand = from.cards()?;
    for seat in 0..round.rules.players {
        round.known[seat] = Bag::of(&from.cards()?);
    }
    round.hands = round.known;
    round.hands[round.seat] = Bag::of(&hand);
    round.pile = from.cards()?;
    round.pile_bag = Bag::of(&round.pile);
    for _ in 0..from.byte()? {
        let combination = combination(from.byte()?, from.byte()?, from.byte()?)?;
        round.table.push(combination);
        round.fits |= combination.fits();
        round.lying = round.lying.joint(Bag::of(&from.cards()?));
    }
    Ok(())
}

fn combination(kind: u8, first: u8, second: u8) -> Read<Combination> {
    match kind {
        GROUP if (2..=14).contains(&first) && (3..=4).contains(&second) => {
            Ok(Combination::Group { place: first, count: second })
        }
        ..GROUP if (1..=12).contains(&first) && (first + 2..=14).contains(&second) => {
            Ok(Combination::Run { suit: kind, low: first, high: second })
        }
        _ => Err(SightError::Combination),
    }
}

/// The sight with the cards that are hidden, if there are enough for hands and stock.
fn sight(round: Round, sizes: Vec<usize>) -> Read<Sight> {
    let seen = round.hands[..round.rules.players]
        .iter()
        .copied()
        .fold(round.lying.joint(round.pile_bag), Bag::joint);
    let pack = Bag { ones: WHOLE, twos: if round.rules.two_packs { WHOLE } else { 0 } };
    let hidden: Vec<_> = pack.less(seen).cards().collect();
    let room = (0..round.rules.players).try_fold(round.left, |room, seat| {
        sizes[seat].checked_sub(round.hands[seat].len()).map(|more| room + more)
    });
    if room.is_none_or(|room| room > hidden.len()) || !round.has_drawn && round.pile.is_empty() {
        return Err(SightError::Cards);
    }
    Ok(Sight { round, sizes, hidden })
}

/// Read a deed, which must be possible for the seat of the round.
pub(super) fn deed(bytes: &[u8], round: &Round) -> Read<Deed> {
    let mut from = Reader(bytes);
    let deed = match from.byte()? {
        0 => Deed::Draw,
        1 => Deed::Take,
        2 => Deed::TakePile,
        3 => {
            let combination = combination(from.byte()?, from.byte()?, from.byte()?)?;
            Deed::Meld(Meld { cards: Bag::of(&from.cards()?), combination })
        }
        4 => Deed::LayOff(card(from.byte()?)?, from.byte()?.into()),
        5 => Deed::Throw(card(from.byte()?)?),
        _ => return Err(SightError::Deed),
    };
    if from.0.is_empty() && is_possible(deed, round) { Ok(deed) } else { Err(SightError::Deed) }
}

fn is_possible(deed: Deed, round: &Round) -> bool {
    match deed {
        Deed::Draw | Deed::Take => !round.has_drawn,
        Deed::TakePile => !round.has_drawn && round.has_melded() && round.pile.len() > 1,
        Deed::Meld(meld) => round.has_drawn && round.hand().holds(meld.cards),
        Deed::LayOff(card, index) => {
            let fits = round.table.get(index).is_some_and(|combination| combination.fits() >> card & 1 == 1);
            round.has_drawn && round.hand().has(card) && fits
        }
        Deed::Throw(card) => round.has_drawn && round.hand().has(card),
    }
}

/// A deed as bytes; `drawn` is the card that came from the stock.
pub(super) fn bytes(deed: Deed, drawn: Option<Card>) -> Vec<u8> {
    match deed {
        Deed::Draw => std::iter::once(0).chain(drawn.map(number)).collect(),
        Deed::Take => vec![1],
        Deed::TakePile => vec![2],
        Deed::Meld(meld) => {
            let (kind, first, second) = match meld.combination {
                Combination::Group { place, count } => (GROUP, place, count),
                Combination::Run { suit, low, high } => (suit, low, high),
            };
            let cards: Vec<_> = meld.cards.cards().map(number).collect();
            [vec![3, kind, first, second, cards.len() as u8], cards].concat()
        }
        Deed::LayOff(card, index) => vec![4, number(card), index as u8],
        Deed::Throw(card) => vec![5, number(card)],
    }
}

/// The number of a card outside of rummy.
pub(super) const fn number(card: Card) -> u8 {
    let rank = card % 16 - 1;
    card - 1 + if rank < JACK - MISSING { 0 } else { MISSING }
}

fn card(number: u8) -> Read<Card> {
    let (suit, rank) = (number / 16, number % 16);
    match rank {
        _ if suit > 3 => Err(SightError::Card(number)),
        JACK.. => Ok(number + 1 - MISSING),
        _ if rank < JACK - MISSING => Ok(number + 1),
        _ => Err(SightError::Card(number)),
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Read<u8> {
        let (&first, rest) = self.0.split_first().ok_or(SightError::Length)?;
        self.0 = rest;
        Ok(first)
    }

    fn flag(&mut self) -> Read<bool> {
        Ok(self.byte()? != 0)
    }

    fn cards(&mut self) -> Read<Vec<Card>> {
        (0..self.byte()?).map(|_| self.byte().and_then(card)).collect()
    }
}
