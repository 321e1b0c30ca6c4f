//! One number for the whole state of a world, and one for each subsystem, so that a difference names its subsystem.

use osada_sim::{State, Subsystems};
use postcard::ser_flavors::Flavor;
use serde::Serialize;
use std::fmt;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The hash of everything that changes while a level runs: XXH3-64 over the postcard form of each subsystem, and
/// XXH3-64 over those. The same on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateHash {
    subsystems: Vec<(&'static str, u64)>,
    whole: u64,
}

impl StateHash {
    /// The hash of a state.
    pub fn of(state: &State) -> Self {
        let mut hashes = SubsystemHashes(Vec::new());
        state.subsystems(&mut hashes);
        let SubsystemHashes(subsystems) = hashes;
        let bytes: Vec<u8> = subsystems.iter().flat_map(|(_, hash)| hash.to_le_bytes()).collect();
        Self { whole: xxh3_64(&bytes), subsystems }
    }

    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// The number of each subsystem, always in the same order.
    pub fn subsystems(&self) -> &[(&'static str, u64)] {
        &self.subsystems
    }

    /// The subsystems in which two states differ.
    pub fn differences(&self, other: &Self) -> Vec<&'static str> {
        let pairs = self.subsystems.iter().zip(&other.subsystems);
        pairs.filter(|(a, b)| a != b).map(|((name, _), _)| *name).collect()
    }
}

/// 16 hexadecimal digits.
impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.whole)
    }
}

struct SubsystemHashes(Vec<(&'static str, u64)>);

impl Subsystems for SubsystemHashes {
    fn subsystem<T: Serialize>(&mut self, name: &'static str, value: &T) {
        let sink = Sink { hash: Xxh3::new(), buffer: [0; BUFFER], filled: 0 };
        // Nothing in the state can fail to serialise: the sink accepts every byte and all lengths are known.
        let hash = postcard::serialize_with_flavor(value, sink).unwrap_or_default();
        self.0.push((name, hash));
    }
}

const BUFFER: usize = 1024;

/// Hashes bytes as they are serialised, so that the state is never copied as a whole.
struct Sink {
    hash: Xxh3,
    buffer: [u8; BUFFER],
    filled: usize,
}

impl Sink {
    fn flush(&mut self) {
        self.hash.update(&self.buffer[..self.filled]);
        self.filled = 0;
    }
}

impl Flavor for Sink {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        if self.filled == BUFFER {
            self.flush();
        }
        self.buffer[self.filled] = byte;
        self.filled += 1;
        Ok(())
    }

    fn finalize(mut self) -> postcard::Result<u64> {
        self.flush();
        Ok(self.hash.digest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::{build, load, shipped};
    use osada_sim::{JobKind, SetPriority, World, tick};
    use std::sync::Arc;

    fn world(seed: u64) -> World {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let (path, text) = shipped::level("tutorial").expect("it ships");
        let level = load(path, text, &rules).expect("it is right");
        build(&level, &rules, seed).expect("it can be built")
    }

    #[test]
    fn the_streamed_hash_is_that_of_the_serialised_bytes() {
        let state = world(1);
        let mut subsystems = SubsystemHashes(Vec::new());
        subsystems.subsystem("state", state.state());
        let bytes = postcard::to_stdvec(state.state()).expect("a state can be saved");
        assert!(bytes.len() > BUFFER);
        assert_eq!(subsystems.0, [("state", xxh3_64(&bytes))]);
    }

    #[test]
    fn a_difference_names_its_subsystem() {
        let mut a = world(1);
        let mut b = a.clone();
        assert_eq!(StateHash::of(a.state()), StateHash::of(b.state()));
        tick(&mut a, &[]);
        tick(&mut b, &[SetPriority { job: JobKind::Chop, priority: 0 }.into()]);
        let (a, b) = (StateHash::of(a.state()), StateHash::of(b.state()));
        assert_ne!(a.whole(), b.whole());
        assert_eq!(a.differences(&b), ["jobs"]);
        assert_eq!(a.to_string().len(), 16);
    }
}
