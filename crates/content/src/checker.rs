//! Checks of meaning on plain structs: the path to the current place, and the faults and warnings so far.

use super::habits::is_invisible;
use osada_reader::fault::{Fault, Faults, Segment, shortened};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::RangeInclusive;

/// Longest list of rows that is accepted.
const MOST_ITEMS: usize = 10_000;

/// Walks a value that was read, collecting every fault with the way to it.
#[derive(Debug, Default)]
pub struct Checker {
    path: Vec<Segment>,
    faults: Faults,
    warnings: Faults,
}

impl Checker {
    pub fn into_faults(self) -> Faults {
        self.faults
    }

    pub fn is_faultless(&self) -> bool {
        self.faults.count() == 0
    }

    /// Faults and warnings.
    pub fn into_findings(self) -> (Faults, Faults) {
        (self.faults, self.warnings)
    }

    /// Checks something one step deeper.
    pub fn at<R>(&mut self, step: Segment, check: impl FnOnce(&mut Self) -> R) -> R {
        self.path.push(step);
        let result = check(self);
        self.path.pop();
        result
    }

    /// Runs a check on a field of this value.
    pub fn field<R>(&mut self, name: &'static str, check: impl FnOnce(&mut Self) -> R) -> R {
        self.at(Segment::Field(name), check)
    }

    /// Checks every element of a list that is a field. A list longer than `MOST_ITEMS` is one fault.
    pub fn each<T>(&mut self, name: &'static str, items: &[T], mut check: impl FnMut(&mut Self, &T)) {
        self.field(name, |this| {
            if items.len() > MOST_ITEMS {
                return this.fault(format!("at most {MOST_ITEMS} are allowed here, not {}", items.len()));
            }
            for (index, item) in items.iter().enumerate() {
                this.at(Segment::Index(index), |this| check(this, item));
            }
        });
    }

    /// Adds a fault at this place.
    pub fn fault(&mut self, message: impl Into<String>) {
        self.keep(|path| Fault::new(path, message));
    }

    fn keep(&mut self, fault: impl FnOnce(&[Segment]) -> Fault) {
        self.faults.add(|| fault(&self.path));
    }

    pub fn fault_with_help(&mut self, message: impl Into<String>, help: impl Into<String>) {
        self.keep(|path| Fault::new(path, message).help(help));
    }

    /// Adds a warning at this place: something without effect, or hardly intended.
    pub fn warn(&mut self, message: impl Into<String>) {
        self.warnings.add(|| Fault::new(&self.path, message));
    }

    pub fn warn_with_help(&mut self, message: impl Into<String>, help: impl Into<String>) {
        self.warnings.add(|| Fault::new(&self.path, message).help(help));
    }

    /// A field that must be a number within a range; NaN and infinity are in none.
    pub fn number(&mut self, name: &'static str, value: impl Into<f64>, range: RangeInclusive<f64>) {
        self.number_of("", name, value, range);
    }

    /// [`number`](Self::number) with the unit of a field whose name does not say it, in the plural.
    pub fn number_of(&mut self, unit: &str, name: &'static str, value: impl Into<f64>, range: RangeInclusive<f64>) {
        let value = value.into();
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            // Hundreds of digits nobody reads.
            let value = if value.abs() < 1e15 { value.to_string() } else { format!("{value:e}") };
            let message = format!("`{name}` must be a number{} from {low} to {high}, not {value}", of_unit(unit));
            self.field(name, |this| this.fault(message));
        }
    }

    /// A field that must be a whole number within a range.
    pub fn count(&mut self, name: &'static str, value: u32, range: RangeInclusive<u32>) {
        self.count_of("", name, value, range);
    }

    /// [`count`](Self::count) with the unit of a field whose name does not say it, in the plural.
    pub fn count_of(&mut self, unit: &str, name: &'static str, value: u32, range: RangeInclusive<u32>) {
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            let unit = of_unit(unit);
            let message = format!("`{name}` must be a whole number{unit} from {low} to {high}, not {value}");
            self.field(name, |this| this.fault(message));
        }
    }

    /// A field with the lower and the upper end of an interval.
    pub fn interval<N: Into<f64>>(&mut self, name: &'static str, ends: (N, N), range: RangeInclusive<f64>) {
        let (low, high) = (ends.0.into(), ends.1.into());
        self.field(name, |this| {
            for (index, value) in [low, high].into_iter().enumerate() {
                if !range.contains(&value) {
                    let (least, most) = (range.start(), range.end());
                    let message = format!("both ends of `{name}` must be numbers from {least} to {most}, not {value}");
                    this.at(Segment::Index(index), |this| this.fault(message));
                }
            }
            if low > high {
                this.fault(format!("`{name}` must begin with the lower value, but {low} is above {high}"));
            }
        });
    }

    /// A field that must hold a readable text of at most `longest` characters.
    pub fn text(&mut self, name: &'static str, value: &str, longest: usize) {
        self.field(name, |this| this.own_text(&format!("`{name}`"), value, longest));
    }

    /// A readable text of at most `longest` characters; `what` is its name in sentences.
    pub fn own_text(&mut self, what: &str, value: &str, longest: usize) {
        let length = value.chars().count();
        if value.trim().is_empty() {
            self.fault(format!("{what} must not be empty"));
        } else if length > longest {
            self.fault(format!("{what} has {length} characters; at most {longest} are allowed"));
        } else if value.chars().any(char::is_control) {
            self.fault(format!("{what} must be one line without control characters"));
        } else if let Some(hidden) = value.chars().find(|&character| is_invisible(character)) {
            let message = format!("{what} contains an invisible character, U+{:04X}", u32::from(hidden));
            self.fault_with_help(message, "delete it");
        }
    }

    /// The index of a name that must be one of the known ones.
    pub fn known(&mut self, what: &str, name: &str, known: &[&str]) -> Option<usize> {
        let found = known.iter().position(|known| *known == name);
        if found.is_none() {
            self.keep(|path| Fault::unknown(path, what, name, known));
        }
        found
    }

    /// [`known`](Self::known) for a field.
    pub fn known_field(&mut self, field: &'static str, what: &str, name: &str, known: &[&str]) -> Option<usize> {
        self.field(field, |this| this.known(what, name, known))
    }

    /// A field whose values must differ from row to row of a list.
    pub fn unique<K: Ord + std::fmt::Display>(&mut self, field: &'static str, values: impl Iterator<Item = K>) {
        self.unique_of(field, values.map(|value| (value, None)));
    }

    /// [`unique`](Self::unique) with the names of the rows.
    pub fn unique_of<'n, K: Ord + std::fmt::Display>(
        &mut self,
        field: &'static str,
        values: impl Iterator<Item = (K, Option<&'n str>)>,
    ) {
        let mut first_rows = BTreeMap::new();
        for (row, (value, name)) in values.enumerate() {
            let shown = shortened(&value.to_string());
            match first_rows.entry(value) {
                Entry::Vacant(free) => _ = free.insert((row, name)),
                Entry::Occupied(taken) => {
                    let (first, holder) = *taken.get();
                    let of = name.map_or(String::new(), |name| format!(" of `{}`", shortened(name)));
                    let holder = holder.map_or(format!("row {}", first + 1), |name| format!("`{}`", shortened(name)));
                    let also = [&self.path[..], &[Segment::Index(first), Segment::Field(field)]].concat();
                    self.at(Segment::Index(row), |this| {
                        this.field(field, |this| {
                            let message = format!("the {field} `{shown}`{of} is taken: {holder} has it already");
                            this.keep(|path| Fault::new(path, message).help("choose another").also(also));
                        });
                    });
                }
            }
        }
    }
}

fn of_unit(unit: &str) -> String {
    if unit.is_empty() { String::new() } else { format!(" of {unit}") }
}
