//! `jjak hack`: the smallest input on which a program is wrong, and why.

mod json;
mod live;
mod save;
mod text;

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::ValueEnum;
use jjak::patience::Rules;
use jjak_hack::case::{Case, Game};
use jjak_hack::hunt::{Options, Progress, Retried, detect_game, hunt, prepare, retry};
use jjak_hack::run::{Cannot, Language, Limits, Program, Source, Style as HowRun};

use crate::exit::{Exit, Usage};
use crate::solve::size;
use crate::style::{Style, visible};
use crate::{cli, interrupt, pipeline, rules};

const EXAMPLES: &str = "\
Examples:
  jjak hack solution.py                    a function solution(board, r, c), or
                                           a program that reads stdin
  jjak hack Main.java --game patience      it prints the odds of a deal
  jjak hack wish.py --rules the-wish       deals of another patience
  jjak hack -- ./a.out --fast              any command that reads stdin
  jjak hack solution.cpp --save found.jsonl
  jjak hack --replay found.jsonl           run what was found again

The file is copied to a temporary folder and run there under limits; it is never
changed. It is copied alone: a program of several files is run by its command,
such as -- python3 main.py, in the current folder.
Exit codes: 0 nothing found, 1 a counterexample or a compile error, 2 bad input
or usage, 3 no input was answered in the time, 4 internal error,
130 interrupted.";

/// Find the smallest input on which a program is wrong
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The source file
    #[arg(value_name = "FILE", required_unless_present_any = ["command", "replay"])]
    file: Option<PathBuf>,

    /// A command that reads an input on stdin and prints its answer
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "file")]
    command: Vec<OsString>,

    /// The puzzle [default: told from the official examples]
    #[arg(long, value_enum)]
    game: Option<cli::Game>,

    /// The patience rules whose deals it is asked about: a name (see jjak rules), or a rules file ending in
    /// .toml
    #[arg(long, value_name = "RULES", conflicts_with = "replay")]
    rules: Option<String>,

    /// The language [default: told from the file's ending]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,

    /// A function `solution`, or a whole program [default: told from the text, or else from what it does]
    #[arg(long, value_enum)]
    style: Option<HowArg>,

    /// Seconds for one input [default: 10; 5 for compiled languages]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// Most memory that the program and its children may hold
    #[arg(long, value_name = "BYTES", default_value = "512M", value_parser = memory)]
    memory_limit: u64,

    /// Seconds for the whole hunt
    #[arg(long = "for", value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    time: Duration,

    /// Inputs tried at the same time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = cli::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    jobs: Option<NonZeroUsize>,

    /// The seed of the random inputs
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), default_value_t = 1)]
    seed: u64,

    /// How far printed odds may be off, absolutely or relatively
    #[arg(long, value_name = "NUMBER", default_value_t = 1e-6)]
    tolerance: f64,

    /// One JSON object
    #[arg(long)]
    json: bool,

    /// Add a counterexample to this file; what it holds of this program is tried first
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    save: Option<PathBuf>,

    /// Run the saved inputs again, on the program they were saved for or on the one given
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
}

/// How the program takes its input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum HowArg {
    /// A function `solution(board, r, c)`.
    Function,
    /// A program that reads stdin and prints the answer.
    Program,
}

/// Reads a memory limit. A bare number is bytes: with 512 of them no program lives, and none would be to blame.
fn memory(text: &str) -> Result<u64, String> {
    match size(text)? {
        bytes if bytes < 1 << 20 => {
            Err(format!("that is {bytes} bytes; expected at least 1M, for example 512M"))
        }
        bytes => Ok(bytes),
    }
}

/// Reads a number of seconds: `10`, `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 =
        text.parse().map_err(|_| "expected a number of seconds, such as 10 or 0.5".to_owned())?;
    match Duration::try_from_secs_f64(number) {
        Ok(time) if !time.is_zero() && number <= 1e7 => Ok(time),
        _ => Err("expected more than no and at most ten million seconds".into()),
    }
}

impl Args {
    fn source(&self) -> Option<Source> {
        match &self.file {
            Some(path) => Some(Source::File {
                path: path.clone(),
                language: self.lang,
                style: self.style.map(|style| match style {
                    HowArg::Function => HowRun::Function,
                    HowArg::Program => HowRun::Program,
                }),
            }),
            None if self.command.is_empty() => None,
            None => Some(Source::Command(self.command.clone())),
        }
    }

    /// Judges give interpreted languages, and commands of unknown make, the longer time.
    fn limits(&self, source: &Source) -> Limits {
        let compiled = match source {
            Source::File { path, language, .. } => {
                let by_ending = || Language::of_ending(&path.extension()?.to_string_lossy());
                language.or_else(by_ending).is_some_and(|language| !language.is_interpreted())
            }
            Source::Command(_) => false,
        };
        let time = self.time_limit.unwrap_or(Duration::from_secs(if compiled { 5 } else { 10 }));
        Limits { memory: self.memory_limit, ..Limits::with_time(time) }
    }

    /// Rules say that the game is patience.
    fn game(&self) -> Option<Game> {
        let by_rules = self.rules.as_ref().map(|_| Game::Patience);
        let game = self.game.map(|game| match game {
            cli::Game::Matching => Game::Matching,
            cli::Game::Patience => Game::Patience,
        });
        game.or(by_rules)
    }

    /// The patience rules in force.
    fn rules(&self) -> Result<Rules, Usage> {
        let Some(name) = &self.rules else { return Ok(Rules::double_patience().clone()) };
        if self.game() == Some(Game::Matching) {
            return Err(Usage("--rules are for patience; leave out --game matching".into()));
        }
        let rules = rules::load(name)?;
        match rules.table() {
            Some(_) => Ok(rules),
            None => {
                Err(Usage(format!("the rules `{name}` have no deck to deal; name a variant that has one")))
            }
        }
    }
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let jobs = pipeline::jobs(args.jobs)?;
    if args.tolerance.is_nan() || args.tolerance < 0.0 {
        return Err(Usage(format!("found the tolerance {}; expected 0 or more", args.tolerance)).into());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let on_interrupt = Arc::clone(&stop);
    interrupt::on(move || on_interrupt.store(true, Ordering::Relaxed))?;
    match &args.replay {
        Some(file) => replay(args, file, &stop, style),
        None => match args.source() {
            Some(source) => search(args, &source, jobs, &stop, style),
            None => {
                Err(Usage("no program was given; name a source file, or a command behind `--`".into()).into())
            }
        },
    }
}

/// A program that cannot be run: a compile error is a verdict, all else is bad input.
fn cannot(cannot: &Cannot, args: &Args, stop: &AtomicBool) -> anyhow::Result<Exit> {
    let compile = matches!(cannot, Cannot::Compile(_));
    let stopped = stop.load(Ordering::Relaxed);
    let mut out = String::new();
    if args.json {
        json::cannot(cannot, args.game().unwrap_or(Game::Matching), &mut out);
    } else if compile {
        out = format!("{}\n", visible(&cannot.to_string()));
    }
    print(&out)?;
    if !compile {
        eprintln!("jjak: {cannot}");
    }
    Ok(match (stopped, compile) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Negative,
        (false, false) => Exit::BadInput,
    })
}

fn print(out: &str) -> anyhow::Result<()> {
    std::io::stdout().lock().write_all(out.as_bytes()).context("cannot write to stdout")
}

fn search(
    args: &Args,
    source: &Source,
    jobs: NonZeroUsize,
    stop: &Arc<AtomicBool>,
    style: Style,
) -> anyhow::Result<Exit> {
    let rules = args.rules()?;
    let saved = match &args.save {
        Some(file) => save::open(file)?,
        None => Vec::new(),
    };
    let limits = args.limits(source);
    let program = match prepare(source, args.game(), limits, args.time, Arc::clone(stop)) {
        Ok(program) => program,
        Err(error) => return cannot(&error, args, stop),
    };
    let started = Instant::now();
    let game = args.game().unwrap_or_else(|| detect_game(&program, args.tolerance, args.time));
    if game == Game::Patience && program.style() == HowRun::Function {
        return Err(Usage(
            "patience takes whole programs; found a function `solution`, say --style program if it is one"
                .into(),
        )
        .into());
    }
    let of_program = |entry: &save::Saved| save::is_of(entry, source, args.rules.as_deref());
    let cases: Vec<Case> = saved
        .iter()
        .filter(|entry| of_program(entry))
        .map(save::Saved::case)
        .collect::<Result<Vec<_>, _>>()?
        .into_iter()
        .filter(|case| case.game() == game)
        .collect();
    let options = Options {
        game,
        rules,
        time: args.time.saturating_sub(started.elapsed()),
        jobs: jobs.get(),
        seed: args.seed,
        tolerance: args.tolerance,
        saved: cases,
        prove: true,
    };
    let progress = Progress::default();
    let report = live::beside(&progress, || hunt(&program, &options, &progress));
    let report = match report {
        Ok(report) => report,
        Err(error) => return cannot(&error, args, stop),
    };
    drop(program);
    let mut out = String::new();
    if args.json {
        json::report(&report, &mut out);
    } else {
        text::report(&report, style, &mut out);
    }
    print(&out)?;
    if let (Some(file), Some(failure)) = (&args.save, &report.failure) {
        save::add(file, &saved, source, args.rules.as_deref(), failure)?;
        eprintln!(
            "jjak: saved to {}; run it again with jjak hack --replay {}",
            file.display(),
            file.display()
        );
    }
    Ok(match (report.stopped, report.is_negative()) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Negative,
        (false, false) if report.is_unanswered() => Exit::GaveUp,
        (false, false) => Exit::Fine,
    })
}

/// Runs saved inputs again, on the program they were saved for unless another is given.
fn replay(args: &Args, file: &std::path::Path, stop: &Arc<AtomicBool>, style: Style) -> anyhow::Result<Exit> {
    let saved = save::read(file)?;
    if saved.is_empty() {
        return Err(Usage(format!("{} holds no saved input", file.display())).into());
    }
    let mut exit = Exit::Fine;
    let mut programs: Vec<(Source, Program)> = Vec::new();
    for (nth, entry) in saved.iter().enumerate() {
        let source = args.source().unwrap_or_else(|| entry.source());
        let case = entry.case()?;
        if !programs.iter().any(|(known, _)| *known == source) {
            let limits = args.limits(&source);
            match prepare(&source, Some(case.game()), limits, args.time, Arc::clone(stop)) {
                Ok(program) => programs.push((source.clone(), program)),
                Err(error) => return cannot(&error, args, stop),
            }
        }
        let program = programs.iter().find(|(known, _)| *known == source).map(|(_, program)| program);
        let Some(program) = program else { continue };
        let retried = match retry(program, &case, args.tolerance) {
            Ok(retried) => retried,
            Err(error) => return cannot(&error, args, stop),
        };
        if stop.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let mut out = String::new();
        if args.json {
            json::replayed(nth + 1, &case, &retried, &mut out);
        } else {
            text::replayed(&case, &retried, program.style(), style, &mut out);
        }
        print(&out)?;
        exit = match retried {
            Retried::Fails(_) => Exit::Negative,
            Retried::Unknown if exit == Exit::Fine => Exit::GaveUp,
            Retried::Unknown | Retried::Agrees { .. } => exit,
        };
    }
    Ok(exit)
}
