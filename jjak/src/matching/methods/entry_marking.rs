//! The same search, mended so that it is only seldom wrong.

use std::collections::{HashSet, VecDeque};

use super::super::{Key, Position, Presses};
use super::state::{Game, State};
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// As [`FirstArrival`](super::FirstArrival), but the mark also says whether the cell was entered forwards
/// (to the right or down) or backwards, so that a later arrival from the other side is looked at too; the
/// whole space is searched and the least answer kept.
///
/// Still wrong, and on so few boards that it passes the published examples and fails unseen ones.
pub struct EntryMarking;

impl Method for EntryMarking {
    fn name(&self) -> &'static str {
        "entry-marking"
    }

    fn summary(&self) -> &'static str {
        "the same, mark: direction of entry as well, least answer kept"
    }

    fn truth(&self) -> Truth {
        Truth::Wrong
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let game = Game::of(position);
        let start: Vec<_> = game.entering(State::of(position)).zip(0..).collect();
        let mut seen: HashSet<(State, bool)> = HashSet::new();
        let mut queue = VecDeque::from(start);
        let mut least = u16::MAX;
        while let Some((state, presses)) = queue.pop_front() {
            if state.is_cleared() {
                least = least.min(presses);
                continue;
            }
            budget.expand()?;
            for key in Key::MOVES {
                let backwards = matches!(key, Key::Left | Key::CtrlLeft | Key::Up | Key::CtrlUp);
                for (next, cost) in game.after_step_and_enter(state, key) {
                    if seen.insert((game.by_picture(next), backwards)) {
                        queue.push_back((next, presses + cost));
                    }
                }
            }
        }
        if least == u16::MAX { Err(NoAnswer::NotFound) } else { Ok(Presses(least)) }
    }
}
