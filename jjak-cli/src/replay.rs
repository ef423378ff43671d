//! `jjak replay`: what keys or moves do, step by step, beside what would have been best.

mod matching;
mod patience;

use std::io::Write;

use anyhow::Context;
use clap::builder::{StringValueParser, TypedValueParser};
use jjak::read::{self, At, Batch, Game, Record, Splitter, Task, Unread};

use crate::answer::{Limits, Worker};
use crate::cli::{self, Format, Reading};
use crate::exit::{Exit, Usage};
use crate::interrupt;
use crate::report::json;
use crate::solve::{LimitArgs, complain, is_integer};
use crate::style::Style;

const EXAMPLES: &str = "\
Examples:
  jjak replay 1003/2000/0002/3010 1 0 edReUeLDeReULe
  jjak replay 1003/2000/0002/3010 1 0 'Enter, Down, Ctrl+Right, Enter'
  jjak replay --rules free 6S9S/6H9H/- 1-2 1-2

Keys: l u r d arrows, L U R D Ctrl+arrow, e Enter; also names and symbols such
as Ctrl+Right and ←. Moves of patience: two pile numbers, counted from 1.
The exit code is 1 if the play does not clear the board.";

/// Play keys or moves and compare them with what is best
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The position (integers that follow it belong to it), then keys, or moves such as 3-7
    #[arg(required = true, value_name = "POSITION KEYS", allow_negative_numbers = true)]
    #[arg(value_parser = StringValueParser::new().map(cli::position))]
    words: Vec<String>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    format: Format,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What a replay gave: text for stdout and how it ended.
struct Replayed {
    text: Vec<u8>,
    exit: Exit,
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let options = args.reading.options(false)?;
    let numbers = args.words[1..].iter().take_while(|word| is_integer(word)).count();
    let (start, play) = args.words.split_at(1 + numbers);
    let play = play.join(" ");
    interrupt::listen_briefly()?;

    let replayed = match position(&start.join(" "), &options) {
        Err(unread) => broken(&unread, "position", args.format),
        Ok(record) => {
            let mut worker = Worker::new(Limits::from(args.limits)).stopping();
            let replayed = match &record.task {
                Task::Board(_) => {
                    return Err(Usage(
                        "no cursor was given; write its row and column behind the board, for example `0 0`"
                            .into(),
                    )
                    .into());
                }
                Task::Position(position) => {
                    matching::replay(position, &play, &mut worker, args.format, style)
                }
                Task::Closed { .. } => {
                    return Err(
                        Usage("a closed position cannot be replayed; write all of its cards".into()).into()
                    );
                }
                Task::Deal(position) => patience::replay(position, &play, &mut worker, args.format, style),
            };
            replayed.unwrap_or_else(|unread| broken(&unread, "keys", args.format))
        }
    };
    std::io::stdout().lock().write_all(&replayed.text).context("cannot write to stdout")?;
    Ok(replayed.exit)
}

/// "1 card is", "3 cards are".
fn cards(number: usize) -> String {
    if number == 1 { "1 card is".to_owned() } else { format!("{number} cards are") }
}

/// The one record in `text`.
fn position(text: &str, options: &read::Options) -> Result<Record, Unread> {
    let mut splitter = Splitter::new(options.borders());
    let mut batch = Batch::default();
    for line in text.split('\n') {
        splitter.line(line, &mut batch);
    }
    splitter.finish(&mut batch);
    let unread = |text: &str| Unread {
        game: options.game.unwrap_or(Game::Matching),
        flaws: vec![read::Flaw { at: At { line: 1, column: 1 }, text: text.to_owned() }],
    };
    match batch.records() {
        [raw] => read::read(raw, batch.text(raw), options),
        [] => Err(unread("found no position; expected one, for example `1003/2000/0002/3010 1 0`")),
        _ => Err(unread("found more than one position; expected one and then its keys or moves")),
    }
}

/// Bad input.
fn broken(unread: &Unread, label: &str, format: Format) -> Replayed {
    let mut talk = Vec::new();
    complain(unread, label, &mut talk);
    // Nobody is left to tell if stderr is gone.
    let _ = std::io::stderr().lock().write_all(&talk);
    let mut text = Vec::new();
    if format.json {
        json::unread("replay", 1, 1, unread, &mut text);
    } else if format.quiet {
        text.extend_from_slice(b"error\n");
    }
    Replayed { text, exit: Exit::BadInput }
}
