//! A deal for people: odds, the table, the value of each pair, a line that clears it.

use jjak::patience::survey::Interval;
use jjak::patience::{Position, Risk, Winnable};

use super::Entry;
use super::panel::WIDTH;
use crate::answer::{Deal, More};
use crate::deal::as_pysol;
use crate::style::Style;

/// Writes a deal.
pub(crate) fn write(deal: &Deal, entry: &Entry<'_>, style: Style, out: &mut String) {
    let rules = entry.rules;
    let odds = match &deal.odds {
        Ok(odds) => format!("odds {}", odds.decimal(15)),
        Err(_) => "odds unknown".to_owned(),
    };
    let winnable = deal.more.as_ref().map(|more| match &more.winnable {
        Winnable::Yes(_) => style.good("winnable"),
        Winnable::No => style.bad("unwinnable"),
        Winnable::Unknown(_) => "winnable or not is unknown".to_owned(),
    });
    let winnable = winnable.unwrap_or_default();
    line(out, &format!("{}   {winnable}   {}", style.strong(odds), style.faint(rules.name())));
    if let Some(number) = entry.pysol {
        line(out, &as_pysol(number));
    }
    if deal.position.is_cleared() {
        line(out, "the table is empty already");
        return;
    }
    match &deal.odds {
        Ok(odds) if odds.is_zero() || odds.is_one() => line(out, "exactly, under random play"),
        Ok(odds) => line(out, &format!("exactly {odds} under random play")),
        Err(why) => {
            line(out, &why.to_string());
            if let Some(estimate) = deal.more.as_ref().and_then(|more| more.estimate) {
                let Interval { low, high } = estimate.interval();
                let plays = estimate.plays;
                let text = format!("{:.4} ({low:.4} to {high:.4}, 95 %)", estimate.share());
                line(out, &format!("random play, an estimate from {plays} simulated plays: {text}"));
            }
        }
    }
    if rules.table().is_none() {
        for imbalance in deal.position.imbalances() {
            line(out, &format!("note: {imbalance}"));
        }
    }
    out.push('\n');
    table(&deal.position, style, out);
    let Some(more) = &deal.more else { return };
    out.push('\n');
    values(&deal.position, more, style, out);
    if let Winnable::Yes(moves) = &more.winnable {
        out.push('\n');
        line(out, &style.strong("a line that clears the table"));
        wrap(moves.iter().map(ToString::to_string), out);
        risks(&more.risks, out);
    }
}

/// Where random play goes wrong on a line.
fn risks(risks: &[Risk], out: &mut String) {
    let fatal: Vec<&Risk> = risks.iter().filter(|risk| risk.fatal > 0).collect();
    if fatal.is_empty() {
        return;
    }
    line(out, "random play there can lose the game at");
    wrap(fatal.iter().map(|risk| format!("{} ({} of {}),", risk.action, risk.fatal, risk.available)), out);
    // The last one needs no comma.
    if out.ends_with(",\n") {
        out.truncate(out.len() - 2);
        out.push('\n');
    }
}

/// The piles as columns, the exposed card lowest.
pub(crate) fn table(position: &Position, style: Style, out: &mut String) {
    const COLUMN: usize = 4;
    let piles: Vec<_> = position.piles().iter().enumerate().collect();
    for (nth, group) in piles.chunks((WIDTH - 8) / COLUMN).enumerate() {
        if nth > 0 {
            out.push('\n');
        }
        let numbers: Vec<String> = group.iter().map(|(pile, _)| format!("{:<COLUMN$}", pile + 1)).collect();
        line(out, &style.faint(format!("  pile  {}", numbers.concat().trim_end())));
        let height = group.iter().map(|(_, cards)| cards.len()).max().unwrap_or(0);
        for row in 0..height {
            let mut text = " ".repeat(8);
            for (_, cards) in group {
                let card = cards.get(row).map_or(String::new(), ToString::to_string);
                let padding = " ".repeat(COLUMN - card.len());
                let exposed = row + 1 == cards.len();
                text.push_str(&if exposed { style.strong(card) } else { card });
                text.push_str(&padding);
            }
            line(out, text.trim_end());
        }
    }
}

fn values(position: &Position, more: &More, style: Style, out: &mut String) {
    let values = &more.values;
    if values.pairs.is_empty() {
        line(out, "no two exposed cards make a pair");
        return;
    }
    line(out, &style.faint("  pair   cards   odds after it          winnable after it"));
    let best = values.best().map(|value| value.action);
    for (value, estimate) in values.pairs.iter().zip(&more.pair_estimates) {
        let exposed = |pile| position.exposed(pile).map_or(String::new(), |card| card.to_string());
        let cards = format!("{} {}", exposed(value.action.first()), exposed(value.action.second()));
        let odds = match (&value.odds, estimate) {
            (Ok(odds), _) => odds.decimal(15),
            (Err(_), Some(estimate)) => format!("{:.4}, an estimate", estimate.share()),
            (Err(_), None) => "unknown".to_owned(),
        };
        let winnable = match value.winnable {
            Winnable::Yes(_) => "yes",
            Winnable::No => "no",
            Winnable::Unknown(_) => "unknown",
        };
        let is_best = best == Some(value.action);
        let remark = if is_best { ", the best pair" } else { "" };
        let row = format!("  {:<6} {cards:<7} {odds:<22} {winnable}{remark}", value.action.to_string());
        line(out, &if is_best { style.strong(row) } else { row });
    }
}

/// Words with blanks between them, in lines that fit.
fn wrap(words: impl Iterator<Item = String>, out: &mut String) {
    let mut column = 0;
    for word in words {
        if column + word.len() + 2 > WIDTH {
            out.push('\n');
            column = 0;
        }
        let blanks = if column == 0 { "  " } else { " " };
        out.push_str(blanks);
        out.push_str(&word);
        column += blanks.len() + word.len();
    }
    out.push('\n');
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}
