//! The answers about one deal after another: one asker for each thread.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use jjak::patience::{
    Finding, NearOdds, Position, PysolNumber, Question, Solver, Source, Unsolved, Verdict, Winnable, deal,
    pysol_deal,
};

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
        let mut finding = Finding { number, ..Finding::default() };
        let mut digits = None;
        if plan.asks(Question::Winnable) {
            match self.solver.winnable(&position) {
                Winnable::Yes(_) => finding.winnable = Some(Verdict::Yes),
                Winnable::No => finding.winnable = Some(Verdict::No),
                Winnable::Unknown(Unsolved::Stopped) => return Ok(None),
                Winnable::Unknown(Unsolved::Limit { .. }) => finding.winnable = Some(Verdict::Unknown),
            }
        }
        if plan.asks(Question::Odds) {
            // A table that no play clears has odds of 0.
            let near = match finding.winnable {
                Some(Verdict::No) => Ok(NearOdds { value: 0.0, relative_error: 0.0 }),
                _ => self.solver.near_odds(&position),
            };
            match near {
                Err(Unsolved::Stopped) => return Ok(None),
                Err(Unsolved::Limit { .. }) => finding.odds = Some(None),
                Ok(near) => {
                    // Rounding may carry odds of 1 a little beyond.
                    finding.odds = Some(Some(near.value.min(1.0)));
                    if finding.winnable == Some(Verdict::Unknown) {
                        finding.winnable = Some(if near.value > 0.0 { Verdict::Yes } else { Verdict::No });
                    }
                    if self.job.records {
                        match self.digits(near, &position) {
                            Err(Unsolved::Stopped) => return Ok(None),
                            Err(Unsolved::Limit { .. }) => {}
                            Ok(text) => digits = Some(text),
                        }
                    }
                }
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
            finding.closed = Some(if cleared { Verdict::Yes } else { Verdict::No });
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
