//! The lives of people, the dead among them, and the besiegers with a name.

use super::Life;
use super::prose::{lowered, number, pronoun, sentence};
use crate::presentation::looks::Looks;
use crate::words::{bond_words, fact_words, listed_in_words, loss_words, stand_words, station_words};
use osada_reader::fault::counted;
use osada_record::{Deeds, History, LogFact, Loss};
use osada_sim::rules::{Role, Rules, UnitKind};
use osada_sim::{Fact, Fallen, Memory, Outcome, Person, Veteran, Whereabouts, World};

/// So many memories are all that anybody keeps: there may have been more raids.
const ALL_MEMORIES: usize = 24;

/// Those who are alive.
pub(super) fn living(world: &World, history: &History, looks: &Looks) -> Vec<Life> {
    let people = world.of_role(Role::Colonist).filter_map(|(id, unit)| {
        let person = unit.colonist()?.person();
        let deeds = history.people().iter().find(|deeds| deeds.unit == id);
        Some(Life {
            name: unit.name().to_owned(),
            station: station_words(world.rules(), person),
            portrait: looks.portrait(world.rules(), unit.kind(), unit.name(), Some(person.face())),
            lines: lines(world.rules(), world.community().fallen(), (unit.name(), person), deeds),
        })
    });
    people.collect()
}

/// Those of this game who are dead, in the order of their deaths.
pub(super) fn fallen(world: &World, history: &History, looks: &Looks) -> Vec<Life> {
    let rules = world.rules();
    let day = |at| world.clock().at(at).day(&rules.time);
    let laid_out = |loss: &Loss| {
        // The log is written after the tick.
        let is_it = |fallen: &&Fallen| fallen.name == loss.name && loss.at.0.abs_diff(fallen.died.0) <= 1;
        world.community().fallen().iter().rfind(is_it)
    };
    let life = |loss: &Loss| {
        let (name, fallen) = (&loss.name, laid_out(loss));
        let deeds = history.people().iter().rfind(|deeds| deeds.name == *name);
        let end = format!("{} on day {}", loss_words(rules, &loss.cause), day(loss.at));
        let dead = world.community().fallen();
        let mut lines = fallen.map_or(Vec::new(), |fallen| lines(rules, dead, (name, &fallen.person), deeds));
        lines.insert(0, sentence(&end));
        Life {
            name: name.clone(),
            station: fallen.map_or(String::new(), |fallen| station_words(rules, &fallen.person)),
            portrait: looks.portrait(
                rules,
                fallen.map_or_else(|| kind_of_people(rules), |fallen| fallen.kind),
                name,
                fallen.map(|fallen| fallen.person.face()),
            ),
            lines,
        }
    };
    history.dead().iter().map(life).collect()
}

/// Somebody between two games, when these are dead.
pub(super) fn on_the_road(rules: &Rules, dead: &[Fallen], one: &Veteran, looks: &Looks) -> Life {
    off_the_map(rules, dead, (&one.name, &one.person), (kind_of_people(rules), looks))
}

/// Somebody who fell in a game of which only the dead are known.
pub(super) fn laid_to_rest(rules: &Rules, dead: &[Fallen], one: &Fallen, looks: &Looks) -> Life {
    off_the_map(rules, dead, (&one.name, &one.person), (one.kind, looks))
}

fn off_the_map(
    rules: &Rules,
    dead: &[Fallen],
    (name, person): (&str, &Person),
    (kind, looks): (UnitKind, &Looks),
) -> Life {
    Life {
        name: name.to_owned(),
        station: station_words(rules, person),
        portrait: looks.portrait(rules, kind, name, Some(person.face())),
        lines: lines(rules, dead, (name, person), None),
    }
}

/// The first kind of people.
fn kind_of_people(rules: &Rules) -> UnitKind {
    let kinds = (0..rules.units.len()).map(|index| UnitKind(index as u16));
    kinds.clone().find(|&kind| rules.unit(kind).role == Role::Colonist).unwrap_or(UnitKind(0))
}

/// Besiegers with a name.
pub(super) fn foes(world: &World, history: &History, looks: &Looks) -> Vec<Life> {
    let rules = world.rules();
    let slayer = |foe: &str| {
        history.log().iter().rev().find_map(|entry| match &entry.fact {
            LogFact::FoeFell { name, by: Some(by), .. } if name == foe => Some(by),
            _ => None,
        })
    };
    let foes = world.siege().foes().iter().map(|foe| {
        let raids = if foe.raids > 1 { times(foe.raids) } else { String::new() };
        let end = match (foe.whereabouts, slayer(&foe.name)) {
            (Whereabouts::Dead, Some(by)) => format!("Fell to {by}."),
            (Whereabouts::Dead, None) => "Is dead.".to_owned(),
            (Whereabouts::Away, _) => "Got away.".to_owned(),
            (Whereabouts::Here(_), _) if world.outcome() == Outcome::Running => "Is still here.".to_owned(),
            (Whereabouts::Here(_), _) => "Was there to the end.".to_owned(),
        };
        Life {
            name: foe.name.clone(),
            station: rules.unit(foe.kind).title.clone(),
            portrait: looks.portrait(rules, foe.kind, &foe.name, Some(foe.face)),
            lines: vec![format!("Killed {}{raids}. {end}", listed_in_words(&foe.victims))],
        }
    });
    foes.collect()
}

fn times(raids: u32) -> String {
    match raids {
        2 => ", and came twice".to_owned(),
        raids => format!(", and came {} times", number(raids as usize)),
    }
}

/// Names of those who were there from the first morning on, as far as that is known.
pub(super) fn founders(world: &World, history: &History) -> Vec<String> {
    let came = |name: &str| {
        history.log().iter().any(|entry| match &entry.fact {
            LogFact::Recruit { name: other, .. } => other == name,
            LogFact::GoalStep { name: Some(other), .. } => other == name,
            _ => false,
        })
    };
    let living = world.of_role(Role::Colonist).map(|(_, unit)| unit.name().to_owned());
    let dead = history.dead().iter().map(|loss| loss.name.clone());
    living.chain(dead).filter(|name| !came(name)).collect()
}

/// Family and friends: "Brother: Jan. Friends: Ewa and Olek (dead)."
fn ties(rules: &Rules, dead: &[Fallen], person: &Person) -> String {
    let is_dead = |id| dead.iter().any(|fallen| fallen.person.id() == id);
    let mut bonds: Vec<(&str, Vec<String>)> = Vec::new();
    for tie in person.ties().iter().filter(|tie| tie.bond.is_close()) {
        let bond = bond_words(tie.bond, rules.traits.names.is_of_woman(&tie.name));
        let name = format!("{}{}", tie.name, if is_dead(tie.to) { " (dead)" } else { "" });
        match bonds.iter_mut().find(|(other, _)| *other == bond) {
            Some((_, names)) => names.push(name),
            None => bonds.push((bond, vec![name])),
        }
    }
    let words = bonds.iter().map(|(bond, names)| {
        let ending = if names.len() == 1 { "" } else { "s" };
        sentence(&format!("{bond}{ending}: {}", listed_in_words(names)))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A life in sentences, and a line about family and friends.
fn lines(rules: &Rules, dead: &[Fallen], (name, person): (&str, &Person), deeds: Option<&Deeds>) -> Vec<String> {
    let is_woman = rules.traits.names.is_of_woman(name);
    let mut sentences = Vec::new();
    let mut rest: Vec<&Memory> = person.memories().iter().collect();
    // Raids are told together, and friends with the family.
    rest.retain(|memory| !matches!(memory.fact, Fact::Held { .. } | Fact::Befriended { .. }));
    // So are sieges, once there are several of them.
    let withstood = withstood(&rest);
    if withstood.len() > 1 {
        rest.retain(|memory| !matches!(memory.fact, Fact::Survived { won: true }));
    }
    for memories in rest.chunk_by(|a, b| (a.day, &a.level) == (b.day, &b.level)) {
        let clauses: Vec<String> =
            memories.iter().map(|memory| lowered(&fact_words(rules, is_woman, &memory.fact))).collect();
        let level = memories[0].level.as_ref();
        let place = level.map_or(String::new(), |level| format!(" of the siege “{}”", level.replace('_', " ")));
        sentences.push(format!("on day {}{place} {{who}} {}", memories[0].day, listed_in_words(&clauses)));
    }
    if withstood.len() > 1 {
        sentences.push(format!("{{who}} lived to see the sieges {} broken", listed_in_words(&withstood)));
    }
    sentences.extend(fights(rules, person));
    if let Some(deeds) = deeds.filter(|deeds| deeds.jobs > 0) {
        sentences.push(format!("{{who}} finished {}", counted(deeds.jobs as usize, "job")));
    }
    let who = |first: bool| if first { name } else { pronoun(is_woman) };
    let sentences = sentences.iter().enumerate().map(|(nth, text)| sentence(&text.replace("{who}", who(nth == 0))));
    let story = sentences.collect::<Vec<_>>().join(" ");
    [story, ties(rules, dead, person)].into_iter().filter(|line| !line.is_empty()).collect()
}

/// The sieges that somebody has seen broken.
fn withstood(memories: &[&Memory]) -> Vec<String> {
    let won = memories.iter().filter(|memory| matches!(memory.fact, Fact::Survived { won: true }));
    won.filter_map(|memory| Some(format!("“{}”", memory.level.as_ref()?.replace('_', " ")))).collect()
}

/// The raids in which somebody fought.
fn fights(rules: &Rules, person: &Person) -> Option<String> {
    let held = person.memories().iter().filter_map(|memory| match &memory.fact {
        Fact::Held { wave, side, post, kills } => Some((*kills, *wave, lowered(&stand_words(rules, *post, *side)))),
        _ => None,
    });
    let held: Vec<(u32, u32, String)> = held.collect();
    let kills = held.iter().map(|(kills, ..)| *kills as usize).sum::<usize>();
    let struck = if kills == 0 { String::new() } else { format!(" and struck down {}", number(kills)) };
    // The first of those with as many.
    let (most, wave, place) = held.iter().rev().max_by_key(|(kills, ..)| *kills)?;
    let least = if person.memories().len() >= ALL_MEMORIES { "at least " } else { "" };
    Some(match held.len() {
        1 => format!("{{who}} {place} in raid {wave}{struck}"),
        raids if *most > 0 => {
            format!("{{who}} fought in {least}{} raids{struck}; in raid {wave} {{who}} {place}", number(raids))
        }
        raids => format!("{{who}} fought in {least}{} raids", number(raids)),
    })
}
