//! What belongs together among the arguments, and what becomes of unusual ones.

use assert_cmd::Command;

/// Runs `jjak`: exit code, stdout, stderr.
fn run(arguments: &[&str]) -> (i32, String, String) {
    run_with(arguments, "", &[])
}

fn run_with(arguments: &[&str], input: &str, variables: &[(&str, &str)]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("jjak").unwrap();
    command.args(arguments).write_stdin(input).envs(variables.iter().copied());
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn only_single_numbers_belong_to_the_position_before_them() {
    let solved = |arguments: &[&str]| run(&[&["solve", "-q"], arguments].concat());
    for arguments in [
        &["11 0 0", "11 0 1"][..],
        &["11 0 0", "11 0", "0"],
        &["11", "0", "0", "11 0 1"],
        &["11/00 0 0", "11 0", "1"],
    ] {
        assert_eq!(solved(arguments), (0, "3\n3\n".into(), String::new()), "{arguments:?}");
    }
    assert_eq!(solved(&["--expect", "11 0 0", "3", "11/00", "0", "0", "3"]).1, "3\n3\n");
    let deals = ["--expect", "--rules", "free", "6/6", "1/1", "6S/6H", "1", "6/7", "0"];
    assert_eq!((solved(&deals).0, solved(&deals).1), (0, "1\n1\n0\n".into()));
}

#[test]
fn a_position_may_begin_with_an_empty_pile() {
    for position in ["-/6/6", "- / 6 / 6"] {
        assert_eq!(run(&["solve", "-q", "--rules", "free", position]).1, "1\n", "{position}");
        assert_eq!(
            run(&["replay", "-q", "--rules", "free", position, "2-3"]),
            (0, "1\n".into(), String::new())
        );
    }
    let (exit, _, told) = run(&["solve", "-q", "--rules", "free", "-/X"]);
    assert_eq!(exit, 2);
    assert!(told.contains("position 1:1:3: found `X`"), "columns are those of the argument: {told}");
    assert_eq!(run(&["solve", "-/6/6", "--no-such-option"]).0, 2);
    assert_eq!(run(&["solve", "-x"]).0, 2);
}

#[test]
fn colour_of_help_and_usage_errors_is_as_asked() {
    let force = [("CLICOLOR_FORCE", "1")];
    for arguments in [&["--help"][..], &["solve", "--help"], &["solve", "--no-such-option"], &["nothing"]] {
        let colored = |color: &str| {
            let (_, out, told) = run_with(&[&[color], arguments].concat(), "", &force);
            (out + &told).contains('\u{1b}')
        };
        assert!(!colored("--color=never"), "{arguments:?}");
        assert!(colored("--color=always"), "{arguments:?}");
    }
    assert!(!run_with(&["solve", "--help", "--color", "never"], "", &force).1.contains('\u{1b}'));
}

#[test]
fn threads_have_a_sensible_limit() {
    let (exit, out, told) = run(&["solve", "-q", "--jobs", "100000", "11 0 0"]);
    assert_eq!((exit, out.as_str()), (2, ""));
    assert!(told.contains("--jobs 100000") && told.contains("256"), "{told}");
    assert_eq!(run(&["solve", "-q", "--jobs", "20", "11 0 0"]).1, "3\n");
}

#[test]
fn the_summary_counts_records_that_could_not_be_read() {
    let (exit, out, told) = run_with(&["solve", "-q", "--expect"], "11 0 0 3\nhello 3\n11 0 0 3\n", &[]);
    assert_eq!((exit, out.as_str()), (2, "3\nerror\n3\n"));
    assert!(told.contains("2 records compared: all as expected; 1 record could not be read"), "{told}");
}

#[test]
fn not_more_than_ten_reasons_are_told() {
    let (exit, _, told) = run(&["solve", "-q", "12345678/9ABCDEFG 0 0"]);
    assert_eq!((exit, told.lines().count()), (2, 11), "{told}");
    assert!(told.lines().last().unwrap().contains("more reasons (all of them with --json)"), "{told}");
    let (_, json, _) = run(&["replay", "--json", "123/000 0 0"]);
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["reasons"].as_array().unwrap().len(), 3);
}

#[test]
fn completions_and_manual_pages_as_json() {
    let object =
        |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&run(arguments).1).unwrap() };
    let bash = object(&["completions", "bash", "--json"]);
    assert_eq!((bash["schema"].as_str(), bash["shell"].as_str()), (Some("jjak/1"), Some("bash")));
    assert_eq!(bash["script"].as_str().unwrap(), run(&["completions", "bash"]).1);
    let man = object(&["man", "--json"]);
    assert_eq!(
        (man["command"].as_str(), man["page"].as_str().unwrap()),
        (Some("man"), run(&["man"]).1.as_str())
    );
    let folder = tempfile::tempdir().unwrap();
    let written = object(&["man", "--json", "--out", folder.path().to_str().unwrap()]);
    let files = written["files"].as_array().unwrap();
    assert_eq!(files.len(), std::fs::read_dir(folder.path()).unwrap().count());
    assert!(files.iter().any(|file| file.as_str().unwrap().ends_with("jjak-solve.1")));
}

#[test]
fn a_best_pair_is_named_only_if_it_is_known() {
    let deal = "8C7H6HTD/9H9CQHKD/6S7CADQD/JCKCTHQS/JD7SQCTS/6D9D6CAC/KS9SAHKH/AS8HJS8D/8SJH7DTC";
    let (exit, json, _) = run(&["solve", "--json", "--states", "100", deal]);
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((exit, &object["best"]), (3, &serde_json::Value::Null));
    assert!(!run(&["solve", "--states", "100", deal]).1.contains("the best pair"));
    let (_, json, _) = run(&["solve", "--json", deal]);
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["best"], "1-9");
}

#[test]
fn limits_of_nothing_are_refused() {
    for arguments in [
        &["solve", "--rules", "free", "6/6", "--states", "0"][..],
        &["survey", "the-wish", "--deals", "1..3", "--states", "0"],
        &["game", "the-wish", "--positions", "0"],
        &["compare", "11 0 0", "--limit", "0"],
    ] {
        let (exit, printed, told) = run(arguments);
        assert_eq!((exit, printed.as_str()), (2, ""), "{arguments:?}");
        assert!(told.contains("invalid value '0'") && told.contains("expected 1 or more"), "{told}");
    }
}

#[test]
fn numbers_that_are_none_are_refused_with_what_is_expected() {
    for option in [
        "solve 11 --jobs",
        "compare --pairs 2 --random",
        "compare --random 1 --pairs",
        "compare --random 1 --seed",
        "compare 11 --jobs",
        "deal matching --rows",
        "deal matching --cols",
        "deal matching --pairs",
        "deal matching --count",
        "deal matching --seed",
        "deal matching --first",
        "atlas --hardest",
        "atlas --easiest",
        "atlas --pairs",
        "atlas --jobs",
        "survey the-wish --deals 1..2 --seed",
        "survey the-wish --deals 1..2 --plays",
        "survey the-wish --deals 1..2 --jobs",
    ] {
        for number in ["-1", "x", "1.5", "99999999999999999999"] {
            let arguments: Vec<&str> = option.split(' ').chain([number]).collect();
            let (exit, printed, told) = run(&arguments);
            assert_eq!((exit, printed.as_str()), (2, ""), "{arguments:?}");
            assert!(told.contains(&format!("invalid value '{number}'")), "{arguments:?}: {told}");
            assert!(told.contains("expected a whole number from "), "{arguments:?}: {told}");
        }
    }
}

#[test]
fn random_boards_are_of_matching() {
    for other in [["--rules", "nestor"], ["--game", "patience"]] {
        let (exit, printed, told) = run(&[&["compare", "--random", "3"], &other[..]].concat());
        assert_eq!((exit, printed.as_str()), (2, ""), "{other:?}");
        assert!(told.contains("cannot be used with"), "{told}");
    }
}
