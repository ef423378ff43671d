//! Best play, closed: the value of a position and of each of its pairs.

use num_bigint::BigUint;

use super::super::expect::{Memory, Near};
use super::super::game::orders;
use super::super::lumped::{Config, Lumps, Pending, Ranks};
use super::super::solver::Meter;
use super::super::{Move, Odds, Rank, Unsolved, Watch};
use super::ClosedPosition;

/// The value of a pair in best play, closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedValue {
    /// The pair.
    pub action: Move,
    /// Best play, closed: the exact chance to clear the table after it.
    pub odds: Odds,
}

/// The value of a closed position and of each of its pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedValues {
    /// Best play, closed: the exact chance to clear the table.
    pub odds: Odds,
    /// The available pairs, ordered by their first pile and then their second.
    pub pairs: Vec<ClosedValue>,
}

impl ClosedValues {
    /// The pair with the highest chance, then the smallest pile numbers; `None` if no pair leaves a chance.
    pub fn best(&self) -> Option<&ClosedValue> {
        let chance = self.pairs.iter().filter(|pair| !pair.odds.is_zero());
        chance.reduce(|best, pair| if pair.odds > best.odds { pair } else { best })
    }
}

impl ClosedPosition {
    /// Best play, closed, from here: O(lumped positions that can follow).
    ///
    /// # Errors
    /// [`Unsolved`] if more than `limit` lumped positions follow, some sixty bytes of memory each, if they do
    /// not fit into words ([`Unsolved::OutOfReach`]), or if `watch` stops it.
    pub fn values(&self, limit: u64, watch: Option<Watch>) -> Result<ClosedValues, Unsolved> {
        let configs = self.configs();
        let deepest = self.piles().iter().map(|pile| pile.covered).max().unwrap_or(0);
        let kinds: Vec<Config> = configs.iter().map(|(_, config)| config.clone()).collect();
        let unseen: Vec<usize> = kinds.iter().map(|config| config.unseen.into()).collect();
        let orders = orders(&unseen);
        let lumps = Lumps::new(&kinds, deepest.min(u8::MAX.into()) as u8).filter(|_| orders.bits() <= 128);
        let lumps = lumps.ok_or(Unsolved::OutOfReach)?;
        let numbers: Vec<u16> = kinds.iter().filter_map(|config| lumps.find(config)).collect();
        let mut values = Memory::new(Near);
        let mut meter = Meter::new(limit, watch);
        let mut worth = |ranks: &Ranks, pending| -> Result<Odds, Unsolved> {
            let place = values.meet(&lumps, ranks, pending, &mut |more| meter.count(more))?;
            let best = BigUint::from(values.at(place).best);
            Ok(Odds::new(best, orders.clone()).expect("some of all orders"))
        };
        let mut pairs = Vec::new();
        for action in self.moves() {
            let Some((rank, depths)) = self.pair(action) else { continue };
            let nth = configs.iter().position(|&(other, _)| other == rank).expect("a rank of the deck");
            let takings = &lumps.takings[usize::from(numbers[nth])];
            let taking = takings.iter().find(|taking| taking.depths == depths).expect("a pair of the rank");
            let (ranks, place) = sorted(&numbers, nth);
            let odds = worth(&ranks.with(place, taking.after), Pending::below(depths))?;
            pairs.push(ClosedValue { action, odds });
        }
        let odds = worth(&Ranks::new(&numbers), Pending::Nothing)?;
        Ok(ClosedValues { odds, pairs })
    }

    /// The configuration of each rank of the deck, by rank.
    pub(in crate::patience) fn configs(&self) -> Vec<(Rank, Config)> {
        let of = |rank: Rank| {
            let unseen = self.unseen_of(rank)?;
            let shown = self.piles().iter().filter(|pile| pile.exposed.is_some_and(|card| card.rank == rank));
            let mut depths: Vec<u8> = shown.map(|pile| pile.covered as u8).collect();
            depths.sort_unstable();
            Some((rank, Config { unseen, depths }))
        };
        Rank::ALL.into_iter().filter_map(of).collect()
    }

    /// The rank and the depths of the pair that a move takes.
    pub(in crate::patience) fn pair(&self, action: Move) -> Option<(Rank, [u8; 2])> {
        let (first, second) = (self.piles()[action.first()], self.piles()[action.second()]);
        let rank = first.exposed?.rank;
        let depths = [first.covered.min(second.covered) as u8, first.covered.max(second.covered) as u8];
        Some((rank, depths))
    }
}

/// The sorted configurations, and the place among them of each rank's.
pub(in crate::patience) fn sorted(numbers: &[u16], of: usize) -> (Ranks, usize) {
    let ranks = Ranks::new(numbers);
    let place = ranks.as_slice().iter().position(|&number| number == numbers[of]);
    (ranks, place.expect("one of them"))
}

#[cfg(test)]
mod tests {
    use super::super::super::{Rules, Table, Unsolved};
    use super::super::ClosedSetup;

    /// No limit helps a position whose depths do not fit.
    #[test]
    fn piles_that_are_too_tall_are_out_of_reach() {
        let wish = Rules::by_name("the-wish").unwrap().clone();
        let table = Table { layout: "2x16".parse().unwrap(), ..wish.table().unwrap().clone() };
        let rules = Rules { table: Some(table), ..wish };
        let setup: ClosedSetup = "???????????????7/???????????????7".parse().unwrap();
        let unsolved = setup.position(&rules).unwrap().values(u64::MAX, None).unwrap_err();
        assert_eq!(unsolved, Unsolved::OutOfReach);
        assert!(!unsolved.to_string().contains("raise"), "{unsolved}");
    }
}
