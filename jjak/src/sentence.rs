//! How sentences about faults are put together.

use std::fmt::{Display, Formatter, Result as FmtResult};

/// Writes several reasons as one sentence, joined by semicolons.
pub(crate) fn write_reasons(
    f: &mut Formatter<'_>,
    reasons: impl IntoIterator<Item = impl Display>,
) -> FmtResult {
    for (nth, reason) in reasons.into_iter().enumerate() {
        if nth > 0 {
            f.write_str("; ")?;
        }
        reason.fmt(f)?;
    }
    Ok(())
}

/// "3 cards", "1 card".
pub(crate) fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
