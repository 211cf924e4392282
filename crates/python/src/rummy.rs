//! Rummy played on: leads by world, and one world move by move.

use fivehundred_core::rummy::{Line, Sight};
use pyo3::prelude::*;

use super::refused;

type Played = (Vec<Vec<u32>>, Vec<Vec<u32>>, Vec<i64>);

/// What a seat at rummy sees, from its wire form.
#[pyclass(frozen, module = "fivehundred._native")]
pub(crate) struct RummySight(Sight);

#[pymethods]
impl RummySight {
    #[new]
    fn new(data: &[u8]) -> PyResult<RummySight> {
        Sight::from_bytes(data).map(RummySight).map_err(refused)
    }

    /// For each deed, the seat's lead by world, and how many deeds were played on.
    fn outcomes(
        &self,
        py: Python<'_>,
        deeds: Vec<Vec<u8>>,
        seed: u64,
        first: u64,
        worlds: u64,
    ) -> PyResult<Vec<(Vec<i64>, usize)>> {
        let outcomes = py.detach(|| self.0.outcomes(&deeds, seed, first, worlds)).map_err(refused)?;
        Ok(outcomes.into_iter().map(|outcome| (outcome.leads, outcome.deeds)).collect())
    }

    /// One world played to its end: the hands at its beginning, the deeds, and the points by seat.
    fn line(&self, seed: u64, world: u64) -> Played {
        let Line { hands, deeds, points } = self.0.line(seed, world);
        (lists(hands), lists(deeds), points)
    }
}

/// Not bytes, which Python would not take for a list.
fn lists(bytes: Vec<Vec<u8>>) -> Vec<Vec<u32>> {
    bytes.into_iter().map(|each| each.into_iter().map(u32::from).collect()).collect()
}
