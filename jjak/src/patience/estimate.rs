//! Random play, played: an estimate where exact odds are out of reach.

use super::survey::Interval;
use super::tableau::Tableau;
use super::word::Word;
use crate::draw::Draws;

/// An estimate of the odds of one position from random plays. It is never taken for [`Odds`](super::Odds).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// Plays that cleared the table.
    pub wins: u64,
    /// All plays.
    pub plays: u64,
}

impl Estimate {
    /// The share of won plays; 0 without a play.
    pub fn share(self) -> f64 {
        if self.plays == 0 { 0.0 } else { self.wins as f64 / self.plays as f64 }
    }

    /// Wilson's interval at 95 % around the share: the odds lie outside in one estimate of twenty. Where no
    /// play was won it still begins at 0, and ends above it.
    pub fn interval(self) -> Interval {
        Interval::wilson(self.share(), self.plays as f64)
    }
}

/// Plays at random so often; `count` is told the states of each play and may stop with an error.
pub(super) fn play<W: Word, E>(
    tableau: &Tableau<W>,
    plays: u64,
    draws: &mut Draws,
    mut count: impl FnMut(usize) -> Result<(), E>,
) -> Result<Estimate, E> {
    let mut wins = 0;
    for _ in 0..plays {
        let pairs = pairs_played(tableau, draws);
        wins += u64::from(2 * pairs == tableau.cards);
        count(pairs + 1)?;
    }
    Ok(Estimate { wins, plays })
}

/// One random play up to its end, or to the first hopeless pair: the pairs taken.
fn pairs_played<W: Word>(tableau: &Tableau<W>, draws: &mut Draws) -> usize {
    let mut exposed = tableau.exposed;
    let mut pairs = 0;
    loop {
        let available = tableau.available(exposed);
        if available == 0 || tableau.hopeless {
            return pairs;
        }
        let Some((a, b)) = tableau.nth_pair(exposed, draws.below(available)) else { return pairs };
        exposed = tableau.after(exposed, a, b);
        pairs += 1;
    }
}

#[cfg(test)]
mod tests {
    use crate::patience::{Estimate, Rules, Solver, deal};

    #[test]
    fn estimates_hold_the_exact_odds() {
        let mut solver = Solver::new();
        let mut outside = 0;
        for number in 0..100 {
            let position = deal(Rules::double_patience(), 3, number).unwrap();
            let odds = solver.odds(&position).unwrap().to_f64();
            let estimate = solver.estimate(&position, 2_000, 1, number).unwrap();
            assert_eq!(estimate.plays, 2_000);
            assert!(odds > 0.0 || estimate.wins == 0);
            outside += u64::from(!estimate.interval().contains(odds));
        }
        // Five of a hundred are to be expected; the seeds are fixed.
        assert!(outside <= 10, "{outside}");
    }

    #[test]
    fn a_seed_names_its_plays() {
        let position = deal(Rules::by_name("juvenile").unwrap(), 1, 1).unwrap();
        let mut solver = Solver::new();
        let first = solver.estimate(&position, 1_000, 5, 0).unwrap();
        assert_eq!(solver.estimate(&position, 1_000, 5, 0), Ok(first));
        let nothing = Estimate { wins: 0, plays: 100 };
        assert_eq!(nothing.interval().low.to_bits(), 0);
        assert!((0.03..0.04).contains(&nothing.interval().high));
    }
}
