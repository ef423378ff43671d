//! The atlas by number of pairs: boards, positions, depths.

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use jjak::matching::Presses;
use jjak::matching::atlas::{Atlas, DeclaredDepths, Depths, MOST_PAIRS, Order, Play};
use jjak::read::Game;
use serde::{Serialize, Serializer};

use super::climb::Climb;
use crate::exit::Exit;
use crate::report::json::{Head, line};
use crate::style::Style;
use crate::words::{counted, grouped, noun};

/// What is told of a layer.
#[derive(Serialize)]
struct LayerObject {
    #[serde(flatten)]
    head: Head,
    pairs: usize,
    boards: usize,
    positions: u64,
    gods_number: u16,
    mean: f64,
    #[serde(serialize_with = "by_presses")]
    depth_distribution: Depths,
    hardest: String,
}

fn by_presses<S: Serializer>(depths: &Depths, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(depths.iter().map(|(presses, positions)| (presses.0, positions)))
}

pub(super) fn run(pairs: Option<usize>, json: bool, style: Style) -> anyhow::Result<Exit> {
    let atlas = Atlas::new(Play::Best);
    let mut climb = Climb::new(&atlas);
    let mut stdout = std::io::stdout().lock();
    let (mut boards, mut time) = (0, Duration::ZERO);
    for (record, layer) in (1..).zip(0..=pairs.unwrap_or(MOST_PAIRS)) {
        let step = climb.step();
        boards += step.layer.boards();
        time += step.time;
        if pairs.is_some_and(|only| only != layer) {
            continue;
        }
        let hardest = atlas.ranked(&step.layer, &step.depths, Order::Hardest, 1);
        let object = LayerObject {
            head: Head::new("atlas", Game::Matching, if pairs.is_some() { 1 } else { record }, "solved"),
            pairs: layer,
            boards: step.layer.boards(),
            positions: step.depths.positions(),
            gods_number: step.depths.gods_number().unwrap_or_default().0,
            mean: step.depths.mean(),
            depth_distribution: step.depths.clone(),
            hardest: hardest.first().map_or(String::new(), |(position, _)| position.to_string()),
        };
        let mut bytes = Vec::new();
        if json {
            line(&object, &mut bytes);
        } else {
            bytes.extend_from_slice(text(&object, style).as_bytes());
        }
        stdout.write_all(&bytes).and_then(|()| stdout.flush()).context("cannot write to stdout")?;
    }
    if !json {
        let most = pairs.unwrap_or(MOST_PAIRS);
        let up_to = if most == MOST_PAIRS { String::new() } else { format!(" with up to {most} pairs") };
        let all = "no card up, any cursor, boards up to renaming of pictures";
        writeln!(stdout, "The 4×4 game{up_to} is strongly solved in key presses:\n{all}.")
            .context("cannot write to stdout")?;
    }
    eprintln!(
        "jjak: {} boards, {} positions solved in {:.2} s",
        grouped(boards as u64),
        grouped(boards as u64 * 16),
        time.as_secs_f64()
    );
    Ok(Exit::Fine)
}

/// Solves, and prints the data file.
pub(super) fn data() -> anyhow::Result<Exit> {
    let atlas = Atlas::new(Play::Best);
    let mut climb = Climb::new(&atlas);
    let found = DeclaredDepths::of_layers((0..=MOST_PAIRS).map(|_| climb.step().depths.clone()).collect());
    write!(std::io::stdout().lock(), "{found}").context("cannot write to stdout")?;
    Ok(Exit::Fine)
}

/// Columns of the longest bar.
const BAR: u64 = 40;

fn text(layer: &LayerObject, style: Style) -> String {
    let boards = noun(layer.boards as u64, "board");
    let mut text = format!(
        "{}   {} {boards}, {} positions\nGod's number {} presses, mean {:.3}, hardest {}\n\n",
        style.strong(counted(layer.pairs as u64, "pair")),
        grouped(layer.boards as u64),
        grouped(layer.positions),
        layer.gods_number,
        layer.mean,
        layer.hardest
    );
    text.push_str(&style.faint("  presses     positions   share\n"));
    let most = layer.depth_distribution.iter().map(|(_, positions)| positions).max().unwrap_or(1);
    for (Presses(presses), positions) in layer.depth_distribution.iter() {
        let share = 100.0 * positions as f64 / layer.positions as f64;
        let bar = "█".repeat((positions * BAR).div_ceil(most) as usize);
        let row = format!("  {presses:>7} {:>13} {share:>6.2} % {bar}\n", grouped(positions));
        text.push_str(&row);
    }
    text.push('\n');
    text
}
