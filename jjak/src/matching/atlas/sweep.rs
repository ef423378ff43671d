//! The whole 4×4 game, no card up: the par of every cursor on every board, by number of pairs.
//!
//! One vector of 16 bytes a board, in the order of [`Index`]. A layer needs the layer with one pair less
//! only, so that the largest two that meet, 18.9 and 16.2 million boards, take 562 MB together.
//!
//! **The floor.** V(S, x) = min over cards a of S, b the partner, of d(x, a) + 2 + d(a, b) + V(S∖{a, b}, b):
//! for each of the 286,857,600 pairs on all boards one child's vector is looked at, for two of its bytes,
//! and two vectors are added and minimised: 1.1·10⁹ vector operations and 4.6 GB read, 0.7 GB written. On
//! two cores at 3 GHz with three vector operations a cycle that is some 0.1 s of arithmetic, to which
//! spreading two bytes over vectors adds as much again, and 0.3 s of memory traffic.
//!
//! **The order.** Within an occupancy boards are numbered by matchings, digit by digit. All but the last
//! four pairs fixed, the 105 boards that differ in those four lie side by side, and so do their children:
//! without a fixed pair 105 boards side by side, without one of the 28 other possible pairs 15 side by side.
//! So the numbers of the children are worked out once for 105 boards, and every cache line that is
//! loaded is used up.
//!
//! Symmetry could save seven eighths of it, but the children of a canonical board are not canonical, and
//! turning them, renumbered cell by cell, costs more than the few vector operations that it saves.

use super::super::original::{CELLS, MOST_PAIRS, Rows, Table, Vector};
use super::super::{Board, Cell, Position, Presses};
use super::index::{Index, Pairing, matchings};
use super::{Depths, Layer};

/// Pairs in a run: the last ones of a matching.
const RUN_PAIRS: usize = 4;

/// Possible pairs among the cells of a run, at most.
const RUN_COUPLES: usize = RUN_PAIRS * (2 * RUN_PAIRS - 1);

/// What is added to a distance that may not be gone: no par comes near, and sums stay within a byte.
const BARRED: u8 = 128;

/// How a layer's values come about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// By best play: the values are pars.
    Best,
    /// By the greedy method, always the nearest card (the first in reading order of several) and then its
    /// partner: the values are the presses it takes.
    Greedy,
}

/// Solves the game layer by layer: [`Atlas::ground`], then [`Atlas::grow`] for one pair after the other.
///
/// ```
/// use jjak::matching::atlas::{Atlas, Depths, Play};
///
/// let atlas = Atlas::new(Play::Best);
/// let mut layer = atlas.ground();
/// let mut depths = Depths::default();
/// for _ in 0..2 {
///     depths = Depths::default();
///     layer = atlas.grow(&layer, |chunks| {
///         for chunk in chunks {
///             depths.add(&chunk.run());
///         }
///     });
/// }
/// assert_eq!((layer.pairs(), depths.positions()), (2, 5_460 * 16));
/// ```
pub struct Atlas {
    index: Index,
    table: Table,
    play: Play,
    runs: Vec<Run>,
}

impl Atlas {
    /// Makes the tables.
    pub fn new(play: Play) -> Self {
        let runs = (0..=RUN_PAIRS).map(Run::new).collect();
        Self { index: Index::new(), table: Table::new(), play, runs }
    }

    /// The numbers of the boards.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The layer of the one empty board.
    pub fn ground(&self) -> Layer {
        Layer { pairs: 0, rows: vec![[0; CELLS]] }
    }

    /// The layer with one pair more. `run_all` gets its chunks and must run each of them, in any order or
    /// at the same time on several threads; what it has left out stays 0 throughout.
    ///
    /// # Panics
    /// If `below` holds eight pairs already.
    pub fn grow(&self, below: &Layer, run_all: impl FnOnce(Vec<Chunk<'_>>)) -> Layer {
        let pairs = below.pairs + 1;
        assert!(pairs <= MOST_PAIRS, "the original grid has room for {MOST_PAIRS} pairs");
        let mut rows = vec![[0; CELLS]; self.index.boards(pairs)];
        let occupancies = self.index.occupancies(pairs);
        // The full board alone makes a layer; its chunks are the partners of its first card.
        let parts = if occupancies.len() == 1 { 2 * pairs - 1 } else { 1 };
        let each = matchings(pairs) / parts;
        let cuts = occupancies.iter().flat_map(|&cards| (0..parts).map(move |part| (cards, part)));
        let chunks = cuts.zip(rows.chunks_exact_mut(each)).map(|((cards, part), presses)| Chunk {
            atlas: self,
            below: &below.rows,
            cards,
            part: (parts > 1).then_some(part),
            presses,
        });
        run_all(chunks.collect());
        Layer { pairs, rows }
    }

    /// The first `count` positions modulo symmetry, those with the most presses first, or the fewest if
    /// `order` is [`Order::Easiest`]; among equals by number of board and cursor. Looks through the whole layer
    /// once for each number of presses that it lists.
    pub fn ranked(
        &self,
        layer: &Layer,
        depths: &Depths,
        order: Order,
        count: usize,
    ) -> Vec<(Position, Presses)> {
        let mut levels: Vec<Presses> = depths.iter().map(|(presses, _)| presses).collect();
        if order == Order::Hardest {
            levels.reverse();
        }
        let mut found = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for level in levels {
            for (rank, row) in layer.rows.iter().enumerate() {
                for (cursor, _) in row.iter().enumerate().filter(|(_, value)| u16::from(**value) == level.0) {
                    if found.len() == count {
                        return found;
                    }
                    let board = self.index.unrank(layer.pairs, rank);
                    let position = Position::new(board, Cell::new(cursor)).canonical();
                    if seen.insert(position.clone()) {
                        found.push((position, level));
                    }
                }
            }
        }
        found
    }

    /// The presses from a position without a card up on a board of the layer; `None` if it is none.
    ///
    /// # Panics
    /// If the cursor is outside the grid.
    pub fn presses(&self, layer: &Layer, board: &Board, cursor: Cell) -> Option<Presses> {
        let rank = self.index.rank(board).filter(|_| board.pairs_left() == layer.pairs)?;
        Some(layer.presses(rank, cursor))
    }
}

/// From which end to list positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The most presses first.
    Hardest,
    /// The fewest presses first.
    Easiest,
}

/// The matchings of a run's cells, by places among them.
struct Run {
    /// The couples of places.
    couples: Vec<(usize, usize)>,
    /// By matching: each of its couples, and the number of the matching that the others make.
    matchings: Vec<[(u8, u8); RUN_PAIRS]>,
}

impl Run {
    fn new(pairs: usize) -> Self {
        let places = 2 * pairs;
        let couples: Vec<_> = (0..places).flat_map(|a| (a + 1..places).map(move |b| (a, b))).collect();
        let cards = ((1u32 << places) - 1) as u16;
        let matchings = (0..matchings(pairs)).map(|number| {
            let pairing = Pairing::of_matching(cards, number);
            let firsts = (0..places).filter(|&a| usize::from(pairing.partners[a]) > a);
            let mut row = [(0, 0); RUN_PAIRS];
            for (entry, a) in row.iter_mut().zip(firsts) {
                let couple = (a, usize::from(pairing.partners[a]));
                let nth = couples.iter().position(|&other| other == couple).expect("all couples are listed");
                *entry = (nth as u8, pairing.without_pair_of(a).matching() as u8);
            }
            row
        });
        Self { matchings: matchings.collect(), couples }
    }
}

/// Boards side by side, to be solved by one thread.
pub struct Chunk<'a> {
    atlas: &'a Atlas,
    below: &'a [Vector],
    cards: u16,
    /// The place of the first card's partner, if the chunk is only for that one.
    part: Option<usize>,
    presses: &'a mut [Vector],
}

impl Chunk<'_> {
    /// Solves the boards of the chunk; their depth distribution.
    pub fn run(self) -> Depths {
        let pairs = self.cards.count_ones() as usize / 2;
        let between = self.atlas.table.rows(self.cards);
        let legs = match self.atlas.play {
            Play::Best => between,
            Play::Greedy => only_nearest(self.cards, &between),
        };
        let mut walk = Walk {
            index: &self.atlas.index,
            run: &self.atlas.runs[pairs.min(RUN_PAIRS)],
            below: self.below,
            cards: self.cards,
            fixed: [Fixed::default(); MOST_PAIRS - RUN_PAIRS],
            fixed_pairs: pairs.saturating_sub(RUN_PAIRS),
            between,
            legs,
            counts: [[0; 128]; 4],
        };
        match self.part {
            None => walk.descend(self.cards, 0, self.presses),
            Some(part) => walk.fix(self.cards, 0, part, self.presses),
        }
        let mut depths = [0; 128];
        for counts in walk.counts {
            for (depth, count) in depths.iter_mut().zip(counts) {
                *depth += u64::from(count);
            }
        }
        Depths::of_counts(&depths)
    }
}

/// The distances to the nearest card of each cell, all others barred.
fn only_nearest(cards: u16, distances: &Rows) -> Rows {
    let mut legs = *distances;
    for cell in 0..CELLS {
        let of_cards = (0..CELLS).filter(|&card| cards >> card & 1 != 0);
        let nearest = of_cards.min_by_key(|&card| distances[card][cell]);
        for (card, leg) in legs.iter_mut().enumerate() {
            leg[cell] += if Some(card) == nearest { 0 } else { BARRED };
        }
    }
    legs
}

/// A pair fixed on the way to a run.
#[derive(Clone, Copy, Default)]
struct Fixed {
    a: usize,
    b: usize,
    /// Cards between the two when they are taken.
    digit: usize,
}

/// A pair of a run's boards and where its children begin.
#[derive(Clone, Copy, Default)]
struct Couple {
    a: usize,
    b: usize,
    /// Presses from the Enter on the one to the Enter on the other, both counted: first a, first b.
    a_first: u8,
    b_first: u8,
    children: usize,
}

struct Walk<'a> {
    index: &'a Index,
    run: &'a Run,
    below: &'a [Vector],
    cards: u16,
    fixed: [Fixed; MOST_PAIRS - RUN_PAIRS],
    fixed_pairs: usize,
    between: Rows,
    legs: Rows,
    /// Boards' values by depth, in four tables so that equal neighbours do not wait for each other.
    counts: [[u32; 128]; 4],
}

impl Walk<'_> {
    /// Solves the boards that have the first `depth` pairs fixed and cards on `left` besides.
    fn descend(&mut self, left: u16, depth: usize, presses: &mut [Vector]) {
        if depth == self.fixed_pairs {
            self.solve_run(left, presses);
            return;
        }
        let partners = left.count_ones() as usize - 1;
        let each = presses.len() / partners;
        for (digit, presses) in presses.chunks_exact_mut(each).enumerate() {
            self.fix(left, depth, digit, presses);
        }
    }

    /// Fixes the lowest card of `left` and the card `digit` places after it as a pair.
    fn fix(&mut self, left: u16, depth: usize, digit: usize, presses: &mut [Vector]) {
        let rest = left & (left - 1);
        let mut behind = rest;
        for _ in 0..digit {
            behind &= behind - 1;
        }
        let (a, b) = (left.trailing_zeros() as usize, behind.trailing_zeros() as usize);
        self.fixed[depth] = Fixed { a, b, digit };
        self.descend(rest & !(1 << b), depth + 1, presses);
    }

    /// A pair of the boards of this run: the child without it is number `children` and following.
    ///
    /// Without a and b, the pairs fixed before have fewer cards between them, and weigh less; `after` is
    /// what the pairs fixed after it add.
    fn couple(&self, a: usize, b: usize, before: &[Fixed], after: usize) -> Couple {
        let pairs = self.cards.count_ones() as usize / 2;
        let digits = before.iter().enumerate().map(|(nth, fixed)| {
            let digit = fixed.digit - usize::from(a < fixed.b) - usize::from(b < fixed.b);
            digit * matchings(pairs - nth - 2)
        });
        let children = self.index.start(self.cards & !(1 << a | 1 << b)) + digits.sum::<usize>() + after;
        let (a_first, b_first) = (2 + self.between[b][a], 2 + self.between[a][b]);
        Couple { a, b, a_first, b_first, children }
    }

    fn solve_run(&mut self, left: u16, presses: &mut [Vector]) {
        let pairs = self.cards.count_ones() as usize / 2;
        let run_pairs = pairs - self.fixed_pairs;
        let mut fixed = [(Couple::default(), &[][..]); MOST_PAIRS - RUN_PAIRS];
        let mut after = 0;
        for nth in (0..self.fixed_pairs).rev() {
            let Fixed { a, b, digit } = self.fixed[nth];
            let couple = self.couple(a, b, &self.fixed[..nth], after);
            fixed[nth] = (couple, &self.below[couple.children..couple.children + presses.len()]);
            after += digit * matchings(pairs - nth - 1);
        }
        let mut cells = [0; 2 * RUN_PAIRS];
        let mut rest = left;
        for cell in &mut cells[..2 * run_pairs] {
            *cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
        }
        let mut free = [Couple::default(); RUN_COUPLES];
        for (couple, &(a, b)) in free.iter_mut().zip(&self.run.couples) {
            *couple = self.couple(cells[a], cells[b], &self.fixed[..self.fixed_pairs], 0);
        }
        let fixed = &fixed[..self.fixed_pairs];
        for (nth, (best, matching)) in presses.iter_mut().zip(&self.run.matchings).enumerate() {
            let mut least = [u8::MAX; CELLS];
            for (couple, children) in fixed {
                self.take(&mut least, couple, &children[nth]);
            }
            for &(couple, child) in &matching[..run_pairs] {
                let couple = &free[usize::from(couple)];
                self.take(&mut least, couple, &self.below[couple.children + usize::from(child)]);
            }
            *best = least;
        }
        for values in &*presses {
            for (lane, &value) in values.iter().enumerate() {
                self.counts[lane % 4][usize::from(value & 127)] += 1;
            }
        }
    }

    /// Minimises in what it costs to take this pair first.
    #[inline]
    fn take(&self, least: &mut Vector, couple: &Couple, child: &Vector) {
        let (a, b) = (couple.a % CELLS, couple.b % CELLS);
        let a_first = couple.a_first + child[b];
        let b_first = couple.b_first + child[a];
        for (cell, least) in least.iter_mut().enumerate() {
            let by_a = self.legs[a][cell] + a_first;
            let by_b = self.legs[b][cell] + b_first;
            *least = (*least).min(by_a.min(by_b));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::methods::{Greedy, Method};
    use super::super::super::{Setup, Solver};
    use super::super::{DeclaredDepths, Positions};
    use super::{Atlas, Depths, Layer, Order, Play, Position, Presses};

    /// The layers from 0 to `pairs` with their distributions.
    fn layers(atlas: &Atlas, pairs: usize) -> Vec<(Layer, Depths)> {
        let mut layers = vec![(atlas.ground(), DeclaredDepths::new().depths(0).clone())];
        for below in 0..pairs {
            let mut depths = Depths::default();
            let run = |chunks: Vec<super::Chunk<'_>>| {
                // Last things first: the order of the chunks does not matter.
                chunks.into_iter().rev().for_each(|chunk| depths.add(&chunk.run()));
            };
            let layer = atlas.grow(&layers[below].0, run);
            layers.push((layer, depths));
        }
        layers
    }

    /// All boards up to five pairs against the declared distributions, some of them against the solver.
    #[test]
    fn the_distributions_are_the_declared_ones_and_the_values_the_solvers() {
        let atlas = Atlas::new(Play::Best);
        let (declared, mut solver) = (DeclaredDepths::new(), Solver::new());
        for (pairs, (layer, depths)) in layers(&atlas, 5).iter().enumerate() {
            assert_eq!(depths, declared.depths(pairs));
            assert_eq!(layer.pairs(), pairs);
            for rank in (0..layer.boards()).step_by(1 + layer.boards() / 20_000) {
                let board = atlas.index().unrank(pairs, rank);
                let pars = solver.solve(&board).unwrap().pars();
                let found: Vec<Presses> =
                    board.grid().cells().map(|cursor| layer.presses(rank, cursor)).collect();
                assert_eq!(found, pars, "{board}");
            }
        }
    }

    #[test]
    fn the_greedy_atlas_is_the_greedy_method() {
        let atlas = Atlas::new(Play::Greedy);
        for (layer, _) in layers(&atlas, 4) {
            for rank in (0..layer.boards()).step_by(1 + layer.boards() / 500) {
                let board = atlas.index().unrank(layer.pairs(), rank);
                for cell in board.grid().cells() {
                    let position = Position::new(board.clone(), cell);
                    let found = atlas.presses(&layer, &board, cell);
                    assert_eq!(found, Greedy.run(&position, u64::MAX).presses.ok(), "{position}");
                }
            }
        }
    }

    /// The declared counts of all layers: C(16, 2k)·(2k − 1)!!·16 positions.
    #[test]
    fn the_data_file_covers_the_game() {
        let declared = DeclaredDepths::new();
        for (pairs, depths) in declared.layers().iter().enumerate() {
            assert_eq!(depths.positions(), Positions::of(pairs).without_card_up);
        }
        let all: u64 = declared.layers().iter().map(Depths::positions).sum();
        assert_eq!(all, 739_307_776);
        assert_eq!(declared.to_string(), include_str!("../../../data/atlas.tsv"));
    }

    #[test]
    fn ranked_positions_are_distinct_and_in_order() {
        let atlas = Atlas::new(Play::Best);
        let layers = layers(&atlas, 2);
        let (layer, depths) = &layers[1];
        let all = atlas.ranked(layer, depths, Order::Hardest, usize::MAX >> 8);
        assert_eq!(all.len(), (1_824 + 2 * 96) / 8);
        assert!(all.iter().all(|(position, _)| position.canonical() == *position));
        assert!(all.windows(2).all(|two| two[0].1 >= two[1].1 && two[0].0 != two[1].0));
        let easiest = atlas.ranked(&layers[2].0, &layers[2].1, Order::Easiest, 3);
        assert_eq!(easiest.iter().map(|(_, presses)| presses.0).collect::<Vec<_>>(), [7, 7, 7]);
        let cell = |text: &str| text.parse::<Setup>().unwrap().position().unwrap();
        let elsewhere = cell("1200/0012/0000/0000 0 0");
        assert_eq!(atlas.presses(layer, elsewhere.board(), elsewhere.cursor()), None);
    }
}
