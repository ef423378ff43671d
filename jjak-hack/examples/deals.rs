//! Searches random deals on which each misconception about patience is wrong: prints the data file
//! `jjak-hack/data/patience.tsv`. Of the deals that trap a form it keeps the one with the fewest states that
//! no form before has.
//!
//! `cargo run --release -p jjak-hack --example deals > jjak-hack/data/patience.tsv`

use jjak::patience::{Position, Rules, Solver, deal};
use jjak_hack::catalogue::{Believers, of_patience};

/// Random deals tried.
const RANDOM: u64 = 1_000;

/// How far odds may be off.
const TOLERANCE: f64 = 1e-6;

fn main() {
    let mut solver = Solver::new();
    let mut deals: Vec<(u64, f64, Position)> = Vec::new();
    for number in 0..RANDOM {
        let position = deal(Rules::double_patience(), 1, number).expect("the rules have a deck");
        let odds = solver.odds(&position).expect("double patience is small").to_f64();
        deals.push((solver.states(), odds, position));
    }
    deals.sort_by_key(|(states, ..)| *states);
    println!("# misconception\tform\tdeal\tbelieved odds\twrong of random deals");
    let mut believers = Believers::default();
    let mut taken: Vec<&Position> = Vec::new();
    for misconception in of_patience() {
        for form in misconception.forms {
            let mut traps = Vec::new();
            for (_, odds, position) in &deals {
                let believed = believers.odds(form, position).expect("a form about patience");
                let error = (believed - odds).abs();
                if error > TOLERANCE && error > TOLERANCE * odds {
                    traps.push((position, believed));
                }
            }
            let fresh = traps.iter().find(|(position, _)| !taken.contains(position)).or(traps.first());
            if let Some(&(position, believed)) = fresh {
                taken.push(position);
                let (name, label) = (misconception.name, form.label);
                println!("{name}\t{label}\t{position}\t{believed}\t{}/{RANDOM}", traps.len());
            }
        }
    }
}
