//! Ctrl-C, and on Unix the signals TERM and HUP, in one place for all commands: what is known is printed, and the
//! exit code is 130.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context;

use crate::exit::Exit;

/// Time for a command to print what it knows.
const GRACE: Duration = Duration::from_secs(1);

static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed. A command that works for long looks here now and then, and ends in good order.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Whether Ctrl-C lets a search go on.
pub(crate) fn going_on() -> ControlFlow<()> {
    if asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// From here on the first Ctrl-C asks the command to end, and the second ends it at once.
pub(crate) fn listen() -> anyhow::Result<()> {
    let mut again = false;
    on(move || {
        if std::mem::replace(&mut again, true) {
            exit();
        }
    })
}

/// From here on Ctrl-C asks the command to end, and ends it if it has not within a second.
pub(crate) fn listen_briefly() -> anyhow::Result<()> {
    on(|| {
        std::thread::sleep(GRACE);
        exit();
    })
}

/// From here on Ctrl-C asks the command to end and calls `then`, each time it is pressed, in a thread of its own.
pub(crate) fn on(mut then: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    let (ask, asked) = mpsc::channel();
    std::thread::spawn(move || {
        for () in asked {
            then();
        }
    });
    let handler = move || {
        ASKED.store(true, Ordering::Relaxed);
        // The thread at the other end lives as long as we do.
        let _ = ask.send(());
    };
    #[cfg(unix)]
    on_termination(handler.clone()).context("cannot listen for signals")?;
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

/// From here on TERM and HUP call `then`, each time they come; HUP only if it is not ignored as under `nohup`.
#[cfg(unix)]
fn on_termination(then: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;

    let wanted: &[i32] = if hangup_is_ignored() { &[SIGTERM] } else { &[SIGTERM, SIGHUP] };
    let mut signals = Signals::new(wanted)?;
    std::thread::spawn(move || {
        for _ in signals.forever() {
            then();
        }
    });
    Ok(())
}

/// Whether we were started with HUP ignored. Elsewhere than on Linux this cannot be seen, and is taken for no.
#[cfg(unix)]
fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 != 0)
}

/// Ends the process as interrupted.
pub(crate) fn exit() -> ! {
    std::process::exit(i32::from(Exit::Interrupted.code()))
}
