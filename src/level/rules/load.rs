//! Reading and checking the rules of the game and the minds that its units name.

use super::{plans, rates, tables};
use crate::brain::{Mind, MindRole, MindSource};
use crate::fault::{Segment, listed};
use crate::level::checker::Checker;
use crate::level::read::{of_syntax, read, text_of};
use crate::level::report::Report;
use crate::level::reports::Reports;
use crate::sim::rules::{Challenge, Role, Rules};

/// The rules in RON and the minds that go with them, each mind given by the name of its file and its text.
///
/// Names are unique, references resolve, numbers are finite and within what the simulation can take, exactly one
/// structure is the hearth and one the camp, and every unit that needs a mind names one that is made for its role.
/// Every faulty file gets one report with all its mistakes.
///
/// # Errors
///
/// A report for every faulty file, the rules first.
pub fn load_rules(file: &str, text: &str, minds: &[(&str, &str)]) -> Result<Rules, Reports> {
    if minds.len() > Rules::MOST_MINDS {
        let message = format!("at most {} minds can go with the rules, not {}", Rules::MOST_MINDS, minds.len());
        return Err(Report::of_one(file, "", 0..0, message).into());
    }
    let mut reports = Vec::new();
    let mut known = Vec::new();
    for (file, text) in minds {
        match load_mind(file, text) {
            Ok(mind) => known.push((stem(file).to_owned(), Some(mind))),
            Err(report) => {
                reports.push(report);
                known.push((stem(file).to_owned(), None));
            }
        }
    }
    known.sort_by(|a, b| a.0.cmp(&b.0));
    let (rules, first) = match read::<Rules>(file, text) {
        Ok(mut rules) => {
            let mut checker = Checker::default();
            tables::check(&mut checker, &rules);
            rates::check(&mut checker, &rules);
            plans::check(&mut checker, &rules);
            check_minds(&mut checker, &rules, &known);
            check_tactics(&mut checker, &rules, &known);
            let faults = checker.into_faults();
            let report = (faults.count() > 0).then(|| Report::of_faults(file, text, &faults));
            rules.minds = known.into_iter().filter_map(|(name, mind)| Some((name, mind?))).collect();
            (Some(rules), report)
        }
        Err(report) => (None, Some(report)),
    };
    let reports: Vec<Report> = first.into_iter().chain(reports).collect();
    rules.filter(|_| reports.is_empty()).ok_or_else(|| Reports::new(reports))
}

/// A mind in RON, or everything wrong with it.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_mind(file: &str, text: &str) -> Result<Mind, Report> {
    text_of(file, text.as_bytes())?;
    let source = MindSource::from_ron(text).map_err(|error| of_syntax(file, text, &error))?;
    source.check(&[]).map_err(|faults| Report::of_faults(file, text, &faults))
}

/// What a file is called in levels and rules: its name without folders and without what follows the first dot.
pub fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

/// Challenges name kinds of besiegers and minds that are made for them.
fn check_tactics(checker: &mut Checker, rules: &Rules, minds: &[(String, Option<Mind>)]) {
    let names: Vec<&str> = minds.iter().map(|(name, _)| name.as_str()).collect();
    let besiegers = rules.units.iter().filter(|row| row.role == Role::Besieger);
    let kinds: Vec<&str> = besiegers.map(|row| row.name.as_str()).collect();
    for (challenge, field) in Challenge::ALL.into_iter().zip(Challenge::NAMES) {
        let steps = |checker: &mut Checker| {
            for (kind, name) in &rules.challenges.of(challenge).tactics.minds {
                checker.at(Segment::Key(kind.clone()), |checker| {
                    checker.known("kind of besieger", kind, &kinds);
                    let found = checker.known("mind", name, &names).and_then(|found| minds[found].1.as_ref());
                    if found.is_some_and(|mind| Some(mind.role) != Role::Besieger.mind_role()) {
                        checker.fault(format!("the mind `{name}` is not made for a besieger"));
                    }
                });
            }
        };
        checker.field("challenges", |checker| {
            checker.field(field, |checker| checker.field("tactics", |checker| checker.field("minds", steps)));
        });
    }
}

/// Every unit that decides names a mind, and one for its role. A mind that is faulty itself (`None`) exists all the same.
fn check_minds(checker: &mut Checker, rules: &Rules, minds: &[(String, Option<Mind>)]) {
    let names: Vec<&str> = minds.iter().map(|(name, _)| name.as_str()).collect();
    checker.each("units", &rules.units, |checker, unit| {
        let Some(needed) = unit.role.mind_role() else { return };
        let Some(name) = &unit.mind else {
            return checker.fault(format!("`{}` needs a `mind`; known are: {}", unit.name, listed(&names)));
        };
        check_mind(checker, "mind", name, needed, minds);
    });
    if let Some(name) = &rules.siege.chief {
        checker.field("siege", |checker| check_mind(checker, "chief", name, MindRole::Chief, minds));
    }
}

/// A field that names a mind made for a role.
fn check_mind(
    checker: &mut Checker,
    field: &'static str,
    name: &str,
    needed: MindRole,
    minds: &[(String, Option<Mind>)],
) {
    let names: Vec<&str> = minds.iter().map(|(name, _)| name.as_str()).collect();
    let Some(found) = checker.known_field(field, "mind", name, &names) else { return };
    let Some(mind) = &minds[found].1 else { return };
    if mind.role != needed {
        let message = format!("the mind `{name}` is made for a {}, not for a {}", mind.role.name(), needed.name());
        checker.field(field, |checker| checker.fault(message));
    }
}
