//! Rules of the user's own, from TOML.
//!
//! ```toml
//! name = "little-nestor"           # letters, digits and hyphens
//! ranks = "A 2 3 4 5 6 7"          # all thirteen if left out
//! suits = "C S H D"                # all four if left out
//! packs = 1                        # 1 if left out
//! piles = "4x6 + 4 singles"        # in dealing order
//! pairs = "same rank"              # or "sum 14", or "sum 11, J+J, Q+K of different suits"
//! dealing = "redeal"               # plain if left out; redeal, swap, sink, jacks
//! note = "Nestor with seven ranks" # may be left out
//! ```

use std::borrow::Cow;
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::balance::unbalanced;
use super::rules::{Deck, Layout, MAX_CARDS, MAX_PILES, Table};
use super::{Dealing, Pairing, Rank, Rules, Suit};
use crate::sentence::{counted, write_reasons};

/// One thing that is wrong with a rules file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFlaw {
    /// The line, from 1.
    pub line: usize,
    /// The key, if the fault belongs to one.
    pub key: Option<String>,
    /// What was found and what was expected.
    pub text: String,
}

/// `line 3, key piles: found …; expected …`
impl Display for RulesFlaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "line {}", self.line)?;
        if let Some(key) = &self.key {
            write!(f, ", key `{key}`")?;
        }
        write!(f, ": {}", self.text)
    }
}

/// Everything that is wrong with a rules file, in the order of its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRules(pub Vec<RulesFlaw>);

impl Display for BadRules {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_reasons(f, &self.0)
    }
}

impl std::error::Error for BadRules {}

/// The keys of a rules file.
const KEYS: [&str; 8] = ["name", "ranks", "suits", "packs", "piles", "pairs", "dealing", "note"];

impl Rules {
    /// Rules from the text of a TOML file, as described above.
    ///
    /// # Errors
    /// Everything that is wrong: what breaks TOML, unknown and missing keys, values that mean nothing, layouts
    /// that do not use up the deck, cards that can never all be paired, ways to deal that can never come to an
    /// end.
    pub fn from_toml(text: &str) -> Result<Self, BadRules> {
        let table = DeTable::parse(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            BadRules(vec![RulesFlaw { line, key: None, text: error.message().to_owned() }])
        })?;
        let mut file = File { text, table: table.get_ref(), flaws: Vec::new() };
        let rules = file.rules();
        let mut flaws = file.flaws;
        flaws.sort_by_key(|flaw| flaw.line);
        match rules {
            Some(rules) if flaws.is_empty() => Ok(rules),
            _ => Err(BadRules(flaws)),
        }
    }

    /// These rules as such a file; `None` for a free tableau, which has no deck.
    pub fn to_toml(&self) -> Option<String> {
        let table = self.table()?;
        let spaced = |words: Vec<String>| words.join(" ");
        let quoted = |text: &str| {
            let mut out = String::from("\"");
            for letter in text.chars() {
                match letter {
                    '"' | '\\' => out.extend(['\\', letter]),
                    _ if letter.is_control() => out.extend(format!("\\u{:04X}", letter as u32).chars()),
                    _ => out.push(letter),
                }
            }
            out + "\""
        };
        Some(format!(
            "name = {}\nnote = {}\nranks = \"{}\"\nsuits = \"{}\"\npacks = {}\npiles = \"{}\"\npairs = \"{}\"\ndealing = \"{}\"\n",
            quoted(self.name()),
            quoted(self.note()),
            spaced(table.deck.ranks.iter().map(ToString::to_string).collect()),
            spaced(table.deck.suits.iter().map(ToString::to_string).collect()),
            table.deck.packs,
            table.layout.to_string().replace('×', "x"),
            self.pairing(),
            self.dealing().name(),
        ))
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// A file that is being read.
struct File<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    flaws: Vec<RulesFlaw>,
}

impl<'a> File<'a> {
    fn flaw(&mut self, key: &str, span: Range<usize>, text: impl Into<String>) {
        let line = line_of(self.text, span.start);
        self.flaws.push(RulesFlaw { line, key: Some(key.to_owned()), text: text.into() });
    }

    /// The rules as far as they could be read; `None` if something needed is missing or means nothing.
    fn rules(&mut self) -> Option<Rules> {
        for key in self.table.keys() {
            if !KEYS.contains(&&**key.get_ref()) {
                let text = format!("found an unknown key; expected {}", KEYS.join(", "));
                self.flaw(key.get_ref(), key.span(), text);
            }
        }
        let name = self.word("name", Need::Required, name_of);
        let ranks = self.word("ranks", Need::Optional, |text| letters(text, "ranks", Rank::from_letter));
        let suits = self.word("suits", Need::Optional, |text| letters(text, "suits", Suit::from_letter));
        let packs = self.packs();
        let layout =
            self.word("piles", Need::Required, |text| text.parse::<Layout>().map_err(|e| e.to_string()));
        let pairing =
            self.word("pairs", Need::Required, |text| text.parse::<Pairing>().map_err(|e| e.to_string()));
        let dealing = self.word("dealing", Need::Optional, |text| {
            Dealing::by_name(text).ok_or_else(|| {
                let names = Dealing::ALL.map(Dealing::name).join(", ");
                format!("found `{text}`; expected a way to deal: {names}")
            })
        });
        let note = self.word("note", Need::Optional, |text| Ok(text.to_owned()));
        let dealing = dealing.map(|(dealing, _)| dealing);
        if !self.flaws.is_empty() {
            return None;
        }
        let mut ranks = ranks.map_or_else(|| Rank::ALL.to_vec(), |(ranks, _)| ranks);
        ranks.sort_unstable();
        let suits = suits.map_or_else(|| Suit::ALL.to_vec(), |(suits, _)| suits);
        let (name, layout, pairing) = (name?, layout?, pairing?);
        let deck =
            Deck { ranks: ranks.into(), suits: suits.into(), packs: packs.map_or(1, |(packs, _)| packs) };
        let rules = Rules {
            name: name.0.into(),
            aliases: Cow::Borrowed(&[]),
            note: note.map_or_else(String::new, |(note, _)| note).into(),
            table: Some(Table { deck, layout: layout.0 }),
            pairing: pairing.0,
            dealing: dealing.unwrap_or(Dealing::Plain),
        };
        self.check(&rules, &name.1, &layout.1, &pairing.1);
        Some(rules)
    }

    /// Whether all parts together make a game.
    fn check(&mut self, rules: &Rules, name: &Range<usize>, piles: &Range<usize>, pairs: &Range<usize>) {
        let Some(Table { deck, layout }) = rules.table() else { return };
        if let Ok(built_in) = Rules::by_name(rules.name())
            && built_in.in_words() != rules.in_words()
        {
            let text = format!(
                "`{}` is the name of built-in rules ({}); expected another name",
                rules.name(),
                built_in.in_words()
            );
            self.flaw("name", name.clone(), text);
        }
        let (cards, held) = (deck.len(), layout.cards());
        if held < cards {
            let left = counted(cards - held, "card");
            let text = format!(
                "found piles of {} in all ({layout}), but the deck has {cards}: {left} left over; expected all cards in the piles",
                counted(held, "card")
            );
            self.flaw("piles", piles.clone(), text);
        } else if held > cards {
            let missing = counted(held - cards, "card");
            let text = format!(
                "found piles of {} in all ({layout}), but the deck has only {cards}: {missing} too few; expected as many as the deck has",
                counted(held, "card")
            );
            self.flaw("piles", piles.clone(), text);
        }
        if layout.piles() > MAX_PILES {
            let text = format!("found {} piles; at most {MAX_PILES} are possible", layout.piles());
            self.flaw("piles", piles.clone(), text);
        }
        if held.max(cards) > MAX_CARDS {
            let text = format!("found {} cards; at most {MAX_CARDS} are possible", held.max(cards));
            self.flaw("piles", piles.clone(), text);
        }
        let highest = layout.sizes().into_iter().max().unwrap_or(0);
        if held == cards && 2 * highest > held {
            let others = match held - highest {
                0 => "no other cards".to_owned(),
                rest => format!("only {} in the others", counted(rest, "card")),
            };
            let text = format!(
                "found a pile of {} and {others}: two cards of one pile never make a pair, so that it can never be cleared; expected at most half of the cards in one pile",
                counted(highest, "card")
            );
            self.flaw("piles", piles.clone(), text);
        }
        for imbalance in unbalanced(deck.cards().into_iter(), rules.pairing()) {
            self.flaw("pairs", pairs.clone(), format!("in this deck {imbalance}"));
        }
        let tallest = layout.sizes()[..layout.columns()].iter().copied().max().unwrap_or(0);
        if matches!(rules.dealing(), Dealing::Redeal | Dealing::Sink) && tallest > deck.ranks.len() {
            let text = format!(
                "found columns of {tallest} cards, but only {}: dealt by `{}` no column holds a rank twice; expected lower columns or another way to deal",
                counted(deck.ranks.len(), "rank"),
                rules.dealing().name()
            );
            self.flaw("piles", piles.clone(), text);
        }
    }

    /// The value of a key, read by `read`, and where it stands.
    fn word<T>(
        &mut self,
        key: &str,
        need: Need,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Option<(T, Range<usize>)> {
        let Some(value) = self.value(key) else {
            if need == Need::Required {
                let text = format!("the key is missing; expected, for example, {}", example(key));
                self.flaws.push(RulesFlaw { line: 1, key: Some(key.to_owned()), text });
            }
            return None;
        };
        let span = value.span();
        match value.get_ref() {
            DeValue::String(text) => match read(text) {
                Ok(value) => return Some((value, span)),
                Err(text) => self.flaw(key, span, text),
            },
            other => {
                let text = format!("found {}; expected text, for example {}", kind(other), example(key));
                self.flaw(key, span, text);
            }
        }
        None
    }

    fn packs(&mut self) -> Option<(usize, Range<usize>)> {
        let value = self.value("packs")?;
        let span = value.span();
        let found = match value.get_ref() {
            DeValue::Integer(number) => {
                let digits = number.as_str();
                match usize::from_str_radix(digits, number.radix()) {
                    Ok(packs) if (1..=MAX_CARDS).contains(&packs) => return Some((packs, span)),
                    _ => digits.to_owned(),
                }
            }
            other => kind(other).to_owned(),
        };
        self.flaw("packs", span, format!("found {found}; expected a number of packs, such as 1 or 2"));
        None
    }

    fn value(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }
}

/// Whether a key may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Required,
    Optional,
}

/// What a line of this key may look like.
fn example(key: &str) -> &'static str {
    match key {
        "name" => "name = \"little-nestor\"",
        "ranks" => "ranks = \"7 8 9 T J Q K A\"",
        "suits" => "suits = \"C S H D\"",
        "piles" => "piles = \"8x6 + 4 singles\"",
        "pairs" => "pairs = \"same rank\"",
        "dealing" => "dealing = \"plain\"",
        _ => "note = \"where the rules come from\"",
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

fn name_of(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if text.is_empty() || text.len() > 40 || !text.chars().all(fits) {
        return Err(format!(
            "found `{text}`; expected a name of at most 40 letters, digits and hyphens, for example little-nestor"
        ));
    }
    Ok(text.to_owned())
}

/// Ranks or suits, each once, with or without blanks between them.
fn letters<T: PartialEq>(text: &str, what: &str, read: impl Fn(char) -> Option<T>) -> Result<Vec<T>, String> {
    let mut all = Vec::new();
    let text = text.replace("10", "T");
    for letter in text.chars().filter(|&letter| !letter.is_whitespace() && letter != ',') {
        let Some(one) = read(letter) else {
            let known = if what == "ranks" { "A 2 3 4 5 6 7 8 9 T J Q K" } else { "C S H D" };
            return Err(format!("found `{letter}`; expected {what}: some of {known}"));
        };
        if all.contains(&one) {
            return Err(format!("found `{letter}` twice; expected each of the {what} once"));
        }
        all.push(one);
    }
    if all.is_empty() { Err(format!("found no {what}; expected at least one")) } else { Ok(all) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LITTLE: &str = "# A small one.\nname = \"little-nestor\"\nranks = \"A 2 3 4 5 6 7\"\npiles = \"4x6 + 4 singles\"\npairs = \"same rank\"\ndealing = \"redeal\"\n";

    fn flaws(text: &str) -> Vec<String> {
        Rules::from_toml(text).unwrap_err().0.iter().map(ToString::to_string).collect()
    }

    /// The little file with one of its lines replaced.
    fn with(old: &str, new: &str) -> String {
        assert!(LITTLE.contains(old));
        LITTLE.replace(old, new)
    }

    #[test]
    fn rules_of_ones_own() {
        let rules = Rules::from_toml(LITTLE).unwrap();
        assert_eq!(
            rules.in_words(),
            "28 cards, A 2 3 4 5 6 7 in C S H D; piles 4×6 + 4 singles; pairs same rank"
        );
        assert_eq!((rules.name(), rules.dealing(), rules.note()), ("little-nestor", Dealing::Redeal, ""));
    }

    #[test]
    fn built_in_rules_read_back_from_their_own_file() {
        for rules in Rules::built_in() {
            let Some(text) = rules.to_toml() else { continue };
            let read = Rules::from_toml(&text).unwrap();
            assert_eq!((read.table(), read.pairing()), (rules.table(), rules.pairing()));
            assert_eq!(
                (read.name(), read.dealing(), read.note()),
                (rules.name(), rules.dealing(), rules.note())
            );
        }
        let odd = Rules { note: "a \"b\" \\ c\nd".into(), ..Rules::double_patience().clone() };
        assert_eq!(Rules::from_toml(&odd.to_toml().unwrap()).unwrap().note(), odd.note());
        assert_eq!(Rules::free().to_toml(), None);
    }

    #[test]
    fn every_fault_is_told_with_its_key_and_line() {
        let cases = [
            (
                "name = \"little-nestor\"",
                "name = \"a b\"",
                "line 2, key `name`: found `a b`; expected a name",
            ),
            ("name = \"little-nestor\"", "name = 7", "line 2, key `name`: found an integer; expected text"),
            (
                "name = \"little-nestor\"",
                "name = \"Nestor\"",
                "line 2, key `name`: `Nestor` is the name of built-in",
            ),
            ("A 2 3", "A A 2", "line 3, key `ranks`: found `A` twice"),
            ("A 2 3", "A 2 X", "line 3, key `ranks`: found `X`; expected ranks"),
            (
                "4x6 + 4 singles",
                "4x6 + 3 singles",
                "line 4, key `piles`: found piles of 27 cards in all (4×6 + 3 singles), but the deck has 28: 1 card left over",
            ),
            (
                "4x6 + 4 singles",
                "5x6",
                "line 4, key `piles`: found piles of 30 cards in all (5×6), but the deck has only 28: 2 cards too few",
            ),
            (
                "4x6 + 4 singles",
                "3x8 + 4 singles",
                "line 4, key `piles`: found columns of 8 cards, but only 7 ranks",
            ),
            ("4x6 + 4 singles", "4by6", "line 4, key `piles`: found `4by6`; expected groups of piles"),
            (
                "same rank",
                "sum 14",
                "line 5, key `pairs`: in this deck there are 4 cards of rank A and 0 of rank K",
            ),
            ("same rank", "some rank", "line 5, key `pairs`: found `some rank`; expected ways to pair"),
            ("redeal", "cut", "line 6, key `dealing`: found `cut`; expected a way to deal: plain, redeal"),
            ("dealing =", "packs = 0\ndealing =", "line 6, key `packs`: found 0; expected a number of packs"),
            ("dealing =", "packs = \"two\"\ndealing =", "line 6, key `packs`: found text"),
            (
                "dealing =",
                "colour = 3\ndealing =",
                "line 6, key `colour`: found an unknown key; expected name, ranks",
            ),
            ("dealing =", "dealing", "line 6: "),
            ("dealing =", "suits = \"C S H\"\ndealing =", "line 4, key `piles`: found piles of 28 cards"),
        ];
        for (old, new, expected) in cases {
            let found = flaws(&with(old, new));
            assert!(found.iter().any(|flaw| flaw.starts_with(expected)), "{expected}: {found:#?}");
        }
        // Two cards of one pile never make a pair.
        let piles = |piles: &str| {
            let deck = "name = \"toy\"\nranks = \"A 2\"\nsuits = \"S H\"\npairs = \"same rank\"";
            Rules::from_toml(&format!("{deck}\npiles = \"{piles}\"")).map_err(|bad| bad.to_string())
        };
        let pile = "line 5, key `piles`: found a pile of 4 cards and no other cards: two cards of one pile never make a pair";
        assert!(piles("1x4").unwrap_err().starts_with(pile));
        let pile = "line 5, key `piles`: found a pile of 3 cards and only 1 card in the others";
        assert!(piles("1x3 + 1 single").unwrap_err().starts_with(pile));
        assert!(piles("1x2 + 2 singles").is_ok());
        // Seven ranks in three suits: each rank an odd number of times.
        let odd = flaws(&with("ranks =", "suits = \"C S H\"\nranks =").replace("4x6 + 4", "3x6 + 3"));
        assert_eq!(odd.len(), 7, "{odd:?}");
        assert!(
            odd[0].contains("key `pairs`: in this deck there are 3 cards of rank A, an odd number"),
            "{odd:?}"
        );
        assert_eq!(flaws("").len(), 3);
        let misnamed = flaws(&with("piles", "columns"));
        assert_eq!(misnamed.len(), 2, "{misnamed:?}");
        assert!(misnamed[0].starts_with("line 1, key `piles`: the key is missing"), "{misnamed:?}");
        assert!(misnamed[1].starts_with("line 4, key `columns`: found an unknown key"), "{misnamed:?}");
        let many = flaws("name = \"big\"\npacks = 3\npiles = \"52x3\"\npairs = \"same rank\"");
        assert!(many.iter().any(|flaw| flaw.contains("52 piles; at most 32")), "{many:?}");
        assert!(many.iter().any(|flaw| flaw.contains("156 cards; at most 104")), "{many:?}");
    }
}
