//! A position reads the same from every format it can be written in.

use jjak::matching::{self, Cell, Grid, Key, Picture, Position};
use jjak::patience::{self, Rules};
use jjak::read::{Expected, Game, Options, Sight, Task, records};

/// The cells of a board as numbers, row by row.
fn numbers(position: &Position) -> Vec<Vec<String>> {
    let board = position.board();
    let number = |cell: Cell| board.picture(cell).map_or(0, Picture::number).to_string();
    let cells: Vec<String> = board.grid().cells().map(number).collect();
    cells.chunks(board.grid().cols()).map(<[String]>::to_vec).collect()
}

/// A position in every format, `answer` behind it.
fn formats(position: &Position, answer: &str) -> Vec<String> {
    let grid = position.board().grid();
    let rows = numbers(position);
    let list = |open: &str, close: &str, between: &str| {
        let rows: Vec<String> = rows.iter().map(|row| format!("{open}{}{close}", row.join(","))).collect();
        format!("{open}{}{close}", rows.join(between))
    };
    let json = list("[", "]", ",");
    let (r, c) = (grid.row(position.cursor()), grid.col(position.cursor()));
    let up = position.face_up().map(|cell| (grid.row(cell), grid.col(cell)));
    let numbers = |between: &str| {
        let up = up.map_or(String::new(), |(r, c)| format!("{between}{r}{between}{c}"));
        let answer = if answer.is_empty() { String::new() } else { format!("{between}{answer}") };
        format!("{r}{between}{c}{up}{answer}")
    };
    let mut formats = vec![
        format!("{position} {answer}"),
        format!("  {}\t{answer}", position.to_string().replace(' ', "_").to_lowercase()),
        format!("{json},{}", numbers(",")),
        format!("{json}\t{}", numbers("\t")),
        format!("{} {}", list("[", "]", ",\n  "), numbers(" ")),
        format!("solution({json}, {})", numbers(", ")),
        format!("int[][] board = {}, {};", list("{", "}", ", "), numbers(", ")),
    ];
    if answer.is_empty() {
        let up = up.map_or(String::new(), |(r, c)| format!(", \"face_up\": [{r}, {c}]"));
        formats.push(format!("{{\"board\": {json}, \"r\": {r}, \"c\": {c}{up}}}"));
        formats.push(format!("{{\n \"name\": \"a b\", \"cursor\": [{r},{c}]{up},\n \"board\":\n{json} }}"));
        formats.push(format!("{{\"position\": \"{position}\"}}"));
    }
    if grid.cols() > 2 && position.face_up().is_none() {
        let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        formats.push(format!("{}\n{r} {c}\n{answer}", rows.join("\n")));
    }
    formats
}

#[test]
fn matching_in_every_format() {
    for number in 0..60 {
        let grid = [Grid::ORIGINAL, Grid::new(5, 3), Grid::new(3, 6), Grid::new(8, 8)][number as usize % 4];
        let pairs = number as usize % (grid.len() / 2) + 1;
        let mut position = matching::deal(grid, pairs, 7, number).unwrap();
        if number % 3 == 0 {
            let card = position.board().cards().iter().next().unwrap();
            position = position.with_cursor(card).play(Key::Enter).0;
        }
        let task = Task::Position(position.clone());
        for text in formats(&position, "") {
            let read = records(&text, &Options::default());
            assert_eq!(read.len(), 1, "{text}");
            assert_eq!(read[0].as_ref().map(|record| &record.task), Ok(&task), "{text}");
        }
        let options = Options { expect: true, ..Options::default() };
        let texts = formats(&position, "123");
        let all = texts.join("\n");
        let read = records(&all, &options);
        assert_eq!(read.len(), texts.len(), "{all}");
        for (record, text) in read.iter().zip(&texts) {
            let record = record.as_ref().unwrap_or_else(|unread| panic!("{unread} in {text}"));
            assert_eq!(record.task, task, "{text}");
            assert!(record.expected.as_ref().is_some_and(|expected| expected.is_presses(123)), "{text}");
        }
    }
}

#[test]
fn patience_in_every_format() {
    let rules = Rules::double_patience();
    for number in 0..30 {
        let deal = patience::deal(rules, 7, number).unwrap();
        let piles: Vec<Vec<String>> =
            deal.piles().iter().map(|pile| pile.iter().map(ToString::to_string).collect()).collect();
        let lines =
            |between: &str, end: &str| piles.iter().map(|pile| pile.join(between) + end).collect::<String>();
        let list = |quote: &str| {
            let cards = |pile: &Vec<String>| {
                pile.iter().map(|card| format!("{quote}{card}{quote}")).collect::<Vec<_>>().join(", ")
            };
            let piles: Vec<String> = piles.iter().map(|pile| format!("[{}]", cards(pile))).collect();
            format!("[{}]", piles.join(",\n "))
        };
        let symbols: String = lines(" ", "\n")
            .chars()
            .map(|letter| match letter {
                'C' => '♣',
                'S' => '♠',
                'H' => '♥',
                'D' => '♦',
                other => other,
            })
            .collect();
        let texts = [
            deal.to_string(),
            deal.to_string().to_lowercase().replace('t', "10"),
            deal.to_string().replace('/', " / "),
            lines(" ", "\n"),
            lines("", "\r\n"),
            lines("  ", " \n\n").to_lowercase(),
            symbols,
            list("\""),
            list(""),
            format!("{{\"piles\": {}}}", list("\"")),
            format!("{{\"deal\": \"{deal}\"}}"),
        ];
        let task = Task::Deal(deal);
        for text in &texts {
            let read = records(text, &Options::default());
            assert_eq!(read.len(), 1, "{text}");
            assert_eq!(read[0].as_ref().map(|record| &record.task), Ok(&task), "{text}");
        }
        let options = Options { expect: true, ..Options::default() };
        for text in &texts {
            let read = records(&format!("{}\n1/3\n", text.trim_end()), &options);
            if text.contains('/') && !text.contains('{') {
                // A one-line record has its answer on its own line.
                continue;
            }
            assert_eq!(read.len(), 1, "{text}");
            let record = read[0].as_ref().unwrap_or_else(|unread| panic!("{unread} in {text}"));
            assert_eq!(record.expected.as_ref().map(|Expected { text, .. }| text.as_str()), Some("1/3"));
        }
    }
}

#[test]
fn which_game() {
    let game = |text: &str, options: &Options| {
        let read = records(text, options);
        assert_eq!(read.len(), 1, "{text}");
        match &read[0] {
            Ok(record) => record.task.game(),
            Err(unread) => unread.game,
        }
    };
    let any = Options::default();
    assert_eq!(game("A22A 0 0", &any), Game::Matching, "a cursor");
    assert_eq!(game("6677/7766", &any), Game::Matching, "only digits");
    assert_eq!(game("66.7/7.66", &any), Game::Matching, "only digits and dots");
    assert_eq!(game("A67A/6776", &any), Game::Patience, "anything else");
    assert_eq!(game("[[6,7],[7,6]]", &any), Game::Matching, "numbers");
    assert_eq!(game("[[\"6S\",7],[7,6]]", &any), Game::Patience, "cards");
    let patience = Options { game: Some(Game::Patience), ..Options::default() };
    assert_eq!(game("6677/7766", &patience), Game::Patience);
    let free = Options { rules: Some(Rules::free().clone()), ..Options::default() };
    assert_eq!(game("6677/7766", &free), Game::Patience);
    let matching = Options { game: Some(Game::Matching), ..Options::default() };
    assert_eq!(game("A67A/6776", &matching), Game::Matching);
}

#[test]
fn closed_positions_one_a_line() {
    let rules = Rules::by_name("the-wish").ok().cloned();
    let options = Options { rules, sight: Sight::Closed, ..Options::default() };
    let read = |text: &str| -> Vec<String> {
        let each = records(text, &options).into_iter().map(|record| match record {
            Ok(record) => match record.task {
                Task::Closed { setup, .. } => setup.to_string(),
                task => panic!("{task:?}"),
            },
            Err(unread) => {
                assert_eq!(unread.game, Game::Patience);
                let places = unread.flaws.iter().map(|flaw| format!("{} {}", flaw.at, flaw.text));
                places.collect::<Vec<_>>().join("\n")
            }
        });
        each.collect()
    };
    let full = "???7/???8/???9/???T/???J/???Q/???K/???A";
    let played = "??8/???8/???9/???T/???9/???Q/??K/???A x77";
    let written = "?? 8s/? ??8/???9/??? 10/???9/???Q/??k/???♠a X 7 7   # two are gone";
    assert_eq!(read(&format!("\u{feff}# a hint\r\n\n{full}\r\n")), [full]);
    assert_eq!(read(&format!("{full}\n{played}")), [full, played]);
    assert_eq!(read(&written.replace('♠', "")), ["??8S/???8/???9/???T/???9/???Q/??K/???A x77"]);
    let notation = "`?` for each covered card, then the exposed card, or `-`; `/` between piles; `x` before the ranks taken";
    assert_eq!(
        read("\n  ????7/?7?/?/-/-/-/-/- x7Z\nnonsense"),
        [
            format!(
                "2:11 found `?`; expected {notation}\n2:27 found `Z`; expected the ranks of the cards taken, such as `x66KK`"
            ),
            format!("3:1 found `n`; expected {notation}"),
        ],
        "all that breaks the notation, pile by pile"
    );
    assert_eq!(
        read("????7/???8/?/???T/???J/7S/7S/???A x7"),
        [[
            "1:1 pile 1 has 5 cards; the-wish deals it 4, and piles never grow",
            "1:12 pile 3 has covered cards but no exposed one; write its last card",
            "1:27 7S is exposed 2 times; the deck has it 1 time",
            "1:35 rank 7 was taken 1 time; cards go in twos",
        ]
        .join("\n")],
        "all that is not legal, each with its place"
    );
    assert_eq!(
        read("???7/???8"),
        [
            "1:6 the position has 2 piles; the-wish has 8 (write `-` for an empty pile, or name the rules of another game)"
        ]
    );
    assert_eq!(
        read("???7/???7/???7/???7/???8/-/-/- x99"),
        [
            "1:35 15 cards are covered, but 25 of the deck were neither exposed nor taken; name the taken ranks behind an `x`, such as `x6677`"
        ]
    );
}
