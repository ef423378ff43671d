//! One line of text for a tableau: `AS9S6CKS/JCQHACKH/…`.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use super::{Card, Malformed, Position, Setup};
use crate::notation::column;

/// The error for what stands at byte `at` of `text`.
pub(super) fn malformed(text: &str, at: usize, expected: &'static str) -> Malformed {
    let found = match text[at..].chars().next() {
        Some(letter) => format!("`{}`", letter.escape_debug()),
        None => "the end".to_owned(),
    };
    Malformed { column: column(text, at), found, expected }
}

impl FromStr for Setup {
    type Err = Malformed;

    /// Reads piles joined by `/`, each from the bottom card to the exposed one, `-` (or nothing between two
    /// slashes) for an empty pile. Blanks between cards, lower case, `10`, suit symbols and cards without a
    /// suit are read too.
    ///
    /// # Errors
    /// Where the text breaks the notation. Whether the setup is *legal* is asked of [`Setup::position`].
    fn from_str(text: &str) -> Result<Self, Malformed> {
        if text.trim().is_empty() {
            return Err(malformed(text, text.len(), "piles joined by `/`, each a row of cards or `-`"));
        }
        let mut piles = Vec::with_capacity(9);
        let mut start = 0;
        loop {
            let end = text[start..].find('/').map_or(text.len(), |length| start + length);
            piles.push(pile(text, start, end)?);
            if end == text.len() {
                return Ok(Self { piles });
            }
            start = end + 1;
        }
    }
}

/// The cards of `text[start..end]`.
fn pile(text: &str, start: usize, end: usize) -> Result<Vec<Card>, Malformed> {
    let mut cards = Vec::with_capacity(8);
    if text[start..end].trim() == "-" {
        return Ok(cards);
    }
    let mut at = start;
    while let Some(letter) = text[at..end].chars().next() {
        if letter.is_whitespace() {
            at += letter.len_utf8();
        } else if let Some((card, taken)) = Card::take(&text[at..end]) {
            cards.push(card);
            at += taken;
        } else {
            let expected = match cards.last() {
                Some(Card { suit: None, .. }) => {
                    "a suit (C S H D), a card's rank (A 2 3 4 5 6 7 8 9 T J Q K), or `/` before the next pile"
                }
                _ => {
                    "a card (rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit C S H D if known), `-` alone for an empty pile, or `/` before the next pile"
                }
            };
            return Err(malformed(text, at, expected));
        }
    }
    Ok(cards)
}

fn write_piles(f: &mut Formatter<'_>, piles: &[Vec<Card>]) -> FmtResult {
    for (nth, cards) in piles.iter().enumerate() {
        if nth > 0 {
            f.write_char('/')?;
        }
        if cards.is_empty() {
            f.write_char('-')?;
        }
        for card in cards {
            card.fmt(f)?;
        }
    }
    Ok(())
}

impl Display for Setup {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_piles(f, &self.piles)
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_piles(f, self.piles())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::patience::{Rank, Suit};

    fn setups() -> impl Strategy<Value = Setup> {
        let card = (1usize..=13, proptest::option::of(0usize..4)).prop_map(|(rank, suit)| Card {
            rank: Rank::ALL[rank - 1],
            suit: suit.map(|nth| Suit::ALL[nth]),
        });
        proptest::collection::vec(proptest::collection::vec(card, 0..8), 1..34)
            .prop_map(|piles| Setup { piles })
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_back(setup in setups()) {
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[-/ ajkqt10♠sS7x]{0,40}|\\PC{0,20}") {
            if let Ok(setup) = text.parse::<Setup>() {
                prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
            }
        }
    }

    #[test]
    fn forgiven_spellings() {
        for text in ["ASTH/-/K", "as10h/-/k", "A♠ T♥ / - / K", " AS 10H // K ", "a♤T♡/ /K"] {
            assert_eq!(text.parse::<Setup>().unwrap().to_string(), "ASTH/-/K", "{text}");
        }
    }

    #[test]
    fn what_breaks_the_notation_is_named_with_its_column() {
        let at = |text: &str| text.parse::<Setup>().map_err(|e| (e.column, e.found)).unwrap_err();
        assert_eq!(at("AS/KX"), (5, "`X`".into()));
        assert_eq!(at("A♠/1"), (4, "`1`".into()));
        assert_eq!(at("AS/-K"), (4, "`-`".into()));
        assert_eq!(at(""), (1, "the end".into()));
        assert_eq!(at("A♠♠"), (3, "`♠`".into()));
    }
}
