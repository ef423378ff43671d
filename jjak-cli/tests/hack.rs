//! `jjak hack` from the outside: exit codes, JSON, saving, Ctrl-C, and the transcript of the README.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as StdCommand, Output, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn program(name: &str) -> PathBuf {
    project("jjak-hack/tests/programs").join(name)
}

fn jjak(folder: &Path, arguments: &[&str]) -> Assert {
    Command::cargo_bin("jjak").unwrap().current_dir(folder).env("NO_COLOR", "1").args(arguments).assert()
}

/// A folder with this program in it, under this name; `None`, with a sentence, if Python is missing.
fn folder(name: &str, file: &str) -> Option<tempfile::TempDir> {
    if StdCommand::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: this machine has no python3");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::copy(program(name), folder.path().join(file)).unwrap();
    Some(folder)
}

fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Lines up to what was tried, which differs from run to run, as does the number of answers explained.
fn comparable(text: &str) -> Vec<String> {
    let lines = text.lines().take_while(|line| !line.starts_with("tried"));
    lines
        .map(|line| {
            if line.contains("It explains all") {
                line.chars().filter(|c| !c.is_ascii_digit() && *c != ',').collect()
            } else {
                line.to_owned()
            }
        })
        .collect()
}

#[test]
fn the_transcripts_of_the_readme_are_what_is_printed() {
    let Some(folder) = folder("wrong/cheaper-order-first.py", "solution.py") else { return };
    // More time than shown: this machine may be busy with other tests.
    let printed = jjak(folder.path(), &["hack", "solution.py", "--for", "300"]).code(1);
    let printed = stdout(&printed);
    for name in ["README.md", "README.ko.md"] {
        let text = fs::read_to_string(project(name)).unwrap();
        let (_, shown) = text.split_once("$ jjak hack solution.py\n").unwrap();
        let shown = shown.split("```").next().unwrap();
        assert!(shown.contains("\ntried"), "{name}");
        assert_eq!(comparable(shown), comparable(&printed), "{name}");
    }
}

#[test]
fn json_says_everything() {
    let Some(folder) = folder("wrong/swapped.py", "solution.py") else { return };
    let printed = jjak(folder.path(), &["hack", "solution.py", "--json", "--for", "120"]).code(1);
    let object: Value = serde_json::from_str(&stdout(&printed)).unwrap();
    for (pointer, expected) in [
        ("/schema", Value::from("jjak/1")),
        ("/command", "hack".into()),
        ("/game", "matching".into()),
        ("/record", 1.into()),
        ("/status", "solved".into()),
        ("/verdict", "wrong answer".into()),
        ("/counterexample/position", "0000/0000/0000/0011 3 2".into()),
        ("/counterexample/expected", 3.into()),
        ("/counterexample/keys", "ere".into()),
        ("/counterexample/found/printed", "4".into()),
        ("/smallest", true.into()),
        ("/misconceptions/0/name", "swapped".into()),
        ("/keeps_state", false.into()),
        ("/unrepeatable", serde_json::Value::Null),
    ] {
        assert_eq!(object.pointer(pointer), Some(&expected), "{pointer} of {object}");
    }
}

/// A program that is wrong on every seventh call: no counterexample, and both answers.
#[test]
fn what_does_not_come_again_is_shown_with_both_answers() {
    let Some(folder) = folder("right/subset_dp.py", "solution.py") else { return };
    let count = "calls = open('calls', 'a+'); calls.write('.'); calls.seek(0); count = len(calls.read())";
    let right = fs::read_to_string(program("right/subset_dp.py")).unwrap();
    let text = format!(
        "{right}\n\nright = solution\n\n\ndef solution(board, r, c):\n    {count}\n    return right(board, r, c) + (count % 7 == 0)\n"
    );
    fs::write(folder.path().join("solution.py"), text).unwrap();
    let arguments = ["hack", "solution.py", "--jobs", "1", "--for", "60"];
    let told = stdout(&jjak(folder.path(), &arguments).code(1));
    assert!(told.starts_with("not repeatable: one input, two answers on "), "{told}");
    assert!(
        told.contains("\nexpected  ") && told.contains("\nfound     ") && told.contains("\nthen      "),
        "{told}"
    );
    let json = stdout(&jjak(folder.path(), &[&arguments[..], &["--json"]].concat()).code(1));
    let object: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["verdict"], "wrong answer");
    assert_eq!(object["counterexample"], Value::Null);
    assert_eq!(object["certificate"], Value::Null);
    assert_eq!(object["unrepeatable"]["verdicts"], serde_json::json!(["wrong answer", "agree"]));
}

#[test]
fn a_counterexample_is_saved_replayed_and_tried_first() {
    let Some(folder) = folder("wrong/swapped.py", "solution.py") else { return };
    let at = folder.path();
    let arguments = ["hack", "solution.py", "--save", "found.jsonl", "--for", "60", "--json"];
    jjak(at, &arguments).code(1);
    let saved = fs::read_to_string(at.join("found.jsonl")).unwrap();
    assert_eq!(saved.lines().count(), 1);
    let replayed = jjak(at, &["hack", "--replay", "found.jsonl"]).code(1);
    assert!(stdout(&replayed).starts_with("wrong answer on 0000/0000/0000/0011 3 2\n"));
    let again: Value = serde_json::from_str(&stdout(&jjak(at, &arguments).code(1))).unwrap();
    assert_eq!(again.pointer("/tried/saved"), Some(&1.into()));
    assert_eq!(fs::read_to_string(at.join("found.jsonl")).unwrap(), saved, "it is not saved twice");
    // Mended, it agrees.
    fs::copy(program("right/subset_dp.py"), at.join("solution.py")).unwrap();
    let mended = jjak(at, &["hack", "--replay", "found.jsonl"]).success();
    assert_eq!(stdout(&mended), "agree on 0000/0000/0000/0011 3 2\n");
    let mended = jjak(at, &["hack", "--replay", "found.jsonl", "--json"]).success();
    let object: Value = serde_json::from_str(&stdout(&mended)).unwrap();
    assert_eq!(object["expected"], 3);
    assert_eq!(object.pointer("/found/printed"), Some(&"3".into()));
}

#[test]
fn any_command_may_be_hacked() {
    let Some(folder) = folder("right/whole_program.py", "solve.py") else { return };
    let right = jjak(folder.path(), &["hack", "--for", "3", "--", "python3", "solve.py"]).success();
    assert!(stdout(&right).starts_with("nothing found: "));
    let nan = program("nasty/nan.py");
    let words = ["hack", "--game", "patience", "--for", "3", "--", "python3", nan.to_str().unwrap()];
    let wrong = jjak(folder.path(), &words).code(1);
    assert!(stdout(&wrong).contains("found     nan\n"), "{}", stdout(&wrong));
}

#[test]
fn patience_is_told_from_the_example_and_both_errors_are_printed() {
    let Some(folder) = folder("patience/coarse.py", "odds.py") else { return };
    let wrong = stdout(&jjak(folder.path(), &["hack", "odds.py", "--for", "5"]).code(1));
    assert!(wrong.contains("absolute error ") && wrong.contains(", relative error "), "{wrong}");
    assert!(wrong.contains("because   coarse: "), "{wrong}");
}

#[test]
fn patience_programs_are_asked_about_any_rules() {
    let Some(folder) = folder("patience/any-piles.py", "odds.py") else { return };
    let hack = |file: &str, more: &[&str]| {
        let arguments = [&["hack", file, "--rules", "the-wish", "--for", "3"], more].concat();
        jjak(folder.path(), &arguments)
    };
    let right = stdout(&hack("odds.py", &[]).code(0));
    assert!(right.contains(" random deals of the-wish agree"), "{right}");
    let json = stdout(&hack("odds.py", &["--json"]).code(0));
    assert!(json.contains(r#""rules":"the-wish""#), "{json}");
    // It counts on nine piles of four.
    std::fs::copy(program("patience/right.py"), folder.path().join("nine.py")).unwrap();
    hack("nine.py", &["--save", "found.jsonl"]).code(1);
    let saved = std::fs::read_to_string(folder.path().join("found.jsonl")).unwrap();
    assert!(saved.contains(r#""rules":"the-wish""#), "{saved}");
    jjak(folder.path(), &["hack", "--replay", "found.jsonl"]).code(1);
    let no_deck = jjak(folder.path(), &["hack", "odds.py", "--rules", "free"]).code(2);
    let said = String::from_utf8(no_deck.get_output().stderr.clone()).unwrap();
    assert_eq!(said, "jjak: the rules `free` have no deck to deal; name a variant that has one\n");
}

#[test]
fn bad_usage_and_what_does_not_compile() {
    let here = project("");
    let missing = jjak(&here, &["hack", "no-such-file.py"]).code(2);
    let said = String::from_utf8(missing.get_output().stderr.clone()).unwrap();
    assert!(said.starts_with("jjak: cannot read no-such-file.py"), "{said}");
    jjak(&here, &["hack"]).code(2);
    jjak(&here, &["hack", "README.md"]).code(2);
    jjak(&here, &["hack", "solution.py", "--time-limit", "0"]).code(2);
    jjak(&here, &["hack", "--replay", "README.md"]).code(2);
    let Some(folder) = folder("nasty/does_not_compile.py", "solution.py") else { return };
    let refused = jjak(folder.path(), &["hack", "solution.py"]).code(1);
    assert!(stdout(&refused).starts_with("compile error:\n"));
}

/// The processes that a hunt of this process has running.
fn left(pid: u32) -> Vec<PathBuf> {
    let mark = format!("JJAK_HACK_RUN={pid}.");
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    folders
        .filter(|folder| {
            let environment = fs::read(folder.join("environ")).unwrap_or_default();
            environment.windows(mark.len()).any(|window| window == mark.as_bytes())
        })
        .collect()
}

/// Starts a hunt whose temporary folders are in `temporary`, and sends a signal as soon as a process of it runs.
fn interrupted(
    arguments: &[&str],
    folder: &Path,
    temporary: &Path,
    signal: &str,
    variables: &[(&str, &str)],
) -> Output {
    let mut hunt = StdCommand::new(assert_cmd::cargo::cargo_bin("jjak"));
    hunt.arg("hack").args(arguments).current_dir(folder).env("TMPDIR", temporary).env("NO_COLOR", "1");
    hunt.envs(variables.iter().copied());
    let running = hunt.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = running.id();
    if cfg!(target_os = "linux") {
        while left(pid).is_empty() {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    std::thread::sleep(Duration::from_millis(500));
    assert!(StdCommand::new("kill").args([signal, &pid.to_string()]).status().unwrap().success());
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{signal}");
    assert_eq!(left(pid), Vec::<PathBuf>::new(), "nothing runs on after {signal}");
    let files: Vec<_> = fs::read_dir(temporary).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.is_empty(), "left behind after {signal}: {files:?}");
    ended
}

/// A signal while a program that never ends is run: exit code 130, soon, and nothing is left of it.
#[test]
fn a_signal_ends_the_hunt_and_its_programs() {
    let Some(folder) = folder("nasty/ignores_signals.py", "endless.py") else { return };
    let temporary = tempfile::tempdir().unwrap();
    let hunt = ["endless.py", "--game", "matching", "--time-limit", "900", "--for", "900"];
    for signal in ["-INT", "-TERM", "-HUP"] {
        let started = Instant::now();
        interrupted(&hunt, folder.path(), temporary.path(), signal, &[]);
        assert!(started.elapsed() < Duration::from_secs(300), "the program would have run for 15 minutes");
    }
}

#[test]
fn a_program_that_never_answers_is_not_said_to_agree() {
    let Some(folder) = folder("nasty/sleeps.py", "solution.py") else { return };
    let told = ["hack", "solution.py", "--game", "matching", "--for", "2", "--time-limit", "60"];
    let printed = stdout(&jjak(folder.path(), &told).code(3));
    assert!(printed.contains("gave no answer to the first example"), "{printed}");
    assert!(printed.contains("no official example was answered"), "{printed}");
    assert!(!printed.contains("agree") && !printed.contains("pass"), "{printed}");
    let printed = stdout(&jjak(folder.path(), &[&told[..], &["--json"]].concat()).code(3));
    let object: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&object["verdict"], &object["certificate"]), (&Value::Null, &Value::Null));
    assert_eq!(object["status"], "unknown");
}

/// The compiler is given time to be started, and dies of the signal or is killed; neither is its verdict.
#[test]
fn a_signal_while_compiling_is_no_compile_error() {
    use std::os::unix::fs::PermissionsExt;

    let Some(folder) = folder("nasty/sleeps.py", "solution.c") else { return };
    let tools = tempfile::tempdir().unwrap();
    let compiler = tools.path().join("gcc");
    fs::write(&compiler, "#!/bin/sh\n: > \"$TMPDIR/object.o\"\nsleep 100\n").unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", tools.path().display(), std::env::var("PATH").unwrap());
    let temporary = tempfile::tempdir().unwrap();
    let hunt = ["solution.c", "--style", "program"];
    let ended = interrupted(&hunt, folder.path(), temporary.path(), "-INT", &[("PATH", &path)]);
    assert_eq!(String::from_utf8(ended.stdout).unwrap(), "");
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "jjak: interrupted while compiling\n");
}

#[test]
fn what_a_program_prints_does_not_steer_the_terminal() {
    let here = project("");
    let words = ["hack", "--game", "matching", "--for", "3", "--", "printf", "\\033[31m\\007 7"];
    let printed = stdout(&jjak(&here, &words).code(1));
    assert!(printed.contains("found     \\x1b[31m\\x07 7\n"), "{printed}");
}

#[test]
fn what_cannot_work_is_refused_before_the_hunt() {
    let here = project("");
    for (words, said) in [
        (
            &["hack", "--save", "no-such-folder/x.jsonl", "--", "cat"][..],
            "jjak: cannot write no-such-folder/x.jsonl",
        ),
        (&["hack", "--jobs", "257", "--", "cat"], "jjak: --jobs 257 was given; at most 256"),
        (&["hack", "--", "no-such-command"], "jjak: cannot start `no-such-command`: no such command"),
    ] {
        let refused = jjak(&here, words).code(2);
        let stderr = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(stderr.starts_with(said), "{stderr}");
    }
}

#[test]
fn counterexamples_are_kept_in_files_only() {
    let folder = tempfile::tempdir().unwrap();
    let refused = jjak(folder.path(), &["hack", "--save", "/dev/null", "--", "true"]).code(2);
    let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(told.contains("/dev/null is no regular file"), "{told}");
}

#[test]
fn a_memory_limit_in_which_nothing_lives_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for limit in ["0", "512", "1000K"] {
        let refused = jjak(folder.path(), &["hack", "--memory-limit", limit, "--", "true"]).code(2);
        let told = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(told.contains("expected at least 1M, for example 512M"), "{limit}: {told}");
    }
}
