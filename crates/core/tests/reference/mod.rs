//! Positions that the fast search is for, and questions about them: both searches must say the same.
//!
//! `draw` gives a random number below the one it is given.

use std::fmt::Debug;
use std::sync::Arc;

use fivehundred_core::solve::{Counts, Limits, Objective, Question, Seats, Solved, Solver};
use fivehundred_core::{Card, CardOrder, CardSet, Play, SEATS, Seat, Suit, Tricks};

const SUIT: u64 = 0xffff;
const JOKERS: [u64; 2] = [1 << 15, 1 << 63];
/// How much a seat is drawn to a suit: mostly to one or two, so that hands are long here and void there.
const TASTES: [u64; 4] = [1, 1, 6, 30];

// What jokers may do, as the bytes of an order say it.
pub const ANY_LEAD: u8 = 0;
pub const LAST_TRICK: u8 = 3;
pub const ANY_TIME: u8 = 1;
pub const NOT_IF_SHOWN_VOID: u8 = 2;
pub const FIRST_OR_LAST: u8 = 4;
pub const MUST_WHEN_VOID: u8 = 8;

/// Two to six hands of so many cards at most, after some have been played.
pub fn position(longest: u64, draw: &mut impl FnMut(u64) -> u64) -> Tricks {
    let players = 2 + draw(5) as usize;
    let seats = players + draw(3).min((SEATS - players) as u64) as usize;
    let mut playing: Vec<_> = Seat::all().take(seats).collect();
    while playing.len() > players {
        playing.remove(draw(playing.len() as u64) as usize);
    }
    let jokers = JOKERS[..[0, 0, 1, 2, 2][draw(5) as usize]].iter().fold(0, |jokers, joker| jokers | joker);
    let jokers = CardSet::from_bits(jokers);
    let finished = draw(3) as usize;
    let size = (1 + draw(longest) as usize + finished).min(62 / seats);
    let mut hands = hands(seats, size, &playing, jokers, draw);
    let covers = if draw(3) == 0 { covers(&mut hands, draw) } else { Vec::new() };
    let leader = playing[draw(players as u64) as usize];
    let tricks = Tricks::new(Arc::new(any_order(jokers, draw)), &hands, &playing, leader).unwrap();
    let tricks = tricks.with_covers(&covers).unwrap();
    after(tricks, players * finished.min(size - 1) + draw(players as u64) as usize, draw)
}

/// Deals of one size under one order, the first seat leading; where cards lie covered, the same do in all of them.
pub fn deals(count: usize, longest: u64, draw: &mut impl FnMut(u64) -> u64) -> Vec<Tricks> {
    let playing: Vec<_> = Seat::all().take(2 + draw(5) as usize).collect();
    let jokers = CardSet::from_bits([0, JOKERS[0], JOKERS[0] | JOKERS[1]][draw(3) as usize]);
    let (order, size) = (Arc::new(any_order(jokers, draw)), 1 + draw(longest) as usize);
    let mut first = hands(playing.len(), size, &playing, jokers, draw);
    let covers = if draw(3) == 0 { covers(&mut first, draw) } else { Vec::new() };
    let mut deal = |_| {
        let hands = if covers.is_empty() {
            hands(playing.len(), size, &playing, jokers, draw)
        } else {
            changed(&first, &covers, draw)
        };
        Tricks::new(order.clone(), &hands, &playing, playing[0]).unwrap().with_covers(&covers).unwrap()
    };
    (0..count).map(&mut deal).collect()
}

/// Hands with other cards besides those that something lies under.
fn changed(hands: &[CardSet], covers: &[(Card, Card)], draw: &mut impl FnMut(u64) -> u64) -> Vec<CardSet> {
    let kept = covers.iter().map(|&(cover, _)| cover).collect::<CardSet>();
    let mut others = hands.iter().fold(CardSet::NONE, |cards, &hand| cards | hand) - kept;
    let mut deal = |&hand: &CardSet| {
        let dealt = some(others, (hand - kept).len(), draw);
        others = others - dealt;
        hand & kept | dealt
    };
    hands.iter().map(&mut deal).collect()
}

/// The position after some plays, its first seat leading; a card is its suit and number, like S7, or the lower or the
/// higher joker, S15 and H15.
pub fn of<const N: usize>(hands: [&str; N], plays: &str, trumps: Option<Suit>, may: [u8; 2]) -> Tricks {
    let hands = hands.map(|names| names.split_whitespace().map(card).collect::<CardSet>());
    let playing: Vec<_> = Seat::all().take(N).collect();
    let jokers = hands.into_iter().fold(CardSet::NONE, |cards, hand| cards | hand);
    let jokers = jokers & CardSet::from_bits(JOKERS[0] | JOKERS[1]);
    let order = order(jokers, trumps.map_or(4, |suit| suit.index() as u64), may);
    let mut tricks = Tricks::new(Arc::new(order), &hands, &playing, playing[0]).unwrap();
    for name in plays.split_whitespace() {
        tricks.play(Play { card: card(name), suit: None }).unwrap();
    }
    tricks
}

/// A card by its suit and number.
pub fn card(name: &str) -> Card {
    let (suit, number) = name.split_at(1);
    let suit = "SCDH".find(suit).unwrap() as u8;
    Card::try_from(16 * suit + number.parse::<u8>().unwrap()).unwrap()
}

/// Hands of one size, folded seats' too; jokers are with those who play.
fn hands(
    seats: usize,
    size: usize,
    playing: &[Seat],
    jokers: CardSet,
    draw: &mut impl FnMut(u64) -> u64,
) -> Vec<CardSet> {
    let mut hands = vec![CardSet::NONE; seats];
    for joker in jokers {
        let full = |seat: &&Seat| hands[seat.index()].len() == size;
        let holders: Vec<_> = playing.iter().filter(|seat| !full(seat)).collect();
        hands[holders[draw(holders.len() as u64) as usize].index()].insert(joker);
    }
    let mut pack = CardSet::from_bits(u64::MAX) - CardSet::from_bits(JOKERS[0] | JOKERS[1]);
    for hand in &mut hands {
        let tastes = [(); 4].map(|()| TASTES[draw(4) as usize]);
        while hand.len() < size {
            let card = taken(pack, &tastes, draw);
            pack.remove(card);
            hand.insert(card);
        }
    }
    hands
}

/// Lay some cards of each hand under others of it.
fn covers(hands: &mut [CardSet], draw: &mut impl FnMut(u64) -> u64) -> Vec<(Card, Card)> {
    let mut covers = Vec::new();
    for hand in hands {
        let most = hand.len() / 2;
        let covered = some(*hand, draw(most as u64 + 1) as usize, draw);
        *hand = *hand - covered;
        let over = some(*hand, covered.len(), draw);
        covers.extend(over.into_iter().zip(covered));
    }
    covers
}

/// So many cards of a hand.
fn some(mut hand: CardSet, count: usize, draw: &mut impl FnMut(u64) -> u64) -> CardSet {
    while hand.len() > count {
        let card = hand.into_iter().nth(draw(hand.len() as u64) as usize).unwrap();
        hand.remove(card);
    }
    hand
}

/// A card of the pack, of a suit to the taste.
fn taken(pack: CardSet, tastes: &[u64; 4], draw: &mut impl FnMut(u64) -> u64) -> Card {
    let suits = [0, 16, 32, 48].map(|first| pack & CardSet::from_bits(SUIT << first));
    let weights = [0, 1, 2, 3].map(|suit: usize| if suits[suit].is_empty() { 0 } else { tastes[suit] });
    let mut left = draw(weights.iter().sum());
    let suit = weights.iter().position(|&weight| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    });
    let suit = suits[suit.unwrap()];
    suit.into_iter().nth(draw(suit.len() as u64) as usize).unwrap()
}

/// Four suits; one of them trumps, perhaps, or jokers that may do anything or little.
fn any_order(jokers: CardSet, draw: &mut impl FnMut(u64) -> u64) -> CardOrder {
    let trumps = if jokers.is_empty() { draw(5) } else { 4 };
    let lead = draw(4) as u8;
    order(jokers, trumps, [lead, draw(16) as u8 | (MUST_WHEN_VOID * draw(2) as u8)])
}

/// Four suits, one of them trumps if there are so many, and what the jokers may do, as bytes say it.
fn order(jokers: CardSet, trumps: u64, may: [u8; 2]) -> CardOrder {
    let cards = || CardSet::from_bits(u64::MAX).into_iter().map(|card| (card.index() as u64 / 16, card));
    let asks = cards().map(|(suit, card)| if jokers.contains(card) { 6 } else { suit as u8 });
    let follows = (0..4).map(|suit| CardSet::from_bits(SUIT << (16 * suit)) - jokers);
    let follows = follows.chain([CardSet::NONE; 2]).flat_map(|cards| cards.bits().to_le_bytes());
    let strength = (0..6).flat_map(|ask| {
        cards().map(move |(suit, card)| match card.index() as u8 % 16 + 1 {
            _ if jokers.contains(card) && ask < 4 => 200 + suit as u8,
            rank if suit == trumps && ask < 4 => 100 + rank,
            rank if suit == ask => rank,
            _ => 0,
        })
    });
    let special = [jokers.bits(), 0, 0].map(u64::to_le_bytes).concat();
    let bytes = asks.chain(follows).chain(strength).chain([0; 64]).chain([1, 2, 4, 8, 0, 0]).chain(special);
    CardOrder::from_bytes(&bytes.chain(may).collect::<Vec<_>>()).unwrap()
}

/// The position when so many cards have been played.
fn after(mut tricks: Tricks, plays: usize, draw: &mut impl FnMut(u64) -> u64) -> Tricks {
    for _ in 0..plays {
        let legal: Vec<_> = tricks.legal().collect();
        tricks.play(legal[draw(legal.len() as u64) as usize]).unwrap();
    }
    tricks
}

/// A question about any side, half of the time one seat alone; now and then others choose its cards.
pub fn question(tricks: &Tricks, draw: &mut impl FnMut(u64) -> u64) -> Question {
    let alone = tricks.playing().nth(draw(tricks.playing().count() as u64) as usize);
    let sides = [alone.into_iter().collect(), Seats::from_bits(draw(256) as u8)];
    let tricks_in_all = u64::from(tricks.left()) + tricks.winners().len() as u64;
    let number = draw(tricks_in_all + 1) as u32;
    let objectives = [
        Objective::Most,
        Objective::Within(Counts::at_most(0)),
        Objective::Within(Counts::at_most(number)),
        Objective::Within(Counts::at_least(number)),
        Objective::Within(Counts::exactly(number)),
    ];
    let (side, anybody) = (sides[draw(2) as usize], Seats::from_bits(draw(256) as u8));
    let choosers = [side, side, side, anybody, Seats::default()][draw(5) as usize];
    Question { side, choosers, objective: objectives[draw(5) as usize] }
}

/// Both searches say the same of the position, where both come to an end.
pub fn compare(solvers: &mut [Solver; 2], tricks: &Tricks, question: &Question, limits: &Limits) {
    same(solvers, |solver| solver.value(tricks, question, limits), tricks, question);
    same(solvers, |solver| solver.plays(tricks, question, limits), tricks, question);
    same(solvers, |solver| solver.line(tricks, question, limits), tricks, question);
    let among = question.choosers;
    same(solvers, |solver| solver.leaders(tricks, question, among, limits), tricks, question);
}

fn same<T: PartialEq + Debug>(
    solvers: &mut [Solver; 2],
    ask: impl FnMut(&mut Solver) -> Solved<T>,
    tricks: &Tricks,
    question: &Question,
) {
    let [fast, general] = solvers.each_mut().map(ask);
    if fast.answer.is_some() && general.answer.is_some() {
        let said = |solved: Solved<T>| (solved.answer, solved.bounds);
        assert_eq!(said(fast), said(general), "{tricks:?} {question:?}");
    }
}
