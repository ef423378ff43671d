//! The data about misconceptions against the misconceptions, and the page against both.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jjak::matching::Solver;
use jjak_hack::catalogue::{Believers, known, known_apart, known_deals, of_matching, of_patience};
use jjak_hack::size::{Size, all_inputs, namings};

#[test]
fn the_page_is_what_the_catalogue_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/misconceptions.md");
    let page = fs::read_to_string(path).unwrap();
    assert!(
        page == jjak_hack::page::misconceptions(),
        "docs/misconceptions.md is stale: cargo run --release -p jjak-hack --example page > docs/misconceptions.md"
    );
}

#[test]
fn names_are_unique_and_every_text_is_in_both_languages() {
    let mut names = BTreeSet::new();
    for misconception in of_matching().iter().chain(of_patience()) {
        assert!(names.insert(misconception.name), "{} is there twice", misconception.name);
        let words = [misconception.title, misconception.sentence];
        assert!(words.iter().all(|text| text.en.chars().any(|c| c.is_ascii_alphabetic())));
        assert!(words.iter().all(|text| text.ko.chars().any(|c| ('가'..='힣').contains(&c))));
        let labels: BTreeSet<_> = misconception.forms.iter().map(|form| form.label).collect();
        assert_eq!(labels.len(), misconception.forms.len(), "{}", misconception.name);
    }
}

#[test]
fn every_definite_form_has_inputs_and_errs_on_them_as_the_data_say() {
    let (known, deals) = (known(), known_deals());
    let (mut believers, mut solver) = (Believers::default(), Solver::new());
    for misconception in of_matching() {
        for form in misconception.forms.iter().filter(|form| form.is_definite()) {
            let entry =
                known.iter().find(|known| known.name == misconception.name && known.form == form.label);
            for mistake in &entry.unwrap_or_else(|| panic!("{} {}", misconception.name, form.label)).inputs {
                let position = &mistake.position;
                let par = solver.solve(position.board()).unwrap().par(position.cursor()).0;
                assert_eq!(par, mistake.par, "{position}");
                let answer = believers.answers(form, position).least();
                assert_eq!(answer, mistake.answer, "{} {} on {position}", misconception.name, form.label);
                assert_ne!(answer, Some(par), "{} {} on {position}", misconception.name, form.label);
            }
        }
    }
    for misconception in of_patience() {
        for form in misconception.forms {
            let trap = deals.iter().find(|trap| trap.name == misconception.name && trap.form == form.label);
            let trap = trap.unwrap_or_else(|| panic!("{} {}", misconception.name, form.label));
            let odds = believers.odds(form, &trap.position).unwrap();
            assert!((odds - trap.believed).abs() < 1e-12, "{} {}", misconception.name, form.label);
        }
    }
}

/// All inputs with one pair, and all with two that are smaller than what the data say: none shows a form's
/// mistake. For two pairs only the quick forms, with contiguous names.
#[test]
fn no_smaller_input_shows_a_mistake() {
    let known = known();
    let (mut believers, mut solver) = (Believers::default(), Solver::new());
    let spaces = [all_inputs(1, &mut solver), all_inputs(2, &mut solver)];
    for misconception in of_matching() {
        for form in misconception.forms.iter().filter(|form| form.is_definite()) {
            let entry =
                known.iter().find(|known| known.name == misconception.name && known.form == form.label);
            let smallest = &entry.unwrap().inputs[0].position;
            let size = Size::of(smallest, &mut solver).unwrap();
            let names = if form.depends_on_names() { namings(1) } else { vec![namings(1).remove(0)] };
            let deep = if form.is_quick() { 2 } else { 1 };
            for space in &spaces[..deep] {
                for smaller in space.iter().take_while(|&&input| input < size) {
                    let one = smaller.pairs() == 1;
                    let several = if one { &names[..] } else { &[] };
                    let mut positions: Vec<_> =
                        several.iter().map(|names| smaller.position_named(names)).collect();
                    if !one {
                        positions.push(smaller.position());
                    }
                    for position in positions {
                        let answer = believers.answers(form, &position).least();
                        assert_eq!(answer, Some(smaller.par()), "{} on {position}", misconception.name);
                    }
                }
            }
        }
    }
}

#[test]
fn what_agrees_on_the_smallest_inputs_is_told_apart() {
    for position in known_apart() {
        let mut believers = Believers::default();
        let forms = of_matching().iter().flat_map(|misconception| misconception.forms);
        let answers: BTreeSet<_> = forms
            .filter(|form| form.is_definite())
            .map(|form| believers.answers(form, &position).least())
            .collect();
        assert!(answers.len() > 1, "{position}");
    }
}
