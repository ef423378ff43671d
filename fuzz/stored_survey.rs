//! What must hold for the reader of stored surveys, whatever it is fed.

use jjak::patience::survey::{Interval, Survey};

/// A text is a survey, which prints as a text that reads back as the same and has sound figures, or is refused.
pub(crate) fn fuzz_stored_survey(bytes: &[u8]) {
    let Ok(survey) = serde_json::from_slice::<Survey>(bytes) else { return };
    let printed = serde_json::to_string(&survey).expect("a survey is JSON");
    assert_eq!(serde_json::from_str::<Survey>(&printed).expect("what was printed"), survey);
    let empty = Survey::new(survey.plan().clone());
    assert_eq!(empty.clone().merge(survey.clone()).as_ref(), Ok(&survey));
    assert_eq!(survey.clone().merge(empty).as_ref(), Ok(&survey));
    assert_eq!(survey.clone().merge(survey.clone()).is_ok(), survey.covered().is_empty());

    let deals = survey.covered().len();
    assert!(survey.unknown() <= deals);
    for tally in [survey.winnable(), survey.closed()] {
        sound(tally.interval());
        assert!(tally.share().is_none_or(probable));
    }
    let odds = survey.odds();
    sound(odds.interval(survey.odds_unknown()));
    assert!(odds.mean().is_none_or(probable));
    assert!(odds.deviation().is_none_or(f64::is_finite) && odds.standard_error().is_none_or(f64::is_finite));
    assert_eq!(odds.bars().iter().map(|bar| bar.deals).sum::<u64>(), odds.deals());
    let quantiles: Vec<f64> = (0..=1000).filter_map(|per_mille| odds.quantile(per_mille)).collect();
    assert!(quantiles.is_sorted() && quantiles.iter().all(|&odds| probable(odds)));
    let sampled = survey.sampled();
    sound(sampled.interval());
    assert!(sampled.mean().is_none_or(probable) && sampled.standard_error().is_none_or(f64::is_finite));
    assert!(survey.most_delicate().iter().all(|deal| survey.covered().contains(deal.number)));
}

fn probable(share: f64) -> bool {
    (0.0..=1.0).contains(&share)
}

fn sound(Interval { low, high }: Interval) {
    assert!(probable(low) && probable(high) && low <= high, "{low} to {high}");
}
