//! The threads that games run on. Results do not depend on them.

use crate::failure::Failure;
use rayon::{ThreadPool, ThreadPoolBuilder, current_num_threads};

/// A pool of threads for each of the games that run side by side: as many as there are threads, and a game that runs alone has
/// all of them.
pub fn pools(threads: Option<u16>, games: u64) -> Result<Vec<ThreadPool>, Failure> {
    let threads = threads.map_or_else(current_num_threads, usize::from).max(1);
    let side_by_side = usize::try_from(games).map_or(threads, |games| games.clamp(1, threads));
    let pool = |_| {
        let pool = ThreadPoolBuilder::new().num_threads(threads / side_by_side).build();
        pool.map_err(|error| Failure::bad(format!("no threads can be had: {error}")))
    };
    (0..side_by_side).map(pool).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_shared_out_among_games() {
        let shares = |threads, games| {
            let pools = pools(Some(threads), games).unwrap_or_else(|_| panic!("threads can be had"));
            pools.iter().map(ThreadPool::current_num_threads).collect::<Vec<_>>()
        };
        assert_eq!(shares(4, 1), [4]);
        assert_eq!(shares(5, 2), [2, 2]);
        assert_eq!(shares(2, 100), [1, 1]);
    }
}
