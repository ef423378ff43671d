//! The smallest inputs on which the misconceptions are wrong, as the exhaustive search found them, and how
//! often they are wrong on random ones. `examples/catalogue.rs` makes the data.

use jjak::matching::{Position, Setup};
use jjak::patience;

/// What the search found for one form of a misconception.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The misconception's name.
    pub name: &'static str,
    /// The form's label.
    pub form: &'static str,
    /// Inputs on which it is wrong, the smallest of all first.
    pub inputs: Vec<Mistake>,
    /// Of random inputs with 1, 2, … 6 pairs: how many it gets wrong, and how many were tried.
    pub wrong: Vec<(u32, u32)>,
}

/// An input and the wrong answer to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// The input.
    pub position: Position,
    /// The right answer.
    pub par: u16,
    /// The wrong one; `None` if no sensible answer is given.
    pub answer: Option<u16>,
}

const DATA: &str = include_str!("../../data/matching.tsv");

/// Everything that the search found, in the order of the catalogue.
///
/// # Panics
/// If the data file is broken.
pub fn known() -> Vec<Known> {
    let mut all: Vec<Known> = Vec::new();
    for line in DATA.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, form, position, par, answer, wrong] = fields[..] else {
            panic!("{line}: six columns are expected")
        };
        let setup: Setup = position.parse().expect("the data file holds positions");
        let mistake = Mistake {
            position: setup.position().expect("the data file holds legal positions"),
            par: par.parse().expect("the data file holds pars"),
            answer: answer.parse().ok(),
        };
        match all.last_mut().filter(|last| last.name == name && last.form == form) {
            Some(last) => last.inputs.push(mistake),
            None => {
                let share = |share: &str| {
                    let (wrong, tried) = share.split_once('/')?;
                    Some((wrong.parse().ok()?, tried.parse().ok()?))
                };
                let wrong = wrong.split(' ').map(share).collect::<Option<_>>().expect("shares are a/b");
                all.push(Known { name, form, inputs: vec![mistake], wrong });
            }
        }
    }
    all
}

const APART: &str = include_str!("../../data/apart.tsv");

/// Inputs on which misconceptions differ that agree on the smallest inputs of all. `examples/apart.rs` makes
/// the data.
///
/// # Panics
/// If the data file is broken.
pub fn known_apart() -> Vec<Position> {
    let lines = APART.lines().filter(|line| !line.starts_with('#'));
    let position = |line: &str| {
        let setup: Setup = line.split('\t').nth(2)?.parse().ok()?;
        setup.position().ok()
    };
    lines.map(|line| position(line).unwrap_or_else(|| panic!("{line}: no position"))).collect()
}

/// A deal on which a misconception about patience is wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Trap {
    /// The misconception's name.
    pub name: &'static str,
    /// The form's label.
    pub form: &'static str,
    /// The deal: of the random ones that were tried the one with the fewest states.
    pub position: patience::Position,
    /// The odds that are believed.
    pub believed: f64,
    /// Of random deals: how many it gets wrong, and how many were tried.
    pub wrong: (u32, u32),
}

const DEALS: &str = include_str!("../../data/patience.tsv");

/// A deal for each form of each misconception about patience, in the order of the catalogue.
///
/// # Panics
/// If the data file is broken.
pub fn known_deals() -> Vec<Trap> {
    let lines = DEALS.lines().filter(|line| !line.starts_with('#'));
    let trap = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, form, deal, believed, wrong] = fields[..] else { return None };
        let setup: patience::Setup = deal.parse().ok()?;
        let position = setup.deal(patience::Rules::double_patience()).ok()?;
        let (wrong, tried) = wrong.split_once('/')?;
        let wrong = (wrong.parse().ok()?, tried.parse().ok()?);
        Some(Trap { name, form, position, believed: believed.parse().ok()?, wrong })
    };
    lines.map(|line| trap(line).unwrap_or_else(|| panic!("{line}: no trap"))).collect()
}
