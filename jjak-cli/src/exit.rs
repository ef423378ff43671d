//! Exit codes, and which of them wins.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// How a command ended. Where several apply the greater one wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum Exit {
    /// Everything was answered.
    #[default]
    Fine,
    /// A command that looks for something found against it: a difference, keys that do not clear the board.
    Negative,
    /// A limit was reached.
    GaveUp,
    /// Bad input or usage.
    BadInput,
    /// Ctrl-C.
    Interrupted,
    /// A fault of the program, or of where it writes to.
    Internal,
}

impl Exit {
    /// The number that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Negative => 1,
            Self::BadInput => 2,
            Self::GaveUp => 3,
            Self::Internal => 4,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Runs a command; an error that stops it is told on stderr and becomes an exit code, and so does a panic.
pub(crate) fn guard(run: impl FnOnce() -> anyhow::Result<Exit>) -> Option<Exit> {
    match catch_unwind(AssertUnwindSafe(run)).ok()? {
        Ok(exit) => Some(exit),
        Err(error) if is_broken_pipe(&error) => Some(Exit::Fine),
        Err(error) => {
            eprintln!("jjak: {error:#}");
            Some(if error.is::<Usage>() { Exit::BadInput } else { Exit::Internal })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// What was asked for cannot be done.
#[derive(Debug)]
pub(crate) struct Usage(pub String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

#[cfg(test)]
mod tests {
    use super::{Exit, Usage, guard};

    #[test]
    fn the_graver_wins() {
        let by_gravity =
            [Exit::Fine, Exit::Negative, Exit::GaveUp, Exit::BadInput, Exit::Interrupted, Exit::Internal];
        assert!(by_gravity.is_sorted());
        assert_eq!(by_gravity.map(Exit::code), [0, 1, 3, 2, 130, 4]);
    }

    #[test]
    fn errors_and_panics_become_exit_codes() {
        assert_eq!(guard(|| Ok(Exit::Negative)), Some(Exit::Negative));
        assert_eq!(guard(|| Err(Usage("no such thing".into()).into())), Some(Exit::BadInput));
        let io = |kind| move || Err(std::io::Error::from(kind).into());
        assert_eq!(guard(io(std::io::ErrorKind::BrokenPipe)), Some(Exit::Fine));
        assert_eq!(guard(io(std::io::ErrorKind::StorageFull)), Some(Exit::Internal));
        assert_eq!(guard(|| panic!("a fault, on purpose")), None);
    }
}
