//! Replays moves.

use std::fmt::Write;

use jjak::patience::{Card, Malformed, Move, Moves, NotMoves, Odds, Position};
use jjak::read::{At, Flaw, Game, Unread};
use serde::Serialize;

use super::{Replayed, cards};
use crate::answer::{Worker, patience_limit};
use crate::cli::Format;
use crate::exit::Exit;
use crate::report::deal::table;
use crate::report::json::{Head, OddsObject, line};
use crate::style::Style;
use crate::words::counted;

/// One move.
struct Step {
    action: Move,
    cards: [Card; 2],
    /// The odds after it, if they are known.
    odds: Option<Odds>,
    /// The best move there was and the odds after that, if it is known which, and there was one that does not lose.
    best: Option<(Move, Odds)>,
}

/// A move list on a table.
struct Run {
    start: Position,
    end: Position,
    steps: Vec<Step>,
    /// The odds of the start, or why they are unknown.
    odds: Result<Odds, String>,
    /// The move that could not be played, and why.
    stopped: Option<String>,
}

/// Plays `moves` from `start`.
///
/// # Errors
/// Where they are no moves.
pub(super) fn replay(
    start: &Position,
    moves: &str,
    worker: &mut Worker,
    format: Format,
    style: Style,
) -> Result<Replayed, Unread> {
    let moves = read_moves(moves)?;
    let run = play(start, &moves.0, worker);
    let text = match format {
        Format { json: true, .. } => json(&run),
        Format { quiet: true, .. } => quiet(&run),
        _ => text(&run, style).into_bytes(),
    };
    if let Err(why) = &run.odds {
        eprintln!("jjak: {why}");
    }
    let cleared = if run.end.is_cleared() && run.stopped.is_none() { Exit::Fine } else { Exit::Negative };
    let known = if run.odds.is_ok() { Exit::Fine } else { Exit::GaveUp };
    Ok(Replayed { text, exit: cleared.max(known) })
}

/// # Errors
/// Every word that is no move.
fn read_moves(text: &str) -> Result<Moves, Unread> {
    let flaw = |Malformed { column, found, expected }| Flaw {
        at: At { line: 1, column },
        text: format!("found {found}; expected {expected}"),
    };
    text.parse().map_err(|NotMoves(malformed)| Unread {
        game: Game::Patience,
        flaws: malformed.into_iter().map(flaw).collect(),
    })
}

fn play(start: &Position, moves: &[Move], worker: &mut Worker) -> Run {
    let odds = worker.values(start).odds.map_err(|unsolved| patience_limit(&unsolved));
    let mut run = Run { start: start.clone(), end: start.clone(), steps: Vec::new(), odds, stopped: None };
    for &action in moves {
        let after = match run.end.play(action) {
            Ok(after) => after,
            Err(unplayable) => {
                run.stopped = Some(unplayable.to_string());
                break;
            }
        };
        let card = |pile| run.end.exposed(pile).expect("the move was playable");
        let cards = [card(action.first()), card(action.second())];
        let values = worker.values(&run.end);
        let chosen = values.pairs.iter().find(|value| value.action == action);
        let odds = chosen.and_then(|chosen| chosen.odds.clone().ok());
        let best = values.best().and_then(|best| Some((best.action, best.odds.clone().ok()?)));
        run.steps.push(Step { action, cards, odds, best });
        run.end = after;
    }
    run
}

impl Run {
    fn verdict(&self) -> String {
        let count = self.steps.len();
        let moves = counted(count as u64, "move");
        if self.end.is_cleared() {
            return format!("cleared in {moves}");
        }
        let hope = match self.left() {
            Some(odds) if odds.is_zero() && self.steps.is_empty() => "; it cannot be cleared".to_owned(),
            Some(odds) if odds.is_zero() => "; it can no longer be cleared".to_owned(),
            Some(odds) => format!("; odds from here {}", odds.short_decimal(12)),
            None => String::new(),
        };
        format!("not cleared: {} left after {moves}{hope}", cards(self.end.cards()))
    }

    /// The odds from where it ends, if they are known.
    fn left(&self) -> Option<&Odds> {
        self.steps.last().map_or(self.odds.as_ref().ok(), |step| step.odds.as_ref())
    }
}

/// The odds from where it ends: 1 if the table is cleared.
fn quiet(run: &Run) -> Vec<u8> {
    let odds = run.left().map_or("unknown".to_owned(), |odds| odds.short_decimal(12));
    format!("{odds}\n").into_bytes()
}

fn text(run: &Run, style: Style) -> String {
    let mut out = String::new();
    let verdict = run.verdict();
    let verdict = if run.end.is_cleared() { style.strong(verdict) } else { style.bad(verdict) };
    // Writing into memory does not fail.
    let _ = writeln!(out, "{verdict}");
    if let Some(stopped) = &run.stopped {
        let _ = writeln!(out, "{}", style.bad(stopped));
    }
    if let Ok(odds) = &run.odds {
        let _ = writeln!(out, "odds at the start {} under random play", odds.short_decimal(12));
    }
    if !run.steps.is_empty() {
        let head = "move  piles   cards   odds after it       best was";
        let _ = writeln!(out, "\n{}", style.faint(head));
    }
    for (nth, step) in run.steps.iter().enumerate() {
        let [a, b] = step.cards;
        let odds = step.odds.as_ref().map_or(String::new(), |odds| odds.short_decimal(12));
        let best = match (&step.best, &step.odds) {
            (Some((best, of_best)), Some(odds)) if of_best > odds => {
                format!("{best}, {}", of_best.short_decimal(12))
            }
            _ => String::new(),
        };
        let row = format!(
            "{:>4}  {:<6}  {:<6}  {odds:<18}  {best}",
            nth + 1,
            step.action.to_string(),
            format!("{a} {b}")
        );
        let _ = writeln!(out, "{}", row.trim_end());
    }
    if !run.end.is_cleared() {
        out.push('\n');
        table(&run.end, style, &mut out);
    }
    out
}

#[derive(Serialize)]
struct RunObject<'a> {
    #[serde(flatten)]
    head: Head,
    position: String,
    odds: Option<OddsObject>,
    moves: Vec<String>,
    cleared: bool,
    end: String,
    steps: Vec<StepObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct StepObject {
    r#move: String,
    cards: [String; 2],
    odds: Option<OddsObject>,
    winnable: Option<bool>,
    best: Option<String>,
    best_odds: Option<OddsObject>,
}

fn json(run: &Run) -> Vec<u8> {
    let step = |step: &Step| StepObject {
        r#move: step.action.to_string(),
        cards: step.cards.map(|card| card.to_string()),
        odds: step.odds.as_ref().map(OddsObject::from),
        winnable: step.odds.as_ref().map(|odds| !odds.is_zero()),
        best: step.best.as_ref().map(|(best, _)| best.to_string()),
        best_odds: step.best.as_ref().map(|(_, odds)| odds.into()),
    };
    let status = if run.odds.is_ok() { "solved" } else { "unknown" };
    let object = RunObject {
        head: Head::new("replay", Game::Patience, 1, status),
        position: run.start.to_string(),
        odds: run.odds.as_ref().ok().map(OddsObject::from),
        moves: run.steps.iter().map(|step| step.action.to_string()).collect(),
        cleared: run.end.is_cleared(),
        end: run.end.to_string(),
        steps: run.steps.iter().map(step).collect(),
        stopped: run.stopped.as_deref(),
        reason: run.odds.as_ref().err().map(String::as_str),
    };
    let mut out = Vec::new();
    line(&object, &mut out);
    out
}
