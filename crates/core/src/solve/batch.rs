//! Many pieces of work on all cores: each thread has its own solver and takes the next piece that is free.
//!
//! A solver's answers do not depend on what it was asked before, so they do not depend on the threads either.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::Solver;

/// From one look at the watcher to the next.
const INTERVAL: Duration = Duration::from_millis(50);

/// Do all pieces of work, in as many threads as said or as there are cores.
///
/// While it waits the calling thread tells `watch` how many are done, about twenty times a second and at the
/// end; once that says false, no piece is begun any more and nothing comes back. Work in progress should then
/// stop by its own limits.
///
/// ```
/// # use fivehundred_core::solve::batch;
/// assert_eq!(batch(4, None, |_, piece| piece * piece, |_| true), Some(vec![0, 1, 4, 9]));
/// ```
pub fn batch<T: Send>(
    pieces: usize,
    threads: Option<NonZero<usize>>,
    work: impl Fn(&mut Solver, usize) -> T + Sync,
    mut watch: impl FnMut(usize) -> bool,
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let take = |sender: mpsc::Sender<(usize, T)>| {
        let mut solver = Solver::new();
        while let Some(piece) = claim(&next, pieces) {
            // Nobody listens any more once the watcher has said no.
            let _ = sender.send((piece, work(&mut solver, piece)));
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.map_or_else(cores, NonZero::get).min(pieces) {
            let sender = sender.clone();
            scope.spawn(|| take(sender));
        }
        drop(sender);
        let results = gather(pieces, &receiver, &mut watch);
        next.store(pieces, Ordering::Relaxed);
        results
    })
}

fn claim(next: &AtomicUsize, pieces: usize) -> Option<usize> {
    next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |piece| (piece < pieces).then_some(piece + 1))
        .ok()
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Collect results by piece until all are there, looking at the watcher now and then.
fn gather<T>(
    pieces: usize,
    receiver: &mpsc::Receiver<(usize, T)>,
    watch: &mut impl FnMut(usize) -> bool,
) -> Option<Vec<T>> {
    let mut results: Vec<Option<T>> = (0..pieces).map(|_| None).collect();
    let (mut done, mut looked) = (0, Instant::now());
    loop {
        match receiver.recv_timeout(INTERVAL) {
            Ok((piece, result)) => {
                results[piece] = Some(result);
                done += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if looked.elapsed() >= INTERVAL {
            looked = Instant::now();
            if !watch(done) {
                return None;
            }
        }
    }
    if watch(done) { results.into_iter().collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_work() {
        for threads in [1, 2, 7] {
            let squares = batch(50, NonZero::new(threads), |_, piece| piece * piece, |_| true).unwrap();
            assert_eq!(squares, (0..50).map(|piece| piece * piece).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_work_is_no_results() {
        assert_eq!(batch(0, None, |_, piece| piece, |_| true), Some(Vec::new()));
    }

    #[test]
    fn the_watcher_sees_the_end() {
        let mut seen = Vec::new();
        batch(
            3,
            NonZero::new(1),
            |_, piece| piece,
            |done| {
                seen.push(done);
                true
            },
        );
        assert_eq!(seen.last(), Some(&3));
    }

    #[test]
    fn the_watcher_sees_how_far_it_is_and_can_stop_it() {
        let slow = |_: &mut Solver, _| thread::sleep(Duration::from_millis(20));
        let mut seen = Vec::new();
        let watch = |done| {
            seen.push(done);
            seen.len() < 2
        };

        assert_eq!(batch(1_000, NonZero::new(2), slow, watch), None);
        assert!(seen.len() == 2 && 0 < seen[0] && seen[0] < seen[1]);
    }
}
