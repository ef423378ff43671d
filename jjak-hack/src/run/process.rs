//! One process tree in a group of its own, watched while it runs and killed whole when we let go of it.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};

use super::Limits;
use super::tree::{self, MARK};

/// How often the tree of a running process is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// Bytes of stderr that are kept: its end is what explains a crash.
const TAIL: usize = 4096;

/// Clean ends after which we look for processes that were left behind.
const SWEEP_AFTER: usize = 50;

/// Starts processes; they and all their descendants are gone when it is dropped.
pub(super) struct Launcher {
    name: String,
    folder: PathBuf,
    stop: Arc<AtomicBool>,
    launched: AtomicU64,
    ended: Arc<Mutex<HashSet<String>>>,
}

impl Launcher {
    /// Processes run in `folder` and are killed soon after `stop` becomes true.
    pub(super) fn new(folder: PathBuf, stop: Arc<AtomicBool>) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!("{}.{}.", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        Self { name, folder, stop, launched: AtomicU64::new(0), ended: Arc::default() }
    }

    /// Whether we were asked to stop.
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Starts a command under `limits`; `capped` tells whether its address space may be limited too.
    pub(super) fn launch(&self, words: &[OsString], limits: Limits, capped: Capped) -> io::Result<Running> {
        let mark = format!("{}{}", self.name, self.launched.fetch_add(1, Ordering::Relaxed));
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(&self.folder).process_group(0).env(MARK, &mark);
        // What they leave lying about goes with the folder.
        command.env("TMPDIR", &self.folder);
        command.env("PYTHONHASHSEED", "0").env("PYTHONDONTWRITEBYTECODE", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let running = Running {
            group: Pid::from_child(&child),
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child,
            tail: Vec::new(),
            talked: 0,
            limits,
            clean: false,
            stop: Arc::clone(&self.stop),
            mark,
            ended: Arc::clone(&self.ended),
        };
        restrict(running.group, limits, capped);
        let pipes = [running.stdout.as_ref().map(AsFd::as_fd), running.stderr.as_ref().map(AsFd::as_fd)];
        for pipe in pipes.into_iter().flatten() {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(running)
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        tree::sweep(|mark| mark.starts_with(&self.name));
    }
}

/// Whether a command's address space is limited beside its resident memory. Virtual machines reserve far
/// more than they use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Capped {
    Yes,
    No,
}

/// The kernel's own limits: a last wall behind what [`Running::watch`] enforces.
#[cfg(target_os = "linux")]
fn restrict(process: Pid, limits: Limits, capped: Capped) {
    use rustix::process::{Resource, Rlimit, prlimit};
    let limit = |resource, most: u64| {
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        // A process that has ended already needs no limit.
        let _ = prlimit(Some(process), resource, limit);
    };
    limit(Resource::Core, 0);
    limit(Resource::Fsize, 64 << 20);
    // A warm process uses its time again and again; this ends one that outlives us.
    limit(Resource::Cpu, 3600.max(limits.time.as_secs() + 2));
    if capped == Capped::Yes {
        limit(Resource::As, 2 * limits.memory + (512 << 20));
    }
}

#[cfg(not(target_os = "linux"))]
fn restrict(_: Pid, _: Limits, _: Capped) {}

/// Why a wait came to its end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// The output is what was waited for.
    Done,
    /// The process ended.
    Ended(ExitStatus),
    /// The deadline came.
    Late,
    /// The tree holds more memory than allowed.
    Memory,
    /// It printed more than allowed.
    Output,
    /// It started more processes than allowed.
    Processes,
    /// We were asked to stop.
    Stopped,
}

/// A running process tree.
pub(super) struct Running {
    child: Child,
    group: Pid,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    tail: Vec<u8>,
    talked: usize,
    limits: Limits,
    clean: bool,
    stop: Arc<AtomicBool>,
    mark: String,
    ended: Arc<Mutex<HashSet<String>>>,
}

impl Running {
    /// Writes to its standard input. What it does not want to read is lost without an error.
    pub(super) fn send(&mut self, text: &[u8]) {
        if let Some(stdin) = &mut self.stdin {
            // A closed pipe shows in what the program answers.
            let _ = stdin.write_all(text).and_then(|()| stdin.flush());
        }
    }

    /// Ends its standard input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Whether it waits for input: a line more is taken at once.
    pub(super) fn waits_for_input(&mut self) -> bool {
        self.send(b"\n");
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(10));
            match self.stdin.as_ref().map(rustix::io::ioctl_fionread) {
                Some(Ok(0)) => return true,
                Some(Ok(_)) => {}
                _ => return false,
            }
        }
        false
    }

    /// The end of what it wrote to stderr.
    pub(super) fn stderr_tail(&self) -> String {
        String::from_utf8_lossy(&self.tail).into_owned()
    }

    /// Collects its output until `done`, its end, a limit or the deadline.
    pub(super) fn watch(
        &mut self,
        output: &mut Vec<u8>,
        deadline: Instant,
        mut done: impl FnMut(&[u8]) -> bool,
    ) -> Event {
        let mut next_look = Instant::now() + LOOK;
        let mut nap = Duration::from_micros(200);
        loop {
            let got = self.collect(output);
            if got && done(output) {
                return Event::Done;
            }
            if output.len() > self.limits.output || self.talked > 16 * self.limits.output {
                return Event::Output;
            }
            let silent = self.stdout.is_none() && self.stderr.is_none();
            let now = Instant::now();
            let due = now >= next_look.min(deadline);
            if (silent || due)
                && let Ok(Some(status)) = self.child.try_wait()
            {
                self.collect(output);
                return if done(output) { Event::Done } else { Event::Ended(status) };
            }
            if due {
                next_look = now + LOOK;
                if self.stop.load(Ordering::Relaxed) {
                    return Event::Stopped;
                }
                let tree = tree::look(self.group.as_raw_nonzero().get() as u32);
                if tree.processes > self.limits.processes {
                    return Event::Processes;
                }
                if tree.resident > self.limits.memory {
                    return Event::Memory;
                }
                if now >= deadline {
                    return Event::Late;
                }
            }
            if silent {
                std::thread::sleep(nap);
                nap = (nap * 2).min(Duration::from_millis(5));
            } else {
                self.sleep_until(next_look.min(deadline));
            }
        }
    }

    /// Waits for output, but not beyond `until`.
    fn sleep_until(&self, until: Instant) {
        let pipes = [self.stdout.as_ref().map(AsFd::as_fd), self.stderr.as_ref().map(AsFd::as_fd)];
        let mut fds: Vec<_> =
            pipes.iter().flatten().map(|pipe| PollFd::from_borrowed_fd(*pipe, PollFlags::IN)).collect();
        let wait = until.saturating_duration_since(Instant::now()).max(Duration::from_micros(100));
        let timeout = Timespec { tv_sec: wait.as_secs() as i64, tv_nsec: wait.subsec_nanos().into() };
        // An interrupted wait is a short wait.
        let _ = poll(&mut fds, Some(&timeout));
    }

    /// Takes what has come on both pipes, as far as the limits go; whether the standard output brought
    /// anything.
    fn collect(&mut self, output: &mut Vec<u8>) -> bool {
        let before = output.len();
        let most = self.limits.output + 1;
        drain(&mut self.stdout, |bytes| {
            output.extend_from_slice(bytes);
            output.len() < most
        });
        let (tail, talked) = (&mut self.tail, &mut self.talked);
        drain(&mut self.stderr, |bytes| {
            *talked += bytes.len();
            tail.extend_from_slice(bytes);
            tail.drain(..tail.len().saturating_sub(TAIL));
            *talked < 16 * most
        });
        output.len() > before
    }

    /// Says that the process did what was asked of it, so that no search for runaways is urgent.
    pub(super) fn ended_well(&mut self) {
        self.clean = true;
    }
}

/// Reads a non-blocking pipe until it is empty or `more` declines; a pipe at its end is closed.
fn drain<P: Read>(pipe: &mut Option<P>, mut more: impl FnMut(&[u8]) -> bool) {
    let mut buffer = [0; 16 << 10];
    while let Some(open) = pipe {
        match open.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(length) if more(&buffer[..length]) => {}
            Ok(_) => return,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
            Err(_) => *pipe = None,
        }
    }
}

/// Kills the whole tree.
impl Drop for Running {
    fn drop(&mut self) {
        // The group is there until its leader is waited for; an empty one needs no signal.
        let _ = kill_process_group(self.group, Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
        if self.clean {
            let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
            ended.insert(std::mem::take(&mut self.mark));
            if ended.len() >= SWEEP_AFTER {
                let marks = std::mem::take(&mut *ended);
                drop(ended);
                tree::sweep(|mark| marks.contains(mark));
            }
        } else {
            tree::sweep(|mark| mark == self.mark);
        }
    }
}

/// The signal that ended a process, by name.
pub(super) fn signal_name(status: ExitStatus) -> Option<String> {
    let number = status.signal()?;
    let name = match number {
        4 => "SIGILL, an illegal instruction",
        6 => "SIGABRT, abort",
        8 => "SIGFPE, a division by zero",
        9 => "SIGKILL",
        11 => "SIGSEGV, a forbidden memory access or a recursion too deep",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU, too much processor time",
        25 => "SIGXFSZ, a file too large",
        _ => return Some(format!("signal {number}")),
    };
    Some(name.to_owned())
}
