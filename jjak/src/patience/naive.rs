//! Oracles: short enough to be obviously right, for tests only.

use std::collections::HashMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::{Card, Odds, Position};

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
