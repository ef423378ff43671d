//! `jjak survey`: what is true of many deals.

mod asker;
mod each;
mod json;
mod store;
mod text;
mod work;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use jjak::patience::survey::{Plan, Question, Ranges, Source, Survey};
use jjak::patience::{GameUnsolved, MAX_CARDS, Rules, Solver, Unsolved, WholeGame};

use crate::exit::{Exit, Usage};
use crate::style::Style;
use crate::{cli, game, interrupt, pipeline, progress, rules};
use each::Each;
use work::{Event, Job};

const EXAMPLES: &str = "\
Examples:
  jjak survey the-wish --deals 1..100000
  jjak survey nestor --deals 1..1000 --pysol --what winnable
  jjak survey double-patience --deals 1..1000000 --out double.json
                              ended by Ctrl-C? the same command goes on
  jjak survey fourteen --deals 1..1000 --each deals.csv
  jjak survey --merge a.json b.json --out both.json

A range holds both its ends. The same deals give the same report, byte for byte,
however many threads worked on them, in however many runs. The columns
of a CSV file: deal, its number; winnable, yes, no or unknown; odds; wins of so
many plays, for an estimate; closed, yes, no or unknown; position, the deal on
one line.";

/// Survey many deals: how many can be won, the odds of random play
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The name of a variant, or a rules file ending in .toml (see jjak rules)
    #[arg(value_name = "RULES", required_unless_present = "merge")]
    rules: Option<String>,

    /// The deals: from number A to number B, both included
    #[arg(long, value_name = "A..B", value_parser = range, required_unless_present = "merge")]
    deals: Option<(u64, u64)>,

    /// The seed of the deals
    #[arg(long, value_name = "N", value_parser = cli::within(0, u64::MAX), default_value_t = 1)]
    seed: u64,

    /// Survey the numbered deals of `PySolFC` instead
    #[arg(long, conflicts_with_all = ["seed", "dealing"])]
    pysol: bool,

    /// How it is dealt: plain, redeal, swap, sink, jacks [default: as the rules have it]
    #[arg(long, value_name = "WAY")]
    dealing: Option<String>,

    /// What to find out of each deal: winnable, odds (exact odds of random play), estimate (the same from
    /// simulated plays), closed (whether best play that sees only exposed cards clears it)
    /// [default: winnable,odds; with two packs winnable,estimate]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    what: Vec<Question>,

    /// Most states to look at before a deal stays unknown
    #[arg(long, value_name = "N", default_value_t = Solver::STATES, value_parser = cli::at_least_one)]
    states: u64,

    /// Simulated plays of each deal, for an estimate
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = cli::within(1_u64, 50_000_000))]
    plays: u64,

    /// Threads to use [default: all]
    #[arg(long, value_name = "N", value_parser = cli::within(NonZeroUsize::MIN, NonZeroUsize::MAX))]
    jobs: Option<NonZeroUsize>,

    /// Keep the report in this file, as JSON. It is saved every few seconds; a run that was ended goes on from
    /// there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write one record per deal into this file, which ends in .csv or .parquet
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    each: Option<PathBuf>,

    /// Join finished reports into one; they must agree in everything but their deals, and share none
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rules", "deals", "pysol", "what"])]
    merge: Vec<PathBuf>,

    /// The report as JSON
    #[arg(long)]
    json: bool,

    /// Seconds between two savings of the report
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    save_every: f64,
}

/// Reads `1..1000`, `1..=1000` or a single number.
fn range(text: &str) -> Result<(u64, u64), String> {
    let number = |text: &str| {
        let digits = text.trim().replace('_', "");
        digits
            .parse::<u64>()
            .map_err(|_| format!("`{text}` is not a number of a deal; expected, for example, 1..1000"))
    };
    let (first, last) = match text.split_once("..") {
        None => (number(text)?, number(text)?),
        Some((first, last)) => (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?),
    };
    match first <= last {
        true if last < u64::MAX => Ok((first, last)),
        true => Err(format!("{last} is too large; expected a number below it")),
        false => Err(format!("{first} is after {last}; expected the lower number first, {last}..{first}")),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if (0.0..=1e6).contains(&number) {
        Ok(number)
    } else {
        Err("expected from 0 to 1000000 seconds".to_owned())
    }
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let (survey, mut exit) = if args.merge.is_empty() {
        let (Some(name), Some(deals)) = (&args.rules, args.deals) else {
            return Err(
                Usage("name the rules and the deals, for example the-wish --deals 1..1000".into()).into()
            );
        };
        survey(args, rules::dealt(rules::load(name)?, args.dealing.as_deref())?, deals)?
    } else {
        (merge(args)?, Exit::Fine)
    };
    if survey.unknown() > 0 {
        exit = exit.max(Exit::GaveUp);
    }
    let report = if args.json { json::line(&survey) } else { text::report(&survey, style).into_bytes() };
    std::io::Write::write_all(&mut std::io::stdout().lock(), &report).context("cannot write to stdout")?;
    Ok(exit)
}

/// The survey in a report.
///
/// # Errors
/// If there is no such file, or it is no report.
pub(crate) fn read(path: &Path) -> Result<Survey, Usage> {
    store::load(path)?.ok_or_else(|| Usage(format!("there is no file `{}`", path.display())))
}

/// Joins the reports of several files.
fn merge(args: &Args) -> anyhow::Result<Survey> {
    let mut merged: Option<Survey> = None;
    for path in &args.merge {
        let next =
            store::load(path)?.ok_or_else(|| Usage(format!("there is no file `{}`", path.display())))?;
        merged = Some(match merged {
            None => next,
            Some(before) => before.merge(next).map_err(|why| {
                let earlier = args.merge[0].display();
                Usage(format!(
                    "cannot merge `{}` with what comes before it (`{earlier}` first): {why}",
                    path.display()
                ))
            })?,
        });
    }
    let merged = merged.ok_or_else(|| Usage("name the reports to merge".into()))?;
    if let Some(out) = &args.out {
        store::save(out, &merged).map_err(|error| Usage(format!("{error:#}")))?;
    }
    Ok(merged)
}

/// Asks what is to be found out of deals not in the report yet.
fn survey(args: &Args, rules: Rules, deals: (u64, u64)) -> anyhow::Result<(Survey, Exit)> {
    let source = if args.pysol { Source::Pysol } else { Source::Seed(args.seed) };
    let plan = Plan::new(&rules, source, what(args, &rules), args.states, args.plays);
    let asked = Ranges::from(deals.0..=deals.1);
    let survey = start(args.out.as_deref(), plan.clone(), &asked)?;
    let todo = asked.minus(survey.covered());

    if let Some(out) = &args.out {
        // A file that cannot be written is told now, not after the work.
        store::save(out, &survey).map_err(|error| Usage(format!("{error:#}")))?;
    }
    let mut each = match &args.each {
        Some(path) => Some(Each::open(path, &survey, args.out.is_some())?),
        None => None,
    };
    let stop = Arc::new(AtomicBool::new(false));
    listen(&stop)?;
    let wanted = plan.asks(Question::Closed) && !todo.is_empty();
    let game = match wanted.then(|| whole_game(&rules)).transpose() {
        Ok(game) => game,
        Err(GameUnsolved::Unsolved(Unsolved::Stopped)) => {
            tell_interrupted(args, &survey, deals);
            return Ok((survey, Exit::Interrupted));
        }
        Err(why) => return Err(Usage(why.to_string()).into()),
    };
    let job = Job {
        game,
        plan,
        rules,
        todo,
        jobs: pipeline::jobs(args.jobs)?,
        records: each.is_some(),
        stop: Arc::clone(&stop),
    };
    let survey = collect(args, &job, survey, each.as_mut())?;
    let finished = asked.minus(survey.covered()).is_empty();
    if finished && let Some(each) = each {
        each.finish(survey.plan())?;
    }
    if !finished {
        tell_interrupted(args, &survey, deals);
        return Ok((survey, Exit::Interrupted));
    }
    Ok((survey, Exit::Fine))
}

/// Says how far the survey came, and how it goes on.
fn tell_interrupted(args: &Args, survey: &Survey, (first, last): (u64, u64)) {
    let done = survey.covered().len();
    let all = last - first + 1;
    let next = match args.out {
        Some(_) => "the same command goes on from there",
        None => "with --out FILE the same command would go on from there",
    };
    eprintln!("jjak: interrupted after {done} of {all} deals; {next}");
}

/// The values of the whole game, by which best play, closed, decides.
fn whole_game(rules: &Rules) -> Result<WholeGame, GameUnsolved> {
    let bar = progress::lumped();
    let watch = game::watch(&bar);
    let game = WholeGame::solve(rules, WholeGame::POSITIONS, Some(watch));
    bar.finish_and_clear();
    game
}

/// The questions, and what goes without saying.
fn what(args: &Args, rules: &Rules) -> BTreeSet<Question> {
    if !args.what.is_empty() {
        return args.what.iter().copied().collect();
    }
    let one_pack = rules.table().is_some_and(|table| table.deck.len() <= MAX_CARDS / 2);
    let odds = if one_pack { Question::Odds } else { Question::Estimate };
    [Question::Winnable, odds].into()
}

/// The report that is there already, or an empty one.
fn start(out: Option<&Path>, plan: Plan, asked: &Ranges) -> anyhow::Result<Survey> {
    let Some(out) = out else { return Ok(Survey::new(plan)) };
    store::check_place(out)?;
    let Some(before) = store::load(out)? else { return Ok(Survey::new(plan)) };
    let shown = out.display();
    // An empty survey of this plan merges with it exactly if their plans agree.
    let before = Survey::new(plan).merge(before).map_err(|why| {
        Usage(format!("`{shown}` is the report of another survey: {why}; choose another file"))
    })?;
    let beyond = before.covered().minus(asked);
    if !beyond.is_empty() {
        return Err(Usage(format!(
            "`{shown}` holds deals that were not asked for ({beyond}); choose another file, or a range with them"
        ))
        .into());
    }
    Ok(before)
}

/// The first Ctrl-C ends the survey in good order, the second at once.
fn listen(stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let stop = Arc::clone(stop);
    interrupt::on(move || {
        if stop.swap(true, Ordering::Relaxed) {
            interrupt::exit();
        }
    })
}

/// Runs the job and adds what it finds; saves the report now and then, and at the end.
fn collect(args: &Args, job: &Job, survey: Survey, mut each: Option<&mut Each>) -> anyhow::Result<Survey> {
    let bar = progress::deals(job.todo.len());
    let pause = Duration::from_secs_f64(args.save_every);
    let mut saved = Instant::now();
    let mut whole = Some(survey);
    let save = |survey: &Survey, each: Option<&mut Each>| -> anyhow::Result<()> {
        // Records first: those beyond the report are cut off when a run goes on.
        if let Some(each) = each {
            each.flush()?;
        }
        args.out.as_deref().map_or(Ok(()), |out| store::save(out, survey))
    };
    work::run(job, |event| {
        if let Event::Piece(piece) = event {
            bar.inc(piece.survey.covered().len());
            if let Some(each) = each.as_deref_mut() {
                each.write(&piece.records)?;
            }
            let before = whole.take().expect("put back below");
            let after = before.merge(piece.survey).context("a deal was surveyed twice")?;
            if args.out.is_some() && saved.elapsed() >= pause {
                save(&after, each.as_deref_mut())?;
                saved = Instant::now();
            }
            whole = Some(after);
        }
        bar.tick();
        Ok(ControlFlow::Continue(()))
    })?;
    bar.finish_and_clear();
    let survey = whole.expect("put back above");
    save(&survey, each)?;
    Ok(survey)
}
