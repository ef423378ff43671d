//! Saved counterexamples: JSON Lines, one object a counterexample.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Context;
use jjak::{matching, patience};
use jjak_hack::case::{Case, Game};
use jjak_hack::hunt::Failure;
use jjak_hack::run::{Source, Style};
use serde::{Deserialize, Serialize};

use crate::exit::Usage;
use crate::report::json::SCHEMA;
use crate::rules;

/// One counterexample.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(super) struct Saved {
    schema: String,
    command: String,
    game: String,
    /// The patience rules that were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    position: String,
    /// The source file, or the words of the command.
    program: Program,
    expected: String,
    verdict: String,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Program {
    File { path: String, language: Option<String>, style: Option<String> },
    Command(Vec<String>),
}

impl From<&Source> for Program {
    fn from(source: &Source) -> Self {
        let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        match source {
            Source::File { path, language, style } => Self::File {
                path: whole(path).to_string_lossy().into_owned(),
                language: language.map(|language| language.to_string()),
                style: style.map(|style| style.to_string()),
            },
            Source::Command(words) => {
                Self::Command(words.iter().map(|word| word.to_string_lossy().into_owned()).collect())
            }
        }
    }
}

impl Saved {
    /// The input.
    ///
    /// # Errors
    /// If the position is none.
    pub(super) fn case(&self) -> Result<Case, Usage> {
        let refuse = |why: String| Usage(format!("saved input `{}`: {why}", self.position));
        if self.game == Game::Matching.to_string() {
            let setup: matching::Setup =
                self.position.parse().map_err(|e: matching::Malformed| refuse(e.to_string()))?;
            let position = setup.position().map_err(|e| refuse(e.to_string()))?;
            if position.board().grid() != matching::Grid::ORIGINAL || position.face_up().is_some() {
                return Err(refuse("expected a 4×4 board without a card up".into()));
            }
            return Ok(Case::Matching(position));
        }
        let setup: patience::Setup =
            self.position.parse().map_err(|e: patience::Malformed| refuse(e.to_string()))?;
        let rules = match &self.rules {
            Some(name) => rules::load(name)?,
            None => patience::Rules::double_patience().clone(),
        };
        let position = setup.deal(&rules).map_err(|e| refuse(e.to_string()))?;
        Ok(Case::Patience(position))
    }

    /// The program it was saved for.
    pub(super) fn source(&self) -> Source {
        match &self.program {
            Program::File { path, language, style } => Source::File {
                path: path.into(),
                language: language.as_deref().and_then(|language| language.parse().ok()),
                style: style.as_deref().map(|style| match style {
                    "function" => Style::Function,
                    _ => Style::Program,
                }),
            },
            Program::Command(words) => Source::Command(words.iter().map(OsString::from).collect()),
        }
    }
}

/// Whether a saved input was found in this program under these rules.
pub(super) fn is_of(saved: &Saved, source: &Source, rules: Option<&str>) -> bool {
    if saved.rules.as_deref() != rules {
        return false;
    }
    match (&saved.program, Program::from(source)) {
        (Program::File { path, .. }, Program::File { path: other, .. }) => *path == other,
        (command, other) => *command == other,
    }
}

/// What a file holds; nothing if there is no such file yet.
///
/// # Errors
/// If it cannot be read or holds something else.
pub(super) fn read(file: &Path) -> anyhow::Result<Vec<Saved>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Usage(format!("cannot read {}: {error}", file.display())).into()),
    };
    let mut saved = Vec::new();
    for (nth, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let entry: Saved = serde_json::from_str(line).map_err(|error| {
            Usage(format!("{} line {}: expected a saved input: {error}", file.display(), nth + 1))
        })?;
        saved.push(entry);
    }
    Ok(saved)
}

/// What a file holds that counterexamples will be added to.
///
/// # Errors
/// If it cannot be read or holds something else, or cannot be written.
pub(super) fn open(file: &Path) -> anyhow::Result<Vec<Saved>> {
    if fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        let why =
            format!("{} is no regular file; name one that counterexamples can be kept in", file.display());
        return Err(Usage(why).into());
    }
    let saved = read(file)?;
    let is_new = !file.exists();
    let opened = OpenOptions::new().create(true).append(true).open(file);
    opened.map_err(|error| Usage(format!("cannot write {}: {error}", file.display())))?;
    if is_new {
        // It was only tried: without a counterexample there is no file.
        fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))?;
    }
    Ok(saved)
}

/// Adds a counterexample, unless it is there.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn add(
    file: &Path,
    saved: &[Saved],
    source: &Source,
    rules: Option<&str>,
    failure: &Failure,
) -> anyhow::Result<()> {
    let entry = Saved {
        schema: SCHEMA.into(),
        command: "hack".into(),
        game: failure.case.game().to_string(),
        rules: rules.map(str::to_owned),
        position: failure.case.to_string(),
        program: Program::from(source),
        expected: failure.truth.to_string(),
        verdict: failure.verdict.to_string(),
    };
    if saved.iter().any(|known| is_of(known, source, rules) && known.position == entry.position) {
        return Ok(());
    }
    let line = serde_json::to_string(&entry).context("cannot write JSON")? + "\n";
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut opened| opened.write_all(line.as_bytes()));
    written.with_context(|| format!("cannot write {}", file.display()))
}
