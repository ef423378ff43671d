//! Which misconceptions explain what a program answered.

use std::fmt::{Display, Formatter, Result as FmtResult};

use jjak::matching::{Cell, Grid, Key, Position, Solver, distances_to};
use jjak::patience::{self, Moves, NearOdds, Odds};

use crate::case::{Case, Game};
use crate::catalogue::{Believers, Form, Leg, Misconception, Turned, of_matching, of_patience};
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
    /// Right answers that it explains.
    pub right: usize,
    /// Answers looked at, right ones included.
    pub answers: usize,
}

impl Explanation {
    /// Right answers looked at.
    pub const fn of_right(&self) -> usize {
        self.answers - self.of_wrong
    }

    /// Whether it explains every answer looked at, right and wrong.
    pub const fn explains_all(&self) -> bool {
        self.wrong + self.right == self.answers
    }

    /// Whether it may be named although it does not explain everything: it explains at least half of the
    /// wrong answers and half of all, and no fewer wrong ones than it contradicts right ones.
    const fn is_near(&self) -> bool {
        2 * self.wrong >= self.of_wrong
            && 2 * (self.wrong + self.right) >= self.answers
            && self.of_right() - self.right <= self.wrong
    }

    /// Whether it explains a larger share of the answers.
    const fn is_nearer_than(&self, other: &Self) -> bool {
        (self.wrong + self.right) * other.answers > (other.wrong + other.right) * self.answers
    }
}

/// What is to be said about a program's answers.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// The misconceptions that explain every answer, best first.
    pub all: Vec<Explanation>,
    /// If none does: the one that explains most of all answers, at least half of them and half of the wrong
    /// ones, and contradicts no more right answers than it explains wrong ones.
    pub nearest: Option<Explanation>,
    /// If none does: the answer, if it is the same to every input. Then nothing is near.
    pub constant: Option<Said>,
}

/// Answers that must be the same before a program is said to answer always so.
const SAME: usize = 10;

/// The answer that was given to every input, though not always right.
fn constant(answered: &[Answered]) -> Option<Said> {
    let said = answered.first()?.said?;
    let always = answered.len() >= SAME && answered.iter().all(|answer| answer.said == Some(said));
    (always && said != Said::Garbage).then_some(said)
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
            let right = right.iter().take(most);
            let of_right = right.len();
            let of_wrong = wrong.len().min(most);
            if missed > 0 && (!form.is_definite() || 2 * explained < of_wrong) {
                continue;
            }
            // More contradictions than that, and it is not offered.
            let right = explained_of(&mut believers, form, right, explained);
            let explanation = Explanation {
                misconception,
                form,
                wrong: explained,
                of_wrong,
                right,
                answers: of_wrong + of_right,
            };
            if explanation.explains_all() {
                if all.last().is_none_or(|last| last.misconception.name != misconception.name) {
                    all.push(explanation);
                }
            } else if form.is_definite()
                && explanation.is_near()
                && nearest.is_none_or(|nearest| explanation.is_nearer_than(&nearest))
            {
                nearest = Some(explanation);
            }
        }
    }
    // What gives one answer says more than what allows several.
    all.sort_by_key(|explanation| !explanation.form.is_definite());
    let constant = constant(answered).filter(|_| all.is_empty());
    if !all.is_empty() || constant.is_some() {
        nearest = None;
    }
    Diagnosis { all, nearest, constant }
}

/// How many of these answers a misconception explains; stops behind more than `most` contradictions.
fn explained_of<'a>(
    believers: &mut Believers,
    form: &Form,
    answers: impl Iterator<Item = &'a &'a Answered>,
    most: usize,
) -> usize {
    let mut explained = 0;
    let mut contradicted = 0;
    for answer in answers {
        if explains(believers, form, answer) {
            explained += 1;
        } else {
            contradicted += 1;
            if contradicted > most {
                break;
            }
        }
    }
    explained
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

/// Where a plan, or a computation of odds, must have gone astray.
#[derive(Clone, PartialEq, Debug)]
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
    /// The odds of a position are wrong although those one pair further are right.
    Odds {
        /// The pairs that lead to it.
        taken: Moves,
        /// The position.
        rest: Box<patience::Position>,
        /// The odds believed.
        believed: f64,
        /// The odds.
        truth: Odds,
    },
}

impl Display for Astray {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        let place = |&(row, col): &(usize, usize)| format!("({row}, {col})");
        match self {
            Self::Start { cursor, planned } => {
                write!(f, "its plan starts at {}, but the cursor is at {}", place(planned), place(cursor))
            }
            Self::Way { leg, from, to, believed: Some(believed), truth } => write!(
                f,
                "leg {leg} of its plan, from {} to {}, is counted as {}; it takes {}",
                place(from),
                place(to),
                presses((*believed).into()),
                presses((*truth).into())
            ),
            Self::Way { leg, from, to, believed: None, truth } => write!(
                f,
                "leg {leg} of its plan, from {} to {}, is not found; it takes {}",
                place(from),
                place(to),
                presses((*truth).into())
            ),
            Self::Card { leg, card, at_least, par } => write!(
                f,
                "leg {leg} of its plan turns the card at {}: from there the whole takes at least {}, and par is {par}",
                place(card),
                presses(*at_least)
            ),
            Self::Left { cards } => write!(f, "its plan ends with {cards} cards still on the board"),
            Self::Enter => write!(f, "its ways are right; the count for Enter is not"),
            Self::Odds { taken, rest, believed, truth } => {
                let (believed, truth) = (short(*believed), truth.short_decimal(6));
                if taken.0.is_empty() {
                    return write!(
                        f,
                        "it goes astray at the deal itself: whatever pair is taken first, the odds after it are counted right, but the deal is counted as {believed} and is {truth}"
                    );
                }
                write!(
                    f,
                    "it goes astray behind {taken}, at {rest}: whatever pair is taken next, the odds after it are counted right, but the position is counted as {believed} and is {truth}"
                )
            }
        }
    }
}

/// "1 press", "3 presses".
fn presses(count: u16) -> String {
    if count == 1 { "1 press".into() } else { format!("{count} presses") }
}

/// Six digits, as [`Odds::short_decimal`] gives them; a whole number as it is.
fn short(odds: f64) -> String {
    NearOdds { value: odds, relative_error: 0.0 }.short_decimal(6).unwrap_or_else(|| odds.to_string())
}

/// Where a program that has this misconception goes astray: the first thing that is wrong with its plan, or
/// the last position whose odds it has wrong; `None` if its plan is not known, or nothing shows.
pub fn astray(form: &Form, case: &Case) -> Option<Astray> {
    match case {
        Case::Matching(position) => astray_plan(form, position),
        Case::Patience(deal) => astray_odds(form, deal),
    }
}

/// Follows wrong odds from position to position, until those after each pair are right.
fn astray_odds(form: &Form, deal: &patience::Position) -> Option<Astray> {
    if !form.has_odds_everywhere() {
        return None;
    }
    let mut believers = Believers::default();
    let mut solver = patience::Solver::new();
    let mut wrong = |position: &patience::Position| {
        let (believed, truth) = (believers.odds(form, position)?, solver.odds(position).ok()?);
        let error = (believed - truth.to_f64()).abs();
        (error > 1e-9).then_some((believed, truth))
    };
    let mut rest = deal.clone();
    let (mut believed, mut truth) = wrong(&rest)?;
    let mut taken = Vec::new();
    loop {
        let further = rest.moves().into_iter().find_map(|pair| {
            let after = rest.play(pair).ok()?;
            Some((pair, wrong(&after)?, after))
        });
        match further {
            Some((pair, (odds, exact), after)) => {
                taken.push(pair);
                (rest, believed, truth) = (after, odds, exact);
            }
            None => return Some(Astray::Odds { taken: Moves(taken), rest: Box::new(rest), believed, truth }),
        }
    }
}

/// The first card whose turning, without a choice, costs par.
fn astray_turning(turned: &[Turned], position: &Position) -> Option<Astray> {
    let mut solver = Solver::new();
    let solved = solver.solve(position.board()).ok()?;
    let par = solved.par_of(position).0;
    let grid = position.board().grid();
    let mut now = position.clone();
    for (nth, &Turned { card, presses }) in turned.iter().enumerate() {
        now = now.with_cursor(card).play(Key::Enter).0;
        let at_least = presses + solved.par_of(&now).0;
        if at_least > par {
            return Some(Astray::Card {
                leg: nth + 1,
                card: (grid.row(card), grid.col(card)),
                at_least,
                par,
            });
        }
    }
    None
}

/// The first thing that is wrong with a plan.
fn astray_plan(form: &Form, position: &Position) -> Option<Astray> {
    if let Some(turned) = Believers::turned(form, position) {
        return astray_turning(&turned, position);
    }
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

#[cfg(test)]
mod tests {
    use jjak::patience;

    use super::{Astray, Explanation, astray, diagnose};
    use crate::case::{Case, Game};
    use crate::catalogue::{Believers, Form, known, known_deals, of_matching, of_patience};
    use crate::hunt::Answered;
    use crate::referee::{Referee, Said, Truth, Verdict};

    #[test]
    fn one_answer_to_everything_is_no_misconception() {
        let mut referee = Referee::new(1e-6);
        let inputs = known().into_iter().flat_map(|known| known.inputs).take(20);
        let answered: Vec<Answered> = inputs
            .map(|input| {
                let case = Case::Matching(input.position);
                let truth = referee.truth(&case).unwrap();
                Answered { case, truth, said: Some(Said::Presses(0)), verdict: Verdict::WrongAnswer }
            })
            .collect();
        let diagnosis = diagnose(Game::Matching, &answered);
        assert_eq!(diagnosis.constant, Some(Said::Presses(0)));
        assert!(diagnosis.all.is_empty() && diagnosis.nearest.is_none());
        assert_eq!(diagnose(Game::Matching, &answered[..5]).constant, None, "too few to tell");
    }

    #[test]
    fn a_card_turned_without_a_choice_is_where_it_goes_astray() {
        let misconception =
            of_matching().iter().find(|of| of.name == "flips-what-it-lands-on").expect("in the catalogue");
        let mut found = 0;
        for known in known().into_iter().filter(|known| known.name == misconception.name) {
            let form = misconception.forms.iter().find(|form| form.label == known.form).unwrap();
            for input in known.inputs {
                let Some(turned) = Believers::turned(form, &input.position) else { continue };
                let presses = turned.last().unwrap().presses;
                assert_eq!(Some(presses), input.answer, "{}", input.position);
                let Some(Astray::Card { at_least, par, .. }) =
                    astray(form, &Case::Matching(input.position.clone()))
                else {
                    panic!("{}", input.position)
                };
                assert_eq!(par, input.par);
                assert!((par + 1..=presses).contains(&at_least), "{}", input.position);
                found += 1;
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn odds_go_astray_where_those_behind_are_right() {
        let mut referee = Referee::new(1e-9);
        let mut believers = Believers::default();
        let mut odds = |form: &Form, position: &patience::Position| {
            let Some(Truth::Odds(truth)) = referee.truth(&Case::Patience(position.clone())) else {
                panic!("these deals are small")
            };
            (believers.odds(form, position).unwrap(), truth.to_f64())
        };
        let mut found = 0;
        for trap in known_deals() {
            let misconception = of_patience().iter().find(|of| of.name == trap.name).unwrap();
            let form = misconception.forms.iter().find(|form| form.label == trap.form).unwrap();
            let Some(Astray::Odds { taken, rest, believed, truth }) =
                astray(form, &Case::Patience(trap.position.clone()))
            else {
                assert!(!form.has_odds_everywhere(), "{} ({})", trap.name, trap.form);
                continue;
            };
            let reached = taken.0.iter().fold(trap.position, |position, &pair| position.play(pair).unwrap());
            assert_eq!(reached, *rest);
            assert_eq!(odds(form, &rest), (believed, truth.to_f64()));
            assert!((believed - truth.to_f64()).abs() > 1e-9);
            for pair in rest.moves() {
                let (believed, truth) = odds(form, &rest.play(pair).unwrap());
                assert!((believed - truth).abs() <= 1e-9, "{} ({}) behind {pair}", trap.name, trap.form);
            }
            found += 1;
        }
        assert!(found > 5, "{found} misconceptions go astray at a position");
    }

    /// Half of the wrong answers are not enough if most of the right ones speak against it.
    #[test]
    fn what_explains_little_of_all_is_not_near() {
        let misconception = &of_matching()[0];
        let near = |wrong, of_wrong, right, of_right| {
            let form = &misconception.forms[0];
            Explanation { misconception, form, wrong, of_wrong, right, answers: of_wrong + of_right }
                .is_near()
        };
        assert!(!near(47, 94, 2, 41));
        assert!(near(47, 94, 41, 41));
        assert!(near(90, 94, 2, 41));
        assert!(!near(46, 94, 41, 41));
        assert!(!near(50, 94, 900, 1000));
    }

    /// A program that is wrong on the inputs which trap a misconception as if it had it, and right on all others
    /// even where the misconception is not, does not have it.
    #[test]
    fn right_answers_count_against_the_nearest() {
        let mut referee = Referee::new(1e-6);
        let mut believers = Believers::default();
        let misconception = &of_matching()[0];
        let form = &misconception.forms[0];
        let mut wrongly = Vec::new();
        for input in known().into_iter().flat_map(|known| known.inputs) {
            let believed = believers.answers(form, &input.position);
            let case = Case::Matching(input.position);
            let Some(Truth::Presses(par)) = referee.truth(&case) else { panic!("par is always known") };
            if !believed.contains(Some(par))
                && let Some(said) = (0..100).find(|&said| believed.contains(Some(said)))
            {
                wrongly.push((case, par, said));
            }
        }
        assert!(wrongly.len() > 3, "{} inputs tell it from the truth", wrongly.len());
        let answered = |wrong: usize| -> Vec<Answered> {
            let answer = |(nth, (case, par, said)): (usize, &(Case, u16, u16))| {
                let (said, verdict) =
                    if nth < wrong { (*said, Verdict::WrongAnswer) } else { (*par, Verdict::Agree) };
                let said = Some(Said::Presses(said.into()));
                Answered { case: case.clone(), truth: Truth::Presses(*par), said, verdict }
            };
            wrongly.iter().enumerate().map(answer).collect()
        };
        let one = diagnose(Game::Matching, &answered(1));
        assert!(one.all.iter().all(|found| found.misconception.name != misconception.name));
        assert!(one.nearest.is_none_or(|near| near.misconception.name != misconception.name));
        let every = diagnose(Game::Matching, &answered(wrongly.len()));
        assert!(every.all.iter().any(|found| found.misconception.name == misconception.name));
        assert!(every.all.iter().all(Explanation::explains_all));
    }
}
