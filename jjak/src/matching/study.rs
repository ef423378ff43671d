//! What the solved game tells: the start's influence, how far greedy play falls short, one-way distances.

use super::index::Index;
use super::original::{CELLS, Table};
use super::{Cell, Grid};

/// Presses below which every spread and every shortfall of the original grid lies.
const DEPTHS: usize = 64;

/// What a number of boards tells; the rows of [`Layer`](super::Layer) are looked at in any order and pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// By presses: boards on which the best and the worst of the 16 starts are so far apart.
    pub spreads: [u64; DEPTHS],
    /// By start: all pars added up.
    pub sums: [u64; CELLS],
    /// By presses: positions in which greedy play takes so many more than par.
    pub shortfalls: [u64; DEPTHS],
}

impl Default for Study {
    fn default() -> Self {
        Self { spreads: [0; DEPTHS], sums: [0; CELLS], shortfalls: [0; DEPTHS] }
    }
}

impl Study {
    /// Looks at boards: by board the pars of all starts, and the presses that greedy play takes.
    ///
    /// # Panics
    /// If there are not as many of these as of those, or greedy play takes less than par.
    pub fn of(pars: &[[u8; CELLS]], greedy: &[[u8; CELLS]]) -> Self {
        assert_eq!(pars.len(), greedy.len(), "pars and greedy play are of the same boards");
        let mut study = Self::default();
        for (pars, greedy) in pars.iter().zip(greedy) {
            let (mut least, mut most) = (u8::MAX, 0);
            for (cell, (&par, &greedy)) in pars.iter().zip(greedy).enumerate() {
                least = least.min(par);
                most = most.max(par);
                study.sums[cell] += u64::from(par);
                let shortfall = greedy.checked_sub(par).expect("greedy play takes no less than par");
                study.shortfalls[usize::from(shortfall)] += 1;
            }
            study.spreads[usize::from(most - least)] += 1;
        }
        study
    }

    /// Adds what other boards tell.
    pub fn add(&mut self, other: &Self) {
        let counts = self.spreads.iter_mut().chain(&mut self.sums).chain(&mut self.shortfalls);
        let others = other.spreads.iter().chain(&other.sums).chain(&other.shortfalls);
        for (count, other) in counts.zip(others) {
            *count += other;
        }
    }

    /// The mean of the starts' spread over the boards.
    pub fn mean_spread(&self) -> f64 {
        mean(&self.spreads)
    }

    /// The mean number of presses that greedy play wastes.
    pub fn mean_shortfall(&self) -> f64 {
        mean(&self.shortfalls)
    }

    /// The share of positions in which greedy play takes no more than par.
    pub fn greedy_right(&self) -> f64 {
        self.shortfalls[0] as f64 / self.shortfalls.iter().sum::<u64>() as f64
    }

    /// The mean par by kind of start: the four corners, the eight other cells at the edge, the four inside.
    pub fn means_by_start(&self) -> [f64; 3] {
        let boards = self.spreads.iter().sum::<u64>();
        let grid = Grid::ORIGINAL;
        let outer = |nth: usize, length: usize| usize::from(nth == 0 || nth + 1 == length);
        let kind = |cell: Cell| 2 - outer(grid.row(cell), grid.rows()) - outer(grid.col(cell), grid.cols());
        [0, 1, 2].map(|which| {
            let cells: Vec<Cell> = grid.cells().filter(|&cell| kind(cell) == which).collect();
            let sum: u64 = cells.iter().map(|cell| self.sums[cell.index()]).sum();
            sum as f64 / (boards * cells.len() as u64) as f64
        })
    }
}

/// The mean of the places in a histogram.
fn mean(counts: &[u64]) -> f64 {
    let sum: u64 = counts.iter().zip(0..).map(|(count, place)| count * place).sum();
    sum as f64 / counts.iter().sum::<u64>() as f64
}

/// Couples of cells, and how many of them are further apart in one direction than in the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OneWay {
    /// Couples of cells.
    pub couples: u64,
    /// Those with two distances.
    pub differing: u64,
    /// The largest difference.
    pub largest: u8,
}

impl OneWay {
    fn count(&mut self, difference: u8) {
        self.couples += 1;
        self.differing += u64::from(difference > 0);
        self.largest = self.largest.max(difference);
    }
}

/// Distances there and back under every occupancy of the original grid with 2·`pairs` cards: between two
/// cards, and between any two cells.
pub fn one_way_distances(pairs: usize) -> (OneWay, OneWay) {
    let (index, table) = (Index::new(), Table::new());
    let (mut cards, mut cells) = (OneWay::default(), OneWay::default());
    for &occupancy in index.occupancies(pairs) {
        let rows = table.rows(occupancy);
        let couples = (0..CELLS).flat_map(|a| (a + 1..CELLS).map(move |b| (a, b)));
        for (a, b) in couples {
            let difference = rows[a][b].abs_diff(rows[b][a]);
            cells.count(difference);
            if occupancy >> a & occupancy >> b & 1 != 0 {
                cards.count(difference);
            }
        }
    }
    (cards, cells)
}

#[cfg(test)]
mod tests {
    use super::{OneWay, Study, one_way_distances};

    #[test]
    fn studies_add_up() {
        let mut pars = [[5; 16]; 2];
        pars[1][0] = 8;
        pars[1][5] = 4;
        let mut greedy = pars;
        greedy[0][3] += 2;
        let study = Study::of(&pars, &greedy);
        assert_eq!((study.spreads[0], study.spreads[4], study.mean_spread()), (1, 1, 2.0));
        assert_eq!((study.shortfalls[0], study.shortfalls[2]), (31, 1));
        assert_eq!((study.greedy_right(), study.mean_shortfall()), (31.0 / 32.0, 1.0 / 16.0));
        // Two boards: four corners, eight cells at the edge, four inside; sums 43, 80, 39 over 8, 16, 8.
        assert_eq!(study.means_by_start().map(|mean| (mean * 8.0) as u32), [43, 40, 39]);
        let mut halves = Study::of(&pars[..1], &greedy[..1]);
        halves.add(&Study::of(&pars[1..], &greedy[1..]));
        assert_eq!(halves, study);
    }

    #[test]
    #[should_panic(expected = "pars and greedy play are of the same boards")]
    fn a_study_is_of_the_same_boards() {
        Study::of(&[[5; 16]; 2], &[[5; 16]]);
    }

    #[test]
    #[should_panic(expected = "greedy play takes no less than par")]
    fn nothing_takes_less_than_par() {
        Study::of(&[[5; 16]], &[[4; 16]]);
    }

    /// On a full board Ctrl is an arrow. On an empty one it leads to the edge: from (0, 1) to (0, 3) in one
    /// key, but back in two.
    #[test]
    fn full_boards_have_two_way_distances_only() {
        let (cards, cells) = one_way_distances(8);
        assert_eq!((cards.couples, cells.couples, cards.differing, cells.differing), (120, 120, 0, 0));
        let (none, cells) = one_way_distances(0);
        assert_eq!(none, OneWay::default());
        assert!(cells.couples == 120 && cells.differing > 0);
    }
}
