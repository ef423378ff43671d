//! Patience: odds of random play and winnability of random deals, on one core.
//!
//! Work counts: states met. The floor is one hash probe and some ten operations an edge, about two edges and
//! a half a state: some 20 ns a state while its tables stay in the nearest cache.

use jjak::patience::{Odds, Position, Rules, Solver, WholeGame, Winnable, deal};
use jjak_bench::{best_of, header, per};

const SEED: u64 = 2005;

/// A variant, how many of its deals, and their golden answers.
struct Case {
    rules: &'static str,
    deals: u64,
    winnable: u64,
    /// Twelve digits of the mean odds; `None` where they are out of reach.
    mean_odds: Option<&'static str>,
}

const CASES: [Case; 10] = [
    Case { rules: "double-patience", deals: 20_000, winnable: 13_803, mean_odds: Some("0.18674523557") },
    Case { rules: "the-wish", deals: 20_000, winnable: 12_422, mean_odds: Some("0.18211060726") },
    Case { rules: "patient-pairs", deals: 500, winnable: 420, mean_odds: Some("0.18232573890") },
    Case { rules: "nestor", deals: 2_000, winnable: 1_184, mean_odds: Some("0.04458980925") },
    Case { rules: "vertical", deals: 500, winnable: 457, mean_odds: Some("0.04801404150") },
    Case { rules: "fourteen", deals: 200, winnable: 190, mean_odds: Some("0.10751592002") },
    Case { rules: "exit", deals: 500, winnable: 388, mean_odds: Some("0.03831366769") },
    Case { rules: "double-nestor", deals: 50, winnable: 50, mean_odds: None },
    Case { rules: "double-fourteen", deals: 50, winnable: 50, mean_odds: None },
    Case { rules: "juvenile", deals: 50, winnable: 50, mean_odds: None },
];

fn main() {
    header("patience", SEED);
    println!("Mean of random deals, one core, best of 3 (exact odds and winnable: of 2)");
    for case in &CASES {
        run(case);
    }
    println!();
    println!("Whole games, one core, once");
    game("the-wish", 302_420, ["0.183782634728080", "0.308874635189430"]);
    game("double-patience", 1_173_168, ["0.185168529347983", "0.324077865395302"]);
}

/// All lumped positions; random play and best play, closed, to 15 digits.
fn game(name: &str, positions: u64, golden: [&str; 2]) {
    let rules = Rules::by_name(name).expect("built in");
    let (values, time) = best_of(1, || {
        let game = WholeGame::solve(rules, WholeGame::POSITIONS, None).expect("within the limit");
        let random = game.random_decimal(15).expect("settled");
        (game.positions(), [random, game.best_closed().decimal(15)])
    });
    assert_eq!(values, (positions, golden.map(str::to_owned)), "{name}");
    println!(
        "  {name:<16} {:>9}   {positions} positions, {} a position   random {}, closed {}",
        per(time, 1),
        per(time, positions),
        golden[0],
        golden[1]
    );
}

fn run(case: &Case) {
    let rules = Rules::by_name(case.rules).expect("built in");
    let ((), dealing) = best_of(2, || (0..case.deals).for_each(|number| drop(deal(rules, SEED, number))));
    let deals: Vec<Position> =
        (0..case.deals).map(|number| deal(rules, SEED, number).expect("a table")).collect();
    let mut solver = Solver::new();
    println!();
    println!("{}, dealt `{}`, {} deals", rules.name(), rules.dealing().name(), case.deals);
    println!("  deal        {:>9}", per(dealing, case.deals));
    let ((winnable, states), time) = best_of(2, || {
        let mut states = 0;
        let mut winnable = 0;
        for position in &deals {
            winnable += u64::from(matches!(solver.winnable(position), Winnable::Yes(_)));
            states += solver.states();
        }
        (winnable, states)
    });
    println!(
        "  winnable    {:>9}   {} states, {} a state   winnable {winnable}",
        per(time, case.deals),
        states / case.deals,
        per(time, states)
    );
    assert_eq!(winnable, case.winnable, "winnable deals of {}", case.rules);
    let (wins, time) = best_of(2, || {
        let plays =
            |(number, position)| solver.estimate(position, 1_000, SEED, number).expect("no limit").wins;
        (0u64..).zip(&deals).take(50).map(plays).sum::<u64>()
    });
    println!("  random play {:>9} a play   {wins} won", per(time, 1_000 * case.deals.min(50)));
    let Some(golden) = case.mean_odds else { return };
    let ((sum, positive, states), time) = best_of(3, || {
        let (mut sum, mut positive, mut states) = (0.0, 0, 0);
        for position in &deals {
            let odds = solver.near_odds(position).expect("within the limit").value;
            sum += odds;
            positive += u64::from(odds > 0.0);
            states += solver.states();
        }
        (sum, positive, states)
    });
    let mean = format!("{:.11}", sum / case.deals as f64);
    println!(
        "  odds, f64   {:>9}   {} states, {} a state   mean {mean}",
        per(time, case.deals),
        states / case.deals,
        per(time, states)
    );
    assert_eq!(mean, golden, "mean odds of {}", case.rules);
    assert_eq!(positive, winnable, "some play wins just where random play may");
    let (worst, time) = best_of(2, || {
        let odds: Vec<Odds> = deals.iter().map(|p| solver.odds(p).expect("within the limit")).collect();
        odds.iter().map(|odds| odds.denominator().bits()).max().unwrap_or(0)
    });
    println!("  odds, exact {:>9}   denominators up to {worst} bits", per(time, case.deals));
}
