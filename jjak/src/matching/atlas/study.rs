//! What the solved game tells: the start's influence, how far greedy play falls short, one-way distances.

use std::ops::Range;

use super::super::original::{CELLS, Table, Vector};
use super::super::{Cell, Grid, Presses};
use super::{Depths, Index, Layer};

/// What a number of boards tells; the boards of a layer are looked at in any order and pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Study {
    /// Boards by how far apart the best and the worst of their 16 starts are.
    pub spreads: Depths,
    /// Positions by how many presses more than par greedy play takes.
    pub shortfalls: Depths,
    /// By start: all pars added up.
    sums: [u64; CELLS],
}

/// The mean par in presses by kind of start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeansByStart {
    /// From the four corners.
    pub corner: f64,
    /// From the eight other cells at the edge.
    pub edge: f64,
    /// From the four cells inside.
    pub inside: f64,
}

impl Study {
    /// Looks at the boards with numbers in `boards`, solved by best play and by greedy play.
    ///
    /// # Panics
    /// If a layer does not have these boards, the two are not of the same number of pairs, or greedy play
    /// takes less than par.
    pub fn of(best: &Layer, greedy: &Layer, boards: Range<usize>) -> Self {
        assert_eq!(best.pairs(), greedy.pairs(), "best and greedy play are of the same boards");
        Self::of_rows(&best.rows[boards.clone()], &greedy.rows[boards])
    }

    fn of_rows(best: &[Vector], greedy: &[Vector]) -> Self {
        let mut study = Self::default();
        for (pars, greedy) in best.iter().zip(greedy) {
            let (mut least, mut most) = (u8::MAX, 0);
            for ((sum, &par), &greedy) in study.sums.iter_mut().zip(pars).zip(greedy) {
                least = least.min(par);
                most = most.max(par);
                *sum += u64::from(par);
                let shortfall = greedy.checked_sub(par).expect("greedy play takes no less than par");
                study.shortfalls.count(Presses(shortfall.into()));
            }
            study.spreads.count(Presses((most - least).into()));
        }
        study
    }

    /// Adds what other boards tell.
    pub fn add(&mut self, other: &Self) {
        self.spreads.add(&other.spreads);
        self.shortfalls.add(&other.shortfalls);
        for (sum, other) in self.sums.iter_mut().zip(other.sums) {
            *sum += other;
        }
    }

    /// The share of positions in which greedy play takes no more than par.
    pub fn greedy_right(&self) -> f64 {
        self.shortfalls.at(Presses(0)) as f64 / self.shortfalls.positions() as f64
    }

    /// The mean par by kind of start.
    pub fn means_by_start(&self) -> MeansByStart {
        let boards = self.spreads.positions();
        let grid = Grid::ORIGINAL;
        let outer = |nth: usize, length: usize| usize::from(nth == 0 || nth + 1 == length);
        let kind = |cell: Cell| 2 - outer(grid.row(cell), grid.rows()) - outer(grid.col(cell), grid.cols());
        let [corner, edge, inside] = [0, 1, 2].map(|which| {
            let cells: Vec<Cell> = grid.cells().filter(|&cell| kind(cell) == which).collect();
            let sum: u64 = cells.iter().map(|cell| self.sums[cell.index()]).sum();
            sum as f64 / (boards * cells.len() as u64) as f64
        });
        MeansByStart { corner, edge, inside }
    }
}

/// Couples of cells, and how many of them are further apart in one direction than in the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OneWay {
    /// Couples of cells.
    pub couples: u64,
    /// Those with two distances.
    pub differing: u64,
    /// The largest difference.
    pub largest: Presses,
}

impl OneWay {
    fn count(&mut self, difference: u8) {
        self.couples += 1;
        self.differing += u64::from(difference > 0);
        self.largest = self.largest.max(Presses(difference.into()));
    }
}

/// Distances there and back under many occupancies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OneWayDistances {
    /// Between two cards.
    pub cards: OneWay,
    /// Between any two cells.
    pub cells: OneWay,
}

/// Distances there and back under every occupancy of the original grid with 2·`pairs` cards.
///
/// # Panics
/// Above eight pairs.
pub fn one_way_distances(pairs: usize) -> OneWayDistances {
    let (index, table) = (Index::new(), Table::new());
    let mut distances = OneWayDistances::default();
    for &occupancy in index.occupancies(pairs) {
        let rows = table.rows(occupancy);
        let couples = (0..CELLS).flat_map(|a| (a + 1..CELLS).map(move |b| (a, b)));
        for (a, b) in couples {
            let difference = rows[a][b].abs_diff(rows[b][a]);
            distances.cells.count(difference);
            if occupancy >> a & occupancy >> b & 1 != 0 {
                distances.cards.count(difference);
            }
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::super::{Atlas, Play};
    use super::{MeansByStart, OneWay, Presses, Study, one_way_distances};

    #[test]
    fn studies_add_up() {
        let mut pars = [[5; 16]; 2];
        pars[1][0] = 8;
        pars[1][5] = 4;
        let mut greedy = pars;
        greedy[0][3] += 2;
        let study = Study::of_rows(&pars, &greedy);
        let at = |depths: &super::Depths, presses| depths.at(Presses(presses));
        assert_eq!((at(&study.spreads, 0), at(&study.spreads, 4), study.spreads.mean()), (1, 1, 2.0));
        assert_eq!((at(&study.shortfalls, 0), at(&study.shortfalls, 2)), (31, 1));
        assert_eq!((study.greedy_right(), study.shortfalls.mean()), (31.0 / 32.0, 1.0 / 16.0));
        // Two boards: four corners, eight cells at the edge, four inside; sums 43, 80, 39 over 8, 16, 8.
        let means = MeansByStart { corner: 43.0 / 8.0, edge: 80.0 / 16.0, inside: 39.0 / 8.0 };
        assert_eq!(study.means_by_start(), means);
        let mut halves = Study::of_rows(&pars[..1], &greedy[..1]);
        halves.add(&Study::of_rows(&pars[1..], &greedy[1..]));
        assert_eq!(halves, study);
    }

    #[test]
    #[should_panic(expected = "best and greedy play are of the same boards")]
    fn a_study_is_of_the_same_boards() {
        let atlas = Atlas::new(Play::Best);
        let ground = atlas.ground();
        let one = atlas.grow(&ground, |chunks| {
            for chunk in chunks {
                chunk.run();
            }
        });
        Study::of(&one, &ground, 0..1);
    }

    #[test]
    #[should_panic(expected = "greedy play takes no less than par")]
    fn nothing_takes_less_than_par() {
        Study::of_rows(&[[5; 16]], &[[4; 16]]);
    }

    /// On a full board Ctrl is an arrow. On an empty one it leads to the edge: from (0, 1) to (0, 3) in one
    /// key, but back in two.
    #[test]
    fn full_boards_have_two_way_distances_only() {
        let full = one_way_distances(8);
        let two_way = OneWay { couples: 120, ..OneWay::default() };
        assert_eq!((full.cards, full.cells), (two_way, two_way));
        let empty = one_way_distances(0);
        assert_eq!(empty.cards, OneWay::default());
        assert!(empty.cells.couples == 120 && empty.cells.differing > 0);
    }
}
