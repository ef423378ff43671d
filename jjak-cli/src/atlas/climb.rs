//! Solving layer after layer on all threads.

use std::time::{Duration, Instant};

use jjak::matching::Grid;
use jjak::matching::atlas::{Atlas, Chunk, Depths, Layer};
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
                let each = chunks.into_par_iter().map(Chunk::run);
                depths = each.reduce(Depths::default, |mut all, depths| {
                    all.add(&depths);
                    all
                });
            }),
        };
        if below.is_none() {
            for cursor in Grid::ORIGINAL.cells() {
                depths.count(layer.presses(0, cursor));
            }
        }
        self.last.insert(Step { layer, below, depths, time: begun.elapsed() })
    }
}
