//! How much a method did, counted the same on every machine, and the limit that cuts it off.

use super::super::Presses;

/// Work done by a method.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Work {
    /// Positions whose ways on were looked at; for [`CardOrders`](super::CardOrders), complete orders.
    pub expanded: u64,
    /// Breadth-first searches for the distances from one cell.
    pub distance_searches: u64,
}

/// Why a method has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// It met its limit first.
    #[error("cut off: the work limit was reached before the answer was known")]
    CutOff,
    /// It looked at all it would look at and did not clear the board: only wrong methods do that.
    #[error("no answer: the search came to its end without clearing the board")]
    NotFound,
}

/// What came of running a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The method's answer, right or wrong.
    pub presses: Result<Presses, NoAnswer>,
    /// The work it took, up to the end or up to the limit.
    pub work: Work,
}

/// Work done so far, and the most that is allowed.
pub struct Budget {
    work: Work,
    limit: u64,
}

impl Budget {
    pub(super) fn new(limit: u64) -> Self {
        Self { work: Work::default(), limit }
    }

    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Counts an expanded position.
    ///
    /// # Errors
    /// If that is one more than the limit.
    pub(super) fn expand(&mut self) -> Result<(), NoAnswer> {
        if self.work.expanded == self.limit {
            return Err(NoAnswer::CutOff);
        }
        self.work.expanded += 1;
        Ok(())
    }

    /// Counts a search for distances.
    pub(super) fn search(&mut self) {
        self.work.distance_searches += 1;
    }
}
