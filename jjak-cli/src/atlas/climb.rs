//! Solving layer after layer on all threads.

use std::time::{Duration, Instant};

use jjak::matching::{Atlas, Depths, Layer, Presses};
use rayon::prelude::*;

/// A solved layer and what it took.
pub(super) struct Step {
    pub layer: Layer,
    /// The layer with one pair less.
    pub below: Option<Layer>,
    pub depths: Depths,
    pub time: Duration,
}

/// Layer after layer from the empty board up; the one below stays at hand.
pub(super) struct Climb<'a> {
    atlas: &'a Atlas,
    last: Option<Step>,
}

impl<'a> Climb<'a> {
    pub(super) fn new(atlas: &'a Atlas) -> Self {
        Self { atlas, last: None }
    }

    /// Solves the next layer.
    pub(super) fn step(&mut self) -> &Step {
        let begun = Instant::now();
        let below = self.last.take().map(|step| step.layer);
        let mut depths = Depths::default();
        let layer = match &below {
            None => self.atlas.ground(),
            Some(below) => self.atlas.grow(below, |chunks| {
                let each = chunks.into_par_iter().map(jjak::matching::Chunk::run);
                depths = each.reduce(Depths::default, |mut all, depths| {
                    all.add(&depths);
                    all
                });
            }),
        };
        if below.is_none() {
            for _ in layer.row(0) {
                depths.count(Presses(0));
            }
        }
        self.last.insert(Step { layer, below, depths, time: begun.elapsed() })
    }
}
