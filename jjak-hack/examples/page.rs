//! Prints `docs/misconceptions.md`.
//!
//! `cargo run --release -p jjak-hack --example page > docs/misconceptions.md`

fn main() {
    print!("{}", jjak_hack::page::misconceptions());
}
