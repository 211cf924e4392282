//! A position between two tricks, as the fast search knows it: hands as bits, and what the table looks up.
//!
//! Cards that are gone are left out of the *planes*: bit n of plane k is bit k of the number of the player who
//! holds the nth card that is left. Where all players' lengths in all suits are the same, so are the places of
//! the suits there, and two positions can be compared rank by rank.
//!
//! Hands count the cards that lie covered there. Those and their covers are like no others: a plane tells them apart,
//! and two positions are only compared where the same of them are left.

use super::layout::Layout;

/// Where the shape keeps which columns are left, among lengths of players whom there are not.
const FIRST_COLUMN: usize = 16;

/// The lowest bit.
#[inline]
pub(super) const fn low(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// The highest bit of some.
#[inline]
pub(super) const fn high(bits: u64) -> u64 {
    1 << (63 - (bits | 1).leading_zeros())
}

/// What the table has seen, as far as jokers care: four bits for each player.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) shown_out: u32,
    pub(super) played: u32,
    pub(super) asked: u8,
}

/// The cards that lie covered, and these with their covers.
#[derive(Clone, Copy, Default)]
struct Columns {
    covered: u64,
    all: u64,
}

/// A position between two tricks of so many players; `C` is 1 if cards may lie covered, 0 if none do.
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize, const C: usize> {
    /// By player, all cards, those covered too.
    pub(super) hands: [u64; N],
    pub(super) live: u64,
    /// The cards of the side that wants many tricks.
    pub(super) mine: u64,
    pub(super) planes: [u64; 3],
    /// Lengths of all players in all suits, four bits each.
    pub(super) shape: [u64; 2],
    pub(super) leader: usize,
    pub(super) left: u32,
    pub(super) seen: Seen,
    columns: [Columns; C],
}

impl<const N: usize, const C: usize> Node<N, C> {
    pub(super) fn new(layout: &Layout, hands: [u64; N], leader: usize, max: u8, seen: Seen) -> Node<N, C> {
        let live = hands.iter().fold(0, |all, hand| all | hand);
        let mine = (0..N).filter(|&player| max >> player & 1 != 0).fold(0, |all, player| all | hands[player]);
        let left = hands[leader].count_ones();
        let columns = [Columns::default(); C];
        let mut node = Node { hands, live, mine, planes: [0; 3], shape: [0; 2], leader, left, seen, columns };
        node.lay_columns(layout);
        node.gather_planes();
        for (player, &hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                let length = u64::from((hand & layout.suits[suit]).count_ones());
                node.shape[suit / 2] += length << (32 * (suit & 1) + 4 * player);
            }
        }
        node
    }

    fn lay_columns(&mut self, layout: &Layout) {
        for (number, column) in layout.columns.iter().enumerate().filter(|_| C > 0) {
            if self.live & column.cover != 0 {
                self.columns[0].covered |= column.card;
                self.columns[0].all |= column.cover | column.card;
                self.shape[0] |= 1 << (FIRST_COLUMN + number);
            }
        }
    }

    /// Turn up what lay under these cards.
    #[inline]
    pub(super) fn turn_up(&mut self, layout: &Layout, played: &[u8; N]) {
        let cards = played.iter().fold(0, |cards, card| cards | 1 << card);
        if self.apart() & cards == 0 {
            return;
        }
        for (number, column) in layout.columns.iter().enumerate() {
            if column.cover & cards != 0 {
                self.columns[0].covered ^= column.card;
                self.columns[0].all ^= column.cover | column.card;
                self.shape[0] ^= 1 << (FIRST_COLUMN + number);
            }
        }
    }

    /// The cards that lie covered.
    #[inline]
    pub(super) fn covered(&self) -> u64 {
        self.columns.first().map_or(0, |columns| columns.covered)
    }

    /// The cards that lie covered, and those that they lie under.
    #[inline]
    pub(super) fn apart(&self) -> u64 {
        self.columns.first().map_or(0, |columns| columns.all)
    }

    /// The cards of the player that do not lie covered.
    #[inline]
    pub(super) fn open(&self, player: usize) -> u64 {
        self.hands[player] & !self.covered()
    }

    /// Whether the player can play to so many tricks without one of these cards; where cards lie covered the others do.
    #[inline]
    pub(super) fn can_spare(&self, player: usize, tricks: u32, keeps: u64) -> bool {
        self.hands[player] & self.covered() == 0 || (self.open(player) & !keeps).count_ones() >= tricks
    }

    pub(super) fn holder(&self, card: u64) -> usize {
        self.hands.iter().position(|hand| hand & card != 0).unwrap_or(0)
    }

    /// How many of these cards the player has who has most of them.
    #[inline]
    pub(super) fn longest(&self, cards: u64) -> u32 {
        self.hands.iter().fold(0, |longest, hand| longest.max((hand & cards).count_ones()))
    }

    /// Take the cards of a trick away from those who have played them. What the table looks up is left behind.
    #[inline]
    pub(super) fn remove(&mut self, cards: &[u8; N]) {
        let mut player = self.leader;
        for card in cards {
            self.live ^= 1 << card;
            self.hands[player] ^= 1 << card;
            player = if player + 1 == N { 0 } else { player + 1 };
        }
        self.mine &= self.live;
        self.left -= 1;
    }

    /// Bring what the table looks up after the cards of the last trick, led by this player.
    #[inline]
    pub(super) fn catch_up(&mut self, layout: &Layout, cards: &[u8; N], leader: usize) {
        self.gather_planes();
        let mut player = leader;
        for &card in cards {
            let units = layout.units[usize::from(card) & 63];
            self.shape[0] -= units[0] << (4 * player);
            self.shape[1] -= units[1] << (4 * player);
            player = if player + 1 == N { 0 } else { player + 1 };
        }
    }

    #[inline]
    fn gather_planes(&mut self) {
        let held = |plane: usize| {
            let mut held = 0;
            for player in 0..N {
                held |= if player >> plane & 1 != 0 { self.hands[player] } else { 0 };
            }
            gather(held, self.live)
        };
        let last = match (N, C) {
            (..=4, 0) => 0,
            (..=4, _) => gather(self.apart(), self.live),
            _ => held(2),
        };
        self.planes = [held(0), held(1), last];
    }
}

/// The bits at the places of the mask, moved together.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
fn gather(bits: u64, mask: u64) -> u64 {
    // SAFETY: this is compiled only for processors that have the instruction.
    unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
}

/// The bits at the places of the mask, moved together.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
fn gather(bits: u64, mut mask: u64) -> u64 {
    let (mut gathered, mut place) = (0, 0);
    while mask != 0 {
        gathered |= u64::from(bits & low(mask) != 0) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

/// The nth lowest bit.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
pub(super) fn nth(bits: u64, n: u32) -> u64 {
    // SAFETY: this is compiled only for processors that have the instruction.
    unsafe { core::arch::x86_64::_pdep_u64(1 << (n.max(1) - 1), bits) }
}

/// The nth lowest bit.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(super) fn nth(mut bits: u64, n: u32) -> u64 {
    for _ in 1..n {
        bits &= bits.wrapping_sub(1);
    }
    low(bits)
}
