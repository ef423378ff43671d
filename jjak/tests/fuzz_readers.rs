//! The fuzz targets' functions on seeded mutations of real inputs: bounded, and on every compiler.

#[path = "../../fuzz/readers.rs"]
mod readers;
#[cfg(feature = "toml")]
#[path = "../../fuzz/rules_file.rs"]
mod rules_file;
#[cfg(feature = "serde")]
#[path = "../../fuzz/stored_survey.rs"]
mod stored_survey;

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

/// What the reader of rules files looks out for.
#[cfg(feature = "toml")]
const RULES_TOKENS: [&str; 32] = [
    "\n",
    "\"",
    "'",
    "\"\"\"",
    "=",
    " = ",
    "[",
    "]",
    "{",
    "}",
    "#",
    "\\",
    "\\u0000",
    "0",
    "1",
    "-1",
    "3.5",
    "true",
    "0xFF",
    "1_000",
    "99999999999999999999",
    "1979-05-27",
    "x",
    "×",
    " + ",
    " singles",
    "same rank",
    "sum ",
    "J+J",
    " of different suits",
    "redeal",
    "packs = ",
];

/// What the reader of stored surveys looks out for.
#[cfg(feature = "serde")]
const SURVEY_TOKENS: [&str; 20] = [
    "0",
    "1",
    "9",
    "-",
    ".",
    "e",
    "\"",
    ",",
    ":",
    "[",
    "]",
    "{",
    "}",
    "null",
    "NaN",
    "1e-9",
    "5e-324",
    "18446744073709551615",
    "340282366920938463463374607431768211455",
    "[1,1],",
];

/// Changes, adds or takes away a little.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], tokens: &[&str], draw: &mut impl FnMut(usize) -> usize) {
    let at = draw(bytes.len() + 1);
    let end = (at + draw(12)).min(bytes.len());
    match draw(6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let token = tokens[draw(tokens.len())].as_bytes();
            bytes.splice(at..at, token.iter().copied());
        }
        2 => {
            let token = tokens[draw(tokens.len())].as_bytes();
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

/// Runs `reader` on pieces of the corpus and on mutations of them.
fn run(reader: fn(&[u8]), mutations: usize, pieces: impl Fn(&[u8]) -> Vec<Vec<u8>>) {
    run_on(reader, mutations, &seeds().iter().flat_map(|seed| pieces(seed)).collect::<Vec<_>>(), &TOKENS);
}

/// Runs `reader` on the seeds and on mutations of them.
fn run_on(reader: fn(&[u8]), mutations: usize, seeds: &[Vec<u8>], tokens: &[&str]) {
    for seed in seeds {
        reader(seed);
    }
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    let mut draw = move |bound: usize| (generator.next_u64() % bound as u64) as usize;
    for _ in 0..mutations {
        let mut bytes = seeds[draw(seeds.len())].clone();
        let other = &seeds[draw(seeds.len())];
        for _ in 0..=draw(4) {
            mutate(&mut bytes, other, tokens, &mut draw);
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

#[cfg(feature = "toml")]
#[test]
fn rules_files() {
    let own = "# A small one.\nname = \"own\"\nranks = \"A 2 3\"\npiles = \"3x3 + 3 singles\"\npairs = \"same rank, 2+3\"\n";
    let built_in = jjak::patience::Rules::built_in().iter().filter_map(jjak::patience::Rules::to_toml);
    let seeds: Vec<Vec<u8>> = built_in.chain([own.to_owned()]).map(String::into_bytes).collect();
    run_on(rules_file::fuzz_rules_file, 20_000, &seeds, &RULES_TOKENS);
}

#[cfg(feature = "serde")]
#[test]
fn stored_surveys() {
    run_on(stored_survey::fuzz_stored_survey, 20_000, &surveys(), &SURVEY_TOKENS);
}

/// Surveys of the first deals of The Wish, of every question and of two, and one without a deal.
#[cfg(feature = "serde")]
fn surveys() -> Vec<Vec<u8>> {
    use jjak::patience::survey::{Cleared, Finding, Plan, Question, Source, Survey};
    use jjak::patience::{Rules, Solver, deal};

    let rules = Rules::by_name("the-wish").unwrap();
    let all: Vec<Question> = Question::ALL.to_vec();
    let mut texts = Vec::new();
    for (what, deals) in
        [(all.clone(), 0), (all.clone(), 3), (all, 40), (vec![Question::Odds, Question::Winnable], 3)]
    {
        let plan = Plan::new(rules, Source::Seed(1), what.into_iter().collect(), 1_000, 10);
        let mut survey = Survey::new(plan);
        let mut solver = Solver::new();
        for number in 1..=deals {
            let position = deal(rules, 1, number).unwrap();
            let (mut finding, _): (Finding, _) =
                Finding::solved(number, &position, survey.plan(), &mut solver).unwrap();
            finding.estimate = Some(solver.estimate(&position, 10, 1, number).unwrap());
            finding.closed = Some(Cleared::No);
            survey.add(&finding, &position).unwrap();
        }
        texts.push(serde_json::to_vec(&survey).unwrap());
    }
    texts
}

#[test]
fn long_inputs_end_soon() {
    for piece in
        ["[", "{", "(", "1 ", "1/", "AS ", "AS\n", "1 0 0\n", "[[1,0]\n", "\"", "-\n", "[[1]],", "{\"a\":"]
    {
        readers::fuzz_records(piece.repeat(200_000 / piece.len()).as_bytes());
    }
}
