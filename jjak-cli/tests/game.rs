//! Whole games, and closed positions.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn jjak(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jjak"))
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn fine(directory: &Path, arguments: &[&str]) -> String {
    let output = jjak(directory, arguments);
    assert!(output.status.success(), "jjak {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(directory: &Path, arguments: &[&str], exit: i32, expected: &str) {
    let output = jjak(directory, arguments);
    assert_eq!(output.status.code(), Some(exit), "jjak {arguments:?}");
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(sentence.contains(expected), "jjak {arguments:?}: {sentence}");
}

/// Five ranks in four suits, five piles of four: small enough to value in no time.
const FIVE: &str = "name = \"five\"\nranks = \"A 2 3 4 5\"\npiles = \"5x4\"\npairs = \"same rank\"\n";

#[test]
fn exact_values_lie_in_the_intervals_of_surveys() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    fs::write(here.join("five.toml"), FIVE).unwrap();
    let survey = "survey five.toml --deals 1..20000 --what winnable,odds,closed --json --out five.json";
    let survey: serde_json::Value =
        serde_json::from_str(&fine(here, &survey.split(' ').collect::<Vec<_>>())).unwrap();
    let game = fine(here, &["game", "five.toml", "--exact", "--survey", "five.json", "--json"]);
    let game: serde_json::Value = serde_json::from_str(&game).unwrap();
    // 20!
    assert_eq!(game["deals"], "2432902008176640000");
    let inside = |exact: &serde_json::Value, interval: &serde_json::Value| {
        let exact = exact.as_f64().unwrap();
        let [low, high] = [0, 1].map(|end| interval[end].as_f64().unwrap());
        assert!((low..=high).contains(&exact), "{exact} in {interval}");
    };
    inside(&game["random"]["decimal"], &survey["odds"]["interval"]);
    inside(&game["random"]["odds"]["decimal"], &survey["odds"]["interval"]);
    inside(&game["best_closed"]["odds"]["decimal"], &survey["closed"]["interval"]);
    assert_eq!(game["best_open"]["yes"], survey["winnable"]["yes"]);
    assert_eq!(game["best_open"]["interval"], survey["winnable"]["interval"]);
    fs::write(here.join("my five.toml"), format!("{FIVE}dealing = \"redeal\"\n")).unwrap();
    let hint = fine(here, &["game", "my five.toml", "--dealing", "plain"]);
    let command = "jjak survey 'my five.toml' --dealing plain --deals 1..1000 --out FILE, then --survey FILE";
    let words: Vec<&str> = hint.split_whitespace().collect();
    assert!(words.join(" ").contains(command), "{hint}");
    let text = fine(here, &["game", "five.toml", "--survey", "five.json"]);
    assert!(text.contains("best play, open") && text.contains("an estimate"), "{text}");
}

#[test]
fn what_cannot_be_valued_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    fs::write(here.join("five.toml"), FIVE).unwrap();
    fine(here, &["survey", "the-wish", "--deals", "1..3", "--out", "wish.json"]);
    refused(
        here,
        &["game", "patient-pairs"],
        3,
        "patient-pairs has up to 1.7e8 lumped positions, 8.3 times the limit of 20000000 (--positions)",
    );
    let unknown = jjak(here, &["game", "patient-pairs"]).stdout;
    assert_eq!(String::from_utf8(unknown).unwrap(), "unknown   patient-pairs, dealt plain\n");
    refused(here, &["game", "nestor"], 2, "nestor is dealt by `swap`");
    refused(here, &["game", "exit"], 2, "worked out for pairs of the same rank only");
    refused(here, &["game", "free"], 2, "free has no deck");
    refused(here, &["game", "five.toml", "--survey", "wish.json"], 2, "the survey is of the-wish");
    refused(here, &["game", "five.toml", "--survey", "none.json"], 2, "there is no file `none.json`");
    refused(
        here,
        &["survey", "exit", "--deals", "1..3", "--what", "closed"],
        2,
        "pairs of the same rank only",
    );
}

/// The Wish before its first pair.
const FULL: &str = "???7/???8/???9/???T/???7/???8/???9/???T";

/// Two piles of two, sevens and eights: what is exposed decides all.
#[test]
fn closed_positions() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let toy = "name = \"toy\"\nranks = \"7 8\"\nsuits = \"S H\"\npiles = \"2x2\"\npairs = \"same rank\"\n";
    fs::write(here.join("toy.toml"), toy).unwrap();
    // Sevens exposed: the eights are what is left, and they pair.
    assert_eq!(fine(here, &["solve", "--closed", "-q", "--rules", "toy.toml", "?7/?7"]), "1\n");
    // A seven and an eight exposed: nothing pairs.
    assert_eq!(fine(here, &["solve", "--closed", "-q", "--rules", "toy.toml", "?7/?8"]), "0\n");
    // The sevens are gone, in a further argument or field.
    assert_eq!(
        fine(here, &["solve", "--closed", "-q", "--rules", "toy.toml", "8/8", "x77", "8/8 x77"]),
        "1\n1\n"
    );
    // In deals that are not plain, covered cards are not equally likely.
    fs::write(here.join("swapped.toml"), format!("{toy}dealing = \"swap\"\n")).unwrap();
    refused(
        here,
        &["solve", "--closed", "--rules", "swapped.toml", "?7/?7"],
        2,
        "toy is dealt by `swap`, which makes some covered cards likelier than others",
    );
    let text = fine(here, &["solve", "--closed", "--rules", "toy.toml", "?7/?7"]);
    assert!(text.contains("1-2    7 7     1, the best pair"), "{text}");
    let json = fine(here, &["solve", "--closed", "--json", "--rules", "toy.toml", "?7/?7"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["play"], &json["best"]), (&"best, closed".into(), &"1-2".into()));
    assert_eq!(json["values"][0]["odds"]["fraction"], "1/1");
    refused(
        here,
        &["solve", "--closed", "--rules", "toy.toml", "?7/?"],
        2,
        "position 1:1:4: pile 2 has covered cards but no exposed one",
    );
    refused(here, &["solve", "--closed", "--rules", "toy.toml", "?7?/?7"], 2, "position 1:1:3: found `?`");
    refused(here, &["solve", "--closed", "--rules", "exit", "?7/?7"], 2, "pairs of the same rank only");
    fs::write(here.join("empty.txt"), "# nothing\n").unwrap();
    fs::write(here.join("some.txt"), "# two\n?7/?7\n\n?7/?9\n").unwrap();
    let output = jjak(here, &["solve", "--closed", "-q", "--rules", "toy.toml", "-f", "some.txt"]);
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stdout).unwrap()),
        (Some(2), "1\nerror\n".into())
    );
    // Like other records: bad ones among the others, in text, too, and everything that is wrong as JSON.
    let command = ["solve", "--closed", "--rules", "toy.toml", "?7/?", "?7/?7"];
    let output = jjak(here, &command);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text.starts_with("error   record 1, line 1\n\nchance 1   ?7/?7   toy\n"), "{text}");
    let output = jjak(here, &["solve", "--closed", "--json", "--rules", "toy.toml", "???7/? x7", "8/8 x77"]);
    let lines = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let status = |nth: usize| (&objects[nth]["record"], &objects[nth]["status"]);
    assert_eq!((objects.len(), output.status.code()), (2, Some(2)));
    assert_eq!(status(0), (&1.into(), &"error".into()));
    assert_eq!(objects[0]["reasons"].as_array().unwrap().len(), 3, "{lines}");
    assert_eq!(objects[0]["reasons"][1]["at"]["column"], 6, "{lines}");
    assert_eq!(status(1), (&2.into(), &"solved".into()));
    assert_eq!(objects[1]["position"], "8/8 x77");
    let command = ["solve", "--closed", "--json", "--rules", "the-wish", "--states", "10", FULL];
    let output = jjak(here, &command);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!((&json["status"], &json["rules"]), (&"unknown".into(), &"the-wish".into()));
    refused(here, &["solve", "--closed", "--game", "matching", "11"], 2, "--closed is about patience");
    refused(here, &["solve", "--closed", "-f", "empty.txt"], 2, "no closed position found");
}

#[test]
fn where_odds_are_out_of_reach_there_is_an_estimate_that_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let command = ["solve", "--rules", "double-fourteen", "--pysol", "1", "--states", "20000"];
    let output = jjak(directory.path(), &command);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("odds unknown"), "{text}");
    assert!(text.contains("random play, an estimate from 10000 simulated plays: 0."), "{text}");
    let output = jjak(directory.path(), &[&command[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["status"], &json["odds"]), (&"unknown".into(), &serde_json::Value::Null));
    let [low, high] = [0, 1].map(|end| json["estimate"]["interval"][end].as_f64().unwrap());
    let share = json["estimate"]["share"].as_f64().unwrap();
    assert!(low < share && share < high);
    for pair in json["values"].as_array().unwrap() {
        assert_eq!(pair["estimate"]["plays"], 10_000, "{pair}");
    }
}
