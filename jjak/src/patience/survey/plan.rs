//! What a survey asks of which deals: two surveys can be merged only if they agree in all of it.

use std::collections::BTreeSet;
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;

use crate::patience::Rules;

/// Where deals come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Source {
    /// The library's own deals under this seed, generator version 1.
    Seed(u64),
    /// `PySolFC`'s numbered deals.
    Pysol,
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::Seed(seed) => write!(f, "seed {seed}"),
            Self::Pysol => f.write_str("PySolFC's numbers"),
        }
    }
}

/// A question about a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Question {
    /// Whether a player who sees all cards can clear it (best play, open).
    Winnable,
    /// The odds of random play, exact up to a proved rounding error.
    Odds,
    /// How many of some random plays clear it: an estimate of the odds.
    Estimate,
    /// Whether best play, closed, clears it: the player sees only the exposed cards.
    Closed,
}

impl Question {
    /// All questions.
    pub const ALL: [Self; 4] = [Self::Winnable, Self::Odds, Self::Estimate, Self::Closed];

    /// `winnable`, `odds`, `estimate`, `closed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Winnable => "winnable",
            Self::Odds => "odds",
            Self::Estimate => "estimate",
            Self::Closed => "closed",
        }
    }
}

impl Display for Question {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(self.name())
    }
}

/// A word that is no question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found `{0}`; expected winnable, odds, estimate or closed")]
pub struct NoSuchQuestion(pub String);

impl FromStr for Question {
    type Err = NoSuchQuestion;

    fn from_str(text: &str) -> Result<Self, NoSuchQuestion> {
        Self::ALL.into_iter().find(|question| question.name() == text).ok_or(NoSuchQuestion(text.to_owned()))
    }
}

/// What a survey asks of which deals.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan {
    /// Name of the rules.
    pub rules: String,
    /// Deck, piles and pairs in words, so that rules of the same name cannot be taken for each other.
    pub game: String,
    /// Name of the dealing procedure. Deals of `PySolFC` are dealt as it does.
    pub dealing: String,
    /// Where the deals come from.
    pub source: Source,
    /// What is asked of each deal.
    pub what: BTreeSet<Question>,
    /// States a search may meet before a deal stays unknown.
    pub states: u64,
    /// Random plays of each deal, where an estimate is asked for.
    pub plays: Option<u64>,
}

impl Plan {
    /// A plan for deals of these rules, with as many states for a search and as many plays of each deal.
    ///
    /// `plays` is dropped if no estimate is asked for.
    pub fn new(rules: &Rules, source: Source, what: BTreeSet<Question>, states: u64, plays: u64) -> Self {
        let dealing = match source {
            Source::Seed(_) => rules.dealing().name().to_owned(),
            Source::Pysol => "pysol".to_owned(),
        };
        let plays = what.contains(&Question::Estimate).then_some(plays);
        let (rules, game) = (rules.name().to_owned(), rules.in_words());
        Self { rules, game, dealing, source, what, states, plays }
    }

    /// Whether a question is part of it.
    pub fn asks(&self, question: Question) -> bool {
        self.what.contains(&question)
    }

    /// The first thing in which two plans differ, in words: mine, theirs.
    pub(super) fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let what = |plan: &Self| plan.what.iter().map(|q| q.name()).collect::<Vec<_>>().join(",");
        let plays = |plan: &Self| plan.plays.map_or("none".to_owned(), |plays| plays.to_string());
        let all = [
            ("rules", self.rules.clone(), other.rules.clone()),
            ("rules", self.game.clone(), other.game.clone()),
            ("dealing", self.dealing.clone(), other.dealing.clone()),
            ("deals", self.source.to_string(), other.source.to_string()),
            ("questions", what(self), what(other)),
            ("limit of states", self.states.to_string(), other.states.to_string()),
            ("number of plays of a deal", plays(self), plays(other)),
        ];
        all.into_iter().find(|(_, mine, theirs)| mine != theirs)
    }
}
