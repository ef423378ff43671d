//! `jjak game`: the values of a whole game, over all its deals.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use indicatif::ProgressBar;
use jjak::patience::survey::{Interval, Question, Survey, Tally};
use jjak::patience::{GameUnsolved, Odds, Rules, Unsolved, Watch, WholeGame};
use jjak::read;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::exit::{Exit, Usage};
use crate::report::json::{Head, OddsObject, line};
use crate::style::Style;
use crate::words::wrapped;
use crate::{cli, interrupt, progress, rules, survey};

const EXAMPLES: &str = "\
Examples:
  jjak game the-wish
  jjak game double-patience --exact --json
  jjak survey the-wish --deals 1..1000000 --out wish.json
  jjak game the-wish --survey wish.json    best play, open, too

random play        one of the available pairs at a time, each as likely
best play, closed  the player sees only the exposed cards, and plays as well as
                   that allows
best play, open    the player sees all cards";

/// The exact chance to clear the table over all deals: random play, best play closed
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The name of a variant, or a rules file ending in .toml; it must pair equal ranks
    #[arg(value_name = "RULES")]
    rules: String,

    /// How it is dealt; only plain deals can be valued [default: as the rules have it]
    #[arg(long, value_name = "WAY")]
    dealing: Option<String>,

    /// The odds of random play as an exact fraction, too; that takes some times as long and as much memory
    #[arg(long)]
    exact: bool,

    /// The report of a survey of this game, for an estimate of best play, open
    #[arg(long, value_name = "FILE")]
    survey: Option<PathBuf>,

    /// Most lumped positions to work out, some sixty bytes of memory each
    #[arg(long, value_name = "N", default_value_t = WholeGame::POSITIONS, value_parser = cli::at_least_one)]
    positions: u64,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// What there is to tell.
struct Values {
    rules: Rules,
    deals: String,
    positions: u64,
    random: String,
    random_exact: Option<Odds>,
    closed: Odds,
    open: Option<Open>,
}

/// What a survey says of best play, open.
struct Open {
    tally: Tally,
    deals: String,
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head,
    rules: &'a str,
    dealing: &'a str,
    deals: &'a str,
    positions: u64,
    random: RandomObject,
    best_closed: PlayObject,
    best_open: Option<OpenObject<'a>>,
}

#[derive(Serialize)]
struct RandomObject {
    play: &'static str,
    decimal: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odds: Option<OddsObject>,
}

#[derive(Serialize)]
struct PlayObject {
    play: &'static str,
    odds: OddsObject,
}

#[derive(Serialize)]
struct OpenObject<'a> {
    play: &'static str,
    exact: bool,
    deals: &'a str,
    yes: u64,
    no: u64,
    unknown: u64,
    estimate: Option<f64>,
    interval: [f64; 2],
}

#[derive(Serialize)]
struct UnknownObject<'a> {
    #[serde(flatten)]
    head: Head,
    rules: &'a str,
    dealing: &'a str,
    reason: String,
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let rules = rules::dealt(rules::load(&args.rules)?, args.dealing.as_deref())?;
    let open = args.survey.as_deref().map(|path| survey::read(path).and_then(|survey| open(&rules, &survey)));
    let open = open.transpose()?;
    interrupt::listen()?;
    let mut out = Vec::new();
    let exit = match values(args, &rules, open) {
        Ok(values) => {
            if args.json {
                line(&object(&values), &mut out);
            } else {
                out = text(&values, args, style).into_bytes();
            }
            Exit::Fine
        }
        Err(why @ (GameUnsolved::TooLarge { .. } | GameUnsolved::Unsolved(_))) => {
            let (reason, exit) = match why {
                GameUnsolved::Unsolved(Unsolved::Stopped) => {
                    ("interrupted: before the end nothing is known of a game".to_owned(), Exit::Interrupted)
                }
                GameUnsolved::Unsolved(Unsolved::OutOfReach) => (why.to_string(), Exit::GaveUp),
                _ => (format!("{why} (--positions)"), Exit::GaveUp),
            };
            if args.json {
                let head = Head::new("game", read::Game::Patience, 1, "unknown");
                let dealing = rules.dealing().name();
                line(&UnknownObject { head, rules: rules.name(), dealing, reason: reason.clone() }, &mut out);
            } else {
                let (name, dealing) = (rules.name(), rules.dealing().name());
                out = format!("{}   {name}, dealt {dealing}\n", style.strong("unknown")).into_bytes();
            }
            eprintln!("jjak: {reason}");
            exit
        }
        Err(why) => return Err(Usage(why.to_string()).into()),
    };
    std::io::stdout().lock().write_all(&out).context("cannot write to stdout")?;
    Ok(exit)
}

fn values(args: &Args, rules: &Rules, open: Option<Open>) -> Result<Values, GameUnsolved> {
    let bar = progress::lumped();
    let game = WholeGame::solve(rules, args.positions, Some(watch(&bar)))?;
    let decimal = game.random_decimal(15);
    let wanted = args.exact || decimal.is_none();
    let random_exact = match wanted.then(|| game.random_exact(Some(watch(&bar)))).transpose() {
        // The rest is known.
        Err(Unsolved::Stopped) if decimal.is_some() => {
            progress::aside(|| eprintln!("jjak: interrupted before the exact fraction was known"));
            None
        }
        other => other?,
    };
    let random = decimal.or_else(|| random_exact.as_ref().map(|odds| odds.decimal(15))).unwrap_or_default();
    bar.finish_and_clear();
    Ok(Values {
        rules: rules.clone(),
        deals: game.deals().to_string(),
        positions: game.positions(),
        random,
        random_exact: random_exact.filter(|_| args.exact),
        closed: game.best_closed(),
        open,
    })
}

/// What a survey of these rules says of best play, open.
fn open(rules: &Rules, survey: &Survey) -> Result<Open, Usage> {
    let plan = survey.plan();
    let dealt = rules.dealing().name();
    if plan.game != rules.in_words() || plan.dealing != dealt {
        return Err(Usage(format!(
            "the survey is of {} ({}), dealt {}; expected one of {} ({}), dealt {dealt}",
            plan.rules,
            plan.game,
            plan.dealing,
            rules.name(),
            rules.in_words(),
        )));
    }
    if !plan.asks(Question::Winnable) {
        return Err(Usage(
            "the survey did not ask which deals are winnable; expected one with --what winnable".into(),
        ));
    }
    Ok(Open { tally: survey.winnable(), deals: format!("{} of {}", survey.covered(), plan.source) })
}

fn object(values: &Values) -> Object<'_> {
    let number = |digits: &str| RawValue::from_string(digits.to_owned()).expect("digits are JSON");
    let open = values.open.as_ref().map(|Open { tally, deals }| {
        let Interval { low, high } = tally.interval();
        OpenObject {
            play: "best, open",
            exact: false,
            deals,
            yes: tally.yes,
            no: tally.no,
            unknown: tally.unknown,
            estimate: tally.share(),
            interval: [low, high],
        }
    });
    Object {
        head: Head::new("game", read::Game::Patience, 1, "solved"),
        rules: values.rules.name(),
        dealing: values.rules.dealing().name(),
        deals: &values.deals,
        positions: values.positions,
        random: RandomObject {
            play: "random",
            decimal: number(&values.random),
            odds: values.random_exact.as_ref().map(OddsObject::from),
        },
        best_closed: PlayObject { play: "best, closed", odds: OddsObject::from(&values.closed) },
        best_open: open,
    }
}

/// Characters of a line.
const WIDTH: usize = 80;

fn text(values: &Values, args: &Args, style: Style) -> String {
    let rules = &values.rules;
    let mut text = String::new();
    let mut row = |head: &str, value: &str, remark: &str| {
        let head = format!("{head:<19}");
        let beside = 38 + remark.chars().count() <= WIDTH;
        let behind = if beside { remark } else { "" };
        text.push_str(format!("{}{value:<19}{}", style.faint(head), style.faint(behind)).trim_end());
        text.push('\n');
        if !beside {
            for line in wrapped(remark, WIDTH - 19).lines() {
                text.extend([" ".repeat(19), style.faint(line), "\n".to_owned()]);
            }
        }
    };
    row("game", rules.name(), &rules.in_words());
    let dealing = rules.dealing();
    row("dealt", dealing.name(), dealing.explain());
    row("deals", &values.deals, "");
    row("lumped positions", &values.positions.to_string(), "");
    row("random play", &values.random, "exact; each available pair is as likely as the others");
    row("best play, closed", &values.closed.decimal(15), "exact; only the exposed cards are seen");
    match &values.open {
        None => row(
            "best play, open",
            "not surveyed",
            &format!("{} --deals 1..1000 --out FILE, then --survey FILE", survey_of(args)),
        ),
        Some(Open { tally, deals }) => {
            let Interval { low, high } = tally.interval();
            let share = tally.share().map_or("unknown".to_owned(), |share| format!("{share:.6}"));
            let remark =
                format!("an estimate, {low:.6} to {high:.6} (95 %), from deals {deals}; all cards are seen");
            row("best play, open", &share, &remark);
        }
    }
    if let Some(odds) = &values.random_exact {
        let closed = &values.closed;
        text +=
            &[format!("\nrandom play exactly\n{odds}"), format!("best play, closed, exactly\n{closed}\n")]
                .join("\n");
    }
    text
}

/// The command that surveys the same game.
fn survey_of(args: &Args) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./".contains(letter);
    let rules = if args.rules.chars().all(plain) {
        args.rules.clone()
    } else {
        format!("'{}'", args.rules.replace('\'', "'\\''"))
    };
    let dealing = args.dealing.as_ref().map_or(String::new(), |dealing| format!(" --dealing {dealing}"));
    format!("jjak survey {rules}{dealing}")
}

/// Moves the bar on, and stops after Ctrl-C.
pub(crate) fn watch(bar: &ProgressBar) -> Watch {
    let bar = bar.clone();
    Box::new(move |positions| {
        bar.set_position(positions);
        interrupt::going_on()
    })
}
