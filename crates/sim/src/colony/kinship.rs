//! Who people are when they come: age, trade, traits and family; and how talks make friends of them.

use super::memories::remember;
use super::mood::feel;
use crate::ground::World;
use crate::kinds::limits::MOST;
use crate::kinds::{Event, Events, Role, Skill, Tiles, UnitId};
use crate::rules::{MoodCause, PersonalTrait};
use crate::state::{Activity, Bond, Colonist, Fact, MOST_TRAITS, Person, PersonId, Tie, Unit};
use osada_ai::grid::Stream;

/// Years between parents and children, and at which somebody can be married.
const GENERATION: u32 = 17;
/// Faces among which that of the first person is drawn.
const FACES: usize = 10_000;
/// Relatives that somebody has at most.
const MOST_KIN: usize = 4;

/// Makes somebody of no story a person; whoever brings their story along keeps it.
pub(crate) fn introduce(world: &mut World, id: UnitId) {
    let Some(colonist) = world.unit(id).and_then(Unit::colonist) else { return };
    let (known, face) = (colonist.person.id, colonist.person.face);
    let community = &mut world.state.community;
    if known > 0 {
        community.next = community.next.max(known);
        community.face = community.face.max(face);
        return;
    }
    if community.face == 0 {
        community.face = world.state.streams.people.below(FACES) as u32;
    }
    community.next = (community.next + 1).min(MOST);
    community.face = (community.face + 1).min(MOST);
    let person = Person { id: community.next, face: community.face, ..draw(world, id) };
    if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
        colonist.person = person;
    }
    find_family(world, id);
}

/// A person with everything but ties.
fn draw(world: &mut World, id: UnitId) -> Person {
    let rules = world.rules.clone();
    let people = &rules.people;
    let skill = world.unit(id).and_then(Unit::colonist).map_or(Skill::Build, best_skill);
    let stream = &mut world.state.streams.people;
    let age = from_to(stream, people.ages);
    let of_skill = (0..).zip(&rules.trades).filter(|(_, trade)| trade.skill == skill);
    let trades: Vec<u16> = of_skill.map(|(row, _)| row).collect();
    let trade = stream.pick(&trades).copied();
    let wanted = from_to(stream, people.traits_each) as usize;
    let table = &rules.personal_traits;
    let mut rows: Vec<u16> = (0..table.len() as u16).collect();
    stream.shuffle(&mut rows);
    let mut traits: Vec<u16> = Vec::new();
    for row in rows {
        let new = &table[usize::from(row)];
        let goes_with =
            |other: &PersonalTrait| !other.excludes.contains(&new.name) && !new.excludes.contains(&other.name);
        if traits.len() < wanted.min(MOST_TRAITS) && traits.iter().all(|&row| goes_with(&table[usize::from(row)])) {
            traits.push(row);
        }
    }
    Person { age, trade, traits, ..Person::default() }
}

/// A number drawn from the least to the greatest.
fn from_to(stream: &mut Stream, (least, most): (u32, u32)) -> u32 {
    least + stream.below((most.saturating_sub(least) + 1) as usize) as u32
}

/// What somebody does best.
fn best_skill(colonist: &Colonist) -> Skill {
    let skills = colonist.skills;
    let all = [Skill::Build, Skill::Gather, Skill::Fight];
    all.into_iter().max_by(|&a, &b| skills.of(a).total_cmp(&skills.of(b))).unwrap_or(Skill::Build)
}

/// Some newcomers belong to the family of somebody who is there; those who found a settlement together are friends if they are
/// not of a family.
fn find_family(world: &mut World, id: UnitId) {
    let rules = world.rules.clone();
    let people = world.cache.units.on(Role::Colonist as usize);
    let Some(other) = world.state.streams.people.pick(people).copied().filter(|&other| other != id) else { return };
    let founds = world.clock().tick() == 0;
    if world.state.streams.people.unit() >= rules.people.kin {
        if founds && rules.people.friends_after.is_some() {
            bind(world, id, other, Bond::Friend);
        }
        return;
    }
    let (Some(one), Some(two)) = (world.unit(id), world.unit(other)) else { return };
    let (Some(here), Some(there)) = (one.colonist(), two.colonist()) else { return };
    let kin = |person: &Person| person.ties.iter().filter(|tie| tie.bond.is_kin()).count();
    if kin(&there.person) >= MOST_KIN {
        return;
    }
    let (younger, older) = (here.person.age.min(there.person.age), here.person.age.max(there.person.age));
    let names = &rules.traits.names;
    let couple = names.is_of_woman(one.name()) != names.is_of_woman(two.name());
    let single = |person: &Person| person.ties.iter().all(|tie| tie.bond != Bond::Spouse);
    let free = couple && younger > GENERATION && single(&there.person);
    let bond = if older - younger > GENERATION {
        if there.person.age > here.person.age { Bond::Parent } else { Bond::Child }
    } else if free && world.state.streams.people.unit() < 0.5 {
        Bond::Spouse
    } else {
        Bond::Sibling
    };
    bind(world, id, other, bond);
    if !founds {
        let name = world.unit(id).map(|unit| unit.name().to_owned());
        feel(world, other, MoodCause::KinCame, name);
    }
}

fn id_and_name(world: &World, id: UnitId) -> Option<(PersonId, String)> {
    let unit = world.unit(id)?;
    Some((unit.colonist()?.person.id, unit.name().to_owned()))
}

/// Ties two people to each other; the bond is what the second is to the first.
fn bind(world: &mut World, one: UnitId, two: UnitId, bond: Bond) {
    let (Some(first), Some(second)) = (id_and_name(world, one), id_and_name(world, two)) else { return };
    for (id, (to, name), bond) in [(one, second, bond), (two, first, bond.reversed())] {
        if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
            colonist.person.tie(Tie { to, name, bond, talks: 0 });
        }
    }
}

/// How near people are who talk to each other.
const EARSHOT: Tiles = Tiles(3.0);

/// A talk is over: whoever was near has become a little less of a stranger.
pub(super) fn get_acquainted(world: &mut World, id: UnitId, events: &mut Events) {
    let Some(needed) = world.rules.people.friends_after else { return };
    let talks = |unit: &Unit| {
        let activity = unit.colonist().map(|colonist| colonist.activity);
        matches!(activity, Some(Activity::Talk { .. } | Activity::Eat { until: Some(_), .. } | Activity::Idle))
    };
    let Some(place) = world.unit(id).map(Unit::place) else { return };
    let is_there = |other: UnitId, unit: &Unit| other != id && unit.role() == Role::Colonist && talks(unit);
    let Some(other) = world.nearest(place, EARSHOT, is_there) else { return };
    let Some((to, name)) = id_and_name(world, other) else { return };
    feel(world, id, MoodCause::GoodTalk, Some(name));
    let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) else { return };
    let tie = colonist.person.ties.iter_mut().find(|tie| tie.to == to);
    match tie {
        None => bind(world, id, other, Bond::Acquaintance),
        Some(tie) if tie.bond == Bond::Acquaintance => {
            tie.talks += 1;
            if tie.talks >= needed {
                befriend(world, id, other, events);
            }
        }
        Some(_) => {}
    }
}

fn befriend(world: &mut World, one: UnitId, two: UnitId, events: &mut Events) {
    bind(world, one, two, Bond::Friend);
    events.push(Event::Befriended { one, two });
    for (id, other) in [(one, two), (two, one)] {
        let Some(name) = world.unit(other).map(|unit| unit.name().to_owned()) else { continue };
        feel(world, id, MoodCause::NewFriend, Some(name.clone()));
        remember(world, id, Fact::Befriended { name });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;
    use crate::ground::World;
    use osada_ai::grid::Cell;
    use std::collections::BTreeSet;

    fn person(world: &World, id: UnitId) -> &Person {
        &world.unit(id).and_then(Unit::colonist).expect("a colonist").person
    }

    /// A settlement of this many more, who have come one after another.
    fn crowd(more: usize) -> World {
        let mut world = meadow();
        for _ in 0..more {
            super::super::people::welcome(&mut world, Cell::new(2, 2), &mut Events::new());
        }
        world
    }

    #[test]
    fn ties_hold_both_ways_and_families_are_possible() {
        let world = crowd(10);
        let ids = world.ids_of(Role::Colonist);
        let mut bonds = BTreeSet::new();
        for &id in &ids {
            let own = person(&world, id);
            for tie in &own.ties {
                let other = *ids.iter().find(|&&other| person(&world, other).id == tie.to).expect("they live here");
                let back = person(&world, other).tie_to(own.id).expect("it holds both ways");
                assert_eq!((back.bond, &tie.name[..]), (tie.bond.reversed(), world.unit(other).expect("one").name()));
                let (age, theirs) = (own.age, person(&world, other).age);
                match tie.bond {
                    Bond::Parent => assert!(theirs > age + GENERATION),
                    Bond::Child => assert!(age > theirs + GENERATION),
                    Bond::Spouse => assert!(age.min(theirs) > GENERATION),
                    _ => {}
                }
                bonds.insert(tie.bond.is_kin());
            }
        }
        assert!(bonds.contains(&true), "nobody is of a family");
    }

    #[test]
    fn nobody_has_two_traits_that_exclude_each_other_and_neighbours_have_other_faces() {
        let world = crowd(10);
        let rows = &world.rules.personal_traits;
        let (mut faces, mut numbers) = (BTreeSet::new(), BTreeSet::new());
        for id in world.ids_of(Role::Colonist) {
            let own = person(&world, id);
            assert!(faces.insert(own.face) && numbers.insert(own.id));
            let (least, most) = world.rules.people.traits_each;
            assert!((least as usize..=most as usize).contains(&own.traits.len()));
            for like in own.traits() {
                assert!(own.traits().all(|other| !rows[like].excludes.contains(&rows[other].name)));
            }
        }
    }
}
