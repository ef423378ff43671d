//! What every benchmark prints before a figure, and how it takes one.
#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

/// Prints build, processor, command and seed.
pub fn header(name: &str, seed: u64) {
    let build =
        if cfg!(debug_assertions) { "with debug assertions: figures mean nothing" } else { "optimised" };
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "jjak {} {build}, target {}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    println!("{} x {cores}", processor.as_deref().unwrap_or("unknown processor"));
    println!("cargo bench -p jjak-bench --bench {name}, seed {seed}");
    println!();
}

/// The answer of `work` and the least time of `runs` runs of it; every run must give the same answer.
pub fn best_of<T: PartialEq + std::fmt::Debug>(runs: usize, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut best: Option<(T, Duration)> = None;
    for _ in 0..runs {
        let start = Instant::now();
        let answer = work();
        let time = start.elapsed();
        best = Some(match best {
            None => (answer, time),
            Some((first, least)) => {
                assert_eq!(first, answer, "the same work gives the same answer");
                (first, least.min(time))
            }
        });
    }
    best.expect("at least one run")
}

/// A time per item, in the unit that suits it.
pub fn per(time: Duration, items: u64) -> String {
    let nanos = time.as_nanos() as f64 / items as f64;
    match nanos {
        n if n < 1e3 => format!("{n:.0} ns"),
        n if n < 1e6 => format!("{:.2} µs", n / 1e3),
        n if n < 1e9 => format!("{:.2} ms", n / 1e6),
        n => format!("{:.2} s", n / 1e9),
    }
}
