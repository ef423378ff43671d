//! Replays keys.

use std::fmt::Write;

use jjak::matching::{Event, Key, Keys, Position, Presses, Solved};
use jjak::read::{At, Flaw, Game, Unread};
use serde::Serialize;

use super::{Replayed, cards};
use crate::answer::{Worker, matching_limit};
use crate::cli::Format;
use crate::exit::Exit;
use crate::report::json::{Head, line};
use crate::report::panel::{Line, Marks, Panel, draw, lay_out};
use crate::report::text::{describe, name};
use crate::style::Style;
use crate::words::counted;

/// One key.
struct Step {
    key: Key,
    event: Event,
    /// The par after it and the presses it lost, if the board could be solved.
    value: Option<(Presses, u64)>,
}

/// A key string on a board.
struct Run {
    start: Position,
    end: Position,
    steps: Vec<Step>,
    /// The par of the start, or why it is unknown.
    par: Result<Presses, String>,
}

/// Plays `keys` from `start`.
///
/// # Errors
/// Where they are no keys.
pub(super) fn replay(
    start: &Position,
    keys: &str,
    worker: &mut Worker,
    format: Format,
    style: Style,
) -> Result<Replayed, Unread> {
    let keys: Keys = keys.parse().map_err(|error: jjak::matching::NotAKey| {
        let at = At { line: 1, column: error.column };
        let found = error.found;
        let text =
            format!("found `{found}`; expected keys: l u r d (arrows), L U R D (Ctrl+arrow), e (Enter)");
        Unread { game: Game::Matching, flaws: vec![Flaw { at, text }] }
    })?;
    let run = match worker.solve(start.board(), |solved| press(start, &keys, Some(solved))) {
        Ok(run) => run,
        Err(unsolved) => Run { par: Err(matching_limit(&unsolved)), ..press(start, &keys, None) },
    };
    let text = match format {
        Format { json: true, .. } => json(&run, &keys),
        Format { quiet: true, .. } => quiet(&run),
        _ => text(&run, style).into_bytes(),
    };
    if let Err(why) = &run.par {
        eprintln!("jjak: {why}");
    }
    let cleared = if run.end.is_cleared() { Exit::Fine } else { Exit::Negative };
    let known = if run.par.is_ok() { Exit::Fine } else { Exit::GaveUp };
    Ok(Replayed { text, exit: cleared.max(known) })
}

/// Plays the keys, with their values if the board is solved.
fn press(start: &Position, keys: &Keys, solved: Option<&Solved<'_>>) -> Run {
    let mut position = start.clone();
    let par = solved.map_or(Presses(0), |solved| solved.par_of(start));
    let mut before = par;
    let mut steps = Vec::new();
    for &key in &keys.0 {
        let event = position.press(key);
        let value = solved.map(|solved| {
            let after = solved.par_of(&position);
            let lost = u64::from(after.0 + 1 - before.0);
            before = after;
            (after, lost)
        });
        steps.push(Step { key, event, value });
    }
    Run { start: start.clone(), end: position, steps, par: Ok(par) }
}

impl Run {
    /// Presses lost against par by all keys together.
    fn lost(&self) -> Option<u64> {
        self.steps.iter().map(|step| step.value.map(|(_, lost)| lost)).sum()
    }

    /// The par of where it ends.
    fn left(&self) -> Option<Presses> {
        let par = self.par.as_ref().ok().copied();
        self.steps.last().map_or(par, |step| step.value.map(|(after, _)| after))
    }

    /// What became of it, in words.
    fn verdict(&self) -> String {
        let count = counted(self.steps.len() as u64, "press");
        if !self.end.is_cleared() {
            let left = cards(self.end.board().cards().len());
            let par = self.left().map_or(String::new(), |par| format!("; the par from there is {par}"));
            return format!("not cleared: {left} left after {count}{par}");
        }
        match (self.par.as_ref(), self.lost()) {
            (Ok(_), Some(0)) => format!("cleared in {count}, which is par"),
            (Ok(par), Some(lost)) => format!("cleared in {count}, {lost} more than the par of {par}"),
            _ => format!("cleared in {count}; the par is unknown"),
        }
    }
}

/// The presses that cleared the board.
fn quiet(run: &Run) -> Vec<u8> {
    if run.end.is_cleared() {
        format!("{}\n", run.steps.len()).into_bytes()
    } else {
        b"not cleared\n".to_vec()
    }
}

fn text(run: &Run, style: Style) -> String {
    let mut out = String::new();
    // Writing into memory does not fail.
    let verdict = run.verdict();
    let verdict = if run.end.is_cleared() { style.strong(verdict) } else { style.bad(verdict) };
    let _ = writeln!(out, "{verdict}\n{}\n", style.faint(&run.start));
    let grid = run.start.board().grid();
    if !run.steps.is_empty() {
        let _ = writeln!(
            out,
            "{}",
            style.faint("press  key            what it does               par left   presses lost")
        );
    }
    for (nth, step) in run.steps.iter().enumerate() {
        let value = step.value.map_or(String::new(), |(after, lost)| {
            let lost = if lost == 0 { String::new() } else { lost.to_string() };
            format!("{after:>8}   {lost:>12}")
        });
        let row = format!(
            "{:>5}  {}  {:<11} {:<26} {value}",
            nth + 1,
            step.key,
            name(step.key),
            describe(grid, step.event)
        );
        let lossy = step.value.is_some_and(|(_, lost)| lost > 0);
        let row = row.trim_end();
        let _ = writeln!(out, "{}", if lossy { style.bad(row) } else { row.to_owned() });
    }
    if !run.end.is_cleared() {
        out.push('\n');
        let mut panel = vec![Line::painted(" left on the board", |text| style.strong(text))];
        let marks = Marks { cursor: Some(run.end.cursor()), face_up: run.end.face_up() };
        panel.extend(draw(run.end.board(), marks, style));
        lay_out(&[Panel(panel)], &mut out);
    }
    out
}

#[derive(Serialize)]
struct RunObject<'a> {
    #[serde(flatten)]
    head: Head,
    position: String,
    keys: String,
    presses: usize,
    cleared: bool,
    par: Option<u16>,
    lost: Option<u64>,
    end: String,
    par_left: Option<u16>,
    steps: Vec<StepObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct StepObject {
    key: String,
    event: &'static str,
    par_left: Option<u16>,
    regret: Option<u64>,
}

fn json(run: &Run, keys: &Keys) -> Vec<u8> {
    let event = |event| match event {
        Event::Moved { .. } => "moved",
        Event::Stayed => "stayed",
        Event::TurnedUp(_) => "turned up",
        Event::Matched(..) => "matched",
        Event::Mismatched(..) => "mismatched",
        Event::Nothing => "nothing",
    };
    let steps = run.steps.iter().map(|step| StepObject {
        key: step.key.to_string(),
        event: event(step.event),
        par_left: step.value.map(|(after, _)| after.0),
        regret: step.value.map(|(_, lost)| lost),
    });
    let status = if run.par.is_ok() { "solved" } else { "unknown" };
    let object = RunObject {
        head: Head::new("replay", Game::Matching, 1, status),
        position: run.start.to_string(),
        keys: keys.to_string(),
        presses: run.steps.len(),
        cleared: run.end.is_cleared(),
        par: run.par.as_ref().ok().map(|par| par.0),
        lost: run.par.as_ref().ok().and(run.lost()),
        end: run.end.to_string(),
        par_left: run.left().map(|left| left.0),
        steps: steps.collect(),
        reason: run.par.as_ref().err().map(String::as_str),
    };
    let mut out = Vec::new();
    line(&object, &mut out);
    out
}
