//! Closed positions of same-rank games, lumped: what a player who sees only the exposed cards can know.
//!
//! For the chances of such a player, and of random play over all deals, it matters neither which rank is which
//! nor which pile. A rank is told by how many of its cards are unseen and how many covered cards lie below each
//! of its exposed ones; a position is told by its ranks' *configurations*, in sorted order:
//!
//! ```text
//!   ?  ?  ?            deck: 6 6 6 6 7 7 7 7, none removed
//!   ?  ?  7            rank 6: two unseen; exposed over 2 and over 2     (2, [2, 2])
//!   6  6  over 1       rank 7: three unseen; exposed over 1              (3, [1])
//! ```

use std::collections::HashMap;

/// The most ranks: thirteen, and room to spare.
const MOST_RANKS: usize = 16;

/// What is known of one rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Config {
    /// Its cards that were not seen yet.
    pub(super) unseen: u8,
    /// Covered cards below each of its exposed cards, ascending.
    pub(super) depths: Vec<u8>,
}

/// Pairs of one rank that come to the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taking {
    /// Covered cards below the two, ascending.
    pub(super) depths: [u8; 2],
    /// How many pairs of the rank are like this.
    pub(super) ways: u32,
    /// The rank's configuration after it.
    pub(super) after: u16,
}

/// All configurations that can come up, by number.
pub(super) struct Lumps {
    pub(super) configs: Vec<Config>,
    /// For each configuration its pairs.
    pub(super) takings: Vec<Vec<Taking>>,
    /// For each configuration with unseen cards, by depth, what it becomes when one of them is turned up over
    /// so many covered cards.
    pub(super) turned: Vec<Vec<u16>>,
    numbers: HashMap<Config, u16>,
    /// Bits that hold a configuration's number.
    bits: usize,
}

impl Lumps {
    /// The most covered cards below a card, so that a depth fits into four bits.
    pub(super) const DEEPEST: u8 = 14;

    /// Everything that can become of some configurations, over at most `deepest` covered cards. `None` if a
    /// position of so many ranks would not fit into a word.
    pub(super) fn new(starts: &[Config], deepest: u8) -> Option<Self> {
        if starts.len() > MOST_RANKS || deepest > Self::DEEPEST {
            return None;
        }
        let most = 1usize << ((128 - Pending::BITS) / starts.len().max(1)).min(16);
        let mut lumps = Self {
            configs: Vec::new(),
            takings: Vec::new(),
            turned: Vec::new(),
            numbers: HashMap::new(),
            bits: 0,
        };
        for start in starts {
            lumps.number(start.clone());
        }
        let mut next = 0;
        while next < lumps.configs.len() {
            if lumps.configs.len() > most {
                return None;
            }
            let config = lumps.configs[next].clone();
            let takings = lumps.takings_of(&config);
            lumps.takings.push(takings);
            let depths = (0..=deepest).filter(|_| config.unseen > 0);
            let turned = depths.map(|depth| {
                let mut after = config.clone();
                after.unseen -= 1;
                after.depths.push(depth);
                after.depths.sort_unstable();
                lumps.number(after)
            });
            let turned = turned.collect();
            lumps.turned.push(turned);
            next += 1;
        }
        lumps.bits = lumps.configs.len().next_power_of_two().trailing_zeros().max(1) as usize;
        Some(lumps)
    }

    fn number(&mut self, config: Config) -> u16 {
        let next = self.configs.len() as u16;
        *self.numbers.entry(config).or_insert_with_key(|config| {
            self.configs.push(config.clone());
            next
        })
    }

    fn takings_of(&mut self, config: &Config) -> Vec<Taking> {
        let mut takings: Vec<Taking> = Vec::new();
        for high in 1..config.depths.len() {
            for low in 0..high {
                let depths = [config.depths[low], config.depths[high]];
                if let Some(known) = takings.iter_mut().find(|taking| taking.depths == depths) {
                    known.ways += 1;
                    continue;
                }
                let mut after = config.clone();
                after.depths.remove(high);
                after.depths.remove(low);
                takings.push(Taking { depths, ways: 1, after: self.number(after) });
            }
        }
        takings
    }

    /// The number of a configuration that came up.
    pub(super) fn find(&self, config: &Config) -> Option<u16> {
        self.numbers.get(config).copied()
    }

    /// A position and its cards that are about to be turned up as one word.
    pub(super) fn pack(&self, ranks: &Ranks, pending: Pending) -> u128 {
        let word = ranks.as_slice().iter().fold(0, |word, &config| (word << self.bits) | u128::from(config));
        (word << Pending::BITS) | u128::from(pending.code())
    }
}

/// The configurations of all ranks, ascending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranks {
    configs: [u16; MOST_RANKS],
    len: usize,
}

impl Ranks {
    pub(super) fn new(configs: &[u16]) -> Self {
        let mut ranks = Self { configs: [0; MOST_RANKS], len: configs.len() };
        ranks.configs[..configs.len()].copy_from_slice(configs);
        ranks.configs[..configs.len()].sort_unstable();
        ranks
    }

    pub(super) fn as_slice(&self) -> &[u16] {
        &self.configs[..self.len]
    }

    /// The different configurations: the place of the first rank that has it, and how many have it.
    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, u32)> + use<> {
        let Self { configs, len } = *self;
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = next;
            while next < len && configs[next] == configs[first] {
                next += 1;
            }
            (first < len).then_some((first, (next - first) as u32))
        })
    }

    /// The same with one rank's configuration changed.
    pub(super) fn with(&self, place: usize, config: u16) -> Self {
        let mut ranks = *self;
        let mut place = place;
        while place > 0 && ranks.configs[place - 1] > config {
            ranks.configs[place] = ranks.configs[place - 1];
            place -= 1;
        }
        while place + 1 < ranks.len && ranks.configs[place + 1] < config {
            ranks.configs[place] = ranks.configs[place + 1];
            place += 1;
        }
        ranks.configs[place] = config;
        ranks
    }
}

/// Cards about to be turned up: the number of covered cards below each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pending {
    /// None: it is the player's turn.
    Nothing,
    /// One card.
    One(u8),
    /// Two cards.
    Two(u8, u8),
    /// All piles of the deal from some pile on; which one follows from the cards that are exposed already.
    Opening,
}

impl Pending {
    /// Bits that hold a code.
    const BITS: usize = 8;

    fn code(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::One(depth) => depth + 1,
            Self::Two(low, high) => (low + 1) << 4 | (high + 1),
            Self::Opening => 0xff,
        }
    }

    /// What is turned up after two cards that lay over so many covered cards are taken.
    pub(super) fn below(depths: [u8; 2]) -> Self {
        match depths {
            [0, 0] => Self::Nothing,
            [0, one] | [one, 0] => Self::One(one - 1),
            [low, high] => Self::Two(low - 1, high - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Config, Lumps, Pending, Ranks};

    #[test]
    fn the_configurations_of_four_suits_in_piles_of_four() {
        let start = Config { unseen: 4, depths: vec![] };
        let lumps = Lumps::new(&vec![start; 9], 3).unwrap();
        // Exposed and unseen together are 4, 2 or 0: 35 + 20 + 10 + 4 + 1, 10 + 4 + 1, 1.
        assert_eq!(lumps.configs.len(), 86);
        assert_eq!(lumps.bits, 7);
        let full = lumps.find(&Config { unseen: 1, depths: vec![0, 3, 3] }).unwrap();
        let takings = &lumps.takings[usize::from(full)];
        let shown: Vec<_> = takings.iter().map(|taking| (taking.depths, taking.ways)).collect();
        assert_eq!(shown, [([0, 3], 2), ([3, 3], 1)]);
        assert_eq!(Pending::below([0, 3]), Pending::One(2));
    }

    #[test]
    fn a_changed_rank_is_sorted_in() {
        let ranks = Ranks::new(&[5, 1, 3, 3, 9]);
        assert_eq!(ranks.groups().collect::<Vec<_>>(), [(0, 1), (1, 2), (3, 1), (4, 1)]);
        for place in 0..5 {
            for config in 0..11 {
                let mut expected = ranks.as_slice().to_vec();
                expected[place] = config;
                expected.sort_unstable();
                assert_eq!(ranks.with(place, config).as_slice(), expected);
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let start = Config { unseen: 8, depths: vec![] };
        assert!(Lumps::new(&vec![start.clone(); 13], 9).is_none());
        assert!(Lumps::new(&[start], 15).is_none());
    }
}
