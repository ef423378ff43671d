//! A misconception: a name, a sentence for the learner, and solvers that have it.

use std::collections::HashMap;
use std::fmt::{Debug, Formatter, Result as FmtResult};

use jjak::matching::Position;
use jjak::matching::methods::{Greedy, Method};
use jjak::patience;

use super::flips::{self, Turned};
use super::odds_beliefs::{self, Belief};
use super::possible::Possible;
use super::textbook::{Learner, Leg, Order, RIGHT, Textbook, Tie};

/// The same text in English and in Korean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Korean.
    pub ko: &'static str,
}

/// A misconception that programs have.
#[derive(Debug)]
pub struct Misconception {
    /// Its name: lower case, words joined by `-`.
    pub name: &'static str,
    /// A heading.
    pub title: Text,
    /// What is wrong and what to do, for the learner.
    pub sentence: Text,
    /// The solvers that have it, the most usual first: they differ in details such as how ties are broken.
    pub forms: &'static [Form],
}

/// A solver that has a misconception.
#[derive(Debug)]
pub struct Form {
    /// What tells it from the other forms; empty if there is only one.
    pub label: &'static str,
    pub(super) model: Model,
}

/// How a form computes its answers.
#[derive(Clone, Copy)]
pub(super) enum Model {
    /// The textbook solver with a switch thrown.
    Book(Textbook),
    /// Every card landed on is turned.
    Flips,
    /// One of the core's methods.
    Core(&'static dyn Method),
    /// Odds of patience.
    Odds(Belief),
}

impl Debug for Model {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::Book(book) => book.fmt(f),
            Self::Flips => f.write_str("Flips"),
            Self::Core(method) => f.write_str(method.name()),
            Self::Odds(belief) => belief.fmt(f),
        }
    }
}

impl Form {
    /// Whether it gives one answer on every board, and not one of several.
    pub fn is_definite(&self) -> bool {
        !matches!(self.model, Model::Book(book) if book.is_vague())
    }

    /// Whether its answers change when the pictures are renamed.
    pub fn depends_on_names(&self) -> bool {
        matches!(self.model, Model::Book(book) if book.depends_on_names())
    }

    /// Whether it has odds for every position of a deal, and not only for the deal as it is printed.
    pub(crate) fn has_odds_everywhere(&self) -> bool {
        matches!(self.model, Model::Odds(belief) if belief.goes_by_moves())
    }

    /// Whether it answers in microseconds.
    pub fn is_quick(&self) -> bool {
        match self.model {
            Model::Book(_) | Model::Odds(_) => true,
            Model::Flips => false,
            Model::Core(method) => method.name() == Greedy.name(),
        }
    }
}

/// Answers as programs with misconceptions would; it remembers distances.
#[derive(Default)]
pub struct Believers {
    learners: HashMap<Textbook, Learner>,
}

impl Believers {
    fn learner(&mut self, book: Textbook) -> &mut Learner {
        self.learners.entry(book).or_insert_with(|| Learner::new(book))
    }

    /// What a program with this misconception answers on a 4×4 board.
    ///
    /// # Panics
    /// If the board is not 4×4, or the misconception is one about patience.
    pub fn answers(&mut self, form: &Form, position: &Position) -> Possible {
        match form.model {
            Model::Book(book) => self.learner(book).answers(position),
            Model::Flips => flips::presses(position),
            Model::Core(method) => match method.run(position, u64::MAX).presses {
                Ok(presses) => Possible::only(presses.0),
                Err(_) => Possible::SENSELESS,
            },
            Model::Odds(belief) => panic!("{belief:?} is a belief about patience"),
        }
    }

    /// The odds that a program with this misconception about patience prints; `None` if it is not one.
    pub fn odds(&mut self, form: &Form, position: &patience::Position) -> Option<f64> {
        match form.model {
            Model::Odds(belief) => Some(odds_beliefs::odds(belief, position)),
            Model::Book(_) | Model::Flips | Model::Core(_) => None,
        }
    }

    /// The cards that a play turns without a choice, in their order, where that is the misconception.
    pub(crate) fn turned(form: &Form, position: &Position) -> Option<Vec<Turned>> {
        matches!(form.model, Model::Flips).then(|| flips::turned(position)).flatten()
    }

    /// The plan behind the answer, leg by leg, where the misconception plans in legs.
    pub fn plan(&mut self, form: &Form, position: &Position) -> Option<Vec<Leg>> {
        let book = match form.model {
            Model::Book(book) => book,
            Model::Core(method) if method.name() == Greedy.name() => {
                Textbook { order: Order::NearestCard(Tie::Lower), ..RIGHT }
            }
            Model::Flips | Model::Core(_) | Model::Odds(_) => return None,
        };
        Some(self.learner(book).plan(position))
    }
}
