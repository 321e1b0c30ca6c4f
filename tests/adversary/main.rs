//! An adversary: files made to break the program, states forged and sealed, processes killed while they save. Whatever it
//! tries is refused with a message or accepted; nothing panics, and no file of less than 10 MB takes more than 300 MiB of
//! memory or, in a release build, 2 s of one processor. What a unit of a crowd takes is measured here as well: nowhere else
//! are bytes counted.
//!
//! `cargo test --release --test adversary` tries a little of everything, with `-- --ignored` a lot (a quarter of an hour or more). What
//! it finds is kept beside the build. `OSADA_ADVERSARY_SEED=2` and so on makes other attempts.

mod bounds;
mod crowd_memory;
mod grown_bodies;
mod grown_texts;
mod honest;
mod kill;
mod mutation;
mod states;
mod targets;
mod untrusted;

#[path = "../common/crowd.rs"]
mod crowd;
#[path = "../common/forging.rs"]
mod forging;
#[path = "../common/test_data.rs"]
mod test_data;

use osada::grid::Stream;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    /// With every run of all tests; twenty times as much in a release build, which takes some minutes.
    Little,
    /// When somebody asks for it.
    Much,
}

impl Effort {
    /// One number or the other.
    fn of(self, little: u64, much: u64) -> u64 {
        match self {
            Self::Little if cfg!(debug_assertions) => little,
            Self::Little => 20 * little,
            Self::Much => much,
        }
    }
}

/// The random numbers of an attack.
fn stream(attack: u64) -> Stream {
    let seed = std::env::var("OSADA_ADVERSARY_SEED").ok().and_then(|text| text.parse().ok());
    Stream::new(seed.unwrap_or(1), attack)
}
