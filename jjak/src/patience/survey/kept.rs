//! The most delicate deals of a survey.

/// A deal that can be won, but that random play hardly ever wins.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Delicate {
    /// The deal's number.
    pub number: u64,
    /// The odds of random play, more than 0.
    #[cfg_attr(feature = "serde", serde(with = "super::exactly"))]
    pub odds: f64,
    /// The deal on one line.
    pub position: String,
}

/// The deals of the lowest odds above 0, lowest first; of equal odds the lower number first.
#[derive(Clone, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub(super) struct Kept(Vec<Delicate>);

impl Kept {
    /// How many deals are kept.
    pub(super) const MOST: usize = 20;

    pub(super) fn deals(&self) -> &[Delicate] {
        &self.0
    }

    /// Keeps a deal if it belongs here; its line is asked for only then.
    pub(super) fn offer(&mut self, number: u64, odds: f64, line: impl FnOnce() -> String) {
        let comes_after = |kept: &Delicate| (kept.odds, kept.number) < (odds, number);
        if self.0.len() == Self::MOST && self.0.last().is_some_and(comes_after) {
            return;
        }
        let place = self.0.partition_point(comes_after);
        self.0.insert(place, Delicate { number, odds, position: line() });
        self.0.truncate(Self::MOST);
    }

    pub(super) fn merge(&mut self, other: Self) {
        for Delicate { number, odds, position } in other.0 {
            self.offer(number, odds, || position);
        }
    }

    /// Whether so many deals were offered, and so many of them were delicate.
    #[cfg(feature = "serde")]
    pub(super) fn are_all_of(&self, offered: u64, delicate: u64) -> bool {
        let shown = self.0.iter().filter(|deal| deal.odds < super::Survey::DELICATE).count();
        let (kept, shown) = (self.0.len(), shown as u64);
        let complete = kept < Self::MOST || shown < kept as u64;
        kept as u64 == offered.min(Self::MOST as u64)
            && if complete { delicate == shown } else { (shown..=offered).contains(&delicate) }
    }

    /// Whether the list is as this file makes it.
    #[cfg(feature = "serde")]
    pub(super) fn is_sound(&self) -> bool {
        let ordered =
            self.0.windows(2).all(|two| (two[0].odds, two[0].number) < (two[1].odds, two[1].number));
        ordered && self.0.len() <= Self::MOST && self.0.iter().all(|deal| deal.odds > 0.0 && deal.odds <= 1.0)
    }
}
