//! Best play, closed: positions as a player sees them who does not look below the exposed cards.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use num_bigint::BigUint;

use super::expect::{Memory, Near};
use super::game::orders;
use super::lumped::{Config, Lumps, Pending, Ranks};
use super::solver::Meter;
use super::{Card, Dealing, Malformed, Move, Odds, Pairing, Position, Rank, Rules, Unsolved, Watch};
use crate::sentence::write_reasons;

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
    #[error("the position has {found} piles; {rules} has {expected} (write `-` for an empty pile)")]
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
    #[error("{card} is exposed {found} times; the deck has it {expected} times")]
    TooMany {
        /// The card.
        card: Card,
        /// How often it is exposed.
        found: usize,
        /// How often the deck has it.
        expected: usize,
    },
    /// A rank that was seen more often than the deck has it.
    #[error("rank {rank} was seen {found} times, exposed and taken; the deck has it {expected} times")]
    RankTooOften {
        /// The rank.
        rank: Rank,
        /// How often it was seen.
        found: usize,
        /// How often the deck has it.
        expected: usize,
    },
    /// A rank that was taken an odd number of times.
    #[error("rank {rank} was taken {found} times; cards go in twos")]
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

/// What a player knows who sees only the exposed cards: piles, and which ranks are still unseen.
///
/// Equality is of the piles as they stand and of the unseen ranks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClosedPosition {
    piles: Vec<ClosedPile>,
    /// By rank number, unseen cards; `None` for ranks that the deck does not have.
    unseen: [Option<u8>; 14],
}

/// The value of a pair in best play, closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedValue {
    /// The pair.
    pub action: Move,
    /// Best play, closed: the exact chance to clear the table after it.
    pub odds: Odds,
}

/// The value of a closed position and of each of its pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedValues {
    /// Best play, closed: the exact chance to clear the table.
    pub odds: Odds,
    /// The available pairs, ordered by their first pile and then their second.
    pub pairs: Vec<ClosedValue>,
}

impl ClosedValues {
    /// The pair with the highest chance, then the smallest pile numbers; `None` if no pair leaves a chance.
    pub fn best(&self) -> Option<&ClosedValue> {
        let chance = self.pairs.iter().filter(|pair| !pair.odds.is_zero());
        chance.reduce(|best, pair| if pair.odds > best.odds { pair } else { best })
    }
}

impl ClosedPosition {
    /// Best play, closed, from here: O(lumped positions that can follow).
    ///
    /// # Errors
    /// [`Unsolved`] if more than `limit` lumped positions follow, some sixty bytes of memory each, if they do
    /// not fit into words ([`Unsolved::OutOfReach`]), or if `watch` stops it.
    pub fn values(&self, limit: u64, watch: Option<Watch>) -> Result<ClosedValues, Unsolved> {
        let configs = self.configs();
        let deepest = self.piles.iter().map(|pile| pile.covered).max().unwrap_or(0);
        let kinds: Vec<Config> = configs.iter().map(|(_, config)| config.clone()).collect();
        let unseen: Vec<usize> = kinds.iter().map(|config| config.unseen.into()).collect();
        let orders = orders(&unseen);
        let lumps = Lumps::new(&kinds, deepest.min(u8::MAX.into()) as u8).filter(|_| orders.bits() <= 128);
        let lumps = lumps.ok_or(Unsolved::OutOfReach)?;
        let numbers: Vec<u16> = kinds.iter().filter_map(|config| lumps.find(config)).collect();
        let mut values = Memory::new(Near);
        let mut meter = Meter::new(limit, watch);
        let mut worth = |ranks: &Ranks, pending| -> Result<Odds, Unsolved> {
            let place = values.meet(&lumps, ranks, pending, &mut |more| meter.count(more))?;
            let best = BigUint::from(values.at(place).best);
            Ok(Odds::new(best, orders.clone()).expect("some of all orders"))
        };
        let mut pairs = Vec::new();
        for action in self.moves() {
            let Some((rank, depths)) = self.pair(action) else { continue };
            let nth = configs.iter().position(|&(other, _)| other == rank).expect("a rank of the deck");
            let takings = &lumps.takings[usize::from(numbers[nth])];
            let taking = takings.iter().find(|taking| taking.depths == depths).expect("a pair of the rank");
            let (ranks, place) = sorted(&numbers, nth);
            let odds = worth(&ranks.with(place, taking.after), Pending::below(depths))?;
            pairs.push(ClosedValue { action, odds });
        }
        let odds = worth(&Ranks::new(&numbers), Pending::Nothing)?;
        Ok(ClosedValues { odds, pairs })
    }
}

/// Whether two cards pair exactly if they are of one rank, among the cards of a deck.
pub(super) fn pairs_by_rank(pairing: &Pairing, ranks: &[Rank]) -> bool {
    ranks
        .iter()
        .all(|&a| !pairing.asks_suit_of(a) && ranks.iter().all(|&b| pairing.can_pair(a, b) == (a == b)))
}

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
            Ok(ClosedPosition { piles: self.piles.clone(), unseen })
        } else {
            Err(ClosedRefused(reasons))
        }
    }
}

impl ClosedPosition {
    /// What is seen of an open position: its covered cards become unseen ones, in any order equally likely, as
    /// in plain deals (RULES P11). `None` if any of its cards pair otherwise than by rank.
    pub fn of(position: &Position) -> Option<Self> {
        let ranks: Vec<Rank> = position.piles().iter().flatten().map(|card| card.rank).collect();
        if !pairs_by_rank(position.pairing(), &ranks) {
            return None;
        }
        let mut unseen = [None; 14];
        for pile in position.piles() {
            for (nth, card) in pile.iter().enumerate() {
                let count = unseen[card.rank.number()].get_or_insert(0);
                *count += u8::from(nth + 1 < pile.len());
            }
        }
        let see = |pile: &Vec<Card>| ClosedPile {
            covered: pile.len().saturating_sub(1),
            exposed: pile.last().copied(),
        };
        Some(Self { piles: position.piles().iter().map(see).collect(), unseen })
    }

    /// The same with ranks of the deck of which no card is left.
    pub(super) fn with_ranks(mut self, ranks: &[Rank]) -> Self {
        for rank in ranks {
            self.unseen[rank.number()].get_or_insert(0);
        }
        self
    }

    /// The piles.
    pub fn piles(&self) -> &[ClosedPile] {
        &self.piles
    }

    /// How many cards of a rank are unseen.
    pub fn unseen(&self, rank: Rank) -> usize {
        self.unseen[rank.number()].unwrap_or(0).into()
    }

    /// Number of cards left.
    pub fn cards(&self) -> usize {
        self.piles.iter().map(|pile| pile.covered + usize::from(pile.exposed.is_some())).sum()
    }

    /// The available pairs, ordered by their first pile and then their second.
    pub fn moves(&self) -> Vec<Move> {
        let rank = |pile: usize| self.piles[pile].exposed.map(|card| card.rank);
        let mut moves = Vec::new();
        for first in 0..self.piles.len() {
            for second in first + 1..self.piles.len() {
                if rank(first).is_some() && rank(first) == rank(second) {
                    moves.extend(Move::between(first, second));
                }
            }
        }
        moves
    }

    /// The configuration of each rank of the deck, by rank.
    pub(super) fn configs(&self) -> Vec<(Rank, Config)> {
        let of = |rank: Rank| {
            let unseen = self.unseen[rank.number()]?;
            let shown = self.piles.iter().filter(|pile| pile.exposed.is_some_and(|card| card.rank == rank));
            let mut depths: Vec<u8> = shown.map(|pile| pile.covered as u8).collect();
            depths.sort_unstable();
            Some((rank, Config { unseen, depths }))
        };
        Rank::ALL.into_iter().filter_map(of).collect()
    }

    /// The rank and the depths of the pair that a move takes.
    pub(super) fn pair(&self, action: Move) -> Option<(Rank, [u8; 2])> {
        let (first, second) = (self.piles[action.first()], self.piles[action.second()]);
        let rank = first.exposed?.rank;
        let depths = [first.covered.min(second.covered) as u8, first.covered.max(second.covered) as u8];
        Some((rank, depths))
    }
}

/// The sorted configurations, and the place among them of each rank's.
pub(super) fn sorted(numbers: &[u16], of: usize) -> (Ranks, usize) {
    let ranks = Ranks::new(numbers);
    let place = ranks.as_slice().iter().position(|&number| number == numbers[of]);
    (ranks, place.expect("one of them"))
}

impl FromStr for ClosedSetup {
    type Err = Malformed;

    /// Reads piles joined by `/`: a `?` for each covered card and then the exposed card, or `-`; then, if any
    /// cards were taken, `x` and their ranks: `??9S/?KD/-/9H x66KK`.
    ///
    /// # Errors
    /// Where the text breaks the notation. Whether the setup is *legal* is asked of
    /// [`ClosedSetup::position`].
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let fail = |at: usize, expected| Err(Malformed::at(text, at, expected));
        let (piles_end, removed_start) = match text.find(['x', 'X']) {
            Some(at) => (at, Some(at + 1)),
            None => (text.len(), None),
        };
        let mut setup = Self::default();
        let mut pile = ClosedPile::default();
        // Whether `-` was read for this pile.
        let mut dashed = false;
        let mut at = 0;
        while at < piles_end {
            let rest = &text[at..piles_end];
            let letter = rest.chars().next().expect("before the end");
            let taken = match letter {
                '/' => {
                    setup.piles.push(std::mem::take(&mut pile));
                    dashed = false;
                    1
                }
                '?' if pile.exposed.is_none() && !dashed => {
                    pile.covered += 1;
                    1
                }
                '-' if pile == ClosedPile::default() && !dashed => {
                    dashed = true;
                    1
                }
                _ if letter.is_whitespace() => letter.len_utf8(),
                _ => match Card::take(rest) {
                    Some((card, taken)) if pile.exposed.is_none() && !dashed => {
                        pile.exposed = Some(card);
                        taken
                    }
                    _ => {
                        return fail(
                            at,
                            "`?` for each covered card, then the exposed card, or `-`; `/` between piles; `x` before the ranks taken",
                        );
                    }
                },
            };
            at += taken;
        }
        if text[..piles_end].trim().is_empty() {
            return fail(piles_end, "piles joined by `/`, such as `??9S/?KD`");
        }
        setup.piles.push(pile);
        let mut at = removed_start.unwrap_or(text.len());
        while let Some(letter) = text[at..].chars().next() {
            if letter.is_whitespace() {
                at += letter.len_utf8();
                continue;
            }
            match Card::take(&text[at..]) {
                Some((Card { rank, suit: None }, taken)) => {
                    setup.removed.push(rank);
                    at += taken;
                }
                _ => return fail(at, "the ranks of the cards taken, such as `x66KK`"),
            }
        }
        Ok(setup)
    }
}

fn write_piles(f: &mut Formatter<'_>, piles: &[ClosedPile]) -> FmtResult {
    for (nth, pile) in piles.iter().enumerate() {
        if nth > 0 {
            f.write_char('/')?;
        }
        for _ in 0..pile.covered {
            f.write_char('?')?;
        }
        match pile.exposed {
            Some(card) => card.fmt(f)?,
            None if pile.covered == 0 => f.write_char('-')?,
            None => {}
        }
    }
    Ok(())
}

impl Display for ClosedSetup {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_piles(f, &self.piles)?;
        if !self.removed.is_empty() {
            f.write_str(" x")?;
        }
        self.removed.iter().try_for_each(|rank| rank.fmt(f))
    }
}

/// The piles alone; what was taken follows from the deck.
impl Display for ClosedPosition {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_piles(f, &self.piles)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
                "the position has 2 piles; the-wish has 8 (write `-` for an empty pile)",
                "pile 2 has covered cards but no exposed one; write its last card",
            ]
        );
        assert_eq!(
            refusals("????7S/7S/7/7/7/6/-/- x99Q", "the-wish"),
            [
                "pile 1 has 5 cards; the-wish deals it 4, and piles never grow",
                "rank 6 was seen 1 times, exposed and taken; the deck has it 0 times",
                "7S is exposed 2 times; the deck has it 1 times",
                "rank 7 was seen 5 times, exposed and taken; the deck has it 4 times",
                "rank Q was taken 1 times; cards go in twos",
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

    #[test]
    fn positions_of_other_pairings_are_not_seen() {
        let seen =
            |name| ClosedPosition::of(&super::super::deal(Rules::by_name(name).unwrap(), 1, 1).unwrap());
        assert!(seen("fourteen").is_none() && seen("exit").is_none());
        assert_eq!(seen("the-wish").unwrap().cards(), 32);
    }

    /// No limit helps a position whose depths do not fit.
    #[test]
    fn piles_that_are_too_tall_are_out_of_reach() {
        let wish = Rules::by_name("the-wish").unwrap().clone();
        let table = super::super::Table { layout: "2x16".parse().unwrap(), ..wish.table().unwrap().clone() };
        let rules = Rules { table: Some(table), ..wish };
        let setup: ClosedSetup = "???????????????7/???????????????7".parse().unwrap();
        let unsolved = setup.position(&rules).unwrap().values(u64::MAX, None).unwrap_err();
        assert_eq!(unsolved, Unsolved::OutOfReach);
        assert!(!unsolved.to_string().contains("raise"), "{unsolved}");
    }

    #[test]
    fn what_breaks_the_notation_is_named_with_its_column() {
        let at = |text: &str| text.parse::<ClosedSetup>().map_err(|e| (e.column, e.found)).unwrap_err();
        assert_eq!(at("?7?"), (3, "`?`".into()));
        assert_eq!(at("?7/-8/9S8"), (5, "`8`".into()));
        assert_eq!(at("?7/-/9S8"), (8, "`8`".into()));
        assert_eq!(at("--"), (2, "`-`".into()));
        assert_eq!(at("?7 x7Z"), (6, "`Z`".into()));
        assert_eq!(at("?7 x7S"), (5, "`7`".into()));
        assert_eq!(at(""), (1, "the end".into()));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[-?/ xajkqt10♠sS7]{0,40}") {
            if let Ok(setup) = text.parse::<ClosedSetup>() {
                prop_assert_eq!(setup.to_string().parse::<ClosedSetup>(), Ok(setup));
            }
        }
    }
}
