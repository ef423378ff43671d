//! The documents' commands do what the documents say.

use std::path::PathBuf;

use assert_cmd::Command;

fn document(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

#[test]
fn examples_print_what_is_shown() {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").case(document("README.md")).case(document("README.ko.md"));
}

/// The lines of a document's `sh` blocks.
fn commands(document: &str) -> Vec<&str> {
    let blocks = document.split("```sh\n").skip(1);
    blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines()).collect()
}

#[test]
fn the_set_up_commands_work() {
    for name in ["README.md", "README.ko.md"] {
        let text = std::fs::read_to_string(document(name)).unwrap();
        let commands = commands(&text);
        assert_eq!(commands[1..], ["cargo test --workspace"], "{name}: this very test is one of them");
        let arguments =
            commands[0].strip_prefix("cargo run --release -- ").expect("the first runs the binary");
        let solved = Command::cargo_bin("jjak").unwrap().args(arguments.split(' ')).assert().success();
        let printed = String::from_utf8(solved.get_output().stdout.clone()).unwrap();
        for answer in ["14 presses", "16 presses", "odds 0.589314186412780"] {
            assert!(printed.contains(answer), "{answer}");
        }
    }
}

#[test]
fn commands_in_the_text_work() {
    for name in ["README.md", "README.ko.md"] {
        let text = std::fs::read_to_string(document(name)).unwrap();
        let mut run = 0;
        for command in text.split('`').filter_map(|code| code.strip_prefix("jjak deal ")) {
            let arguments = command.split(" | ").next().unwrap_or(command).replace("1000000", "100");
            Command::cargo_bin("jjak").unwrap().arg("deal").args(arguments.split(' ')).assert().success();
            run += 1;
        }
        assert!(run >= 3, "{name}");
    }
}

#[test]
fn both_languages_show_the_same_examples() {
    let examples = |name: &str| {
        let text = std::fs::read_to_string(document(name)).unwrap();
        let blocks = text.split("```").skip(1).step_by(2).map(str::to_owned);
        blocks.collect::<Vec<_>>()
    };
    assert_eq!(examples("README.md"), examples("README.ko.md"));
}

#[test]
fn the_changelog_begins_with_what_is_new() {
    let text = std::fs::read_to_string(document("CHANGELOG.md")).unwrap();
    let head = text.lines().find_map(|line| line.strip_prefix("## [")).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert!(head.starts_with("Unreleased]") || head.starts_with(&format!("{version}]")), "{head}");
}
