//! The value of every available pair, the best one, and where random play goes wrong.

use std::cmp::{Ordering, Reverse};

use super::{Move, Odds, Unsolved, Winnable};

/// What a pair is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairValue {
    /// The pair.
    pub action: Move,
    /// Random play: the exact odds after it.
    pub odds: Result<Odds, Unsolved>,
    /// Best play, open: whether the table can be cleared after it, and how.
    pub winnable: Winnable,
}

/// A position's odds and the value of each of its available pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// Random play: the exact odds of the position, the mean of those after its pairs.
    pub odds: Result<Odds, Unsolved>,
    /// The available pairs, ordered by their first pile and then their second.
    pub pairs: Vec<PairValue>,
}

impl Values {
    /// The best pair: one that keeps the table winnable, then the highest odds after it, then the smallest
    /// pile numbers. Where nothing is known to be winnable, one of which it is unknown; `None` if after every
    /// pair the table can never be cleared.
    pub fn best(&self) -> Option<&PairValue> {
        let hope = |pair: &PairValue| match pair.winnable {
            Winnable::Yes(_) => 2,
            Winnable::Unknown(_) => 1,
            Winnable::No => 0,
        };
        self.pairs.iter().filter(|pair| hope(pair) > 0).max_by(|a, b| {
            let odds = match (&a.odds, &b.odds) {
                (Ok(a), Ok(b)) => a.cmp(b),
                (a, b) => a.is_ok().cmp(&b.is_ok()),
            };
            let order: Ordering = hope(a).cmp(&hope(b)).then(odds);
            order.then(Reverse(a.action).cmp(&Reverse(b.action)))
        })
    }
}

/// How likely random play is to go wrong at one move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Risk {
    /// The move of the line.
    pub action: Move,
    /// Available pairs, each equally likely.
    pub available: usize,
    /// Those after which the table can never be cleared: random play goes wrong with probability
    /// `fatal / available`.
    pub fatal: usize,
    /// Those of which it is not known.
    pub unknown: usize,
}
