//! The nine keys and strings of them.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use crate::notation::column;

/// A key of the game. Each press costs 1, whatever it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// Arrow left, `l`.
    Left,
    /// Arrow up, `u`.
    Up,
    /// Arrow right, `r`.
    Right,
    /// Arrow down, `d`.
    Down,
    /// Ctrl and arrow left, `L`.
    CtrlLeft,
    /// Ctrl and arrow up, `U`.
    CtrlUp,
    /// Ctrl and arrow right, `R`.
    CtrlRight,
    /// Ctrl and arrow down, `D`.
    CtrlDown,
    /// Enter, `e`.
    Enter,
}

impl Key {
    /// All nine keys, in the order that makes the optimal string unique.
    pub const ALL: [Self; 9] = [
        Self::Left,
        Self::Up,
        Self::Right,
        Self::Down,
        Self::CtrlLeft,
        Self::CtrlUp,
        Self::CtrlRight,
        Self::CtrlDown,
        Self::Enter,
    ];

    /// The eight keys that move the cursor: all but Enter, the last.
    pub const MOVES: [Self; 8] = *Self::ALL.first_chunk().expect("nine keys");

    /// The one-letter form: `l u r d` arrows, `L U R D` Ctrl+arrow, `e` Enter.
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'l',
            Self::Up => 'u',
            Self::Right => 'r',
            Self::Down => 'd',
            Self::CtrlLeft => 'L',
            Self::CtrlUp => 'U',
            Self::CtrlRight => 'R',
            Self::CtrlDown => 'D',
            Self::Enter => 'e',
        }
    }

    /// The key of a one-letter form.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.letter() == letter)
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_char(self.letter())
    }
}

/// A string of keys; its length is the number of presses.
///
/// `Display` writes one letter a key; `FromStr` also reads `←`, `^→`, `Ctrl+Right`, `Enter` and the like.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Keys(pub Vec<Key>);

impl Display for Keys {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        self.0.iter().try_for_each(|key| f.write_char(key.letter()))
    }
}

/// Something that is not a key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "character {column}: `{found}` is not a key; expected l u r d (arrows), L U R D (Ctrl+arrow) or e (Enter)"
)]
pub struct NotAKey {
    /// Where it stands, in characters, from 1.
    pub column: usize,
    /// The character found there.
    pub found: char,
}

/// What may stand before an arrow to mean Ctrl, lower case, longest first; a plus or minus may follow.
const CTRL: [&str; 4] = ["control", "ctrl", "c-", "^"];

/// Names of Enter, lower case, longest first.
const ENTER: [&str; 5] = ["return", "enter", "⏎", "↵", "␍"];

/// The first of `words` that `text` begins with, case aside, and the bytes it takes.
fn head(text: &str, words: &[&str]) -> Option<(usize, usize)> {
    words.iter().enumerate().find_map(|(nth, word)| {
        let head = text.get(..word.len())?;
        (head.to_lowercase() == *word).then_some((nth, word.len()))
    })
}

/// The arrow named at the head of `text`, as its place in [`Key::MOVES`], and the bytes it takes.
fn arrow(text: &str) -> Option<(usize, usize)> {
    head(text, &["left", "up", "right", "down"]).or_else(|| head(text, &["←", "↑", "→", "↓"]))
}

/// The key at the head of `text` and the bytes it takes; the longest token wins.
fn token(text: &str) -> Option<(Key, usize)> {
    if let Some((_, taken)) = head(text, &ENTER) {
        return Some((Key::Enter, taken));
    }
    if let Some((_, ctrl)) = head(text, &CTRL) {
        let rest = text[ctrl..].trim_start_matches(' ');
        let rest = rest.strip_prefix(['+', '-']).unwrap_or(rest).trim_start_matches(' ');
        let (way, taken) = arrow(rest).or_else(|| head(rest, &["l", "u", "r", "d"]))?;
        return Some((Key::MOVES[4 + way], text.len() - rest.len() + taken));
    }
    if let Some((way, taken)) = arrow(text) {
        return Some((Key::MOVES[way], taken));
    }
    let letter = text.chars().next()?;
    Key::from_letter(letter).map(|key| (key, letter.len_utf8()))
}

impl FromStr for Keys {
    type Err = NotAKey;

    /// Reads keys; blanks, commas and semicolons between them are skipped.
    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let mut keys = Vec::new();
        let mut at = 0;
        while let Some(next) = text[at..].chars().next() {
            if next.is_whitespace() || matches!(next, ',' | ';') {
                at += next.len_utf8();
            } else if let Some((key, taken)) = token(&text[at..]) {
                keys.push(key);
                at += taken;
            } else {
                return Err(NotAKey { column: column(text, at), found: next });
            }
        }
        Ok(Self(keys))
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Keys};

    #[test]
    fn letters_go_round() {
        for key in Key::ALL {
            assert_eq!(Key::from_letter(key.letter()), Some(key));
        }
        let text = "edReUeLDeReULe";
        assert_eq!(text.parse::<Keys>().unwrap().to_string(), text);
    }

    #[test]
    fn other_spellings() {
        let read = |text: &str| text.parse::<Keys>().map(|keys| keys.to_string());
        assert_eq!(read("← ^→, Ctrl+Right; enter ⏎ Ctrl + Down").as_deref(), Ok("lRReeD"));
        assert_eq!(read("←^→Ctrl+Right Enter⏎ Right ctrl-up ^d C-left").as_deref(), Ok("lRReerUDL"));
        assert_eq!(read("le^").as_deref(), Err(&super::NotAKey { column: 3, found: '^' }));
        assert_eq!(read("leftLEFTl").as_deref(), Ok("lll"));
        assert_eq!(read("x"), Err(super::NotAKey { column: 1, found: 'x' }));
        assert_eq!(read("").as_deref(), Ok(""));
    }
}
