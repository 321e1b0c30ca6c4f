//! What a level leaves to the next one of its campaign.

use super::colonist::{Colonist, Skills};
use super::root::State;
use super::validation::{InvalidState, is_name};
use serde::{Deserialize, Serialize};

/// No level has more people at its start.
const MOST_PEOPLE: usize = 500;
/// The greatest skill of anybody; 1 is average.
const GREATEST_SKILL: f64 = 10.0;

/// Somebody who has lived through a level and comes along to the next one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veteran {
    /// What they are called.
    pub name: String,
    /// 0 … 10; a high value is a hard worker.
    pub diligence: f64,
    /// How good they are at things.
    pub skills: Skills,
}

impl Veteran {
    fn of(name: &str, colonist: &Colonist) -> Self {
        Self { name: name.to_owned(), diligence: colonist.diligence, skills: colonist.skills }
    }
}

/// What a level leaves to the next one of its campaign: nothing, where none was before it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Legacy {
    /// Those who come along.
    pub people: Vec<Veteran>,
}

impl Legacy {
    /// What the state at the end of a level leaves; at most so many people, the earliest to have joined.
    pub fn of(state: &State, most: usize) -> Self {
        let people = state.units.iter().filter_map(|(_, unit)| Some(Veteran::of(unit.name(), unit.colonist()?)));
        Self { people: people.take(most).collect() }
    }

    /// Whether a world can be founded on what may have come from a file.
    pub fn check(&self) -> Result<(), InvalidState> {
        let fault = |what: &str| Err(InvalidState { part: "legacy", what: what.to_owned() });
        if self.people.len() > MOST_PEOPLE {
            return fault("more people come along than any level has");
        }
        for Veteran { name, diligence, skills } in &self.people {
            if !is_name(name) || name.trim().is_empty() {
                return fault("somebody comes along who has no name");
            }
            if !(0.0..=10.0).contains(diligence) {
                return fault("a diligence is not between 0 and 10");
            }
            if [skills.build, skills.gather, skills.fight].iter().any(|skill| !(0.0..=GREATEST_SKILL).contains(skill)) {
                return fault("a skill is not between 0 and 10");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn veteran() -> Veteran {
        Veteran { name: "Żaneta".into(), diligence: 5.0, skills: Skills { build: 1.0, gather: 1.2, fight: 0.8 } }
    }

    #[test]
    fn nobody_comes_along_who_could_not_have_lived_there() {
        let of = |people| Legacy { people }.check().map_err(|fault| fault.to_string());
        assert_eq!(of(vec![veteran()]), Ok(()));
        let faulty = [
            (Veteran { name: "a\nb".into(), ..veteran() }, "no name"),
            (Veteran { name: " ".into(), ..veteran() }, "no name"),
            (Veteran { diligence: f64::NAN, ..veteran() }, "diligence"),
            (Veteran { diligence: 11.0, ..veteran() }, "diligence"),
            (Veteran { skills: Skills { fight: -1.0, ..veteran().skills }, ..veteran() }, "skill"),
            (Veteran { skills: Skills { build: f64::INFINITY, ..veteran().skills }, ..veteran() }, "skill"),
        ];
        for (one, says) in faulty {
            let found = of(vec![veteran(), one]).expect_err("it is wrong");
            assert!(found.contains(says), "{found}");
        }
        assert!(of(vec![veteran(); MOST_PEOPLE + 1]).expect_err("too many").contains("more people"));
    }
}
