//! Sorting a few things.

/// Sorts in place; `before` says whether its first argument belongs before its second, and equals keep their order.
///
/// By insertion, for some hundred items at most that are nearly in order: the standard library's sort is compiled anew
/// for every type, at 4 kB each, and the page is downloaded.
pub fn sort_few<T>(items: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && before(&items[at], &items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}
