//! What must hold for every reader, whatever it is fed: shared by the fuzz targets beside this file and by the
//! bounded test `jjak/tests/fuzz_readers.rs`, which needs no nightly compiler.

use jjak::patience::Rules;
use jjak::read::{Batch, Game, Options, Sight, Splitter, Task, read};
use jjak::{matching, patience};

/// The options under which records are read.
fn options() -> Vec<Options> {
    let free = Some(patience::Rules::free().clone());
    let mut all = Vec::new();
    for rules in [None, Rules::by_name("the-wish").ok().cloned()] {
        all.push(Options { rules, sight: Sight::Closed, ..Options::default() });
    }
    for expect in [false, true] {
        all.push(Options { expect, ..Options::default() });
        all.push(Options { game: Some(Game::Matching), expect, ..Options::default() });
        all.push(Options { game: Some(Game::Patience), expect, ..Options::default() });
        all.push(Options { rules: free.clone(), expect, ..Options::default() });
    }
    all
}

/// Splits and reads a whole input under every option: each record is read or refused with a place inside the
/// input, and what was read prints as something that reads back as the same.
pub(crate) fn fuzz_records(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.split('\n').collect();
    for options in options() {
        let mut splitter = Splitter::new(options.borders());
        let mut batch = Batch::default();
        for line in &lines {
            splitter.line(line, &mut batch);
        }
        splitter.finish(&mut batch);
        let mut last = (0, 0);
        for raw in batch.records() {
            assert!((raw.line, raw.column) > last, "records come in order");
            last = (raw.line, raw.column);
            match read(raw, batch.text(raw), &options) {
                Ok(record) => reads_back(&record.task, &options),
                Err(unread) => {
                    assert!(!unread.flaws.is_empty(), "there is a reason");
                    for flaw in &unread.flaws {
                        let line = lines.get(flaw.at.line - 1).expect("a line of the input");
                        assert!(flaw.at.line >= raw.line, "{flaw:?}");
                        let length = line.trim_start_matches('\u{feff}').chars().count();
                        assert!((1..=length + 1).contains(&flaw.at.column), "{flaw:?} in `{line}`");
                    }
                }
            }
        }
    }
}

/// What a task prints reads back as the same task.
fn reads_back(task: &Task, options: &Options) {
    let printed = match task {
        Task::Board(board) => board.to_string(),
        Task::Position(position) => position.to_string(),
        Task::Deal(position) => position.to_string(),
        Task::Closed { setup, .. } => setup.to_string(),
    };
    let game = Some(task.game());
    let options = Options { game, expect: false, ..options.clone() };
    let mut splitter = Splitter::new(options.borders());
    let mut batch = Batch::default();
    splitter.line(&printed, &mut batch);
    splitter.finish(&mut batch);
    let again = batch.records().first().map(|raw| read(raw, batch.text(raw), &options));
    // A deal of one pile is card lines when it is printed, which must be complete deals.
    if matches!(task, Task::Deal(_)) && !printed.contains('/') {
        return;
    }
    let again = again.expect("a record").map(|record| record.task);
    assert_eq!(again.as_ref(), Ok(task), "`{printed}`");
}

/// The one-line notation of matching.
pub(crate) fn fuzz_matching_line(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(setup) = text.parse::<matching::Setup>() else { return };
    if let Ok(position) = setup.position() {
        let again: matching::Setup = position.to_string().parse().expect("what was printed");
        assert_eq!(again.position(), Ok(position));
    }
    if let Ok(board) = setup.board() {
        let again: matching::Setup = board.to_string().parse().expect("what was printed");
        assert_eq!(again.board(), Ok(board));
    }
}

/// The one-line notation of patience.
pub(crate) fn fuzz_patience_line(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(setup) = text.parse::<patience::Setup>() else { return };
    assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
    for rules in [patience::Rules::double_patience(), patience::Rules::free()] {
        if let Ok(position) = setup.position(rules) {
            assert_eq!(position.to_string(), setup.to_string());
        }
    }
}

/// Key strings and moves.
pub(crate) fn fuzz_plays(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(keys) = text.parse::<matching::Keys>() {
        assert_eq!(keys.to_string().parse(), Ok(keys));
    }
    if let Ok(action) = text.parse::<patience::Move>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    if let Ok(moves) = text.parse::<patience::Moves>() {
        assert_eq!(moves.to_string().parse(), Ok(moves));
    }
    if let Ok(card) = text.parse::<patience::Card>() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
}
