//! A board as lines of numbers, the cursor on a line of its own.

use super::board::Written;
use super::words::words;
use super::{At, Expected, Game, Options, Record, Unread};

/// Reads a text grid.
///
/// ```text
/// 1 0 0 3
/// 2 0 0 0
/// 0 0 0 2
/// 3 0 1 0
/// 1 0          the cursor; with expected answers `1 0 14`, or `14` on the next line
/// ```
pub(super) fn read(start: At, text: &str, options: &Options) -> Result<Record, Unread> {
    let lines: Vec<(At, &str)> = text
        .split('\n')
        .enumerate()
        .map(|(nth, line)| {
            let column = if nth == 0 { start.column } else { 1 };
            (At { line: start.line + nth, column }, line)
        })
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let count = |nth: usize| lines.get(nth).map_or(0, |(_, line)| words(line).count());
    let mut rows = lines.len();
    let mut tail = Vec::new();
    // From the end: an answer alone, a cursor with or without an answer.
    let cols = count(0);
    if options.expect && rows > 1 && count(rows - 1) == 1 {
        rows -= 1;
    }
    if rows > 0 && (count(rows - 1) == 2 || (options.expect && count(rows - 1) == 3 && cols != 3)) {
        rows -= 1;
    }
    for (at, line) in &lines[rows..] {
        tail.extend(words(line).map(|(byte, word)| (at.inside(line, byte), word)));
    }
    let mut written = Written::new(start);
    for (at, line) in &lines[..rows] {
        written.row(*at);
        for (byte, word) in words(line) {
            written.number(at.inside(line, byte), word);
        }
    }
    if rows == 0 {
        written.flaw(start, "found numbers without a board before them; expected lines of at least three numbers, then a row and a column");
        return Err(Unread { game: Game::Matching, flaws: written.flaws });
    }
    let end = lines.last().map_or(start, |(at, line)| at.inside(line, line.len()));
    finish(written, tail, end, options)
}

/// Takes the numbers behind a board apart: cursor, face-up cell, expected answer.
pub(super) fn finish(
    mut written: Written,
    mut tail: Vec<(At, &str)>,
    end: At,
    options: &Options,
) -> Result<Record, Unread> {
    let mut expected = None;
    if options.expect {
        if tail.len() % 2 == 1 && tail.len() > 1 {
            let (at, word) = tail.pop().expect("it is not empty");
            match Expected::presses(at, word) {
                Ok(answer) => expected = Some(answer),
                Err(text) => written.flaw(at, text),
            }
        } else if tail.is_empty() || tail.len() == 1 {
            written.flaw(end, "found no cursor; an expected answer belongs to a cursor: expected its row, its column and the answer");
            tail.clear();
        } else {
            written.flaw(
                end,
                "found no expected answer behind the cursor; expected a whole number of key presses",
            );
        }
    }
    written.numbers(&tail, end, options.expect);
    written.record(expected)
}
