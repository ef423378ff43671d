//! Enter charged together with the step before it, a plain queue, and a mark that forgets.

use std::collections::{HashSet, VecDeque};

use super::super::{Key, Position, Presses};
use super::state::{Game, State};
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// The search over states in which a step costs 1 and a step with Enter 2, in a plain queue, what was met
/// once marked for good: by the cards left, the cell and the *picture* that is up.
///
/// The mixed costs alone would do no harm: on two ways to the same state Enter was pressed equally often,
/// but for mismatches, each two Enters more. A way with a mismatch comes behind its twin without one, which
/// stands earlier in the queue, so that the queue is in order among states that can replace each other
/// (with a card up at the start even that fails, where a mismatch can be best). The mark does the harm. With
/// the one or the other card of a pair up the ways lead to different cells, but whoever comes second is
/// turned away.
pub struct FirstArrival;

impl Method for FirstArrival {
    fn name(&self) -> &'static str {
        "first-arrival"
    }

    fn summary(&self) -> &'static str {
        "step and Enter as one edge, plain queue, marked by cell and picture up"
    }

    fn truth(&self) -> Truth {
        Truth::Wrong
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let game = Game::of(position);
        let start: Vec<_> = game.entering(State::of(position)).zip(0..).collect();
        let mut seen: HashSet<State> = start.iter().map(|&(state, _)| game.by_picture(state)).collect();
        let mut queue = VecDeque::from(start);
        while let Some((state, presses)) = queue.pop_front() {
            if state.is_cleared() {
                return Ok(Presses(presses));
            }
            budget.expand()?;
            for key in Key::MOVES {
                for (next, cost) in game.after_step_and_enter(state, key) {
                    if seen.insert(game.by_picture(next)) {
                        queue.push_back((next, presses + cost));
                    }
                }
            }
        }
        Err(NoAnswer::NotFound)
    }
}
