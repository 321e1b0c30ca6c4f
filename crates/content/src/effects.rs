//! Checks of what follows from triggers: effects, tasks, lessons and victories.

use super::checker::Checker;
use super::conditions::{
    DEEPEST, LARGEST, MOST_PARTS, Vocabulary, check_condition, corners, craft, designated, few, gear, share_of, task,
    trigger,
};
use super::goals::check_victory;
use super::lookup::{buildable, structure};
use super::rules::{amounts, name};
use super::weather::{MOST_SECONDS, factors, weather};
use osada_ai::brain::MindRole;
use osada_reader::fault::Segment;
use osada_sim::rules::{Change, Effect, Lesson, LessonGoal, Party, Role, Rules, Task, Victory};

/// Most people, places or structures that a lesson or a victory asks for.
const MOST_OF_A_THING: u32 = 1000;

/// Checks a list of effects.
pub(super) fn effects(checker: &mut Checker, field: &'static str, list: &[Effect], known: &Vocabulary, depth: usize) {
    checker.field(field, |checker| effect_list(checker, list, known, depth));
}

fn effect_list(checker: &mut Checker, list: &[Effect], known: &Vocabulary, depth: usize) {
    if list.len() > MOST_PARTS {
        checker.fault(format!("at most {MOST_PARTS} effects are allowed here, not {}", list.len()));
    }
    for (index, effect) in list.iter().take(MOST_PARTS).enumerate() {
        checker.at(Segment::Index(index), |checker| check_effect(checker, effect, known, depth));
    }
}

/// Checks a number that stands in a tuple.
fn number(checker: &mut Checker, index: usize, value: f64, range: std::ops::RangeInclusive<f64>) {
    if !range.contains(&value) {
        let message = format!("this must be a number from {} to {}, not {value}", range.start(), range.end());
        checker.at(Segment::Index(index), |checker| checker.fault(message));
    }
}

fn check_effect(checker: &mut Checker, effect: &Effect, known: &Vocabulary, depth: usize) {
    if depth > DEEPEST {
        return checker.fault(format!("effects may be nested {DEEPEST} deep, not deeper"));
    }
    let rules = known.rules;
    match effect {
        Effect::Join { count, from: _ } => checker.count("count", *count, 1..=20),
        Effect::Leave(count) => {
            checker.at(Segment::Innermost, |checker| {
                if !(1..=20).contains(count) {
                    checker.fault(format!("this must be a number of people from 1 to 20, not {count}"));
                }
            });
        }
        Effect::Give(stock) | Effect::Take(stock) => amounts(checker, stock),
        Effect::Learn(name) => checker.at(Segment::Innermost, |checker| craft(checker, name, rules)),
        Effect::Arm(name, count) => {
            checker.at(Segment::Index(0), |checker| gear(checker, name, rules));
            number(checker, 1, f64::from(*count), 1.0..=20.0);
        }
        Effect::Hurt(count, share) => {
            number(checker, 0, f64::from(*count), 1.0..=500.0);
            number(checker, 1, *share, 0.0..=1.0);
        }
        Effect::Heal(share) | Effect::Wither(share) | Effect::GrowRaids(share) => share_of(checker, *share),
        Effect::Tire(count, change) => {
            number(checker, 0, f64::from(*count), 1.0..=500.0);
            number(checker, 1, *change, -10.0..=10.0);
        }
        Effect::Besiegers { squads, from: _ } => {
            checker.each("squads", squads, |checker, squad| party(checker, squad, known));
            if squads.is_empty() {
                checker.field("squads", |checker| checker.fault("nobody comes: give at least one squad"));
            }
        }
        Effect::Beasts { unit, count, from: _ } => {
            let beasts = rules.units.iter().filter(|row| row.role.is_beast());
            let beasts: Vec<&str> = beasts.map(|row| row.name.as_str()).collect();
            checker.known_field("unit", "kind of beast", unit, &beasts);
            checker.count("count", *count, 1..=50);
        }
        Effect::Weather(name, seconds) => {
            checker.at(Segment::Index(0), |checker| weather(checker, name, rules));
            number(checker, 1, *seconds, 1.0..=MOST_SECONDS);
        }
        Effect::Change(Change { title, factors: changed, seconds }) => {
            checker.text("title", title, 40);
            checker.field("factors", |checker| factors(checker, changed));
            checker.number("seconds", *seconds, 1.0..=MOST_SECONDS);
        }
        Effect::Task(task) => check_task(checker, task, known, depth),
        Effect::Say(text) => checker.own_text("the text", text, 200),
        Effect::Mark(from, to, seconds, text) => {
            corners(checker, *from, *to, known);
            number(checker, 2, *seconds, 1.0..=MOST_SECONDS);
            checker.at(Segment::Index(3), |checker| checker.own_text("the text", text, 80));
        }
        Effect::Luck { then, otherwise, .. } if then.is_empty() && otherwise.is_empty() => {
            checker.warn("nothing follows: both lists are empty");
        }
        Effect::Luck { share, then, otherwise } => {
            checker.number("share", *share, 0.0..=1.0);
            effects(checker, "then", then, known, depth + 1);
            effects(checker, "otherwise", otherwise, known, depth + 1);
        }
        Effect::Later(seconds, list) => {
            number(checker, 0, *seconds, 0.0..=MOST_SECONDS);
            if list.is_empty() {
                checker.warn("nothing follows: the list is empty");
            }
            checker.at(Segment::Index(1), |checker| effect_list(checker, list, known, depth + 1));
        }
        Effect::Trigger(name) => {
            checker.at(Segment::Innermost, |checker| trigger(checker, name, known));
        }
        Effect::Done(name) | Effect::Failed(name) => {
            checker.at(Segment::Innermost, |checker| task(checker, name, known))
        }
        Effect::Goal(goal) => check_goal(checker, goal, known),
        Effect::Lesson(lesson) => check_lesson(checker, lesson, known),
        Effect::Season(_)
        | Effect::SkipRaid
        | Effect::RevealPlan
        | Effect::CallRaid
        | Effect::Ring(_)
        | Effect::Win
        | Effect::Lose => {}
        Effect::Ignite(names) => checker.at(Segment::Innermost, |checker| check_kindling(checker, names, rules)),
        Effect::IgniteIn(from, to) => corners(checker, *from, *to, known),
    }
}

/// Checks a lesson of a level or of a trigger.
pub(super) fn check_lesson(checker: &mut Checker, lesson: &Lesson, known: &Vocabulary) {
    checker.text("title", &lesson.title, 40);
    checker.text("text", &lesson.text, 400);
    lesson.at.iter().for_each(|&(from, to)| checker.field("at", |checker| corners(checker, from, to, known)));
    let count = |checker: &mut Checker, index: usize, count: u32, most: u32| {
        number(checker, index, f64::from(count), 1.0..=f64::from(most));
    };
    checker.field("done", |checker| match &lesson.done {
        LessonGoal::Look | LessonGoal::Run | LessonGoal::Inspect | LessonGoal::Win => {}
        LessonGoal::Raid(many) | LessonGoal::Repel(many) | LessonGoal::Draft(many) | LessonGoal::Gather(many) => {
            count(checker, 0, *many, MOST_OF_A_THING);
        }
        LessonGoal::Store(_, many) => count(checker, 1, *many, LARGEST as u32),
        LessonGoal::Mark(job, many) => {
            count(checker, 1, *many, MOST_OF_A_THING);
            checker.at(Segment::Index(0), |checker| designated(checker, *job));
        }
        LessonGoal::Plan(name, many) | LessonGoal::Build(name, many) => {
            count(checker, 1, *many, MOST_OF_A_THING);
            buildable(checker, name, known.rules);
        }
        LessonGoal::When(conditions) => {
            if conditions.is_empty() || conditions.len() > MOST_PARTS {
                checker.fault(format!("this holds from 1 to {MOST_PARTS} conditions, not {}", conditions.len()));
            }
            for (index, condition) in conditions.iter().take(MOST_PARTS).enumerate() {
                checker.at(Segment::Index(index), |checker| check_condition(checker, condition, known, 0));
            }
        }
    });
    if matches!(lesson.done, LessonGoal::Gather(_)) && lesson.at.is_none() {
        checker.fault("`Gather` needs the part of the map to gather in: give `at: ((column, row), (column, row))`");
    }
}

/// Checks a victory that a trigger adds.
fn check_goal(checker: &mut Checker, goal: &Victory, known: &Vocabulary) {
    let most = known.rules.colony.most_colonists.max(1);
    check_victory(checker, goal, (most, most), known);
    match goal {
        Victory::Wagon { .. } | Victory::Ram { .. } | Victory::Rescue { .. } | Victory::Unmask { .. } => {
            let what = match goal {
                Victory::Wagon { .. } => "a wagon stands there",
                Victory::Ram { .. } => "a ram stands there",
                Victory::Rescue { .. } => "cages stand there",
                _ => "saboteurs are among the people",
            };
            checker.fault_with_help(
                format!("{what} from the beginning or not at all"),
                "list it among the `victory` of the level",
            );
        }
        Victory::Keep(name) => {
            checker.at(Segment::Innermost, |checker| structure(checker, known.rules, name));
        }
        _ => {}
    }
}

/// Checks the kinds of structures near which something burns.
fn check_kindling(checker: &mut Checker, names: &[String], rules: &Rules) {
    if names.is_empty() || names.len() > MOST_PARTS {
        checker.fault(format!("this names from 1 to {MOST_PARTS} kinds of structures, not {}", names.len()));
    }
    for (index, name) in names.iter().take(MOST_PARTS).enumerate() {
        checker.at(Segment::Index(index), |checker| structure(checker, rules, name));
    }
}

fn check_task(checker: &mut Checker, task: &Task, known: &Vocabulary, depth: usize) {
    let Task { name: own, title, done, seconds, then, failed } = task;
    name(checker, own);
    if known.tasks.iter().filter(|name| *name == own).count() > 1 {
        let message = format!("there is another task called `{own}`: the later one would end the earlier");
        checker.field("name", |checker| checker.fault_with_help(message, "give each a name of its own"));
    }
    checker.text("title", title, 80);
    checker.number("seconds", *seconds, 5.0..=MOST_SECONDS);
    few(checker, "done", done.len());
    if done.is_empty() {
        checker.field("done", |checker| checker.fault("a task needs a condition that makes it done"));
    }
    checker.each("done", done, |checker, condition| check_condition(checker, condition, known, 0));
    effects(checker, "then", then, known, depth + 1);
    effects(checker, "failed", failed, known, depth + 1);
}

fn party(checker: &mut Checker, squad: &Party, known: &Vocabulary) {
    let besiegers = super::lookup::names_of_role(known.rules, Role::Besieger);
    checker.known_field("unit", "kind of besieger", &squad.unit, &besiegers);
    checker.count("count", squad.count, 1..=200);
    if let Some(mind) = &squad.mind {
        let fitting = known.minds.iter().filter(|(_, role)| *role == MindRole::Besieger);
        let fitting: Vec<&str> = fitting.map(|&(name, _)| name).collect();
        checker.known_field("mind", "mind of a besieger", mind, &fitting);
    }
}
