//! The kernel as a private Python module: converts, releases the interpreter while it counts, maps errors.

mod playouts;
mod rummy;
mod solver;

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
    /// A hand for each seat, the seats that play, clockwise, and pairs of a cover and the card under it.
    #[new]
    #[pyo3(signature = (order, hands, playing, leader, covers=Vec::new()))]
    fn new(
        order: &CardOrder,
        hands: Vec<u64>,
        playing: Vec<u8>,
        leader: u8,
        covers: Vec<(u8, u8)>,
    ) -> PyResult<Tricks> {
        let hands: Vec<_> = hands.into_iter().map(core::CardSet::from_bits).collect();
        let playing = playing.into_iter().map(|seat| numbered("seat", seat)).collect::<PyResult<Vec<_>>>()?;
        let covers =
            covers.into_iter().map(|(cover, card)| Ok((numbered("card", cover)?, numbered("card", card)?)));
        let covers = covers.collect::<PyResult<Vec<_>>>()?;
        let tricks = core::Tricks::new(order.0.clone(), &hands, &playing, numbered("seat", leader)?);
        tricks.and_then(|tricks| tricks.with_covers(&covers)).map(Tricks).map_err(refused)
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

    /// Play a card.
    #[pyo3(signature = (card, suit=None))]
    fn play(&mut self, card: u8, suit: Option<u8>) -> PyResult<()> {
        let play = core::Play {
            card: numbered("card", card)?,
            suit: suit.map(|suit| numbered("suit", suit)).transpose()?,
        };
        self.0.play(play).map(drop).map_err(refused)
    }

    /// The same position as one of its own.
    fn copy(&self) -> Tricks {
        Tricks(self.0.clone())
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
    use super::playouts::Playouts;
    #[pymodule_export]
    use super::rummy::RummySight;
    #[pymodule_export]
    use super::solver::{Solver, leaders_many, plays_many, value_many};
    #[pymodule_export]
    use super::{CardOrder, Tricks};
}
