//! The answer that a record's author believes.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::At;
use crate::patience::Odds;

/// An expected answer as it was written, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Where it stands.
    pub at: At,
    /// The answer as written.
    pub text: String,
    value: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Value {
    Presses(u64),
    Fraction(BigRational),
    Decimal(Decimal),
}

/// A decimal as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Decimal {
    value: BigRational,
    /// One unit of its last place.
    unit: BigRational,
    /// Digits from the first that is not 0.
    significant: usize,
}

/// Most bytes of a number that is read.
const LONGEST: usize = super::MAX_BYTES / 2;

impl Expected {
    /// A number of key presses.
    pub(super) fn presses(at: At, text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(presses) => Ok(Self { at, text: text.to_owned(), value: Value::Presses(presses) }),
            Err(_) => {
                Err(format!("found the expected answer `{text}`; expected a whole number of key presses"))
            }
        }
    }

    /// Odds: a fraction `1/3`, or a decimal `0.25`, `1.9e-9`.
    pub(super) fn odds(at: At, text: &str) -> Result<Self, String> {
        let value = fraction(text).or_else(|| decimal(text)).ok_or_else(|| {
            format!("found the expected answer `{text}`; expected odds such as `1/3`, `0.25` or `1.9e-9`")
        })?;
        let (Value::Fraction(number) | Value::Decimal(Decimal { value: number, .. })) = &value else {
            unreachable!("presses are read elsewhere")
        };
        if number.is_negative() || *number > BigRational::one() {
            return Err(format!("found the expected answer `{text}`; expected odds between 0 and 1"));
        }
        Ok(Self { at, text: text.to_owned(), value })
    }

    /// Whether so many key presses are what was expected.
    pub fn is_presses(&self, presses: u64) -> bool {
        self.value == Value::Presses(presses)
    }

    /// Whether these odds are what was expected.
    ///
    /// A fraction and a whole number must be equal. A decimal must be the odds rounded to the digits it has; one
    /// of more than 15 significant digits must be within a 10^15th of the odds, for floating point is written
    /// with more digits than it has.
    pub fn is_odds(&self, odds: &Odds) -> bool {
        let [over, under] = [odds.numerator(), odds.denominator()].map(|part| BigInt::from(part.clone()));
        let odds = BigRational::new(over, under);
        match &self.value {
            Value::Presses(_) => false,
            Value::Fraction(value) => *value == odds,
            Value::Decimal(Decimal { value, unit, significant }) => {
                let off = (value - &odds).abs();
                if *significant > 15 {
                    off * BigInt::from(10u64.pow(15)) <= odds
                } else {
                    off * BigInt::from(2) <= *unit
                }
            }
        }
    }
}

/// A fraction of whole numbers.
fn fraction(text: &str) -> Option<Value> {
    let (over, under) = text.split_once('/')?;
    let (over, under) = (whole(over)?, whole(under)?);
    (!under.is_zero()).then(|| Value::Fraction(BigRational::new(over, under)))
}

/// A decimal; one without a point and an exponent is a fraction.
fn decimal(text: &str) -> Option<Value> {
    let (digits, exponent) = match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok().filter(|e| e.abs() <= 400)?),
        None => (text, 0),
    };
    let (front, back) = digits.split_once('.').unwrap_or((digits, ""));
    let joined = format!("{front}{back}");
    let power = exponent - i32::try_from(back.len()).ok().filter(|_| text.len() <= LONGEST)?;
    let ten = BigRational::from_integer(BigInt::from(10));
    let unit = num_traits::Pow::pow(ten, power);
    let value = BigRational::from_integer(whole(&joined)?) * &unit;
    if back.is_empty() && exponent == 0 {
        return Some(Value::Fraction(value));
    }
    let significant = joined.trim_start_matches('0').len();
    Some(Value::Decimal(Decimal { value, unit, significant }))
}

/// Digits only.
fn whole(text: &str) -> Option<BigInt> {
    let plain = !text.is_empty() && text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Whether a word looks like odds or presses.
pub(super) fn looks_like_answer(word: &str) -> bool {
    fraction(word).is_some() || decimal(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: At = At { line: 1, column: 1 };

    fn odds(text: &str, over: u32, under: u32) -> bool {
        let odds = Odds::new(over.into(), under.into()).expect("a probability");
        Expected::odds(AT, text).expect(text).is_odds(&odds)
    }

    #[test]
    fn odds_agree_if_rounded_to_the_digits_given() {
        assert!(odds("1/3", 1, 3) && odds("2/6", 1, 3) && !odds("1/4", 1, 3));
        assert!(odds("0.333", 1, 3) && !odds("0.334", 1, 3) && !odds("0.332", 1, 3));
        assert!(odds("0.67", 2, 3) && !odds("0.66", 2, 3), "rounded, not cut off");
        assert!(odds("0.13", 1, 8) && odds("0.12", 1, 8) && !odds("0.1", 1, 6), "a tie goes either way");
        assert!(odds("0.6", 14_259, 24_196) && !odds("0.5", 14_259, 24_196));
        assert!(odds("1.0", 99, 100) && !odds("1", 99, 100), "a whole number is exact");
        assert!(odds("0", 0, 1) && odds("1", 1, 1) && !odds("0", 1, 1_000_000));
        assert!(odds("1.86054431489e-09", 1, 537_477_120) && !odds("1.860544314893e-09", 1, 537_477_120));
        assert!(odds("0.33333333333333359", 1, 3), "a double that is a little off");
        assert!(!odds("0.33333333335", 1, 3));
    }

    #[test]
    fn what_is_no_answer() {
        for text in ["", "x", "1/0", "-1", "2", "1.5", "0x1", "1e999999999", "0.1.2", "/", "1/", "nan"] {
            assert!(Expected::odds(AT, text).is_err(), "{text}");
        }
        assert!(Expected::presses(AT, "14").unwrap().is_presses(14));
        assert!(Expected::presses(AT, "1.5").is_err() && Expected::presses(AT, "-1").is_err());
    }
}
