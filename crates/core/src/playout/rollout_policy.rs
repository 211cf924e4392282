//! Rules of thumb: which of the legal cards a seat would think of, from its hand and what lies on the table.
//!
//! Of the hidden cards they know only which are still out, as one who counts cards does.

use crate::solve::Seats;
use crate::{Ask, Card, CardOrder, CardSet, Seat, Suit};

/// More than the strength of any card.
const TRUMP: u16 = 1 << 8;

/// What the rules of thumb go by.
#[derive(Clone, Copy, Debug)]
pub(super) struct RolloutPolicy {
    /// The seats that take tricks together against all others; `None` if everybody ducks.
    side: Option<Seats>,
    /// The cards that win tricks that ask for something else.
    trumps: CardSet,
}

/// What a seat sees when it is its turn.
pub(super) struct Sight<'a> {
    pub(super) order: &'a CardOrder,
    pub(super) legal: CardSet,
    /// The cards that other seats hold.
    pub(super) out: CardSet,
    /// The trick to play to; `None` if the seat leads.
    pub(super) trick: Option<Met>,
}

/// A trick that a seat meets on the table.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub(super) ask: Ask,
    pub(super) turn: Seat,
    pub(super) winner: Seat,
    /// The strength of the winning card.
    pub(super) to_beat: u8,
    pub(super) place: Place,
}

/// Where a seat plays to a trick.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Second,
    Later,
    Last,
}

impl Place {
    pub(super) const fn after(played: usize, players: usize) -> Place {
        match played {
            _ if played + 1 == players => Place::Last,
            1 => Place::Second,
            _ => Place::Later,
        }
    }
}

impl RolloutPolicy {
    pub(super) fn new(order: &CardOrder, side: Option<Seats>) -> RolloutPolicy {
        let win = |ask| keep(order.cards(), |card| order.strength(ask, card) > 0) - order.follows(ask);
        let trumps = Suit::ALL.into_iter().fold(CardSet::NONE, |cards, suit| cards | win(Ask::Suit(suit)));
        RolloutPolicy { side, trumps }
    }

    /// The legal cards worth a thought: at least one, where any is legal.
    pub(super) fn sensible(&self, sight: &Sight) -> CardSet {
        match (sight.trick, self.side) {
            (None, Some(_)) => self.lead(sight),
            (None, None) => self.lowest(sight),
            (Some(met), Some(side)) if met.is_won_for(side) => self.help(sight, met),
            (Some(met), Some(_)) => self.take(sight, met),
            (Some(met), None) => self.duck(sight, met),
        }
    }

    /// The best card of a suit, a trump as long as others have some; or else a low card, but no trump.
    fn lead(&self, sight: &Sight) -> CardSet {
        let best = keep(sight.legal, |card| sight.is_best(card));
        let draws = if (sight.out & self.trumps).is_empty() { CardSet::NONE } else { best & self.trumps };
        draws.or_else(best).or_else(self.lowest(sight))
    }

    /// Leave a friend the trick, unless a card of the suit that is still out would take it.
    fn help(&self, sight: &Sight, met: Met) -> CardSet {
        if sight.is_safe(met, met.to_beat) { self.lowest(sight) } else { self.take(sight, met) }
    }

    /// Win as cheaply as is safe; where nothing is safe, low as second hand and high after it.
    fn take(&self, sight: &Sight, met: Met) -> CardSet {
        let strength = |card| sight.order.strength(met.ask, card);
        let winning = sight.winning(met);
        let safe = keep(winning, |card| sight.is_safe(met, strength(card)));
        match met.place {
            _ if !safe.is_empty() => least(safe, |card| strength(card).into()),
            Place::Later if !winning.is_empty() => most(winning, |card| strength(card).into()),
            _ => self.lowest(sight),
        }
    }

    /// The highest card that loses; or else the lowest, but as last hand the highest.
    fn duck(&self, sight: &Sight, met: Met) -> CardSet {
        let losing = sight.legal - sight.winning(met);
        match met.place {
            _ if !losing.is_empty() => most(losing, |card| self.worth(sight, card)),
            Place::Last => most(sight.legal, |card| self.worth(sight, card)),
            _ => self.lowest(sight),
        }
    }

    fn lowest(&self, sight: &Sight) -> CardSet {
        least(sight.legal, |card| self.worth(sight, card))
    }

    /// How a card ranks in its own suit; trumps above all others.
    fn worth(&self, sight: &Sight, card: Card) -> u16 {
        let strength = sight.order.asks(card).map_or(0, |ask| sight.order.strength(ask, card));
        u16::from(strength) + if self.trumps.contains(card) { TRUMP } else { 0 }
    }
}

impl Sight<'_> {
    /// Whether no card of its suit that is still out beats this one when it is led.
    fn is_best(&self, card: Card) -> bool {
        let asks = self.order.asks(card);
        asks.is_some_and(|ask| !self.is_out(ask, self.order.strength(ask, card)))
    }

    /// Whether a card of this strength, lying in the trick, can only be beaten by a trump.
    fn is_safe(&self, met: Met, strength: u8) -> bool {
        met.place == Place::Last || !self.is_out(met.ask, strength)
    }

    /// Whether a stronger card that follows is still out.
    fn is_out(&self, ask: Ask, strength: u8) -> bool {
        let follows = self.out & self.order.follows(ask);
        follows.into_iter().any(|card| self.order.strength(ask, card) > strength)
    }

    /// The legal cards that would win the trick so far.
    fn winning(&self, met: Met) -> CardSet {
        keep(self.legal, |card| self.order.strength(met.ask, card) > met.to_beat)
    }
}

impl Met {
    /// Whether the card that wins so far is a friend's.
    fn is_won_for(&self, side: Seats) -> bool {
        side.contains(self.winner) == side.contains(self.turn)
    }
}

fn keep(cards: CardSet, wanted: impl Fn(Card) -> bool) -> CardSet {
    cards.into_iter().filter(|&card| wanted(card)).collect()
}

fn least(cards: CardSet, rank: impl Fn(Card) -> u16) -> CardSet {
    let least = cards.into_iter().map(&rank).min();
    keep(cards, |card| Some(rank(card)) == least)
}

fn most(cards: CardSet, rank: impl Fn(Card) -> u16) -> CardSet {
    let most = cards.into_iter().map(&rank).max();
    keep(cards, |card| Some(rank(card)) == most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLUBS: u32 = 16;
    const HEARTS: u32 = 48;
    /// Seats 0 and 2 play together; seat 2 is on turn.
    const SIDE: Seats = Seats::from_bits(0b0101);

    fn card(suit: u32, rank: u32) -> CardSet {
        CardSet::from_bits(1 << (suit + rank))
    }

    fn spades<const N: usize>(ranks: [u32; N]) -> CardSet {
        ranks.into_iter().fold(CardSet::NONE, |cards, rank| cards | card(0, rank))
    }

    /// Hearts are trumps.
    fn order() -> CardOrder {
        let mut order = CardOrder::plain();
        for trump in HEARTS as usize..Card::COUNT {
            order.strength[..Suit::Hearts.index()].iter_mut().for_each(|ranks| ranks[trump] = trump as u8);
        }
        order
    }

    fn lead(side: Option<Seats>, legal: CardSet, out: CardSet) -> CardSet {
        let order = order();
        RolloutPolicy::new(&order, side).sensible(&Sight { order: &order, legal, out, trick: None })
    }

    /// What is thought of where a spade of this rank wins; the spades 4, 8 and 12 are still out.
    fn follow(side: Option<Seats>, legal: CardSet, rank: u8, winner: u8, place: Place) -> CardSet {
        let (order, ask) = (order(), Ask::Suit(Suit::Spades));
        let [turn, winner] = [2, winner].map(|seat| Seat::try_from(seat).unwrap());
        let met = Met { ask, turn, winner, to_beat: rank + 1, place };
        let sight = Sight { order: &order, legal, out: spades([4, 8, 12]), trick: Some(met) };
        RolloutPolicy::new(&order, side).sensible(&sight)
    }

    #[test]
    fn the_best_card_of_a_suit_is_led() {
        let club = card(CLUBS, 5);

        assert_eq!(lead(Some(SIDE), spades([3, 9]) | club, spades([8]) | card(CLUBS, 6)), spades([9]));
    }

    #[test]
    fn a_trump_is_led_while_others_have_some() {
        let hand = spades([9]) | card(HEARTS, 5);

        assert_eq!(lead(Some(SIDE), hand, card(HEARTS, 2)), card(HEARTS, 5));
        assert_eq!(lead(Some(SIDE), hand, spades([2])), hand);
    }

    #[test]
    fn without_a_best_card_a_low_one_is_led_but_no_trump() {
        let hand = spades([6, 9]) | card(HEARTS, 0);

        assert_eq!(lead(Some(SIDE), hand, spades([12]) | card(HEARTS, 1)), spades([6]));
        assert_eq!(lead(Some(SIDE), card(HEARTS, 0), card(HEARTS, 1)), card(HEARTS, 0));
    }

    #[test]
    fn the_second_hand_plays_low_unless_its_card_is_safe() {
        assert_eq!(follow(Some(SIDE), spades([2, 9]), 4, 1, Place::Second), spades([2]));
        assert_eq!(follow(Some(SIDE), spades([2, 13, 14]), 4, 1, Place::Second), spades([13]));
    }

    #[test]
    fn the_third_hand_plays_high() {
        assert_eq!(follow(Some(SIDE), spades([2, 7, 9]), 4, 0, Place::Later), spades([9]));
        assert_eq!(follow(Some(SIDE), spades([2, 7, 9]), 10, 1, Place::Later), spades([2]));
    }

    #[test]
    fn the_last_hand_wins_as_cheaply_as_it_can() {
        assert_eq!(follow(Some(SIDE), spades([2, 7, 9]), 4, 1, Place::Last), spades([7]));
        assert_eq!(follow(Some(SIDE), card(HEARTS, 4) | card(HEARTS, 3), 4, 1, Place::Last), card(HEARTS, 3));
    }

    #[test]
    fn a_friend_keeps_the_trick() {
        let void = card(CLUBS, 5) | card(HEARTS, 3);

        assert_eq!(follow(Some(SIDE), spades([2, 15]), 4, 0, Place::Last), spades([2]));
        assert_eq!(follow(Some(SIDE), spades([2, 15]), 13, 0, Place::Later), spades([2]));
        assert_eq!(follow(Some(SIDE), void, 13, 0, Place::Later), card(CLUBS, 5));
    }

    #[test]
    fn who_ducks_leads_low_and_stays_under() {
        assert_eq!(lead(None, spades([3, 9]), spades([8])), spades([3]));
        assert_eq!(follow(None, spades([2, 7, 9]), 8, 1, Place::Second), spades([7]));
        assert_eq!(follow(None, card(CLUBS, 2) | card(CLUBS, 9), 8, 1, Place::Later), card(CLUBS, 9));
    }

    #[test]
    fn who_cannot_duck_plays_low_and_as_last_hand_high() {
        assert_eq!(follow(None, spades([7, 9]), 4, 1, Place::Second), spades([7]));
        assert_eq!(follow(None, spades([7, 9]), 4, 1, Place::Last), spades([9]));
    }

    #[test]
    fn places_go_by_who_is_still_to_play() {
        let places = [(1, 4), (2, 4), (3, 4), (1, 2)].map(|(played, players)| Place::after(played, players));

        assert!(places == [Place::Second, Place::Later, Place::Last, Place::Last]);
    }
}
