//! Wrong ideas of the odds of double patience, each a short recursion over the heights of the piles.

use std::collections::HashMap;

use jjak::patience::{Position, Rank};

/// What somebody takes the odds to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Belief {
    /// The first card on a line is the top one.
    UpsideDown,
    /// First a rank is chosen uniformly, then a pair of it.
    RankFirst,
    /// The first pair found is taken every time.
    FirstPair,
    /// The last pair found is taken every time.
    LastPair,
    /// Best play: 1 if the deal can be won, else 0.
    BestPlay,
    /// The best first pair, then random play.
    BestFirstPair,
    /// Winning orders divided by all orders.
    OrderShare,
    /// The two top cards of one pile may be taken, too.
    WithinPile,
    /// Covered cards may be taken, too.
    CoveredCards,
    /// Cards written with T are not known: they pair with nothing.
    TenUnknown,
    /// Positions with the same heights, in any order, are taken for the same.
    SortedHeights,
    /// The exact answer, printed with so many decimals.
    Decimals(u8),
}

impl Belief {
    /// Whether it is about what may be taken and what follows, and not about reading or printing.
    pub(super) fn goes_by_moves(self) -> bool {
        !matches!(self, Self::UpsideDown | Self::CoveredCards | Self::Decimals(_))
    }
}

/// Piles in play: ranks, bottom to top.
struct Table {
    piles: Vec<Vec<Rank>>,
    belief: Belief,
    memo: HashMap<Vec<u8>, f64>,
    orders: HashMap<Vec<u8>, (f64, f64)>,
}

/// The odds that somebody with this belief computes.
pub(super) fn odds(belief: Belief, position: &Position) -> f64 {
    let mut piles: Vec<Vec<Rank>> =
        position.piles().iter().map(|pile| pile.iter().map(|card| card.rank).collect()).collect();
    if belief == Belief::UpsideDown {
        for pile in &mut piles {
            pile.reverse();
        }
    }
    if belief == Belief::CoveredCards {
        // Every card has partners at any time, so nothing ever ends the game.
        return 1.0;
    }
    let mut heights: Vec<u8> = piles.iter().map(|pile| pile.len() as u8).collect();
    let mut table = Table { piles, belief, memo: HashMap::new(), orders: HashMap::new() };
    match belief {
        Belief::OrderShare => {
            let (winning, all) = table.count(&mut heights);
            winning / all
        }
        Belief::BestFirstPair => {
            let moves = table.moves(&heights);
            moves.into_iter().map(|pair| table.after(&mut heights, pair)).fold(0.0, f64::max)
        }
        Belief::Decimals(digits) => {
            let exact = table.value(&mut heights);
            format!("{exact:.*}", usize::from(digits)).parse().unwrap_or(exact)
        }
        _ => table.value(&mut heights),
    }
}

impl Table {
    /// The pairs of piles whose exposed cards go together; a pile with itself for its two top cards.
    fn moves(&self, heights: &[u8]) -> Vec<(usize, usize)> {
        let card = |pile: usize, below: u8| {
            let at = heights[pile].checked_sub(below + 1)?;
            let rank = self.piles[pile][usize::from(at)];
            (self.belief != Belief::TenUnknown || rank != Rank::Ten).then_some(rank)
        };
        let mut moves = Vec::new();
        for first in 0..heights.len() {
            let Some(rank) = card(first, 0) else { continue };
            if self.belief == Belief::WithinPile && card(first, 1) == Some(rank) {
                moves.push((first, first));
            }
            moves.extend(
                (first + 1..heights.len())
                    .filter(|&second| card(second, 0) == Some(rank))
                    .map(|s| (first, s)),
            );
        }
        moves
    }

    /// The value after a move.
    fn after(&mut self, heights: &mut [u8], (first, second): (usize, usize)) -> f64 {
        heights[first] -= 1;
        heights[second] -= 1;
        let value = self.value(heights);
        heights[first] += 1;
        heights[second] += 1;
        value
    }

    fn value(&mut self, heights: &mut [u8]) -> f64 {
        if heights.iter().all(|&height| height == 0) {
            return 1.0;
        }
        let mut known = heights.to_vec();
        if self.belief == Belief::SortedHeights {
            known.sort_unstable();
        }
        if let Some(&value) = self.memo.get(&known) {
            return value;
        }
        let mut moves = self.moves(heights);
        match self.belief {
            Belief::FirstPair => moves.truncate(1),
            Belief::LastPair => moves = moves.pop().into_iter().collect(),
            _ => {}
        }
        let rank = |pair: &(usize, usize)| self.piles[pair.0][usize::from(heights[pair.0]) - 1];
        let ranks: Vec<Rank> = moves.iter().map(rank).collect();
        let mut different = ranks.clone();
        different.sort_unstable();
        different.dedup();
        let mut value = 0.0f64;
        for (&pair, rank) in moves.iter().zip(&ranks) {
            let after = self.after(heights, pair);
            let of_rank = ranks.iter().filter(|other| *other == rank).count();
            value = match self.belief {
                Belief::BestPlay => value.max(after),
                Belief::RankFirst => value + after / (different.len() * of_rank) as f64,
                _ => value + after / moves.len() as f64,
            };
        }
        self.memo.insert(known, value);
        value
    }

    /// Orders of play that clear the table, and all orders of play to their end.
    fn count(&mut self, heights: &mut [u8]) -> (f64, f64) {
        if heights.iter().all(|&height| height == 0) {
            return (1.0, 1.0);
        }
        if let Some(&known) = self.orders.get(heights) {
            return known;
        }
        let moves = self.moves(heights);
        let mut counts = if moves.is_empty() { (0.0, 1.0) } else { (0.0, 0.0) };
        for (first, second) in moves {
            heights[first] -= 1;
            heights[second] -= 1;
            let (winning, all) = self.count(heights);
            counts = (counts.0 + winning, counts.1 + all);
            heights[first] += 1;
            heights[second] += 1;
        }
        self.orders.insert(heights.to_vec(), counts);
        counts
    }
}
