//! A position in the form the solvers work on: a state is the set of its exposed cards.
//!
//! Cards get numbers such that all cards that can ever pair with each other stand in one block. For pairs of
//! one rank a block is a rank:
//!
//! ```text
//! 6♣6♠6♥6♦ 7♣7♠7♥7♦ 8♣8♠8♥8♦ …       bit 4 of a set stands for 7♣
//! ```
//!
//! Which cards are exposed tells everything: a pile without an exposed card is empty, and below an exposed
//! card everything is as it was dealt. Taking cards *a* and *b* turns the set *E* into
//! (*E* ∖ {*a*, *b*}) ∪ {card below *a*, card below *b*}. The available pairs at distance *d* are the members
//! of *E* ∩ (*E* shifted by *d*) ∩ (first cards of pairs at distance *d*): a shift and two ands for all of
//! them at once.

use super::word::Word;
use super::{Card, Move, Pairing, Position, Rank};

/// The most cards in a block for which hopeless pairs are looked for: 2¹⁶ sets of cards.
const LARGEST_MATCHED: usize = 16;

/// All pairs of cards whose numbers lie a certain distance apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<W> {
    /// The second card's number less the first's.
    pub(super) distance: usize,
    /// The first cards of all pairs.
    pub(super) all: W,
    /// The first cards of the pairs that are not hopeless.
    pub(super) open: W,
}

/// How the cards of a block pair with each other, their piles apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Any two of them pair.
    Complete,
    /// They fall into two sides: any card of one pairs with any card of the other, and with no other.
    TwoSided,
    /// Anything else.
    Other,
}

/// Cards that pair among each other only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<W> {
    /// Its cards.
    pub(super) members: W,
    /// Its first card's number.
    start: usize,
    /// The side of its first card, if it has two.
    pub(super) side: W,
    /// How they pair.
    pub(super) shape: Shape,
    /// Where its table of matchable sets starts, if it has one.
    table: Option<usize>,
}

/// A position compiled into sets of cards. Made to be filled again and again.
#[derive(Clone, Debug)]
pub(super) struct Tableau<W> {
    /// Number of cards.
    pub(super) cards: usize,
    /// The exposed cards.
    pub(super) exposed: W,
    /// The card below each card, as a set of one or none.
    pub(super) below: Vec<W>,
    /// The blocks.
    pub(super) blocks: Vec<Block<W>>,
    /// For each card the number of its block.
    pub(super) block: Vec<u8>,
    /// For each card the cards it may be paired with, hopeless pairs left out.
    pub(super) mates: Vec<W>,
    /// The cards that lie at the bottom of a pile.
    pub(super) bottoms: W,
    /// The pile each card lies in.
    pub(super) pile: Vec<u8>,
    /// The pairs, by distance.
    pub(super) links: Vec<Link<W>>,
    /// A bound on the number of pairs that could have been the last one taken, in any state.
    pub(super) put_back: usize,
    /// Whether the blocks alone show that the table can never be cleared.
    pub(super) hopeless: bool,
    pairing: Option<Pairing>,
    /// The ranks, block after block, and the number of its block for each rank.
    order: Vec<Rank>,
    block_of: [u8; 14],
    dealt: Vec<(Card, u8)>,
    /// By distance: where the pairs are gathered before they become links.
    gathered: Vec<W>,
    matchable: Vec<bool>,
}

impl<W: Word> Tableau<W> {
    /// An empty tableau.
    pub(super) fn new() -> Self {
        Self {
            cards: 0,
            exposed: W::default(),
            below: Vec::new(),
            blocks: Vec::new(),
            block: Vec::new(),
            mates: Vec::new(),
            bottoms: W::default(),
            pile: Vec::new(),
            links: Vec::new(),
            put_back: 0,
            hopeless: false,
            pairing: None,
            order: Vec::new(),
            block_of: [0; 14],
            dealt: Vec::new(),
            gathered: Vec::new(),
            matchable: Vec::new(),
        }
    }

    /// Takes over a position.
    ///
    /// # Panics
    /// If it has more cards than a word has bits.
    pub(super) fn fill(&mut self, position: &Position) {
        self.cards = position.cards();
        assert!(self.cards <= W::CAPACITY, "a card for every bit at most");
        if self.pairing.as_ref() != Some(position.pairing()) {
            self.order_ranks(position.pairing());
        }
        self.number_cards(position);
        self.find_pairs(position.pairing());
    }

    /// Groups the ranks into blocks.
    fn order_ranks(&mut self, pairing: &Pairing) {
        self.order.clear();
        let mut blocks = 0;
        for rank in Rank::ALL {
            if self.order.contains(&rank) {
                continue;
            }
            let mut next = self.order.len();
            self.order.push(rank);
            while next < self.order.len() {
                let here = self.order[next];
                self.block_of[here.number()] = blocks;
                for other in Rank::ALL {
                    if !self.order.contains(&other) && pairing.can_pair(here, other) {
                        self.order.push(other);
                    }
                }
                next += 1;
            }
            blocks += 1;
        }
        self.pairing = Some(pairing.clone());
    }

    /// Gives each card its number: blocks one after another, in a block rank after rank.
    fn number_cards(&mut self, position: &Position) {
        let mut next = [0; 14];
        for card in position.piles().iter().flatten() {
            next[card.rank.number()] += 1;
        }
        let mut number = 0;
        for rank in &self.order {
            let count = std::mem::replace(&mut next[rank.number()], number);
            number += count;
        }
        let unknown = Card { rank: Rank::Ace, suit: None };
        self.dealt.clear();
        self.dealt.resize(self.cards, (unknown, 0));
        self.below.clear();
        self.below.resize(self.cards, W::default());
        self.exposed = W::default();
        self.bottoms = W::default();
        for (pile, cards) in position.piles().iter().enumerate() {
            let mut beneath = W::default();
            for &card in cards {
                let number = &mut next[card.rank.number()];
                self.dealt[*number] = (card, pile as u8);
                self.below[*number] = beneath;
                if beneath.is_empty() {
                    self.bottoms = self.bottoms | W::only(*number);
                }
                beneath = W::only(*number);
                *number += 1;
            }
            self.exposed = self.exposed | beneath;
        }
        self.pile.clear();
        self.pile.extend(self.dealt.iter().map(|&(_, pile)| pile));
    }

    /// Finds all pairs and which of them are hopeless.
    fn find_pairs(&mut self, pairing: &Pairing) {
        self.gathered.clear();
        self.blocks.clear();
        self.block.clear();
        self.matchable.clear();
        self.mates.clear();
        self.mates.resize(self.cards, W::default());
        self.hopeless = false;
        let mut start = 0;
        while start < self.cards {
            let block = self.block_of[self.dealt[start].0.rank.number()];
            let size = self.dealt[start..]
                .iter()
                .take_while(|(card, _)| self.block_of[card.rank.number()] == block)
                .count();
            self.block.extend(std::iter::repeat_n(self.blocks.len() as u8, size));
            self.pairs_of_block(start, size, pairing);
            start += size;
        }
        // One card a pile can be put back, each with its mates among the others: half of them, since a pair
        // is counted from both sides.
        let piles = usize::from(self.pile.iter().copied().max().unwrap_or(0)) + 1;
        let most_mates = self.mates.iter().map(|mates| mates.len()).max().unwrap_or(0);
        self.put_back = piles * most_mates / 2;
        self.links.clear();
        for (nth, &all) in self.gathered.iter().enumerate() {
            if all.is_empty() {
                continue;
            }
            let distance = nth + 1;
            let mut open = W::default();
            let mut firsts = all;
            while !firsts.is_empty() {
                let a = firsts.first();
                firsts = firsts.without_first();
                if self.mates[a].contains(a + distance) {
                    open = open | W::only(a);
                }
            }
            self.links.push(Link { distance, all, open });
        }
    }

    /// The pairs of one block. A pair is hopeless if the rest of the block could not be paired off any more,
    /// however play goes, since two cards of one pile are never exposed together.
    fn pairs_of_block(&mut self, start: usize, size: usize, pairing: &Pairing) {
        let cards = &self.dealt[start..start + size];
        if self.gathered.len() + 1 < size {
            self.gathered.resize(size - 1, W::default());
        }
        let mut pairs = 0;
        // Pairs of which both cards are on one side, those inside a pile included.
        let mut within = 0;
        let mut first_side = W::only(start);
        for (b, &(second, second_pile)) in cards.iter().enumerate().skip(1) {
            for (a, &(first, first_pile)) in cards[..b].iter().enumerate() {
                if !pairing.pairs(first, second) {
                    if a == 0 {
                        first_side = first_side | W::only(start + b);
                    }
                    continue;
                }
                pairs += 1;
                within += usize::from(first_side.contains(start + a) == first_side.contains(start + b));
                self.gathered[b - a - 1] = self.gathered[b - a - 1] | W::only(start + a);
                if first_pile != second_pile {
                    self.mates[start + a] = self.mates[start + a] | W::only(start + b);
                    self.mates[start + b] = self.mates[start + b] | W::only(start + a);
                }
            }
        }
        let members = W::below(start + size) & !W::below(start);
        let shape = if pairs == size * (size - 1) / 2 {
            Shape::Complete
        } else if within == 0 && pairs == first_side.len() * (size - first_side.len()) {
            Shape::TwoSided
        } else {
            Shape::Other
        };
        let table = (size <= LARGEST_MATCHED).then_some(self.matchable.len());
        self.blocks.push(Block { members, start, side: first_side, shape, table });
        if size <= LARGEST_MATCHED {
            self.match_block(start, size);
        } else {
            self.hopeless |= size % 2 == 1;
        }
    }

    /// Finds which sets of a block's cards can be paired off, and leaves out the hopeless pairs.
    fn match_block(&mut self, start: usize, size: usize) {
        let full = (1usize << size) - 1;
        let mut mates = [0; LARGEST_MATCHED];
        for (card, mates) in mates[..size].iter_mut().enumerate() {
            *mates = (self.mates[start + card] >> start).low() as usize;
        }
        let table = self.matchable.len();
        self.matchable.resize(table + full + 1, false);
        let matchable = &mut self.matchable[table..];
        matchable[0] = true;
        for set in 1..=full {
            let first = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            let mut partners = mates[first] & rest;
            while partners != 0 && !matchable[set] {
                matchable[set] = matchable[rest ^ (1 << partners.trailing_zeros())];
                partners &= partners - 1;
            }
        }
        self.hopeless |= !matchable[full];
        for (a, &partners) in mates[..size].iter().enumerate() {
            let mut partners = partners;
            while partners != 0 {
                let b = partners.trailing_zeros() as usize;
                partners &= partners - 1;
                if !matchable[full & !(1 << a) & !(1 << b)] {
                    self.mates[start + a] = self.mates[start + a] & !W::only(start + b);
                }
            }
        }
    }

    /// Whether the cards of `left` in this block could still be paired off if nothing but the piles of the
    /// block's own cards mattered. Always for a block that is too large for a table.
    pub(super) fn can_be_matched(&self, block: &Block<W>, left: W) -> bool {
        let set = ((left & block.members) >> block.start).low() as usize;
        block.table.is_none_or(|table| self.matchable[table + set])
    }

    /// Number of available pairs.
    #[inline]
    pub(super) fn available(&self, exposed: W) -> usize {
        self.links.iter().map(|link| (exposed & (exposed >> link.distance) & link.all).len()).sum()
    }

    /// The exposed cards after a pair is taken.
    #[inline]
    pub(super) fn after(&self, exposed: W, a: usize, b: usize) -> W {
        (exposed ^ W::only(a) ^ W::only(b)) | self.below[a] | self.below[b]
    }

    /// Calls `take` with the two cards of every available pair that is not hopeless.
    #[inline]
    pub(super) fn each_pair(&self, exposed: W, mut take: impl FnMut(usize, usize)) {
        for link in &self.links {
            let mut firsts = exposed & (exposed >> link.distance) & link.open;
            while !firsts.is_empty() {
                let a = firsts.first();
                firsts = firsts.without_first();
                take(a, a + link.distance);
            }
        }
    }

    /// The available pair with this number below [`available`](Self::available); `None` if it is hopeless.
    pub(super) fn nth_pair(&self, exposed: W, mut nth: usize) -> Option<(usize, usize)> {
        for link in &self.links {
            let mut firsts = exposed & (exposed >> link.distance) & link.all;
            let here = firsts.len();
            if nth >= here {
                nth -= here;
                continue;
            }
            for _ in 0..nth {
                firsts = firsts.without_first();
            }
            let a = firsts.first();
            return link.open.contains(a).then_some((a, a + link.distance));
        }
        None
    }

    /// The move that takes these two cards.
    pub(super) fn action(&self, a: usize, b: usize) -> Move {
        Move::between(self.pile[a].into(), self.pile[b].into()).expect("two cards of different piles")
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, Tableau};
    use crate::patience::{Pairing, Position, Rank, Rules, Setup, Suits, Term};

    fn shapes(text: &str, terms: Vec<Term>) -> Vec<Shape> {
        let rules = Rules { pairing: Pairing::new(terms), ..Rules::free().clone() };
        let piles = text.parse::<Setup>().unwrap().piles;
        let mut tableau = Tableau::<u64>::new();
        tableau.fill(&Position::legal(piles, &rules));
        tableau.blocks.iter().map(|block| block.shape).collect()
    }

    #[test]
    fn shapes_by_hand() {
        assert_eq!(shapes("J/J/Q/Q", vec![Term::SameRank]), [Shape::Complete; 2]);
        let different = vec![Term::Ranks(Rank::Jack, Rank::Queen, Suits::Any)];
        assert_eq!(shapes("J/J/Q/Q", different), [Shape::TwoSided]);
    }

    /// The sides are JS QS and JS JH. The pair inside pile 3 is one too many within a side, and QS JS is one too
    /// few between them: four pairs, as many as two sides of two have.
    #[test]
    fn a_pair_inside_a_pile_does_not_make_up_for_one_between_the_sides() {
        let terms = vec![
            Term::Ranks(Rank::Jack, Rank::Jack, Suits::Any),
            Term::Ranks(Rank::Jack, Rank::Queen, Suits::Different),
        ];
        assert_eq!(shapes("QS/JS/JSJH", terms), [Shape::Other]);
    }
}
