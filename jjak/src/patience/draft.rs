//! Rules of one's own, and the one door from there to legal rules.

use std::borrow::Cow;
use std::fmt::{Display, Formatter, Result as FmtResult};

use super::balance::unbalanced;
use super::rules::{MAX_CARDS, MAX_PILES, Role, Table};
use super::setup::Imbalance;
use super::{Dealing, Pairing, Rank, Rules, Suit, Term};

/// Rules as typed: anything at all may stand here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The name by which outputs call the rules.
    pub name: String,
    /// Where they come from; may be empty.
    pub note: String,
    /// Deck and layout; none for a free tableau.
    pub table: Option<Table>,
    /// Which two cards make a pair.
    pub pairing: Pairing,
    /// How it is dealt.
    pub dealing: Dealing,
}

/// One thing that keeps a draft from being legal rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The name has no letter or digit.
    #[error("found the name `{0}`; expected one with a letter or a digit")]
    Nameless(String),
    /// The name belongs to built-in rules.
    #[error("the name `{0}` belongs to built-in rules; choose another")]
    NameTaken(String),
    /// The deck has no card.
    #[error("the deck has no card; it needs at least one rank, one suit and one pack")]
    NoCards,
    /// The deck names a rank twice.
    #[error("the deck names rank {0} twice; write it once, and more packs for more cards")]
    RankTwice(Rank),
    /// The deck names a suit twice.
    #[error("the deck names suit {0} twice; write it once, and more packs for more cards")]
    SuitTwice(Suit),
    /// The deck has more cards than any table may hold.
    #[error("the deck has {0} cards; at most {MAX_CARDS} are possible")]
    TooManyCards(usize),
    /// The layout has more piles than any table.
    #[error("the layout has {0} piles; at most {MAX_PILES} are possible")]
    TooManyPiles(usize),
    /// The layout has room for more or fewer cards than the deck.
    #[error("the deck has {deck} cards and the layout takes {layout}; they must be as many")]
    CardsLeftOver {
        /// Cards of the deck.
        deck: usize,
        /// Cards of the layout.
        layout: usize,
    },
    /// Single cards stand before a column.
    #[error("the layout has columns behind its single cards; columns come first")]
    ColumnAfterSingles,
    /// Nothing ever pairs.
    #[error("the pairing rule is empty; expected `same rank`, `sum 14`, `Q+K` or the like")]
    NoPairs,
    /// No two ranks add up to this.
    #[error("found `sum {0}`; two ranks add up to 2 at least (A+A) and 26 at most (K+K)")]
    ImpossibleSum(u8),
    /// The whole deck cannot be paired off.
    #[error("of the whole deck, {0}")]
    Unbalanced(Imbalance),
}

/// Every reason why a draft is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flawed(pub Vec<Flaw>);

impl Display for Flawed {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        for (nth, flaw) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_str("; ")?;
            }
            flaw.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Flawed {}

impl Draft {
    /// The legal rules.
    ///
    /// # Errors
    /// Every reason why these are no rules to play by.
    pub fn rules(self) -> Result<Rules, Flawed> {
        let mut flaws = Vec::new();
        if !self.name.contains(char::is_alphanumeric) {
            flaws.push(Flaw::Nameless(self.name.clone()));
        } else if Rules::by_name(&self.name).is_ok() {
            flaws.push(Flaw::NameTaken(self.name.clone()));
        }
        if self.pairing.terms().is_empty() {
            flaws.push(Flaw::NoPairs);
        }
        flaws.extend(self.pairing.terms().iter().filter_map(|term| match *term {
            Term::Sum(sum) if !(2..=26).contains(&sum) => Some(Flaw::ImpossibleSum(sum)),
            _ => None,
        }));
        if let Some(table) = &self.table {
            check_table(table, &self.pairing, &mut flaws);
        }
        if !flaws.is_empty() {
            return Err(Flawed(flaws));
        }
        Ok(Rules {
            name: Cow::Owned(self.name),
            aliases: Cow::Borrowed(&[]),
            note: Cow::Owned(self.note),
            table: self.table,
            pairing: self.pairing,
            dealing: self.dealing,
        })
    }
}

fn check_table(table: &Table, pairing: &Pairing, flaws: &mut Vec<Flaw>) {
    let (deck, layout) = (&table.deck, &table.layout);
    let twice = |nth: usize, rank: &Rank| deck.ranks[..nth].contains(rank);
    flaws.extend(
        deck.ranks
            .iter()
            .enumerate()
            .filter(|&(nth, rank)| twice(nth, rank))
            .map(|(_, &r)| Flaw::RankTwice(r)),
    );
    let twice = |nth: usize, suit: &Suit| deck.suits[..nth].contains(suit);
    flaws.extend(
        deck.suits
            .iter()
            .enumerate()
            .filter(|&(nth, suit)| twice(nth, suit))
            .map(|(_, &s)| Flaw::SuitTwice(s)),
    );
    // Sizes come from a person's file: they may be anything, so no product of them may overflow.
    let cards = deck.ranks.len().saturating_mul(deck.suits.len()).saturating_mul(deck.packs);
    let piles = layout.groups.iter().fold(0usize, |sum, group| sum.saturating_add(group.piles));
    let taken = layout
        .groups
        .iter()
        .fold(0usize, |sum, group| sum.saturating_add(group.piles.saturating_mul(group.cards)));
    if cards == 0 {
        flaws.push(Flaw::NoCards);
    }
    if cards > MAX_CARDS {
        flaws.push(Flaw::TooManyCards(cards));
    }
    if piles > MAX_PILES {
        flaws.push(Flaw::TooManyPiles(piles));
    }
    if cards != taken {
        flaws.push(Flaw::CardsLeftOver { deck: cards, layout: taken });
    }
    let singles = layout.groups.iter().position(|group| group.role == Role::Reserve);
    let columns = layout.groups.iter().rposition(|group| group.role == Role::Column);
    if singles.zip(columns).is_some_and(|(single, column)| single < column) {
        flaws.push(Flaw::ColumnAfterSingles);
    }
    if flaws.is_empty() {
        flaws.extend(unbalanced(deck.cards().into_iter(), pairing).into_iter().map(Flaw::Unbalanced));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::rules::{Deck, Group, Layout};
    use crate::patience::{Suits, deal};

    fn draft() -> Draft {
        let deck =
            Deck { ranks: vec![Rank::Ace, Rank::Two].into(), suits: Suit::ALL.to_vec().into(), packs: 1 };
        let layout = Layout { groups: vec![Group { piles: 2, cards: 4, role: Role::Column }].into() };
        Draft {
            name: "toy".into(),
            note: String::new(),
            table: Some(Table { deck, layout }),
            pairing: Pairing::SAME_RANK,
            dealing: Dealing::Plain,
        }
    }

    fn flaws(draft: Draft) -> Vec<String> {
        draft.rules().unwrap_err().0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_toy_is_dealt_like_any_rules() {
        let rules = draft().rules().unwrap();
        let position = deal(&rules, 1, 1).unwrap();
        assert_eq!(position.cards(), 8);
        assert_eq!(position.piles().len(), 2);
        let free = Draft { table: None, ..draft() };
        assert!(free.rules().unwrap().table().is_none());
    }

    #[test]
    fn every_flaw_is_reported_at_once() {
        let table = Table {
            deck: Deck { ranks: vec![Rank::Ace, Rank::Ace].into(), suits: vec![].into(), packs: usize::MAX },
            layout: Layout {
                groups: vec![
                    Group { piles: 1, cards: 1, role: Role::Reserve },
                    Group { piles: usize::MAX, cards: usize::MAX, role: Role::Column },
                ]
                .into(),
            },
        };
        let pairing = Pairing::new(vec![Term::Sum(27)]);
        let found = flaws(Draft { name: "-".into(), table: Some(table), pairing, ..draft() });
        assert_eq!(found.len(), 7, "{found:?}");
        assert_eq!(
            flaws(Draft { name: "Nestor".into(), ..draft() }),
            ["the name `Nestor` belongs to built-in rules; choose another"]
        );
        assert_eq!(flaws(Draft { pairing: Pairing::new(vec![]), ..draft() }).len(), 1);
    }

    #[test]
    fn a_deck_that_can_never_be_cleared_is_refused() {
        let mut odd = draft();
        if let Some(table) = &mut odd.table {
            table.deck.suits = vec![Suit::Clubs].into();
            table.layout.groups = vec![Group { piles: 2, cards: 1, role: Role::Column }].into();
        }
        let found = flaws(odd);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("of the whole deck, there is 1 card of rank A, an odd number"),
            "{found:?}"
        );
        let only = Term::Ranks(Rank::Ace, Rank::Ace, Suits::Any);
        let found = flaws(Draft { pairing: Pairing::new(vec![only]), ..draft() });
        assert_eq!(
            found,
            ["of the whole deck, nothing pairs with rank 2, so the table can never be cleared"]
        );
    }
}
