//! Depth distributions: how many positions have which par.

use std::fmt::{Display, Formatter, Result as FmtResult};

use super::Presses;

/// Presses below which every par of the original grid lies.
const DEPTHS: usize = 128;

/// How many positions have each par.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Depths([u64; DEPTHS]);

impl Default for Depths {
    fn default() -> Self {
        Self([0; DEPTHS])
    }
}

impl Depths {
    pub(super) fn of_counts(counts: &[u64; DEPTHS]) -> Self {
        Self(*counts)
    }

    /// Counts one position more.
    ///
    /// # Panics
    /// If the par is beyond what the original grid knows: 127 presses.
    pub fn count(&mut self, presses: Presses) {
        self.0[usize::from(presses.0)] += 1;
    }

    /// Adds another distribution.
    pub fn add(&mut self, other: &Self) {
        for (count, other) in self.0.iter_mut().zip(other.0) {
            *count += other;
        }
    }

    /// Positions in all.
    pub fn positions(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Positions with this par.
    pub fn at(&self, presses: Presses) -> u64 {
        self.0.get(usize::from(presses.0)).copied().unwrap_or(0)
    }

    /// Positions with a lower par.
    pub fn below(&self, presses: Presses) -> u64 {
        self.0.iter().take(usize::from(presses.0)).sum()
    }

    /// Each par that occurs, in order, and its positions.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Presses, u64)> {
        let counts = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        counts.map(|(presses, &count)| (Presses(presses as u16), count))
    }

    /// The largest par: God's number in key presses. `None` without a position.
    pub fn gods_number(&self) -> Option<Presses> {
        self.iter().next_back().map(|(presses, _)| presses)
    }

    /// All pars added up.
    pub fn sum(&self) -> u64 {
        self.iter().map(|(presses, count)| u64::from(presses.0) * count).sum()
    }

    /// The mean par, for display; the exact one is [`Depths::sum`] over [`Depths::positions`].
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.positions() as f64
    }
}

/// The depth distributions of the original game with 0 to 8 pairs, no card up, any cursor; boards up to
/// renaming of pictures.
///
/// They come from the data file that [`Atlas`](super::Atlas) makes and [`Proof`](super::Proof) proves.
///
/// ```
/// use jjak::matching::Golden;
///
/// let golden = Golden::new();
/// assert_eq!(golden.depths(1).positions(), 120 * 16);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Golden(Vec<Depths>);

impl Default for Golden {
    fn default() -> Self {
        Self::new()
    }
}

impl Golden {
    /// Reads the embedded data file.
    pub fn new() -> Self {
        let mut layers = vec![Depths::default(); 9];
        for line in include_str!("../../data/atlas.tsv").lines().filter(|line| !line.starts_with('#')) {
            let number = |nth| line.split('\t').nth(nth).and_then(|word| word.parse::<u64>().ok());
            let (Some(pairs), Some(presses), Some(positions)) = (number(0), number(1), number(2)) else {
                panic!("data/atlas.tsv: found `{line}`; expected pairs, presses, positions");
            };
            layers[pairs as usize].0[presses as usize] = positions;
        }
        Self(layers)
    }

    /// The distributions given, by number of pairs.
    pub fn of_layers(layers: Vec<Depths>) -> Self {
        Self(layers)
    }

    /// The distribution for a number of pairs.
    ///
    /// # Panics
    /// Above eight pairs.
    pub fn depths(&self, pairs: usize) -> &Depths {
        &self.0[pairs]
    }

    /// The distributions, by number of pairs from 0.
    pub fn layers(&self) -> &[Depths] {
        &self.0
    }
}

impl Display for Golden {
    /// Writes the data file.
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        writeln!(f, "# The 4×4 game: positions with no card up, by pairs left and par in key presses.")?;
        writeln!(
            f,
            "# Boards up to renaming of pictures, times 16 cursors. Written by `jjak atlas --data`."
        )?;
        writeln!(f, "# pairs\tpresses\tpositions")?;
        for (pairs, depths) in self.0.iter().enumerate() {
            for (presses, positions) in depths.iter() {
                writeln!(f, "{pairs}\t{presses}\t{positions}")?;
            }
        }
        Ok(())
    }
}
