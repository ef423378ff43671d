//! The proof of the atlas: Bellman's equation at every position, those with a card up included, under
//! the rule engine's rules.
//!
//! A function on positions that is 0 exactly on the empty board, and elsewhere 1 + the least of its values
//! after one key, is the par: following a least key clears the board in as many presses as it says, and
//! no key ever lowers it by more than 1. So it does not matter where the values come from. Those without
//! a card up come from the atlas; those with one, ten times as many, are worked out board by board from
//!
//! ```text
//! U(S, a, x) = min( d(x, p) + 1 + V(S∖{a, p}, p),  min over other cards c ≠ a of d(x, c) + 1 + V(S, c) )
//! ```
//!
//! What a key does is asked of [`Position::play`]: once for every occupancy, cell and movement key, once
//! for every occupancy and couple of cards for Enter. Nothing of the solvers is used, nor their distances.

use super::super::original::CELLS;
use super::super::{Board, Cell, Event, Grid, Key, Position, Presses};
use super::index::Pairing;
use super::{Depths, Index, Layer};

/// Boards that are checked side by side: they share their occupancy, so that the same key leads to the
/// same cell on all of them.
const LANES: usize = 64;

/// Values of one cell on each of the boards side by side.
type Lanes = [u8; LANES];

/// Where the movement keys lead under one occupancy: `[key][cell]`.
type Moves = [[u8; CELLS]; 8];

/// A position at which the equation does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{position}: the value is {value}, but the least value after one key is {least_after}; it must be one less"
)]
pub struct Violation {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Presses,
    /// The least of the values after each of the nine keys.
    pub least_after: Presses,
}

/// Numbers of positions with some number of pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Positions {
    /// Those without a card up.
    pub without_card_up: u64,
    /// Those with a card up.
    pub with_card_up: u64,
}

impl Positions {
    /// All positions with k pairs: C(16, 2k)·(2k − 1)!!·16 without a card up, and 2k times as many with one.
    ///
    /// Above eight pairs there are none. Counted apart from [`Index`], so that one checks the other.
    pub fn of(pairs: usize) -> Self {
        let choose = |of: u64, some: u64| (0..some).fold(1, |product, nth| product * (of - nth) / (nth + 1));
        let (cells, cards) = (Grid::ORIGINAL.len() as u64, 2 * pairs as u64);
        if cards > cells {
            return Self { without_card_up: 0, with_card_up: 0 };
        }
        let matchings: u64 = (1..=pairs as u64).map(|pair| 2 * pair - 1).product();
        let without_card_up = choose(cells, cards) * matchings * cells;
        Self { without_card_up, with_card_up: without_card_up * cards }
    }
}

/// What was checked.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// The depth distribution of the positions without a card up.
    pub depths: Depths,
    /// Positions with a card up.
    pub with_card_up: u64,
}

impl Checked {
    /// How many positions they were.
    pub fn positions(&self) -> Positions {
        Positions { without_card_up: self.depths.positions(), with_card_up: self.with_card_up }
    }

    /// Adds what was checked elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.depths.add(&other.depths);
        self.with_card_up += other.with_card_up;
    }
}

/// Checks layers of the atlas.
pub struct Proof {
    index: Index,
    /// By occupancy, without the lowest bit, which the others' parity gives.
    moves: Vec<Moves>,
    most_pairs: usize,
}

impl Proof {
    /// Asks the rule engine about every occupancy with up to this many pairs: a second or two for all.
    ///
    /// # Panics
    /// If Enter does not do what the rules say.
    pub fn new(most_pairs: usize) -> Self {
        let even = (0..=u16::MAX)
            .filter(|cards| cards.count_ones() % 2 == 0 && cards.count_ones() as usize / 2 <= most_pairs);
        let mut moves = vec![[[0; CELLS]; 8]; 1 << (CELLS - 1)];
        for cards in even {
            ask_enter(cards);
            moves[usize::from(cards >> 1)] = ask_moves(cards);
        }
        Self { index: Index::new(), moves, most_pairs }
    }

    /// The parts of a layer that can be checked on their own, each an occupancy and some of its boards.
    ///
    /// # Panics
    /// Above eight pairs.
    pub fn parts(&self, pairs: usize) -> Vec<ProofPart> {
        let each = self.index.boards(pairs) / self.index.occupancies(pairs).len();
        let step = each.div_ceil(16).next_multiple_of(LANES);
        let occupancies = self.index.occupancies(pairs).iter();
        let part = |cards, first| ProofPart { cards, first, boards: step.min(each - first) };
        occupancies.flat_map(|&cards| (0..each).step_by(step).map(move |first| part(cards, first))).collect()
    }

    /// Checks every position of a part of `layer`, `below` being the layer with one pair less.
    ///
    /// # Errors
    /// The first position at which the equation does not hold.
    ///
    /// # Panics
    /// If the layers are not of the part's number of pairs and one less, or the rule engine was not asked
    /// about so many pairs.
    pub fn check(
        &self,
        part: ProofPart,
        layer: &Layer,
        below: Option<&Layer>,
    ) -> Result<Checked, Box<Violation>> {
        let pairs = part.cards.count_ones() as usize / 2;
        assert!(pairs <= self.most_pairs, "the rule engine was asked about fewer pairs");
        assert_eq!(layer.pairs(), pairs, "the layer of the part");
        assert_eq!(below.map(Layer::pairs), pairs.checked_sub(1), "the layer below the part");
        let moves = &self.moves[usize::from(part.cards >> 1)];
        let mut bench = Bench::new(part.cards, moves);
        let mut checked = Checked::default();
        for first in (part.first..part.first + part.boards).step_by(LANES) {
            let boards = LANES.min(part.first + part.boards - first);
            bench.lay(&self.index, first, boards, layer, below);
            bench.check(&mut checked)?;
        }
        Ok(checked)
    }
}

/// Some boards of one occupancy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofPart {
    cards: u16,
    first: usize,
    boards: usize,
}

impl ProofPart {
    /// Number of boards.
    pub fn boards(&self) -> usize {
        self.boards
    }
}

/// The cells that hold a card.
fn cells(cards: u16) -> impl Iterator<Item = usize> + Clone {
    (0..CELLS).filter(move |cell| cards >> cell & 1 != 0)
}

/// A board with these cards on which, if given, two of them are a pair.
fn some_board(cards: u16, pair: Option<(usize, usize)>) -> Board {
    let mut pairing = Pairing { cards: 0, partners: [0; CELLS] };
    if let Some((a, b)) = pair {
        pairing.put(a, b);
    }
    let rest: Vec<usize> = cells(cards & !pairing.cards).collect();
    rest.chunks(2).for_each(|two| pairing.put(two[0], two[1]));
    pairing.board()
}

fn ask_moves(cards: u16) -> Moves {
    let board = some_board(cards, None);
    Key::MOVES.map(|key| {
        std::array::from_fn(|cell| {
            let (after, _) = Position::new(board.clone(), Cell::new(cell)).play(key);
            assert!(after.board() == &board && after.face_up().is_none(), "movement keys only move");
            after.cursor().index() as u8
        })
    })
}

/// Enter turns a card up, does nothing on an empty cell and on the card that is up, takes a pair, and turns
/// two different cards back: asked with every card up, on every cell, for a pair and for no pair.
fn ask_enter(cards: u16) {
    let board = some_board(cards, None);
    for cell in (0..CELLS).map(Cell::new) {
        let (after, event) = Position::new(board.clone(), cell).play(Key::Enter);
        let turned = if board.cards().contains(cell) { Event::TurnedUp(cell) } else { Event::Nothing };
        assert!(event == turned && after.board() == &board && after.cursor() == cell);
        assert_eq!(after.face_up(), board.cards().contains(cell).then_some(cell));
    }
    for up in cells(cards) {
        for cell in (0..CELLS).filter(|&cell| cell != up) {
            let is_card = cards >> cell & 1 != 0;
            let other = cells(cards).find(|&other| other != up && other != cell);
            let boards = [
                is_card.then(|| some_board(cards, Some((up, cell)))),
                other.map(|other| some_board(cards, Some((up, other)))),
            ];
            for board in boards.into_iter().flatten() {
                let (up, cell) = (Cell::new(up), Cell::new(cell));
                let (turned, _) = Position::new(board.clone(), up).play(Key::Enter);
                let (still, nothing) = turned.play(Key::Enter);
                assert!(nothing == Event::Nothing && still == turned);
                let (after, event) = turned.with_cursor(cell).play(Key::Enter);
                let left = after.board().cards();
                assert_eq!(after.cursor(), cell);
                if !is_card {
                    assert!(event == Event::Nothing && after.face_up() == Some(up) && left == board.cards());
                } else if board.partner(up) == Some(cell) {
                    assert!(event == Event::Matched(up, cell) && after.face_up().is_none());
                    assert_eq!(left, board.cards().without(up).without(cell));
                } else {
                    assert!(event == Event::Mismatched(up, cell) && after.face_up().is_none());
                    assert_eq!(left, board.cards());
                }
            }
        }
    }
}

/// Fewest movement keys: `[to][from]`, by relaxing until nothing changes.
fn distances(moves: &Moves) -> [[u8; CELLS]; CELLS] {
    std::array::from_fn(|to| {
        let mut distances = [u8::MAX / 2; CELLS];
        distances[to] = 0;
        loop {
            let mut next = distances;
            for key in moves {
                for from in 0..CELLS {
                    next[from] = next[from].min(distances[usize::from(key[from])] + 1);
                }
            }
            if next == distances {
                break distances;
            }
            distances = next;
        }
    })
}

/// Boards side by side.
struct Bench<'a> {
    cards: u16,
    moves: &'a Moves,
    distances: [[u8; CELLS]; CELLS],
    boards: usize,
    pairings: [Pairing; LANES],
    /// By cursor: the value without a card up.
    none_up: [Lanes; CELLS],
    /// By card: the value after Enter on it with its partner up.
    taken: [Lanes; CELLS],
}

impl<'a> Bench<'a> {
    fn new(cards: u16, moves: &'a Moves) -> Self {
        let empty = Pairing { cards: 0, partners: [0; CELLS] };
        Self {
            cards,
            moves,
            distances: distances(moves),
            boards: 0,
            pairings: [empty; LANES],
            none_up: [[0; LANES]; CELLS],
            taken: [[0; LANES]; CELLS],
        }
    }

    /// Puts the boards from number `first` of the occupancy on the bench, and what the atlas says of them.
    fn lay(&mut self, index: &Index, first: usize, boards: usize, layer: &Layer, below: Option<&Layer>) {
        self.boards = boards;
        for lane in 0..boards {
            let pairing = Pairing::of_matching(self.cards, first + lane);
            self.pairings[lane] = pairing;
            let values = &layer.rows[index.start(self.cards) + first + lane];
            for (none_up, &value) in self.none_up.iter_mut().zip(values) {
                none_up[lane] = value;
            }
            let Some(below) = below else { continue };
            for a in cells(self.cards) {
                let b = usize::from(pairing.partners[a]);
                if a < b {
                    let after = &below.rows[index.rank_of(&pairing.without_pair_of(a))];
                    self.taken[a][lane] = after[a];
                    self.taken[b][lane] = after[b];
                }
            }
        }
    }

    fn check(&self, checked: &mut Checked) -> Result<(), Box<Violation>> {
        if self.cards == 0 {
            return self.check_cleared(checked);
        }
        // By card: the value with it up and the cursor on it.
        let mut just_turned = [[0; LANES]; CELLS];
        for up in cells(self.cards) {
            let entered = self.entered(up);
            let one_up = self.one_up(up, &entered);
            for cell in 0..CELLS {
                let enters = cell != up && self.cards >> cell & 1 != 0;
                let after = if enters { &entered[cell] } else { &one_up[cell] };
                self.compare(&one_up, cell, after, Some(up))?;
            }
            just_turned[up] = one_up[up];
            checked.with_card_up += (self.boards * CELLS) as u64;
        }
        let mut counts = [0; 128];
        for (cell, (none_up, turned)) in self.none_up.iter().zip(&just_turned).enumerate() {
            for &value in &none_up[..self.boards] {
                counts[usize::from(value & 127)] += 1;
            }
            let on_card = self.cards >> cell & 1 != 0;
            let after = if on_card { turned } else { none_up };
            self.compare(&self.none_up, cell, after, None)?;
        }
        checked.depths.add(&Depths::of_counts(&counts));
        Ok(())
    }

    /// The cleared board has the value 0 with every cursor.
    fn check_cleared(&self, checked: &mut Checked) -> Result<(), Box<Violation>> {
        let mut counts = [0; 128];
        counts[0] = CELLS as u64;
        checked.depths.add(&Depths::of_counts(&counts));
        match (0..CELLS).find(|&cell| self.none_up[cell][0] != 0) {
            None => Ok(()),
            Some(cell) => Err(Box::new(Violation {
                position: self.position(0, cell, None),
                value: Presses(self.none_up[cell][0].into()),
                least_after: Presses(self.none_up[cell][0].into()),
            })),
        }
    }

    /// By card other than the one that is up: the value after Enter on it.
    fn entered(&self, up: usize) -> [Lanes; CELLS] {
        let mut entered = self.none_up;
        for (lane, pairing) in self.pairings[..self.boards].iter().enumerate() {
            let partner = usize::from(pairing.partners[up]);
            entered[partner][lane] = self.taken[partner][lane];
        }
        entered
    }

    /// By cursor: the value with a card up.
    fn one_up(&self, up: usize, entered: &[Lanes; CELLS]) -> [Lanes; CELLS] {
        let mut one_up = [[u8::MAX; LANES]; CELLS];
        for card in cells(self.cards).filter(|&card| card != up) {
            for (one_up, distance) in one_up.iter_mut().zip(self.distances[card]) {
                for (least, after) in one_up.iter_mut().zip(entered[card]) {
                    *least = (*least).min(after + (distance + 1));
                }
            }
        }
        one_up
    }

    /// Bellman's equation with the cursor on `cell`: `values` by cursor, and the value after Enter.
    fn compare(
        &self,
        values: &[Lanes; CELLS],
        cell: usize,
        after_enter: &Lanes,
        up: Option<usize>,
    ) -> Result<(), Box<Violation>> {
        let mut least = *after_enter;
        for key in self.moves {
            for (least, &after) in least.iter_mut().zip(&values[usize::from(key[cell])]) {
                *least = (*least).min(after);
            }
        }
        let wrong = |lane: usize| values[cell][lane] == 0 || values[cell][lane] - 1 != least[lane];
        if !(0..self.boards).fold(false, |any, lane| any | wrong(lane)) {
            return Ok(());
        }
        let lane = (0..self.boards).find(|&lane| wrong(lane)).expect("one of them is wrong");
        Err(Box::new(Violation {
            position: self.position(lane, cell, up),
            value: Presses(values[cell][lane].into()),
            least_after: Presses(least[lane].into()),
        }))
    }

    fn position(&self, lane: usize, cell: usize, up: Option<usize>) -> Position {
        Position::legal(self.pairings[lane].board(), Cell::new(cell), up.map(Cell::new))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Atlas, DeclaredDepths, Play};
    use super::{Checked, Layer, Positions, Proof, Violation};

    fn check(proof: &Proof, layer: &Layer, below: Option<&Layer>) -> Result<Checked, Box<Violation>> {
        let mut all = Checked::default();
        for part in proof.parts(layer.pairs()) {
            all.add(&proof.check(part, layer, below)?);
        }
        Ok(all)
    }

    fn grow(atlas: &Atlas, below: &Layer) -> Layer {
        atlas.grow(below, |chunks| {
            for chunk in chunks {
                chunk.run();
            }
        })
    }

    /// Up to four pairs; the command `jjak atlas --verify` goes on to eight.
    #[test]
    fn the_equation_holds_and_the_counts_add_up() {
        let (proof, atlas, declared) = (Proof::new(4), Atlas::new(Play::Best), DeclaredDepths::new());
        let mut layer = atlas.ground();
        let mut below = None;
        for pairs in 0..=4 {
            let checked = check(&proof, &layer, below.as_ref()).unwrap();
            assert_eq!(&checked.depths, declared.depths(pairs));
            assert_eq!(checked.positions(), Positions::of(pairs));
            let above = grow(&atlas, &layer);
            below = Some(std::mem::replace(&mut layer, above));
        }
    }

    #[test]
    fn more_pairs_than_fit_have_no_positions() {
        assert_eq!(Positions::of(8), Positions { without_card_up: 32_432_400, with_card_up: 518_918_400 });
        assert_eq!(Positions::of(9), Positions { without_card_up: 0, with_card_up: 0 });
    }

    /// A single wrong value is found, wherever it is and on whichever side it errs.
    #[test]
    fn a_wrong_value_is_found() {
        let (proof, atlas) = (Proof::new(2), Atlas::new(Play::Best));
        let ground = atlas.ground();
        let mut layer = grow(&atlas, &ground);
        for rank in 0..layer.boards() {
            for cursor in [0, 6, 15] {
                let right = layer.rows[rank][cursor];
                for wrong in [right - 1, right + 1, 0, 127, 255] {
                    layer.rows[rank][cursor] = wrong;
                    assert!(check(&proof, &layer, Some(&ground)).is_err(), "{rank} {cursor} {wrong}");
                }
                layer.rows[rank][cursor] = right;
            }
        }
        assert!(check(&proof, &layer, Some(&ground)).is_ok());
        let greedy = Atlas::new(Play::Greedy);
        let one = grow(&greedy, &ground);
        let two = grow(&greedy, &one);
        let violation = check(&proof, &two, Some(&one)).unwrap_err();
        assert!(violation.to_string().contains("it must be one less"), "{violation}");
        let mut ground = ground;
        ground.rows[0][3] = 1;
        assert!(check(&proof, &ground, None).is_err());
    }
}
