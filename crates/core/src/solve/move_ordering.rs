//! Which plays to try first: a guess at how well each serves the one who plays it.
//!
//! With all hands seen, a seat knows the strongest cards that friends and others may still play to the trick.
//! If it wants tricks it looks at the strongest, if it wants none at those that they can't avoid.

use crate::{Ask, Card, CardOrder, CardSet, Play, Seat, Tricks};

use super::Seats;

/// The plays of one position, to be guessed at.
pub(crate) struct MoveOrdering<'a> {
    tricks: &'a Tricks,
    side: Seats,
    wants_tricks: bool,
    outlooks: [Option<Outlook>; Ask::COUNT],
}

/// What a trick that asks so comes to without the card of the seat whose turn it is.
#[derive(Clone, Copy, Default)]
struct Outlook {
    friends: u8,
    others: u8,
}

/// How strong a card is in the trick, and in a trick of its own if it cannot win this one.
#[derive(Clone, Copy)]
struct Strength {
    here: u8,
    own: i32,
}

impl<'a> MoveOrdering<'a> {
    pub(crate) fn new(tricks: &'a Tricks, side: Seats, wants_tricks: bool) -> MoveOrdering<'a> {
        MoveOrdering { tricks, side, wants_tricks, outlooks: [None; Ask::COUNT] }
    }

    /// How promising the play is, and whether it may win the trick.
    pub(crate) fn of(&mut self, play: Play) -> (i32, bool) {
        let (order, trick) = (self.tricks.order(), self.tricks.trick());
        let ask = if trick.is_empty() { order.ask_of(play) } else { order.fixed_ask(trick.ask(), play.card) };
        let (outlook, strength) = (self.outlook(ask), Strength::of(order, ask, play.card));
        let promise = match (trick.is_empty(), self.wants_tricks) {
            (true, true) => outlook.lead_to_win(strength),
            (true, false) => outlook.lead_to_lose(strength),
            (false, true) => outlook.follow_to_win(strength),
            (false, false) => outlook.follow_to_lose(strength),
        };
        (promise, strength.here > outlook.others)
    }

    fn outlook(&mut self, ask: Ask) -> Outlook {
        *self.outlooks[ask.index()].get_or_insert_with(|| {
            let mut outlook = Outlook::default();
            for (seat, strength) in
                on_the_table(self.tricks, ask).chain(to_come(self.tricks, ask, self.wants_tricks))
            {
                let friends = self.side.contains(seat) == self.side.contains(self.tricks.turn());
                let best = if friends { &mut outlook.friends } else { &mut outlook.others };
                *best = strength.max(*best);
            }
            outlook
        })
    }
}

/// The strengths of the cards that have been played.
fn on_the_table(tricks: &Tricks, ask: Ask) -> impl Iterator<Item = (Seat, u8)> {
    tricks.trick().plays().iter().map(move |&(seat, card)| (seat, tricks.order().strength(ask, card)))
}

/// The strength that each seat after this one can play at most, or must play at least.
fn to_come(tricks: &Tricks, ask: Ask, most: bool) -> impl Iterator<Item = (Seat, u8)> {
    let order = tricks.order();
    let later = tricks.playing().count().saturating_sub(1 + tricks.trick().plays().len());
    tricks.playing().skip(1).take(later).map(move |seat| {
        let cards = (tricks.hand(seat) & order.follows(ask)).or_else(tricks.hand(seat));
        (seat, extreme(order, ask, cards, most))
    })
}

fn extreme(order: &CardOrder, ask: Ask, cards: CardSet, most: bool) -> u8 {
    let strengths = cards.into_iter().map(|card| order.strength(ask, card));
    if most { strengths.max() } else { strengths.min() }.unwrap_or(0)
}

impl Strength {
    fn of(order: &CardOrder, ask: Ask, card: Card) -> Strength {
        let here = order.strength(ask, card);
        let own = order.asks(card).map_or(0, |asks| order.strength(asks, card));
        Strength { here, own: here.max(own).into() }
    }
}

impl Outlook {
    /// A card that wins, the highest first; then a low one for a friend to win with.
    fn lead_to_win(self, Strength { here, own }: Strength) -> i32 {
        if here > self.others {
            1000 + own
        } else if self.friends > self.others {
            500 - own
        } else {
            -own
        }
    }

    /// A low card, and first one that somebody else has to beat.
    fn lead_to_lose(self, Strength { here, own }: Strength) -> i32 {
        if here < self.others { 500 - own } else { -own }
    }

    /// The cheapest card that wins, unless a friend does.
    fn follow_to_win(self, Strength { here, own }: Strength) -> i32 {
        if self.friends > self.others {
            500 - own
        } else if here > self.others {
            1000 - own
        } else {
            -own
        }
    }

    /// The highest card that somebody else has to beat, else the lowest.
    fn follow_to_lose(self, Strength { here, own }: Strength) -> i32 {
        if here < self.others { 1000 + own } else { -own }
    }
}
