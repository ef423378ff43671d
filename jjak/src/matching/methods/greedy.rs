//! The tempting one: always the nearest card, then its partner.

use super::super::{Cell, Position, Presses};
use super::state::{Game, State};
use super::walk::distances;
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// From where the cursor stands to the nearest card, from there to its partner, and again. Of cards
/// equally near it takes the first in reading order. With a card up it goes to the partner.
///
/// Right on no more than the easy boards: the nearest card may be the far end of a pair.
pub struct Greedy;

impl Method for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn summary(&self) -> &'static str {
        "always the nearest card, then its partner"
    }

    fn truth(&self) -> Truth {
        Truth::Wrong
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let game = Game::of(position);
        let mut state = State::of(position);
        let mut presses = 0;
        let mut go = |state: &mut State, to: Option<Cell>, budget: &mut Budget| {
            budget.expand()?;
            let distance = distances(game.grid, state.cards, state.cursor, budget);
            let nearest = || state.cards.iter().min_by_key(|card| distance[card.index()]);
            let card = to.or_else(nearest).expect("a card is left");
            presses += u16::from(distance[card.index()]) + 1;
            *state = game.enter(State { cursor: card, ..*state }).expect("a card is there");
            Ok(())
        };
        while !state.is_cleared() {
            if state.face_up.is_none() {
                go(&mut state, None, budget)?;
            }
            let up = state.face_up.expect("just turned up");
            go(&mut state, position.board().partner(up), budget)?;
        }
        Ok(Presses(presses))
    }
}
