//! The variants that come with the library.

use std::borrow::Cow;

use super::pairing::{Suits, Term};
use super::rules::{Deck, Group, Layout, Role, Table};
use super::{Dealing, Pairing, Rank, Rules, Suit};

/// The 36-card deck: 6 to ace.
const SIX_UP: &[Rank] = &[
    Rank::Ace,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
];

/// The 32-card deck: 7 to ace.
const SEVEN_UP: &[Rank] =
    &[Rank::Ace, Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];

const FOURTEEN: Pairing = Pairing(Cow::Borrowed(&[Term::Sum(14)]));

const JACKS: Term = Term::Ranks(Rank::Jack, Rank::Jack, Suits::Any);

const EXIT: Pairing =
    Pairing(Cow::Borrowed(&[Term::Sum(11), JACKS, Term::Ranks(Rank::Queen, Rank::King, Suits::Different)]));

const RELAXED_EXIT: Pairing =
    Pairing(Cow::Borrowed(&[Term::Sum(11), JACKS, Term::Ranks(Rank::Queen, Rank::King, Suits::Any)]));

const fn columns(piles: usize, cards: usize) -> Group {
    Group { piles, cards, role: Role::Column }
}

const fn singles(piles: usize) -> Group {
    Group { piles, cards: 1, role: Role::Reserve }
}

const fn table(ranks: &'static [Rank], packs: usize, groups: &'static [Group]) -> Table {
    let deck = Deck { ranks: Cow::Borrowed(ranks), suits: Cow::Borrowed(&Suit::ALL), packs };
    Table { deck, layout: Layout { groups: Cow::Borrowed(groups) } }
}

const fn rules(
    name: &'static str,
    aliases: &'static [&'static str],
    note: &'static str,
    table: Option<Table>,
    pairing: Pairing,
    dealing: Dealing,
) -> Rules {
    Rules {
        name: Cow::Borrowed(name),
        aliases: Cow::Borrowed(aliases),
        note: Cow::Borrowed(note),
        table,
        pairing,
        dealing,
    }
}

static BUILT_IN: [Rules; 12] = [
    rules(
        "double-patience",
        &["neerc", "double"],
        "ACM ICPC Northeastern European Regional Contest 2005, problem D",
        Some(table(SIX_UP, 1, &[columns(9, 4)])),
        Pairing::SAME_RANK,
        Dealing::Plain,
    ),
    rules(
        "the-wish",
        &["wish", "the-wish-open"],
        "The Wish: traditionally only the exposed cards are seen (closed); PySolFC also has it open",
        Some(table(SEVEN_UP, 1, &[columns(8, 4)])),
        Pairing::SAME_RANK,
        Dealing::Plain,
    ),
    rules(
        "patient-pairs",
        &["isabel"],
        "Patient Pairs, as PySolFC and Pretty Good Solitaire deal it; with closed piles known as Isabel",
        Some(table(&Rank::ALL, 1, &[columns(13, 4)])),
        Pairing::SAME_RANK,
        Dealing::Plain,
    ),
    rules(
        "nestor",
        &["matrimony"],
        "Nestor, traditional: no column is dealt two cards of a rank; four single cards help",
        Some(table(&Rank::ALL, 1, &[columns(8, 6), singles(4)])),
        Pairing::SAME_RANK,
        Dealing::Swap,
    ),
    rules(
        "vertical",
        &[],
        "Vertical, PySolFC's relative of Nestor: seven columns, nine single cards",
        Some(table(&Rank::ALL, 1, &[columns(3, 6), columns(1, 7), columns(3, 6), singles(9)])),
        Pairing::SAME_RANK,
        Dealing::Swap,
    ),
    rules(
        "fourteen",
        &["fourteen-out", "fourteen-puzzle", "take-fourteen"],
        "Fourteen Out, traditional: pairs add up to fourteen",
        Some(table(&Rank::ALL, 1, &[columns(4, 5), columns(8, 4)])),
        FOURTEEN,
        Dealing::Plain,
    ),
    rules(
        "exit",
        &["gay-gordons"],
        "Gay Gordons by David Parlett, Exit in PySolFC: pairs add up to eleven; jacks; queen and king unlike in suit",
        Some(table(&Rank::ALL, 1, &[columns(10, 5), columns(1, 2)])),
        EXIT,
        Dealing::Jacks,
    ),
    rules(
        "relaxed-exit",
        &["exit-relaxed"],
        "Exit in which a queen and a king of one suit pair too",
        Some(table(&Rank::ALL, 1, &[columns(10, 5), columns(1, 2)])),
        RELAXED_EXIT,
        Dealing::Jacks,
    ),
    rules(
        "double-nestor",
        &[],
        "Nestor with two packs, as in PySolFC",
        Some(table(&Rank::ALL, 2, &[columns(10, 10), singles(4)])),
        Pairing::SAME_RANK,
        Dealing::Swap,
    ),
    rules(
        "double-fourteen",
        &[],
        "Fourteen Out with two packs, as in PySolFC",
        Some(table(&Rank::ALL, 2, &[columns(14, 6), columns(4, 5)])),
        FOURTEEN,
        Dealing::Plain,
    ),
    rules(
        "juvenile",
        &[],
        "Juvenile, PySolFC's other two-pack relative of Fourteen Out: one column of eight, sixteen of six",
        Some(table(&Rank::ALL, 2, &[columns(1, 8), columns(16, 6)])),
        FOURTEEN,
        Dealing::Plain,
    ),
    rules(
        "free",
        &["free-tableau", "any"],
        "Any cards in any piles, up to 104 cards in 32 piles",
        None,
        Pairing::SAME_RANK,
        Dealing::Plain,
    ),
];

impl Rules {
    /// Every built-in variant; the free tableau comes last.
    pub fn built_in() -> &'static [Self] {
        &BUILT_IN
    }

    /// Double Patience: 36 cards, nine piles of four, same rank.
    pub fn double_patience() -> &'static Self {
        &BUILT_IN[0]
    }

    /// The free tableau: any cards in up to 32 piles, same rank.
    pub fn free() -> &'static Self {
        &BUILT_IN[BUILT_IN.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::rules::{MAX_CARDS, MAX_PILES};

    #[test]
    fn every_layout_uses_up_its_deck() {
        let sizes: Vec<_> = Rules::built_in()
            .iter()
            .filter_map(|rules| rules.table().map(|t| (t.deck.len(), t.layout.cards(), t.layout.piles())))
            .collect();
        assert_eq!(sizes.len(), Rules::built_in().len() - 1);
        for (deck, cards, piles) in sizes {
            assert_eq!(deck, cards);
            assert!(cards <= MAX_CARDS && piles <= MAX_PILES);
        }
        assert_eq!(
            Rules::by_name("vertical").unwrap().table().unwrap().layout.sizes(),
            [6, 6, 6, 7, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]
        );
    }

    #[test]
    fn every_name_and_alias_is_found_once() {
        let mut seen = std::collections::HashSet::new();
        for rules in Rules::built_in() {
            for name in std::iter::once(rules.name()).chain(rules.aliases().iter().copied()) {
                assert!(seen.insert(name.replace('-', "")), "{name} is taken twice");
                assert_eq!(Rules::by_name(&name.to_uppercase().replace('-', "_")), Ok(rules));
            }
        }
        let error = Rules::by_name("klondike").unwrap_err().to_string();
        assert!(error.contains("`klondike`") && error.contains("double-patience, the-wish"), "{error}");
        assert_eq!(Rules::free().name(), "free");
    }
}
