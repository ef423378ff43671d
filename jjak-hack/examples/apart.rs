//! Searches inputs that tell misconceptions apart which agree on the smallest inputs of all misconceptions:
//! prints the data file `jjak-hack/data/apart.tsv`.
//!
//! `cargo run --release -p jjak-hack --example apart > jjak-hack/data/apart.tsv`

use jjak::matching::{Grid, Position, Solver, deal};
use jjak_hack::catalogue::{Believers, Form, Misconception, known, of_matching};
use jjak_hack::size::all_inputs;

/// Random inputs tried when none with one or two pairs tells two forms apart.
const RANDOM: u64 = 3_000;

/// The first input on which two forms differ.
fn apart(
    a: &Form,
    b: &Form,
    inputs: impl Iterator<Item = Position>,
    all: &mut Believers,
) -> Option<Position> {
    let mut inputs = inputs;
    inputs.find(|position| all.answers(a, position) != all.answers(b, position))
}

fn main() {
    let mut solver = Solver::new();
    let mut believers = Believers::default();
    let mut tried: Vec<Position> =
        known().into_iter().flat_map(|known| known.inputs).map(|input| input.position).collect();
    let forms: Vec<(&Misconception, &Form)> = of_matching()
        .iter()
        .flat_map(|misconception| misconception.forms.iter().map(move |form| (misconception, form)))
        .filter(|(_, form)| form.is_definite())
        .collect();
    let small: Vec<_> = (1..=2).flat_map(|pairs| all_inputs(pairs, &mut solver)).collect();
    println!("# misconception\tother\tinput");
    for (nth, (one, a)) in forms.iter().enumerate() {
        for (other, b) in &forms[nth + 1..] {
            if apart(a, b, tried.iter().cloned(), &mut believers).is_some() {
                continue;
            }
            let step = if a.is_quick() && b.is_quick() { 1 } else { 7 };
            let few = small.iter().step_by(step).map(|size| size.position());
            let random = (0..RANDOM).map(|number| {
                deal(Grid::ORIGINAL, 3 + number as usize % 3, 1, number).expect("five pairs fit")
            });
            if let Some(position) = apart(a, b, few.chain(random), &mut believers) {
                println!("{}\t{}\t{position}", one.name, other.name);
                tried.push(position);
            }
        }
    }
}
