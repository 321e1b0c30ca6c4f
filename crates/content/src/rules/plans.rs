//! Checks of the chief's plans.

use crate::checker::Checker;
use osada_ai::brain::Action;
use osada_reader::fault::{Segment, listed};
use osada_sim::rules::{PlanRules, Quarry, Role, Rules, Side};

const LONGEST_TITLE: usize = 40;
const LONGEST_SIGN: usize = 200;
const MOST_KINDS: usize = 20;
const SHARE: std::ops::RangeInclusive<f64> = 0.0..=1.0;

/// Checks that every row is about a plan, no two about the same, and that all kinds of units in them can be sent.
pub fn check(checker: &mut Checker, rules: &Rules) {
    let besiegers = rules.units.iter().filter(|row| row.role == Role::Besieger);
    let besiegers: Vec<&str> = besiegers.map(|row| row.name.as_str()).collect();
    let structures: Vec<&str> = rules.structures.iter().map(|row| row.name.as_str()).collect();
    checker.field("siege", |checker| {
        let plans = &rules.siege.plans;
        if plans.len() > Action::PLANS.len() {
            let message = format!("there are {} plans, not {}", Action::PLANS.len(), plans.len());
            return checker.field("plans", |checker| checker.fault(message));
        }
        checker.field("plans", |checker| {
            for (row, plan) in plans.iter().enumerate() {
                checker.at(Segment::Index(row), |checker| {
                    check_plan(checker, plan, &besiegers, &structures);
                    if plans[..row].iter().any(|earlier| earlier.plan == plan.plan) {
                        let message = format!("there is a row for `{}` already", plan.plan.name());
                        checker.field("plan", |checker| checker.fault(message));
                    }
                });
            }
        });
    });
}

fn check_plan(checker: &mut Checker, row: &PlanRules, besiegers: &[&str], structures: &[&str]) {
    let PlanRules {
        plan,
        title,
        sign,
        answer,
        answers,
        avoid,
        shun_light,
        shun_towers,
        walls,
        share,
        into,
        quarry: Quarry::AsMindsSay | Quarry::Hearth | Quarry::Towers | Quarry::Food,
        side: Side::Camp | Side::Other,
        vanguard,
        delay,
        dark,
        reach,
        cover: _,
        morale,
        growth,
        most,
        fire,
    } = row;
    if !Action::PLANS.contains(plan) {
        let known: Vec<&str> = Action::PLANS.iter().map(|plan| plan.name()).collect();
        let message = format!("`{}` is not a plan of a chief; known are: {}", plan.name(), listed(&known));
        checker.field("plan", |checker| checker.fault(message));
    }
    checker.text("title", title, LONGEST_TITLE);
    if !sign.is_empty() {
        checker.text("sign", sign, LONGEST_SIGN);
    }
    if !answer.is_empty() {
        checker.text("answer", answer, LONGEST_SIGN);
    }
    if answers.len() > MOST_KINDS {
        let message = format!("at most {MOST_KINDS} structures can answer a plan, not {}", answers.len());
        checker.field("answers", |checker| checker.fault(message));
    }
    checker.each("answers", answers, |checker, name| _ = checker.known("structure", name, structures));
    checker.number("avoid", *avoid, 0.0..=100.0);
    checker.number("shun_light", *shun_light, 0.0..=1000.0);
    checker.number("shun_towers", *shun_towers, 0.0..=1000.0);
    checker.number("walls", *walls, 0.05..=20.0);
    checker.number("share", *share, SHARE);
    if into.len() > MOST_KINDS {
        let message = format!("at most {MOST_KINDS} kinds can be sent for others, not {}", into.len());
        checker.field("into", |checker| checker.fault(message));
    } else {
        checker.field("into", |checker| {
            for (index, (kind, weight)) in into.iter().enumerate() {
                checker.at(Segment::Index(index), |checker| {
                    checker.at(Segment::Index(0), |checker| checker.known("kind of besieger", kind, besiegers));
                    if !(1..=1000).contains(weight) {
                        let message = format!("a weight is a whole number from 1 to 1000, not {weight}");
                        checker.at(Segment::Index(1), |checker| checker.fault(message));
                    }
                });
            }
        });
    }
    if *share > 0.0 && into.is_empty() {
        checker.field("share", |checker| checker.fault("a share is replaced by other kinds, but `into` names none"));
    }
    checker.number("vanguard", *vanguard, SHARE);
    checker.number("delay", *delay, 0.0..=1e4);
    checker.number("dark", *dark, SHARE);
    checker.number("reach", *reach, 0.0..=50.0);
    checker.number("morale", *morale, -10.0..=10.0);
    checker.number("growth", *growth, 0.0..=10.0);
    checker.count("most", *most, 0..=100);
    checker.number("fire", *fire, SHARE);
}
