//! Surveys: the same report however the work is cut; killed, merged, written deal by deal.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const JJAK: &str = env!("CARGO_BIN_EXE_jjak");

fn jjak(directory: &Path, arguments: &str) -> Output {
    let words = arguments.split_whitespace();
    Command::new(JJAK).args(words).current_dir(directory).stdin(Stdio::null()).output().unwrap()
}

/// Runs a command that must go well; what it prints.
fn fine(directory: &Path, arguments: &str) -> String {
    let output = jjak(directory, arguments);
    assert!(output.status.success(), "jjak {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "jjak {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that must be refused with exit code 2; what it says.
fn refused(directory: &Path, arguments: &str) -> String {
    let output = jjak(directory, arguments);
    assert_eq!(output.status.code(), Some(2), "jjak {arguments}");
    assert!(output.stdout.is_empty(), "jjak {arguments}");
    String::from_utf8(output.stderr).unwrap()
}

/// Whether there is a report with some deals.
fn has_deals(report: &Path) -> bool {
    fs::read_to_string(report).is_ok_and(|text| !text.contains("\"covered\":[]"))
}

#[test]
fn any_cut_and_any_number_of_threads_give_the_same_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &str| fine(directory.path(), arguments);
    let whole = run("survey the-wish --deals 1..3000 --json --jobs 1");
    assert_eq!(run("survey the-wish --deals 1..3000 --json --jobs 3"), whole);
    for (range, file) in [("1..700", "a"), ("701..701", "b"), ("702..2999", "c"), ("3000", "d")] {
        run(&format!("survey wish --deals {range} --out {file}.json --jobs 2"));
    }
    assert_eq!(run("survey --merge c.json a.json d.json b.json --json --out all.json"), whole);
    assert_eq!(fs::read_to_string(directory.path().join("all.json")).unwrap(), whole);
    assert!(run("survey --merge b.json d.json").contains("deals 701, 3000 (2 deals), seed 1, dealt plain"));

    let object: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let (winnable, odds) = (&object["winnable"], &object["odds"]);
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    assert_eq!(number(&winnable["yes"]) + number(&winnable["no"]), 3000);
    assert_eq!(odds["zero"], winnable["no"]);
    let histogram = odds["histogram"].as_array().unwrap();
    assert_eq!(histogram.iter().map(|bar| number(&bar["deals"])).sum::<u64>(), 3000);
    for delicate in odds["most_delicate"].as_array().unwrap() {
        let position = delicate["position"].as_str().unwrap();
        let exact = fine(directory.path(), &format!("solve -q --rules wish {position}"))
            .trim()
            .parse::<f64>()
            .unwrap();
        assert!((exact / delicate["odds"].as_f64().unwrap() - 1.0).abs() < 1e-9, "{delicate}");
    }
}

#[test]
fn killed_at_any_moment_it_goes_on_and_ends_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let command = |name: &str| {
        format!(
            "survey nestor --deals 1..6000 --jobs 2 --save-every 0 --json --out {name}.json --each {name}.csv"
        )
    };
    let whole = fine(directory.path(), &command("whole"));
    for run in 0..4 {
        let mut child = Command::new(JJAK)
            .args(command("killed").split_whitespace())
            .current_dir(directory.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Ended a little later each time, after some deals were saved.
        while !has_deals(&path("killed.json")) && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(7 * run));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // Whatever was written after the last saving is cut off.
    let mut records = fs::read(path("killed.csv")).unwrap();
    records.extend_from_slice(b"6001,yes,0.");
    fs::write(path("killed.csv"), records).unwrap();
    assert_eq!(fine(directory.path(), &command("killed")), whole);
    for end in ["json", "csv"] {
        let read = |name: &str| fs::read_to_string(path(&format!("{name}.{end}"))).unwrap();
        assert_eq!(read("killed"), read("whole"));
    }
    assert_eq!(fine(directory.path(), &command("killed")), whole, "a finished survey is only told again");
}

#[cfg(unix)]
#[test]
fn interrupted_it_tells_what_is_known() {
    let directory = tempfile::tempdir().unwrap();
    let report = directory.path().join("report.json");
    let child = Command::new(JJAK)
        .args("survey fourteen --deals 1..1000000 --save-every 0 --json --out report.json".split(' '))
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    while !has_deals(&report) {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told, fs::read_to_string(report).unwrap());
    let object: serde_json::Value = serde_json::from_str(&told).unwrap();
    let deals = object["deals"].as_u64().unwrap();
    assert!((1..1_000_000).contains(&deals));
    assert_eq!(object["covered"], if deals == 1 { "1".into() } else { format!("1..{deals}") });
}

#[test]
fn a_report_goes_on_to_more_deals() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &str| fine(directory.path(), arguments);
    run("survey double-patience --deals 1..100 --out report.json --each deals.csv");
    let more = run("survey double-patience --deals 1..150 --out report.json --each deals.csv --json");
    assert_eq!(more, run("survey double-patience --deals 1..150 --json"));
    let records = fs::read_to_string(directory.path().join("deals.csv")).unwrap();
    let lines: Vec<&str> = records.lines().collect();
    assert_eq!((lines.len(), lines[0]), (151, "deal,winnable,odds,position"));
    for (number, line) in (1..).zip(&lines[1..]).take(20) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[0], number.to_string());
        assert_eq!(run(&format!("deal -q double-patience --first {number}")).trim(), cells[3]);
        assert_eq!(run(&format!("solve -q {}", cells[3])).trim(), cells[2]);
        assert_eq!(cells[1], if cells[2] == "0" { "no" } else { "yes" });
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &str| fine(directory.path(), arguments);
    let no = |arguments: &str, expected: &str| {
        let sentence = refused(directory.path(), arguments);
        assert!(sentence.contains(expected), "jjak {arguments}: {sentence}");
    };
    run("survey wish --deals 1..30 --out a.json");
    run("survey wish --deals 30..60 --out overlap.json");
    run("survey wish --deals 31..60 --seed 2 --out seed.json");
    run("survey wish --deals 31..60 --what winnable --out what.json");
    run("survey wish --deals 31..60 --dealing sink --out dealing.json");
    run("survey double-patience --deals 31..60 --out rules.json");
    no("survey --merge a.json overlap.json", "both hold deals 30; surveys can be merged only if no deal");
    no("survey --merge a.json seed.json", "seed 1 here, seed 2 there");
    no("survey --merge a.json what.json", "questions: winnable,odds here, winnable there");
    no("survey --merge a.json dealing.json", "dealing: plain here, sink there");
    no("survey --merge a.json rules.json", "rules: the-wish here, double-patience there");
    no("survey --merge a.json nothing.json", "there is no file `nothing.json`");
    no("survey wish --deals 1..30 --seed 2 --out a.json", "`a.json` is the report of another survey");
    no("survey wish --deals 1..20 --out a.json", "`a.json` holds deals that were not asked for (21..30)");
    no(
        "survey wish --deals 1..40 --out a.json --each new.csv",
        "`new.csv` holds records of 0 of the 30 deals",
    );
    fs::write(directory.path().join("other.json"), "{\"schema\":\"jjak/1\"}").unwrap();
    no("survey --merge other.json", "`other.json` is no report of a survey");
    let report = fs::read_to_string(directory.path().join("a.json")).unwrap();
    fs::write(
        directory.path().join("a.json"),
        report.replace("\"covered\":[[1,30]]", "\"covered\":[[1,31]]"),
    )
    .unwrap();
    no("survey --merge a.json", "the survey counts 30 deals under `winnable`; expected 31");
    no("survey wish --deals 9..3", "9 is after 3");
    no("survey wish --deals x..3", "`x` is not a number of a deal");
    no("survey wish --deals 1..3 --what all", "found `all`; expected winnable, odds, estimate or closed");
    no("survey wish --deals 1..3 --each deals.txt", "expected a name that ends in .csv or .parquet");
    no("survey wish --deals 1..3 --out nowhere/a.json", "cannot write `nowhere/a.json`: ");
    no("survey wish --deals 1..3 --each nowhere/a.csv", "cannot write `nowhere/a.csv`: ");
    no("survey free --deals 1..3", "free has no deck to deal from");
    no("survey nestor --deals 0..3 --pysol", "found `0`; expected the number of a PySolFC deal");
    no("survey double-patience --deals 1..3 --pysol", "double-patience has no numbered deals");
    if cfg!(not(feature = "parquet")) {
        no("survey wish --deals 1..3 --each deals.parquet", "which this jjak was built without");
    }
}

#[test]
fn unknown_deals_are_counted_as_unknown() {
    let directory = tempfile::tempdir().unwrap();
    let output = jjak(directory.path(), "survey patient-pairs --deals 1..40 --states 20 --json");
    assert_eq!(output.status.code(), Some(3));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["status"], "unknown");
    let winnable = &object["winnable"];
    let [yes, no, unknown] = ["yes", "no", "unknown"].map(|what| winnable[what].as_u64().unwrap());
    assert_eq!(yes + no + unknown, 40);
    assert!(unknown > 0);
    let high = winnable["interval"][1].as_f64().unwrap();
    assert!(high >= (yes + unknown) as f64 / 40.0, "the unknown deals may all be winnable");
    assert!(winnable["interval"][0].as_f64().unwrap() <= yes as f64 / 40.0);
}

#[test]
fn two_packs_are_estimated_and_say_so() {
    let directory = tempfile::tempdir().unwrap();
    let text = fine(directory.path(), "survey double-fourteen --deals 1..3 --what estimate --plays 50");
    assert!(text.contains("random play, an estimate: simulated plays of each deal"), "{text}");
    assert!(text.contains("of 150 plays cleared the table"), "{text}");
    assert!(!text.contains("exact"), "{text}");
}

#[test]
fn rules_of_ones_own_are_surveyed() {
    let directory = tempfile::tempdir().unwrap();
    let rules = "name = \"little\"\nranks = \"A 2 3 4\"\npiles = \"4x4\"\npairs = \"same rank\"\n";
    fs::write(directory.path().join("little.toml"), rules).unwrap();
    let report = fine(directory.path(), "survey little.toml --deals 1..200");
    assert!(
        report.starts_with("little   16 cards, A 2 3 4 in C S H D; piles 4×4; pairs same rank\n"),
        "{report}"
    );
    let deal = fine(directory.path(), "deal -q little.toml");
    let solved = fine(directory.path(), &format!("solve -q --rules little.toml {deal}"));
    assert!(solved.trim().parse::<f64>().is_ok(), "{solved}");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_what_csv_holds() {
    use parquet::file::reader::{FileReader, SerializedFileReader};

    let directory = tempfile::tempdir().unwrap();
    let run = |end: &str| {
        let command =
            "survey patient-pairs --deals 1..300 --what winnable,odds,estimate --plays 20 --states 2000";
        jjak(directory.path(), &format!("{command} --each deals.{end} --out {end}.json"));
    };
    run("csv");
    run("parquet");
    assert!(!directory.path().join("deals.parquet.csv").exists(), "the lines beside it are gone");
    let csv = fs::read_to_string(directory.path().join("deals.csv")).unwrap();
    let file = fs::File::open(directory.path().join("deals.parquet")).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let mut rows = reader.get_row_iter(None).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("deal,winnable,odds,wins,plays,position"));
    let mut unknown = 0;
    for line in lines {
        let row = rows.next().unwrap().unwrap();
        let cells: Vec<String> = row
            .get_column_iter()
            .map(|(_, field)| match field {
                parquet::record::Field::Null => String::new(),
                parquet::record::Field::Str(text) => text.clone(),
                parquet::record::Field::Double(number) => format!("odds {number:?}"),
                other => other.to_string(),
            })
            .collect();
        let expected: Vec<String> = line
            .split(',')
            .enumerate()
            .map(|(nth, cell)| match (nth, cell) {
                (2, "") => String::new(),
                (2, odds) => format!("odds {:?}", odds.parse::<f64>().unwrap()),
                _ => cell.to_owned(),
            })
            .collect();
        assert_eq!(cells, expected);
        unknown += usize::from(cells[2].is_empty());
    }
    assert!(rows.next().is_none());
    assert!(unknown > 0, "some odds are unknown");
}

/// A report is put in its file's place: never in that of a device, and a link keeps naming its file.
#[test]
#[cfg(unix)]
fn a_report_replaces_files_only() {
    use std::os::unix::net::UnixListener;

    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path();
    let _socket = UnixListener::bind(folder.join("socket")).unwrap();
    fs::create_dir(folder.join("folder")).unwrap();
    std::os::unix::fs::symlink("socket", folder.join("link")).unwrap();
    for place in ["socket", "folder", "link"] {
        let told = refused(folder, &format!("survey the-wish --deals 1..3 --out {place}"));
        assert!(told.contains(&format!("`{place}` is no regular file")), "{told}");
    }
    let report = fine(folder, "survey the-wish --deals 1..3 --json --out report.json");
    std::os::unix::fs::symlink("report.json", folder.join("latest")).unwrap();
    let longer = fine(folder, "survey the-wish --deals 1..4 --json --out latest");
    assert!(folder.join("latest").is_symlink());
    assert_eq!(fs::read_to_string(folder.join("report.json")).unwrap(), longer);
    assert_ne!(report, longer);
    let told = refused(folder, "survey --merge report.json --out socket");
    assert!(told.contains("`socket` is no regular file"), "{told}");
}
