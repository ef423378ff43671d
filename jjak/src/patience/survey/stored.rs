//! Surveys as text, and the way back with its checks.

use super::{Kept, Plan, Question, Ranges, Sampled, Spread, Survey, Tally};

/// The parts of a survey as they were read; they need not agree.
#[derive(serde::Deserialize)]
pub(super) struct Stored {
    plan: Plan,
    covered: Ranges,
    winnable: Tally,
    odds: Spread,
    odds_unknown: u64,
    sampled: Sampled,
    closed: Tally,
    delicate: u64,
    kept: Kept,
}

/// More deals, and more plays of all of them, than any survey has; sums of a few surveys fit into words.
const MOST: u64 = 1 << 53;

impl TryFrom<Stored> for Survey {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        let Stored { plan, covered, winnable, odds, odds_unknown, sampled, closed, delicate, kept } = stored;
        let deals = covered.len();
        if deals > MOST || sampled.plays > MOST {
            return Err(format!(
                "the survey covers {deals} deals and {} random plays; expected at most {MOST}",
                sampled.plays
            ));
        }
        let counts = [
            (Question::Winnable, winnable.checked_total()),
            (Question::Odds, odds.checked_deals().and_then(|known| known.checked_add(odds_unknown))),
            (Question::Estimate, Some(sampled.deals)),
            (Question::Closed, closed.checked_total()),
        ];
        for (question, count) in counts {
            let count = count.ok_or_else(|| {
                format!("the survey counts more deals under `{question}` than a word of 64 bits holds")
            })?;
            let expected = if plan.asks(question) { deals } else { 0 };
            if count != expected {
                return Err(format!(
                    "the survey counts {count} deals under `{question}`; expected {expected}, as many as it covers"
                ));
            }
        }
        let inside = kept.deals().iter().all(|deal| covered.contains(deal.number));
        let sound = odds.is_sound() && kept.is_sound() && sampled.is_sound(plan.plays.unwrap_or(0));
        // Every deal of odds above 0 was offered to those that are kept.
        if !sound || !inside || !kept.are_all_of(odds.deals() - odds.zeros(), delicate) {
            return Err(
                "the survey's sums do not agree with each other; it was changed or damaged".to_owned()
            );
        }
        Ok(Self { plan, covered, winnable, odds, odds_unknown, sampled, closed, delicate, kept })
    }
}

/// Large integers as strings of digits: many readers of JSON keep only 53 bits of a number.
pub(super) mod digits {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(in super::super) fn serialize<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Odds as strings: the shortest digits that read back as the same number.
pub(super) mod exactly {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    // serde hands a field over by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(in super::super) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{number:e}"))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A map of numbers as pairs in order: keys of JSON objects would be strings.
pub(super) mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        map: &BTreeMap<u32, u64>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<u32, u64>, D::Error> {
        Ok(Vec::<(u32, u64)>::deserialize(from)?.into_iter().collect())
    }
}
