//! Values of lumped positions: random play and best play, closed, over everything that is not seen.
//!
//! Two kinds of position take turns. Where the player moves, random play takes the mean over the available
//! pairs and best play the largest. Where a covered card is turned up, each unseen card is as likely as any
//! other. All values are remembered, so that each lumped position is worked out once.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::index::Index;
use super::lumped::{Lumps, Pending, Ranks};

/// How values are reckoned. A sum starts as the default.
pub(super) trait Reckoning {
    /// The value of a position.
    type Value: Clone + Default;
    /// The value of the cleared table.
    fn cleared(&self) -> Self::Value;
    /// Adds the value after a pair of which there are so many like it.
    fn add_pair(sum: &mut Self::Value, after: &Self::Value, ways: u32);
    /// Ends the sum over so many pairs.
    fn end_pairs(&self, sum: Self::Value, pairs: u32) -> Self::Value;
    /// Adds the value after a card of one of `ranks` ranks, each with so many unseen, was turned up.
    fn add_card(sum: &mut Self::Value, after: &Self::Value, ranks: u32, unseen: u32);
    /// Ends the sum over all unseen cards.
    fn end_cards(sum: Self::Value, unseen: u32) -> Self::Value;
}

/// Random play in fixed point, rounded down, and best play in whole numbers.
pub(super) struct Near;

/// A value of [`Near`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct NearValue {
    /// Random play: the probability in units of 2⁻¹¹⁶. Sums of up to 2¹¹ weighted ones fit. Every division
    /// rounds down by less than a unit and a mean does not enlarge what its members lack, so the value lacks
    /// less than a unit for each step of the game.
    pub(super) random: u128,
    /// Best play: of all orders of the unseen ranks, those in which it clears the table. Positions that follow
    /// from one have the same unseen cards, so that these numbers compare.
    pub(super) best: u128,
}

impl Near {
    /// Bits behind the point.
    pub(super) const BITS: usize = 116;
}

impl Reckoning for Near {
    type Value = NearValue;

    fn cleared(&self) -> NearValue {
        NearValue { random: 1 << Self::BITS, best: 1 }
    }

    #[inline]
    fn add_pair(sum: &mut NearValue, after: &NearValue, ways: u32) {
        sum.random += u128::from(ways) * after.random;
        sum.best = sum.best.max(after.best);
    }

    #[inline]
    fn end_pairs(&self, mut sum: NearValue, pairs: u32) -> NearValue {
        sum.random /= u128::from(pairs);
        sum
    }

    #[inline]
    fn add_card(sum: &mut NearValue, after: &NearValue, ranks: u32, unseen: u32) {
        sum.random += u128::from(ranks * unseen) * after.random;
        sum.best += u128::from(ranks) * after.best;
    }

    #[inline]
    fn end_cards(mut sum: NearValue, unseen: u32) -> NearValue {
        sum.random /= u128::from(unseen);
        sum
    }
}

/// Random play, exact: a whole number over *Lᵏ* · *orders*, where *L* is a common multiple of all numbers of
/// pairs, *k* the number of pairs left on the table, and *orders* counts the orders of the unseen ranks.
pub(super) struct Exact {
    /// *L* / *n* for each number of pairs *n*.
    factors: Vec<BigUint>,
}

impl Exact {
    /// For positions whose numbers of pairs all divide `common`.
    pub(super) fn new(common: &BigUint, most_pairs: u32) -> Self {
        Self { factors: (0..=most_pairs).map(|pairs| common / pairs.max(1)).collect() }
    }
}

impl Reckoning for Exact {
    type Value = BigUint;

    fn cleared(&self) -> BigUint {
        BigUint::one()
    }

    fn add_pair(sum: &mut BigUint, after: &BigUint, ways: u32) {
        if !after.is_zero() {
            *sum += after * ways;
        }
    }

    fn end_pairs(&self, sum: BigUint, pairs: u32) -> BigUint {
        sum * &self.factors[pairs as usize]
    }

    fn add_card(sum: &mut BigUint, after: &BigUint, ranks: u32, _: u32) {
        if !after.is_zero() {
            *sum += after * ranks;
        }
    }

    fn end_cards(sum: BigUint, _: u32) -> BigUint {
        sum
    }
}

/// The positions met so far and their values.
pub(super) struct Memory<R: Reckoning> {
    reckoning: R,
    /// Each position as a word, with its value beside it, so that looking it up touches memory once.
    met: Vec<(u128, R::Value)>,
    index: Index,
    /// Positions in which it is the player's turn.
    pub(super) turns: u64,
    /// The numbers of available pairs that came up.
    pub(super) pairs: Vec<bool>,
}

impl<R: Reckoning> Memory<R> {
    pub(super) fn new(reckoning: R) -> Self {
        let mut index = Index::default();
        index.clear(0);
        Self { reckoning, met: Vec::new(), index, turns: 0, pairs: Vec::new() }
    }

    /// The value of a position that was met.
    pub(super) fn get(&self, lumps: &Lumps, ranks: &Ranks, pending: Pending) -> Option<&R::Value> {
        let word = lumps.pack(ranks, pending);
        self.index.find(word, |place| self.met[place].0).map(|place| &self.met[place].1)
    }

    /// The value at a place.
    pub(super) fn at(&self, place: usize) -> &R::Value {
        &self.met[place].1
    }

    /// The place of a position's value, which is worked out if it was not met before. `count` is told of every
    /// new position and may stop with an error.
    pub(super) fn meet<E>(
        &mut self,
        lumps: &Lumps,
        ranks: &Ranks,
        pending: Pending,
        count: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<usize, E> {
        let word = lumps.pack(ranks, pending);
        if let Some(place) = self.index.find(word, |place| self.met[place].0) {
            return Ok(place);
        }
        count(1)?;
        let value = match pending {
            Pending::Nothing => self.turn(lumps, ranks, count)?,
            Pending::One(depth) => self.turn_up(lumps, ranks, depth, count, |memory, after, count| {
                memory.meet(lumps, after, Pending::Nothing, count)
            })?,
            Pending::Two(low, high) => self.turn_up(lumps, ranks, high, count, |memory, after, count| {
                memory.meet(lumps, after, Pending::One(low), count)
            })?,
            Pending::Opening => unreachable!("met by `open`"),
        };
        Ok(self.append(word, value))
    }

    /// As [`meet`](Self::meet), for a deal of which the piles of these depths are still to be turned up.
    pub(super) fn open<E>(
        &mut self,
        lumps: &Lumps,
        ranks: &Ranks,
        piles: &[u8],
        count: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<usize, E> {
        let Some((&depth, rest)) = piles.split_first() else {
            return self.meet(lumps, ranks, Pending::Nothing, count);
        };
        let word = lumps.pack(ranks, Pending::Opening);
        if let Some(place) = self.index.find(word, |place| self.met[place].0) {
            return Ok(place);
        }
        count(1)?;
        let value = self.turn_up(lumps, ranks, depth, count, |memory, after, count| {
            memory.open(lumps, after, rest, count)
        })?;
        Ok(self.append(word, value))
    }

    fn append(&mut self, word: u128, value: R::Value) -> usize {
        let place = self.met.len();
        let known = self.index.find_or_append(word, place, |place| self.met[place].0);
        debug_assert!(known.is_none(), "no position follows from itself");
        self.met.push((word, value));
        place
    }

    /// The player's turn.
    fn turn<E>(
        &mut self,
        lumps: &Lumps,
        ranks: &Ranks,
        count: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<R::Value, E> {
        self.turns += 1;
        let mut sum = R::Value::default();
        let mut pairs = 0;
        let mut left = false;
        for (first, alike) in ranks.groups() {
            let config = usize::from(ranks.as_slice()[first]);
            left |= lumps.configs[config].unseen > 0 || !lumps.configs[config].depths.is_empty();
            for taking in &lumps.takings[config] {
                let after = ranks.with(first, taking.after);
                let place = self.meet(lumps, &after, Pending::below(taking.depths), count)?;
                R::add_pair(&mut sum, &self.met[place].1, alike * taking.ways);
                pairs += alike * taking.ways;
            }
        }
        if !left {
            return Ok(self.reckoning.cleared());
        }
        if pairs == 0 {
            return Ok(R::Value::default());
        }
        if self.pairs.len() <= pairs as usize {
            self.pairs.resize(pairs as usize + 1, false);
        }
        self.pairs[pairs as usize] = true;
        Ok(self.reckoning.end_pairs(sum, pairs))
    }

    /// A covered card over `depth` others is turned up; `follow` meets each position that may come of it.
    fn turn_up<E, C: FnMut(usize) -> Result<(), E>>(
        &mut self,
        lumps: &Lumps,
        ranks: &Ranks,
        depth: u8,
        count: &mut C,
        follow: impl Fn(&mut Self, &Ranks, &mut C) -> Result<usize, E>,
    ) -> Result<R::Value, E> {
        let mut sum = R::Value::default();
        let mut unseen = 0;
        for (first, alike) in ranks.groups() {
            let config = usize::from(ranks.as_slice()[first]);
            let of_rank = u32::from(lumps.configs[config].unseen);
            if of_rank > 0 {
                let after = ranks.with(first, lumps.turned[config][usize::from(depth)]);
                let place = follow(self, &after, count)?;
                R::add_card(&mut sum, &self.met[place].1, alike, of_rank);
                unseen += alike * of_rank;
            }
        }
        Ok(R::end_cards(sum, unseen))
    }
}
