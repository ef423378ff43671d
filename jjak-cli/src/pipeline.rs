//! Batches of records on all threads, answered in order.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jjak::read::Batch;

use crate::exit::{Exit, Usage};
use crate::interrupt;
use crate::output::{Hand, Output, Rest};
use crate::source::{Origin, Source};

/// Fewest and most records in a batch.
const FEWEST: usize = 1;
const MOST: usize = 1_024;

/// A batch should take between these times: short enough to see answers come, long enough to be worth it.
const SHORT: Duration = Duration::from_millis(2);
const LONG: Duration = Duration::from_millis(20);

/// How many threads to use if nobody says.
pub(crate) fn default_jobs() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Most threads that may be asked for.
const MOST_JOBS: usize = 256;

/// The threads to use: those asked for, or all there are.
///
/// # Errors
/// If they are more than can be of use.
pub(crate) fn jobs(asked: Option<NonZeroUsize>) -> Result<NonZeroUsize, Usage> {
    let jobs = asked.unwrap_or_else(default_jobs);
    if jobs.get() > MOST_JOBS && asked.is_some() {
        return Err(Usage(format!(
            "--jobs {jobs} was given; at most {MOST_JOBS} threads are started: leave --jobs out to use all cores"
        )));
    }
    Ok(jobs)
}

/// Cuts `source` into batches, has `work` done on each by whichever of `jobs` threads is free, and writes what
/// they give in the order of the records. `worker` makes what a thread works with. Work counts the records it
/// answered. If it takes long it hands over what it has before; after Ctrl-C it returns early.
///
/// Returns the number of records.
pub(crate) fn run<W>(
    source: Source,
    jobs: NonZeroUsize,
    output: &Arc<Output>,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Batch, &Origin, &mut Hand<'_>) + Sync,
) -> u64 {
    let source = Mutex::new((source, 0u64));
    let size = AtomicUsize::new(16);
    let one_thread = || {
        let mut batch = Batch::default();
        let mut worker = worker();
        loop {
            let (nth, origin) = {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                match source.0.next(&mut batch, size.load(Ordering::Relaxed)) {
                    Ok(Some(origin)) => {
                        source.1 += 1;
                        (source.1 - 1, origin)
                    }
                    Ok(None) => return,
                    Err(unreadable) => {
                        eprintln!("jjak: cannot read `{}`: {}", unreadable.label, unreadable.error);
                        output.note(Exit::BadInput);
                        continue;
                    }
                }
            };
            let begun = Instant::now();
            let mut hand = Hand::new(output, nth);
            work(&mut worker, &batch, &origin, &mut hand);
            if interrupt::asked() {
                hand.over(Rest::Follows);
                return;
            }
            adapt(&size, batch.records().len(), begun.elapsed());
            if !hand.over(Rest::Nothing) {
                return;
            }
        }
    };
    let guarded = || {
        if catch_unwind(AssertUnwindSafe(one_thread)).is_err() {
            output.stop(Exit::Internal);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.get() {
            scope.spawn(guarded);
        }
        guarded();
    });
    let source = source.lock().unwrap_or_else(PoisonError::into_inner);
    source.0.records()
}

/// Makes batches larger or smaller after one that took `elapsed`.
fn adapt(size: &AtomicUsize, records: usize, elapsed: Duration) {
    let now = size.load(Ordering::Relaxed);
    if elapsed > LONG {
        size.store((records / 2).max(FEWEST), Ordering::Relaxed);
    } else if elapsed < SHORT && records >= now {
        size.store((now * 2).min(MOST), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Stop;
    use crate::source::Input;
    use indicatif::ProgressBar;
    use jjak::read::Options;

    /// Runs `work` on so many one-line records with several threads.
    fn run_on(records: usize, work: impl Fn(&Batch, &Origin, &mut Hand<'_>) + Sync) -> (u64, Exit) {
        let text = "11 0 0\n".repeat(records);
        let input = Input::Text { label: "test".into(), text };
        let source = Source::new(vec![input], Options::default().borders());
        let output = Arc::new(Output::new(Stop::Tell, ProgressBar::hidden()));
        let jobs = NonZeroUsize::new(4).unwrap();
        let records = run(source, jobs, &output, || (), |(), batch, origin, hand| work(batch, origin, hand));
        (records, output.totals().exit)
    }

    #[test]
    fn every_record_comes_by_once() {
        let seen = Mutex::new(vec![0; 5_000]);
        let (records, exit) = run_on(5_000, |batch, origin, _| {
            let first = origin.first as usize - 1;
            let mut seen = seen.lock().unwrap();
            seen[first..first + batch.records().len()].iter_mut().for_each(|times| *times += 1);
        });
        assert_eq!((records, exit), (5_000, Exit::Fine));
        assert!(seen.into_inner().unwrap().iter().all(|&times| times == 1));
    }

    #[test]
    fn a_panic_ends_all_threads_with_the_exit_code_of_a_fault() {
        let (_, exit) = run_on(50_000, |_, origin, hand| {
            hand.piece.exit = Exit::BadInput;
            assert!(origin.first < 1_000, "a fault, on purpose");
        });
        assert_eq!(exit, Exit::Internal);
    }
}
