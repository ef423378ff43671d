//! How the odds of many deals are spread: exact sums, a histogram, quantiles.

use std::collections::BTreeMap;

use super::Interval;

/// Odds from `low` on and below `high`, and how many deals have them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    /// The lowest odds that belong here.
    pub low: f64,
    /// The lowest odds that no longer belong here. The last bar holds 1 as well; the first only 0.
    pub high: f64,
    /// Number of deals.
    pub deals: u64,
}

/// The odds of many deals, each known with a proved bound. Adding and merging are exact and commute.
///
/// ```text
/// odds     53 bits of a binary fraction, as computed for one deal
/// sum      each rounded down to whole units of 2^-63, added as integers
/// squares  of those units, each rounded down to 2^-63, added as integers
/// bucket   the number's exponent and six bits behind its leading one: 1/64 wide at most
///          0.3 = 1.2 · 2^-2 = 1.001100…b · 2^-2 lies in [1.1875, 1.203125) · 2^-2
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spread {
    #[cfg_attr(feature = "serde", serde(with = "super::digits"))]
    sum: u128,
    #[cfg_attr(feature = "serde", serde(with = "super::digits"))]
    squares: u128,
    /// Number of deals by bucket; bucket 0 holds odds of exactly 0.
    #[cfg_attr(feature = "serde", serde(with = "super::pairs"))]
    buckets: BTreeMap<u32, u64>,
    /// Number of deals by bar.
    bars: Vec<u64>,
}

/// Units in 1.
const ONE: f64 = (1u64 << 63) as f64;

/// Bits of a floating-point number below its exponent and the first six behind the leading one.
const DROPPED: u32 = 52 - 6;

/// Where bars begin: 0 stands alone, then decades, then tenths.
const EDGES: [f64; 22] = [
    0.0,
    f64::MIN_POSITIVE,
    1e-12,
    1e-11,
    1e-10,
    1e-9,
    1e-8,
    1e-7,
    1e-6,
    1e-5,
    1e-4,
    1e-3,
    1e-2,
    0.1,
    0.2,
    0.3,
    0.4,
    0.5,
    0.6,
    0.7,
    0.8,
    0.9,
];

impl Spread {
    /// Adds the odds of a deal.
    ///
    /// # Panics
    /// If that is no probability.
    pub(super) fn add(&mut self, odds: f64) {
        assert!((0.0..=1.0).contains(&odds), "odds of {odds}");
        // A product with a power of two is exact; the cast rounds down.
        let units = (odds * ONE) as u128;
        self.sum += units;
        self.squares += (units * units) >> 63;
        *self.buckets.entry((odds.to_bits() >> DROPPED) as u32).or_default() += 1;
        self.bars.resize(EDGES.len(), 0);
        self.bars[EDGES.partition_point(|&edge| edge <= odds) - 1] += 1;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        for (&bucket, &deals) in &other.buckets {
            *self.buckets.entry(bucket).or_default() += deals;
        }
        if !other.bars.is_empty() {
            self.bars.resize(EDGES.len(), 0);
            for (mine, theirs) in self.bars.iter_mut().zip(&other.bars) {
                *mine += theirs;
            }
        }
    }

    /// Whether the parts agree with each other.
    #[cfg(feature = "serde")]
    pub(super) fn is_sound(&self) -> bool {
        let Some(deals) = self.checked_deals() else { return false };
        let in_bars = self.bars.iter().try_fold(0u64, |sum, &deals| sum.checked_add(deals));
        let length = self.bars.is_empty() || self.bars.len() == EDGES.len();
        let last = (1f64.to_bits() >> DROPPED) as u32;
        length
            && in_bars == Some(deals)
            && self.bars.first().copied().unwrap_or(0) == self.zeros()
            && self.buckets.keys().all(|&bucket| bucket <= last)
            && self.sum <= u128::from(deals) << 63
            && self.squares <= self.sum
    }

    /// Number of deals; `None` if that is more than a word holds.
    #[cfg(feature = "serde")]
    pub(super) fn checked_deals(&self) -> Option<u64> {
        self.buckets.values().try_fold(0u64, |sum, &deals| sum.checked_add(deals))
    }

    /// Number of deals.
    pub fn deals(&self) -> u64 {
        self.buckets.values().sum()
    }

    /// Number of deals with odds of exactly 0: those cannot be won.
    pub fn zeros(&self) -> u64 {
        self.buckets.get(&0).copied().unwrap_or(0)
    }

    /// The mean odds: the chance that random play clears a deal drawn from these. `None` without a deal.
    pub fn mean(&self) -> Option<f64> {
        let deals = self.deals();
        (deals > 0).then(|| self.sum as f64 / deals as f64 / ONE)
    }

    /// The standard deviation of the odds between deals; `None` with fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        let deals = self.deals() as f64;
        if deals < 2.0 {
            return None;
        }
        let (sum, squares) = (self.sum as f64 / ONE, self.squares as f64 / ONE);
        Some(((squares - sum * sum / deals).max(0.0) / (deals - 1.0)).sqrt())
    }

    /// The standard error of [`mean`](Self::mean) as an estimate of the mean over all deals there are.
    pub fn standard_error(&self) -> Option<f64> {
        self.deviation().map(|deviation| deviation / (self.deals() as f64).sqrt())
    }

    /// 95 % for the mean over all deals there are, where so many further deals stayed unknown: its lower end
    /// takes their odds for 0, its upper end for 1.
    pub fn interval(&self, unknown: u64) -> Interval {
        let (deals, all) = (self.deals() as f64, (self.deals() + unknown) as f64);
        let (Some(mean), Some(error)) = (self.mean(), self.standard_error()) else {
            return Interval { low: 0.0, high: 1.0 };
        };
        let slack = Interval::Z95 * error;
        let low = (mean - slack).max(0.0) * deals / all;
        let high = ((mean + slack) * deals + unknown as f64) / all;
        Interval { low, high: high.min(1.0) }
    }

    /// The odds below or at which so many of every thousand deals lie, to within 1 % of themselves; exactly 0
    /// and 1 are told as such. `None` without a deal.
    pub fn quantile(&self, per_mille: u16) -> Option<f64> {
        let deals = self.deals();
        if deals == 0 {
            return None;
        }
        let rank =
            (u128::from(deals) * u128::from(per_mille)).div_ceil(1000).clamp(1, u128::from(deals)) as u64;
        let mut below = 0;
        let (&bucket, _) = self.buckets.iter().find(|&(_, &count)| {
            below += count;
            below >= rank
        })?;
        let edge = |bucket: u32| f64::from_bits(u64::from(bucket) << DROPPED);
        match bucket {
            0 => Some(0.0),
            _ => Some(f64::midpoint(edge(bucket), edge(bucket + 1)).min(1.0)),
        }
    }

    /// The histogram: odds of 0, then of each power of ten from 1e-12 on, then of each tenth.
    pub fn bars(&self) -> Vec<Bar> {
        let ends = EDGES[1..].iter().copied().chain([1.0]);
        let counts = self.bars.iter().copied().chain(std::iter::repeat(0));
        EDGES.iter().zip(ends).zip(counts).map(|((&low, high), deals)| Bar { low, high, deals }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(odds: &[f64]) -> Spread {
        let mut spread = Spread::default();
        for &odds in odds {
            spread.add(odds);
        }
        spread
    }

    #[test]
    fn four_deals_by_hand() {
        // Mean (0 + 1/4 + 1/4 + 1/2)/4 = 1/4; squared distances 1/16 + 0 + 0 + 1/16, over 3: 1/24.
        let four = spread(&[0.0, 0.25, 0.25, 0.5]);
        assert_eq!((four.deals(), four.zeros(), four.mean()), (4, 1, Some(0.25)));
        assert!((four.deviation().unwrap() - (1.0f64 / 24.0).sqrt()).abs() < 1e-15);
        assert!((four.standard_error().unwrap() - (1.0f64 / 96.0).sqrt()).abs() < 1e-15);
        assert_eq!(four.quantile(250), Some(0.0));
        assert!((four.quantile(500).unwrap() - 0.25).abs() < 0.0025);
        assert!((four.quantile(1000).unwrap() - 0.5).abs() < 0.005);
        assert_eq!(Spread::default().mean(), None);
        assert_eq!(Spread::default().quantile(500), None);
        assert_eq!(spread(&[1.0]).quantile(500), Some(1.0));
        assert_eq!(spread(&[1.0]).deviation(), None);
    }

    #[test]
    fn bars_hold_what_they_say() {
        let odds = [0.0, 1e-300, 1e-12, 9.9e-7, 1e-6, 0.099, 0.1, 0.3, 0.999, 1.0];
        let all = spread(&odds);
        for bar in all.bars() {
            let last = bar.high >= 1.0;
            let inside = |odds: f64| bar.low <= odds && (odds < bar.high || last);
            assert_eq!(bar.deals, odds.iter().filter(|&&odds| inside(odds)).count() as u64, "{bar:?}");
        }
        assert_eq!(all.bars().iter().map(|bar| bar.deals).sum::<u64>(), all.deals());
    }

    #[test]
    fn quantiles_are_within_one_percent() {
        let odds: Vec<f64> = (0..10_000).map(|nth| 0.9f64.powi(nth % 250) * 0.7).collect();
        let all = spread(&odds);
        let mut sorted = odds;
        sorted.sort_by(f64::total_cmp);
        for per_mille in 1..=1000 {
            let exact = sorted[usize::from(per_mille) * 10 - 1];
            let told = all.quantile(per_mille).unwrap();
            assert!((told / exact - 1.0).abs() < 0.01, "{per_mille} ‰: {told} instead of {exact}");
        }
    }

    #[test]
    fn unknown_deals_widen_the_interval() {
        let known = spread(&[0.25, 0.75, 0.5, 0.5]);
        let (narrow, wide) = (known.interval(0), known.interval(4));
        assert!(narrow.contains(0.5) && wide.low <= narrow.low / 2.0 + 1e-12 && wide.high > narrow.high);
        assert_eq!(spread(&[]).interval(3), Interval { low: 0.0, high: 1.0 });
    }
}
