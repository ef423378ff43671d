//! Random deals from a seed.

use super::{Card, Dealing, Position, Rank, Rules};
use crate::draw::Draws;

/// Rules that cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undealable {
    /// A free tableau has no deck.
    #[error("{rules} has no deck to deal from; choose rules with one, such as double-patience")]
    NoDeck {
        /// Name of the rules.
        rules: String,
    },
    /// The procedure did not come to an end.
    #[error("{rules} could not be dealt by `{dealing}` in {tries} tries; choose another way to deal")]
    GaveUp {
        /// Name of the rules.
        rules: String,
        /// The procedure's name.
        dealing: &'static str,
        /// How often it was tried.
        tries: usize,
    },
}

/// Most shuffles before a procedure gives up.
const TRIES: usize = 10_000_000;

/// Most swaps in one column, as in `PySolFC`.
const SWAPS: usize = 1_000;

/// Deal `number` under `seed`: independent of all other deals, and the same for ever.
///
/// The deck in the order of [`Deck::cards`](super::Deck::cards) is shuffled from the end with the
/// library's own draws (generator version 1: the first 16 bytes of the rules' name, the seed and the number
/// are its key), then dealt pile after pile, each from its bottom card up, and changed as the rules'
/// [`Dealing`] says, with further draws of the same generator.
///
/// # Errors
/// If the rules have no deck, or its procedure finds no table.
pub fn deal(rules: &Rules, seed: u64, number: u64) -> Result<Position, Undealable> {
    let Some(table) = rules.table() else {
        return Err(Undealable::NoDeck { rules: rules.name().to_owned() });
    };
    let mut draws = Draws::new(rules.name(), seed, number);
    let mut cards = table.deck.cards();
    let sizes = table.layout.sizes();
    let columns = &sizes[..table.layout.columns()];
    let dealt = match rules.dealing() {
        Dealing::Plain => {
            draws.shuffle(&mut cards);
            true
        }
        Dealing::Redeal => (0..TRIES).any(|_| shuffle_without_repeats(&mut cards, columns, &mut draws)),
        Dealing::Swap => {
            draws.shuffle(&mut cards);
            swap_repeats(&mut cards, columns, |bound| draws.below(bound));
            true
        }
        Dealing::Jacks => {
            draws.shuffle(&mut cards);
            part_jacks(&mut cards, columns);
            true
        }
        Dealing::Sink => (0..TRIES).any(|_| {
            draws.shuffle(&mut cards);
            sink_repeats(&mut cards, columns)
        }),
    };
    if !dealt {
        let (rules, dealing) = (rules.name().to_owned(), rules.dealing().name());
        return Err(Undealable::GaveUp { rules, dealing, tries: TRIES });
    }
    let mut rest = cards.as_slice();
    let piles = sizes.iter().map(|&size| {
        let (pile, after) = rest.split_at(size);
        rest = after;
        pile.to_vec()
    });
    Ok(Position::legal(piles.collect(), rules))
}

/// One shuffle from the front, broken off at the first card whose rank its column already holds.
fn shuffle_without_repeats(cards: &mut [Card], columns: &[usize], draws: &mut Draws) -> bool {
    let mut next = 0;
    let mut shuffle_to = |cards: &mut [Card], end: usize, start: usize, repeats_matter: bool| {
        while next < end {
            cards.swap(next, next + draws.below(cards.len() - next));
            if repeats_matter && cards[start..next].iter().any(|card| card.rank == cards[next].rank) {
                return false;
            }
            next += 1;
        }
        true
    };
    let mut start = 0;
    for &size in columns {
        if !shuffle_to(cards, start + size, start, true) {
            return false;
        }
        start += size;
    }
    shuffle_to(cards, cards.len(), start, false)
}

/// [`Dealing::Swap`] (RULES P10); the last column has no card behind it and stays as it is.
pub(super) fn swap_repeats(cards: &mut [Card], columns: &[usize], mut below: impl FnMut(usize) -> usize) {
    let mut start = 0;
    for &size in columns {
        let end = start + size;
        for _ in 0..SWAPS {
            let column = &cards[start..end];
            let again = (1..size)
                .find_map(|later| (0..later).find(|&earlier| column[earlier].rank == column[later].rank));
            match again {
                Some(nth) if end < cards.len() => cards.swap(start + nth, end + below(cards.len() - end)),
                _ => break,
            }
        }
        start = end;
    }
}

/// [`Dealing::Jacks`] (RULES P10).
pub(super) fn part_jacks(cards: &mut [Card], columns: &[usize]) {
    let mut start = 0;
    for &size in columns {
        let jacks: Vec<usize> = (start..start + size).filter(|&nth| cards[nth].rank == Rank::Jack).collect();
        if jacks.len() >= 2 {
            if let [_, middle, _] = jacks[..] {
                let last = cards.len() - 1;
                let other = if cards[last].rank == Rank::Jack { last - 1 } else { last };
                cards.swap(middle, other);
            }
            return;
        }
        start += size;
    }
}

/// [`Dealing::Sink`] (RULES P10). False if at last no card fits.
fn sink_repeats(cards: &mut [Card], columns: &[usize]) -> bool {
    let mut start = 0;
    for &size in columns {
        for next in start..start + size {
            let fits = |card: &Card| cards[start..next].iter().all(|other| other.rank != card.rank);
            match cards[next..].iter().position(fits) {
                Some(passed) => cards[next..].rotate_left(passed),
                None => return false,
            }
        }
        start += size;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Setup;

    fn print(rules: &Rules, seed: u64, number: u64) -> String {
        deal(rules, seed, number).unwrap().to_string()
    }

    #[test]
    fn every_deal_is_complete_and_keeps_what_its_procedure_promises() {
        for rules in Rules::built_in() {
            let Some(table) = rules.table() else {
                assert!(deal(rules, 1, 1).is_err());
                continue;
            };
            for dealing in Dealing::ALL {
                let rules = rules.clone().dealt(dealing);
                for number in 0..3 {
                    // Two packs in columns of ten are never free of repeats by chance.
                    if dealing == Dealing::Redeal && table.deck.packs == 2 {
                        continue;
                    }
                    let position = deal(&rules, 7, number).unwrap();
                    assert!(Setup::from(&position).deal(&rules).is_ok());
                    let columns = &position.piles()[..table.layout.columns()];
                    let repeats = columns
                        .iter()
                        .any(|pile| (0..pile.len()).any(|b| (0..b).any(|a| pile[a].rank == pile[b].rank)));
                    assert!(!repeats || !matches!(dealing, Dealing::Redeal | Dealing::Sink));
                }
            }
        }
    }

    #[test]
    fn the_first_deals_stay_what_they_are() {
        let rules = |name| Rules::by_name(name).unwrap();
        assert_eq!(
            print(rules("double-patience"), 1, 0),
            "KHADKC9C/8CAC7HKS/TSQHJC8S/JHQD9D9S/7S9H6SKD/TH8HTCJD/JS6D6CQC/QS7DAH7C/TD8DAS6H"
        );
        assert_eq!(
            print(rules("double-patience"), 1, 1),
            "6H8CJD7D/AC6S7HJS/TD6C9D9C/ADKDQSAH/8H7STS9S/7C9HASQD/8D8SQCJH/KCKS6DJC/KHQHTHTC"
        );
        assert_eq!(
            print(rules("nestor"), 1, 1),
            "6H4STS2D5H3H/3STD5SJH4HKH/AC4D7D9H6CKC/JSKS3C5D2HTH/9S8STC7H2C6S/7S5C8CQH6DAS/JD4C8H9CAHQS/3DADQCJC2S9D/KD/8D/7C/QD"
        );
        assert_eq!(
            print(&rules("nestor").clone().dealt(Dealing::Redeal), 1, 1),
            "4DADKHQHTD9D/7DJD9H4H8H3C/8S6S2D5HTHQD/5D2H3D6D4C7H/3HKC8CQCJSAC/6CTSASJC7S9S/TC8D6HKSJH4S/7CQS5S9C2CKD/5C/2S/AH/3S"
        );
        assert_eq!(
            print(&rules("nestor").clone().dealt(Dealing::Sink), 1, 1),
            "6H3DTS2D5H4S/JH4HKH9D6C3C/TD2H8D7H3S6S/7S5C8CQH6DAS/9SQD8HAH2C4C/QCJC2SAD7C3H/5SKD4D9HJSTH/8STC9CQSACJD/7D/5D/KC/KS"
        );
        assert_eq!(
            print(&rules("nestor").clone().dealt(Dealing::Plain), 1, 1),
            "6H3DTS2D5H3H/5S5D4SJH4HKH/KD4D9D9H6CKC/JSKS3CTD2HTH/8D8STC7H3S6S/7S5C8CQH6DAS/9SQD8H9CAHQS/2C4CQCJC2SAD/AC/JD/7C/7D"
        );
        assert_eq!(
            print(rules("exit"), 1, 1),
            "AH6H3CJD5H/5SKC2D8D2H/TDQS7S9S2S/JC3S8S4C6S/KS6DQCQHKH/AS7HKD6C3D/5D3H2C7DJS/4H8C7C4SAC/TSQDTHTCJH/4D8H5C9HAD/9D9C"
        );
    }

    #[test]
    fn a_card_that_repeats_its_rank_sinks() {
        let cards = |text: &str| text.parse::<Setup>().unwrap().piles.remove(0);
        let mut pack = cards("AA223");
        assert!(sink_repeats(&mut pack, &[2, 2]));
        // First column: A, the other A sinks, 2. Second: 2, 3. Left: A.
        assert_eq!(pack, cards("A223A"));
        assert!(!sink_repeats(&mut cards("AAA"), &[2]));
    }

    #[test]
    fn the_middle_one_of_three_jacks_goes() {
        let cards = |text: &str| text.parse::<Setup>().unwrap().piles.remove(0);
        let parted = |text: &str| {
            let mut cards = cards(text);
            part_jacks(&mut cards, &[5, 5]);
            Setup { piles: vec![cards] }.to_string()
        };
        assert_eq!(parted("JSAJCKJD22222QK"), "JSAKKJD22222QJC");
        assert_eq!(parted("JSAJCKJD22222QJH"), "JSAQKJD22222JCJH");
        assert_eq!(parted("JSAJCK322222QK"), "JSAJCK322222QK");
        // Only the first column with two or more is looked at.
        assert_eq!(parted("JSAJCK3JDJHQAJQK"), "JSAJCK3JDJHQAJQK");
    }
}
