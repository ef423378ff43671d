//! Numbers in sentences.

/// A noun as a number of things asks: `pair` or `pairs`, `press` or `presses`.
pub(crate) fn noun(number: u64, one: &str) -> String {
    let ending = match number {
        1 => "",
        _ if one.ends_with('s') => "es",
        _ => "s",
    };
    format!("{one}{ending}")
}

/// "3 pairs", "1 press".
pub(crate) fn counted(number: u64, one: &str) -> String {
    format!("{number} {}", noun(number, one))
}

/// Digits in groups of three: `739,307,776`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped, noun};

    #[test]
    fn one_and_many() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "press")), ["0 presses", "1 press", "2 presses"]);
        assert_eq!([1, 8].map(|number| noun(number, "board")), ["board", "boards"]);
        let groups = ["7", "999", "1,000", "739,307,776"];
        assert_eq!([7, 999, 1_000, 739_307_776].map(grouped), groups);
    }
}
