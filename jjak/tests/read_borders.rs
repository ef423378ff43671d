//! Where records end: a bad one takes nothing with it, and lines that may be two things wait for the next.

use jjak::read::{Batch, Options, Splitter, Task, read};

/// What a text is read as, record by record: the line it begins in, and what it is or the place of its flaw.
fn found(text: &str, options: &Options) -> Vec<String> {
    let (mut splitter, mut batch) = (Splitter::new(options.borders()), Batch::default());
    text.split('\n').for_each(|line| splitter.line(line, &mut batch));
    splitter.finish(&mut batch);
    let told = batch.records().iter().map(|raw| match read(raw, batch.text(raw), options) {
        Ok(record) => {
            let what = match record.task {
                Task::Board(board) => format!("board {board}"),
                Task::Position(position) => format!("position {position}"),
                Task::Deal(deal) => format!("deal {deal}"),
                Task::Closed { setup, .. } => format!("closed {setup}"),
            };
            let expected = record.expected.map_or(String::new(), |expected| format!(" = {}", expected.text));
            format!("{}: {what}{expected}", raw.line)
        }
        Err(unread) => format!("{}: error at {}", raw.line, unread.flaws[0].at),
    });
    told.collect()
}

fn plain(text: &str) -> Vec<String> {
    found(text, &Options::default())
}

fn expecting(text: &str) -> Vec<String> {
    found(text, &Options { expect: true, ..Options::default() })
}

const DEAL: &str = "7979/8AKQ/6TJK/8Q9T/A6QJ/TK8A/JQ6T/KJ97/87A6";

#[test]
fn digits_alone_are_piles_if_a_pile_of_letters_follows() {
    let lines = DEAL.replace('/', "\n");
    assert_eq!(plain(&lines), [format!("1: deal {DEAL}")]);
    let twice = format!("{lines}\n# again\n{lines}");
    assert_eq!(plain(&twice), [format!("1: deal {DEAL}"), format!("11: deal {DEAL}")]);
    let two = "7979\n8668\nAKQT\nJKQT\n9QJA\nTK8A\nJQ6T\nKJ97\n87A6";
    assert_eq!(plain(two), [format!("1: deal {}", two.replace('\n', "/"))]);
}

#[test]
fn digits_alone_are_a_board_of_one_row_otherwise() {
    assert_eq!(plain("7979"), ["1: board 7979"]);
    assert_eq!(plain("1001"), ["1: board 1001"]);
    assert_eq!(plain("7979\n\n11/00 0 0"), ["1: board 7979", "3: position 11/00 0 0"]);
    assert_eq!(
        plain("  7979 \n6868\n1212\n11 0 0\n"),
        ["1: board 7979", "2: board 6868", "3: board 1212", "4: position 11 0 0"]
    );
    assert_eq!(plain("7979\n[[1,1]],0,0"), ["1: board 7979", "2: position 11 0 0"]);
    assert_eq!(plain("7979\n1 0 1\n0 0 0\n0 0"), ["1: board 7979", "2: position 101/000 0 0"]);
    let many = "22\n".repeat(30);
    assert_eq!(plain(&many).len(), 30);
    assert!(plain(&many).iter().all(|told| told.ends_with(": board 22")));
}

#[test]
fn legality_does_not_decide_where_a_row_with_numbers_ends() {
    assert_eq!(
        expecting("12 0 0 3\n11 0 0 3\n11 0 1 3"),
        ["1: error at 1:1", "2: position 11 0 0 = 3", "3: position 11 0 1 = 3"]
    );
    assert_eq!(
        plain("11 0 0 0\n11 0 0\n11 0 1"),
        ["1: error at 1:8", "2: position 11 0 0", "3: position 11 0 1"]
    );
    assert_eq!(plain("12 0 0\n11 0 0"), ["1: error at 1:1", "2: position 11 0 0"]);
    let many = format!("{}\n11 0 0", ["12 0 0"; 20].join("\n"));
    assert_eq!(plain(&many).len(), 21);
    assert_eq!(plain(&many)[20], "21: position 11 0 0");
    // The same lines with a cursor behind them are a text grid.
    let grid = "10 11 12\n11 0 0\n12 0 10\n0 1";
    assert_eq!(plain(grid), ["1: position ABC/B00/C0A 0 1"]);
    assert_eq!(expecting(&format!("{grid}\n9")), ["1: position ABC/B00/C0A 0 1 = 9"]);
    let grid = "12 0 0\n5 0 0\n\n12 0 5\n0 1";
    assert_eq!(plain(grid), ["1: position C00/500/C05 0 1"]);
}

#[test]
fn half_a_cursor_is_told_as_such() {
    let options = Options::default();
    let (mut splitter, mut batch) = (Splitter::new(options.borders()), Batch::default());
    for line in ["1122 0", "11 0 0 0", "11/00 0"] {
        splitter.line(line, &mut batch);
    }
    splitter.finish(&mut batch);
    let told: Vec<String> = batch
        .records()
        .iter()
        .map(|raw| read(raw, batch.text(raw), &options).unwrap_err().to_string())
        .collect();
    assert_eq!(told.len(), 3);
    assert!(told[0].contains("found a row without a column"), "{}", told[0]);
    assert!(told[1].contains("the row and column of the face-up card"), "{}", told[1]);
    assert!(told[2].contains("found a row without a column"), "{}", told[2]);
}

#[test]
fn a_bad_record_takes_nothing_with_it() {
    assert_eq!(
        expecting("11 0 0 3\nhello 3\n11 0 0 3"),
        ["1: position 11 0 0 = 3", "2: error at 2:1", "3: position 11 0 0 = 3"]
    );
    assert_eq!(
        plain("AS KS\n11 0 0\n11 0 1\n11/00 0 0"),
        ["1: error at 1:1", "2: position 11 0 0", "3: position 11 0 1", "4: position 11/00 0 0"]
    );
    assert_eq!(
        plain("AS KS\n1 0 1\n0 0 0\n0 0"),
        ["1: error at 1:1", "2: position 101/000 0 0"],
        "a text grid behind an unfinished deal"
    );
    assert_eq!(
        expecting("AS KS\n1/3\n11 0 0 3"),
        ["1: error at 1:1", "3: position 11 0 0 = 3"],
        "an unfinished deal keeps its answer"
    );
    assert_eq!(expecting("AS KS\n0.25\n11 0 0 3").len(), 2);
    assert_eq!(
        expecting("1 3 3\n11 0 0 3\n3 7979 1122\n11 0 0 3")
            .iter()
            .filter(|told| told.ends_with("11 0 0 = 3"))
            .count(),
        2,
        "a text grid without a cursor"
    );
    for broken in ["[[1,1]],", "solution( (", "{ \"a", "AS KS [[1,1] ) ,", "= \"", "[[1,1]], 0, 0,"] {
        for good in ["11 0 0", "11/00 0 0"] {
            let told = plain(&format!("{broken}\n{good}"));
            assert_eq!(told.last(), Some(&format!("2: position {good}")), "{broken}");
        }
    }
    let flawed = DEAL.replace('/', "\n").replacen("6TJK", "6TXK", 1);
    assert_eq!(plain(&flawed), ["1: error at 3:3"], "a flaw inside a pile leaves the deal whole");
}

#[test]
fn an_answer_may_stand_behind_a_call() {
    for text in [
        "solution([[1,1]],0,0) 3",
        "solution([[1,1]], 0, 0), 3",
        "solution([[1,1]],0,0);\n3",
        "solution([[1,1]],0,0)\n\n3",
        "solution([[1,1]],0,0,3)",
        "[[[1,1]],0,0] 3",
    ] {
        assert_eq!(expecting(text), ["1: position 11 0 0 = 3"], "{text}");
    }
    assert_eq!(
        expecting("solution([[1,1]],0,0) 3\nsolution([[0,2,2]],0,1) 4"),
        ["1: position 11 0 0 = 3", "2: position 022 0 1 = 4"]
    );
    assert_eq!(expecting("solution({\"board\": [[1,1]], \"r\": 0, \"c\": 0}) 3"), ["1: position 11 0 0 = 3"]);
}

#[test]
fn empty_brackets_are_refused_where_they_stand() {
    for brackets in ["{}", "[]", "()"] {
        assert_eq!(plain(&format!("11 0 0\n\n  {brackets}"))[1], "3: error at 3:3", "{brackets}");
    }
}

#[test]
fn remarks_behind_a_record() {
    assert_eq!(plain("11 0 0 # a toy"), ["1: position 11 0 0"]);
    assert_eq!(plain("[[1,1]], # the board\n0, 0\t# the cursor"), ["1: position 11 0 0"]);
    assert_eq!(expecting("11 0 0 3 # a toy"), ["1: position 11 0 0 = 3"]);
    assert_eq!(plain("{\"name\": \"a # b\", \"position\": \"11 0 0\"}"), ["1: position 11 0 0"]);
    let lines = DEAL.replace('/', " # a pile\n");
    assert_eq!(plain(&lines), [format!("1: deal {DEAL}")]);
}

#[test]
fn what_is_missing_from_a_complete_deal_on_one_line() {
    let deal = "AS9S6CKS/JCQHACKH/7SQDJDKD/QSTSJS9H/6DTDAD8S/QCTHKC8D/8C9DTC7C/9C7HJH7D/8H6SAH6H";
    let told = |text: &str| {
        let options = Options::default();
        let (mut splitter, mut batch) = (Splitter::new(options.borders()), Batch::default());
        splitter.line(text, &mut batch);
        let raw = &batch.records()[0];
        read(raw, batch.text(raw), &options).unwrap_err().to_string()
    };
    let short = told(deal.strip_suffix("6H").unwrap());
    assert!(short.contains("pile 9 has 3 cards; expected 4") && short.contains("missing: 6H"), "{short}");
    let twice = told(&deal.replace("6H", "AS"));
    assert!(twice.contains("AS is there twice") && twice.contains("missing: 6H"), "{twice}");
}
