//! `PySolFC`'s numbered deals: the very deal that a player has on the screen.
//!
//! A number below 32000, and any number written `ms…`, uses Microsoft's generator, every other number Python's
//! Mersenne Twister. The deck is shuffled by Fisher–Yates from its end, repaired where the game asks for it,
//! and dealt as each game does.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;

use super::deal::{part_jacks, swap_repeats};
use super::mersenne::Mersenne;
use super::rules::Table;
use super::{Card, Position, Rank, Rules, Suit};

/// The number of a deal in `PySolFC`, written `24`, `54321` or `ms100000`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PysolNumber {
    number: u128,
    generator: Generator,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Generator {
    Microsoft,
    Mersenne,
}

/// The first plain number that does not use Microsoft's generator.
const FIRST_MERSENNE: u128 = 32_000;

/// The largest number for Microsoft's generator: 33 bits.
const LAST_MICROSOFT: u128 = (1 << 33) - 1;

/// The largest number of all: 20 digits.
const LAST_MERSENNE: u128 = 99_999_999_999_999_999_999;

/// Text that is no number of a deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found `{found}`; expected the number of a PySolFC deal: from 1 to {LAST_MERSENNE}, or `ms` and a number from 1 to {LAST_MICROSOFT}"
)]
pub struct NotADealNumber {
    /// The text.
    pub found: String,
}

impl FromStr for PysolNumber {
    type Err = NotADealNumber;

    fn from_str(text: &str) -> Result<Self, NotADealNumber> {
        let microsoft = text.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("ms"));
        let digits = if microsoft { &text[2..] } else { text };
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<u128> = digits.parse().ok().filter(|&number| plain && number > 0);
        let (generator, last) = match number {
            Some(number) if !microsoft && number >= FIRST_MERSENNE => (Generator::Mersenne, LAST_MERSENNE),
            _ => (Generator::Microsoft, LAST_MICROSOFT),
        };
        let found = || NotADealNumber { found: text.to_owned() };
        number.filter(|&number| number <= last).map(|number| Self { number, generator }).ok_or_else(found)
    }
}

/// `ms` stands before the number only where it makes a difference.
impl Display for PysolNumber {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        let prefixed = self.generator == Generator::Microsoft && self.number >= FIRST_MERSENNE;
        write!(f, "{}{}", if prefixed { "ms" } else { "" }, self.number)
    }
}

/// Rules that `PySolFC` does not deal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{rules} has no numbered deals; PySolFC deals {}",
    GAMES.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ")
)]
pub struct NoNumberedDeals {
    /// Name of the rules.
    pub rules: String,
}

/// The draws behind a deal.
enum Source {
    /// `seed` and the state *x* of *x* ← *x* · 214013 + 2531011 mod 2³³.
    Microsoft {
        seed: u64,
        x: u64,
    },
    Mersenne(Box<Mersenne>),
}

impl Source {
    fn new(number: PysolNumber) -> Self {
        match number.generator {
            Generator::Mersenne => Self::Mersenne(Box::new(Mersenne::new(number.number))),
            Generator::Microsoft => {
                let seed = number.number as u64;
                Self::Microsoft { seed, x: if seed < 1 << 32 { seed } else { seed - (1 << 32) } }
            }
        }
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        match self {
            Self::Mersenne(generator) => (generator.random() * bound as f64) as usize,
            Self::Microsoft { seed, x } => {
                *x = (*x * 214_013 + 2_531_011) & ((1 << 33) - 1);
                let output = match *seed {
                    0..0x8000_0000 => (*x >> 16) & 0x7fff,
                    0x8000_0000..0x1_0000_0000 => (*x >> 16) & 0x7fff | 0x8000,
                    _ => ((*x >> 16) & 0xffff) + 1,
                };
                output as usize % bound
            }
        }
    }
}

/// How a game deals its shuffled list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From the end, row by row over the piles that are still to grow.
    Rows,
    /// From the end: first what the tall pile has more than the others, then row by row.
    TallFirst,
    /// Repeated ranks swapped out of the columns, then column by column from the start.
    RepairedColumns,
    /// Repeated ranks swapped out of eight blocks of six, then row by row from the start.
    RepairedBlocks,
    /// Three jacks of a column parted, then column by column from the start.
    PartedColumns,
}

const GAMES: [(&str, Way); 10] = [
    ("the-wish", Way::Rows),
    ("patient-pairs", Way::Rows),
    ("nestor", Way::RepairedColumns),
    ("vertical", Way::RepairedBlocks),
    ("fourteen", Way::Rows),
    ("exit", Way::PartedColumns),
    ("relaxed-exit", Way::PartedColumns),
    ("double-nestor", Way::RepairedColumns),
    ("double-fourteen", Way::Rows),
    ("juvenile", Way::TallFirst),
];

/// The deal with this number as `PySolFC` shows it.
///
/// # Errors
/// If the rules are none of `PySolFC`'s.
pub fn pysol_deal(rules: &Rules, number: PysolNumber) -> Result<Position, NoNumberedDeals> {
    let game =
        GAMES.iter().find(|&&(name, _)| Rules::by_name(name).is_ok_and(|known| known.deals_like(rules)));
    let (Some(&(_, way)), Some(table)) = (game, rules.table()) else {
        return Err(NoNumberedDeals { rules: rules.name().to_owned() });
    };
    let mut source = Source::new(number);
    let mut cards = new_deck(table, number.generator);
    for last in (1..cards.len()).rev() {
        cards.swap(last, source.below(last + 1));
    }
    let sizes = table.layout.sizes();
    let columns = &sizes[..table.layout.columns()];
    match way {
        Way::RepairedColumns => swap_repeats(&mut cards, columns, |bound| source.below(bound)),
        Way::RepairedBlocks => swap_repeats(&mut cards, &[6; 8], |bound| source.below(bound)),
        Way::PartedColumns => part_jacks(&mut cards, columns),
        Way::Rows | Way::TallFirst => {}
    }
    let mut piles = vec![Vec::new(); sizes.len()];
    match way {
        Way::RepairedColumns | Way::PartedColumns => {
            let mut cards = cards.into_iter();
            for (pile, &size) in piles.iter_mut().zip(&sizes) {
                pile.extend(cards.by_ref().take(size));
            }
        }
        Way::Rows | Way::RepairedBlocks | Way::TallFirst => {
            if way != Way::RepairedBlocks {
                cards.reverse();
            }
            let mut cards = cards.into_iter();
            if way == Way::TallFirst {
                piles[0].extend(cards.by_ref().take(sizes[0] - sizes[1]));
            }
            while cards.len() > 0 {
                for (pile, _) in piles.iter_mut().zip(&sizes).filter(|(pile, size)| pile.len() < **size) {
                    pile.extend(cards.next());
                }
            }
        }
    }
    Ok(Position::legal(piles, rules))
}

/// The deck before it is shuffled.
fn new_deck(table: &Table, generator: Generator) -> Vec<Card> {
    let cards = table.deck.cards();
    if generator == Generator::Mersenne || cards.len() != 52 {
        return cards;
    }
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    Rank::ALL.into_iter().flat_map(|rank| suits.map(|suit| Card::new(rank, suit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_and_print() {
        let shown = |text: &str| text.parse::<PysolNumber>().ok().map(|number| number.to_string());
        for text in ["1", "31999", "32000", "99999999999999999999", "ms32000", "ms8589934591"] {
            assert_eq!(shown(text), Some(text.to_owned()));
        }
        assert_eq!(shown("MS24"), Some("24".to_owned()));
        for text in
            ["0", "ms0", "", "ms", "-1", "+1", "1.5", "100000000000000000000", "ms8589934592", "m1", "x"]
        {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn other_rules_have_no_numbers() {
        let number = "24".parse().unwrap();
        for rules in [Rules::double_patience(), Rules::free()] {
            let refused = pysol_deal(rules, number).unwrap_err().to_string();
            assert!(refused.contains(rules.name()) && refused.contains("the-wish"), "{refused}");
        }
    }

    /// Every game and both generators deal the whole deck.
    #[test]
    fn deals_are_complete() {
        for (name, _) in GAMES {
            let rules = Rules::by_name(name).unwrap();
            for number in
                ["1", "ms2147483648", "ms4294967296", "ms8589934591", "32000", "18446744073709551616"]
            {
                let position = pysol_deal(rules, number.parse().unwrap()).unwrap();
                assert!(super::super::Setup::from(&position).deal(rules).is_ok(), "{name} {number}");
            }
        }
    }
}
