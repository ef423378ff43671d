#![no_main]
#[path = "../stored_survey.rs"]
mod stored_survey;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| stored_survey::fuzz_stored_survey(bytes));
