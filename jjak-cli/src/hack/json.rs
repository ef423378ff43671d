//! What came of a hunt, as one JSON object.

use jjak::read;
use jjak_hack::case::{Case, Game};
use jjak_hack::diagnose::{Explanation, astray};
use jjak_hack::hunt::{Failure, Report, Retried, Unrepeatable};
use jjak_hack::referee::{Referee, Truth, Verdict};
use jjak_hack::run::{Cannot, Outcome};
use serde::Serialize;
use serde_json::{Value, json};

use super::text::{certificate, keys, proof, unanswered};
use crate::report::json::{Head, OddsObject, line};

#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    rest: Value,
}

fn write(game: Game, record: u64, status: &'static str, rest: Value, out: &mut String) {
    let game = match game {
        Game::Matching => read::Game::Matching,
        Game::Patience => read::Game::Patience,
    };
    let mut bytes = Vec::new();
    line(&Object { head: Head::new("hack", game, record, status), rest }, &mut bytes);
    out.push_str(&String::from_utf8_lossy(&bytes));
}

/// A program that cannot be run or compiled.
pub(super) fn cannot(cannot: &Cannot, game: Game, out: &mut String) {
    let verdict = matches!(cannot, Cannot::Compile(_)).then_some("compile error");
    write(game, 1, "error", json!({ "verdict": verdict, "error": cannot.to_string() }), out);
}

fn truth(truth: &Truth) -> Value {
    match truth {
        Truth::Presses(presses) => json!(presses),
        Truth::Odds(odds) => json!(OddsObject::from(odds)),
    }
}

fn outcome(truth: &Truth, outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Answer(answer) => {
            let errors = Referee::errors(truth, Referee::said(truth, answer));
            json!({
                "printed": answer,
                "absolute_error": errors.map(|errors| errors.absolute),
                "relative_error": errors.map(|errors| errors.relative).filter(|error| error.is_finite()),
            })
        }
        Outcome::RuntimeError { how, printed, stderr } => {
            json!({ "printed": printed, "ended": how, "stderr": stderr })
        }
        Outcome::NoAnswer(silence) => json!({ "ended": silence.to_string() }),
        Outcome::TimeLimit | Outcome::MemoryLimit | Outcome::OutputLimit | Outcome::Stopped => json!({}),
    }
}

fn explanation(explanation: &Explanation, case: Option<&Case>) -> Value {
    let astray = case.and_then(|case| astray(explanation.form, case)).map(|astray| astray.to_string());
    let Explanation { misconception, form, wrong, of_wrong, right, answers } = explanation;
    json!({
        "name": misconception.name,
        "form": form.label,
        "title": misconception.title.en,
        "sentence": misconception.sentence.en,
        "title_ko": misconception.title.ko,
        "sentence_ko": misconception.sentence.ko,
        "astray": astray,
        "explains_wrong": wrong,
        "wrong": of_wrong,
        "explains_right": right,
        "answers": answers,
    })
}

fn failure(failure: &Failure, report: &Report) -> Value {
    let keys = match &failure.case {
        Case::Matching(position) => keys(position).map(|keys| keys.to_string()),
        Case::Patience(_) => None,
    };
    json!({
        "position": failure.case.to_string(),
        "input": failure.case.paste(report.style),
        "expected": truth(&failure.truth),
        "keys": keys,
        "found": outcome(&failure.truth, &failure.outcome),
    })
}

/// The report of a hunt.
pub(super) fn report(report: &Report, out: &mut String) {
    let tally = &report.tally;
    let either = report.failure.as_ref().or(report.unrepeatable.as_ref().map(|found| &found.failure));
    let verdict = either.map_or(Verdict::Agree, |failure| failure.verdict);
    let case = report.failure.as_ref().map(|failure| &failure.case);
    let kept = report.kept.as_ref().map(|kept| {
        json!({
            "calls": kept.calls.iter().map(|case| case.paste(report.style)).collect::<Vec<_>>(),
            "verdict": kept.verdict.to_string(),
            "expected": truth(&kept.truth),
            "found": outcome(&kept.truth, &kept.outcome),
        })
    });
    let row = report.in_a_row.as_ref().map(|row| {
        json!({
            "deals": row.deals.iter().map(Case::to_string).collect::<Vec<_>>(),
            "expected": row.truth,
            "found": row.found,
        })
    });
    let unrepeatable = report.unrepeatable.as_ref().map(|Unrepeatable { failure, warm, again, verdict }| {
        json!({
            "position": failure.case.to_string(),
            "input": failure.case.paste(report.style),
            "expected": truth(&failure.truth),
            "verdicts": [failure.verdict.to_string(), verdict.to_string()],
            "found": outcome(&failure.truth, &failure.outcome),
            "again": outcome(&failure.truth, again),
            "first_process_had_answered_others": warm,
        })
    });
    let rest = json!({
        "verdict": (!report.is_unanswered()).then(|| verdict.to_string()),
        "reason": report.is_unanswered().then(|| unanswered(report)),
        "counterexample": report.failure.as_ref().map(|found| failure(found, report)),
        "rules": (report.game == Game::Patience).then_some(report.rules.name()),
        "dealing": (report.game == Game::Patience).then_some(report.rules.dealing().name()),
        "smallest": report.failure.is_some() && report.game == Game::Matching && report.proof.complete,
        "proof": report.failure.as_ref().filter(|_| report.game == Game::Matching).map(|_| proof(&report.proof)),
        "depends_on_names": report.proof.by_name,
        "misconceptions": report.diagnosis.all.iter().map(|e| explanation(e, case)).collect::<Vec<_>>(),
        "always_the_same": report.diagnosis.constant.is_some(),
        "nearest": report.diagnosis.nearest.as_ref().map(|nearest| explanation(nearest, case)),
        "keeps_state": report.keeps_state(),
        "state_kept": kept.or(row),
        "unrepeatable": unrepeatable,
        "certificate": (verdict == Verdict::Agree && !report.is_unanswered()).then(|| certificate(report)),
        "samples_failed": report.samples_failed,
        "tried": {
            "inputs": tally.inputs(),
            "saved": tally.saved,
            "samples": tally.samples,
            "catalogue": tally.catalogue,
            "one_pair": tally.every[0],
            "two_pairs": tally.every[1],
            "three_pairs": tally.every[2],
            "random": tally.random,
            "shrunk": tally.shrunk,
            "unfinished": tally.unfinished,
        },
        "seconds": tally.took.as_secs_f64(),
        "slowest": tally.slowest.as_ref().map(|slowest| json!({
            "seconds": slowest.took.as_secs_f64(),
            "position": slowest.case.to_string(),
        })),
        "language": report.language.map(|language| language.to_string()),
        "style": report.style.to_string(),
        "interrupted": report.stopped,
    });
    let unknown = report.is_unanswered() || (report.stopped && !report.is_negative());
    let status = if unknown { "unknown" } else { "solved" };
    write(report.game, 1, status, rest, out);
}

/// What a saved input gave when it was run again.
pub(super) fn replayed(record: usize, case: &Case, retried: &Retried, out: &mut String) {
    let (verdict, right, found) = match retried {
        Retried::Unknown => {
            let rest = json!({ "verdict": null, "position": case.to_string() });
            return write(case.game(), record as u64, "unknown", rest, out);
        }
        Retried::Agrees { truth, outcome } => (Verdict::Agree, truth, outcome),
        Retried::Fails(failure) => (failure.verdict, &failure.truth, &failure.outcome),
    };
    let rest = json!({
        "verdict": verdict.to_string(),
        "position": case.to_string(),
        "expected": truth(right),
        "found": outcome(right, found),
    });
    write(case.game(), record as u64, "solved", rest, out);
}
