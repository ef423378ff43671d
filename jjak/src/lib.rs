//! Exact answers about card-pairing puzzles.
//!
//! Two games, one way through each of them: text is *read* into a setup, a setup becomes a legal
//! *position*, a position is *solved*, and whoever calls this library *reports* the answer.
#![forbid(unsafe_code)]

mod draw;
pub mod matching;
pub mod patience;
pub mod read;
