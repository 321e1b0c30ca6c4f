//! Parsing and checking the rules of the game and the minds that its units name.

use super::{crafts, odd, people, plans, rates, tables, textures};
use crate::checker::Checker;
use crate::conditions::Vocabulary;
use crate::deeds::check_deeds;
use crate::read::read_checked;
use crate::report::Reports;
use crate::report::{Noted, Report};
use crate::triggers::check_triggers;
use crate::weather::check_weathers;
use osada_ai::brain::{Mind, MindRole, MindSource};
use osada_art::texture::LookBook;
use osada_reader::fault::{Faults, Segment, listed};
use osada_sim::rules::{Challenge, Role, Rules};

/// Loads the rules in RON and their minds, each mind given by the name of its file and its text.
///
/// Names are unique, references resolve, numbers are finite and within what the simulation can take, exactly one
/// structure is the hearth and one the camp, and every unit that needs a mind names one that is made for its role.
/// Every faulty file gets one report with all its mistakes.
///
/// # Errors
///
/// A report for every faulty file, the rules first.
pub fn load_rules(file: &str, text: &str, minds: &[(&str, &str)]) -> Result<Rules, Reports> {
    load_rules_noting(file, text, minds, &LookBook::default()).map(|(rules, _)| rules)
}

/// [`load_rules`] with the looks that rows may name as their `texture`, and with warnings about the rules and the minds,
/// the rules first. Reports without warnings are left out.
///
/// # Errors
///
/// Those of [`load_rules`].
pub fn load_rules_noting(
    file: &str,
    text: &str,
    minds: &[(&str, &str)],
    looks: &LookBook,
) -> Result<(Rules, Vec<Report>), Reports> {
    load_rules_of(file, text, minds, Some(looks))
}

/// The rules of a saved or recorded game. Their textures are not checked: they may be looks that only the window knows, and
/// earlier versions accepted meaningless names.
///
/// # Errors
///
/// Those of [`load_rules`].
pub fn load_rules_unseen(file: &str, text: &str, minds: &[(&str, &str)]) -> Result<Rules, Reports> {
    load_rules_of(file, text, minds, None).map(|(rules, _)| rules)
}

fn load_rules_of(
    file: &str,
    text: &str,
    minds: &[(&str, &str)],
    looks: Option<&LookBook>,
) -> Result<(Rules, Vec<Report>), Reports> {
    if minds.len() > Rules::MOST_MINDS {
        let message = format!("at most {} minds can go with the rules, not {}", Rules::MOST_MINDS, minds.len());
        return Err(Report::of_one(file, "", 0..0, message).into());
    }
    let (mut reports, mut odd) = (Vec::new(), Vec::new());
    let mut known = Vec::new();
    for (file, text) in minds {
        match load_mind_noting(file, text) {
            Ok(Noted { value, warnings }) => {
                odd.push(warnings);
                known.push((stem(file).to_owned(), Some(value)));
            }
            Err(report) => {
                reports.push(report);
                known.push((stem(file).to_owned(), None));
            }
        }
    }
    known.sort_by(|a, b| a.0.cmp(&b.0));
    let checked = read_checked(file, text, |rules: Rules| {
        let findings = check(&rules, &known, looks);
        (Some(rules), findings)
    });
    let (rules, first) = match checked {
        Ok(Noted { value: mut rules, warnings }) => {
            odd.insert(0, warnings);
            rules.minds = known.into_iter().filter_map(|(name, mind)| Some((name, mind?))).collect();
            (Some(rules), None)
        }
        Err(report) => (None, Some(report)),
    };
    let reports: Vec<Report> = first.into_iter().chain(reports).collect();
    odd.retain(|report| !report.is_empty());
    rules.filter(|_| reports.is_empty()).map(|rules| (rules, odd)).ok_or_else(|| Reports::new(reports))
}

/// Faults and warnings of rules with these minds.
fn check(rules: &Rules, minds: &[(String, Option<Mind>)], looks: Option<&LookBook>) -> (Faults, Faults) {
    let mut checker = Checker::default();
    tables::check(&mut checker, rules);
    if let Some(looks) = looks {
        textures::check(&mut checker, rules, looks);
    }
    rates::check(&mut checker, rules);
    plans::check(&mut checker, rules);
    people::check(&mut checker, rules);
    check_minds(&mut checker, rules, minds);
    check_tactics(&mut checker, rules, minds);
    check_weathers(&mut checker, &rules.weathers);
    let roles = minds.iter().filter_map(|(name, mind)| Some((name.as_str(), mind.as_ref()?.role))).collect();
    let known = Vocabulary::with_minds(rules, &[], None, roles);
    crafts::check(&mut checker, rules, &known);
    check_triggers(&mut checker, &rules.triggers, &known, &[]);
    check_deeds(&mut checker, &rules.deeds, &known);
    if checker.is_faultless() {
        odd::check(&mut checker, rules);
    }
    checker.into_findings()
}

/// Parses and checks a mind.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_mind(file: &str, text: &str) -> Result<Mind, Report> {
    load_mind_noting(file, text).map(|noted| noted.value)
}

/// [`load_mind`] with warnings for a mind that can be used.
///
/// # Errors
///
/// Those of [`load_mind`].
pub fn load_mind_noting(file: &str, text: &str) -> Result<Noted<Mind>, Report> {
    read_checked(file, text, |source: MindSource| match source.examine(&[]) {
        Ok((mind, warnings)) => (Some(mind), (Faults::default(), warnings)),
        Err(faults) => (None, (faults, Faults::default())),
    })
}

/// The name of a file in levels and rules: without folders and without everything from the first dot.
pub fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

/// Checks that challenges name kinds of besiegers and minds that are made for them.
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

/// Checks that every unit that decides names a mind for its role. A mind that is faulty itself (`None`) exists all the same.
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

/// Checks a field that names a mind made for a role.
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
