//! Whether the ranks on the table can come out even at all.

use super::setup::Imbalance;
use super::{Card, Pairing, Rank};

/// Every reason in the mere number of cards of each rank why they cannot all be paired, by lowest rank.
///
/// Ranks fall into groups that pair among each other. A rank alone with itself must be there an even number
/// of times, two ranks that pair only with each other equally often. In a larger group a flow would have to be
/// found; there only what is necessary is asked, an even number in all.
pub(super) fn unbalanced(cards: impl Iterator<Item = Card>, pairing: &Pairing) -> Vec<Imbalance> {
    let mut count = [0usize; 14];
    for card in cards {
        count[card.rank.number()] += 1;
    }
    let mut found = Vec::new();
    // Most positions are of one rank a pair and come out even.
    if *pairing == Pairing::SAME_RANK && count.iter().all(|count| count % 2 == 0) {
        return found;
    }
    let mut seen = [false; 14];
    for rank in Rank::ALL {
        if seen[rank.number()] {
            continue;
        }
        let mut group = vec![rank];
        seen[rank.number()] = true;
        let mut next = 0;
        while next < group.len() {
            for other in Rank::ALL {
                if !seen[other.number()] && pairing.can_pair(group[next], other) {
                    seen[other.number()] = true;
                    group.push(other);
                }
            }
            next += 1;
        }
        let counted: Vec<(Rank, usize)> = group.iter().map(|&rank| (rank, count[rank.number()])).collect();
        let with_itself = |rank| pairing.can_pair(rank, rank);
        match *counted.as_slice() {
            [(rank, count)] if !with_itself(rank) && count > 0 => found.push(Imbalance::Single { rank }),
            [(rank, count)] if count % 2 == 1 => found.push(Imbalance::Odd { rank, count }),
            [first, second] if !with_itself(first.0) && !with_itself(second.0) && first.1 != second.1 => {
                found.push(Imbalance::Unequal { first, second });
            }
            _ if counted.iter().map(|&(_, count)| count).sum::<usize>() % 2 == 1 => {
                found.push(Imbalance::Group { ranks: counted });
            }
            _ => {}
        }
    }
    found
}
