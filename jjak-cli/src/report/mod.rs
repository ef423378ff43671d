//! How answers are written: for people, as one line, as JSON.

mod closed;
pub(crate) mod deal;
pub(crate) mod json;
pub(crate) mod panel;
pub(crate) mod quiet;
pub(crate) mod text;

use jjak::patience::{PysolNumber, Rules};
use jjak::read::{Expected, Task, Unread};

use crate::answer::{Answer, Depth};

/// Writes one record after another.
pub(crate) trait Report: Sync {
    /// How much it wants to know of each record.
    fn depth(&self) -> Depth;

    /// Writes a record to `out`.
    fn record(&self, entry: &Entry<'_>, out: &mut Vec<u8>);
}

/// A record and what became of it.
pub(crate) struct Entry<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// The line it begins in.
    pub line: usize,
    /// The patience rules in force.
    pub rules: &'a Rules,
    /// The number under which `PySolFC` deals it, if it was asked for by that.
    pub pysol: Option<PysolNumber>,
    /// What became of it.
    pub outcome: Outcome<'a>,
    /// How it compares with what its author expects.
    pub checked: Option<&'a Checked<'a>>,
}

/// What became of a record.
pub(crate) enum Outcome<'a> {
    /// There is an answer.
    Solved(&'a Answer),
    /// A limit was reached.
    Unknown { task: &'a Task, why: &'a str },
    /// It was not understood.
    Unread(&'a Unread),
}

/// An answer beside the one that was expected.
pub(crate) struct Checked<'a> {
    /// What was expected.
    pub expected: &'a Expected,
    /// Whether that is right.
    pub agrees: bool,
    /// What is right, in words.
    pub answer: String,
}
