//! Which two cards make a pair.

use std::borrow::Cow;
use std::fmt::{Display, Formatter, Result as FmtResult};

use super::{Card, Rank};

/// What a pair asks of the two suits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suits {
    /// Nothing.
    Any,
    /// They must differ.
    Different,
}

/// One way for two cards to make a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// Both ranks are equal.
    SameRank,
    /// The ranks add up to this number, with ace = 1 … king = 13.
    Sum(u8),
    /// One card of each of these two ranks (they may be the same rank).
    Ranks(Rank, Rank, Suits),
}

impl Term {
    /// Whether these two cards make a pair this way. A card without a suit never differs in suit.
    pub fn pairs(self, a: Card, b: Card) -> bool {
        match self {
            Self::SameRank => a.rank == b.rank,
            Self::Sum(sum) => a.rank.number() + b.rank.number() == usize::from(sum),
            Self::Ranks(x, y, suits) => {
                let ranks = (a.rank, b.rank) == (x, y) || (a.rank, b.rank) == (y, x);
                ranks && (suits == Suits::Any || (a.suit.is_some() && b.suit.is_some() && a.suit != b.suit))
            }
        }
    }
}

/// A pairing rule: two exposed cards may be taken when *any* of its terms allows it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pairing(pub(super) Cow<'static, [Term]>);

impl Pairing {
    /// Two cards of the same rank.
    pub const SAME_RANK: Self = Self(Cow::Borrowed(&[Term::SameRank]));

    /// A rule of one's own. Without any term nothing ever pairs.
    pub fn new(terms: Vec<Term>) -> Self {
        Self(Cow::Owned(terms))
    }

    /// The ways to make a pair.
    pub fn terms(&self) -> &[Term] {
        &self.0
    }

    /// Whether these two cards make a pair.
    pub fn pairs(&self, a: Card, b: Card) -> bool {
        self.0.iter().any(|term| term.pairs(a, b))
    }

    /// Whether a card of this rank needs its suit to be known.
    pub fn asks_suit_of(&self, rank: Rank) -> bool {
        self.0.iter().any(|term| match *term {
            Term::Ranks(a, b, Suits::Different) => a == rank || b == rank,
            _ => false,
        })
    }

    /// Whether a card of one rank can pair with a card of the other, whatever their suits.
    pub fn can_pair(&self, a: Rank, b: Rank) -> bool {
        self.0.iter().any(|term| match *term {
            Term::Ranks(x, y, _) => (a, b) == (x, y) || (a, b) == (y, x),
            _ => term.pairs(Card { rank: a, suit: None }, Card { rank: b, suit: None }),
        })
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::SameRank => f.write_str("same rank"),
            Self::Sum(sum) => write!(f, "sum {sum}"),
            Self::Ranks(a, b, Suits::Any) => write!(f, "{a}+{b}"),
            Self::Ranks(a, b, Suits::Different) => write!(f, "{a}+{b} of different suits"),
        }
    }
}

/// The terms, separated by commas: `sum 11, J+J, Q+K of different suits`.
impl Display for Pairing {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        for (nth, term) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_str(", ")?;
            }
            term.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::patience::Rules;

    #[test]
    fn queens_and_kings_of_exit_differ_in_suit() {
        let exit = Rules::by_name("exit").unwrap().pairing();
        let pairs = |a: &str, b: &str| {
            let (a, b) = (a.parse().unwrap(), b.parse().unwrap());
            assert_eq!(exit.pairs(a, b), exit.pairs(b, a));
            exit.pairs(a, b)
        };
        assert!(pairs("QS", "KH") && pairs("JS", "JS") && pairs("AS", "TS") && pairs("5", "6"));
        assert!(!pairs("QS", "KS") && !pairs("QS", "QH") && !pairs("Q", "KH") && !pairs("A", "J"));
    }
}
