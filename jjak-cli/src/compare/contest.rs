//! Running methods on positions, and adding up how they did.

use std::time::{Duration, Instant};

use jjak::matching::atlas::Index;
use jjak::matching::methods::{self, Method, NoAnswer};
use jjak::matching::{self, Grid, Presses, Solver};
use jjak::patience;
use jjak::read::Game;

use super::shrink::smaller;
use crate::interrupt;

/// A position to run methods on.
pub(super) enum Entrant {
    Matching(matching::Position),
    Patience(patience::Position),
}

/// What is right for a position.
pub(super) enum Right {
    Presses(Presses),
    Odds(patience::Odds),
}

/// What a method answered.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    Presses(Presses),
    Odds(f64),
}

/// What became of a position.
pub(super) struct Contest {
    /// What is right; `None` if that is beyond the solver's limits.
    pub right: Option<Right>,
    /// The methods that were run.
    pub trials: Vec<Trial>,
    /// Whether these are all that were asked for.
    pub end: End,
}

/// How a contest ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    AllRan,
    Interrupted,
}

/// Finds out what is right for one position after another: one for each thread.
pub(super) struct Solvers {
    matching: Solver,
    patience: patience::Solver,
}

impl Solvers {
    pub(super) fn new() -> Self {
        Self {
            matching: Solver::new(),
            patience: patience::Solver::new().watched(Box::new(|_| interrupt::going_on())),
        }
    }

    fn right(&mut self, entrant: &Entrant) -> Option<Right> {
        match entrant {
            Entrant::Matching(position) => par(position, &mut self.matching).map(Right::Presses),
            Entrant::Patience(deal) => self.patience.odds(deal).ok().map(Right::Odds),
        }
    }
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
    pub answer: Option<Answer>,
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
    pub(super) fn game(&self) -> Game {
        match self {
            Self::Matching(_) => Game::Matching,
            Self::Patience(_) => Game::Patience,
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Matching(position) => position.to_string(),
            Self::Patience(deal) => deal.to_string(),
        }
    }

    /// Finds out what is right and runs the methods of these names, or all if there are none. After Ctrl-C no
    /// further one is begun.
    pub(super) fn run(&self, limit: u64, names: &[String], solvers: &mut Solvers) -> Contest {
        let right = solvers.right(self);
        let wanted = |name: &str| names.is_empty() || names.iter().any(|other| other == name);
        let trials: Vec<Option<Trial>> = match self {
            Self::Matching(position) => {
                let par = if let Some(Right::Presses(par)) = right { Some(par) } else { None };
                let methods = methods::ALL.into_iter().filter(|method| wanted(method.name()));
                methods
                    .map(|method| (!interrupt::asked()).then(|| run_matching(method, position, par, limit)))
                    .collect()
            }
            Self::Patience(deal) => {
                let odds = if let Some(Right::Odds(odds)) = &right { Some(odds) } else { None };
                let methods = patience::methods::ALL.into_iter().filter(|method| wanted(method.name()));
                methods
                    .map(|method| (!interrupt::asked()).then(|| run_patience(method, deal, odds, limit)))
                    .collect()
            }
        };
        let end = if trials.iter().all(Option::is_some) { End::AllRan } else { End::Interrupted };
        Contest { right, trials: trials.into_iter().flatten().collect(), end }
    }
}

impl Right {
    /// In words.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Presses(par) => par.to_string(),
            Self::Odds(odds) => odds.short_decimal(ODDS_DIGITS),
        }
    }
}

impl Answer {
    /// In words.
    pub(super) fn text(self) -> String {
        match self {
            Self::Presses(presses) => presses.to_string(),
            Self::Odds(odds) => digits(odds),
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
        answer: outcome.presses.ok().map(Answer::Presses),
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
        answer: outcome.odds.ok().map(Answer::Odds),
        verdict,
        expanded: outcome.expanded,
        distance_searches: None,
        time,
    }
}

/// Odds in so many significant digits as a method in floating point is trusted with, written like exact ones.
fn digits(odds: f64) -> String {
    let scientific = format!("{odds:.places$e}", places = ODDS_DIGITS - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let shorter = |digits: &str| digits.trim_end_matches('0').trim_end_matches('.').to_owned();
    if odds > 0.0 && exponent < -4 {
        format!("{}e-{:02}", shorter(mantissa), -exponent)
    } else {
        let places = (ODDS_DIGITS as i32 - 1 - exponent).max(1) as usize;
        shorter(&format!("{odds:.places$}"))
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
    /// The smallest position on which it is wrong.
    pub smallest: Option<Smallest>,
}

/// A position on which a method is wrong.
pub(super) struct Smallest {
    pub text: String,
    /// How it is wrong there.
    pub verdict: Verdict,
    /// Whether no input at all is smaller; if not, taking away any pair makes it right.
    pub of_all: bool,
}

/// Adds the trials up, method by method; all methods ran in all contests.
pub(super) fn summaries(entrants: &[(u64, Entrant)], contests: &[Contest], limit: u64) -> Vec<Summary> {
    let methods = contests.first().map_or(0, |contest| contest.trials.len());
    (0..methods)
        .map(|nth| {
            let of_method: Vec<&Trial> = contests.iter().map(|contest| &contest.trials[nth]).collect();
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
            .map(|trial| if let Some(Answer::Presses(presses)) = trial.answer { presses.0.into() } else { 0 })
            .sum(),
        expanded: trials.iter().map(|trial| trial.expanded).sum(),
        most_expanded: trials.iter().map(|trial| trial.expanded).max().unwrap_or(0),
        distance_searches: searches.sum(),
        time: trials.iter().map(|trial| trial.time).sum(),
        longest: trials.iter().map(|trial| trial.time).max().unwrap_or_default(),
        smallest: smallest(entrants, trials, limit),
    }
}

/// Most positions a method may expand in the search for the smallest input of all.
const SEARCH_WORK: u64 = 20_000_000;

/// The smallest position on which the method is wrong: of all inputs of the original grid with one and two
/// pairs; if it is right on those, the one with the fewest pairs of those given, with pairs taken away for as
/// long as it stays wrong.
fn smallest(entrants: &[(u64, Entrant)], trials: &[&Trial], limit: u64) -> Option<Smallest> {
    let entrants = entrants.iter().map(|(_, entrant)| entrant);
    let wrong = entrants.zip(trials).filter(|(_, trial)| is_wrong(trial.verdict));
    let size = |entrant: &Entrant| match entrant {
        Entrant::Matching(position) => (position.board().pairs_left(), position.board().grid().len()),
        Entrant::Patience(deal) => (deal.cards(), deal.piles().len()),
    };
    let (entrant, trial) = wrong.min_by_key(|(entrant, _)| size(entrant))?;
    let Entrant::Matching(position) = entrant else {
        return Some(Smallest { text: entrant.text(), verdict: trial.verdict, of_all: false });
    };
    let method = methods::ALL.into_iter().find(|method| method.name() == trial.method)?;
    let original = position.board().grid() == Grid::ORIGINAL && position.face_up().is_none();
    if let Some(smallest) = original.then(|| smallest_of_all(method, limit)).flatten() {
        return Some(smallest);
    }
    let mut found = (position.clone(), trial.verdict);
    let mut solver = Solver::new();
    loop {
        let next = smaller(&found.0).into_iter().find_map(|position| {
            let verdict = judge(method.run(&position, limit).presses, par(&position, &mut solver));
            is_wrong(verdict).then_some((position, verdict))
        });
        match next {
            Some(next) => found = next,
            None => return Some(Smallest { text: found.0.to_string(), verdict: found.1, of_all: false }),
        }
    }
}

/// The first wrong one of all inputs with one and two pairs, by pairs, par, board and cursor; `None` if the
/// method is right on all of them, or too slow to say, or after Ctrl-C.
fn smallest_of_all(method: &dyn Method, limit: u64) -> Option<Smallest> {
    let index = Index::new();
    let mut solver = Solver::new();
    let mut work = 0;
    for pairs in 1..=2 {
        let mut inputs = Vec::new();
        for rank in 0..index.boards(pairs) {
            let board = index.unrank(pairs, rank);
            let solved = solver.solve(&board).ok()?;
            for cursor in Grid::ORIGINAL.cells() {
                let position = matching::Position::new(board.clone(), cursor);
                inputs.push((solved.par(cursor), position.to_string(), position));
            }
        }
        inputs.sort_unstable_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        for (par, text, position) in inputs {
            let outcome = method.run(&position, limit);
            let verdict = judge(outcome.presses, Some(par));
            if is_wrong(verdict) {
                return Some(Smallest { text, verdict, of_all: true });
            }
            work += outcome.work.expanded;
            if work > SEARCH_WORK || interrupt::asked() {
                return None;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{digits, smallest_of_all};
    use jjak::matching::methods;

    #[test]
    fn odds_have_twelve_significant_digits() {
        assert_eq!(digits(1.0), "1");
        assert_eq!(digits(0.0), "0");
        assert_eq!(digits(2.0 / 3.0), "0.666666666667");
        assert_eq!(digits(0.000_123_456_789_012_345), "0.000123456789012");
        assert_eq!(digits(1.0 / 537_477_120.0), "1.86054431489e-09");
    }

    #[test]
    fn greedy_is_wrong_on_one_pair_already() {
        let greedy = methods::ALL.into_iter().find(|method| method.name() == "greedy").unwrap();
        let smallest = smallest_of_all(greedy, 1_000_000).unwrap();
        assert!(smallest.of_all);
        assert_eq!(smallest.text, "0001/0000/0100/0000 0 1");
    }
}
