//! The command line of jjak: parses, dispatches, sets the exit code.

mod answer;
mod atlas;
mod cli;
mod compare;
mod completions;
mod deal;
mod exit;
mod game;
#[cfg(unix)]
mod hack;
mod interrupt;
mod man;
mod output;
mod pipeline;
mod progress;
mod records;
mod replay;
mod report;
mod rules;
mod solve;
mod source;
mod style;
mod survey;
mod words;

use clap::FromArgMatches;

use cli::{Cli, Command};
use exit::Exit;

fn main() -> std::process::ExitCode {
    let arguments = cli::shielded(std::env::args_os().collect());
    let command = cli::command().color(style::choice(&arguments));
    let matches = command.get_matches_from(arguments);
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let style = style::Style::new(cli.color);
    let run = || match &cli.command {
        Command::Solve(args) => solve::run(args, style),
        Command::Replay(args) => replay::run(args, style),
        Command::Deal(args) => deal::run(args),
        #[cfg(unix)]
        Command::Hack(args) => hack::run(args, style),
        Command::Compare(args) => compare::run(args, style),
        Command::Atlas(args) => atlas::run(args, style),
        Command::Rules(args) => rules::run(args, style),
        Command::Game(args) => game::run(args, style),
        Command::Survey(args) => survey::run(args, style),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    };
    let exit = exit::guard(run).unwrap_or(Exit::Internal);
    if interrupt::asked() { exit.max(Exit::Interrupted).into() } else { exit.into() }
}
