//! How far a survey is, on a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// One line on stderr, if that is a terminal, written anew a few times a second.
pub(super) struct Progress {
    terminal: bool,
    all: u64,
    done: u64,
    begun: Instant,
    shown: Option<Instant>,
}

/// Time between two lines.
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    pub(super) fn new(all: u64) -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { terminal, all, done: 0, begun: Instant::now(), shown: None }
    }

    pub(super) fn add(&mut self, deals: u64) {
        self.done += deals;
    }

    pub(super) fn show(&mut self) {
        if !self.terminal || self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let line = line(self.done, self.all, self.begun.elapsed());
        // Nobody is left to tell if stderr is gone.
        let _ = write!(std::io::stderr().lock(), "\r{line}\x1b[K");
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}

/// `12000 of 100000 deals, 12 %, 4000 a second, 22 s left`
fn line(done: u64, all: u64, elapsed: Duration) -> String {
    let percent = if all == 0 { 100 } else { u128::from(done) * 100 / u128::from(all) };
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let left =
        if done == 0 { "time left unknown".to_owned() } else { clock((all - done) as f64 / rate) + " left" };
    let rate = if rate < 100.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    format!("{done} of {all} deals, {percent} %, {rate} a second, {left}")
}

/// A time in its two largest units.
fn clock(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let second = Duration::from_secs(1);
        assert_eq!(
            line(12_000, 100_000, second * 3),
            "12000 of 100000 deals, 12 %, 4000 a second, 22 s left"
        );
        assert_eq!(line(1, 61, second), "1 of 61 deals, 1 %, 1.0 a second, 1 min 00 s left");
        assert_eq!(line(1, 7261, second), "1 of 7261 deals, 0 %, 1.0 a second, 2 h 01 min left");
        assert_eq!(line(0, 5, second), "0 of 5 deals, 0 %, 0.0 a second, time left unknown");
    }
}
