//! A process and everything it started, as `/proc` shows them. Elsewhere than on Linux nothing is seen,
//! and only the process group is killed.

use std::collections::HashSet;
use std::fs;

use rustix::process::{Pid, Signal, kill_process};

/// The environment variable that marks every process of a launcher.
pub(super) const MARK: &str = "JJAK_HACK_RUN";

/// A process tree at one moment.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tree {
    /// Processes alive, zombies not counted.
    pub(super) processes: usize,
    /// Bytes of memory that they hold together.
    pub(super) resident: u64,
}

/// What `/proc/PID/stat` says.
struct Stat {
    pid: u32,
    zombie: bool,
    parent: u32,
    group: u32,
    pages: u64,
}

fn stat(pid: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may hold anything, blanks and parentheses included.
    let mut fields = text[text.rfind(')')? + 1..].split_ascii_whitespace();
    let zombie = matches!(fields.next()?, "Z" | "X");
    let parent = fields.next()?.parse().ok()?;
    let group = fields.next()?.parse().ok()?;
    let pages = fields.nth(18)?.parse().ok()?;
    Some(Stat { pid, zombie, parent, group, pages })
}

/// The numbers of all processes, lowest first.
fn pids() -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut pids: Vec<u32> = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    pids.sort_unstable();
    pids
}

/// The tree below the leader of a process group: the group's members and the descendants of any of them.
pub(super) fn look(leader: u32) -> Tree {
    let stats: Vec<Stat> = pids().into_iter().filter_map(stat).collect();
    let mut members: HashSet<u32> =
        stats.iter().filter(|stat| stat.group == leader).map(|stat| stat.pid).collect();
    loop {
        let before = members.len();
        members.extend(
            stats.iter().filter(|stat| members.contains(&stat.parent)).map(|s| s.pid).collect::<Vec<_>>(),
        );
        if members.len() == before {
            break;
        }
    }
    let mut tree = Tree::default();
    for stat in stats.iter().filter(|stat| members.contains(&stat.pid) && !stat.zombie) {
        tree.processes += 1;
        tree.resident += stat.pages * rustix::param::page_size() as u64;
    }
    tree
}

/// Kills every process whose mark satisfies `wanted`, those that left their group included; the number of
/// processes found.
pub(super) fn sweep(wanted: impl Fn(&str) -> bool) -> usize {
    let prefix = format!("{MARK}=");
    let mut found = 0;
    // A process may fork while we look: go on until a whole look finds none.
    for _ in 0..100 {
        let before = found;
        for pid in pids() {
            let Ok(environment) = fs::read(format!("/proc/{pid}/environ")) else { continue };
            let mut entries =
                environment.split(|&byte| byte == 0).filter_map(|entry| str::from_utf8(entry).ok());
            let marked = entries.any(|entry| entry.strip_prefix(&prefix).is_some_and(&wanted));
            if marked && stat(pid).is_some_and(|stat| !stat.zombie) {
                found += 1;
                if let Some(pid) = Pid::from_raw(pid as i32) {
                    // It may have ended since; then there is nothing left to kill.
                    let _ = kill_process(pid, Signal::KILL);
                }
            }
        }
        if found == before {
            break;
        }
    }
    found
}
