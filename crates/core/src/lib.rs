//! Trick play from tables.
//!
//! Of trick play the kernel knows no rule by name. How cards follow, rank and cancel under one contract comes in as a
//! [`CardOrder`]; what the table has seen is a [`TrickHistory`]; a position is [`Tricks`].
//! Of [`rummy`] it knows enough to play rounds on fast.
//!
//! ```
//! use std::sync::Arc;
//! use fivehundred_core::{CardOrder, CardSet, Seat, Tricks, perft};
//!
//! let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
//! let hands = [CardSet::from_bits(0b0101), CardSet::from_bits(0b1010)];
//! let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
//! assert_eq!(perft(&tricks, 4), 4);
//! # Ok::<(), fivehundred_core::PositionError>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod card;
mod card_set;
mod history;
mod order;
mod perft;
mod play;
mod playout;
mod rng;
pub mod rummy;
mod seat;
pub mod solve;
mod suit;
mod trick;
mod tricks;
mod turn;
mod wire;

pub use card::Card;
pub use card_set::{CardSet, Cards};
pub use history::TrickHistory;
pub use order::{Ask, Cancel, CardOrder, JokerLead, JokerPermissions};
pub use perft::{divide, perft};
pub use play::{Play, Plays};
pub use playout::{Playouts, Policy};
pub use seat::{SEATS, Seat};
pub use suit::{Suit, Suits};
pub use trick::Trick;
pub use tricks::{IllegalPlay, PositionError, Tricks, Undo};
pub use turn::Turn;
pub use wire::OrderError;
