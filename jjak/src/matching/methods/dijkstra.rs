//! Edges of different length and the queue that they need.

use std::collections::HashMap;

use super::super::{Key, Position, Presses};
use super::buckets::Buckets;
use super::state::{Game, State};
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// The search of [`FirstArrival`](super::FirstArrival) with a bucket for each number of presses: states leave
/// in that order, and one met again at less is put in again. Right.
pub struct Dijkstra;

impl Method for Dijkstra {
    fn name(&self) -> &'static str {
        "dijkstra"
    }

    fn summary(&self) -> &'static str {
        "step and Enter as one edge, bucket queue"
    }

    fn truth(&self) -> Truth {
        Truth::Right
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let game = Game::of(position);
        let mut least = HashMap::new();
        let mut queue = Buckets::new();
        for (start, presses) in game.entering(State::of(position)).zip(0..) {
            least.insert(start, presses);
            queue.push(presses, (start, presses));
        }
        while let Some((state, presses)) = queue.pop() {
            if state.is_cleared() {
                return Ok(Presses(presses));
            }
            if least[&state] < presses {
                continue;
            }
            budget.expand()?;
            for key in Key::MOVES {
                for (next, cost) in game.after_step_and_enter(state, key) {
                    let known = least.entry(next).or_insert(u16::MAX);
                    if presses + cost < *known {
                        *known = presses + cost;
                        queue.push(presses + cost, (next, presses + cost));
                    }
                }
            }
        }
        Err(NoAnswer::NotFound)
    }
}
