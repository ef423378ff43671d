//! The hardest or the easiest positions, modulo symmetry.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Context;
use jjak::matching::atlas::{Atlas, MOST_PAIRS, Order, Play};
use jjak::matching::{Position, Presses};
use jjak::read::Game;
use serde::Serialize;

use super::climb::Climb;
use crate::exit::Exit;
use crate::report::json::{Head, line};
use crate::report::panel::{Line, Marks, Panel, draw, lay_out};
use crate::style::Style;
use crate::words::counted;

#[derive(Serialize)]
struct PositionObject {
    #[serde(flatten)]
    head: Head,
    pairs: usize,
    place: usize,
    position: String,
    presses: u16,
}

pub(super) fn run(
    pairs: Option<usize>,
    order: Order,
    count: usize,
    json: bool,
    style: Style,
) -> anyhow::Result<Exit> {
    let atlas = Atlas::new(Play::Best);
    let mut climb = Climb::new(&atlas);
    let mut stdout = std::io::stdout().lock();
    let mut record = 0;
    for layer in 0..=pairs.unwrap_or(MOST_PAIRS) {
        let step = climb.step();
        if layer == 0 && pairs != Some(0) || pairs.is_some_and(|only| only != layer) {
            continue;
        }
        let found = atlas.ranked(&step.layer, &step.depths, order, count);
        let mut bytes = Vec::new();
        if json {
            for (place, (position, presses)) in (1..).zip(&found) {
                record += 1;
                let head = Head::new("atlas", Game::Matching, record, "solved");
                let object = PositionObject {
                    head,
                    pairs: layer,
                    place,
                    position: position.to_string(),
                    presses: presses.0,
                };
                line(&object, &mut bytes);
            }
        } else {
            bytes.extend_from_slice(text(layer, order, &found, style).as_bytes());
        }
        stdout.write_all(&bytes).and_then(|()| stdout.flush()).context("cannot write to stdout")?;
    }
    Ok(Exit::Fine)
}

fn text(pairs: usize, order: Order, found: &[(Position, Presses)], style: Style) -> String {
    let which = match order {
        Order::Hardest => "hardest",
        Order::Easiest => "easiest",
    };
    let title = format!("the {which} positions with {}, modulo symmetry", counted(pairs as u64, "pair"));
    let mut text = format!("{}\n\n", style.strong(title));
    let panels: Vec<Panel> = (1..)
        .zip(found)
        .map(|(place, (position, presses))| {
            let title = format!(" {place}. {presses} presses");
            let mut lines = vec![Line::painted(&title, |text| style.strong(text))];
            let marks = Marks { cursor: Some(position.cursor()), face_up: None };
            lines.extend(draw(position.board(), marks, style));
            Panel(lines)
        })
        .collect();
    lay_out(&panels, &mut text);
    text.push('\n');
    for (position, presses) in found {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {presses:>2}  {position}");
    }
    text.push('\n');
    text
}
