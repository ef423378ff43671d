//! Programs with the misconceptions of the catalogue, written apart from it: each is caught with its name,
//! on the smallest input that the exhaustive search knows.

mod common;
#[path = "common/hunted.rs"]
mod hunting;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{options, path};
use hunting::hunted;
use jjak_hack::case::{Case, Game};
use jjak_hack::catalogue::{known, known_deals, of_matching, of_patience};
use jjak_hack::hunt::detect_game;
use jjak_hack::referee::{Referee, Verdict};

/// The names of the programs in a folder.
fn programs(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(path(folder)).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// What stands before the first dot.
fn stem(name: &str) -> &str {
    name.split('.').next().unwrap()
}

#[test]
fn every_misconception_has_a_program() {
    let wrong = programs("wrong");
    for misconception in of_matching() {
        assert!(wrong.contains(&format!("{}.py", misconception.name)), "{}", misconception.name);
    }
    let wrong = programs("patience");
    for misconception in of_patience() {
        assert!(wrong.contains(&format!("{}.py", misconception.name)), "{}", misconception.name);
    }
}

/// Whether it is written in Python.
fn is_python(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "py")
}

/// Catches the programs for which `mine` is true.
fn catch(mine: impl Fn(usize, &str) -> bool) {
    let known = known();
    for (nth, name) in programs("wrong").iter().enumerate() {
        let misconception = stem(name);
        if misconception == "state-kept" || !mine(nth, name) {
            continue;
        }
        let Some(report) = hunted(&format!("wrong/{name}"), &options(Game::Matching, 120)) else { continue };
        let failure = report.failure.as_ref().unwrap_or_else(|| panic!("{name} was not caught"));
        assert_eq!(failure.verdict, Verdict::WrongAnswer, "{name}");
        assert!(!report.keeps_state() && report.unrepeatable.is_none(), "{name}");
        let explained = report.diagnosis.all.iter().find(|found| found.misconception.name == misconception);
        let named: Vec<_> = report.diagnosis.all.iter().map(|found| found.misconception.name).collect();
        let explained = explained.unwrap_or_else(|| panic!("{name} was taken for {named:?}"));
        let smallest = known
            .iter()
            .find(|known| known.name == misconception && known.form == explained.form.label)
            .unwrap_or_else(|| panic!("{misconception} has no smallest input"));
        assert_eq!(failure.case, Case::Matching(smallest.inputs[0].position.clone()), "{name}");
    }
}

#[test]
fn python_programs_are_caught_with_the_right_name_on_the_smallest_input() {
    catch(|nth, name| is_python(name) && nth % 2 == 0);
}

#[test]
fn the_other_python_programs_are_caught_with_the_right_name_on_the_smallest_input() {
    catch(|nth, name| is_python(name) && nth % 2 == 1);
}

#[test]
fn programs_in_other_languages_are_caught_with_the_right_name_on_the_smallest_input() {
    catch(|_, name| !is_python(name));
}

/// All smaller inputs were tried: 1,206 with one pair.
#[test]
fn the_smallest_is_proved() {
    let mut options = options(Game::Matching, 120);
    options.prove = true;
    let Some(report) = hunted("wrong/nearest-card.py", &options) else { return };
    assert!(report.proof.complete);
    let level = report.proof.levels[0];
    assert_eq!((level.pairs, level.tried, level.of, level.all), (1, 1206, 1206, 1920));
    assert_eq!(report.failure.unwrap().case.to_string(), "0001/0000/0100/0000 0 1");
}

#[test]
fn names_that_matter_are_noticed() {
    let Some(report) = hunted("wrong/no-gaps.py", &options(Game::Matching, 60)) else { return };
    assert!(report.proof.by_name);
}

#[test]
fn state_kept_between_calls_is_told_from_wrong_answers() {
    let Some(report) = hunted("wrong/state-kept.py", &options(Game::Matching, 10)) else { return };
    assert!(report.failure.is_none(), "in a fresh process every answer is right");
    assert!(report.keeps_state() && report.is_negative());
    let kept = report.kept.unwrap();
    assert_eq!(kept.verdict, Verdict::WrongAnswer);
    assert_eq!(kept.calls.len(), 2, "two calls show it");
}

#[test]
fn patience_programs_are_caught_with_the_right_name() {
    let mut referee = Referee::new(1e-6);
    let traps = known_deals();
    assert!(traps.len() >= of_patience().len());
    // Exchanges make a deal smaller than any that the catalogue has, but for those that no play clears.
    let of_traps = traps.iter().filter_map(|trap| referee.positions(&trap.position));
    let smallest = of_traps.filter(|&positions| positions > 0).min().unwrap();
    for misconception in of_patience() {
        let name = format!("patience/{}.py", misconception.name);
        let Some(report) = hunted(&name, &options(Game::Patience, 60)) else { return };
        let failure = report.failure.as_ref().unwrap_or_else(|| panic!("{name} was not caught"));
        let Case::Patience(deal) = &failure.case else { panic!("{name}: {}", failure.case) };
        let positions = referee.positions(deal).unwrap();
        assert!(positions < smallest || failure.truth.is_zero(), "{name}: {positions} positions");
        let named: Vec<_> = report.diagnosis.all.iter().map(|found| found.misconception.name).collect();
        assert_eq!(named, [misconception.name], "{name}");
    }
}

#[test]
fn deals_in_a_row_are_tried() {
    let Some(report) = hunted("patience/state-kept.py", &options(Game::Patience, 10)) else { return };
    assert!(report.failure.is_none() && report.is_negative());
    assert!(report.in_a_row.is_some());
}

/// A wrong program is asked about the puzzle that its numbers could be meant for.
#[test]
fn the_game_is_told_from_wrong_answers_too() {
    let games = [
        ("print(0 if len(lines) == 5 else 0.25)", Game::Patience),
        ("print(1 if len(lines) == 5 else 0)", Game::Patience),
        ("print(9 if len(lines) == 5 else 0)", Game::Matching),
        ("print(9 if len(lines) == 5 else 77)", Game::Matching),
        ("print(0)", Game::Patience),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (nth, (answer, game)) in games.into_iter().enumerate() {
        let file = folder.path().join(format!("program{nth}.py"));
        std::fs::write(&file, format!("import sys\nlines = sys.stdin.read().split('\\n')[:-1]\n{answer}\n"))
            .unwrap();
        let Some(program) = common::prepare(file.to_str().unwrap(), common::roomy()) else { return };
        assert_eq!(detect_game(&program, 1e-6, std::time::Duration::from_secs(60)), game, "{answer}");
    }
}
