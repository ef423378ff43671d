//! `jjak atlas where`: a position's place among all with as many pairs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use jjak::matching::atlas::DeclaredDepths;
use jjak::matching::{Grid, Position, Solver};
use jjak::read::{self, Game, Task};
use serde::Serialize;

use crate::exit::{Exit, Usage};
use crate::records;
use crate::report::json::{Head, line};
use crate::solve::{Behind, gather};
use crate::style::Style;
use crate::words::{counted, grouped};

/// Say par, and how many of the positions with as many pairs are easier
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// 4×4 positions; integers that follow a position belong to it. Without any, and without -f, standard
    /// input is read
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,

    /// Read positions from this file (- is standard input)
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// JSON Lines: one object a position
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlaceObject {
    #[serde(flatten)]
    head: Head,
    position: String,
    pairs: usize,
    presses: u16,
    easier: u64,
    as_hard: u64,
    harder: u64,
    harder_than_percent: f64,
    gods_number: u16,
}

pub(super) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let options = read::Options { game: Some(Game::Matching), ..read::Options::default() };
    let inputs = records::inputs(gather(&args.positions, Behind::Integers), &args.files);
    let (found, mut exit) = records::read_all(inputs, &options);
    if found.is_empty() && exit == Exit::Fine {
        return Err(
            Usage("no record found; expected positions such as `1003/2000/0002/3010 1 0`".into()).into()
        );
    }
    let declared = DeclaredDepths::new();
    let mut solver = Solver::new();
    let mut stdout = std::io::stdout().lock();
    for (record, found) in (1..).zip(found) {
        let place = match &found.result {
            Ok(read) => placed(record, &read.task, &declared, &mut solver)
                .map_err(|why| found.unfit(read.task.game(), why)),
            Err(unread) => Err(unread.clone()),
        };
        let mut bytes = Vec::new();
        match place {
            Ok(place) if args.json => line(&place, &mut bytes),
            Ok(place) => bytes.extend_from_slice(text(&place, style).as_bytes()),
            Err(unread) => {
                found.refuse("atlas", record, &unread, args.json.then_some(&mut bytes));
                exit = exit.max(Exit::BadInput);
            }
        }
        stdout.write_all(&bytes).context("cannot write to stdout")?;
    }
    Ok(exit)
}

/// The position's place, or why it has none.
fn placed(
    record: u64,
    task: &Task,
    declared: &DeclaredDepths,
    solver: &mut Solver,
) -> Result<PlaceObject, String> {
    let position: &Position = match task {
        Task::Position(position) => position,
        Task::Board(board) => {
            return Err(format!("{board} has no cursor; write its row and column behind the board"));
        }
        Task::Deal(_) | Task::Closed { .. } => {
            return Err("this is a deal of patience; the atlas is about matching".into());
        }
    };
    let grid = position.board().grid();
    if grid != Grid::ORIGINAL {
        return Err(format!(
            "{position} has {}×{} cells; the atlas is about boards of 4×4",
            grid.rows(),
            grid.cols()
        ));
    }
    if position.face_up().is_some() {
        return Err(format!(
            "{position} has a card up; the atlas ranks positions with none, so leave it out"
        ));
    }
    let presses = solver.solve(position.board()).map_err(|e| e.to_string())?.par_of(position);
    let pairs = position.board().pairs_left();
    let depths = declared.depths(pairs);
    let (easier, as_hard) = (depths.below(presses), depths.at(presses));
    Ok(PlaceObject {
        head: Head::new("atlas", Game::Matching, record, "solved"),
        position: position.to_string(),
        pairs,
        presses: presses.0,
        easier,
        as_hard,
        harder: depths.positions() - easier - as_hard,
        harder_than_percent: 100.0 * easier as f64 / depths.positions() as f64,
        gods_number: depths.gods_number().unwrap_or_default().0,
    })
}

fn text(place: &PlaceObject, style: Style) -> String {
    format!(
        "{}   {}\nharder than {} of the {} positions with {}\neasier {}, as hard {}, harder {}; \
         God's number {} presses\n",
        style.strong(format!("{} presses", place.presses)),
        place.position,
        style.strong(format!("{:.2} %", place.harder_than_percent)),
        grouped(place.easier + place.as_hard + place.harder),
        counted(place.pairs as u64, "pair"),
        grouped(place.easier),
        grouped(place.as_hard),
        grouped(place.harder),
        place.gods_number
    )
}
