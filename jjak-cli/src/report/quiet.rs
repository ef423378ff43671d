//! Nothing but the answer, one line a record.

use std::io::Write;

use jjak::matching::{Board, Presses};

use super::{Entry, Outcome, Report};
use crate::answer::{Answer, Depth};

/// Presses; odds with 12 significant digits; `unknown`; `error`.
pub(crate) struct Quiet;

impl Report for Quiet {
    fn depth(&self) -> Depth {
        Depth::Answer
    }

    fn record(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        // Writing into memory does not fail.
        let _ = match &entry.outcome {
            Outcome::Solved(Answer::Presses(presses)) => writeln!(out, "{presses}"),
            Outcome::Solved(Answer::Par(par)) => writeln!(out, "{}", par.presses),
            Outcome::Solved(Answer::Pars { board, pars }) => writeln!(out, "{}", rows(board, pars)),
            Outcome::Solved(Answer::Digits(digits)) => writeln!(out, "{digits}"),
            Outcome::Solved(Answer::Deal(deal)) => match &deal.odds {
                Ok(odds) => writeln!(out, "{}", odds.short_decimal(12)),
                Err(_) => writeln!(out, "unknown"),
            },
            Outcome::Solved(Answer::Closed(closed)) => {
                writeln!(out, "{}", closed.values.odds.short_decimal(12))
            }
            Outcome::Unknown { .. } => writeln!(out, "unknown"),
            Outcome::Unread(_) => writeln!(out, "error"),
        };
    }
}

/// The par of every cursor on one line: blanks between columns, slashes between rows.
fn rows(board: &Board, pars: &[Presses]) -> String {
    let rows = pars.chunks(board.grid().cols()).map(|row| {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        row.join(" ")
    });
    rows.collect::<Vec<_>>().join(" / ")
}
