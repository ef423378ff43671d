//! The belief that a card is turned as soon as the cursor lands on it: a search over cursor, pairs taken and
//! face-up card in which Enter is no choice.

use std::collections::{BTreeSet, HashMap};

use jjak::matching::{Cell, Cells, Position};

use super::movement::{Measure, Movement};
use super::possible::Possible;

/// Cursor, cards left, and the card that is up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    cursor: u8,
    cards: u16,
    up: Option<u8>,
}

/// A card that is turned, and the presses up to then, Enter included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turned {
    pub(crate) card: Cell,
    pub(crate) presses: u16,
}

/// The least presses if every card landed on is turned at once, the first included, and two different cards
/// are turned back.
pub(super) fn presses(position: &Position) -> Possible {
    search(position).map_or(Possible::SENSELESS, |(presses, _)| Possible::only(presses))
}

/// The cards in the order in which a shortest such play turns them.
pub(super) fn turned(position: &Position) -> Option<Vec<Turned>> {
    search(position).map(|(_, turned)| turned)
}

fn search(position: &Position) -> Option<(u16, Vec<Turned>)> {
    let board = position.board();
    let mut partner = [0u8; 16];
    for (a, b) in board.pairs() {
        partner[a.index()] = b.index() as u8;
        partner[b.index()] = a.index() as u8;
    }
    // Landing on a card: what the forced Enter does, and its price.
    let land = |state: State| {
        let State { cursor, cards, up } = state;
        if cards >> cursor & 1 == 0 || up == Some(cursor) {
            return (state, 0);
        }
        let after = match up {
            None => State { up: Some(cursor), ..state },
            Some(first) if partner[usize::from(first)] == cursor => {
                State { cards: cards & !(1 << first | 1 << cursor), up: None, ..state }
            }
            Some(_) => State { up: None, ..state },
        };
        (after, 1)
    };
    let start =
        State { cursor: position.cursor().index() as u8, cards: board.cards().bits() as u16, up: None };
    let (start, price) = land(start);
    // The least presses to a state, and the state before it.
    let mut least: HashMap<State, (u16, Option<State>)> = HashMap::from([(start, (price, None))]);
    let mut open = BTreeSet::from([(price, start)]);
    let mut steps: HashMap<u16, [u16; 16]> = HashMap::new();
    while let Some((presses, state)) = open.pop_first() {
        if state.cards == 0 {
            let mut turned = Vec::new();
            let mut at = Some(state);
            while let Some(after) = at {
                let (presses, before) = least[&after];
                if before.map_or(price > 0, |before| (before.cards, before.up) != (after.cards, after.up)) {
                    turned.push(Turned { card: Cell::new(after.cursor.into()), presses });
                }
                at = before;
            }
            turned.reverse();
            return Some((presses, turned));
        }
        let reached = steps.entry(state.cards).or_insert_with(|| one_press(state.cards));
        for cell in Cells::from_bits(reached[usize::from(state.cursor)].into()).iter() {
            let (after, price) = land(State { cursor: cell.index() as u8, ..state });
            let presses = presses + 1 + price;
            if least.get(&after).is_none_or(|&(known, _)| presses < known) {
                if let Some((known, _)) = least.insert(after, (presses, Some(state))) {
                    open.remove(&(known, after));
                }
                open.insert((presses, after));
            }
        }
    }
    None
}

/// For each cell the other cells that one press reaches.
fn one_press(cards: u16) -> [u16; 16] {
    let distances = Movement::Rules.distances(Measure::Search, Cells::from_bits(cards.into()));
    distances.map(|row| row.iter().enumerate().fold(0, |set, (to, &d)| set | u16::from(d == 1) << to))
}
