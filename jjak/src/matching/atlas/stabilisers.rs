//! A test over the whole game: how many boards and positions each symmetry leaves as they are.

use std::collections::HashSet;

use super::super::original::CELLS;
use super::super::{Grid, Position, Symmetry};
use super::index::Pairing;
use super::{Index, MOST_PAIRS};

/// By number of pairs: boards whose stabiliser, the symmetries that leave them as they are but for the
/// pictures' names, has 1, 2, 4 and 8 members.
const BOARDS: [[u64; 4]; MOST_PAIRS + 1] = [
    [0, 0, 0, 1],
    [80, 36, 4, 0],
    [5_096, 336, 26, 2],
    [118_160, 1_924, 36, 0],
    [1_343_720, 7_456, 166, 8],
    [7_547_888, 19_548, 124, 0],
    [18_883_224, 35_208, 458, 10],
    [16_178_352, 37_692, 156, 0],
    [2_008_152, 18_368, 490, 15],
];

/// The same for positions without a card up. The cursor's cell is kept by one diagonal at most.
const POSITIONS: [[u64; 2]; MOST_PAIRS + 1] = [
    [8, 8],
    [1_824, 96],
    [86_688, 672],
    [1_918_496, 3_424],
    [21_610_800, 10_800],
    [121_055_712, 25_248],
    [302_667_424, 34_976],
    [259_431_648, 27_552],
    [32_424_456, 7_944],
];

/// Orbits have 8, 4, 2 and 1 members: the classes' sizes add up to the raw positions.
#[test]
fn stabilisers_of_the_whole_game() {
    let index = Index::new();
    let grid = Grid::ORIGINAL;
    let images: Vec<[usize; CELLS]> = Symmetry::of(grid)
        .map(|symmetry| {
            let mut image = [0; CELLS];
            grid.cells().for_each(|cell| image[cell.index()] = symmetry.apply(grid, cell).index());
            image
        })
        .collect();
    let keeps_cards = |image: &[usize; CELLS], cards: u16| {
        (0..CELLS).all(|cell| cards >> cell & 1 == cards >> image[cell] & 1)
    };
    let keeps = |image: &[usize; CELLS], pairing: &Pairing| {
        let mut cards = (0..CELLS).filter(|cell| pairing.cards >> cell & 1 != 0);
        cards.all(|cell| {
            usize::from(pairing.partners[image[cell]]) == image[usize::from(pairing.partners[cell])]
        })
    };
    let mut boards = [[0; 4]; MOST_PAIRS + 1];
    let mut positions = [[0; 2]; MOST_PAIRS + 1];
    for pairs in 0..=MOST_PAIRS {
        let each = index.boards(pairs) / index.occupancies(pairs).len();
        for &cards in index.occupancies(pairs) {
            let candidates: Vec<_> = images.iter().filter(|image| keeps_cards(image, cards)).collect();
            if candidates.len() == 1 {
                boards[pairs][0] += each as u64;
                positions[pairs][0] += (each * CELLS) as u64;
                continue;
            }
            for matching in 0..each {
                let pairing = Pairing::of_matching(cards, matching);
                let stabiliser: Vec<_> = candidates.iter().filter(|image| keeps(image, &pairing)).collect();
                boards[pairs][stabiliser.len().ilog2() as usize] += 1;
                for cursor in 0..CELLS {
                    let size = stabiliser.iter().filter(|image| image[cursor] == cursor).count();
                    positions[pairs][size.ilog2() as usize] += 1;
                }
            }
        }
        assert_eq!(boards[pairs].iter().sum::<u64>(), index.boards(pairs) as u64);
        assert_eq!(positions[pairs].iter().sum::<u64>(), (index.boards(pairs) * CELLS) as u64);
    }
    assert_eq!(positions, POSITIONS);
    // RESULTS.md tells of these.
    let fixed: u64 = positions.iter().map(|[_, by_a_mirror]| by_a_mirror).sum();
    let all: u64 = positions.iter().flatten().sum();
    assert_eq!((fixed, (all + fixed) / 8), (110_720, 92_427_312));
    assert_eq!(boards, BOARDS);
    // The classes themselves, where they are few.
    for (pairs, [one, two]) in positions.into_iter().enumerate().take(3) {
        let all = (0..index.boards(pairs)).flat_map(|rank| {
            let board = index.unrank(pairs, rank);
            grid.cells().map(move |cell| Position::new(board.clone(), cell).canonical())
        });
        let classes = all.collect::<HashSet<_>>().len() as u64;
        assert_eq!(classes * 8, one + 2 * two, "{pairs} pairs");
    }
}
