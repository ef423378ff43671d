//! From a failing input of matching to the smallest one, and what is proved about it.

use std::time::Instant;

use jjak::matching::{Cell, Picture, Position, Setup};

use super::sweep::{Until, sweep};
use super::trial::{Bench, Check, Failure, Kind, Trial};
use crate::case::Case;
use crate::size::{MOST_ENUMERATED, Size, all_inputs, contiguous, namings};

/// What was tried of the inputs with one number of pairs that are smaller than the counterexample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Number of pairs.
    pub pairs: usize,
    /// Smaller inputs that pass.
    pub tried: usize,
    /// Smaller inputs that there are.
    pub of: usize,
    /// All inputs with so many pairs, smaller than the counterexample or not.
    pub all: usize,
}

/// What is known about smaller failing inputs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// By number of pairs, from one up; levels that were not begun have `tried` 0.
    pub levels: Vec<Level>,
    /// Whether the failure depends on how the pictures are named: then every naming counts as an input.
    pub by_name: bool,
    /// Whether every smaller input passes.
    pub complete: bool,
}

/// The order of counterexamples: size, then the names of the pictures in reading order.
pub(super) type Key = (Size, Vec<Picture>);

/// Where a position stands in the order of counterexamples.
pub(super) fn key(bench: &Bench<'_>, position: &Position) -> Option<Key> {
    let size = bench.with_referee(|referee| Size::of(position, referee.solver()))?;
    let board = position.board();
    let names = board.pairs().iter().filter_map(|&(cell, _)| board.picture(cell)).collect();
    Some((size, names))
}

fn position(failure: &Failure) -> Option<&Position> {
    match &failure.case {
        Case::Matching(position) => Some(position),
        Case::Patience(_) => None,
    }
}

/// Makes a failure smaller by leaving out pairs and, where not all smaller inputs can be tried, by moving
/// single cards and the cursor, as long as that succeeds; gives its pictures the names 1, 2, … if they do not
/// matter. Says whether they do.
pub(super) fn shrink(bench: &Bench<'_>, jobs: usize, mut failure: Failure) -> (Failure, bool) {
    let mut by_name = false;
    // The other half is for proving something of smaller inputs.
    let half = Instant::now() + bench.left() / 2;
    loop {
        let Some((size, names)) = position(&failure).and_then(|position| key(bench, position)) else {
            return (failure, by_name);
        };
        if names != contiguous(size.pairs()) {
            let case = Case::Matching(size.position());
            match bench.try_case(Kind::Shrunk, &case, Check::Each) {
                Trial::Wrong(renamed) => {
                    failure = *renamed;
                    by_name = false;
                    continue;
                }
                Trial::Right => by_name = true,
                Trial::Unfinished => return (failure, by_name),
            }
        }
        let whole = size.position_named(&names);
        let mut candidates: Vec<Position> = smaller_boards(&whole).collect();
        if size.pairs() > MOST_ENUMERATED {
            candidates.extend(neighbours(&whole));
        }
        let own = (size, names);
        let mut smaller: Vec<(Key, Position)> = candidates
            .into_iter()
            .filter_map(|candidate| Some((key(bench, &candidate)?, candidate)))
            .filter(|(key, _)| *key < own)
            .collect();
        smaller.sort_by(|a, b| a.0.cmp(&b.0));
        let in_time = smaller.into_iter().take_while(|_| Instant::now() < half);
        let cases = in_time.map(|(_, smaller)| (Kind::Shrunk, Case::Matching(smaller)));
        match sweep(bench, jobs, cases, Until::FirstFailure).first {
            Some(smaller) => failure = smaller,
            None => return (failure, by_name),
        }
    }
}

/// The position with one pair left out, every pair and every cursor.
fn smaller_boards(position: &Position) -> impl Iterator<Item = Position> {
    let board = position.board();
    let pairs = if board.pairs_left() > 1 { board.pairs() } else { Vec::new() };
    let whole = Setup::from(position);
    pairs.into_iter().flat_map(move |(a, b)| {
        let mut setup = whole.clone();
        for cell in [a, b] {
            setup.rows[cell.index() / 4][cell.index() % 4] = None;
        }
        let part = setup.position().expect("a legal position without one pair is legal");
        (0..16).map(move |cell| part.clone().with_cursor(Cell::new(cell)))
    })
}

/// The position with one card on another cell, with two cards exchanged, and with every other cursor.
fn neighbours(position: &Position) -> impl Iterator<Item = Position> {
    let whole = Setup::from(position);
    let cursors = (0..16).map(|cell| position.clone().with_cursor(Cell::new(cell)));
    let exchanges = (0..16).flat_map(|a| (0..a).map(move |b| (a, b)));
    let exchanged = exchanges.filter_map(move |(a, b)| {
        let mut setup = whole.clone();
        let (at_a, at_b) = (setup.rows[a / 4][a % 4], setup.rows[b / 4][b % 4]);
        (setup.rows[a / 4][a % 4], setup.rows[b / 4][b % 4]) = (at_b, at_a);
        (at_a != at_b).then(|| setup.position().expect("a legal position with two cells exchanged is legal"))
    });
    cursors.chain(exchanged)
}

/// Tries every smaller input, smallest first, as long as there is time: the first that fails is the smallest
/// of all.
pub(super) fn prove(bench: &Bench<'_>, jobs: usize, failure: Failure, by_name: bool) -> (Failure, Proof) {
    let mut proof = Proof { by_name, ..Proof::default() };
    let Some((size, _)) = position(&failure).and_then(|position| key(bench, position)) else {
        return (failure, proof);
    };
    for pairs in 1..=size.pairs() {
        // Listing three pairs takes a second or so; fewer, next to nothing.
        if pairs > MOST_ENUMERATED || (pairs > 2 && bench.is_over()) {
            proof.levels.push(Level { pairs, tried: 0, of: count(pairs), all: count(pairs) });
            return (failure, proof);
        }
        let names = if by_name { namings(pairs) } else { vec![contiguous(pairs)] };
        let inputs = bench.with_referee(|referee| all_inputs(pairs, referee.solver()));
        let all = inputs.len() * names.len();
        let smaller: Vec<Size> = inputs.into_iter().take_while(|&input| input < size).collect();
        let cases = smaller.iter().flat_map(|&input| names.iter().map(move |names| (input, names)));
        let cases =
            cases.map(|(input, names)| (Kind::Every(pairs), Case::Matching(input.position_named(names))));
        let swept = sweep(bench, jobs, cases, Until::FirstFailure);
        let mut level = Level { pairs, tried: swept.tried, of: smaller.len() * names.len(), all };
        if let Some(smallest) = swept.first {
            // Everything before it passes, if nothing was left out.
            let before = position(&smallest).and_then(|position| key(bench, position));
            let nth = before.map_or(0, |(size, _)| smaller.partition_point(|&input| input < size));
            level.of = nth * names.len();
            level.tried = level.of.min(swept.tried.saturating_sub(1));
            proof.levels.push(level);
            proof.complete = swept.complete;
            return (smallest, proof);
        }
        proof.levels.push(level);
        if !swept.complete {
            return (failure, proof);
        }
    }
    proof.complete = true;
    (failure, proof)
}

/// Inputs with so many pairs, up to renaming: C(16, 2k) · (2k − 1)!! · 16.
fn count(pairs: usize) -> usize {
    let cells = (0..2 * pairs).fold(1, |product, nth| product * (16 - nth) / (nth + 1));
    cells * (1..=pairs).map(|nth| 2 * nth - 1).product::<usize>() * 16
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn as_many_inputs_as_the_formula_says() {
        assert_eq!([count(1), count(2), count(3), count(4)], [1920, 87_360, 1_921_920, 21_621_600]);
    }
}
