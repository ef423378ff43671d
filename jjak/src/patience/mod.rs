//! Patience: piles of face-up cards, pairs of exposed cards taken away.
