//! Pipes, large batches, exit codes: the command line as other programs meet it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

const BOARD: &str = "1003/2000/0002/3010 1 0";
const DEAL: &str = "AS9S6CKS/JCQHACKH/7SQDJDKD/QSTSJS9H/6DTDAD8S/QCTHKC8D/8C9DTC7C/9C7HJH7D/8H6SAH6H";

/// `jjak` with these arguments, all streams piped.
fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::cargo_bin("jjak").unwrap();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs `jjak` on an input: exit code, stdout, stderr.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feed = std::thread::spawn(move || {
        // The other side may stop reading.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    feed.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn dealt_positions_are_solved_through_a_pipe() {
    for game in [&["matching", "--pairs", "4"][..], &["double-patience"], &["nestor"]] {
        let deal = [&["deal"], game, &["--count", "20", "--seed", "3"]].concat();
        let (exit, dealt, _) = run(&deal, "");
        assert_eq!((exit, dealt.lines().count()), (0, 20));
        let rules: &[&str] = if game[0] == "nestor" { &["--rules", "nestor"] } else { &[] };
        let (exit, answers, talk) = run(&[&["solve", "-q"], rules].concat(), &dealt);
        assert_eq!((exit, answers.lines().count(), talk.as_str()), (0, 20, ""));
        let json = [&deal[..], &["--json"]].concat();
        let (_, objects, _) = run(&json, "");
        let (exit, again, _) = run(&[&["solve", "-q"], rules].concat(), &objects);
        assert_eq!((exit, again), (0, answers), "what deal writes as JSON is read, too");
    }
}

#[test]
fn a_large_batch_keeps_its_order_and_answers_around_bad_records() {
    let (_, dealt, _) = run(&["deal", "matching", "--count", "30000"], "");
    let broken: String = dealt
        .lines()
        .enumerate()
        .map(|(nth, line)| match nth % 1_000 {
            // A wrong row, brackets that are never closed, bytes of another kind, an old friend.
            500 => format!("{line}9 0 0 0\n"),
            501 => format!("[[{line}\n"),
            504 => "\u{0}\u{1}\u{fffd}\n".to_owned(),
            503 => format!("{DEAL}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let (exit, one, talk) = run(&["solve", "-q", "--jobs", "1"], &broken);
    assert_eq!(exit, 2);
    assert_eq!(one.lines().count(), 30_000);
    for (nth, line) in one.lines().enumerate() {
        match nth % 1_000 {
            500 | 501 | 504 => assert_eq!(line, "error", "record {nth}"),
            503 => assert_eq!(line, "0.589314186413"),
            _ => assert!(line.parse::<u16>().is_ok(), "record {nth}: {line}"),
        }
    }
    assert!(talk.contains("jjak: stdin:29501:"), "{talk}");
    let (exit, many, talk_of_many) = run(&["solve", "-q", "--jobs", "7"], &broken);
    assert_eq!(
        (exit, many == one, talk_of_many == talk),
        (2, true, true),
        "the same with any number of threads"
    );
    let (_, json, _) = run(&["solve", "--json"], &broken);
    for (nth, (object, line)) in json.lines().zip(one.lines()).enumerate() {
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        assert_eq!(object["record"], nth + 1);
        match line {
            "error" => assert_eq!(
                (object["status"].as_str(), &object["at"]["line"]),
                (Some("error"), &(nth + 1).into())
            ),
            _ if nth % 1_000 == 503 => assert_eq!(object["winnable"], true),
            _ => assert_eq!(object["presses"].to_string(), line),
        }
    }
}

#[test]
fn answers_come_as_records_come() {
    let mut child = spawn(&["solve", "-q"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for (record, answer) in [(BOARD, "14\n"), (DEAL, "0.589314186413\n"), (BOARD, "14\n")] {
        // Input stays open: an answer that waited for more of it would never come.
        writeln!(stdin, "{record}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    for arguments in [&["solve", "-q"][..], &["solve"], &["deal", "matching", "--count", "10000000"]] {
        let mut child = spawn(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let feed =
            std::thread::spawn(move || while stdin.write_all(format!("{BOARD}\n").as_bytes()).is_ok() {});
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        drop(stdout);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        let mut talk = String::new();
        child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
        assert_eq!(talk, "", "{arguments:?}");
        feed.join().unwrap();
    }
}

#[test]
fn a_reader_that_goes_away_is_noticed_while_input_stays_open() {
    let mut child = spawn(&["solve", "-q", "--jobs", "4"]);
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    writeln!(stdin, "{BOARD}").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_after_what_is_known() {
    let mut child = spawn(&["solve", "-q"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "{BOARD}").unwrap();
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(line, "14\n");
}

#[test]
fn the_graver_exit_code_wins() {
    let large = "1122334455667788 0 0\n";
    let code = |arguments: &[&str], input: &str| run(arguments, input).0;
    assert_eq!(code(&["solve", "-q"], BOARD), 0);
    assert_eq!(code(&["solve", "-q"], ""), 2, "no record");
    assert_eq!(code(&["solve", "-q"], "# only a comment\n\n"), 2, "no record");
    assert_eq!(code(&["solve", "-q", "-f", "no such file", "12/21"], ""), 2);
    assert_eq!(code(&["solve", "--no-such-option"], ""), 2);
    let wide = "11223344/55667788";
    assert_eq!(code(&["solve", "-q", "--memory", "1K", wide, "0", "0"], ""), 3);
    assert_eq!(
        code(&["solve", "-q", "--memory", "1K"], &format!("{wide} 0 0\n1/2\n")),
        2,
        "bad input before a limit"
    );
    let expected = format!("{BOARD} 15\n{wide} 0 0 30\n");
    assert_eq!(
        code(&["solve", "-q", "--memory", "1K", "--expect"], &expected),
        3,
        "a limit before a difference"
    );
    assert_eq!(code(&["solve", "-q", "--expect"], &format!("{BOARD} 15\n")), 1);
    assert_eq!(code(&["solve", "-q", "--expect"], &format!("{BOARD} 14\n")), 0);
    assert_eq!(code(&["solve", "-q"], large), 2, "sixteen columns");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let colored = |arguments: &[&str]| run(arguments, BOARD).1.contains('\u{1b}');
    assert!(!colored(&["solve"]), "a pipe");
    assert!(!colored(&["solve", "--color", "never"]));
    assert!(colored(&["solve", "--color", "always"]));
    assert!(!colored(&["solve", "-q", "--color", "always"]));
    // Without colour the same is to be read.
    let plain = run(&["solve"], BOARD).1;
    let painted = run(&["solve", "--color=always"], BOARD).1;
    let mut stripped = String::new();
    let mut parts = painted.split('\u{1b}');
    stripped.push_str(parts.next().unwrap());
    for part in parts {
        stripped.push_str(part.split_once('m').unwrap().1);
    }
    let stripped: Vec<&str> = stripped.lines().map(str::trim_end).collect();
    assert_eq!(plain.lines().collect::<Vec<_>>(), stripped);
}

#[test]
fn several_files_are_one_stream() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // The first has no line feed at its end, the second a card deal that is cut off.
    std::fs::write(path("a"), BOARD).unwrap();
    std::fs::write(path("b"), "AS 9S 6C KS\nJC QH AC KH\n").unwrap();
    std::fs::write(path("c"), [&b"\xff\xfa\n"[..], BOARD.as_bytes(), b"\r\n"].concat()).unwrap();
    let (a, b, c) = (path("a"), path("b"), path("c"));
    let (exit, answers, talk) = run(&["solve", "-q", "-f", &a, "-f", &b, "-f", "-", "-f", &c], BOARD);
    assert_eq!((exit, answers.as_str()), (2, "14\nerror\n14\nerror\n14\n"));
    assert!(talk.contains(&format!("jjak: {b}:2:12: there are 2 piles; double-patience has 9")), "{talk}");
    assert!(talk.contains(&format!("jjak: {c}:1:1: found")), "{talk}");
}

#[test]
fn manual_pages_and_completions() {
    let folder = tempfile::tempdir().unwrap();
    let (exit, ..) = run(&["man", "--out", folder.path().to_str().unwrap()], "");
    assert_eq!(exit, 0);
    for page in ["jjak.1", "jjak-solve.1", "jjak-replay.1", "jjak-deal.1"] {
        let text = std::fs::read_to_string(folder.path().join(page)).unwrap();
        assert!(text.contains(".SH NAME") && text.contains("Example"), "{page}");
    }
    let (exit, page, _) = run(&["man"], "");
    assert!(exit == 0 && page.contains(".SH NAME"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (exit, script, _) = run(&["completions", shell], "");
        assert!(exit == 0 && script.contains("jjak"), "{shell}");
    }
}
