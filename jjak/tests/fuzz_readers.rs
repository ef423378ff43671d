//! The fuzz targets' functions on seeded mutations of real inputs: bounded, and on every compiler.

#[path = "../../fuzz/readers.rs"]
mod readers;

use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Every file of the corpus of inputs.
fn seeds() -> Vec<Vec<u8>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let mut paths = Vec::new();
    for folder in ["matching_inputs", "patience_inputs"] {
        let entries = std::fs::read_dir(corpus.join(folder)).unwrap();
        paths.extend(entries.map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// What readers look out for.
const TOKENS: [&str; 38] = [
    "/",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "_",
    ",",
    "-",
    "0",
    "1",
    "10",
    "36",
    "-1",
    "99999999999999999999",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "'",
    ":",
    "=",
    "#",
    ".",
    "AS",
    "10H",
    "♠",
    "\u{feff}",
    "\u{fe0f}",
    "1/3",
    "0.25",
    "1e-400",
    "{\"board\":",
    "solution(",
];

/// Changes, adds or takes away a little.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], draw: &mut impl FnMut(usize) -> usize) {
    let at = draw(bytes.len() + 1);
    let end = (at + draw(12)).min(bytes.len());
    match draw(6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let token = TOKENS[draw(TOKENS.len())].as_bytes();
            bytes.splice(at..at, token.iter().copied());
        }
        2 => {
            let token = TOKENS[draw(TOKENS.len())].as_bytes();
            bytes.splice(at..end, token.iter().copied());
        }
        3 => bytes.truncate(at.max(1)),
        4 => {
            let from = draw(other.len() + 1);
            let part = &other[from..(from + draw(60)).min(other.len())];
            bytes.splice(at..at, part.iter().copied());
        }
        _ => {
            let byte = draw(256) as u8;
            bytes.splice(at..(at + 1).min(bytes.len()), [byte]);
        }
    }
}

/// Runs `reader` on the seeds and on mutations of them.
fn run(reader: fn(&[u8]), mutations: usize, pieces: impl Fn(&[u8]) -> Vec<Vec<u8>>) {
    let seeds: Vec<Vec<u8>> = seeds().iter().flat_map(|seed| pieces(seed)).collect();
    for seed in &seeds {
        reader(seed);
    }
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    let mut draw = move |bound: usize| (generator.next_u64() % bound as u64) as usize;
    for _ in 0..mutations {
        let mut bytes = seeds[draw(seeds.len())].clone();
        let other = &seeds[draw(seeds.len())];
        for _ in 0..=draw(4) {
            mutate(&mut bytes, other, &mut draw);
        }
        reader(&bytes);
    }
}

/// Every line of a seed by itself.
fn lines(seed: &[u8]) -> Vec<Vec<u8>> {
    seed.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

#[test]
fn whole_inputs() {
    run(readers::fuzz_records, 2_500, |seed| vec![seed.to_vec()]);
}

#[test]
fn lines_of_matching() {
    run(readers::fuzz_matching_line, 40_000, lines);
}

#[test]
fn lines_of_patience() {
    run(readers::fuzz_patience_line, 40_000, lines);
}

#[test]
fn keys_moves_and_cards() {
    let words =
        ["edReUeLDeReULe", "Ctrl+Right, Enter ← ^→", "3-7", "10♥"].map(|word| word.as_bytes().to_vec());
    run(readers::fuzz_plays, 40_000, move |_| words.to_vec());
}

#[test]
fn long_inputs_end_soon() {
    for piece in
        ["[", "{", "(", "1 ", "1/", "AS ", "AS\n", "1 0 0\n", "[[1,0]\n", "\"", "-\n", "[[1]],", "{\"a\":"]
    {
        readers::fuzz_records(piece.repeat(200_000 / piece.len()).as_bytes());
    }
}
