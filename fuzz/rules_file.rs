//! What must hold for the reader of rules files, whatever it is fed.

use jjak::patience::{Dealing, Rules, deal};

/// A file is rules, which print as a file that reads back as the same, or every reason has a line of it.
pub(crate) fn fuzz_rules_file(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Rules::from_toml(&text) {
        Ok(rules) => {
            let printed = rules.to_toml().expect("rules with a deck");
            assert_eq!(Rules::from_toml(&printed).as_ref(), Ok(&rules), "{printed}");
            // Any deck of rules that were accepted fits its piles.
            assert!(deal(&rules.dealt(Dealing::Plain), 1, 1).is_ok());
        }
        Err(bad) => {
            assert!(!bad.0.is_empty(), "there is a reason");
            let lines = text.split('\n').count();
            for flaw in &bad.0 {
                assert!((1..=lines).contains(&flaw.line), "{flaw:?} in {lines} lines");
                assert!(!flaw.text.is_empty());
            }
            assert!(bad.0.is_sorted_by_key(|flaw| flaw.line));
        }
    }
}
