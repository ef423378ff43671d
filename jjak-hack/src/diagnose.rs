//! Which misconceptions explain what a program answered.

use std::fmt::{Display, Formatter, Result as FmtResult};

use jjak::matching::{Cell, Grid, Key, Position, Solver, distances_to};

use crate::case::{Case, Game};
use crate::catalogue::{Believers, Form, Leg, Misconception, of_matching, of_patience};
use crate::hunt::Answered;
use crate::referee::{Said, Verdict};

/// A misconception and how much of what a program answered it explains.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// The misconception.
    pub misconception: &'static Misconception,
    /// Which form of it.
    pub form: &'static Form,
    /// Wrong answers that it explains.
    pub wrong: usize,
    /// Wrong answers that there are.
    pub of_wrong: usize,
    /// Answers looked at, right ones included.
    pub answers: usize,
}

/// What is to be said about a program's answers.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// The misconceptions that explain every answer, best first.
    pub all: Vec<Explanation>,
    /// If none does: the one that explains most wrong answers and no fewer than half of them.
    pub nearest: Option<Explanation>,
}

/// Right answers that are looked at beside the wrong ones.
const RIGHT_ONES: usize = 20_000;

/// Wrong answers, and right ones, that are looked at for forms which take milliseconds each.
const SLOW_FORMS: usize = 300;

/// The largest error with which a printed number is still taken for a believed one.
const PRINTED: f64 = 1.5e-6;

/// Looks for misconceptions that explain every answer, right and wrong.
pub fn diagnose(game: Game, answered: &[Answered]) -> Diagnosis {
    let wrong: Vec<&Answered> = answered.iter().filter(|answer| answer.verdict != Verdict::Agree).collect();
    if wrong.is_empty() {
        return Diagnosis::default();
    }
    let right: Vec<&Answered> =
        answered.iter().filter(|answer| answer.verdict == Verdict::Agree).take(RIGHT_ONES).collect();
    let catalogue = match game {
        Game::Matching => of_matching(),
        Game::Patience => of_patience(),
    };
    let mut believers = Believers::default();
    let mut all: Vec<Explanation> = Vec::new();
    let mut nearest: Option<Explanation> = None;
    for misconception in catalogue {
        for form in misconception.forms {
            let most = if form.is_quick() { usize::MAX } else { SLOW_FORMS };
            let mut explained = 0;
            let mut missed = 0;
            for answer in wrong.iter().take(most) {
                if explains(&mut believers, form, answer) {
                    explained += 1;
                } else {
                    missed += 1;
                }
                // Hopeless: not worth the rest.
                if missed > 50 && missed > explained {
                    break;
                }
            }
            let explanation = Explanation {
                misconception,
                form,
                wrong: explained,
                of_wrong: wrong.len().min(most),
                answers: wrong.len().min(most) + right.len().min(most),
            };
            if missed == 0 && right.iter().take(most).all(|answer| explains(&mut believers, form, answer)) {
                if all.last().is_none_or(|last| last.misconception.name != misconception.name) {
                    all.push(explanation);
                }
            } else if 2 * explained >= wrong.len().min(most)
                && form.is_definite()
                && nearest.is_none_or(|nearest| nearest.wrong < explained)
            {
                nearest = Some(explanation);
            }
        }
    }
    // What gives one answer says more than what allows several.
    all.sort_by_key(|explanation| !explanation.form.is_definite());
    if !all.is_empty() {
        nearest = None;
    }
    Diagnosis { all, nearest }
}

/// Whether a program with this misconception may have answered so.
fn explains(believers: &mut Believers, form: &Form, answer: &Answered) -> bool {
    match (&answer.case, answer.said) {
        (Case::Matching(position), said) => {
            if position.board().grid() != Grid::ORIGINAL {
                return false;
            }
            let said = match said {
                Some(Said::Presses(presses)) => u16::try_from(presses).ok(),
                _ => None,
            };
            believers.answers(form, position).contains(said)
        }
        (Case::Patience(position), Some(Said::Number(number))) => {
            let believed = believers.odds(form, position);
            believed.is_some_and(|odds| {
                let error = (odds - number).abs();
                error <= PRINTED.min(odds * 1e-3) || error <= odds * 1e-6
            })
        }
        (Case::Patience(_), _) => false,
    }
}

/// Where a plan must have gone astray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Astray {
    /// The plan starts where the cursor is not.
    Start {
        /// Where the cursor is.
        cursor: (usize, usize),
        /// Where the plan starts.
        planned: (usize, usize),
    },
    /// A way is counted wrong.
    Way {
        /// Which leg of the plan, from 1.
        leg: usize,
        /// Where it starts.
        from: (usize, usize),
        /// Where it ends.
        to: (usize, usize),
        /// Presses counted, Enter left out; `None` if no way was found.
        believed: Option<u8>,
        /// Presses it takes.
        truth: u8,
    },
    /// A card is turned with which par can no longer be reached.
    Card {
        /// Which leg of the plan, from 1.
        leg: usize,
        /// The card.
        card: (usize, usize),
        /// The least presses of the whole game after it.
        at_least: u16,
        /// The par.
        par: u16,
    },
    /// The plan ends with cards on the board.
    Left {
        /// Cards left.
        cards: usize,
    },
    /// Every leg is right; what is counted for Enter is not.
    Enter,
}

impl Display for Astray {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        let place = |(row, col): (usize, usize)| format!("({row}, {col})");
        match *self {
            Self::Start { cursor, planned } => {
                write!(f, "its plan starts at {}, but the cursor is at {}", place(planned), place(cursor))
            }
            Self::Way { leg, from, to, believed: Some(believed), truth } => write!(
                f,
                "leg {leg} of its plan, from {} to {}, is counted as {}; it takes {}",
                place(from),
                place(to),
                presses(believed.into()),
                presses(truth.into())
            ),
            Self::Way { leg, from, to, believed: None, truth } => write!(
                f,
                "leg {leg} of its plan, from {} to {}, is not found; it takes {}",
                place(from),
                place(to),
                presses(truth.into())
            ),
            Self::Card { leg, card, at_least, par } => write!(
                f,
                "leg {leg} of its plan turns the card at {}: from there the whole takes at least {}, and par is {par}",
                place(card),
                presses(at_least)
            ),
            Self::Left { cards } => write!(f, "its plan ends with {cards} cards still on the board"),
            Self::Enter => write!(f, "its ways are right; the count for Enter is not"),
        }
    }
}

/// "1 press", "3 presses".
fn presses(count: u16) -> String {
    if count == 1 { "1 press".into() } else { format!("{count} presses") }
}

/// The first thing that is wrong with the plan of a program that has this misconception; `None` if it plans
/// in no legs, or nothing shows.
pub fn astray(form: &Form, position: &Position) -> Option<Astray> {
    let plan = Believers::default().plan(form, position)?;
    let mut solver = Solver::new();
    let solved = solver.solve(position.board()).ok()?;
    let par = solved.par_of(position).0;
    let grid = position.board().grid();
    let place = |cell: Cell| (grid.row(cell), grid.col(cell));
    let mut now = position.clone();
    let mut spent = 0;
    for (nth, &Leg { from, to, believed, .. }) in plan.iter().enumerate() {
        let leg = nth + 1;
        if nth == 0 && from != now.cursor() {
            return Some(Astray::Start { cursor: place(now.cursor()), planned: place(from) });
        }
        let truth = distances_to(grid, now.board().cards(), to)[now.cursor().index()];
        if believed != Some(truth) || from != now.cursor() {
            return Some(Astray::Way { leg, from: place(now.cursor()), to: place(to), believed, truth });
        }
        now = now.with_cursor(to).play(Key::Enter).0;
        spent += u16::from(truth) + 1;
        let at_least = spent + solved.par_of(&now).0;
        if at_least > par {
            return Some(Astray::Card { leg, card: place(to), at_least, par });
        }
    }
    match now.board().cards().len() {
        0 => Some(Astray::Enter),
        cards => Some(Astray::Left { cards }),
    }
}
