//! `jjak rules`: the variants of patience; and rules by name or from a file, for every command.

use std::cmp::Ordering;
use std::path::Path;

use anyhow::Context;
use jjak::patience::{Dealing, Layout, Role, Rules};
use jjak::read::Game;
use serde::Serialize;

use crate::exit::{Exit, Usage};
use crate::report::json::{Head, line};
use crate::report::panel::WIDTH;
use crate::style::{Style, visible};
use crate::words::wrapped;

const EXAMPLES: &str = "\
Examples:
  jjak rules                          all variants
  jjak rules nestor                   one of them, its layout drawn
  jjak rules nestor --toml > my.toml  as a file, to change
  jjak rules my.toml                  what a file says
  jjak solve --rules my.toml -f deals.txt

A rules file:
  name = \"little-nestor\"
  ranks = \"A 2 3 4 5 6 7\"      all thirteen if left out
  suits = \"C S H D\"            all four if left out
  packs = 1                    one if left out
  piles = \"4x6 + 4 singles\"    in dealing order
  pairs = \"same rank\"          or such as \"sum 14\", or
                               \"sum 11, J+J, Q+K of different suits\"
  dealing = \"redeal\"           plain if left out; or swap, sink, jacks";

/// List the patience variants, or explain one
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The name of a variant, or a rules file ending in .toml
    #[arg(value_name = "RULES")]
    rules: Option<String>,

    /// As a rules file
    #[arg(long, requires = "rules")]
    toml: bool,

    /// JSON Lines: one object a variant
    #[arg(long, conflicts_with = "toml")]
    json: bool,
}

/// The built-in rules of this name, or those of a file ending in `.toml`.
///
/// # Errors
/// If there are no such rules, or the file cannot be read; every fault of a file with its line.
pub(crate) fn load(name: &str) -> Result<Rules, Usage> {
    let is_file = Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
    if !is_file {
        return Rules::by_name(name).cloned().map_err(|error| {
            let kind = if name.contains(['/', '\\', '.']) { "; a rules file ends in .toml" } else { "" };
            Usage(format!("{error}{kind}"))
        });
    }
    let text = std::fs::read_to_string(name).map_err(|e| Usage(format!("cannot read `{name}`: {e}")))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Rules::from_toml(text).map_err(|bad| {
        let flaw = |flaw: &jjak::patience::RulesFlaw| visible(&format!("{name}: {flaw}"));
        Usage(bad.0.iter().map(flaw).collect::<Vec<_>>().join("\njjak: "))
    })
}

/// Rules dealt as `dealing` says, if it says anything.
///
/// # Errors
/// If there is no such procedure.
pub(crate) fn dealt(rules: Rules, dealing: Option<&str>) -> Result<Rules, Usage> {
    let Some(name) = dealing else { return Ok(rules) };
    match Dealing::by_name(name) {
        Some(dealing) => Ok(rules.dealt(dealing)),
        None => {
            let names = Dealing::ALL.map(Dealing::name).join(", ");
            Err(Usage(format!("found the way to deal `{name}`; expected one of {names}")))
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head,
    rules: &'a str,
    aliases: &'a [&'a str],
    cards: Option<usize>,
    ranks: Option<String>,
    suits: Option<String>,
    packs: Option<usize>,
    piles: Option<Vec<usize>>,
    layout: Option<String>,
    pairs: String,
    dealing: &'a str,
    note: &'a str,
}

impl<'a> Object<'a> {
    fn new(rules: &'a Rules, record: u64) -> Self {
        let table = rules.table();
        let letters = |letters: Vec<char>| letters.into_iter().collect::<String>();
        Self {
            head: Head::new("rules", Game::Patience, record, "solved"),
            rules: rules.name(),
            aliases: rules.aliases(),
            cards: table.map(|table| table.deck.len()),
            ranks: table.map(|table| letters(table.deck.ranks.iter().map(|rank| rank.letter()).collect())),
            suits: table.map(|table| letters(table.deck.suits.iter().map(|suit| suit.letter()).collect())),
            packs: table.map(|table| table.deck.packs),
            piles: table.map(|table| table.layout.sizes()),
            layout: table.map(|table| table.layout.to_string()),
            pairs: rules.pairing().to_string(),
            dealing: rules.dealing().name(),
            note: rules.note(),
        }
    }
}

pub(crate) fn run(args: &Args, style: Style) -> anyhow::Result<Exit> {
    let one = args.rules.as_deref().map(load).transpose()?;
    let all = one.as_ref().map_or(Rules::built_in(), std::slice::from_ref);
    let mut out = Vec::new();
    if args.json {
        for (record, rules) in (1..).zip(all) {
            line(&Object::new(rules, record), &mut out);
        }
    } else if let Some(rules) = &one {
        let text = if args.toml {
            let free = || {
                Usage(format!("{} has no deck, and so no rules file; choose rules with one", rules.name()))
            };
            rules.to_toml().ok_or_else(free)?
        } else {
            explain(rules, style)
        };
        out.extend_from_slice(text.as_bytes());
    } else {
        out.extend_from_slice(list(all, style).as_bytes());
    }
    std::io::Write::write_all(&mut std::io::stdout().lock(), &out).context("cannot write to stdout")?;
    Ok(Exit::Fine)
}

/// One line a variant.
fn list(all: &[Rules], style: Style) -> String {
    let mut text =
        style.faint(format!("{:<17}{:>5}  {:<30}{:<8}{}", "rules", "cards", "piles", "dealt", "pairs"));
    text.push('\n');
    for rules in all {
        let (cards, piles) = rules.table().map_or_else(
            || ("any".to_owned(), "any".to_owned()),
            |table| (table.deck.len().to_string(), table.layout.to_string()),
        );
        let dealt = rules.table().map_or("", |_| rules.dealing().name());
        let name = style.strong(format!("{:<17}", rules.name()));
        push_line(&mut text, &format!("{name}{cards:>5}  {piles:<30}{dealt:<8}{}", rules.pairing()));
    }
    text + &style.faint("jjak rules NAME explains one; jjak rules NAME --toml writes a file to change") + "\n"
}

/// Everything about a variant.
fn explain(rules: &Rules, style: Style) -> String {
    const LABEL: usize = 8;
    let behind =
        |column: usize, text: &str| wrapped(text, WIDTH - column).replace('\n', &format!("\n{:column$}", ""));
    let note = behind(rules.name().chars().count() + 3, rules.note());
    let mut text = format!("{}   {note}", style.strong(rules.name())).trim_end().to_owned() + "\n";
    let mut row = |what: &str, value: String| {
        let value = behind(LABEL, &value);
        push_line(&mut text, &format!("{}{value}", style.faint(format!("{what:<LABEL$}"))));
    };
    if !rules.aliases().is_empty() {
        row("also", rules.aliases().join(", "));
    }
    match rules.table() {
        None => row("deck", "any cards, in any piles".to_owned()),
        Some(table) => {
            row("deck", table.deck.to_string());
            row("piles", format!("{}, {} in all", table.layout, table.layout.piles()));
        }
    }
    row("pairs", rules.pairing().to_string());
    if let Some(table) = rules.table() {
        row("dealt", format!("{}: {}", rules.dealing().name(), rules.dealing().explain()));
        text.push('\n');
        draw(&table.layout, style, &mut text);
        text += &style.faint("all cards lie face up; ▪ can be taken, ▫ lies below another card");
        text.push('\n');
    }
    text
}

/// What is drawn of a pile of so many cards at a level, from 1.
fn shown(level: usize, cards: usize) -> &'static str {
    match level.cmp(&cards) {
        Ordering::Less => "▫",
        Ordering::Equal => "▪",
        Ordering::Greater => "",
    }
}

fn push_line(text: &mut String, row: &str) {
    text.push_str(row);
    text.push('\n');
}

/// The piles of a complete deal, the exposed card lowest.
fn draw(layout: &Layout, style: Style, text: &mut String) {
    const COLUMN: usize = 3;
    const IN_A_ROW: usize = 22;
    let roles = layout.groups.iter().flat_map(|group| std::iter::repeat_n(group.role, group.piles));
    let piles: Vec<(usize, Role)> = layout.sizes().into_iter().zip(roles).collect();
    for (nth, row) in piles.chunks(IN_A_ROW).enumerate() {
        let gap = |pile: usize| {
            let before = (nth * IN_A_ROW + pile).checked_sub(1).and_then(|before| piles.get(before));
            if pile > 0
                && row[pile].1 == Role::Reserve
                && before.is_some_and(|&(_, role)| role == Role::Column)
            {
                "  "
            } else {
                ""
            }
        };
        let cell = |pile: usize, what: &str| format!("{}{what:<COLUMN$}", gap(pile));
        let numbers: String =
            (0..row.len()).map(|pile| cell(pile, &(nth * IN_A_ROW + pile + 1).to_string())).collect();
        push_line(text, &style.faint(format!("  pile  {}", numbers.trim_end())));
        let height = row.iter().map(|&(cards, _)| cards).max().unwrap_or(0);
        for level in 1..=height {
            let cards: String =
                row.iter().enumerate().map(|(pile, &(cards, _))| cell(pile, shown(level, cards))).collect();
            push_line(text, &format!("        {}", cards.trim_end()));
        }
    }
}
