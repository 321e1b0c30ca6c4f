//! The waves of a level, and the minds that it gives to its units.

use super::checker::Checker;
use super::lookup::unit_of_role;
use super::schema::{LevelSource, SquadSource};
use osada_ai::brain;
use osada_reader::fault::{Segment, listed};
use osada_sim::rules::{MindId, Role, Rules, UnitKind};
use osada_sim::{Band, Squad};

const MOST_WAVES: usize = 1000;
const MOST_IN_WAVE: u32 = 5000;
const MOST_SQUADS: usize = 200;
/// Most guards of a camp, where a level says how many.
pub(super) const MOST_GUARDS: u32 = 1000;

/// The role of units in waves.
const BESIEGER: (&str, &[Role]) = ("besieger", &[Role::Besieger]);

/// The waves, the first one first.
pub(super) fn waves(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Vec<Band> {
    if source.waves.is_empty() {
        let message = format!("a level needs from 1 to {MOST_WAVES} waves, this one has 0");
        checker.field("waves", |checker| checker.fault(message));
    }
    bands(checker, &source.waves, source.camps.len(), rules)
}

/// The waves of the field `waves`, perhaps none.
pub(super) fn bands(checker: &mut Checker, written: &[Vec<SquadSource>], camps: usize, rules: &Rules) -> Vec<Band> {
    let camps = camps.max(1) as u32;
    let mut waves = Vec::new();
    if written.len() > MOST_WAVES {
        let message = format!("a level needs from 1 to {MOST_WAVES} waves, this one has {}", written.len());
        checker.field("waves", |checker| checker.fault(message));
        return waves;
    }
    checker.each("waves", written, |checker, wave| {
        if wave.len() > MOST_SQUADS {
            checker.fault(format!("at most {MOST_SQUADS} kinds can come in one wave, not {}", wave.len()));
            return;
        }
        if wave.is_empty() {
            checker.fault("nobody comes in this wave; give at least one kind of besieger and how many");
        }
        let total = wave.iter().fold(0u32, |sum, squad| sum.saturating_add(squad.count));
        if total > MOST_IN_WAVE {
            checker.fault(format!("at most {MOST_IN_WAVE} besiegers can come in one wave, not {total}"));
        }
        waves.push(band(checker, wave, camps, rules));
    });
    waves
}

/// The squads of a list at this place, in a level with so many camps.
fn band(checker: &mut Checker, written: &[SquadSource], camps: u32, rules: &Rules) -> Band {
    let mut band = Band::new();
    for (index, SquadSource { unit, count, mind, camp }) in written.iter().enumerate() {
        checker.at(Segment::Index(index), |checker| {
            let kind = checker.at(Segment::Index(0), |checker| unit_of_role(checker, rules, unit, BESIEGER));
            if *count == 0 {
                checker.at(Segment::Index(1), |checker| {
                    checker.fault("this must be at least 1; leave out kinds that do not come")
                });
            }
            let mind = mind.as_ref().and_then(|name| {
                checker.at(Segment::Index(2), |checker| mind_named(checker, rules, name, brain::MindRole::Besieger))
            });
            if !(1..=camps).contains(camp) {
                let message = format!("there is no camp {camp}; this level has {camps}");
                checker.at(Segment::Index(3), |checker| checker.fault(message));
            }
            let camp = camp.saturating_sub(1) as u8;
            band.extend(kind.map(|kind| Squad { kind, count: *count, mind, camp }));
        });
    }
    band
}

/// Those who guard the camps at the start, where the level says so.
pub(super) fn garrison(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Band {
    let camps = source.camps.len().max(1) as u32;
    let most = source.guards.unwrap_or(MOST_GUARDS).min(MOST_GUARDS);
    checker.field("garrison", |checker| {
        if source.garrison.len() > MOST_SQUADS {
            checker.fault(format!("at most {MOST_SQUADS} squads can guard the camps, not {}", source.garrison.len()));
            return Band::new();
        }
        for camp in 1..=camps {
            let squads = source.garrison.iter().filter(|squad| squad.camp == camp);
            let total = squads.fold(0u32, |sum, squad| sum.saturating_add(squad.count));
            if total > most {
                let of = if source.guards.is_some() { ", as `guards` says" } else { "" };
                checker.fault(format!("at most {most} besiegers can guard camp {camp}{of}, not {total}"));
            }
        }
        band(checker, &source.garrison, camps, rules)
    })
}

/// Warns of camps that no squad comes from.
pub(super) fn warn_of_idle_camps(checker: &mut Checker, source: &LevelSource) {
    for index in 0..source.camps.len() {
        let number = index as u32 + 1;
        if !source.waves.iter().flatten().any(|squad| squad.camp == number) {
            checker.field("camps", |checker| {
                let message = format!("no squad of any wave comes from camp {number}");
                checker.at(Segment::Index(index), |checker| checker.warn(message));
            });
        }
    }
}

/// The minds that the level gives to kinds of units, each kind at most once.
pub(super) fn minds(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Vec<(UnitKind, MindId)> {
    let deciding = rules.units.iter().filter(|row| row.role.mind_role().is_some());
    let known: Vec<&str> = deciding.map(|row| row.name.as_str()).collect();
    let mut minds = Vec::new();
    checker.field("minds", |checker| {
        if source.minds.len() > rules.units.len() {
            let message =
                format!("the rules have {} kinds of units; these are {}", rules.units.len(), source.minds.len());
            return checker.fault(message);
        }
        for (index, (unit, name)) in source.minds.iter().enumerate() {
            let kind = checker.at(Segment::KeyAt(index), |checker| {
                if rules.unit_named(unit).is_some() && !known.contains(&unit.as_str()) {
                    checker
                        .fault(format!("`{unit}` is a beast, and beasts have no minds; known are: {}", listed(&known)));
                    return None;
                }
                checker.known("kind of unit with a mind", unit, &known)?;
                if source.minds[..index].iter().any(|(other, _)| other == unit) {
                    checker.fault(format!("`{unit}` has a mind already"));
                }
                rules.unit_named(unit)
            });
            checker.at(Segment::Index(index), |checker| {
                match kind.and_then(|kind| rules.unit(kind).role.mind_role()) {
                    Some(role) => minds.extend(kind.zip(mind_named(checker, rules, name, role))),
                    None => _ = known_mind(checker, rules, name),
                }
            });
        }
    });
    minds
}

/// The mind of the besiegers' chief in the field `chief`, if there is one.
pub(super) fn chief(checker: &mut Checker, written: Option<&String>, rules: &Rules) -> Option<MindId> {
    let name = written?;
    checker.field("chief", |checker| mind_named(checker, rules, name, brain::MindRole::Chief))
}

fn known_mind(checker: &mut Checker, rules: &Rules, name: &str) -> Option<MindId> {
    let known: Vec<&str> = rules.minds.iter().map(|(name, _)| name.as_str()).collect();
    checker.known("mind", name, &known).and_then(|_| rules.mind_named(name))
}

/// The mind of a name, if it is made for this role.
fn mind_named(checker: &mut Checker, rules: &Rules, name: &str, needed: brain::MindRole) -> Option<MindId> {
    let id = known_mind(checker, rules, name)?;
    let role = rules.mind(id).role;
    if role != needed {
        checker.fault(format!("the mind `{name}` is made for a {}, not for a {}", role.name(), needed.name()));
        return None;
    }
    Some(id)
}
