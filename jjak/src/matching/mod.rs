//! Matching: a grid of picture pairs, a cursor, nine keys; the fewest key presses that clear it.

pub mod atlas;
mod cell;
mod deal;
mod grid;
mod key;
pub mod methods;
mod notation;
mod original;
mod position;
mod reach;
mod setup;
mod solve;
mod subsets;
mod symmetry;

pub use crate::notation::Malformed;
pub use cell::{Cell, Cells};
pub use deal::{NoRoom, deal};
pub use grid::{Grid, UnsupportedSize};
pub use key::{Key, Keys, NotAKey};
pub use position::{Board, Event, Position};
pub use reach::{distances_to, predecessors};
pub use setup::{Picture, Place, Reason, Refused, Setup};
pub use solve::{KeyValue, Presses, Solved, Solver, Stage, Uncounted, Unsolved};
pub use symmetry::Symmetry;
