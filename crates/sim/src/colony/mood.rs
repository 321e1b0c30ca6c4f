//! Moods: what people feel, for how long, and what it adds up to; and how traits shift what the mind senses.

use super::senses::is_cold;
use crate::ground::World;
use crate::kinds::{Role, UnitId};
use crate::rules::{MoodCause, MoodRules, PersonalTrait, SenseShift, When};
use crate::state::{Colonist, Fallen, Feeling, Unit};
use osada_ai::brain::{Sense, Senses};

/// Ticks between two looks at somebody's mood.
const LOOK: u64 = 60;

/// Something that somebody's mood is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoodReason<'a> {
    pub source: MoodSource<'a>,
    /// Points on the scale of −10 to 10.
    pub points: f64,
}

/// Where a part of a mood comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoodSource<'a> {
    /// What they are like.
    Trait(&'a PersonalTrait),
    /// What has happened, and to whom.
    Row(&'a MoodRules, Option<&'a str>),
}

/// Begins a feeling of a colonist, if it counts under the rules.
pub(crate) fn feel(world: &mut World, id: UnitId, cause: MoodCause, about: Option<String>) {
    let now = world.clock().now();
    let Some(until) = world.rules.mood(cause).and_then(|row| row.seconds).map(|lasts| now + lasts.ticks()) else {
        return;
    };
    if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
        colonist.person.feel(Feeling { cause, about, until }, now);
    }
}

/// Traits of a colonist.
pub fn traits<'a>(world: &'a World, colonist: &'a Colonist) -> impl Iterator<Item = &'a PersonalTrait> {
    colonist.person.traits().filter_map(|row| world.rules().personal_traits.get(row))
}

/// Everything that a colonist's mood is made of at this moment.
pub fn mood_reasons<'a>(world: &'a World, unit: &'a Unit) -> Vec<MoodReason<'a>> {
    let mut reasons = Vec::new();
    each_reason(world, unit, |reason| reasons.push(reason));
    reasons
}

fn each_reason<'a>(world: &'a World, unit: &'a Unit, mut visit: impl FnMut(MoodReason<'a>)) {
    let rules = world.rules();
    let Some(colonist) = unit.colonist().filter(|_| !rules.moods.is_empty()) else { return };
    for like in traits(world, colonist).filter(|like| like.mood != 0.0) {
        visit(MoodReason { source: MoodSource::Trait(like), points: like.mood });
    }
    let felt = |cause: MoodCause| {
        let felt = traits(world, colonist).flat_map(|like| &like.feels);
        felt.filter(|(other, _)| *other == cause).map(|(_, factor)| factor).product::<f64>()
    };
    let mut add = |row: &'a MoodRules, about: Option<&'a str>| {
        let points = row.points * felt(row.cause);
        if points != 0.0 {
            visit(MoodReason { source: MoodSource::Row(row, about), points });
        }
    };
    for row in rules.moods.iter().filter(|row| row.cause.is_condition()) {
        match row.cause {
            MoodCause::Hungry if colonist.hungry => add(row, None),
            MoodCause::Weary if colonist.fatigue > rules.fatigue.slow_above => add(row, None),
            MoodCause::Wounded if colonist.body.wound > 0.0 => add(row, None),
            MoodCause::Cold if is_cold(world, unit.place()) => add(row, None),
            MoodCause::Unburied => longest_unburied(world).into_iter().for_each(|fallen| add(row, Some(&fallen.name))),
            _ => {}
        }
    }
    for feeling in colonist.person.feelings(world.clock().now()) {
        if let Some(row) = rules.mood(feeling.cause) {
            add(row, feeling.about.as_deref());
        }
    }
}

/// The first of the dead whom nobody has buried for too long.
fn longest_unburied(world: &World) -> Option<&Fallen> {
    let wait = world.rules().people.burial.as_ref()?.unburied_seconds.ticks();
    let now = world.clock().now();
    world.state().community.unburied().map(|(_, fallen)| fallen).find(|fallen| now.since(fallen.died) >= wait)
}

/// Updates moods, of everybody once a second.
pub(crate) fn update_moods(world: &mut World) {
    if world.rules.moods.is_empty() {
        return;
    }
    let turn = world.clock().tick();
    for place in 0..world.cache.units.on(Role::Colonist as usize).len() {
        let id = world.cache.units.on(Role::Colonist as usize)[place];
        if !(turn + id.index() as u64).is_multiple_of(LOOK) {
            continue;
        }
        let Some(unit) = world.unit(id) else { continue };
        let mut sum = 0.0;
        each_reason(world, unit, |reason| sum += reason.points);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
            colonist.person.mood = sum.clamp(-10.0, 10.0);
        }
    }
}

/// Factor on the speed of work by mood.
pub(super) fn work_factor(world: &World, colonist: &Colonist) -> f64 {
    1.0 + world.rules().people.mood_work * colonist.person.mood / 10.0
}

/// Shifts of a colonist's senses that are in force, with the traits they come from.
pub fn sense_shifts<'a>(
    world: &'a World,
    colonist: &'a Colonist,
) -> impl Iterator<Item = (&'a PersonalTrait, SenseShift)> {
    let (now, night) = (world.clock().now(), world.clock().is_night(&world.rules().time));
    let holds = move |when: When| match when {
        When::Always => true,
        When::Day => !night,
        When::Night => night,
        When::Grieving => colonist.person.is_grieving(now),
    };
    let shifts = |like: &'a PersonalTrait| like.senses.iter().map(move |shift| (like, *shift));
    traits(world, colonist).flat_map(shifts).filter(move |(_, shift)| holds(shift.when))
}

/// The senses as somebody of these traits has them.
pub(super) fn felt(world: &World, colonist: &Colonist, senses: Senses) -> Senses {
    sense_shifts(world, colonist).fold(senses, |senses, (_, SenseShift { sense, by, .. })| {
        let (least, most) = match sense {
            Sense::Hp => (0.0, senses.get(Sense::MaxHp)),
            _ => sense.bounds().unwrap_or((f64::MIN, f64::MAX)),
        };
        senses.with(sense, (senses.get(sense) + by).clamp(least, most))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;
    use crate::kinds::{Event, HitPoints, Ticks};
    use crate::state::Fact;

    /// The meadow with its first colonist, who has only this trait.
    fn with_trait(name: &str) -> (World, UnitId) {
        let mut world = meadow();
        let id = world.ids_of(Role::Colonist)[0];
        let row = world.rules.personal_traits.iter().position(|like| like.name == name).expect("it ships") as u16;
        let person = &mut world.state.units.get_mut(id).and_then(Unit::colonist_mut).expect("a colonist").person;
        (person.traits, person.feelings) = (vec![row], Vec::new());
        (world, id)
    }

    fn mood(world: &World, id: UnitId) -> f64 {
        mood_reasons(world, world.unit(id).expect("somebody")).iter().map(|reason| reason.points).sum()
    }

    #[test]
    fn a_feeling_lasts_for_its_time_and_counts_as_traits_say() {
        let row = |cause| meadow().rules.mood(cause).expect("it ships").clone();
        for (like, factor) in [("tender", 1.5), ("stoic", 0.5), ("brave", 1.0)] {
            let (mut world, id) = with_trait(like);
            let before = mood(&world, id);
            feel(&mut world, id, MoodCause::LostKin, Some("Jan".to_owned()));
            let lost = row(MoodCause::LostKin);
            assert_eq!(mood(&world, id) - before, lost.points * factor, "{like}");
            world.state.clock.tick = world.state.clock.tick + lost.seconds.expect("it ends").ticks() + Ticks(1);
            assert_eq!(mood(&world, id), before, "{like}");
        }
    }

    #[test]
    fn the_same_feeling_about_the_same_person_counts_once() {
        let (mut world, id) = with_trait("brave");
        let about = |name: &str| Some(name.to_owned());
        for name in ["Jan", "Jan", "Ewa"] {
            feel(&mut world, id, MoodCause::LostNeighbour, about(name));
        }
        let now = world.clock().now();
        let felt = world.unit(id).and_then(Unit::colonist).map(|colonist| colonist.person.feelings(now).count());
        assert_eq!(felt, Some(2));
    }

    #[test]
    fn a_scar_is_remembered_and_felt_but_not_by_the_proud() {
        for (like, feelings) in [("tender", 1), ("proud", 0)] {
            let (mut world, id) = with_trait(like);
            let before = mood_reasons(&world, world.unit(id).expect("somebody")).len();
            let by = world.rules.unit_named("grunt").expect("it ships");
            super::super::memories::feel_scars(&mut world, &[Event::Scarred { unit: id, by }]);
            assert_eq!(mood_reasons(&world, world.unit(id).expect("somebody")).len() - before, feelings, "{like}");
            let person = world.unit(id).and_then(Unit::colonist).expect("a colonist").person();
            assert!(person.memories().iter().any(|memory| matches!(memory.fact, Fact::Scarred { .. })), "{like}");
        }
    }

    #[test]
    fn a_trait_shifts_what_the_mind_senses_and_no_farther_than_the_sense_goes() {
        let hp = |like: &str, left: f64| {
            let (mut world, id) = with_trait(like);
            let unit = world.state.units.get_mut(id).expect("somebody");
            unit.hp = HitPoints(left);
            let unit = world.unit(id).expect("somebody").clone();
            super::super::senses::senses(&world, id, &unit, unit.colonist().expect("a colonist")).get(Sense::Hp)
        };
        assert!(hp("brave", 20.0) > hp("cheerful", 20.0) && hp("timid", 20.0) < hp("cheerful", 20.0));
        assert_eq!((hp("brave", 60.0), hp("timid", 1.0)), (60.0, 0.0));
    }

    #[test]
    fn only_those_who_grieve_are_driven_by_their_grudge() {
        let (mut world, id) = with_trait("grudging");
        let shifts = |world: &World| sense_shifts(world, world.unit(id).and_then(Unit::colonist).expect("one")).count();
        assert_eq!(shifts(&world), 0);
        feel(&mut world, id, MoodCause::LostFriend, Some("Jan".to_owned()));
        assert_eq!(shifts(&world), 1);
    }
}
