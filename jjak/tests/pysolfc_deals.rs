//! `PySolFC`'s numbered deals: `corpus/pysolfc/GAME.NUMBER.txt`, a pile a line, bottom to top.

use std::path::Path;

use jjak::patience::{Card, Rules, Setup, pysol_deal};

#[test]
fn numbered_deals_equal_the_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/pysolfc");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 29);
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let [game, number, "txt"] = name.split('.').collect::<Vec<_>>()[..] else { panic!("{name}") };
        let text = std::fs::read_to_string(&file).unwrap();
        let pile = |line: &str| line.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect();
        let mut expected = Setup { piles: text.lines().map(pile).collect() };
        let mut dealt =
            Setup::from(&pysol_deal(Rules::by_name(game).unwrap(), number.parse().unwrap()).unwrap());
        // Empty piles at the end do not matter.
        for setup in [&mut expected, &mut dealt] {
            while setup.piles.last().is_some_and(Vec::is_empty) {
                setup.piles.pop();
            }
        }
        assert_eq!(dealt.to_string(), expected.to_string(), "{name}");
    }
}
