//! The whole 4×4 game on all cores, layer by layer, and its proof for up to five pairs.
//!
//! Work counts: boards, and looks at a child: one for each pair on each board.

use std::time::Instant;

use jjak::matching::atlas::{Atlas, Chunk, DeclaredDepths, Depths, Layer, MOST_PAIRS, Play, Proof};
use jjak_bench::{best_of, header, per};
use rayon::prelude::*;

/// Pairs up to which the proof is timed.
const PROVED: usize = 5;

fn main() {
    header("atlas", 0);
    let declared = DeclaredDepths::new();
    let atlas = Atlas::new(Play::Best);
    let proof = Proof::new(PROVED);
    let mut below = atlas.ground();
    println!("one layer after the other, all cores, once");
    for pairs in 1..=MOST_PAIRS {
        let begun = Instant::now();
        let (layer, depths) = grow(&atlas, &below);
        let time = begun.elapsed();
        assert_eq!(&depths, declared.depths(pairs), "the depths of {pairs} pairs");
        let boards = layer.boards() as u64;
        println!(
            "{pairs} pairs  {:>9.1} ms  {:>9} a board   {boards} boards, {} looks at a child",
            time.as_secs_f64() * 1e3,
            per(time, boards),
            boards * pairs as u64
        );
        if pairs <= PROVED {
            let (checked, time) = best_of(1, || {
                let parts = proof.parts(pairs).into_par_iter();
                let checked = parts.map(|part| proof.check(part, &layer, Some(&below)).expect("it holds"));
                checked.map(|checked| checked.with_card_up).sum::<u64>()
            });
            assert_eq!(checked, depths.positions() * 2 * pairs as u64);
            println!(
                "         {:>9.1} ms  proof, {checked} positions with a card up",
                time.as_secs_f64() * 1e3
            );
        }
        below = layer;
    }
}

fn grow(atlas: &Atlas, below: &Layer) -> (Layer, Depths) {
    let mut depths = Depths::default();
    let layer = atlas.grow(below, |chunks| {
        depths = chunks.into_par_iter().map(Chunk::run).reduce(Depths::default, |mut all, depths| {
            all.add(&depths);
            all
        });
    });
    (layer, depths)
}
