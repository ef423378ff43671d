//! The variants, and rules of the user's own.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn jjak(directory: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jjak"))
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn fine(directory: &Path, arguments: &str) -> String {
    let output = jjak(directory, arguments);
    assert!(output.status.success(), "jjak {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const NAMES: [&str; 12] = [
    "double-patience",
    "the-wish",
    "patient-pairs",
    "nestor",
    "vertical",
    "fourteen",
    "exit",
    "relaxed-exit",
    "double-nestor",
    "double-fourteen",
    "juvenile",
    "free",
];

#[test]
fn all_variants_are_listed_and_explained() {
    let directory = tempfile::tempdir().unwrap();
    let list = fine(directory.path(), "rules");
    let json = fine(directory.path(), "rules --json");
    for (name, object) in NAMES.iter().zip(json.lines()) {
        assert!(list.lines().any(|line| line.split_whitespace().next() == Some(name)), "{name}");
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        assert_eq!((&object["rules"], &object["command"]), (&(*name).into(), &"rules".into()));
        let text = fine(directory.path(), &format!("rules {name}"));
        assert!(text.starts_with(&format!("{name}   ")), "{text}");
        // As many cards are drawn as there are.
        let drawn = text.lines().filter(|line| line.starts_with("        ")).flat_map(str::chars);
        let drawn = drawn.filter(|card| "▫▪".contains(*card)).count();
        assert_eq!(drawn as u64, object["cards"].as_u64().unwrap_or(0), "{text}");
    }
    assert_eq!(json.lines().count(), NAMES.len());
}

#[test]
fn nestor_explained() {
    let directory = tempfile::tempdir().unwrap();
    let expected = "\
nestor   Nestor, traditional: no column is dealt two cards of a rank; four
         single cards help
also    matrimony
deck    52 cards, A 2 3 4 5 6 7 8 9 T J Q K in C S H D
piles   8×6 + 4 singles, 12 in all
pairs   same rank
dealt   swap: cards that repeat a rank in their column are swapped with random
        later cards

  pile  1  2  3  4  5  6  7  8    9  10 11 12
        ▫  ▫  ▫  ▫  ▫  ▫  ▫  ▫    ▪  ▪  ▪  ▪
        ▫  ▫  ▫  ▫  ▫  ▫  ▫  ▫
        ▫  ▫  ▫  ▫  ▫  ▫  ▫  ▫
        ▫  ▫  ▫  ▫  ▫  ▫  ▫  ▫
        ▫  ▫  ▫  ▫  ▫  ▫  ▫  ▫
        ▪  ▪  ▪  ▪  ▪  ▪  ▪  ▪
all cards lie face up; ▪ can be taken, ▫ lies below another card
";
    assert_eq!(fine(directory.path(), "rules Matrimony"), expected);
}

#[test]
fn a_built_in_variant_as_a_file_is_the_same_variant() {
    let directory = tempfile::tempdir().unwrap();
    for name in &NAMES[..11] {
        let file = fine(directory.path(), &format!("rules {name} --toml"));
        fs::write(directory.path().join("same.toml"), file).unwrap();
        let deals = |rules: &str| fine(directory.path(), &format!("deal {rules} --count 3"));
        assert_eq!(deals("same.toml"), deals(name));
    }
}

#[test]
fn faults_of_a_file_are_told_with_key_and_line() {
    let directory = tempfile::tempdir().unwrap();
    let refused = |text: &str, arguments: &str| {
        fs::write(directory.path().join("my.toml"), text).unwrap();
        let output = jjak(directory.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{text}");
        String::from_utf8(output.stderr).unwrap()
    };
    let left_over = "name = \"my\"\npiles = \"8x6 + 3 singles\"\npairs = \"same rank\"\n";
    for command in
        ["rules my.toml", "deal my.toml", "solve --rules my.toml A/A", "survey my.toml --deals 1..2"]
    {
        let sentence = refused(left_over, command);
        let expected = "jjak: my.toml: line 2, key `piles`: found piles of 51 cards in all (8×6 + 3 singles), but the deck has 52: 1 card left over";
        assert!(sentence.starts_with(expected), "{sentence}");
    }
    let several =
        refused("name = \"my\"\ncolumns = 3\npiles = \"8y6\"\npairs = \"sum 99\"\n", "rules my.toml");
    for start in [
        "jjak: my.toml: line 2, key `columns`",
        "jjak: my.toml: line 3, key `piles`",
        "jjak: my.toml: line 4, key `pairs`",
    ] {
        assert!(several.lines().any(|line| line.starts_with(start)), "{several}");
    }
    let odd = refused(
        "name = \"my\"\nsuits = \"C S H\"\nranks = \"A 2\"\npiles = \"2x3\"\npairs = \"same rank\"\n",
        "rules my.toml",
    );
    assert!(
        odd.contains("line 5, key `pairs`: in this deck there are 3 cards of rank A, an odd number"),
        "{odd}"
    );
    assert!(refused("name = ", "rules my.toml").starts_with("jjak: my.toml: line 1: "));
    let missing = refused("", "rules other.toml");
    assert!(missing.starts_with("jjak: cannot read `other.toml`: "), "{missing}");
    let unknown = refused("", "rules klondike");
    assert!(
        unknown.contains("found the rules name `klondike`; expected one of double-patience, the-wish"),
        "{unknown}"
    );
}

#[test]
fn the_rules_file_in_the_documents_works() {
    let directory = tempfile::tempdir().unwrap();
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let text = fs::read_to_string(document).unwrap();
    let (_, from) = text.split_once("```toml\n").unwrap();
    let (file, _) = from.split_once("```").unwrap();
    fs::write(directory.path().join("little-nestor.toml"), file).unwrap();
    let explained = fine(directory.path(), "rules little-nestor.toml");
    assert!(
        explained.starts_with("little-nestor\n") && explained.contains("dealt   redeal: "),
        "{explained}"
    );
    let deal = fine(directory.path(), "deal little-nestor.toml --seed 7");
    fine(directory.path(), &format!("solve --rules little-nestor.toml {deal}"));
}
