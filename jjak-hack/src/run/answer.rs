//! What a program did with one input.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::process::ExitStatus;
use std::time::Duration;

use super::process::{Event, signal_name};

/// What a program did with one input, before anyone asks whether it is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It answered: its output, or the returned value as its language prints it, without blanks around it.
    Answer(String),
    /// It ended, or returned, without an answer, or waits for input that does not come.
    NoAnswer(Silence),
    /// It crashed.
    RuntimeError {
        /// "exit code 3", "SIGSEGV, …", "more than 32 processes".
        how: String,
        /// What it had printed before.
        printed: String,
        /// The last lines of stderr.
        stderr: String,
    },
    /// It took longer than allowed.
    TimeLimit,
    /// It held more memory than allowed.
    MemoryLimit,
    /// It printed more than allowed.
    OutputLimit,
    /// We were asked to stop before it answered.
    Stopped,
}

/// The ways of giving no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// It ended well and printed nothing.
    PrintedNothing,
    /// It was still waiting for input at the time limit.
    WaitsForInput,
    /// The function returned nothing.
    ReturnedNothing,
}

impl Display for Silence {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(match self {
            Self::PrintedNothing => "it printed nothing",
            Self::WaitsForInput => "it waits for input that does not come",
            Self::ReturnedNothing => "the function returned nothing",
        })
    }
}

/// An outcome and how long it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What the program did.
    pub outcome: Outcome,
    /// Wall-clock time.
    pub took: Duration,
}

/// Words in stderr by which languages say that memory ran out.
const OUT_OF_MEMORY: [&str; 6] = [
    "MemoryError",
    "std::bad_alloc",
    "OutOfMemoryError",
    "heap out of memory",
    "memory allocation of",
    "Array buffer allocation failed",
];

/// How many lines of stderr explain a crash.
const LAST_LINES: usize = 6;

/// The last lines that say something.
fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(LAST_LINES)..].join("\n")
}

impl Outcome {
    /// The outcome of a run that did not end with an answer that was waited for.
    pub(super) fn of_event(event: Event, printed: &str, stderr: &str, processes: usize) -> Self {
        let crash = |how: String| Self::RuntimeError {
            how,
            printed: printed.trim().to_owned(),
            stderr: last_lines(stderr),
        };
        match event {
            Event::Ended(status) if !status.success() => {
                if OUT_OF_MEMORY.iter().any(|word| stderr.contains(word)) {
                    return Self::MemoryLimit;
                }
                crash(ending(status))
            }
            Event::Done | Event::Ended(_) if printed.trim().is_empty() => {
                Self::NoAnswer(Silence::PrintedNothing)
            }
            Event::Done | Event::Ended(_) => Self::Answer(printed.trim().to_owned()),
            Event::Late => Self::TimeLimit,
            Event::Memory => Self::MemoryLimit,
            Event::Output => Self::OutputLimit,
            Event::Processes => crash(format!("it started more than {processes} processes")),
            Event::Stopped => Self::Stopped,
        }
    }

    /// The verdict's name if this is no answer: `runtime error`, `time limit` and so on.
    pub fn failure(&self) -> Option<&'static str> {
        match self {
            Self::Answer(_) => None,
            Self::NoAnswer(_) => Some("no answer"),
            Self::RuntimeError { .. } => Some("runtime error"),
            Self::TimeLimit => Some("time limit"),
            Self::MemoryLimit => Some("memory limit"),
            Self::OutputLimit => Some("output limit"),
            Self::Stopped => Some("stopped"),
        }
    }
}

/// "exit code 3" or the signal's name.
pub(super) fn ending(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exit code {code}"),
        None => signal_name(status).unwrap_or_else(|| "ended by an unknown cause".into()),
    }
}
