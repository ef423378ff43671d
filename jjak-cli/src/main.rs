//! The command line of jjak.
fn main() {}
