//! Odds of 9×4 deals against an independent program's.

use jjak::patience::{Rules, Setup, Solver};

const CASES: &str = include_str!("../../corpus/patience_9x4.tsv");

/// Name, deal, exact odds, decimal, reachable states.
#[test]
fn exact_odds_equal_the_corpus() {
    let mut solver = Solver::new();
    let mut solved = 0;
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, deal, fraction, decimal, _] = fields[..] else { panic!("five fields: {line}") };
        let position = deal.parse::<Setup>().unwrap().deal(Rules::double_patience()).unwrap();
        let odds = solver.odds(&position).unwrap();
        assert_eq!(odds.to_string(), fraction, "{name}");
        assert_eq!(odds.to_f64().to_bits(), decimal.parse::<f64>().unwrap().to_bits(), "{name}");
        let near = solver.near_odds(&position).unwrap();
        assert!(near.relative_error < 1e-13);
        assert!((near.value - odds.to_f64()).abs() <= near.relative_error * odds.to_f64(), "{name}");
        assert_eq!(solver.odds_text(&position, 12).unwrap(), odds.short_decimal(12), "{name}");
        solved += 1;
    }
    assert_eq!(solved, 61);
}
