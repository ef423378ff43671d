//! Patience: piles of face-up cards, pairs of exposed cards taken away.
//!
//! ```text
//! pile   1   2   3      the last card of a pile is exposed, here 8D KC 8C
//!       7S      9C
//!       KD  9S  7H      pairs are of one rank, so the one move is 1-3; then 1-2 takes KD and KC,
//!       8D  KC  8C      then 1-3 the sevens, and 2-3 the nines: the table is cleared
//! ```
//!
//! ```
//! use jjak::patience::{Move, Rules, Setup};
//!
//! let setup: Setup = "7SKD8D/9SKC/9C7H8C".parse().unwrap();
//! let mut position = setup.position(Rules::free()).unwrap();
//! for action in ["1-3", "1-2", "1-3", "2-3"] {
//!     let action: Move = action.parse().unwrap();
//!     assert_eq!(position.moves(), [action]);
//!     position = position.play(action).unwrap();
//! }
//! assert!(position.is_cleared());
//! ```

mod balance;
mod best;
mod built_in;
mod card;
mod closed;
mod dead;
mod deal;
mod estimate;
mod expect;
mod game;
mod graph;
mod index;
mod lumped;
mod mersenne;
pub mod methods;
mod moves;
#[cfg(test)]
mod naive;
mod notation;
mod odds;
mod pairing;
mod position;
mod pysol;
mod rules;
#[cfg(feature = "toml")]
mod rules_file;
mod rules_notation;
mod setup;
mod solver;
pub mod survey;
mod sweep;
mod tableau;
mod value;
mod word;

pub use crate::notation::Malformed;
pub use best::Winnable;
pub use card::{Card, NotACard, Rank, Suit};
pub use closed::{
    ClosedPile, ClosedPosition, ClosedReason, ClosedRefused, ClosedSetup, ClosedValue, ClosedValues,
};
pub use deal::{Undealable, deal};
pub use estimate::Estimate;
pub use game::{GameUnsolved, WholeGame};
pub use moves::{Move, Moves, NotMoves};
pub use odds::{NearOdds, Odds};
pub use pairing::{Pairing, Suits, Term};
pub use position::{Obstacle, Position, Unplayable};
pub use pysol::{NoNumberedDeals, NotADealNumber, PysolNumber, pysol_deal};
pub use rules::{Dealing, Deck, Group, Layout, MAX_CARDS, MAX_PILES, NoSuchRules, Role, Rules, Table};
#[cfg(feature = "toml")]
pub use rules_file::{BadRules, RulesFlaw};
pub use rules_notation::NotRules;
pub use setup::{Imbalance, Place, Reason, Refused, Setup};
pub use solver::{Solver, Unsolved, Watch};
pub use value::{PairValue, Risk, Values};
