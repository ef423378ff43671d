//! The answers about one deal that a solver gives.

use super::{Cleared, Finding, Plan, Question};
use crate::patience::{NearOdds, Position, Solver, Unsolved, Winnable};

impl Finding {
    /// Asks a solver whether a deal can be won and for its odds, as far as the plan asks; the odds come with
    /// their bound, too. One answer completes the other: a table that no play clears has odds of 0, and odds
    /// are above 0 exactly if some play clears it. What a limit leaves open is unknown.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] when stopped, and nothing else.
    pub fn solved(
        number: u64,
        position: &Position,
        plan: &Plan,
        solver: &mut Solver,
    ) -> Result<(Self, Option<NearOdds>), Unsolved> {
        let mut finding = Self { number, ..Self::default() };
        if plan.asks(Question::Winnable) {
            finding.winnable = Some(match solver.winnable(position) {
                Winnable::Yes(_) => Cleared::Yes,
                Winnable::No => Cleared::No,
                Winnable::Unknown(Unsolved::Stopped) => return Err(Unsolved::Stopped),
                Winnable::Unknown(_) => Cleared::Unknown,
            });
        }
        if !plan.asks(Question::Odds) {
            return Ok((finding, None));
        }
        let near = match finding.winnable {
            Some(Cleared::No) => Ok(NearOdds { value: 0.0, relative_error: 0.0 }),
            _ => solver.near_odds(position),
        };
        let near = match near {
            Err(Unsolved::Stopped) => return Err(Unsolved::Stopped),
            near => near.ok(),
        };
        // Rounding may carry odds of 1 a little beyond.
        finding.odds = Some(near.map(|near| near.value.min(1.0)));
        if let (Some(near), Some(Cleared::Unknown)) = (near, finding.winnable) {
            finding.winnable = Some(if near.value > 0.0 { Cleared::Yes } else { Cleared::No });
        }
        Ok((finding, near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::survey::Source;
    use crate::patience::{Rules, Setup};

    fn ask(text: &str, what: &[Question], states: u64) -> Finding {
        let position = text.parse::<Setup>().unwrap().position(Rules::free()).unwrap();
        let plan = Plan::new(Rules::free(), Source::Seed(1), what.iter().copied().collect(), states, 0);
        let mut solver = Solver::with_state_limit(states);
        let (finding, near) = Finding::solved(7, &position, &plan, &mut solver).unwrap();
        assert_eq!(near.map(|near| near.value.min(1.0)), finding.odds.flatten());
        finding
    }

    #[test]
    fn one_answer_completes_the_other() {
        let both = [Question::Winnable, Question::Odds];
        // Lost although cards can be taken first: 8s, then A over K beside K over A.
        let lost = ask("AK/KA/8/8", &both, 1_000);
        assert_eq!((lost.number, lost.winnable, lost.odds), (7, Some(Cleared::No), Some(Some(0.0))));
        let sure = ask("6/6/6/6", &both, 1_000);
        assert_eq!(sure.winnable, Some(Cleared::Yes));
        assert!((1.0 - 1e-12..=1.0).contains(&sure.odds.unwrap().unwrap()));
        let all = ask("KA/AK/A/A", &both, 1_000);
        assert!((all.odds.unwrap().unwrap() - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(ask("6/6/66", &[Question::Winnable], 1_000).odds, None);
        assert_eq!(ask("6/6/66", &[Question::Odds], 1_000).winnable, None);
    }

    /// Under every limit an answer is right or unknown.
    #[test]
    fn a_limit_leaves_answers_open() {
        let both = [Question::Winnable, Question::Odds];
        for states in 0..60 {
            let found = ask("KA/AK/A/A", &both, states);
            assert_ne!(found.winnable, Some(Cleared::No), "{states}");
            let odds = found.odds.unwrap();
            assert!(odds.is_none() || found.winnable == Some(Cleared::Yes), "{states}");
        }
        assert_eq!(ask("KA/AK/A/A", &both, 0).odds, Some(None));
    }
}
