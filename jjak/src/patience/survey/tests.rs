//! The laws of surveys: cut and merged in any way, they are the same.

use proptest::prelude::*;

use super::{Cleared, Finding, Plan, Question, Ranges, Source, Survey, Unmergeable};
use crate::patience::{Estimate, Position, Rules, Setup};

fn plan() -> Plan {
    Plan::new(Rules::double_patience(), Source::Seed(1), Question::ALL.into(), 1_000, 100)
}

fn position() -> Position {
    "A/A".parse::<Setup>().unwrap().position(Rules::free()).unwrap()
}

fn cleared() -> impl Strategy<Value = Cleared> {
    prop_oneof![Just(Cleared::Yes), Just(Cleared::No), Just(Cleared::Unknown)]
}

prop_compose! {
    fn finding()(
        winnable in cleared(),
        closed in cleared(),
        odds in prop_oneof![
            Just(None),
            Just(Some(0.0)),
            Just(Some(1e-9)),
            (0.0..=1.0f64).prop_map(Some),
            (0i32..60).prop_map(|power| Some(2f64.powi(-power))),
        ],
        wins in 0u64..=100,
    ) -> Finding {
        let estimate = Some(Estimate { wins, plays: 100 });
        Finding { number: 0, winnable: Some(winnable), odds: Some(odds), estimate, closed: Some(closed) }
    }
}

fn survey<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Survey {
    let mut survey = Survey::new(plan());
    for finding in findings {
        survey.add(finding, &position()).unwrap();
    }
    survey
}

proptest! {
    #[test]
    fn any_cut_in_any_order_gives_the_same(
        findings in prop::collection::vec((finding(), 0usize..4, any::<u32>()), 1..120),
    ) {
        let mut findings: Vec<_> = findings;
        for (number, (finding, ..)) in (1u64..).zip(&mut findings) {
            finding.number = number;
        }
        let whole = survey(findings.iter().map(|(finding, ..)| finding));
        findings.sort_by_key(|&(.., order)| order);
        let mut parts = (0..4).map(|part| {
            survey(findings.iter().filter(|(_, cut, _)| *cut == part).map(|(finding, ..)| finding))
        });
        let [a, b, c, d] = std::array::from_fn(|_| parts.next().unwrap());
        let left = a.clone().merge(b.clone()).unwrap().merge(c.clone()).unwrap().merge(d.clone()).unwrap();
        let right = d.merge(c).unwrap().merge(a.merge(b).unwrap()).unwrap();
        prop_assert_eq!(&left, &whole);
        prop_assert_eq!(&right, &whole);
        prop_assert_eq!(whole.covered(), &Ranges::from(1..=findings.len() as u64));
        #[cfg(feature = "serde")]
        {
            let text = serde_json::to_string(&whole).unwrap();
            prop_assert_eq!(serde_json::from_str::<Survey>(&text).unwrap(), whole);
        }
    }
}

fn found(number: u64, odds: Option<f64>) -> Finding {
    Finding {
        number,
        winnable: Some(Cleared::Yes),
        odds: Some(odds),
        estimate: Some(Estimate { wins: 1, plays: 100 }),
        closed: Some(Cleared::No),
    }
}

#[test]
fn the_most_delicate_deals_are_kept() {
    let mut survey = Survey::new(plan());
    for number in (1..=100).rev() {
        // The odds of deals 1, 11, 21… are lowest, and equal.
        let odds = [1e-9, 0.0, 0.5, 2e-6, 3e-7, 0.1, 1.0, 0.2, 0.3, 0.4][(number as usize - 1) % 10];
        survey.add(&found(number, Some(odds)), &position()).unwrap();
    }
    let numbers: Vec<u64> = survey.most_delicate().iter().map(|deal| deal.number).collect();
    let expected: Vec<u64> = (0..10).map(|n| 10 * n + 1).chain((0..10).map(|n| 10 * n + 5)).collect();
    assert_eq!(numbers, expected);
    assert_eq!((survey.delicate(), survey.odds().zeros()), (20, 10));
    assert_eq!(survey.most_delicate()[0].position, "A/A");
}

#[test]
fn what_cannot_be_merged() {
    let one = survey(&[found(1, None), found(2, Some(0.5))]);
    let mut twice = one.clone();
    assert_eq!(twice.add(&found(2, None), &position()).unwrap_err().number, 2);
    assert_eq!(twice, one);
    assert_eq!((one.unknown(), one.odds_unknown()), (1, 1));
    match one.clone().merge(survey(&[found(2, None), found(3, None)])) {
        Err(Unmergeable::Overlap { common }) => assert_eq!(common, Ranges::from(2..=2)),
        other => panic!("{other:?}"),
    }
    let refused = |change: &dyn Fn(&mut Plan)| {
        let mut other = plan();
        change(&mut other);
        one.clone().merge(Survey::new(other)).unwrap_err().to_string()
    };
    assert!(
        refused(&|plan| plan.rules = "nestor".into()).contains("rules: double-patience here, nestor there")
    );
    assert!(refused(&|plan| plan.game = "other piles".into()).contains("their rules"));
    assert!(refused(&|plan| plan.dealing = "redeal".into()).contains("dealing: plain here, redeal there"));
    assert!(refused(&|plan| plan.source = Source::Pysol).contains("seed 1 here, PySolFC's numbers there"));
    assert!(refused(&|plan| plan.source = Source::Seed(2)).contains("seed 1 here, seed 2 there"));
    assert!(refused(&|plan| plan.states = 5).contains("limit of states"));
    assert!(refused(&|plan| plan.plays = Some(7)).contains("plays"));
    assert!(refused(&|plan| plan.what = [Question::Odds].into()).contains("questions"));
}

#[cfg(feature = "serde")]
#[test]
fn a_survey_that_was_changed_is_refused() {
    let text = serde_json::to_string(&survey(&[found(1, None), found(2, Some(0.5))])).unwrap();
    let read = |text: String| serde_json::from_str::<Survey>(&text).map_err(|error| error.to_string());
    assert!(read(text.clone()).is_ok());
    for (old, new) in [
        ("\"covered\":[[1,2]]", "\"covered\":[[1,3]]"),
        ("\"covered\":[[1,2]]", "\"covered\":[[2,1]]"),
        ("\"odds_unknown\":1", "\"odds_unknown\":0"),
        ("\"yes\":2", "\"yes\":3"),
        ("\"delicate\":0", "\"delicate\":9"),
        ("\"number\":2", "\"number\":5"),
        ("\"odds\":\"5e-1\"", "\"odds\":\"5\""),
        ("\"covered\":[[1,2]]", "\"covered\":[[0,18446744073709551615]]"),
        ("\"yes\":2,\"no\":0", "\"yes\":18446744073709551615,\"no\":3"),
        ("\"odds_unknown\":1", "\"odds_unknown\":18446744073709551615"),
        ("\"wins\":2", "\"wins\":201"),
        ("\"wins\":2", "\"wins\":0"),
        ("\"plays\":200", "\"plays\":0"),
        ("\"plays\":200", "\"plays\":18446744073709551615"),
        ("\"without_win\":0", "\"without_win\":3"),
        ("\"delicate\":0", "\"delicate\":1"),
        ("\"squares\":\"2\"", "\"squares\":\"340282366920938463463374607431768211455\""),
        ("\"sum\":\"4611686018427387904\"", "\"sum\":\"340282366920938463463374607431768211455\""),
    ] {
        let changed = text.replace(old, new);
        assert_ne!(changed, text, "{old} is not there");
        assert!(read(changed).is_err(), "{new}");
    }
}
