//! Matching: a grid of picture pairs, a cursor, nine keys; the fewest key presses that clear it.

mod cell;
mod grid;
mod key;
mod notation;
mod position;
mod setup;

pub use cell::{Cell, Cells};
pub use grid::{Grid, UnsupportedSize};
pub use key::{Key, Keys, NotAKey};
pub use notation::Malformed;
pub use position::{Board, Event, Position};
pub use setup::{Picture, Place, Reason, Refused, Setup};
