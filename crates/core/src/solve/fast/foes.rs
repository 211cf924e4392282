//! What refutes leads where nobody can ruff: foes who take all that they need once they get in.
//!
//! Such a foe can wait. Of as many cards as there are tricks left it keeps its winners, and has one to spare for each
//! trick that the leader's side may take. That side cannot lead what the foe has the best card of; so it takes no
//! more than there are rounds of the other suits, and if those are too few every lead fails.

use super::node::low;
use super::quick_tricks::{Cash, Refuted};
use super::search::{SUITS, after};
use super::top_tricks::{Claim, Runs};

/// The leader's foes, and what each can take once it gets in.
pub(super) struct Foes<'r, 'a, const N: usize, const C: usize> {
    runs: &'r Runs<'a, N, C>,
    claim: Claim,
    alone: [Cash; N],
    /// Who has the best card of a suit.
    holders: u8,
    /// Who can take enough alone.
    strong: u8,
}

/// Foes who win what they have the best card of, and then take enough.
struct Guards {
    all: u8,
    /// Those who need not lead to one of these for it.
    strong: u8,
    relevant: u64,
}

/// What comes of waiting.
struct Wait<const N: usize> {
    /// Rounds that the leader's side takes at most.
    rounds: u32,
    /// Best cards that each foe keeps, and others that stop a suit.
    tops: [u32; N],
    stoppers: [u32; N],
    relevant: u64,
}

impl<'r, 'a, const N: usize, const C: usize> Foes<'r, 'a, N, C> {
    #[inline]
    pub(super) fn new(runs: &'r mut Runs<'a, N, C>, claim: Claim) -> Foes<'r, 'a, N, C> {
        runs.look_at(claim.cards);
        let (node, tops) = (runs.node, runs.tops & claim.cards);
        let mut foes = Foes { runs, claim, alone: [Cash::default(); N], holders: 0, strong: 0 };
        for player in (0..N).filter(|&player| node.hands[player] & tops != 0) {
            foes.alone[player] = foes.runs.alone(player, claim.need);
            foes.holders |= 1 << player;
            foes.strong |= u8::from(foes.alone[player].rounds >= claim.need) << player;
        }
        foes
    }

    /// The suits that the leader need not lead, because a foe wins with the best card and has enough tricks to cash.
    #[inline]
    pub(super) fn refuted(&self) -> Refuted {
        let mut refuted = Refuted::default();
        let node = self.runs.node;
        for player in players::<N>(self.holders) {
            let mut cash = self.alone[player];
            if cash.rounds < self.claim.need {
                cash = self.runs.with_partner(player, cash, self.claim);
            }
            if cash.rounds < self.claim.need {
                continue;
            }
            for (run, block) in self.runs.of.iter().zip(&self.runs.layout.suits) {
                if run.is_of(player) && node.open(node.leader) & block != 0 {
                    refuted.suits |= block;
                    refuted.relevant |= run.best() | cash.relevant;
                }
            }
        }
        refuted
    }

    /// The cards that decide it, if whatever is led fails.
    #[inline]
    pub(super) fn wait(&self) -> Option<u64> {
        if self.runs.node.covered() != 0 {
            return None;
        }
        let guards = self.guards()?;
        let mut wait = Wait { rounds: 0, tops: [0; N], stoppers: [0; N], relevant: guards.relevant };
        for suit in SUITS {
            self.wait_for(suit, &guards, &mut wait);
            if wait.rounds >= self.runs.node.left {
                return None;
            }
        }
        self.can_keep_all(&guards, &wait).then_some(wait.relevant)
    }

    /// Foes who can take enough alone, or all together, and those who can lead to one who can.
    #[inline]
    fn guards(&self) -> Option<Guards> {
        if self.strong == 0 && self.claim.need > 1 {
            return self.guards_together();
        }
        let mut guards = Guards { all: self.strong, strong: self.strong, relevant: 0 };
        for player in players::<N>(self.holders) {
            if self.strong >> player & 1 != 0 {
                guards.relevant |= self.alone[player].relevant;
                continue;
            }
            let entries = players::<N>(self.strong).map(|strong| self.runs.entry(player, strong));
            if let Some(entry) = { entries }.find(|&entry| entry != 0) {
                guards.all |= 1 << player;
                guards.relevant |= entry;
            }
        }
        Some(guards)
    }

    /// All foes with a best card, if they have enough together and each can lead to each other.
    fn guards_together(&self) -> Option<Guards> {
        let rounds: u32 = players::<N>(self.holders).map(|player| self.alone[player].rounds).sum();
        if rounds < self.claim.need {
            return None;
        }
        let mut guards = Guards { all: self.holders, strong: self.holders, relevant: 0 };
        for player in players::<N>(self.holders) {
            guards.relevant |= self.alone[player].relevant;
            for other in players::<N>(self.holders & !(1 << player)) {
                let entry = self.runs.entry(player, other);
                if entry == 0 {
                    return None;
                }
                guards.relevant |= entry;
            }
        }
        Some(guards)
    }

    /// Rounds that the leader's side may take of a suit while the foes wait.
    #[inline]
    fn wait_for(&self, suit: usize, guards: &Guards, wait: &mut Wait<N>) {
        let (node, block, run) = (self.runs.node, self.runs.layout.suits[suit], &self.runs.of[suit]);
        let theirs = node.live & block & !self.claim.cards;
        if theirs == 0 {
            return;
        }
        if guards.all >> run.holder & 1 != 0 {
            wait.tops[usize::from(run.holder)] += 1;
            wait.relevant |= run.best();
            return;
        }
        let mut rounds = node.longest(theirs);
        let mut stopper = None;
        let stoppers = if self.claim.need == 1 { u8::MAX } else { guards.strong };
        for player in players::<N>(stoppers) {
            let own = node.hands[player] & self.claim.cards & block;
            let above = node.live & block & low(own).wrapping_sub(1);
            let over = above.count_ones();
            if over < rounds && own.count_ones() > over && self.plays_after(player, above, theirs) {
                (rounds, stopper) = (over, Some((player, low(own))));
            }
        }
        wait.rounds += rounds;
        if let Some((player, card)) = stopper {
            wait.stoppers[player] += 1;
            wait.relevant |= card;
        }
    }

    /// Whether a foe always sees whether one of the cards above its best is played, before it plays itself.
    ///
    /// So it is if the player before it has them all; or if one player has all that the leader's side has of the suit,
    /// and no foe leads before all is over, as any trick is enough.
    #[inline]
    fn plays_after(&self, player: usize, above: u64, theirs: u64) -> bool {
        let hands = &self.runs.node.hands;
        above & !hands[after(player, N - 1, N)] == 0
            || self.claim.need == 1 && above & !theirs == 0 && hands.iter().any(|hand| theirs & !hand == 0)
    }

    /// Whether each foe can keep what it needs for as long: winners, best cards, and to stop a suit one card more than
    /// there are above.
    #[inline]
    fn can_keep_all(&self, guards: &Guards, wait: &Wait<N>) -> bool {
        (0..N).all(|player| {
            let is_strong = guards.strong >> player & 1 != 0;
            let winners = if is_strong { self.claim.need.max(wait.tops[player]) } else { 0 };
            winners + wait.stoppers[player] + wait.rounds <= self.runs.node.left
        })
    }
}

/// The players of these bits.
#[inline]
fn players<const N: usize>(bits: u8) -> impl Iterator<Item = usize> {
    (0..N).filter(move |player| bits >> player & 1 != 0)
}
