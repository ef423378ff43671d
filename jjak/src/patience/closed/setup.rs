//! What a person may type of a closed position, and the one door from there to a legal one.

use std::fmt::{Display, Formatter, Result as FmtResult};

use super::super::{Card, Dealing, Pairing, Rank, Rules};
use super::ClosedPosition;
use super::position::pairs_by_rank;
use crate::sentence::{counted, write_reasons};

/// A pile of which only the last card is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ClosedPile {
    /// Covered cards.
    pub covered: usize,
    /// The exposed card; none in an empty pile.
    pub exposed: Option<Card>,
}

/// A closed position as typed: anything at all may stand here.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct ClosedSetup {
    /// The piles in order.
    pub piles: Vec<ClosedPile>,
    /// The ranks of the cards that were taken, each as often as it was.
    pub removed: Vec<Rank>,
}

/// One thing that keeps a closed setup from being legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClosedReason {
    /// Without a deck nobody knows which cards are unseen.
    #[error("{rules} has no deck, so that nothing is known of covered cards; choose rules with one")]
    NoDeck {
        /// Name of the rules.
        rules: String,
    },
    /// Only pairs of one rank are lumped.
    #[error("{rules} pairs by `{pairing}`; best play, closed, is worked out for pairs of the same rank only")]
    NotSameRank {
        /// Name of the rules.
        rules: String,
        /// Its pairing rule.
        pairing: Pairing,
    },
    /// Unseen cards would not be equally likely (RULES P10, P11).
    #[error(
        "{rules} is dealt by `{}`, which makes some covered cards likelier than others; best play, closed, is worked out for plain deals only",
        dealing.name()
    )]
    NotPlain {
        /// Name of the rules.
        rules: String,
        /// How it is dealt.
        dealing: Dealing,
    },
    /// More or fewer piles than the rules have.
    #[error(
        "the position has {found} piles; {rules} has {expected} (write `-` for an empty pile, or name the rules of another game)"
    )]
    Piles {
        /// Name of the rules.
        rules: String,
        /// Piles typed.
        found: usize,
        /// Piles of the rules.
        expected: usize,
    },
    /// A pile is taller than it was when dealt.
    #[error("pile {} has {found} cards; {rules} deals it {expected}, and piles never grow", pile + 1)]
    PileTooTall {
        /// Name of the rules.
        rules: String,
        /// The pile, from 0.
        pile: usize,
        /// Its cards.
        found: usize,
        /// The cards it starts with.
        expected: usize,
    },
    /// A pile without an exposed card.
    #[error("pile {} has covered cards but no exposed one; write its last card", pile + 1)]
    NothingExposed {
        /// The pile, from 0.
        pile: usize,
    },
    /// A card that the deck does not have, or not as often.
    #[error("{card} is exposed {}; the deck has it {}", counted(*found, "time"), counted(*expected, "time"))]
    TooMany {
        /// The card.
        card: Card,
        /// How often it is exposed.
        found: usize,
        /// How often the deck has it.
        expected: usize,
    },
    /// A rank that was seen more often than the deck has it.
    #[error("rank {rank} was seen {}, exposed and taken; the deck has it {}", counted(*found, "time"), counted(*expected, "time"))]
    RankTooOften {
        /// The rank.
        rank: Rank,
        /// How often it was seen.
        found: usize,
        /// How often the deck has it.
        expected: usize,
    },
    /// A rank that was taken an odd number of times.
    #[error("rank {rank} was taken {}; cards go in twos", counted(*found, "time"))]
    OddlyTaken {
        /// The rank.
        rank: Rank,
        /// How often it was taken.
        found: usize,
    },
    /// The covered cards are not as many as the unseen ones.
    #[error(
        "{covered} cards are covered, but {unseen} of the deck were neither exposed nor taken; name the taken ranks behind an `x`, such as `x6677`"
    )]
    Unseen {
        /// Covered cards.
        covered: usize,
        /// Cards of the deck that were not seen.
        unseen: usize,
    },
}

/// Every reason why a closed setup is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedRefused(pub Vec<ClosedReason>);

impl Display for ClosedRefused {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_reasons(f, &self.0)
    }
}

impl std::error::Error for ClosedRefused {}

impl ClosedSetup {
    /// The legal closed position, complete or in the middle of a game.
    ///
    /// # Errors
    /// Every reason why this is none.
    pub fn position(&self, rules: &Rules) -> Result<ClosedPosition, ClosedRefused> {
        let name = || rules.name().to_owned();
        let Some(table) = rules.table() else {
            return Err(ClosedRefused(vec![ClosedReason::NoDeck { rules: name() }]));
        };
        let deck = &table.deck;
        let mut reasons = Vec::new();
        if !pairs_by_rank(rules.pairing(), &deck.ranks) {
            reasons.push(ClosedReason::NotSameRank { rules: name(), pairing: rules.pairing().clone() });
        }
        if rules.dealing() != Dealing::Plain {
            reasons.push(ClosedReason::NotPlain { rules: name(), dealing: rules.dealing() });
        }
        let sizes = table.layout.sizes();
        if sizes.len() != self.piles.len() {
            reasons.push(ClosedReason::Piles {
                rules: name(),
                found: self.piles.len(),
                expected: sizes.len(),
            });
        }
        for (pile, (cards, &expected)) in self.piles.iter().zip(&sizes).enumerate() {
            let found = cards.covered.saturating_add(usize::from(cards.exposed.is_some()));
            if found > expected {
                reasons.push(ClosedReason::PileTooTall { rules: name(), pile, found, expected });
            }
        }
        for (pile, _) in self.piles.iter().enumerate().filter(|(_, p)| p.covered > 0 && p.exposed.is_none()) {
            reasons.push(ClosedReason::NothingExposed { pile });
        }
        let exposed: Vec<Card> = self.piles.iter().filter_map(|pile| pile.exposed).collect();
        let mut unseen = [None; 14];
        for rank in Rank::ALL {
            let shown: Vec<Card> = exposed.iter().copied().filter(|card| card.rank == rank).collect();
            for (nth, &card) in shown.iter().enumerate().filter(|(_, card)| card.suit.is_some()) {
                let found = shown.iter().filter(|&&other| other == card).count();
                let expected = if deck.contains(card) { deck.packs } else { 0 };
                if found > expected && !shown[..nth].contains(&card) {
                    reasons.push(ClosedReason::TooMany { card, found, expected });
                }
            }
            let taken = self.removed.iter().filter(|&&other| other == rank).count();
            if taken % 2 == 1 {
                reasons.push(ClosedReason::OddlyTaken { rank, found: taken });
            }
            let expected = if deck.ranks.contains(&rank) { deck.of_a_rank() } else { 0 };
            match expected.checked_sub(shown.len() + taken) {
                None => {
                    let found = shown.len() + taken;
                    reasons.push(ClosedReason::RankTooOften { rank, found, expected });
                }
                Some(rest) if expected > 0 => unseen[rank.number()] = Some(rest as u8),
                Some(_) => {}
            }
        }
        let covered = self.piles.iter().fold(0usize, |sum, pile| sum.saturating_add(pile.covered));
        let of_ranks = unseen.iter().flatten().map(|&unseen| usize::from(unseen)).sum();
        if covered != of_ranks && reasons.is_empty() {
            reasons.push(ClosedReason::Unseen { covered, unseen: of_ranks });
        }
        if reasons.is_empty() {
            Ok(ClosedPosition::legal(self.piles.clone(), unseen))
        } else {
            Err(ClosedRefused(reasons))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Rank, Rules};
    use super::ClosedSetup;

    fn refusals(text: &str, rules: &str) -> Vec<String> {
        let setup: ClosedSetup = text.parse().unwrap();
        let refused = setup.position(Rules::by_name(rules).unwrap()).unwrap_err();
        refused.0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn legal_positions() {
        let wish = Rules::by_name("the-wish").unwrap();
        let full = "???7/???8/???9/???T/???J/???Q/???K/???A";
        let setup: ClosedSetup = full.parse().unwrap();
        let position = setup.position(wish).unwrap();
        assert_eq!(position.to_string(), full);
        assert_eq!(position.unseen(Rank::Seven), 3);
        assert_eq!((position.cards(), position.moves().len()), (32, 0));
        let end: ClosedSetup = "?7/7/-/?8/8/-/-/- x99 99TTTTJJJJQQQQKKKKAAAA7788".parse().unwrap();
        let Err(refused) = end.position(wish) else { panic!("a rank too often") };
        assert!(refused.to_string().contains("2 cards are covered, but 0"), "{refused}");
        let end: ClosedSetup = "?7S/7h/-/?8/-/8/-/- x9999TTTTJJJJQQQQKKKKAAAA".parse().unwrap();
        assert!(end.position(wish).is_err());
        let end: ClosedSetup = "?7S/7h/-/?7/-/8/-/8 x9999TTTTJJJJQQQQKKKKAAAA 88".parse().unwrap();
        assert!(end.position(wish).is_err());
        let end: ClosedSetup = "?7S/7h/-/?8/-/8/-/- x9999TTTTJJJJQQQQKKKKAAAA 7788".parse().unwrap();
        assert!(end.position(wish).is_err());
        let end: ClosedSetup = "?7S/?8h/-/-/-/-/-/- x9999TTTTJJJJQQQQKKKKAAAA 7788".parse().unwrap();
        assert_eq!(end.position(wish).unwrap().unseen(Rank::Eight), 1);
    }

    #[test]
    fn every_reason_is_reported_at_once() {
        assert_eq!(
            refusals("?7/?", "the-wish"),
            [
                "the position has 2 piles; the-wish has 8 (write `-` for an empty pile, or name the rules of another game)",
                "pile 2 has covered cards but no exposed one; write its last card",
            ]
        );
        assert_eq!(
            refusals("????7S/7S/7/7/7/6/-/- x99Q", "the-wish"),
            [
                "pile 1 has 5 cards; the-wish deals it 4, and piles never grow",
                "rank 6 was seen 1 time, exposed and taken; the deck has it 0 times",
                "7S is exposed 2 times; the deck has it 1 time",
                "rank 7 was seen 5 times, exposed and taken; the deck has it 4 times",
                "rank Q was taken 1 time; cards go in twos",
            ]
        );
        assert!(refusals("7/7", "fourteen")[0].contains("pairs by `sum 14`"));
        assert!(refusals("7/7", "free")[0].contains("has no deck"));
    }

    #[test]
    fn deals_that_are_not_plain_are_refused() {
        assert_eq!(
            refusals("?????7/?????7/?????7/?????7/?????8/?????8/?????8/?????8/9/9/9/9", "nestor"),
            [
                "nestor is dealt by `swap`, which makes some covered cards likelier than others; best play, closed, is worked out for plain deals only"
            ]
        );
    }
}
