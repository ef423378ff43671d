//! Numbers for the boards of the original 4×4 game, up to renaming of pictures.
//!
//! ```text
//! number of a board among those with k pairs
//!     = place of its occupancy among those with 2k cards, as numbers of 16 bits · (2k − 1)!!
//!     + number of its matching
//! number of a matching: take the lowest card; count the cards between it and its partner (0 … 2k − 2);
//!     drop both; so on. The counts are digits of weights (2k − 3)!!, (2k − 5)!!, … 3, 1, 1.
//!
//! 1 2 0 2   cards 0, 1, 3, 4, after 0, 1, 2, 3 and 0, 1, 2, 4 (as bits 27 after 15 and 23): place 2;
//! 1 0 0 0   0–4 passes two cards, 2·1, then 1–3 passes none: matching 2; the board is number 2·3 + 2 = 8
//! ```

use super::super::original::{CELLS, MOST_PAIRS};
use super::super::{Board, Cell, Grid, Picture};

/// Ways to put 2·`pairs` cards into pairs: (2·pairs − 1)!!.
pub(super) const fn matchings(pairs: usize) -> usize {
    let mut product = 1;
    let mut left = pairs;
    while left > 1 {
        product *= 2 * left - 1;
        left -= 1;
    }
    product
}

/// A board of the original grid without names for its pictures: who is whose partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    pub(super) cards: u16,
    /// By cell; what stands at an empty cell means nothing and is 0.
    pub(super) partners: [u8; CELLS],
}

impl Pairing {
    pub(super) fn of(board: &Board) -> Self {
        let mut pairing = Self { cards: 0, partners: [0; CELLS] };
        for (a, b) in board.pairs() {
            pairing.put(a.index(), b.index());
        }
        pairing
    }

    pub(super) fn put(&mut self, a: usize, b: usize) {
        self.cards |= 1 << a | 1 << b;
        self.partners[a] = b as u8;
        self.partners[b] = a as u8;
    }

    /// The board, its pictures `1`, `2`, … in reading order.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty(Grid::ORIGINAL);
        let mut left = self.cards;
        for number in 1..=left.count_ones() as usize / 2 {
            let picture = Picture::from_number(number).expect("at most eight pictures");
            let a = left.trailing_zeros() as usize;
            for cell in [a, usize::from(self.partners[a])] {
                left &= !(1 << cell);
                board.put(Cell::new(cell), picture);
            }
        }
        board
    }

    /// The pairing without the card at `cell` and its partner.
    pub(super) fn without_pair_of(mut self, cell: usize) -> Self {
        let partner = usize::from(self.partners[cell]);
        self.cards &= !(1 << cell | 1 << partner);
        self.partners[cell] = 0;
        self.partners[partner] = 0;
        self
    }

    /// The number of the matching among those of its cards.
    #[inline]
    pub(super) fn matching(&self) -> usize {
        let mut left = self.cards;
        let mut number = 0;
        let mut radix = left.count_ones() as usize;
        while left != 0 {
            let partner = self.partners[left.trailing_zeros() as usize & 15];
            left &= left - 1;
            number = number * (radix - 1) + (left & ((1 << partner) - 1)).count_ones() as usize;
            left &= !(1 << partner);
            radix -= 2;
        }
        number
    }

    /// The matching of `cards` with this number.
    pub(super) fn of_matching(cards: u16, mut number: usize) -> Self {
        let pairs = cards.count_ones() as usize / 2;
        let mut pairing = Self { cards: 0, partners: [0; CELLS] };
        let mut left = cards;
        for pairs in (0..pairs).rev() {
            let weight = matchings(pairs);
            let a = left.trailing_zeros();
            left &= left - 1;
            let mut behind = left;
            for _ in 0..number / weight {
                behind &= behind - 1;
            }
            number %= weight;
            let b = behind.trailing_zeros();
            left &= !(1 << b);
            pairing.put(a as usize, b as usize);
        }
        pairing
    }
}

/// The bijection between boards of the original grid and their numbers, pictures' names aside.
pub struct Index {
    /// The occupancies with 2k cards, in order.
    occupancies: [Vec<u16>; MOST_PAIRS + 1],
    /// By occupancy: the number of its first board.
    starts: Vec<u32>,
}

impl Default for Index {
    fn default() -> Self {
        Self::new()
    }
}

impl Index {
    /// Makes the tables: 320 KiB.
    pub fn new() -> Self {
        let mut occupancies: [Vec<u16>; MOST_PAIRS + 1] = Default::default();
        let mut starts = vec![0; 1 << CELLS];
        for cards in (0..=u16::MAX).filter(|cards| cards.count_ones() % 2 == 0) {
            let pairs = cards.count_ones() as usize / 2;
            starts[usize::from(cards)] = (occupancies[pairs].len() * matchings(pairs)) as u32;
            occupancies[pairs].push(cards);
        }
        Self { occupancies, starts }
    }

    /// Number of boards with this many pairs: C(16, 2·pairs)·(2·pairs − 1)!!; none above eight pairs.
    pub fn boards(&self, pairs: usize) -> usize {
        self.occupancies.get(pairs).map_or(0, |occupancies| occupancies.len() * matchings(pairs))
    }

    /// The number of a board among those with as many pairs; boards that differ in their pictures' names
    /// only have the same. `None` if the grid is not the original one.
    pub fn rank(&self, board: &Board) -> Option<usize> {
        (board.grid() == Grid::ORIGINAL).then(|| self.rank_of(&Pairing::of(board)))
    }

    /// The board with a number, its pictures `1`, `2`, … in reading order.
    ///
    /// # Panics
    /// If there is no board with that number.
    pub fn unrank(&self, pairs: usize, rank: usize) -> Board {
        self.pairing(pairs, rank).board()
    }

    pub(super) fn rank_of(&self, pairing: &Pairing) -> usize {
        self.start(pairing.cards) + pairing.matching()
    }

    pub(super) fn pairing(&self, pairs: usize, rank: usize) -> Pairing {
        let each = matchings(pairs);
        Pairing::of_matching(self.occupancies[pairs][rank / each], rank % each)
    }

    /// The number of the first board with these cards.
    #[inline]
    pub(super) fn start(&self, cards: u16) -> usize {
        self.starts[usize::from(cards)] as usize
    }

    /// The occupancies with 2·`pairs` cards, in order.
    pub(super) fn occupancies(&self, pairs: usize) -> &[u16] {
        &self.occupancies[pairs]
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Grid, Setup, deal};
    use super::{Index, MOST_PAIRS, Pairing};

    /// Every one of the 46,206,736 numbers, half of them on each of two threads.
    #[test]
    fn one_board_for_each_number_and_one_number_for_each_board() {
        let index = Index::new();
        let check = |half: usize| {
            let mut seen = 0;
            for pairs in 0..=MOST_PAIRS {
                for rank in (half..index.boards(pairs)).step_by(2) {
                    let pairing = index.pairing(pairs, rank);
                    assert_eq!(pairing.cards.count_ones() as usize, 2 * pairs);
                    assert_eq!(index.rank_of(&pairing), rank, "{pairing:?}");
                    seen += 1;
                }
            }
            seen
        };
        let seen = std::thread::scope(|scope| {
            let other = scope.spawn(|| check(1));
            check(0) + other.join().unwrap()
        });
        assert_eq!(seen, 46_206_736);
        // Distinct numbers give distinct boards by the above; they are all boards if the counts agree.
        let counts: Vec<usize> = (0..=9).map(|pairs| index.boards(pairs)).collect();
        let expected = [1, 120, 5_460, 120_120, 1_351_350, 7_567_560, 18_918_900, 16_216_200, 2_027_025, 0];
        assert_eq!(counts, expected);
    }

    #[test]
    fn boards_and_pairings() {
        let index = Index::new();
        let example = "1202/1000/0000/0000".parse::<Setup>().unwrap().board().unwrap();
        assert_eq!(index.rank(&example), Some(8));
        assert_eq!(index.unrank(2, 8).to_string(), "1202/1000/0000/0000");
        for number in 0..50 {
            let position = deal(Grid::ORIGINAL, number as usize % 9, 3, number).unwrap();
            let board = position.board();
            let rank = index.rank(board).unwrap();
            let again = index.unrank(board.pairs_left(), rank);
            assert_eq!(again.pairs(), board.pairs());
            let pairing = Pairing::of(board);
            for card in board.cards().iter() {
                let smaller = pairing.without_pair_of(card.index());
                assert_eq!(smaller.board().pairs_left() + 1, board.pairs_left());
            }
        }
        assert_eq!(index.rank(&super::Board::empty(Grid::new(3, 4))), None);
    }
}
