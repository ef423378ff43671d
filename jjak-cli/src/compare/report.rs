//! The tables of `jjak compare`, and its JSON.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;

use super::contest::{Answer, Contest, End, Entrant, Right, Summary, Verdict};
use crate::report::json::{Head, line};
use crate::style::Style;

/// Of how much a summary is.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    /// Records read, those that are no positions included.
    pub records: u64,
    pub positions: usize,
}

#[derive(Serialize)]
struct RecordObject {
    #[serde(flatten)]
    head: Head,
    position: String,
    right: Option<serde_json::Value>,
    methods: Vec<TrialObject>,
}

#[derive(Serialize)]
struct TrialObject {
    method: &'static str,
    answer: Option<serde_json::Value>,
    verdict: &'static str,
    expanded: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance_searches: Option<u64>,
    seconds: f64,
}

#[derive(Serialize)]
struct SummaryObject {
    #[serde(flatten)]
    head: Head,
    positions: usize,
    summary: Vec<MethodObject>,
}

#[derive(Serialize)]
struct MethodObject {
    method: &'static str,
    answered: u64,
    cut_off: u64,
    wrong: u64,
    worst_excess: u16,
    mean_presses: Option<f64>,
    mean_expanded: f64,
    most_expanded: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_distance_searches: Option<f64>,
    mean_seconds: f64,
    longest_seconds: f64,
    smallest_wrong: Option<String>,
    /// Whether no input at all is smaller.
    smallest_of_all: Option<bool>,
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::Wrong(_) => "wrong",
        Verdict::NotFound => "no answer",
        Verdict::CutOff => "cut off",
        Verdict::Unknown => "unknown",
    }
}

/// An answer as a number with the digits that are printed.
fn number(text: &str) -> serde_json::Value {
    text.parse::<u64>().map_or_else(|_| text.parse::<f64>().map_or(text.into(), Into::into), Into::into)
}

/// One position as JSON.
pub(super) fn record(record: u64, entrant: &Entrant, contest: &Contest, out: &mut Vec<u8>) {
    let methods = contest.trials.iter().map(|trial| TrialObject {
        method: trial.method,
        answer: trial.answer.map(|answer| number(&answer.text())),
        verdict: word(trial.verdict),
        expanded: trial.expanded,
        distance_searches: trial.distance_searches,
        seconds: trial.time.as_secs_f64(),
    });
    let status = if contest.end == End::AllRan { "solved" } else { "unknown" };
    let object = RecordObject {
        head: Head::new("compare", entrant.game(), record, status),
        position: entrant.text(),
        right: contest.right.as_ref().map(|right| number(&right.text())),
        methods: methods.collect(),
    };
    line(&object, out);
}

/// The summary of several positions as JSON; its record number follows those of the positions.
pub(super) fn summary(counts: Counts, first: &Entrant, summaries: &[Summary], out: &mut Vec<u8>) {
    let methods = summaries.iter().map(|summary| MethodObject {
        method: summary.method,
        answered: summary.answered,
        cut_off: summary.cut_off,
        wrong: summary.wrong,
        worst_excess: summary.worst,
        mean_presses: mean_presses(summary, first),
        mean_expanded: summary.expanded as f64 / counts.positions as f64,
        most_expanded: summary.most_expanded,
        mean_distance_searches: summary
            .distance_searches
            .map(|searches| searches as f64 / counts.positions as f64),
        mean_seconds: summary.time.as_secs_f64() / counts.positions as f64,
        longest_seconds: summary.longest.as_secs_f64(),
        smallest_wrong: summary.smallest.as_ref().map(|smallest| smallest.text.clone()),
        smallest_of_all: summary.smallest.as_ref().map(|smallest| smallest.of_all),
    });
    let head = Head::new("compare", first.game(), counts.records + 1, "solved");
    line(&SummaryObject { head, positions: counts.positions, summary: methods.collect() }, out);
}

/// The mean of the answers; there is none in presses for patience.
fn mean_presses(summary: &Summary, entrant: &Entrant) -> Option<f64> {
    let matching = matches!(entrant, Entrant::Matching(_));
    (matching && summary.answered > 0).then(|| summary.presses as f64 / summary.answered as f64)
}

/// One position for people.
pub(super) fn one(entrant: &Entrant, contest: &Contest, style: Style, out: &mut Vec<u8>) {
    let Contest { right: value, trials, .. } = contest;
    let matching = matches!(entrant, Entrant::Matching(_));
    let (what, right) = if matching { ("presses", "par") } else { ("odds", "the odds") };
    let mut text = match value.as_ref().map(Right::text) {
        Some(value) if matching => format!("{}   ", style.strong(format!("par {value} presses"))),
        Some(value) => format!("{}   ", style.strong(format!("odds {value}"))),
        None => format!("{right} unknown   "),
    };
    text.push_str(&entrant.text());
    text.push_str("\n\n");
    let width = if matching { 7 } else { 14 };
    let head = format!("method          {what:>width$}              expanded  searches      time\n");
    text.push_str(&style.faint(head));
    for trial in trials {
        let verdict = match trial.verdict {
            Verdict::Right => style.good(format!("{:<11}", "right")),
            Verdict::Wrong(0) => style.bad(format!("{:<11}", "wrong")),
            Verdict::Wrong(by) => style.bad(format!("{:<11}", format!("wrong, +{by}"))),
            other => format!("{:<11}", word(other)),
        };
        let answer = trial.answer.map_or_else(|| "-".to_owned(), Answer::text);
        let searches = trial.distance_searches.map_or_else(|| "-".to_owned(), |count| count.to_string());
        let time = duration(trial.time);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<15} {answer:>width$}  {verdict} {:>9} {searches:>9} {time:>9}",
            trial.method, trial.expanded
        );
    }
    text.push('\n');
    for trial in trials {
        let _ = writeln!(text, "{:<15} {}", trial.method, trial.summary);
    }
    out.extend_from_slice(text.as_bytes());
}

/// Several positions for people.
pub(super) fn several(
    counts: Counts,
    first: &Entrant,
    summaries: &[Summary],
    style: Style,
    out: &mut Vec<u8>,
) {
    let count = counts.positions;
    let mut text = style.strong(format!("{count} positions")) + "\n\n";
    let head = "method           mean  wrong          worst cut off  expanded      most     time\n";
    text.push_str(&style.faint(head));
    for summary in summaries {
        let answer = mean_presses(summary, first).map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"));
        let judged = (count as u64 - summary.cut_off).max(1);
        let wrong = if summary.cut_off == count as u64 {
            "-".to_owned()
        } else {
            format!("{} ({:.2} %)", summary.wrong, 100.0 * summary.wrong as f64 / judged as f64)
        };
        let wrong = format!("{wrong:<16}");
        let wrong = if summary.wrong > 0 { style.bad(wrong) } else { wrong };
        let worst = if summary.worst > 0 { format!("+{}", summary.worst) } else { "-".to_owned() };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<15} {answer:>5}  {wrong}{worst:>4} {:>7} {:>9} {:>9} {:>8}",
            summary.method,
            summary.cut_off,
            summary.expanded / count as u64,
            summary.most_expanded,
            duration(summary.time / count as u32),
        );
    }
    let remark = "mean: presses; expanded: positions, on average and at most; time: on average";
    let _ = writeln!(text, "\n{}", style.faint(remark));
    let wrong: Vec<_> =
        summaries.iter().filter_map(|summary| Some((summary.method, summary.smallest.as_ref()?))).collect();
    if !wrong.is_empty() {
        text.push_str("\na smallest position on which it is wrong\n");
    }
    for (method, smallest) in wrong {
        let how = match smallest.verdict {
            Verdict::Wrong(by) if by > 0 => format!("+{by}"),
            other => word(other).to_owned(),
        };
        let proof = match (smallest.of_all, matches!(first, Entrant::Matching(_))) {
            (true, _) => "   the smallest of all",
            (false, true) => "   right without any one of its pairs",
            (false, false) => "",
        };
        let _ = writeln!(text, "{method:<15} {}   {how}{proof}", smallest.text);
    }
    out.extend_from_slice(text.as_bytes());
}

/// A time with three digits or so: `4.2 µs`, `13 ms`, `1.25 s`.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = if seconds >= 1.0 {
        (seconds, "s")
    } else if seconds >= 1e-3 {
        (seconds * 1e3, "ms")
    } else {
        (seconds * 1e6, "µs")
    };
    let places = usize::from(value < 100.0) + usize::from(value < 10.0);
    format!("{value:.places$} {unit}")
}
