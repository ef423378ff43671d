//! Answers from independent programs, and the play that proves each.

use jjak::matching::{Event, Grid, Position, Presses, Setup, Solver};

/// Records of blank-separated columns: a one-line position and the presses it takes.
fn cases(text: &str) -> impl Iterator<Item = (Position, Presses)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (position, presses) = line.rsplit_once('\t').expect("a last column");
        let position = position.replace('\t', " ").parse::<Setup>().expect("a setup").position();
        (position.expect("a legal position"), Presses(presses.trim().parse().expect("presses")))
    })
}

/// The par is the expected one, and the key string proves that it can be reached.
fn check(text: &str) -> usize {
    let mut solver = Solver::new();
    cases(text)
        .map(|(position, expected)| {
            let solved = solver.solve(position.board()).expect("within limits");
            assert_eq!(solved.par_of(&position), expected, "{position}");
            let keys = solved.keys(&position);
            assert_eq!(keys.0.len(), usize::from(expected.0), "{position} {keys}");
            let mut end = position.clone();
            for &key in &keys.0 {
                end.press(key);
            }
            assert!(end.is_cleared(), "{position} {keys}");
            let values = solved.key_values(&position);
            let bellman = values.iter().map(|value| value.par_after.0 + 1).min();
            assert_eq!(bellman, Some(expected.0), "{position}");
        })
        .count()
}

#[test]
fn original_grid() {
    assert_eq!(check(include_str!("../../corpus/matching_4x4.tsv")), 320);
}

#[test]
fn other_sizes() {
    assert_eq!(check(include_str!("../../corpus/matching_sizes.tsv")), 211);
}

#[test]
fn card_up() {
    assert_eq!(check(include_str!("../../corpus/matching_face_up.tsv")), 121);
}

#[test]
fn the_walk_of_the_statement_clears_the_first_example() {
    let setup = "1003/2000/0002/3010 1 0".parse::<Setup>().unwrap();
    let mut position = setup.position().unwrap();
    let keys = "edReUeLDeReULe".parse::<jjak::matching::Keys>().unwrap();
    let events: Vec<Event> = keys.0.iter().map(|&key| position.press(key)).collect();
    assert_eq!(events.len(), 14);
    assert!(position.is_cleared());
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Matched(..))).count(), 3);
    assert_eq!(position.board().grid(), Grid::ORIGINAL);
}

#[test]
fn no_card_is_no_press() {
    let position = "0000/0000 1 2".parse::<Setup>().unwrap().position().unwrap();
    let mut solver = Solver::new();
    let solved = solver.solve(position.board()).unwrap();
    assert_eq!(solved.par_of(&position), Presses(0));
    assert_eq!(solved.keys(&position).to_string(), "");
    assert_eq!(solved.optimal_orders(&position, Solver::ORDER_STATES), Ok(1));
}
