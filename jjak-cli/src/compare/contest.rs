//! Running methods on positions, and adding up how they did.

use std::time::{Duration, Instant};

use jjak::matching::methods::{self, Method, NoAnswer};
use jjak::matching::{self, Presses, Solver};
use jjak::patience;
use jjak::read::Game;

use super::shrink::smaller;

/// A position and what is right for it; `None` if that is beyond the solver's limits.
pub(super) enum Entrant {
    Matching { position: matching::Position, par: Option<Presses> },
    Patience { deal: patience::Position, odds: Option<patience::Odds> },
}

/// How an answer compares with what is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Right,
    /// So many presses too many; 0 for odds.
    Wrong(u16),
    /// The search ended without an answer.
    NotFound,
    CutOff,
    /// There is an answer, but what is right is not known.
    Unknown,
}

/// One method on one position.
pub(super) struct Trial {
    pub method: &'static str,
    pub summary: &'static str,
    /// The answer in words: presses, or odds.
    pub answer: Option<String>,
    pub verdict: Verdict,
    pub expanded: u64,
    /// `None` where there are no distances.
    pub distance_searches: Option<u64>,
    pub time: Duration,
}

/// Digits of odds that a method in floating point is trusted with.
const ODDS_DIGITS: usize = 12;

/// The par; `None` beyond the solver's limits.
fn par(position: &matching::Position, solver: &mut Solver) -> Option<Presses> {
    solver.solve(position.board()).ok().map(|solved| solved.par_of(position))
}

impl Entrant {
    pub(super) fn matching(position: matching::Position, solver: &mut Solver) -> Self {
        let par = par(&position, solver);
        Self::Matching { position, par }
    }

    pub(super) fn patience(deal: patience::Position) -> Self {
        let odds = patience::Solver::new().odds(&deal).ok();
        Self::Patience { deal, odds }
    }

    pub(super) fn game(&self) -> Game {
        match self {
            Self::Matching { .. } => Game::Matching,
            Self::Patience { .. } => Game::Patience,
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Matching { position, .. } => position.to_string(),
            Self::Patience { deal, .. } => deal.to_string(),
        }
    }

    /// What is right, in words.
    pub(super) fn right(&self) -> Option<String> {
        match self {
            Self::Matching { par, .. } => par.map(|par| par.to_string()),
            Self::Patience { odds, .. } => odds.as_ref().map(|odds| odds.short_decimal(ODDS_DIGITS)),
        }
    }

    /// Runs the methods of these names, or all if there are none.
    pub(super) fn run(&self, limit: u64, names: &[String]) -> Vec<Trial> {
        let wanted = |name: &str| names.is_empty() || names.iter().any(|other| other == name);
        match self {
            Self::Matching { position, par } => {
                let methods = methods::ALL.into_iter().filter(|method| wanted(method.name()));
                methods.map(|method| run_matching(method, position, *par, limit)).collect()
            }
            Self::Patience { deal, odds } => {
                let methods = patience::methods::ALL.into_iter().filter(|method| wanted(method.name()));
                methods.map(|method| run_patience(method, deal, odds.as_ref(), limit)).collect()
            }
        }
    }
}

fn run_matching(
    method: &dyn Method,
    position: &matching::Position,
    par: Option<Presses>,
    limit: u64,
) -> Trial {
    let begun = Instant::now();
    let outcome = method.run(position, limit);
    Trial {
        method: method.name(),
        summary: method.summary(),
        answer: outcome.presses.ok().map(|presses| presses.to_string()),
        verdict: judge(outcome.presses, par),
        expanded: outcome.work.expanded,
        distance_searches: Some(outcome.work.distance_searches),
        time: begun.elapsed(),
    }
}

/// Compares an answer with the par.
fn judge(answer: Result<Presses, NoAnswer>, par: Option<Presses>) -> Verdict {
    match (answer, par) {
        (Err(NoAnswer::CutOff), _) => Verdict::CutOff,
        (Err(NoAnswer::NotFound), _) => Verdict::NotFound,
        (Ok(_), None) => Verdict::Unknown,
        (Ok(presses), Some(par)) if presses == par => Verdict::Right,
        (Ok(presses), Some(par)) => Verdict::Wrong(presses.0.abs_diff(par.0)),
    }
}

fn run_patience(
    method: &dyn patience::methods::Method,
    deal: &patience::Position,
    odds: Option<&patience::Odds>,
    limit: u64,
) -> Trial {
    let begun = Instant::now();
    let outcome = method.run(deal, limit);
    let time = begun.elapsed();
    let verdict = match (outcome.odds, odds) {
        (Err(_), _) => Verdict::CutOff,
        (Ok(_), None) => Verdict::Unknown,
        (Ok(found), Some(odds)) => {
            let odds = odds.to_f64();
            if (found - odds).abs() <= 1e-11 * odds { Verdict::Right } else { Verdict::Wrong(0) }
        }
    };
    Trial {
        method: method.name(),
        summary: method.summary(),
        answer: outcome.odds.ok().map(digits),
        verdict,
        expanded: outcome.expanded,
        distance_searches: None,
        time,
    }
}

/// Odds in so many digits as a method in floating point is trusted with.
fn digits(odds: f64) -> String {
    if odds > 0.0 && odds < 1e-4 {
        format!("{odds:.places$e}", places = ODDS_DIGITS - 1)
    } else {
        format!("{odds:.ODDS_DIGITS$}")
    }
}

/// A method over several positions.
pub(super) struct Summary {
    pub method: &'static str,
    pub answered: u64,
    pub cut_off: u64,
    /// Wrong, or without an answer though there is one.
    pub wrong: u64,
    /// The most presses too many.
    pub worst: u16,
    /// The sum of the answers in presses.
    pub presses: u64,
    pub expanded: u64,
    pub most_expanded: u64,
    pub distance_searches: Option<u64>,
    pub time: Duration,
    pub longest: Duration,
    /// The smallest position on which it is wrong, and how it is wrong there.
    pub smallest: Option<(String, Verdict)>,
}

/// Adds the trials up, method by method.
pub(super) fn summaries(entrants: &[(u64, Entrant)], trials: &[Vec<Trial>], limit: u64) -> Vec<Summary> {
    let methods = trials.first().map_or(0, Vec::len);
    (0..methods)
        .map(|nth| {
            let of_method: Vec<&Trial> = trials.iter().map(|trials| &trials[nth]).collect();
            summary(entrants, &of_method, limit)
        })
        .collect()
}

fn is_wrong(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Wrong(_) | Verdict::NotFound)
}

fn summary(entrants: &[(u64, Entrant)], trials: &[&Trial], limit: u64) -> Summary {
    let count = |test: &dyn Fn(&Trial) -> bool| trials.iter().filter(|trial| test(trial)).count() as u64;
    let searches = trials.iter().map(|trial| trial.distance_searches);
    Summary {
        method: trials[0].method,
        answered: count(&|trial| trial.answer.is_some()),
        cut_off: count(&|trial| trial.verdict == Verdict::CutOff),
        wrong: count(&|trial| is_wrong(trial.verdict)),
        worst: trials
            .iter()
            .map(|trial| if let Verdict::Wrong(by) = trial.verdict { by } else { 0 })
            .max()
            .unwrap_or(0),
        presses: trials
            .iter()
            .filter_map(|trial| trial.answer.as_ref().and_then(|answer| answer.parse::<u64>().ok()))
            .sum(),
        expanded: trials.iter().map(|trial| trial.expanded).sum(),
        most_expanded: trials.iter().map(|trial| trial.expanded).max().unwrap_or(0),
        distance_searches: searches.sum(),
        time: trials.iter().map(|trial| trial.time).sum(),
        longest: trials.iter().map(|trial| trial.time).max().unwrap_or_default(),
        smallest: smallest(entrants, trials, limit),
    }
}

/// The smallest position on which the method is wrong: of those given the one with the fewest pairs, with
/// pairs taken away for as long as it stays wrong.
fn smallest(entrants: &[(u64, Entrant)], trials: &[&Trial], limit: u64) -> Option<(String, Verdict)> {
    let entrants = entrants.iter().map(|(_, entrant)| entrant);
    let wrong = entrants.zip(trials).filter(|(_, trial)| is_wrong(trial.verdict));
    let size = |entrant: &Entrant| match entrant {
        Entrant::Matching { position, .. } => (position.board().pairs_left(), position.board().grid().len()),
        Entrant::Patience { deal, .. } => (deal.cards(), deal.piles().len()),
    };
    let (entrant, trial) = wrong.min_by_key(|(entrant, _)| size(entrant))?;
    let Entrant::Matching { position, .. } = entrant else {
        return Some((entrant.text(), trial.verdict));
    };
    let method = methods::ALL.into_iter().find(|method| method.name() == trial.method)?;
    let mut found = (position.clone(), trial.verdict);
    let mut solver = Solver::new();
    loop {
        let next = smaller(&found.0).into_iter().find_map(|position| {
            let verdict = judge(method.run(&position, limit).presses, par(&position, &mut solver));
            is_wrong(verdict).then_some((position, verdict))
        });
        match next {
            Some(next) => found = next,
            None => return Some((found.0.to_string(), found.1)),
        }
    }
}
