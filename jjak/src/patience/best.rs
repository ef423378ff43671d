//! Best play, open: whether some play clears the table, and a line that does.
//!
//! A depth-first search over sets of exposed cards that remembers the dead ones. What makes it short:
//!
//! - *Hopeless pairs* (see [`tableau`](super::tableau)) are never taken, and after every pair the rest of its
//!   block must still be matchable.
//! - *Safe pairs* are taken at once and nothing else is tried. Taking cards earlier than planned never hurts,
//!   since it only exposes more. So a pair {a, b} is safe if every winning line can be changed into one that
//!   begins with it:
//!   1. *a* has no other mate left than *b* (or the other way round): every winning line takes this pair.
//!   2. In a block where any two cards pair (or any two of different sides): let the line pair *a* with *x*
//!      and *b* with *y*. Take {a, b} now and {x, y} instead later. That is a line too if both *x* and *y* are
//!      exposed now (take them at once); or if one of them is exposed and lies at the bottom of its pile (the
//!      other goes when it went before, and nothing waits for the one); or if both lie at the bottom (nothing
//!      waits for either). So {a, b} is safe if one of these holds for all possible *x* and *y* of the block.
//! - *Restarts*: a few deals lead a fixed order of pairs into vast dead parts that another order never enters.
//!   An attempt that met its share of states is given up, and the next one tries pairs in another order with
//!   twice the share. Dead states stay known, so nothing is proved twice. Of 1,000 deals each of
//!   double-fourteen and juvenile the search without restarts left 3 to 5 unknown after ten million states a
//!   deal, with them 0 and 1.
//! - *The relaxed table*, from the second attempt on, where it pays: if cards stayed on the table as mates for
//!   others after they went, every card that can go in the real game could go in the relaxed one. So if some
//!   card cannot go even there, the state is dead.

use super::dead::Dead;
use super::tableau::{Shape, Tableau};
use super::word::Word;
use super::{Move, Unsolved};

/// Whether some play clears the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Winnable {
    /// It does: this line.
    Yes(Vec<Move>),
    /// None does.
    No,
    /// Not known, and why.
    Unknown(Unsolved),
}

/// The search's memory, kept from one position to the next.
#[derive(Clone, Debug)]
pub(super) struct Search<W> {
    dead: Dead<W>,
    /// Pairs still to be tried, of all positions on the way.
    pairs: Vec<(u8, u8)>,
    line: Vec<(u8, u8)>,
    safe_pairs: SafePairs,
    /// States that the first attempt may meet; each later one may meet twice as many.
    first_budget: u64,
    /// Number of this attempt, and the states it may still meet.
    attempt: u32,
    budget: u64,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Cleared,
    Dead,
    /// The attempt's budget is used up.
    GaveUp,
}

/// Whether safe pairs are made use of; without them the search only takes longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SafePairs {
    /// They are.
    Taken,
    /// They are not, for comparison.
    #[cfg(test)]
    Ignored,
}

impl<W: Word> Search<W> {
    /// States of the first attempt: enough for nearly all deals of one pack.
    pub(super) const FIRST_BUDGET: u64 = 1 << 13;

    pub(super) fn new(safe_pairs: SafePairs, first_budget: u64) -> Self {
        Self {
            dead: Dead::new(),
            pairs: Vec::new(),
            line: Vec::new(),
            safe_pairs,
            first_budget,
            attempt: 0,
            budget: 0,
        }
    }

    /// Searches for a line. `count` is told of every state and may stop the search with an error.
    pub(super) fn run<E>(
        &mut self,
        tableau: &Tableau<W>,
        mut count: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<Vec<Move>>, E> {
        self.dead.clear();
        self.pairs.clear();
        self.line.clear();
        if tableau.hopeless {
            return Ok(None);
        }
        let all = W::below(tableau.cards);
        for attempt in 0.. {
            self.attempt = attempt;
            self.budget = self.first_budget << attempt.min(40);
            self.pairs.clear();
            match self.clears(tableau, tableau.exposed, all, &mut count)? {
                End::Cleared => break,
                End::Dead => return Ok(None),
                End::GaveUp => {}
            }
        }
        let line = self.line.iter().rev().map(|&(a, b)| tableau.action(a.into(), b.into()));
        Ok(Some(line.collect()))
    }

    /// Searches from this state. When the table was cleared `line` holds how, last pair first.
    fn clears<E>(
        &mut self,
        tableau: &Tableau<W>,
        exposed: W,
        left: W,
        count: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<End, E> {
        if left.is_empty() {
            return Ok(End::Cleared);
        }
        if self.dead.contains(exposed) {
            return Ok(End::Dead);
        }
        count(1)?;
        if self.budget == 0 {
            return Ok(End::GaveUp);
        }
        self.budget -= 1;
        if self.attempt > 0 && !relaxed(tableau, exposed, left) {
            self.dead.insert(exposed);
            return Ok(End::Dead);
        }
        let start = self.pairs.len();
        self.collect(tableau, exposed, left);
        while self.pairs.len() > start {
            let pair = self.pairs.pop().expect("more than before");
            let (a, b) = (usize::from(pair.0), usize::from(pair.1));
            let after = tableau.after(exposed, a, b);
            let rest = left ^ W::only(a) ^ W::only(b);
            match self.clears(tableau, after, rest, count)? {
                End::Dead => {}
                End::GaveUp => return Ok(End::GaveUp),
                End::Cleared => {
                    self.line.push(pair);
                    return Ok(End::Cleared);
                }
            }
        }
        self.dead.insert(exposed);
        Ok(End::Dead)
    }

    /// Puts the pairs worth trying on `pairs`, the best last; a single safe one if there is any.
    fn collect(&mut self, tableau: &Tableau<W>, exposed: W, left: W) {
        let start = self.pairs.len();
        let mut safe = None;
        let Self { pairs, safe_pairs, attempt, .. } = self;
        let attempt = *attempt;
        tableau.each_pair(exposed, |a, b| {
            let block = &tableau.blocks[usize::from(tableau.block[a])];
            let rest = left ^ W::only(a) ^ W::only(b);
            if safe.is_some() || !tableau.can_be_matched(block, rest) {
                return;
            }
            pairs.push((a as u8, b as u8));
            if *safe_pairs == SafePairs::Taken && is_safe(tableau, exposed, left, a, b) {
                safe = Some((a as u8, b as u8));
            }
        });
        if let Some(pair) = safe {
            pairs.truncate(start);
            pairs.push(pair);
        } else if attempt > 0 {
            // Any order will do that is another one each time and the same on every machine.
            let digest =
                |a: u8, b: u8| (u64::from(attempt) << 16 | u64::from(a) << 8 | u64::from(b)).digest();
            pairs[start..].sort_unstable_by_key(|&(a, b)| digest(a, b));
        }
    }
}

/// Whether the table could be cleared if every exposed card stayed as a mate for others. If not even then, it
/// never can be.
fn relaxed<W: Word>(tableau: &Tableau<W>, exposed: W, left: W) -> bool {
    let mut seen = exposed;
    let mut gone = W::default();
    loop {
        let mut below = W::default();
        let before = gone;
        let mut rest = seen & !gone;
        while !rest.is_empty() {
            let card = rest.first();
            rest = rest.without_first();
            if !(tableau.mates[card] & seen & left).is_empty() {
                below = below | tableau.below[card];
                gone = gone | W::only(card);
            }
        }
        seen = seen | below;
        if gone == before {
            return (left & !gone).is_empty();
        }
    }
}

/// Whether a pair is safe for one of the reasons above.
fn is_safe<W: Word>(tableau: &Tableau<W>, exposed: W, left: W, a: usize, b: usize) -> bool {
    if (tableau.mates[a] & left) == W::only(b) || (tableau.mates[b] & left) == W::only(a) {
        return true;
    }
    let block = &tableau.blocks[usize::from(tableau.block[a])];
    let others = (left & block.members) ^ W::only(a) ^ W::only(b);
    // A pair of x and y is harmless at once if one of them is among these.
    let loose = exposed & tableau.bottoms;
    let critical = others & !loose;
    if (critical & !exposed).is_empty() || (critical & !tableau.bottoms).is_empty() {
        return block.shape != Shape::Other;
    }
    match block.shape {
        Shape::Complete => critical.without_first().is_empty(),
        Shape::TwoSided => (critical & block.side).is_empty() || (critical & !block.side).is_empty(),
        Shape::Other => false,
    }
}
