//! Checking of a mind file: the place of the check, and its findings so far.

use super::action::{Action, MindRole};
use super::name::Name;
use super::sense::Sense;
use osada_reader::fault::{Fault, Faults, Segment, deeper, listed};
use std::cell::{Cell, RefCell};

/// A place in the file that is being checked. The faults of a file gather in one list, so that all can be reported at
/// once.
pub(super) struct Place<'a> {
    path: Vec<Segment>,
    findings: &'a Findings,
}

/// The findings in a whole file.
#[derive(Debug, Default)]
pub(super) struct Findings {
    faults: RefCell<Faults>,
    warnings: RefCell<Faults>,
    /// Number of nodes and conditions so far.
    nodes: Cell<usize>,
    /// The role of the mind, once known.
    role: Cell<Option<MindRole>>,
}

impl Findings {
    /// All faults, and all warnings.
    pub fn into_parts(self) -> (Faults, Faults) {
        (self.faults.into_inner(), self.warnings.into_inner())
    }
}

/// The message for an action that a role does not have.
pub(super) fn for_others(action: Action, role: MindRole) -> String {
    let others = MindRole::ALL.into_iter().filter(|other| other.actions().contains(&action)).map(MindRole::plural);
    let others = others.collect::<Vec<_>>().join(" and ");
    let own: Vec<&str> = role.actions().iter().map(|action| action.name()).collect();
    format!("`{}` is for {others}; a {} can {}", action.name(), role.name(), listed(&own))
}

/// No mind needs more nodes and conditions; every unit with such a mind asks all of them at each decision.
const MOST_NODES: usize = 5_000;

impl<'a> Place<'a> {
    pub fn new(path: &[Segment], findings: &'a Findings) -> Self {
        Self { path: path.to_vec(), findings }
    }

    pub fn field(&self, name: &'static str) -> Self {
        Self { path: deeper(&self.path, Segment::Field(name)), findings: self.findings }
    }

    pub fn index(&self, index: usize) -> Self {
        Self { path: deeper(&self.path, Segment::Index(index)), findings: self.findings }
    }

    /// The value inside the names and brackets of this one: `Fod` of `Condition(Yes(Fod))`.
    pub fn innermost(&self) -> Self {
        Self { path: deeper(&self.path, Segment::Innermost), findings: self.findings }
    }

    /// Reports a fault of this value.
    pub fn fault(&self, message: impl Into<String>) {
        self.keep(|path| Fault::new(path, message));
    }

    fn keep(&self, fault: impl FnOnce(&[Segment]) -> Fault) {
        self.findings.faults.borrow_mut().add(|| fault(&self.path));
    }

    /// Reports a fault of this value, with a suggestion.
    pub fn fault_with_help(&self, message: impl Into<String>, help: impl Into<String>) {
        self.keep(|path| Fault::new(path, message).help(help));
    }

    /// Warns that this value has no effect, or hardly the intended one.
    pub fn warn(&self, message: impl Into<String>) {
        self.findings.warnings.borrow_mut().add(|| Fault::new(&self.path, message));
    }

    /// Returns whether a list is no longer than `most`, and reports a fault if it is.
    pub fn is_short(&self, what: &str, count: usize, most: usize) -> bool {
        if count > most {
            self.fault(format!("at most {most} {what} are allowed, not {count}"));
        }
        count <= most
    }

    /// Sets the role of the mind.
    pub fn is_for(&self, role: Option<MindRole>) {
        self.findings.role.set(role);
    }

    /// Counts a node or a condition and returns whether it is still within the limit. The first beyond is a fault.
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

    /// Index of this name in a list of names, or `None` and a fault that lists them and suggests the nearest.
    pub fn position<'n>(&self, name: &Name, what: &str, known: impl IntoIterator<Item = &'n str>) -> Option<usize> {
        let known: Vec<_> = known.into_iter().collect();
        let found = known.iter().position(|known| *known == name.0);
        if found.is_none() {
            self.keep(|path| Fault::unknown(path, what, &name.0, &known));
        }
        found
    }

    /// Reports an unknown name, in words that end before it: "`Hp` has no set".
    pub fn unknown<'n>(&self, words: &str, name: &Name, known: impl IntoIterator<Item = &'n str>) {
        let known: Vec<_> = known.into_iter().collect();
        let message = format!("{words} `{name}`; known are: {}", listed(&known));
        self.keep(|path| Fault { help: Fault::unknown(path, "", &name.0, &known).help, ..Fault::new(path, message) });
    }

    /// The sense of this name, or `None` and a fault like that of [`Place::position`]. Warns of one that the role does
    /// not have, because it is always 0.
    pub fn sense(&self, name: &Name) -> Option<Sense> {
        let role = self.findings.role.get();
        let Some(sense) = Sense::named(&name.0) else {
            let own: Vec<Sense> =
                Sense::ALL.into_iter().filter(|&sense| role.is_none_or(|role| sense.is_of(role))).collect();
            return self.find(name, "sense", &own, Sense::name);
        };
        if let Some(role) = role.filter(|&role| !sense.is_of(role)) {
            let others = MindRole::ALL.into_iter().filter(|&other| sense.is_of(other)).map(MindRole::plural);
            let others = others.collect::<Vec<_>>().join(" and ");
            self.warn(format!("`{name}` is a sense of {others}; to a {} it is always 0", role.name()));
        }
        Some(sense)
    }

    /// The action of this name, or `None` and a fault; the fault of another role's action names that role.
    pub fn action(&self, name: &Name, actions: &[Action]) -> Option<Action> {
        let known: Vec<&str> = actions.iter().map(|action| action.name()).collect();
        self.action_or(name, actions, &known)
    }

    /// Like [`Place::action`], where other words than actions are known too.
    pub fn action_or(&self, name: &Name, actions: &[Action], known: &[&str]) -> Option<Action> {
        let other = Action::ALL.into_iter().find(|action| action.name() == name.0 && !actions.contains(action));
        if let (Some(action), Some(role)) = (other, self.findings.role.get()) {
            self.fault(for_others(action, role));
            return None;
        }
        self.position(name, "action", known.iter().copied())?;
        actions.iter().copied().find(|action| action.name() == name.0)
    }

    /// The item of this name, or `None` and a fault like that of [`Place::position`].
    pub fn find<T: Copy>(&self, name: &Name, what: &str, items: &[T], to_name: fn(T) -> &'static str) -> Option<T> {
        self.position(name, what, items.iter().map(|&item| to_name(item))).map(|index| items[index])
    }
}
