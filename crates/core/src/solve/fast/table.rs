//! What has been found, so that it is found once: bounds by shape, leader and the owners of the cards that mattered.
//!
//! Of a position only the highest cards of each suit, as deep as a search had to compare ranks, are kept: what was
//! found holds wherever lengths are the same and these cards lie with the same players (*winning ranks*).

/// Where a list ends.
const END: u32 = u32::MAX;
const FIRST_HEADS: usize = 1 << 12;
/// Patterns that are kept before all are forgotten.
const MOST_PATTERNS: usize = 1 << 20;

/// What positions have in common whose patterns are compared: lengths, leader and what jokers may do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) shape: [u64; 2],
    pub(super) other: u32,
}

#[derive(Clone, Copy)]
struct Head {
    key: Key,
    /// In which solve it was made: others are empty.
    age: u32,
    first: u32,
}

/// Bounds of the tricks that the side can take, wherever the cards in the mask lie like this.
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    pub(super) mask: u64,
    pub(super) planes: [u64; 3],
    /// How deep the mask goes in each suit.
    pub(super) depths: [u8; 4],
    pub(super) lower: u8,
    pub(super) upper: u8,
    /// The lead that did it; nothing if none did.
    pub(super) lead: u64,
    next: u32,
}

impl Pattern {
    pub(super) fn new(
        mask: u64,
        planes: [u64; 3],
        depths: [u8; 4],
        bounds: (u32, u32),
        lead: u64,
    ) -> Pattern {
        let planes = planes.map(|plane| plane & mask);
        Pattern { mask, planes, depths, lower: bounds.0 as u8, upper: bounds.1 as u8, lead, next: END }
    }

    #[inline]
    fn fits(&self, planes: &[u64; 3]) -> bool {
        let differ =
            (planes[0] ^ self.planes[0]) | (planes[1] ^ self.planes[1]) | (planes[2] ^ self.planes[2]);
        differ & self.mask == 0
    }
}

/// The table. Emptying it costs nothing.
#[derive(Default)]
pub(super) struct Table {
    heads: Vec<Head>,
    used: usize,
    age: u32,
    patterns: Vec<Pattern>,
}

impl Table {
    /// Forget everything.
    pub(super) fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 || self.heads.is_empty() {
            self.heads = vec![Head { key: Key { shape: [0; 2], other: 0 }, age: 0, first: END }; FIRST_HEADS];
            self.age = 1;
        }
        self.used = 0;
        self.patterns.clear();
    }

    /// The patterns of the key that fit.
    #[inline]
    pub(super) fn fitting(&self, key: &Key, planes: [u64; 3]) -> impl Iterator<Item = &Pattern> {
        let head = &self.heads[self.place(key)];
        let mut next = if head.age == self.age { head.first } else { END };
        std::iter::from_fn(move || {
            while let Some(pattern) = self.patterns.get(next as usize) {
                next = pattern.next;
                if pattern.fits(&planes) {
                    return Some(pattern);
                }
            }
            None
        })
    }

    /// The lead that did it in the last position of the key; nothing if none did.
    pub(super) fn recent(&self, key: &Key) -> u64 {
        let head = &self.heads[self.place(key)];
        let last = if head.age == self.age { self.patterns.get(head.first as usize) } else { None };
        last.map_or(0, |pattern| pattern.lead)
    }

    /// Keep a pattern, or let one that asks for the same know more.
    pub(super) fn keep(&mut self, key: &Key, pattern: Pattern) {
        if self.patterns.len() >= MOST_PATTERNS {
            self.clear();
        }
        if self.used * 2 >= self.heads.len() {
            self.grow();
        }
        let place = self.place(key);
        let head = &mut self.heads[place];
        if head.age != self.age {
            *head = Head { key: *key, age: self.age, first: END };
            self.used += 1;
        }
        let mut next = head.first;
        while let Some(known) = self.patterns.get_mut(next as usize) {
            if known.mask == pattern.mask && known.planes == pattern.planes {
                known.lower = known.lower.max(pattern.lower);
                known.upper = known.upper.min(pattern.upper);
                known.lead = pattern.lead;
                return;
            }
            next = known.next;
        }
        let first = std::mem::replace(&mut head.first, self.patterns.len() as u32);
        self.patterns.push(Pattern { next: first, ..pattern });
    }

    #[inline]
    fn place(&self, key: &Key) -> usize {
        let mixed = (key.shape[0] ^ u64::from(key.other)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32 ^ key.shape[1]).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mask = self.heads.len() - 1;
        let mut place = (mixed >> 40) as usize & mask;
        loop {
            let head = &self.heads[place];
            if head.age != self.age || head.key == *key {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let empty = Head { key: Key { shape: [0; 2], other: 0 }, age: 0, first: END };
        let heads = std::mem::take(&mut self.heads);
        self.heads = vec![empty; heads.len() * 2];
        for head in heads.into_iter().filter(|head| head.age == self.age) {
            let place = self.place(&head.key);
            self.heads[place] = head;
        }
    }
}
