//! When a search gives up: after so many nodes, or when it is told to.

/// Nodes from one look at the clock, or whatever else tells it to stop, to the next.
const PATIENCE: u64 = 4096;

/// When to give up.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// After so many nodes: the same input then gives up at the same place.
    pub nodes: Option<u64>,
    /// When this says so; it is asked every few thousand nodes.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Limits<'_> {
    /// Never.
    pub const NONE: Limits<'static> = Limits { nodes: None, stop: None };
}

/// A search was told to stop before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// The nodes of one call, counted against its limits.
pub(crate) struct Budget<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
    /// The count at which to look at the limits again.
    look: u64,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Budget<'a> {
        Budget { limits, nodes: 0, look: 0 }
    }

    /// The nodes spent so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Count one more node, if there may be one.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.look {
            self.look_around()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look_around(&mut self) -> Result<(), Stopped> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        if self.nodes >= most || self.limits.stop.is_some_and(|stop| stop()) {
            return Err(Stopped);
        }
        self.look = most.min(self.nodes + PATIENCE);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn spent(limits: &Limits) -> u64 {
        let mut budget = Budget::new(limits);
        while budget.nodes() < 20_000 && budget.spend().is_ok() {}
        budget.nodes()
    }

    #[test]
    fn nodes_are_spent_to_the_last() {
        for most in [0, 1, PATIENCE, PATIENCE + 1, 10_000] {
            assert_eq!(spent(&Limits { nodes: Some(most), stop: None }), most);
        }
    }

    #[test]
    fn it_asks_now_and_then_whether_to_stop() {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) == 1;

        assert_eq!(spent(&Limits { nodes: None, stop: Some(&stop) }), PATIENCE);
        assert_eq!(spent(&Limits::NONE), 20_000);
    }
}
