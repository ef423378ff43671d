//! The methods of the write-ups, for comparison and for teaching: each as short as in a textbook, each
//! counting its work the same way.
//!
//! They share nothing with [`Solver`](super::Solver) but the rules of movement, and half of them are wrong
//! on purpose: [`Method::truth`] says which and where.
//!
//! ```
//! use jjak::matching::methods::{Greedy, Method, SubsetDp};
//! use jjak::matching::{Presses, Setup};
//!
//! let position = "0000/3010/0013/0440 2 1".parse::<Setup>()?.position()?;
//! assert_eq!(SubsetDp.run(&position, u64::MAX).presses, Ok(Presses(13)));
//! assert_eq!(Greedy.run(&position, u64::MAX).presses, Ok(Presses(14)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod a_star;
mod buckets;
mod card_orders;
mod dijkstra;
mod entry_marking;
mod first_arrival;
mod greedy;
mod key_search;
mod permutations;
mod state;
mod subset_dp;
mod walk;
mod work;

pub use a_star::AStar;
pub use card_orders::CardOrders;
pub use dijkstra::Dijkstra;
pub use entry_marking::EntryMarking;
pub use first_arrival::FirstArrival;
pub use greedy::Greedy;
pub use key_search::KeySearch;
pub use permutations::Permutations;
pub use subset_dp::SubsetDp;
pub use work::{Budget, NoAnswer, Outcome, Work};

use super::{Position, Presses};

/// Where a method's answers are the par.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// Everywhere.
    Right,
    /// Wherever no card is up. With a card up the method goes to its partner, which need not be best.
    RightWithoutCardUp,
    /// Not even everywhere where no card is up.
    Wrong,
}

/// A way to find the fewest key presses, or what its inventor took for them.
pub trait Method: Sync {
    /// One word, lower case: `greedy`, `subset-dp`.
    fn name(&self) -> &'static str;

    /// The idea in one line, without a full stop.
    fn summary(&self) -> &'static str;

    /// Where the answers are the par.
    fn truth(&self) -> Truth;

    /// Looks for the answer, counting its work in `budget`.
    ///
    /// # Errors
    /// If the budget is used up first, or a wrong method finds nothing.
    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer>;

    /// Runs the method with at most `limit` positions expanded.
    fn run(&self, position: &Position, limit: u64) -> Outcome {
        let mut budget = Budget::new(limit);
        let presses = self.search(position, &mut budget);
        Outcome { presses, work: budget.work() }
    }
}

/// Every method, from the naive to the clever.
pub const ALL: [&dyn Method; 9] = [
    &Greedy,
    &CardOrders,
    &Permutations,
    &SubsetDp,
    &KeySearch,
    &FirstArrival,
    &EntryMarking,
    &Dijkstra,
    &AStar,
];
