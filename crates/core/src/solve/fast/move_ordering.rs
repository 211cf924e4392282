//! Which card to try first: rules of thumb that cost little and are mostly right.
//!
//! They cannot make an answer wrong, only slow. Weights were found by trying small changes again and again on some
//! hundreds of deals, keeping those that made the search shorter.

use super::layout::{JOKERS, Layout, MOST_LEADS};
use super::node::{Node, high, low};
use super::search::{Played, SUITS, Searching, after};

/// What speaks for a lead.
struct LeadWeights {
    /// The suit is trumps.
    trumps: i16,
    /// A friend, the next foe, another foe can ruff.
    friend_ruffs: i16,
    next_foe_ruffs: i16,
    foe_ruffs: i16,
    /// For each card that the leader, the foes, the friends have.
    each_own: i16,
    each_foes: i16,
    each_friends: i16,
    /// It is the last card of a suit, and the leader has trumps.
    to_ruff: i16,
    /// A friend has the best card.
    friend_has_best: i16,
    /// A foe has the best card; the second is ours, and the best lies behind the foe who plays last or not.
    foe_has_best: i16,
    second_before_best: i16,
    second_behind_best: i16,
    /// No foe has a card.
    foes_void: i16,
    /// A foe can ruff; else the card wins; else a friend wins; else it loses though every trick is needed.
    ruffed: i16,
    wins: i16,
    friend_wins: i16,
    loses_all: i16,
    /// It wins, and every trick is needed.
    wins_all: i16,
    /// It is the lowest, the best, the second best behind a foe's, one of several that are worth the same.
    lowest: i16,
    best: i16,
    second: i16,
    one_of_many: i16,
    /// It was best in the last position of these lengths, or is of its suit.
    recent: i16,
    recent_suit: i16,
}

/// What speaks for throwing a card away.
struct ThrowWeights {
    /// For each card that beats it, and each that its player, the friends, the foes have.
    each_above: i16,
    each_own: i16,
    each_friends: i16,
    each_foes: i16,
    /// It is the best.
    best: i16,
    /// The best card is its player's, or a friend's; or the second is its player's, with one card beside it or more.
    has_best: i16,
    friend_has_best: i16,
    bares_second: i16,
    has_second: i16,
    /// It is the last of its suit, and its player has trumps.
    to_ruff: i16,
    /// Nobody else has a card.
    others_void: i16,
}

static LEADS_WITH_TRUMPS: LeadWeights = LeadWeights {
    trumps: -16,
    friend_ruffs: 35,
    next_foe_ruffs: -49,
    foe_ruffs: -84,
    each_own: 0,
    each_foes: -3,
    each_friends: 0,
    to_ruff: 4,
    friend_has_best: 22,
    foe_has_best: -24,
    second_before_best: 8,
    second_behind_best: 20,
    foes_void: -83,
    ruffed: -27,
    wins: 8,
    friend_wins: 13,
    loses_all: -40,
    wins_all: 5,
    lowest: 7,
    best: 20,
    second: 0,
    one_of_many: -6,
    recent: 106,
    recent_suit: 6,
};

static LEADS_WITHOUT_TRUMPS: LeadWeights = LeadWeights {
    trumps: -15,
    friend_ruffs: 10,
    next_foe_ruffs: -33,
    foe_ruffs: -43,
    each_own: 3,
    each_foes: -3,
    each_friends: 12,
    to_ruff: 2,
    friend_has_best: 19,
    foe_has_best: -7,
    second_before_best: 8,
    second_behind_best: 29,
    foes_void: -100,
    ruffed: -6,
    wins: 14,
    friend_wins: 36,
    loses_all: -50,
    wins_all: 29,
    lowest: 19,
    best: 14,
    second: 14,
    one_of_many: 9,
    recent: 140,
    recent_suit: 6,
};

static THROWS_WITH_TRUMPS: ThrowWeights = ThrowWeights {
    each_above: 9,
    each_own: 1,
    each_friends: -19,
    each_foes: -10,
    best: -164,
    has_best: -12,
    friend_has_best: -10,
    bares_second: -114,
    has_second: 13,
    to_ruff: 79,
    others_void: 2,
};

static THROWS_WITHOUT_TRUMPS: ThrowWeights = ThrowWeights {
    each_above: 10,
    each_own: -4,
    each_friends: -33,
    each_foes: 0,
    best: -144,
    has_best: -8,
    friend_has_best: -8,
    bares_second: -138,
    has_second: 19,
    to_ruff: 27,
    others_void: 20,
};

/// More than all weights together.
const KNOWN: i16 = 1000;

/// The classes of cards of one hand that are worth the same: nothing that others hold lies between.
pub(super) struct Classes<'a> {
    hand: u64,
    others: u64,
    /// Cards that are like no others, since they cover one or lie covered.
    apart: u64,
    layout: &'a Layout,
}

impl<'a> Classes<'a> {
    #[inline]
    pub(super) fn new<const N: usize, const C: usize>(
        node: &Node<N, C>,
        layout: &'a Layout,
        player: usize,
    ) -> Classes<'a> {
        let hand = node.hands[player];
        Classes { hand, others: node.live & !hand, apart: node.apart(), layout }
    }

    /// The cards that are worth the same as this one.
    #[inline]
    pub(super) fn of(&self, card: u64) -> u64 {
        if card & self.apart == 0 { self.run(card) & !self.apart } else { card }
    }

    /// The cards of the hand that nothing others hold comes between.
    #[inline]
    pub(super) fn run(&self, card: u64) -> u64 {
        let block = self.layout.block_of(card);
        let others = self.others & block;
        let below = low(others & card.wrapping_neg());
        let above = others & (card - 1);
        let to = below.wrapping_sub(1);
        let from = if above == 0 { u64::MAX } else { u64::MAX << (63 - above.leading_zeros()) };
        self.hand & block & to & from
    }
}

/// Leads in the order in which they are tried: cards, and the suits they ask for.
pub(super) struct Leads {
    leads: [(i16, u8, u8); MOST_LEADS],
    len: usize,
    next: usize,
}

impl Leads {
    fn new() -> Leads {
        Leads { leads: [(0, 0, 0); MOST_LEADS], len: 0, next: 0 }
    }

    fn add(&mut self, score: i16, card: u64, suit: usize) {
        let mut place = self.len;
        self.len += 1;
        while place > 0 && self.leads[place - 1].0 < score {
            self.leads[place] = self.leads[place - 1];
            place -= 1;
        }
        self.leads[place] = (score, card.trailing_zeros() as u8, suit as u8);
    }
}

impl Iterator for Leads {
    type Item = (u8, u8);

    fn next(&mut self) -> Option<(u8, u8)> {
        let &(_, card, ask) = self.leads[..self.len].get(self.next)?;
        self.next += 1;
        Some((card, ask))
    }
}

/// A lead that was good before: in a position that is the same as far as it matters, or in one of these lengths.
#[derive(Clone, Copy, Default)]
pub(super) struct Hint {
    pub(super) known: u64,
    pub(super) recent: u64,
}

/// A suit, as the leader sees it.
struct Suited {
    block: u64,
    own: u64,
    friends: u64,
    foes: u64,
    best: u64,
    second: u64,
    foe_ruffs: bool,
    friend_ruffs: bool,
}

impl<const N: usize, const C: usize> Searching<'_, '_, N, C> {
    /// The leads that are not refuted, one of each class.
    pub(super) fn leads(&self, node: &Node<N, C>, hint: Hint, target: u32, refuted: u64) -> Leads {
        let mut leads = Leads::new();
        let hand = node.open(node.leader) & !refuted;
        let classes = Classes::new(node, self.layout, node.leader);
        let needs_all = node.left == if self.is_max(node.leader) { target } else { node.left - target + 1 };
        for number in SUITS {
            let mut own = hand & self.layout.suits[number];
            if own == 0 {
                continue;
            }
            let (suit, base) = self.suited(node, number, own);
            while own != 0 {
                let card = low(own);
                let class = classes.of(card);
                own &= !class;
                let worth = if self.ducks {
                    self.ducking_lead(node, card)
                } else {
                    base + self.lead_worth(&suit, class, needs_all)
                };
                leads.add(worth + self.hinted(class, suit.block, hint), card, number);
            }
        }
        if hand & self.layout.jokers != 0 {
            self.add_jokers(node, hint, &mut leads);
        }
        leads
    }

    fn lead_weights(&self) -> &'static LeadWeights {
        if self.layout.trump == JOKERS { &LEADS_WITHOUT_TRUMPS } else { &LEADS_WITH_TRUMPS }
    }

    fn hinted(&self, class: u64, block: u64, hint: Hint) -> i16 {
        let weights = self.lead_weights();
        if class & hint.known != 0 {
            KNOWN
        } else if class & hint.recent != 0 {
            weights.recent
        } else if block & hint.recent != 0 {
            weights.recent_suit
        } else {
            0
        }
    }

    /// A suit as the leader sees it, and what speaks for leading it.
    fn suited(&self, node: &Node<N, C>, number: usize, own: u64) -> (Suited, i16) {
        let (weights, leader) = (self.lead_weights(), node.leader);
        let ours = self.is_max(leader);
        let (block, trumps) = (self.layout.suits[number], self.trumps(node));
        let live = node.live & block;
        let all_friends = live & if ours { node.mine } else { !node.mine };
        let best = low(live);
        let mut suit = Suited {
            block,
            own,
            friends: all_friends & !own,
            foes: live & !all_friends,
            best,
            second: low(live ^ best),
            foe_ruffs: false,
            friend_ruffs: false,
        };
        let mut worth = if number == self.layout.trump { weights.trumps } else { 0 };
        let others = if trumps == 0 || number == self.layout.trump { 1..1 } else { 1..N };
        for places in others {
            let player = after(leader, places, N);
            let ruffs = node.open(player) & block == 0 && node.open(player) & trumps != 0;
            if ruffs && self.is_max(player) == ours {
                worth += weights.friend_ruffs;
                suit.friend_ruffs = true;
            } else if ruffs {
                worth += if places == 1 { weights.next_foe_ruffs } else { weights.foe_ruffs };
                suit.foe_ruffs = true;
            }
        }
        worth += self.worth_of_cards(node, &suit, number);
        (suit, worth)
    }

    /// What speaks for leading a suit: how its cards lie.
    fn worth_of_cards(&self, node: &Node<N, C>, suit: &Suited, number: usize) -> i16 {
        let (weights, leader) = (self.lead_weights(), node.leader);
        let trumps = self.trumps(node);
        let mut worth = weights.each_own * suit.own.count_ones() as i16
            + weights.each_foes * suit.foes.count_ones() as i16
            + weights.each_friends * suit.friends.count_ones() as i16;
        if suit.own.count_ones() == 1 && node.hands[leader] & trumps != 0 && number != self.layout.trump {
            worth += weights.to_ruff;
        }
        if suit.best & suit.friends != 0 {
            worth += weights.friend_has_best;
        } else if suit.best & suit.foes != 0 {
            let behind = node.hands[after(leader, N - 1, N)] & suit.best != 0;
            let second = if behind { weights.second_before_best } else { weights.second_behind_best };
            worth +=
                weights.foe_has_best + if suit.second & (suit.own | suit.friends) != 0 { second } else { 0 };
        }
        worth + if suit.foes == 0 { weights.foes_void } else { 0 }
    }

    /// What speaks for leading the best card of a class.
    fn lead_worth(&self, suit: &Suited, class: u64, needs_all: bool) -> i16 {
        let weights = self.lead_weights();
        let card = low(class);
        let best_foe = low(suit.foes).wrapping_sub(1);
        let mut worth = if suit.foe_ruffs {
            weights.ruffed
        } else if card < best_foe {
            weights.wins
        } else if suit.friend_ruffs || suit.friends != 0 && low(suit.friends) < best_foe {
            weights.friend_wins
        } else if needs_all {
            weights.loses_all
        } else {
            0
        };
        for (is_so, weight) in [
            (class & high(suit.own) != 0, weights.lowest),
            (card == suit.best, weights.best),
            (card == suit.second && suit.best & suit.foes != 0, weights.second),
            (class & (class - 1) != 0, weights.one_of_many),
            (needs_all && card < best_foe, weights.wins_all),
        ] {
            worth += if is_so { weight } else { 0 };
        }
        worth
    }

    #[cold]
    #[inline(never)]
    fn add_jokers(&self, node: &Node<N, C>, hint: Hint, leads: &mut Leads) {
        let nameable = self.nameable(node, node.leader);
        let classes = Classes::new(node, self.layout, node.leader);
        let mut own = node.open(node.leader) & self.layout.jokers;
        while own != 0 {
            let card = low(own);
            own &= !classes.of(card);
            for suit in SUITS.filter(|suit| nameable >> suit & 1 != 0) {
                leads.add(15 + self.hinted(card, 0, hint), card, suit);
            }
        }
    }

    /// The card to try first in answer to a lead.
    #[inline]
    pub(super) fn first_choice(
        &self,
        node: &Node<N, C>,
        played: &Played<N>,
        count: usize,
        player: usize,
        legal: u64,
    ) -> u64 {
        if self.ducks {
            self.choose_ducking(played, player, legal)
        } else if legal & self.layout.suits[played.ask & 7] != 0 {
            self.choose_following(node, played, count, player, legal)
        } else {
            self.choose_void(node, played, count, player, legal)
        }
    }

    /// The lowest card that wins, if any does and no friend will; else the lowest.
    #[inline]
    fn choose_following(
        &self,
        node: &Node<N, C>,
        played: &Played<N>,
        count: usize,
        player: usize,
        legal: u64,
    ) -> u64 {
        let block = self.layout.suits[played.ask & 7];
        let following = legal & block;
        let maxi = self.is_max(player);
        let ours = self.is_max(played.winner) == maxi;
        let is_last = count + 1 == N;
        if played.best & block == 0 || ours && is_last {
            return high(following);
        }
        let mut bar = played.best;
        if !is_last {
            let mut yet_to_play = 0;
            for place in count + 1..N {
                yet_to_play |= node.open(after(node.leader, place, N));
            }
            let foes = if maxi { !node.mine } else { node.mine };
            let threat = low(yet_to_play & foes & block);
            bar = if threat != 0 && threat < bar { threat } else { bar };
            if ours && bar == played.best || yet_to_play & !foes & block & (bar - 1) != 0 {
                return high(following);
            }
        }
        let winners = following & (bar - 1);
        high(if winners == 0 { following } else { winners })
    }

    /// The lowest trump that wins, unless the trick is ours without it; else a card that can be spared.
    fn choose_void(
        &self,
        node: &Node<N, C>,
        played: &Played<N>,
        count: usize,
        player: usize,
        legal: u64,
    ) -> u64 {
        let trumps = self.layout.suits[self.layout.trump & 7];
        let friends = if self.is_max(player) { node.mine } else { node.live & !node.mine };
        let over = if played.best & trumps != 0 { played.best - 1 } else { u64::MAX };
        let ruffs = legal & trumps & over;
        let ours = self.is_max(played.winner) == self.is_max(player);
        if ruffs != 0 && !self.is_ours_anyway(node, played, count, friends, ours) {
            return high(ruffs);
        }
        self.throw(node, friends, player, legal & !trumps).unwrap_or(high(legal))
    }

    /// Whether a friend wins the trick, or will, and no foe can ruff.
    fn is_ours_anyway(
        &self,
        node: &Node<N, C>,
        played: &Played<N>,
        count: usize,
        friends: u64,
        ours: bool,
    ) -> bool {
        let block = self.layout.suits[played.ask & 7];
        let trumps = self.layout.suits[self.layout.trump & 7];
        let (mut friends_cards, mut foes_cards) = (0, 0);
        for place in count + 1..N {
            let hand = node.open(after(node.leader, place, N));
            if hand & friends != 0 {
                friends_cards |= hand & block;
            } else if hand & block == 0 && hand & trumps != 0 {
                return false;
            } else {
                foes_cards |= hand & block;
            }
        }
        let bar = low(foes_cards).wrapping_sub(1);
        let ahead = if ours { played.best } else { low(friends_cards) };
        played.best & trumps == 0 && ahead != 0 && ahead & bar != 0 && (ours || ahead < played.best)
    }

    /// A card that can be spared: the lowest of some suit.
    fn throw(&self, node: &Node<N, C>, friends: u64, player: usize, cards: u64) -> Option<u64> {
        let trumps = self.layout.suits[self.layout.trump & 7];
        let weights = if self.layout.trump == JOKERS { &THROWS_WITHOUT_TRUMPS } else { &THROWS_WITH_TRUMPS };
        let has_trumps = node.hands[player] & trumps != 0;
        let mut choice = (i16::MIN, None);
        for suit in SUITS {
            let own = cards & self.layout.suits[suit];
            if own == 0 {
                continue;
            }
            let card = high(own);
            let live = node.live & self.layout.suits[suit];
            let best = low(live);
            let length = own.count_ones() as i16;
            let mut worth = weights.each_above * (live & (card - 1)).count_ones() as i16
                + weights.each_own * length
                + weights.each_friends * (live & friends & !own).count_ones() as i16
                + weights.each_foes * (live & !friends).count_ones() as i16;
            if own & best != 0 {
                worth += weights.has_best + if card == best { weights.best } else { 0 };
            } else if best & friends != 0 {
                worth += weights.friend_has_best;
            } else if own & low(live ^ best) != 0 {
                worth += if length == 2 { weights.bares_second } else { weights.has_second };
            }
            worth += if length == 1 && has_trumps { weights.to_ruff } else { 0 };
            worth += if live == own { weights.others_void } else { 0 };
            if worth > choice.0 {
                choice = (worth, Some(card));
            }
        }
        choice.1
    }

    // Where a side wants no tricks

    /// What speaks for a lead: the side that ducks stays low, the others lead what it cannot stay under.
    fn ducking_lead(&self, node: &Node<N, C>, card: u64) -> i16 {
        let block = self.layout.block_of(card);
        let live = node.live & block & !node.hands[node.leader];
        let ducking = live & !node.mine;
        let (over, under) = (live & (card - 1), live & card.wrapping_neg());
        if !self.is_max(node.leader) {
            return over.count_ones() as i16 - 4 * under.count_ones() as i16;
        }
        if ducking == 0 {
            return -60;
        }
        let caught = if ducking & under == 0 { 40 } else { 0 };
        caught + 4 * (ducking & over).count_ones() as i16 - 2 * (live & (card - 1)).count_ones() as i16
    }

    /// The side that ducks plays the highest card that loses; the others stay below it, or throw high cards.
    #[inline(never)]
    fn choose_ducking(&self, played: &Played<N>, player: usize, legal: u64) -> u64 {
        let block = self.layout.suits[played.ask & 7];
        let following = legal & block;
        if following == 0 {
            return self.throw_high(legal);
        }
        let is_beaten = played.best & block == 0;
        let under = following & played.best.wrapping_neg();
        if self.is_max(player) {
            let caught = self.counts(played.winner) && !is_beaten;
            if caught && under != 0 { low(under) } else { high(following) }
        } else if is_beaten {
            low(following)
        } else if under != 0 {
            low(under)
        } else {
            high(following)
        }
    }

    /// The highest card of the suit in which that is most dangerous.
    fn throw_high(&self, cards: u64) -> u64 {
        let mut choice = (0, low(cards));
        for suit in SUITS.chain([JOKERS]) {
            let (block, own) = (self.layout.suits[suit], cards & self.layout.suits[suit]);
            let lower = block & low(own).wrapping_neg();
            let danger = lower.count_ones() + if suit == JOKERS { 64 } else { 0 };
            if own != 0 && danger > choice.0 {
                choice = (danger, low(own));
            }
        }
        choice.1
    }
}
