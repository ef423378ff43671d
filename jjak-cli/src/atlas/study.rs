//! Questions to the solved game, answered over every position.

use std::io::Write;

use anyhow::Context;
use jjak::matching::atlas::{Atlas, Depths, MOST_PAIRS, OneWay, Play, Study, one_way_distances};
use jjak::read::Game;
use rayon::prelude::*;
use serde::Serialize;

use super::climb::Climb;
use crate::exit::Exit;
use crate::report::json::{Head, line};

/// Boards that one thread looks at before it takes others.
const CHUNK: usize = 1 << 16;

#[derive(Serialize)]
struct StudyObject {
    #[serde(flatten)]
    head: Head,
    pairs: usize,
    greedy: GreedyObject,
    start: StartObject,
    distances: DistancesObject,
}

#[derive(Serialize)]
struct GreedyObject {
    right: f64,
    mean_shortfall: f64,
    worst_shortfall: u16,
}

#[derive(Serialize)]
struct StartObject {
    mean_spread: f64,
    least_spread: u16,
    largest_spread: u16,
    mean_from_corner: f64,
    mean_from_edge: f64,
    mean_from_inside: f64,
}

#[derive(Serialize)]
struct DistancesObject {
    cards_one_way: f64,
    cells_one_way: f64,
    largest_difference: u16,
}

pub(super) fn run(pairs: Option<usize>, json: bool) -> anyhow::Result<Exit> {
    let (best, greedy) = (Atlas::new(Play::Best), Atlas::new(Play::Greedy));
    let (mut pars, mut walks) = (Climb::new(&best), Climb::new(&greedy));
    let mut stdout = std::io::stdout().lock();
    let mut say =
        |text: &[u8]| stdout.write_all(text).and_then(|()| stdout.flush()).context("cannot write to stdout");
    if !json {
        say(HEADER.as_bytes())?;
    }
    let mut record = 0;
    for layer in 0..=pairs.unwrap_or(MOST_PAIRS) {
        let (par, walk) = (pars.step(), walks.step());
        if layer == 0 || pairs.is_some_and(|only| only != layer) {
            continue;
        }
        let boards = par.layer.boards();
        let chunks = (0..boards).into_par_iter().step_by(CHUNK).map(|first| first..boards.min(first + CHUNK));
        let studies = chunks.map(|boards| Study::of(&par.layer, &walk.layer, boards));
        let study = studies.reduce(Study::default, |mut all, study| {
            all.add(&study);
            all
        });
        record += 1;
        let object = object(record, layer, &study);
        let mut bytes = Vec::new();
        if json {
            line(&object, &mut bytes);
        } else {
            bytes.extend_from_slice(row(&object).as_bytes());
        }
        say(&bytes)?;
    }
    if !json {
        say(FOOTER.as_bytes())?;
    }
    Ok(Exit::Fine)
}

fn object(record: u64, pairs: usize, study: &Study) -> StudyObject {
    let share = |couples: OneWay| {
        if couples.couples == 0 { 0.0 } else { couples.differing as f64 / couples.couples as f64 }
    };
    let least = |depths: &Depths| depths.iter().next().map_or(0, |(presses, _)| presses.0);
    let most = |depths: &Depths| depths.iter().next_back().map_or(0, |(presses, _)| presses.0);
    let distances = one_way_distances(pairs);
    let means = study.means_by_start();
    StudyObject {
        head: Head::new("atlas", Game::Matching, record, "solved"),
        pairs,
        greedy: GreedyObject {
            right: study.greedy_right(),
            mean_shortfall: study.shortfalls.mean(),
            worst_shortfall: most(&study.shortfalls),
        },
        start: StartObject {
            mean_spread: study.spreads.mean(),
            least_spread: least(&study.spreads),
            largest_spread: most(&study.spreads),
            mean_from_corner: means.corner,
            mean_from_edge: means.edge,
            mean_from_inside: means.inside,
        },
        distances: DistancesObject {
            cards_one_way: share(distances.cards),
            cells_one_way: share(distances.cells),
            largest_difference: distances.cells.largest.0,
        },
    }
}

const HEADER: &str = "\
pairs     greedy play          start: par apart     mean par from       one-way
        right  loses  most   mean least most  corner   edge inside   cards  cells
";

const FOOTER: &str = "
greedy play: the nearest card, then its partner, and so on; right: it takes par,
loses: presses above par on average, and at most. apart: par of the worst of the
16 starts less par of the best, by board. one-way: couples of cards, and of any
cells, that are further apart in one direction than in the other.
";

fn row(study: &StudyObject) -> String {
    let StudyObject { pairs, greedy, start, distances, .. } = study;
    format!(
        "{pairs:>5} {:>5.1} % {:>6.3} {:>5} {:>6.2} {:>5} {:>4} {:>7.3} {:>6.3} {:>6.3} {:>5.1} % {:>4.1} %\n",
        100.0 * greedy.right,
        greedy.mean_shortfall,
        greedy.worst_shortfall,
        start.mean_spread,
        start.least_spread,
        start.largest_spread,
        start.mean_from_corner,
        start.mean_from_edge,
        start.mean_from_inside,
        100.0 * distances.cards_one_way,
        100.0 * distances.cells_one_way,
    )
}
