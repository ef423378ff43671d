//! Ctrl-C, in one place for all commands: what is known is printed, and the exit code is 130.

use std::sync::atomic::{AtomicBool, Ordering};
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
    let handler = move || {
        ASKED.store(true, Ordering::Relaxed);
        then();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

/// Ends the process as interrupted.
pub(crate) fn exit() -> ! {
    std::process::exit(i32::from(Exit::Interrupted.code()))
}
