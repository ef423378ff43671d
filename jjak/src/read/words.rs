//! Places in a record's text, and the words of a line.

use crate::notation;

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct At {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl At {
    /// The place of byte `byte` of a text that starts here.
    pub(super) fn inside(self, text: &str, byte: usize) -> Self {
        let before = &text[..byte];
        match before.rfind('\n') {
            None => Self { line: self.line, column: self.column + before.chars().count() },
            Some(feed) => {
                let line = self.line + before.bytes().filter(|&byte| byte == b'\n').count();
                Self { line, column: before[feed + 1..].chars().count() + 1 }
            }
        }
    }
}

/// The words of a line, separated by blanks or commas, each with the byte it starts at.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    notation::words(line, separates)
}

fn separates(letter: char) -> bool {
    letter.is_whitespace() || letter == ',' || letter == '_'
}

/// Whether a word is a whole number, with or without a sign.
pub(super) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where the value begins in a line such as `int[][] board = {{1, 0}, …`; 0 if no name stands before it.
pub(super) fn behind_name(line: &str) -> usize {
    match line.split_once('=') {
        Some((name, _)) if !name.contains(|c: char| c.is_ascii_digit() || matches!(c, '"' | '{' | '(')) => {
            name.len() + 1
        }
        _ => 0,
    }
}
