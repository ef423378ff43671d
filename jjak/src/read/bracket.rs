//! Where a record written with brackets ends.

use super::split::is_row_with_numbers;
use super::words::{behind_name, is_number, words};

/// Where the record ends that a scanned line belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Not yet: it may go on with the next line.
    NotYet,
    /// With this line.
    WithLine,
    /// Before this byte; something else begins there.
    Before(usize),
}

/// The state of a record after some of its lines.
///
/// ```text
/// solution([[1,0],[0,1]], 1, 0)      a call: ends with its parenthesis
/// {"board": [[1,0],[0,1]], …}        an object: ends with its brace
/// [[1,0],[0,1]], 1, 0                an array: ends with the line that completes its values
/// ```
#[derive(Debug)]
pub(super) struct Bracket {
    expect: bool,
    depth: usize,
    kind: Kind,
    string: InString,
    words: bool,
    last: char,
    values: usize,
    in_value: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InString {
    Outside,
    Inside,
    /// Behind a backslash.
    Escaped,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Nothing is open yet.
    Unbegun,
    /// `(`: everything is inside.
    Call,
    /// A bracket whose first content is yet to come.
    Unknown,
    /// `{` with keys: everything is inside.
    Object,
    /// `[` or `{` with values: the cursor follows.
    Array,
}

/// Most values behind the brackets: a cursor, a face-up card, an expected answer.
const MOST_BEHIND: usize = 5;

impl Bracket {
    pub(super) fn new(expect: bool) -> Self {
        Self {
            expect,
            depth: 0,
            kind: Kind::Unbegun,
            string: InString::Outside,
            words: false,
            last: ' ',
            values: 0,
            in_value: false,
        }
    }

    /// Values that stand behind the brackets in a whole record.
    fn wanted(&self) -> usize {
        let inside = self.kind != Kind::Array || self.words;
        usize::from(self.expect) + if inside { 0 } else { 2 }
    }

    /// Whether `line` may belong to this record; if not, the record is over (and perhaps broken).
    pub(super) fn goes_on(&self, line: &str) -> bool {
        let line = line.trim_start();
        if self.depth > 0 {
            let waits = matches!(self.last, ':' | '(' | '=' | '[' | '{' | ',');
            let begins_anew = ["[[", "{{", "{\"", "[\""].iter().any(|head| line.starts_with(head));
            let one_line = line.contains('/') && !line.contains('"');
            let plain = line.chars().all(|letter| letter.is_alphanumeric() || letter.is_whitespace());
            let row = plain && words(line).count() >= 3;
            // A row may follow the comma of an array, but no list of rows.
            let next_row = self.kind == Kind::Array && self.last == ',';
            let rows = line.starts_with("[[") || line.starts_with("{{");
            let apart = one_line || row || (next_row && rows) || (begins_anew && !waits);
            return !apart;
        }
        // Behind a comma there may be more than there must be: a face-up card.
        let most = if self.last == ',' { self.wanted().max(MOST_BEHIND) } else { self.wanted() };
        let numbers = words(line).all(|(_, word)| is_number(word) || (self.words && self.expect));
        let count = words(line).count();
        let apart =
            line.contains(['[', '{', '(']) || is_row_with_numbers(line) || (line.contains('/') && count > 1);
        numbers && !apart && self.values + count <= most
    }

    /// Takes the next line.
    pub(super) fn scan(&mut self, line: &str) -> End {
        let begins = if self.kind == Kind::Unbegun { behind_name(line) } else { 0 };
        for (at, letter) in line.char_indices().filter(|&(at, _)| at >= begins) {
            if self.string != InString::Outside {
                self.inside_string(letter);
                continue;
            }
            let closed = self.depth == 0 && !matches!(self.kind, Kind::Unbegun);
            match letter {
                '[' | '{' | '(' if closed => return End::Before(at),
                '[' | '{' | '(' => self.open(letter),
                ']' | '}' | ')' => self.depth = self.depth.saturating_sub(1),
                '"' => {
                    self.string = InString::Inside;
                    self.words = true;
                    self.first_content(letter);
                }
                _ if letter.is_whitespace() || matches!(letter, ',' | ';') => {}
                _ if closed => self.values += usize::from(!self.in_value),
                _ => {
                    self.words |= letter.is_alphabetic() && self.kind != Kind::Unbegun;
                    self.first_content(letter);
                }
            }
            self.in_value = !letter.is_whitespace() && !matches!(letter, ',' | ';' | ']' | '}' | ')');
            if !letter.is_whitespace() {
                self.last = letter;
            }
        }
        self.in_value = false;
        // A string ends with its line at the latest.
        self.string = InString::Outside;
        let complete = self.values >= self.wanted() && self.last != ',';
        let over = self.kind == Kind::Unbegun || (self.depth == 0 && complete);
        if over { End::WithLine } else { End::NotYet }
    }

    fn inside_string(&mut self, letter: char) {
        self.string = match (self.string, letter) {
            (InString::Inside, '\\') => InString::Escaped,
            (InString::Inside, '"') => InString::Outside,
            _ => InString::Inside,
        };
        self.last = letter;
    }

    fn open(&mut self, letter: char) {
        self.depth += 1;
        match self.kind {
            Kind::Unbegun if letter == '(' => self.kind = Kind::Call,
            Kind::Unbegun if letter == '{' => self.kind = Kind::Unknown,
            Kind::Unbegun => self.kind = Kind::Array,
            _ => self.first_content(letter),
        }
    }

    /// What stands first inside a brace tells an object from an array.
    fn first_content(&mut self, letter: char) {
        if self.kind == Kind::Unknown {
            let key = letter == '"' || letter.is_alphabetic();
            self.kind = if key { Kind::Object } else { Kind::Array };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bracket, End};

    /// What is said of these lines, the last one being where it ended.
    fn scan(expect: bool, lines: &[&str]) -> Vec<End> {
        let mut bracket = Bracket::new(expect);
        lines.iter().map(|line| bracket.scan(line)).collect()
    }

    #[test]
    fn whole_in_one_line() {
        for line in [
            "[[1,0],[0,1]],1,0",
            "[[1,0],[0,1]] 1 0",
            "int[][] board = {{1,0},{0,1}}, 1, 0;",
            "{{1,0},{0,1}}, 1, 0",
            "solution([[1,0],[0,1]], 1, 0)",
            r#"{"board":[[1,0],[0,1]],"r":1,"c":0}"#,
            r#"[["AS","]9S"]]"#,
            "[[AS, 9S], [AH, 9H]]",
        ] {
            assert_eq!(scan(false, &[line]), [End::WithLine], "{line}");
        }
    }

    #[test]
    fn values_may_follow_later() {
        assert_eq!(
            scan(false, &["[[1,0],", " [0,1]]", "1", "0"]),
            [End::NotYet, End::NotYet, End::NotYet, End::WithLine]
        );
        assert_eq!(scan(true, &["[[1,0],[0,1]] 1 0", "6"]), [End::NotYet, End::WithLine]);
        assert_eq!(scan(false, &["[[1,0],[0,1]],1,0,", "0,0"]), [End::NotYet, End::WithLine]);
    }

    #[test]
    fn two_in_one_line() {
        assert_eq!(scan(false, &["[[1,1]],0,0 [[2,2]],0,1"]), [End::Before(12)]);
    }

    #[test]
    fn what_does_not_belong() {
        let mut bracket = Bracket::new(false);
        bracket.scan("[[1,1]]");
        assert!(bracket.goes_on("0 1"));
        assert!(!bracket.goes_on("1 0 0 1"));
        assert!(!bracket.goes_on("[[2,2]]"));
        let mut broken = Bracket::new(false);
        broken.scan("[[1,1], 0, 0");
        assert!(!broken.goes_on("[[2,2]], 0, 1"));
        assert!(!broken.goes_on("11/22 0 0"));
        assert!(!broken.goes_on("1 0 0 1"));
        assert!(broken.goes_on(" [2,2]], 0, 1"));
        for before in ["[[1,1],", "[[1,1,", "{{1,1},"] {
            let mut broken = Bracket::new(false);
            broken.scan(before);
            assert!(!broken.goes_on("[[2,2]], 0, 1") && !broken.goes_on("{{2,2}}, 0, 1"), "{before}");
        }
        for before in
            ["(", "[[1,1] ) {", "solution( [", "[[1,1]] ,", "[[1,1]], 0, 0,", "solution([[1,1]],0,0) ,"]
        {
            let mut broken = Bracket::new(false);
            broken.scan(before);
            for line in ["11 0 0", "11/00 0 0"] {
                assert!(!broken.goes_on(line), "{before} {line}");
            }
        }
    }
}
