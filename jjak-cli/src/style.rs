//! Colour, if it is wanted.

use std::ffi::OsString;
use std::fmt::Display;
use std::fmt::Write;

use anstyle::{AnsiColor, Color, Effects};
use clap::ValueEnum;

/// When to use colour; `Auto` means on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// What `--color` among the arguments says of help and of usage errors, which come before all arguments are
/// understood.
pub(crate) fn choice(arguments: &[OsString]) -> clap::ColorChoice {
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    let mut choice = clap::ColorChoice::Auto;
    while let Some(word) = words.next().filter(|&word| word != "--") {
        let when = match word.strip_prefix("--color") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        choice = match when.and_then(|when| When::from_str(when, false).ok()) {
            Some(When::Auto) => clap::ColorChoice::Auto,
            Some(When::Always) => clap::ColorChoice::Always,
            Some(When::Never) => clap::ColorChoice::Never,
            None => choice,
        };
    }
    choice
}

/// Paints text, or leaves it as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    colored: bool,
}

impl Style {
    /// Decides once for all of stdout.
    pub(crate) fn new(when: When) -> Self {
        let colored = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never,
        };
        Self { colored }
    }

    /// What matters most.
    pub(crate) fn strong(self, text: impl Display) -> String {
        self.paint(anstyle::Style::new().effects(Effects::BOLD), text)
    }

    /// What may be passed over.
    pub(crate) fn faint(self, text: impl Display) -> String {
        self.paint(anstyle::Style::new().effects(Effects::DIMMED), text)
    }

    /// The cell under the cursor.
    pub(crate) fn cursor(self, text: impl Display) -> String {
        self.paint(anstyle::Style::new().effects(Effects::INVERT | Effects::BOLD), text)
    }

    /// A card that is face up.
    pub(crate) fn face_up(self, text: impl Display) -> String {
        self.paint(anstyle::Style::new().effects(Effects::BOLD | Effects::UNDERLINE), text)
    }

    /// One of many: pictures.
    pub(crate) fn nth(self, nth: usize, text: impl Display) -> String {
        const COLORS: [AnsiColor; 6] = [
            AnsiColor::Cyan,
            AnsiColor::Yellow,
            AnsiColor::Magenta,
            AnsiColor::Green,
            AnsiColor::Blue,
            AnsiColor::Red,
        ];
        let color = Color::Ansi(COLORS[nth % COLORS.len()]);
        self.paint(anstyle::Style::new().fg_color(Some(color)), text)
    }

    /// Good news.
    pub(crate) fn good(self, text: impl Display) -> String {
        self.paint(anstyle::Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green))), text)
    }

    /// Bad news.
    pub(crate) fn bad(self, text: impl Display) -> String {
        self.paint(anstyle::Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))), text)
    }

    fn paint(self, style: anstyle::Style, text: impl Display) -> String {
        if self.colored { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// Text of others without what a terminal would act on: control characters but line ends and tabs are spelled
/// out, as `\x1b`.
pub(crate) fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && !matches!(letter, '\n' | '\t') {
            // Writing to a string cannot fail.
            let _ = write!(visible, "\\x{:02x}", u32::from(letter));
        } else {
            visible.push(letter);
        }
    }
    visible
}
