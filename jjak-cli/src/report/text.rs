//! For people: the answer first, then the play in pictures.

use std::fmt::Write;

use jjak::matching::{Board, Event, Grid, Key, KeyValue, Position, Presses};
use jjak::read::Task;

use super::panel::{Line, Marks, Panel, draw, lay_out, play};
use super::{Checked, Entry, Outcome, Report, closed, deal};
use crate::answer::{Answer, Depth, Orders, Par};
use crate::style::Style;
use crate::words::counted;

/// Blocks of text, a blank line between them.
pub(crate) struct Text {
    pub style: Style,
}

impl Report for Text {
    fn depth(&self) -> Depth {
        Depth::Play
    }

    fn record(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        let mut text = String::new();
        match (&entry.outcome, entry.checked) {
            (Outcome::Solved(answer), Some(checked)) => self.checked(entry, answer, checked, &mut text),
            (outcome, _) => {
                if entry.number > 1 {
                    text.push('\n');
                }
                match outcome {
                    Outcome::Solved(Answer::Par(par)) => self.par(par, entry.number, &mut text),
                    Outcome::Solved(Answer::Pars { board, pars }) => self.pars(board, pars, &mut text),
                    Outcome::Solved(Answer::Presses(presses)) => {
                        writeln(&mut text, &counted(presses.0.into(), "press"));
                    }
                    Outcome::Solved(Answer::Digits(digits)) => writeln(&mut text, digits),
                    Outcome::Solved(Answer::Deal(answer)) => {
                        deal::write(answer, entry, self.style, &mut text);
                    }
                    Outcome::Solved(Answer::Closed(closed)) => {
                        text.push_str(&closed::text(closed, entry.rules, self.style));
                    }
                    Outcome::Unknown { task, .. } => {
                        let head = self.style.strong("unknown");
                        writeln(&mut text, &format!("{head}   {}", self.style.faint(canonical(task))));
                    }
                    Outcome::Unread(_) => {
                        let head = self.style.bad("error");
                        writeln(&mut text, &format!("{head}   record {}, line {}", entry.number, entry.line));
                    }
                }
            }
        }
        out.extend_from_slice(text.as_bytes());
    }
}

impl Text {
    /// One line for a record whose answer was compared.
    fn checked(&self, entry: &Entry<'_>, answer: &Answer, checked: &Checked<'_>, out: &mut String) {
        let verdict =
            if checked.agrees { self.style.good("as expected") } else { self.style.bad("differs    ") };
        let position = match answer {
            Answer::Par(par) => par.position.to_string(),
            Answer::Pars { board, .. } => board.to_string(),
            Answer::Deal(deal) => deal.position.to_string(),
            Answer::Closed(closed) => closed.setup.to_string(),
            Answer::Presses(_) | Answer::Digits(_) => String::new(),
        };
        let expected =
            if checked.agrees { String::new() } else { format!(", expected {}", checked.expected.text) };
        let line = format!(
            "{:>4}  {verdict}  {}{expected}   {}",
            entry.number,
            checked.answer,
            self.style.faint(position)
        );
        writeln(out, &line);
    }

    fn par(&self, par: &Par, number: u64, out: &mut String) {
        let style = self.style;
        let presses = counted(par.presses.0.into(), "press");
        writeln(out, &format!("{}   {}", style.strong(presses), style.faint(&par.position)));
        if par.position.is_cleared() {
            writeln(out, "the board is empty already");
        }
        if let Some(keys) = par.keys.as_ref().filter(|keys| !keys.0.is_empty()) {
            writeln(out, &format!("keys  {keys}\n"));
            lay_out(&play(&par.position, keys, style), out);
            if number == 1 {
                let legend = "[ ] the cursor, ( ) the card turned first, { } both; l u r d arrows,\nL U R D Ctrl+arrow, e Enter";
                writeln(out, &format!("\n{}", style.faint(legend)));
            }
        }
        match par.orders {
            Orders::Unasked => {}
            Orders::Meaningless => writeln(out, "\noptimal pair orders are not counted while a card is up"),
            Orders::Unknown(_) => writeln(out, "\nthe number of optimal pair orders is unknown"),
            Orders::Count(1) => writeln(out, "\n1 optimal pair order"),
            Orders::Count(orders) => writeln(out, &format!("\n{orders} optimal pair orders")),
        }
        if let Some(values) = &par.values {
            self.values(&par.position, values, out);
        }
    }

    /// The value of every key.
    fn values(&self, position: &Position, values: &[KeyValue], out: &mut String) {
        let style = self.style;
        writeln(
            out,
            &format!(
                "\n{}",
                style.faint("key           what it does               par after   presses lost")
            ),
        );
        for value in values {
            let grid = position.board().grid();
            let line = format!(
                "{}  {:<11} {:<26} {:>9}   {:>12}",
                value.key,
                name(value.key),
                describe(grid, value.event),
                value.par_after,
                value.regret
            );
            writeln(out, &if value.regret.0 == 0 { style.strong(line) } else { line });
        }
    }

    fn pars(&self, board: &Board, pars: &[Presses], out: &mut String) {
        let style = self.style;
        let (Some(&least), Some(&most)) = (pars.iter().min(), pars.iter().max()) else { return };
        let head = if least == most {
            counted(least.0.into(), "press")
        } else {
            format!("{least} to {}", counted(most.0.into(), "press"))
        };
        writeln(out, &format!("{}   {}", style.strong(head), style.faint(board)));
        if board.pairs_left() == 0 {
            writeln(out, "the board is empty already");
        }
        out.push('\n');
        let mut picture = vec![Line::painted(" board", |text| style.strong(text))];
        picture.extend(draw(board, Marks::default(), style));
        let mut table = vec![Line::painted("   presses from each cell", |text| style.strong(text))];
        for row in pars.chunks(board.grid().cols()) {
            let plain: Vec<String> = row.iter().map(|presses| format!("{presses:>4}")).collect();
            table.push(Line::plain(plain.concat()));
        }
        lay_out(&[Panel(picture), Panel(table)], out);
    }
}

fn writeln(out: &mut String, line: &str) {
    // Writing into memory does not fail.
    let _ = std::fmt::Write::write_fmt(out, format_args!("{line}\n"));
}

/// A record as one would write it on one line.
pub(crate) fn canonical(task: &Task) -> String {
    match task {
        Task::Board(board) => board.to_string(),
        Task::Position(position) => position.to_string(),
        Task::Deal(position) => position.to_string(),
        Task::Closed { setup, .. } => setup.to_string(),
    }
}

/// The name of a key on the keyboard.
pub(crate) fn name(key: Key) -> &'static str {
    match key {
        Key::Left => "left",
        Key::Up => "up",
        Key::Right => "right",
        Key::Down => "down",
        Key::CtrlLeft => "Ctrl+left",
        Key::CtrlUp => "Ctrl+up",
        Key::CtrlRight => "Ctrl+right",
        Key::CtrlDown => "Ctrl+down",
        Key::Enter => "Enter",
    }
}

/// What a key does, in a few words.
pub(crate) fn describe(grid: Grid, event: Event) -> String {
    let place = |cell| format!("({}, {})", grid.row(cell), grid.col(cell));
    let mut text = String::new();
    let _ = match event {
        Event::Moved { to, .. } => write!(text, "moves to {}", place(to)),
        Event::Stayed => write!(text, "stays"),
        Event::TurnedUp(cell) => write!(text, "turns up {}", place(cell)),
        Event::Matched(first, second) => write!(text, "takes {} {}", place(first), place(second)),
        Event::Mismatched(first, second) => write!(text, "turns back {} {}", place(first), place(second)),
        Event::Nothing => write!(text, "does nothing"),
    };
    text
}
