//! The methods of the write-ups for the odds of random play, for comparison and for teaching: each as short
//! as in a textbook, in floating point, counting the states it looks at.
//!
//! They share nothing with [`Solver`](super::Solver) but the rule that says which cards pair.
//!
//! ```
//! use jjak::patience::methods::{Method, Recursion};
//! use jjak::patience::{Rules, Setup};
//!
//! let position = "6/6/66".parse::<Setup>()?.position(Rules::free())?;
//! let outcome = Recursion.run(&position, 1_000);
//! assert!((outcome.odds? - 2.0 / 3.0).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dense;
mod layers;
mod recursion;
mod table;

pub use dense::Dense;
pub use layers::Layers;
pub use recursion::Recursion;

use super::Position;

/// A method met its limit and knows no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cut off: the work limit was reached before the odds were known")]
pub struct CutOff;

/// What came of running a method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The odds of random play.
    pub odds: Result<f64, CutOff>,
    /// States whose pairs were looked at, up to the end or up to the limit.
    pub expanded: u64,
}

/// A way to work out the odds that random play clears the table.
pub trait Method: Sync {
    /// One word, lower case: `recursion`.
    fn name(&self) -> &'static str;

    /// The idea in one line, without a full stop.
    fn summary(&self) -> &'static str;

    /// Runs the method with at most `limit` states expanded.
    fn run(&self, position: &Position, limit: u64) -> Outcome;
}

/// Every method, from the plain one to the clever one.
pub const ALL: [&dyn Method; 3] = [&Recursion, &Dense, &Layers];

#[cfg(test)]
mod tests {
    use super::super::{Rules, Setup, Solver, deal};
    use super::{ALL, CutOff};

    /// Deals of nine piles, and small tables, against the exact odds.
    #[test]
    fn right_within_rounding() {
        let mut solver = Solver::new();
        let rules = Rules::by_name("double-patience").unwrap();
        let deals = (0..3).map(|number| deal(rules, 1, number).unwrap());
        let small = ["6/6/66", "6/6/6/6", "67/76", "-", "77/66/7/7"];
        let small = small.map(|text| text.parse::<Setup>().unwrap().position(Rules::free()).unwrap());
        for position in deals.chain(small) {
            let odds = solver.odds(&position).unwrap().to_f64();
            for method in ALL {
                let found = method.run(&position, u64::MAX).odds.unwrap();
                assert!((found - odds).abs() <= 1e-12 * odds, "{} {position}: {found} {odds}", method.name());
                let cut = method.run(&position, 0);
                assert!(position.is_cleared() || cut.odds == Err(CutOff), "{}", method.name());
                assert_eq!(cut.expanded, 0);
            }
        }
    }

    /// Worked by hand, 6/6/66. Reached: the start and three tables of one pile or two, and the empty one.
    #[test]
    fn work_is_counted() {
        let position = "6/6/66".parse::<Setup>().unwrap().position(Rules::free()).unwrap();
        let expanded = ALL.map(|method| method.run(&position, u64::MAX).expanded);
        // Dense: 2·2·3 heights.
        assert_eq!(expanded, [4, 12, 4]);
    }
}
