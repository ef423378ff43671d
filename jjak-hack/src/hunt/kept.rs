//! State kept from one call to the next: the shortest row of calls that shows it.

use jjak::patience::Rules;

use super::samples::samples;
use super::trial::Bench;
use crate::case::{Case, Game};
use crate::referee::{Truth, Verdict};
use crate::run::{Outcome, Style};
use crate::size::all_inputs;

/// Calls of one process, the last of which fails although it is right in a process of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// The calls before it, then the failing one.
    pub calls: Vec<Case>,
    /// The right answer to the last.
    pub truth: Truth,
    /// What the program did with it.
    pub outcome: Outcome,
    /// What that is.
    pub verdict: Verdict,
}

/// The last call of a row, if it fails and all before are right.
fn fails(bench: &Bench<'_>, calls: &[Case]) -> Option<Kept> {
    let style = bench.program.style();
    let inputs: Vec<String> = calls.iter().map(|case| case.input(style)).collect();
    let replies = bench.program.run_in_a_row(&inputs, bench.whole_time()).ok()?;
    for (nth, (case, reply)) in calls.iter().zip(replies).enumerate() {
        let truth = bench.with_referee(|referee| referee.truth(case))?;
        let verdict = bench.with_referee(|referee| referee.judge(&truth, &reply.outcome))?;
        if verdict != Verdict::Agree {
            let calls = calls[..=nth].to_vec();
            return (nth > 0).then_some(Kept { calls, truth, outcome: reply.outcome, verdict });
        }
    }
    None
}

/// Times that a row must fail in the same way, and its last call be right alone.
const REPEATED: usize = 3;

/// The failure of a row that fails again in the same way, and whose last call is right each time that it is
/// the only one.
fn surely_fails(bench: &Bench<'_>, calls: &[Case]) -> Option<Kept> {
    let first = fails(bench, calls)?;
    let last = first.calls.last()?.input(bench.program.style());
    for _ in 1..REPEATED {
        if fails(bench, &first.calls)? != first {
            return None;
        }
    }
    for _ in 0..REPEATED {
        let alone = bench.program.run_fresh(&last, bench.whole_time()).ok()?;
        let verdict = bench.with_referee(|referee| referee.judge(&first.truth, &alone.outcome))?;
        if verdict != Verdict::Agree {
            return None;
        }
    }
    Some(first)
}

/// A short row of calls that shows the state which the program keeps; `seen` failed in a warm process.
pub(super) fn shortest(bench: &Bench<'_>, seen: &Case) -> Option<Kept> {
    if bench.program.style() == Style::Program {
        return None;
    }
    let mut row = samples(Game::Matching, Rules::double_patience());
    let one = bench.with_referee(|referee| all_inputs(1, referee.solver()));
    let few: Vec<Case> = one.iter().step_by(60).map(|size| Case::Matching(size.position())).collect();
    row.push(seen.clone());
    row.extend(few.iter().cloned());
    row.extend(few.iter().rev().cloned());
    row.extend(samples(Game::Matching, Rules::double_patience()));
    let long = surely_fails(bench, &row)?;
    let last = long.calls.last()?.clone();
    // Two calls are enough for most: the smallest first call that spoils a small second one, then any.
    let before = few.iter().take(4).chain(long.calls.iter().rev().skip(1).take(8));
    let mut best = long.clone();
    for first in before {
        for second in few.iter().take(4).chain([&last]) {
            if let Some(short) = surely_fails(bench, &[first.clone(), second.clone()]) {
                return Some(short);
            }
        }
    }
    // Otherwise leave out from the front what is not needed.
    while best.calls.len() > 2
        && let Some(shorter) = surely_fails(bench, &best.calls[best.calls.len() / 2..])
    {
        best = shorter;
    }
    Some(best)
}
