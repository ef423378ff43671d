//! The values of a whole game: random play and best play, closed, over all its deals.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;

use super::closed::{pairs_by_rank, sorted};
use super::expect::{Exact, Memory, Near};
use super::lumped::{Config, Lumps, Pending, Ranks};
use super::rules::{Deck, Table};
use super::solver::Meter;
use super::{ClosedPosition, Dealing, Move, Odds, Pairing, Position, Rules, Unsolved, Watch};

/// Why the values of a game are not worked out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GameUnsolved {
    /// A free tableau is no game.
    #[error("{rules} has no deck, so that there are no deals to go through; choose rules with one")]
    NoDeck {
        /// Name of the rules.
        rules: String,
    },
    /// Only pairs of one rank are lumped.
    #[error(
        "{rules} pairs by `{pairing}`; the values of whole games are worked out for pairs of the same rank only"
    )]
    NotSameRank {
        /// Name of the rules.
        rules: String,
        /// Its pairing rule.
        pairing: Pairing,
    },
    /// Covered cards would not be equally likely.
    #[error(
        "{rules} is dealt by `{}`, which makes some covered cards likelier than others; the values of whole games are worked out for plain deals only",
        dealing.name()
    )]
    NotPlain {
        /// Name of the rules.
        rules: String,
        /// How it is dealt.
        dealing: Dealing,
    },
    /// Too many lumped positions.
    #[error("{rules} has up to {positions:.1e} lumped positions, {} times the limit of {limit}", times(*positions, *limit))]
    TooLarge {
        /// Name of the rules.
        rules: String,
        /// A bound on their number.
        positions: f64,
        /// Positions allowed.
        limit: u64,
    },
    /// It took too long, or was stopped.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// By how much a bound is beyond a limit: two digits, or a power of ten.
fn times(positions: f64, limit: u64) -> String {
    match positions / limit as f64 {
        few @ ..10.0 => format!("{few:.1}"),
        many @ ..1e6 => format!("{many:.0}"),
        more => format!("{more:.1e}"),
    }
}

/// A game of which the value of every lumped position is known.
pub struct WholeGame {
    lumps: Lumps,
    values: Memory<Near>,
    start: Ranks,
    piles: Vec<u8>,
    root: usize,
    deck: Deck,
}

impl WholeGame {
    /// Positions, turns and cards about to be turned up, that may be met unless another limit is set: some
    /// sixty bytes of memory each.
    pub const POSITIONS: u64 = 20_000_000;

    /// Works out all values: about a second for a million lumped positions. `watch` is called about every
    /// 65,536 positions and may stop it.
    ///
    /// # Errors
    /// If the game is none of those that can be lumped, or too large.
    pub fn solve(rules: &Rules, limit: u64, watch: Option<Watch>) -> Result<Self, GameUnsolved> {
        let name = || rules.name().to_owned();
        let Some(Table { deck, layout }) = rules.table() else {
            return Err(GameUnsolved::NoDeck { rules: name() });
        };
        if !pairs_by_rank(rules.pairing(), &deck.ranks) {
            return Err(GameUnsolved::NotSameRank { rules: name(), pairing: rules.pairing().clone() });
        }
        if rules.dealing() != Dealing::Plain {
            return Err(GameUnsolved::NotPlain { rules: name(), dealing: rules.dealing() });
        }
        let sizes = layout.sizes();
        let deepest = sizes.iter().copied().max().unwrap_or(1).saturating_sub(1);
        let bound = positions_at_most(deck, sizes.len(), deepest);
        if bound > limit as f64 {
            return Err(GameUnsolved::TooLarge { rules: name(), positions: bound, limit });
        }
        // Every deal must be one of at most 2¹²⁸ orders of ranks, see `NearValue::best`.
        if orders(&vec![deck.of_a_rank(); deck.ranks.len()]).bits() > 128 {
            return Err(Unsolved::OutOfReach.into());
        }
        let config = Config { unseen: deck.of_a_rank() as u8, depths: Vec::new() };
        let configs = vec![config; deck.ranks.len()];
        let lumps = Lumps::new(&configs, deepest as u8).ok_or(Unsolved::OutOfReach)?;
        let start = Ranks::new(&vec![0; deck.ranks.len()]);
        let piles: Vec<u8> = sizes.iter().filter(|&&size| size > 0).map(|&size| size as u8 - 1).collect();
        let mut values = Memory::new(Near);
        let mut meter = Meter::new(limit, watch);
        let root = values.open(&lumps, &start, &piles, &mut |more| meter.count(more))?;
        Ok(Self { lumps, values, start, piles, root, deck: deck.clone() })
    }

    /// Number of different deals: orders of the deck, equal cards of several packs not told apart.
    pub fn deals(&self) -> BigUint {
        orders(&vec![self.deck.packs; self.deck.ranks.len() * self.deck.suits.len()])
    }

    /// Number of lumped positions in which it is the player's turn.
    pub fn positions(&self) -> u64 {
        self.values.turns
    }

    /// Random play over all deals: two numbers between which the exact odds lie, less than 10⁻³² apart.
    pub fn random_between(&self) -> [Odds; 2] {
        let low = self.values.at(self.root).random;
        // A unit for each card turned up and each pair taken.
        let steps = 2 * self.deck.len() as u128;
        [low, low + steps].map(|value| {
            let one = BigUint::one() << Near::BITS;
            Odds::new(BigUint::from(value).min(one.clone()), one).expect("at most one")
        })
    }

    /// Random play over all deals with so many significant digits, correctly rounded; `None` in the unlikely
    /// case that more exact numbers are needed to tell.
    pub fn random_decimal(&self, digits: usize) -> Option<String> {
        let [low, high] = self.random_between().map(|odds| odds.decimal(digits));
        (low == high).then_some(low)
    }

    /// Random play over all deals, exact: some ten times the work.
    ///
    /// # Errors
    /// If `watch` stops it.
    pub fn random_exact(&self, watch: Option<Watch>) -> Result<Odds, Unsolved> {
        let numbers = (1u32..).zip(self.values.pairs.iter().skip(1));
        let common = numbers
            .filter(|&(_, &seen)| seen)
            .fold(BigUint::one(), |common, (pairs, _)| common.lcm(&BigUint::from(pairs)));
        let mut exact = Memory::new(Exact::new(&common, self.values.pairs.len() as u32));
        let mut meter = Meter::new(u64::MAX, watch);
        let root = exact.open(&self.lumps, &self.start, &self.piles, &mut |more| meter.count(more))?;
        let denominator = common.pow(self.deck.len() as u32 / 2) * self.orders();
        Ok(Odds::new(exact.at(root).clone(), denominator).expect("a mean of probabilities"))
    }

    /// Best play, closed: the exact share of all deals that a player clears who sees only the exposed cards
    /// and plays as well as that allows.
    pub fn best_closed(&self) -> Odds {
        Odds::new(self.values.at(self.root).best.into(), self.orders()).expect("some of all orders")
    }

    fn orders(&self) -> BigUint {
        orders(&vec![self.deck.of_a_rank(); self.deck.ranks.len()])
    }

    /// The pair that best play, closed, takes; the one with the smallest pile numbers if several are as good.
    /// `None` without a pair, and for positions that are not this game's.
    pub fn best_pair(&self, position: &ClosedPosition) -> Option<Move> {
        // Ranks of which no card is left belong to it, too.
        let position = position.clone().with_ranks(&self.deck.ranks);
        let configs = position.configs();
        let numbers: Option<Vec<u16>> = configs.iter().map(|(_, config)| self.lumps.find(config)).collect();
        let numbers = numbers?;
        let mut best: Option<(u128, Move)> = None;
        for action in position.moves() {
            let (rank, depths) = position.pair(action)?;
            let nth = configs.iter().position(|&(other, _)| other == rank)?;
            let taking = self.lumps.takings[usize::from(numbers[nth])].iter().find(|t| t.depths == depths)?;
            let (ranks, place) = sorted(&numbers, nth);
            let after = ranks.with(place, taking.after);
            let value = self.values.get(&self.lumps, &after, Pending::below(depths))?.best;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Plays a deal as best play, closed, does: the pairs it takes, to the end or until it is stuck. Whether
    /// it clears the table is luck.
    pub fn play_closed(&self, deal: &Position) -> Vec<Move> {
        let mut position = deal.clone();
        let mut line = Vec::new();
        while let Some(action) = ClosedPosition::of(&position).and_then(|seen| self.best_pair(&seen)) {
            position = position.play(action).expect("an available pair");
            line.push(action);
        }
        line
    }
}

/// Number of orders of things of which each kind is there so many times: a multinomial coefficient.
pub(super) fn orders(counts: &[usize]) -> BigUint {
    let mut placed = 0u64;
    let mut orders = BigUint::one();
    for &count in counts {
        for nth in 1..=count as u64 {
            placed += 1;
            orders = orders * placed / nth;
        }
    }
    orders
}

/// A bound on the number of lumped positions at a player's turn: all multisets of configurations with as many
/// unseen as covered cards and no more exposed cards than piles.
///
/// Configurations of one rank are counted by their exposed cards, covered cards and unseen cards; then the
/// multisets of as many configurations as there are ranks.
fn positions_at_most(deck: &Deck, piles: usize, deepest: usize) -> f64 {
    let of_rank = deck.of_a_rank();
    let ranks = deck.ranks.len();
    let cards = deck.len();
    // lists[e][s]: ascending lists of e depths that add up to s.
    let mut lists = vec![vec![0.0; of_rank * deepest + 1]; of_rank + 1];
    lists[0][0] = 1.0;
    for depth in 0..=deepest {
        for exposed in 1..=of_rank {
            for sum in depth..=of_rank * deepest {
                lists[exposed][sum] += lists[exposed - 1][sum - depth];
            }
        }
    }
    // multisets[r][e][x]: multisets of r configurations, e exposed cards in all, x more covered than unseen.
    let width = 2 * cards + 1;
    let mut multisets = vec![vec![vec![0.0; width]; piles + 1]; ranks + 1];
    multisets[0][0][cards] = 1.0;
    for exposed in 0..=of_rank.min(piles) {
        // Cards are taken in twos, so what is neither exposed nor unseen is an even number.
        for unseen in ((of_rank - exposed) % 2..=of_rank - exposed).step_by(2) {
            for (covered, &kinds) in lists[exposed].iter().enumerate().filter(|(_, kinds)| **kinds > 0.0) {
                let shift = covered as i64 - unseen as i64;
                let mut next = multisets.clone();
                let mut ways = 1.0;
                for some in 1..=ranks {
                    ways *= (kinds + some as f64 - 1.0) / some as f64;
                    if some * exposed > piles {
                        break;
                    }
                    for before in 0..=ranks - some {
                        for shown in 0..=piles - some * exposed {
                            for (balance, &count) in multisets[before][shown].iter().enumerate() {
                                let balance = balance as i64 + shift * some as i64;
                                if count > 0.0 && (0..width as i64).contains(&balance) {
                                    next[before + some][shown + some * exposed][balance as usize] +=
                                        ways * count;
                                }
                            }
                        }
                    }
                }
                multisets = next;
            }
        }
    }
    multisets[ranks].iter().map(|of_shown| of_shown[cards]).sum()
}

#[cfg(test)]
mod tests {
    use num_rational::Ratio;
    use num_traits::Zero;

    use super::*;
    use crate::patience::{Card, Rank, Suit, naive};

    /// `ranks` ranks, each `of_a_rank` times (two packs for more than four), in these piles.
    fn toy(ranks: usize, of_a_rank: usize, piles: &str) -> Rules {
        let packs = of_a_rank.div_ceil(4);
        let deck = Deck {
            ranks: Rank::ALL[..ranks].to_vec().into(),
            suits: Suit::ALL[..of_a_rank / packs].to_vec().into(),
            packs,
        };
        let table = Table { deck, layout: piles.parse().unwrap() };
        Rules { name: "toy".into(), table: Some(table), ..Rules::double_patience().clone() }
    }

    /// All orders of the ranks, as deals.
    fn all_deals(rules: &Rules) -> Vec<Position> {
        fn extend(left: &mut [usize], order: &mut Vec<Rank>, whole: usize, orders: &mut Vec<Vec<Rank>>) {
            if order.len() == whole {
                orders.push(order.clone());
            }
            for rank in 0..left.len() {
                if left[rank] > 0 {
                    left[rank] -= 1;
                    order.push(Rank::ALL[rank]);
                    extend(left, order, whole, orders);
                    order.pop();
                    left[rank] += 1;
                }
            }
        }
        let Table { deck, layout } = rules.table().unwrap();
        let mut orders = Vec::new();
        let mut left = vec![deck.of_a_rank(); deck.ranks.len()];
        extend(&mut left, &mut Vec::new(), deck.len(), &mut orders);
        let deal = |order: Vec<Rank>| {
            let mut cards = order.into_iter().map(|rank| Card { rank, suit: None });
            let piles = layout.sizes().iter().map(|&size| cards.by_ref().take(size).collect()).collect();
            Position::legal(piles, rules)
        };
        orders.into_iter().map(deal).collect()
    }

    /// Random play and best play, closed, against every deal there is.
    #[test]
    fn toys_equal_brute_force() {
        for (ranks, of_a_rank, piles) in [
            (1, 2, "2x1"),
            (1, 4, "2x2"),
            (2, 2, "2x2"),
            (2, 4, "2x4"),
            (2, 4, "4x2"),
            (2, 4, "1x3 + 1x2 + 3 singles"),
            (3, 2, "2x3"),
            (3, 2, "3x2"),
            (3, 4, "4x3"),
            (4, 2, "2x3 + 2 singles"),
            (2, 6, "3x4"),
        ] {
            let rules = toy(ranks, of_a_rank, piles);
            let game = WholeGame::solve(&rules, WholeGame::POSITIONS, None).unwrap();
            let deals = all_deals(&rules);
            let mut sum = Ratio::zero();
            let mut won = 0usize;
            for deal in &deals {
                let odds = naive::odds(deal);
                sum += Ratio::new(odds.numerator().clone(), odds.denominator().clone());
                won += usize::from(2 * game.play_closed(deal).len() == deal.cards());
            }
            let mean: Ratio<BigUint> = sum / BigUint::from(deals.len());
            let mean = Odds::new(mean.numer().clone(), mean.denom().clone()).unwrap();
            let told = format!("{ranks} ranks {of_a_rank} times, {piles}");
            assert_eq!(game.random_exact(None).unwrap(), mean, "{told}");
            let [low, high] = game.random_between();
            assert!(low <= mean && mean <= high, "{told}");
            assert_eq!(game.random_decimal(15).unwrap(), mean.decimal(15), "{told}");
            // The player's own deals are the proof that so many are won; that no play wins more is the oracle's.
            assert_eq!(game.best_closed(), Odds::new(won.into(), deals.len().into()).unwrap(), "{told}");
            let bound = positions_at_most(&game.deck, game.piles.len(), 1 + usize::from(game.piles[0]));
            assert!(game.positions() as f64 <= bound, "{told}");
            for deal in deals.iter().step_by(deals.len().div_ceil(20)) {
                let seen = ClosedPosition::of(deal).unwrap();
                let values = seen.values(1 << 20, None).unwrap();
                let (odds, of_pairs) = naive::closed(&seen);
                assert_eq!(values.odds, odds, "{told}: {seen}");
                let found: Vec<Odds> = values.pairs.iter().map(|pair| pair.odds.clone()).collect();
                assert_eq!(found, of_pairs, "{told}: {seen}");
                assert!(
                    values.best().is_none_or(|best| Some(best.action) == game.best_pair(&seen)),
                    "{told}"
                );
            }
        }
    }

    /// One rank, two piles of two: one pair, then the other; nothing is left to chance.
    #[test]
    fn four_cards_by_hand() {
        let game = WholeGame::solve(&toy(1, 4, "2x2"), 100, None).unwrap();
        assert!(game.best_closed().is_one());
        assert!(game.random_exact(None).unwrap().is_one());
        assert_eq!(game.deals(), BigUint::from(24u32));
        assert_eq!(game.positions(), 3);
    }

    /// One solved game serves all threads.
    #[test]
    fn a_game_is_shared() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(&WholeGame::solve(&toy(1, 2, "2x1"), 100, None).unwrap());
    }

    #[test]
    fn what_is_out_of_reach_says_so() {
        let refused =
            |rules: &Rules| WholeGame::solve(rules, WholeGame::POSITIONS, None).err().unwrap().to_string();
        assert!(refused(Rules::free()).contains("has no deck"));
        assert!(refused(Rules::by_name("fourteen").unwrap()).contains("sum 14"));
        assert!(refused(Rules::by_name("nestor").unwrap()).contains("dealt by `swap`"));
        assert!(
            refused(Rules::by_name("patient-pairs").unwrap())
                .contains("up to 1.7e8 lumped positions, 8.3 times the")
        );
        // Few lumped positions, but more orders than words count.
        let two_packs = toy(13, 8, "2x52");
        let unsolved = WholeGame::solve(&two_packs, WholeGame::POSITIONS, None).err().unwrap();
        assert_eq!(unsolved, GameUnsolved::Unsolved(Unsolved::OutOfReach));
        assert!(matches!(
            WholeGame::solve(&toy(3, 4, "4x3"), 50, None).err(),
            Some(GameUnsolved::TooLarge { limit: 50, .. })
        ));
    }
}
