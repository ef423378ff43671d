//! A rank, a suit, a card.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

/// The rank of a card, from ace (1) to king (13), written `A 2 3 4 5 6 7 8 9 T J Q K`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// 1, written `A`.
    Ace = 1,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
    /// 7.
    Seven,
    /// 8.
    Eight,
    /// 9.
    Nine,
    /// 10, written `T`; `10` is read too.
    Ten,
    /// 11, written `J`.
    Jack,
    /// 12, written `Q`.
    Queen,
    /// 13, written `K`.
    King,
}

impl Rank {
    /// All ranks, ace first.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    /// The rank with this number: ace = 1 … king = 13.
    pub const fn from_number(number: usize) -> Option<Self> {
        if number >= 1 && number <= 13 { Some(Self::ALL[number - 1]) } else { None }
    }

    /// Ace = 1 … king = 13.
    pub const fn number(self) -> usize {
        self as usize
    }

    /// The rank written with one letter, upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '2'..='9' => Self::from_number(letter as usize - '0' as usize),
            'A' | 'a' => Some(Self::Ace),
            'T' | 't' => Some(Self::Ten),
            'J' | 'j' => Some(Self::Jack),
            'Q' | 'q' => Some(Self::Queen),
            'K' | 'k' => Some(Self::King),
            _ => None,
        }
    }

    /// `A 2 3 4 5 6 7 8 9 T J Q K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.number() - 1] as char
    }
}

impl Display for Rank {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_char(self.letter())
    }
}

/// The suit of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// ♣, written `C`.
    Clubs,
    /// ♠, written `S`.
    Spades,
    /// ♥, written `H`.
    Hearts,
    /// ♦, written `D`.
    Diamonds,
}

impl Suit {
    /// All suits, in the order clubs, spades, hearts, diamonds.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Spades, Self::Hearts, Self::Diamonds];

    /// The suit written `C S H D` (or lower case) or `♣ ♠ ♥ ♦` (filled or outlined).
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'C' | 'c' | '♣' | '♧' => Some(Self::Clubs),
            'S' | 's' | '♠' | '♤' => Some(Self::Spades),
            'H' | 'h' | '♥' | '♡' => Some(Self::Hearts),
            'D' | 'd' | '♦' | '♢' => Some(Self::Diamonds),
            _ => None,
        }
    }

    /// `C S H D`.
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
        }
    }

    /// `♣ ♠ ♥ ♦`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
        }
    }
}

impl Display for Suit {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_char(self.letter())
    }
}

/// A card: a rank and, where it was given, a suit. Written `AS`, `TD`, or just `A`.
///
/// Equality is of both: `A` without a suit is not `AS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit; most games pair by rank alone and do not need it.
    pub suit: Option<Suit>,
}

impl Card {
    /// A card with a suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self { rank, suit: Some(suit) }
    }

    /// Takes one card from the front of `text`: the card and the bytes it took.
    pub(super) fn take(text: &str) -> Option<(Self, usize)> {
        let (rank, ranked) = match text.strip_prefix("10") {
            Some(_) => (Rank::Ten, 2),
            None => (Rank::from_letter(text.chars().next()?)?, 1),
        };
        let next = text[ranked..].chars().next();
        let suit = next.and_then(Suit::from_letter);
        let suited = suit.and(next).map_or(0, char::len_utf8);
        // An emoji's variation selector may stand behind a suit symbol.
        let plain = text[ranked + suited..].chars().next().filter(|&c| suited > 1 && c == '\u{fe0f}');
        Some((Self { rank, suit }, ranked + suited + plain.map_or(0, char::len_utf8)))
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_char(self.rank.letter())?;
        self.suit.map_or(Ok(()), |suit| f.write_char(suit.letter()))
    }
}

/// Text that is no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found `{0}`; expected a card: a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (C S H D), the suit may be left out"
)]
pub struct NotACard(pub String);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        match Self::take(text) {
            Some((card, taken)) if taken == text.len() => Ok(card),
            _ => Err(NotACard(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for rank in Rank::ALL {
            assert_eq!(Rank::from_number(rank.number()), Some(rank));
            for suit in
                [None, Some(Suit::Clubs), Some(Suit::Spades), Some(Suit::Hearts), Some(Suit::Diamonds)]
            {
                let card = Card { rank, suit };
                assert_eq!(card.to_string().parse(), Ok(card));
                assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
                if let Some(suit) = suit {
                    assert_eq!(format!("{rank}{}", suit.symbol()).parse(), Ok(card));
                }
            }
        }
        assert_eq!("10h".parse(), Ok(Card::new(Rank::Ten, Suit::Hearts)));
        assert_eq!("10♦\u{fe0f}".parse(), Ok(Card::new(Rank::Ten, Suit::Diamonds)));
    }

    #[test]
    fn what_is_no_card() {
        for text in ["", "1", "1S", "0", "11", "SA", "ASS", "AS ", "XS", "♠"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard(text.to_owned())));
        }
    }
}
