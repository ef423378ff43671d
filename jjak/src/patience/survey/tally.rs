//! Yes, no and unknown, counted, and what the counts say about all deals.

/// Whether a play clears a deal. Unknown is not a no.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cleared {
    /// Proved.
    Yes,
    /// Proved that not.
    No,
    /// A limit was reached before it was settled.
    Unknown,
}

/// Two ends of an interval, both between 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Standard deviations to either side that hold 95 % of a normal distribution.
    pub const Z95: f64 = 1.959_963_984_540_054;

    /// Wilson's score interval at 95 % for a proportion of which `share` was seen in `trials` trials; from 0
    /// to 1 without any trial.
    ///
    /// Wilson, E. B. (1927): Probable inference, the law of succession, and statistical inference. Journal of
    /// the American Statistical Association 22, 209–212.
    pub fn wilson(share: f64, trials: f64) -> Self {
        if trials <= 0.0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let z2 = Self::Z95 * Self::Z95;
        let center = share + z2 / (2.0 * trials);
        let spread = Self::Z95 * (share * (1.0 - share) / trials + z2 / (4.0 * trials * trials)).sqrt();
        let scale = 1.0 + z2 / trials;
        // Nothing seen, or nothing but that, leaves the end itself possible; rounding must not hide it.
        let low = if share <= 0.0 { 0.0 } else { ((center - spread) / scale).max(0.0) };
        let high = if share >= 1.0 { 1.0 } else { ((center + spread) / scale).min(1.0) };
        Self { low, high }
    }

    /// Whether a number lies in it.
    pub fn contains(self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// Counted answers.
///
/// ```
/// use jjak::patience::survey::{Cleared, Tally};
///
/// let mut tally = Tally::default();
/// for cleared in [Cleared::Yes, Cleared::Yes, Cleared::No, Cleared::Unknown] {
///     tally.add(cleared);
/// }
/// // The unknown deal may be either: it lowers the one end and raises the other.
/// assert_eq!((tally.yes, tally.no, tally.unknown), (2, 1, 1));
/// assert!(tally.interval().low < 0.5 && tally.interval().high > 0.75);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Proved.
    pub yes: u64,
    /// Proved that not.
    pub no: u64,
    /// Not settled.
    pub unknown: u64,
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, cleared: Cleared) {
        match cleared {
            Cleared::Yes => self.yes += 1,
            Cleared::No => self.no += 1,
            Cleared::Unknown => self.unknown += 1,
        }
    }

    /// Number of deals.
    pub const fn total(&self) -> u64 {
        self.yes + self.no + self.unknown
    }

    /// The same; `None` if that is more than a word holds.
    #[cfg(feature = "serde")]
    pub(super) fn checked_total(self) -> Option<u64> {
        self.yes.checked_add(self.no)?.checked_add(self.unknown)
    }

    /// The share of yes among the settled deals; `None` if nothing is settled.
    pub fn share(&self) -> Option<f64> {
        let settled = self.yes + self.no;
        (settled > 0).then(|| self.yes as f64 / settled as f64)
    }

    /// Wilson's interval at 95 % for the share of yes among *all* deals, widened by the unknown ones on both
    /// sides: its lower end takes them all for no, its upper end for yes.
    pub fn interval(&self) -> Interval {
        let total = self.total() as f64;
        if total <= 0.0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let low = Interval::wilson(self.yes as f64 / total, total).low;
        let high = Interval::wilson((self.yes + self.unknown) as f64 / total, total).high;
        Interval { low, high }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.yes += other.yes;
        self.no += other.no;
        self.unknown += other.unknown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_by_hand() {
        // 5 of 10, z = 1.96: (0.5 + 0.19207 ∓ 1.96·√(0.025 + 0.0096036)) / 1.38415
        let half = Interval::wilson(0.5, 10.0);
        assert!((half.low - 0.236_593).abs() < 1e-6 && (half.high - 0.763_407).abs() < 1e-6, "{half:?}");
        // None of 10: the upper end is z²/(10 + z²).
        let none = Interval::wilson(0.0, 10.0);
        assert!(none.low == 0.0 && (none.high - 0.277_532).abs() < 1e-6, "{none:?}");
        assert!(Interval::wilson(1.0, 10.0).high >= 1.0);
        assert_eq!(Interval::wilson(0.3, 0.0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn unknown_deals_widen_both_ends() {
        let settled = Tally { yes: 50, no: 50, unknown: 0 };
        let unsettled = Tally { yes: 50, no: 40, unknown: 10 };
        assert!((unsettled.interval().low - settled.interval().low).abs() < 1e-15);
        assert!(unsettled.interval().high > settled.interval().high);
        let other = Tally { yes: 40, no: 50, unknown: 10 };
        assert!(other.interval().low < settled.interval().low);
        assert!(other.interval().contains(0.5));
        assert_eq!(Tally::default().share(), None);
        assert_eq!(Tally { yes: 0, no: 0, unknown: 7 }.share(), None);
        assert_eq!(Tally { yes: 0, no: 0, unknown: 7 }.interval(), Interval { low: 0.0, high: 1.0 });
    }
}
