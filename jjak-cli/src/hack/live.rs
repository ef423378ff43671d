//! A live line on a terminal while a hunt runs.

use std::io::{IsTerminal, Write};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use jjak_hack::hunt::Progress;

/// How often the line is written.
const EVERY: Duration = Duration::from_millis(200);

/// Runs the hunt, with a line on stderr that says how far it is, if that is a terminal.
pub(super) fn beside<T>(progress: &Progress, hunt: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return hunt();
    }
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let started = Instant::now();
            // The other end is dropped when the hunt ends, also when it panics.
            while is_done.recv_timeout(EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
                let (tried, took) = (progress.tried(), started.elapsed().as_secs_f64());
                let best = progress.best().map_or_else(String::new, |best| format!("   wrong on {best}"));
                eprint!("\r\x1b[K{tried} inputs, {:.0} a second{best}", tried as f64 / took);
                // The line is not worth an error.
                let _ = std::io::stderr().flush();
            }
            eprint!("\r\x1b[K");
        });
        let result = hunt();
        drop(done);
        result
    })
}
