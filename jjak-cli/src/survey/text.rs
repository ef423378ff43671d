//! A report for people.

use jjak::patience::survey::{Bar, Interval, Question, Sampled, Survey, Tally};

use super::json::QUANTILES;
use crate::style::Style;
use crate::words::counted;

/// Columns of the longest bar.
const BAR: u64 = 40;

/// Delicate deals shown.
const SHOWN: usize = 5;

/// The whole report.
pub(super) fn report(survey: &Survey, style: Style) -> String {
    let plan = survey.plan();
    let mut text = String::new();
    line(&mut text, &format!("{}   {}", style.strong(&plan.rules), style.faint(&plan.game)));
    let covered = survey.covered();
    let deals = format!("{covered} ({}), {}", counted(covered.len(), "deal"), plan.source);
    line(&mut text, &format!("deals {deals}, dealt {}", plan.dealing));
    if plan.asks(Question::Winnable) {
        let heads = ["winnable", "unwinnable", "unknown"];
        tally(&mut text, "best play, open: the player sees all cards", heads, survey.winnable(), style);
    }
    if plan.asks(Question::Odds) {
        odds(&mut text, survey, style);
    }
    if plan.asks(Question::Estimate) {
        estimate(&mut text, survey.sampled(), style);
    }
    if plan.asks(Question::Closed) {
        let heads = ["cleared", "not cleared", "unknown"];
        tally(
            &mut text,
            "best play, closed: the player sees only exposed cards",
            heads,
            survey.closed(),
            style,
        );
    }
    text
}

fn tally(text: &mut String, title: &str, heads: [&str; 3], tally: Tally, style: Style) {
    line(text, &format!("\n{}", style.strong(title)));
    let total = tally.total();
    for (head, count) in heads.into_iter().zip([tally.yes, tally.no, tally.unknown]) {
        let share = if total == 0 { String::new() } else { percent(count as f64 / total as f64) };
        let row = format!("  {head:<12}{count:>10}   {share:>9}");
        line(text, row.trim_end());
    }
    let widened = if tally.unknown > 0 { ", widened by the unknown deals on both sides" } else { "" };
    let Interval { low, high } = tally.interval();
    line(text, &format!("  {} {} to {} (95 %{widened})", heads[0], percent(low), percent(high)));
}

fn odds(text: &mut String, survey: &Survey, style: Style) {
    let odds = survey.odds();
    line(text, &format!("\n{}", style.strong("random play: exact odds of each deal")));
    mean(text, "mean odds", odds.mean(), odds.standard_error(), odds.interval(survey.odds_unknown()));
    if survey.odds_unknown() > 0 {
        let unknown = survey.odds_unknown();
        line(
            text,
            &format!(
                "  of {} deals; the odds of {unknown} are unknown, which widens the interval",
                odds.deals()
            ),
        );
    }
    if odds.deals() == 0 {
        return;
    }
    let quantiles: Vec<String> = QUANTILES
        .iter()
        .filter_map(|&per_mille| Some(format!("{} %: {}", per_mille / 10, short(odds.quantile(per_mille)?))))
        .collect();
    line(text, &format!("  {}", style.faint("so many deals have odds of at most (to 1 %)")));
    for row in quantiles.chunks(5) {
        line(text, &format!("  {}", row.join("   ")));
    }
    histogram(text, &odds.bars(), style);
    let delicate = survey.delicate();
    line(text, &format!("  delicate deals, winnable but with odds below 1e-6: {delicate}"));
    let kept = survey.most_delicate();
    if !kept.is_empty() {
        line(text, &format!("  {}", style.faint("winnable deals of the lowest odds")));
    }
    for deal in kept.iter().take(SHOWN) {
        line(text, &format!("  {:<9} deal {:<9} {}", short(deal.odds), deal.number, deal.position));
    }
}

/// The bar of odds of 0, then from the first to the last bar that holds a deal.
fn histogram(text: &mut String, bars: &[Bar], style: Style) {
    let held = |bar: &Bar| bar.deals > 0;
    let Some((zero, others)) = bars.split_first() else { return };
    let most = bars.iter().map(|bar| bar.deals).max().unwrap_or(0).max(1);
    line(text, &format!("  {}", style.faint(format!("{:<16}{:>10}", "odds", "deals"))));
    let mut row = |range: String, deals: u64| {
        let length = (deals * BAR).div_ceil(most) as usize;
        line(text, format!("  {range:<16}{deals:>10}  {}", "█".repeat(length)).trim_end());
    };
    row("0".to_owned(), zero.deals);
    let (Some(first), Some(last)) = (others.iter().position(held), others.iter().rposition(held)) else {
        return;
    };
    for bar in &others[first..=last] {
        row(format!("{} to {}", edge(bar.low), edge(bar.high)), bar.deals);
    }
}

/// Where a bar begins or ends.
fn edge(odds: f64) -> String {
    if odds < 1e-300 {
        "0".to_owned()
    } else if odds < 1e-3 {
        format!("{odds:e}")
    } else {
        odds.to_string()
    }
}

fn estimate(text: &mut String, sampled: Sampled, style: Style) {
    line(text, &format!("\n{}", style.strong("random play, an estimate: simulated plays of each deal")));
    let Sampled { deals, plays, wins, without_win, .. } = sampled;
    line(
        text,
        &format!("  {wins} of {plays} plays cleared the table; {without_win} of {deals} deals saw no win"),
    );
    mean(text, "estimated odds", sampled.mean(), sampled.standard_error(), sampled.interval());
}

fn mean(text: &mut String, what: &str, mean: Option<f64>, error: Option<f64>, interval: Interval) {
    let Some(mean) = mean else { return };
    let error = error.map_or(String::new(), |error| format!(", standard error {}", short(error)));
    let Interval { low, high } = interval;
    line(
        text,
        &format!("  {what} {}{error}, {} to {} (95 %)", digits(mean, 6), digits(low, 6), digits(high, 6)),
    );
}

fn percent(share: f64) -> String {
    format!("{:.3} %", share * 100.0)
}

/// A number to a few significant digits.
fn short(number: f64) -> String {
    digits(number, 3)
}

/// A number between 0 and 1 to so many significant digits, in exponent form below 1e-4.
fn digits(number: f64, count: usize) -> String {
    if number <= 0.0 {
        return "0".to_owned();
    }
    let exponent: i32 =
        format!("{number:.*e}", count - 1).split_once('e').map_or(0, |(_, e)| e.parse().unwrap_or(0));
    if exponent < -4 {
        format!("{number:.*e}", count - 1)
    } else {
        format!("{number:.*}", usize::try_from(count as i32 - 1 - exponent).unwrap_or(0))
    }
}

fn line(text: &mut String, row: &str) {
    text.push_str(row);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_odds() {
        let shown = [0.0, 1.0, 0.5, 0.012_345_6, 0.000_123_4, 1.26e-9, 0.99999].map(short);
        assert_eq!(shown, ["0", "1.00", "0.500", "0.0123", "0.000123", "1.26e-9", "1.00"]);
    }
}
