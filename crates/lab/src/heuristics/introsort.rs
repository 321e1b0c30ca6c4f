//! The sort of lists in .NET: an introsort, which is unstable, so that its order of equals belongs to a program that
//! relies on it.

/// Up to this many elements a part is sorted by insertion.
const FEW: usize = 16;

/// Sorts as `List.Sort` of .NET 4.5 and later does, by an order in which `less` comes first.
pub fn introsort<T: Clone>(list: &mut [T], less: impl Fn(&T, &T) -> bool) {
    // .NET counts the digits of the length in base two, and allows twice as many partitions within each other.
    let digits = usize::BITS - list.len().leading_zeros();
    sort(list, 2 * digits, &less);
}

fn sort<T: Clone>(mut list: &mut [T], mut depth: u32, less: &impl Fn(&T, &T) -> bool) {
    while list.len() > FEW {
        if depth == 0 {
            return heap_sort(list, less);
        }
        depth -= 1;
        let pivot = partition(list, less);
        let (low, high) = list.split_at_mut(pivot);
        sort(&mut high[1..], depth, less);
        list = low;
    }
    match list.len() {
        0 | 1 => {}
        2 => order(list, 0, 1, less),
        3 => median(list, [0, 1, 2], less),
        _ => insertion_sort(list, less),
    }
}

/// Swaps two elements if the first belongs behind the second.
fn order<T>(list: &mut [T], one: usize, other: usize, less: &impl Fn(&T, &T) -> bool) {
    if less(&list[other], &list[one]) {
        list.swap(one, other);
    }
}

/// Orders three elements.
fn median<T>(list: &mut [T], [low, middle, high]: [usize; 3], less: &impl Fn(&T, &T) -> bool) {
    order(list, low, middle, less);
    order(list, low, high, less);
    order(list, middle, high, less);
}

/// Parts the list by the median of its first, middle and last element and returns the place of that pivot.
fn partition<T: Clone>(list: &mut [T], less: &impl Fn(&T, &T) -> bool) -> usize {
    let high = list.len() - 1;
    let middle = high / 2;
    median(list, [0, middle, high], less);
    let pivot = list[middle].clone();
    list.swap(middle, high - 1);
    let (mut left, mut right) = (0, high - 1);
    while left < right {
        left += 1;
        while less(&list[left], &pivot) {
            left += 1;
        }
        right -= 1;
        while less(&pivot, &list[right]) {
            right -= 1;
        }
        if left >= right {
            break;
        }
        list.swap(left, right);
    }
    list.swap(left, high - 1);
    left
}

fn insertion_sort<T: Clone>(list: &mut [T], less: &impl Fn(&T, &T) -> bool) {
    for at in 1..list.len() {
        let element = list[at].clone();
        let mut place = at;
        while place > 0 && less(&element, &list[place - 1]) {
            list[place] = list[place - 1].clone();
            place -= 1;
        }
        list[place] = element;
    }
}

fn heap_sort<T: Clone>(list: &mut [T], less: &impl Fn(&T, &T) -> bool) {
    for top in (1..=list.len() / 2).rev() {
        sift_down(list, top, less);
    }
    for last in (1..list.len()).rev() {
        list.swap(0, last);
        sift_down(&mut list[..last], 1, less);
    }
}

/// Lets an element sink in a heap whose elements are counted from 1.
fn sift_down<T: Clone>(heap: &mut [T], mut top: usize, less: &impl Fn(&T, &T) -> bool) {
    let element = heap[top - 1].clone();
    while top <= heap.len() / 2 {
        let mut child = 2 * top;
        if child < heap.len() && less(&heap[child - 1], &heap[child]) {
            child += 1;
        }
        if !less(&element, &heap[child - 1]) {
            break;
        }
        heap[top - 1] = heap[child - 1].clone();
        top = child;
    }
    heap[top - 1] = element;
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Stream;

    #[test]
    fn it_sorts_lists_of_every_length() {
        let mut stream = Stream::new(1, 0);
        for length in 0..200 {
            let mut list: Vec<usize> = (0..length).map(|_| stream.below(40)).collect();
            let (mut wanted, mut heap) = (list.clone(), list.clone());
            wanted.sort_unstable();
            introsort(&mut list, |a, b| a < b);
            heap_sort(&mut heap, &|a: &usize, b: &usize| a < b);
            assert_eq!((&list, &heap), (&wanted, &wanted), "{length} elements");
        }
    }

    #[test]
    fn up_to_sixteen_equals_keep_their_order_and_more_lose_it() {
        let order_of_equals = |length: usize| {
            let mut list: Vec<(u8, usize)> = (0..length).map(|at| (0, at)).collect();
            introsort(&mut list, |a, b| a.0 < b.0);
            list.iter().map(|&(_, at)| at).collect::<Vec<_>>()
        };
        assert_eq!(order_of_equals(16), (0..16).collect::<Vec<_>>());
        // By hand: the pivot 8 waits at the last place but one while both pointers swap at every step until they meet.
        assert_eq!(order_of_equals(17), [0, 14, 13, 12, 11, 10, 9, 15, 8, 6, 5, 4, 3, 2, 1, 7, 16]);
    }
}
