//! Oracles: short enough to be obviously right, for tests only.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::{Card, ClosedPosition, Odds, Position, Rank};

type Memory<T> = HashMap<Vec<Vec<Card>>, T>;

/// The mean over all available pairs of the odds after them; 1 for the empty table, 0 where nothing pairs.
pub(super) fn odds(position: &Position) -> Odds {
    let value = mean(position, &mut HashMap::new());
    Odds::new(value.numer().clone(), value.denom().clone()).unwrap()
}

fn mean(position: &Position, memory: &mut Memory<Ratio<BigUint>>) -> Ratio<BigUint> {
    if position.is_cleared() {
        return Ratio::one();
    }
    if let Some(value) = memory.get(position.piles()) {
        return value.clone();
    }
    let moves = position.moves();
    let mut value = Ratio::zero();
    for &action in &moves {
        value += mean(&position.play(action).unwrap(), memory);
    }
    if !moves.is_empty() {
        value /= BigUint::from(moves.len());
    }
    memory.insert(position.piles().to_vec(), value.clone());
    value
}

/// Whether some play clears the table.
pub(super) fn winnable(position: &Position) -> bool {
    clears(position, &mut HashMap::new())
}

fn clears(position: &Position, memory: &mut Memory<bool>) -> bool {
    if position.is_cleared() {
        return true;
    }
    if let Some(&known) = memory.get(position.piles()) {
        return known;
    }
    let found = position.moves().into_iter().any(|action| clears(&position.play(action).unwrap(), memory));
    memory.insert(position.piles().to_vec(), found);
    found
}

/// Best play, closed: the chance to clear the table, and after each available pair in the order of the piles.
pub(super) fn closed(position: &ClosedPosition) -> (Odds, Vec<Odds>) {
    let shown = position.piles().iter().map(|pile| pile.exposed.map(|card| (pile.covered, card.rank)));
    let state = Seen { piles: shown.collect(), unseen: Rank::ALL.map(|rank| position.unseen(rank)) };
    let odds = |value: &Ratio<BigUint>| Odds::new(value.numer().clone(), value.denom().clone()).unwrap();
    let mut memory = HashMap::new();
    let values: Vec<_> = state.pairs().map(|(a, b)| state.take(a, b, &mut memory)).collect();
    (odds(&state.best(&mut memory)), values.iter().map(odds).collect())
}

/// Piles as seen: how many cards are covered, and the exposed rank.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Seen {
    piles: Vec<Option<(usize, Rank)>>,
    unseen: [usize; 13],
}

impl Seen {
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let rank = |pile: usize| self.piles[pile].map(|(_, rank)| rank);
        let all = (0..self.piles.len()).flat_map(move |a| (a + 1..self.piles.len()).map(move |b| (a, b)));
        all.filter(move |&(a, b)| rank(a).is_some() && rank(a) == rank(b))
    }

    fn best(&self, memory: &mut HashMap<Self, Ratio<BigUint>>) -> Ratio<BigUint> {
        if self.piles.iter().all(Option::is_none) {
            return Ratio::one();
        }
        if let Some(value) = memory.get(self) {
            return value.clone();
        }
        let value = self.pairs().map(|(a, b)| self.take(a, b, memory)).max().unwrap_or_else(Ratio::zero);
        memory.insert(self.clone(), value.clone());
        value
    }

    /// Takes the exposed cards of two piles and turns up what lies below, one pile after the other.
    fn take(&self, a: usize, b: usize, memory: &mut HashMap<Self, Ratio<BigUint>>) -> Ratio<BigUint> {
        let mut outcomes = vec![(Ratio::one(), self.clone())];
        for pile in [a, b] {
            let mut next = Vec::new();
            for (chance, mut seen) in outcomes {
                let (covered, _) = seen.piles[pile].take().unwrap();
                if covered == 0 {
                    next.push((chance, seen));
                    continue;
                }
                let unseen: usize = seen.unseen.iter().sum();
                for rank in Rank::ALL {
                    let of_rank = seen.unseen[rank.number() - 1];
                    if of_rank > 0 {
                        let mut after = seen.clone();
                        after.unseen[rank.number() - 1] -= 1;
                        after.piles[pile] = Some((covered - 1, rank));
                        let share = Ratio::new(BigUint::from(of_rank), BigUint::from(unseen));
                        next.push((&chance * share, after));
                    }
                }
            }
            outcomes = next;
        }
        outcomes.iter().map(|(chance, after)| chance * after.best(memory)).sum()
    }
}
