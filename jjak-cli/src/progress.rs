//! Progress, on a terminal only: stderr must be one, or nothing is drawn.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

/// Counts records, if answers go elsewhere than to the terminal.
pub(crate) fn records() -> ProgressBar {
    if std::io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    styled(ProgressBar::no_length(), "{human_pos} records, {per_sec}")
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

/// Counts the deals of a survey.
pub(crate) fn deals(all: u64) -> ProgressBar {
    styled(ProgressBar::new(all), "{human_pos} of {human_len} deals, {percent} %, {per_sec}, {eta} left")
}

/// Counts the lumped positions of a whole game.
pub(crate) fn lumped() -> ProgressBar {
    styled(ProgressBar::no_length(), "{human_pos} lumped positions, {per_sec}")
}

/// Shows how much of a proof is done, in positions.
pub(crate) fn proof(positions: u64) -> ProgressBar {
    styled(ProgressBar::new(positions), "checking {bar:40} {percent} %, {eta} left")
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
