//! Random play in whole numbers: all states that can be met, and their exact values from the end backwards.
//!
//! A state's value is the mean of the values after its available pairs. So that only whole numbers are added,
//! all states of a layer share one denominator: with *Lₖ* the least common multiple of the numbers of pairs
//! in layer *k* and *Dₖ* = *Lₖ* · *Lₖ₊₁* · …, a state with *n* pairs has the numerator
//! *Vₖ* = (*Lₖ* / *n*) · Σ *Vₖ₊₁* over *Dₖ*.
//!
//! Worked by hand, `6/6/66`: three pairs, and one of them, 1-2, is hopeless: it leaves two sixes in one pile.
//! After the other two there is one pair left, so *L₁* = 1 and *V₁* = 1 for both; *L₀* = 3, and
//! *V₀* = (3 / 3) · (1 + 1) = 2 over *D₀* = 3.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::index::Index;
use super::tableau::Tableau;
use super::word::Word;
use super::{Move, Odds};

/// Every state that random play can meet, hopeless ones left out, layer after layer.
pub(super) struct Graph<W> {
    states: Vec<W>,
    /// For each state that was passed on: its available pairs, and how many of them have an edge.
    degrees: Vec<(u16, u16)>,
    /// For each open pair of each state, in order, the state after it: its place in the next layer.
    edges: Vec<u32>,
    /// Where each layer starts in `states`.
    starts: Vec<usize>,
    index: Index,
}

/// Numerators of one layer over a common denominator, each in `width` digits of 64 bits, lowest first.
struct Numerators {
    denominator: BigUint,
    width: usize,
    digits: Vec<u64>,
}

impl Numerators {
    fn get(&self, nth: usize) -> &[u64] {
        &self.digits[nth * self.width..(nth + 1) * self.width]
    }

    fn odds(&self, nth: usize) -> Odds {
        let halves = self.get(nth).iter().flat_map(|&digit| [digit as u32, (digit >> 32) as u32]).collect();
        Odds::new(BigUint::new(halves), self.denominator.clone()).expect("a mean of probabilities")
    }
}

impl<W: Word> Graph<W> {
    /// States passed on between two reports of their number.
    const CHUNK: usize = 4096;

    pub(super) fn new() -> Self {
        Self {
            states: Vec::new(),
            degrees: Vec::new(),
            edges: Vec::new(),
            starts: Vec::new(),
            index: Index::default(),
        }
    }

    /// Meets all states, O(states × pairs). `count` is told how many were added and may stop with an error.
    pub(super) fn build<E>(
        &mut self,
        tableau: &Tableau<W>,
        mut count: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        self.states.clear();
        self.degrees.clear();
        self.edges.clear();
        self.starts.clear();
        self.starts.push(0);
        if !tableau.hopeless {
            self.states.push(tableau.exposed);
            count(1)?;
        }
        for _ in 0..tableau.cards / 2 {
            let start = self.states.len();
            let before = self.starts[self.starts.len() - 1];
            self.starts.push(start);
            self.index.clear(2 * (start - before));
            let mut counted = start;
            for place in before..start {
                self.pass_on(tableau, place, start);
                if place % Self::CHUNK == 0 || place + 1 == start {
                    count(self.states.len() - counted)?;
                    counted = self.states.len();
                }
            }
        }
        Ok(())
    }

    /// Adds what follows one state to the layer that begins at `start`.
    fn pass_on(&mut self, tableau: &Tableau<W>, place: usize, start: usize) {
        let Self { states, degrees, edges, index, .. } = self;
        let exposed = states[place];
        let before = edges.len();
        tableau.each_pair(exposed, |a, b| {
            let after = tableau.after(exposed, a, b);
            let len = states.len() - start;
            let found = index.find_or_append(after, len, |place| states[start + place]);
            edges.push(found.unwrap_or(len) as u32);
            if found.is_none() {
                states.push(after);
            }
        });
        degrees.push((tableau.available(exposed) as u16, (edges.len() - before) as u16));
    }

    /// The exact odds of the position the graph was built for. `look` is called now and then and may stop it with
    /// an error.
    pub(super) fn odds<E>(&self, mut look: impl FnMut() -> Result<(), E>) -> Result<Odds, E> {
        if self.states.is_empty() {
            return Ok(Odds::zero());
        }
        Ok(self.numerators(0, &mut look)?.odds(0))
    }

    /// The exact odds after each open pair of the position the graph was built for. `look` is called now and then
    /// and may stop it with an error.
    pub(super) fn odds_by_pair<E>(
        &self,
        tableau: &Tableau<W>,
        mut look: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<(Move, Odds)>, E> {
        if self.degrees.is_empty() {
            return Ok(Vec::new());
        }
        let after = self.numerators(1, &mut look)?;
        let mut values = Vec::new();
        tableau.each_pair(tableau.exposed, |a, b| {
            let place = self.edges[values.len()] as usize;
            values.push((tableau.action(a, b), after.odds(place)));
        });
        Ok(values)
    }

    /// The numerators of a layer, computed from the last layer backwards: O(edges × digits).
    fn numerators<E>(&self, layer: usize, look: &mut impl FnMut() -> Result<(), E>) -> Result<Numerators, E> {
        let last = self.starts.len() - 1;
        let ends = self.states.len() - self.starts[last];
        // The last layer is the empty table or nothing at all.
        let mut later = Numerators { denominator: BigUint::one(), width: 1, digits: vec![1; ends] };
        let mut edges_end = self.edges.len();
        for layer in (layer..last).rev() {
            let degrees = &self.degrees[self.starts[layer]..self.starts[layer + 1]];
            let edges_start = edges_end - degrees.iter().map(|&(_, open)| usize::from(open)).sum::<usize>();
            later = step_back(degrees, &self.edges[edges_start..edges_end], &later, look)?;
            edges_end = edges_start;
        }
        Ok(later)
    }
}

/// States whose numerators are worked out between two looks.
const GLANCE: usize = 1024;

/// The numerators of a layer from those of the next.
fn step_back<E>(
    degrees: &[(u16, u16)],
    edges: &[u32],
    later: &Numerators,
    look: &mut impl FnMut() -> Result<(), E>,
) -> Result<Numerators, E> {
    let mut common = BigUint::one();
    let mut seen = vec![false; 1 + usize::from(degrees.iter().map(|&(pairs, _)| pairs).max().unwrap_or(0))];
    for &(pairs, _) in degrees.iter().filter(|(_, open)| *open > 0) {
        if !std::mem::replace(&mut seen[usize::from(pairs)], true) {
            common = common.lcm(&BigUint::from(pairs));
        }
    }
    let factors: Vec<Vec<u64>> = seen
        .iter()
        .enumerate()
        .map(|(pairs, &seen)| if seen { (&common / pairs).to_u64_digits() } else { Vec::new() })
        .collect();
    let denominator = &later.denominator * &common;
    let width = denominator.bits().div_ceil(64) as usize;
    let mut digits = vec![0; degrees.len() * width];
    let mut sum = vec![0; later.width + 1];
    let mut edges = edges.iter();
    for (nth, (&(pairs, open), target)) in degrees.iter().zip(digits.chunks_exact_mut(width)).enumerate() {
        if nth % GLANCE == 0 {
            look()?;
        }
        if open == 0 {
            continue;
        }
        sum.fill(0);
        for &place in edges.by_ref().take(usize::from(open)) {
            add(&mut sum, later.get(place as usize));
        }
        for (shift, &factor) in factors[usize::from(pairs)].iter().enumerate() {
            add_product(&mut target[shift..], &sum, factor);
        }
    }
    Ok(Numerators { denominator, width, digits })
}

/// `target += summand`; the sum must fit.
fn add(target: &mut [u64], summand: &[u64]) {
    let mut carry = false;
    let (low, high) = target.split_at_mut(summand.len());
    for (digit, &other) in low.iter_mut().zip(summand) {
        let (sum, over) = digit.overflowing_add(other);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        *digit = sum;
        carry = over | again;
    }
    for digit in high {
        if !carry {
            return;
        }
        (*digit, carry) = digit.overflowing_add(1);
    }
    debug_assert!(!carry, "a sum of numerators fits one digit more");
}

/// `target += summand · factor`; the sum must fit, so that digits beyond the target are zero.
fn add_product(target: &mut [u64], summand: &[u64], factor: u64) {
    let mut carry = 0u128;
    for (nth, digit) in target.iter_mut().enumerate() {
        let other = summand.get(nth).copied().unwrap_or(0);
        carry += u128::from(other) * u128::from(factor) + u128::from(*digit);
        *digit = carry as u64;
        carry >>= 64;
    }
    debug_assert!(carry.is_zero() && summand.iter().skip(target.len()).all(|&digit| digit == 0));
}
