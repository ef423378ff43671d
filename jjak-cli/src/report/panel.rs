//! Pictures of boards, side by side.

use jjak::matching::{Board, Cell, Event, Keys, Position};

use crate::style::Style;
use crate::words::counted;

/// Columns of a terminal.
pub(crate) const WIDTH: usize = 80;

/// Text and the columns it takes, which colours do not add to.
pub(crate) struct Line {
    text: String,
    width: usize,
}

impl Line {
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { width: text.chars().count(), text }
    }

    pub(crate) fn painted(plain: &str, paint: impl FnOnce(&str) -> String) -> Self {
        Self { width: plain.chars().count(), text: paint(plain) }
    }
}

/// Lines that belong together.
pub(crate) struct Panel(pub Vec<Line>);

/// Writes panels side by side, as many in a row as fit.
pub(crate) fn lay_out(panels: &[Panel], out: &mut String) {
    const INDENT: usize = 2;
    const GAP: usize = 3;
    let width = panels.iter().flat_map(|panel| &panel.0).map(|line| line.width).max().unwrap_or(0);
    let in_a_row = ((WIDTH - INDENT + GAP) / (width + GAP)).max(1);
    for (nth, row) in panels.chunks(in_a_row).enumerate() {
        if nth > 0 {
            out.push('\n');
        }
        let height = row.iter().map(|panel| panel.0.len()).max().unwrap_or(0);
        for line in 0..height {
            let mut column = 0;
            for (nth, panel) in row.iter().enumerate() {
                let Some(part) = panel.0.get(line) else { continue };
                if part.width == 0 {
                    continue;
                }
                let target = INDENT + nth * (width + GAP);
                out.push_str(&" ".repeat(target - column));
                out.push_str(&part.text);
                column = target + part.width;
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }
}

/// What is to be seen on a board beside its pictures.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks {
    pub cursor: Option<Cell>,
    pub face_up: Option<Cell>,
}

/// A board, three columns a cell: `[3]` the cursor, `(3)` a card face up, `{3}` both.
pub(crate) fn draw(board: &Board, marks: Marks, style: Style) -> Vec<Line> {
    let grid = board.grid();
    let mut lines = Vec::new();
    for row in 0..grid.rows() {
        let mut text = String::new();
        for col in 0..grid.cols() {
            let Some(cell) = grid.cell(row, col) else { continue };
            let picture = board.picture(cell);
            let letter = picture.map_or('·', jjak::matching::Picture::letter);
            let here = match (marks.cursor == Some(cell), marks.face_up == Some(cell)) {
                (true, true) => style.cursor(format!("{{{letter}}}")),
                (true, false) => style.cursor(format!("[{letter}]")),
                (false, true) => style.face_up(format!("({letter})")),
                (false, false) => match picture {
                    Some(picture) => style.nth(picture.number(), format!(" {letter} ")),
                    None => style.faint(format!(" {letter} ")),
                },
            };
            text.push_str(&here);
        }
        lines.push(Line { text, width: 3 * grid.cols() });
    }
    lines
}

/// One pair of a play: from where the last one ended to the second Enter.
struct Step {
    /// Before the second Enter: the first card is up, the cursor on the second.
    before: Position,
    keys: String,
    presses: usize,
    matched: bool,
}

/// Cuts a play into pairs.
fn steps(start: &Position, keys: &Keys) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut position = start.clone();
    let mut pressed = String::new();
    for (nth, &key) in keys.0.iter().enumerate() {
        let (after, event) = position.play(key);
        pressed.push(key.letter());
        match event {
            Event::TurnedUp(_) => pressed.push(' '),
            Event::Matched(..) | Event::Mismatched(..) => steps.push(Step {
                before: position,
                keys: std::mem::take(&mut pressed),
                presses: nth + 1,
                matched: matches!(event, Event::Matched(..)),
            }),
            _ => {}
        }
        position = after;
    }
    steps
}

/// A play in pictures: the start, then a picture a pair.
pub(crate) fn play(start: &Position, keys: &Keys, style: Style) -> Vec<Panel> {
    let marks = |position: &Position| Marks { cursor: Some(position.cursor()), face_up: position.face_up() };
    let mut first = vec![Line::painted(" start", |text| style.strong(text))];
    first.extend(draw(start.board(), marks(start), style));
    let mut panels = vec![Panel(first)];
    for (nth, step) in steps(start, keys).iter().enumerate() {
        let picture = step.before.board().picture(step.before.cursor());
        let title = match picture {
            Some(picture) if step.matched => format!(" {}. picture {picture}", nth + 1),
            _ => format!(" {}. a mismatch", nth + 1),
        };
        let mut lines = vec![Line::painted(&title, |text| style.strong(text))];
        lines.extend(draw(step.before.board(), marks(&step.before), style));
        lines.push(Line::plain(format!(" {}", step.keys)));
        let presses = format!(" {}", counted(step.presses as u64, "press"));
        lines.push(Line::painted(&presses, |text| style.faint(text)));
        panels.push(Panel(lines));
    }
    panels
}
