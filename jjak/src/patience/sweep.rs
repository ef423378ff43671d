//! Random play in floating point: probability mass flows from the position layer by layer.
//!
//! Layer *k* holds the states after *k* pairs, each with the probability that random play comes through it.
//! Everything a state has goes in equal shares to the states after its available pairs; shares that go to
//! hopeless states are dropped. What arrives at the empty table are the odds.

use super::NearOdds;
use super::index::Index;
use super::tableau::Tableau;
use super::word::Word;

/// A sweep's lists, kept from one position to the next.
#[derive(Clone, Debug)]
pub(super) struct Sweep<W> {
    here: Vec<(W, f64)>,
    next: Vec<(W, f64)>,
    index: Index,
}

impl<W: Word> Sweep<W> {
    /// States passed on between two reports of their number.
    const CHUNK: usize = 4096;

    pub(super) fn new() -> Self {
        Self { here: Vec::new(), next: Vec::new(), index: Index::default() }
    }

    /// Sends the mass through, O(states × pairs). `count` is told how many states each layer adds and may
    /// stop the sweep with an error.
    ///
    /// The error: a share is one division, and no more shares meet in a state than pairs of cards could be
    /// put back on it, one card a pile; so each layer multiplies by at most (1 + 2⁻⁵³) to that number.
    pub(super) fn run<E>(
        &mut self,
        tableau: &Tableau<W>,
        mut count: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<NearOdds, E> {
        let layers = tableau.cards / 2;
        self.here.clear();
        if !tableau.hopeless {
            self.here.push((tableau.exposed, 1.0));
        }
        count(self.here.len())?;
        for _ in 0..layers {
            self.step(tableau, &mut count)?;
        }
        let value = self.here.first().map_or(0.0, |&(_, mass)| mass);
        let roundings = layers * tableau.put_back.max(1);
        let relative_error = roundings as f64 * (f64::EPSILON / 2.0) * 1.001;
        Ok(NearOdds { value, relative_error })
    }

    /// One layer: every state passes its mass on.
    fn step<E>(
        &mut self,
        tableau: &Tableau<W>,
        count: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { here, next, index } = self;
        next.clear();
        index.clear(2 * here.len());
        for some in here.chunks(Self::CHUNK) {
            let before = next.len();
            for &(exposed, mass) in some {
                let pairs = tableau.available(exposed);
                if pairs == 0 {
                    continue;
                }
                let share = mass / pairs as f64;
                tableau.each_pair(exposed, |a, b| {
                    let after = tableau.after(exposed, a, b);
                    match index.find_or_append(after, next.len(), |place| next[place].0) {
                        Some(place) => next[place].1 += share,
                        None => next.push((after, share)),
                    }
                });
            }
            count(next.len() - before)?;
        }
        std::mem::swap(here, next);
        Ok(())
    }
}
