//! Alpha-beta over whole tricks with a window of one trick.
//!
//! An outcome says whether the side that wants tricks gets so many, and which cards had to be compared with others
//! for that: for each suit the lowest of them counts. Of cards that are worth the same the highest is played, so
//! that what is left is not made to look more important than it was.

use super::super::budget::Budget;
use super::layout::{JOKERS, Layout};
use super::move_ordering::{Classes, Hint};
use super::node::{Node, high, low, nth};
use super::quick_tricks::Refuted;
use super::table::{Key, Pattern, Table};
use crate::{JokerLead, Suit};

/// With so many tricks left sure tricks are counted before the table is asked, which costs more.
pub(super) const SHORT: u32 = 2;

/// What comes of a position.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    /// Whether the side gets its tricks.
    pub(super) won: bool,
    /// Cards that had to beat another of their suit. Of each suit only the lowest of them counts.
    pub(super) relevant: u64,
}

/// A trick on the table.
#[derive(Clone, Copy)]
pub(super) struct Played<const N: usize> {
    pub(super) cards: [u8; N],
    /// The card that wins so far, and whose it is.
    pub(super) best: u64,
    pub(super) winner: usize,
    /// The suit that is asked for.
    pub(super) ask: usize,
}

impl<const N: usize> Played<N> {
    pub(super) fn led(place: u8, ask: u8, leader: usize) -> Played<N> {
        Played { cards: [place; N], best: 1 << place, winner: leader, ask: usize::from(ask) }
    }

    #[inline]
    pub(super) fn add(&mut self, layout: &Layout, count: usize, player: usize, card: u64) {
        self.cards[count] = card.trailing_zeros() as u8;
        let trumps = layout.suits[layout.trump & 7];
        let beats = if card & trumps != 0 {
            self.best & trumps == 0 || card < self.best
        } else {
            card & layout.suits[self.ask & 7] != 0 && self.best & trumps == 0 && card < self.best
        };
        if beats {
            (self.best, self.winner) = (card, player);
        }
    }
}

/// One search.
pub(super) struct Searching<'a, 'b, const N: usize, const C: usize> {
    pub(super) layout: &'a Layout,
    table: &'a mut Table,
    budget: &'a mut Budget<'b>,
    /// The players that want many tricks to be won.
    max: u8,
    /// The players whose tricks count.
    counted: u8,
    pub(super) ducks: bool,
    pub(super) stopped: bool,
}

impl<'a, 'b, const N: usize, const C: usize> Searching<'a, 'b, N, C> {
    pub(super) fn new(
        layout: &'a Layout,
        table: &'a mut Table,
        budget: &'a mut Budget<'b>,
        max: u8,
        counted: u8,
    ) -> Searching<'a, 'b, N, C> {
        Searching { layout, table, budget, max, counted, ducks: max != counted, stopped: false }
    }

    #[inline]
    pub(super) fn is_max(&self, player: usize) -> bool {
        self.max >> player & 1 != 0
    }

    /// The trumps that are left.
    #[inline]
    pub(super) fn trumps(&self, node: &Node<N, C>) -> u64 {
        node.live & self.layout.suits[self.layout.trump & 7]
    }

    #[inline]
    pub(super) fn counts(&self, player: usize) -> bool {
        self.counted >> player & 1 != 0
    }

    /// Whether so many of the tricks that are left are won.
    pub(super) fn boundary(&mut self, node: &Node<N, C>, target: u32) -> Outcome {
        if target == 0 || target > node.left {
            return Outcome { won: target == 0, relevant: 0 };
        }
        match self.at_once(node, target) {
            Some(outcome) => outcome,
            None => self.look_up(node, target),
        }
    }

    /// What comes of a position that need not be played out.
    #[inline]
    fn at_once(&mut self, node: &Node<N, C>, target: u32) -> Option<Outcome> {
        if self.stopped || self.budget.spend().is_err() {
            self.stopped = true;
            return Some(Outcome { won: false, relevant: 0 });
        }
        match node.left {
            1 => Some(self.last_trick(node)),
            2..=SHORT => self.sure(node, target),
            _ => None,
        }
    }

    /// What the table knows, or what comes of playing on.
    fn look_up(&mut self, node: &Node<N, C>, target: u32) -> Outcome {
        let key = self.key(node);
        let mut hint = Hint::default();
        for pattern in self.table.fitting(&key, node.planes) {
            if u32::from(pattern.lower) >= target || u32::from(pattern.upper) < target {
                let won = u32::from(pattern.lower) >= target;
                return Outcome { won, relevant: self.lowest(node, pattern.depths) };
            }
            hint.known = pattern.lead;
        }
        let refuted = match self.survey(node, target) {
            Ok(refuted) => refuted,
            Err(outcome) => return outcome,
        };
        hint.recent = self.table.recent(&key);
        let (outcome, lead) = self.lead(node, target, hint, refuted);
        if !self.stopped {
            self.keep(&key, node, target, outcome, lead);
        }
        outcome
    }

    /// The trick in which everybody plays the last card.
    fn last_trick(&self, node: &Node<N, C>) -> Outcome {
        let trumps = self.trumps(node);
        let asked = self.layout.block_of(node.hands[node.leader]);
        let able = if trumps != 0 { trumps } else { node.live & asked };
        let best = low(able);
        let relevant = if able == best { 0 } else { best };
        Outcome { won: self.counts(node.holder(best)), relevant: relevant & !self.layout.jokers }
    }

    // The table

    #[inline]
    fn key(&self, node: &Node<N, C>) -> Key {
        let jokers = node.live & self.layout.jokers;
        let seen = if jokers == 0 || !self.layout.may.needs_history { 0 } else { history_of(node, jokers) };
        Key { shape: node.shape, other: node.leader as u32 | jokers.count_ones() << 3 | seen << 5 }
    }

    fn keep(&mut self, key: &Key, node: &Node<N, C>, target: u32, outcome: Outcome, lead: u64) {
        let mut depths = [0u8; 4];
        let mut mask = 0;
        for (suit, depth) in depths.iter_mut().enumerate() {
            let block = self.layout.suits[suit];
            let relevant = outcome.relevant & block;
            if relevant != 0 {
                let above = node.live & block & (high(relevant) | (high(relevant) - 1));
                let start = (node.live & (low(block) - 1)).count_ones();
                *depth = above.count_ones() as u8;
                mask |= ((1u64 << *depth) - 1) << start;
            }
        }
        let jokers = (node.live & self.layout.jokers).count_ones();
        mask |= ((1u64 << jokers) - 1) << (node.live.count_ones() - jokers);
        let bounds = if outcome.won { (target, node.left) } else { (0, target - 1) };
        self.table.keep(key, Pattern::new(mask, node.planes, depths, bounds, lead));
    }

    /// The lowest cards that a pattern of these depths compares.
    #[inline]
    fn lowest(&self, node: &Node<N, C>, depths: [u8; 4]) -> u64 {
        let mut lowest = 0;
        for (suit, depth) in depths.into_iter().enumerate() {
            if depth != 0 {
                lowest |= nth(node.live & self.layout.suits[suit], u32::from(depth));
            }
        }
        lowest
    }

    // Playing

    /// Play on, with the leads that are not refuted; also which lead did it.
    fn lead(&mut self, node: &Node<N, C>, target: u32, hint: Hint, refuted: Refuted) -> (Outcome, u64) {
        let leader = node.leader;
        let maxi = self.is_max(leader);
        let mut relevant = refuted.relevant;
        for (card, ask) in self.leads(node, hint, target, refuted.suits) {
            let outcome = self.follow(node, &Played::led(card, ask, leader), 1, target);
            if outcome.won == maxi {
                return (outcome, 1 << card);
            }
            relevant |= outcome.relevant;
        }
        (Outcome { won: !maxi, relevant }, 0)
    }

    /// Go on in the middle of a trick with so many cards played.
    pub(super) fn follow(
        &mut self,
        node: &Node<N, C>,
        played: &Played<N>,
        count: usize,
        target: u32,
    ) -> Outcome {
        let player = after(node.leader, count, N);
        let maxi = self.is_max(player);
        let legal = self.legal(node, played, player);
        let classes = Classes::new(node, self.layout, player);
        let mut class = legal;
        if legal & (legal - 1) != 0 {
            class = classes.of(self.first_choice(node, played, count, player, legal));
        }
        let mut rest = legal;
        let mut relevant = 0;
        loop {
            let mut next = *played;
            next.add(self.layout, count, player, low(class));
            let outcome = if count + 1 == N {
                self.finish(node, &next, target)
            } else {
                self.follow(node, &next, count + 1, target)
            };
            if outcome.won == maxi {
                return outcome;
            }
            relevant |= outcome.relevant;
            rest &= !class;
            if rest == 0 {
                return Outcome { won: !maxi, relevant };
            }
            class = classes.of(high(rest)) & rest;
        }
    }

    /// The cards that the player may play to the trick.
    #[inline]
    fn legal(&self, node: &Node<N, C>, played: &Played<N>, player: usize) -> u64 {
        let hand = node.open(player);
        let following = hand & self.layout.suits[played.ask & 7];
        let jokers = hand & self.layout.jokers;
        if jokers == 0 {
            return if following != 0 { following } else { hand };
        }
        self.legal_with_joker(node, player, played.ask, following, jokers)
    }

    #[cold]
    #[inline(never)]
    fn legal_with_joker(
        &self,
        node: &Node<N, C>,
        player: usize,
        ask: usize,
        following: u64,
        jokers: u64,
    ) -> u64 {
        let (hand, may) = (node.open(player), self.layout.may);
        let asked = 1 << (4 * player + ask);
        let reneges = may.not_if_shown_void && node.seen.shown_out & asked != 0;
        let jokers = if !reneges && self.first_or_last(node, player) >> ask & 1 != 0 { jokers } else { 0 };
        let legal = if following != 0 {
            following | if may.any_time { jokers } else { 0 }
        } else if may.must_when_void && jokers != 0 {
            jokers
        } else {
            hand & !self.layout.jokers | jokers
        };
        if legal != 0 { legal } else { hand }
    }

    /// The suits of which a joker would be this player's first or last card; all where that does not matter.
    fn first_or_last(&self, node: &Node<N, C>, player: usize) -> u32 {
        if !self.layout.may.first_or_last {
            return 0b1111;
        }
        let void = (0..4).filter(|&suit| node.open(player) & self.layout.suits[suit] == 0);
        let played = node.seen.played >> (4 * player) & 0b1111;
        !played & 0b1111 | void.fold(0, |suits, suit| suits | 1 << suit)
    }

    /// The suits that a joker may be led as.
    pub(super) fn nameable(&self, node: &Node<N, C>, player: usize) -> u32 {
        if node.open(player) & !self.layout.jokers == 0 {
            return 0b1111;
        }
        let by_lead = match self.layout.may.lead {
            JokerLead::Any => 0b1111,
            JokerLead::NotVoid => !(node.seen.shown_out >> (4 * player)) & 0b1111,
            JokerLead::Unled => !u32::from(node.seen.asked) & 0b1111,
            JokerLead::LastTrick => 0,
        };
        by_lead & self.first_or_last(node, player)
    }

    /// Go on with the next trick.
    fn finish(&mut self, node: &Node<N, C>, played: &Played<N>, target: u32) -> Outcome {
        let winner = played.winner;
        let target = target - u32::from(self.counts(winner));
        let mut outcome = if target == 0 || target == node.left {
            Outcome { won: target == 0, relevant: 0 }
        } else {
            self.next_trick(node, played, target)
        };
        let block = self.layout.block_of(played.best);
        let of_suit = played.cards.iter().map(|&card| block >> card & 1).sum::<u64>();
        if of_suit > 1 && block != self.layout.jokers {
            // A card that its player would have liked to lose stands for the lowest of its run.
            outcome.relevant |= if outcome.won == self.is_max(winner) {
                played.best
            } else {
                high(Classes::new(node, self.layout, winner).run(played.best))
            };
        }
        outcome
    }

    fn next_trick(&mut self, node: &Node<N, C>, played: &Played<N>, target: u32) -> Outcome {
        let mut next = *node;
        next.remove(&played.cards);
        next.turn_up(self.layout, &played.cards);
        next.leader = played.winner;
        if self.layout.may.needs_history && node.live & self.layout.jokers != 0 {
            self.note(node, played, &mut next);
        }
        match self.at_once(&next, target) {
            Some(outcome) => outcome,
            None => {
                next.catch_up(self.layout, &played.cards, node.leader);
                self.look_up(&next, target)
            }
        }
    }

    /// Note what the trick has shown, for the jokers' sake.
    #[cold]
    #[inline(never)]
    fn note(&self, node: &Node<N, C>, played: &Played<N>, next: &mut Node<N, C>) {
        let asked = 1u32 << played.ask;
        next.seen.asked |= asked as u8;
        for count in 0..N {
            let player = after(node.leader, count, N);
            let suit = self.layout.suit(usize::from(played.cards[count]));
            let is_joker = suit == JOKERS;
            let shows = count > 0
                && suit != played.ask
                && node.hands[player] & node.covered() == 0
                && !(is_joker && self.layout.may.any_time);
            next.seen.shown_out |= if shows { asked << (4 * player) } else { 0 };
            next.seen.played |= if is_joker { asked } else { 1 << suit } << (4 * player);
        }
    }
}

/// The player so many places after another.
#[inline]
pub(super) fn after(player: usize, places: usize, players: usize) -> usize {
    let next = player + places;
    if next >= players { next - players } else { next }
}

/// What of the history matters to those who hold a joker.
fn history_of<const N: usize, const C: usize>(node: &Node<N, C>, jokers: u64) -> u32 {
    let holders = (0..N).filter(|&player| node.hands[player] & jokers != 0);
    holders.fold(u32::from(node.seen.asked), |bits, player| {
        let [shown_out, played] =
            [node.seen.shown_out, node.seen.played].map(|seen| seen >> (4 * player) & 0b1111);
        bits << 8 | shown_out << 4 | played
    })
}

/// All suits, as numbers.
pub(super) const SUITS: std::ops::Range<usize> = 0..Suit::ALL.len();
