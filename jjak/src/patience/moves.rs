//! A move and lists of them.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use super::Malformed;
use super::rules::MAX_PILES;
use crate::notation::{column, words};
use crate::sentence::write_reasons;

/// A move: the exposed cards of two piles are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    first: u8,
    second: u8,
}

impl Move {
    /// The move on two different piles, counted from 0, in either order; `None` if they are one pile or
    /// beyond any table.
    pub fn between(a: usize, b: usize) -> Option<Self> {
        let (first, second) = (a.min(b), a.max(b));
        (first < second && second < MAX_PILES).then_some(Self { first: first as u8, second: second as u8 })
    }

    /// The lower pile, from 0.
    pub const fn first(self) -> usize {
        self.first as usize
    }

    /// The higher pile, from 0.
    pub const fn second(self) -> usize {
        self.second as usize
    }
}

/// Pile numbers from 1: `3-7`.
impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "{}-{}", self.first + 1, self.second + 1)
    }
}

impl FromStr for Move {
    type Err = Malformed;

    /// Reads two different pile numbers from 1, joined by `-`, in either order.
    ///
    /// # Errors
    /// Where the text breaks the notation.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        const EXPECTED: &str = "a move: two different pile numbers from 1 to 32 joined by `-`, such as `3-7`";
        let found =
            || Malformed { column: 1, found: format!("`{}`", text.escape_debug()), expected: EXPECTED };
        let number = |word: &str| -> Option<usize> {
            let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            word.parse::<usize>().ok().filter(|_| plain)?.checked_sub(1)
        };
        let (first, second) = text.split_once('-').ok_or_else(found)?;
        number(first).zip(number(second)).and_then(|(a, b)| Self::between(a, b)).ok_or_else(found)
    }
}

/// A list of moves; `Display` joins them by blanks.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Moves(pub Vec<Move>);

impl Display for Moves {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        for (nth, action) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_char(' ')?;
            }
            action.fmt(f)?;
        }
        Ok(())
    }
}

/// Every word of a list that is no move, at least one, each with its column in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotMoves(pub Vec<Malformed>);

impl Display for NotMoves {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_reasons(f, &self.0)
    }
}

impl std::error::Error for NotMoves {}

impl FromStr for Moves {
    type Err = NotMoves;

    /// Reads moves; blanks, commas and semicolons between them are skipped.
    ///
    /// # Errors
    /// Every word that is no move.
    fn from_str(text: &str) -> Result<Self, NotMoves> {
        let mut moves = Vec::new();
        let mut malformed = Vec::new();
        let separates = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
        for (at, word) in words(text, separates) {
            match word.parse() {
                Ok(action) => moves.push(action),
                Err(flaw) => malformed.push(Malformed { column: column(text, at), ..flaw }),
            }
        }
        if malformed.is_empty() { Ok(Self(moves)) } else { Err(NotMoves(malformed)) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Move, Moves};

    proptest! {
        #[test]
        fn any_text_is_moves_or_refused(text in "[-0-9 ,;x]{0,30}|\\PC{0,20}") {
            if let Ok(action) = text.parse::<Move>() {
                prop_assert_eq!(action.to_string().parse::<Move>(), Ok(action));
            }
            match text.parse::<Moves>() {
                Ok(moves) => prop_assert_eq!(moves.to_string().parse::<Moves>(), Ok(moves)),
                Err(refused) => prop_assert!(!refused.0.is_empty()),
            }
        }
    }

    #[test]
    fn moves_are_two_different_piles_from_1() {
        let shown = |text: &str| text.parse::<Move>().ok().map(|action| action.to_string());
        assert_eq!(shown("3-7"), Some("3-7".into()));
        assert_eq!(shown("7-3"), Some("3-7".into()));
        assert_eq!(shown("31-32"), Some("31-32".into()));
        for text in ["", "3", "0-3", "3-3", "3-33", "+3-7", "3-7-9", "3--7", "3- 7", "a-b"] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn a_list_names_every_word_that_is_no_move_with_its_column() {
        let read = |text: &str| text.parse::<Moves>().map(|moves| moves.to_string());
        assert_eq!(read(" 3-7,1-2;\t9-4\n").as_deref(), Ok("3-7 1-2 4-9"));
        assert_eq!(read("").as_deref(), Ok(""));
        let refused = read("1-2, x♠ 3-4 5-5").unwrap_err();
        let found: Vec<_> = refused.0.iter().map(|flaw| (flaw.column, flaw.found.as_str())).collect();
        assert_eq!(found, [(6, "`x♠`"), (13, "`5-5`")]);
        assert!(refused.to_string().starts_with("column 6: found `x♠`; expected a move"), "{refused}");
    }
}
