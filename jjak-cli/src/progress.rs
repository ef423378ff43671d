//! Progress, on a terminal only: stderr must be one, or nothing is drawn.

use std::io::IsTerminal;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use indicatif::{HumanCount, MultiProgress, ProgressBar, ProgressState, ProgressStyle};

/// All bars that are drawn, one below the other.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// Writes something while no bar is in its way.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    BARS.suspend(write)
}

/// Counts records, if answers go elsewhere than to the terminal.
pub(crate) fn records() -> ProgressBar {
    if std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    styled(ProgressBar::no_length(), "{human_pos} records, {rate}")
}

/// Shows how far a board of so many pairs is solved; boards that take less than a blink are passed over.
pub(crate) fn board(pairs: usize, chunks: usize) -> ProgressBar {
    const WORTH_IT: usize = 20;
    if pairs < WORTH_IT {
        return ProgressBar::hidden();
    }
    let bar = styled(ProgressBar::new(chunks as u64), "solving {msg} pairs {bar:40} {percent} %");
    bar.set_message(pairs.to_string());
    bar
}

/// Counts the states of one search of patience after another; those that take less than a blink are passed over.
#[derive(Clone, Default)]
pub(crate) struct Searching(Arc<Mutex<Option<ProgressBar>>>);

impl Searching {
    /// States that take longer than a blink.
    const WORTH_IT: u64 = 1 << 21;

    /// So many were met by now.
    pub(crate) fn met(&self, states: u64) {
        let mut bar = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if bar.is_some() || states >= Self::WORTH_IT {
            let searching = || styled(ProgressBar::no_length(), "searching {elapsed}: {human_pos} states");
            bar.get_or_insert_with(searching).set_position(states);
        }
    }

    /// It is over.
    pub(crate) fn end(&self) {
        if let Some(bar) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }
}

/// Counts the deals of a survey.
pub(crate) fn deals(all: u64) -> ProgressBar {
    styled(ProgressBar::new(all), "{human_pos} of {human_len} deals, {percent} %, {rate}, {eta} left")
}

/// Counts the lumped positions of a whole game.
pub(crate) fn lumped() -> ProgressBar {
    styled(ProgressBar::no_length(), "{human_pos} lumped positions, {rate}")
}

/// Shows how much of a proof is done, in positions.
pub(crate) fn proof(positions: u64) -> ProgressBar {
    styled(ProgressBar::new(positions), "checking {bar:40} {percent} %, {eta} left")
}

/// So many a second, in whole numbers.
fn rate(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    // A bar is drawn with what could be written.
    let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    BARS.add(match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.with_key("rate", rate)),
        Err(_) => bar,
    })
}
