//! JSON Lines, schema `jjak/1`.

use jjak::matching::KeyValue;
use jjak::patience::survey::Interval;
use jjak::patience::{Estimate, Odds, PairValue, Risk, Rules, Winnable};
use jjak::read::{At, Flaw, Game, Task, Unread};
use serde::Serialize;
use serde_json::value::RawValue;

use super::text::canonical;
use super::{Entry, Outcome, Report, closed};
use crate::answer::{Answer, Deal, Depth, Orders, Par};
use crate::deal::PYSOL;

/// The name of these objects' schema.
pub(crate) const SCHEMA: &str = "jjak/1";

/// One object a record, everything known.
pub(crate) struct Json;

/// What every object begins with.
#[derive(Serialize)]
pub(crate) struct Head {
    pub schema: &'static str,
    pub command: &'static str,
    pub game: &'static str,
    pub record: u64,
    pub status: &'static str,
}

impl Head {
    pub(crate) fn new(command: &'static str, game: Game, record: u64, status: &'static str) -> Self {
        Self { schema: SCHEMA, command, game: game.name(), record, status }
    }
}

/// A fraction, and its decimal as a number of 15 significant digits.
#[derive(Serialize)]
pub(crate) struct OddsObject {
    fraction: String,
    decimal: Box<RawValue>,
}

impl From<&Odds> for OddsObject {
    fn from(odds: &Odds) -> Self {
        let decimal = RawValue::from_string(odds.decimal(15)).expect("digits are JSON");
        Self { fraction: format!("{}/{}", odds.numerator(), odds.denominator()), decimal }
    }
}

/// The value of a key.
#[derive(Serialize)]
pub(crate) struct KeyObject {
    key: String,
    presses_after: u16,
    regret: u16,
}

impl From<&KeyValue> for KeyObject {
    fn from(value: &KeyValue) -> Self {
        Self { key: value.key.to_string(), presses_after: value.par_after.0, regret: value.regret.0 }
    }
}

/// Odds estimated from simulated plays.
#[derive(Serialize)]
struct EstimateObject {
    plays: u64,
    wins: u64,
    share: f64,
    interval: [f64; 2],
}

impl From<Estimate> for EstimateObject {
    fn from(estimate: Estimate) -> Self {
        let Interval { low, high } = estimate.interval();
        let Estimate { wins, plays } = estimate;
        Self { plays, wins, share: estimate.share(), interval: [low, high] }
    }
}

#[derive(Serialize)]
struct PairObject {
    r#move: String,
    odds: Option<OddsObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateObject>,
    winnable: Option<bool>,
}

#[derive(Serialize)]
struct RiskObject {
    r#move: String,
    available: usize,
    fatal: usize,
    unknown: usize,
}

/// Whether a table can be cleared; `None` if that is unknown.
pub(crate) fn known(winnable: &Winnable) -> Option<bool> {
    match winnable {
        Winnable::Yes(_) => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown(_) => None,
    }
}

#[derive(Serialize)]
struct ParObject {
    #[serde(flatten)]
    head: Head,
    position: String,
    presses: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<KeyObject>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    #[serde(flatten)]
    checked: CheckedObject,
}

#[derive(Serialize)]
struct ParsObject {
    #[serde(flatten)]
    head: Head,
    position: String,
    presses_by_cursor: Vec<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct DealObject<'a> {
    #[serde(flatten)]
    head: Head,
    position: String,
    rules: &'a str,
    /// How it was dealt, where that is known: positions that were typed do not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    dealing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pysol: Option<String>,
    odds: Option<OddsObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateObject>,
    winnable: Option<bool>,
    moves: Option<Vec<String>>,
    best: Option<String>,
    values: Vec<PairObject>,
    risks: Vec<RiskObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(flatten)]
    checked: CheckedObject,
}

#[derive(Serialize)]
struct UnknownObject<'a> {
    #[serde(flatten)]
    head: Head,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    reason: &'a str,
}

/// A place in the input.
#[derive(Serialize)]
pub(crate) struct Place {
    line: usize,
    column: usize,
}

impl From<At> for Place {
    fn from(at: At) -> Self {
        Self { line: at.line, column: at.column }
    }
}

#[derive(Serialize)]
struct ErrorObject {
    #[serde(flatten)]
    head: Head,
    error: String,
    at: Place,
    reasons: Vec<ReasonObject>,
}

#[derive(Serialize)]
struct ReasonObject {
    error: String,
    at: Place,
}

#[derive(Serialize)]
struct CheckedObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
}

impl Report for Json {
    fn depth(&self) -> Depth {
        Depth::Play
    }

    fn record(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        match &entry.outcome {
            Outcome::Solved(Answer::Par(par)) => line(&self::par(entry, par), out),
            Outcome::Solved(Answer::Pars { board, pars }) => {
                let rows = pars.chunks(board.grid().cols());
                let object = ParsObject {
                    head: Head::new("solve", Game::Matching, entry.number, "solved"),
                    position: board.to_string(),
                    presses_by_cursor: rows
                        .map(|row| row.iter().map(|presses| presses.0).collect())
                        .collect(),
                    note: (board.pairs_left() == 0).then_some(EMPTY_BOARD),
                };
                line(&object, out);
            }
            Outcome::Solved(Answer::Presses(_) | Answer::Digits(_)) => {
                unreachable!("keys and fractions were asked for")
            }
            Outcome::Solved(Answer::Deal(answer)) => line(&deal(entry, answer), out),
            Outcome::Solved(Answer::Closed(closed)) => line(&closed::Object::new(entry, closed), out),
            Outcome::Unknown { task, why } => line(&unknown(entry, task, why), out),
            Outcome::Unread(unread) => {
                self::unread("solve", entry.number, entry.line, unread, out);
            }
        }
    }
}

/// A record that was not understood, or not fit for the command.
pub(crate) fn unread(
    command: &'static str,
    record: u64,
    line_number: usize,
    unread: &Unread,
    out: &mut Vec<u8>,
) {
    let reason = |flaw: &Flaw| ReasonObject { error: flaw.text.clone(), at: flaw.at.into() };
    let start = At { line: line_number, column: 1 };
    let object = ErrorObject {
        head: Head::new(command, unread.game, record, "error"),
        error: unread.to_string(),
        at: unread.flaws.first().map_or(start, |flaw| flaw.at).into(),
        reasons: unread.flaws.iter().map(reason).collect(),
    };
    line(&object, out);
}

/// What is said of a board without cards.
const EMPTY_BOARD: &str = "the board is empty already";

fn par(entry: &Entry<'_>, par: &Par) -> ParObject {
    let orders = match par.orders {
        Orders::Unasked => None,
        Orders::Meaningless | Orders::Unknown(_) => Some("null".to_owned()),
        Orders::Count(orders) => Some(orders.to_string()),
    };
    let reason = par.unknown();
    let status = if reason.is_none() { "solved" } else { "unknown" };
    ParObject {
        head: Head::new("solve", Game::Matching, entry.number, status),
        position: par.position.to_string(),
        presses: par.presses.0,
        keys: par.keys.as_ref().map(ToString::to_string),
        orders: orders.map(|orders| RawValue::from_string(orders).expect("digits are JSON")),
        values: par.values.map(|values| values.iter().map(KeyObject::from).collect()),
        reason,
        note: par.position.is_cleared().then_some(EMPTY_BOARD),
        checked: checked(entry),
    }
}

fn deal<'a>(entry: &Entry<'a>, deal: &Deal) -> DealObject<'a> {
    let more = deal.more.as_ref();
    let value = |(value, estimate): (&PairValue, &Option<Estimate>)| PairObject {
        r#move: value.action.to_string(),
        odds: value.odds.as_ref().ok().map(OddsObject::from),
        estimate: estimate.map(EstimateObject::from),
        winnable: known(&value.winnable),
    };
    let risk = |risk: &Risk| RiskObject {
        r#move: risk.action.to_string(),
        available: risk.available,
        fatal: risk.fatal,
        unknown: risk.unknown,
    };
    let reason = deal.unknown();
    let status = if reason.is_none() { "solved" } else { "unknown" };
    DealObject {
        head: Head::new("solve", Game::Patience, entry.number, status),
        position: deal.position.to_string(),
        rules: entry.rules.name(),
        dealing: entry.pysol.map(|_| PYSOL),
        pysol: entry.pysol.map(|number| number.to_string()),
        odds: deal.odds.as_ref().ok().map(OddsObject::from),
        estimate: more.and_then(|more| more.estimate).map(EstimateObject::from),
        winnable: more.and_then(|more| known(&more.winnable)),
        moves: more.and_then(|more| match &more.winnable {
            Winnable::Yes(line) => Some(line.iter().map(ToString::to_string).collect()),
            _ => None,
        }),
        best: more.and_then(|more| more.values.best()).map(|value| value.action.to_string()),
        values: more.map_or(Vec::new(), |more| {
            more.values.pairs.iter().zip(&more.pair_estimates).map(value).collect()
        }),
        risks: more.map_or(Vec::new(), |more| more.risks.iter().map(risk).collect()),
        reason,
        notes: notes(entry.rules, deal),
        checked: checked(entry),
    }
}

/// What is remarkable about a deal of a free tableau.
fn notes(rules: &Rules, deal: &Deal) -> Vec<String> {
    if rules.table().is_some() {
        return Vec::new();
    }
    deal.position.imbalances().iter().map(ToString::to_string).collect()
}

fn unknown<'a>(entry: &Entry<'a>, task: &Task, why: &'a str) -> UnknownObject<'a> {
    UnknownObject {
        head: Head::new("solve", task.game(), entry.number, "unknown"),
        position: canonical(task),
        rules: (task.game() == Game::Patience).then(|| entry.rules.name()),
        reason: why,
    }
}

fn checked(entry: &Entry<'_>) -> CheckedObject {
    CheckedObject {
        expected: entry.checked.map(|checked| checked.expected.text.clone()),
        agrees: entry.checked.map(|checked| checked.agrees),
    }
}

/// Writes an object and a line feed.
pub(crate) fn line(object: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, object).expect("plain data is JSON");
    out.push(b'\n');
}
