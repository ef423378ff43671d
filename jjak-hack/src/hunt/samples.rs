//! The official examples.

use jjak::matching;
use jjak::patience::{self, Rules};

use crate::case::{Case, Game};

/// The examples of the statement, in its order. Other rules of patience than double patience have none.
pub fn samples(game: Game, rules: &Rules) -> Vec<Case> {
    match game {
        Game::Matching => ["1003/2000/0002/3010 1 0", "3002/0010/0100/2003 0 1"]
            .map(|line| {
                let setup: matching::Setup = line.parse().expect("an example is well formed");
                Case::Matching(setup.position().expect("an example is legal"))
            })
            .to_vec(),
        Game::Patience if rules != Rules::double_patience() => Vec::new(),
        Game::Patience => {
            let line = "AS9S6CKS/JCQHACKH/7SQDJDKD/QSTSJS9H/6DTDAD8S/QCTHKC8D/8C9DTC7C/9C7HJH7D/8H6SAH6H";
            let setup: patience::Setup = line.parse().expect("the example is well formed");
            let position = setup.deal(rules).expect("the example is legal");
            vec![Case::Patience(position)]
        }
    }
}
