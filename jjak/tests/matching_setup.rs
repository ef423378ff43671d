//! The door from what is typed to what is legal, the notation, and what the keys do.

use jjak::matching::{Cell, Event, Grid, Key, Keys, Picture, Place, Position, Setup, Solver, deal};
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    let setup: Setup = text.parse().expect("well formed");
    let refused =
        if setup.cursor.is_some() { setup.position().unwrap_err() } else { setup.board().unwrap_err() };
    refused.to_string()
}

fn position(text: &str) -> Position {
    text.parse::<Setup>().expect("well formed").position().expect("legal")
}

#[test]
fn every_reason_is_given_at_once() {
    assert_eq!(
        refusal("1003/20000/0102/3010 4 -1 0 9"),
        "row 1 has 5 cells; the first row has 4; \
         picture 1 is on 3 cells ((0, 0), (2, 1), (3, 2)); each picture must be on exactly two cells; \
         the cursor (4, -1) is outside the board; rows go from 0 to 3, columns from 0 to 3; \
         the face-up card (0, 9) is outside the board; rows go from 0 to 3, columns from 0 to 3"
    );
    assert_eq!(
        refusal("10/00"),
        "picture 1 is on one cell ((0, 0)); each picture must be on exactly two cells"
    );
    assert_eq!(
        refusal("11/00 0 0 1 1"),
        "the cell (1, 1) was given as face up, but it is empty; name a cell with a card"
    );
    let sizes = "from 1 to 8 rows and columns, and at least two cells, are supported";
    assert_eq!(refusal("000000000"), format!("a grid of 1×9 was given; {sizes}"));
    assert_eq!(refusal("0"), format!("a grid of 1×1 was given; {sizes}"));
    let no_cursor = "11".parse::<Setup>().unwrap().position().unwrap_err().to_string();
    assert_eq!(no_cursor, "no cursor was given; write its row and column after the board, for example `0 0`");
    let nothing = Setup::default().position().unwrap_err().to_string();
    assert!(nothing.starts_with("a grid of 0×0 was given"), "{nothing}");
}

#[test]
fn what_is_malformed_is_located() {
    let malformed = |text: &str| text.parse::<Setup>().unwrap_err().to_string();
    assert!(malformed("10?1").starts_with("column 3: found `?`; expected"));
    assert!(malformed("").starts_with("column 1: found the end; expected rows"));
    assert!(malformed("11 0").starts_with("column 5: found the end; expected a column number"));
    assert!(malformed("11 0 x").starts_with("column 6: found `x`; expected a row or column number"));
    assert!(malformed("11_0_0_0_1_7").starts_with("column 12: found `7`; expected nothing more"));
}

#[test]
fn each_key_does_what_the_rules_say() {
    // 1 0 2
    // 0 0 0
    // 1 0 2
    let start = position("102/000/102 1 1");
    let cell = |row, col| Grid::new(3, 3).cell(row, col).unwrap();
    let here = cell(1, 1);
    let moved = |to| Event::Moved { from: here, to };
    assert_eq!(start.play(Key::Left).1, moved(cell(1, 0)));
    assert_eq!(start.play(Key::CtrlRight).1, moved(cell(1, 2)), "no card that way: the last cell");
    assert_eq!(start.play(Key::Enter), (start.clone(), Event::Nothing), "an empty cell");
    let mut position = position("102/000/102 0 0");
    assert_eq!(position.press(Key::Up), Event::Stayed);
    assert_eq!(position.press(Key::CtrlLeft), Event::Stayed);
    assert_eq!(position.press(Key::Enter), Event::TurnedUp(cell(0, 0)));
    assert_eq!(position.press(Key::Enter), Event::Nothing, "the card that is up already");
    assert_eq!(position.press(Key::CtrlRight), Event::Moved { from: cell(0, 0), to: cell(0, 2) });
    assert_eq!(position.press(Key::Enter), Event::Mismatched(cell(0, 0), cell(0, 2)));
    assert_eq!(position.face_up(), None);
    assert_eq!(position.press(Key::Enter), Event::TurnedUp(cell(0, 2)));
    assert_eq!(position.press(Key::CtrlDown), Event::Moved { from: cell(0, 2), to: cell(2, 2) });
    assert_eq!(position.press(Key::Enter), Event::Matched(cell(0, 2), cell(2, 2)));
    assert_eq!(position.to_string(), "100/000/100 2 2");
    assert_eq!(position.press(Key::CtrlUp), Event::Moved { from: cell(2, 2), to: cell(0, 2) });
    assert_eq!(position.press(Key::CtrlLeft), Event::Moved { from: cell(0, 2), to: cell(0, 0) });
    assert_eq!(position.press(Key::Enter), Event::TurnedUp(cell(0, 0)));
    assert_eq!(position.press(Key::CtrlDown), Event::Moved { from: cell(0, 0), to: cell(2, 0) });
    assert_eq!(
        position.press(Key::CtrlUp),
        Event::Moved { from: cell(2, 0), to: cell(0, 0) },
        "up, still there"
    );
}

/// Any position: a dealt one with some keys pressed, so that cards may be gone and one may be up.
fn positions() -> impl Strategy<Value = Position> {
    let sizes = (1usize..=8, 1usize..=8).prop_filter("a grid of one cell", |&(rows, cols)| rows * cols > 1);
    (sizes, any::<u64>(), 0usize..=32, proptest::collection::vec(0usize..9, 0..40)).prop_map(
        |((rows, cols), seed, pairs, keys)| {
            let grid = Grid::new(rows, cols);
            let mut position = deal(grid, pairs.min(grid.len() / 2), seed, 0).expect("room");
            for key in keys {
                position.press(Key::ALL[key]);
            }
            position
        },
    )
}

/// A cell mirrored and transposed, for the eight symmetries of the square.
fn turned(cell: Cell, symmetry: usize) -> Cell {
    let (row, col) = (Grid::ORIGINAL.row(cell), Grid::ORIGINAL.col(cell));
    let row = if symmetry & 1 == 0 { row } else { 3 - row };
    let col = if symmetry & 2 == 0 { col } else { 3 - col };
    let (row, col) = if symmetry & 4 == 0 { (row, col) } else { (col, row) };
    Grid::ORIGINAL.cell(row, col).expect("inside")
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn printing_and_reading_a_position_is_the_identity(position in positions()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Setup>().unwrap().position().unwrap(), position);
        let underscored = text.replace(' ', "_").to_lowercase().replace('0', ".");
        // Only the board's zeros may become dots.
        let rows = text.split(' ').next().unwrap().len();
        let mixed = format!("{}{}", &underscored[..rows], &text[rows..].replace(' ', "_"));
        let read = mixed.parse::<Setup>().unwrap().position().unwrap();
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9A-Za-z./_ \\-?é]{0,40}") {
        if let Ok(setup) = text.parse::<Setup>() {
            let _ = setup.board();
            if let Ok(position) = setup.position() {
                prop_assert_eq!(position.to_string().parse::<Setup>().unwrap().position().unwrap(), position);
            }
        }
        let _ = text.parse::<Keys>();
    }

    #[test]
    fn symmetric_boards_have_equal_par(seed: u64, pairs in 0usize..=8, symmetry in 0usize..8) {
        let position = deal(Grid::ORIGINAL, pairs, seed, 0).unwrap();
        let mut rows = vec![vec![None::<Picture>; 4]; 4];
        for cell in Grid::ORIGINAL.cells() {
            let to = turned(cell, symmetry).index();
            rows[to / 4][to % 4] = position.board().picture(cell);
        }
        let cursor = turned(position.cursor(), symmetry).index();
        let cursor = Some(Place { row: cursor as i64 / 4, col: cursor as i64 % 4 });
        let image = Setup { rows, cursor, face_up: None }.position().unwrap();
        let mut solver = Solver::new();
        let par = solver.solve(position.board()).unwrap().par_of(&position);
        prop_assert_eq!(solver.solve(image.board()).unwrap().par_of(&image), par);
    }
}
