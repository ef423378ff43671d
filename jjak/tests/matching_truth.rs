//! The solver against the truth: raw breadth-first search over single keys, mismatches included.

use std::collections::HashMap;

use jjak::matching::{
    Board, Cell, Grid, Key, Picture, Place, Position, Setup, Solver, Uncounted, Unsolved, deal, distances_to,
};

/// The par of every position that can be reached on a board from any cursor, with no card up or any one
/// card up, by asking the rule engine about every key: rounds of "a key leads to a position of par d".
fn truth(board: &Board) -> HashMap<Position, u16> {
    let mut numbers = HashMap::new();
    let mut positions: Vec<Position> = starts(board).collect();
    numbers.extend(positions.iter().cloned().zip(0usize..));
    let mut next: Vec<[usize; 9]> = Vec::new();
    while next.len() < positions.len() {
        let position = positions[next.len()].clone();
        next.push(Key::ALL.map(|key| {
            let (after, _) = position.play(key);
            *numbers.entry(after.clone()).or_insert_with(|| {
                positions.push(after);
                positions.len() - 1
            })
        }));
    }
    let mut pars: Vec<Option<u16>> = positions.iter().map(|p| p.is_cleared().then_some(0)).collect();
    for round in 1.. {
        let found: Vec<usize> = (0..positions.len())
            .filter(|&n| pars[n].is_none() && next[n].iter().any(|&after| pars[after] == Some(round - 1)))
            .collect();
        if found.is_empty() {
            break;
        }
        for n in found {
            pars[n] = Some(round);
        }
    }
    positions.into_iter().zip(pars.into_iter().map(|par| par.expect("every board can be cleared"))).collect()
}

/// Every cursor, with no card up and with each card up.
fn starts(board: &Board) -> impl Iterator<Item = Position> {
    let place = |cell: Cell| Place { row: board.grid().row(cell) as i64, col: board.grid().col(cell) as i64 };
    let ups = std::iter::once(None).chain(board.cards().iter().map(Some));
    ups.flat_map(move |up| {
        board.grid().cells().map(move |cursor| {
            let setup = Setup { cursor: Some(place(cursor)), face_up: up.map(place), ..Setup::from(board) };
            setup.position().expect("legal")
        })
    })
}

/// Positions compared: with no card up, with a card up.
#[derive(Default, PartialEq, Debug)]
struct Compared {
    closed: usize,
    card_up: usize,
}

/// The par of every start and the par after each of its nine keys.
fn compare(solver: &mut Solver, board: &Board, compared: &mut Compared) {
    let truth = truth(board);
    let solved = solver.solve(board).expect("within limits");
    for position in starts(board) {
        let par = truth[&position];
        assert_eq!(solved.par_of(&position).0, par, "{position}");
        for value in solved.key_values(&position) {
            let after = truth[&position.play(value.key).0];
            assert_eq!(
                (value.par_after.0, value.regret.0),
                (after, after + 1 - par),
                "{position} {}",
                value.key
            );
        }
        *if position.face_up().is_some() { &mut compared.card_up } else { &mut compared.closed } += 1;
    }
}

/// All 4×4 boards with the pairs' cells chosen in every way, up to renaming of pictures.
fn boards(pairs: usize) -> Vec<Board> {
    fn extend(cells: &mut Vec<usize>, pairs: usize, found: &mut Vec<Board>) {
        if cells.len() == 2 * pairs {
            let mut rows = vec![vec![None; 4]; 4];
            for (nth, &cell) in cells.iter().enumerate() {
                rows[cell / 4][cell % 4] = Picture::from_number(nth / 2 + 1);
            }
            found.push(Setup { rows, ..Setup::default() }.board().expect("legal"));
            return;
        }
        // The first card of a pair comes after the first card of the pair before it.
        let from = if cells.len() < 2 { 0 } else { cells[(cells.len() - 1) / 2 * 2] };
        let from = if cells.len() % 2 == 1 { cells[cells.len() - 1] } else { from };
        for cell in from..16 {
            if !cells.contains(&cell) {
                cells.push(cell);
                extend(cells, pairs, found);
                cells.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(&mut Vec::new(), pairs, &mut found);
    found
}

#[test]
fn all_positions_with_at_most_two_pairs() {
    let mut solver = Solver::new();
    let (mut one, mut two) = (Compared::default(), Compared::default());
    for board in &boards(1) {
        compare(&mut solver, board, &mut one);
    }
    for board in &boards(2) {
        compare(&mut solver, board, &mut two);
    }
    assert_eq!(one, Compared { closed: 1_920, card_up: 3_840 });
    assert_eq!(two, Compared { closed: 87_360, card_up: 349_440 });
}

#[test]
fn random_positions_with_more_pairs() {
    let mut solver = Solver::new();
    for (pairs, boards) in [(3, 40), (4, 20), (5, 8), (6, 3)] {
        for number in 0..boards {
            let position = deal(Grid::ORIGINAL, pairs, 72_415, number).unwrap();
            compare(&mut solver, position.board(), &mut Compared::default());
        }
    }
}

#[test]
fn random_positions_on_other_grids() {
    let mut solver = Solver::new();
    let sizes = [
        (1, 2, 1),
        (1, 8, 4),
        (8, 1, 4),
        (2, 2, 2),
        (2, 3, 3),
        (3, 5, 4),
        (5, 3, 4),
        (5, 5, 3),
        (3, 8, 4),
        (8, 8, 3),
    ];
    for (rows, cols, pairs) in sizes {
        for number in 0..4 {
            let position = deal(Grid::new(rows, cols), pairs, 72_415, number).unwrap();
            compare(&mut solver, position.board(), &mut Compared::default());
        }
    }
}

/// Where raw search is out of reach: every key of the optimal play against Bellman's equation.
#[test]
fn many_pairs_obey_bellman_and_replay() {
    let mut solver = Solver::new();
    for (rows, cols, pairs) in [(5, 6, 15), (4, 8, 16), (6, 6, 17), (8, 8, 12)] {
        let position = deal(Grid::new(rows, cols), pairs, 7, 0).unwrap();
        let solved = solver.solve(position.board()).unwrap();
        let mut here = position.clone();
        let keys = solved.keys(&position);
        assert_eq!(keys.0.len(), usize::from(solved.par_of(&position).0));
        for (nth, &key) in keys.0.iter().enumerate() {
            let values = solved.key_values(&here);
            assert!(values.iter().all(|value| value.par_after.0 + 1 >= (keys.0.len() - nth) as u16));
            let first_best = values.iter().find(|value| value.regret.0 == 0).map(|value| value.key);
            assert_eq!(first_best, Some(key), "{here}");
            here.press(key);
        }
        assert!(here.is_cleared());
    }
}

/// Counts optimal pair orders by trying them all, distances from the single searches.
fn naive_orders(board: &Board, cursor: Cell) -> (u16, u128) {
    let pairs = board.pairs();
    if pairs.is_empty() {
        return (0, 1);
    }
    let mut best = (u16::MAX, 0);
    for &(a, b) in &pairs {
        let rest = Setup { rows: without(board, a), ..Setup::default() }.board().unwrap();
        for (first, second) in [(a, b), (b, a)] {
            let walk =
                |from: Cell, to| u16::from(distances_to(board.grid(), board.cards(), to)[from.index()]);
            let (after, orders) = naive_orders(&rest, second);
            let presses = walk(cursor, first) + walk(first, second) + 2 + after;
            if presses < best.0 {
                best = (presses, 0);
            }
            if presses == best.0 {
                best.1 += orders;
            }
        }
    }
    best
}

/// The rows without the pair that has a card on this cell.
fn without(board: &Board, cell: Cell) -> Vec<Vec<Option<Picture>>> {
    let gone = board.picture(cell);
    let mut rows = Setup::from(board).rows;
    for picture in rows.iter_mut().flatten().filter(|picture| **picture == gone) {
        *picture = None;
    }
    rows
}

#[test]
fn optimal_orders_are_counted() {
    let mut solver = Solver::new();
    for grid in [Grid::ORIGINAL, Grid::new(3, 6)] {
        for number in 0..60 {
            let position = deal(grid, 1 + number as usize % 4, 4, number).unwrap();
            let solved = solver.solve(position.board()).unwrap();
            let (par, orders) = naive_orders(position.board(), position.cursor());
            assert_eq!(solved.par_of(&position).0, par, "{position}");
            assert_eq!(solved.optimal_orders(&position, Solver::ORDER_STATES), Ok(orders), "{position}");
        }
    }
}

/// One pair, two orders as good as each other from the middle: states are the pair with the cursor, no more.
/// With the ones taken from the left the twos stand on both sides again: two states.
#[test]
fn orders_are_counted_within_a_limit() {
    let mut solver = Solver::new();
    for (text, states, orders) in [("101 0 1", 1, 2), ("00/00 0 0", 0, 1), ("1212 0 0", 2, 2)] {
        let position = text.parse::<Setup>().unwrap().position().unwrap();
        let solved = solver.solve(position.board()).unwrap();
        assert_eq!(solved.optimal_orders(&position, states), Ok(orders), "{text}");
        if let Some(limit) = states.checked_sub(1) {
            assert_eq!(solved.optimal_orders(&position, limit), Err(Uncounted::TooMany { limit }), "{text}");
        }
    }
}

/// Boards of the original size have their table, whatever the limit, and no stages.
#[test]
fn the_original_grid_knows_no_limit_and_no_stages() {
    let position = deal(Grid::ORIGINAL, 8, 1, 1).unwrap();
    let mut solver = Solver::with_memory_limit(1);
    assert!(solver.solve_in_stages(position.board(), |_| unreachable!("no stage")).is_ok());
    let larger = deal(Grid::new(4, 5), 8, 1, 1).unwrap();
    assert!(matches!(solver.solve(larger.board()), Err(Unsolved::TooLarge { .. })));
}

#[test]
fn a_deliberate_mismatch_can_be_better_with_a_card_up() {
    let position = "1120/0000/0020/0000 0 0 0 2".parse::<Setup>().unwrap().position().unwrap();
    let mut solver = Solver::new();
    let solved = solver.solve(position.board()).unwrap();
    assert_eq!(solved.par_of(&position).0, 8);
    let enter = solved.key_values(&position)[8];
    assert_eq!((enter.key, enter.regret.0), (Key::Enter, 0), "the best key turns up the wrong card");
    assert_eq!(solved.optimal_orders(&position, Solver::ORDER_STATES), Err(Uncounted::CardUp));
}
