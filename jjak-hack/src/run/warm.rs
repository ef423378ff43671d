//! A warm process: our wrapper around a `solution` function, fed one input after another.
//!
//! We write one line an input: `R C ROWS COLS` and the cells. The wrapper prints, behind whatever the
//! function itself printed, a line `#MARKER# VALUE`; the marker is the first line that we send, and new
//! for each process.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::time::{Duration, Instant};

use super::answer::{Outcome, Reply, Silence};
use super::process::{Event, Running};

/// A warm process and the marker of its answers.
pub(super) struct Warm {
    running: Running,
    marker: String,
    answered: usize,
}

impl Warm {
    /// Tells a wrapper its marker.
    pub(super) fn greet(mut running: Running) -> Self {
        let marker = format!("#{:016x}#", RandomState::new().hash_one("marker"));
        running.send(format!("{marker}\n").as_bytes());
        Self { running, marker, answered: 0 }
    }

    /// How many inputs it has answered.
    pub(super) fn answered(&self) -> usize {
        self.answered
    }

    /// One input, as a line, and what the function did; `false` if the process cannot be used again.
    pub(super) fn ask(&mut self, line: &str, time: Duration, processes: usize) -> (Reply, bool) {
        let started = Instant::now();
        self.running.send(format!("{line}\n").as_bytes());
        let mut output = Vec::new();
        let head = format!("\n{} ", self.marker);
        // Only what is new need be searched; a marker may be split between two reads.
        let mut searched = 0;
        let mut found = None;
        let event = self.running.watch(&mut output, started + time, |output| {
            if found.is_none() {
                found = find(&output[searched..], head.as_bytes()).map(|at| searched + at);
                searched = output.len().saturating_sub(head.len());
            }
            found.is_some_and(|at| output[at + 1..].contains(&b'\n'))
        });
        let took = started.elapsed();
        if let (Event::Done, Some(at)) = (event, found) {
            self.answered += 1;
            let value = String::from_utf8_lossy(&output[at + head.len()..]);
            let value = value.lines().next().unwrap_or_default().trim().to_owned();
            let outcome = match &*value {
                "" | "None" | "null" | "undefined" => Outcome::NoAnswer(Silence::ReturnedNothing),
                _ => Outcome::Answer(value),
            };
            return (Reply { outcome, took }, true);
        }
        let printed = String::from_utf8_lossy(&output).into_owned();
        let stderr = self.running.stderr_tail();
        let outcome = match event {
            // An end without an answer is a crash whatever its exit code.
            Event::Ended(status) if status.success() => Outcome::RuntimeError {
                how: "exit code 0 before the function returned".into(),
                printed: printed.trim().to_owned(),
                stderr,
            },
            Event::Late if self.running.waits_for_input() => Outcome::NoAnswer(Silence::WaitsForInput),
            _ => Outcome::of_event(event, &printed, &stderr, processes),
        };
        (Reply { outcome, took }, false)
    }

    /// Lets the process end by itself if it is idle; its tree is killed in any case.
    pub(super) fn dismiss(mut self) {
        self.running.close_input();
        self.running.ended_well();
    }
}

/// Where `needle` starts in `hay`.
fn find(hay: &[u8], needle: &[u8]) -> Option<usize> {
    hay.windows(needle.len()).position(|window| window == needle)
}

/// One whole run: `input` on stdin, then its end; everything printed is the answer.
pub(super) fn run_fresh(
    launched: io::Result<Running>,
    input: &str,
    time: Duration,
    processes: usize,
) -> io::Result<Reply> {
    let started = Instant::now();
    let mut running = launched?;
    running.send(input.as_bytes());
    running.close_input();
    let mut output = Vec::new();
    let event = running.watch(&mut output, started + time, |_| false);
    let took = started.elapsed();
    let outcome =
        Outcome::of_event(event, &String::from_utf8_lossy(&output), &running.stderr_tail(), processes);
    if matches!(event, Event::Ended(status) if status.success()) {
        running.ended_well();
    }
    Ok(Reply { outcome, took })
}
