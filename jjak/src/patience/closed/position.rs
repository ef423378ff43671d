//! Positions as a player sees them who does not look below the exposed cards.

use super::super::{Card, Move, Pairing, Position, Rank};
use super::ClosedPile;

/// What a player knows who sees only the exposed cards: piles, and which ranks are still unseen.
///
/// Equality is of the piles as they stand and of the unseen ranks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClosedPosition {
    piles: Vec<ClosedPile>,
    /// By rank number, unseen cards; `None` for ranks that the deck does not have.
    unseen: [Option<u8>; 14],
}

impl ClosedPosition {
    /// A position known to be legal: `unseen` by rank number, `None` for ranks that the deck does not have.
    pub(super) fn legal(piles: Vec<ClosedPile>, unseen: [Option<u8>; 14]) -> Self {
        Self { piles, unseen }
    }

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
    pub(in crate::patience) fn with_ranks(mut self, ranks: &[Rank]) -> Self {
        for rank in ranks {
            self.unseen[rank.number()].get_or_insert(0);
        }
        self
    }

    /// The piles.
    pub fn piles(&self) -> &[ClosedPile] {
        &self.piles
    }

    /// How many cards of a rank are unseen; `None` if it is no rank of the deck.
    pub(super) fn unseen_of(&self, rank: Rank) -> Option<u8> {
        self.unseen[rank.number()]
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
}

/// Whether two cards pair exactly if they are of one rank, among the cards of a deck.
pub(in crate::patience) fn pairs_by_rank(pairing: &Pairing, ranks: &[Rank]) -> bool {
    ranks
        .iter()
        .all(|&a| !pairing.asks_suit_of(a) && ranks.iter().all(|&b| pairing.can_pair(a, b) == (a == b)))
}

#[cfg(test)]
mod tests {
    use super::super::super::{Rules, deal};
    use super::ClosedPosition;

    #[test]
    fn positions_of_other_pairings_are_not_seen() {
        let seen = |name| ClosedPosition::of(&deal(Rules::by_name(name).unwrap(), 1, 1).unwrap());
        assert!(seen("fourteen").is_none() && seen("exit").is_none());
        assert_eq!(seen("the-wish").unwrap().cards(), 32);
    }
}
