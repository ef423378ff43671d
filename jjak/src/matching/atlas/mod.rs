//! The whole 4×4 game: every board solved, the solution proved, and asked what it tells.
//!
//! Boards are counted up to renaming of pictures and numbered by [`Index`]. [`Atlas`] solves them layer by
//! layer, a [`Layer`] being all boards with one number of pairs; [`Proof`] checks a layer by the rule engine
//! alone; [`DeclaredDepths`] are the depth distributions that were found and proved; [`Study`] asks what the
//! start matters and how far greedy play falls short.
//!
//! Nothing here starts a thread: [`Chunk`] and [`ProofPart`] are the pieces that a caller may run side by side.

mod declared;
mod depths;
mod index;
mod layer;
mod proof;
#[cfg(test)]
mod stabilisers;
mod study;
mod sweep;

pub use super::original::MOST_PAIRS;
pub use declared::DeclaredDepths;
pub use depths::Depths;
pub use index::Index;
pub use layer::Layer;
pub use proof::{Checked, Positions, Proof, ProofPart, Violation};
pub use study::{MeansByStart, OneWay, OneWayDistances, Study, one_way_distances};
pub use sweep::{Atlas, Chunk, Order, Play};
