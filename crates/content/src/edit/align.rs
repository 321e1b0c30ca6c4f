//! Comparison of two lists: which elements stayed, and which of the others replaced which.

/// A step from an old list to a new one, in the order of the new list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The old element of this number is the new one of that number; perhaps with changes.
    Pair(usize, usize),
    /// The old element is gone.
    Gone(usize),
    /// The new element was not there.
    New(usize),
}

/// Longer stretches that differ are paired by their order alone, which takes less memory.
const MOST_PAIRS: usize = 4_000_000;

/// The steps from one list to another with as many unchanged elements as possible. Where some were replaced by others, they
/// are paired in their order.
pub(super) fn align<T: PartialEq>(old: &[T], new: &[T]) -> Vec<Step> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let mut steps: Vec<Step> = (0..head).map(|index| Step::Pair(index, index)).collect();
    let (mut from_old, mut from_new) = (head, head);
    let anchors = common(&old[head..old_end], &new[head..new_end]);
    for (a, b) in anchors.iter().map(|&(a, b)| (head + a, head + b)).chain([(old_end, new_end)]) {
        steps.extend(replaced(from_old..a, from_new..b));
        if a < old_end {
            steps.push(Step::Pair(a, b));
        }
        (from_old, from_new) = (a + 1, b + 1);
    }
    steps.extend((0..tail).map(|index| Step::Pair(old_end + index, new_end + index)));
    steps
}

/// A stretch in which nothing stayed as it was.
fn replaced(old: std::ops::Range<usize>, new: std::ops::Range<usize>) -> impl Iterator<Item = Step> {
    let paired = old.len().min(new.len());
    let pairs = old.clone().zip(new.clone()).map(|(a, b)| Step::Pair(a, b));
    pairs.chain(old.skip(paired).map(Step::Gone)).chain(new.skip(paired).map(Step::New))
}

/// A longest common subsequence, as pairs of numbers.
fn common<T: PartialEq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    if (old.len() + 1).saturating_mul(width) > MOST_PAIRS {
        return Vec::new();
    }
    // For each pair of ends the length of what both have in common behind it.
    let mut lengths = vec![0u32; (old.len() + 1) * width];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            let (below, right) = (lengths[(a + 1) * width + b], lengths[a * width + b + 1]);
            let both = lengths[(a + 1) * width + b + 1] + 1;
            lengths[a * width + b] = if old[a] == new[b] { both } else { below.max(right) };
        }
    }
    let (mut a, mut b, mut pairs) = (0, 0, Vec::new());
    while a < old.len() && b < new.len() {
        if old[a] == new[b] {
            pairs.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if lengths[(a + 1) * width + b] >= lengths[a * width + b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use Step::{Gone, New, Pair};

    #[test]
    fn what_stayed_is_found_and_what_was_replaced_is_paired() {
        assert_eq!(align(&[1, 2, 3], &[1, 3]), [Pair(0, 0), Gone(1), Pair(2, 1)]);
        assert_eq!(align(&[1, 3], &[1, 2, 3]), [Pair(0, 0), New(1), Pair(1, 2)]);
        assert_eq!(align(&[1, 2, 3], &[1, 9, 3]), [Pair(0, 0), Pair(1, 1), Pair(2, 2)]);
        assert_eq!(align(&[5, 1, 6, 2], &[1, 2, 7]), [Gone(0), Pair(1, 0), Gone(2), Pair(3, 1), New(2)]);
        assert_eq!(align::<u8>(&[], &[]), []);
        assert_eq!(align(&[1], &[]), [Gone(0)]);
    }
}
