//! Checking a mind file: where the check stands, and what it has found wrong so far.

use super::name::Name;
use super::sense::Sense;
use crate::fault::{Fault, Faults, Segment, deeper};
use std::cell::{Cell, RefCell};

/// A value in the file that is being checked. Faults found anywhere in the file gather in one list, so that all can
/// be reported at once.
pub(super) struct Place<'a> {
    path: Vec<Segment>,
    findings: &'a Findings,
}

/// What has been found in a whole file.
#[derive(Debug, Default)]
pub(super) struct Findings {
    faults: RefCell<Faults>,
    /// Nodes and conditions so far.
    nodes: Cell<usize>,
}

impl Findings {
    /// Everything that is wrong.
    pub fn into_faults(self) -> Faults {
        self.faults.into_inner()
    }
}

/// No mind needs more nodes and conditions, and every unit that it leads asks all of them again and again.
const MOST_NODES: usize = 5_000;

impl<'a> Place<'a> {
    /// The value that `path` leads to.
    pub fn new(path: &[Segment], findings: &'a Findings) -> Self {
        Self { path: path.to_vec(), findings }
    }

    /// A field of this value.
    pub fn field(&self, name: &'static str) -> Self {
        Self { path: deeper(&self.path, Segment::Field(name)), findings: self.findings }
    }

    /// An element of this value.
    pub fn index(&self, index: usize) -> Self {
        Self { path: deeper(&self.path, Segment::Index(index)), findings: self.findings }
    }

    /// The value inside the names and brackets of this one: `Fod` of `Condition(Yes(Fod))`.
    pub fn innermost(&self) -> Self {
        Self { path: deeper(&self.path, Segment::Innermost), findings: self.findings }
    }

    /// Notes that this value is wrong.
    pub fn fault(&self, message: impl Into<String>) {
        self.keep(|path| Fault::new(path, message));
    }

    fn keep(&self, fault: impl FnOnce(&[Segment]) -> Fault) {
        self.findings.faults.borrow_mut().add(|| fault(&self.path));
    }

    /// Notes that this value is wrong, with a suggestion.
    pub fn fault_with_help(&self, message: impl Into<String>, help: impl Into<String>) {
        self.keep(|path| Fault::new(path, message).help(help));
    }

    /// Whether a list is no longer than any needs to be; a fault if it is.
    pub fn is_short(&self, what: &str, count: usize, most: usize) -> bool {
        if count > most {
            self.fault(format!("at most {most} {what} are allowed, not {count}"));
        }
        count <= most
    }

    /// Counts a node or a condition; whether that is one of those that are allowed. The first that is not is a fault.
    pub fn is_allowed(&self) -> bool {
        let count = self.findings.nodes.get() + 1;
        self.findings.nodes.set(count);
        if count == MOST_NODES + 1 {
            self.fault(format!("a mind has at most {MOST_NODES} nodes and conditions, and here are more"));
        }
        count <= MOST_NODES
    }

    /// Number of faults in the whole file so far.
    pub fn count(&self) -> usize {
        self.findings.faults.borrow().count()
    }

    /// The place of this name in a list of names, or `None` and a fault that lists them and suggests the nearest.
    pub fn position<'n>(&self, name: &Name, what: &str, known: impl IntoIterator<Item = &'n str>) -> Option<usize> {
        let known: Vec<_> = known.into_iter().collect();
        let found = known.iter().position(|known| *known == name.0);
        if found.is_none() {
            self.keep(|path| Fault::unknown(path, what, &name.0, &known));
        }
        found
    }

    /// The sense of this name, or `None` and a fault like that of [`Place::position`].
    pub fn sense(&self, name: &Name) -> Option<Sense> {
        Sense::named(&name.0).or_else(|| self.find(name, "sense", &Sense::ALL, Sense::name))
    }

    /// The item of this name, or `None` and a fault like that of [`Place::position`].
    pub fn find<T: Copy>(&self, name: &Name, what: &str, items: &[T], to_name: fn(T) -> &'static str) -> Option<T> {
        self.position(name, what, items.iter().map(|&item| to_name(item))).map(|index| items[index])
    }
}
