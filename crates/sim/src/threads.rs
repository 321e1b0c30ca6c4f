//! Sharing work among threads. Each thread reads what is common and writes only its own part, so the result does not depend
//! on the number of threads; `rayon` decides that number, and a single thread does everything by itself.

use rayon::prelude::*;

/// Least number of items that is worth waking other threads for.
const WORTH_IT: usize = 256;
/// Items that a thread takes at a time.
const PART: usize = 64;

/// Works on every item, by its index. It is for little work on many items.
pub(crate) fn each<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let part = |(number, items): (usize, &mut [T])| {
        items.iter_mut().enumerate().for_each(|(index, item)| work(number * PART + index, item));
    };
    if items.len() < WORTH_IT || rayon::current_num_threads() == 1 {
        items.chunks_mut(PART).enumerate().for_each(part);
    } else {
        items.par_chunks_mut(PART).enumerate().for_each(part);
    }
}

/// Works on every item with one of the `tools`: each thread has its own, and more are made if there are too few. A tool must
/// have no part in the result. It is for much work on few items.
pub(crate) fn share<T: Send, Tool: Default + Send>(
    items: &mut [T],
    tools: &mut Vec<Tool>,
    work: impl Fn(&mut T, &mut Tool) + Sync,
) {
    let threads = rayon::current_num_threads().min(items.len()).max(1);
    if tools.len() < threads {
        tools.resize_with(threads, Tool::default);
    }
    match tools.first_mut().filter(|_| threads == 1) {
        Some(tool) => items.iter_mut().for_each(|item| work(item, tool)),
        None => {
            let each = items.len().div_ceil(threads);
            let shares = items.par_chunks_mut(each).zip(tools.par_iter_mut());
            shares.for_each(|(items, tool)| items.iter_mut().for_each(|item| work(item, tool)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once_on_any_number_of_threads() {
        for threads in [1, 2, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
            for count in [0, 1, 5, PART, 1_000] {
                let (mut few, mut many, mut tools) = (vec![0; count], vec![0; count], Vec::<u32>::new());
                pool.install(|| {
                    each(&mut many, |index, item| *item += index + 1);
                    share(&mut few, &mut tools, |item, used| (*item, *used) = (*item + 1, *used + 1));
                });
                assert!(many.into_iter().eq(1..=count));
                assert!(few.iter().all(|&item| item == 1));
                assert_eq!(tools.iter().sum::<u32>(), count as u32);
            }
        }
    }
}
