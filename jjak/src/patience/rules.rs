//! A patience variant as a value: its deck, its layout, its pairing rule, how it is dealt.

use std::borrow::Cow;

use super::{Card, Pairing, Rank, Suit};

/// The most piles any table may have.
pub const MAX_PILES: usize = 32;

/// The most cards any table may hold: two packs.
pub const MAX_CARDS: usize = 104;

/// A deck: every rank in every suit, as many times as there are packs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    /// Its ranks, lowest first.
    pub ranks: Cow<'static, [Rank]>,
    /// Its suits.
    pub suits: Cow<'static, [Suit]>,
    /// How many packs are shuffled together.
    pub packs: usize,
}

impl Deck {
    /// Number of cards.
    pub fn len(&self) -> usize {
        self.ranks.len() * self.suits.len() * self.packs
    }

    /// Whether it has no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cards of each of its ranks there are.
    pub fn of_a_rank(&self) -> usize {
        self.suits.len() * self.packs
    }

    /// Whether this card belongs to the deck; without a suit the rank decides.
    pub fn contains(&self, card: Card) -> bool {
        self.ranks.contains(&card.rank) && card.suit.is_none_or(|suit| self.suits.contains(&suit))
    }

    /// Every card: pack after pack, in each suit after suit, in each the ranks.
    pub fn cards(&self) -> Vec<Card> {
        let mut cards = Vec::with_capacity(self.len());
        for _ in 0..self.packs {
            for &suit in &*self.suits {
                cards.extend(self.ranks.iter().map(|&rank| Card::new(rank, suit)));
            }
        }
        cards
    }
}

/// What a group of piles is for; the rules of play are the same for both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Columns of the table.
    Column,
    /// Single cards beside the table.
    Reserve,
}

/// Piles of equal size that are dealt together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// How many piles.
    pub piles: usize,
    /// Cards in each of them.
    pub cards: usize,
    /// Columns, or single cards beside them.
    pub role: Role,
}

/// The piles of a complete deal, in dealing order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// The groups, first pile first.
    pub groups: Cow<'static, [Group]>,
}

impl Layout {
    /// The size of each pile, in dealing order.
    pub fn sizes(&self) -> Vec<usize> {
        self.groups.iter().flat_map(|group| std::iter::repeat_n(group.cards, group.piles)).collect()
    }

    /// Number of piles.
    pub fn piles(&self) -> usize {
        self.groups.iter().map(|group| group.piles).sum()
    }

    /// Number of cards.
    pub fn cards(&self) -> usize {
        self.groups.iter().map(|group| group.piles * group.cards).sum()
    }

    /// Number of columns: they come before the single cards.
    pub fn columns(&self) -> usize {
        self.groups.iter().filter(|group| group.role == Role::Column).map(|group| group.piles).sum()
    }
}

/// A deck and the piles it is dealt into.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// The cards.
    pub deck: Deck,
    /// The piles.
    pub layout: Layout,
}

/// How a shuffled deck becomes a table: RULES P10. The name is part of every number about random deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dealing {
    /// The shuffled cards as they come.
    Plain,
    /// Shuffled and dealt anew until no column holds two cards of a rank.
    Redeal,
    /// Cards that repeat a rank in their column are swapped with random later cards, as `PySolFC` does.
    Swap,
    /// A card whose rank its column already holds goes to the bottom of the pack.
    Sink,
    /// A column of three jacks is parted (RULES P10).
    Jacks,
}

impl Dealing {
    /// All procedures.
    pub const ALL: [Self; 5] = [Self::Plain, Self::Redeal, Self::Swap, Self::Sink, Self::Jacks];

    /// `plain`, `redeal`, `swap`, `sink`, `jacks`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Redeal => "redeal",
            Self::Swap => "swap",
            Self::Sink => "sink",
            Self::Jacks => "jacks",
        }
    }

    /// What it does, in a sentence part.
    pub const fn explain(self) -> &'static str {
        match self {
            Self::Plain => "shuffled cards as they come",
            Self::Redeal => "dealt anew until no column holds two cards of a rank",
            Self::Swap => "cards that repeat a rank in their column are swapped with random later cards",
            Self::Sink => "a card whose rank its column already holds goes to the bottom of the pack",
            Self::Jacks => {
                "in the first column with two jacks or more, the middle one of three is swapped with the last card, or the last but one"
            }
        }
    }

    /// The procedure with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dealing| dealing.name() == name)
    }
}

/// A patience variant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub(super) name: Cow<'static, str>,
    pub(super) aliases: Cow<'static, [&'static str]>,
    pub(super) note: Cow<'static, str>,
    pub(super) table: Option<Table>,
    pub(super) pairing: Pairing,
    pub(super) dealing: Dealing,
}

/// A name that no built-in rules have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found the rules name `{name}`; expected one of {}", names())]
pub struct NoSuchRules {
    /// The name.
    pub name: String,
}

fn names() -> String {
    Rules::built_in().iter().map(Rules::name).collect::<Vec<_>>().join(", ")
}

impl Rules {
    /// The variant's name, as commands take it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Other names by which it is found.
    pub fn aliases(&self) -> &[&'static str] {
        &self.aliases
    }

    /// Where the rules come from.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Deck and layout; `None` in a free tableau, where any cards may lie in any piles.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Which two cards make a pair.
    pub fn pairing(&self) -> &Pairing {
        &self.pairing
    }

    /// How it is dealt.
    pub fn dealing(&self) -> Dealing {
        self.dealing
    }

    /// The same rules dealt another way.
    #[must_use]
    pub fn dealt(self, dealing: Dealing) -> Self {
        Self { dealing, ..self }
    }

    /// Whether both have the same name, deck and layout; how they are dealt may differ.
    pub(super) fn deals_like(&self, other: &Self) -> bool {
        self.name == other.name && self.table == other.table
    }

    /// The built-in rules with this name or alias; case, blanks, `_` and `-` do not matter.
    ///
    /// # Errors
    /// If there are none; the sentence lists the names.
    pub fn by_name(name: &str) -> Result<&'static Self, NoSuchRules> {
        let plain = |name: &str| -> String {
            name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        Self::built_in()
            .iter()
            .find(|rules| {
                std::iter::once(rules.name()).chain(rules.aliases.iter().copied()).any(|n| plain(n) == wanted)
            })
            .ok_or_else(|| NoSuchRules { name: name.to_owned() })
    }
}
