//! Numbers in sentences, and sentences in lines.

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

/// Broken at blanks into lines of at most `width` characters; longer words stay whole.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            let gap = if last.is_empty() { "" } else { " " };
            last.push_str(gap);
            last.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped, noun, wrapped};

    #[test]
    fn lines_are_as_long_as_allowed() {
        assert_eq!(wrapped("a pair of cards", 6), "a pair\nof\ncards");
        assert_eq!(wrapped("4×4 × 16", 5), "4×4 ×\n16", "characters, not bytes");
        assert_eq!(wrapped("", 6), "");
    }

    #[test]
    fn one_and_many() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "press")), ["0 presses", "1 press", "2 presses"]);
        assert_eq!([1, 8].map(|number| noun(number, "board")), ["board", "boards"]);
        let groups = ["7", "999", "1,000", "739,307,776"];
        assert_eq!([7, 999, 1_000, 739_307_776].map(grouped), groups);
    }
}
