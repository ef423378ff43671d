//! The family's figures in RESULTS.md: those that can be had in seconds are worked out anew.

use std::path::Path;
use std::process::Command;

use jjak::patience::survey::Tally;

/// The cells of all rows of RESULTS.md whose first cell is a command that begins like this.
fn rows(start: &str) -> Vec<Vec<String>> {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../RESULTS.md");
    let text = std::fs::read_to_string(document).unwrap();
    let found = text.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let cells = found.filter(|line| line.starts_with(start)).map(|line| line.split(" | "));
    cells.map(|cells| cells.map(|cell| cell.trim_matches('`').to_owned()).collect()).collect()
}

fn json(command: &str) -> serde_json::Value {
    let arguments = command.strip_prefix("jjak ").unwrap().split(' ').chain(["--json"]);
    let output = Command::new(env!("CARGO_BIN_EXE_jjak")).args(arguments).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{command}: {error}"))
}

fn number(cell: &str) -> u64 {
    cell.replace(',', "").parse().unwrap()
}

#[test]
fn surveys_agree_with_their_first_thousand_deals() {
    let rows = rows("jjak survey ");
    assert!(rows.len() >= 10, "{rows:?}");
    for row in rows {
        let (start, range) = row[0].split_once(" --deals 1..").unwrap();
        let [deals, winnable, unknown] = [2, 3, 5].map(|column| number(&row[column]));
        assert_eq!(range, deals.to_string(), "{row:?}");
        // A tenth of the default limit settles what can be settled here, in a tenth of the time.
        let first = json(&format!("{start} --deals 1..1000 --what winnable --states 1000000"));
        assert_eq!(first["dealing"], row[1].as_str(), "{row:?}");
        assert_eq!(first["winnable"]["yes"], number(&row[8]), "{row:?}");
        // The interval follows from the counts.
        let tally = Tally { yes: winnable, no: deals - winnable - unknown, unknown };
        let interval = tally.interval();
        let shown = format!("{:.2} to {:.2} %", interval.low * 100.0, interval.high * 100.0);
        assert_eq!(row[4], shown, "{row:?}");
        // A thousand deals do not lie far from all of them: five standard deviations.
        let share = winnable as f64 / deals as f64;
        let far = 5.0 * (share * (1.0 - share) / 1000.0).sqrt() * 1000.0 + 1.0;
        assert!((number(&row[8]) as f64 - share * 1000.0).abs() < far, "{row:?}");
    }
}

#[test]
fn whole_games_have_these_values() {
    let rows = rows("jjak game ");
    assert_eq!(rows.len(), 2);
    for row in rows {
        let game = json(&row[0]);
        // The digits as printed: a number in JSON would lose a zero at the end.
        let shown = |value: &serde_json::Value| format!("{:.15}", value.as_f64().unwrap());
        assert_eq!(row[1], shown(&game["random"]["decimal"]), "{row:?}");
        assert_eq!(row[2], shown(&game["best_closed"]["odds"]["decimal"]), "{row:?}");
        assert_eq!(number(&row[3]), game["positions"].as_u64().unwrap(), "{row:?}");
    }
}
