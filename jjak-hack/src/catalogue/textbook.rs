//! A textbook solver with switches: right as it stands, and one misconception for each switch thrown.

use std::collections::HashMap;

use jjak::matching::{Board, Cell, Cells, Position};

use super::movement::{Distances, Measure, Movement, NEVER};
use super::possible::Possible;

/// Which occupancy the way from the first card of a pair to the second is measured under, and the next pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Clearing {
    /// A pair vanishes when its second card is turned.
    Right,
    /// Cards never vanish.
    Never,
    /// Both cards vanish when the first is turned. (That the first alone does makes no difference: from its
    /// cell every slide over it can be begun there.)
    BothAtFirst,
}

/// Which of several equally good things is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Tie {
    /// The one that starts at the lower cell.
    Lower,
    /// The one that starts at the higher cell.
    Higher,
    /// The smaller picture.
    Picture,
    /// All of them are tried and the best kept.
    Best,
    /// Any of them, nobody knows which; only where one thing is taken of all.
    Any,
}

/// Which plans are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Order {
    /// All.
    All,
    /// Only the one that always goes to the nearest card.
    NearestCard(Tie),
    /// Only the one that always takes the pair that is cheapest now.
    CheapestPair(Tie),
    /// All orders of the pictures; of a picture always the nearer card first.
    NearerOfPair(Tie),
    /// All orders of the pictures; of a picture always the order that is cheaper now.
    CheaperOfPair(Tie),
    /// All orders of the pictures; of a picture always the card that is found first, reading the board.
    FirstFound,
    /// The pictures by their numbers; both orders of a pair.
    ByNumber,
}

/// What Enter costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Enters {
    /// One for each card.
    EachCard,
    /// One for each pair.
    EachPair,
    /// Nothing.
    Free,
}

/// Which pairs are collected at all; the others stay as obstacles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Collected {
    /// All.
    All,
    /// Those whose number is not above the number of pairs.
    UpToCount,
    /// Those whose cards share no row.
    NotInARow,
    /// Those whose cards share no column.
    NotInAColumn,
    /// Those whose cards share neither.
    NotInALine,
}

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Cursor {
    /// Where it was put, and then where it turned the last card.
    Right,
    /// Row and column are taken for each other.
    Swapped,
    /// It is back at the start after each pair.
    Returns,
    /// It is back at the first card of a pair after the pair.
    StaysAtFirst,
}

/// The switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Textbook {
    pub(super) movement: Movement,
    pub(super) measure: Measure,
    pub(super) clearing: Clearing,
    pub(super) order: Order,
    pub(super) enters: Enters,
    pub(super) collected: Collected,
    pub(super) cursor: Cursor,
}

/// No switch thrown.
pub(super) const RIGHT: Textbook = Textbook {
    movement: Movement::Rules,
    measure: Measure::Search,
    clearing: Clearing::Right,
    order: Order::All,
    enters: Enters::EachCard,
    collected: Collected::All,
    cursor: Cursor::Right,
};

impl Textbook {
    /// Whether the names of the pictures matter.
    pub(super) fn depends_on_names(self) -> bool {
        let by_picture = |tie| tie == Tie::Picture;
        self.collected == Collected::UpToCount
            || match self.order {
                Order::ByNumber => true,
                Order::NearestCard(tie)
                | Order::CheapestPair(tie)
                | Order::NearerOfPair(tie)
                | Order::CheaperOfPair(tie) => by_picture(tie),
                Order::All | Order::FirstFound => false,
            }
    }

    /// Whether ties leave several answers possible.
    pub(super) fn is_vague(self) -> bool {
        matches!(self.order, Order::NearestCard(Tie::Any) | Order::CheapestPair(Tie::Any))
    }
}

/// One leg of a plan: go to a card and turn it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Where it starts.
    pub from: Cell,
    /// The card that is turned at its end.
    pub to: Cell,
    /// Presses that the planner counts for going there, Enter left out; `None` if it finds no way.
    pub believed: Option<u8>,
    /// Whether the card is the second of its pair.
    pub second: bool,
}

/// Most pairs on the board.
const MOST_PAIRS: usize = 8;

/// Presses beyond all boards.
const ENDLESS: u16 = u16::MAX / 2;

/// A textbook solver at work; it remembers distances by occupancy.
pub(super) struct Learner {
    book: Textbook,
    distances: HashMap<u16, Box<Distances>>,
}

/// One board and cursor being solved.
struct Task {
    /// Cells of the pairs to be collected, lower first, in the order of their pictures' numbers.
    pairs: Vec<(usize, usize)>,
    /// Cards that are never collected.
    obstacles: u16,
    /// The whole board.
    everything: u16,
    start: usize,
    memo: Vec<[u16; 16]>,
    sets: HashMap<(usize, usize), Possible>,
}

/// A way to take a pair: first card, second card, presses, distances of both legs.
#[derive(Clone, Copy)]
struct Take {
    pair: usize,
    first: usize,
    second: usize,
    legs: (u8, u8),
}

impl Take {
    /// Distances of both legs.
    fn way(self) -> u16 {
        match self.legs {
            (NEVER, _) | (_, NEVER) => ENDLESS,
            (go, on) => u16::from(go) + u16::from(on),
        }
    }
}

impl Learner {
    pub(super) fn new(book: Textbook) -> Self {
        Self { book, distances: HashMap::new() }
    }

    fn distance(&mut self, occupancy: u16, from: usize, to: usize) -> u8 {
        let Textbook { movement, measure, .. } = self.book;
        let table = self
            .distances
            .entry(occupancy)
            .or_insert_with(|| Box::new(movement.distances(measure, Cells::from_bits(occupancy.into()))));
        table[from][to]
    }

    fn task(&self, position: &Position) -> Task {
        let board = position.board();
        let mut pairs: Vec<(usize, usize)> = Vec::with_capacity(MOST_PAIRS);
        let mut by_number = board.pairs();
        by_number.sort_by_key(|&(cell, _)| board.picture(cell));
        let mut obstacles = 0;
        for (a, b) in by_number {
            if self.collects(board, a, b) {
                pairs.push((a.index(), b.index()));
            } else {
                obstacles |= 1 << a.index() | 1 << b.index();
            }
        }
        let cell = position.cursor().index();
        let start = if self.book.cursor == Cursor::Swapped { cell % 4 * 4 + cell / 4 } else { cell };
        let memo = vec![[u16::MAX; 16]; 1 << pairs.len()];
        Task { pairs, obstacles, everything: board.cards().bits() as u16, start, memo, sets: HashMap::new() }
    }

    fn collects(&self, board: &Board, a: Cell, b: Cell) -> bool {
        let grid = board.grid();
        let (in_row, in_column) = (grid.row(a) == grid.row(b), grid.col(a) == grid.col(b));
        match self.book.collected {
            Collected::All => true,
            Collected::UpToCount => board.picture(a).is_some_and(|p| p.number() <= board.pairs_left()),
            Collected::NotInARow => !in_row,
            Collected::NotInAColumn => !in_column,
            Collected::NotInALine => !in_row && !in_column,
        }
    }

    /// What somebody who believes this answers.
    pub(super) fn answers(&mut self, position: &Position) -> Possible {
        let mut task = self.task(position);
        let (all, start) = ((1 << task.pairs.len()) - 1, task.start);
        if self.book.is_vague() {
            self.possible(&mut task, all, start)
        } else {
            Possible::only(self.presses(&mut task, all, start))
        }
    }

    /// The plan behind the answer.
    pub(super) fn plan(&mut self, position: &Position) -> Vec<Leg> {
        let mut task = self.task(position);
        let mut left = (1 << task.pairs.len()) - 1;
        let mut at = task.start;
        let mut plan = Vec::new();
        while left != 0 {
            let takes = self.takes(&task, left, at);
            let best = takes.into_iter().min_by_key(|take| {
                let next = self.after(&task, *take);
                take.way().saturating_add(self.presses(&mut task, left & !(1 << take.pair), next))
            });
            let Some(take) = best else { break };
            for (from, to, believed, second) in
                [(at, take.first, take.legs.0, false), (take.first, take.second, take.legs.1, true)]
            {
                let believed = (believed != NEVER).then_some(believed);
                plan.push(Leg { from: Cell::new(from), to: Cell::new(to), believed, second });
            }
            at = self.after(&task, take);
            left &= !(1 << take.pair);
        }
        plan
    }

    /// Where the cursor is thought to be after a pair.
    fn after(&self, task: &Task, take: Take) -> usize {
        match self.book.cursor {
            Cursor::Right | Cursor::Swapped => take.second,
            Cursor::Returns => task.start,
            Cursor::StaysAtFirst => take.first,
        }
    }

    /// Presses for the pairs in `left` from `at`.
    fn presses(&mut self, task: &mut Task, left: usize, at: usize) -> u16 {
        if left == 0 {
            return 0;
        }
        if task.memo[left][at] != u16::MAX {
            return task.memo[left][at];
        }
        let enters = self.enters();
        let mut best = ENDLESS;
        for take in self.takes(task, left, at) {
            let next = self.after(task, take);
            let rest = self.presses(task, left & !(1 << take.pair), next);
            best = best.min(take.way().saturating_add(enters).saturating_add(rest));
        }
        task.memo[left][at] = best;
        best
    }

    /// Every answer that some way of breaking ties leads to.
    fn possible(&mut self, task: &mut Task, left: usize, at: usize) -> Possible {
        if left == 0 {
            return Possible::only(0);
        }
        if let Some(&known) = task.sets.get(&(left, at)) {
            return known;
        }
        let enters = self.enters();
        let mut possible = Possible::NOTHING;
        for take in self.takes(task, left, at) {
            let next = self.after(task, take);
            let rest = self.possible(task, left & !(1 << take.pair), next);
            let way = take.way();
            let here = if way >= ENDLESS { Possible::SENSELESS } else { rest.plus(way + enters) };
            possible = possible.or(here);
        }
        task.sets.insert((left, at), possible);
        possible
    }

    fn enters(&self) -> u16 {
        match self.book.enters {
            Enters::EachCard => 2,
            Enters::EachPair => 1,
            Enters::Free => 0,
        }
    }

    /// The ways to take a pair that this misconception looks at.
    fn takes(&mut self, task: &Task, left: usize, at: usize) -> Vec<Take> {
        let mut takes = Vec::with_capacity(2 * MOST_PAIRS);
        let pairs = || (0..task.pairs.len()).filter(|pair| left >> pair & 1 != 0);
        let mut occupancy = task.obstacles;
        for pair in pairs() {
            let (a, b) = task.pairs[pair];
            occupancy |= 1 << a | 1 << b;
        }
        if self.book.clearing == Clearing::Never {
            occupancy = task.everything;
        }
        for pair in pairs() {
            let (a, b) = task.pairs[pair];
            for (first, second) in [(a, b), (b, a)] {
                let between = match self.book.clearing {
                    Clearing::Right | Clearing::Never => occupancy,
                    Clearing::BothAtFirst => occupancy & !(1 << first | 1 << second),
                };
                let legs = (self.distance(occupancy, at, first), self.distance(between, first, second));
                takes.push(Take { pair, first, second, legs });
            }
        }
        match self.book.order {
            Order::All => takes,
            Order::FirstFound => takes.into_iter().filter(|take| take.first < take.second).collect(),
            Order::ByNumber => {
                let first = takes[0].pair;
                takes.into_iter().filter(|take| take.pair == first).collect()
            }
            Order::NearestCard(tie) => kept(takes, tie, |take| take.legs.0.into()),
            Order::CheapestPair(tie) => kept(takes, tie, |take| take.way()),
            Order::NearerOfPair(tie) => each_pair(&takes, tie, |take| take.legs.0.into()),
            Order::CheaperOfPair(tie) => each_pair(&takes, tie, |take| take.way()),
        }
    }
}

/// The least by `cost`; of several equal ones what `tie` says.
fn kept(mut takes: Vec<Take>, tie: Tie, cost: impl Fn(&Take) -> u16) -> Vec<Take> {
    let least = takes.iter().map(&cost).min();
    takes.retain(|take| Some(cost(take)) == least);
    let one = match tie {
        Tie::Lower => takes.iter().min_by_key(|take| take.first),
        Tie::Higher => takes.iter().max_by_key(|take| take.first),
        Tie::Picture => takes.first(),
        Tie::Best | Tie::Any => return takes,
    };
    one.copied().into_iter().collect()
}

/// The same for each pair by itself: its two takes stand side by side.
fn each_pair(takes: &[Take], tie: Tie, cost: impl Fn(&Take) -> u16) -> Vec<Take> {
    takes.chunks(2).flat_map(|two| kept(two.to_vec(), tie, &cost)).collect()
}
