//! A deal as lines of cards, a pile a line; and piles of cards in any record.

use super::expect::looks_like_answer;
use super::words::{is_number, words};
use super::{At, Expected, Flaw, Game, Options, Record, Task, Unread};
use crate::patience::{Card, Place, Reason, Setup};

/// Whether a deal may have been played on already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MayBe {
    /// It must be a complete deal of its rules.
    CompleteOnly,
    /// Cards may have been taken.
    UnderWay,
}

/// Reads a deal of card lines.
///
/// ```text
/// AS 9S 6C KS        the king is exposed
/// JC QH AC KH
/// …
/// 0.589314           an expected answer, if asked for
/// ```
pub(super) fn read(start: At, text: &str, options: &Options) -> Result<Record, Unread> {
    let mut piles = Piles::new(start);
    let mut expected = None;
    let mut lines: Vec<(usize, &str)> =
        text.split('\n').enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    let first_line = |nth: usize| if nth == 0 { start.column } else { 1 };
    let end = lines.last().map_or(start, |&(nth, line)| {
        At { line: start.line + nth, column: first_line(nth) }.inside(line, line.trim_end().len())
    });
    if options.expect {
        match lines.last() {
            Some(&(nth, line)) if lines.len() > 1 && is_answer(line) => {
                let indent = line.len() - line.trim_start().len();
                let at = At { line: start.line + nth, column: first_line(nth) }.inside(line, indent);
                expected = piles.expected(at, line.trim());
                lines.pop();
            }
            _ => piles.no_expected(end),
        }
    }
    for (nth, line) in lines {
        let at = At { line: start.line + nth, column: first_line(nth) };
        piles.pile(line, |byte| at.inside(line, byte));
    }
    piles.record(options, expected, MayBe::CompleteOnly)
}

/// Whether a line looks like a pile, perhaps with flaws: some word is an empty pile or cards of more than one
/// letter, or most are cards.
pub(super) fn looks_like_pile(line: &str) -> bool {
    let (mut all, mut cards) = (0, 0);
    for (_, word) in words(line) {
        let is_cards = is_compact(word);
        if is_cards && (word == "-" || word.len() > 1) {
            return true;
        }
        all += 1;
        cards += usize::from(is_cards);
    }
    2 * cards > all
}

/// Whether every word of some lines is made of ranks.
pub(super) fn are_ranks(text: &str) -> bool {
    text.lines().flat_map(words).all(|(_, word)| is_compact(word))
}

/// Whether a word, slashes aside, is nothing but cards and empty piles.
pub(super) fn is_compact(word: &str) -> bool {
    word.split('/').all(|pile| {
        let mut rest = pile;
        while let Some((_, taken)) = take(rest) {
            rest = &rest[taken..];
        }
        rest.is_empty() || pile == "-"
    })
}

/// Whether a line is odds or presses and nothing else.
pub(super) fn is_answer(line: &str) -> bool {
    let line = line.trim();
    looks_like_answer(line) && !(is_number(line) && line.len() > 1)
}

/// The longest card at the head of `text`, and the bytes it takes.
fn take(text: &str) -> Option<(Card, usize)> {
    let ends = text.char_indices().skip(1).map(|(byte, _)| byte).chain([text.len()]).take(4);
    ends.filter_map(|end| Some((text[..end].parse().ok()?, end))).last()
}

/// Piles with the places their cards were written at.
pub(super) struct Piles {
    start: At,
    setup: Setup,
    cards: Vec<Vec<At>>,
    starts: Vec<At>,
    end: Option<At>,
    flaws: Vec<Flaw>,
}

impl Piles {
    /// No piles yet; they are written from `start` on.
    pub(super) fn new(start: At) -> Self {
        Self {
            start,
            setup: Setup::default(),
            cards: Vec::new(),
            starts: Vec::new(),
            end: None,
            flaws: Vec::new(),
        }
    }

    /// Adds the pile written in `text`; `at` gives the place of a byte of it.
    pub(super) fn pile(&mut self, text: &str, at: impl Fn(usize) -> At) {
        let indent = text.len() - text.trim_start().len();
        self.starts.push(at(indent));
        self.end = Some(at(text.trim_end().len().max(indent)));
        let content = if text.trim() == "-" { "" } else { text };
        self.begin();
        for (from, word) in words(content) {
            self.word(word, |byte| at(from + byte));
        }
    }

    /// Adds a pile of words, each of one card or more, that begins at `start`.
    pub(super) fn words(&mut self, start: At, words: &[(At, &str)]) {
        self.starts.push(start);
        self.end = Some(words.last().map_or(start, |(at, _)| *at));
        self.begin();
        for (at, word) in words.iter().filter(|(_, word)| *word != "-") {
            self.word(word, |byte| at.inside(word, byte));
        }
    }

    fn begin(&mut self) {
        self.setup.piles.push(Vec::new());
        self.cards.push(Vec::new());
    }

    /// Adds the cards of a word to the last pile.
    fn word(&mut self, word: &str, at: impl Fn(usize) -> At) {
        let mut taken = 0;
        while taken < word.len() {
            let here = at(taken);
            let Some((card, length)) = take(&word[taken..]) else {
                let found: String = word[taken..].chars().take(12).flat_map(char::escape_debug).collect();
                let covered =
                    if found.starts_with('?') { "; `?` is a covered card with --closed only" } else { "" };
                self.flaw(here, format!("found `{found}`; expected a card such as `AS`, `10h` or `T`, or `-` alone for an empty pile{covered}"));
                break;
            };
            if let (Some(cards), Some(places)) = (self.setup.piles.last_mut(), self.cards.last_mut()) {
                cards.push(card);
                places.push(here);
            }
            taken += length;
        }
    }

    /// Reads the expected odds.
    pub(super) fn expected(&mut self, at: At, word: &str) -> Option<Expected> {
        Expected::odds(at, word).map_err(|text| self.flaw(at, text)).ok()
    }

    /// Complains that there is no expected answer.
    pub(super) fn no_expected(&mut self, at: At) {
        self.flaw(
            at,
            "found no expected answer behind the deal; expected odds such as `1/3`, `0.25` or `1.9e-9`",
        );
    }

    pub(super) fn flaw(&mut self, at: At, text: impl Into<String>) {
        self.flaws.push(Flaw { at, text: text.into() });
    }

    /// The record, if everything is legal.
    pub(super) fn record(
        mut self,
        options: &Options,
        expected: Option<Expected>,
        may_be: MayBe,
    ) -> Result<Record, Unread> {
        let rules = options.patience_rules();
        if self.flaws.is_empty() {
            let position = match may_be {
                MayBe::CompleteOnly => self.setup.deal(rules),
                MayBe::UnderWay => self.setup.position(rules).map_err(|refused| {
                    // Cards go in twos: with at most one missing nothing was played, and what is missing is known.
                    let all = rules.table().map_or(usize::MAX, |table| table.layout.sizes().iter().sum());
                    let whole = self.setup.cards() + 1 >= all;
                    if whole { self.setup.deal(rules).err().unwrap_or(refused) } else { refused }
                }),
            };
            match position {
                Ok(position) => return Ok(Record { task: Task::Deal(position), expected }),
                Err(refused) => self.flaws = refused.0.iter().map(|reason| self.locate(reason)).collect(),
            }
        }
        self.flaws.sort_by_key(|flaw| flaw.at);
        Err(Unread { game: Game::Patience, flaws: self.flaws })
    }

    fn locate(&self, reason: &Reason) -> Flaw {
        let start = self.starts.first().copied().unwrap_or(self.start);
        let card = |place: &Place| Some(*self.cards.get(place.pile)?.get(place.card)?);
        let end = self.end;
        let at = match reason {
            Reason::Piles { expected, .. } => self.starts.get(*expected).copied().or(end),
            Reason::PileSize { pile, .. } | Reason::PileTooTall { pile, .. } => {
                self.starts.get(*pile).copied()
            }
            Reason::TooManyPiles { .. } => self.starts.last().copied(),
            Reason::TooManyCards { .. } | Reason::Missing { .. } => end,
            Reason::NotInDeck { place, .. } | Reason::SuitNeeded { place, .. } => card(place),
            Reason::TooMany { places, expected, .. } => places.get(*expected).and_then(card),
            Reason::RankCount { .. } | Reason::Unbalanced(_) => None,
        };
        let mut text = reason.to_string();
        if let Reason::TooMany { places, .. } = reason {
            let places: Vec<At> = places.iter().filter_map(card).collect();
            if places.iter().any(|at| at.line != places[0].line) {
                let lines: Vec<String> = places.iter().map(|at| at.line.to_string()).collect();
                text = format!("{text} (lines {})", lines.join(" and "));
            }
        }
        Flaw { at: at.unwrap_or(start), text }
    }
}
