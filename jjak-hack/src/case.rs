//! An input for a program, in every form in which it is shown and fed.

use std::fmt::{Display, Formatter, Result as FmtResult};

use jjak::{matching, patience};

use crate::run::Style;

/// The two puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// Card pairs on a board, fewest key presses.
    Matching,
    /// Patience, the odds of random play.
    Patience,
}

impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(match self {
            Self::Matching => "matching",
            Self::Patience => "patience",
        })
    }
}

/// An input. `Display` prints the one-line position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Case {
    /// A board and a cursor.
    Matching(matching::Position),
    /// A complete deal of some patience.
    Patience(patience::Position),
}

impl Display for Case {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::Matching(position) => position.fmt(f),
            Self::Patience(position) => position.fmt(f),
        }
    }
}

impl Case {
    /// Which puzzle it belongs to.
    pub fn game(&self) -> Game {
        match self {
            Self::Matching(_) => Game::Matching,
            Self::Patience(_) => Game::Patience,
        }
    }

    /// What a run is fed: a line for the wrapper of a function, the whole of stdin for a program.
    pub fn input(&self, style: Style) -> String {
        match (self, style) {
            (Self::Matching(position), Style::Function) => {
                let grid = position.board().grid();
                let (row, col) = (grid.row(position.cursor()), grid.col(position.cursor()));
                let cells: Vec<_> = rows(position).concat().iter().map(ToString::to_string).collect();
                format!("{row} {col} {} {} {}", grid.rows(), grid.cols(), cells.join(" "))
            }
            _ => self.text(),
        }
    }

    /// The input as it is pasted into a judge: the arguments of a function, or the lines of stdin.
    pub fn paste(&self, style: Style) -> String {
        match (self, style) {
            (Self::Matching(position), Style::Function) => {
                let grid = position.board().grid();
                let (row, col) = (grid.row(position.cursor()), grid.col(position.cursor()));
                format!(
                    "{}, {row}, {col}",
                    format!("{:?}", rows(position)).replace(", ", ",").replace("],", "], ")
                )
            }
            _ => self.text(),
        }
    }

    /// The lines of stdin.
    fn text(&self) -> String {
        match self {
            Self::Matching(position) => {
                let grid = position.board().grid();
                let words = |row: &Vec<usize>| {
                    row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n"
                };
                let board: String = rows(position).iter().map(words).collect();
                format!("{board}{} {}\n", grid.row(position.cursor()), grid.col(position.cursor()))
            }
            Self::Patience(position) => {
                let words = |pile: &Vec<patience::Card>| {
                    pile.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n"
                };
                position.piles().iter().map(words).collect()
            }
        }
    }
}

/// The board as numbers, 0 for an empty cell.
fn rows(position: &matching::Position) -> Vec<Vec<usize>> {
    let board = position.board();
    let cells: Vec<_> =
        board.grid().cells().map(|cell| board.picture(cell).map_or(0, matching::Picture::number)).collect();
    cells.chunks(board.grid().cols()).map(<[_]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use jjak::matching::Setup;

    use super::Case;
    use crate::run::Style;

    #[test]
    fn ready_to_paste() {
        let setup: Setup = "1003/2000/0002/3010 1 0".parse().unwrap();
        let case = Case::Matching(setup.position().unwrap());
        assert_eq!(case.paste(Style::Function), "[[1,0,0,3], [2,0,0,0], [0,0,0,2], [3,0,1,0]], 1, 0");
        assert_eq!(case.paste(Style::Program), "1 0 0 3\n2 0 0 0\n0 0 0 2\n3 0 1 0\n1 0\n");
        assert_eq!(case.input(Style::Function), "1 0 4 4 1 0 0 3 2 0 0 0 0 0 0 2 3 0 1 0");
        assert_eq!(case.to_string(), "1003/2000/0002/3010 1 0");
    }
}
