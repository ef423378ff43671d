//! What RESULTS.md says of the 4×4 game is what the data file and the program say.

use std::fmt::Write;
use std::path::PathBuf;

use assert_cmd::Command;
use jjak::matching::atlas::{DeclaredDepths, Depths};
use jjak::matching::{Presses, Setup, Solver};

fn document(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn jjak(arguments: &[&str]) -> String {
    let done = Command::cargo_bin("jjak").unwrap().args(arguments).assert().success();
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[test]
fn tables_come_from_the_data_file() {
    let declared = DeclaredDepths::new();
    let mut layers =
        String::from("| pairs | boards | positions | God's number | mean par |\n|--:|--:|--:|--:|--:|\n");
    for (pairs, depths) in declared.layers().iter().enumerate() {
        let positions = depths.positions();
        let god = depths.gods_number().unwrap();
        let boards = grouped(positions / 16);
        writeln!(layers, "| {pairs} | {boards} | {} | {god} | {:.3} |", grouped(positions), depths.mean())
            .unwrap();
    }
    let mut depths = String::from("| presses | 1 pair |");
    for pairs in 2..=8 {
        write!(depths, " {pairs} pairs |").unwrap();
    }
    depths.push_str("\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    let last = declared.layers().iter().filter_map(Depths::gods_number).max().unwrap();
    for presses in 3..=last.0 {
        write!(depths, "| {presses} |").unwrap();
        for layer in &declared.layers()[1..] {
            match layer.at(Presses(presses)) {
                0 => depths.push_str(" |"),
                positions => write!(depths, " {} |", grouped(positions)).unwrap(),
            }
        }
        depths.push('\n');
    }
    let results = document("RESULTS.md");
    for table in [layers, depths] {
        assert!(results.contains(&table), "RESULTS.md must contain this table:\n{table}");
    }
}

/// The boards drawn side by side: each has the pairs and takes the presses that stand beside it.
#[test]
fn the_hardest_boards_are_as_hard_as_is_said() {
    let results = document("RESULTS.md");
    let drawn =
        results.split("```text\n   6 pairs ").nth(1).expect("the drawing").split("```").next().unwrap();
    let lines: Vec<Vec<char>> = drawn.lines().skip(1).map(|line| line.chars().collect()).collect();
    let declared = DeclaredDepths::new();
    let mut solver = Solver::new();
    for (nth, pairs) in (6..=8).enumerate() {
        let column = |line: &[char]| -> String { line.iter().skip(2 + 17 * nth).take(17).collect() };
        let (mut rows, mut cursor) = (Vec::new(), None);
        for (row, line) in lines[..4].iter().enumerate() {
            let text = column(line);
            if let Some(at) = text.find('[') {
                cursor = Some((row, text[..at].split_whitespace().count()));
            }
            let cells: String = text.chars().filter(|c| !c.is_whitespace() && !"[]".contains(*c)).collect();
            rows.push(cells.replace('·', "0"));
        }
        let (row, col) = cursor.expect("a cursor is drawn");
        let setup: Setup = format!("{} {row} {col}", rows.join("/")).parse().unwrap();
        let position = setup.position().unwrap();
        assert_eq!(position.board().pairs_left(), pairs);
        let par = solver.solve(position.board()).unwrap().par_of(&position);
        assert_eq!(column(&lines[4]).trim(), format!("{par} presses"));
        assert_eq!(declared.layers()[pairs].gods_number(), Some(par));
    }
}

#[test]
fn the_chart_is_what_the_program_draws() {
    assert_eq!(document("results/depths.svg"), jjak(&["atlas", "--chart"]));
}

/// The rows of the study for few pairs, recomputed.
#[test]
fn the_study_is_what_the_program_finds() {
    let results = document("RESULTS.md");
    for pairs in ["1", "2", "3", "4"] {
        let study = jjak(&["atlas", "--study", "--pairs", pairs]);
        let row = study.lines().find(|line| line.contains('%')).expect("a row");
        assert!(results.contains(row), "RESULTS.md must contain this row:\n{row}");
    }
}

/// The counts of the comparison, recomputed for the quick methods; the times before the line's end are not.
#[test]
fn the_comparison_is_what_the_program_finds() {
    let results = document("RESULTS.md");
    let methods = ["greedy", "subset-dp", "first-arrival", "a-star"];
    let compared = jjak(&["compare", "--random", "200", "--pairs", "6", "--methods", &methods.join(",")]);
    for method in methods {
        let mut rows = compared.lines().filter(|line| line.starts_with(method));
        let counts = &rows.next().expect("a row")[..69];
        assert!(results.contains(counts), "RESULTS.md must contain:\n{counts}");
        assert!(rows.all(|smallest| results.contains(smallest)), "{compared}");
    }
}
