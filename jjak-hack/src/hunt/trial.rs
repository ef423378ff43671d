//! One input tried, and everything that was tried.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::referee::{Referee, Said, Truth, Verdict};
use crate::run::{Cannot, Outcome, Program, Reply};

/// Where an input comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It failed before and was saved.
    Saved,
    /// An official example.
    Sample,
    /// It traps a misconception of the catalogue.
    Catalogue,
    /// One of all inputs with one pair, or with two, or with three.
    Every(usize),
    /// Drawn from the seed.
    Random,
    /// Part of a larger input that failed.
    Shrunk,
}

impl Kind {
    /// Number of kinds with counters of their own.
    const COUNT: usize = 9;

    fn index(self) -> usize {
        match self {
            Self::Saved => 0,
            Self::Sample => 1,
            Self::Catalogue => 2,
            Self::Random => 3,
            Self::Shrunk => 4,
            Self::Every(pairs) => 4 + pairs.clamp(1, Self::COUNT - 5),
        }
    }
}

/// An input on which a program is not right.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The input.
    pub case: Case,
    /// The right answer.
    pub truth: Truth,
    /// What the program did, in a process that had answered nothing before.
    pub outcome: Outcome,
    /// What that is.
    pub verdict: Verdict,
}

/// What a program answered to one input, right or wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// The input.
    pub case: Case,
    /// The right answer.
    pub truth: Truth,
    /// The answer; `None` if it gave none.
    pub said: Option<Said>,
    /// Whether it is right.
    pub verdict: Verdict,
}

/// The slowest input.
#[derive(Clone, PartialEq, Debug)]
pub struct Slowest {
    /// How long it took.
    pub took: Duration,
    /// The input.
    pub case: Case,
}

/// How far a hunt has come; may be read while it runs.
#[derive(Default)]
pub struct Progress {
    tried: AtomicU64,
    best: Mutex<Option<String>>,
}

impl Progress {
    /// Inputs tried.
    pub fn tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }

    /// The smallest counterexample so far, as a one-line position.
    pub fn best(&self) -> Option<String> {
        lock(&self.best).clone()
    }

    pub(super) fn set_best(&self, case: &Case) {
        *lock(&self.best) = Some(case.to_string());
    }
}

/// A lock that a panicking thread does not spoil: what it guards is whole after each statement.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Most answers that are remembered for the diagnosis.
const REMEMBERED: usize = 200_000;

/// Runs inputs and remembers what came of them; shared by all workers.
pub(super) struct Bench<'a> {
    pub(super) program: &'a Program,
    pub(super) progress: &'a Progress,
    tolerance: f64,
    until: Instant,
    /// The end for a program that keeps state: the rest is for showing that with few calls.
    early: Instant,
    referees: Mutex<Vec<Referee>>,
    answered: Mutex<Vec<Answered>>,
    slowest: Mutex<Option<Slowest>>,
    /// Set when a warm process was found to keep state: from then on each input has its own.
    fresh: AtomicBool,
    /// Failures of warm processes that fresh ones confirmed.
    confirmed: AtomicU64,
    /// The first input that failed only in a warm process.
    kept: Mutex<Option<Case>>,
    /// After a time limit was met the others are given less, and confirmed at the end.
    short: Mutex<Option<Duration>>,
    cannot: Mutex<Option<Cannot>>,
    unfinished: AtomicU64,
    tried: [AtomicU64; Kind::COUNT],
    /// Microseconds.
    spent: [AtomicU64; Kind::COUNT],
}

/// How failures of warm processes are made sure of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Each is repeated in a fresh process.
    Each,
    /// Once a few were confirmed the others are believed.
    Few,
}

/// Confirmed failures after which others are believed.
const FEW: u64 = 3;

/// What one trial gave.
#[derive(Debug)]
pub(super) enum Trial {
    /// The right answer.
    Right,
    /// Not the right answer.
    Wrong(Box<Failure>),
    /// Time ran out, or we were stopped: nothing is known.
    Unfinished,
}

impl<'a> Bench<'a> {
    pub(super) fn new(program: &'a Program, progress: &'a Progress, tolerance: f64, time: Duration) -> Self {
        let started = Instant::now();
        Self {
            program,
            progress,
            tolerance,
            until: started + time,
            early: started + time * 3 / 4,
            referees: Mutex::default(),
            answered: Mutex::default(),
            slowest: Mutex::default(),
            fresh: AtomicBool::new(false),
            confirmed: AtomicU64::new(0),
            kept: Mutex::default(),
            short: Mutex::default(),
            cannot: Mutex::default(),
            unfinished: AtomicU64::new(0),
            tried: Default::default(),
            spent: Default::default(),
        }
    }

    /// Lends a referee for a while.
    pub(super) fn with_referee<T>(&self, ask: impl FnOnce(&mut Referee) -> T) -> T {
        let referee = lock(&self.referees).pop();
        let mut referee = referee.unwrap_or_else(|| Referee::new(self.tolerance));
        let answer = ask(&mut referee);
        lock(&self.referees).push(referee);
        answer
    }

    /// Whether the time is over, we were asked to stop, or the program cannot be started any more.
    pub(super) fn is_over(&self) -> bool {
        let until = if self.keeps_state() { self.early } else { self.until };
        self.program.stopped() || Instant::now() >= until || lock(&self.cannot).is_some()
    }

    /// Whether a state kept from call to call has been seen.
    pub(super) fn keeps_state(&self) -> bool {
        self.fresh.load(Ordering::Relaxed)
    }

    /// The time an input may take now.
    fn time(&self) -> Duration {
        let limit = self.program.limits().time;
        let short = *lock(&self.short);
        short.unwrap_or(limit).min(self.until.saturating_duration_since(Instant::now()))
    }

    /// Tries one input.
    pub(super) fn try_case(&self, kind: Kind, case: &Case, check: Check) -> Trial {
        let Some(truth) = self.with_referee(|referee| referee.truth(case)) else { return Trial::Unfinished };
        let started = Instant::now();
        let trial = self.trial(case, truth, check);
        self.spent[kind.index()].fetch_add(started.elapsed().as_micros() as u64, Ordering::Relaxed);
        match trial {
            Ok(trial) => {
                if matches!(trial, Trial::Unfinished) {
                    self.unfinished.fetch_add(1, Ordering::Relaxed);
                } else {
                    self.progress.tried.fetch_add(1, Ordering::Relaxed);
                    self.tried[kind.index()].fetch_add(1, Ordering::Relaxed);
                }
                trial
            }
            Err(cannot) => {
                lock(&self.cannot).get_or_insert(cannot);
                Trial::Unfinished
            }
        }
    }

    fn trial(&self, case: &Case, truth: Truth, check: Check) -> Result<Trial, Cannot> {
        let input = case.input(self.program.style());
        let time = self.time();
        let (mut reply, before) = if self.keeps_state() {
            (self.program.run_fresh(&input, time)?, 0)
        } else {
            self.program.run(&input, time)?
        };
        let Some(mut verdict) = self.judge(&truth, &reply, time) else { return Ok(Trial::Unfinished) };
        let sure = before == 0 || (check == Check::Few && self.confirmed.load(Ordering::Relaxed) >= FEW);
        if verdict != Verdict::Agree && !sure {
            // Judges call a process once: only what a fresh one does counts as wrong.
            let time = self.time();
            reply = self.program.run_fresh(&input, time)?;
            let Some(again) = self.judge(&truth, &reply, time) else { return Ok(Trial::Unfinished) };
            if again == Verdict::Agree {
                self.fresh.store(true, Ordering::Relaxed);
                lock(&self.kept).get_or_insert_with(|| case.clone());
            } else {
                self.confirmed.fetch_add(1, Ordering::Relaxed);
            }
            verdict = again;
        }
        self.remember(case, &truth, &reply, verdict);
        if verdict == Verdict::Agree {
            return Ok(Trial::Right);
        }
        if verdict == Verdict::TimeLimit {
            let slowest = lock(&self.slowest).as_ref().map_or(Duration::ZERO, |slowest| slowest.took);
            *lock(&self.short) =
                Some((slowest * 10).clamp(Duration::from_millis(500), self.program.limits().time));
        }
        Ok(Trial::Wrong(Box::new(Failure { case: case.clone(), truth, outcome: reply.outcome, verdict })))
    }

    /// The verdict; `None` if the run was cut short by us and not by its limit.
    fn judge(&self, truth: &Truth, reply: &Reply, time: Duration) -> Option<Verdict> {
        let verdict = self.with_referee(|referee| referee.judge(truth, &reply.outcome))?;
        let timed = matches!(verdict, Verdict::TimeLimit | Verdict::NoAnswer) && reply.took >= time;
        let allowed = lock(&self.short).unwrap_or(self.program.limits().time);
        (!timed || time >= allowed).then_some(verdict)
    }

    fn remember(&self, case: &Case, truth: &Truth, reply: &Reply, verdict: Verdict) {
        let mut slowest = lock(&self.slowest);
        if verdict == Verdict::Agree && slowest.as_ref().is_none_or(|slowest| reply.took > slowest.took) {
            *slowest = Some(Slowest { took: reply.took, case: case.clone() });
        }
        drop(slowest);
        let mut answered = lock(&self.answered);
        if answered.len() < REMEMBERED {
            let said = match &reply.outcome {
                Outcome::Answer(answer) => Some(Referee::said(truth, answer)),
                _ => None,
            };
            answered.push(Answered { case: case.clone(), truth: truth.clone(), said, verdict });
        }
    }

    /// Everything answered so far; what comes later is remembered anew.
    pub(super) fn take_answered(&self) -> Vec<Answered> {
        std::mem::take(&mut *lock(&self.answered))
    }

    pub(super) fn slowest(&self) -> Option<Slowest> {
        lock(&self.slowest).clone()
    }

    /// The input that first failed only in a warm process.
    pub(super) fn kept(&self) -> Option<Case> {
        lock(&self.kept).clone()
    }

    /// Why the program could not be started any more.
    pub(super) fn take_cannot(&self) -> Option<Cannot> {
        lock(&self.cannot).take()
    }

    /// Inputs of a kind that were tried.
    pub(super) fn tried(&self, kind: Kind) -> u64 {
        self.tried[kind.index()].load(Ordering::Relaxed)
    }

    /// Time spent on inputs of a kind, by all workers together.
    pub(super) fn spent(&self, kind: Kind) -> Duration {
        Duration::from_micros(self.spent[kind.index()].load(Ordering::Relaxed))
    }

    /// Gives each input a process of its own from now on: this one fails only behind others.
    pub(super) fn distrust(&self, case: &Case) {
        self.fresh.store(true, Ordering::Relaxed);
        lock(&self.kept).get_or_insert_with(|| case.clone());
    }

    /// Runs an input with the whole time limit, even if the time of the hunt is over: does it fail as it did?
    pub(super) fn confirms(&self, failure: &Failure) -> bool {
        let input = failure.case.input(self.program.style());
        let reply = self.program.run_fresh(&input, self.program.limits().time);
        let verdict = reply
            .ok()
            .and_then(|reply| self.with_referee(|referee| referee.judge(&failure.truth, &reply.outcome)));
        verdict == Some(failure.verdict)
    }

    /// Inputs that were cut short because the time of the hunt was over.
    pub(super) fn unfinished(&self) -> u64 {
        self.unfinished.load(Ordering::Relaxed)
    }
}
