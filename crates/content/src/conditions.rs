//! Checks of conditions: what they may name, and numbers within bounds.

use super::checker::Checker;
use super::lookup::structure;
use super::weather::weather;
use osada_ai::brain::MindRole;
use osada_reader::fault::Segment;
use osada_sim::rules::{Challenge, Condition, Effect, Measure, Rules, Trigger};
use osada_sim::{JobKind, LevelGoal};

/// Most conditions or effects of a list.
pub(super) const MOST_PARTS: usize = 10;
/// Deepest nesting of conditions and effects.
pub(super) const DEEPEST: usize = 6;
/// The largest number that a condition compares with.
pub(super) const LARGEST: f64 = 1e6;

/// What triggers may name.
#[derive(Debug)]
pub struct Vocabulary<'r> {
    pub(super) rules: &'r Rules,
    pub(super) minds: Vec<(&'r str, MindRole)>,
    triggers: Vec<(&'r str, usize)>,
    pub(super) tasks: Vec<&'r str>,
    /// Columns and rows of the map, where there is one.
    size: Option<(usize, usize)>,
    /// Triggers, tasks and places are those of a level that is not known.
    is_open: bool,
}

impl<'r> Vocabulary<'r> {
    /// The names of rules, of their triggers and of some more triggers, on a map of this size. Without one no place can be named.
    pub fn new(rules: &'r Rules, own: &'r [Trigger], size: Option<(usize, usize)>) -> Self {
        let minds = rules.minds.iter().map(|(name, mind)| (name.as_str(), mind.role)).collect();
        Self::with_minds(rules, own, size, minds)
    }

    /// The names of rules, and whatever a level may have.
    pub fn of_any_level(rules: &'r Rules) -> Self {
        Self { is_open: true, ..Self::new(rules, &[], None) }
    }

    /// [`Vocabulary::new`] for rules whose minds are not in them yet.
    pub(super) fn with_minds(
        rules: &'r Rules,
        own: &'r [Trigger],
        size: Option<(usize, usize)>,
        minds: Vec<(&'r str, MindRole)>,
    ) -> Self {
        let all = || rules.triggers.iter().chain(own);
        let choices = |trigger: &Trigger| trigger.ask.as_ref().map_or(0, |question| question.choices.len());
        let triggers = all().map(|trigger| (trigger.name.as_str(), choices(trigger))).collect();
        let task = |effect: &'r Effect| if let Effect::Task(task) = effect { Some(task.name.as_str()) } else { None };
        let tasks = all().flat_map(every_effect).filter_map(task).collect();
        Self { rules, minds, triggers, tasks, size, is_open: false }
    }
}

/// Everything that can follow from a trigger, the effects within effects included.
pub(super) fn every_effect(trigger: &Trigger) -> Vec<&Effect> {
    let question = trigger.ask.iter();
    let answers = question.flat_map(|ask| ask.choices.iter().flat_map(|choice| &choice.then).chain(&ask.unanswered));
    let mut all: Vec<&Effect> = trigger.then.iter().chain(answers).collect();
    let mut next = 0;
    while let Some(&effect) = all.get(next) {
        match effect {
            Effect::Task(task) => all.extend(task.then.iter().chain(&task.failed)),
            Effect::Luck { then, otherwise, .. } => all.extend(then.iter().chain(otherwise)),
            Effect::Later(_, effects) => all.extend(effects),
            _ => {}
        }
        next += 1;
    }
    all
}

pub(super) fn few(checker: &mut Checker, name: &'static str, count: usize) {
    if count > MOST_PARTS {
        checker.field(name, |checker| checker.fault(format!("at most {MOST_PARTS} are allowed here, not {count}")));
    }
}

/// Checks a list of conditions that must hold together.
pub fn check_conditions(checker: &mut Checker, field: &'static str, list: &[Condition], known: &Vocabulary) {
    few(checker, field, list.len());
    checker.each(field, list, |checker, condition| check_condition(checker, condition, known, 0));
}

/// Checks a condition; `depth` counts the lists around it.
pub fn check_condition(checker: &mut Checker, condition: &Condition, known: &Vocabulary, depth: usize) {
    if depth > DEEPEST {
        return checker.fault(format!("conditions may be nested {DEEPEST} deep, not deeper"));
    }
    match condition {
        Condition::Yes(of) | Condition::No(of) => check_measure(checker, of, known),
        Condition::Below(of, bound) | Condition::AtLeast(of, bound) => {
            warn_of_never(checker, condition);
            checker.at(Segment::Index(0), |checker| check_measure(checker, of, known));
            if !(0.0..=LARGEST).contains(bound) {
                let message = format!("this must be a number from 0 to {LARGEST}, not {bound}");
                checker.at(Segment::Index(1), |checker| checker.fault(message));
            }
        }
        Condition::Any(parts) | Condition::All(parts) => {
            if parts.is_empty() || parts.len() > MOST_PARTS {
                checker.fault(format!("this holds from 1 to {MOST_PARTS} conditions, not {}", parts.len()));
            }
            for (index, part) in parts.iter().take(MOST_PARTS).enumerate() {
                checker.at(Segment::Index(index), |checker| check_condition(checker, part, known, depth + 1));
            }
        }
        Condition::Not(part) => check_condition(checker, part, known, depth + 1),
        Condition::Chance(share) => share_of(checker, *share),
    }
}

/// Warns of a comparison that never holds.
fn warn_of_never(checker: &mut Checker, condition: &Condition) {
    let (of, is_never) = match condition {
        Condition::AtLeast(of, bound) => (of, of.most().is_some_and(|most| *bound > most)),
        Condition::Below(of, bound) => (of, *bound == 0.0 && !matches!(of, Measure::Chief(_))),
        _ => return,
    };
    if is_never {
        let most = of.most().map_or(String::new(), |most| format!(" and at most {most}"));
        checker.warn(format!("this never holds: what it compares is at least 0{most}"));
    }
}

pub(super) fn share_of(checker: &mut Checker, share: f64) {
    if !(0.0..=1.0).contains(&share) {
        checker.fault(format!("this must be a share from 0 to 1, not {share}"));
    }
}

fn check_measure(checker: &mut Checker, of: &Measure, known: &Vocabulary) {
    let rules = known.rules;
    let innermost = Segment::Innermost;
    match of {
        Measure::Standing(name)
        | Measure::Planned(name)
        | Measure::PlannedOrStanding(name)
        | Measure::Built(name)
        | Measure::Lost(name) => {
            checker.at(innermost, |checker| structure(checker, rules, name));
        }
        Measure::Units(name) => {
            let rows: Vec<&str> = rules.units.iter().map(|row| row.name.as_str()).collect();
            checker.at(innermost, |checker| checker.known("unit", name, &rows));
        }
        Measure::Challenge(name) => {
            checker.at(innermost, |checker| checker.known("challenge", name, &Challenge::NAMES));
        }
        Measure::WonBy(name) => {
            checker.at(innermost, |checker| checker.known("victory", name, &LevelGoal::WINNING));
        }
        Measure::Owned(name) | Measure::Made(name) => checker.at(innermost, |checker| gear(checker, name, rules)),
        Measure::Weather(name) => checker.at(innermost, |checker| weather(checker, name, rules)),
        Measure::PeopleIn(from, to) | Measure::BesiegersIn(from, to) | Measure::DraftedIn(from, to) => {
            corners(checker, *from, *to, known)
        }
        Measure::Happened(name) | Measure::DaysSince(name) => {
            checker.at(innermost, |checker| trigger(checker, name, known));
        }
        Measure::Asked(name) => {
            checker.at(innermost, |checker| {
                if trigger(checker, name, known).is_some_and(|index| known.triggers[index].1 == 0) {
                    checker.fault(format!("`{name}` asks nothing"));
                }
            });
        }
        Measure::Chosen(name, choice) => {
            let found = checker.at(Segment::Index(0), |checker| trigger(checker, name, known));
            let choices = found.map_or(usize::from(u8::MAX), |index| known.triggers[index].1);
            if choices == 0 {
                checker.at(Segment::Index(0), |checker| checker.fault(format!("`{name}` asks nothing")));
            } else if !(1..=choices).contains(&usize::from(*choice)) {
                let message = format!("`{name}` has choices from 1 to {choices}, not {choice}");
                checker.at(Segment::Index(1), |checker| checker.fault(message));
            }
        }
        Measure::TaskDone(name) => checker.at(innermost, |checker| task(checker, name, known)),
        Measure::Chief(sense) if !sense.is_of(MindRole::Chief) => checker.at(innermost, |checker| {
            checker.fault(format!("`{sense:?}` is not a sense of chiefs"));
        }),
        Measure::Learnt(name) => checker.at(innermost, |checker| craft(checker, name, rules)),
        Measure::Marked(job) => checker.at(innermost, |checker| designated(checker, *job)),
        _ => {}
    }
}

pub(super) fn gear(checker: &mut Checker, name: &str, rules: &Rules) {
    let rows: Vec<&str> = rules.gear.iter().map(|row| row.name.as_str()).collect();
    checker.known("weapon or armour", name, &rows);
}

pub(super) fn craft(checker: &mut Checker, name: &str, rules: &Rules) {
    let rows: Vec<&str> = rules.crafts.iter().map(|row| row.name.as_str()).collect();
    checker.known("craft", name, &rows);
}

pub(super) fn trigger(checker: &mut Checker, name: &str, known: &Vocabulary) -> Option<usize> {
    if known.is_open {
        return None;
    }
    let names: Vec<&str> = known.triggers.iter().map(|&(name, _)| name).collect();
    checker.known("trigger", name, &names)
}

pub(super) fn designated(checker: &mut Checker, job: JobKind) {
    if !job.is_designated() {
        let marked = JobKind::ALL.iter().filter(|job| job.is_designated()).map(|job| format!("{job:?}"));
        let marked = marked.collect::<Vec<_>>().join(", ");
        checker.fault(format!("places cannot be marked for the work `{job:?}`; allowed are: {marked}"));
    }
}

pub(super) fn task(checker: &mut Checker, name: &str, known: &Vocabulary) {
    if !known.is_open {
        checker.known("task", name, &known.tasks);
    }
}

pub(super) fn corners(checker: &mut Checker, from: (i32, i32), to: (i32, i32), known: &Vocabulary) {
    if known.is_open {
        return;
    }
    let Some((width, height)) = known.size else {
        return checker.fault("only a level with a drawn map has places that can be named");
    };
    for (index, (x, y)) in [from, to].into_iter().enumerate() {
        let is_inside = |at: i32, side: usize| usize::try_from(at).is_ok_and(|at| at < side);
        if !is_inside(x, width) || !is_inside(y, height) {
            let message = format!("the tile ({x}, {y}) is not on the map of {width} × {height} tiles");
            checker.at(Segment::Index(index), |checker| checker.fault(message));
        }
    }
}
