//! Matching: a grid of picture pairs, a cursor, nine keys; the fewest key presses that clear it.

mod atlas;
mod cell;
mod deal;
mod depths;
mod grid;
mod index;
mod key;
pub mod methods;
mod notation;
mod original;
mod position;
mod proof;
mod reach;
mod setup;
mod solve;
mod study;
mod subsets;
mod symmetry;

pub use atlas::{Atlas, Chunk, Layer, Order, Play};
pub use cell::{Cell, Cells};
pub use deal::{NoRoom, deal};
pub use depths::{Depths, Golden};
pub use grid::{Grid, UnsupportedSize};
pub use index::Index;
pub use key::{Key, Keys, NotAKey};
pub use notation::Malformed;
pub use position::{Board, Event, Position};
pub use proof::{Checked, Part, Proof, Violation, expected_positions};
pub use reach::{distances_to, predecessors};
pub use setup::{Picture, Place, Reason, Refused, Setup};
pub use solve::{KeyValue, Presses, Solved, Solver, Stage, Uncounted, Unsolved};
pub use study::{OneWay, Study, one_way_distances};
pub use symmetry::Symmetry;
