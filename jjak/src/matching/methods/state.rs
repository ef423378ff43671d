//! What the state searches tell apart, and what a key makes of it.

use super::super::position::destination;
use super::super::{Cell, Cells, Grid, Key, Position};

/// Which cards are left, where the cursor stands, which card is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    pub(super) cards: Cells,
    pub(super) cursor: Cell,
    pub(super) face_up: Option<Cell>,
}

impl State {
    pub(super) fn of(position: &Position) -> Self {
        let cards = position.board().cards();
        Self { cards, cursor: position.cursor(), face_up: position.face_up() }
    }

    pub(super) fn is_cleared(&self) -> bool {
        self.cards.is_empty()
    }
}

/// What never changes during a search.
pub(super) struct Game {
    pub(super) grid: Grid,
    partners: [Option<Cell>; 64],
}

impl Game {
    pub(super) fn of(position: &Position) -> Self {
        let board = position.board();
        let mut partners = [None; 64];
        for (a, b) in board.pairs() {
            partners[a.index()] = Some(b);
            partners[b.index()] = Some(a);
        }
        Self { grid: board.grid(), partners }
    }

    /// What a search remembers that forgets *which* card of a picture is up: the first card of its pair.
    pub(super) fn by_picture(&self, state: State) -> State {
        let first = |up: Cell| self.partners[up.index()].map_or(up, |partner| up.min(partner));
        State { face_up: state.face_up.map(first), ..state }
    }

    /// The state after an arrow or Ctrl+arrow.
    pub(super) fn go(&self, state: State, key: Key) -> State {
        State { cursor: destination(self.grid, state.cards, state.cursor, key), ..state }
    }

    /// The state after Enter; `None` if it does nothing.
    pub(super) fn enter(&self, state: State) -> Option<State> {
        let here = state.cursor;
        if !state.cards.contains(here) || state.face_up == Some(here) {
            return None;
        }
        Some(match state.face_up {
            None => State { face_up: Some(here), ..state },
            Some(first) if self.partners[first.index()] == Some(here) => {
                State { cards: state.cards.without(first).without(here), face_up: None, ..state }
            }
            Some(_) => State { face_up: None, ..state },
        })
    }

    /// The state after every key that changes it: each costs one press.
    pub(super) fn after_each_key(&self, state: State) -> impl Iterator<Item = State> {
        Key::MOVES.into_iter().map(move |key| self.go(state, key)).chain(self.enter(state))
    }

    /// The state after one step and no Enter, one Enter, and so on while Enter does something, with the
    /// presses each takes: edges of different length.
    pub(super) fn after_step_and_enter(&self, state: State, key: Key) -> impl Iterator<Item = (State, u16)> {
        self.entering(self.go(state, key)).zip(1..)
    }

    /// The state itself, then after one Enter, and so on while Enter does something: two at most.
    pub(super) fn entering(&self, state: State) -> impl Iterator<Item = State> {
        std::iter::successors(Some(state), |&state| self.enter(state))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Grid, Key, deal};
    use super::{Game, State};

    /// A thousand pseudo-random keys on each of some boards.
    #[test]
    fn plays_as_the_rule_engine_does() {
        for number in 0..20 {
            let mut position = deal(Grid::ORIGINAL, number as usize % 9, 5, number).unwrap();
            let game = Game::of(&position);
            for press in 0..1000usize {
                let state = State::of(&position);
                for key in Key::ALL {
                    let found = match key {
                        Key::Enter => game.enter(state).unwrap_or(state),
                        _ => game.go(state, key),
                    };
                    assert_eq!(found, State::of(&position.play(key).0), "{position} {key}");
                }
                position.press(Key::ALL[press * press % 31 % 9]);
            }
        }
    }
}
