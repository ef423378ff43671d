//! The answers about one deal after another: one asker for each thread.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use jjak::patience::survey::{Cleared, Finding, Question, Source};
use jjak::patience::{NearOdds, Position, PysolNumber, Solver, Unsolved, deal, pysol_deal};

use super::work::Job;
use crate::exit::Usage;

/// A deal and what was found out about it.
pub(super) struct Answer {
    pub finding: Finding,
    pub position: Position,
    /// The odds in 12 significant digits, every one right; for records.
    pub digits: Option<String>,
}

/// Solves deals.
pub(super) struct Asker<'a> {
    job: &'a Job,
    solver: Solver,
    /// Its limit is out of reach, so that an estimate is never unknown.
    player: Solver,
}

impl<'a> Asker<'a> {
    pub(super) fn new(job: &'a Job) -> Self {
        let solver = |states| {
            let stop = Arc::clone(&job.stop);
            Solver::with_state_limit(states).watched(Box::new(move |_| {
                if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }))
        };
        Self { job, solver: solver(job.plan.states), player: solver(u64::MAX) }
    }

    /// What is to be known of a deal; `None` when stopped.
    ///
    /// # Errors
    /// If it cannot be dealt.
    pub(super) fn ask(&mut self, number: u64) -> Result<Option<Answer>, Usage> {
        let plan = &self.job.plan;
        let rules = &self.job.rules;
        let (position, seed) = match plan.source {
            Source::Seed(seed) => (deal(rules, seed, number).map_err(|e| Usage(e.to_string()))?, seed),
            Source::Pysol => {
                let numbered: PysolNumber = number
                    .to_string()
                    .parse()
                    .map_err(|e: jjak::patience::NotADealNumber| Usage(e.to_string()))?;
                (pysol_deal(rules, numbered).map_err(|e| Usage(e.to_string()))?, 0)
            }
        };
        let Ok((mut finding, near)) = Finding::solved(number, &position, plan, &mut self.solver) else {
            return Ok(None);
        };
        let mut digits = None;
        if let Some(near) = near.filter(|_| self.job.records) {
            match self.digits(near, &position) {
                Err(Unsolved::Stopped) => return Ok(None),
                text => digits = text.ok(),
            }
        }
        if plan.asks(Question::Estimate) {
            let plays = plan.plays.unwrap_or(0);
            match self.player.estimate(&position, plays, seed, number) {
                Ok(estimate) => finding.estimate = Some(estimate),
                Err(_) => return Ok(None),
            }
        }
        if let Some(game) = &self.job.game {
            let cleared = 2 * game.play_closed(&position).len() == position.cards();
            finding.closed = Some(if cleared { Cleared::Yes } else { Cleared::No });
        }
        Ok(Some(Answer { finding, position, digits }))
    }

    /// Odds in 12 digits; worked out exactly only where their bound does not settle the rounding.
    fn digits(&mut self, near: NearOdds, position: &Position) -> Result<String, Unsolved> {
        match near.short_decimal(12) {
            Some(text) => Ok(text),
            None => Ok(self.solver.odds(position)?.short_decimal(12)),
        }
    }
}
