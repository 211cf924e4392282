//! Counting every way to play on, the usual test and yardstick of a move generator.

use crate::{Play, Tricks};

/// The number of sequences of so many legal plays; a play that names a suit counts once for each suit.
///
/// ```
/// # use std::sync::Arc;
/// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks, perft};
/// let seat = Seat::try_from(0).unwrap();
/// let hands = [CardSet::from_bits(0b111)];
/// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[seat], seat)?;
/// assert_eq!([0, 1, 2, 3, 4].map(|depth| perft(&tricks, depth)), [1, 3, 6, 6, 0]);
/// # Ok::<(), PositionError>(())
/// ```
pub fn perft(tricks: &Tricks, depth: u32) -> u64 {
    count(&mut tricks.clone(), depth)
}

/// The same, by first play: where two engines disagree, this leads to the place.
///
/// ```
/// # use std::sync::Arc;
/// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks, divide};
/// let seat = Seat::try_from(0).unwrap();
/// let hands = [CardSet::from_bits(0b111)];
/// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[seat], seat)?;
/// assert_eq!(divide(&tricks, 2).iter().map(|&(_, leaves)| leaves).collect::<Vec<_>>(), [2, 2, 2]);
/// # Ok::<(), PositionError>(())
/// ```
pub fn divide(tricks: &Tricks, depth: u32) -> Vec<(Play, u64)> {
    let mut tricks = tricks.clone();
    tricks.legal().map(|play| (play, count_after(&mut tricks, play, depth.saturating_sub(1)))).collect()
}

fn count(tricks: &mut Tricks, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => tricks.legal().len() as u64,
        _ => tricks.legal().map(|play| count_after(tricks, play, depth - 1)).sum(),
    }
}

fn count_after(tricks: &mut Tricks, play: Play, depth: u32) -> u64 {
    let undo = tricks.make(play);
    let leaves = count(tricks, depth);
    tricks.undo(undo);
    leaves
}
