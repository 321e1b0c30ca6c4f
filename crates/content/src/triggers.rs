//! Checks of triggers, conditions and effects, and of weather: names looked up, numbers within bounds, places on the map.

use super::checker::Checker;
use super::effects::effects;
use super::rules::{goods, name};
use osada_ai::brain::MindRole;
use osada_reader::fault::Segment;
use osada_sim::JobKind;
use osada_sim::rules::{
    Choice, Climate, Condition, Effect, Factors, Happenings, Measure, Question, Rules, Season, Trigger, WeatherRules,
};
use std::collections::BTreeSet;

const MOST_TRIGGERS: usize = 200;
pub(super) const MOST_PARTS: usize = 10;
/// Deepest nesting of conditions and effects.
pub(super) const DEEPEST: usize = 6;
/// The largest number that a condition compares with.
pub(super) const LARGEST: f64 = 1e6;
pub(super) const MOST_SECONDS: f64 = 36_000.0;

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
        let mut tasks = Vec::new();
        all().flat_map(outcomes).for_each(|effect| find_tasks(effect, &mut tasks));
        Self { rules, minds, triggers, tasks, size, is_open: false }
    }
}

/// Everything that can follow from a trigger, the effects within effects aside.
fn outcomes(trigger: &Trigger) -> impl Iterator<Item = &Effect> {
    let answers = trigger
        .ask
        .iter()
        .flat_map(|question| question.choices.iter().flat_map(|choice| &choice.then).chain(&question.unanswered));
    trigger.then.iter().chain(answers)
}

/// The effects within an effect.
fn within(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::Task(task) => task.then.iter().chain(&task.failed).collect(),
        Effect::Luck { then, otherwise, .. } => then.iter().chain(otherwise).collect(),
        Effect::Later(_, effects) => effects.iter().collect(),
        _ => Vec::new(),
    }
}

fn find_tasks<'e>(effect: &'e Effect, found: &mut Vec<&'e str>) {
    if let Effect::Task(task) = effect {
        found.push(&task.name);
    }
    within(effect).into_iter().for_each(|effect| find_tasks(effect, found));
}

/// The texts of the lessons that a trigger can give.
pub(super) fn lesson_texts(trigger: &Trigger) -> Vec<&str> {
    fn find<'e>(effect: &'e Effect, found: &mut Vec<&'e str>) {
        if let Effect::Lesson(lesson) = effect {
            found.push(&lesson.text);
        }
        within(effect).into_iter().for_each(|effect| find(effect, found));
    }
    let mut found = Vec::new();
    outcomes(trigger).for_each(|effect| find(effect, &mut found));
    found
}

fn find_triggers<'e>(effect: &'e Effect, found: &mut BTreeSet<&'e str>) {
    if let Effect::Trigger(name) = effect {
        found.insert(name);
    }
    within(effect).into_iter().for_each(|effect| find_triggers(effect, found));
}

/// Checks the triggers of a level, of which none may have the name of one of the rules, or those of the rules themselves.
pub fn check_triggers(checker: &mut Checker, triggers: &[Trigger], known: &Vocabulary, taken: &[&str]) {
    if triggers.len() > MOST_TRIGGERS {
        let message = format!("at most {MOST_TRIGGERS} triggers are allowed, not {}", triggers.len());
        return checker.field("triggers", |checker| checker.fault(message));
    }
    checker.field("triggers", |checker| checker.unique("name", triggers.iter().map(|trigger| &trigger.name)));
    let mut called = BTreeSet::new();
    let of_rules = known.rules.triggers.iter();
    of_rules.chain(triggers).flat_map(outcomes).for_each(|effect| find_triggers(effect, &mut called));
    checker.each("triggers", triggers, |checker, trigger| {
        name(checker, &trigger.name);
        if taken.contains(&trigger.name.as_str()) {
            let message = format!("the rules have a trigger called `{}` already", trigger.name);
            checker.field("name", |checker| checker.fault(message));
        }
        few(checker, "when", trigger.when.len());
        checker.each("when", &trigger.when, |checker, when| check_condition(checker, when, known, 0));
        trigger.again.iter().for_each(|&days| checker.number("again", days, 0.0..=1000.0));
        checker.field("ask", |checker| trigger.ask.iter().for_each(|question| ask(checker, question, known)));
        effects(checker, "then", &trigger.then, known, 0);
        if trigger.when.is_empty() && !called.contains(trigger.name.as_str()) {
            checker.warn_with_help(
                format!("`{}` never happens: it has no `when`, and no other trigger names it", trigger.name),
                "give it conditions, as in `when: [AtLeast(Day, 2)]`",
            );
        } else if trigger.ask.is_none() && trigger.then.is_empty() {
            checker.warn(format!("nothing follows from `{}`: it has neither `ask` nor `then`", trigger.name));
        }
    });
}

/// Checks triggers that are not those of the rules, on a map of this size, if it is known.
pub(super) fn check_own_triggers(
    checker: &mut Checker,
    triggers: &[Trigger],
    rules: &Rules,
    size: Option<(usize, usize)>,
) {
    let taken: Vec<&str> = rules.triggers.iter().map(|trigger| trigger.name.as_str()).collect();
    check_triggers(checker, triggers, &Vocabulary::new(rules, triggers, size), &taken);
}

/// The first fault of triggers that were not read from RON.
pub fn trigger_fault(triggers: &[Trigger], rules: &Rules) -> Option<String> {
    let mut checker = Checker::default();
    check_own_triggers(&mut checker, triggers, rules, None);
    checker.into_faults().kept().first().map(|fault| fault.message.clone())
}

/// Checks which triggers of the rules a level lets happen.
pub fn check_happenings(checker: &mut Checker, happenings: &Happenings, rules: &Rules) {
    if let Happenings::Only(names) = happenings {
        let known: Vec<&str> = rules.triggers.iter().map(|trigger| trigger.name.as_str()).collect();
        checker.field("happenings", |checker| {
            for (index, name) in names.iter().enumerate() {
                checker.at(Segment::Index(index), |checker| checker.known("trigger", name, &known));
            }
        });
    }
}

/// Checks the weather that a level names.
pub fn check_climate(checker: &mut Checker, climate: &Climate, rules: &Rules) {
    if let Climate::Always(name) = climate {
        checker.field("climate", |checker| weather(checker, name, rules));
    }
}

/// Checks the kinds of weather.
pub fn check_weathers(checker: &mut Checker, rows: &[WeatherRules]) {
    if rows.len() > MOST_TRIGGERS {
        let message = format!("at most {MOST_TRIGGERS} kinds of weather are allowed, not {}", rows.len());
        return checker.field("weathers", |checker| checker.fault(message));
    }
    checker.field("weathers", |checker| checker.unique("name", rows.iter().map(|row| &row.name)));
    for season in Season::ALL {
        let sum: f64 = rows.iter().map(|row| row.days.of(season)).sum();
        if sum > 1.0 + 1e-9 {
            let message = format!(
                "the `days` of {} come to {sum:.2}, and a day has one weather: the last rows get what is left of 1",
                season.name()
            );
            checker.field("weathers", |checker| checker.warn(message));
        }
    }
    checker.each("weathers", rows, |checker, row| {
        name(checker, &row.name);
        checker.text("title", &row.title, 40);
        checker.text("about", &row.about, 200);
        checker.field("factors", |checker| factors(checker, &row.factors));
        checker.number("cold", row.cold, 0.0..=1.0);
        checker.field("days", |checker| {
            let days = row.days;
            let shares =
                [("spring", days.spring), ("summer", days.summer), ("autumn", days.autumn), ("winter", days.winter)];
            shares.into_iter().for_each(|(season, share)| checker.number(season, share, 0.0..=1.0));
        });
        checker.interval("seconds", row.seconds, 1.0..=MOST_SECONDS);
    });
}

/// Checks numbers that the rules are multiplied by.
pub(super) fn factors(checker: &mut Checker, factors: &Factors) {
    for (name, value, least, most) in factors.each() {
        checker.number(name, value, least..=most);
    }
}

pub(super) fn few(checker: &mut Checker, name: &'static str, count: usize) {
    if count > MOST_PARTS {
        checker.field(name, |checker| checker.fault(format!("at most {MOST_PARTS} are allowed here, not {count}")));
    }
}

fn ask(checker: &mut Checker, question: &Question, known: &Vocabulary) {
    checker.text("title", &question.title, 40);
    checker.text("text", &question.text, 400);
    question.picture.iter().for_each(|picture| checker.text("picture", picture, 40));
    checker.number("seconds", question.seconds, 5.0..=3600.0);
    if !(2..=5).contains(&question.choices.len()) {
        let message = format!("a question needs from 2 to 5 choices, this one has {}", question.choices.len());
        checker.field("choices", |checker| checker.fault(message));
    }
    checker.each("choices", &question.choices, |checker, Choice { text, cost, needs, then }| {
        checker.text("text", text, 80);
        goods(checker, "cost", cost);
        few(checker, "needs", needs.len());
        checker.each("needs", needs, |checker, condition| check_condition(checker, condition, known, 0));
        effects(checker, "then", then, known, 0);
    });
    effects(checker, "unanswered", &question.unanswered, known, 0);
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
        Measure::Standing(name) | Measure::Planned(name) | Measure::PlannedOrStanding(name) | Measure::Lost(name) => {
            let rows: Vec<&str> = rules.structures.iter().map(|row| row.name.as_str()).collect();
            checker.at(innermost, |checker| checker.known("structure", name, &rows));
        }
        Measure::Units(name) => {
            let rows: Vec<&str> = rules.units.iter().map(|row| row.name.as_str()).collect();
            checker.at(innermost, |checker| checker.known("unit", name, &rows));
        }
        Measure::Owned(name) => checker.at(innermost, |checker| gear(checker, name, rules)),
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
        Measure::Marked(job) => checker.at(innermost, |checker| designated(checker, *job)),
        _ => {}
    }
}

pub(super) fn gear(checker: &mut Checker, name: &str, rules: &Rules) {
    let rows: Vec<&str> = rules.gear.iter().map(|row| row.name.as_str()).collect();
    checker.known("weapon or armour", name, &rows);
}

pub(super) fn weather(checker: &mut Checker, name: &str, rules: &Rules) {
    let rows: Vec<&str> = rules.weathers.iter().map(|row| row.name.as_str()).collect();
    checker.known("kind of weather", name, &rows);
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
            let message = format!("({x}, {y}) is not on the map of {width} × {height} tiles");
            checker.at(Segment::Index(index), |checker| checker.fault(message));
        }
    }
}
