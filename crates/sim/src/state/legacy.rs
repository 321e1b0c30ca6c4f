//! Legacy of a level to the next one of its campaign: people and memories.

use super::body::{Body, Outfit, Skills};
use super::chief::{MOST_REMEMBERED, RaidMemory};
use super::colonist::Colonist;
use super::map::Map;
use super::person::{Community, Fact, Fallen, Person, PersonId, Resting};
use super::root::State;
use super::siege::{Foe, Whereabouts};
use super::unit::Unit;
use super::validation::{InvalidState, Validator, is_name};
use crate::kinds::{CraftId, Outcome, Stock, TerrainId};
use crate::rules::Rules;
use osada_ai::grid::Grid;
use serde::{Deserialize, Serialize};

/// Most people at the start of a level.
const MOST_PEOPLE: usize = 500;
/// The greatest skill of anybody; 1 is average.
const GREATEST_SKILL: f64 = 10.0;

/// A colonist who has lived through a level and comes along to the next one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veteran {
    pub name: String,
    /// 0 … 10; a high value is a hard worker.
    pub diligence: f64,
    /// Skills without practice.
    pub skills: Skills,
    /// Scars and practice. Wounds have healed on the way.
    #[serde(default)]
    pub body: Body,
    #[serde(default)]
    pub outfit: Outfit,
    /// Family, friends and memories.
    #[serde(default)]
    pub person: Person,
}

impl Veteran {
    /// The person, whose story so far was on a level of this name; `None` of a unit that is none.
    pub(crate) fn of(unit: &Unit, level: &str) -> Option<Self> {
        let &Colonist { diligence, skills, ref body, ref person, .. } = unit.colonist()?;
        let (name, outfit) = (unit.name().to_owned(), unit.outfit());
        Some(Self { name, diligence, skills, body: body.carried_over(), outfit, person: person.carried_over(level) })
    }
}

/// Legacy of a level to the next one of its campaign: empty for the first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Legacy {
    pub people: Vec<Veteran>,
    /// The raids that the besiegers' chief remembers, the oldest first.
    pub memory: Vec<RaidMemory>,
    /// The name of the besiegers' chief; drawn if `None`.
    pub chief: Option<String>,
    /// Besiegers with a name who got away.
    pub foes: Vec<Foe>,
    /// Those who died on the way here.
    pub fallen: Vec<Fallen>,
    /// Id of whoever came last: nobody who comes later has that of somebody who is elsewhere.
    pub last_person: PersonId,
    /// Goods in store at the end, or on the carts at the beginning.
    pub goods: Stock,
    /// Crafts that people know, in the order in which they were learnt.
    pub crafts: Vec<CraftId>,
    /// Most people of the next level's own who are there besides; without it, as many as make up its number.
    pub hosts: Option<u32>,
}

impl Legacy {
    /// Legacy of the state at the end of a level; at most this many people: those who were taken away, then the earliest to
    /// have joined.
    pub fn of(state: &State, rules: &Rules, most: usize) -> Self {
        let away = state.siege.progress.away.iter().cloned();
        let people = away.chain(state.units.iter().filter_map(|(_, unit)| Veteran::of(unit, &state.level)));
        let day = state.clock.day(&rules.time).min(u64::from(u32::MAX)) as u32;
        let with_end = |mut veteran: Veteran| {
            if state.outcome != Outcome::Running {
                let end = Fact::Survived { won: state.outcome == Outcome::Victory };
                veteran.person.remember_of(day, Some(state.level.clone()), end);
            }
            veteran
        };
        let at_large = state.siege.foes.iter().filter(|foe| foe.whereabouts != Whereabouts::Dead);
        let buried = |fallen: &Fallen| Fallen {
            person: fallen.person.carried_over(&state.level),
            rest: Resting::Gone,
            ..fallen.clone()
        };
        Self {
            people: people.take(most).map(with_end).collect(),
            memory: state.chief.memory.clone(),
            chief: state.chief.name.clone(),
            foes: at_large.map(|foe| Foe { whereabouts: Whereabouts::Away, ..foe.clone() }).collect(),
            fallen: state.community.fallen.iter().map(buried).collect(),
            last_person: state.community.next,
            goods: state.stock,
            crafts: state.crafts.learnt.clone(),
            hosts: None,
        }
    }

    /// Validates a legacy from a file against these rules. What the chief cannot remember on another map is forgotten there.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong.
    pub fn check(&self, rules: &Rules) -> Result<(), InvalidState> {
        let nowhere = Map::new(Grid::from_fn(1, 1, |_| TerrainId(0)));
        let validator = Validator { part: "legacy", rules, map: &nowhere };
        validator
            .ensure(self.people.len() <= MOST_PEOPLE, || "more people come along than any level has".to_owned())?;
        validator
            .ensure(self.memory.len() <= MOST_REMEMBERED as usize, || "more raids than a chief remembers".to_owned())?;
        let chief = self.chief.iter().all(|name| is_name(name));
        validator.ensure(chief, || "a chief with a name that nobody has".to_owned())?;
        validator.foes(&self.foes)?;
        validator.community(&Community::of(self.fallen.clone(), self.last_person))?;
        let is_craft = |(index, craft): (usize, &CraftId)| {
            craft.index() < rules.crafts.len() && !self.crafts[..index].contains(craft)
        };
        validator.ensure(self.crafts.iter().enumerate().all(is_craft), || {
            "a craft is known that there is not, or twice".to_owned()
        })?;
        self.people.iter().try_for_each(|person| validator.veteran(person))
    }
}

impl Validator<'_> {
    pub(super) fn veteran(&self, veteran: &Veteran) -> Result<(), InvalidState> {
        let Veteran { name, diligence, skills, body, outfit, person } = veteran;
        let named = is_name(name) && !name.trim().is_empty();
        self.ensure(named, || "somebody comes along who has no name".to_owned())?;
        self.within(*diligence, 0.0, 10.0)?;
        for skill in [skills.build, skills.gather, skills.fight] {
            self.within(skill, 0.0, GREATEST_SKILL)?;
        }
        self.body(body)?;
        self.person(person)?;
        self.outfit(*outfit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::rules;
    use crate::kinds::{GearKind, Tick, UnitKind};
    use crate::state::Scar;

    fn veteran() -> Veteran {
        Veteran {
            name: "Żaneta".into(),
            diligence: 5.0,
            skills: Skills { build: 1.0, gather: 1.2, fight: 0.8 },
            body: Body::default(),
            outfit: Outfit::default(),
            person: Person::default(),
        }
    }

    #[test]
    fn wounds_heal_on_the_way_and_scars_are_of_an_earlier_level() {
        let scar = Scar { by: UnitKind(1), missile: true, mark: None, at: Tick(900) };
        let body = Body { wound: 0.7, scars: vec![scar], ..Body::default() }.carried_over();
        assert_eq!((body.wound(), body.scars()), (0.0, &[Scar { at: Tick(0), ..scar }][..]));
        assert!(body.scars()[0].is_from_earlier_level() && !scar.is_from_earlier_level());
    }

    #[test]
    fn nobody_comes_along_who_could_not_have_lived_there() {
        let rules = rules();
        let of = |people| Legacy { people, ..Legacy::default() }.check(&rules).map_err(|fault| fault.to_string());
        assert_eq!(of(vec![veteran()]), Ok(()));
        let nothing = Outfit { weapon: Some(GearKind(9999)), armour: None };
        let faulty = [
            (Veteran { name: "a\nb".into(), ..veteran() }, "no name"),
            (Veteran { name: " ".into(), ..veteran() }, "no name"),
            (Veteran { diligence: f64::NAN, ..veteran() }, "NaN"),
            (Veteran { diligence: 11.0, ..veteran() }, "11"),
            (Veteran { skills: Skills { fight: -1.0, ..veteran().skills }, ..veteran() }, "-1"),
            (Veteran { skills: Skills { build: f64::INFINITY, ..veteran().skills }, ..veteran() }, "inf"),
            (Veteran { body: Body { wound: 2.0, ..Body::default() }, ..veteran() }, "2 is not between"),
            (Veteran { outfit: nothing, ..veteran() }, "no gear 9999"),
        ];
        for (one, says) in faulty {
            let found = of(vec![veteran(), one]).expect_err("it is wrong");
            assert!(found.contains(says), "{found}");
        }
        assert!(of(vec![veteran(); MOST_PEOPLE + 1]).expect_err("too many").contains("more people"));
    }
}
