//! Whether a file is a function or a whole program, where its text leaves that open: what it does tells.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jjak::patience::Rules;

use super::DETECTING;
use super::samples::samples;
use crate::case::Game;
use crate::run::{Cannot, Limits, Outcome, Program, Source, Style};

/// Makes a program ready. A file with a function `solution` that may also be a whole program is taken for the
/// function if, run as a program, it prints the same for all official examples, or nothing; unless the game
/// is known to be patience, which takes whole programs. Runs it for at most a quarter of the `time` of the
/// hunt.
///
/// # Errors
/// If it cannot be run; see [`Program::prepare`].
pub fn prepare(
    source: &Source,
    game: Option<Game>,
    limits: Limits,
    time: Duration,
    stop: Arc<AtomicBool>,
) -> Result<Program, Cannot> {
    let program = Program::prepare(source, limits, Arc::clone(&stop))?;
    let open = program.may_be_function() && game != Some(Game::Patience);
    if !open || !is_deaf(&program, time / 4) {
        return Ok(program);
    }
    match Program::prepare(&source.as_function(), limits, stop) {
        // The function is none that can be called.
        Err(Cannot::Compile(_)) => Ok(program),
        function => function,
    }
}

/// Whether a program says the same, or nothing, whatever it is asked.
fn is_deaf(program: &Program, time: Duration) -> bool {
    let games = [Game::Matching, Game::Patience];
    let examples = games.into_iter().flat_map(|game| samples(game, Rules::double_patience()));
    let time = program.limits().time.min(DETECTING).min(time) / 3;
    let mut first = None;
    for example in examples {
        let Ok(reply) = program.run_fresh(&example.input(Style::Program), time) else { return false };
        if !matches!(reply.outcome, Outcome::Answer(_) | Outcome::NoAnswer(_)) {
            return false;
        }
        if *first.get_or_insert_with(|| reply.outcome.clone()) != reply.outcome {
            return false;
        }
    }
    true
}
