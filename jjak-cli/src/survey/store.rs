//! A report in its file: never half written.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use jjak::patience::survey::Survey;
use serde::Deserialize;

use super::json;
use crate::exit::Usage;
use crate::report::json::SCHEMA;

/// What is read of a report: everything else in it follows from the survey.
#[derive(Deserialize)]
struct Stored {
    schema: String,
    command: String,
    survey: Survey,
}

/// The survey in a report; `None` if there is no such file.
///
/// # Errors
/// If the file cannot be read, or is no report.
pub(super) fn load(path: &Path) -> Result<Option<Survey>, Usage> {
    let shown = path.display();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Usage(format!("cannot read `{shown}`: {error}"))),
    };
    let no_report = |why: String| {
        Usage(format!("`{shown}` is no report of a survey: {why}; expected what --out or --json wrote"))
    };
    let stored: Stored = serde_json::from_str(&text).map_err(|error| no_report(error.to_string()))?;
    if stored.schema != SCHEMA || stored.command != "survey" {
        return Err(no_report(format!("it holds `{}` of schema `{}`", stored.command, stored.schema)));
    }
    Ok(Some(stored.survey))
}

/// Writes a report beside its file, to the disk, and then puts it in the file's place at once: whenever the
/// program ends, there is either the old report or the new one.
///
/// # Errors
/// If it cannot be written.
pub(super) fn save(path: &Path, survey: &Survey) -> anyhow::Result<()> {
    replace(path, |file| file.write_all(&json::line(survey)))
}

/// Refuses a path at which something else than a file lies: to put a report in the place of a device would
/// take the device away, for every program on the machine.
///
/// # Errors
/// If such a thing lies there.
pub(super) fn check_place(path: &Path) -> Result<(), Usage> {
    match std::fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(Usage(format!(
            "`{}` is no regular file; name a file that can be replaced, or print the report with --json",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Writes a file beside `path` and puts it in its place; a symbolic link stays, and what it names is replaced.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    check_place(path)?;
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let beside = beside(path, ".tmp");
    let done = File::create(&beside).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()
    });
    done.and_then(|()| std::fs::rename(&beside, path))
        .with_context(|| format!("cannot write `{}`", path.display()))
}

/// The path with something behind its name.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
