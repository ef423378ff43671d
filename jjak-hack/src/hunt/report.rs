//! What came of a hunt.

use std::time::Duration;

use super::kept::Kept;
use super::samples::samples;
use super::shrink::Proof;
use super::trial::{Bench, Failure, Slowest, Unrepeatable};
use jjak::patience::Rules;

use crate::case::{Case, Game};
use crate::diagnose::Diagnosis;
use crate::referee::Verdict;
use crate::run::{Language, Limits, Outcome, Style};

/// What came of a hunt.
#[derive(Debug)]
pub struct Report {
    /// The puzzle.
    pub game: Game,
    /// The rules of its deals, if it is patience.
    pub rules: Rules,
    /// How the program takes its input.
    pub style: Style,
    /// Its language; `None` for a command.
    pub language: Option<Language>,
    /// Its limits.
    pub limits: Limits,
    /// Seed of the random inputs.
    pub seed: u64,
    /// How far odds may be off.
    pub tolerance: f64,
    /// The smallest failing input found.
    pub failure: Option<Failure>,
    /// What is known about smaller ones.
    pub proof: Proof,
    /// An input answered in two ways, if no state kept from call to call explains it.
    pub unrepeatable: Option<Unrepeatable>,
    /// The calls that show it, of a function.
    pub kept: Option<Kept>,
    /// The deals that show it, of a program.
    pub in_a_row: Option<Row>,
    /// Saved failures that still fail.
    pub saved_failed: usize,
    /// Official examples that fail.
    pub samples_failed: usize,
    /// What was tried.
    pub tally: Tally,
    /// The misconceptions behind it.
    pub diagnosis: Diagnosis,
    /// Whether we were asked to stop.
    pub stopped: bool,
}

impl Report {
    /// Whether no input at all has a verdict: nothing is known of the program.
    pub fn is_unanswered(&self) -> bool {
        !self.is_negative() && self.tally.inputs() == 0
    }

    /// How many official examples there are.
    pub fn samples(&self) -> usize {
        samples(self.game, &self.rules).len()
    }

    /// Whether inputs failed only behind others, and do so again.
    pub fn keeps_state(&self) -> bool {
        self.kept.is_some() || self.in_a_row.is_some()
    }

    /// Whether the program was found wrong in any way.
    pub fn is_negative(&self) -> bool {
        self.failure.is_some() || self.keeps_state() || self.unrepeatable.is_some()
    }
}

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Saved failures.
    pub saved: u64,
    /// Official examples.
    pub samples: u64,
    /// Inputs of the catalogue.
    pub catalogue: u64,
    /// Inputs with one, two, three pairs, of all that there are.
    pub every: [u64; 3],
    /// Random inputs.
    pub random: u64,
    /// Parts of larger inputs that failed.
    pub shrunk: u64,
    /// Inputs cut short when the time of the hunt was over.
    pub unfinished: u64,
    /// The slowest right answer.
    pub slowest: Option<Slowest>,
    /// Wall-clock time of the hunt.
    pub took: Duration,
}

impl Tally {
    /// All inputs that have a verdict.
    pub fn inputs(&self) -> u64 {
        let every: u64 = self.every.iter().sum();
        self.saved + self.samples + self.catalogue + every + self.random + self.shrunk
    }
}

/// Two deals in one input, the second of which is answered wrongly although it is right alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The deals.
    pub deals: [Case; 2],
    /// The right answer to the second.
    pub truth: String,
    /// What was printed for it.
    pub found: String,
}

impl Row {
    /// Deals looked at: one first, and those behind it.
    pub(super) const DEALS: usize = 6;

    /// Time for an input, beyond four times that of the slowest deal so far.
    const TIME: Duration = Duration::from_millis(500);

    /// Feeds the first deal and each other in one input. A program that prints a single answer reads a
    /// single deal, as it may.
    pub(super) fn of(bench: &Bench<'_>, deals: &[Case]) -> Option<Self> {
        let (first, others) = deals.split_first()?;
        let style = bench.program.style();
        // A program that reads to the end takes two deals for one large one.
        let slowest = bench.slowest().map_or(Duration::ZERO, |slowest| slowest.took);
        let time = bench.whole_time().min(slowest * 4 + Self::TIME);
        for second in others.iter().take(Self::DEALS - 1) {
            let input = first.input(style) + &second.input(style);
            let reply = bench.program.run_fresh(&input, time).ok()?;
            let Outcome::Answer(printed) = reply.outcome else { return None };
            let answers: Vec<&str> = printed.split_whitespace().collect();
            let [one, two] = answers[..] else { return None };
            let right = |case: &Case, answer: &str| {
                bench.with_referee(|referee| {
                    let truth = referee.truth(case)?;
                    let verdict = referee.judge(&truth, &Outcome::Answer(answer.to_owned()))?;
                    Some((truth, verdict == Verdict::Agree))
                })
            };
            let (truth, second_right) = right(second, two)?;
            let alone = bench.program.run_fresh(&second.input(style), time).ok()?;
            let alone = bench.with_referee(|referee| referee.judge(&truth, &alone.outcome));
            let again = bench.program.run_fresh(&input, time).ok()?.outcome;
            let repeated = again == Outcome::Answer(printed.clone());
            if right(first, one)?.1 && !second_right && alone == Some(Verdict::Agree) && repeated {
                return Some(Self {
                    deals: [first.clone(), second.clone()],
                    truth: truth.to_string(),
                    found: two.to_owned(),
                });
            }
        }
        None
    }
}
