//! Malformed and unusual inputs give what the tables beside them say.

use std::path::Path;

use assert_cmd::Command;

/// Solves every file of a folder as its `EXPECTED.tsv` has it.
fn check(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(folder);
    let table = std::fs::read_to_string(folder.join("EXPECTED.tsv")).unwrap();
    let mut listed = Vec::new();
    let mut wrong = Vec::new();
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let [file, options, exit, stdout, stderr]: [&str; 5] =
            row.split('\t').collect::<Vec<_>>().try_into().expect("five columns");
        listed.push(file.to_owned());
        let mut jjak = Command::cargo_bin("jjak").unwrap();
        jjak.current_dir(&folder).args(["solve", "-q", "-f", file]).args(options.split_whitespace());
        let output = jjak.output().unwrap();
        let found_stdout = String::from_utf8(output.stdout).unwrap();
        let found_stdout = found_stdout.trim_end().replace('\n', "|");
        let found_stderr = String::from_utf8(output.stderr).unwrap();
        let found_exit = output.status.code().unwrap();
        let told = stderr.split('|').all(|part| found_stderr.contains(part));
        let silent = !stderr.is_empty() || found_stderr.is_empty();
        if found_exit.to_string() != exit || found_stdout != stdout || !told || !silent {
            wrong.push(format!("{row}\n  but: {found_exit}\t{found_stdout}\n{found_stderr}"));
        }
    }
    let mut there: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "EXPECTED.tsv")
        .collect();
    there.sort();
    assert_eq!(listed, there, "the table lists every file, in order");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn matching_inputs() {
    check("matching_inputs");
}

#[test]
fn patience_inputs() {
    check("patience_inputs");
}
