//! The page of misconceptions, made from the catalogue: `docs/misconceptions.md`.

use std::fmt::Write;

use jjak::matching::{Picture, Position, Solver};
use jjak::patience;

use crate::catalogue::{Known, Misconception, Trap, known, known_deals, of_matching, of_patience};

const HEAD: &str = "\
# Misconceptions · 자주 하는 오해

Programs for these two puzzles that pass the examples, and often hundreds of random inputs, are wrong in few
ways. Here is each known one, with the smallest input on which it shows: fewest pairs, then fewest presses,
then the first board. `jjak hack solution.py` finds such inputs for your program and names the misconception.

예제와 수백 개의 무작위 입력을 통과하고도 틀리는 프로그램은 대개 아래의 오해 중 하나를 담고 있습니다. 각 오해가
드러나는 가장 작은 입력(짝의 수, 누르는 횟수, 보드 순)을 함께 싣습니다. `jjak hack solution.py`는 여러분의
프로그램이 틀리는 가장 작은 입력을 찾고 오해의 이름을 알려 줍니다.

In the boards `[ ]` is the cursor and `·` an empty cell. Keys: `l u r d` arrows, `L U R D` Ctrl+arrow, `e` Enter.
보드에서 `[ ]`는 커서, `·`는 빈칸입니다. 키: `l u r d` 방향키, `L U R D` Ctrl+방향키, `e` Enter.
";

/// The whole page in Markdown.
pub fn misconceptions() -> String {
    let mut page = HEAD.to_owned();
    let known = known();
    page.push_str("\n## Matching · 카드 짝 맞추기\n");
    contents(of_matching(), &mut page);
    for misconception in of_matching() {
        heading(misconception, &mut page);
        for (nth, known) in known.iter().filter(|known| known.name == misconception.name).enumerate() {
            form(known, nth, &mut page);
        }
    }
    state_kept(&mut page);
    let deals = known_deals();
    page.push_str("\n## Patience · 더블 페이션스\n");
    contents(of_patience(), &mut page);
    for misconception in of_patience() {
        heading(misconception, &mut page);
        for trap in deals.iter().filter(|trap| trap.name == misconception.name) {
            deal(trap, &mut page);
        }
    }
    deals_in_a_row(&mut page);
    page
}

fn line(page: &mut String, text: &str) {
    page.push_str(text);
    page.push('\n');
}

fn contents(all: &[Misconception], page: &mut String) {
    line(page, "");
    for misconception in all {
        let Misconception { name, title, .. } = misconception;
        line(page, &format!("- [{name}](#{name}): {} · {}", title.en, title.ko));
    }
}

fn heading(misconception: &Misconception, page: &mut String) {
    let Misconception { name, title, sentence, .. } = misconception;
    line(
        page,
        &format!("\n### {name}\n\n**{}.** {}\n\n**{}.** {}", title.en, sentence.en, title.ko, sentence.ko),
    );
}

/// A board as it is drawn on the page.
fn drawn(position: &Position) -> String {
    let board = position.board();
    let grid = board.grid();
    let mut text = String::new();
    for cell in grid.cells() {
        let letter = board.picture(cell).map_or('·', Picture::letter);
        let (open, close) = if cell == position.cursor() { ('[', ']') } else { (' ', ' ') };
        let _ = write!(text, "{open}{letter}{close}");
        if grid.col(cell) + 1 == grid.cols() {
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }
    text
}

fn share(wrong: u32, tried: u32) -> String {
    match wrong {
        0 => format!("none of {tried}"),
        _ => format!("{:.2} %", 100.0 * f64::from(wrong) / f64::from(tried)),
    }
}

/// One form of a misconception: the first is drawn, the others get a line.
fn form(known: &Known, nth: usize, page: &mut String) {
    let mistake = &known.inputs[0];
    let position = &mistake.position;
    let answer = mistake.answer.map_or_else(|| "no answer".into(), |answer| format!("**{answer}**"));
    let label = if known.form.is_empty() { String::new() } else { format!(" ({})", known.form) };
    if nth > 0 {
        line(page, &format!("\nAlso{label}: `{position}`, right {}, wrong {answer}.", mistake.par));
        return;
    }
    let mut solver = Solver::new();
    let solved = solver.solve(position.board()).expect("a board of 4×4 is solved");
    let keys = solved.keys(position);
    line(page, &format!("\n```text\n{}```\n", drawn(position)));
    line(page, &format!("`{position}`{label}: right **{}** (`{keys}`), wrong {answer}.", mistake.par));
    line(page, "\n| pairs · 짝 | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---|---|---|---|---|---|");
    let shares: Vec<String> = known.wrong.iter().map(|&(wrong, tried)| share(wrong, tried)).collect();
    line(page, &format!("| wrong on random boards · 무작위 보드에서 틀리는 비율 | {} |", shares.join(" | ")));
}

fn deal(trap: &Trap, page: &mut String) {
    let label = if trap.form.is_empty() { String::new() } else { format!(" ({})", trap.form) };
    let odds = patience::Solver::new().odds(&trap.position).expect("double patience is small");
    let share = share(trap.wrong.0, trap.wrong.1);
    line(
        page,
        &format!(
            "\n`{}`{label}: right **{}**, wrong **{}**; wrong on {share} of random deals.",
            trap.position,
            odds.short_decimal(9),
            trap.believed
        ),
    );
}

fn state_kept(page: &mut String) {
    line(
        page,
        "\n### state-kept\n\n**State kept from one call to the next.** A global list, memo or minimum is not reset when the function is called again: the first call is right, later ones are not. Judges that call a function several times in one process see it, others do not; `jjak hack` gives both verdicts and the shortest row of calls that shows it.\n\n**호출 사이에 상태가 남기.** 전역 리스트, 메모, 최솟값을 초기화하지 않으면 첫 호출은 맞지만 다음 호출부터 틀립니다. 한 프로세스에서 함수를 여러 번 부르는 채점기에서만 드러납니다. `jjak hack`은 두 경우의 결과와, 오류를 보이는 가장 짧은 호출 순서를 알려 줍니다.",
    );
}

fn deals_in_a_row(page: &mut String) {
    line(
        page,
        "\n### several-deals\n\n**Several deals in a row, not reset.** A program that answers each deal of its input must forget the one before, its memo above all.\n\n**여러 입력을 연달아 풀 때 초기화하지 않기.** 한 입력의 여러 문제에 답하는 프로그램은 앞 문제의 메모를 지워야 합니다.",
    );
}
