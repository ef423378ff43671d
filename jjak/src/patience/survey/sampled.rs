//! How random play went on many deals: an estimate, never odds.

use super::Interval;
use crate::patience::Estimate;

/// Random plays of many deals, equally many of each: counts from which the mean odds are *estimated*.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sampled {
    /// Number of deals.
    pub deals: u64,
    /// Random plays in all.
    pub plays: u64,
    /// Plays that cleared the table.
    pub wins: u64,
    /// Deals that no play cleared. They may be winnable.
    pub without_win: u64,
    /// The sum of the squared numbers of wins of each deal.
    #[cfg_attr(feature = "serde", serde(with = "super::digits"))]
    pub squares: u128,
}

impl Sampled {
    pub(super) fn add(&mut self, Estimate { wins, plays }: Estimate) {
        self.deals += 1;
        self.plays += plays;
        self.wins += wins;
        self.without_win += u64::from(wins == 0);
        self.squares += u128::from(wins) * u128::from(wins);
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.deals += other.deals;
        self.plays += other.plays;
        self.wins += other.wins;
        self.without_win += other.without_win;
        self.squares += other.squares;
    }

    /// Whether the counts agree with each other and with so many plays of each deal.
    #[cfg(feature = "serde")]
    pub(super) fn is_sound(&self, plays: u64) -> bool {
        let (wins, winners) = (u128::from(self.wins), self.deals.checked_sub(self.without_win));
        self.deals.checked_mul(plays) == Some(self.plays)
            && winners.is_some_and(|winners| winners <= self.wins && (winners > 0) == (self.wins > 0))
            && self.wins <= self.plays
            && (wins..=wins * wins.min(plays.into())).contains(&self.squares)
    }

    /// The share of won plays: an estimate of the mean odds. `None` without a play.
    pub fn mean(&self) -> Option<f64> {
        (self.plays > 0).then(|| self.wins as f64 / self.plays as f64)
    }

    /// The standard error of [`mean`](Self::mean), from how much the deals differ: plays of one deal are not
    /// independent of each other. `None` with fewer than two deals.
    pub fn standard_error(&self) -> Option<f64> {
        let (deals, wins) = (self.deals as f64, self.wins as f64);
        if deals < 2.0 {
            return None;
        }
        let variance = (self.squares as f64 - wins * wins / deals).max(0.0) / (deals - 1.0);
        Some((variance / deals).sqrt() * deals / self.plays as f64)
    }

    /// 95 % for the mean odds of all deals there are: Wilson's interval for as many independent plays as would
    /// give this standard error, at least one and at most all plays of each deal. Where no play was won that is
    /// one play a deal, the most cautious choice.
    pub fn interval(&self) -> Interval {
        let (Some(mean), Some(error)) = (self.mean(), self.standard_error()) else {
            return Interval { low: 0.0, high: 1.0 };
        };
        let (fewest, most) = (self.deals as f64, self.plays as f64);
        let worth = if error > 0.0 { mean * (1.0 - mean) / (error * error) } else { fewest };
        Interval::wilson(mean, worth.clamp(fewest, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_deals_by_hand() {
        let mut sampled = Sampled::default();
        sampled.add(Estimate { wins: 10, plays: 100 });
        sampled.add(Estimate { wins: 30, plays: 100 });
        // Shares 0.1 and 0.3: mean 0.2, variance between deals 0.02, of the mean 0.01.
        assert_eq!(sampled.mean(), Some(0.2));
        assert!((sampled.standard_error().unwrap() - 0.1).abs() < 1e-12);
        assert!(sampled.interval().contains(0.2));
        sampled.add(Estimate { wins: 0, plays: 100 });
        assert_eq!((sampled.deals, sampled.plays, sampled.wins, sampled.without_win), (3, 300, 40, 1));
    }

    #[test]
    fn no_win_is_no_proof() {
        let mut none = Sampled::default();
        for _ in 0..100 {
            none.add(Estimate { wins: 0, plays: 1000 });
        }
        assert_eq!(none.mean(), Some(0.0));
        // z²/(100 + z²), as if each deal had been played once.
        assert!((none.interval().high - 0.036_99).abs() < 1e-4, "{:?}", none.interval());
        assert_eq!(Sampled::default().interval(), Interval { low: 0.0, high: 1.0 });
    }
}
