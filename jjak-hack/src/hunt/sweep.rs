//! Many inputs on several workers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::trial::{Bench, Check, Failure, Kind, Trial, lock};
use crate::case::Case;

/// When a sweep ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// At the first failure in the order of the inputs: those before it have all been tried.
    FirstFailure,
    /// At the end of the inputs.
    TheEnd,
}

/// What a sweep found.
#[derive(Default)]
pub(super) struct Swept {
    /// Inputs that have an answer.
    pub(super) tried: usize,
    /// The first failure in the order of the inputs.
    pub(super) first: Option<Failure>,
    /// Whether no input before the first failure (or the end) is unknown.
    pub(super) complete: bool,
}

/// Tries the inputs in order, `jobs` at a time, until the time is over.
pub(super) fn sweep(
    bench: &Bench<'_>,
    jobs: usize,
    cases: impl Iterator<Item = (Kind, Case)> + Send,
    until: Until,
) -> Swept {
    // What ends a sweep must be sure.
    let check = if until == Until::FirstFailure { Check::Each } else { Check::Few };
    let source = Mutex::new(cases.enumerate());
    let limit = AtomicUsize::new(usize::MAX);
    let first: Mutex<Option<(usize, Failure)>> = Mutex::new(None);
    let tried = AtomicUsize::new(0);
    // The first input without an answer: what lies behind a gap is not proved.
    let gap = AtomicUsize::new(usize::MAX);
    let work = || {
        loop {
            if bench.is_over() {
                // If inputs are left, there is a gap.
                if let Some((nth, _)) = lock(&source).next() {
                    gap.fetch_min(nth, Ordering::Relaxed);
                }
                return;
            }
            let Some((nth, (kind, case))) = lock(&source).next() else { return };
            if nth > limit.load(Ordering::Relaxed) {
                return;
            }
            match bench.try_case(kind, &case, check) {
                Trial::Right => {
                    tried.fetch_add(1, Ordering::Relaxed);
                }
                Trial::Unfinished => {
                    gap.fetch_min(nth, Ordering::Relaxed);
                }
                Trial::Wrong(failure) => {
                    tried.fetch_add(1, Ordering::Relaxed);
                    if until == Until::FirstFailure {
                        limit.fetch_min(nth, Ordering::Relaxed);
                    }
                    let mut first = lock(&first);
                    if first.as_ref().is_none_or(|(earlier, _)| nth < *earlier) {
                        bench.progress.set_best(&failure.case);
                        *first = Some((nth, *failure));
                    }
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(work);
        }
        work();
    });
    let first = lock(&first).take();
    let end = first.as_ref().map_or(usize::MAX - 1, |(nth, _)| *nth);
    Swept {
        tried: tried.into_inner(),
        complete: gap.into_inner() > end,
        first: first.map(|(_, failure)| failure),
    }
}
