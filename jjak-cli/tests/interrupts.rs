//! Ctrl-C: what is known is printed, the exit code is 130, and no slow record holds back what is known before it.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;

/// `jjak` with these arguments, all streams piped.
fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::cargo_bin("jjak").unwrap();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Two packs in a free tableau, whose odds are out of reach for as long as anybody would wait.
fn endless() -> String {
    let output = Command::cargo_bin("jjak")
        .unwrap()
        .args(["deal", "double-fourteen", "--seed", "1"])
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
}

/// Waits until the process catches Ctrl-C.
fn until_it_listens(child: &Child) {
    let path = format!("/proc/{}/status", child.id());
    loop {
        let status = std::fs::read_to_string(&path).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
        if u64::from_str_radix(caught, 16).unwrap() & 0b10 != 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_slow_record_holds_back_none_before_it() {
    for jobs in ["1", "3"] {
        let mut child = spawn(&["solve", "-q", "--rules", "free", "--states", "1000000000", "--jobs", jobs]);
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        // All of it is one batch; input stays open.
        write!(stdin, "6/6\nAS/KS\nXX\n{}\n7/7\n", endless()).unwrap();
        for answer in ["1\n", "0\n", "error\n"] {
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(line, answer);
        }
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "", "nothing is printed out of order, and no answer that was given up");
        drop(stdin);
    }
}

#[test]
fn deal_ends_with_a_whole_line() {
    let mut child = spawn(&["deal", "matching", "--count", "1000000000"]);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    interrupt(&child);
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(rest.last(), Some(&b'\n'));
}

#[test]
fn replay_gives_up_what_takes_long() {
    let mut child = spawn(&["replay", "-q", "--rules", "free", "--states", "1000000000", &endless()]);
    until_it_listens(&child);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(text == "unknown\n" || text.is_empty(), "{text}");
}

#[test]
fn compare_tells_what_is_known_of_the_deals_done() {
    let deals =
        Command::cargo_bin("jjak").unwrap().args(["deal", "fourteen", "--count", "5000"]).output().unwrap();
    let mut child = spawn(&["compare", "--json", "--rules", "fourteen", "--methods", "layers"]);
    child.stdin.take().unwrap().write_all(&deals.stdout).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    assert!(first.contains("\"record\":1,\"status\":\"solved\""), "{first}");
    interrupt(&child);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    let mut talk = String::new();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(talk.contains("interrupted after") && talk.contains("of 5000 positions"), "{talk}");
    assert!(rest.lines().count() < 5000);
}

#[test]
fn solve_says_that_it_was_interrupted() {
    let mut child = spawn(&["solve", "--rules", "free", "--states", "1000000000", "6/6", &endless()]);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, "odds 1   winnable   free\n");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut talk = String::new();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!(talk, "jjak: interrupted after the answer to 1 record\n");
}

#[test]
fn survey_says_how_far_it_came_and_how_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report.json");
    let kept = ["--out", out.to_str().unwrap()];
    for (kept, next) in [(&kept[..], "goes on from there"), (&[], "with --out FILE the same command would")] {
        let mut child = spawn(&[&["survey", "juvenile", "--deals", "1..1000000"], kept].concat());
        until_it_listens(&child);
        interrupt(&child);
        let mut talk = String::new();
        child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(talk.starts_with("jjak: interrupted after "), "{talk}");
        assert!(talk.contains(" of 1000000 deals; ") && talk.contains(next), "{talk}");
    }
}
