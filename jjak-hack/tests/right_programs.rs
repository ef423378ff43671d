//! Right programs of different methods and languages are never accused.

mod common;
#[path = "common/hunted.rs"]
mod hunting;

use common::options;
use hunting::hunted;
use jjak_hack::case::Game;

fn never_accused(name: &str) {
    let Some(report) = hunted(name, &options(Game::Matching, 5)) else { return };
    assert!(!report.is_negative(), "{name}: {:?}", report.failure);
    assert_eq!(report.samples_failed, 0, "{name}");
    assert!(report.tally.inputs() > 0, "{name}");
}

#[test]
fn subset_dp_in_python() {
    never_accused("right/subset_dp.py");
}

#[test]
fn slow_permutations_in_python() {
    never_accused("right/permutations.py");
}

#[test]
fn search_over_keys_in_java() {
    never_accused("right/KeySearch.java");
}

#[test]
fn dijkstra_in_java_script() {
    never_accused("right/dijkstra.js");
}

#[test]
fn subset_dp_in_cpp() {
    never_accused("right/subset_dp.cpp");
}

#[test]
fn subset_dp_in_rust() {
    never_accused("right/subset_dp.rs");
}

#[test]
fn recursion_in_c() {
    never_accused("right/recursion.c");
}

#[test]
fn recursion_where_the_toolchain_is_present() {
    for name in ["right/Recursion.cs", "right/Recursion.kt", "right/recursion.go", "right/recursion.swift"] {
        never_accused(name);
    }
}

#[test]
fn whole_programs_and_blanks_behind_the_answer() {
    never_accused("right/whole_program.py");
    never_accused("right/trailing_blanks.py");
}

#[test]
fn what_the_function_prints_itself_does_not_disturb() {
    let Some(report) = hunted("nasty/talks.py", &options(Game::Matching, 5)) else { return };
    // It always returns 14, the answer to the first example: wrong elsewhere, but understood everywhere.
    assert_eq!(report.samples_failed, 1);
}

#[test]
fn patience_in_python() {
    let Some(report) = hunted("patience/right.py", &options(Game::Patience, 5)) else { return };
    assert!(!report.is_negative());
}
