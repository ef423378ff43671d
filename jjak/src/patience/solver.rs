//! The solver of positions: one for each thread, its tables used again and again.

use std::ops::ControlFlow;

use super::best::{SafePairs, Search, Winnable};
use super::graph::Graph;
use super::sweep::Sweep;
use super::tableau::Tableau;
use super::word::Word;
use super::{Estimate, Move, NearOdds, Odds, PairValue, Position, Risk, Unplayable, Values, estimate};
use crate::draw::Draws;

/// Why there is no answer. It never means that the table cannot be cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// The search met more states than allowed.
    #[error("unknown: gave up after {limit} states; raise the limit to search on")]
    Limit {
        /// States allowed.
        limit: u64,
    },
    /// The positions that follow cannot be told apart in the solver's words of 128 bits, whatever the limit.
    #[error("unknown: the positions that follow do not fit into 128 bits; no limit changes that")]
    OutOfReach,
    /// Whoever watched stopped it.
    #[error("unknown: stopped before the end")]
    Stopped,
}

/// Told now and then how many states a search has met; it may stop the search.
pub type Watch = Box<dyn FnMut(u64) -> ControlFlow<()> + Send>;

/// Counts states against the limit and calls the watcher.
pub(super) struct Meter {
    limit: u64,
    /// States after which this part of a question gives up: the limit, or less.
    budget: u64,
    states: u64,
    next_call: u64,
    watch: Option<Watch>,
}

impl Meter {
    /// States between two calls of the watcher.
    const INTERVAL: u64 = 1 << 16;

    pub(super) fn new(limit: u64, watch: Option<Watch>) -> Self {
        // Places of states are kept in 32 bits.
        let limit = limit.min(u64::from(u32::MAX - 1));
        Self { limit, budget: limit, states: 0, next_call: Self::INTERVAL, watch }
    }

    fn restart(&mut self) {
        self.states = 0;
        self.next_call = Self::INTERVAL;
    }

    /// Counts some more states.
    #[inline]
    pub(super) fn count(&mut self, more: usize) -> Result<(), Unsolved> {
        self.states += more as u64;
        if self.states > self.budget {
            return Err(Unsolved::Limit { limit: self.limit });
        }
        if self.states >= self.next_call { self.look() } else { Ok(()) }
    }

    /// Calls the watcher without counting: for work on states that were met before.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Unsolved> {
        self.next_call = self.states + Self::INTERVAL;
        match self.watch.as_mut().map(|watch| watch(self.states)) {
            Some(ControlFlow::Break(())) => Err(Unsolved::Stopped),
            _ => Ok(()),
        }
    }
}

/// The tables for one width of sets.
struct Bench<W> {
    tableau: Tableau<W>,
    sweep: Sweep<W>,
    graph: Graph<W>,
    search: Search<W>,
}

impl<W: Word> Bench<W> {
    fn new() -> Self {
        Self {
            tableau: Tableau::new(),
            sweep: Sweep::new(),
            graph: Graph::new(),
            search: Search::new(SafePairs::Taken, Search::<W>::FIRST_BUDGET),
        }
    }

    fn near_odds(&mut self, position: &Position, meter: &mut Meter) -> Result<NearOdds, Unsolved> {
        self.tableau.fill(position);
        self.sweep.run(&self.tableau, |states| meter.count(states))
    }

    fn odds(&mut self, position: &Position, meter: &mut Meter) -> Result<Odds, Unsolved> {
        self.tableau.fill(position);
        self.graph.build(&self.tableau, |states| meter.count(states))?;
        self.graph.odds(|| meter.look())
    }

    fn odds_by_pair(
        &mut self,
        position: &Position,
        meter: &mut Meter,
    ) -> Result<(Odds, Vec<(Move, Odds)>), Unsolved> {
        self.tableau.fill(position);
        self.graph.build(&self.tableau, |states| meter.count(states))?;
        let odds = self.graph.odds(|| meter.look())?;
        Ok((odds, self.graph.odds_by_pair(&self.tableau, || meter.look())?))
    }

    fn estimate(
        &mut self,
        position: &Position,
        plays: u64,
        draws: &mut Draws,
        meter: &mut Meter,
    ) -> Result<Estimate, Unsolved> {
        self.tableau.fill(position);
        estimate::play(&self.tableau, plays, draws, |states| meter.count(states))
    }

    fn line(&mut self, position: &Position, meter: &mut Meter) -> Result<Option<Vec<Move>>, Unsolved> {
        self.tableau.fill(position);
        self.search.run(&self.tableau, |states| meter.count(states))
    }
}

/// Solves positions one after another, of any rules, reusing its tables: keep one for each thread.
pub struct Solver {
    narrow: Bench<u64>,
    wide: Bench<u128>,
    meter: Meter,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// States a search may meet unless another limit is set.
    pub const STATES: u64 = 10_000_000;

    /// A solver that gives up after [`Solver::STATES`] states.
    pub fn new() -> Self {
        Self::with_state_limit(Self::STATES)
    }

    /// A solver that gives up after so many states, a few dozen bytes of memory each (at most 2³² − 2).
    ///
    /// The limit is for a whole question: all searches of one [`values`](Self::values) or one
    /// [`risks`](Self::risks) meet no more states together, and what is left when they are used up is unknown.
    pub fn with_state_limit(states: u64) -> Self {
        Self { narrow: Bench::new(), wide: Bench::new(), meter: Meter::new(states, None) }
    }

    /// Has `watch` called about every 65,536 states with their number so far, and more often while exact odds are
    /// worked out from them. When it breaks, the search ends with [`Unsolved::Stopped`].
    #[must_use]
    pub fn watched(mut self, watch: Watch) -> Self {
        self.meter.watch = Some(watch);
        self
    }

    /// Number of states the last question took: the work, the same on every machine.
    pub fn states(&self) -> u64 {
        self.meter.states
    }

    /// Exact odds that random play, uniform among the available pairs, clears the table.
    ///
    /// # Errors
    /// [`Unsolved`] at the limit or when stopped; then nothing is known.
    pub fn odds(&mut self, position: &Position) -> Result<Odds, Unsolved> {
        self.meter.restart();
        self.odds_further(position)
    }

    fn odds_further(&mut self, position: &Position) -> Result<Odds, Unsolved> {
        if is_narrow(position) {
            self.narrow.odds(position, &mut self.meter)
        } else {
            self.wide.odds(position, &mut self.meter)
        }
    }

    /// The same odds in floating point with a proved bound on the error, some ten times faster.
    ///
    /// # Errors
    /// [`Unsolved`] at the limit or when stopped; then nothing is known.
    pub fn near_odds(&mut self, position: &Position) -> Result<NearOdds, Unsolved> {
        self.meter.restart();
        if is_narrow(position) {
            self.narrow.near_odds(position, &mut self.meter)
        } else {
            self.wide.near_odds(position, &mut self.meter)
        }
    }

    /// An estimate of the same odds from so many random plays, for positions whose states are too many. The
    /// plays come from the library's own draws, so that a seed and a number name them for ever. The state
    /// limit does not apply.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] when stopped.
    pub fn estimate(
        &mut self,
        position: &Position,
        plays: u64,
        seed: u64,
        number: u64,
    ) -> Result<Estimate, Unsolved> {
        self.meter.restart();
        let budget = std::mem::replace(&mut self.meter.budget, u64::MAX);
        let mut draws = Draws::new("random play", seed, number);
        let estimate = if is_narrow(position) {
            self.narrow.estimate(position, plays, &mut draws, &mut self.meter)
        } else {
            self.wide.estimate(position, plays, &mut draws, &mut self.meter)
        };
        self.meter.budget = budget;
        estimate
    }

    /// The odds with so many significant digits, every one right, as [`Odds::short_decimal`] prints them:
    /// from the floating-point odds where their bound settles the rounding, else from the exact ones.
    ///
    /// # Errors
    /// [`Unsolved`] at the limit or when stopped; then nothing is known.
    pub fn odds_text(&mut self, position: &Position, digits: usize) -> Result<String, Unsolved> {
        match self.near_odds(position)?.short_decimal(digits) {
            Some(text) => Ok(text),
            None => Ok(self.odds_further(position)?.short_decimal(digits)),
        }
    }

    /// Best play, open: whether some play clears the table, with a line that does.
    pub fn winnable(&mut self, position: &Position) -> Winnable {
        self.meter.restart();
        self.winnable_further(position)
    }

    fn winnable_further(&mut self, position: &Position) -> Winnable {
        let line = if is_narrow(position) {
            self.narrow.line(position, &mut self.meter)
        } else {
            self.wide.line(position, &mut self.meter)
        };
        match line {
            Ok(Some(line)) => Winnable::Yes(line),
            Ok(None) => Winnable::No,
            Err(why) => Winnable::Unknown(why),
        }
    }

    /// The exact odds of a position and after each of its available pairs, and which of them keep the table
    /// winnable. What is out of reach is unknown, part by part: the searches for winning lines may use half of
    /// the state limit together, and the odds what is left.
    pub fn values(&mut self, position: &Position) -> Values {
        self.meter.restart();
        let moves = position.moves();
        let limit = self.meter.limit;
        self.meter.budget = limit / 2;
        let after = moves.iter().map(|&action| position.play(action).expect("an available pair"));
        let winnable: Vec<Winnable> = after.map(|after| self.winnable_further(&after)).collect();
        // The state that went beyond its half was not stored.
        self.meter.states = self.meter.states.min(self.meter.budget);
        self.meter.budget = limit;
        let solved = if is_narrow(position) {
            self.narrow.odds_by_pair(position, &mut self.meter)
        } else {
            self.wide.odds_by_pair(position, &mut self.meter)
        };
        let values = moves.into_iter().zip(winnable).map(|(action, winnable)| {
            // Pairs that are not listed are hopeless.
            let odds = solved.as_ref().map_err(|&why| why).map(|(_, listed)| {
                let found = listed.iter().find(|(other, _)| *other == action);
                found.map_or_else(Odds::zero, |(_, odds)| odds.clone())
            });
            PairValue { action, odds, winnable }
        });
        let pairs = values.collect();
        Values { odds: solved.map(|(odds, _)| odds), pairs }
    }

    /// For each move of a line, how many of the pairs available there lose the game.
    ///
    /// # Errors
    /// If the line cannot be played.
    pub fn risks(&mut self, position: &Position, line: &[Move]) -> Result<Vec<Risk>, Unplayable> {
        self.meter.restart();
        let mut position = position.clone();
        let mut risks = Vec::with_capacity(line.len());
        for &action in line {
            let next = position.play(action)?;
            let moves = position.moves();
            let (mut fatal, mut unknown) = (0, 0);
            for &other in &moves {
                match self.winnable_further(&position.play(other)?) {
                    Winnable::Yes(_) => {}
                    Winnable::No => fatal += 1,
                    Winnable::Unknown(_) => unknown += 1,
                }
            }
            risks.push(Risk { action, available: moves.len(), fatal, unknown });
            position = next;
        }
        Ok(risks)
    }
}

/// Whether the cards fit into a word of 64 bits.
fn is_narrow(position: &Position) -> bool {
    position.cards() <= u64::CAPACITY
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use proptest::prelude::*;

    use super::*;
    use crate::patience::{Card, Pairing, Rank, Rules, Setup, Suit, Suits, Term, naive};

    fn free(text: &str) -> Position {
        text.parse::<Setup>().unwrap().position(Rules::free()).unwrap()
    }

    /// Pairing rules of every shape a block can have.
    fn pairings() -> [Pairing; 5] {
        let ranks = |a: usize, b: usize, suits| Term::Ranks(Rank::ALL[a - 1], Rank::ALL[b - 1], suits);
        [
            Pairing::SAME_RANK,
            Pairing::new(vec![Term::Sum(5)]),
            Rules::by_name("exit").unwrap().pairing().clone(),
            Pairing::new(vec![
                ranks(1, 2, Suits::Any),
                ranks(2, 3, Suits::Any),
                ranks(3, 3, Suits::Different),
            ]),
            Pairing::new(vec![Term::SameRank, Term::Sum(4)]),
        ]
    }

    /// Up to `most` pairs that can be taken together, shuffled into some piles.
    fn tableau(pairing: &Pairing, most: usize, seed: u64) -> Position {
        let mut draws = Draws::new("test", seed, 0);
        let lowest = if pairing == Rules::by_name("exit").unwrap().pairing() { 10 } else { 1 };
        let mut cards = Vec::new();
        let wanted = 2 * (1 + draws.below(most));
        while cards.len() < wanted {
            let mut card = || Card::new(Rank::ALL[lowest - 1 + draws.below(4)], Suit::ALL[draws.below(4)]);
            let (a, b) = (card(), card());
            if pairing.pairs(a, b) {
                cards.extend([a, b]);
            }
        }
        draws.shuffle(&mut cards);
        let mut piles = vec![Vec::new(); 2 + draws.below(5)];
        for card in cards {
            let pile = draws.below(piles.len());
            piles[pile].push(card);
        }
        let rules = Rules { pairing: pairing.clone(), ..Rules::free().clone() };
        Setup { piles }.position(&rules).unwrap()
    }

    /// Wide words must tell the same, and a search without safe pairs or one that starts over again and again.
    fn check(position: &Position) -> Result<(), TestCaseError> {
        let mut solver = Solver::new();
        let odds = solver.odds(position).unwrap();
        prop_assert_eq!(&odds, &naive::odds(position));
        let near = solver.near_odds(position).unwrap();
        prop_assert!((near.value - odds.to_f64()).abs() <= near.relative_error * odds.to_f64());
        prop_assert_eq!(solver.odds_text(position, 12).unwrap(), odds.short_decimal(12));
        let mut meter = Meter::new(1 << 20, None);
        prop_assert_eq!(&Bench::<u128>::new().odds(position, &mut meter).unwrap(), &odds);
        let winnable = naive::winnable(position);
        let mut plain = Bench::<u128>::new();
        for (safe_pairs, first_budget) in
            [(SafePairs::Ignored, 1 << 20), (SafePairs::Ignored, 1), (SafePairs::Taken, 1)]
        {
            plain.search = Search::new(safe_pairs, first_budget);
            prop_assert_eq!(plain.line(position, &mut meter).unwrap().is_some(), winnable);
        }
        match solver.winnable(position) {
            Winnable::Yes(line) => {
                let end = line.iter().try_fold(position.clone(), |here, &action| here.play(action));
                prop_assert!(end.unwrap().is_cleared());
                prop_assert!(!odds.is_zero());
            }
            Winnable::No => prop_assert!(odds.is_zero()),
            Winnable::Unknown(why) => prop_assert!(false, "{}", why),
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn solvers_equal_the_oracles(seed in any::<u64>(), shape in 0usize..5) {
            check(&tableau(&pairings()[shape], 7, seed))?;
        }

        #[test]
        fn a_position_is_worth_the_mean_of_its_pairs(seed in any::<u64>(), shape in 0usize..5) {
            let position = tableau(&pairings()[shape], 8, seed);
            let values = Solver::new().values(&position);
            let moves: Vec<Move> = values.pairs.iter().map(|pair| pair.action).collect();
            prop_assert_eq!(&moves, &position.moves());
            for pair in &values.pairs {
                let after = position.play(pair.action).unwrap();
                prop_assert_eq!(pair.odds.clone().unwrap(), naive::odds(&after));
                prop_assert_eq!(matches!(pair.winnable, Winnable::Yes(_)), naive::winnable(&after));
            }
            prop_assert_eq!(values.odds.unwrap(), naive::odds(&position));
        }
    }

    /// 6 6 6 exposed, and the last 6 below the third (RULES P3). Taking the two that lie alone leaves two sixes
    /// in one pile: 2 of 3 plays go well.
    #[test]
    fn three_sixes_and_one_below() {
        let position = free("6/6/66");
        let values = Solver::new().values(&position);
        assert_eq!(values.odds.as_ref().unwrap().to_string(), "2/3");
        let shown: Vec<_> = values
            .pairs
            .iter()
            .map(|pair| (pair.action.to_string(), pair.odds.as_ref().unwrap().to_string()))
            .collect();
        let expected = [("1-2", "0"), ("1-3", "1"), ("2-3", "1")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(shown, expected);
        assert_eq!(values.best().unwrap().action.to_string(), "1-3");
        let Winnable::Yes(line) = Solver::new().winnable(&position) else { panic!("two plays win") };
        let risks = Solver::new().risks(&position, &line).unwrap();
        let shown: Vec<_> = risks.iter().map(|risk| (risk.available, risk.fatal, risk.unknown)).collect();
        assert_eq!(shown, [(3, 1, 0), (1, 0, 0)]);
    }

    #[test]
    fn ends_of_the_scale() {
        let mut solver = Solver::new();
        let mut ask = |text| {
            let position = free(text);
            let values = solver.values(&position);
            (solver.odds_text(&position, 12).unwrap(), values.best().map(|best| best.action.to_string()))
        };
        assert_eq!(ask("-"), ("1".into(), None));
        assert_eq!(ask("6/-/6"), ("1".into(), Some("1-3".into())));
        assert_eq!(ask("KSKH"), ("0".into(), None));
        assert_eq!(ask("A/A/A"), ("0".into(), None));
        assert_eq!(ask("AK/KA"), ("0".into(), None));
        // Aces 1-3 or 1-4 free the second king; aces 3-4 leave A over K beside K over A.
        assert_eq!(ask("KA/AK/A/A"), ("0.666666666667".into(), Some("1-3".into())));
    }

    /// 1/537477120 is not 0.
    #[test]
    fn tiny_odds_are_not_zero() {
        let deal = "9CTS9S7D/KDQS8C6S/KHACQH8D/8SJH6HTH/QDAS6D7S/7C6C7HAH/KCKSJCTC/JD8HJS9D/TDQCAD9H";
        let position = deal.parse::<Setup>().unwrap().deal(Rules::double_patience()).unwrap();
        let mut solver = Solver::new();
        assert_eq!(solver.odds(&position).unwrap().to_string(), "1/537477120");
        assert_eq!(solver.odds_text(&position, 12).unwrap(), "1.86054431489e-09");
        assert!(matches!(solver.winnable(&position), Winnable::Yes(_)));
    }

    #[test]
    fn a_limit_gives_unknown_and_nothing_else() {
        let position = super::super::deal(Rules::by_name("fourteen").unwrap(), 1, 1).unwrap();
        let limit = Unsolved::Limit { limit: 20 };
        let mut solver = Solver::with_state_limit(20);
        assert_eq!(solver.odds(&position), Err(limit));
        assert_eq!(solver.near_odds(&position), Err(limit));
        assert_eq!(solver.odds_text(&position, 12), Err(limit));
        assert_eq!(solver.winnable(&position), Winnable::Unknown(limit));
        let values = solver.values(&position);
        assert_eq!(values.odds, Err(limit));
        assert!(values.pairs.iter().all(|pair| pair.odds == Err(limit)));
        assert!(limit.to_string().starts_with("unknown"));
    }

    /// All searches of a question share its limit.
    #[test]
    fn the_limit_bounds_the_whole_question() {
        // States that a search for a line counts at once.
        const MANY: u64 = 64;
        let position = super::super::deal(Rules::by_name("fourteen").unwrap(), 1, 1).unwrap();
        let Winnable::Yes(line) = Solver::new().winnable(&position) else { panic!("deal 1 can be won") };
        for limit in [1_000, 10_000] {
            let mut solver = Solver::with_state_limit(limit);
            let values = solver.values(&position);
            assert_eq!(values.odds, Err(Unsolved::Limit { limit }));
            // The states of a layer are counted together: the last layer may go beyond.
            assert!(solver.states() < 2 * limit, "{limit}: {}", solver.states());
            let risks = solver.risks(&position, &line).unwrap();
            let searches: usize = risks.iter().map(|risk| risk.available).sum();
            assert!(solver.states() <= limit + searches as u64 * MANY, "{limit}: {}", solver.states());
        }
        let mut solver = Solver::new();
        solver.winnable(&position);
        let one = solver.states();
        let risks = Solver::with_state_limit(one).risks(&position, &line).unwrap();
        assert!(risks.iter().any(|risk| risk.unknown > 0), "one line's {one} states are too few for all");
    }

    /// The exact odds are worked out after the near ones where they do not settle the digits.
    #[test]
    fn states_of_odds_as_text_count_both_ways() {
        let position = free("KA/AK/A/A");
        let mut solver = Solver::new();
        solver.near_odds(&position).unwrap();
        let near = solver.states();
        solver.odds(&position).unwrap();
        let exact = solver.states();
        // More digits than a floating-point number has.
        solver.odds_text(&position, 30).unwrap();
        assert_eq!(solver.states(), near + exact);
    }

    #[test]
    fn whoever_watches_is_told_and_may_stop() {
        let position = super::super::deal(Rules::by_name("juvenile").unwrap(), 1, 1).unwrap();
        let told = Arc::new(AtomicU64::new(0));
        let heard = Arc::clone(&told);
        let mut solver = Solver::new().watched(Box::new(move |states| {
            heard.store(states, Ordering::Relaxed);
            if states > 200_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }));
        assert_eq!(solver.near_odds(&position), Err(Unsolved::Stopped));
        assert!((200_000..600_000).contains(&told.load(Ordering::Relaxed)));
    }

    /// What follows when all states are met takes as long again.
    #[test]
    fn exact_odds_may_be_stopped_after_all_states_are_met() {
        let position = free("AKA/KAK/AKA/KAK");
        let mut solver = Solver::new().watched(Box::new(|_| ControlFlow::Break(())));
        assert!(solver.near_odds(&position).is_ok(), "so few states that nobody is told");
        assert_eq!(solver.odds(&position), Err(Unsolved::Stopped));
        assert_eq!(solver.values(&position).odds, Err(Unsolved::Stopped));
    }

    /// Two packs in few piles: more than 64 cards, but few states.
    #[test]
    fn many_cards_in_few_piles() {
        for seed in 0..20 {
            let mut draws = Draws::new("test", seed, 1);
            let mut cards: Vec<Card> = Suit::ALL
                .into_iter()
                .flat_map(|suit| Rank::ALL.map(|rank| Card::new(rank, suit)))
                .flat_map(|card| [card, card])
                .collect();
            draws.shuffle(&mut cards);
            // Ranks in two runs that mirror each other: a winning line exists in most of these.
            let mut piles = vec![Vec::new(); 4];
            for pair in cards.chunks(2) {
                let pile = draws.below(2);
                piles[2 * pile].push(pair[0]);
                piles[2 * pile + 1].push(Card { rank: pair[0].rank, suit: pair[1].suit });
            }
            let position = Setup { piles }.position(Rules::free()).unwrap();
            assert!(position.cards() > 64);
            check(&position).unwrap();
        }
    }
}
