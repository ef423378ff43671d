//! The hunt: known failures and samples first, then the catalogue, then everything small and much that is
//! random; a failure is made as small as possible.

mod deals;
mod kept;
mod mix;
mod report;
mod samples;
mod shrink;
mod stream;
mod style;
mod sweep;
mod trial;

use std::collections::HashSet;
use std::time::{Duration, Instant};

pub use kept::Kept;
pub use report::{Report, Row, Tally};
pub use samples::samples;
pub use shrink::{Level, Proof};
pub use style::prepare;
pub use trial::{Answered, Failure, Kind, Progress, Slowest, Unrepeatable};

use jjak::patience::Rules;

use crate::case::{Case, Game};
use crate::catalogue::{known, known_apart, known_deals};
use crate::diagnose::diagnose;
use crate::referee::{Referee, Said, Truth, Verdict};
use crate::run::{Cannot, Outcome, Program, Style};
use crate::size::all_inputs;
use mix::Mix;
use stream::Random;
use sweep::{Until, sweep};
use trial::{Again, Bench};

/// How to hunt.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which puzzle the program solves.
    pub game: Game,
    /// The rules whose deals a patience program is asked about.
    pub rules: Rules,
    /// Time for the whole hunt.
    pub time: Duration,
    /// Inputs at the same time.
    pub jobs: usize,
    /// Seed of the random inputs.
    pub seed: u64,
    /// How far odds may be off, absolutely or relatively.
    pub tolerance: f64,
    /// Inputs that failed before: they come first.
    pub saved: Vec<Case>,
    /// Whether all smaller inputs are tried after a failure.
    pub prove: bool,
}

/// Random inputs after which a hunt that has also tried all small ones is content.
const ENOUGH: u64 = 20_000;

/// Most time for an example when the game is not known.
const DETECTING: Duration = Duration::from_secs(3);

/// Random inputs tried after a failure, as evidence for the diagnosis.
const EVIDENCE: usize = 100;

/// Time for them.
const EVIDENCE_TIME: Duration = Duration::from_millis(500);

/// Hunts a failing input of the program, as long as the time allows, makes it as small as possible and
/// looks for the misconception behind it.
///
/// # Errors
/// If the program cannot be started.
pub fn hunt(program: &Program, options: &Options, progress: &Progress) -> Result<Report, Cannot> {
    let started = Instant::now();
    let bench = Bench::new(program, progress, options.tolerance, options.time);
    let mut hunt =
        Hunt { bench: &bench, options, saved_failed: 0, samples_failed: 0, kept: None, in_a_row: None };
    let first = hunt.search();
    let (mut failure, mut proof) = match first {
        Some(first) => hunt.reduce(first),
        None => (None, Proof::default()),
    };
    if let Some(cannot) = bench.take_cannot() {
        return Err(cannot);
    }
    let doubt = bench.doubted();
    if bench.is_unrepeatable() {
        // Nothing is smallest, and nothing is proved, where chance decides.
        (failure, proof) = (None, Proof::default());
    }
    let (kept, in_a_row) = (hunt.kept.take(), hunt.in_a_row.take());
    let tally = hunt.tally(started);
    let (saved_failed, samples_failed) = (hunt.saved_failed, hunt.samples_failed);
    let diagnosis = diagnose(options.game, &bench.take_answered());
    Ok(Report {
        game: options.game,
        rules: options.rules.clone(),
        style: program.style(),
        language: program.language(),
        limits: program.limits(),
        seed: options.seed,
        tolerance: options.tolerance,
        failure,
        proof,
        unrepeatable: doubt.filter(|_| kept.is_none()),
        kept,
        in_a_row,
        saved_failed,
        samples_failed,
        tally,
        diagnosis,
        stopped: program.stopped(),
    })
}

/// How well a program's answer to an example fits a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    None,
    /// It answered with a number of the right kind.
    Number,
    /// The number could be meant: a chance for odds, presses enough to turn every card.
    Meant,
    Right,
}

impl Fit {
    /// How a wrong answer fits.
    fn of_wrong(case: &Case, said: Said) -> Self {
        let is_meant = match (case, said) {
            (_, Said::Garbage) => return Self::None,
            (Case::Matching(position), Said::Presses(presses)) => {
                usize::try_from(presses).is_ok_and(|presses| presses >= position.board().cards().len())
            }
            (Case::Patience(_), Said::Number(odds)) => (0.0..=1.0).contains(&odds),
            _ => false,
        };
        if is_meant { Self::Meant } else { Self::Number }
    }
}

/// Which puzzle a program solves: the one whose first example it answers rightly, or at least with a number
/// that could be meant, or such a number; matching if neither fits better. Takes at most half of the `time` of the whole hunt.
pub fn detect_game(program: &Program, tolerance: f64, time: Duration) -> Game {
    if program.style() == Style::Function {
        return Game::Matching;
    }
    let fit = |game| {
        let first = samples(game, Rules::double_patience()).into_iter().next()?;
        let time = program.limits().time.min(DETECTING).min(time / 4);
        let reply = program.run_fresh(&first.input(program.style()), time).ok()?;
        let mut referee = Referee::new(tolerance);
        let truth = referee.truth(&first)?;
        if referee.judge(&truth, &reply.outcome)? == Verdict::Agree {
            return Some(Fit::Right);
        }
        match reply.outcome {
            Outcome::Answer(answer) => Some(Fit::of_wrong(&first, Referee::said(&truth, &answer))),
            _ => None,
        }
    };
    let fit = |game| fit(game).unwrap_or(Fit::None);
    if fit(Game::Patience) > fit(Game::Matching) { Game::Patience } else { Game::Matching }
}

/// What came of an input that was run again.
#[derive(Clone, Debug)]
pub enum Retried {
    /// Nothing is known: we were asked to stop, or the right answer is out of reach.
    Unknown,
    /// The answer is right.
    Agrees {
        /// The right answer.
        truth: Truth,
        /// What the program did.
        outcome: Outcome,
    },
    /// It is not.
    Fails(Failure),
}

/// Runs one input in a fresh process with the whole time limit.
///
/// # Errors
/// If the program cannot be started.
pub fn retry(program: &Program, case: &Case, tolerance: f64) -> Result<Retried, Cannot> {
    let mut referee = Referee::new(tolerance);
    let reply = program.run_fresh(&case.input(program.style()), program.limits().time)?;
    let Some(truth) = referee.truth(case) else { return Ok(Retried::Unknown) };
    Ok(match referee.judge(&truth, &reply.outcome) {
        None => Retried::Unknown,
        Some(Verdict::Agree) => Retried::Agrees { truth, outcome: reply.outcome },
        Some(verdict) => {
            Retried::Fails(Failure { case: case.clone(), truth, outcome: reply.outcome, verdict })
        }
    })
}

struct Hunt<'a> {
    bench: &'a Bench<'a>,
    options: &'a Options,
    saved_failed: usize,
    samples_failed: usize,
    kept: Option<Kept>,
    in_a_row: Option<Row>,
}

/// Inputs that trap the misconceptions of the catalogue: the smallest of each, then the second of each and so
/// on, so that a slow program, too, is asked about all of them. There are deals of double patience only.
fn traps(game: Game, rules: &Rules) -> Vec<Case> {
    let mut traps: Vec<Case> = match game {
        Game::Matching => {
            let mut inputs: Vec<_> =
                known().into_iter().flat_map(|known| known.inputs.into_iter().enumerate()).collect();
            inputs.sort_by_key(|(nth, input)| {
                (*nth, input.position.board().pairs_left(), input.par, input.position.to_string())
            });
            let smallest = inputs.into_iter().map(|(_, input)| input.position);
            smallest.chain(known_apart()).map(Case::Matching).collect()
        }
        Game::Patience if rules == Rules::double_patience() => {
            known_deals().into_iter().map(|deal| Case::Patience(deal.position)).collect()
        }
        Game::Patience => Vec::new(),
    };
    let mut met = HashSet::new();
    traps.retain(|trap| met.insert(trap.clone()));
    traps
}

impl Hunt<'_> {
    /// Tries all of these; the first failure, made sure of.
    fn sweep(&mut self, kind: Kind, cases: &[Case]) -> Option<Failure> {
        let before = self.bench.tried(kind);
        let all = || cases.iter().map(|case| (kind, case.clone()));
        loop {
            let first = sweep(self.bench, self.options.jobs, all(), Until::TheEnd).first;
            // Left in its middle, or a failure was believed too early: again from the start.
            if !self.settle() {
                match first.map(|first| self.sure(first)) {
                    Some(None) if self.settle() => {}
                    sure => return sure.flatten(),
                }
            }
            self.bench.set_back(kind, before);
        }
    }

    /// The failure, unless it passes when it is run again.
    fn sure(&self, failure: Failure) -> Option<Failure> {
        match self.bench.again(&failure) {
            Again::Same | Again::Unknown => Some(failure),
            Again::Differs(unrepeatable) => {
                self.bench.doubt(*unrepeatable);
                None
            }
        }
    }

    /// Looks into an input that was answered in two ways. Says whether there was one, so that what was left
    /// in its middle is to be done again, now with a process for each input.
    fn settle(&mut self) -> bool {
        let Some(doubt) = self.bench.settle() else { return false };
        self.kept = kept::shortest(self.bench, &doubt.failure.case);
        true
    }

    /// Failures of these cases, one after another: how many, and the first.
    fn each(&mut self, kind: Kind, cases: &[Case]) -> (usize, Option<Failure>) {
        let failures: Vec<_> =
            cases.iter().filter_map(|case| self.sweep(kind, std::slice::from_ref(case))).collect();
        (failures.len(), failures.into_iter().next())
    }

    /// The first failure, of whatever size.
    fn search(&mut self) -> Option<Failure> {
        let game = self.options.game;
        let (saved, first_saved) = self.each(Kind::Saved, &self.options.saved);
        self.saved_failed = saved;
        let (samples, first_sample) = self.each(Kind::Sample, &samples(game, &self.options.rules));
        self.samples_failed = samples;
        let early = first_saved.or(first_sample);
        if self.bench.is_unrepeatable() {
            return None;
        }
        if early.as_ref().is_some_and(|failure| failure.verdict == Verdict::TimeLimit) {
            return early;
        }
        self.in_a_row = self.deals_in_a_row();
        // All of them, also after a failure: they tell the misconceptions apart.
        let mut traps = traps(game, &self.options.rules);
        if game == Game::Patience {
            traps.sort_by_cached_key(|deal| deals::positions(self.bench, deal));
        }
        let boards = traps.iter().filter_map(|case| match case {
            Case::Matching(position) => Some(position.clone()),
            Case::Patience(_) => None,
        });
        let boards: Vec<_> = boards.collect();
        let trapped = self.sweep(Kind::Catalogue, &traps);
        let found = self.smaller(early, trapped);
        let random = Random::new(self.options, boards);
        if let Some(found) = found {
            if found.verdict != Verdict::TimeLimit {
                let end = Instant::now() + EVIDENCE_TIME;
                let in_time = random.take(EVIDENCE).take_while(|_| Instant::now() < end);
                sweep(self.bench, self.options.jobs, in_time.map(|case| (Kind::Random, case)), Until::TheEnd);
                self.settle();
            }
            return Some(found);
        }
        let mut small = Vec::new();
        if game == Game::Matching {
            for pairs in 1..=2 {
                let inputs = self.bench.with_referee(|referee| all_inputs(pairs, referee.solver()));
                small.push((pairs, inputs));
            }
        }
        let mut mix = Mix::new(self.bench, small, random, ENOUGH);
        loop {
            let first = sweep(self.bench, self.options.jobs, &mut mix, Until::FirstFailure).first;
            let sure = first.and_then(|first| self.sure(first));
            if sure.is_some() || !self.settle() {
                return sure;
            }
        }
    }

    /// The smaller of two failures.
    fn smaller(&self, a: Option<Failure>, b: Option<Failure>) -> Option<Failure> {
        let key = |failure: &Failure| match &failure.case {
            Case::Matching(position) => shrink::key(self.bench, position).ok_or(u64::MAX),
            Case::Patience(_) => Err(deals::positions(self.bench, &failure.case).unwrap_or(u64::MAX)),
        };
        match (a, b) {
            (Some(a), Some(b)) => Some(if key(&b) < key(&a) { b } else { a }),
            (a, b) => a.or(b),
        }
    }

    /// The smallest failure that can be found from a first one, and what is proved of it.
    fn reduce(&mut self, first: Failure) -> (Option<Failure>, Proof) {
        self.bench.progress.set_best(&first.case);
        let jobs = self.options.jobs;
        if self.options.game == Game::Patience {
            let smallest = deals::shrink(self.bench, jobs, &self.options.rules, first.clone());
            return self.confirmed(first, smallest, Proof::default());
        }
        let (mut shrunk, mut by_name) = shrink::shrink(self.bench, jobs, first.clone());
        while self.settle() {
            (shrunk, by_name) = shrink::shrink(self.bench, jobs, shrunk);
        }
        let (mut smallest, mut proof) = (shrunk, Proof { by_name, ..Proof::default() });
        if self.options.prove {
            (smallest, proof) = shrink::prove(self.bench, jobs, smallest, by_name);
            while self.settle() {
                (smallest, proof) = shrink::prove(self.bench, jobs, smallest, by_name);
            }
        }
        self.confirmed(first, smallest, proof)
    }

    /// The smallest failure if it fails again, else the first one.
    fn confirmed(&self, first: Failure, smallest: Failure, proof: Proof) -> (Option<Failure>, Proof) {
        if smallest == first {
            return (Some(first), proof);
        }
        match self.bench.again(&smallest) {
            // After a first time limit the others were given less time.
            Again::Unknown if smallest.verdict == Verdict::TimeLimit => (Some(first), Proof::default()),
            Again::Same | Again::Unknown => (Some(smallest), proof),
            Again::Differs(unrepeatable) => {
                self.bench.doubt(*unrepeatable);
                (Some(first), Proof::default())
            }
        }
    }

    /// Two deals in one input, for a patience program that answers each alone rightly: does it answer both?
    fn deals_in_a_row(&self) -> Option<Row> {
        if self.options.game != Game::Patience || self.bench.is_over() {
            return None;
        }
        let rules = &self.options.rules;
        let mut deals = samples(Game::Patience, rules);
        deals.extend(traps(Game::Patience, rules));
        if deals.is_empty() {
            deals.extend(Random::new(self.options, Vec::new()).take(Row::DEALS));
        }
        Row::of(self.bench, &deals)
    }

    fn tally(&self, started: Instant) -> Tally {
        let tried = |kind| self.bench.tried(kind);
        Tally {
            saved: tried(Kind::Saved),
            samples: tried(Kind::Sample),
            catalogue: tried(Kind::Catalogue),
            every: [1, 2, 3].map(|pairs| tried(Kind::Every(pairs))),
            random: tried(Kind::Random),
            shrunk: tried(Kind::Shrunk),
            unfinished: self.bench.unfinished(),
            slowest: self.bench.slowest(),
            took: started.elapsed(),
        }
    }
}
