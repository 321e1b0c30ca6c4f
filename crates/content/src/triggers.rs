//! Checks of triggers: when they happen, what they ask, and which of them a level lets happen.

use super::checker::Checker;
use super::conditions::{Vocabulary, check_condition, check_conditions, every_effect, few};
use super::effects::effects;
use super::rules::{goods, name};
use osada_reader::fault::Segment;
use osada_sim::rules::{Choice, Effect, Happenings, Question, Rules, Trigger};
use std::collections::BTreeSet;

const MOST_TRIGGERS: usize = 200;

/// Checks the triggers of a level, of which none may have the name of one of the rules, or those of the rules themselves.
pub fn check_triggers(checker: &mut Checker, triggers: &[Trigger], known: &Vocabulary, taken: &[&str]) {
    if triggers.len() > MOST_TRIGGERS {
        let message = format!("at most {MOST_TRIGGERS} triggers are allowed, not {}", triggers.len());
        return checker.field("triggers", |checker| checker.fault(message));
    }
    checker.field("triggers", |checker| checker.unique("name", triggers.iter().map(|trigger| &trigger.name)));
    let named = |effect: &Effect| if let Effect::Trigger(name) = effect { Some(name.clone()) } else { None };
    let all = known.rules.triggers.iter().chain(triggers);
    let called: BTreeSet<String> = all.flat_map(every_effect).filter_map(named).collect();
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
        if trigger.when.is_empty() && !called.contains(&trigger.name) {
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
        check_conditions(checker, "needs", needs, known);
        effects(checker, "then", then, known, 0);
    });
    effects(checker, "unanswered", &question.unanswered, known, 0);
}
