//! Plain recursion with a map.

use std::collections::HashMap;

use super::super::Position;
use super::table::{Heights, after_each_pair, heights};
use super::{CutOff, Method, Outcome};

/// The mean over all available pairs of the odds after them, remembered in a map: only states that play can
/// reach are looked at.
pub struct Recursion;

impl Method for Recursion {
    fn name(&self) -> &'static str {
        "recursion"
    }

    fn summary(&self) -> &'static str {
        "plain recursion with a map"
    }

    fn run(&self, position: &Position, limit: u64) -> Outcome {
        let mut memo = Memo { position, known: HashMap::new(), expanded: 0, limit };
        let odds = memo.odds(heights(position));
        Outcome { odds, expanded: memo.expanded }
    }
}

struct Memo<'a> {
    position: &'a Position,
    known: HashMap<Heights, f64>,
    expanded: u64,
    limit: u64,
}

impl Memo<'_> {
    fn odds(&mut self, state: Heights) -> Result<f64, CutOff> {
        if state.iter().all(|&height| height == 0) {
            return Ok(1.0);
        }
        if let Some(&odds) = self.known.get(&state) {
            return Ok(odds);
        }
        if self.expanded == self.limit {
            return Err(CutOff);
        }
        self.expanded += 1;
        let after = after_each_pair(self.position, &state);
        let pairs = after.len().max(1);
        let mut sum = 0.0;
        for next in after {
            sum += self.odds(next)?;
        }
        self.known.insert(state, sum / pairs as f64);
        Ok(sum / pairs as f64)
    }
}
