//! Hunting the programs in `tests/programs`.

use jjak_hack::hunt::{Options, Progress, Report, hunt};

use crate::common::{prepare, roomy};

/// Hunts a program of `tests/programs`; `None` if this machine cannot run it.
pub(crate) fn hunted(name: &str, options: &Options) -> Option<Report> {
    let program = prepare(name, roomy())?;
    Some(hunt(&program, options, &Progress::default()).unwrap_or_else(|cannot| panic!("{name}: {cannot}")))
}
