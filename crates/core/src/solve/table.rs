//! What a search remembers: for each position it has looked at, bounds on what it is worth.
//!
//! An entry holds for all positions that have the same key and the same owners at the places of its mask.
//! Keys are compared whole. A full bucket gives up its smallest position. Entries are plain words, so that
//! memory comes from the system as zeros and costs nothing until it is used.

/// For each place, the three bits of the seat that holds its card.
pub(crate) type Owners = [u64; 3];

/// What must be the same for two positions to be compared at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Key {
    /// One bit for each card that is left.
    pub(crate) cards: u64,
    /// The owners, as if each run lay sorted by seat: how many cards of it each seat holds.
    pub(crate) shape: Owners,
    pub(crate) seen: u64,
    pub(crate) wanted: u64,
    pub(crate) rest: u16,
}

/// The least and the greatest value that a position may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    least: u8,
    most: u8,
}

impl Bounds {
    /// Nothing is known.
    const OPEN: Bounds = Bounds { least: 0, most: u8::MAX };

    /// Whether the value is known to reach the target, or not to.
    pub(crate) fn reach(self, target: u8) -> Option<bool> {
        match self {
            Bounds { least, .. } if target <= least => Some(true),
            Bounds { most, .. } if target > most => Some(false),
            _ => None,
        }
    }

    fn noting(self, target: u8, reached: bool) -> Bounds {
        if reached {
            Bounds { least: self.least.max(target), ..self }
        } else {
            Bounds { most: self.most.min(target - 1), ..self }
        }
    }
}

/// Cards, three words of the shape, `seen`, `wanted`, one word of `rest`, both bounds and the number of the
/// search; then the mask and three words of owners under it.
type Entry = [u64; 11];

const BUCKET: usize = 8;
const LARGEST: u32 = 15;

/// The table. What earlier searches left counts as empty.
#[derive(Default)]
pub(crate) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    /// How many bits of a hash number the buckets in use.
    size: u32,
    search: u32,
}

impl Table {
    /// Forget everything, and make room for a search of so many tricks.
    pub(crate) fn clear(&mut self, tricks: u32) {
        self.size = (2 + 3 * tricks / 2).min(LARGEST);
        if self.buckets.len() < 1 << self.size || self.search == u32::MAX {
            self.buckets = vec![[[0; 11]; BUCKET]; 1 << self.size];
            self.search = 0;
        }
        self.search += 1;
    }

    /// Whether the position's value reaches the target, if that is known, and the mask that it depends on.
    pub(crate) fn recall(&self, key: &Key, owners: Owners, target: u8) -> Option<(bool, u64)> {
        let entries = self.buckets[self.bucket(key)].iter();
        let mut like = entries.filter(|entry| holds(entry, key, self.search) && owners_agree(entry, owners));
        like.find_map(|entry| bounds(entry).reach(target).map(|reached| (reached, entry[7])))
    }

    /// Note whether the position's value reaches the target, and the mask that it depends on.
    pub(crate) fn note(&mut self, key: &Key, owners: Owners, mask: u64, target: u8, reached: bool) {
        let (search, bucket) = (self.search, self.bucket(key));
        let entries = &mut self.buckets[bucket];
        let same =
            |entry: &&mut Entry| holds(entry, key, search) && entry[7] == mask && owners_agree(entry, owners);
        if let Some(entry) = entries.iter_mut().find(same) {
            *entry = filled(key, bounds(entry).noting(target, reached), search, mask, owners);
        } else if let Some(entry) = entries.iter_mut().min_by_key(|entry| worth(entry, search)) {
            *entry = filled(key, Bounds::OPEN.noting(target, reached), search, mask, owners);
        }
    }

    fn bucket(&self, key: &Key) -> usize {
        let [a, b, c] = key.shape;
        let words = [key.cards, a, b, c, key.seen, key.wanted, key.rest.into()];
        let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (words.into_iter().fold(0, mix) >> (u64::BITS - self.size)) as usize
    }
}

fn filled(key: &Key, bounds: Bounds, search: u32, mask: u64, owners: Owners) -> Entry {
    let ([a, b, c], [x, y, z]) = (key.shape, owners.map(|word| word & mask));
    let bounds = u64::from(bounds.least) << 16 | u64::from(bounds.most) << 24;
    let last = u64::from(key.rest) | bounds | u64::from(search) << 32;
    [key.cards, a, b, c, key.seen, key.wanted, last, mask, x, y, z]
}

fn holds(entry: &Entry, key: &Key, search: u32) -> bool {
    let [a, b, c] = key.shape;
    let last = entry[6] & !(0xffff << 16);
    entry[..6] == [key.cards, a, b, c, key.seen, key.wanted]
        && last == u64::from(key.rest) | u64::from(search) << 32
}

fn owners_agree(entry: &Entry, owners: Owners) -> bool {
    entry[8..] == owners.map(|word| word & entry[7])
}

fn bounds(entry: &Entry) -> Bounds {
    Bounds { least: (entry[6] >> 16) as u8, most: (entry[6] >> 24) as u8 }
}

/// The more cards a position has, the more work it stands for.
fn worth(entry: &Entry, search: u32) -> u32 {
    if entry[6] >> 32 == u64::from(search) { 1 + entry[0].count_ones() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNERS: Owners = [0b011, 0b101, 0];
    const MASK: u64 = 0b110;

    fn table() -> Table {
        let mut table = Table::default();
        table.clear(1);
        table
    }

    fn key(cards: u64) -> Key {
        Key { cards, ..Key::default() }
    }

    #[test]
    fn what_was_noted_narrows_the_bounds() {
        let mut table = table();
        table.note(&key(7), OWNERS, MASK, 3, true);
        table.note(&key(7), OWNERS, MASK, 6, false);
        let known = [3, 4, 5, 6].map(|target| table.recall(&key(7), OWNERS, target));

        assert_eq!(known, [Some((true, MASK)), None, None, Some((false, MASK))]);
    }

    #[test]
    fn only_owners_under_the_mask_count() {
        let mut table = table();
        table.note(&key(7), OWNERS, MASK, 1, true);

        assert_eq!(table.recall(&key(7), [0b010, 0b101, 0], 1), Some((true, MASK)));
        assert_eq!(table.recall(&key(7), [0b001, 0b101, 0], 1), None);
    }

    #[test]
    fn every_part_of_a_key_counts() {
        let mut table = table();
        table.note(&key(7), OWNERS, MASK, 1, true);
        let others = [
            key(3),
            Key { shape: [0, 0, 1], ..key(7) },
            Key { seen: 1, ..key(7) },
            Key { wanted: 1, ..key(7) },
            Key { rest: 1, ..key(7) },
        ];

        assert!(others.iter().all(|other| table.recall(other, OWNERS, 1).is_none()));
    }

    #[test]
    fn a_new_search_knows_nothing() {
        let mut table = table();
        table.note(&key(7), OWNERS, MASK, 1, true);
        table.clear(1);
        assert_eq!(table.recall(&key(7), OWNERS, 1), None);

        table.search = u32::MAX;
        table.note(&key(7), OWNERS, MASK, 1, true);
        table.clear(1);
        assert_eq!((table.search, table.recall(&key(7), OWNERS, 1)), (1, None));
    }

    #[test]
    fn large_positions_stay_when_there_is_no_room() {
        let mut table = table();
        table.note(&key(u64::MAX), OWNERS, MASK, 1, true);
        (0..10_000).for_each(|cards| table.note(&key(cards), OWNERS, MASK, 1, true));

        assert_eq!(table.recall(&key(u64::MAX), OWNERS, 1), Some((true, MASK)));
    }
}
