//! The right answers, and whether what a program did is one.

use std::fmt::{Display, Formatter, Result as FmtResult};

use jjak::patience::Odds;
use jjak::{matching, patience};

use crate::case::Case;
use crate::run::Outcome;

/// The right answer to a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Truth {
    /// The fewest presses.
    Presses(u16),
    /// The odds of random play.
    Odds(Odds),
}

impl Truth {
    /// Whether it is no presses, or no chance at all.
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Presses(presses) => *presses == 0,
            Self::Odds(odds) => odds.is_zero(),
        }
    }
}

impl Display for Truth {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::Presses(presses) => presses.fmt(f),
            Self::Odds(odds) => f.write_str(&odds.short_decimal(12)),
        }
    }
}

/// The verdict on what a program did with one input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Its answer is right.
    Agree,
    /// It answered something else.
    WrongAnswer,
    /// It crashed.
    RuntimeError,
    /// It took too long.
    TimeLimit,
    /// It held too much memory.
    MemoryLimit,
    /// It printed too much.
    OutputLimit,
    /// It gave no answer.
    NoAnswer,
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(match self {
            Self::Agree => "agree",
            Self::WrongAnswer => "wrong answer",
            Self::RuntimeError => "runtime error",
            Self::TimeLimit => "time limit",
            Self::MemoryLimit => "memory limit",
            Self::OutputLimit => "output limit",
            Self::NoAnswer => "no answer",
        })
    }
}

/// How far a printed number is from the right one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// |found − right|.
    pub absolute: f64,
    /// The same divided by the right answer; infinite where that is 0.
    pub relative: f64,
}

/// What a program's answer says, read as strictly as a judge reads it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Said {
    /// A whole number.
    Presses(i64),
    /// A number that is not NaN and not infinite.
    Number(f64),
    /// Nothing that can be compared.
    Garbage,
}

/// Knows the right answers; it reuses the solvers' tables.
pub struct Referee {
    matching: matching::Solver,
    patience: patience::Solver,
    tolerance: f64,
}

impl Referee {
    /// Numbers may be off by `tolerance`, absolutely or relatively.
    pub fn new(tolerance: f64) -> Self {
        Self { matching: matching::Solver::new(), patience: patience::Solver::new(), tolerance }
    }

    /// The solver of matching.
    pub fn solver(&mut self) -> &mut matching::Solver {
        &mut self.matching
    }

    /// The right answer; `None` for a board that is too large to be solved.
    pub fn truth(&mut self, case: &Case) -> Option<Truth> {
        match case {
            Case::Matching(position) => {
                let solved = self.matching.solve(position.board()).ok()?;
                Some(Truth::Presses(solved.par_of(position).0))
            }
            Case::Patience(position) => self.patience.odds(position).ok().map(Truth::Odds),
        }
    }

    /// How many positions the odds of a deal are made of; `None` if they are too many.
    pub fn positions(&mut self, deal: &patience::Position) -> Option<u64> {
        self.patience.near_odds(deal).ok()?;
        Some(self.patience.states())
    }

    /// What an answer to a case of this truth says.
    pub fn said(truth: &Truth, answer: &str) -> Said {
        match truth {
            Truth::Presses(_) => answer.parse().map_or(Said::Garbage, Said::Presses),
            Truth::Odds(_) => match answer.parse::<f64>() {
                Ok(number) if number.is_finite() => Said::Number(number),
                _ => Said::Garbage,
            },
        }
    }

    /// The errors of a number that was said.
    pub fn errors(truth: &Truth, said: Said) -> Option<Errors> {
        let (Truth::Odds(odds), Said::Number(number)) = (truth, said) else { return None };
        let right = odds.to_f64();
        let absolute = (number - right).abs();
        let relative = if absolute == 0.0 { 0.0 } else { absolute / right };
        Some(Errors { absolute, relative })
    }

    /// The verdict; `None` if the run was stopped by us.
    pub fn judge(&self, truth: &Truth, outcome: &Outcome) -> Option<Verdict> {
        Some(match outcome {
            Outcome::Answer(answer) => {
                let said = Self::said(truth, answer);
                let right = match (truth, said) {
                    (Truth::Presses(presses), Said::Presses(found)) => i64::from(*presses) == found,
                    (Truth::Odds(_), said) => Self::errors(truth, said)
                        .is_some_and(|e| e.absolute <= self.tolerance || e.relative <= self.tolerance),
                    _ => false,
                };
                if right { Verdict::Agree } else { Verdict::WrongAnswer }
            }
            Outcome::NoAnswer(_) => Verdict::NoAnswer,
            Outcome::RuntimeError { .. } => Verdict::RuntimeError,
            Outcome::TimeLimit => Verdict::TimeLimit,
            Outcome::MemoryLimit => Verdict::MemoryLimit,
            Outcome::OutputLimit => Verdict::OutputLimit,
            Outcome::Stopped => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use jjak::patience::{Rules, Setup};

    use super::{Referee, Verdict};
    use crate::case::Case;
    use crate::run::Outcome;

    const SAMPLE: &str = "AS9S6CKS/JCQHACKH/7SQDJDKD/QSTSJS9H/6DTDAD8S/QCTHKC8D/8C9DTC7C/9C7HJH7D/8H6SAH6H";

    fn verdict(case: &Case, answer: &str) -> Verdict {
        let mut referee = Referee::new(1e-6);
        let truth = referee.truth(case).unwrap();
        referee.judge(&truth, &Outcome::Answer(answer.to_owned())).unwrap()
    }

    #[test]
    fn presses_are_compared_as_whole_numbers_and_nothing_else() {
        let setup: jjak::matching::Setup = "1003/2000/0002/3010 1 0".parse().unwrap();
        let case = Case::Matching(setup.position().unwrap());
        for (answer, expected) in [
            ("14", Verdict::Agree),
            ("15", Verdict::WrongAnswer),
            ("14.0", Verdict::WrongAnswer),
            ("14\n14", Verdict::WrongAnswer),
            ("answer: 14", Verdict::WrongAnswer),
            ("-14", Verdict::WrongAnswer),
            ("99999999999999999999", Verdict::WrongAnswer),
        ] {
            assert_eq!(verdict(&case, answer), expected, "{answer}");
        }
    }

    #[test]
    fn odds_are_compared_with_a_tolerance() {
        let setup: Setup = SAMPLE.parse().unwrap();
        let case = Case::Patience(setup.deal(Rules::double_patience()).unwrap());
        for (answer, expected) in [
            ("0.589314", Verdict::Agree),
            ("0.5893141864127796", Verdict::Agree),
            ("5.89314186e-1", Verdict::Agree),
            ("0.58931", Verdict::WrongAnswer),
            ("NaN", Verdict::WrongAnswer),
            ("nan", Verdict::WrongAnswer),
            ("inf", Verdict::WrongAnswer),
            ("0,589314", Verdict::WrongAnswer),
            ("", Verdict::WrongAnswer),
        ] {
            assert_eq!(verdict(&case, answer), expected, "{answer}");
        }
    }
}
