//! The misconception catalogue: what people get wrong, as solvers that get it wrong the same way.

mod flips;
mod known;
mod matching;
mod misconception;
mod movement;
mod odds_beliefs;
mod patience;
mod possible;
mod textbook;

pub(crate) use flips::Turned;
pub use known::{Known, Mistake, Trap, known, known_apart, known_deals};
pub use misconception::{Believers, Form, Misconception, Text};
pub use possible::Possible;
pub use textbook::Leg;

/// Every known misconception about matching.
pub fn of_matching() -> &'static [Misconception] {
    matching::ALL
}

/// The numbers of pairs with which the original game is played; random inputs of each were tried.
pub const SEARCHED_ON: [usize; 6] = [1, 2, 3, 4, 5, 6];

/// Every known misconception about the odds of double patience.
pub fn of_patience() -> &'static [Misconception] {
    patience::ALL
}
