//! A closed position: the chance with best play, closed, and the value of each pair.

use jjak::patience::{ClosedValue, Rules};
use jjak::read::Game;
use serde::Serialize;

use super::Entry;
use super::json::{Head, OddsObject};
use crate::answer::Closed;
use crate::style::Style;

/// The name of the play.
const PLAY: &str = "best, closed";

#[derive(Serialize)]
pub(super) struct Object<'a> {
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

impl<'a> Object<'a> {
    pub(super) fn new(entry: &Entry<'a>, closed: &Closed) -> Self {
        let pair = |value: &ClosedValue| PairObject {
            r#move: value.action.to_string(),
            odds: OddsObject::from(&value.odds),
        };
        let values = &closed.values;
        Self {
            head: Head::new("solve", Game::Patience, entry.number, "solved"),
            position: closed.setup.to_string(),
            rules: entry.rules.name(),
            play: PLAY,
            odds: OddsObject::from(&values.odds),
            best: values.best().map(|value| value.action.to_string()),
            values: values.pairs.iter().map(pair).collect(),
        }
    }
}

/// For people.
pub(super) fn text(closed: &Closed, rules: &Rules, style: Style) -> String {
    let Closed { setup, position, values } = closed;
    let head = style.strong(format!("chance {}", values.odds.decimal(15)));
    let mut rows = vec![
        format!("{head}   {}", style.faint(format!("{setup}   {}", rules.name()))),
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
        let row = format!("  {:<6} {cards:<7} {}{remark}", value.action.to_string(), value.odds.decimal(15));
        rows.push(if is_best { style.strong(row) } else { row });
    }
    rows.join("\n") + "\n"
}
