//! What a person may type, and the one door from there to a legal position.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result as FmtResult};

use super::balance::unbalanced;
use super::rules::{Deck, MAX_CARDS, MAX_PILES, Table};
use super::{Card, Position, Rank, Rules, Suit};
use crate::sentence::{counted, write_reasons};

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The pile, counted from 0.
    pub pile: usize,
    /// The card in it, counted from 0 at the bottom.
    pub card: usize,
}

/// Pile and card from 1: `pile 3, card 1`.
impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "pile {}, card {}", self.pile + 1, self.card + 1)
    }
}

/// Piles as typed: anything at all may stand here.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Setup {
    /// The piles in order, each from its bottom card to the exposed one.
    pub piles: Vec<Vec<Card>>,
}

/// One thing that keeps a setup from being legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// More or fewer piles than the rules have.
    #[error("there {}; {rules} has {expected} (write `-` for an empty pile; the rules `free` take any piles)", are(*found, "pile"))]
    Piles {
        /// Name of the rules.
        rules: String,
        /// Piles typed.
        found: usize,
        /// Piles of the rules.
        expected: usize,
    },
    /// A pile of a complete deal has the wrong size.
    #[error("pile {} has {}; expected {expected}", pile + 1, counted(*found, "card"))]
    PileSize {
        /// The pile, from 0.
        pile: usize,
        /// Its cards.
        found: usize,
        /// The cards it should have.
        expected: usize,
    },
    /// A pile is taller than it was when dealt.
    #[error("pile {} has {}; {rules} deals it {expected}, and piles never grow", pile + 1, counted(*found, "card"))]
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
    /// More piles than any table may have.
    #[error("there are {found} piles; at most {MAX_PILES} are possible")]
    TooManyPiles {
        /// Piles typed.
        found: usize,
    },
    /// More cards than any table may hold.
    #[error("there are {found} cards; at most {MAX_CARDS} are possible")]
    TooManyCards {
        /// Cards typed.
        found: usize,
    },
    /// A card that the deck does not have.
    #[error("{card} ({place}) is not in the deck; {rules} is played with {ranks}")]
    NotInDeck {
        /// The card.
        card: Card,
        /// Where it lies.
        place: Place,
        /// Name of the rules.
        rules: String,
        /// The deck's ranks.
        ranks: String,
    },
    /// Cards of a complete deal that were not found.
    #[error("missing: {}", list(cards))]
    Missing {
        /// The cards, each as often as it is missing.
        cards: Vec<Card>,
    },
    /// A card more often than the deck has it.
    #[error("{card} is there {}: {}; the deck has {}", times(places.len()), list_places(places), only(*expected))]
    TooMany {
        /// The card; without a suit if it was typed so.
        card: Card,
        /// Everywhere it lies.
        places: Vec<Place>,
        /// How many of it there are in the deck.
        expected: usize,
    },
    /// Together, cards with and without a suit make more of a rank than the deck has, or fewer.
    #[error("there {} of rank {rank}; expected {expected}", are(*found, "card"))]
    RankCount {
        /// The rank.
        rank: Rank,
        /// Cards of it.
        found: usize,
        /// Cards it should have.
        expected: usize,
    },
    /// The cards left cannot be what play leaves of a complete deal.
    #[error("{0}")]
    Unbalanced(Imbalance),
    /// The pairing rule asks for suits that were not given.
    #[error("{card} ({place}) has no suit; {rules} needs it, since {rank} pairs only with another suit", rank = card.rank)]
    SuitNeeded {
        /// The card.
        card: Card,
        /// Where it lies.
        place: Place,
        /// Name of the rules.
        rules: String,
    },
}

/// Cards that cannot all be paired, whatever the order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Imbalance {
    /// A rank that pairs only with itself is there an odd number of times.
    Odd {
        /// The rank.
        rank: Rank,
        /// How often it is there.
        count: usize,
    },
    /// Two ranks that pair only with each other are not there equally often.
    Unequal {
        /// The first rank and how often it is there.
        first: (Rank, usize),
        /// The second rank and how often it is there.
        second: (Rank, usize),
    },
    /// A rank that pairs with nothing.
    Single {
        /// The rank.
        rank: Rank,
    },
    /// Ranks that pair among each other cannot be used up.
    Group {
        /// The ranks and how often each is there.
        ranks: Vec<(Rank, usize)>,
    },
}

impl Display for Imbalance {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        match self {
            Self::Odd { rank, count } => write!(
                f,
                "there {} of rank {rank}, an odd number; they go in twos, so the table can never be cleared",
                are(*count, "card")
            ),
            Self::Unequal { first, second } => write!(
                f,
                "there {} of rank {} and {} of rank {}; they pair only with each other, so the table can never be cleared",
                are(first.1, "card"),
                first.0,
                second.1,
                second.0
            ),
            Self::Single { rank } => {
                write!(f, "nothing pairs with rank {rank}, so the table can never be cleared")
            }
            Self::Group { ranks } => {
                f.write_str("the cards of rank ")?;
                for (nth, (rank, count)) in ranks.iter().enumerate() {
                    write!(f, "{}{rank} ({count})", if nth > 0 { ", " } else { "" })?;
                }
                f.write_str(" cannot all be paired, so the table can never be cleared")
            }
        }
    }
}

/// "are 3 cards", "is 1 card".
fn are(number: usize, what: &str) -> String {
    format!("{} {}", if number == 1 { "is" } else { "are" }, counted(number, what))
}

fn times(number: usize) -> String {
    if number == 2 { "twice".into() } else { format!("{number} times") }
}

fn only(number: usize) -> String {
    if number == 1 { "only one".into() } else { format!("only {number}") }
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn list_places(places: &[Place]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

/// Every reason why a setup is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub Vec<Reason>);

impl Display for Refused {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_reasons(f, &self.0)
    }
}

impl std::error::Error for Refused {}

impl Setup {
    /// Number of cards.
    pub fn cards(&self) -> usize {
        self.piles.iter().map(Vec::len).sum()
    }

    /// The legal position, complete or in the middle of a game.
    ///
    /// With a deck and layout, no pile may be taller than dealt, no card may be there more often than in the
    /// deck, and the cards left must be such as play can leave (for pairs of one rank: every rank an even
    /// number of times). A free tableau takes any cards; see [`Position::imbalances`].
    ///
    /// # Errors
    /// Every reason why this is no legal position.
    pub fn position(&self, rules: &Rules) -> Result<Position, Refused> {
        let mut reasons = self.too_large();
        if let Some(table) = rules.table() {
            let sizes = table.layout.sizes();
            self.check_piles(rules, sizes.len(), &mut reasons);
            for (pile, (cards, &expected)) in self.piles.iter().zip(&sizes).enumerate() {
                if cards.len() > expected {
                    let rules = rules.name().to_owned();
                    reasons.push(Reason::PileTooTall { rules, pile, found: cards.len(), expected });
                }
            }
            let known = reasons.len();
            self.check_deck(rules, table, &mut reasons);
            if reasons.len() == known {
                let here = unbalanced(self.piles.iter().flatten().copied(), rules.pairing());
                reasons.extend(here.into_iter().map(Reason::Unbalanced));
            }
        }
        self.check_suits(rules, &mut reasons);
        if reasons.is_empty() {
            Ok(Position::legal(self.piles.clone(), rules))
        } else {
            Err(Refused(reasons))
        }
    }

    /// The legal position, which must be a complete deal: every pile and every card of the deck. In a free
    /// tableau this is the same as [`position`](Self::position).
    ///
    /// # Errors
    /// Every reason why this is no complete deal.
    pub fn deal(&self, rules: &Rules) -> Result<Position, Refused> {
        let Some(table) = rules.table() else { return self.position(rules) };
        let mut reasons = self.too_large();
        let sizes = table.layout.sizes();
        self.check_piles(rules, sizes.len(), &mut reasons);
        for (pile, (cards, &expected)) in self.piles.iter().zip(&sizes).enumerate() {
            if cards.len() != expected {
                reasons.push(Reason::PileSize { pile, found: cards.len(), expected });
            }
        }
        self.check_deck(rules, table, &mut reasons);
        self.check_complete(table, &mut reasons);
        self.check_suits(rules, &mut reasons);
        if reasons.is_empty() {
            Ok(Position::legal(self.piles.clone(), rules))
        } else {
            Err(Refused(reasons))
        }
    }

    fn too_large(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if self.piles.len() > MAX_PILES {
            reasons.push(Reason::TooManyPiles { found: self.piles.len() });
        }
        if self.cards() > MAX_CARDS {
            reasons.push(Reason::TooManyCards { found: self.cards() });
        }
        reasons
    }

    fn check_piles(&self, rules: &Rules, expected: usize, reasons: &mut Vec<Reason>) {
        let found = self.piles.len();
        if found != expected {
            reasons.push(Reason::Piles { rules: rules.name().to_owned(), found, expected });
        }
    }

    /// Every card with its place, pile by pile.
    fn placed(&self) -> impl Iterator<Item = (Card, Place)> {
        self.piles.iter().enumerate().flat_map(|(pile, cards)| {
            cards.iter().enumerate().map(move |(nth, &card)| (card, Place { pile, card: nth }))
        })
    }

    /// Cards that are not in the deck, and cards that are there too often.
    fn check_deck(&self, rules: &Rules, table: &Table, reasons: &mut Vec<Reason>) {
        let deck = &table.deck;
        if self.fits(deck) {
            return;
        }
        let mut places: BTreeMap<Card, Vec<Place>> = BTreeMap::new();
        for (card, place) in self.placed() {
            if deck.contains(card) {
                places.entry(card).or_default().push(place);
            } else {
                let ranks = deck.ranks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                reasons.push(Reason::NotInDeck { card, place, rules: rules.name().to_owned(), ranks });
            }
        }
        for &rank in &*deck.ranks {
            let of_rank = places.range(Card { rank, suit: None }..).take_while(|(card, _)| card.rank == rank);
            let mut found = 0;
            let mut blamed = false;
            for (&card, places) in of_rank {
                found += places.len();
                let expected = if card.suit.is_some() { deck.packs } else { deck.of_a_rank() };
                if places.len() > expected {
                    blamed = true;
                    reasons.push(Reason::TooMany { card, places: places.clone(), expected });
                }
            }
            if found > deck.of_a_rank() && !blamed {
                reasons.push(Reason::RankCount { rank, found, expected: deck.of_a_rank() });
            }
        }
    }

    /// Whether every card is in the deck and none is there too often: what nearly always holds, found quickly.
    fn fits(&self, deck: &Deck) -> bool {
        let mut of_rank = [0; 14];
        let mut of_card = [[0; 4]; 14];
        for card in self.piles.iter().flatten() {
            of_rank[card.rank.number()] += 1;
            if let Some(suit) = card.suit {
                of_card[card.rank.number()][suit as usize] += 1;
            }
        }
        Rank::ALL.into_iter().all(|rank| {
            let in_deck = deck.ranks.contains(&rank);
            of_rank[rank.number()] <= if in_deck { deck.of_a_rank() } else { 0 }
                && Suit::ALL.into_iter().all(|suit| {
                    let expected = if in_deck && deck.suits.contains(&suit) { deck.packs } else { 0 };
                    of_card[rank.number()][suit as usize] <= expected
                })
        })
    }

    /// Cards of the deck that are not there: by name where all suits are given, by rank elsewhere.
    fn check_complete(&self, table: &Table, reasons: &mut Vec<Reason>) {
        let deck = &table.deck;
        let mut missing = Vec::new();
        for &rank in &*deck.ranks {
            let here: Vec<Card> =
                self.piles.iter().flatten().copied().filter(|card| card.rank == rank).collect();
            if here.iter().all(|card| card.suit.is_some()) {
                for &suit in &*deck.suits {
                    let card = Card::new(rank, suit);
                    let found = here.iter().filter(|&&other| other == card).count();
                    missing.extend(std::iter::repeat_n(card, deck.packs.saturating_sub(found)));
                }
            } else if here.len() < deck.of_a_rank() {
                reasons.push(Reason::RankCount { rank, found: here.len(), expected: deck.of_a_rank() });
            }
        }
        if !missing.is_empty() {
            reasons.push(Reason::Missing { cards: missing });
        }
    }

    fn check_suits(&self, rules: &Rules, reasons: &mut Vec<Reason>) {
        if self.piles.iter().flatten().all(|card| card.suit.is_some()) {
            return;
        }
        for (card, place) in self.placed() {
            if card.suit.is_none() && rules.pairing().asks_suit_of(card.rank) {
                reasons.push(Reason::SuitNeeded { card, place, rules: rules.name().to_owned() });
            }
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self { piles: position.piles().to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "AS9S6CKS/JCQHACKH/7SQDJDKD/QSTSJS9H/6DTDAD8S/QCTHKC8D/8C9DTC7C/9C7HJH7D/8H6SAH6H";

    fn setup(text: &str) -> Setup {
        text.parse().unwrap()
    }

    fn refusals(result: Result<Position, Refused>) -> Vec<String> {
        result.unwrap_err().0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_complete_deal_is_legal_and_prints_as_it_was() {
        let rules = Rules::double_patience();
        let position = setup(SAMPLE).deal(rules).unwrap();
        assert_eq!(position.to_string(), SAMPLE);
        assert_eq!(setup(SAMPLE).position(rules).unwrap(), position);
        let suitless: String = SAMPLE.chars().filter(|c| !"SHDC".contains(*c)).collect();
        assert!(setup(&suitless).deal(rules).is_ok());
    }

    #[test]
    fn every_reason_is_reported_at_once() {
        let rules = Rules::double_patience();
        let text = SAMPLE.replace("6SAH6H", "6SAS");
        assert_eq!(
            refusals(setup(&text).deal(rules)),
            [
                "pile 9 has 3 cards; expected 4",
                "AS is there twice: pile 1, card 1 and pile 9, card 3; the deck has only one",
                "missing: AH 6H",
            ]
        );
        assert_eq!(
            refusals(setup(&text).position(rules)),
            ["AS is there twice: pile 1, card 1 and pile 9, card 3; the deck has only one"]
        );
        assert_eq!(
            refusals(setup("5S/AA/AAA/66666").position(rules)),
            [
                "there are 4 piles; double-patience has 9 (write `-` for an empty pile; the rules `free` take any piles)",
                "pile 4 has 5 cards; double-patience deals it 4, and piles never grow",
                "5S (pile 1, card 1) is not in the deck; double-patience is played with A 6 7 8 9 T J Q K",
                "A is there 5 times: pile 2, card 1 and pile 2, card 2 and pile 3, card 1 and pile 3, card 2 and pile 3, card 3; the deck has only 4",
                "6 is there 5 times: pile 4, card 1 and pile 4, card 2 and pile 4, card 3 and pile 4, card 4 and pile 4, card 5; the deck has only 4",
            ]
        );
        assert_eq!(
            refusals(setup("ASADAHA/A/-/-/-/-/-/-/-").position(rules)),
            ["there are 5 cards of rank A; expected 4"]
        );
    }

    #[test]
    fn a_position_may_be_in_the_middle_of_a_game() {
        let rules = Rules::double_patience();
        assert!(setup("AS/AH/-/-/-/-/-/-/-").position(rules).is_ok());
        assert!(setup("-/-/-/-/-/-/-/-/-").position(rules).unwrap().is_cleared());
        assert_eq!(
            refusals(setup("AS/AH/AD/-/-/-/-/-/-").position(rules)),
            [
                "there are 3 cards of rank A, an odd number; they go in twos, so the table can never be cleared"
            ]
        );
        let fourteen = Rules::by_name("fourteen").unwrap();
        assert!(setup("AK/2/Q/-/-/-/-/-/-/-/-/-").position(fourteen).is_ok());
        assert_eq!(
            refusals(setup("AK/2/Q/A/A/-/-/-/-/-/-/-").position(fourteen)),
            [
                "there are 3 cards of rank A and 1 of rank K; they pair only with each other, so the table can never be cleared"
            ]
        );
    }

    #[test]
    fn a_free_tableau_takes_what_cannot_be_cleared() {
        let position = setup("AS/AH/AS").position(Rules::free()).unwrap();
        assert_eq!(position.imbalances(), [Imbalance::Odd { rank: Rank::Ace, count: 3 }]);
        assert_eq!(setup("AA/KK").position(Rules::free()).unwrap().imbalances(), []);
        let wide = "A/".repeat(33) + "A";
        assert_eq!(
            refusals(setup(&wide).position(Rules::free())),
            ["there are 34 piles; at most 32 are possible"]
        );
        let tall = "A".repeat(105);
        assert_eq!(
            refusals(setup(&tall).position(Rules::free())),
            ["there are 105 cards; at most 104 are possible"]
        );
    }

    #[test]
    fn suits_are_asked_for_where_the_pairing_needs_them() {
        let exit = Rules::by_name("exit").unwrap();
        let rest = "/-/-/-/-/-/-/-/-/-";
        assert_eq!(
            refusals(setup(&format!("Q/KS{rest}")).position(exit)),
            ["Q (pile 1, card 1) has no suit; exit needs it, since Q pairs only with another suit"]
        );
        assert!(setup(&format!("QS/KS{rest}")).position(exit).unwrap().moves().is_empty());
        assert_eq!(setup(&format!("QH/KS{rest}")).position(exit).unwrap().moves().len(), 1);
        let relaxed = Rules::by_name("relaxed-exit").unwrap();
        assert_eq!(setup(&format!("Q/K{rest}")).position(relaxed).unwrap().moves().len(), 1);
    }
}
