//! Records written with brackets: JSON, and what problem pages and programs print.

use super::board::Written;
use super::cards::{MayBe, Piles, is_compact};
use super::grid::finish;
use super::value::{Kind, Reader, Value};
use super::words::is_number;
use super::{At, Game, Options, Record, Unread, line};

/// Keys of an object that hold the board, the piles or a one-line record.
const BOARD: [&str; 4] = ["board", "grid", "piles", "tableau"];
const WHOLE: [&str; 2] = ["position", "deal"];

/// What a record says, in order: the rows or piles, then numbers.
struct Parts<'v, 't> {
    rows: Option<&'v Value<'t>>,
    numbers: Vec<(At, &'t str)>,
    answer: Option<(At, &'t str)>,
}

/// Reads a record of brackets.
pub(super) fn read(start: At, text: &str, options: &Options) -> Result<Record, Unread> {
    let guess = options.decided().unwrap_or(Game::Matching);
    let mut reader = Reader::new(start, text);
    let values = reader.all().map_err(|flaw| Unread { game: guess, flaws: vec![flaw] })?;
    let end = reader.here();
    let values = arguments(&values);
    let values = values.as_slice();
    if let Some((at, whole, answer)) = whole(values) {
        let answered;
        let whole = match answer.filter(|_| options.expect) {
            Some(answer) => {
                answered = format!("{whole} {answer}");
                &answered
            }
            None => whole,
        };
        return line::read(at, whole, options);
    }
    let parts = parts(values).map_err(|(at, text)| Unread::one(guess, at, text))?;
    let Some(rows) = parts.rows else {
        return Err(Unread::one(
            guess,
            start,
            "found no list of rows or piles; expected `[[…], …], r, c` or `{\"board\": [[…], …], \"r\": …, \"c\": …}`",
        ));
    };
    let from = rows.at;
    let Kind::List(rows) = &rows.kind else {
        return Err(Unread::one(guess, rows.at, "found a single value; expected a list of rows or piles"));
    };
    match options.decided().unwrap_or_else(|| game(rows, &parts.numbers)) {
        Game::Matching => matching(from, rows, parts.numbers, parts.answer, end, options),
        Game::Patience => patience(from, rows, &parts, end, options),
    }
}

/// Looks through `name(…)`, `name = …` and a list that holds everything but the expected answer.
fn arguments<'v, 't>(values: &'v [Value<'t>]) -> Vec<&'v Value<'t>> {
    let named =
        values.iter().take_while(|value| matches!(value.kind, Kind::Word(word) if !is_number(word))).count();
    let rest = &values[named..];
    let Some((Value { kind: Kind::List(inside), .. }, behind)) = rest.split_first() else {
        return rest.iter().collect();
    };
    let is_list = |value: &Value<'_>| matches!(value.kind, Kind::List(_));
    let holds_everything = match inside.as_slice() {
        [Value { kind: Kind::Object(_), .. }] => true,
        [Value { kind: Kind::List(rows), .. }] => rows.iter().any(is_list),
        [Value { kind: Kind::List(_) | Kind::Object(_), .. }, second, ..] => !is_list(second),
        _ => false,
    };
    if holds_everything { inside.iter().chain(behind).collect() } else { rest.iter().collect() }
}

/// An object that holds a one-line record: where, the record, and the answer behind it.
fn whole<'t>(values: &[&Value<'t>]) -> Option<(At, &'t str, Option<&'t str>)> {
    let Some(Value { kind: Kind::Object(members), .. }) = values.first() else { return None };
    let word = |key: &str| {
        members.iter().find(|(name, _)| *name == key).and_then(|(_, value)| match value.kind {
            Kind::Word(word) => Some((value.at, word)),
            _ => None,
        })
    };
    let (at, whole) = WHOLE.iter().find_map(|key| word(key))?;
    let behind = values.get(1).and_then(|value| match value.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    });
    Some((at, whole, behind.or_else(|| ANSWER.iter().find_map(|key| word(key)).map(|(_, word)| word))))
}

/// Keys of an object that hold the expected answer.
const ANSWER: [&str; 6] = ["answer", "expect", "expected", "result", "presses", "odds"];

/// Takes the values of a record apart.
fn parts<'v, 't>(values: &[&'v Value<'t>]) -> Result<Parts<'v, 't>, (At, String)> {
    let mut parts = Parts { rows: None, numbers: Vec::new(), answer: None };
    for value in values {
        match &value.kind {
            Kind::Object(members) => object(members, &mut parts)?,
            Kind::Word(word) => parts.numbers.push((value.at, word)),
            Kind::List(inside) if parts.rows.is_some() => {
                // A cursor as a list of two.
                for value in inside {
                    parts.numbers.push(number(value)?);
                }
            }
            Kind::List(_) => parts.rows = Some(value),
        }
    }
    Ok(parts)
}

fn number<'t>(value: &Value<'t>) -> Result<(At, &'t str), (At, String)> {
    match value.kind {
        Kind::Word(word) => Ok((value.at, word)),
        _ => Err((value.at, "found a list; expected a number".into())),
    }
}

fn object<'v, 't>(
    members: &'v [(&'t str, Value<'t>)],
    parts: &mut Parts<'v, 't>,
) -> Result<(), (At, String)> {
    let mut cursor = [None; 2];
    let mut face_up = Vec::new();
    for (key, value) in members {
        match *key {
            key if BOARD.contains(&key) => parts.rows = Some(value),
            "r" | "row" => cursor[0] = Some(number(value)?),
            "c" | "col" | "column" => cursor[1] = Some(number(value)?),
            "cursor" | "face_up" => {
                let Kind::List(inside) = &value.kind else {
                    return Err((
                        value.at,
                        format!("found a single value for `{key}`; expected `[row, column]`"),
                    ));
                };
                let numbers = inside.iter().map(number).collect::<Result<Vec<_>, _>>()?;
                if let ("cursor", [row, col]) = (*key, numbers.as_slice()) {
                    cursor = [Some(*row), Some(*col)];
                } else {
                    face_up = numbers;
                }
            }
            key if ANSWER.contains(&key) => parts.answer = Some(number(value)?),
            // Names, notes and whatever else a program keeps beside a board.
            _ => {}
        }
    }
    parts.numbers.extend(cursor.into_iter().flatten());
    parts.numbers.extend(face_up);
    Ok(())
}

/// A cursor belongs to a board. Without one, numbers are pictures and anything else is cards.
fn game(rows: &[Value<'_>], numbers: &[(At, &str)]) -> Game {
    if numbers.len() >= 2 && numbers.iter().all(|(_, word)| is_number(word)) {
        return Game::Matching;
    }
    let digits =
        |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    let matching = rows.iter().all(|row| match &row.kind {
        Kind::Word(word) => digits(word),
        Kind::List(cells) => cells.iter().all(|cell| match cell.kind {
            Kind::Word(word) => digits(word) || (word.len() == 1 && !is_compact(word)),
            _ => true,
        }),
        Kind::Object(_) => true,
    });
    if matching { Game::Matching } else { Game::Patience }
}

fn matching<'t>(
    from: At,
    rows: &[Value<'t>],
    mut numbers: Vec<(At, &'t str)>,
    answer: Option<(At, &'t str)>,
    end: At,
    options: &Options,
) -> Result<Record, Unread> {
    let mut written = Written::new(from);
    let one_row =
        rows.iter().all(|row| matches!(row.kind, Kind::Word(word) if is_number(word) && word.len() <= 2));
    if one_row && let Some(first) = rows.first() {
        written.row(first.at);
    }
    for row in rows {
        match &row.kind {
            Kind::Word(word) if one_row => written.number(row.at, word),
            Kind::Word(word) => {
                written.row(row.at);
                written.letters(word, |byte| row.at.inside(word, byte));
            }
            Kind::List(cells) => {
                written.row(row.at);
                for cell in cells {
                    match cell.kind {
                        Kind::Word(word) if is_number(word) => written.number(cell.at, word),
                        Kind::Word(word) if word.chars().count() == 1 => written.letters(word, |_| cell.at),
                        Kind::Word(word) => written
                            .flaw(cell.at, format!("found `{word}`; expected the number of a picture, or 0")),
                        _ => written.flaw(cell.at, "found a list; expected the number of a picture, or 0"),
                    }
                }
            }
            Kind::Object(_) => written.flaw(row.at, "found an object; expected a row `[…]`"),
        }
    }
    if options.expect
        && let Some(answer) = answer.filter(|_| numbers.len().is_multiple_of(2))
    {
        numbers.push(answer);
    }
    finish(written, numbers, end, options)
}

fn patience(
    from: At,
    rows: &[Value<'_>],
    parts: &Parts<'_, '_>,
    end: At,
    options: &Options,
) -> Result<Record, Unread> {
    let mut piles = Piles::new(from);
    let mut expected = None;
    let mut behind = parts.numbers.as_slice();
    if options.expect {
        match (parts.answer, behind) {
            (Some((at, word)), _) => expected = piles.expected(at, word),
            (None, [(at, word), rest @ ..]) => {
                expected = piles.expected(*at, word);
                behind = rest;
            }
            (None, []) => piles.no_expected(end),
        }
    }
    if let Some((at, word)) = behind.first() {
        piles.flaw(*at, format!("found `{word}` behind the piles; expected nothing more"));
    }
    for row in rows {
        match &row.kind {
            Kind::Word(word) => {
                piles.pile(word, |byte| row.at.inside(word, byte));
            }
            Kind::List(cards) => {
                let words: Vec<(At, &str)> = cards
                    .iter()
                    .filter_map(|card| match card.kind {
                        Kind::Word(word) => Some((card.at, word)),
                        _ => None,
                    })
                    .collect();
                if words.len() < cards.len() {
                    piles.flaw(row.at, "found a list among the cards; expected cards such as `AS`");
                }
                piles.words(row.at, &words);
            }
            Kind::Object(_) => piles.flaw(row.at, "found an object; expected a pile `[…]`"),
        }
    }
    piles.record(options, expected, MayBe::UnderWay)
}
