//! The exact solver: with all hands known, what a side can make of a position against all others together.
//!
//! ```
//! use std::sync::Arc;
//! use fivehundred_core::solve::{Objective, Limits, Question, Seats, Solver};
//! use fivehundred_core::{CardOrder, CardSet, Seat, Tricks};
//!
//! let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
//! let hands = [CardSet::from_bits(0b0110), CardSet::from_bits(0b1001)];
//! let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
//! let question = Question::new(Seats::from_bits(0b01), Objective::Most);
//! assert_eq!(Solver::new().value(&tricks, &question, &Limits::NONE).answer, Some(1));
//! # Ok::<(), fivehundred_core::PositionError>(())
//! ```

mod batch;
mod budget;
mod classes;
mod dispatch;
mod driver;
mod fast;
mod general;
mod move_ordering;
mod objective;
mod search_context;
mod table;
mod winners;

pub use batch::batch;
pub use budget::Limits;
pub use objective::{Counts, Objective, Question, Seats};

use crate::{Play, Seat, Tricks};
use budget::{Budget, Stopped};
use dispatch::Searches;
use driver::Driver;

/// A search that says whether a side succeeds.
pub(crate) trait Search {
    /// About how many of the tricks that are left the side will take.
    fn guess(&self, tricks: &Tricks) -> u32 {
        tricks.left().div_ceil(2)
    }

    /// Whether the side can bring the number of tricks that it takes from here on into the set.
    fn succeeds(&mut self, tricks: &Tricks, wanted: Counts, budget: &mut Budget) -> Result<bool, Stopped>;
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<T> {
    /// The answer; `None` if the limits were reached first.
    pub answer: Option<T>,
    /// The least and the greatest value that the position may have, as far as is known.
    pub bounds: (u32, u32),
    /// The nodes that were searched: the same number for the same question, in `values` after the same ones.
    pub nodes: u64,
}

/// A legal play and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayValue {
    /// The play.
    pub play: Play,
    /// The value of the position asked about, if this is played.
    pub value: u32,
    /// Plays of one class come to the same whatever follows; classes are numbered from 0.
    pub class: usize,
}

/// Answers questions; keeps its memory from one call to the next, but nothing of what it found.
#[derive(Default)]
pub struct Solver {
    searches: Searches,
}

impl Solver {
    /// A solver; it takes the memory it needs when it is first asked.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver that answers everything with the general search: slow, and a check of the fast one.
    pub fn general() -> Solver {
        let mut solver = Solver::default();
        solver.searches.only_general = true;
        solver
    }

    /// What the position is worth to the side: how many more tricks, or 1 if it succeeds and 0 if not.
    pub fn value(&mut self, tricks: &Tricks, question: &Question, limits: &Limits) -> Solved<u32> {
        self.ask(tricks, question, limits, |driver| driver.value())
    }

    /// What each of these positions is worth: what is found for one helps with those after it that are like it.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # use fivehundred_core::solve::{Objective, Limits, Question, Seats, Solver};
    /// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// let hands = [CardSet::from_bits(0b0110), CardSet::from_bits(0b1001)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
    /// let question = Question::new(Seats::from_bits(0b01), Objective::Most);
    /// let solved = Solver::new().values(&vec![(tricks, question); 2], &Limits::NONE);
    /// assert_eq!(solved.iter().map(|solved| solved.answer).collect::<Vec<_>>(), [Some(1), Some(1)]);
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn values(&mut self, asked: &[(Tricks, Question)], limits: &Limits) -> Vec<Solved<u32>> {
        self.searches.forget();
        let value = |(tricks, question): &_| self.ask_also(tricks, question, limits, |driver| driver.value());
        asked.iter().map(value).collect()
    }

    /// Whether the side can take so many of the tricks that are left.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # use fivehundred_core::solve::{Limits, Seats, Solver};
    /// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// let hands = [CardSet::from_bits(0b0110), CardSet::from_bits(0b1001)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
    /// let side = Seats::from_bits(0b01);
    /// assert_eq!(Solver::new().reaches(&tricks, side, 2, &Limits::NONE).answer, Some(false));
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn reaches(&mut self, tricks: &Tricks, side: Seats, target: u32, limits: &Limits) -> Solved<bool> {
        let question = Question::new(side, Objective::Most);
        self.ask(tricks, &question, limits, |driver| driver.reaches(target))
    }

    /// What each legal play is worth.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # use fivehundred_core::solve::{Objective, Limits, Question, Seats, Solver};
    /// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// let hands = [CardSet::from_bits(0b1101), CardSet::from_bits(0b10010 | 1 << 20)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
    /// let question = Question::new(Seats::from_bits(0b01), Objective::Most);
    /// let plays = Solver::new().plays(&tricks, &question, &Limits::NONE).answer.unwrap();
    /// let values: Vec<_> = plays.iter().map(|play| (play.value, play.class)).collect();
    /// assert_eq!(values, [(0, 0), (1, 1), (1, 1)]);
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn plays(&mut self, tricks: &Tricks, question: &Question, limits: &Limits) -> Solved<Vec<PlayValue>> {
        self.ask(tricks, question, limits, |driver| driver.plays())
    }

    /// The value, and plays to the end that come to it: of those that are as good, the lowest.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # use fivehundred_core::solve::{Objective, Limits, Question, Seats, Solver};
    /// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// let hands = [CardSet::from_bits(0b0110), CardSet::from_bits(0b1001)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
    /// let question = Question::new(Seats::from_bits(0b01), Objective::Most);
    /// let (value, line) = Solver::new().line(&tricks, &question, &Limits::NONE).answer.unwrap();
    /// let cards: Vec<_> = line.iter().map(|play| play.card.index()).collect();
    /// assert_eq!((value, cards), (1, vec![1, 0, 2, 3]));
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn line(
        &mut self,
        tricks: &Tricks,
        question: &Question,
        limits: &Limits,
    ) -> Solved<(u32, Vec<Play>)> {
        self.ask(tricks, question, limits, |driver| driver.line())
    }

    /// The value for each of these seats that plays, if that one leads; there is none while a trick is on the table.
    ///
    /// What is found for one helps with the next. The bounds then hold for whichever of them leads.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use fivehundred_core::{CardOrder, CardSet, PositionError, Seat, Tricks};
    /// # use fivehundred_core::solve::{Objective, Limits, Question, Seats, Solver};
    /// # let [north, south] = [0, 1].map(|seat| Seat::try_from(seat).unwrap());
    /// let hands = [CardSet::from_bits(0b0110), CardSet::from_bits(0b1001)];
    /// let tricks = Tricks::new(Arc::new(CardOrder::plain()), &hands, &[north, south], north)?;
    /// let (question, both) = (Question::new(Seats::from_bits(0b01), Objective::Most), Seats::from_bits(0b11));
    /// let values = Solver::new().leaders(&tricks, &question, both, &Limits::NONE).answer.unwrap();
    /// assert_eq!(values, [(north, 1), (south, 1)]);
    /// # Ok::<(), PositionError>(())
    /// ```
    pub fn leaders(
        &mut self,
        tricks: &Tricks,
        question: &Question,
        among: Seats,
        limits: &Limits,
    ) -> Solved<Vec<(Seat, u32)>> {
        self.ask(tricks, question, limits, |driver| driver.leaders(among))
    }

    fn ask<T>(
        &mut self,
        tricks: &Tricks,
        question: &Question,
        limits: &Limits,
        answer: impl FnOnce(&mut Driver) -> Result<T, Stopped>,
    ) -> Solved<T> {
        self.searches.forget();
        self.ask_also(tricks, question, limits, answer)
    }

    /// Ask with what is known from the questions before.
    fn ask_also<T>(
        &mut self,
        tricks: &Tricks,
        question: &Question,
        limits: &Limits,
        answer: impl FnOnce(&mut Driver) -> Result<T, Stopped>,
    ) -> Solved<T> {
        self.searches.start(tricks, question);
        let mut driver = Driver::new(tricks, question, &mut self.searches, Budget::new(limits));
        let answer = answer(&mut driver).ok();
        Solved { answer, bounds: driver.bounds, nodes: driver.nodes() }
    }
}
