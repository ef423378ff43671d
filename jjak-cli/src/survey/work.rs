//! A survey's deals in chunks, on all threads; what they give comes back in order.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jjak::patience::survey::{Plan, Ranges, Survey};
use jjak::patience::{Rules, WholeGame};

use super::asker::Asker;
use super::each;

/// What is to be done.
pub(super) struct Job {
    pub rules: Rules,
    pub plan: Plan,
    /// The whole game's values, where best play, closed, is asked for.
    pub game: Option<WholeGame>,
    /// The deals.
    pub todo: Ranges,
    pub jobs: NonZeroUsize,
    /// Whether a record of each deal is wanted.
    pub records: bool,
    /// Set when it is to end early.
    pub stop: Arc<AtomicBool>,
}

/// What was found out about a chunk of deals.
pub(super) struct Piece {
    pub survey: Survey,
    /// A line a deal, if wanted.
    pub records: Vec<u8>,
    /// Whether no deal of the chunk is missing.
    complete: bool,
}

/// What [`run`] tells.
pub(super) enum Event {
    /// The next piece, in the order of the deals.
    Piece(Box<Piece>),
    /// Time has passed.
    Tick,
}

/// A chunk should take about this long.
const LONG: Duration = Duration::from_millis(100);

/// Most deals in a chunk.
const MOST: u64 = 4_096;

/// Chunks that may be done before an earlier one is.
const AHEAD: u64 = 256;

/// The chunks still to be done.
struct Queue {
    state: Mutex<State>,
    moved: Condvar,
}

struct State {
    left: VecDeque<RangeInclusive<u64>>,
    size: u64,
    next: u64,
    /// Chunks whose pieces have been taken.
    taken: u64,
    closed: bool,
}

impl Queue {
    fn new(todo: &Ranges) -> Self {
        let state = State { left: todo.iter().collect(), size: 8, next: 0, taken: 0, closed: false };
        Self { state: Mutex::new(state), moved: Condvar::new() }
    }

    /// The next chunk and its number.
    fn next(&self) -> Option<(u64, RangeInclusive<u64>)> {
        let mut state = self.lock();
        while state.next > state.taken + AHEAD && !state.closed {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return None;
        }
        let range = state.left.pop_front()?;
        let last = range.start().saturating_add(state.size - 1).min(*range.end());
        if last < *range.end() {
            state.left.push_front(last + 1..=*range.end());
        }
        state.next += 1;
        Some((state.next - 1, *range.start()..=last))
    }

    /// Chooses the size of later chunks after one that took `elapsed`.
    fn adapt(&self, deals: u64, elapsed: Duration) {
        let mut state = self.lock();
        if elapsed > LONG * 2 {
            state.size = (deals / 2).max(1);
        } else if elapsed < LONG / 2 && deals >= state.size {
            state.size = (deals * 2).min(MOST);
        }
    }

    fn taken(&self) {
        self.lock().taken += 1;
        self.moved.notify_all();
    }

    fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does the job and tells of every piece, in order, and now and then of time passing. It ends early when the
/// job is stopped, when `tell` breaks or fails, or when a deal cannot be had.
pub(super) fn run(
    job: &Job,
    mut tell: impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let queue = Queue::new(&job.todo);
    let (sender, receiver) = channel::<(u64, anyhow::Result<Piece>)>();
    std::thread::scope(|scope| {
        for _ in 0..job.jobs.get() {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                let mut asker = None;
                while let Some((nth, range)) = queue.next() {
                    let begun = Instant::now();
                    let deals = range.end() - range.start() + 1;
                    let piece = catch_unwind(AssertUnwindSafe(|| {
                        let asker = match &mut asker {
                            Some(asker) => asker,
                            empty => empty.insert(Asker::new(job)),
                        };
                        piece(job, asker, range)
                    }));
                    let piece = piece
                        .unwrap_or_else(|_| Err(anyhow::anyhow!("a fault of this program ended the survey")));
                    queue.adapt(deals, begun.elapsed());
                    if sender.send((nth, piece)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let told = loop {
            match receiver.recv_timeout(LONG) {
                Ok((nth, piece)) => {
                    waiting.insert(nth, piece);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = tell(Event::Tick) {
                        break Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            match tell_next(&queue, &mut waiting, &mut next, &mut tell) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        job.stop.store(true, Ordering::Relaxed);
        queue.close();
        told
    })
}

/// Tells of all pieces that are next.
fn tell_next(
    queue: &Queue,
    waiting: &mut BTreeMap<u64, anyhow::Result<Piece>>,
    next: &mut u64,
    tell: &mut impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<ControlFlow<()>> {
    while let Some(piece) = waiting.remove(next) {
        *next += 1;
        queue.taken();
        let piece = piece?;
        let complete = piece.complete;
        if tell(Event::Piece(Box::new(piece)))?.is_break() || !complete {
            // After a gap nothing more may follow: records stand in the order of their deals.
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Asks about the deals of a chunk, as far as it is not stopped.
fn piece(job: &Job, asker: &mut Asker<'_>, range: RangeInclusive<u64>) -> anyhow::Result<Piece> {
    let mut piece = Piece { survey: Survey::new(job.plan.clone()), records: Vec::new(), complete: true };
    for number in range {
        let Some(answer) =
            (!job.stop.load(Ordering::Relaxed)).then(|| asker.ask(number)).transpose()?.flatten()
        else {
            piece.complete = false;
            break;
        };
        piece.survey.add(&answer.finding, &answer.position)?;
        if job.records {
            each::record(&job.plan, &answer, &mut piece.records);
        }
    }
    Ok(piece)
}
