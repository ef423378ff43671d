//! The layered sweep.

use std::collections::BTreeMap;

use super::super::Position;
use super::table::{Heights, after_each_pair, heights};
use super::{CutOff, Method, Outcome};

/// The probability of coming through each state, pair by pair from the start: each state passes what it has
/// on in equal shares, and no more than two layers are kept. What arrives at the empty table are the odds.
pub struct Layers;

impl Method for Layers {
    fn name(&self) -> &'static str {
        "layers"
    }

    fn summary(&self) -> &'static str {
        "forwards, layer by layer"
    }

    fn run(&self, position: &Position, limit: u64) -> Outcome {
        let mut expanded = 0;
        // In order, so that the sums are rounded alike in every run.
        let mut here: BTreeMap<Heights, f64> = BTreeMap::from([(heights(position), 1.0)]);
        for _ in 0..position.cards() / 2 {
            let mut next = BTreeMap::new();
            for (state, mass) in here {
                if expanded == limit {
                    return Outcome { odds: Err(CutOff), expanded };
                }
                expanded += 1;
                let after = after_each_pair(position, &state);
                let share = mass / after.len().max(1) as f64;
                for state in after {
                    *next.entry(state).or_insert(0.0) += share;
                }
            }
            here = next;
        }
        let empty: Heights = vec![0; position.piles().len()];
        Outcome { odds: Ok(here.get(&empty).copied().unwrap_or(0.0)), expanded }
    }
}
