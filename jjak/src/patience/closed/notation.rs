//! One line of text for a closed position: `??9S/?KD/-/9H x66KK`.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use super::super::notation::malformed;
use super::super::{Card, Malformed};
use super::{ClosedPile, ClosedPosition, ClosedSetup};

impl FromStr for ClosedSetup {
    type Err = Malformed;

    /// Reads piles joined by `/`: a `?` for each covered card and then the exposed card, or `-`; then, if any
    /// cards were taken, `x` and their ranks: `??9S/?KD/-/9H x66KK`.
    ///
    /// # Errors
    /// Where the text breaks the notation. Whether the setup is *legal* is asked of
    /// [`ClosedSetup::position`].
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let fail = |at: usize, expected| Err(malformed(text, at, expected));
        let (piles_end, removed_start) = match text.find(['x', 'X']) {
            Some(at) => (at, Some(at + 1)),
            None => (text.len(), None),
        };
        let mut setup = Self::default();
        let mut pile = ClosedPile::default();
        // Whether `-` was read for this pile.
        let mut dashed = false;
        let mut at = 0;
        while at < piles_end {
            let rest = &text[at..piles_end];
            let letter = rest.chars().next().expect("before the end");
            let taken = match letter {
                '/' => {
                    setup.piles.push(std::mem::take(&mut pile));
                    dashed = false;
                    1
                }
                '?' if pile.exposed.is_none() && !dashed => {
                    pile.covered += 1;
                    1
                }
                '-' if pile == ClosedPile::default() && !dashed => {
                    dashed = true;
                    1
                }
                _ if letter.is_whitespace() => letter.len_utf8(),
                _ => match Card::take(rest) {
                    Some((card, taken)) if pile.exposed.is_none() && !dashed => {
                        pile.exposed = Some(card);
                        taken
                    }
                    _ => {
                        return fail(
                            at,
                            "`?` for each covered card, then the exposed card, or `-`; `/` between piles; `x` before the ranks taken",
                        );
                    }
                },
            };
            at += taken;
        }
        if text[..piles_end].trim().is_empty() {
            return fail(piles_end, "piles joined by `/`, such as `??9S/?KD`");
        }
        setup.piles.push(pile);
        let mut at = removed_start.unwrap_or(text.len());
        while let Some(letter) = text[at..].chars().next() {
            if letter.is_whitespace() {
                at += letter.len_utf8();
                continue;
            }
            match Card::take(&text[at..]) {
                Some((Card { rank, suit: None }, taken)) => {
                    setup.removed.push(rank);
                    at += taken;
                }
                _ => return fail(at, "the ranks of the cards taken, such as `x66KK`"),
            }
        }
        Ok(setup)
    }
}

fn write_piles(f: &mut Formatter<'_>, piles: &[ClosedPile]) -> FmtResult {
    for (nth, pile) in piles.iter().enumerate() {
        if nth > 0 {
            f.write_char('/')?;
        }
        for _ in 0..pile.covered {
            f.write_char('?')?;
        }
        match pile.exposed {
            Some(card) => card.fmt(f)?,
            None if pile.covered == 0 => f.write_char('-')?,
            None => {}
        }
    }
    Ok(())
}

impl Display for ClosedSetup {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_piles(f, &self.piles)?;
        if !self.removed.is_empty() {
            f.write_str(" x")?;
        }
        self.removed.iter().try_for_each(|rank| rank.fmt(f))
    }
}

/// The piles alone; what was taken follows from the deck.
impl Display for ClosedPosition {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_piles(f, self.piles())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::ClosedSetup;

    #[test]
    fn what_breaks_the_notation_is_named_with_its_column() {
        let at = |text: &str| text.parse::<ClosedSetup>().map_err(|e| (e.column, e.found)).unwrap_err();
        assert_eq!(at("?7?"), (3, "`?`".into()));
        assert_eq!(at("?7/-8/9S8"), (5, "`8`".into()));
        assert_eq!(at("?7/-/9S8"), (8, "`8`".into()));
        assert_eq!(at("--"), (2, "`-`".into()));
        assert_eq!(at("?7 x7Z"), (6, "`Z`".into()));
        assert_eq!(at("?7 x7S"), (5, "`7`".into()));
        assert_eq!(at(""), (1, "the end".into()));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[-?/ xajkqt10♠sS7]{0,40}") {
            if let Ok(setup) = text.parse::<ClosedSetup>() {
                prop_assert_eq!(setup.to_string().parse::<ClosedSetup>(), Ok(setup));
            }
        }
    }
}
