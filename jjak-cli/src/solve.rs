//! `jjak solve`: the answer to every record.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::builder::{StringValueParser, TypedValueParser};
use jjak::patience::{PysolNumber, Rules, pysol_deal};
use jjak::read::{self, Batch, Expected, Options, Sight, Unread};

use crate::answer::{Answer, Depth, Limits, Wants, Worker, is_quick};
use crate::cli::{self, Format, Reading};
use crate::exit::{Exit, Usage};
use crate::interrupt;
use crate::output::{Hand, Output, Piece, Rest, Stop};
use crate::pipeline;
use crate::progress;
use crate::report::{Checked, Entry, Outcome, Report, json::Json, quiet::Quiet, text::Text};
use crate::source::{Input, Origin, Source};
use crate::style::Style;
use crate::words::counted;

const EXAMPLES: &str = "\
Examples:
  jjak solve --samples                      the official examples
  jjak solve 1003/2000/0002/3010 1 0        a board and its cursor
  jjak solve 1003/2000/0002/3010            the par of every cursor
  jjak solve 1120/0000/0020/0000 0 0 0 2    the card at (0, 2) is face up
  jjak solve '[[1,0],[0,1]], 0, 0'          as problem pages write it
  jjak solve -f deal.txt                    a deal of nine card lines
  jjak solve --rules free AS9S/AH9H         a tableau of any piles
  jjak solve --expect 1003/2000/0002/3010 1 0 14
  jjak solve --expect -f tests.txt          an answer behind each position
  jjak solve --closed --rules the-wish '???8/???8/???9/???T/???9/???Q/???K/???A'
                                            a hint: ? is a covered card
  jjak deal matching --count 1000 | jjak solve -q

A record is a position on one line, or brackets, or lines of numbers and then a
line `r c`, or card lines: a pile a line, the exposed card last. Lines that
begin with # are comments.";

/// The official examples, as one may type them.
const SAMPLES: &str = "\
1003/2000/0002/3010 1 0
3002/0010/0100/2003 0 1
AS9S6CKS/JCQHACKH/7SQDJDKD/QSTSJS9H/6DTDAD8S/QCTHKC8D/8C9DTC7C/9C7HJH7D/8H6SAH6H
";

/// Solve positions: the fewest key presses that clear a board, the exact odds of a deal
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Positions; integers that follow a position belong to it. Without any, and without -f, standard input
    /// is read
    #[arg(value_name = "POSITION", allow_negative_numbers = true, value_parser = StringValueParser::new().map(cli::position))]
    positions: Vec<String>,

    /// Read positions from this file (- is standard input); may be given several times
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Solve the official examples: both boards of the Kakao problem and the NEERC deal
    #[arg(long, conflicts_with_all = ["positions", "files"])]
    samples: bool,

    /// Solve the deals that `PySolFC` shows under these numbers, such as 24 or ms100000; needs --rules
    #[arg(long, value_name = "N", value_delimiter = ',', requires = "rules")]
    #[arg(conflicts_with_all = ["positions", "files", "samples", "expect"])]
    pysol: Vec<PysolNumber>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    format: Format,

    /// Each position is followed by the answer its author expects: compare, and list the differences
    #[arg(long)]
    expect: bool,

    /// Best play of one who sees only the exposed cards: positions with a ? for each covered card and, in a
    /// further field, the ranks that were taken, such as ???7/??9S/- x6677
    #[arg(long, conflicts_with_all = ["samples", "pysol", "expect", "values", "orders"])]
    closed: bool,

    #[command(flatten)]
    more: More,

    #[command(flatten)]
    limits: LimitArgs,

    /// Threads to use [default: all]
    #[arg(long, value_name = "N", value_parser = cli::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    jobs: Option<NonZeroUsize>,
}

/// What else to find out.
#[derive(clap::Args, Clone, Copy, Debug)]
struct More {
    /// Show the value of every key, too: the par after it and the presses it loses
    #[arg(long)]
    values: bool,

    /// Count the optimal pair orders, too, remembering so many states as --states says [default: 1000000]
    #[arg(long)]
    orders: bool,
}

/// When to give up.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// Most memory for the table of a matching board, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,

    /// Most states of a patience deal to look at
    #[arg(long, value_name = "N", value_parser = cli::at_least_one)]
    states: Option<u64>,
}

impl From<LimitArgs> for Limits {
    fn from(args: LimitArgs) -> Self {
        Self { memory: args.memory, states: args.states }
    }
}

/// Reads a number of bytes: `500M`, `2GiB`, `1000000`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err("expected a number of bytes, or one with K, M, G or T behind it".into()),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a whole number, such as 500M".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "that is more than there can be".to_owned())
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let options = options(args)?;
    let jobs = pipeline::jobs(args.jobs)?;
    rayon::ThreadPoolBuilder::new().num_threads(jobs.get()).build_global().context("cannot start threads")?;
    let report: Box<dyn Report> = if args.format.json {
        Box::new(Json)
    } else if args.format.quiet {
        Box::new(Quiet)
    } else {
        Box::new(Text { style })
    };
    let asked = Wants {
        depth: if args.more.values { Depth::Values } else { Depth::Answer },
        orders: args.more.orders,
    };
    let needed = if args.expect { Depth::Exact } else { Depth::Answer };
    let wants = Wants { depth: report.depth().max(asked.depth).max(needed), ..asked };

    let output = Arc::new(Output::new(Stop::EndProcess, progress::records()));
    let on_interrupt = Arc::clone(&output);
    interrupt::on(move || on_interrupt.interrupt())?;

    let source = Source::new(inputs(args, options.patience_rules())?, options.borders());
    let limits = args.limits.into();
    let solve = |worker: &mut Worker, batch: &Batch, origin: &Origin, hand: &mut Hand<'_>| {
        let solving = Solving { options: &options, pysol: &args.pysol, wants, report: report.as_ref() };
        solving.batch(worker, batch, origin, hand);
    };
    let records = pipeline::run(source, jobs, &output, || Worker::new(limits), solve);
    if interrupt::asked() {
        // The search may give up before the listener speaks; without this the sentence would be lost.
        output.interrupt();
    }
    let totals = output.totals();
    if args.expect && totals.compared + totals.unread > 0 {
        let differ = match totals.differ {
            0 => "all as expected".to_owned(),
            1 => "1 differs".to_owned(),
            differ => format!("{differ} differ"),
        };
        let differ = if totals.compared == 0 { String::new() } else { format!(": {differ}") };
        let unread = match totals.unread {
            0 => String::new(),
            unread => format!("; {} could not be read", counted(unread, "record")),
        };
        eprintln!("jjak: {} compared{differ}{unread}", counted(totals.compared, "record"));
    }
    if records == 0 && totals.exit < Exit::BadInput {
        let expected = match options.sight {
            Sight::Open => {
                "no record found; expected boards or deals, for example `1003/2000/0002/3010 1 0` (see jjak solve --help)"
            }
            Sight::Closed => {
                "no closed position found; expected, for example, `jjak solve --closed --rules the-wish '???7/???8/???9/???T/???J/???Q/???K/???7'`"
            }
        };
        return Err(Usage(expected.into()).into());
    }
    Ok(totals.exit)
}

/// How the arguments want records to be read.
fn options(args: &Args) -> Result<Options, Usage> {
    let options = args.reading.options(args.expect)?;
    if args.closed && options.game == Some(read::Game::Matching) {
        return Err(Usage("--closed is about patience; leave out --game matching or --closed".into()));
    }
    let sight = if args.closed { Sight::Closed } else { Sight::Open };
    Ok(Options { sight, ..options })
}

/// What is to be read, in order.
///
/// # Errors
/// If the rules have no numbered deals.
fn inputs(args: &Args, rules: &Rules) -> Result<Vec<Input>, Usage> {
    if !args.pysol.is_empty() {
        let input = |&number: &PysolNumber| match pysol_deal(rules, number) {
            Ok(deal) => Ok(Input::Text { label: format!("PySolFC deal {number}"), text: deal.to_string() }),
            Err(error) => Err(Usage(error.to_string())),
        };
        return args.pysol.iter().map(input).collect();
    }
    if args.samples {
        return Ok(vec![Input::Text { label: "samples".into(), text: SAMPLES.into() }]);
    }
    let mut inputs = Vec::new();
    let behind = match (args.closed, args.expect, args.reading.is_patience()) {
        (true, ..) => Behind::Taken,
        (false, false, _) => Behind::Integers,
        (false, true, false) => Behind::Answers,
        (false, true, true) => Behind::Odds,
    };
    for (nth, text) in gather(&args.positions, behind).into_iter().enumerate() {
        inputs.push(Input::Text { label: format!("position {}", nth + 1), text });
    }
    inputs.extend(args.files.iter().cloned().map(Input::File));
    if inputs.is_empty() {
        if std::io::stdin().is_terminal() {
            eprintln!(
                "jjak: reading positions from the terminal; end with Ctrl-D, or try jjak solve --samples"
            );
        }
        inputs.push(Input::Stdin);
    }
    Ok(inputs)
}

/// What belongs to the position before it, each an argument of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Behind {
    /// Integers.
    Integers,
    /// Expected answers, too: decimals, and fractions behind what can only be a deal.
    Answers,
    /// All positions are deals: fractions behind any of them.
    Odds,
    /// All positions are closed: the ranks that were taken, `x77`.
    Taken,
}

/// Joins each position with what follows it.
pub(crate) fn gather(arguments: &[String], behind: Behind) -> Vec<String> {
    let mut positions: Vec<String> = Vec::new();
    for argument in arguments {
        let belongs = |position: &str| match behind {
            Behind::Integers => is_integer(argument),
            Behind::Taken => argument.starts_with(['x', 'X']),
            Behind::Answers | Behind::Odds => {
                let deal = behind == Behind::Odds || position.chars().any(char::is_alphabetic);
                argument.parse::<f64>().is_ok()
                    || is_integer(argument)
                    || (deal && !position.contains(' ') && is_fraction(argument))
            }
        };
        match positions.last_mut() {
            Some(position) if belongs(position) => {
                position.push(' ');
                position.push_str(argument);
            }
            _ => positions.push(argument.clone()),
        }
    }
    positions
}

/// Whether an argument belongs to the position before it: an integer, perhaps with the comma that stood behind it.
pub(crate) fn is_integer(argument: &str) -> bool {
    argument.trim_matches([' ', ',']).parse::<i64>().is_ok()
}

/// Whether an argument is a fraction, `1/3`.
fn is_fraction(argument: &str) -> bool {
    let parts = argument.split_once('/');
    parts.is_some_and(|(over, under)| over.parse::<u128>().is_ok() && under.parse::<u128>().is_ok())
}

/// Solves batches.
struct Solving<'a> {
    options: &'a Options,
    /// The numbers of `PySolFC` that the records are the deals of, one each, if they were asked for by them.
    pysol: &'a [PysolNumber],
    wants: Wants,
    report: &'a dyn Report,
}

impl Solving<'_> {
    /// Answers the records of a batch; what may take long is begun only after the answers before it are handed
    /// over. After Ctrl-C nothing more is begun.
    fn batch(&self, worker: &mut Worker, batch: &Batch, origin: &Origin, hand: &mut Hand<'_>) {
        for (number, raw) in (origin.first..).zip(batch.records()) {
            if interrupt::asked() {
                return;
            }
            let record = read::read(raw, batch.text(raw), self.options);
            let slow = record.as_ref().is_ok_and(|record| !is_quick(&record.task));
            if slow && !hand.piece.is_empty() && !hand.over(Rest::Follows) {
                return;
            }
            let piece = &mut hand.piece;
            piece.records += 1;
            let label = &*origin.label;
            match &record {
                Err(unread) => {
                    piece.exit = piece.exit.max(Exit::BadInput);
                    piece.unread += 1;
                    complain(unread, label, &mut piece.talk);
                    self.write(number, raw.line, Outcome::Unread(unread), None, piece);
                }
                Ok(record) => match worker.answer(&record.task, self.wants) {
                    Err(why) => {
                        piece.exit = piece.exit.max(Exit::GaveUp);
                        let _ = writeln!(piece.talk, "jjak: {label}:{}: {why}", raw.line);
                        let outcome = Outcome::Unknown { task: &record.task, why: &why };
                        self.write(number, raw.line, outcome, None, piece);
                    }
                    Ok(answer) => {
                        let checked = record.expected.as_ref().and_then(|expected| check(expected, &answer));
                        if let Some(why) = answer.unknown() {
                            piece.exit = piece.exit.max(Exit::GaveUp);
                            let _ = writeln!(piece.talk, "jjak: {label}:{}: {why}", raw.line);
                        }
                        if let Some(checked) = &checked {
                            piece.compared += 1;
                            if !checked.agrees {
                                piece.differ += 1;
                                piece.exit = piece.exit.max(Exit::Negative);
                                let expected = checked.expected;
                                let _ = writeln!(
                                    piece.talk,
                                    "jjak: {label}:{}: expected {}, but the answer is {}",
                                    expected.at, expected.text, checked.answer
                                );
                            }
                        }
                        self.write(number, raw.line, Outcome::Solved(&answer), checked.as_ref(), piece);
                    }
                },
            }
        }
    }

    fn write(
        &self,
        number: u64,
        line: usize,
        outcome: Outcome<'_>,
        checked: Option<&Checked<'_>>,
        piece: &mut Piece,
    ) {
        let pysol = self.pysol.get(number as usize - 1).copied();
        let rules = self.options.patience_rules();
        self.report.record(&Entry { number, line, rules, pysol, outcome, checked }, &mut piece.out);
    }
}

/// Most reasons that are told of one record.
const MOST_REASONS: usize = 10;

/// Tells on stderr what is wrong with a record.
pub(crate) fn complain(unread: &Unread, label: &str, talk: &mut Vec<u8>) {
    for flaw in unread.flaws.iter().take(MOST_REASONS) {
        let _ = writeln!(talk, "jjak: {label}:{}: {}", flaw.at, flaw.text);
    }
    if let Some(more @ 1..) = unread.flaws.len().checked_sub(MOST_REASONS) {
        let start = unread.flaws[MOST_REASONS].at;
        let _ = writeln!(
            talk,
            "jjak: {label}:{start}: and {} (all of them with --json)",
            counted(more as u64, "more reason")
        );
    }
}

/// Compares an answer with what its author expects, if it is known.
fn check<'a>(expected: &'a Expected, answer: &Answer) -> Option<Checked<'a>> {
    let (agrees, answer) = match answer {
        Answer::Par(par) => {
            (expected.is_presses(u64::from(par.presses.0)), counted(par.presses.0.into(), "press"))
        }
        Answer::Deal(deal) => {
            let odds = deal.odds.as_ref().ok()?;
            let whole = odds.is_zero() || odds.is_one();
            let decimal = if whole { String::new() } else { format!(" = {}", odds.short_decimal(12)) };
            (expected.is_odds(odds), format!("odds {odds}{decimal}"))
        }
        Answer::Presses(_) | Answer::Pars { .. } | Answer::Digits(_) | Answer::Closed(_) => return None,
    };
    Some(Checked { expected, agrees, answer })
}
