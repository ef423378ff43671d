//! `jjak deal`: random positions.

use std::io::{BufWriter, Write};

use anyhow::Context;
use jjak::GENERATOR_VERSION;
use jjak::matching::{self, Grid};
use jjak::patience::{self, PysolNumber, Rules};
use jjak::read;
use serde::Serialize;

use crate::exit::{Exit, Usage};
use crate::report::json::{Head, line};
use crate::{cli, interrupt, rules};

const EXAMPLES: &str = "\
Examples:
  jjak deal matching --pairs 6 --count 10 --seed 1
  jjak deal matching --rows 6 --cols 7 --pairs 21
  jjak deal double-patience --count 10 --seed 1
  jjak deal nestor --pysol 24                     PySolFC's deal number 24
  jjak deal matching --count 1000 | jjak solve -q

A seed and a number name the same position for ever, on every machine. How it
was dealt is told on stderr: stdout is nothing but positions.";

/// Deal random positions, one a line
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// `matching`, or patience rules such as `double-patience`, or a rules file ending in .toml
    #[arg(value_name = "GAME")]
    game: String,

    /// Pairs on a matching board [default: 6, or as many as fit]
    #[arg(long, value_name = "N", value_parser = cli::within(0, usize::MAX))]
    pairs: Option<usize>,

    /// Rows of a matching board [default: 4]
    #[arg(long, value_name = "N", value_parser = cli::within(0, usize::MAX))]
    rows: Option<usize>,

    /// Columns of a matching board [default: 4]
    #[arg(long, value_name = "N", value_parser = cli::within(0, usize::MAX))]
    cols: Option<usize>,

    /// How patience is dealt: plain, redeal, swap … [default: as the rules say]
    #[arg(long, value_name = "WAY")]
    dealing: Option<String>,

    /// How many positions
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), default_value_t = 1)]
    count: u64,

    /// The seed
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), default_value_t = 1)]
    seed: u64,

    /// The number of the first position under the seed
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), default_value_t = 0)]
    first: u64,

    /// The deal that `PySolFC` shows under this number, such as 24 or ms100000
    #[arg(long, value_name = "N", conflicts_with_all = ["count", "seed", "first", "dealing"])]
    pysol: Option<PysolNumber>,

    /// Do not tell on stderr how it was dealt
    #[arg(short, long)]
    quiet: bool,

    /// JSON Lines: one object a position
    #[arg(long)]
    json: bool,
}

/// What is dealt.
enum Dealer {
    Matching { grid: Grid, pairs: usize },
    Patience(Rules),
}

#[derive(Serialize)]
struct Dealt<'a> {
    #[serde(flatten)]
    head: Head,
    rules: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealing: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator_version: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pysol: Option<String>,
    position: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let dealer = dealer(args)?;
    if let Some(number) = args.pysol {
        return pysol(&dealer, number, args);
    }
    let last = args.first.checked_add(args.count).ok_or_else(|| {
        Usage("--first and --count go beyond the largest number there is; make one of them smaller".into())
    })?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut bytes = Vec::new();
    interrupt::listen_briefly()?;
    for (record, number) in (1..).zip(args.first..last) {
        if interrupt::asked() {
            break;
        }
        let position = dealer.deal(args.seed, number)?;
        if record == 1 && !args.quiet && !args.json {
            dealer.tell(args.seed, number, last);
        }
        bytes.clear();
        if args.json {
            let head = Head::new("deal", dealer.game(), record, "solved");
            let dealt = Dealt {
                head,
                rules: dealer.rules(),
                dealing: dealer.dealing(),
                seed: Some(args.seed),
                number: Some(number),
                generator_version: Some(GENERATOR_VERSION),
                pysol: None,
                position,
            };
            line(&dealt, &mut bytes);
        } else {
            bytes.extend_from_slice(position.as_bytes());
            bytes.push(b'\n');
        }
        out.write_all(&bytes).context("cannot write to stdout")?;
    }
    out.flush().context("cannot write to stdout")?;
    Ok(Exit::Fine)
}

/// The name of the way in which `PySolFC` deals.
pub(crate) const PYSOL: &str = "pysol";

/// How a numbered deal of `PySolFC` is dealt, in words.
pub(crate) fn as_pysol(number: PysolNumber) -> String {
    format!("dealt as PySolFC's number {number}")
}

/// Writes a numbered deal of `PySolFC`.
fn pysol(dealer: &Dealer, number: PysolNumber, args: &Args) -> anyhow::Result<Exit> {
    let Dealer::Patience(rules) = dealer else {
        return Err(Usage("--pysol is about patience; name rules such as nestor".into()).into());
    };
    let position = patience::pysol_deal(rules, number).map_err(|e| Usage(e.to_string()))?.to_string();
    let mut bytes = Vec::new();
    if args.json {
        let dealt = Dealt {
            head: Head::new("deal", read::Game::Patience, 1, "solved"),
            rules: Some(rules.name()),
            dealing: Some(PYSOL),
            seed: None,
            number: None,
            generator_version: None,
            pysol: Some(number.to_string()),
            position,
        };
        line(&dealt, &mut bytes);
    } else {
        if !args.quiet {
            eprintln!("jjak: {}, {}", rules.name(), as_pysol(number));
        }
        bytes = (position + "\n").into_bytes();
    }
    std::io::stdout().lock().write_all(&bytes).context("cannot write to stdout")?;
    Ok(Exit::Fine)
}

/// What the arguments ask for.
fn dealer(args: &Args) -> Result<Dealer, Usage> {
    let usage = |text: &str| Err(Usage(text.to_owned()));
    if args.game.eq_ignore_ascii_case("matching") {
        if args.dealing.is_some() {
            return usage("--dealing is about patience; leave it out for matching");
        }
        let grid = Grid::try_new(args.rows.unwrap_or(4), args.cols.unwrap_or(4));
        let grid = grid.map_err(|e| Usage(e.to_string()))?;
        let pairs = args.pairs.unwrap_or_else(|| 6.min(grid.len() / 2));
        return Ok(Dealer::Matching { grid, pairs });
    }
    if args.pairs.or(args.rows).or(args.cols).is_some() {
        return usage("--pairs, --rows and --cols are about matching; leave them out for patience");
    }
    let rules = rules::load(&args.game).map_err(|e| Usage(format!("{e}; or `matching`")))?;
    Ok(Dealer::Patience(rules::dealt(rules, args.dealing.as_deref())?))
}

impl Dealer {
    fn deal(&self, seed: u64, number: u64) -> Result<String, Usage> {
        let usage = |text: String| Usage(text);
        match self {
            Self::Matching { grid, pairs } => matching::deal(*grid, *pairs, seed, number)
                .map(|position| position.to_string())
                .map_err(|e| usage(e.to_string())),
            Self::Patience(rules) => patience::deal(rules, seed, number)
                .map(|position| position.to_string())
                .map_err(|e| usage(e.to_string())),
        }
    }

    /// Tells on stderr how these numbers, `first` to the one before `end`, are dealt: RULES P10 makes it part of
    /// every number about random deals.
    fn tell(&self, seed: u64, first: u64, end: u64) {
        if let Self::Patience(rules) = self {
            let deals = if end - first == 1 {
                format!("deal {first}")
            } else {
                format!("deals {first}..{}", end - 1)
            };
            let (name, dealing) = (rules.name(), rules.dealing().name());
            eprintln!(
                "jjak: {name}, {deals}, seed {seed} (generator version {GENERATOR_VERSION}), dealt {dealing}"
            );
        }
    }

    fn game(&self) -> read::Game {
        match self {
            Self::Matching { .. } => read::Game::Matching,
            Self::Patience(_) => read::Game::Patience,
        }
    }

    fn dealing(&self) -> Option<&str> {
        match self {
            Self::Matching { .. } => None,
            Self::Patience(rules) => Some(rules.dealing().name()),
        }
    }

    fn rules(&self) -> Option<&str> {
        match self {
            Self::Matching { .. } => None,
            Self::Patience(rules) => Some(rules.name()),
        }
    }
}
