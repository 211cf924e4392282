//! Tricks that a side is sure of, counted without playing them: trumps, and other suits as far as nobody ruffs. Where
//! there are no trumps, they are counted suit by suit (`runs.rs`), and by foes who wait (`foes.rs`).

use super::foes::Foes;
use super::layout::JOKERS;
use super::node::{Node, high, low, nth};
use super::search::{Outcome, SHORT, SUITS, Searching, after};
use super::top_tricks::{Claim, Runs};
use crate::JokerLead;

/// Tricks that a player can take from the top, and the cards that it takes.
#[derive(Clone, Copy, Default)]
pub(super) struct Cash {
    pub(super) rounds: u32,
    pub(super) relevant: u64,
}

/// Suits that the leader need not lead, and the cards that decide it.
#[derive(Clone, Copy, Default)]
pub(super) struct Refuted {
    pub(super) suits: u64,
    pub(super) relevant: u64,
}

impl<'a, 'b, const N: usize, const C: usize> Searching<'a, 'b, N, C> {
    /// What comes of a position in which sure tricks decide.
    #[inline]
    pub(super) fn sure(&self, node: &Node<N, C>, target: u32) -> Option<Outcome> {
        if self.ducks {
            return self.sure_ducking(node, target);
        }
        if self.trumps(node) == 0 {
            return self.sure_without_trumps(&mut Runs::new(node, self.layout), self.claims(node, target)[0]);
        }
        if let Some(outcome) = self.sure_trumps(node, target) {
            return Some(outcome);
        }
        let [ours, _] = self.claims(node, target);
        let cash = self.quick(node, ours);
        let won = self.is_max(node.leader);
        (cash.rounds >= ours.need).then_some(Outcome { won, relevant: cash.relevant })
    }

    /// The same where nobody can ruff.
    #[inline]
    fn sure_without_trumps(&self, runs: &mut Runs<N, C>, claim: Claim) -> Option<Outcome> {
        let cash = runs.quick(claim);
        let won = self.is_max(runs.node.leader);
        (cash.rounds >= claim.need).then_some(Outcome { won, relevant: cash.relevant })
    }

    /// The leads that need not be tried; or what comes of the position, if none need.
    #[inline]
    pub(super) fn survey(&self, node: &Node<N, C>, target: u32) -> Result<Refuted, Outcome> {
        let counted = node.left <= SHORT;
        if self.ducks || self.trumps(node) != 0 {
            let sure = if counted { None } else { self.sure(node, target) };
            return sure.map_or_else(|| Ok(self.refuted(node, target)), Err);
        }
        let [ours, theirs] = self.claims(node, target);
        let mut runs = Runs::new(node, self.layout);
        let sure = if counted { None } else { self.sure_without_trumps(&mut runs, ours) };
        if let Some(outcome) = sure {
            return Err(outcome);
        }
        let foes = Foes::new(&mut runs, theirs);
        match foes.wait() {
            Some(relevant) => Err(Outcome { won: !self.is_max(node.leader), relevant }),
            None => Ok(foes.refuted()),
        }
    }

    /// What the leader's side needs, and what its foes need.
    #[inline]
    fn claims(&self, node: &Node<N, C>, target: u32) -> [Claim; 2] {
        let mine = Claim { cards: node.mine, need: target };
        let others = Claim { cards: node.live & !node.mine, need: node.left - target + 1 };
        if self.is_max(node.leader) { [mine, others] } else { [others, mine] }
    }

    /// Trumps that win whoever plays what: every trump of a player goes to another trick, and each foe's trump
    /// can beat but one of them.
    #[inline]
    fn sure_trumps(&self, node: &Node<N, C>, target: u32) -> Option<Outcome> {
        let trumps = self.trumps(node);
        if trumps.count_ones() < target.min(node.left - target + 1) {
            return None;
        }
        let needs = [node.left - target + 1, target];
        for player in 0..N {
            let own = node.hands[player] & trumps;
            let counts = self.counts(player);
            let need = needs[usize::from(counts)];
            if own.count_ones() < need {
                continue;
            }
            let foes = trumps & if self.is_max(player) { !node.mine } else { node.mine };
            if let Some(card) = surely(own, foes, need) {
                let relevant = if self.layout.trump == JOKERS { 0 } else { card };
                return Some(Outcome { won: counts, relevant });
            }
        }
        None
    }

    /// The same where one player alone is to be given tricks by all others, and there are no trumps: a joker takes
    /// one, and so does a player who has to beat the lead, or is made to; one who always stays under never does.
    #[inline(never)]
    fn sure_ducking(&self, node: &Node<N, C>, target: u32) -> Option<Outcome> {
        let (jokers, ducker) = (node.live & self.layout.jokers, self.ducker()?);
        let (hand, steered, leads) = (node.hands[ducker], self.is_max(ducker), node.leader == ducker);
        if self.layout.trump != JOKERS || node.live & !node.mine & !hand != 0 || node.covered() != 0 {
            return None;
        }
        if surely(hand & jokers, jokers & !hand, target).is_some() {
            return Some(Outcome { won: true, relevant: 0 });
        }
        if hand & jokers != 0 || leads && !steered {
            return None;
        }
        let under = if leads { None } else { self.always_under(node, hand, steered) };
        if let Some(relevant) = under {
            return Some(Outcome { won: false, relevant });
        }
        if target > 1 || jokers != 0 {
            return None;
        }
        self.caught(node, hand, steered).map(|relevant| Outcome { won: true, relevant })
    }

    /// The one player whose tricks count, if it is one.
    fn ducker(&self) -> Option<usize> {
        let mut duckers = (0..N).filter(|&player| self.counts(player));
        duckers.next().filter(|_| duckers.next().is_none())
    }

    /// Whether a hand that does not lead can stay under whatever is led. So it is if of the others' cards at most
    /// none are below its lowest of a suit, one below the next, and so on: a card led from below answers one of
    /// its cards, and the highest of a suit can be thrown away. Where others play it, none may be below its highest.
    fn always_under(&self, node: &Node<N, C>, hand: u64, steered: bool) -> Option<u64> {
        let mut relevant = 0;
        for suit in SUITS {
            let live = node.live & self.layout.suits[suit];
            let (mut own, mut under) = (hand & live, 0);
            let others = live & !own;
            if own == 0 || others == 0 {
                continue;
            }
            while own != 0 {
                let card = high(own);
                own ^= card;
                if (others & card.wrapping_neg()).count_ones() > under {
                    return None;
                }
                under += u32::from(!steered);
            }
            relevant |= high(live);
        }
        Some(relevant)
    }

    /// Whether the leader has a card that the hand must beat, or can where others play it, and the others need not
    /// beat the hand.
    fn caught(&self, node: &Node<N, C>, hand: u64, steered: bool) -> Option<u64> {
        { SUITS }.find_map(|suit| {
            let live = node.live & self.layout.suits[suit];
            let own = if steered { low(hand & live) } else { high(hand & live) };
            let below = live & !hand & own.wrapping_neg();
            let stays_below = |player: usize| {
                let cards = node.hands[player] & live;
                node.hands[player] == hand || cards & below != 0 || cards == 0 && player != node.leader
            };
            (hand & live != 0 && (0..N).all(stays_below)).then_some(high(live))
        })
    }

    /// Tricks that the leader's side can take at once, as far as they are needed.
    #[inline]
    fn quick(&self, node: &Node<N, C>, claim: Claim) -> Cash {
        let tops = self.tops(node);
        if tops & claim.cards == 0 {
            return Cash::default();
        }
        let cashing = self.cashing(node, node.leader, claim.cards, tops);
        let alone = cashing.alone(claim.need);
        if alone.all.rounds >= claim.need { alone.all } else { cashing.with_partner(&alone, claim.need) }
    }

    #[inline]
    fn cashing<'s>(
        &'s self,
        node: &'s Node<N, C>,
        leader: usize,
        friends: u64,
        tops: u64,
    ) -> Cashing<'s, 'a, 'b, N, C> {
        let trumps = self.trumps(node);
        let duty = self.layout.may.must_when_void;
        Cashing {
            searching: self,
            node,
            leader,
            friends,
            tops,
            trumps,
            ruffers: self.ruffers(node, friends),
            duty,
        }
    }

    /// The suits that the leader need not lead, because a foe wins with the best card and has enough tricks to cash.
    fn refuted(&self, node: &Node<N, C>, target: u32) -> Refuted {
        let mut refuted = Refuted::default();
        let may = &self.layout.may;
        if self.ducks || node.live & self.layout.jokers != 0 && (may.any_time || may.must_when_void) {
            return refuted;
        }
        let [_, foes] = self.claims(node, target);
        let tops = self.tops(node);
        for player in (0..N).filter(|&player| node.open(player) & foes.cards & tops != 0) {
            let cash = self.cashing(node, player, foes.cards, tops).alone(foes.need).all;
            if cash.rounds >= foes.need {
                let (suits, best) = self.answered(node, player, node.open(player) & tops);
                refuted.suits |= suits;
                refuted.relevant |= if suits == 0 { 0 } else { cash.relevant | best };
            }
        }
        refuted
    }

    /// The suits of the leader's that a foe wins with the best card, which nobody can ruff; and those cards.
    fn answered(&self, node: &Node<N, C>, foe: usize, tops: u64) -> (u64, u64) {
        let trumps = self.trumps(node);
        let mut answered = (0, 0);
        for suit in SUITS {
            let block = self.layout.suits[suit];
            let ruffs = |other: usize| {
                other != node.leader
                    && other != foe
                    && node.hands[other] & trumps != 0
                    && node.open(other) & block == 0
            };
            if tops & block != 0 && node.open(node.leader) & block != 0 && !(0..N).any(ruffs) {
                answered.0 |= block;
                answered.1 |= tops & block;
            }
        }
        answered
    }

    /// The best card of each suit.
    #[inline]
    fn tops(&self, node: &Node<N, C>) -> u64 {
        let mut tops = low(node.live & self.layout.jokers);
        for suit in SUITS {
            tops |= low(node.live & self.layout.suits[suit]);
        }
        tops
    }

    /// Who may ruff: foes who have a trump, and whoever must play a joker.
    #[inline]
    fn ruffers(&self, node: &Node<N, C>, friends: u64) -> u8 {
        let trumps = self.trumps(node);
        let may = if self.layout.may.must_when_void { trumps } else { trumps & !friends };
        if may == 0 {
            return 0;
        }
        (0..N).fold(0, |ruffers, player| ruffers | u8::from(node.hands[player] & may != 0) << player)
    }
}

/// The counting of tricks from the top.
struct Cashing<'a, 'b, 'c, const N: usize, const C: usize> {
    searching: &'a Searching<'b, 'c, N, C>,
    node: &'a Node<N, C>,
    leader: usize,
    friends: u64,
    /// The best card of each suit.
    tops: u64,
    trumps: u64,
    /// Who may ruff, or must.
    ruffers: u8,
    /// Trumps are jokers that must be played by one who cannot follow, friends' too.
    duty: bool,
}

/// What a player can take alone: trumps, other suits, both as far as partners leave the tricks alone.
struct Alone {
    trumps: Cash,
    sides: Cash,
    all: Cash,
    /// The rounds of other suits that partners need not ruff.
    budget: u32,
    /// Nobody ruffs, or not for long.
    safe: bool,
}

impl<const N: usize, const C: usize> Cashing<'_, '_, '_, N, C> {
    #[inline]
    fn block(&self, suit: usize) -> u64 {
        self.searching.layout.suits[suit & 7]
    }

    /// What the leader can take alone, from the top.
    #[inline]
    fn alone(&self, need: u32) -> Alone {
        let (trumps, drawn) = self.rounds_of_trumps(self.leader, need);
        let safe = drawn && !self.duty || self.ruffers == 0;
        let sides = self.rounds_of_sides(self.leader, safe, need.saturating_sub(trumps.rounds));
        let mut budget = u32::MAX;
        if self.trumps & self.friends & !self.node.hands[self.leader] != 0 {
            for player in (0..N).filter(|&player| player != self.leader) {
                if self.node.hands[player] & self.friends != 0 {
                    budget = budget.min(self.room(player, trumps.rounds));
                }
            }
        }
        let all = Cash {
            rounds: trumps.rounds + sides.rounds.min(budget),
            relevant: trumps.relevant | sides.relevant,
        };
        Alone { trumps, sides, all, budget, safe }
    }

    /// What the leader can take before a partner takes the lead, the partner then, and perhaps the leader again: the
    /// best of what each partner adds.
    fn with_partner(&self, alone: &Alone, need: u32) -> Cash {
        let (node, leader) = (self.node, self.leader);
        let mut most = alone.all;
        if self.duty && self.trumps & self.friends != 0 {
            return most;
        }
        for places in 1..N {
            let partner = after(leader, places, N);
            if node.hands[partner] & self.friends == 0 {
                continue;
            }
            let cross = self.cross(leader, partner, alone.safe);
            let entry = if cross.rounds == 0 { self.entry(partner, alone.safe) } else { cross.relevant };
            if entry == 0 || !self.can_spare(partner, alone.all.rounds) {
                continue;
            }
            let missing = need - alone.trumps.rounds.min(need);
            let (trumps, drawn) = self.rounds_of_trumps(partner, missing);
            let safe = alone.safe || drawn && node.open(leader) & self.trumps != 0;
            let missing = missing.saturating_sub(trumps.rounds + alone.sides.rounds + cross.rounds);
            let sides = self.rounds_of_sides(partner, safe, missing);
            let back =
                if sides.rounds < missing { self.cross(partner, leader, safe) } else { Cash::default() };
            let budget = alone.budget.min(self.room(leader, trumps.rounds));
            let rounds = (alone.sides.rounds + sides.rounds + cross.rounds + back.rounds).min(budget);
            let rounds = alone.trumps.rounds + trumps.rounds + rounds;
            if rounds > most.rounds {
                let relevant = alone.all.relevant | trumps.relevant | sides.relevant | entry | back.relevant;
                most = Cash { rounds: rounds.min(node.left), relevant };
            }
        }
        most
    }

    /// How many cards a player can play without having to ruff; where cards lie covered, after so many rounds of trumps
    /// to which it may not have followed.
    #[inline]
    fn room(&self, player: usize, trumps: u32) -> u32 {
        let (hand, covered) = (self.node.hands[player], self.node.covered());
        if hand & self.trumps == 0 {
            return u32::MAX;
        }
        let room = (self.node.open(player) & !self.trumps).count_ones();
        if hand & covered == 0 { room } else { room.saturating_sub(trumps) }
    }

    /// Whether a partner can play to so many tricks without its winners.
    #[inline]
    fn can_spare(&self, partner: usize, rounds: u32) -> bool {
        let mut keeps = self.trumps;
        for suit in SUITS {
            keeps |= if self.tops & self.block(suit) & self.node.hands[partner] != 0 {
                self.block(suit)
            } else {
                0
            };
        }
        self.node.can_spare(partner, rounds, keeps)
    }

    /// The partner's best card of a suit that the leader can lead, if nobody can come between; nothing if there is none.
    fn entry(&self, partner: usize, safe: bool) -> u64 {
        let (node, leader) = (self.node, self.leader);
        let mut best = self.tops & node.open(partner) & !self.searching.layout.jokers;
        while best != 0 {
            let suit = self.searching.layout.suit(best.trailing_zeros() as usize);
            let (block, top) = (self.block(suit), low(best));
            best ^= top;
            if node.open(leader) & block == 0 {
                continue;
            }
            let intrudes = |player: usize| {
                player != leader
                    && player != partner
                    && node.open(player) & block == 0
                    && node.hands[player] & self.trumps != 0
                    && (node.hands[player] & self.friends != 0 || !safe && self.ruffers >> player & 1 != 0)
            };
            if !(0..N).any(intrudes) {
                return top;
            }
        }
        0
    }

    /// Rounds of one suit that a partner takes after a player's own winners in it, who leads a low card to them.
    #[inline]
    fn cross(&self, player: usize, partner: usize, safe: bool) -> Cash {
        let node = self.node;
        let mut best = self.tops & node.hands[player] & !self.trumps;
        let mut most = Cash::default();
        if (node.hands[player] | node.hands[partner]) & node.covered() != 0 {
            return most;
        }
        while best != 0 {
            let block = self.block(self.searching.layout.suit(best.trailing_zeros() as usize));
            best &= best - 1;
            let (own, theirs) = (node.hands[player] & block, node.hands[partner] & block);
            let others = node.live & block & !own;
            if others == 0 || low(others) & theirs == 0 {
                continue;
            }
            let run = (own & (low(others) - 1)).count_ones();
            let lengths = [own.count_ones(), theirs.count_ones()];
            if lengths[0] <= run || lengths[1] <= run {
                continue;
            }
            let rest = node.live & block & !own & !theirs;
            let their_run = if rest == 0 { lengths[1] } else { (theirs & (low(rest) - 1)).count_ones() };
            let mut extra = their_run.min(lengths[1] - run);
            let (longest, rounds) = self.lengths(rest, if safe { 0 } else { self.ruffers });
            let last = nth(theirs, extra);
            if rest & node.covered() == 0 && run + extra >= longest && lengths[0] <= run + extra {
                extra = lengths[1] - run;
            }
            let extra = extra.min(rounds.saturating_sub(run));
            if extra > most.rounds {
                most = Cash { rounds: extra, relevant: last };
            }
        }
        most
    }

    /// The most of these cards in one hand, and for how many rounds all of these ruffers follow.
    #[inline]
    fn lengths(&self, cards: u64, ruffers: u8) -> (u32, u32) {
        let (mut longest, mut rounds) = (0, u32::MAX);
        for other in 0..N {
            longest = longest.max((self.node.hands[other] & cards).count_ones());
            if ruffers >> other & 1 != 0 {
                let follows = (self.node.open(other) & cards).count_ones();
                rounds = rounds.min(if self.searching.layout.may.any_time { 0 } else { follows });
            }
        }
        (longest, rounds)
    }

    /// Rounds of trumps from the top, and whether no foe has one left then.
    #[inline]
    fn rounds_of_trumps(&self, player: usize, need: u32) -> (Cash, bool) {
        let (node, layout, trumps) = (self.node, self.searching.layout, self.trumps);
        if self.tops & trumps & node.open(player) == 0 {
            return (Cash::default(), false);
        }
        let own = node.open(player) & trumps;
        let others = trumps & !node.hands[player];
        let run = if others == 0 { own.count_ones() } else { (own & (low(others) - 1)).count_ones() };
        if layout.trump == JOKERS {
            let may_lead = layout.may.lead == JokerLead::Any && !layout.may.first_or_last;
            return (
                Cash { rounds: if may_lead { run } else { 0 }, relevant: 0 },
                trumps & !self.friends == 0,
            );
        }
        if others == 0 {
            return (Cash { rounds: run, relevant: 0 }, true);
        }
        let (mut longest, mut longest_foe) = (0, 0);
        for other in 0..N {
            let length = (node.hands[other] & others).count_ones();
            longest = longest.max(length);
            if node.hands[other] & self.friends == 0 {
                longest_foe = longest_foe.max(length);
            }
        }
        let covered = others & node.covered();
        let rounds = if run >= longest && covered == 0 { own.count_ones() } else { run };
        let deep = if rounds >= need { run.min(need) } else { run };
        let drawn = run >= longest_foe && covered & !self.friends == 0;
        (Cash { rounds, relevant: nth(own, deep) }, drawn)
    }

    /// Rounds of the other suits from the top, each as long as nobody can ruff.
    #[inline]
    fn rounds_of_sides(&self, player: usize, safe: bool, need: u32) -> Cash {
        let node = self.node;
        let mut cash = Cash::default();
        let mut best = self.tops & node.open(player) & !self.trumps;
        while best != 0 && cash.rounds < need {
            let block = self.block(self.searching.layout.suit(best.trailing_zeros() as usize));
            best &= best - 1;
            let own = node.open(player) & block;
            let others = node.live & block & !node.hands[player];
            let run = if others == 0 { own.count_ones() } else { (own & (low(others) - 1)).count_ones() };
            let ruffers = if safe { 0 } else { self.ruffers & !(1 << player) };
            let (longest, follows) = self.lengths(others, ruffers);
            let mut rounds = own.count_ones().min(follows);
            if run < longest || others & node.covered() != 0 {
                rounds = rounds.min(run);
            }
            let rounds = rounds.min(need - cash.rounds);
            if rounds != 0 {
                cash.rounds += rounds;
                cash.relevant |= if others == 0 { 0 } else { nth(own, run.min(rounds)) };
            }
        }
        cash
    }
}

/// The lowest of the cards of which so many are sure to win.
fn surely(own: u64, foes: u64, need: u32) -> Option<u64> {
    let (mut left, mut over, mut sure) = (own | foes, 0, 0);
    while left != 0 {
        let card = low(left);
        left ^= card;
        if card & foes != 0 {
            over += 1;
        } else if over > 0 {
            over -= 1;
        } else {
            sure += 1;
            if sure == need {
                return Some(card);
            }
        }
    }
    None
}
