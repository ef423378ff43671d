//! Smaller positions from a position, to find the smallest on which a method is wrong.

use jjak::matching::{Position, Setup};

/// The positions with one pair less (never the pair whose card is up), in the order of the pairs.
pub(super) fn smaller(position: &Position) -> Vec<Position> {
    let board = position.board();
    let pairs = board.pairs();
    let up = position.face_up();
    let free = pairs.iter().filter(|&&(a, b)| up != Some(a) && up != Some(b));
    let without = free.filter_map(|&(a, b)| {
        let mut setup = Setup::from(position);
        for cell in [a, b] {
            setup.rows[board.grid().row(cell)][board.grid().col(cell)] = None;
        }
        setup.position().ok()
    });
    without.collect()
}

#[cfg(test)]
mod tests {
    use jjak::matching::Setup;

    #[test]
    fn one_pair_less() {
        let smaller = |text: &str| -> Vec<String> {
            let position = text.parse::<Setup>().unwrap().position().unwrap();
            super::smaller(&position).iter().map(ToString::to_string).collect()
        };
        assert_eq!(smaller("12/12 0 1"), ["02/02 0 1", "10/10 0 1"]);
        assert_eq!(smaller("12/12 0 1 1 0"), ["10/10 0 1 1 0"]);
        assert!(smaller("00/00 0 1").is_empty());
    }
}
