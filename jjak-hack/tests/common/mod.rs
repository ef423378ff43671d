//! Programs in `tests/programs`, made ready.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jjak::patience::Rules;
use jjak_hack::case::Game;
use jjak_hack::hunt::{self, Options};
use jjak_hack::run::{Cannot, Limits, Program, Source};

/// The path of a program.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// Makes a program ready; `None`, with a sentence, if this machine lacks what it needs.
pub(crate) fn prepare(name: &str, limits: Limits) -> Option<Program> {
    let source = Source::File { path: path(name), language: None, style: None };
    let stop = Arc::new(AtomicBool::new(false));
    match hunt::prepare(&source, None, limits, Duration::from_secs(60), stop) {
        Ok(program) => Some(program),
        Err(missing @ Cannot::Tool { .. }) => {
            println!("skipped {name}: {missing}");
            None
        }
        Err(other) => panic!("{name}: {other}"),
    }
}

/// Limits that no honest program meets, however busy the machine.
pub(crate) fn roomy() -> Limits {
    Limits::with_time(Duration::from_secs(60))
}

/// How the tests hunt: random inputs from seed 1, one at a time.
pub(crate) fn options(game: Game, seconds: u64) -> Options {
    Options {
        game,
        rules: Rules::double_patience().clone(),
        time: Duration::from_secs(seconds),
        jobs: 1,
        seed: 1,
        tolerance: 1e-6,
        saved: Vec::new(),
        prove: false,
    }
}
