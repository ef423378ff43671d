//! Solving layer after layer on all threads.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
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

/// A bar on stderr, if that is a terminal.
pub(super) fn progress(length: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style).with_message(what)
}
