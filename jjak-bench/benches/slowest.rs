//! Patience: the deals that take longest to decide, among 100,000 of each variant of one pack, on one core.
//!
//! The work count that goes with the time: states searched.

use std::time::{Duration, Instant};

use jjak::patience::{Rules, Solver, Winnable, deal};
use jjak_bench::{header, per};

const SEED: u64 = 1;
const DEALS: u64 = 100_000;

/// Rules, winnable deals, and most states searched for one deal.
const CASES: [(&str, u64, u64); 8] = [
    ("double-patience", 68_771, 1_078),
    ("the-wish", 62_304, 602),
    ("patient-pairs", 84_014, 11_217),
    ("nestor", 60_150, 3_086),
    ("vertical", 89_275, 6_434),
    ("fourteen", 92_712, 76_788),
    ("exit", 77_290, 26_141),
    ("relaxed-exit", 82_236, 29_567),
];

fn main() {
    header("slowest", SEED);
    println!("Winnable or not, deals 1 to {DEALS}, one core");
    println!();
    println!("variant           winnable       mean    slowest    its deal  most states    its deal");
    for (name, winnable, states) in CASES {
        run(Rules::by_name(name).expect("built in"), (winnable, states));
    }
}

fn run(rules: &Rules, golden: (u64, u64)) {
    let mut solver = Solver::new();
    let mut winnable = 0;
    let mut total = Duration::ZERO;
    let mut slowest = (Duration::ZERO, 0);
    let mut most = (0, 0);
    for number in 1..=DEALS {
        let position = deal(rules, SEED, number).expect("a table");
        let start = Instant::now();
        let won = matches!(solver.winnable(&position), Winnable::Yes(_));
        let time = start.elapsed();
        winnable += u64::from(won);
        total += time;
        slowest = slowest.max((time, number));
        if solver.states() > most.0 {
            most = (solver.states(), number);
        }
    }
    println!(
        "{:<16} {winnable:>9}  {:>9}  {:>9}  {:>10}  {:>11}  {:>10}",
        rules.name(),
        per(total, DEALS),
        per(slowest.0, 1),
        slowest.1,
        most.0,
        most.1
    );
    assert_eq!((winnable, most.0), golden, "winnable deals and most states of {}", rules.name());
}
