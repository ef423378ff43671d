//! Searches the smallest inputs on which each misconception about matching is wrong, and how often it is on
//! random ones: prints the data file `jjak-hack/data/matching.tsv`. Takes some minutes on two cores.
//!
//! `cargo run --release -p jjak-hack --example catalogue > jjak-hack/data/matching.tsv`
//!
//! Names of misconceptions behind the command restrict it to these.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use jjak::matching::{Grid, Position, Solver, deal};
use jjak_hack::catalogue::{Believers, Form, SEARCHED_ON, of_matching};
use jjak_hack::size::{MOST_ENUMERATED, Size, all_inputs, contiguous, namings};

/// Random inputs for each number of pairs; fewer where a search over states takes milliseconds.
const RANDOM: u64 = 10_000;
const RANDOM_SLOW: u64 = 1_000;

/// The smallest inputs on which a form is wrong: one for each number of pairs up to `most`, and of the least
/// number the next two on other boards.
fn smallest(
    form: &Form,
    spaces: &[Vec<Size>],
    believers: &mut Believers,
) -> Vec<(Position, u16, Option<u16>)> {
    let mut found: Vec<(Position, u16, Option<u16>)> = Vec::new();
    for (nth, space) in spaces.iter().enumerate() {
        let names = if form.depends_on_names() { namings(nth + 1) } else { vec![contiguous(nth + 1)] };
        let wanted = if found.is_empty() { 3 } else { found.len() + 1 };
        // Names come last in the order, but a misconception about them shows with no others.
        for names in &names {
            if found.len() >= wanted {
                break;
            }
            for size in space {
                let position = size.position_named(names);
                let answer = believers.answers(form, &position).least();
                let elsewhere = found.last().is_none_or(|(last, ..)| last.board() != position.board());
                if answer != Some(size.par()) && elsewhere {
                    found.push((position, size.par(), answer));
                    if found.len() >= wanted {
                        break;
                    }
                }
            }
        }
        if nth == 2 && !found.is_empty() {
            break;
        }
    }
    found
}

/// How many of the random inputs with so many pairs it gets wrong.
fn wrong(form: &Form, pairs: usize, believers: &mut Believers, solver: &mut Solver) -> String {
    let tried = if form.is_quick() { RANDOM } else { RANDOM_SLOW };
    let inputs = (0..tried).map(|number| deal(Grid::ORIGINAL, pairs, 1, number).expect("six pairs fit"));
    let wrong = |position: &Position| {
        let par = solver.solve(position.board()).expect("4×4 is solved").par(position.cursor());
        believers.answers(form, position).least() != Some(par.0)
    };
    format!("{}/{tried}", inputs.filter(wrong).count())
}

fn main() {
    let mut solver = Solver::new();
    let only: Vec<String> = std::env::args().skip(1).collect();
    let spaces: Vec<_> = (1..=MOST_ENUMERATED).map(|pairs| all_inputs(pairs, &mut solver)).collect();
    let forms: Vec<_> = of_matching()
        .iter()
        .flat_map(|misconception| misconception.forms.iter().map(move |form| (misconception, form)))
        .filter(|(_, form)| form.is_definite())
        .filter(|(misconception, _)| only.is_empty() || only.iter().any(|name| name == misconception.name))
        .collect();
    let next = AtomicUsize::new(0);
    let lines = Mutex::new(vec![String::new(); forms.len()]);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let (mut believers, mut solver) = (Believers::default(), Solver::new());
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    let Some((misconception, form)) = forms.get(nth) else { break };
                    let rates: Vec<_> = SEARCHED_ON
                        .map(|pairs| wrong(form, pairs, &mut believers, &mut solver))
                        .into_iter()
                        .collect();
                    let mut text = String::new();
                    for (position, par, answer) in smallest(form, &spaces, &mut believers) {
                        let answer = answer.map_or_else(|| "-".into(), |answer| answer.to_string());
                        let (name, label, rates) = (misconception.name, form.label, rates.join(" "));
                        text = format!("{text}{name}\t{label}\t{position}\t{par}\t{answer}\t{rates}\n");
                    }
                    eprint!("{text}");
                    lines.lock().expect("no thread panics")[nth] = text;
                }
            });
        }
    });
    println!("# misconception\tform\tinput\tpar\tanswer\twrong of random inputs with 1 to 6 pairs");
    print!("{}", lines.into_inner().expect("no thread panics").concat());
}
