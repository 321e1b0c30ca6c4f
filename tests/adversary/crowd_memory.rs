//! The memory of a crowd, measured where nothing else allocates.

use crate::MEMORY;
use crate::bounds::alone;
use crate::crowd::crowd;
use osada::level::shipped;
use osada::sim::tick;
use std::sync::Arc;

/// Bytes of a unit, with its way, its jobs and all that is kept about it to be quick.
const MOST_PER_UNIT: usize = 1024;

/// Bytes that a crowd takes once everybody has found something to do.
fn memory_of(count: usize) -> usize {
    let rules = Arc::new(shipped::rules().expect("they are right"));
    let before = MEMORY.current_usage();
    let mut world = crowd(&rules, count);
    for _ in 0..60 {
        tick(&mut world, &[]);
    }
    MEMORY.current_usage().saturating_sub(before)
}

#[test]
fn a_unit_takes_less_than_a_kibibyte_beside_the_map() {
    let _alone = alone();
    let (few, many) = (2_000, 10_000);
    // Both stand on the same map, and one thread searches it: each thread has memory as large as the map.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be had");
    let of = |count| pool.install(|| memory_of(count));
    let each = of(many).saturating_sub(of(few)) / (many - few);
    eprintln!("{each} bytes a unit");
    assert!((100..MOST_PER_UNIT).contains(&each), "{each} bytes a unit");
}
