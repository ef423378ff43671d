//! Inputs that may go on for ever: random ones and adversarial ones.

use jjak::matching::{self, Grid, Picture, Setup};
use jjak::patience::{self, Rules};

use super::Options;
use crate::case::{Case, Game};

/// Inputs drawn from a seed: the same for ever.
pub(super) struct Random {
    game: Game,
    rules: Rules,
    seed: u64,
    number: u64,
    /// Boards that trapped others, to be made larger.
    traps: Vec<matching::Position>,
}

impl Random {
    pub(super) fn new(options: &Options, traps: Vec<matching::Position>) -> Self {
        let Options { game, rules, seed, .. } = options;
        Self { game: *game, rules: rules.clone(), seed: *seed, number: 0, traps }
    }

    /// Three to six pairs; every third input is a trap with some of the pairs of a random board laid on its
    /// empty cells; every other input has its pictures named with gaps and in any order.
    fn matching(&self) -> matching::Position {
        let (nth, seed) = (self.number, self.seed);
        let pairs = 3 + (nth % 4) as usize;
        let dealt = matching::deal(Grid::ORIGINAL, pairs, seed, nth).expect("six pairs fit");
        let mut setup = Setup::from(&dealt);
        if nth % 3 == 2 && !self.traps.is_empty() {
            let trap = &self.traps[(nth / 3) as usize % self.traps.len()];
            setup = Setup::from(trap);
            let mut named = trap.board().pairs_left();
            for (a, b) in dealt.board().pairs() {
                let free = |cell| trap.board().picture(cell).is_none();
                if named < pairs && free(a) && free(b) {
                    named += 1;
                    let unused = (1..=6)
                        .filter_map(Picture::from_number)
                        .find(|picture| !setup.rows.iter().flatten().any(|there| *there == Some(*picture)));
                    for cell in [a, b] {
                        setup.rows[cell.index() / 4][cell.index() % 4] = unused;
                    }
                }
            }
        }
        if nth % 2 == 1 {
            rename(&mut setup, seed ^ nth);
        }
        setup.position().expect("pairs were laid in twos")
    }
}

/// Shuffles the names 1 to 6 of a setup's pictures.
fn rename(setup: &mut Setup, noise: u64) {
    let mut names: Vec<usize> = (1..=6).collect();
    let mut noise = noise.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8;
    for last in (1..names.len()).rev() {
        names.swap(last, (noise % (last as u64 + 1)) as usize);
        noise /= last as u64 + 1;
    }
    for picture in setup.rows.iter_mut().flatten().flatten() {
        if let Some(&name) = names.get(picture.number() - 1) {
            *picture = Picture::from_number(name).expect("names are from 1 to 6");
        }
    }
}

impl Iterator for Random {
    type Item = Case;

    fn next(&mut self) -> Option<Case> {
        let case = match self.game {
            Game::Matching => Case::Matching(self.matching()),
            Game::Patience => Case::Patience(patience::deal(&self.rules, self.seed, self.number).ok()?),
        };
        self.number += 1;
        Some(case)
    }
}
