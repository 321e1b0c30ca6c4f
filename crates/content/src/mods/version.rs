//! Versions of mods: numbers with dots between them.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Largest number of parts of a version.
const MOST_PARTS: usize = 4;

/// A version such as `1`, `0.3` or `2.10.1`. `1.2` and `1.2.0` are the same, and `1.10` comes after `1.9`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Version(Vec<u32>);

/// A text that is not a version.
#[derive(Clone, Debug, thiserror::Error)]
#[error("`{0}` is not a version; write one to four whole numbers with dots between them, such as \"1.0\"")]
pub struct NoVersion(String);

impl FromStr for Version {
    type Err = NoVersion;

    fn from_str(text: &str) -> Result<Self, NoVersion> {
        let parts: Option<Vec<u32>> = text.split('.').map(part).collect();
        let parts = parts.filter(|parts| parts.len() <= MOST_PARTS);
        parts.map(Self).ok_or_else(|| NoVersion(osada_reader::fault::shortened(text)))
    }
}

fn part(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

impl TryFrom<String> for Version {
    type Error = NoVersion;

    fn try_from(text: String) -> Result<Self, NoVersion> {
        text.parse()
    }
}

impl From<Version> for String {
    fn from(version: Version) -> Self {
        version.to_string()
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&parts.join("."))
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let part = |version: &Self, index: usize| version.0.get(index).copied().unwrap_or(0);
        let differing = (0..MOST_PARTS).map(|index| part(self, index).cmp(&part(other, index)));
        differing.fold(Ordering::Equal, Ordering::then)
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Version {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_number_by_number() {
        let version = |text: &str| text.parse::<Version>().expect("it is a version");
        assert!(
            version("1.10") > version("1.9") && version("1.2") == version("1.2.0") && version("0.9") < version("1")
        );
        for text in ["", "1.", "v1", "1.2-beta", "1.2.3.4.5", "-1", "4294967296", "१"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
    }
}
