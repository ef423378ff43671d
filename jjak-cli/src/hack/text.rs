//! What came of a hunt, in words.

use std::fmt::Write;

use jjak::matching::{Keys, Position, Solver};
use jjak_hack::case::{Case, Game};
use jjak_hack::diagnose::{Explanation, astray};
use jjak_hack::hunt::{Failure, Kept, Proof, Report, Retried, Tally, Unrepeatable};
use jjak_hack::referee::{Referee, Truth};
use jjak_hack::run::{Outcome, Style as HowRun};

use crate::report::panel::{Line, Marks, Panel, WIDTH, draw, lay_out};
use crate::style::{Style, visible};
use crate::words::{grouped, noun, wrapped};

/// Explanations that are named.
const NAMED: usize = 3;
/// Columns of the labels.
const LABEL: usize = 10;

/// A label and what belongs to it, further lines under it.
fn item(label: &str, text: &str, out: &mut String) {
    for (nth, line) in text.lines().enumerate() {
        let label = if nth == 0 { label } else { "" };
        let line = format!("{label:<LABEL$}{line}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Like [`item`], its sentences broken into lines that fit a terminal.
fn told(label: &str, text: &str, out: &mut String) {
    let lines: Vec<_> = text.lines().map(|line| wrapped(line, WIDTH - LABEL)).collect();
    item(label, &lines.join("\n"), out);
}

/// The report of a hunt.
pub(super) fn report(report: &Report, style: Style, out: &mut String) {
    if let Some(failure) = &report.failure {
        shown(failure, report.style, style, out);
        if report.game == Game::Matching {
            told("proof", &proof(&report.proof), out);
        }
        if let Case::Patience(deal) = &failure.case
            && let Some(positions) = Referee::new(report.tolerance).positions(deal).filter(|&count| count > 0)
        {
            let text = format!(
                "{} {} play; of the exchanges of two cards that were tried none fails with fewer",
                grouped(positions),
                if positions == 1 { "position comes up in" } else { "positions come up in" }
            );
            told("size", &text, out);
        }
        if report.diagnosis.constant.is_some() {
            item(
                "because",
                "it gives this same answer to every input: what it prints is not what it computes",
                out,
            );
        }
        for (nth, explanation) in report.diagnosis.all.iter().take(NAMED).enumerate() {
            told(if nth == 0 { "because" } else { "or" }, &because(explanation, &failure.case), out);
        }
        if let Some(nearest) = &report.diagnosis.nearest {
            let text = format!(
                "no misconception of the catalogue explains every answer; nearest, with {} of {} wrong answers and {} of {} right ones:\n{}",
                grouped(nearest.wrong as u64),
                grouped(nearest.of_wrong as u64),
                grouped(nearest.right as u64),
                grouped(nearest.of_right() as u64),
                because(nearest, &failure.case)
            );
            told("because", &text, out);
        }
    }
    if let Some(kept) = &report.kept {
        if report.failure.is_some() {
            out.push('\n');
        }
        keeps_state(kept, report, style, out);
    } else if let Some(row) = &report.in_a_row {
        let heading = style.bad("state kept between deals");
        let _ = writeln!(
            out,
            "{heading}: the second of two deals in one input is answered wrongly, alone it is right"
        );
        item("deals", &row.deals.iter().map(Case::to_string).collect::<Vec<_>>().join("\n"), out);
        item("expected", &row.truth, out);
        item("found", &visible(&row.found), out);
    } else if let Some(unrepeatable) = &report.unrepeatable {
        if report.failure.is_some() {
            out.push('\n');
        }
        two_ways(unrepeatable, report.style, style, out);
    }
    if report.is_unanswered() {
        let heading = if report.stopped { "interrupted" } else { "nothing is known" };
        let _ = writeln!(out, "{}: {}", style.bad(heading), unanswered(report));
    } else if !report.is_negative() {
        let heading = if report.stopped { "interrupted; nothing found so far" } else { "nothing found" };
        let _ = writeln!(out, "{}: {}", style.good(heading), certificate(report));
    } else if report.failure.is_none() && report.unrepeatable.is_none() {
        told("fresh", &format!("each input in a process of its own: {}", certificate(report)), out);
    }
    told("tried", &tried(report), out);
}

/// A failing input, what was expected and what came.
fn shown(failure: &Failure, how: HowRun, style: Style, out: &mut String) {
    let _ = writeln!(out, "{} on {}\n", style.bad(failure.verdict), style.strong(&failure.case));
    if let Case::Matching(position) = &failure.case {
        let marks = Marks { cursor: Some(position.cursor()), face_up: position.face_up() };
        let mut lines = vec![Line::plain("")];
        lines.extend(draw(position.board(), marks, style));
        lay_out(&[Panel(lines.split_off(1))], out);
        out.push('\n');
    }
    item("input", &failure.case.paste(how), out);
    item("expected", &expected(&failure.case, &failure.truth), out);
    found("found", &failure.truth, &failure.outcome, out);
}

/// The right answer, with a play that gives it.
fn expected(case: &Case, truth: &Truth) -> String {
    match (case, truth) {
        (Case::Matching(position), Truth::Presses(presses)) => {
            let keys = keys(position).map_or_else(String::new, |keys| format!(": {keys}"));
            format!("{presses}{keys}")
        }
        (_, Truth::Odds(odds)) => {
            format!("{} ({}/{})", odds.short_decimal(12), odds.numerator(), odds.denominator())
        }
        (_, Truth::Presses(presses)) => presses.to_string(),
    }
}

/// The unique best play.
pub(super) fn keys(position: &Position) -> Option<Keys> {
    let mut solver = Solver::new();
    let solved = solver.solve(position.board()).ok()?;
    Some(solved.keys(position))
}

/// What the program did instead.
fn found(label: &str, truth: &Truth, outcome: &Outcome, out: &mut String) {
    match outcome {
        Outcome::Answer(answer) => {
            item(label, &abridged(answer), out);
            if let Some(errors) = Referee::errors(truth, Referee::said(truth, answer)) {
                item(
                    "",
                    &format!(
                        "absolute error {:.3e}, relative error {:.3e}",
                        errors.absolute, errors.relative
                    ),
                    out,
                );
            }
        }
        Outcome::NoAnswer(silence) => item(label, &silence.to_string(), out),
        Outcome::RuntimeError { how, printed, stderr } => {
            let printed = if printed.is_empty() {
                String::new()
            } else {
                format!(", after printing {}", abridged(printed))
            };
            item(label, &format!("{how}{printed}"), out);
            item("stderr", &visible(stderr), out);
        }
        Outcome::TimeLimit => item(label, "no answer within the time limit", out),
        Outcome::MemoryLimit => item(label, "more memory than the limit allows", out),
        Outcome::OutputLimit => item(label, "output without end", out),
        Outcome::Stopped => {}
    }
}

/// The first line, not too long.
fn abridged(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let more = line.chars().count() > 60 || text.lines().count() > 1;
    format!("{}{}", visible(&line.chars().take(60).collect::<String>()), if more { " …" } else { "" })
}

/// "one pair", "two pairs".
fn pairs(number: usize) -> String {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    match WORDS.get(number) {
        Some(word) => format!("{word} {}", noun(number as u64, "pair")),
        None => format!("{number} pairs"),
    }
}

/// Exactly what is proved about smaller inputs.
pub(super) fn proof(proof: &Proof) -> String {
    let names = if proof.by_name { ", under every naming of their pictures" } else { "" };
    let counted = |level: &jjak_hack::hunt::Level| {
        let (tried, of) = (grouped(level.tried as u64), grouped(level.of as u64));
        match (level.tried == level.of, level.of == level.all) {
            (true, _) if level.of == 1 => format!("the one smaller input with {}{names}", pairs(level.pairs)),
            (false, _) if level.of == 1 => {
                format!("0 of 1 smaller input with {}{names}", pairs(level.pairs))
            }
            (true, true) => format!("all {of} inputs with {}{names}", pairs(level.pairs)),
            (true, false) => format!("all {of} smaller inputs with {}{names}", pairs(level.pairs)),
            (false, _) => format!("{tried} of {of} smaller inputs with {}{names}", pairs(level.pairs)),
        }
    };
    let levels: Vec<String> = proof.levels.iter().filter(|level| level.of > 0).map(counted).collect();
    let dependent = if proof.by_name {
        "\nit depends on the names of the pictures: with the names 1, 2, … this board passes"
    } else {
        ""
    };
    match (proof.complete, levels.is_empty()) {
        (true, true) => format!("smallest possible: there is no smaller input{dependent}"),
        (true, false) => {
            let one = proof.levels.iter().map(|level| level.of).sum::<usize>() == 1;
            let pass = if one { "passes" } else { "pass" };
            format!("smallest possible: {} {pass}{dependent}", levels.join(" and "))
        }
        (false, true) => format!("smaller failing inputs may exist: none was tried{dependent}"),
        (false, false) => format!(
            "smaller failing inputs may exist: {} were tried and pass{dependent}",
            levels.join(" and ")
        ),
    }
}

/// A misconception, and where the plan goes astray with it.
fn because(explanation: &Explanation, case: &Case) -> String {
    let misconception = explanation.misconception;
    let label = if explanation.form.label.is_empty() {
        String::new()
    } else {
        format!(" ({})", explanation.form.label)
    };
    let mut text =
        format!("{}: {}{label}\n{}", misconception.name, misconception.title.en, misconception.sentence.en);
    if let Some(astray) = astray(explanation.form, case) {
        let _ = write!(text, "\nHere {astray}.");
    }
    if explanation.explains_all() {
        let _ = write!(
            text,
            "\nIt explains all {} answers, right and wrong.",
            grouped(explanation.answers as u64)
        );
    }
    text
}

/// An input that was answered in two ways.
fn two_ways(unrepeatable: &Unrepeatable, how: HowRun, style: Style, out: &mut String) {
    let Unrepeatable { failure, warm, again, .. } = unrepeatable;
    let Failure { case, truth, outcome, .. } = failure;
    let heading = style.bad("not repeatable");
    let _ = writeln!(out, "{heading}: one input, two answers on {}", style.strong(case));
    if *warm {
        out.push_str("the first in a process that had answered others, the second in a fresh one\n");
    }
    out.push('\n');
    item("input", &case.paste(how), out);
    item("expected", &expected(case, truth), out);
    found("found", truth, outcome, out);
    found("then", truth, again, out);
    told(
        "because",
        "Something other than the input decides: random numbers, the order of a hash set, memory never written, the clock, threads. No smallest input is looked for, since none fails for sure.",
        out,
    );
}

fn keeps_state(kept: &Kept, report: &Report, style: Style, out: &mut String) {
    let heading = style.bad("state kept between calls");
    let _ = writeln!(
        out,
        "{heading}: the last of these calls in one process is a {}, in a fresh process it is right",
        kept.verdict
    );
    let calls: Vec<_> = kept.calls.iter().map(|case| case.paste(report.style)).collect();
    item("calls", &calls.join("\n"), out);
    item("expected", &kept.truth.to_string(), out);
    found("found", &kept.truth, &kept.outcome, out);
    told(
        "because",
        "state-kept: something global is not reset when the function is called again.\nJudges that call it several times in one process see wrong answers.",
        out,
    );
}

/// Why nothing is known of a program that answered no input.
pub(super) fn unanswered(report: &Report) -> String {
    let input = if report.samples() > 0 { "the first example" } else { "the first input" };
    if report.stopped {
        return format!("the program gave no answer to {input} before it was stopped");
    }
    format!(
        "the program gave no answer to {input} within the {:.1} s there were; give the hunt more time with --for than one input may take ({} s)",
        report.tally.took.as_secs_f64(),
        report.limits.time.as_secs_f64()
    )
}

/// What agrees, for a program that was not found wrong.
pub(super) fn certificate(report: &Report) -> String {
    let Tally { every, .. } = report.tally;
    let small = every[0] + every[1];
    if report.tally.inputs() == report.tally.samples + report.tally.saved {
        return format!("{}; no other input was answered in the time", examples(report));
    }
    let mut parts = Vec::new();
    match (report.game, every) {
        (Game::Matching, [1920, 87_360, _]) => {
            parts.push(format!("all {} inputs with at most two pairs", grouped(small)));
        }
        (Game::Matching, [1920, two, _]) => {
            parts.push("all 1,920 inputs with one pair".into());
            parts.push(format!("{} of 87,360 inputs with two pairs", grouped(two)));
        }
        (Game::Matching, [one, ..]) => parts.push(format!("{} of 1,920 inputs with one pair", grouped(one))),
        (Game::Patience, _) => {}
    }
    let word = if report.game == Game::Matching { "boards" } else { "deals" };
    if report.tally.catalogue > 0 {
        parts.push(format!("{} catalogue {word}", grouped(report.tally.catalogue)));
    }
    let random = grouped(report.tally.random);
    parts.push(match report.game {
        Game::Matching => format!("{random} random inputs"),
        Game::Patience => format!("{random} random deals of {}", report.rules.name()),
    });
    let last = parts.pop().unwrap_or_default();
    let and = if parts.is_empty() { "" } else { " and " };
    format!("{}{and}{last} agree", parts.join(", "))
}

/// What became of the official examples: those without an answer do not pass.
fn examples(report: &Report) -> String {
    let of = report.samples();
    // A program that keeps state is asked again.
    let answered = (report.tally.samples as usize).min(of);
    match (report.samples_failed, answered) {
        (1, _) => "1 of the official examples fails already".into(),
        (2.., _) => format!("{} of the official examples fail already", report.samples_failed),
        (0, 0) => "no official example was answered".into(),
        (0, _) if answered == of && of == 1 => "the official example passes".into(),
        (0, _) if answered == of => "the official examples pass".into(),
        (0, 1) => format!("1 of the {of} official examples passes, the others were not answered"),
        (0, _) => format!("{answered} of the {of} official examples pass, the others were not answered"),
    }
}

/// What was tried, with the limits and the slowest input.
fn tried(report: &Report) -> String {
    let tally = &report.tally;
    let language = report
        .language
        .map_or_else(|| "command".to_owned(), |language| format!("{language} {}", report.style));
    let mut text = format!(
        "{} {} in {:.1} s ({language}, {} s and {} MiB an input, seed {}{})",
        grouped(tally.inputs()),
        noun(tally.inputs(), "input"),
        tally.took.as_secs_f64(),
        report.limits.time.as_secs_f64(),
        report.limits.memory >> 20,
        report.seed,
        match report.game {
            Game::Matching => String::new(),
            Game::Patience => format!(", dealt {}", report.rules.dealing().name()),
        }
    );
    if report.samples() > 0 {
        let _ = write!(text, "\n{}", examples(report));
    }
    if tally.saved > 0 {
        let _ = write!(text, "\n{} of {} saved inputs still fail", report.saved_failed, tally.saved);
    }
    if let Some(slowest) = &tally.slowest {
        let _ = write!(text, "\nslowest {:.3} s on {}", slowest.took.as_secs_f64(), slowest.case);
    }
    if tally.unfinished > 0 {
        let inputs = if tally.unfinished == 1 { "input was" } else { "inputs were" };
        let cut = grouped(tally.unfinished);
        let _ = write!(text, "\n{cut} {inputs} cut short at the end of the time");
    }
    text
}

/// What a saved input gave when it was run again.
pub(super) fn replayed(case: &Case, retried: &Retried, how: HowRun, style: Style, out: &mut String) {
    match retried {
        Retried::Unknown => {
            let _ = writeln!(out, "unknown on {case}");
        }
        Retried::Agrees { .. } => {
            let _ = writeln!(out, "{} on {case}", style.good("agree"));
        }
        Retried::Fails(failure) => shown(failure, how, style, out),
    }
}
