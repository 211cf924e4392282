//! Playouts: tricks by seat, or how often a side takes each number of them.

use fivehundred_core::Policy;
use fivehundred_core::solve::Seats;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Tricks;

/// Playouts of a position, without end.
#[pyclass(module = "fivehundred._native")]
pub(crate) struct Playouts {
    playouts: fivehundred_core::Playouts,
    side: Seats,
    seats: usize,
}

#[pymethods]
impl Playouts {
    /// The playouts that this seed gives; by `policy`, all play at `random`, `take` tricks, or `duck`.
    #[new]
    fn new(tricks: &Tricks, side: u8, policy: &str, seed: u64) -> PyResult<Playouts> {
        let side = Seats::from_bits(side);
        let playouts = fivehundred_core::Playouts::new(tricks.0.clone(), named(policy, side)?, seed);
        Ok(Playouts { playouts, side, seats: tricks.0.seats().count() })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// How many tricks each seat takes in the next playout.
    fn __next__(&mut self) -> Option<Vec<u32>> {
        let taken = self.playouts.next()?;
        Some(taken[..self.seats].iter().copied().map(u32::from).collect())
    }

    /// In how many of the next playouts the side takes each number of tricks, from none to all.
    fn histogram(&mut self, py: Python<'_>, playouts: usize) -> Vec<u64> {
        py.detach(|| self.playouts.histogram(self.side, playouts))
    }
}

fn named(policy: &str, side: Seats) -> PyResult<Policy> {
    match policy {
        "random" => Ok(Policy::Random),
        "take" => Ok(Policy::Take(side)),
        "duck" => Ok(Policy::Duck),
        _ => Err(PyValueError::new_err(format!("there is no policy {policy:?}; random, take or duck"))),
    }
}
