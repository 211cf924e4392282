//! The search for every order and every position: it knows nothing but the tables that play goes by.
//!
//! It asks whether the side can bring the number of tricks it takes into a set, tries one play of each class,
//! and remembers the positions between tricks, together with the cards whose rank mattered: what it found
//! holds for every position that differs in lower cards only.

use crate::{CardSet, Play, Tricks};

use super::budget::{Budget, Stopped};
use super::search_context::SearchContext;
use super::table::Table;
use super::{Counts, Question, Search};

/// The search; it keeps its memory from one position to the next.
#[derive(Default)]
pub(crate) struct General {
    table: Table,
    /// Plays to try, of every position from the first to the one searched.
    plays: Vec<(i32, Play)>,
    context: Option<SearchContext>,
}

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) wanted: Counts,
    pub(super) left: u32,
    pub(super) in_play: CardSet,
}

/// Whether the side succeeds, and cards of which the rank mattered: those and all higher ones of their runs.
#[derive(Clone, Copy)]
pub(super) struct Finding {
    pub(super) succeeds: bool,
    pub(super) mattered: CardSet,
}

/// A search under way.
struct Dive<'a, 'b> {
    table: &'a mut Table,
    plays: &'a mut Vec<(i32, Play)>,
    context: &'a SearchContext,
    tricks: Tricks,
    budget: &'a mut Budget<'b>,
}

impl General {
    /// Get ready for positions that come of this one.
    pub(crate) fn start(&mut self, tricks: &Tricks, question: &Question) {
        self.table.clear(tricks.left());
        self.context = Some(SearchContext::new(tricks, question));
    }
}

impl Search for General {
    fn succeeds(&mut self, tricks: &Tricks, wanted: Counts, budget: &mut Budget) -> Result<bool, Stopped> {
        let Some(context) = &self.context else { return Err(Stopped) };
        self.plays.clear();
        let task = Task { wanted, left: tricks.left(), in_play: tricks.in_play() };
        let (table, plays, tricks) = (&mut self.table, &mut self.plays, tricks.clone());
        Dive { table, plays, context, tricks, budget }.decide(task).map(|finding| finding.succeeds)
    }
}

impl Dive<'_, '_> {
    fn decide(&mut self, task: Task) -> Result<Finding, Stopped> {
        if task.wanted.none_of(task.left) {
            return Ok(Finding::plain(false));
        }
        if task.wanted.all_of(task.left) {
            return Ok(Finding::plain(true));
        }
        if !self.tricks.trick().is_empty() {
            return self.try_plays(task);
        }
        self.context.at_once(&self.tricks, task).map_or_else(|| self.remember(task), Ok)
    }

    /// Look the position up, or find out and remember.
    fn remember(&mut self, task: Task) -> Result<Finding, Stopped> {
        let entry = self.context.entry(&self.tricks, task);
        if let Some((reached, mask)) = self.table.recall(&entry.key, entry.owners, entry.target) {
            return Ok(Finding { succeeds: reached == entry.good, mattered: entry.cards(mask) });
        }
        let finding = self.try_plays(task)?;
        let mask = self.context.mask(finding.mattered, task.in_play);
        self.table.note(&entry.key, entry.owners, mask, entry.target, finding.succeeds == entry.good);
        Ok(finding)
    }

    fn try_plays(&mut self, task: Task) -> Result<Finding, Stopped> {
        self.budget.spend()?;
        let ours = self.context.choosers.contains(self.tricks.turn());
        let first = self.plays.len();
        self.plays.extend(self.context.plays(&self.tricks, task));
        if self.plays.len() == first {
            return Ok(Finding::plain(task.wanted.contains(0)));
        }
        let found = self.try_each(first, task, ours);
        self.plays.truncate(first);
        found
    }

    /// Try the plays from this place on until one serves whoever chooses.
    fn try_each(&mut self, first: usize, task: Task, ours: bool) -> Result<Finding, Stopped> {
        let mut mattered = CardSet::NONE;
        while self.plays.len() > first {
            let play = self.take_best(first);
            let finding = self.after(play, task)?;
            if finding.succeeds == ours {
                return Ok(finding);
            }
            mattered =
                mattered | self.context.of_class(finding.mattered, play.card, &self.tricks, task.in_play);
        }
        Ok(Finding { succeeds: !ours, mattered })
    }

    /// Take the most promising of the plays from this place on.
    fn take_best(&mut self, first: usize) -> Play {
        let mut best = first;
        for place in first + 1..self.plays.len() {
            if self.plays[place].0 > self.plays[best].0 {
                best = place;
            }
        }
        self.plays.swap_remove(best).1
    }

    fn after(&mut self, play: Play, task: Task) -> Result<Finding, Stopped> {
        let (seat, mut trick) = (self.tricks.turn(), *self.tricks.trick());
        let undo = self.tricks.make(play);
        if !self.tricks.trick().is_empty() {
            let finding = self.decide(task);
            self.tricks.undo(undo);
            return finding;
        }
        trick.add(seat, play.card, trick.ask());
        let cards: CardSet = trick.plays().iter().map(|&(_, card)| card).collect();
        let winner = self.tricks.turn();
        let won = u32::from(self.context.side.contains(winner));
        let task =
            Task { wanted: task.wanted.after(won), left: task.left - 1, in_play: task.in_play - cards };
        let finding = self.decide(task);
        self.tricks.undo(undo);
        finding.map(|finding| finding.with(self.context.outranking(trick.cards_of(winner), cards)))
    }
}

impl Finding {
    /// No card's rank mattered.
    fn plain(succeeds: bool) -> Finding {
        Finding { succeeds, mattered: CardSet::NONE }
    }

    fn with(self, cards: CardSet) -> Finding {
        Finding { mattered: self.mattered | cards, ..self }
    }
}
