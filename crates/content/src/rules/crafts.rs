//! Checks of crafts and recipes, and of what needs a craft.

use super::tables::{LONGEST_LINE, LONGEST_NAME, MOST_ROWS, MOST_SECONDS, goods, name};
use crate::checker::Checker;
use crate::conditions::{Vocabulary, check_conditions};
use crate::weather::factors;
use osada_reader::fault::Segment;
use osada_sim::rules::{Function, Rules};

const MOST_TIERS: usize = 9;
const MOST_OF_A_TIER: u32 = 100;
/// Most pieces of goods that a recipe keeps in store.
const MOST_KEPT: u32 = 10_000;

/// Reports every mistake in crafts and recipes, and every name of a craft that there is not.
pub fn check(checker: &mut Checker, rules: &Rules, known: &Vocabulary) {
    for (table, rows) in [("crafts", rules.crafts.len()), ("recipes", rules.recipes.len())] {
        if rows > MOST_ROWS {
            let message = format!("`{table}` must have at most {MOST_ROWS} rows, not {rows}");
            return checker.field(table, |checker| checker.fault(message));
        }
    }
    learning(checker, rules);
    let places: Vec<&str> = rules
        .structures
        .iter()
        .filter(|row| matches!(row.function, Function::Smithy | Function::Workshop))
        .map(|row| row.name.as_str())
        .collect();
    crafts(checker, rules, known, &places);
    recipes(checker, rules, &places);
    let names: Vec<&str> = rules.crafts.iter().map(|row| row.name.as_str()).collect();
    checker.each("structures", &rules.structures, |checker, row| {
        row.craft.iter().for_each(|craft| _ = checker.known_field("craft", "craft", craft, &names));
    });
    checker.each("gear", &rules.gear, |checker, row| {
        row.craft.iter().for_each(|craft| _ = checker.known_field("craft", "craft", craft, &names));
    });
}

fn learning(checker: &mut Checker, rules: &Rules) {
    let row = &rules.learning;
    checker.field("learning", |checker| {
        if row.most.len() > MOST_TIERS {
            let message = format!("there can be at most {MOST_TIERS} tiers, not {}", row.most.len());
            checker.field("most", |checker| checker.fault(message));
        }
        checker.field("most", |checker| {
            for (tier, &most) in row.most.iter().enumerate().filter(|&(_, &most)| most > MOST_OF_A_TIER) {
                let message = format!("this must be a number of crafts from 0 to {MOST_OF_A_TIER}, not {most}");
                checker.at(Segment::Index(tier), |checker| checker.fault(message));
            }
        });
        checker.count("opens_next", row.opens_next, 0..=MOST_OF_A_TIER);
        let tiers = rules.crafts.iter().map(|craft| usize::from(craft.tier)).max().unwrap_or(0);
        let before = row.most.iter().take(tiers.saturating_sub(1));
        if let Some(tier) = before.clone().position(|&most| most < row.opens_next) {
            let message = format!(
                "the tier after tier {} never opens: it needs {} of its crafts, and only {} can be learnt",
                tier + 1,
                row.opens_next,
                row.most[tier]
            );
            checker.field("opens_next", |checker| checker.warn(message));
        }
    });
}

fn crafts(checker: &mut Checker, rules: &Rules, known: &Vocabulary, places: &[&str]) {
    checker.field("crafts", |checker| checker.unique("name", rules.crafts.iter().map(|row| &row.name)));
    checker.each("crafts", &rules.crafts, |checker, row| {
        name(checker, &row.name);
        checker.text("title", &row.title, LONGEST_NAME);
        checker.text("about", &row.about, LONGEST_LINE);
        let tiers = rules.learning.most.len();
        if row.tier == 0 || usize::from(row.tier) > tiers {
            let message = format!(
                "`learning` says how many crafts of {tiers} tiers can be learnt, so nobody could learn one of tier {}",
                row.tier
            );
            checker.field("tier", |checker| checker.fault(message));
        }
        checker.known_field("at", "workshop or smithy", &row.at, places);
        check_conditions(checker, "needs", &row.needs, known);
        goods(checker, "cost", &row.cost);
        checker.number("seconds", row.seconds, 0.1..=MOST_SECONDS);
        checker.field("factors", |checker| factors(checker, &row.factors));
        let opens = rules.structures.iter().map(|row| &row.craft).chain(rules.gear.iter().map(|row| &row.craft));
        let is_of_use = opens.flatten().any(|craft| *craft == row.name) || row.factors != Default::default();
        if !is_of_use {
            let message = format!("nothing needs `{}`, and it changes no factor", row.name);
            checker.field("name", |checker| checker.warn(message));
        }
    });
}

fn recipes(checker: &mut Checker, rules: &Rules, places: &[&str]) {
    checker.field("recipes", |checker| checker.unique("name", rules.recipes.iter().map(|row| &row.name)));
    checker.each("recipes", &rules.recipes, |checker, row| {
        name(checker, &row.name);
        checker.text("title", &row.title, LONGEST_NAME);
        checker.known_field("at", "workshop or smithy", &row.at, places);
        goods(checker, "cost", &row.cost);
        goods(checker, "yields", &row.yields);
        if row.yields.is_empty() {
            checker.field("yields", |checker| checker.fault("a recipe brings at least one piece of something"));
        }
        checker.number("seconds", row.seconds, 0.1..=MOST_SECONDS);
        checker.count("keep", row.keep, 0..=MOST_KEPT);
    });
}
