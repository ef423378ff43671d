//! Running other people's programs: limits, process groups, one warm process or a fresh one an input.

mod answer;
mod language;
mod limits;
mod process;
mod program;
mod tree;
mod warm;

pub use answer::{Outcome, Reply};
pub use language::{Language, NoSuchLanguage};
pub use limits::Limits;
pub use program::{Cannot, Program, Source, Style};
