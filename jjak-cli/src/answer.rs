//! Answers: what the core finds out about a record, in the depth that a report wants.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use jjak::matching::{Board, Grid, KeyValue, Keys, Position, Presses, Solved, Solver, Uncounted, Unsolved};
use jjak::patience;
use jjak::read::Task;
use rayon::prelude::*;

use crate::interrupt;
use crate::progress::{self, Searching};

/// How much is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depth {
    /// Presses; odds in digits.
    Answer,
    /// Presses; odds as a fraction.
    Exact,
    /// A play that shows it, too.
    Play,
    /// The value of every key, too.
    Values,
}

/// What a report wants to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wants {
    pub depth: Depth,
    /// The number of optimal pair orders.
    pub orders: bool,
}

/// How large the tables may grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Bytes of matching's table.
    pub memory: Option<u64>,
    /// States of patience, and of the count of optimal pair orders.
    pub states: Option<u64>,
}

/// An answer.
pub(crate) enum Answer {
    /// A position of matching of which only the par was wanted.
    Presses(Presses),
    /// A position of matching.
    Par(Box<Par>),
    /// A board of matching: the par of every cursor, cell by cell.
    Pars { board: Board, pars: Vec<Presses> },
    /// A deal of which only the digits of its odds were wanted.
    Digits(String),
    /// A deal.
    Deal(Box<Deal>),
    /// A closed position.
    Closed(Box<Closed>),
}

impl Answer {
    /// Why something of it is unknown, if something is.
    pub(crate) fn unknown(&self) -> Option<String> {
        match self {
            Self::Par(par) => par.unknown(),
            Self::Deal(deal) => deal.unknown(),
            Self::Presses(_) | Self::Pars { .. } | Self::Digits(_) | Self::Closed(_) => None,
        }
    }
}

/// The par of a position, and the play that shows it.
pub(crate) struct Par {
    pub position: Position,
    pub presses: Presses,
    pub keys: Option<Keys>,
    pub values: Option<[KeyValue; 9]>,
    pub orders: Orders,
}

/// The number of optimal pair orders.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Orders {
    /// Nobody asked.
    Unasked,
    /// A card is up: a best play need not go pair by pair.
    Meaningless,
    /// So many.
    Count(u128),
    /// There are too many ways to count them.
    Unknown(Uncounted),
}

impl Par {
    /// Why something is unknown, if something is.
    pub(crate) fn unknown(&self) -> Option<String> {
        match &self.orders {
            Orders::Unknown(why) => Some(format!("{why} (--states)")),
            Orders::Unasked | Orders::Meaningless | Orders::Count(_) => None,
        }
    }
}

/// The odds of a deal, and more if it was wanted.
pub(crate) struct Deal {
    pub position: patience::Position,
    /// The odds, or why they are unknown.
    pub odds: Result<patience::Odds, patience::Unsolved>,
    /// The rest, if it was wanted.
    pub more: Option<More>,
}

/// What there is to know of a deal beside its odds.
pub(crate) struct More {
    pub values: patience::Values,
    pub winnable: patience::Winnable,
    /// Where random play goes wrong on the winning line.
    pub risks: Vec<patience::Risk>,
    /// Where the odds are out of reach, an estimate of them.
    pub estimate: Option<patience::Estimate>,
    /// The same for each pair.
    pub pair_estimates: Vec<Option<patience::Estimate>>,
}

/// The value of a closed position and of each of its pairs.
pub(crate) struct Closed {
    pub setup: patience::ClosedSetup,
    pub position: patience::ClosedPosition,
    pub values: patience::ClosedValues,
}

/// Random plays for an estimate.
const PLAYS: u64 = 10_000;

impl Deal {
    /// Why something is unknown, if something is.
    pub(crate) fn unknown(&self) -> Option<String> {
        let winnable = self.more.as_ref().map(|more| &more.winnable);
        match (&self.odds, winnable) {
            (Err(why), _) | (Ok(_), Some(patience::Winnable::Unknown(why))) => Some(patience_limit(why)),
            _ => None,
        }
    }
}

/// Boards of more pairs than this (4×4 aside) are solved one at a time with all threads.
const LARGE: usize = 13;

/// Boards up to this many pairs, and those of the original size, take microseconds.
const QUICK: usize = 8;

/// Who solves a large board.
static LARGE_ONE: Mutex<()> = Mutex::new(());

/// Answers one record after another: one for each thread.
pub(crate) struct Worker {
    matching: Solver,
    patience: patience::Solver,
    /// Plays at random; no limit of states is in its way.
    player: patience::Solver,
    /// States that the count of optimal pair orders may remember.
    order_states: usize,
    /// Lumped positions that may follow a closed one.
    lumped_positions: u64,
    searching: Searching,
    on_interrupt: OnInterrupt,
}

/// What Ctrl-C does to an answer that takes long.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnInterrupt {
    /// Nothing; the process is about to end.
    Ignored,
    /// It is given up: unknown.
    Stops,
}

impl Worker {
    pub(crate) fn new(limits: Limits) -> Self {
        let matching = limits.memory.map_or_else(Solver::new, Solver::with_memory_limit);
        let patience = limits.states.map_or_else(patience::Solver::new, patience::Solver::with_state_limit);
        let searching = Searching::default();
        let patience = patience.watched(watch(searching.clone(), OnInterrupt::Ignored));
        let player = patience::Solver::with_state_limit(u64::MAX);
        let order_states =
            limits.states.map_or(Solver::ORDER_STATES, |states| states.try_into().unwrap_or(usize::MAX));
        let lumped_positions = limits.states.unwrap_or(patience::WholeGame::POSITIONS);
        Self {
            matching,
            patience,
            player,
            order_states,
            lumped_positions,
            searching,
            on_interrupt: OnInterrupt::Ignored,
        }
    }

    /// The same, but after Ctrl-C answers that take long are given up, and so unknown.
    pub(crate) fn stopping(mut self) -> Self {
        self.patience = self.patience.watched(watch(self.searching.clone(), OnInterrupt::Stops));
        self.on_interrupt = OnInterrupt::Stops;
        self
    }

    /// The answer, or why there is none.
    pub(crate) fn answer(&mut self, task: &Task, wants: Wants) -> Result<Answer, String> {
        match task {
            Task::Board(board) => {
                let pars = self.solve(board, pars).map_err(|unsolved| matching_limit(&unsolved))?;
                Ok(Answer::Pars { board: board.clone(), pars })
            }
            Task::Position(position) if wants.depth == Depth::Answer => {
                let presses = self.solve(position.board(), |solved| solved.par_of(position));
                presses.map(Answer::Presses).map_err(|unsolved| matching_limit(&unsolved))
            }
            Task::Position(position) => {
                let order_states = self.order_states;
                let par = self.solve(position.board(), |solved| par(solved, position, wants, order_states));
                Ok(Answer::Par(Box::new(par.map_err(|unsolved| matching_limit(&unsolved))?)))
            }
            Task::Deal(position) => {
                let answer = self.deal(position, wants);
                self.searching.end();
                answer.map_err(|unsolved| patience_limit(&unsolved))
            }
            Task::Closed { setup, position } => {
                let watch = watch(self.searching.clone(), self.on_interrupt);
                let values = position.values(self.lumped_positions, Some(watch));
                self.searching.end();
                let values = values.map_err(|unsolved| patience_limit(&unsolved))?;
                let (setup, position) = (setup.clone(), position.clone());
                Ok(Answer::Closed(Box::new(Closed { setup, position, values })))
            }
        }
    }

    /// Solves a board and asks the solution.
    pub(crate) fn solve<T>(
        &mut self,
        board: &Board,
        ask: impl FnOnce(&Solved<'_>) -> T,
    ) -> Result<T, Unsolved> {
        if board.grid() == Grid::ORIGINAL || board.pairs_left() <= LARGE {
            return self.matching.solve(board).map(|solved| ask(&solved));
        }
        let _one = LARGE_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bar = None;
        let solved = self.matching.solve_in_stages(board, |stage| {
            let (done, total) = stage.progress();
            let bar = bar.get_or_insert_with(|| progress::board(board.pairs_left(), total));
            bar.set_position(done as u64);
            let stops = self.on_interrupt == OnInterrupt::Stops;
            (0..stage.len()).into_par_iter().for_each(|nth| {
                if !(stops && interrupt::asked()) {
                    stage.run(nth);
                    bar.inc(1);
                }
            });
            if stops { interrupt::going_on() } else { ControlFlow::Continue(()) }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        solved.map(|solved| ask(&solved))
    }

    fn deal(&mut self, position: &patience::Position, wants: Wants) -> Result<Answer, patience::Unsolved> {
        if wants.depth == Depth::Answer {
            return self.patience.odds_text(position, 12).map(Answer::Digits);
        }
        if wants.depth == Depth::Exact {
            let odds = Ok(self.patience.odds(position)?);
            return Ok(Answer::Deal(Box::new(Deal { position: position.clone(), odds, more: None })));
        }
        let values = self.patience.values(position);
        let winnable = self.patience.winnable(position);
        let risks = match &winnable {
            patience::Winnable::Yes(line) => {
                self.patience.risks(position, line).expect("a line that was played")
            }
            _ => Vec::new(),
        };
        let odds = values.odds.clone();
        let estimate = odds.is_err().then(|| self.estimate(position, 0)).flatten();
        let mut pair_estimates = Vec::new();
        for (number, pair) in (1..).zip(&values.pairs) {
            let after = position.play(pair.action).expect("an available pair");
            pair_estimates.push(pair.odds.is_err().then(|| self.estimate(&after, number)).flatten());
        }
        let more = Some(More { values, winnable, risks, estimate, pair_estimates });
        Ok(Answer::Deal(Box::new(Deal { position: position.clone(), odds, more })))
    }

    /// An estimate of the odds; the number names its draws.
    fn estimate(&mut self, position: &patience::Position, number: u64) -> Option<patience::Estimate> {
        self.player.estimate(position, PLAYS, 1, number).ok()
    }

    /// The odds of a deal under random play, and the value of every available pair.
    pub(crate) fn values(&mut self, position: &patience::Position) -> patience::Values {
        let values = self.patience.values(position);
        self.searching.end();
        values
    }
}

/// Whether an answer takes no time worth speaking of.
pub(crate) fn is_quick(task: &Task) -> bool {
    let quick = |board: &Board| board.grid() == Grid::ORIGINAL || board.pairs_left() <= QUICK;
    match task {
        Task::Board(board) => quick(board),
        Task::Position(position) => quick(position.board()),
        Task::Deal(_) | Task::Closed { .. } => false,
    }
}

/// Shows how far a search is, and stops it after Ctrl-C if it is to be stopped.
fn watch(searching: Searching, on_interrupt: OnInterrupt) -> patience::Watch {
    Box::new(move |states| {
        searching.met(states);
        match on_interrupt {
            OnInterrupt::Ignored => ControlFlow::Continue(()),
            OnInterrupt::Stops => interrupt::going_on(),
        }
    })
}

fn pars(solved: &Solved<'_>) -> Vec<Presses> {
    solved.pars()
}

fn par(solved: &Solved<'_>, position: &Position, wants: Wants, order_states: usize) -> Par {
    Par {
        position: position.clone(),
        presses: solved.par_of(position),
        keys: (wants.depth >= Depth::Play).then(|| solved.keys(position)),
        values: (wants.depth >= Depth::Values).then(|| solved.key_values(position)),
        orders: match wants.orders.then(|| solved.optimal_orders(position, order_states)) {
            None => Orders::Unasked,
            Some(Ok(orders)) => Orders::Count(orders),
            Some(Err(Uncounted::CardUp)) => Orders::Meaningless,
            Some(Err(why @ Uncounted::TooMany { .. })) => Orders::Unknown(why),
        },
    }
}

/// Why a board was not solved, and with which option it may be.
pub(crate) fn matching_limit(unsolved: &Unsolved) -> String {
    match unsolved {
        Unsolved::TooLarge { .. } => format!("{unsolved} with --memory"),
        Unsolved::TooManyPairs { .. } | Unsolved::Stopped => unsolved.to_string(),
    }
}

/// Why a deal was not solved, and with which option it may be.
pub(crate) fn patience_limit(unsolved: &patience::Unsolved) -> String {
    match unsolved {
        patience::Unsolved::Limit { .. } => format!("{unsolved} (--states)"),
        patience::Unsolved::OutOfReach | patience::Unsolved::Stopped => unsolved.to_string(),
    }
}
