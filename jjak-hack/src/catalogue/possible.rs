//! The answers that a misconception can give.

/// A set of answers: bit *n* stands for *n* presses, the highest for "no sensible answer": a crash, an
/// endless search, a number beyond all boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Possible(u128);

/// The highest number of presses that the set tells apart.
const MOST: u32 = 126;

impl Possible {
    /// No answer at all.
    pub const NOTHING: Self = Self(0);

    /// Only "no sensible answer".
    pub const SENSELESS: Self = Self(1 << 127);

    /// One answer.
    pub fn only(presses: u16) -> Self {
        if u32::from(presses) > MOST { Self::SENSELESS } else { Self(1 << presses) }
    }

    /// The answers of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Every answer with so many presses more.
    #[must_use]
    pub fn plus(self, presses: u16) -> Self {
        let senseless = self.0 & Self::SENSELESS.0;
        let sensible = self.0 & !Self::SENSELESS.0;
        if sensible.leading_zeros() < u32::from(presses) + 1 {
            return Self(senseless | Self::SENSELESS.0);
        }
        Self(senseless | sensible << presses)
    }

    /// Whether a program that believes this may answer so; `None` is a crash or a number beyond all boards.
    pub fn contains(self, answer: Option<u16>) -> bool {
        match answer {
            Some(presses) if u32::from(presses) <= MOST => self.0 >> presses & 1 != 0,
            _ => self.0 & Self::SENSELESS.0 != 0,
        }
    }

    /// The least answer; `None` if there is no sensible one.
    pub fn least(self) -> Option<u16> {
        let sensible = self.0 & !Self::SENSELESS.0;
        (sensible != 0).then(|| sensible.trailing_zeros() as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::Possible;

    #[test]
    fn answers_add_up() {
        let both = Possible::only(3).or(Possible::only(5)).plus(2);
        assert!(both.contains(Some(5)) && both.contains(Some(7)) && !both.contains(Some(3)));
        assert_eq!(both.least(), Some(5));
        assert!(Possible::only(120).plus(10).contains(None));
        assert!(!Possible::only(120).plus(6).contains(None));
        assert!(Possible::only(120).plus(6).contains(Some(126)));
        assert_eq!(Possible::SENSELESS.plus(4), Possible::SENSELESS);
        assert_eq!(Possible::NOTHING.plus(4), Possible::NOTHING);
    }
}
