//! What the one-line notations of both games have in common.

/// Text that breaks the notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: found {found}; expected {expected}")]
pub struct Malformed {
    /// Where, in characters from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What may stand there.
    pub expected: &'static str,
}

/// The words of a text, each with the byte it starts at.
pub(crate) fn words(
    text: &str,
    separates: impl Fn(char) -> bool + Copy,
) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|letter| !separates(letter))?;
        let end = text[start..].find(separates).map_or(text.len(), |length| start + length);
        at = end;
        Some((start, &text[start..end]))
    })
}

/// The column of a byte of a line, in characters from 1.
pub(crate) fn column(line: &str, byte: usize) -> usize {
    line[..byte].chars().count() + 1
}
