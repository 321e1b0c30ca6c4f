//! Mistakes of meaning in a RON file, each with the path to the faulty value. Code that has the text turns
//! the path into a line and a column.
//!
//! ```
//! use osada_reader::fault::{Fault, Segment, nearest};
//!
//! let path = [Segment::Field("waves"), Segment::Index(2)];
//! let fault = Fault::unknown(&path, "unit", "grnut", &["grunt", "archer"]);
//! assert_eq!(fault.message, "unknown unit `grnut`; known are: grunt, archer");
//! assert_eq!(fault.help.as_deref(), Some("did you mean `grunt`?"));
//! assert_eq!(nearest("sword", &["grunt", "archer"]), None);
//! ```

/// One segment of the path from a RON value to a value inside it. The name of an enum variant is not a step: `Fuzzy(variables: [..])`
/// is entered like a struct, `Inverter(child)` leads to `child` at once, `Circle(4, 5)` like a list by [`Segment::Index`].
/// Neither is `Some(..)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// A field of a struct.
    Field(&'static str),
    /// Element of a list or a tuple, counted from 0.
    Index(usize),
    /// The value of a key in a map.
    Key(String),
    /// The value inside all the brackets of `A(B(value))`. Only as the last segment.
    Innermost,
    /// The key of a map's entry, counted from 0. Only as the last segment.
    KeyAt(usize),
    /// A character of a string, counted from 0. Only as the last segment.
    Char(usize),
}

/// A mistake of meaning: the file can be read, but what it says is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path from the file's outermost value to the faulty one.
    pub path: Vec<Segment>,
    /// States the mistake, and what would be right.
    pub message: String,
    /// Such as the nearest known name.
    pub help: Option<String>,
    /// The path to another value that is concerned.
    pub also: Option<Vec<Segment>>,
}

impl Fault {
    pub fn new(path: &[Segment], message: impl Into<String>) -> Self {
        Self { path: path.to_vec(), message: message.into(), help: None, also: None }
    }

    /// A name that is none of the known ones: lists those, and suggests the nearest if it is near at all.
    pub fn unknown(path: &[Segment], what: &str, name: &str, known: &[&str]) -> Self {
        Self {
            path: path.to_vec(),
            message: format!("unknown {what} `{}`; known are: {}", shortened(name), listed(known)),
            help: nearest(name, known).map(|nearest| format!("did you mean `{nearest}`?")),
            also: None,
        }
    }

    /// Adds a suggestion.
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Adds the path to another value that is concerned.
    pub fn also(self, path: Vec<Segment>) -> Self {
        Self { also: Some(path), ..self }
    }
}

/// The known name nearest to a mistaken one, if it is near at all.
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let near = |candidate: &&&str| strsim::damerau_levenshtein(&name.to_lowercase(), &candidate.to_lowercase());
    known.iter().min_by_key(near).filter(|candidate| near(candidate) <= 1 + name.len() / 3).copied()
}

/// A name as it fits into a message: on one line, cut if it is long.
pub fn shortened(name: &str) -> String {
    let plain = |c: char| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { '\u{fffd}' } else { c };
    if name.len() <= LONGEST_NAME {
        name.chars().map(plain).collect()
    } else {
        format!("{}…", name.chars().map(plain).take(24).collect::<String>())
    }
}

/// Longer names are neither compared nor printed in full: an untrusted file may contain one of a megabyte.
const LONGEST_NAME: usize = 64;

/// Further names are counted, not printed.
const MOST_NAMES: usize = 40;

/// The first forty names, and the number of the others, as a message lists them.
pub fn listed<S: AsRef<str>>(names: &[S]) -> String {
    let shown: Vec<&str> = names.iter().take(MOST_NAMES).map(AsRef::as_ref).collect();
    match names.len() - shown.len() {
        _ if names.is_empty() => "none".to_owned(),
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A count with its noun, in the plural unless it is one: "1 wave", "3 waves", "2 people".
pub fn counted(count: usize, word: &str) -> String {
    match (count, word) {
        (1, word) => format!("1 {word}"),
        (count, "person") => format!("{count} people"),
        (count, word) if word.ends_with('s') => format!("{count} {word}es"),
        (count, word) => format!("{count} {word}s"),
    }
}

/// Further faults of a file are counted, not kept: it is beyond repair, and may be meant to waste time.
const MOST_FAULTS: usize = 100;

/// The faults of a file: the first hundred, and the number of the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    kept: Vec<Fault>,
    more: usize,
}

impl Faults {
    /// Adds a fault; `fault` is only called if it is kept.
    pub fn add(&mut self, fault: impl FnOnce() -> Fault) {
        if self.kept.len() < MOST_FAULTS {
            self.kept.push(fault());
        } else {
            self.more += 1;
        }
    }

    /// The faults that were kept, in the order in which they were found.
    pub fn kept(&self) -> &[Fault] {
        &self.kept
    }

    /// Number of faults that were not kept.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Number of all faults.
    pub fn count(&self) -> usize {
        self.kept.len() + self.more
    }
}

impl From<Vec<Fault>> for Faults {
    fn from(faults: Vec<Fault>) -> Self {
        let mut all = Self::default();
        faults.into_iter().for_each(|fault| all.add(|| fault));
        all
    }
}

/// The path with one more segment.
pub fn deeper(path: &[Segment], step: Segment) -> Vec<Segment> {
    let mut longer = path.to_vec();
    longer.push(step);
    longer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest_and_all_known_ones() {
        let fault = Fault::unknown(&[Segment::Field("cells")], "action", "slep", &["Work", "Sleep", "Rest"]);
        assert_eq!(fault.help.as_deref(), Some("did you mean `Sleep`?"));
        assert_eq!(fault.message, "unknown action `slep`; known are: Work, Sleep, Rest");
        assert_eq!(Fault::unknown(&[], "action", "Dance", &["Work", "Sleep"]).help, None);
    }

    #[test]
    fn forty_names_are_listed_and_the_others_counted() {
        let names: Vec<String> = (1..=42).map(|number| number.to_string()).collect();
        assert!(listed(&names).ends_with("38, 39, 40 and 2 more"), "{}", listed(&names));
        assert_eq!(listed(&names[..3]), "1, 2, 3");
        assert_eq!(listed::<&str>(&[]), "none");
    }

    #[test]
    fn what_is_counted_stands_in_the_plural_unless_it_is_one() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "wave")), ["0 waves", "1 wave", "2 waves"]);
        assert_eq!(
            [counted(2, "loss"), counted(1, "person"), counted(3, "person")],
            ["2 losses", "1 person", "3 people"]
        );
    }

    #[test]
    fn a_hundred_faults_are_kept_and_the_others_counted() {
        let mut faults = Faults::default();
        (0..250).for_each(|number| faults.add(|| Fault::new(&[Segment::Index(number)], "wrong")));
        assert_eq!((faults.kept().len(), faults.more(), faults.count()), (100, 150, 250));
    }
}
