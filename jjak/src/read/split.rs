//! Where one record ends and the next begins: lines in, raw records out.

use super::bracket::{Bracket, End};
use super::words::{is_number, words};
use super::{Game, Sight, cards};
use crate::matching::Grid;

/// How a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// `1003/2000/0002/3010 1 0` or `AS9S6CKS/JCQHACKH/…`.
    Line,
    /// `[[1,0,0,3],[2,0,0,0]], 1, 0`, `solution(…)`, `{"board": …}`.
    Brackets,
    /// Lines of numbers and then a line `r c`.
    Grid,
    /// A pile a line.
    Cards,
}

/// One record of a [`Batch`], not yet looked into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Raw {
    /// The line its text begins in, from 1.
    pub line: usize,
    /// The column its text begins in, in characters from 1.
    pub column: usize,
    /// How it is written.
    pub shape: Shape,
    start: usize,
    end: usize,
}

/// Raw records one after the other, with their text in one buffer.
///
/// Nothing is allocated for a record once the buffers have grown, so that millions of lines can pass.
#[derive(Default, Debug)]
pub struct Batch {
    text: String,
    raws: Vec<Raw>,
}

impl Batch {
    /// Forgets the records and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.raws.clear();
    }

    /// The records in reading order.
    pub fn records(&self) -> &[Raw] {
        &self.raws
    }

    /// The text of a record of this batch: its lines, comments blanked out, joined by line feeds.
    pub fn text(&self, raw: &Raw) -> &str {
        &self.text[raw.start..raw.end]
    }

    fn push(&mut self, shape: Shape, line: usize, column: usize, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.raws.push(Raw { line, column, shape, start, end: self.text.len() });
    }
}

/// What has been gathered of a record that takes more than one line.
#[derive(Debug)]
enum Open {
    /// Nothing.
    Nothing,
    /// Brackets that may go on.
    Brackets(Bracket),
    /// Lines of one word of digits: piles without suits if a pile of letters follows, else boards of one row.
    Digits,
    /// Rows of a text grid, all of this many numbers so far. If no cursor follows, lines that begin with a
    /// number of several digits were boards of one row: `12 0 0`.
    Grid { cols: usize },
    /// A text grid with its cursor; perhaps the expected answer is yet to come.
    GridCursor,
    /// This many piles of card lines.
    Cards { piles: usize },
    /// All card lines, whose expected answer is yet to come.
    CardsAnswer,
}

/// Finds the borders of records in a stream of lines; feed it with [`line`](Self::line) and close it with
/// [`finish`](Self::finish).
///
/// A record that never ends is closed after [`Splitter::MAX_LINES`] lines or [`Splitter::MAX_BYTES`] bytes, so
/// memory stays bounded whatever comes.
#[derive(Debug)]
pub struct Splitter {
    borders: Borders,
    line: usize,
    open: Open,
    text: String,
    lines: usize,
    since: (usize, usize),
}

/// What decides where records end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Borders {
    /// Number of piles after which card lines are a whole deal; `None` for a free tableau, which a blank line
    /// or the end of input ends.
    pub piles: Option<usize>,
    /// The game, if it is known: then a line of numbers may be a pile of cards, and a line of letters a board.
    pub game: Option<Game>,
    /// Whether each record is followed by the answer its author expects.
    pub expect: bool,
    /// Whether records are closed positions: then each line is one.
    pub sight: Sight,
}

impl Splitter {
    /// Most lines of one record.
    pub const MAX_LINES: usize = 500;
    /// Most bytes of a record of several lines: twice those of a record that is looked into.
    pub const MAX_BYTES: usize = 2 * super::MAX_BYTES;

    /// A splitter before its first line.
    pub fn new(borders: Borders) -> Self {
        Self { borders, line: 0, open: Open::Nothing, text: String::new(), lines: 0, since: (1, 1) }
    }

    /// Takes the next line, without its line feed; records that end with it, or before it, go to `batch`.
    pub fn line(&mut self, line: &str, batch: &mut Batch) {
        self.line += 1;
        // A byte order mark, perhaps in the middle of files that were joined.
        let line = without_remark(line.trim_start_matches('\u{feff}'));
        if self.borders.sight == Sight::Closed {
            let content = line.trim();
            if !content.is_empty() && !content.starts_with('#') {
                batch.push(Shape::Line, self.line, 1, line.trim_end());
            }
            return;
        }
        if matches!(self.open, Open::Nothing) && self.one_line(line, 1, batch) {
            return;
        }
        let content = line.trim();
        if content.is_empty() || content.starts_with('#') {
            self.blank(content.is_empty(), batch);
            return;
        }
        self.gather(line, 1, batch);
    }

    /// No line follows: what is still open is a record now.
    pub fn finish(&mut self, batch: &mut Batch) {
        self.close(batch);
    }

    /// The fast path: a line that is a record by itself.
    fn one_line(&mut self, line: &str, column: usize, batch: &mut Batch) -> bool {
        let Some(first) = line.bytes().find(|byte| !byte.is_ascii_whitespace()) else { return false };
        let is_line = first != b'#' && !has_bracket(line) && (line.contains('/') || self.is_single_row(line));
        if is_line && self.may_be_digits(line) {
            self.since = (self.line, column);
            self.open = Open::Digits;
            self.append(line, batch);
        } else if is_line {
            batch.push(Shape::Line, self.line, column, line.trim_end());
        }
        is_line
    }

    /// Whether a line without a slash is a board of one row: `1122 0 3`.
    fn is_single_row(&self, line: &str) -> bool {
        if self.borders.game == Some(Game::Patience) {
            return false;
        }
        let mut words = words(line);
        let Some((_, row)) = words.next() else { return false };
        if !row.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.') || row.len() < 2 {
            return false;
        }
        let mut numbers = 0;
        for (_, word) in words {
            if !is_number(word) {
                return false;
            }
            numbers += 1;
        }
        let digits = row.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let two_digits = row.len() == 2 && digits && row.as_bytes()[0] != row.as_bytes()[1];
        match numbers {
            0 => digits || self.borders.game == Some(Game::Matching),
            // `12 0 0` is the first row of a text grid with picture 12; `11 0 0` a board of one row.
            2 | 4 => !two_digits,
            3 | 5 => self.borders.expect && !two_digits,
            _ => false,
        }
    }

    /// Whether a board of one row may be a pile of cards without suits instead: `7979`.
    fn may_be_digits(&self, line: &str) -> bool {
        let alone = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit()) && cards::is_compact(word);
        self.borders.game.is_none() && alone(line.trim())
    }

    /// A blank line or a comment.
    fn blank(&mut self, blank: bool, batch: &mut Batch) {
        match self.open {
            Open::Nothing => {}
            Open::Digits if blank => self.close(batch),
            Open::Cards { .. } if blank && self.borders.piles.is_none() => self.close(batch),
            _ => self.append("", batch),
        }
    }

    /// A line with something on it, while or before several lines are gathered.
    fn gather(&mut self, line: &str, column: usize, batch: &mut Batch) {
        match &mut self.open {
            Open::Nothing => self.begin(line, column, batch),
            Open::Brackets(bracket) => {
                if bracket.goes_on(line) {
                    let end = bracket.scan(line);
                    if let Some(end) = self.bracket_line(line, end, batch) {
                        let column = column + line[..end].chars().count();
                        self.begin(&line[end..], column, batch);
                    }
                } else {
                    self.restart(line, column, batch);
                }
            }
            Open::Digits => self.after_digits(line, column, batch),
            Open::Grid { cols } => {
                let cols = *cols;
                self.grid_line(line, column, cols, batch);
            }
            Open::GridCursor => {
                if words(line).count() == 1 && words(line).all(|(_, word)| is_number(word)) {
                    self.append(line, batch);
                    self.close(batch);
                } else {
                    self.restart(line, column, batch);
                }
            }
            Open::Cards { piles } => {
                let piles = *piles;
                self.card_line(line, column, piles, batch);
            }
            Open::CardsAnswer => {
                if cards::is_answer(line) {
                    self.append(line, batch);
                    self.close(batch);
                } else {
                    self.restart(line, column, batch);
                }
            }
        }
    }

    /// The record before ends without this line.
    fn restart(&mut self, line: &str, column: usize, batch: &mut Batch) {
        self.close(batch);
        self.begin(line, column, batch);
    }

    /// The first line of a record, `column` being where `line` starts in the line it is the rest of.
    fn begin(&mut self, mut line: &str, mut column: usize, batch: &mut Batch) {
        while has_bracket(line) {
            let mut bracket = Bracket::new(self.borders.expect);
            let end = bracket.scan(line);
            self.since = (self.line, column);
            self.open = Open::Brackets(bracket);
            let Some(end) = self.bracket_line(line, end, batch) else { return };
            column += line[..end].chars().count();
            line = &line[end..];
        }
        if self.one_line(line, column, batch) {
            return;
        }
        self.since = (self.line, column);
        let count = words(line).count();
        let numbers = words(line).all(|(_, word)| is_number(word));
        if numbers && count >= 3 && self.borders.game != Some(Game::Patience) {
            self.open = Open::Grid { cols: count };
            self.append(line, batch);
        } else if numbers && self.borders.game != Some(Game::Patience) && is_row_with_numbers(line) {
            // Half a cursor: `1122 0`.
            batch.push(Shape::Line, self.line, column, line.trim_end());
        } else if self.may_be_pile(line) {
            self.open = Open::Cards { piles: 0 };
            self.card_line(line, column, 0, batch);
        } else {
            let matching = self.borders.game == Some(Game::Matching);
            let shape = match (numbers, matching) {
                (true, _) => Shape::Grid,
                (false, true) => Shape::Line,
                (false, false) => Shape::Cards,
            };
            batch.push(shape, self.line, column, line.trim_end());
        }
    }

    /// Whether a line that is nothing else is a pile of cards.
    fn may_be_pile(&self, line: &str) -> bool {
        match self.borders.game {
            Some(Game::Matching) => false,
            Some(Game::Patience) => true,
            None => cards::looks_like_pile(line),
        }
    }

    /// A line of brackets that has been scanned, and where its record ends. If that is within the line: the byte.
    fn bracket_line(&mut self, line: &str, end: End, batch: &mut Batch) -> Option<usize> {
        let end = match end {
            End::NotYet => {
                self.append(line, batch);
                return None;
            }
            End::WithLine => line.len(),
            End::Before(at) => at,
        };
        self.append(&line[..end], batch);
        self.close(batch);
        (end < line.len()).then_some(end)
    }

    /// A line while a text grid is gathered.
    fn grid_line(&mut self, line: &str, column: usize, cols: usize, batch: &mut Batch) {
        let count = words(line).count();
        let numbers = words(line).all(|(_, word)| is_number(word));
        if !numbers && !has_bracket(line) && !line.contains('/') && self.may_be_pile(line) {
            // What looked like numbers were ranks without suits.
            if cards::are_ranks(&self.text) {
                let piles = self.gathered();
                self.open = Open::Cards { piles };
                self.card_line(line, column, piles, batch);
                return;
            }
        }
        if !numbers || has_bracket(line) || self.is_apart(line, cols, count) {
            self.restart(line, column, batch);
        } else if count == 2 || (count == 3 && cols != 3 && self.borders.expect) {
            self.open = Open::GridCursor;
            self.append(line, batch);
            if count != 2 || !self.borders.expect {
                self.close(batch);
            }
        } else {
            self.append(line, batch);
        }
    }

    /// Whether a line of numbers does not belong to the text grid before it, being a board of one row with
    /// numbers behind it: more or fewer than a row of the grid has, or as many where all before may be such boards.
    fn is_apart(&self, line: &str, cols: usize, count: usize) -> bool {
        if !is_row_with_numbers(line) {
            return false;
        }
        // Two numbers are the cursor, even one that is far outside.
        (count != cols && count > 2)
            || (are_rows_with_numbers(&self.text) && (count != cols || self.gathered() >= Grid::MAX_SIDE))
    }

    /// A line behind lines of one word of digits.
    fn after_digits(&mut self, line: &str, column: usize, batch: &mut Batch) {
        let piles = self.gathered();
        let full = self.borders.piles.is_some_and(|all| piles + 1 >= all);
        if self.may_be_digits(line) && !full {
            self.append(line, batch);
            return;
        }
        let apart = line.contains('/') || has_bracket(line) || self.is_single_row(line);
        let numbers = words(line).all(|(_, word)| is_number(word));
        if !apart && !numbers && self.may_be_pile(line) {
            self.open = Open::Cards { piles };
            self.card_line(line, column, piles, batch);
        } else {
            self.restart(line, column, batch);
        }
    }

    /// Number of lines gathered, blank ones and comments aside.
    fn gathered(&self) -> usize {
        self.text.lines().filter(|line| !line.trim().is_empty()).count()
    }

    /// A line while card lines are gathered.
    fn card_line(&mut self, line: &str, column: usize, piles: usize, batch: &mut Batch) {
        let answer = cards::is_answer(line) && (self.borders.piles.is_none() || !cards::are_ranks(line));
        if self.borders.expect && piles > 0 && answer {
            self.append(line, batch);
            self.close(batch);
            return;
        }
        if piles > 0 && (line.contains('/') || has_bracket(line) || self.is_no_pile(line)) {
            self.restart(line, column, batch);
            return;
        }
        self.open = Open::Cards { piles: piles + 1 };
        self.append(line, batch);
        if self.borders.piles == Some(piles + 1) && !matches!(self.open, Open::Nothing) {
            if self.borders.expect {
                self.open = Open::CardsAnswer;
            } else {
                self.close(batch);
            }
        }
    }

    /// Whether a line can be no pile, but a record, or part of one, of matching.
    fn is_no_pile(&self, line: &str) -> bool {
        let numbers = words(line).all(|(_, word)| is_number(word));
        self.borders.game.is_none() && (numbers || self.is_single_row(line)) && !cards::are_ranks(line)
    }

    /// Adds a line to what is open, and closes it if it grew past all measure.
    fn append(&mut self, line: &str, batch: &mut Batch) {
        if self.lines > 0 {
            self.text.push('\n');
        }
        self.text.push_str(line.trim_end());
        self.lines += 1;
        if self.lines >= Self::MAX_LINES || self.text.len() >= Self::MAX_BYTES {
            self.close(batch);
        }
    }

    fn close(&mut self, batch: &mut Batch) {
        let shape = match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => return,
            Open::Digits => Shape::Line,
            Open::Grid { .. } if are_rows_with_numbers(&self.text) => Shape::Line,
            Open::Brackets(_) => Shape::Brackets,
            Open::Grid { .. } | Open::GridCursor => Shape::Grid,
            Open::Cards { .. } | Open::CardsAnswer => Shape::Cards,
        };
        let (first, column) = self.since;
        if shape == Shape::Line {
            // Each of them was a record of its own.
            for (nth, line) in self.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
                batch.push(shape, first + nth, if nth == 0 { column } else { 1 }, line);
            }
        } else {
            batch.push(shape, first, column, self.text.trim_end());
        }
        self.text.clear();
        self.lines = 0;
    }
}

fn has_bracket(line: &str) -> bool {
    line.bytes().any(|byte| matches!(byte, b'[' | b'{' | b'(' | b'"'))
}

/// Whether a line is a board of one row, in digits, with at least a number behind it, and no more than a cursor,
/// a face-up cell and an answer: `11 0 0`. It may be a row of a text grid as well.
pub(super) fn is_row_with_numbers(line: &str) -> bool {
    let mut words = words(line).map(|(_, word)| word);
    let is_row = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    words.next().is_some_and(is_row)
        && matches!(words.clone().count(), 1..=5)
        && words.all(is_number)
        && !cards::are_ranks(line)
}

/// Whether every line is such a one.
fn are_rows_with_numbers(text: &str) -> bool {
    text.lines().filter(|line| !line.trim().is_empty()).all(is_row_with_numbers)
}

/// A line without the remark behind it: ` # …`.
fn without_remark(line: &str) -> &str {
    let Some(at) = line.find('#') else { return line };
    let before = &line[..at];
    let is_remark = before.ends_with(char::is_whitespace) && !before.trim().is_empty();
    // A `#` may stand in a string.
    if is_remark && !line.contains(['"', '\'']) { before } else { line }
}
