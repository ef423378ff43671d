//! One input tried, and everything that was tried.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::referee::{Referee, Said, Truth, Verdict};
use crate::run::{Cannot, Outcome, Program, Reply, Style};

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
    referees: Mutex<Vec<Referee>>,
    answered: Mutex<Vec<Answered>>,
    slowest: Mutex<Option<Slowest>>,
    /// Set when a warm process was found to keep state: from then on each input has its own.
    fresh: AtomicBool,
    /// Failures of warm processes that fresh ones confirmed.
    confirmed: AtomicU64,
    /// The first input that was answered in two ways.
    doubt: Mutex<Option<Unrepeatable>>,
    /// Whether the hunt has looked into it.
    settled: AtomicBool,
    /// After a time limit was met the others are given less, and confirmed at the end.
    short: Mutex<Option<Duration>>,
    cannot: Mutex<Option<Cannot>>,
    unfinished: AtomicU64,
    tried: [AtomicU64; Kind::COUNT],
    /// Microseconds.
    spent: [AtomicU64; Kind::COUNT],
}

/// An input that a program answered in two ways, wrongly at least once.
#[derive(Clone, PartialEq, Debug)]
pub struct Unrepeatable {
    /// The first time: not the right answer.
    pub failure: Failure,
    /// Whether the process of the first time had answered others before.
    pub warm: bool,
    /// What the program did the second time, in a fresh process.
    pub again: Outcome,
    /// What that is.
    pub verdict: Verdict,
}

/// What came of a failing input that was run again in a fresh process.
pub(super) enum Again {
    /// The same verdict.
    Same,
    /// Another one.
    Differs(Box<Unrepeatable>),
    /// The time of the hunt does not reach for it.
    Unknown,
}

/// How failures of warm processes are made sure of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Each is repeated in a fresh process.
    Each,
    /// Once a few were confirmed the others are believed.
    Few,
}

/// Times that a failing input is run again, the first failure as well as the smallest: of programs that fail
/// in half of their runs one in 64 is taken for one that always does.
const AGAIN: usize = 3;

/// Time after which it is not run again any more.
const AGAIN_TIME: Duration = Duration::from_millis(300);

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
        Self {
            program,
            progress,
            tolerance,
            until: Instant::now() + time,
            referees: Mutex::default(),
            answered: Mutex::default(),
            slowest: Mutex::default(),
            fresh: AtomicBool::new(false),
            confirmed: AtomicU64::new(0),
            doubt: Mutex::default(),
            settled: AtomicBool::new(false),
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

    /// Whether no more inputs are to be tried: the time is over, we were asked to stop, the program cannot
    /// be started any more, chance decides what it answers, or a doubt is to be settled first.
    pub(super) fn is_over(&self) -> bool {
        self.program.stopped()
            || Instant::now() >= self.until
            || lock(&self.cannot).is_some()
            || (self.keeps_state() && (self.is_unsettled() || self.is_unrepeatable()))
    }

    fn is_unsettled(&self) -> bool {
        self.keeps_state() && !self.settled.load(Ordering::Relaxed)
    }

    /// The doubt that is to be looked into now: whether a state is kept from call to call.
    pub(super) fn settle(&self) -> Option<Unrepeatable> {
        if !self.is_unsettled() {
            return None;
        }
        self.settled.store(true, Ordering::Relaxed);
        self.doubted().filter(|doubt| doubt.warm)
    }

    /// Sets the number of inputs of a kind that were tried back: they are going to be tried again.
    pub(super) fn set_back(&self, kind: Kind, tried: u64) {
        self.tried[kind.index()].store(tried, Ordering::Relaxed);
    }

    /// Whether two fresh processes gave two answers to one input.
    pub(super) fn is_unrepeatable(&self) -> bool {
        lock(&self.doubt).as_ref().is_some_and(|doubt| !doubt.warm)
    }

    /// Whether an input was answered in two ways, perhaps because of a state kept from call to call.
    pub(super) fn keeps_state(&self) -> bool {
        self.fresh.load(Ordering::Relaxed)
    }

    /// What is left of the time of the hunt.
    pub(super) fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    /// The time limit of an input, or what is left of the time of the hunt.
    pub(super) fn whole_time(&self) -> Duration {
        self.program.limits().time.min(self.left())
    }

    /// Whether each input has a process of its own.
    pub(super) fn every_one_fresh(&self) -> bool {
        self.program.style() == Style::Program || self.keeps_state()
    }

    /// The time an input may take now.
    fn time(&self) -> Duration {
        let limit = self.program.limits().time;
        let short = *lock(&self.short);
        short.unwrap_or(limit).min(self.left())
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
            let first = reply.outcome;
            reply = self.program.run_fresh(&input, time)?;
            let Some(again) = self.judge(&truth, &reply, time) else { return Ok(Trial::Unfinished) };
            if again == Verdict::Agree {
                let failure = Failure { case: case.clone(), truth: truth.clone(), outcome: first, verdict };
                let again = reply.outcome.clone();
                self.doubt(Unrepeatable { failure, warm: true, again, verdict: Verdict::Agree });
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

    /// The input that was first answered in two ways.
    pub(super) fn doubted(&self) -> Option<Unrepeatable> {
        lock(&self.doubt).clone()
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

    /// Gives each input a process of its own from now on: this one was answered in two ways. Two fresh
    /// processes that disagree say more than a warm and a fresh one.
    ///
    /// A time limit that is not met again says nothing: the machine was busy, or the limit was a short one.
    pub(super) fn doubt(&self, unrepeatable: Unrepeatable) {
        if unrepeatable.failure.verdict == Verdict::TimeLimit {
            *lock(&self.short) = None;
            return;
        }
        self.fresh.store(true, Ordering::Relaxed);
        let mut doubt = lock(&self.doubt);
        if doubt.as_ref().is_none_or(|known| known.warm && !unrepeatable.warm) {
            *doubt = Some(unrepeatable);
        }
    }

    /// Runs a failing input again in fresh processes: once, and some times more if that is quickly done.
    pub(super) fn again(&self, failure: &Failure) -> Again {
        let started = Instant::now();
        let mut came = self.once_more(failure);
        for _ in 1..AGAIN {
            if matches!(came, Again::Same) && started.elapsed() < AGAIN_TIME {
                came = self.once_more(failure);
            }
        }
        came
    }

    /// Runs a failing input again with the whole time limit, as far as there is time.
    fn once_more(&self, failure: &Failure) -> Again {
        let input = failure.case.input(self.program.style());
        let time = self.whole_time();
        if time.is_zero() {
            return Again::Unknown;
        }
        let Ok(reply) = self.program.run_fresh(&input, time) else { return Again::Unknown };
        let judged = self.with_referee(|referee| referee.judge(&failure.truth, &reply.outcome));
        let Some(verdict) = judged else { return Again::Unknown };
        let late = matches!(verdict, Verdict::TimeLimit | Verdict::NoAnswer) && reply.took >= time;
        if verdict == failure.verdict {
            return Again::Same;
        }
        if late && time < self.program.limits().time {
            return Again::Unknown;
        }
        let warm = !self.every_one_fresh();
        Again::Differs(Box::new(Unrepeatable {
            failure: failure.clone(),
            warm,
            again: reply.outcome,
            verdict,
        }))
    }

    /// Inputs that were cut short because the time of the hunt was over.
    pub(super) fn unfinished(&self) -> u64 {
        self.unfinished.load(Ordering::Relaxed)
    }
}
