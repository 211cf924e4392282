//! Tricks from the top where nobody can ruff: each suit stands for itself, and is looked at once.

use super::layout::Layout;
use super::node::{Node, low, nth};
use super::quick_tricks::Cash;
use super::search::{SUITS, after};

/// The best cards of a suit.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// Who has the best card.
    pub(super) holder: u8,
    /// How many rounds the holder takes, and how many of its cards come before those of others.
    rounds: u8,
    length: u8,
    /// Nobody else has a card.
    is_alone: bool,
    /// The holder's cards.
    own: u64,
}

/// A run that has not been looked at; no player has this number.
const UNKNOWN: Run = Run { holder: 7, rounds: 0, length: 0, is_alone: false, own: 0 };

impl Run {
    fn of<const N: usize, const C: usize>(node: &Node<N, C>, live: u64) -> Run {
        let holder = node.holder(low(live));
        let own = node.open(holder) & live;
        if own & low(live) == 0 {
            return UNKNOWN;
        }
        let others = live & !node.hands[holder];
        let length = (own & low(others).wrapping_sub(1)).count_ones();
        let all_follow = others & node.covered() == 0;
        let rounds = if all_follow && length >= node.longest(others) { own.count_ones() } else { length };
        Run { holder: holder as u8, rounds: rounds as u8, length: length as u8, is_alone: others == 0, own }
    }

    #[inline]
    pub(super) fn is_of(&self, player: usize) -> bool {
        usize::from(self.holder) == player
    }

    pub(super) fn best(&self) -> u64 {
        low(self.own)
    }
}

/// A side that wants tricks: its cards, and how many tricks it needs.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    pub(super) cards: u64,
    pub(super) need: u32,
}

/// The best cards of all suits.
pub(super) struct Runs<'a, const N: usize, const C: usize> {
    pub(super) node: &'a Node<N, C>,
    pub(super) layout: &'a Layout,
    pub(super) of: [Run; 4],
    pub(super) tops: u64,
}

impl<'a, const N: usize, const C: usize> Runs<'a, N, C> {
    #[inline]
    pub(super) fn new(node: &'a Node<N, C>, layout: &'a Layout) -> Runs<'a, N, C> {
        let tops = SUITS.fold(0, |tops, suit| tops | low(node.live & layout.suits[suit]));
        Runs { node, layout, of: [UNKNOWN; 4], tops }
    }

    /// Look at the suits whose best card is one of these.
    #[inline]
    pub(super) fn look_at(&mut self, cards: u64) {
        let mut tops = self.tops & cards;
        while tops != 0 {
            let suit = self.layout.suit(tops.trailing_zeros() as usize) & 3;
            self.of[suit] = Run::of(self.node, self.node.live & self.layout.suits[suit]);
            tops &= tops - 1;
        }
    }

    /// What the leader's side can take at once, as far as it needs it.
    #[inline]
    pub(super) fn quick(&mut self, claim: Claim) -> Cash {
        if self.tops & claim.cards == 0 {
            return Cash::default();
        }
        self.look_at(claim.cards);
        let leader = self.node.leader;
        let alone = self.alone(leader, claim.need);
        if alone.rounds >= claim.need { alone } else { self.with_partner(leader, alone, claim) }
    }

    /// What a player can take alone.
    #[inline]
    pub(super) fn alone(&self, player: usize, need: u32) -> Cash {
        let mut cash = Cash::default();
        for run in &self.of {
            if run.is_of(player) && cash.rounds < need {
                let rounds = u32::from(run.rounds).min(need - cash.rounds);
                let deep = rounds.min(u32::from(run.length));
                cash.rounds += rounds;
                cash.relevant |= if run.is_alone { 0 } else { nth(run.own, deep) };
            }
        }
        cash
    }

    /// What a player can take before a partner takes the lead, the partner then, and perhaps the player again: the
    /// best of what each partner adds.
    pub(super) fn with_partner(&self, player: usize, alone: Cash, claim: Claim) -> Cash {
        let mut most = alone;
        for places in 1..N {
            let partner = after(player, places, N);
            if self.node.hands[partner] & claim.cards == 0 {
                continue;
            }
            let cross = self.cross(player, partner);
            let entry = if cross.rounds == 0 { self.entry(player, partner) } else { cross.relevant };
            if entry == 0 || !self.can_spare(partner, alone.rounds) {
                continue;
            }
            let missing = claim.need.saturating_sub(alone.rounds + cross.rounds);
            let theirs = self.alone(partner, missing);
            let back = if theirs.rounds < missing { self.cross(partner, player) } else { Cash::default() };
            let rounds = alone.rounds + cross.rounds + theirs.rounds + back.rounds;
            if rounds > most.rounds {
                let relevant = alone.relevant | entry | theirs.relevant | back.relevant;
                most = Cash { rounds: rounds.min(self.node.left), relevant };
            }
        }
        most
    }

    /// Whether a partner can play to so many tricks without its winners; its open cards must do if others lie covered.
    #[inline]
    fn can_spare(&self, partner: usize, rounds: u32) -> bool {
        let runs = self.of.iter().filter(|run| run.is_of(partner));
        let winners = runs.fold(0, |winners, run| winners | run.own);
        self.node.can_spare(partner, rounds, winners)
    }

    /// The partner's best card of a suit that the player can lead; nothing if there is none.
    #[inline]
    pub(super) fn entry(&self, player: usize, partner: usize) -> u64 {
        let mut runs = self.of.iter().zip(&self.layout.suits);
        let entry = runs.find(|&(run, block)| run.is_of(partner) && self.node.open(player) & block != 0);
        entry.map_or(0, |(run, _)| run.best())
    }

    /// Rounds of one suit that a partner takes after a player's own winners in it, who leads a low card to them.
    fn cross(&self, player: usize, partner: usize) -> Cash {
        let mut most = Cash::default();
        if (self.node.hands[player] | self.node.hands[partner]) & self.node.covered() != 0 {
            return most;
        }
        for (run, block) in self.of.iter().zip(&self.layout.suits) {
            if run.is_of(player) {
                let cash = self.cross_in(run, self.node.live & block, partner);
                most = if cash.rounds > most.rounds { cash } else { most };
            }
        }
        most
    }

    #[inline]
    fn cross_in(&self, run: &Run, live: u64, partner: usize) -> Cash {
        let theirs = self.node.hands[partner] & live;
        let (others, length) = (live ^ run.own, u32::from(run.length));
        let lengths = [run.own, theirs].map(u64::count_ones);
        if low(others) & theirs == 0 || lengths[0] <= length || lengths[1] <= length {
            return Cash::default();
        }
        let rest = others ^ theirs;
        let winners = (theirs & low(rest).wrapping_sub(1)).count_ones().min(lengths[1] - length);
        let all = length + winners;
        let is_long = all >= lengths[0] && all >= self.node.longest(rest);
        Cash { rounds: if is_long { lengths[1] - length } else { winners }, relevant: nth(theirs, winners) }
    }
}
