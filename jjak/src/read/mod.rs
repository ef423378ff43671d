//! Reads boards and deals as people write them.
//!
//! Two stages, so that large inputs can be read by many threads: a [`Splitter`] takes lines one after the other
//! and finds where records begin and end; [`read`] looks into one record and gives a legal board, position or
//! deal, or every reason why it is none, each with its line and column.
//!
//! | format | example | ends |
//! |---|---|---|
//! | one line, matching | `1003/2000/0002/3010 1 0` | with its line |
//! | one line, patience | `AS9S6CKS/JCQHACKH/…` | with its line |
//! | brackets | `[[1,0,0,3],[2,0,0,0]], 1, 0`, `solution(…)`, `{"board": …}`, braces too | with its values |
//! | text grid | lines of equally many numbers | with a line `r c` |
//! | card lines | `AS 9S 6C KS` | with the rules' number of piles |
//! | closed patience, only if asked for ([`Sight`]) | `??8/???8/-/???T x77` | with its line |
//!
//! Byte order marks, CRLF, blank lines, trailing blanks, lines that begin with `#` and remarks behind a blank
//! and a `#` are passed over. Where records end is told from how lines look, never from whether they are legal.
//!
//! ```
//! use jjak::read::{Batch, Options, Splitter, Task, read};
//!
//! let options = Options::default();
//! let (mut splitter, mut batch) = (Splitter::new(options.borders()), Batch::default());
//! for line in ["[[1,0],", " [0,1]], 1, 0", "10/00"] {
//!     splitter.line(line, &mut batch);
//! }
//! splitter.finish(&mut batch);
//!
//! let records: Vec<_> = batch.records().iter().map(|raw| read(raw, batch.text(raw), &options)).collect();
//! assert!(matches!(records[0].as_ref().unwrap().task, Task::Position(_)));
//! let flaw = &records[1].as_ref().unwrap_err().flaws[0];
//! assert_eq!((flaw.at.line, flaw.at.column), (3, 1));
//! ```

mod board;
mod bracket;
mod cards;
mod closed;
mod expect;
mod grid;
mod json;
mod line;
mod split;
mod value;
mod words;

pub use expect::Expected;
pub use split::{Batch, Borders, Raw, Shape, Splitter};
pub use words::At;

use crate::sentence::write_reasons;
use crate::{matching, patience};

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// A grid of picture pairs and a cursor.
    Matching,
    /// Piles of cards.
    Patience,
}

impl Game {
    /// `matching` or `patience`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Matching => "matching",
            Self::Patience => "patience",
        }
    }
}

/// How much of the cards is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Sight {
    /// All of them.
    #[default]
    Open,
    /// The exposed ones, and a `?` for each that they cover: every line is a closed position of patience.
    Closed,
}

/// How records are to be understood.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The game, if it is not to be told from each record.
    pub game: Option<Game>,
    /// The patience rules; Double Patience if none are given. Rules given mean that the game is patience.
    pub rules: Option<patience::Rules>,
    /// Whether each record is followed by the answer its author expects; closed positions never are.
    pub expect: bool,
    /// Whether records are closed positions.
    pub sight: Sight,
}

impl Options {
    /// What a [`Splitter`] has to know of these options.
    pub fn borders(&self) -> Borders {
        Borders {
            piles: self.patience_rules().table().map(|table| table.layout.piles()),
            game: self.decided(),
            expect: self.expect,
            sight: self.sight,
        }
    }

    /// The game that `game`, `rules` and `sight` decide.
    fn decided(&self) -> Option<Game> {
        if self.sight == Sight::Closed {
            return Some(Game::Patience);
        }
        self.game.or(self.rules.as_ref().map(|_| Game::Patience))
    }

    /// The patience rules in force.
    pub fn patience_rules(&self) -> &patience::Rules {
        self.rules.as_ref().unwrap_or_else(|| patience::Rules::double_patience())
    }
}

/// What a record asks to be solved. All of it is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Matching without a cursor.
    Board(matching::Board),
    /// Matching with a cursor.
    Position(matching::Position),
    /// Patience.
    Deal(patience::Position),
    /// Patience of which only the exposed cards are seen.
    Closed {
        /// As it was written: with the ranks that were taken.
        setup: patience::ClosedSetup,
        /// What the player knows.
        position: patience::ClosedPosition,
    },
}

impl Task {
    /// The game it belongs to.
    pub const fn game(&self) -> Game {
        match self {
            Self::Board(_) | Self::Position(_) => Game::Matching,
            Self::Deal(_) | Self::Closed { .. } => Game::Patience,
        }
    }
}

/// A record that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What is to be solved.
    pub task: Task,
    /// The answer that stands behind it, if one was to be read.
    pub expected: Option<Expected>,
}

/// One thing that is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// Where.
    pub at: At,
    /// What was found and what was expected.
    pub text: String,
}

/// A record that was not understood, or is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The game it was taken for.
    pub game: Game,
    /// Every reason, at least one, in reading order.
    pub flaws: Vec<Flaw>,
}

impl std::fmt::Display for Unread {
    /// The reasons, separated by semicolons; the places are apart, in [`Flaw::at`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write_reasons(f, self.flaws.iter().map(|flaw| &flaw.text))
    }
}

impl std::error::Error for Unread {}

impl Unread {
    fn one(game: Game, at: At, text: impl Into<String>) -> Self {
        Self { game, flaws: vec![Flaw { at, text: text.into() }] }
    }
}

/// Most bytes of a record that is looked into. The other limits follow from it: [`Splitter::MAX_BYTES`] is twice
/// as much, so that a record somewhat too long is refused as one and not as two broken ones; a number of an
/// expected answer may fill half of it, since lines are searched for answers whatever their length, and reading
/// digits takes the square of their number.
pub const MAX_BYTES: usize = 8_192;

/// Looks into one record of a [`Batch`].
///
/// Takes time linear in the text's length for a legal record; to find the places of flaws, its square at worst
/// (a record of more than [`MAX_BYTES`] is refused at once).
///
/// # Errors
/// Every reason why the text is no legal board, position or deal.
pub fn read(raw: &Raw, text: &str, options: &Options) -> Result<Record, Unread> {
    let start = At { line: raw.line, column: raw.column };
    if text.len() > MAX_BYTES {
        let game = options.decided().unwrap_or(Game::Matching);
        let found = format!(
            "found a record of more than {MAX_BYTES} bytes; no board and no deal is so long: expected one record a \
             line, or brackets that are closed"
        );
        return Err(Unread::one(game, start, found));
    }
    match raw.shape {
        _ if options.sight == Sight::Closed => closed::read(start, text, options),
        Shape::Line => line::read(start, text, options),
        Shape::Brackets => json::read(start, text, options),
        Shape::Grid => grid::read(start, text, options),
        Shape::Cards => cards::read(start, text, options),
    }
}

/// Reads all records of a text, in order. For inputs that do not fit into memory, or to read on several
/// threads, feed a [`Splitter`] and call [`read`] on what it finds.
pub fn records(text: &str, options: &Options) -> Vec<Result<Record, Unread>> {
    let (mut splitter, mut batch) = (Splitter::new(options.borders()), Batch::default());
    for line in text.lines() {
        splitter.line(line, &mut batch);
    }
    splitter.finish(&mut batch);
    batch.records().iter().map(|raw| read(raw, batch.text(raw), options)).collect()
}
