//! The depth distributions that were found and proved, from the data file.

use std::fmt::{Display, Formatter, Result as FmtResult};

use super::{Depths, MOST_PAIRS};

/// The depth distributions of the original game with 0 to 8 pairs, no card up, any cursor; boards up to
/// renaming of pictures.
///
/// They come from the data file that [`Atlas`](super::Atlas) makes and [`Proof`](super::Proof) proves.
///
/// ```
/// use jjak::matching::atlas::DeclaredDepths;
///
/// let declared = DeclaredDepths::new();
/// assert_eq!(declared.depths(1).positions(), 120 * 16);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredDepths(Vec<Depths>);

impl Default for DeclaredDepths {
    fn default() -> Self {
        Self::new()
    }
}

impl DeclaredDepths {
    /// Reads the embedded data file.
    pub fn new() -> Self {
        let mut layers = vec![Depths::default(); MOST_PAIRS + 1];
        for line in include_str!("../../../data/atlas.tsv").lines().filter(|line| !line.starts_with('#')) {
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
    /// If there is none: above eight pairs, or above those that were given.
    pub fn depths(&self, pairs: usize) -> &Depths {
        &self.0[pairs]
    }

    /// The distributions, by number of pairs from 0.
    pub fn layers(&self) -> &[Depths] {
        &self.0
    }
}

impl Display for DeclaredDepths {
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
