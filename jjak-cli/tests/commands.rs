//! What the commands print, word for word.

#[test]
fn commands_print_what_is_written_down() {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").case("tests/cmd/*.trycmd");
}
