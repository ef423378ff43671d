//! From a failing deal of patience to one that can be followed by hand: with fewer positions that can come
//! up in play.

use std::time::{Duration, Instant};

use jjak::patience::{Position, Rules, Setup};

use super::sweep::{Until, sweep};
use super::trial::{Bench, Failure, Kind};
use crate::case::Case;

/// Exchanges tried in one round, those with the fewest positions first.
const TRIED: usize = 24;

/// Time for all rounds.
const TIME: Duration = Duration::from_secs(3);

/// How many positions can come up in play from a deal.
pub(super) fn positions(bench: &Bench<'_>, case: &Case) -> Option<u64> {
    match case {
        Case::Patience(position) => bench.with_referee(|referee| referee.positions(position)),
        Case::Matching(_) => None,
    }
}

/// Exchanges two cards of a failing deal as long as that gives a failing deal with fewer positions.
pub(super) fn shrink(bench: &Bench<'_>, jobs: usize, rules: &Rules, mut failure: Failure) -> Failure {
    let end = Instant::now() + TIME;
    while let Case::Patience(deal) = &failure.case
        && let Some(most) = positions(bench, &failure.case)
        && Instant::now() < end
    {
        let mut fewer: Vec<(u64, Case)> = exchanged(deal, rules)
            .map(Case::Patience)
            .filter_map(|case| Some((positions(bench, &case)?, case)))
            .filter(|(positions, _)| *positions < most)
            // On deals that no play clears most programs are right, and the others fail on nothing else.
            .filter(|(_, case)| {
                bench
                    .with_referee(|referee| referee.truth(case))
                    .is_some_and(|truth| truth.is_zero() == failure.truth.is_zero())
            })
            .collect();
        fewer.sort_by_key(|(positions, _)| *positions);
        let cases = fewer.into_iter().take(TRIED).map(|(_, case)| (Kind::Shrunk, case));
        match sweep(bench, jobs, cases, Until::FirstFailure).first {
            Some(smaller) => failure = smaller,
            None => break,
        }
    }
    failure
}

/// The deal with two cards of different ranks exchanged.
fn exchanged<'a>(deal: &'a Position, rules: &'a Rules) -> impl Iterator<Item = Position> + 'a {
    let places: Vec<(usize, usize)> = (0..deal.piles().len())
        .flat_map(|pile| (0..deal.piles()[pile].len()).map(move |level| (pile, level)))
        .collect();
    let twos = (0..places.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    twos.filter_map(move |(a, b)| {
        let (a, b) = (places[a], places[b]);
        let mut setup = Setup::from(deal);
        let (at_a, at_b) = (setup.piles[a.0][a.1], setup.piles[b.0][b.1]);
        (setup.piles[a.0][a.1], setup.piles[b.0][b.1]) = (at_b, at_a);
        (at_a.rank != at_b.rank).then(|| setup.deal(rules).ok()).flatten()
    })
}
