//! Cards that win for certain: those that win if they are led now, and those that win whatever is led.

use crate::{Ask, Card, CardOrder, CardSet, Seat, Tricks};

use super::Seats;

/// For the cards of a position, which others stand against them.
pub(crate) struct Winners {
    /// By ask and card, the stronger cards.
    beaten_by: Box<[[CardSet; Card::COUNT]; Ask::COUNT]>,
    /// The cards that may win whatever is led, each with those that are as strong or stronger somewhere.
    strong: Vec<(Card, CardSet)>,
}

impl Winners {
    pub(crate) fn new(tricks: &Tricks) -> Winners {
        let (order, cards) = (tricks.order(), tricks.in_play());
        let mut beaten_by = Box::new([[CardSet::NONE; Card::COUNT]; Ask::COUNT]);
        for ask in Ask::ALL {
            for card in cards {
                let beats = |other: &Card| order.strength(ask, *other) > order.strength(ask, card);
                beaten_by[ask.index()][card.index()] = cards.into_iter().filter(beats).collect();
            }
        }
        let strong = if may_get_stuck(order, cards) { CardSet::NONE } else { cards };
        let strong =
            strong.into_iter().filter_map(|card| Some((card, rivals(order, cards, card)?))).collect();
        Winners { beaten_by, strong }
    }

    /// The leader's cards that win whenever they are led, so that it can lead them all, one after another.
    pub(crate) fn to_lead(&self, tricks: &Tricks, in_play: CardSet) -> CardSet {
        let hand = tricks.hand(tricks.turn());
        hand.into_iter().filter(|&card| self.wins_if_led(tricks.order(), card, in_play - hand)).collect()
    }

    fn wins_if_led(&self, order: &CardOrder, card: Card, others: CardSet) -> bool {
        let Some(ask) = order.asks(card).filter(|&ask| ask != Ask::Open) else { return false };
        order.strength(ask, card) > 0
            && (self.beaten_by[ask.index()][card.index()] & others).is_empty()
            && !may_be_cancelled(order, card, others)
    }

    /// For the others and for the side, cards of one hand that each win the trick they are played to.
    ///
    /// The hand has as many cards as tricks are left, so that all of them are played.
    pub(crate) fn certain(&self, tricks: &Tricks, side: Seats, in_play: CardSet, left: u32) -> [CardSet; 2] {
        let mut certain = [CardSet::NONE; 2];
        let plays_all = |&seat: &Seat| tricks.hand(seat).len() + tricks.covered(seat).len() == left as usize;
        for seat in tricks.playing().filter(plays_all) {
            let cards = self.certain_of(tricks.order(), tricks.hand(seat), in_play);
            let most = &mut certain[usize::from(side.contains(seat))];
            if cards.len() > most.len() {
                *most = cards;
            }
        }
        certain
    }

    fn certain_of(&self, order: &CardOrder, hand: CardSet, in_play: CardSet) -> CardSet {
        let others = in_play - hand;
        let wins = |&&(card, rivals): &&(Card, CardSet)| {
            hand.contains(card) && (rivals & others).is_empty() && !may_be_cancelled(order, card, others)
        };
        self.strong.iter().filter(wins).map(|&(card, _)| card).collect()
    }
}

/// Whether one of the others may cancel the card, or it cancels itself.
fn may_be_cancelled(order: &CardOrder, card: Card, others: CardSet) -> bool {
    let in_trick = others | CardSet::of(card);
    order.cancels().iter().any(|each| each.what.contains(card) && !(each.by & in_trick).is_empty())
}

/// The cards that are as strong as this one, or stronger, in any trick that there may be; `None` if in one of
/// them it is not strong at all.
fn rivals(order: &CardOrder, cards: CardSet, card: Card) -> Option<CardSet> {
    let mut rivals = CardSet::NONE;
    for ask in Ask::ALL.into_iter().filter(|&ask| may_be_asked(order, cards, ask)) {
        let strength = Some(order.strength(ask, card)).filter(|&strength| strength > 0)?;
        rivals = rivals | cards.into_iter().filter(|&other| order.strength(ask, other) >= strength).collect();
    }
    Some(rivals - CardSet::of(card))
}

/// Whether a card asks so, or its leader may name the suit.
fn may_be_asked(order: &CardOrder, cards: CardSet, ask: Ask) -> bool {
    cards.into_iter().any(|card| order.asks(card).is_none_or(|asks| asks == ask))
}

/// Whether a seat may hold cards and have none to lead: cards that name a suit, but are neither floating nor
/// anti.
fn may_get_stuck(order: &CardOrder, cards: CardSet) -> bool {
    let low = cards & (order.special() - order.floating() - order.anti());
    low.into_iter().any(|card| order.asks(card).is_none())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Cancel;

    const SIDE: Seats = Seats::from_bits(0b01);

    /// Two hands; spades, of which card 15 is the highest, are trumps.
    fn trumps(hands: [u64; 2], cancels: &[Cancel]) -> Tricks {
        let mut order = CardOrder::plain();
        for suit in 1..4 {
            let trumps = order.strength[0].map(|strength| if strength > 0 { strength + 100 } else { 0 });
            (0..16).for_each(|card| order.strength[suit][card] = trumps[card]);
        }
        order.cancels = cancels.to_vec();
        let seats: Vec<_> = Seat::all().take(2).collect();
        Tricks::new(Arc::new(order), &hands.map(CardSet::from_bits), &seats, seats[0]).unwrap()
    }

    fn certain(tricks: &Tricks) -> [u64; 2] {
        let certain = Winners::new(tricks).certain(tricks, SIDE, tricks.in_play(), tricks.left());
        certain.map(CardSet::bits)
    }

    fn to_lead(tricks: &Tricks) -> u64 {
        Winners::new(tricks).to_lead(tricks, tricks.in_play()).bits()
    }

    const ACE: u64 = 1 << 15;
    const KING: u64 = 1 << 14;
    const QUEEN: u64 = 1 << 13;
    const CLUBS: u64 = 0b11 << 16;

    #[test]
    fn the_highest_trumps_win_whatever_is_led() {
        assert_eq!(certain(&trumps([ACE | QUEEN, KING | 1], &[])), [0, ACE]);
        assert_eq!(certain(&trumps([ACE | KING, QUEEN | 1], &[])), [0, ACE | KING]);
    }

    #[test]
    fn a_card_that_may_stay_in_hand_is_not_certain() {
        assert_eq!(certain(&trumps([ACE | QUEEN, KING], &[])), [0, 0]);
    }

    #[test]
    fn a_card_of_a_side_suit_wins_when_led_if_nobody_can_beat_it() {
        assert_eq!(to_lead(&trumps([CLUBS, 0b11 << 32], &[])), CLUBS);
        assert_eq!(to_lead(&trumps([CLUBS, KING | 1 << 32], &[])), 0);
        assert_eq!(certain(&trumps([CLUBS, 0b11 << 32], &[])), [0, 0]);
    }

    #[test]
    fn a_card_that_may_be_cancelled_is_not_certain() {
        let cancel = |by| [Cancel { by: CardSet::from_bits(by), what: CardSet::from_bits(ACE) }];

        assert_eq!(certain(&trumps([ACE | 1, KING | CLUBS], &cancel(1 << 16)))[1], 0);
        assert_eq!(to_lead(&trumps([ACE, CLUBS], &cancel(1 << 16))), 0);
        assert_eq!(to_lead(&trumps([ACE, CLUBS], &cancel(1 << 17 << 1))), ACE);
    }
}
