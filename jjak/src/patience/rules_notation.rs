//! Layouts and pairing rules in words, and back: `8×6 + 4 singles`, `sum 11, J+J, Q+K of different suits`.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;

use super::rules::{Deck, Group, Layout, Role};
use super::{Pairing, Rank, Rules, Suits, Term};

/// Words that describe no layout or no pairing rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found `{found}`; expected {expected}")]
pub struct NotRules {
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub expected: &'static str,
}

fn not_rules(found: &str, expected: &'static str) -> NotRules {
    NotRules { found: found.trim().to_owned(), expected }
}

/// Groups in dealing order: columns as `PILES×CARDS`, single cards beside them as `4 singles`.
impl Display for Layout {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        for (nth, group) in self.groups.iter().enumerate() {
            f.write_str(if nth > 0 { " + " } else { "" })?;
            match group.role {
                Role::Column => write!(f, "{}×{}", group.piles, group.cards)?,
                Role::Reserve if group.piles == 1 => f.write_str("1 single")?,
                Role::Reserve => write!(f, "{} singles", group.piles)?,
            }
        }
        Ok(())
    }
}

const LAYOUT: &str = "groups of piles in dealing order, such as `8x6 + 4 singles`: eight piles of six cards and \
                      four single cards; single cards come last";

impl FromStr for Layout {
    type Err = NotRules;

    /// Reads what `Display` prints; `x` and `*` stand for `×` as well.
    ///
    /// # Errors
    /// What stands where a group should, or a group without piles or cards.
    fn from_str(text: &str) -> Result<Self, NotRules> {
        let number =
            |word: &str| word.trim().parse::<usize>().ok().filter(|number| (1..=1000).contains(number));
        let mut groups: Vec<Group> = Vec::new();
        for word in text.split('+') {
            let singles = word.trim().strip_suffix("singles").or_else(|| word.trim().strip_suffix("single"));
            let group = match (singles, word.split_once(['x', 'X', '×', '*'])) {
                (Some(piles), _) => number(piles).map(|piles| Group { piles, cards: 1, role: Role::Reserve }),
                (None, Some((piles, cards))) => number(piles)
                    .zip(number(cards))
                    .filter(|_| groups.last().is_none_or(|last| last.role == Role::Column))
                    .map(|(piles, cards)| Group { piles, cards, role: Role::Column }),
                (None, None) => None,
            };
            groups.push(group.ok_or_else(|| not_rules(word, LAYOUT))?);
        }
        Ok(Self { groups: groups.into() })
    }
}

const PAIRING: &str = "ways to pair, separated by commas: `same rank`, `sum 14` (2 to 26, ace = 1 … king = 13), \
                       `J+J`, or `Q+K of different suits`";

impl FromStr for Term {
    type Err = NotRules;

    /// Reads what `Display` prints.
    ///
    /// # Errors
    /// If it is no way to pair.
    fn from_str(text: &str) -> Result<Self, NotRules> {
        let lower = text.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let rank = |word: &str| match word {
            "10" => Some(Rank::Ten),
            _ => {
                let mut letters = word.chars();
                letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none())
            }
        };
        let two = |word: &str, suits| {
            let (a, b) = word.split_once('+')?;
            Some(Self::Ranks(rank(a)?, rank(b)?, suits))
        };
        let term = match *words.as_slice() {
            ["same", "rank"] => Some(Self::SameRank),
            ["sum", number] => number.parse().ok().filter(|sum| (2..=26).contains(sum)).map(Self::Sum),
            [pair] => two(pair, Suits::Any),
            [pair, "of", "different", "suits"] => two(pair, Suits::Different),
            _ => None,
        };
        term.ok_or_else(|| not_rules(text, PAIRING))
    }
}

impl FromStr for Pairing {
    type Err = NotRules;

    /// Reads what `Display` prints.
    ///
    /// # Errors
    /// The first part that is no way to pair.
    fn from_str(text: &str) -> Result<Self, NotRules> {
        text.split(',').map(str::parse).collect::<Result<Vec<_>, _>>().map(Self::new)
    }
}

/// `32 cards, A 7 8 9 T J Q K in C S H D`, and `, 2 packs` if there are more than one.
impl Display for Deck {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "{} cards,", self.len())?;
        self.ranks.iter().try_for_each(|rank| write!(f, " {rank}"))?;
        f.write_str(" in")?;
        self.suits.iter().try_for_each(|suit| write!(f, " {suit}"))?;
        if self.packs > 1 { write!(f, ", {} packs", self.packs) } else { Ok(()) }
    }
}

impl Rules {
    /// Deck, piles and pairs on one line: two rules play alike exactly if these words are the same.
    ///
    /// `32 cards, A 7 8 9 T J Q K in C S H D; piles 8×4; pairs same rank`
    pub fn in_words(&self) -> String {
        match self.table() {
            Some(table) => format!("{}; piles {}; pairs {}", table.deck, table.layout, self.pairing()),
            None => format!("any cards in any piles; pairs {}", self.pairing()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_layout_and_pairing_reads_back() {
        for rules in Rules::built_in() {
            assert_eq!(rules.pairing().to_string().parse().as_ref(), Ok(rules.pairing()));
            if let Some(table) = rules.table() {
                assert_eq!(table.layout.to_string().parse().as_ref(), Ok(&table.layout));
            }
        }
        let vertical = Rules::by_name("vertical").unwrap();
        assert_eq!(
            vertical.in_words(),
            "52 cards, A 2 3 4 5 6 7 8 9 T J Q K in C S H D; piles 3×6 + 1×7 + 3×6 + 9 singles; pairs same rank"
        );
        let words: std::collections::HashSet<_> = Rules::built_in().iter().map(Rules::in_words).collect();
        assert_eq!(words.len(), Rules::built_in().len());
    }

    #[test]
    fn written_in_other_ways() {
        let layout = |text: &str| text.parse::<Layout>().map(|layout| layout.to_string());
        assert_eq!(layout("8x6+4 singles").as_deref(), Ok("8×6 + 4 singles"));
        assert_eq!(layout(" 2 * 3 + 1single ").as_deref(), Ok("2×3 + 1 single"));
        for wrong in
            ["", "8", "8x", "0x4", "4x0", "x4", "8x6 +", "4 singles + 8x6", "-1x3", "99999x1", "8x6x2"]
        {
            assert!(layout(wrong).is_err(), "{wrong}");
        }
        let pairing = |text: &str| text.parse::<Pairing>().map(|pairing| pairing.to_string());
        assert_eq!(
            pairing("Sum 11,j+J , q+k of different suits").unwrap(),
            "sum 11, J+J, Q+K of different suits"
        );
        assert_eq!(pairing("10+A").unwrap(), "T+A");
        for wrong in ["", "sum", "sum 1", "sum 27", "J+", "J+J+J", "same", "Q+K of other suits", "same rank,"]
        {
            assert!(pairing(wrong).is_err(), "{wrong}");
        }
        let sentence = pairing("same rank, sums 3").unwrap_err().to_string();
        assert!(sentence.starts_with("found `sums 3`; expected ways to pair"), "{sentence}");
    }
}
