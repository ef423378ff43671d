//! Matching: 4×4 boards in a batch on one core, large boards on all cores.
//!
//! Work counts: for *n* pairs the subset DP fills 2ⁿ sets, with n·2ⁿ vector minima on the original grid.

use std::ops::ControlFlow;

use jjak::matching::{Grid, Position, Presses, Solver, deal};
use jjak_bench::{best_of, header, per};
use rayon::prelude::*;

const SEED: u64 = 72_415;

fn main() {
    header("matching", SEED);
    println!("4×4, all 16 cursors, 100,000 boards in a batch, one core, best of 5");
    // Pairs, and the golden sum of the pars of the dealt cursors.
    for (pairs, golden) in [(3, 1_381_273), (6, 2_752_074), (8, 3_697_786)] {
        batch(pairs, golden);
    }
    println!();
    println!("Other grids, one board, all cores, the first of the run");
    // Rows, columns, pairs, par.
    for (rows, cols, pairs, golden) in [(6, 6, 18, 84), (6, 7, 21, 105), (6, 8, 24, 116), (8, 8, 24, 122)] {
        large(Grid::new(rows, cols), pairs, Presses(golden));
    }
}

fn batch(pairs: usize, golden: u64) {
    const BOARDS: u64 = 100_000;
    let positions: Vec<Position> =
        (0..BOARDS).map(|number| deal(Grid::ORIGINAL, pairs, SEED, number).expect("room")).collect();
    let mut solver = Solver::new();
    let (sum, time) = best_of(5, || {
        positions
            .iter()
            .map(|position| {
                let solved = solver.solve(position.board()).expect("always solved");
                u64::from(solved.par(position.cursor()).0)
            })
            .sum::<u64>()
    });
    assert_eq!(sum, golden, "the sum of the pars of {BOARDS} boards with {pairs} pairs");
    let sets = 1 << pairs;
    println!(
        "{pairs} pairs  {:>9} a board   {sets} sets, {} vector minima   sum of pars {sum}",
        per(time, BOARDS),
        pairs * sets
    );
}

fn large(grid: Grid, pairs: usize, golden: Presses) {
    let position = deal(grid, pairs, SEED, 0).expect("room");
    let (par, time) = best_of(1, || {
        let mut solver = Solver::new();
        let solved = solver.solve_in_stages(position.board(), |stage| {
            (0..stage.len()).into_par_iter().for_each(|nth| stage.run(nth));
            ControlFlow::Continue(())
        });
        solved.expect("within limits").par_of(&position)
    });
    assert_eq!(par, golden, "{position}");
    let sets = 1u64 << pairs;
    println!(
        "{}×{} {pairs} pairs  {:>9}   {sets} sets, {} a set   par {par}",
        grid.rows(),
        grid.cols(),
        per(time, 1),
        per(time, sets),
    );
}
