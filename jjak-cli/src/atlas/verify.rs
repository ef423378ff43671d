//! The proof, on all threads.

use std::io::Write;

use anyhow::Context;
use jjak::matching::atlas::{Atlas, Checked, DeclaredDepths, MOST_PAIRS, Play, Positions, Proof, Violation};
use jjak::read::Game;
use rayon::prelude::*;
use serde::Serialize;

use super::climb::Climb;
use crate::exit::Exit;
use crate::progress;
use crate::report::json::{Head, line};
use crate::words::{counted, grouped};

#[derive(Serialize)]
struct LayerObject {
    #[serde(flatten)]
    head: Head,
    pairs: usize,
    positions: u64,
    positions_with_card_up: u64,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<String>,
}

pub(super) fn run(most: usize, json: bool) -> anyhow::Result<Exit> {
    let mut stdout = std::io::stdout().lock();
    let mut say =
        |text: &[u8]| stdout.write_all(text).and_then(|()| stdout.flush()).context("cannot write to stdout");
    let (proof, declared, atlas) = (Proof::new(most), DeclaredDepths::new(), Atlas::new(Play::Best));
    let mut climb = Climb::new(&atlas);
    let all: u64 = (0..=most).map(|pairs| Positions::of(pairs).with_card_up).sum();
    let bar = progress::proof(all);
    let mut positions = 0;
    let mut exit = Exit::Fine;
    for pairs in 0..=most {
        let step = climb.step();
        let parts = proof.parts(pairs).into_par_iter().map(|part| {
            let checked = proof.check(part, &step.layer, step.below.as_ref())?;
            bar.inc(checked.with_card_up);
            Ok::<Checked, Box<Violation>>(checked)
        });
        let checked = parts.try_reduce(Checked::default, |mut all, part| {
            all.add(&part);
            Ok(all)
        });
        let finding = match &checked {
            Err(violation) => Some(violation.to_string()),
            Ok(checked) if checked.positions() != Positions::of(pairs) => {
                Some(format!("{} positions were checked; they are not all", checked.depths.positions()))
            }
            Ok(checked) if &checked.depths != declared.depths(pairs) => Some(format!(
                "with {pairs} pairs the depth distribution is not the declared one; compare `jjak atlas --data`"
            )),
            Ok(_) => None,
        };
        let checked = checked.unwrap_or_default();
        positions += checked.depths.positions() + checked.with_card_up;
        let mut bytes = Vec::new();
        let proved = finding.is_none();
        if json {
            let head = Head::new("atlas", Game::Matching, pairs as u64 + 1, "solved");
            let object = LayerObject {
                head,
                pairs,
                positions: checked.depths.positions(),
                positions_with_card_up: checked.with_card_up,
                proved,
                finding,
            };
            line(&object, &mut bytes);
        } else {
            let counted = counted(pairs as u64, "pair");
            let sentence = match finding {
                None => format!(
                    "{counted}: {} positions with no card up and {} with one hold",
                    grouped(checked.depths.positions()),
                    grouped(checked.with_card_up)
                ),
                Some(finding) => format!("{counted}: refuted: {finding}"),
            };
            bytes.extend_from_slice(format!("{sentence}\n").as_bytes());
        }
        bar.suspend(|| say(&bytes))?;
        if !proved {
            exit = Exit::Negative;
            break;
        }
    }
    bar.finish_and_clear();
    if !json && exit == Exit::Fine {
        let whole = if most == MOST_PAIRS { "The 4×4 game" } else { "The 4×4 game up to here" };
        let sentence = format!(
            "{whole} is proved: at each of {} positions par is\n1 + the least par after one of the nine keys, \
             and 0 on the empty board alone; there\nare C(16, 2k)·(2k − 1)!!·16 positions for k pairs, and 2k times \
             as many with a card\nup; the depth distributions are the declared ones.\n",
            grouped(positions)
        );
        say(sentence.as_bytes())?;
    }
    Ok(exit)
}
