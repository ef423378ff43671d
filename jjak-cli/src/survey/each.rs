//! One record per deal, for other tools: CSV, and Parquet made from it.

#[cfg(feature = "parquet")]
mod parquet;

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use jjak::patience::survey::{Cleared, Plan, Question, Survey};

use super::asker::Answer;
use super::store;
use crate::exit::Usage;

/// The file of records. It always holds the deals in order, and at least those of the saved report.
pub(super) struct Each {
    /// What the user named.
    path: PathBuf,
    /// Where lines go: that file, or for Parquet one beside it until all lines are there.
    lines: PathBuf,
    writer: BufWriter<File>,
}

/// The kinds of files, by their ending.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Csv,
    Parquet,
}

impl Each {
    /// Begins a file, or goes on with one: lines beyond the report are cut off, and its deals must all be there.
    ///
    /// # Errors
    /// If the ending is none of `.csv` and `.parquet`, the file cannot be written, or lines are missing.
    pub(super) fn open(path: &Path, survey: &Survey, resumes: bool) -> anyhow::Result<Self> {
        let lines = match kind(path)? {
            Kind::Csv => path.to_owned(),
            Kind::Parquet => store::beside(path, ".csv"),
        };
        let shown = lines.display();
        let file = if resumes && !survey.covered().is_empty() {
            let length = kept(&lines, survey)?;
            let mut file = OpenOptions::new()
                .write(true)
                .open(&lines)
                .map_err(|error| Usage(format!("cannot write `{shown}`: {error}")))?;
            file.set_len(length)
                .and_then(|()| file.seek(std::io::SeekFrom::End(0)))
                .with_context(|| format!("cannot write `{shown}`"))?;
            file
        } else {
            let created = File::create(&lines);
            let mut file = created.map_err(|error| Usage(format!("cannot write `{shown}`: {error}")))?;
            file.write_all(header(survey.plan()).as_bytes())
                .with_context(|| format!("cannot write `{shown}`"))?;
            file
        };
        Ok(Self { path: path.to_owned(), lines, writer: BufWriter::new(file) })
    }

    pub(super) fn write(&mut self, records: &[u8]) -> anyhow::Result<()> {
        self.writer.write_all(records).with_context(|| format!("cannot write `{}`", self.lines.display()))
    }

    /// Has everything written so far on the disk.
    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        let flushed = self.writer.flush().and_then(|()| self.writer.get_ref().sync_data());
        flushed.with_context(|| format!("cannot write `{}`", self.lines.display()))
    }

    /// All deals are there: makes the file that was asked for.
    pub(super) fn finish(mut self, plan: &Plan) -> anyhow::Result<()> {
        self.flush()?;
        match kind(&self.path)? {
            Kind::Csv => Ok(()),
            Kind::Parquet => to_parquet(&self.lines, &self.path, plan),
        }
    }
}

fn kind(path: &Path) -> Result<Kind, Usage> {
    let end = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    match end.as_ref().and_then(|end| end.to_str()) {
        Some("csv") => Ok(Kind::Csv),
        Some("parquet") if cfg!(feature = "parquet") => Ok(Kind::Parquet),
        Some("parquet") => Err(Usage(format!(
            "`{}` asks for Parquet, which this jjak was built without; name a file ending in .csv, or build it with `--features parquet`",
            path.display()
        ))),
        _ => Err(Usage(format!(
            "found the file `{}`; expected a name that ends in .csv or .parquet",
            path.display()
        ))),
    }
}

#[cfg(feature = "parquet")]
fn to_parquet(lines: &Path, path: &Path, plan: &Plan) -> anyhow::Result<()> {
    let file = File::open(lines).with_context(|| format!("cannot read `{}`", lines.display()))?;
    store::replace(path, |to| {
        let written = parquet::write(BufReader::new(file), to, plan);
        written.map_err(std::io::Error::other)
    })?;
    std::fs::remove_file(lines).with_context(|| format!("cannot remove `{}`", lines.display()))
}

#[cfg(not(feature = "parquet"))]
fn to_parquet(_lines: &Path, path: &Path, _plan: &Plan) -> anyhow::Result<()> {
    Err(kind(path).err().unwrap_or_else(|| Usage("Parquet is not part of this build".into())).into())
}

/// The length of the lines that belong to the deals of a report.
fn kept(lines: &Path, survey: &Survey) -> anyhow::Result<u64> {
    let shown = lines.display();
    let held = survey.covered().len();
    let incomplete = |found: u64| {
        Usage(format!(
            "`{shown}` holds records of {found} of the {held} deals of the report; expected all of them, so choose a new --out to begin anew"
        ))
    };
    let Ok(file) = File::open(lines) else { return Err(incomplete(0).into()) };
    let mut reader = BufReader::new(file);
    let mut line = String::new();
    let mut read = |line: &mut String| -> anyhow::Result<u64> {
        line.clear();
        let length = reader.read_line(line).with_context(|| format!("cannot read `{shown}`"))?;
        Ok(if line.ends_with('\n') { length as u64 } else { 0 })
    };
    let mut length = read(&mut line)?;
    if line != header(survey.plan()) {
        return Err(Usage(format!(
            "`{shown}` is not a file of records of this survey; choose another file for --each"
        ))
        .into());
    }
    for (found, number) in (0..).zip(survey.covered().iter().flatten()) {
        let read = read(&mut line)?;
        if read == 0 || line.split(',').next() != Some(&number.to_string()) {
            return Err(incomplete(found).into());
        }
        length += read;
    }
    Ok(length)
}

/// The names of the columns.
fn columns(plan: &Plan) -> Vec<&'static str> {
    let mut columns = vec!["deal"];
    for question in &plan.what {
        match question {
            Question::Winnable => columns.push("winnable"),
            Question::Odds => columns.push("odds"),
            Question::Estimate => columns.extend(["wins", "plays"]),
            Question::Closed => columns.push("closed"),
        }
    }
    columns.push("position");
    columns
}

fn header(plan: &Plan) -> String {
    columns(plan).join(",") + "\n"
}

/// Writes the line of a deal. `yes`, `no`, `unknown`; odds that are unknown stay empty.
pub(super) fn record(plan: &Plan, answer: &Answer, out: &mut Vec<u8>) {
    let finding = &answer.finding;
    let word = |cleared: Option<Cleared>| match cleared {
        Some(Cleared::Yes) => "yes",
        Some(Cleared::No) => "no",
        Some(Cleared::Unknown) | None => "unknown",
    };
    // Writing into memory does not fail.
    let _ = write!(out, "{}", finding.number);
    for question in &plan.what {
        let _ = match question {
            Question::Winnable => write!(out, ",{}", word(finding.winnable)),
            Question::Odds => write!(out, ",{}", answer.digits.as_deref().unwrap_or_default()),
            Question::Estimate => {
                let (wins, plays) =
                    finding.estimate.map_or((0, 0), |estimate| (estimate.wins, estimate.plays));
                write!(out, ",{wins},{plays}")
            }
            Question::Closed => write!(out, ",{}", word(finding.closed)),
        };
    }
    let _ = writeln!(out, ",{}", answer.position);
}
