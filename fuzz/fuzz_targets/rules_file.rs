#![no_main]
#[path = "../rules_file.rs"]
mod rules_file;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rules_file::fuzz_rules_file(bytes));
