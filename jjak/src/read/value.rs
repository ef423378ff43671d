//! Values in brackets: lists, objects, numbers, words.

use super::words::behind_name;
use super::{At, Flaw};

/// A value and where it begins; a string begins behind its quotation mark.
#[derive(Debug)]
pub(super) struct Value<'t> {
    pub at: At,
    pub kind: Kind<'t>,
}

/// What a value is.
#[derive(Debug)]
pub(super) enum Kind<'t> {
    /// `[…]`, `{…}` or `(…)` without keys.
    List(Vec<Value<'t>>),
    /// `{"key": value, …}`.
    Object(Vec<(&'t str, Value<'t>)>),
    /// A number, a name or a quoted string, as written.
    Word(&'t str),
}

/// Lists may lie in lists this deep.
const DEEPEST: usize = 8;

/// A cursor over the text of a record.
pub(super) struct Reader<'t> {
    start: At,
    text: &'t str,
    at: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(start: At, text: &'t str) -> Self {
        let first = text.split('\n').next().unwrap_or(text);
        Self { start, text, at: behind_name(first), depth: 0 }
    }

    /// The place of the next thing.
    pub(super) fn here(&self) -> At {
        self.start.inside(self.text, self.at)
    }

    /// Every value up to the end.
    pub(super) fn all(&mut self) -> Result<Vec<Value<'t>>, Flaw> {
        let mut values = Vec::new();
        while self.skip().is_some() {
            values.push(self.value()?);
        }
        Ok(values)
    }

    /// Passes blanks, commas and semicolons; the next character.
    fn skip(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn flaw<T>(&self, expected: &str) -> Result<T, Flaw> {
        let found = match self.text[self.at..].chars().next() {
            Some(letter) => format!("`{}`", letter.escape_debug()),
            None => "the end".to_owned(),
        };
        Err(Flaw { at: self.here(), text: format!("found {found}; expected {expected}") })
    }

    fn value(&mut self) -> Result<Value<'t>, Flaw> {
        let mut at = self.here();
        let kind = match self.text[self.at..].chars().next() {
            Some('[') => self.list(']')?,
            Some('(') => self.list(')')?,
            Some('{') => self.list('}')?,
            Some(quote @ ('"' | '\'')) => {
                at.column += 1;
                self.quoted(quote)?
            }
            Some(letter) if is_word(letter) => self.word(),
            _ => return self.flaw("a list, a number or a card"),
        };
        Ok(Value { at, kind })
    }

    fn list(&mut self, close: char) -> Result<Kind<'t>, Flaw> {
        if self.depth == DEEPEST {
            return self.flaw("lists that are not so deep in each other");
        }
        self.depth += 1;
        self.at += 1;
        let mut values = Vec::new();
        let mut keyed = Vec::new();
        loop {
            match self.skip() {
                Some(letter) if letter == close => break,
                None | Some(']' | ')' | '}') => {
                    return self.flaw(&format!("`{close}`: a list is still open here"));
                }
                Some(_) => {}
            }
            let value = self.value()?;
            let colon = self.text[self.at..].trim_start().starts_with(':');
            match value.kind {
                Kind::Word(key) if colon && close == '}' => {
                    self.skip();
                    self.at += 1;
                    if self.skip().is_none() {
                        return self.flaw("a value");
                    }
                    keyed.push((key, self.value()?));
                }
                _ => values.push(value),
            }
        }
        self.at += 1;
        self.depth -= 1;
        if keyed.is_empty() {
            return Ok(Kind::List(values));
        }
        match values.into_iter().next() {
            None => Ok(Kind::Object(keyed)),
            Some(value) => Err(Flaw {
                at: value.at,
                text: "found a value without a key; expected `\"key\": value`".into(),
            }),
        }
    }

    fn quoted(&mut self, quote: char) -> Result<Kind<'t>, Flaw> {
        let inside = &self.text[self.at + 1..];
        let end = inside.find([quote, '\n']).filter(|&end| inside[end..].starts_with(quote));
        let Some(end) = end else { return self.flaw(&format!("a string that ends with `{quote}`")) };
        self.at += end + 2;
        Ok(Kind::Word(&inside[..end]))
    }

    fn word(&mut self) -> Kind<'t> {
        let rest = &self.text[self.at..];
        let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
        self.at += end;
        Kind::Word(&rest[..end])
    }
}

fn is_word(letter: char) -> bool {
    !letter.is_whitespace()
        && !matches!(letter, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | ':')
}
