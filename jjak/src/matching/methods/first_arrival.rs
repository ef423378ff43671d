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
        "step and Enter as one edge, plain queue, mark: cell, picture up"
    }

    fn truth(&self) -> Truth {
        Truth::Wrong
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        plain_queue(position, budget, Game::by_picture)
    }
}

/// Searches with a plain queue; of states with the same mark only the first to arrive goes on.
fn plain_queue(
    position: &Position,
    budget: &mut Budget,
    mark: impl Fn(&Game, State) -> State,
) -> Result<Presses, NoAnswer> {
    let game = Game::of(position);
    let start: Vec<_> = game.entering(State::of(position)).zip(0..).collect();
    let mut seen: HashSet<State> = start.iter().map(|&(state, _)| mark(&game, state)).collect();
    let mut queue = VecDeque::from(start);
    while let Some((state, presses)) = queue.pop_front() {
        if state.is_cleared() {
            return Ok(Presses(presses));
        }
        budget.expand()?;
        for key in Key::MOVES {
            for (next, cost) in game.after_step_and_enter(state, key) {
                if seen.insert(mark(&game, next)) {
                    queue.push_back((next, presses + cost));
                }
            }
        }
    }
    Err(NoAnswer::NotFound)
}

#[cfg(test)]
mod tests {
    use super::super::super::{Grid, Solver, deal};
    use super::super::Method;
    use super::{Budget, FirstArrival, plain_queue};

    /// What the comment above says: the same queue is right when its mark forgets nothing, and it is the mark
    /// that makes it wrong.
    #[test]
    fn the_mark_does_the_harm_and_not_the_mixed_costs() {
        let mut solver = Solver::new();
        let mut wrong = 0;
        for number in 0..600 {
            let position = deal(Grid::ORIGINAL, 1 + number as usize % 6, 11, number).unwrap();
            let par = solver.solve(position.board()).unwrap().par_of(&position);
            let found = plain_queue(&position, &mut Budget::new(u64::MAX), |_, state| state);
            assert_eq!(found, Ok(par), "{position}");
            wrong += u32::from(FirstArrival.run(&position, u64::MAX).presses != Ok(par));
        }
        assert!(wrong > 0, "the mark by picture is wrong on some of them");
    }
}
