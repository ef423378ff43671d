//! Solving: the par of every cursor, the value of every key, an optimal key string.

use std::collections::HashMap;
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::ops::ControlFlow;

use super::original::Vectors;
use super::reach::{Shape, Slides};
use super::subsets::{self, Subsets, members};
use super::{Board, Cell, Cells, Event, Grid, Key, Keys, Position};
use crate::sentence::counted;

/// A number of key presses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Presses(pub u16);

impl Display for Presses {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        self.0.fmt(f)
    }
}

/// Presses by cell; zero beyond the grid.
pub(super) type Pars = [u16; 64];

/// Why a board was not solved. Nothing is known of its par then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// More pairs than the exact method takes.
    #[error("{pairs} pairs are more than the {most} that are solved exactly")]
    TooManyPairs {
        /// Pairs on the board.
        pairs: usize,
        /// [`Solver::MOST_PAIRS`].
        most: usize,
    },
    /// The table would be larger than allowed.
    #[error(
        "the table for {} takes {needed} bytes, and the memory limit is {limit} bytes; raise the limit",
        counted(*pairs, "pair")
    )]
    TooLarge {
        /// Pairs on the board.
        pairs: usize,
        /// Bytes of the table.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// Whoever ran the stages stopped.
    #[error("stopped before the end")]
    Stopped,
}

/// Why the optimal pair orders were not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Uncounted {
    /// A card is up: a best play need not go pair by pair.
    #[error("a card is up, and a best play need not go pair by pair")]
    CardUp,
    /// Optimal orders lead through more states than allowed. Nothing is known of their number then.
    #[error("optimal pair orders lead through more than the {limit} states that may be remembered")]
    TooMany {
        /// States allowed: sets of pairs with a cursor.
        limit: usize,
    },
}

/// Solves boards one after another, reusing its tables: keep one for each thread.
///
/// On the original 4×4 grid it holds the distances under all occupancies met so far (8 MiB at most) and
/// takes about a microsecond for a board; elsewhere a table of 2ⁿ records is made for *n* pairs.
pub struct Solver {
    memory_limit: u64,
    vectors: Option<Vectors>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// Most pairs that are solved exactly.
    pub const MOST_PAIRS: usize = 24;

    /// States that [`Solved::optimal_orders`] may be given to remember: some 64 MB and some seconds.
    pub const ORDER_STATES: usize = 1_000_000;

    /// A solver whose only limit is [`Solver::MOST_PAIRS`]: 24 pairs take 839 MB.
    pub fn new() -> Self {
        Self::with_memory_limit(u64::MAX)
    }

    /// A solver that refuses boards whose table would take more than `bytes`. The original 4×4 grid knows no
    /// limit: it has all it needs in 8 MiB.
    pub fn with_memory_limit(bytes: u64) -> Self {
        Self { memory_limit: bytes, vectors: None }
    }

    /// Solves a board for every cursor and every set of its pairs: O(n·2ⁿ) for n pairs.
    ///
    /// # Errors
    /// If the board has too many pairs or the table would be too large.
    pub fn solve(&mut self, board: &Board) -> Result<Solved<'_>, Unsolved> {
        self.solve_in_stages(board, |stage| {
            (0..stage.len()).for_each(|nth| stage.run(nth));
            ControlFlow::Continue(())
        })
    }

    /// Like [`Solver::solve`], but the caller runs the work: the chunks of a stage in any order or at the
    /// same time on several threads, all of them before `run_stage` returns.
    ///
    /// A board of the original 4×4 grid is solved at once, without a call of `run_stage`.
    ///
    /// # Errors
    /// As [`Solver::solve`], and [`Unsolved::Stopped`] if `run_stage` breaks.
    ///
    /// # Panics
    /// If a stage was left incomplete.
    pub fn solve_in_stages(
        &mut self,
        board: &Board,
        mut run_stage: impl FnMut(&Stage<'_>) -> ControlFlow<()>,
    ) -> Result<Solved<'_>, Unsolved> {
        let pairs = board.pairs_left();
        if board.grid() == Grid::ORIGINAL {
            let vectors = self.vectors.get_or_insert_with(Vectors::new);
            let of_board = board.pairs();
            vectors.fill(&of_board);
            return Ok(Solved { board: board.clone(), pairs: of_board, table: Table::Vectors(vectors) });
        }
        if pairs > Self::MOST_PAIRS {
            return Err(Unsolved::TooManyPairs { pairs, most: Self::MOST_PAIRS });
        }
        let needed = subsets::bytes(pairs);
        if needed > self.memory_limit {
            return Err(Unsolved::TooLarge { pairs, needed, limit: self.memory_limit });
        }
        let subsets = Subsets::new(board);
        let stages = subsets.stages();
        let total = stages.iter().map(Vec::len).sum();
        let mut done = 0;
        for blocks in stages {
            let stage = Stage { subsets: &subsets, blocks, done, total };
            if run_stage(&stage).is_break() {
                return Err(Unsolved::Stopped);
            }
            done += stage.len();
        }
        Ok(Solved { board: board.clone(), pairs: board.pairs(), table: Table::Subsets(Box::new(subsets)) })
    }
}

/// Chunks of work that may be run at the same time.
pub struct Stage<'a> {
    subsets: &'a Subsets,
    blocks: Vec<usize>,
    done: usize,
    total: usize,
}

impl Stage<'_> {
    /// Number of chunks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Never: a stage has at least one chunk.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Runs one chunk.
    ///
    /// # Panics
    /// If `nth` is not below [`Stage::len`], or an earlier stage is incomplete.
    pub fn run(&self, nth: usize) {
        self.subsets.fill(self.blocks[nth]);
    }

    /// Chunks of the earlier stages, and of all stages: for a progress bar.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }
}

enum Table<'s> {
    Vectors(&'s Vectors),
    Subsets(Box<Subsets>),
}

/// A solved board: it knows the par of every position that can be reached on it.
pub struct Solved<'s> {
    board: Board,
    pairs: Vec<(Cell, Cell)>,
    table: Table<'s>,
}

/// What a key is worth in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyValue {
    /// The key.
    pub key: Key,
    /// What it does there.
    pub event: Event,
    /// The par after it.
    pub par_after: Presses,
    /// Presses lost: 1 + the par after it − the par before it. 0 is optimal.
    pub regret: Presses,
}

/// The cards left and the face-up card: everything of a position but its cursor.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Phase {
    left: u32,
    face_up: Option<Cell>,
}

impl Solved<'_> {
    /// The board that was solved.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The par of the solved board with this cursor and no card up.
    ///
    /// # Panics
    /// If the cell is outside the grid.
    pub fn par(&self, cursor: Cell) -> Presses {
        assert!(cursor.index() < self.board.grid().len(), "the cursor is outside the board");
        match &self.table {
            Table::Vectors(vectors) => Presses(vectors.par_at(self.everything(), cursor)),
            Table::Subsets(subsets) => Presses(subsets.pars(self.everything())[cursor.index()]),
        }
    }

    /// The par of the solved board for every cursor, cell by cell.
    pub fn pars(&self) -> Vec<Presses> {
        let pars = self.phase_pars(Phase { left: self.everything(), face_up: None });
        pars[..self.board.grid().len()].iter().copied().map(Presses).collect()
    }

    /// The par of a position that can be reached on the solved board.
    ///
    /// # Panics
    /// If the position's cards are not what some pairs taken from the solved board leave.
    pub fn par_of(&self, position: &Position) -> Presses {
        let phase = self.phase(position);
        if phase.face_up.is_none() && phase.left == self.everything() {
            return self.par(position.cursor());
        }
        Presses(self.phase_pars(phase)[position.cursor().index()])
    }

    /// The optimal key string: at each position the first key in the order of [`Key::ALL`] that keeps par.
    ///
    /// # Panics
    /// As [`Solved::par_of`].
    pub fn keys(&self, position: &Position) -> Keys {
        let mut keys = Vec::new();
        let mut position = position.clone();
        let mut pars = self.phase_pars(self.phase(&position));
        while !position.is_cleared() {
            let par = pars[position.cursor().index()];
            let go = Key::MOVES.into_iter().find_map(|key| {
                let (after, _) = position.play(key);
                (pars[after.cursor().index()] + 1 == par).then_some((key, after))
            });
            let (key, after) = go.unwrap_or_else(|| {
                let (after, _) = position.play(Key::Enter);
                pars = self.phase_pars(self.phase(&after));
                assert_eq!(pars[after.cursor().index()] + 1, par, "a key keeps par");
                (Key::Enter, after)
            });
            keys.push(key);
            position = after;
        }
        Keys(keys)
    }

    /// The value of every key in a position, in the order of [`Key::ALL`].
    ///
    /// # Panics
    /// As [`Solved::par_of`].
    pub fn key_values(&self, position: &Position) -> [KeyValue; 9] {
        let phase = self.phase(position);
        let pars = self.phase_pars(phase);
        let par = pars[position.cursor().index()];
        Key::ALL.map(|key| {
            let (after, event) = position.play(key);
            let phase_after = self.phase(&after);
            let par_after = if phase_after == phase { pars } else { self.phase_pars(phase_after) };
            let par_after = par_after[after.cursor().index()];
            KeyValue { key, event, par_after: Presses(par_after), regret: Presses(par_after + 1 - par) }
        })
    }

    /// The number of optimal pair orders: which card first, which second, which pair next, and so on.
    ///
    /// Remembers a state, some 64 bytes, for each set of pairs and cursor that optimal orders lead through;
    /// time goes by the states, too, some microseconds each on large boards.
    ///
    /// # Errors
    /// With a card up, and if more than `most_states` states would be remembered, for which
    /// [`Solver::ORDER_STATES`] is a fair number.
    ///
    /// # Panics
    /// As [`Solved::par_of`].
    pub fn optimal_orders(&self, position: &Position, most_states: usize) -> Result<u128, Uncounted> {
        let phase = self.phase(position);
        if phase.face_up.is_some() {
            return Err(Uncounted::CardUp);
        }
        let par = self.par_of(position).0;
        let shape = Shape::new(self.board.grid());
        let mut orders = Orders { solved: self, shape, counts: HashMap::new(), most_states };
        orders.count(phase.left, position.cursor(), par)
    }

    fn everything(&self) -> u32 {
        ((1u64 << self.pairs.len()) - 1) as u32
    }

    fn phase(&self, position: &Position) -> Phase {
        let board = position.board();
        let mut left = 0;
        for (nth, &(a, b)) in self.pairs.iter().enumerate() {
            let there = [a, b].map(|cell| board.picture(cell) == self.board.picture(cell));
            assert!(there[0] == there[1], "the position is not one of the solved board");
            left |= u32::from(there[0]) << nth;
        }
        let left_cards = 2 * left.count_ones() as usize;
        assert!(
            board.grid() == self.board.grid() && board.cards().len() == left_cards,
            "the position is not one of the solved board"
        );
        Phase { left, face_up: position.face_up() }
    }

    fn par_at(&self, left: u32, cell: Cell) -> u16 {
        match &self.table {
            Table::Vectors(vectors) => vectors.par_at(left, cell),
            Table::Subsets(subsets) => subsets.par_at(left, cell),
        }
    }

    /// The par of every cursor in a phase.
    ///
    /// With the card a up, p its partner, S the cards left:
    /// U(S, a, x) = min( d(x, p) + 1 + V(S∖{a, p}, p), min over other cards c of d(x, c) + 1 + V(S, c) ).
    fn phase_pars(&self, phase: Phase) -> Pars {
        let none_up = || match &self.table {
            Table::Vectors(vectors) => vectors.pars(phase.left),
            Table::Subsets(subsets) => subsets.pars(phase.left),
        };
        let Some(up) = phase.face_up else { return none_up() };
        let none_up = none_up();
        let mut occupancy = Cells::EMPTY;
        let mut entries = Vec::new();
        for pair in members(phase.left as usize) {
            let (a, b) = self.pairs[pair];
            occupancy = occupancy.with(a).with(b);
            for (card, other) in [(a, b), (b, a)] {
                if other == up {
                    entries.push((1 + self.par_at(phase.left ^ 1 << pair, card), card));
                } else if card != up {
                    entries.push((1 + none_up[card.index()], card));
                }
            }
        }
        spread(self.board.grid(), occupancy, entries)
    }
}

/// One backward search from several cells, each entering at its own presses: the least of
/// distance + presses for every cell.
fn spread(grid: Grid, occupancy: Cells, mut entries: Vec<(u16, Cell)>) -> Pars {
    let slides = Slides::new(&Shape::<u64>::new(grid), occupancy.bits());
    let all = grid.all().bits();
    entries.sort_unstable();
    let mut entries = entries.into_iter().peekable();
    let mut pars = [0; 64];
    let mut reached = 0u64;
    let mut presses = entries.peek().map_or(0, |&(presses, _)| presses);
    while reached != all {
        let before = reached;
        reached = slides.grow(reached);
        while let Some((_, cell)) = entries.next_if(|entry| entry.0 == presses) {
            reached |= 1 << cell.index();
        }
        for cell in Cells::from_bits(reached & !before).iter() {
            pars[cell.index()] = presses;
        }
        presses += 1;
    }
    pars
}

/// Counts optimal orders, remembering what it has counted.
struct Orders<'a> {
    solved: &'a Solved<'a>,
    shape: Shape<u64>,
    counts: HashMap<(u32, Cell), u128>,
    most_states: usize,
}

impl Orders<'_> {
    /// The orders that clear the pairs in `left` from `cursor` in `par` presses, which is the least.
    fn count(&mut self, left: u32, cursor: Cell, par: u16) -> Result<u128, Uncounted> {
        if left == 0 {
            return Ok(1);
        }
        if let Some(&known) = self.counts.get(&(left, cursor)) {
            return Ok(known);
        }
        let pairs = &self.solved.pairs;
        let occupancy = members(left as usize).map(|pair| pairs[pair]).flat_map(|(a, b)| [a, b]);
        let slides = Slides::new(&self.shape, occupancy.collect::<Cells>().bits());
        let mut next = Vec::new();
        for pair in members(left as usize) {
            let (a, b) = pairs[pair];
            for (first, second) in [(a, b), (b, a)] {
                let after = self.solved.par_at(left ^ 1 << pair, second);
                let presses = slides.distance(cursor, first) + slides.distance(first, second) + 2;
                if presses as u16 + after == par {
                    next.push((left ^ 1 << pair, second, after));
                }
            }
        }
        let mut count = 0;
        for (left, cell, par) in next {
            count += self.count(left, cell, par)?;
        }
        if self.counts.len() == self.most_states {
            return Err(Uncounted::TooMany { limit: self.most_states });
        }
        self.counts.insert((left, cursor), count);
        Ok(count)
    }
}
