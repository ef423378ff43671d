//! The commands and what is common to them.

use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use jjak::read;

use crate::exit::Usage;
#[cfg(unix)]
use crate::hack;
use crate::style::When;
use crate::{atlas, compare, completions, deal, game, man, replay, rules, solve, survey};

const EXAMPLES: &str = "\
Examples:
  jjak solve --samples                       solve the official examples
  jjak solve 1003/2000/0002/3010 1 0         a board and its cursor
  jjak solve -q < boards.txt                 many of them, one answer a line
  jjak deal matching --count 5 | jjak solve -q
  jjak replay 1003/2000/0002/3010 1 0 edReUeLDeReULe

Exit codes: 0 fine, 1 a counterexample, a difference or keys that do not clear
the board, 2 bad input or usage, 3 gave up at a limit, 4 internal error,
130 interrupted.";

/// Exact answers about card-pairing puzzles: the fewest key presses that clear a matching board, the exact
/// odds of a patience deal.
#[derive(Parser, Debug)]
#[command(name = "jjak", version, after_help = EXAMPLES, max_term_width = 80)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,

    /// When to use colour; the variable `NO_COLOR` is obeyed
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto, display_order = 100)]
    pub color: When,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Replay(replay::Args),
    Deal(deal::Args),
    #[cfg(unix)]
    Hack(Box<hack::Args>),
    Compare(compare::Args),
    Atlas(atlas::Args),
    Rules(rules::Args),
    Game(game::Args),
    Survey(survey::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Game {
    Matching,
    Patience,
}

/// How positions are to be understood.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Reading {
    /// The game; told from each position if not given
    #[arg(long, value_enum)]
    pub game: Option<Game>,

    /// The patience rules: a name such as nestor or free (any piles), or a rules file ending in .toml; they imply
    /// patience
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
}

/// Reads a limit: with 0 nothing could ever be found.
pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    let number = text.parse().map_err(|_| "expected a whole number, such as 1000000".to_owned())?;
    if number == 0 { Err("expected 1 or more".into()) } else { Ok(number) }
}

/// Reads a whole number within bounds, both included.
pub(crate) fn within<N>(least: N, most: N) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: Copy + Display + FromStr + PartialOrd,
{
    move |text| match text.parse() {
        Ok(number) if least <= number && number <= most => Ok(number),
        _ => Err(format!("expected a whole number from {least} to {most}")),
    }
}

/// The command line. A number below zero behind an option is its value, to be refused as one, and no option.
pub(crate) fn command() -> clap::Command {
    let numbers = |argument: clap::Arg| {
        let takes_value = argument.get_long().is_some() && argument.get_action().takes_values();
        if takes_value { argument.allow_negative_numbers(true) } else { argument }
    };
    Cli::command().mut_subcommands(|command| command.mut_args(numbers))
}

/// A position among the arguments. One that begins with an empty pile, `-/6/6`, comes with a blank before it (see
/// [`shielded`]).
pub(crate) fn position(argument: String) -> String {
    match argument.strip_prefix(' ').filter(|bare| begins_with_empty_pile(bare)) {
        Some(bare) => bare.to_owned(),
        None => argument,
    }
}

/// The arguments, with a blank before those that would be taken for options, but are positions to solve or replay.
pub(crate) fn shielded(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut before_programs = arguments.iter().take_while(|&argument| argument != "--");
    let Some(at) = before_programs.position(|argument| argument == "solve" || argument == "replay") else {
        return arguments;
    };
    // Another command may have been named before, with a program's own arguments behind it.
    let is_option = |argument: &OsString| argument.to_str().is_some_and(|text| text.starts_with('-'));
    if at > 1 && !arguments[1..at].iter().any(is_option) {
        return arguments;
    }
    for argument in &mut arguments[at + 1..] {
        if let Some(text) = argument.to_str().filter(|text| begins_with_empty_pile(text)) {
            *argument = format!(" {text}").into();
        }
    }
    arguments
}

fn begins_with_empty_pile(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|rest| rest.starts_with(['/', ' ', '_']))
}

impl Reading {
    /// Whether positions are of patience, whatever they look like.
    pub(crate) fn is_patience(&self) -> bool {
        self.rules.is_some() || self.game == Some(Game::Patience)
    }

    /// The reader's options.
    ///
    /// # Errors
    /// If there are no such rules, or they are given for matching.
    pub(crate) fn options(&self, expect: bool) -> Result<read::Options, Usage> {
        let rules = match &self.rules {
            Some(name) => Some(rules::load(name)?),
            None => None,
        };
        if self.game == Some(Game::Matching) && rules.is_some() {
            return Err(Usage("--rules are rules of patience; leave out --game matching or --rules".into()));
        }
        let game = self.game.map(|game| match game {
            Game::Matching => read::Game::Matching,
            Game::Patience => read::Game::Patience,
        });
        Ok(read::Options { game, rules, expect, sight: read::Sight::Open })
    }
}

/// How answers are written.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Format {
    /// Nothing but the answer, one line a record
    #[arg(short, long)]
    pub quiet: bool,

    /// JSON Lines: one object a record, everything known
    #[arg(long, conflicts_with = "quiet")]
    pub json: bool,
}
