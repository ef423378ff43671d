//! Small inputs and random ones, mixed so that each kind gets its share of the time.

use super::stream::Random;
use super::trial::{Bench, Kind};
use crate::case::Case;
use crate::size::Size;

/// All inputs with one pair, then those with two, cheapest first, and random ones between them, half of the
/// time each; random ones without end once the small ones are through, up to a number.
pub(super) struct Mix<'a> {
    bench: &'a Bench<'a>,
    small: std::vec::IntoIter<(usize, Size)>,
    next_small: Option<(usize, Size)>,
    random: Random,
    left: u64,
}

impl<'a> Mix<'a> {
    pub(super) fn new(
        bench: &'a Bench<'a>,
        small: Vec<(usize, Vec<Size>)>,
        random: Random,
        enough: u64,
    ) -> Self {
        let small: Vec<_> = small
            .into_iter()
            .flat_map(|(pairs, sizes)| sizes.into_iter().map(move |size| (pairs, size)))
            .collect();
        let mut small = small.into_iter();
        let next_small = small.next();
        Self { bench, small, next_small, random, left: enough }
    }

    fn random(&mut self) -> Option<(Kind, Case)> {
        self.left = self.left.checked_sub(1)?;
        Some((Kind::Random, self.random.next()?))
    }
}

impl Iterator for Mix<'_> {
    type Item = (Kind, Case);

    fn next(&mut self) -> Option<(Kind, Case)> {
        let Some((pairs, size)) = self.next_small else { return self.random() };
        let spent = |kind| self.bench.spent(kind);
        let on_small = spent(Kind::Every(1)) + spent(Kind::Every(2));
        // One pair goes quickly and finds much: it comes first.
        let randoms_turn = pairs > 1 && spent(Kind::Random) < on_small;
        if randoms_turn && let Some(random) = self.random() {
            return Some(random);
        }
        self.next_small = self.small.next();
        Some((Kind::Every(pairs), Case::Matching(size.position())))
    }
}
