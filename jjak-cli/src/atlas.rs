//! `jjak atlas`: the whole 4×4 game.

mod chart;
mod climb;
mod layers;
mod place;
mod ranked;
mod study;
mod verify;

use std::num::NonZeroUsize;

use anyhow::Context;
use jjak::matching::atlas::{MOST_PAIRS, Order};

use crate::exit::{Exit, Usage};
use crate::style::Style;
use crate::{cli, interrupt, pipeline};

const EXAMPLES: &str = "\
Examples:
  jjak atlas                          solve it all: boards, positions, depths
  jjak atlas --pairs 6 --hardest 10   the hardest boards with six pairs
  jjak atlas where 1003/2000/0002/3010 1 0
                                      par, and how many positions are easier
  jjak atlas --verify                 prove it all by the rule engine
  jjak atlas --study                  starts, greedy play, one-way distances
  jjak atlas --chart > depths.svg     the depth distributions as a chart

Boards are counted up to renaming of pictures, positions have no card up and
any cursor.";

/// Solve the whole 4×4 game, prove it, and ask it
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a flag of a command is a bool")]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_value_name = "where", disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    /// Only the boards with this many pairs; for --verify, those with up to so many
    #[arg(long, value_name = "N", value_parser = cli::within(0_u8, 8))]
    pairs: Option<u8>,

    /// List the hardest positions, no two of which are turned, mirrored or renamed into each other
    #[arg(long, value_name = "COUNT", value_parser = cli::within(0, usize::MAX), group = "task")]
    hardest: Option<usize>,

    /// List the easiest positions
    #[arg(long, value_name = "COUNT", value_parser = cli::within(0, usize::MAX), group = "task")]
    easiest: Option<usize>,

    /// Check every position, those with a card up included, against the rule engine, and the declared depth
    /// distributions
    #[arg(long, group = "task")]
    verify: bool,

    /// Answer from the solved game: how much the start matters, how often greedy play is right, how often
    /// distances differ in the two directions
    #[arg(long, group = "task")]
    study: bool,

    /// Print the declared depth distributions as a chart (SVG); nothing is solved
    #[arg(long, group = "task", conflicts_with_all = ["pairs", "json"])]
    chart: bool,

    /// Solve, and print the depth distributions as the data file
    #[arg(long, group = "task", conflicts_with_all = ["pairs", "json"])]
    data: bool,

    /// JSON Lines: one object for each number of pairs, or for each position listed
    #[arg(long)]
    json: bool,

    /// Threads to use [default: all]
    #[arg(long, value_name = "N", value_parser = cli::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    jobs: Option<NonZeroUsize>,
}

/// What to ask of the atlas without solving it again.
#[derive(clap::Subcommand, Debug)]
enum What {
    Where(place::Args),
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    if let Some(What::Where(args)) = &args.what {
        return place::run(args, style);
    }
    let jobs = pipeline::jobs(args.jobs)?;
    rayon::ThreadPoolBuilder::new().num_threads(jobs.get()).build_global().context("cannot start threads")?;
    // Every line is flushed when it is known; nothing is left to be said.
    interrupt::on(|| interrupt::exit())?;
    let pairs = args.pairs.map(usize::from);
    match (args.hardest, args.easiest) {
        (Some(0), _) | (_, Some(0)) => {
            Err(Usage("0 positions were asked for; ask for one or more".into()).into())
        }
        (Some(count), _) => ranked::run(pairs, Order::Hardest, count, args.json, style),
        (_, Some(count)) => ranked::run(pairs, Order::Easiest, count, args.json, style),
        _ if args.verify => verify::run(pairs.unwrap_or(MOST_PAIRS), args.json),
        _ if args.study => study::run(pairs, args.json),
        _ if args.chart => chart::run(),
        _ if args.data => layers::data(),
        _ => layers::run(pairs, args.json, style),
    }
}
