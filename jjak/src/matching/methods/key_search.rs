//! One breadth-first search over whole states, a key a step.

use std::collections::{HashSet, VecDeque};

use super::super::{Position, Presses};
use super::state::{Game, State};
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// Breadth-first search over (cards left, cursor, face-up card), each of the nine keys at cost 1:
/// right, mismatches and all, and the largest of the spaces.
pub struct KeySearch;

impl Method for KeySearch {
    fn name(&self) -> &'static str {
        "key-search"
    }

    fn summary(&self) -> &'static str {
        "breadth-first over single keys"
    }

    fn truth(&self) -> Truth {
        Truth::Right
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let game = Game::of(position);
        let start = State::of(position);
        let mut seen = HashSet::from([start]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((state, presses)) = queue.pop_front() {
            if state.is_cleared() {
                return Ok(Presses(presses));
            }
            budget.expand()?;
            for next in game.after_each_key(state) {
                if seen.insert(next) {
                    queue.push_back((next, presses + 1));
                }
            }
        }
        Err(NoAnswer::NotFound)
    }
}
