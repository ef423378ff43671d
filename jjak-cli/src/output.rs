//! Answers in the order of their records, whoever is ready first.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::ProgressBar;

use crate::exit::Exit;
use crate::progress;

/// What one batch of records gave.
#[derive(Default)]
pub(crate) struct Piece {
    /// Number of records that were answered.
    pub records: u64,
    /// For stdout.
    pub out: Vec<u8>,
    /// For stderr.
    pub talk: Vec<u8>,
    /// How it went.
    pub exit: Exit,
    /// Records whose expected answer was compared, and how many of them differ.
    pub compared: u64,
    /// See `compared`.
    pub differ: u64,
    /// Records that were not understood.
    pub unread: u64,
}

impl Piece {
    /// Whether there is nothing to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.out.is_empty() && self.talk.is_empty()
    }

    /// Adds what comes behind it.
    fn append(&mut self, mut behind: Self) {
        self.records += behind.records;
        self.out.append(&mut behind.out);
        self.talk.append(&mut behind.talk);
        self.exit = self.exit.max(behind.exit);
        self.compared += behind.compared;
        self.differ += behind.differ;
        self.unread += behind.unread;
    }
}

/// Whether more of a piece is to come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Rest {
    /// It is.
    #[default]
    Follows,
    /// It is whole.
    Nothing,
}

/// A piece in the making: what is known of it can be handed over before the rest.
pub(crate) struct Hand<'a> {
    pub piece: Piece,
    nth: u64,
    output: &'a Output,
}

impl<'a> Hand<'a> {
    /// A hand with nothing in it yet, for piece number `nth`, counted from 0.
    pub(crate) fn new(output: &'a Output, nth: u64) -> Self {
        Self { piece: Piece::default(), nth, output }
    }

    /// Hands over what is there. Whether to go on.
    pub(crate) fn over(&mut self, rest: Rest) -> bool {
        self.output.put(self.nth, std::mem::take(&mut self.piece), rest)
    }
}

/// Pieces that may wait for an earlier one; who is further ahead waits, so memory stays bounded.
const AHEAD: u64 = 64;

/// Writes pieces in order.
pub(crate) struct Output {
    state: Mutex<State>,
    moved: Condvar,
    stop: Stop,
    bar: ProgressBar,
}

/// What to do when nothing more is to be written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Tell whoever puts the next piece.
    #[cfg(test)]
    Tell,
    /// End the process: another thread may wait for input that never comes.
    EndProcess,
}

#[derive(Default)]
struct State {
    next: u64,
    waiting: BTreeMap<u64, (Piece, Rest)>,
    totals: Totals,
    stopped: bool,
}

/// What has been written so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Totals {
    pub exit: Exit,
    /// Records whose answers were written.
    pub records: u64,
    pub compared: u64,
    pub differ: u64,
    pub unread: u64,
}

impl Output {
    /// An output before its first piece; `bar` counts records.
    pub(crate) fn new(stop: Stop, bar: ProgressBar) -> Self {
        Self { state: Mutex::default(), moved: Condvar::new(), stop, bar }
    }

    /// Takes piece number `nth`, counted from 0, or a part of it, and writes all that is next. Whether to go on.
    fn put(&self, nth: u64, piece: Piece, rest: Rest) -> bool {
        let mut state = self.lock();
        while nth > state.next + AHEAD && !state.stopped {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped {
            return false;
        }
        let (there, of_it) = state.waiting.entry(nth).or_default();
        there.append(piece);
        *of_it = rest;
        loop {
            let next = state.next;
            let Some((piece, rest)) = state.waiting.remove(&next) else { break };
            if rest == Rest::Nothing {
                state.next += 1;
            }
            state.totals.exit = state.totals.exit.max(piece.exit);
            state.totals.records += piece.records;
            state.totals.compared += piece.compared;
            state.totals.differ += piece.differ;
            state.totals.unread += piece.unread;
            self.bar.inc(piece.records);
            if let Some(exit) = progress::aside(|| write(&piece)) {
                state.totals.exit = state.totals.exit.max(exit);
                state.stopped = true;
            }
            if rest == Rest::Follows {
                break;
            }
        }
        self.moved.notify_all();
        self.perhaps_leave(&state);
        !state.stopped
    }

    fn perhaps_leave(&self, state: &State) {
        if state.stopped && self.stop == Stop::EndProcess {
            std::process::exit(i32::from(state.totals.exit.code()));
        }
    }

    /// Nothing more is to be written: whoever waits goes home.
    pub(crate) fn stop(&self, exit: Exit) {
        let mut state = self.lock();
        state.totals.exit = state.totals.exit.max(exit);
        state.stopped = true;
        self.moved.notify_all();
        self.perhaps_leave(&state);
    }

    /// Notes how something outside any piece went.
    pub(crate) fn note(&self, exit: Exit) {
        let mut state = self.lock();
        state.totals.exit = state.totals.exit.max(exit);
    }

    /// What has been written, at the end.
    pub(crate) fn totals(&self) -> Totals {
        self.bar.finish_and_clear();
        self.lock().totals
    }

    /// Ends the process after what is known is written: a thread between two records hands over what it has, and
    /// nobody waits for one in the middle of a long record. A write under way is waited for, so that nothing is
    /// cut in the middle, but not for ever: whoever reads may have stopped.
    pub(crate) fn interrupt(&self) -> ! {
        std::thread::sleep(Duration::from_millis(50));
        for _ in 0..100 {
            if let Ok(state) = self.state.try_lock() {
                let exit = state.totals.exit.max(Exit::Interrupted);
                let answered = match state.totals.records {
                    0 => "before the first answer was known".to_owned(),
                    1 => "after the answer to 1 record".to_owned(),
                    records => format!("after the answers to {records} records"),
                };
                // Both locks are kept to the end: nothing more is written, and no bar is drawn.
                progress::aside(|| {
                    eprintln!("jjak: interrupted {answered}");
                    std::process::exit(i32::from(exit.code()))
                });
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        std::process::exit(i32::from(Exit::Interrupted.code()));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes a piece; how to end if that does not work. A reader that has gone away is no fault.
fn write(piece: &Piece) -> Option<Exit> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(&piece.out).and_then(|()| stdout.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => return Some(Exit::Fine),
        Err(error) => {
            eprintln!("jjak: cannot write to stdout: {error}");
            return Some(Exit::Internal);
        }
    }
    // Nobody is left to tell if stderr is gone.
    let _ = std::io::stderr().lock().write_all(&piece.talk);
    None
}
