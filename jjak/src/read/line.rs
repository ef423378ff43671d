//! A record on one line: rows or piles joined by `/`.

use super::board::Written;
use super::cards::{self, Piles};
use super::expect::looks_like_answer;
use super::grid::finish;
use super::words::{is_number, words};
use super::{At, Expected, Game, Options, Record, Task, Unread};
use crate::matching::Setup;

/// Reads a one-line record.
pub(super) fn read(start: At, text: &str, options: &Options) -> Result<Record, Unread> {
    if options.decided() != Some(Game::Patience)
        && let Some(record) = quick(start, text, options)
    {
        return Ok(record);
    }
    let words: Vec<(usize, &str)> = words(text).collect();
    match options.decided().unwrap_or_else(|| game(&words, options)) {
        Game::Matching => matching(start, text, &words, options),
        Game::Patience => patience(start, text, &words, options),
    }
}

/// The common case without detours: a position in the canonical notation that is legal.
fn quick(start: At, text: &str, options: &Options) -> Option<Record> {
    let mut text = text;
    let mut expected = None;
    if options.expect {
        let (head, answer) = text.rsplit_once([' ', '\t'])?;
        let at = start.inside(text, head.len() + 1);
        expected = Some(Expected::presses(at, answer).ok()?);
        text = head;
    }
    let setup: Setup = text.parse().ok()?;
    setup.cursor?;
    Some(Record { task: Task::Position(setup.position().ok()?), expected })
}

/// Which game a line belongs to: a cursor means matching, and so do digits and dots alone.
fn game(words: &[(usize, &str)], options: &Options) -> Game {
    let Some((_, board)) = words.first() else { return Game::Matching };
    let mut behind = words[1..].len();
    let numbers = words[1..].iter().all(|(_, word)| is_number(word));
    if options.expect {
        behind = behind.saturating_sub(1);
    }
    let digits = board.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'/'));
    let cells = board.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'/'));
    let cursor = numbers && cells && matches!(behind, 2 | 4);
    let miscounted = numbers && cells && behind > 0 && !cards::is_compact(board);
    if cursor || miscounted || (digits && numbers) { Game::Matching } else { Game::Patience }
}

fn matching(start: At, text: &str, words: &[(usize, &str)], options: &Options) -> Result<Record, Unread> {
    let mut written = Written::new(start);
    if let Some(&(from, board)) = words.first() {
        let mut at = from;
        for row in board.split('/') {
            written.row(start.inside(text, at));
            written.letters(row, |byte| start.inside(text, at + byte));
            at += row.len() + 1;
        }
    }
    let tail = words.iter().skip(1).map(|&(byte, word)| (start.inside(text, byte), word)).collect();
    finish(written, tail, start.inside(text, text.len()), options)
}

fn patience(start: At, text: &str, words: &[(usize, &str)], options: &Options) -> Result<Record, Unread> {
    let mut text = text;
    let mut piles = Piles::new(start);
    let mut expected = None;
    if options.expect {
        match words.last() {
            Some(&(byte, word)) if words.len() > 1 && looks_like_answer(word) => {
                expected = piles.expected(start.inside(text, byte), word);
                text = &text[..byte];
            }
            _ => piles.no_expected(start.inside(text, text.len())),
        }
    }
    let mut at = 0;
    for pile in text.split('/') {
        piles.pile(pile, |byte| start.inside(text, at + byte));
        at += pile.len() + 1;
    }
    piles.record(options, expected, cards::MayBe::UnderWay)
}
