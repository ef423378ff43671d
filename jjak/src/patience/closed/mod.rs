//! Best play, closed: what a player sees who does not look below the exposed cards, and what it is worth.

mod notation;
mod position;
mod setup;
mod values;

pub use position::ClosedPosition;
pub(super) use position::pairs_by_rank;
pub use setup::{ClosedPile, ClosedReason, ClosedRefused, ClosedSetup};
pub(super) use values::sorted;
pub use values::{ClosedValue, ClosedValues};
