//! The dense table.

use super::super::Position;
use super::table::{Heights, after_each_pair, heights};
use super::{CutOff, Method, Outcome};

/// One entry for every combination of heights, reachable or not, filled from the empty table upwards:
/// 5⁹ = 1,953,125 entries for nine piles of four.
pub struct Dense;

impl Method for Dense {
    fn name(&self) -> &'static str {
        "dense"
    }

    fn summary(&self) -> &'static str {
        "a table of all combinations of heights"
    }

    fn run(&self, position: &Position, limit: u64) -> Outcome {
        let full = heights(position);
        let sizes = full.iter().map(|&height| u64::from(height) + 1);
        let entries = sizes.clone().try_fold(1u64, u64::checked_mul).filter(|&entries| entries <= limit);
        let Some(entries) = entries else { return Outcome { odds: Err(CutOff), expanded: 0 } };
        // Heights are the digits of an entry's number, the first pile's the lowest.
        let number = |state: &[u8]| {
            let digits = state.iter().zip(sizes.clone()).rev();
            digits.fold(0, |number, (&height, size)| number * size + u64::from(height)) as usize
        };
        let mut odds = vec![0.0; entries as usize];
        odds[0] = 1.0;
        let mut state: Heights = vec![0; full.len()];
        for entry in 1..odds.len() {
            count_up(&mut state, &full);
            let after = after_each_pair(position, &state);
            if !after.is_empty() {
                let sum: f64 = after.iter().map(|next| odds[number(next)]).sum();
                odds[entry] = sum / after.len() as f64;
            }
        }
        Outcome { odds: Ok(odds[odds.len() - 1]), expanded: entries }
    }
}

/// The heights of the next entry.
fn count_up(state: &mut [u8], full: &[u8]) {
    for (height, &full) in state.iter_mut().zip(full) {
        if *height < full {
            *height += 1;
            return;
        }
        *height = 0;
    }
}
