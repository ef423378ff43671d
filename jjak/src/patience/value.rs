//! The value of every available pair, the best one, and where random play goes wrong.

use super::{Move, Odds, Unsolved, Winnable};

/// What a pair is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairValue {
    /// The pair.
    pub action: Move,
    /// Random play: the exact odds after it.
    pub odds: Result<Odds, Unsolved>,
    /// Best play, open: whether the table can be cleared after it, and how.
    pub winnable: Winnable,
}

/// A position's odds and the value of each of its available pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// Random play: the exact odds of the position, the mean of those after its pairs.
    pub odds: Result<Odds, Unsolved>,
    /// The available pairs, ordered by their first pile and then their second.
    pub pairs: Vec<PairValue>,
}

impl PairValue {
    /// Whether the table can be cleared after it, if that is known: by a search for a line, or by the odds.
    pub fn keeps_winnable(&self) -> Option<bool> {
        match (&self.winnable, &self.odds) {
            (Winnable::Yes(_), _) => Some(true),
            (Winnable::No, _) => Some(false),
            (Winnable::Unknown(_), Ok(odds)) => Some(!odds.is_zero()),
            (Winnable::Unknown(_), Err(_)) => None,
        }
    }
}

impl Values {
    /// The best pair: one that keeps the table winnable, then the highest odds after it, then the smallest
    /// pile numbers. `None` if after every pair the table can never be cleared, and where a limit left it
    /// open which pair is best: some pair may be winnable or not, or one of several has unknown odds.
    pub fn best(&self) -> Option<&PairValue> {
        let mut winnable = Vec::new();
        for pair in &self.pairs {
            if pair.keeps_winnable()? {
                winnable.push(pair);
            }
        }
        if let [only] = winnable[..] {
            return Some(only);
        }
        let mut best: Option<(&PairValue, &Odds)> = None;
        for pair in winnable {
            let odds = pair.odds.as_ref().ok()?;
            // Pairs come with the smallest pile numbers first.
            if best.is_none_or(|(_, highest)| odds > highest) {
                best = Some((pair, odds));
            }
        }
        best.map(|(pair, _)| pair)
    }
}

/// How likely random play is to go wrong at one move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Risk {
    /// The move of the line.
    pub action: Move,
    /// Available pairs, each equally likely.
    pub available: usize,
    /// Those after which the table can never be cleared: random play goes wrong with probability
    /// `fatal / available`.
    pub fatal: usize,
    /// Those of which it is not known.
    pub unknown: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair with piles 1 and `second`, odds in tenths if they are known, and whether it is known to win.
    fn pair(second: usize, tenths: Option<u32>, wins: Option<bool>) -> PairValue {
        let limit = Unsolved::Limit { limit: 100 };
        PairValue {
            action: format!("1-{second}").parse().expect("two piles"),
            odds: tenths
                .map(|tenths| Odds::new(tenths.into(), 10u32.into()).expect("at most 1"))
                .ok_or(limit),
            winnable: match wins {
                Some(true) => Winnable::Yes(Vec::new()),
                Some(false) => Winnable::No,
                None => Winnable::Unknown(limit),
            },
        }
    }

    fn best(pairs: &[(Option<u32>, Option<bool>)]) -> Option<String> {
        let pairs = (2..).zip(pairs).map(|(second, &(odds, wins))| pair(second, odds, wins)).collect();
        let values = Values { odds: Err(Unsolved::Limit { limit: 100 }), pairs };
        values.best().map(|best| best.action.to_string())
    }

    #[test]
    fn the_best_pair_is_named_only_if_it_is_known() {
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(best(&[(Some(2), yes), (Some(7), yes), (Some(7), yes)]).as_deref(), Some("1-3"));
        assert_eq!(best(&[(None, no), (None, yes), (None, no)]).as_deref(), Some("1-3"), "the only one");
        assert_eq!(best(&[(None, yes), (None, yes)]), None, "either may have the higher odds");
        assert_eq!(best(&[(Some(9), yes), (None, yes)]), None);
        assert_eq!(best(&[(None, yes), (None, None)]), None, "the other may be winnable, too");
        assert_eq!(best(&[(None, None)]), None, "not even this one need be winnable");
        assert_eq!(best(&[(Some(0), None), (Some(3), None)]).as_deref(), Some("1-3"), "odds tell it, too");
        assert_eq!(best(&[(Some(0), no)]), None, "all lose");
        assert_eq!(best(&[]), None);
    }
}
