//! Brute force over single cards: why one thinks in pairs.

use super::super::{Cell, Cells, Position, Presses};
use super::walk::distances;
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// All (2n)! orders of the cards of n pairs. An order in which partners do not follow each other clears
/// nothing and is thrown away once it is complete: of twelve cards' 479,001,600 orders 46,080 are left.
///
/// With a card up the partner has to come first, which need not be best.
pub struct CardOrders;

impl Method for CardOrders {
    fn name(&self) -> &'static str {
        "card-orders"
    }

    fn summary(&self) -> &'static str {
        "every order of the single cards"
    }

    fn truth(&self) -> Truth {
        Truth::RightWithoutCardUp
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let mut order: Vec<Cell> = position.face_up().into_iter().collect();
        let left = order.iter().fold(position.board().cards(), |left, &up| left.without(up));
        let mut least = u16::MAX;
        extend(position, &mut order, left, &mut least, budget)?;
        Ok(Presses(least))
    }
}

/// Looks at every order that begins with `order` and goes on with the cards `left`.
fn extend(
    position: &Position,
    order: &mut Vec<Cell>,
    left: Cells,
    least: &mut u16,
    budget: &mut Budget,
) -> Result<(), NoAnswer> {
    if left.is_empty() {
        budget.expand()?;
        if let Some(presses) = presses(position, order, budget) {
            *least = presses.min(*least);
        }
        return Ok(());
    }
    for card in left.iter() {
        order.push(card);
        extend(position, order, left.without(card), least, budget)?;
        order.pop();
    }
    Ok(())
}

/// Presses to turn the cards up in this order; `None` if that does not clear the board.
fn presses(position: &Position, order: &[Cell], budget: &mut Budget) -> Option<u16> {
    let board = position.board();
    if order.chunks(2).any(|two| board.partner(two[0]) != two.get(1).copied()) {
        return None;
    }
    let (mut cards, mut cursor) = (board.cards(), position.cursor());
    let mut presses = 0;
    for (nth, &card) in order.iter().enumerate() {
        if position.face_up() != Some(card) {
            presses += u16::from(distances(board.grid(), cards, cursor, budget)[card.index()]) + 1;
            cursor = card;
        }
        if nth % 2 == 1 {
            cards = cards.without(order[nth - 1]).without(card);
        }
    }
    Some(presses)
}
