//! A set of deal numbers, as ranges.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::ops::RangeInclusive;

/// A set of numbers, kept as ranges in order that neither overlap nor touch.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<(u64, u64)>", into = "Vec<(u64, u64)>"))]
pub struct Ranges(Vec<(u64, u64)>);

/// Ranges that are not in order, or touch.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found ranges of deals that are out of order, overlap or touch: {0:?}; expected each range once, in order"
)]
pub struct Disordered(pub Vec<(u64, u64)>);

impl TryFrom<Vec<(u64, u64)>> for Ranges {
    type Error = Disordered;

    fn try_from(ranges: Vec<(u64, u64)>) -> Result<Self, Disordered> {
        let each = ranges.iter().all(|&(first, last)| first <= last);
        let apart = ranges.windows(2).all(|two| two[0].1 < two[1].0 && two[0].1 + 1 < two[1].0);
        if each && apart { Ok(Self(ranges)) } else { Err(Disordered(ranges)) }
    }
}

impl From<Ranges> for Vec<(u64, u64)> {
    fn from(ranges: Ranges) -> Self {
        ranges.0
    }
}

impl From<RangeInclusive<u64>> for Ranges {
    fn from(range: RangeInclusive<u64>) -> Self {
        if range.is_empty() { Self::default() } else { Self(vec![(*range.start(), *range.end())]) }
    }
}

impl Ranges {
    /// Number of numbers; [`u64::MAX`] also if there is one more, the set of all.
    pub fn len(&self) -> u64 {
        let each = self.0.iter().map(|(first, last)| (last - first).saturating_add(1));
        each.fold(0, u64::saturating_add)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ranges, in order.
    pub fn iter(&self) -> impl Iterator<Item = RangeInclusive<u64>> + '_ {
        self.0.iter().map(|&(first, last)| first..=last)
    }

    /// Whether the number belongs to it.
    pub fn contains(&self, number: u64) -> bool {
        let after = self.0.partition_point(|&(first, _)| first <= number);
        after > 0 && number <= self.0[after - 1].1
    }

    /// Puts a number in; false if it was there already. The next number in order takes constant time.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        if let Some((_, last)) = self.0.last_mut()
            && last.checked_add(1) == Some(number)
        {
            *last = number;
            return true;
        }
        if self.contains(number) {
            return false;
        }
        *self = self.union(&Self(vec![(number, number)]));
        true
    }

    /// The numbers of either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut all = [self.0.as_slice(), other.0.as_slice()].concat();
        all.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::with_capacity(all.len());
        for (first, last) in all {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        Self(joined)
    }

    /// The numbers that are not in `other`.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let mut left = Vec::new();
        for &(mut first, last) in &self.0 {
            let mut used_up = false;
            for &(from, to) in &other.0 {
                if from > last || to < first {
                    continue;
                }
                if first < from {
                    left.push((first, from - 1));
                }
                match to.checked_add(1) {
                    Some(next) if next <= last => first = next,
                    _ => {
                        used_up = true;
                        break;
                    }
                }
            }
            if !used_up {
                left.push((first, last));
            }
        }
        Self(left)
    }

    /// The numbers of both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.minus(&self.minus(other))
    }
}

/// `1..1000, 2001..3000`, the last number included; a single number stands alone.
impl Display for Ranges {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        for (nth, (first, last)) in self.0.iter().enumerate() {
            let comma = if nth > 0 { ", " } else { "" };
            if first == last { write!(f, "{comma}{first}")? } else { write!(f, "{comma}{first}..{last}")? }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn ranges(numbers: &BTreeSet<u64>) -> Ranges {
        let mut ranges = Ranges::default();
        for &number in numbers {
            assert!(ranges.insert(number));
        }
        ranges
    }

    #[test]
    fn they_read_like_numbers_do() {
        let some = Ranges::from(1..=10).union(&Ranges::from(12..=12)).union(&Ranges::from(20..=21));
        assert_eq!(some.to_string(), "1..10, 12, 20..21");
        assert_eq!(some.len(), 13);
        assert_eq!(some.minus(&Ranges::from(3..=20)).to_string(), "1..2, 21");
        assert_eq!(Ranges::from(1..=10).union(&Ranges::from(11..=20)).to_string(), "1..20");
        assert!(Ranges::try_from(vec![(1, 2), (3, 4)]).is_err());
        assert!(Ranges::try_from(vec![(2, 1)]).is_err());
        assert!(Ranges::try_from(vec![(5, 6), (1, 2)]).is_err());
        let end = Ranges::from(5..=u64::MAX);
        assert_eq!(end.minus(&Ranges::from(7..=u64::MAX)).to_string(), "5..6");
        assert_eq!(Ranges::from(1..=u64::MAX).len(), u64::MAX);
        assert_eq!(Ranges::from(0..=u64::MAX).len(), u64::MAX);
    }

    proptest! {
        /// A set of single numbers is the oracle.
        #[test]
        fn sets_of_ranges_are_sets(a: BTreeSet<u8>, b: BTreeSet<u8>) {
            let [a, b] = [a, b].map(|set| set.into_iter().map(u64::from).collect::<BTreeSet<u64>>());
            let (in_a, in_b) = (ranges(&a), ranges(&b));
            prop_assert_eq!(in_a.union(&in_b), ranges(&a.union(&b).copied().collect()));
            prop_assert_eq!(in_a.minus(&in_b), ranges(&a.difference(&b).copied().collect()));
            prop_assert_eq!(in_a.intersection(&in_b), ranges(&a.intersection(&b).copied().collect()));
            prop_assert_eq!(in_a.len(), a.len() as u64);
            for number in 0..256 {
                prop_assert_eq!(in_a.contains(number), a.contains(&number));
            }
            let mut backwards = Ranges::default();
            for &number in a.iter().rev() {
                prop_assert!(backwards.insert(number));
                prop_assert!(!backwards.insert(number));
            }
            prop_assert_eq!(&backwards, &in_a);
            prop_assert_eq!(Ranges::try_from(Vec::from(in_a)).unwrap(), backwards);
        }
    }
}
