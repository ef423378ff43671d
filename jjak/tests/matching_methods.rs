//! The methods of the write-ups against the solver: right where they say so, wrong where they do not.

use jjak::matching::methods::{ALL, Method, NoAnswer, Truth};
use jjak::matching::{Grid, Position, Presses, Setup, Solver, deal};

fn read(text: &str) -> Position {
    text.parse::<Setup>().expect("a setup").position().expect("a legal position")
}

fn method(name: &str) -> &'static dyn Method {
    ALL.into_iter().find(|method| method.name() == name).expect("a method of this name")
}

/// Deals of some sizes, with and without a card up.
fn deals() -> impl Iterator<Item = Position> {
    let grids = [(4, 4, 5), (4, 4, 3), (2, 5, 4), (1, 6, 3), (3, 3, 4), (5, 4, 2)];
    grids.into_iter().flat_map(|(rows, cols, pairs)| {
        (0..30).flat_map(move |number| {
            let position = deal(Grid::new(rows, cols), pairs, 7, number).expect("room for the pairs");
            let card = position.board().cards().iter().nth(number as usize % pairs).expect("a card");
            let mut up = position.clone().with_cursor(card);
            up.press(jjak::matching::Key::Enter);
            [up.with_cursor(position.cursor()), position]
        })
    })
}

#[test]
fn right_where_they_claim_to_be() {
    let mut solver = Solver::new();
    for position in deals() {
        let par = solver.solve(position.board()).expect("a small board").par_of(&position);
        for method in ALL {
            let presses = match method.run(&position, 50_000).presses {
                Ok(presses) => presses,
                Err(NoAnswer::NotFound) if method.truth() == Truth::Wrong => continue,
                Err(NoAnswer::CutOff) if method.name() == "card-orders" => continue,
                Err(other) => panic!("{} {position}: {other}", method.name()),
            };
            assert!(presses >= par, "{} {position}", method.name());
            let claims = match method.truth() {
                Truth::Right => true,
                Truth::RightWithoutCardUp => position.face_up().is_none(),
                Truth::Wrong => false,
            };
            assert!(!claims || presses == par, "{} {position}: {presses}, par {par}", method.name());
        }
    }
}

/// The official examples, and each trap at one board.
#[test]
fn traps() {
    let presses = |name: &str, text: &str| method(name).run(&read(text), u64::MAX).presses;
    for (text, par) in [("1003/2000/0002/3010 1 0", 14), ("3002/0010/0100/2003 0 1", 16)] {
        for name in ["permutations", "subset-dp", "key-search", "dijkstra", "a-star"] {
            assert_eq!(presses(name, text), Ok(Presses(par)), "{name}");
        }
    }
    // With a card up, pair by pair costs 9 and a mismatch on purpose 8.
    let up = "1120/0000/0020/0000 0 0 0 2";
    for name in ["permutations", "subset-dp", "card-orders"] {
        assert_eq!(presses(name, up), Ok(Presses(9)), "{name}");
    }
    for name in ["key-search", "dijkstra", "a-star"] {
        assert_eq!(presses(name, up), Ok(Presses(8)), "{name}");
    }
}

/// How often each wrong method is wrong among 300 positions with five pairs.
#[test]
fn wrong_as_often_as_ever() {
    let mut solver = Solver::new();
    let mut wrong = [0; 3];
    for number in 0..300 {
        let position = deal(Grid::ORIGINAL, 5, 1, number).expect("room");
        let par = solver.solve(position.board()).expect("a small board").par_of(&position);
        for (wrong, name) in wrong.iter_mut().zip(["greedy", "first-arrival", "entry-marking"]) {
            *wrong += i32::from(method(name).run(&position, u64::MAX).presses != Ok(par));
        }
    }
    assert_eq!(wrong, [184, 7, 4]);
}

#[test]
fn a_limit_cuts_off_and_work_is_counted() {
    let position = read("1234/5678/1234/5678 0 0");
    for method in ALL {
        let cut = method.run(&position, 5);
        assert_eq!((cut.presses, cut.work.expanded), (Err(NoAnswer::CutOff), 5), "{}", method.name());
    }
    let position = read("1002/0000/0000/2001 0 0");
    let work = |name: &str| method(name).run(&position, u64::MAX).work;
    // Two pairs: 4! orders, 2²·2! of them with partners side by side, four legs each.
    assert_eq!((work("card-orders").expanded, work("card-orders").distance_searches), (24, 32));
    // The start, four ways to clear a pair, twice as many to clear the other: two searches each.
    assert_eq!((work("permutations").expanded, work("permutations").distance_searches), (13, 24));
}
