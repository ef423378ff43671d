//! What a program may use.

use std::time::Duration;

/// Limits on one run of a program; a warm process has them for each of its inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Wall-clock time for an input.
    pub time: Duration,
    /// Resident memory of the whole process tree, in bytes.
    pub memory: u64,
    /// Bytes of output for an input, and of everything written to stderr.
    pub output: usize,
    /// Processes alive at the same time.
    pub processes: usize,
}

impl Limits {
    /// 512 MiB, 1 MiB of output, 32 processes, and this much time.
    pub const fn with_time(time: Duration) -> Self {
        Self { time, memory: 512 << 20, output: 1 << 20, processes: 32 }
    }
}
