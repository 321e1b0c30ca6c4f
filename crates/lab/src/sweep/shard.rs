//! A part of a sweep, for one of several machines.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Part I of N of a sweep, both counted from 1. Task T is of part T mod N + 1, so that all parts have tasks of all kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    of: usize,
}

/// There is no such part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a part: give I/N, part I of N with I from 1 to N and N up to {MOST}, such as 1/4")]
pub struct NoShard(String);

/// Most parts of a sweep.
const MOST: usize = 1_000_000;

impl Shard {
    /// A part; `None` if there is none of this number.
    pub fn new(number: usize, of: usize) -> Option<Self> {
        (of <= MOST && (1..=of).contains(&number)).then_some(Self { number, of })
    }

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self.number
    }

    /// Number of all parts.
    pub fn of(self) -> usize {
        self.of
    }

    pub fn has(self, task: usize) -> bool {
        task % self.of == self.number - 1
    }

    /// Its tasks among so many, in order.
    pub fn tasks(self, count: usize) -> impl Iterator<Item = usize> {
        (self.number - 1..count).step_by(self.of)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        numbers.and_then(|(number, of)| Self::new(number, of)).ok_or_else(|| NoShard(text.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_of_exactly_one_part() {
        for of in 1..6 {
            let parts: Vec<Shard> = (1..=of).filter_map(|number| Shard::new(number, of)).collect();
            for count in 0..12 {
                let mut tasks: Vec<usize> = parts.iter().flat_map(|part| part.tasks(count)).collect();
                tasks.sort_unstable();
                assert_eq!(tasks, (0..count).collect::<Vec<_>>());
            }
            assert!((0..12).all(|task| parts.iter().filter(|part| part.has(task)).count() == 1));
        }
    }

    #[test]
    fn a_part_reads_as_it_is_written_and_others_are_refused() {
        assert_eq!("2/3".parse::<Shard>().map(|part| part.to_string()), Ok("2/3".to_owned()));
        for wrong in ["0/3", "4/3", "1/0", "1", "1/", "-1/3", "1/2/3", "a/b", "1/18446744073709551616"] {
            let error = wrong.parse::<Shard>().expect_err(wrong).to_string();
            assert!(error.contains(wrong) && error.contains("I from 1 to N"), "{error}");
        }
    }
}
