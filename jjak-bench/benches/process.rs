//! The command line as a user meets it: whole processes of the release binary, files in and out.
//!
//! Work counts: the records read, and the sum of the presses they give.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use jjak::matching::{Grid, deal};
use jjak_bench::{best_of, header, per};

const SEED: u64 = 72_415;

const POSITIONS: u64 = 1_000_000;

/// The golden sum of the pars of the positions.
const GOLDEN: u64 = 27_520_477;

fn main() {
    header("process", SEED);
    let Some(jjak) = binary() else {
        eprintln!("the release binary is not there; make it first: cargo build --release -p jjak-cli");
        std::process::exit(2);
    };
    let (answer, time) = best_of(20, || run(&jjak, &["solve", "-q", "1003/2000/0002/3010", "1", "0"]));
    assert_eq!(answer, "14\n");
    println!("jjak solve -q 1003/2000/0002/3010 1 0   {:>9}   1 record", per(time, 1));

    let file = std::env::temp_dir().join(format!("jjak-process-{}.txt", std::process::id()));
    let mut text = String::new();
    for number in 0..POSITIONS {
        writeln!(text, "{}", deal(Grid::ORIGINAL, 6, SEED, number).expect("room")).expect("memory");
    }
    std::fs::write(&file, text).expect("a file in the temporary folder");
    let name = file.to_str().expect("a plain name");
    let (sum, time) = best_of(5, || {
        let answers = run(&jjak, &["solve", "-q", "-f", name]);
        answers.lines().map(|line| line.parse::<u64>().expect("presses")).sum::<u64>()
    });
    std::fs::remove_file(&file).expect("the file is ours");
    assert_eq!(sum, GOLDEN);
    println!(
        "jjak solve -q -f FILE                   {:>9}   {POSITIONS} records of six pairs, sum of presses {sum}",
        per(time, 1)
    );
}

/// The binary beside this benchmark.
fn binary() -> Option<PathBuf> {
    let here = std::env::current_exe().ok()?;
    let binary = here.parent()?.parent()?.join("jjak");
    binary.is_file().then_some(binary)
}

fn run(jjak: &Path, arguments: &[&str]) -> String {
    let output = Command::new(jjak).args(arguments).output().expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}
