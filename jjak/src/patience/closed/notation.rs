//! One line of text for a closed position: `??9S/?KD/-/9H x66KK`.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use super::super::notation::malformed;
use super::super::{Card, Malformed, Rank};
use super::{ClosedPile, ClosedPosition, ClosedSetup};

impl FromStr for ClosedSetup {
    type Err = Malformed;

    /// Reads piles joined by `/`: a `?` for each covered card and then the exposed card, or `-`; then, if any
    /// cards were taken, `x` and their ranks: `??9S/?KD/-/9H x66KK`.
    ///
    /// # Errors
    /// Where the text first breaks the notation. Whether the setup is *legal* is asked of
    /// [`ClosedSetup::position`].
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut first = None;
        let setup = Self::read(text, |why| {
            first.get_or_insert(why);
        });
        first.map_or(Ok(setup), Err)
    }
}

impl ClosedSetup {
    /// Reads the same notation; `complain` is told where each pile, and what was taken, breaks it.
    pub(crate) fn read(text: &str, mut complain: impl FnMut(Malformed)) -> Self {
        let taken = text.find(['x', 'X']);
        let end = taken.unwrap_or(text.len());
        let mut setup = Self::default();
        if text[..end].trim().is_empty() {
            complain(malformed(text, end, "piles joined by `/`, such as `??9S/?KD`"));
        }
        let mut start = 0;
        for piece in text[..end].split('/') {
            setup.piles.push(pile(text, start, start + piece.len()).unwrap_or_else(|why| {
                complain(why);
                ClosedPile::default()
            }));
            start += piece.len() + 1;
        }
        if let Some(taken) = taken {
            setup.removed = removed(text, taken + 1).unwrap_or_else(|why| {
                complain(why);
                Vec::new()
            });
        }
        setup
    }
}

/// The pile in `text[start..end]`.
fn pile(text: &str, start: usize, end: usize) -> Result<ClosedPile, Malformed> {
    let mut pile = ClosedPile::default();
    let mut dashed = false;
    let mut at = start;
    while let Some(letter) = text[at..end].chars().next() {
        let may_go_on = pile.exposed.is_none() && !dashed;
        at += match letter {
            _ if letter.is_whitespace() => letter.len_utf8(),
            '?' if may_go_on => {
                pile.covered += 1;
                1
            }
            '-' if may_go_on && pile.covered == 0 => {
                dashed = true;
                1
            }
            _ => match Card::take(&text[at..end]).filter(|_| may_go_on) {
                Some((card, length)) => {
                    pile.exposed = Some(card);
                    length
                }
                None => {
                    return Err(malformed(
                        text,
                        at,
                        "`?` for each covered card, then the exposed card, or `-`; `/` between piles; `x` before the ranks taken",
                    ));
                }
            },
        };
    }
    Ok(pile)
}

/// The ranks from `text[at..]` on.
fn removed(text: &str, mut at: usize) -> Result<Vec<Rank>, Malformed> {
    let mut ranks = Vec::new();
    while let Some(letter) = text[at..].chars().next() {
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        match Card::take(&text[at..]) {
            Some((Card { rank, suit: None }, length)) => {
                ranks.push(rank);
                at += length;
            }
            _ => return Err(malformed(text, at, "the ranks of the cards taken, such as `x66KK`")),
        }
    }
    Ok(ranks)
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
