//! The probability that random play clears the table: an exact fraction, and its digits.

use std::cmp::Ordering;
use std::fmt::{Display, Formatter, Result as FmtResult};

use num_bigint::BigUint;
use num_integer::Integer;
use num_rational::Ratio;
use num_traits::{One, ToPrimitive, Zero};

/// An exact probability, a reduced fraction from 0 to 1. It says which play in the place where it is made.
///
/// Equality and order are those of the number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Odds(Ratio<BigUint>);

impl Odds {
    /// Impossible: 0.
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    /// Certain: 1.
    pub fn one() -> Self {
        Self(Ratio::one())
    }

    /// `numerator / denominator`, reduced; `None` if that is no probability.
    pub fn new(numerator: BigUint, denominator: BigUint) -> Option<Self> {
        (!denominator.is_zero() && numerator <= denominator).then(|| Self(Ratio::new(numerator, denominator)))
    }

    /// The reduced fraction's numerator.
    pub fn numerator(&self) -> &BigUint {
        self.0.numer()
    }

    /// The reduced fraction's denominator.
    pub fn denominator(&self) -> &BigUint {
        self.0.denom()
    }

    /// Whether the table can never be cleared.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether every play clears the table.
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// The nearest number in floating point (for odds above 1e-280; none of 104 cards are that small).
    pub fn to_f64(&self) -> f64 {
        // A quotient of at least 64 bits whose last bit also stands for all that follow: converting it
        // rounds only once.
        let bits = self.denominator().bits() as i64 - self.numerator().bits() as i64 + 65;
        let (quotient, rest) = (self.numerator() << bits).div_rem(self.denominator());
        let sticky = if rest.is_zero() { quotient } else { quotient | BigUint::one() };
        let scaled = sticky.to_u128().map_or(0.0, |quotient| quotient as f64);
        scaled * 2f64.powi(-(bits as i32))
    }

    /// The number to so many significant digits, correctly rounded (halves to even), trailing zeros kept:
    /// `0.589314186412780`, in exponent form below 1e-4: `1.86054431489112e-09`. Plain `0` and `1` for the
    /// exact 0 and 1 only.
    pub fn decimal(&self, digits: usize) -> String {
        self.exact_end().map_or_else(|| Decimal::of(self, digits).to_string(), str::to_owned)
    }

    /// Like [`decimal`](Self::decimal) with trailing zeros left out, as C's `%.12g` does: `0.5`. What rounds
    /// to one without being one keeps its zeros, one at least: `1.00000000000`, `1.0`.
    pub fn short_decimal(&self, digits: usize) -> String {
        self.exact_end().map_or_else(|| shorten(&Decimal::of(self, digits).to_string()), str::to_owned)
    }

    fn exact_end(&self) -> Option<&'static str> {
        if self.is_zero() {
            Some("0")
        } else if self.is_one() {
            Some("1")
        } else {
            None
        }
    }
}

/// The fraction `a/b`; plain `0` and `1` for these two.
impl Display for Odds {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        self.0.fmt(f)
    }
}

/// Leaves out the zeros at the end of the digits behind the point.
pub(super) fn shorten(text: &str) -> String {
    let (digits, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
    let short = digits.trim_end_matches('0').trim_end_matches('.');
    if short == "1" && exponent.is_empty() { text.to_owned() } else { format!("{short}{exponent}") }
}

/// Significant digits and the power of ten of the first of them.
#[derive(PartialEq, Eq)]
struct Decimal {
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// Rounds odds that are not zero to `count` digits, halves to even.
    fn of(odds: &Odds, count: usize) -> Self {
        let count = count.max(1);
        let ten = |power: u32| BigUint::from(10u32).pow(power);
        let bits = odds.numerator().bits() as i64 - odds.denominator().bits() as i64;
        // A guess from the lengths in bits, off by one at most; the number of digits puts it right.
        let mut exponent = ((bits as f64) * std::f64::consts::LOG10_2).floor() as i64;
        loop {
            let shift = (count as i64 - 1 - exponent).max(0) as u32;
            let scaled = odds.numerator() * ten(shift);
            let (quotient, rest) = scaled.div_rem(odds.denominator());
            if quotient < ten(count as u32 - 1) {
                exponent -= 1;
                continue;
            }
            if quotient >= ten(count as u32) {
                exponent += 1;
                continue;
            }
            let up = match (rest * 2u32).cmp(odds.denominator()) {
                Ordering::Less => false,
                Ordering::Equal => quotient.is_odd(),
                Ordering::Greater => true,
            };
            let rounded = if up { quotient + 1u32 } else { quotient };
            let mut digits = rounded.to_string();
            if digits.len() > count {
                digits.truncate(count);
                exponent += 1;
            }
            return Self { digits, exponent };
        }
    }
}

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        let Self { digits, exponent } = self;
        if *exponent < -4 {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            write!(f, "{first}{point}{rest}e-{:02}", -exponent)
        } else if *exponent < 0 {
            write!(f, "0.{}{digits}", "0".repeat((-exponent - 1) as usize))
        } else {
            // What rounds to 1 without being 1 has a zero behind the point at least.
            let (whole, rest) = digits.split_at(1);
            write!(f, "{whole}.{}", if rest.is_empty() { "0" } else { rest })
        }
    }
}

/// Odds in floating point with a bound on their error, for many deals; the exact number is an [`Odds`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NearOdds {
    /// The computed number. It is exactly 0 if and only if the odds are.
    pub value: f64,
    /// The exact odds lie within `value · (1 ± relative_error)`: a proved bound, not an estimate.
    pub relative_error: f64,
}

impl NearOdds {
    /// What [`Odds::short_decimal`] prints of the exact odds, where the bound settles it; `None` where the
    /// rounding could go either way, where the odds might be exactly 1, and of what is no number.
    pub fn short_decimal(&self, digits: usize) -> Option<String> {
        if self.value == 0.0 {
            return Some("0".to_owned());
        }
        let slack = self.value * (self.relative_error + f64::EPSILON);
        let rounded = |end: f64| {
            let text = format!("{end:.*e}", digits.max(1) - 1);
            let (digits, exponent) = text.split_once('e')?;
            Some(Decimal { digits: digits.replace('.', ""), exponent: exponent.parse().ok()? })
        };
        let (low, high) = (rounded(self.value - slack)?, rounded(self.value + slack)?);
        (low == high && self.value + slack < 1.0).then(|| shorten(&low.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn odds(numerator: u128, denominator: u128) -> Odds {
        Odds::new(numerator.into(), denominator.into()).unwrap()
    }

    #[test]
    fn digits_of_the_statements_deal() {
        let sample = odds(14_259_369_055_191_929, 24_196_548_096_000_000);
        assert_eq!(sample.decimal(15), "0.589314186412780");
        assert_eq!(sample.short_decimal(15), "0.58931418641278");
        assert_eq!(sample.short_decimal(12), "0.589314186413");
        assert_eq!(sample.to_string(), "14259369055191929/24196548096000000");
        let tiny = odds(1, 537_477_120);
        assert_eq!(tiny.short_decimal(12), "1.86054431489e-09");
        assert_eq!(tiny.decimal(3), "1.86e-09");
    }

    #[test]
    fn what_is_no_number_has_no_digits() {
        for (value, relative_error) in [(f64::NAN, 0.0), (0.5, f64::NAN), (f64::INFINITY, 0.0)] {
            assert_eq!(NearOdds { value, relative_error }.short_decimal(12), None);
        }
    }

    #[test]
    fn ends_and_carries() {
        assert_eq!((odds(0, 5).decimal(12), odds(7, 7).decimal(12)), ("0".into(), "1".into()));
        assert_eq!((odds(0, 5).to_string(), odds(7, 7).to_string()), ("0".into(), "1".into()));
        assert_eq!(odds(1, 2).decimal(3), "0.500");
        assert_eq!(odds(1, 2).short_decimal(12), "0.5");
        assert_eq!(odds(1, 10).decimal(1), "0.1");
        assert_eq!(odds(1, 10_000).short_decimal(12), "0.0001");
        assert_eq!(odds(99_999, 1_000_000_000).short_decimal(12), "9.9999e-05");
        assert_eq!(odds(999_996, 10_000_000_000).decimal(5), "0.00010000");
        // Halves go to the even digit.
        assert_eq!(odds(125, 1000).decimal(2), "0.12");
        assert_eq!(odds(375, 1000).decimal(2), "0.38");
        // What rounds to one is not one.
        assert_eq!(odds(999_999, 1_000_000).short_decimal(3), "1.00");
        assert_eq!((odds(97, 100).short_decimal(1), odds(97, 100).decimal(1)), ("1.0".into(), "1.0".into()));
        assert_eq!(Odds::new(3u32.into(), 2u32.into()), None);
        assert_eq!(Odds::new(0u32.into(), 0u32.into()), None);
    }

    proptest! {
        /// Rust's own correctly rounded printing of binary fractions is the oracle.
        #[test]
        fn dyadic_fractions_print_as_floats_do(numerator in 1u64..1 << 53, power in 53i32..300, digits in 1usize..20) {
            let odds = Odds::new(numerator.into(), BigUint::one() << power).unwrap();
            let float = numerator as f64 * 2f64.powi(-power);
            prop_assert_eq!(odds.to_f64().to_bits(), float.to_bits());
            let text = format!("{float:.*e}", digits - 1);
            let (mantissa, exponent) = text.split_once('e').unwrap();
            let expected = Decimal { digits: mantissa.replace('.', ""), exponent: exponent.parse().unwrap() };
            prop_assert_eq!(odds.decimal(digits), expected.to_string());
        }

        /// A thousandth of a unit in the last of twelve digits: nearly always settled, and then as exactly.
        #[test]
        fn near_odds_print_as_exact_ones(a in 1u64..u64::MAX, b in 1u64..u64::MAX) {
            let odds = Odds::new(a.min(b).into(), a.max(b).into()).unwrap();
            let near = NearOdds { value: odds.to_f64(), relative_error: 1e-13 };
            if let Some(text) = near.short_decimal(12) {
                prop_assert_eq!(text, odds.short_decimal(12));
            }
        }
    }

    #[test]
    fn near_odds_stay_silent_where_they_cannot_know() {
        let near = |value| NearOdds { value, relative_error: 1e-13 }.short_decimal(12);
        assert_eq!(near(0.0), Some("0".into()));
        assert_eq!(near(0.25), Some("0.25".into()));
        assert_eq!(near(1.0), None);
        assert_eq!(near(0.123_456_789_012_5), None);
        assert_eq!(near(1.5e-9), Some("1.5e-09".into()));
    }
}
