//! Surveys: what was found out about many deals, as a value.
//!
//! A [`Survey`] takes findings deal by deal, in any order, and surveys of different deals can be merged. All of
//! it is counted in integers, so that the same deals give the same survey bit for bit, however the work was cut
//! and in whatever order its pieces came back. Running the work (threads, files, progress) is for the caller.
//!
//! ```
//! use jjak::patience::survey::{Finding, Plan, Question, Source, Survey};
//! use jjak::patience::{Rules, Setup};
//!
//! let plan = Plan::new(Rules::free(), Source::Seed(1), [Question::Odds].into(), 1_000, 0);
//! let position = "7SKD8D/9SKC/9C7H8C".parse::<Setup>().unwrap().position(Rules::free()).unwrap();
//! let survey = |numbers: &[u64]| {
//!     let mut survey = Survey::new(plan.clone());
//!     for &number in numbers {
//!         let finding = Finding { number, odds: Some(Some(1.0 / 3.0)), ..Finding::default() };
//!         survey.add(&finding, &position).unwrap();
//!     }
//!     survey
//! };
//! let merged = survey(&[7, 5]).merge(survey(&[6])).unwrap();
//! assert_eq!(merged, survey(&[5, 6, 7]));
//! assert_eq!(merged.covered().to_string(), "5..7");
//! assert!(merged.clone().merge(survey(&[6])).unwrap_err().to_string().contains("both hold deals 6"));
//! ```

mod kept;
mod plan;
mod ranges;
mod sampled;
mod solved;
mod spread;
mod tally;

pub use kept::Delicate;
pub use plan::{NoSuchQuestion, Plan, Question, Source};
pub use ranges::{Disordered, Ranges};
pub use sampled::Sampled;
pub use spread::{Bar, Spread};
pub use tally::{Cleared, Interval, Tally};

use super::{Estimate, Position};
use kept::Kept;

/// What was found out about one deal; `None` where nothing was asked.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Finding {
    /// The deal's number.
    pub number: u64,
    /// Whether it can be won, best play, open.
    pub winnable: Option<Cleared>,
    /// The odds of random play; `Some(None)` if they stayed unknown.
    pub odds: Option<Option<f64>>,
    /// The odds of random play, estimated.
    pub estimate: Option<Estimate>,
    /// Whether best play, closed, clears it.
    pub closed: Option<Cleared>,
}

/// What was found out about many deals.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "Stored"))]
pub struct Survey {
    plan: Plan,
    covered: Ranges,
    winnable: Tally,
    odds: Spread,
    odds_unknown: u64,
    sampled: Sampled,
    closed: Tally,
    delicate: u64,
    kept: Kept,
}

/// A deal that was surveyed before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("deal {number} is part of the survey already")]
pub struct Twice {
    /// Its number.
    pub number: u64,
}

/// Why two surveys cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unmergeable {
    /// They hold the same deals.
    #[error("both hold deals {common}; surveys can be merged only if no deal is counted twice")]
    Overlap {
        /// The deals of both.
        common: Ranges,
    },
    /// They asked something else, or of other deals.
    #[error(
        "they differ in their {what}: {mine} here, {theirs} there; only surveys that agree can be merged"
    )]
    Differ {
        /// In what.
        what: &'static str,
        /// What the one has.
        mine: String,
        /// What the other has.
        theirs: String,
    },
}

impl Survey {
    /// Odds below this, but above 0, are called delicate.
    pub const DELICATE: f64 = 1e-6;

    /// A survey without a deal yet.
    pub fn new(plan: Plan) -> Self {
        Self {
            plan,
            covered: Ranges::default(),
            winnable: Tally::default(),
            odds: Spread::default(),
            odds_unknown: 0,
            sampled: Sampled::default(),
            closed: Tally::default(),
            delicate: 0,
            kept: Kept::default(),
        }
    }

    /// Adds what was found out about a deal. What the plan does not ask for is left out.
    ///
    /// # Errors
    /// If the deal is part of the survey already; then nothing is changed.
    ///
    /// # Panics
    /// If an answer is missing that the plan asks for, or odds are no probability.
    pub fn add(&mut self, finding: &Finding, position: &Position) -> Result<(), Twice> {
        let number = finding.number;
        if !self.covered.insert(number) {
            return Err(Twice { number });
        }
        let missing = "an answer to what the plan asks";
        if self.plan.asks(Question::Winnable) {
            self.winnable.add(finding.winnable.expect(missing));
        }
        if self.plan.asks(Question::Odds) {
            match finding.odds.expect(missing) {
                None => self.odds_unknown += 1,
                Some(odds) => {
                    self.odds.add(odds);
                    if odds > 0.0 {
                        self.delicate += u64::from(odds < Self::DELICATE);
                        self.kept.offer(number, odds, || position.to_string());
                    }
                }
            }
        }
        if self.plan.asks(Question::Estimate) {
            self.sampled.add(finding.estimate.expect(missing));
        }
        if self.plan.asks(Question::Closed) {
            self.closed.add(finding.closed.expect(missing));
        }
        Ok(())
    }

    /// The survey of the deals of both. In whichever order surveys are merged, the result is the same.
    ///
    /// # Errors
    /// If they share a deal, or their plans differ.
    pub fn merge(mut self, other: Self) -> Result<Self, Unmergeable> {
        if let Some((what, mine, theirs)) = self.plan.difference(&other.plan) {
            return Err(Unmergeable::Differ { what, mine, theirs });
        }
        let common = self.covered.intersection(&other.covered);
        if !common.is_empty() {
            return Err(Unmergeable::Overlap { common });
        }
        self.covered = self.covered.union(&other.covered);
        self.winnable.merge(other.winnable);
        self.odds.merge(&other.odds);
        self.odds_unknown += other.odds_unknown;
        self.sampled.merge(other.sampled);
        self.closed.merge(other.closed);
        self.delicate += other.delicate;
        self.kept.merge(other.kept);
        Ok(self)
    }

    /// What it asks of which deals.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The numbers of the deals it holds.
    pub const fn covered(&self) -> &Ranges {
        &self.covered
    }

    /// Best play, open: how many deals can be won. All 0 if not asked.
    pub const fn winnable(&self) -> Tally {
        self.winnable
    }

    /// Random play: the odds of the deals for which they are known.
    pub const fn odds(&self) -> &Spread {
        &self.odds
    }

    /// Number of deals whose odds stayed unknown.
    pub const fn odds_unknown(&self) -> u64 {
        self.odds_unknown
    }

    /// Random play, estimated.
    pub const fn sampled(&self) -> Sampled {
        self.sampled
    }

    /// Best play, closed: how many deals it clears.
    pub const fn closed(&self) -> Tally {
        self.closed
    }

    /// Number of deals that can be won, but whose odds are below [`Survey::DELICATE`].
    pub const fn delicate(&self) -> u64 {
        self.delicate
    }

    /// The winnable deals of the lowest odds, lowest first, at most 20.
    pub fn most_delicate(&self) -> &[Delicate] {
        self.kept.deals()
    }

    /// Number of deals of which something that was asked stayed unknown, at least.
    pub fn unknown(&self) -> u64 {
        self.winnable.unknown.max(self.odds_unknown).max(self.closed.unknown)
    }
}

#[cfg(feature = "serde")]
mod stored;
#[cfg(feature = "serde")]
use stored::{Stored, digits, exactly, pairs};

#[cfg(test)]
mod tests;
