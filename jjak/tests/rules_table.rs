//! RULES.md and the built-in rules say the same.

use jjak::patience::Rules;

const RULES: &str = include_str!("../../RULES.md");

#[test]
fn the_family_is_built_in_as_written() {
    let rows: Vec<Vec<&str>> = RULES
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    for rules in Rules::built_in() {
        let Some(table) = rules.table() else { continue };
        if rules == Rules::double_patience() {
            continue;
        }
        let row = rows.iter().find(|row| row[0] == format!("`{}`", rules.name()));
        let [_, deck, piles, pairs, dealt] = row.unwrap_or_else(|| panic!("no row of {}", rules.name()))[..]
        else {
            panic!("five columns")
        };
        let cards: usize = deck
            .split(" (")
            .next()
            .unwrap()
            .split('×')
            .map(|number| number.trim().parse::<usize>().unwrap())
            .product();
        assert_eq!(cards, table.deck.len(), "{}", rules.name());
        assert_eq!(piles, table.layout.to_string());
        assert_eq!(pairs, rules.pairing().to_string());
        assert_eq!(dealt, rules.dealing().name());
    }
}
