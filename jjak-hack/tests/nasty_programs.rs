//! Programs that fork, ignore signals, never end: each gets its verdict, and nothing is left behind.

#[path = "common/changed.rs"]
mod changing;
mod common;

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use changing::changed;
use common::{options, path, prepare};
use jjak::patience::Rules;
use jjak_hack::case::{Case, Game};
use jjak_hack::hunt::{Progress, Retried, hunt, retry, samples};
use jjak_hack::referee::{Truth, Verdict};
use jjak_hack::run::{Cannot, Limits, Outcome, Program, Source, Style};

/// One test at a time: each looks for what was left behind by this very process.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tight limits: these programs never answer.
fn tight() -> Limits {
    Limits { memory: 200 << 20, ..Limits::with_time(Duration::from_secs(3)) }
}

/// The verdict on the first example, and what happened.
fn verdict(name: &str, limits: Limits) -> Option<(Verdict, Outcome)> {
    let program = prepare(name, limits)?;
    let case = &samples(Game::Matching, Rules::double_patience())[0];
    Some(match retry(&program, case, 1e-6).unwrap() {
        Retried::Unknown => panic!("nothing is known of {name}"),
        Retried::Agrees { outcome, .. } => (Verdict::Agree, outcome),
        Retried::Fails(found) => (found.verdict, found.outcome),
    })
}

/// Processes that bear our mark: children of this test's programs, in whatever group or session.
fn left_behind() -> Vec<String> {
    let mark = format!("JJAK_HACK_RUN={}.", std::process::id());
    let marked = |bytes: Vec<u8>| bytes.windows(mark.len()).any(|window| window == mark.as_bytes());
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let left = paths.filter(|path| fs::read(path.join("environ")).is_ok_and(marked));
    left.map(|path| path.display().to_string()).collect()
}

#[test]
fn each_gets_its_verdict() {
    let _alone = alone();
    let roomy = common::roomy();
    for (name, limits, expected) in [
        ("nasty/ignores_signals.py", tight(), Verdict::TimeLimit),
        ("nasty/endless_output.py", roomy, Verdict::OutputLimit),
        ("nasty/eats_memory.py", Limits { memory: 200 << 20, ..roomy }, Verdict::MemoryLimit),
        ("nasty/sleeps.py", tight(), Verdict::TimeLimit),
        ("nasty/closes_stdin.py", roomy, Verdict::RuntimeError),
        ("nasty/garbage.py", roomy, Verdict::WrongAnswer),
        ("nasty/nan.py", roomy, Verdict::WrongAnswer),
        ("nasty/text_around.py", roomy, Verdict::WrongAnswer),
        ("nasty/crashes_after.py", roomy, Verdict::RuntimeError),
        ("nasty/prints_nothing.py", roomy, Verdict::NoAnswer),
        ("nasty/waits_for_input.py", tight(), Verdict::NoAnswer),
        ("nasty/returns_nothing.py", roomy, Verdict::NoAnswer),
        ("nasty/exits.py", roomy, Verdict::RuntimeError),
        ("nasty/fork_bomb.py", roomy, Verdict::RuntimeError),
        ("nasty/forks.py", roomy, Verdict::WrongAnswer),
        ("right/trailing_blanks.py", roomy, Verdict::Agree),
    ] {
        let Some((found, outcome)) = verdict(name, limits) else { return };
        assert_eq!(found, expected, "{name}: {outcome:?}");
    }
    assert_eq!(left_behind(), [""; 0], "processes of these programs are still there");
}

#[test]
fn a_crash_is_reported_with_its_exit_code_what_it_printed_and_its_last_words() {
    let _alone = alone();
    let Some((_, outcome)) = verdict("nasty/crashes_after.py", common::roomy()) else { return };
    let Outcome::RuntimeError { how, printed, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!((&*how, &*printed), ("exit code 3", "14"));
    let Some((_, outcome)) = verdict("nasty/closes_stdin.py", common::roomy()) else { return };
    let Outcome::RuntimeError { stderr, .. } = outcome else { panic!("{outcome:?}") };
    assert!(stderr.contains("Error"), "{stderr}");
}

#[test]
fn a_compile_error_shows_what_the_compiler_says() {
    let _alone = alone();
    let source = Source::File { path: path("nasty/does_not_compile.py"), language: None, style: None };
    match Program::prepare(&source, common::roomy(), Arc::default()) {
        Err(Cannot::Compile(said)) => assert!(said.contains("SyntaxError"), "{said}"),
        Err(Cannot::Tool { .. }) => println!("skipped: Python is not on this machine"),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it compiled"),
    }
}

#[test]
fn what_cannot_be_run_is_a_sentence() {
    let _alone = alone();
    let said = |source: &Source| match Program::prepare(source, common::roomy(), Arc::default()) {
        Err(cannot) => cannot.to_string(),
        Ok(_) => panic!("it runs"),
    };
    let file = |path: &str| Source::File { path: path.into(), language: None, style: None };
    assert!(said(&file("no/such/file.py")).starts_with("cannot read no/such/file.py"));
    let command = Source::Command(vec!["no-such-command-anywhere".into()]);
    assert!(said(&command).starts_with("cannot start `no-such-command-anywhere`"));
    let readme = path("../common/mod.rs").with_extension("txt");
    assert!(said(&file(&readme.to_string_lossy())).starts_with("cannot read"));
}

/// A wrong answer that does not come again is not shown as a counterexample.
#[test]
fn what_chance_decides_is_not_repeatable() {
    let _alone = alone();
    // Wrong on every seventh call, whatever the input: the calls are counted in a file.
    let count = "calls = open('calls', 'a+'); calls.write('.'); calls.seek(0); count = len(calls.read())";
    let function = changed("right/subset_dp.py", |text| {
        format!(
            "{text}\n\nright = solution\n\n\ndef solution(board, r, c):\n    {count}\n    return right(board, r, c) + (count % 7 == 0)\n"
        )
    });
    let program = changed("right/whole_program.py", |text| {
        text.replace("print(answer)", &format!("{count}\nprint(answer + (count % 7 == 0))"))
    });
    for ((_folder, name), style) in [(function, Style::Function), (program, Style::Program)] {
        let Some(program) = prepare(&name, common::roomy()) else { return };
        let report = hunt(&program, &options(Game::Matching, 60), &Progress::default()).unwrap();
        assert_eq!(report.style, style, "{name}");
        assert!(report.failure.is_none() && !report.keeps_state() && report.is_negative(), "{name}");
        let unrepeatable = report.unrepeatable.unwrap();
        assert_eq!(
            (unrepeatable.failure.verdict, unrepeatable.verdict),
            (Verdict::WrongAnswer, Verdict::Agree)
        );
    }
}

/// With more pairs than can be enumerated a counterexample still gets the least par.
#[test]
fn large_counterexamples_are_made_easy() {
    let _alone = alone();
    let (_folder, name) = changed("right/subset_dp.py", |text| {
        format!(
            "{text}\n\nright = solution\n\n\ndef solution(board, r, c):\n    pairs = len({{cell for row in board for cell in row if cell}})\n    return right(board, r, c) + (pairs > 3)\n"
        )
    });
    let Some(program) = prepare(&name, common::roomy()) else { return };
    let report = hunt(&program, &options(Game::Matching, 120), &Progress::default()).unwrap();
    let failure = report.failure.unwrap();
    let Case::Matching(position) = &failure.case else { panic!("{}", failure.case) };
    assert_eq!(position.board().pairs_left(), 4);
    assert_eq!(failure.truth, Truth::Presses(15), "no board with four pairs takes fewer: {position}");
}

/// Ctrl-C in the middle: the hunt ends soon, and so does an endless program that ignores signals.
#[test]
fn a_stop_ends_everything() {
    let _alone = alone();
    let stop = Arc::new(AtomicBool::new(false));
    let source = Source::File { path: path("nasty/ignores_signals.py"), language: None, style: None };
    let limits = Limits::with_time(Duration::from_secs(600));
    let program = match Program::prepare(&source, limits, Arc::clone(&stop)) {
        Ok(program) => program,
        Err(missing) => {
            println!("skipped: {missing}");
            return;
        }
    };
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(700));
        stop.store(true, Ordering::Relaxed);
    });
    let started = Instant::now();
    let report = hunt(&program, &options(Game::Matching, 600), &Progress::default()).unwrap();
    stopper.join().unwrap();
    assert!(report.stopped && report.failure.is_none());
    assert!(started.elapsed() < Duration::from_secs(300), "it would have run for ten minutes");
    drop(program);
    assert_eq!(left_behind(), [""; 0]);
}

/// A panic of ours unwinds through the guard.
#[test]
fn a_panic_ends_everything() {
    let _alone = alone();
    let Some(program) = prepare("nasty/forks.py", common::roomy()) else { return };
    let case: Case = samples(Game::Matching, Rules::double_patience())[0].clone();
    let panicked = thread::spawn(move || {
        let _ = retry(&program, &case, 1e-6);
        panic!("on purpose, with a program running");
    });
    assert!(panicked.join().is_err());
    assert_eq!(left_behind(), [""; 0]);
}
