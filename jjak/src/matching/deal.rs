//! Random positions from a seed.

use super::{Board, Cell, Grid, Picture, Position};
use crate::draw::Draws;

/// More pairs than a grid has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{pairs} pairs were asked for; a grid of {rows}×{cols} has room for {most}")]
pub struct NoRoom {
    /// Pairs asked for.
    pub pairs: usize,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub cols: usize,
    /// Pairs that fit.
    pub most: usize,
}

/// Position `number` under `seed`: `pairs` pairs on random cells, pictures `1`, `2`, …, a random cursor.
///
/// Every board up to renaming of pictures, and every cursor, is equally likely. A seed and a number name
/// the same position for ever: the cells are shuffled, picture *k* lies on the cells at places 2k − 2 and
/// 2k − 1, then the cursor is drawn.
///
/// # Errors
/// If the pairs do not fit on the grid.
pub fn deal(grid: Grid, pairs: usize, seed: u64, number: u64) -> Result<Position, NoRoom> {
    let most = grid.len() / 2;
    if pairs > most {
        return Err(NoRoom { pairs, rows: grid.rows(), cols: grid.cols(), most });
    }
    let mut draws = Draws::new("matching", seed, number);
    let mut cells: Vec<Cell> = grid.cells().collect();
    draws.shuffle(&mut cells);
    let mut board = Board::empty(grid);
    for (nth, two) in cells.chunks(2).take(pairs).enumerate() {
        let picture = Picture::from_number(nth + 1).expect("at most 32 pairs");
        for &cell in two {
            board.put(cell, picture);
        }
    }
    Ok(Position::new(board, Cell::new(draws.below(grid.len()))))
}

#[cfg(test)]
mod tests {
    use super::{Grid, deal};

    #[test]
    fn the_first_deals_stay_what_they_are() {
        let print = |grid, pairs, seed, number| deal(grid, pairs, seed, number).unwrap().to_string();
        assert_eq!(print(Grid::ORIGINAL, 6, 1, 0), "2050/3016/2613/0445 2 1");
        assert_eq!(print(Grid::ORIGINAL, 6, 1, 1), "4365/1010/0430/5262 2 2");
        assert_eq!(print(Grid::ORIGINAL, 8, 2, 0), "6138/2475/8723/5416 2 1");
        assert_eq!(print(Grid::new(6, 6), 18, 1, 0), "C31HC8/E5ID7B/F4H29A/5EG843/GB62I1/6D97AF 3 4");
        assert_eq!(print(Grid::new(1, 2), 0, 1, 0), "00 0 1");
    }

    #[test]
    fn too_many_pairs() {
        let refused = deal(Grid::new(3, 3), 5, 1, 0).unwrap_err();
        assert_eq!(refused.to_string(), "5 pairs were asked for; a grid of 3×3 has room for 4");
    }
}
