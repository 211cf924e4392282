//! The solver: answers as tuples of the answer, its bounds and the nodes searched.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use fivehundred_core::Play;
use fivehundred_core::solve::{self, Counts, Limits, Objective, Question, Seats, Solved};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Tricks;

type Answer<T> = (Option<T>, (u32, u32), u64);
type Card = (usize, Option<usize>);
type CardValue = (usize, Option<usize>, u32, usize);
type Asked<'py> = (PyRef<'py, Tricks>, u8, Option<u64>, Option<u8>);
type Led<'py> = (PyRef<'py, Tricks>, u8, u8);
type ByLeader = Vec<(usize, u32)>;

/// The exact solver, with the memory that it works in.
#[pyclass(module = "fivehundred._native")]
#[derive(Default)]
pub(crate) struct Solver(solve::Solver);

#[expect(clippy::too_many_arguments, reason = "Python gives most of them by name, or not at all")]
#[pymethods]
impl Solver {
    #[new]
    fn new() -> Solver {
        Solver::default()
    }

    /// What the position is worth.
    #[pyo3(signature = (tricks, side, wanted=None, choosers=None, *, nodes=None, seconds=None))]
    fn value(
        &mut self,
        py: Python<'_>,
        tricks: &Tricks,
        side: u8,
        wanted: Option<u64>,
        choosers: Option<u8>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Answer<u32>> {
        let question = question(side, wanted, choosers);
        ask(py, nodes, seconds, |limits| self.0.value(&tricks.0, &question, limits), |value| value)
    }

    /// Whether the side can take so many of the tricks that are left.
    #[pyo3(signature = (tricks, side, target, *, nodes=None, seconds=None))]
    fn reaches(
        &mut self,
        py: Python<'_>,
        tricks: &Tricks,
        side: u8,
        target: u32,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Answer<bool>> {
        let side = Seats::from_bits(side);
        ask(py, nodes, seconds, |limits| self.0.reaches(&tricks.0, side, target, limits), |reached| reached)
    }

    /// What each legal play is worth: card, suit named, value, class.
    #[pyo3(signature = (tricks, side, wanted=None, choosers=None, *, nodes=None, seconds=None))]
    fn plays(
        &mut self,
        py: Python<'_>,
        tricks: &Tricks,
        side: u8,
        wanted: Option<u64>,
        choosers: Option<u8>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Answer<Vec<CardValue>>> {
        let question = question(side, wanted, choosers);
        ask(py, nodes, seconds, |limits| self.0.plays(&tricks.0, &question, limits), card_values)
    }

    /// The value, and plays to the end that come to it.
    #[pyo3(signature = (tricks, side, wanted=None, choosers=None, *, nodes=None, seconds=None))]
    fn line(
        &mut self,
        py: Python<'_>,
        tricks: &Tricks,
        side: u8,
        wanted: Option<u64>,
        choosers: Option<u8>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Answer<(u32, Vec<Card>)>> {
        let question = question(side, wanted, choosers);
        let cards = |(value, line): (u32, Vec<Play>)| (value, line.into_iter().map(card).collect());
        ask(py, nodes, seconds, |limits| self.0.line(&tricks.0, &question, limits), cards)
    }

    /// What the position is worth for each leader, or for each of some.
    #[pyo3(signature = (tricks, side, wanted=None, choosers=None, among=u8::MAX, *, nodes=None, seconds=None))]
    fn leaders(
        &mut self,
        py: Python<'_>,
        tricks: &Tricks,
        side: u8,
        wanted: Option<u64>,
        choosers: Option<u8>,
        among: u8,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Answer<ByLeader>> {
        let (question, among) = (question(side, wanted, choosers), Seats::from_bits(among));
        ask(py, nodes, seconds, |limits| self.0.leaders(&tricks.0, &question, among, limits), by_leader)
    }
}

/// What each of many positions is worth; so many in a row are asked about together, in one thread, and `progress` is
/// told how many such groups are done.
#[pyfunction]
#[pyo3(signature = (questions, *, together=1, threads=None, nodes=None, seconds=None, progress=None))]
pub(crate) fn value_many(
    py: Python<'_>,
    questions: Vec<Asked>,
    together: usize,
    threads: Option<isize>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Answer<u32>>> {
    let ask = |solver: &mut solve::Solver, asked: &Vec<_>, limits: &Limits| {
        let solved = solver.values(asked, limits).into_iter();
        solved.map(|solved| answer(solved, |value| value)).collect::<Vec<_>>()
    };
    let groups: Vec<Vec<_>> = pieces(&questions).chunks(together.max(1)).map(<[_]>::to_vec).collect();
    Ok(many(py, groups, (threads, nodes, seconds, progress), ask)?.concat())
}

/// What each legal play in each of many positions is worth.
#[pyfunction]
#[pyo3(signature = (questions, *, threads=None, nodes=None, seconds=None, progress=None))]
pub(crate) fn plays_many(
    py: Python<'_>,
    questions: Vec<Asked>,
    threads: Option<isize>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Answer<Vec<CardValue>>>> {
    let ask = |solver: &mut solve::Solver, (tricks, question): &(_, _), limits: &Limits| {
        answer(solver.plays(tricks, question, limits), card_values)
    };
    many(py, pieces(&questions), (threads, nodes, seconds, progress), ask)
}

/// What each of many positions is worth for each of some leaders; the side takes what it can.
#[pyfunction]
#[pyo3(signature = (questions, *, threads=None, nodes=None, seconds=None, progress=None))]
pub(crate) fn leaders_many(
    py: Python<'_>,
    questions: Vec<Led>,
    threads: Option<isize>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Answer<ByLeader>>> {
    let ask = |solver: &mut solve::Solver, (tricks, question, among): &(_, _, _), limits: &Limits| {
        answer(solver.leaders(tricks, question, *among, limits), by_leader)
    };
    let piece = |(tricks, side, among): &Led<'_>| {
        (tricks.0.clone(), question(*side, None, None), Seats::from_bits(*among))
    };
    many(py, questions.iter().map(piece).collect(), (threads, nodes, seconds, progress), ask)
}

type Terms = (Option<isize>, Option<u64>, Option<f64>, Option<Py<PyAny>>);

fn pieces(questions: &[Asked]) -> Vec<(fivehundred_core::Tricks, Question)> {
    let piece = |(tricks, side, wanted, choosers): &Asked<'_>| {
        (tricks.0.clone(), question(*side, *wanted, *choosers))
    };
    questions.iter().map(piece).collect()
}

/// Ask many questions on many threads; the calling one looks at signals and reports progress.
fn many<P: Sync, T: Send>(
    py: Python<'_>,
    pieces: Vec<P>,
    (threads, nodes, seconds, progress): Terms,
    ask: impl Fn(&mut solve::Solver, &P, &Limits) -> T + Sync,
) -> PyResult<Vec<T>> {
    let threads = threads.map(number_of_threads).transpose()?;
    let (deadline, interrupted) = (deadline(seconds)?, AtomicBool::new(false));
    let stop = || interrupted.load(Ordering::Relaxed) || deadline.is_some_and(|end| Instant::now() >= end);
    let limits = Limits { nodes, stop: Some(&stop) };
    let mut error = None;
    let watch = |done| {
        error = look(done, progress.as_ref()).err();
        interrupted.store(error.is_some(), Ordering::Relaxed);
        error.is_none()
    };
    let answers = py.detach(|| {
        solve::batch(pieces.len(), threads, |solver, piece| ask(solver, &pieces[piece], &limits), watch)
    });
    answers.ok_or_else(|| error.unwrap_or_else(|| no_threads(0)))
}

/// Let Python's signal handlers run, and say how many are done.
fn look(done: usize, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(drop))
    })
}

/// How often a search lets Python's signal handlers run: each time it waits for other threads of Python.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Ask one question; it stops for signals.
fn ask<T: Send, U>(
    py: Python<'_>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    solve: impl FnOnce(&Limits) -> Solved<T> + Send,
    convert: impl FnOnce(T) -> U,
) -> PyResult<Answer<U>> {
    let (deadline, error) = (deadline(seconds)?, OnceLock::new());
    let looked = Mutex::new(Instant::now());
    let stop = || {
        let (now, mut looked) = (Instant::now(), looked.lock().unwrap_or_else(PoisonError::into_inner));
        if now - *looked >= BETWEEN_LOOKS {
            *looked = now;
            let _ = Python::attach(|py| py.check_signals()).map_err(|raised| error.set(raised));
        }
        error.get().is_some() || deadline.is_some_and(|end| now >= end)
    };
    let solved = py.detach(|| solve(&Limits { nodes, stop: Some(&stop) }));
    error.into_inner().map_or_else(|| Ok(answer(solved, convert)), Err)
}

fn answer<T, U>(solved: Solved<T>, convert: impl FnOnce(T) -> U) -> Answer<U> {
    (solved.answer.map(convert), solved.bounds, solved.nodes)
}

fn question(side: u8, wanted: Option<u64>, choosers: Option<u8>) -> Question {
    let objective = wanted.map_or(Objective::Most, |counts| Objective::Within(Counts::from_bits(counts)));
    let [side, choosers] = [side, choosers.unwrap_or(side)].map(Seats::from_bits);
    Question { side, choosers, objective }
}

fn card(play: Play) -> Card {
    (play.card.index(), play.suit.map(fivehundred_core::Suit::index))
}

fn by_leader(values: Vec<(fivehundred_core::Seat, u32)>) -> ByLeader {
    values.into_iter().map(|(seat, value)| (seat.index(), value)).collect()
}

fn card_values(plays: Vec<solve::PlayValue>) -> Vec<CardValue> {
    let value = |solve::PlayValue { play, value, class }| {
        let (card, suit) = card(play);
        (card, suit, value, class)
    };
    plays.into_iter().map(value).collect()
}

fn deadline(seconds: Option<f64>) -> PyResult<Option<Instant>> {
    if let Some(seconds) = seconds.filter(|seconds| seconds.is_nan() || *seconds < 0.0) {
        return Err(no_time(seconds));
    }
    // So long that no clock can count it is no limit.
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Ok(limit.and_then(|limit| Instant::now().checked_add(limit)))
}

fn no_time(seconds: f64) -> PyErr {
    PyValueError::new_err(format!("{seconds} seconds; a limit is 0 or more"))
}

fn number_of_threads(threads: isize) -> PyResult<NonZero<usize>> {
    usize::try_from(threads).ok().and_then(NonZero::new).ok_or_else(|| no_threads(threads))
}

fn no_threads(threads: isize) -> PyErr {
    PyValueError::new_err(format!("{threads} threads; there must be one at least"))
}
