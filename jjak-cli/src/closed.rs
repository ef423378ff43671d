//! `jjak solve --closed`: the best pair for a player who cannot see the covered cards.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

use anyhow::Context;
use jjak::patience::{ClosedPosition, ClosedSetup, ClosedValue, ClosedValues, Malformed, Rules, WholeGame};
use jjak::read;
use serde::Serialize;

use crate::answer::patience_limit;
use crate::exit::{Exit, Usage};
use crate::report::json::{Head, OddsObject, line};
use crate::style::Style;

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Quiet,
    Json,
}

/// A record and where it stands.
struct Record {
    label: String,
    line: usize,
    text: String,
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head,
    position: String,
    rules: &'a str,
    play: &'static str,
    odds: OddsObject,
    best: Option<String>,
    values: Vec<PairObject>,
}

#[derive(Serialize)]
struct PairObject {
    r#move: String,
    odds: OddsObject,
}

#[derive(Serialize)]
struct UnknownObject<'a> {
    #[serde(flatten)]
    head: Head,
    position: String,
    rules: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    #[serde(flatten)]
    head: Head,
    error: &'a str,
    at: At,
}

#[derive(Serialize)]
struct At {
    line: usize,
    column: usize,
}

/// What is wrong with a record.
struct Fault {
    column: usize,
    text: String,
}

/// Answers closed positions, one a line, from the arguments, the files or standard input.
///
/// # Errors
/// If there is none, or a file cannot be read.
pub(crate) fn run<'a>(
    positions: &[String],
    files: impl Iterator<Item = &'a Path>,
    states: Option<u64>,
    teller: &Teller<'_>,
) -> anyhow::Result<Exit> {
    let records = records(positions, files)?;
    if records.is_empty() {
        let example = "`jjak solve --closed --rules the-wish '???7/???8/???9/???T/???J/???Q/???K/???7'`";
        return Err(Usage(format!("no closed position found; expected, for example, {example}")).into());
    }
    let limit = states.unwrap_or(WholeGame::POSITIONS);
    let mut exit = Exit::Fine;
    for (number, record) in (1..).zip(&records) {
        let mut out = Vec::new();
        let place = format!("{}:{}", record.label, record.line);
        match position(&record.text, teller.rules) {
            Err(fault) => {
                eprintln!("jjak: {place}:{}: {}", fault.column, fault.text);
                exit = exit.max(Exit::BadInput);
                teller.unread(number, record.line, &fault, &mut out);
            }
            Ok(position) => match position.values(limit, None) {
                Err(why) => {
                    let why = patience_limit(&why);
                    eprintln!("jjak: {place}: {why}");
                    exit = exit.max(Exit::GaveUp);
                    teller.unknown(number, &record.text, &why, &mut out);
                }
                Ok(values) => teller.solved(number, &record.text, &position, &values, &mut out),
            },
        }
        std::io::stdout().lock().write_all(&out).context("cannot write to stdout")?;
    }
    Ok(exit)
}

/// The records: a position, and in a further field or argument the ranks that were taken.
fn records<'a>(positions: &[String], files: impl Iterator<Item = &'a Path>) -> anyhow::Result<Vec<Record>> {
    let mut records: Vec<Record> = Vec::new();
    for argument in positions {
        let taken = argument.starts_with(['x', 'X']);
        match records.last_mut().filter(|_| taken) {
            Some(record) => record.text = format!("{} {argument}", record.text),
            None => {
                let label = format!("position {}", records.len() + 1);
                records.push(Record { label, line: 1, text: argument.clone() });
            }
        }
    }
    let mut read = |label: &str, reader: &mut dyn BufRead| -> anyhow::Result<()> {
        for (nth, line) in (1..).zip(reader.lines()) {
            let text = line.with_context(|| format!("cannot read `{label}`"))?;
            let text = text.trim_start_matches('\u{feff}').trim_end();
            if !text.trim_start().is_empty() && !text.trim_start().starts_with('#') {
                records.push(Record { label: label.to_owned(), line: nth, text: text.to_owned() });
            }
        }
        Ok(())
    };
    let mut any = !positions.is_empty();
    for path in files {
        any = true;
        if path.as_os_str() == "-" {
            read("stdin", &mut std::io::stdin().lock())?;
            continue;
        }
        let label = path.display().to_string();
        let file = std::fs::File::open(path).map_err(|e| Usage(format!("cannot read `{label}`: {e}")))?;
        read(&label, &mut std::io::BufReader::new(file))?;
    }
    if !any {
        if std::io::stdin().is_terminal() {
            eprintln!("jjak: reading closed positions from the terminal; end with Ctrl-D");
        }
        read("stdin", &mut std::io::stdin().lock())?;
    }
    Ok(records)
}

fn position(text: &str, rules: &Rules) -> Result<ClosedPosition, Fault> {
    let malformed = |Malformed { column, found, expected }: Malformed| Fault {
        column,
        text: format!("found {found}; expected {expected}"),
    };
    let setup: ClosedSetup = text.parse().map_err(malformed)?;
    setup.position(rules).map_err(|refused| Fault { column: 1, text: refused.to_string() })
}

/// Writes what became of records.
pub(crate) struct Teller<'a> {
    pub form: Form,
    pub rules: &'a Rules,
    pub style: Style,
}

impl Teller<'_> {
    fn unread(&self, number: u64, line_number: usize, fault: &Fault, out: &mut Vec<u8>) {
        match self.form {
            Form::Text => {}
            Form::Quiet => out.extend_from_slice(b"error\n"),
            Form::Json => {
                let head = Head::new("solve", read::Game::Patience, number, "error");
                let at = At { line: line_number, column: fault.column };
                line(&ErrorObject { head, error: &fault.text, at }, out);
            }
        }
    }

    fn unknown(&self, number: u64, text: &str, reason: &str, out: &mut Vec<u8>) {
        match self.form {
            Form::Text => out.extend_from_slice(format!("unknown   {text}\n").as_bytes()),
            Form::Quiet => out.extend_from_slice(b"unknown\n"),
            Form::Json => {
                let head = Head::new("solve", read::Game::Patience, number, "unknown");
                line(
                    &UnknownObject { head, position: text.to_owned(), rules: self.rules.name(), reason },
                    out,
                );
            }
        }
    }

    fn solved(
        &self,
        number: u64,
        text: &str,
        position: &ClosedPosition,
        values: &ClosedValues,
        out: &mut Vec<u8>,
    ) {
        match self.form {
            Form::Quiet => out.extend_from_slice(format!("{}\n", values.odds.short_decimal(12)).as_bytes()),
            Form::Json => {
                let pair = |value: &ClosedValue| PairObject {
                    r#move: value.action.to_string(),
                    odds: OddsObject::from(&value.odds),
                };
                let object = Object {
                    head: Head::new("solve", read::Game::Patience, number, "solved"),
                    position: text.to_owned(),
                    rules: self.rules.name(),
                    play: "best, closed",
                    odds: OddsObject::from(&values.odds),
                    best: values.best().map(|value| value.action.to_string()),
                    values: values.pairs.iter().map(pair).collect(),
                };
                line(&object, out);
            }
            Form::Text => {
                let blank = if number > 1 { "\n" } else { "" };
                out.extend_from_slice(format!("{blank}{}", self.text(text, position, values)).as_bytes());
            }
        }
    }

    fn text(&self, text: &str, position: &ClosedPosition, values: &ClosedValues) -> String {
        let style = self.style;
        let head = style.strong(format!("chance {}", values.odds.decimal(15)));
        let mut rows = vec![
            format!("{head}   {}", style.faint(format!("{text}   {}", self.rules.name()))),
            format!("exactly {} with best play, closed: only the exposed cards are seen", values.odds),
        ];
        if values.pairs.is_empty() {
            let empty = position.cards() == 0;
            rows.push(
                if empty { "the table is empty already" } else { "no two exposed cards make a pair" }.into(),
            );
        } else {
            rows.push(format!("\n{}", style.faint("  pair   cards   chance after it")));
        }
        let best = values.best().map(|best| best.action);
        for value in &values.pairs {
            let exposed =
                |pile: usize| position.piles()[pile].exposed.map_or(String::new(), |card| card.to_string());
            let cards = format!("{} {}", exposed(value.action.first()), exposed(value.action.second()));
            let is_best = best == Some(value.action);
            let remark = if is_best { ", the best pair" } else { "" };
            let row =
                format!("  {:<6} {cards:<7} {}{remark}", value.action.to_string(), value.odds.decimal(15));
            rows.push(if is_best { style.strong(row) } else { row });
        }
        rows.join("\n") + "\n"
    }
}
