//! `jjak compare`: the methods of the write-ups side by side.

mod contest;
mod report;
mod shrink;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use jjak::matching::{self, Grid};
use jjak::patience;
use jjak::read::Task;
use rayon::prelude::*;

use contest::{Entrant, Trial};

use crate::cli::Reading;
use crate::exit::{Exit, Usage};
use crate::solve::gather;
use crate::style::Style;
use crate::{pipeline, records};

const EXAMPLES: &str = "\
Examples:
  jjak compare 1003/2000/0002/3010 1 0            every method on one position
  jjak compare 1120/0000/0020/0000 0 0 0 2        with a card up
  jjak compare --random 100 --pairs 6 --seed 1    how often the wrong ones are
  jjak deal double-patience | jjak compare        for patience

par is what `jjak solve` answers. A method that expands more positions than
--limit is cut off.";

/// Run the textbook methods side by side: answers, work, and where the wrong ones are wrong
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Positions; integers that follow a position belong to it. Without any, and without -f or --random,
    /// standard input is read
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,

    /// Read positions from this file (- is standard input); may be given several times
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Deal so many positions of the 4×4 game instead
    #[arg(long, value_name = "N", conflicts_with_all = ["positions", "files"])]
    random: Option<u64>,

    /// Pairs on the dealt boards
    #[arg(long, value_name = "N", default_value_t = 6, requires = "random")]
    pairs: usize,

    /// The seed of the deals
    #[arg(long, value_name = "N", default_value_t = 1, requires = "random")]
    seed: u64,

    /// Only these methods, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    methods: Vec<String>,

    /// Positions that a method may expand before it is cut off
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    limit: u64,

    #[command(flatten)]
    reading: Reading,

    /// JSON Lines: one object a position, and a summary if there are several
    #[arg(long)]
    json: bool,

    /// Positions to work on at the same time; more than one blurs the times
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    jobs: NonZeroUsize,
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let jobs = args.jobs.min(pipeline::default_jobs());
    rayon::ThreadPoolBuilder::new().num_threads(jobs.get()).build_global().context("cannot start threads")?;
    let (entrants, exit) = entrants(args)?;
    let Some(first) = entrants.first() else {
        if exit > Exit::Fine {
            return Ok(exit);
        }
        return Err(
            Usage("no record found; expected positions such as `1003/2000/0002/3010 1 0`".into()).into()
        );
    };
    if entrants.iter().any(|entrant| entrant.game() != first.game()) {
        return Err(Usage("positions of both games were given; compare them apart".into()).into());
    }
    check_names(&args.methods, first)?;
    let run = |entrant: &Entrant| entrant.run(args.limit, &args.methods);
    let mut stdout = std::io::stdout().lock();
    let mut trials: Vec<Vec<Trial>> = Vec::with_capacity(entrants.len());
    // Piece by piece, so that answers come as they are known.
    for (nth, piece) in entrants.chunks(jobs.get()).enumerate() {
        let found: Vec<Vec<Trial>> = piece.par_iter().map(run).collect();
        if args.json {
            let mut bytes = Vec::new();
            for (offset, (entrant, trials)) in piece.iter().zip(&found).enumerate() {
                report::record((nth * jobs.get() + offset) as u64 + 1, entrant, trials, &mut bytes);
            }
            stdout.write_all(&bytes).and_then(|()| stdout.flush()).context("cannot write to stdout")?;
        }
        trials.extend(found);
    }
    let mut bytes = Vec::new();
    match (&entrants[..], args.json) {
        ([_], true) => {}
        ([entrant], false) => report::one(entrant, &trials[0], style, &mut bytes),
        (_, json) => {
            let summaries = contest::summaries(&entrants, &trials, args.limit);
            if json {
                report::summary(entrants.len() as u64, first, &summaries, &mut bytes);
            } else {
                report::several(entrants.len(), first, &summaries, style, &mut bytes);
            }
        }
    }
    stdout.write_all(&bytes).context("cannot write to stdout")?;
    Ok(exit)
}

/// The positions asked for.
fn entrants(args: &Args) -> anyhow::Result<(Vec<Entrant>, Exit)> {
    if let Some(count) = args.random {
        let deals = (0..count).map(|number| matching::deal(Grid::ORIGINAL, args.pairs, args.seed, number));
        let deals: Result<Vec<_>, _> = deals.map(|deal| deal.map(Entrant::matching)).collect();
        return Ok((deals.map_err(|e| Usage(e.to_string()))?, Exit::Fine));
    }
    let options = args.reading.options(false)?;
    let inputs = records::inputs(gather(&args.positions, false), &args.files);
    let (found, exit) = records::read_all(inputs, &options);
    let mut entrants = Vec::with_capacity(found.len());
    for record in found {
        entrants.push(match record.task {
            Task::Position(position) => Entrant::matching(position),
            Task::Deal(deal) => Entrant::patience(deal),
            Task::Board(board) => {
                let why = format!("{board} has no cursor; write its row and column behind the board");
                return Err(Usage(why).into());
            }
        });
    }
    Ok((entrants, exit))
}

fn check_names(names: &[String], entrant: &Entrant) -> Result<(), Usage> {
    let known: Vec<&str> = match entrant {
        Entrant::Matching { .. } => matching::methods::ALL.iter().map(|method| method.name()).collect(),
        Entrant::Patience { .. } => patience::methods::ALL.iter().map(|method| method.name()).collect(),
    };
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Usage(format!("found the method `{name}`; expected one of {}", known.join(", ")))),
    }
}
