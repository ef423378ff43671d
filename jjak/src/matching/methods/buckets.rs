//! A priority queue for small whole numbers: one bucket for each.

/// Items by priority; of those in one bucket the last one in is the first one out.
///
/// What is taken out never has a lower priority than what was taken out before, as in a search whose
/// edges are not negative, so that no bucket is looked at twice in vain.
pub(super) struct Buckets<T> {
    buckets: Vec<Vec<T>>,
    lowest: usize,
}

impl<T> Buckets<T> {
    pub(super) fn new() -> Self {
        Self { buckets: Vec::new(), lowest: 0 }
    }

    pub(super) fn push(&mut self, priority: u16, item: T) {
        let priority = usize::from(priority);
        debug_assert!(priority >= self.lowest, "a priority below what was taken out");
        if priority >= self.buckets.len() {
            self.buckets.resize_with(priority + 1, Vec::new);
        }
        self.buckets[priority].push(item);
    }

    /// An item of the lowest priority.
    pub(super) fn pop(&mut self) -> Option<T> {
        while self.lowest < self.buckets.len() {
            if let Some(item) = self.buckets[self.lowest].pop() {
                return Some(item);
            }
            self.lowest += 1;
        }
        None
    }
}
