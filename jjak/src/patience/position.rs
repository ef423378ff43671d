//! Legal positions and the rules of play (RULES.md, section P).

use super::balance::unbalanced;
use super::setup::Imbalance;
use super::{Card, Move, Pairing, Rules};

/// A legal position: piles of face-up cards under a pairing rule.
///
/// Equality is of piles and pairing rule as they stand: piles in another order, or suits renamed, are another
/// position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    piles: Vec<Vec<Card>>,
    pairing: Pairing,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// There is no such pile.
    #[error("there is no pile {}; the piles go from 1 to {piles}", pile + 1)]
    NoPile {
        /// The pile, from 0.
        pile: usize,
        /// Number of piles.
        piles: usize,
    },
    /// The pile has no card left.
    #[error("pile {} is empty; name a pile with a card", pile + 1)]
    Empty {
        /// The pile, from 0.
        pile: usize,
    },
    /// The two exposed cards make no pair.
    #[error("{first} and {second} make no pair")]
    NoPair {
        /// The exposed card of the first pile.
        first: Card,
        /// The exposed card of the second pile.
        second: Card,
    },
}

/// A move that cannot be played gives back the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move {action} cannot be played: {why}")]
pub struct Unplayable {
    /// The unchanged position.
    pub position: Position,
    /// The move.
    pub action: Move,
    /// What is in its way.
    pub why: Obstacle,
}

impl Position {
    /// A position known to be legal.
    pub(super) fn legal(piles: Vec<Vec<Card>>, rules: &Rules) -> Self {
        Self { piles, pairing: rules.pairing().clone() }
    }

    /// The piles, each from its bottom card to the exposed one.
    pub fn piles(&self) -> &[Vec<Card>] {
        &self.piles
    }

    /// Which two cards make a pair.
    pub fn pairing(&self) -> &Pairing {
        &self.pairing
    }

    /// Number of cards left.
    pub fn cards(&self) -> usize {
        self.piles.iter().map(Vec::len).sum()
    }

    /// The exposed card of a pile, counted from 0; `None` if the pile is empty or there is none.
    pub fn exposed(&self, pile: usize) -> Option<Card> {
        self.piles.get(pile)?.last().copied()
    }

    /// Whether no card is left.
    pub fn is_cleared(&self) -> bool {
        self.piles.iter().all(Vec::is_empty)
    }

    /// The available pairs, ordered by their first pile and then their second (RULES P3).
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for first in 0..self.piles.len() {
            for second in first + 1..self.piles.len() {
                if let (Some(a), Some(b)) = (self.exposed(first), self.exposed(second))
                    && self.pairing.pairs(a, b)
                {
                    moves.extend(Move::between(first, second));
                }
            }
        }
        moves
    }

    /// Takes a pair: the position after it (RULES P3).
    ///
    /// # Errors
    /// If the two exposed cards do not make a pair; the error gives the position back.
    pub fn play(&self, action: Move) -> Result<Self, Unplayable> {
        let exposed = |pile: usize| match self.piles.get(pile) {
            None => Err(Obstacle::NoPile { pile, piles: self.piles.len() }),
            Some(cards) => cards.last().copied().ok_or(Obstacle::Empty { pile }),
        };
        let pair = exposed(action.first()).and_then(|a| Ok((a, exposed(action.second())?)));
        let pair = pair.and_then(|(first, second)| {
            self.pairing.pairs(first, second).then_some(()).ok_or(Obstacle::NoPair { first, second })
        });
        match pair {
            Err(why) => Err(Unplayable { position: self.clone(), action, why }),
            Ok(()) => {
                let mut after = self.clone();
                after.piles[action.first()].pop();
                after.piles[action.second()].pop();
                Ok(after)
            }
        }
    }

    /// What shows at a glance that the table can never be cleared: ranks that do not come out even. Empty for
    /// every position of rules with a deck; a note, not an error, in a free tableau.
    pub fn imbalances(&self) -> Vec<Imbalance> {
        unbalanced(self.piles.iter().flatten().copied(), &self.pairing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Setup;

    fn free(text: &str) -> Position {
        text.parse::<Setup>().unwrap().position(Rules::free()).unwrap()
    }

    #[test]
    fn the_statements_exposed_cards_give_five_pairs() {
        let position = free("KS/KH/KD/9H/8S/8D/7C/7D/6H");
        let moves: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["1-2", "1-3", "2-3", "5-6", "7-8"]);
    }

    #[test]
    fn every_conceivable_move_is_played_or_given_back() {
        let position = free("QA/A/-/K");
        let mut played = Vec::new();
        for a in 0..6 {
            for b in a + 1..6 {
                let action = Move::between(b, a).unwrap();
                match position.play(action) {
                    Ok(after) => {
                        played.push(action);
                        assert_eq!(after.to_string(), "Q/-/-/K");
                        assert_eq!(after.cards(), 2);
                    }
                    Err(failed) => {
                        assert_eq!(failed.position, position);
                        assert_eq!(failed.action, action);
                    }
                }
            }
        }
        assert_eq!(played, position.moves());
        assert_eq!(Move::between(3, 3), None);
        assert_eq!(Move::between(0, 32), None);
        let sentence = |a, b| position.play(Move::between(a, b).unwrap()).unwrap_err().to_string();
        assert_eq!(sentence(0, 3), "the move 1-4 cannot be played: A and K make no pair");
        assert_eq!(sentence(1, 2), "the move 2-3 cannot be played: pile 3 is empty; name a pile with a card");
        assert_eq!(
            sentence(1, 4),
            "the move 2-5 cannot be played: there is no pile 5; the piles go from 1 to 4"
        );
    }
}
