//! Runs other people's programs for card-pairing puzzles, finds an input on which they are wrong, proves it
//! the smallest, and names the misconception that explains what they answer.
#![forbid(unsafe_code)]

pub mod case;
pub mod catalogue;
pub mod diagnose;
pub mod hunt;
pub mod page;
pub mod referee;
pub mod run;
pub mod size;
