//! How seats play on: by rules of thumb, in hundredths of a point.
//!
//! They know what all see and their own hand. They take discards for what they can lay at once, lay what they can,
//! and throw what helps neither themselves nor, as far as is known, the next player.

use super::bag::{Bag, Card, WHOLE, cards_in, points_of};
use super::melds::cover;
use super::round::{Deed, OUT_BONUS, REFILLS, Round};
use super::shapes::{has_meld, helping, near};

/// A point, in hundredths.
const POINT: i64 = 100;
/// How many unseen cards come one's way in a round, in effect.
const HELP: i64 = 6;
/// How many in a hundred times cards are still held at the end, by the smallest of the other hands.
const CAUGHT: [i64; 7] = [70, 70, 60, 45, 30, 20, 15];
const SELDOM_CAUGHT: i64 = 10;
/// Hundredths of its points that it costs to throw a card that fits the table: if the next seat may lay it off, if
/// another may, if nobody may yet.
const GIFTS: [i64; 3] = [160, 100, 40];
/// The same for a card that goes with two cards that the next seat took, or with one.
const COMPLETES: i64 = 300;
const GOES_WITH: i64 = 180;
/// What a combination counts in which a card is, as so many of the card.
const THREE: i64 = 3;

/// What the seat whose turn it is does.
pub(super) fn decide(round: &Round) -> Deed {
    if !round.has_drawn {
        return draw(round);
    }
    lay(round).unwrap_or_else(|| throw(round))
}

fn draw(round: &Round) -> Deed {
    let Some(&top) = round.pile.last() else { return Deed::Draw };
    let takes = is_of_use(round, top);
    if !round.has_melded() || round.pile.len() == 1 {
        return if takes { Deed::Take } else { Deed::Draw };
    }
    let prospects = Prospects::of(round);
    let (mut best, mut most) = (Deed::Draw, prospects.after_drawing(round));
    let with_top =
        takes.then(|| prospects.after_taking(round, Bag::default().with(top), Deed::Take)).flatten();
    let with_pile = prospects.after_taking(round, round.pile_bag, Deed::TakePile);
    for (worth, deed) in [with_top, with_pile].into_iter().flatten() {
        if worth > most {
            (best, most) = (deed, worth);
        }
    }
    best
}

/// Whether the top discard can be laid at once.
fn is_of_use(round: &Round, top: Card) -> bool {
    let (hand, with_top) = (round.hand(), round.hand().with(top));
    if round.has_melded() && round.fits >> top & 1 == 1 {
        return true;
    }
    has_meld(with_top) && (!has_meld(hand) || cover(with_top).points > cover(hand).points)
}

fn lay(round: &Round) -> Option<Deed> {
    let hand = round.hand();
    if has_meld(hand) {
        return cover(hand).first.map(Deed::Meld);
    }
    let fitting = if round.has_melded() { hand.ones & round.fits } else { 0 };
    let card = cards_in(fitting).max_by_key(|&card| (points_of(1 << card), card))?;
    let index = round.table.iter().position(|combination| combination.fits() >> card & 1 == 1)?;
    Some(Deed::LayOff(card, index))
}

fn throw(round: &Round) -> Deed {
    let hand = round.hand();
    let prospects = Prospects::of(round);
    let gifts = Gifts::of(round);
    let after = |card: Card| prospects.worth(hand.without(card)) - gifts.cost(card) * prospects.count;
    let card = cards_in(throwable(round)).max_by_key(|&card| (after(card), points_of(1 << card), card));
    Deed::Throw(card.unwrap_or_default())
}

/// The cards that may be thrown: the top discard not in the turn in which it was taken, unless there is nothing else.
fn throwable(round: &Round) -> u64 {
    let hand = round.hand().ones;
    let barred = round.taken.filter(|_| !round.rules.throws_back).map_or(0, |card| 1 << card);
    if hand & !barred == 0 { hand } else { hand & !barred }
}

/// What a seat makes of what it sees.
struct Prospects {
    /// The cards of which one may still come, and those of which two may.
    there: u64,
    twice: u64,
    count: i64,
    caught: i64,
    /// The cards that fit the table, if the seat has yet to lay a combination of its own.
    later: u64,
}

impl Prospects {
    fn of(round: &Round) -> Prospects {
        let seen = round.lying.joint(round.pile_bag).joint(round.hand());
        let (there, twice) = if round.rules.two_packs { (!seen.twos, !seen.ones) } else { (!seen.ones, 0) };
        let held: usize = round.hands.iter().map(|hand| hand.len()).sum();
        let count = (round.left + held - round.hand().len()).max(1) as i64;
        let later = if round.has_melded() { 0 } else { round.fits };
        Prospects { there: there & WHOLE, twice: twice & WHOLE, count, caught: caught(round), later }
    }

    fn of_unseen(&self, cards: u64) -> i64 {
        points_of(cards & self.there) + points_of(cards & self.twice)
    }

    /// What a hand is worth that is kept, times the number of unseen cards.
    fn worth(&self, hand: Bag) -> i64 {
        let hoped = THREE * self.of_unseen(helping(hand)) + points_of(hand.ones & self.later);
        HELP * (POINT - self.caught) * hoped - self.caught * hand.points() * self.count
    }

    fn after_drawing(&self, round: &Round) -> i64 {
        let hand = round.hand();
        if round.left == 0 && !round.may_refill() {
            return -hand.points() * POINT * self.count;
        }
        let helps = helping(hand);
        let brings = THREE * self.of_unseen(helps) + self.of_unseen(round.fits & !helps);
        self.worth(hand) + POINT * brings
    }

    /// What it is worth to take discards; None where the pile brings no combination.
    fn after_taking(&self, round: &Round, cards: Bag, deed: Deed) -> Option<(i64, Deed)> {
        let bag = round.hand().joint(cards);
        let found = cover(bag);
        if deed == Deed::TakePile && found.first.is_none() {
            return None;
        }
        let off = found.left.ones & (found.fits | round.fits);
        let left = found.left.less(Bag { ones: off, twos: 0 });
        let points = found.points + points_of(off);
        let kept = if left.len() < 2 { OUT_BONUS * POINT * self.count } else { self.worth(left) };
        Some((points * POINT * self.count + kept, deed))
    }
}

fn caught(round: &Round) -> i64 {
    if round.left < round.rules.players && (round.rules.ends_with_stock || round.refills == REFILLS) {
        return POINT;
    }
    let others = (0..round.rules.players).filter(|&seat| seat != round.seat);
    let smallest = others.map(|seat| round.hands[seat].len()).min().unwrap_or_default();
    CAUGHT.get(smallest).copied().unwrap_or(SELDOM_CAUGHT)
}

/// What thrown cards give to others.
struct Gifts {
    fits: u64,
    fit: i64,
    completes: u64,
    goes_with: u64,
}

impl Gifts {
    fn of(round: &Round) -> Gifts {
        let known = round.known[round.next()];
        let others = round.melded & !(1 << round.seat);
        let place = if others >> round.next() & 1 == 1 { 0 } else { 1 + usize::from(others == 0) };
        let (completes, goes_with) = if known.len() == 0 { (0, 0) } else { (helping(known), near(known)) };
        Gifts { fits: round.fits, fit: GIFTS[place], completes, goes_with }
    }

    fn cost(&self, card: Card) -> i64 {
        let of = |cards: u64, part: i64| if cards >> card & 1 == 1 { part } else { 0 };
        let went = if self.completes >> card & 1 == 1 { COMPLETES } else { of(self.goes_with, GOES_WITH) };
        points_of(1 << card) * went.max(of(self.fits, self.fit))
    }
}
