//! Which search answers a question: the fast one where it can, the general one otherwise.

use crate::Tricks;

use super::budget::{Budget, Stopped};
use super::fast::Fast;
use super::general::General;
use super::{Counts, Question, Search};

/// Both searches. They keep their memory from one position to the next.
#[derive(Default)]
pub(super) struct Searches {
    fast: Fast,
    general: General,
    /// The fast search is not asked, whatever comes.
    pub(super) only_general: bool,
    is_fast: bool,
    /// What is looked into, until the general search is asked about it or about what comes of it.
    waiting: Option<(Tricks, Question)>,
}

impl Searches {
    /// Forget what was found.
    pub(super) fn forget(&mut self) {
        self.fast.forget();
    }

    /// Look into another position.
    pub(super) fn start(&mut self, tricks: &Tricks, question: &Question) {
        self.waiting = Some((tricks.clone(), *question));
        self.is_fast = !self.only_general && self.fast.start(tricks, question);
    }
}

impl Search for Searches {
    fn guess(&self, tricks: &Tricks) -> u32 {
        if self.is_fast { self.fast.guess(tricks) } else { self.general.guess(tricks) }
    }

    fn succeeds(&mut self, tricks: &Tricks, wanted: Counts, budget: &mut Budget) -> Result<bool, Stopped> {
        let left = tricks.left();
        let is_run = wanted.as_at_least(left).is_some() || wanted.as_at_most(left).is_some();
        if self.is_fast && (is_run || wanted.none_of(left)) {
            return self.fast.succeeds(tricks, wanted, budget);
        }
        if let Some((root, question)) = self.waiting.take() {
            self.general.start(&root, &question);
        }
        self.general.succeeds(tricks, wanted, budget)
    }
}
