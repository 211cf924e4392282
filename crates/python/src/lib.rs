//! The kernel as a private Python module: converts, releases the interpreter while it counts, maps errors.

use std::fmt::Display;
use std::sync::Arc;

use fivehundred_core as core;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The compiled tables of one contract, from their wire form.
#[pyclass(frozen, module = "fivehundred._native")]
struct CardOrder(Arc<core::CardOrder>);

#[pymethods]
impl CardOrder {
    #[new]
    fn new(data: &[u8]) -> PyResult<CardOrder> {
        let order = core::CardOrder::from_bytes(data).map_err(refused)?;
        Ok(CardOrder(Arc::new(order)))
    }
}

/// A position in trick play.
#[pyclass(module = "fivehundred._native")]
struct Tricks(core::Tricks);

#[pymethods]
impl Tricks {
    #[new]
    fn new(order: &CardOrder, hands: Vec<u64>, playing: Vec<u8>, leader: u8) -> PyResult<Tricks> {
        let hands: Vec<_> = hands.into_iter().map(core::CardSet::from_bits).collect();
        let playing = playing.into_iter().map(|seat| numbered("seat", seat)).collect::<PyResult<Vec<_>>>()?;
        let tricks = core::Tricks::new(order.0.clone(), &hands, &playing, numbered("seat", leader)?);
        tricks.map(Tricks).map_err(refused)
    }

    /// The seat that plays next.
    #[getter]
    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    /// Whether the seat whose turn it is has no card left.
    #[getter]
    fn over(&self) -> bool {
        self.0.is_over()
    }

    /// The winners of the finished tricks, in order.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        self.0.winners().iter().map(|seat| seat.index()).collect()
    }

    /// By seat, the suits that it did not follow.
    #[getter]
    fn shown_out(&self) -> Vec<u32> {
        self.by_seat(core::TrickHistory::shown_out)
    }

    /// By seat, the suits that it has played a card of.
    #[getter]
    fn played(&self) -> Vec<u32> {
        self.by_seat(core::TrickHistory::played)
    }

    /// The suits that have been led.
    #[getter]
    fn asked(&self) -> u8 {
        self.0.history().asked().bits()
    }

    /// The legal plays: cards, and the suits they name.
    fn legal(&self) -> Vec<(usize, Option<usize>)> {
        self.0.legal().map(|play| (play.card.index(), play.suit.map(core::Suit::index))).collect()
    }

    /// Play a card; `conclusive` is false for a hand with covered cards.
    #[pyo3(signature = (card, suit=None, *, conclusive=true))]
    fn play(&mut self, card: u8, suit: Option<u8>, conclusive: bool) -> PyResult<()> {
        let play = core::Play {
            card: numbered("card", card)?,
            suit: suit.map(|suit| numbered("suit", suit)).transpose()?,
        };
        self.0.play(play, conclusive).map(drop).map_err(refused)
    }

    /// Put more cards into a hand, as when covered cards turn up.
    fn turn_up(&mut self, seat: u8, cards: u64) -> PyResult<()> {
        let seat = numbered("seat", seat)?;
        self.0.turn_up(seat, core::CardSet::from_bits(cards)).map_err(refused)
    }

    /// The number of sequences of so many legal plays.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| core::perft(&self.0, depth))
    }
}

impl Tricks {
    /// Not bytes, which Python would not take for a list.
    fn by_seat(&self, suits: impl Fn(&core::TrickHistory, core::Seat) -> core::Suits) -> Vec<u32> {
        self.0.seats().map(|seat| suits(self.0.history(), seat).bits().into()).collect()
    }
}

/// The card, suit or seat of this number.
fn numbered<T: TryFrom<u8, Error = u8>>(kind: &str, number: u8) -> PyResult<T> {
    T::try_from(number).map_err(|number| PyValueError::new_err(format!("there is no {kind} {number}")))
}

fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The compiled kernel; `fivehundred.native` is its only importer.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{CardOrder, Tricks};
}
