//! Right programs of different methods and languages are never accused.

#[path = "common/changed.rs"]
mod changing;
mod common;
#[path = "common/hunted.rs"]
mod hunting;

use changing::changed;
use common::options;
use hunting::hunted;
use jjak_hack::case::Game;
use jjak_hack::run::Style;

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

/// A function with something else in its file, under the same name in a folder of its own.
fn a_function_beside(name: &str, change: impl FnOnce(&str) -> String) {
    let (_folder, changed) = changed(name, change);
    let Some(report) = hunted(&changed, &options(Game::Matching, 2)) else { return };
    assert_eq!(report.style, Style::Function, "{name}");
    assert!(!report.is_negative(), "{name}: {:?}", report.failure);
    assert!(report.tally.inputs() > 0, "{name}");
}

#[test]
fn a_function_is_known_behind_a_template_that_could_read() {
    a_function_beside("right/subset_dp.py", |text| format!("import sys\ninput = sys.stdin.readline\n{text}"));
}

#[test]
fn a_function_is_known_beside_comments_about_reading() {
    a_function_beside("right/subset_dp.py", |text| format!("# no input() here\n{text}"));
    a_function_beside("right/dijkstra.js", |text| format!("// no readline here\n{text}"));
    a_function_beside("right/subset_dp.cpp", |text| format!("// int main() {{}}\n{text}"));
}

#[test]
fn a_function_is_known_beside_a_test_of_the_authors_own() {
    let board = "{1, 0, 0, 3}, {2, 0, 0, 0}, {0, 0, 0, 2}, {3, 0, 1, 0}";
    a_function_beside("right/subset_dp.cpp", |text| {
        format!("{text}\nint main() {{ std::cout << solution({{{board}}}, 1, 0); }}\n")
    });
    let board = board.replace('{', "vec![").replace('}', "]");
    a_function_beside("right/subset_dp.rs", |text| {
        format!("{text}\nfn main() {{ println!(\"{{}}\", solution(vec![{board}], 1, 0)); }}\n")
    });
}

#[test]
fn a_function_is_known_however_it_is_spaced_and_in_a_class() {
    a_function_beside("right/subset_dp.py", |text| text.replace("def solution(", "def  solution ("));
    let method = "class Solution:\n    def solution(self, board, r, c):\n        return par(board, r, c)\n";
    a_function_beside("right/subset_dp.py", |text| {
        format!("{}\n\n{method}", text.replace("def solution(", "def par("))
    });
}

/// A program that names its own function `solution` stays a program.
#[test]
fn a_program_may_have_a_function_solution() {
    let Some(report) = hunted("right/whole_program.py", &options(Game::Matching, 2)) else { return };
    assert_eq!(report.style, Style::Program);
}
