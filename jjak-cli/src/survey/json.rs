//! A report as JSON: what follows from the survey for readers, and the survey itself for merging.

use jjak::patience::survey::{Bar, Interval, Question, Sampled, Source, Spread, Survey, Tally};
use jjak::read::Game;
use serde::Serialize;

use crate::report::json::{Head, line as write_line};

/// Per mille of the quantiles shown.
pub(super) const QUANTILES: [u16; 9] = [10, 50, 100, 250, 500, 750, 900, 950, 990];

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head,
    rules: &'a str,
    dealing: &'a str,
    seed: Option<u64>,
    pysol: bool,
    deals: u64,
    covered: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    winnable: Option<TallyObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odds: Option<OddsObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<TallyObject>,
    survey: &'a Survey,
}

#[derive(Serialize)]
struct TallyObject {
    play: &'static str,
    yes: u64,
    no: u64,
    unknown: u64,
    interval: [f64; 2],
}

impl TallyObject {
    fn new(tally: Tally, play: &'static str) -> Self {
        let Tally { yes, no, unknown } = tally;
        Self { play, yes, no, unknown, interval: ends(tally.interval()) }
    }
}

#[derive(Serialize)]
struct OddsObject<'a> {
    play: &'static str,
    exact: bool,
    deals: u64,
    unknown: u64,
    zero: u64,
    mean: Option<f64>,
    standard_error: Option<f64>,
    interval: [f64; 2],
    quantiles: Vec<QuantileObject>,
    histogram: Vec<BarObject>,
    delicate: u64,
    most_delicate: Vec<DelicateObject<'a>>,
}

#[derive(Serialize)]
struct QuantileObject {
    per_mille: u16,
    odds: Option<f64>,
}

#[derive(Serialize)]
struct BarObject {
    from: f64,
    below: f64,
    deals: u64,
}

#[derive(Serialize)]
struct DelicateObject<'a> {
    deal: u64,
    odds: f64,
    position: &'a str,
}

impl<'a> OddsObject<'a> {
    fn new(survey: &'a Survey) -> Self {
        let odds: &Spread = survey.odds();
        let bar = |Bar { low, high, deals }| BarObject { from: low, below: high, deals };
        Self {
            play: "random",
            exact: true,
            deals: odds.deals(),
            unknown: survey.odds_unknown(),
            zero: odds.zeros(),
            mean: odds.mean(),
            standard_error: odds.standard_error(),
            interval: ends(odds.interval(survey.odds_unknown())),
            quantiles: QUANTILES
                .iter()
                .map(|&per_mille| QuantileObject { per_mille, odds: odds.quantile(per_mille) })
                .collect(),
            histogram: odds.bars().into_iter().map(bar).collect(),
            delicate: survey.delicate(),
            most_delicate: survey
                .most_delicate()
                .iter()
                .map(|deal| DelicateObject { deal: deal.number, odds: deal.odds, position: &deal.position })
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct EstimateObject {
    play: &'static str,
    exact: bool,
    deals: u64,
    plays: u64,
    wins: u64,
    deals_without_win: u64,
    mean: Option<f64>,
    standard_error: Option<f64>,
    interval: [f64; 2],
}

impl EstimateObject {
    fn new(sampled: Sampled) -> Self {
        Self {
            play: "random",
            exact: false,
            deals: sampled.deals,
            plays: sampled.plays,
            wins: sampled.wins,
            deals_without_win: sampled.without_win,
            mean: sampled.mean(),
            standard_error: sampled.standard_error(),
            interval: ends(sampled.interval()),
        }
    }
}

fn ends(interval: Interval) -> [f64; 2] {
    [interval.low, interval.high]
}

/// The report on one line.
pub(super) fn line(survey: &Survey) -> Vec<u8> {
    let plan = survey.plan();
    let status = if survey.unknown() > 0 { "unknown" } else { "solved" };
    let (seed, pysol) = match plan.source {
        Source::Seed(seed) => (Some(seed), false),
        Source::Pysol => (None, true),
    };
    let object = Object {
        head: Head::new("survey", Game::Patience, 1, status),
        rules: &plan.rules,
        dealing: &plan.dealing,
        seed,
        pysol,
        deals: survey.covered().len(),
        covered: survey.covered().to_string(),
        winnable: plan.asks(Question::Winnable).then(|| TallyObject::new(survey.winnable(), "best, open")),
        odds: plan.asks(Question::Odds).then(|| OddsObject::new(survey)),
        estimate: plan.asks(Question::Estimate).then(|| EstimateObject::new(survey.sampled())),
        closed: plan.asks(Question::Closed).then(|| TallyObject::new(survey.closed(), "best, closed")),
        survey,
    };
    let mut out = Vec::new();
    write_line(&object, &mut out);
    out
}
