//! A closed position on one line: `?` for each covered card, and behind an `x` the ranks that were taken.

use super::{At, Flaw, Game, Options, Record, Task, Unread};
use crate::patience::{ClosedReason, ClosedSetup};

/// Reads a closed position.
///
/// ```text
/// ??8/???8/-/???T x77
/// ```
pub(super) fn read(start: At, text: &str, options: &Options) -> Result<Record, Unread> {
    let refused = |flaws| Unread { game: Game::Patience, flaws };
    let mut flaws = Vec::new();
    let setup = ClosedSetup::read(text, |malformed| {
        let at = At { column: start.column + malformed.column - 1, ..start };
        let text = format!("found {}; expected {}", malformed.found, malformed.expected);
        flaws.push(Flaw { at, text });
    });
    if !flaws.is_empty() {
        return Err(refused(flaws));
    }
    match setup.position(options.patience_rules()) {
        Ok(position) => Ok(Record { task: Task::Closed { setup, position }, expected: None }),
        Err(reasons) => {
            let places = Places { start, text };
            flaws.extend(reasons.0.iter().map(|reason| places.locate(&setup, reason)));
            flaws.sort_by_key(|flaw| flaw.at);
            Err(refused(flaws))
        }
    }
}

/// Where the parts of a record stand.
struct Places<'a> {
    start: At,
    text: &'a str,
}

impl Places<'_> {
    fn locate(&self, setup: &ClosedSetup, reason: &ClosedReason) -> Flaw {
        // The last pile whose exposed card is one of these.
        let shows = |test: &dyn Fn(crate::patience::Card) -> bool| {
            setup.piles.iter().rposition(|pile| pile.exposed.is_some_and(test))
        };
        let at = match reason {
            ClosedReason::Piles { expected, .. } => self.pile((*expected).min(setup.piles.len() - 1)),
            ClosedReason::PileTooTall { pile, .. } | ClosedReason::NothingExposed { pile } => {
                self.pile(*pile)
            }
            ClosedReason::TooMany { card, .. } => {
                shows(&|other| other == *card).map_or(self.start, |pile| self.pile(pile))
            }
            ClosedReason::RankTooOften { rank, .. } => match self.removed() {
                Some(at) if setup.removed.contains(rank) => at,
                _ => shows(&|other| other.rank == *rank).map_or(self.start, |pile| self.pile(pile)),
            },
            ClosedReason::OddlyTaken { .. } => self.removed().unwrap_or(self.start),
            ClosedReason::Unseen { .. } => self.start.inside(self.text, self.text.trim_end().len()),
            ClosedReason::NoDeck { .. }
            | ClosedReason::NotSameRank { .. }
            | ClosedReason::NotPlain { .. } => self.start,
        };
        Flaw { at, text: reason.to_string() }
    }

    /// The place of a pile.
    fn pile(&self, nth: usize) -> At {
        let slash =
            |nth: usize| self.text.match_indices('/').nth(nth).map_or(self.text.len(), |(at, _)| at + 1);
        let from = nth.checked_sub(1).map_or(0, slash);
        let rest = &self.text[from..];
        self.start.inside(self.text, from + rest.len() - rest.trim_start().len())
    }

    /// The place of the ranks that were taken.
    fn removed(&self) -> Option<At> {
        self.text.find(['x', 'X']).map(|at| self.start.inside(self.text, at))
    }
}
