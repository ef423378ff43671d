//! The published values of whole games, and surveys that must agree with them.

use jjak::patience::survey::Interval;
use jjak::patience::{ClosedPosition, Rules, Solver, WholeGame, deal};

/// Rules, lumped positions, random play and best play, closed, to 15 digits.
const GAMES: [(&str, u64, &str, &str); 2] = [
    ("the-wish", 302_420, "0.183782634728080", "0.308874635189430"),
    ("double-patience", 1_173_168, "0.185168529347983", "0.324077865395302"),
];

#[test]
fn values_of_whole_games() {
    for (name, positions, random, closed) in GAMES {
        let rules = Rules::by_name(name).unwrap();
        let game = WholeGame::solve(rules, WholeGame::POSITIONS, None).unwrap();
        assert_eq!(game.positions(), positions);
        assert_eq!(game.random_decimal(15).as_deref(), Some(random));
        assert_eq!(game.best_closed().decimal(15), closed);
        survey(rules, &game);
    }
}

/// Deals that were played one by one: three standard errors, and Wilson's interval.
fn survey(rules: &Rules, game: &WholeGame) {
    const DEALS: u64 = 10_000;
    let mut solver = Solver::new();
    let (mut won, mut sum, mut squares) = (0u64, 0.0, 0.0);
    for number in 0..DEALS {
        let position = deal(rules, 9, number).unwrap();
        let line = game.play_closed(&position);
        let mut end = position.clone();
        for &action in &line {
            let seen = ClosedPosition::of(&end).unwrap();
            assert_eq!(game.best_pair(&seen), Some(action), "{seen}");
            end = end.play(action).unwrap();
        }
        assert!(end.moves().is_empty(), "{end}");
        won += u64::from(end.is_cleared());
        let odds = solver.near_odds(&position).unwrap().value;
        assert!(odds > 0.0 || !end.is_cleared());
        sum += odds;
        squares += odds * odds;
    }
    let deals = DEALS as f64;
    let (mean, closed) = (sum / deals, game.best_closed().to_f64());
    assert!(Interval::wilson(won as f64 / deals, deals).contains(closed), "{won}");
    let error = ((squares / deals - mean * mean) / deals).sqrt();
    let random = game.random_between()[0].to_f64();
    assert!((mean - random).abs() < 3.0 * error, "{mean} ± {error}");
}
