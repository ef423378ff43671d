//! Exact answers about card-pairing puzzles.
//!
//! Two games, one way through each of them: text is *read* into a setup, a setup becomes a legal
//! *position*, a position is *solved*, and whoever calls this library *reports* the answer.
//!
//! The fewest key presses that clear a matching board, and keys that do it:
//!
//! ```
//! use jjak::matching::{Setup, Solver};
//!
//! let setup: Setup = "1003/2000/0002/3010 1 0".parse()?;
//! let position = setup.position()?;
//! let mut solver = Solver::new();
//! let solved = solver.solve(position.board())?;
//! assert_eq!(solved.par_of(&position).0, 14);
//! assert_eq!(solved.keys(&position).to_string(), "edReUeLDeUeDRe");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The odds that random play clears a patience table:
//!
//! ```
//! use jjak::patience::{Rules, Setup, Solver};
//!
//! let setup: Setup = "6/6/66".parse()?;
//! let position = setup.position(Rules::free())?;
//! let mut solver = Solver::new();
//! let odds = solver.odds(&position)?;
//! assert_eq!(odds.to_string(), "2/3", "two of the three pairs lead on");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Records as people write them, both games, any of the formats of [`read`]:
//!
//! ```
//! use jjak::read::{Options, Task, records};
//!
//! let text = "1003/2000/0002/3010 1 0\n[[1,1]], 0, 0\n10/20 0 0\n";
//! let read = records(text, &Options::default());
//! assert!(matches!(read[0].as_ref().unwrap().task, Task::Position(_)));
//! assert!(read[1].is_ok());
//! assert_eq!(read[2].as_ref().unwrap_err().flaws.len(), 2, "both pictures are single");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod draw;
pub mod matching;
mod notation;
pub mod patience;
pub mod read;
mod sentence;

pub use draw::GENERATOR_VERSION;
