//! `jjak compare`: the methods of the write-ups side by side.

mod contest;
mod report;
mod shrink;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use jjak::matching::{self, Grid, NoRoom};
use jjak::patience;
use jjak::read::Task;
use rayon::prelude::*;

use contest::{Contest, End, Entrant, Solvers};

use crate::cli::{self, Reading};
use crate::exit::{Exit, Usage};
use crate::solve::{Behind, gather};
use crate::style::Style;
use crate::{interrupt, pipeline, records};

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
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), conflicts_with_all = ["positions", "files", "game", "rules"])]
    random: Option<u64>,

    /// Pairs on the dealt boards
    #[arg(long, value_name = "N", value_parser = cli::within(0, usize::MAX), default_value_t = 6, requires = "random")]
    pairs: usize,

    /// The seed of the deals
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), default_value_t = 1, requires = "random")]
    seed: u64,

    /// Only these methods, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    methods: Vec<String>,

    /// Positions that a method may expand before it is cut off
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = cli::at_least_one)]
    limit: u64,

    #[command(flatten)]
    reading: Reading,

    /// JSON Lines: one object a position, and a summary if there are several
    #[arg(long)]
    json: bool,

    /// Positions to work on at the same time; more than one blurs the times
    #[arg(long, value_name = "N", value_parser = cli::within(NonZeroUsize::MIN, NonZeroUsize::MAX), default_value_t = NonZeroUsize::MIN)]
    jobs: NonZeroUsize,
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let jobs = args.jobs.min(pipeline::default_jobs());
    rayon::ThreadPoolBuilder::new().num_threads(jobs.get()).build_global().context("cannot start threads")?;
    interrupt::listen()?;
    let mut field = field(args)?;
    if field.records == 0 && field.exit == Exit::Fine {
        let why = "no record found; expected positions such as `1003/2000/0002/3010 1 0`";
        return Err(Usage(why.into()).into());
    }
    let mut stdout = std::io::stdout().lock();
    let mut say =
        |text: &[u8]| stdout.write_all(text).and_then(|()| stdout.flush()).context("cannot write to stdout");
    if let Some((_, first)) = field.entrants.first() {
        if field.entrants.iter().any(|(_, entrant)| entrant.game() != first.game()) {
            return Err(Usage("positions of both games were given; compare them apart".into()).into());
        }
        check_names(&args.methods, first)?;
    }
    let mut refused = field.refused.iter().peekable();
    let mut solvers: Vec<Solvers> = (0..jobs.get()).map(|_| Solvers::new()).collect();
    let mut contests: Vec<Contest> = Vec::with_capacity(field.entrants.len());
    // Piece by piece, so that answers come as they are known.
    for piece in field.entrants.chunks(jobs.get()) {
        if interrupt::asked() {
            break;
        }
        let run = |((_, entrant), solvers): (&(u64, Entrant), &mut Solvers)| {
            entrant.run(args.limit, &args.methods, solvers)
        };
        let found: Vec<Contest> = piece.par_iter().zip(&mut solvers).map(run).collect();
        if args.json {
            let mut bytes = Vec::new();
            for ((record, entrant), contest) in piece.iter().zip(&found) {
                while let Some((_, object)) = refused.next_if(|(before, _)| before < record) {
                    bytes.extend_from_slice(object);
                }
                let known = !contest.trials.is_empty() && field.entrants.len() == 1;
                if contest.end == End::AllRan || known {
                    report::record(*record, entrant, contest, &mut bytes);
                }
            }
            say(&bytes)?;
        }
        contests.extend(found);
    }
    // What is known if it was interrupted: of one position every method that ran, of several those with all.
    if field.entrants.len() > 1 {
        contests.truncate(contests.iter().take_while(|contest| contest.end == End::AllRan).count());
    }
    let done = contests.iter().filter(|contest| contest.end == End::AllRan).count();
    let all = field.entrants.len();
    if done < all {
        eprintln!("jjak: interrupted after {done} of {all} position{}", if all == 1 { "" } else { "s" });
        field.exit = field.exit.max(Exit::Interrupted);
    }
    let mut bytes: Vec<u8> = refused.flat_map(|(_, object)| object.iter().copied()).collect();
    let entrants = &field.entrants[..contests.len()];
    match (entrants, args.json) {
        ([], _) | ([_], true) => {}
        ([_], false) if contests[0].trials.is_empty() => {}
        ([(_, entrant)], false) => report::one(entrant, &contests[0], style, &mut bytes),
        ([(_, first), ..], json) => {
            let summaries = contest::summaries(entrants, &contests, args.limit);
            let counts = report::Counts { records: field.records, positions: entrants.len() };
            if json {
                report::summary(counts, first, &summaries, &mut bytes);
            } else {
                report::several(counts, first, &summaries, style, &mut bytes);
            }
        }
    }
    say(&bytes)?;
    Ok(field.exit)
}

/// What is to be compared.
struct Field {
    /// Positions, and their numbers among the records.
    entrants: Vec<(u64, Entrant)>,
    /// JSON for the records that are none, by number; empty if it is not wanted.
    refused: Vec<(u64, Vec<u8>)>,
    records: u64,
    exit: Exit,
}

/// The positions asked for.
fn field(args: &Args) -> anyhow::Result<Field> {
    if let Some(count) = args.random {
        let deals = (0..count).map(|number| {
            let position = matching::deal(Grid::ORIGINAL, args.pairs, args.seed, number)?;
            Ok((number + 1, Entrant::Matching(position)))
        });
        let entrants = deals.collect::<Result<_, NoRoom>>().map_err(|e| Usage(e.to_string()))?;
        return Ok(Field { entrants, refused: Vec::new(), records: count, exit: Exit::Fine });
    }
    let options = args.reading.options(false)?;
    let inputs = records::inputs(gather(&args.positions, Behind::Integers), &args.files);
    let (found, exit) = records::read_all(inputs, &options);
    let mut field = Field { entrants: Vec::new(), refused: Vec::new(), records: found.len() as u64, exit };
    for (record, found) in (1..).zip(&found) {
        let unread = match &found.result {
            Ok(read) => match &read.task {
                Task::Position(position) => {
                    field.entrants.push((record, Entrant::Matching(position.clone())));
                    continue;
                }
                Task::Deal(deal) => {
                    field.entrants.push((record, Entrant::Patience(deal.clone())));
                    continue;
                }
                Task::Closed { setup, .. } => found
                    .unfit(read.task.game(), format!("{setup} is a closed position; write all of its cards")),
                Task::Board(board) => {
                    let why = format!("{board} has no cursor; write its row and column behind the board");
                    found.unfit(read.task.game(), why)
                }
            },
            Err(unread) => unread.clone(),
        };
        let mut object = Vec::new();
        found.refuse("compare", record, &unread, args.json.then_some(&mut object));
        field.refused.push((record, object));
        field.exit = field.exit.max(Exit::BadInput);
    }
    Ok(field)
}

fn check_names(names: &[String], entrant: &Entrant) -> Result<(), Usage> {
    let known: Vec<&str> = match entrant {
        Entrant::Matching(_) => matching::methods::ALL.iter().map(|method| method.name()).collect(),
        Entrant::Patience(_) => patience::methods::ALL.iter().map(|method| method.name()).collect(),
    };
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Usage(format!("found the method `{name}`; expected one of {}", known.join(", ")))),
    }
}
