//! Validation of people's stories, of the dead, and of besiegers with a name that came from outside.

use super::person::{
    Community, Fact, Fallen, Feeling, MOST_DEAD, MOST_FEELINGS, MOST_MEMORIES, MOST_TIES, MOST_TRAITS, Memory, Person,
    Resting, Stand, Tie,
};
use super::siege::Foe;
use super::validation::{Finding, Validator, is_name};
use crate::kinds::limits::MOST;
use crate::kinds::{Role, UnitKind};

/// Besiegers with a name who are remembered, the dead included.
pub(crate) const MOST_FOES: usize = 100;
/// Victims of each who are remembered.
pub(crate) const MOST_VICTIMS: usize = 8;

impl Validator<'_> {
    fn names<'n>(&self, mut names: impl Iterator<Item = &'n String>) -> Finding {
        self.ensure(names.all(|name| is_name(name)), || "a name that nobody has".to_owned())
    }

    fn killer(&self, by: Option<UnitKind>, foe: Option<&String>) -> Finding {
        self.names(foe.into_iter())?;
        by.map_or(Ok(()), |by| self.unit_kind(by))
    }

    pub fn person(&self, person: &Person) -> Finding {
        let Person { id, face, age, trade, traits, ties, mood, feelings, memories, farewell: _, stand } = person;
        [*id, *face, *age].into_iter().try_for_each(|count| self.count(count))?;
        let known = |row: &u16, rows: usize| usize::from(*row) < rows;
        self.ensure(trade.iter().all(|row| known(row, self.rules.trades.len())), || "a trade that is none".to_owned())?;
        self.ensure(traits.iter().all(|row| known(row, self.rules.personal_traits.len())), || {
            "a trait that is none".to_owned()
        })?;
        let few = traits.len() <= MOST_TRAITS
            && ties.len() <= MOST_TIES
            && feelings.len() <= MOST_FEELINGS
            && memories.len() <= MOST_MEMORIES;
        self.ensure(few, || "somebody has more of a story than anybody has".to_owned())?;
        self.within(*mood, -10.0, 10.0)?;
        self.names(ties.iter().map(|Tie { name, .. }| name))?;
        ties.iter().try_for_each(|tie| self.count(tie.talks))?;
        for Feeling { cause: _, about, until } in feelings {
            self.names(about.iter()).and(self.time(*until))?;
        }
        memories.iter().try_for_each(|memory| self.memory(memory))?;
        stand.map_or(Ok(()), |Stand { wave, cell, kills }| self.count(wave).and(self.cell(cell)).and(self.count(kills)))
    }

    fn memory(&self, Memory { day, level, fact }: &Memory) -> Finding {
        self.count(*day)?;
        self.names(level.iter())?;
        match fact {
            Fact::Joined | Fact::Freed | Fact::Survived { won: _ } => Ok(()),
            Fact::Held { wave, side: _, post, kills } => {
                post.map_or(Ok(()), |post| self.structure_kind(post))?;
                self.count(*wave).and(self.count(*kills))
            }
            Fact::Felled { name, kind } => self.names([name].into_iter()).and(self.unit_kind(*kind)),
            Fact::Lost { name, bond: _, by, foe } => self.names([name].into_iter()).and(self.killer(*by, foe.as_ref())),
            Fact::Scarred { by } => self.unit_kind(*by),
            Fact::Buried { name } | Fact::Befriended { name } => self.names([name].into_iter()),
            Fact::Learnt { craft } => self.craft(*craft),
        }
    }

    pub fn community(&self, Community { next, face, fallen }: &Community) -> Finding {
        self.count(*next).and(self.count(*face))?;
        self.ensure(fallen.len() <= MOST_DEAD, || format!("{} dead", fallen.len()))?;
        for Fallen { name, kind, person, died, by, foe, rest } in fallen {
            self.names([name].into_iter())?;
            self.kind(*kind, Role::Colonist)?;
            self.person(person)?;
            self.time(*died)?;
            self.killer(*by, foe.as_ref())?;
            match rest {
                Resting::Lying(cell) | Resting::Borne(_, cell) => self.cell(*cell)?,
                Resting::Buried(_) | Resting::Gone => {}
            }
        }
        Ok(())
    }

    pub fn foes(&self, foes: &[Foe]) -> Finding {
        self.ensure(foes.len() <= MOST_FOES, || format!("{} besiegers with a name", foes.len()))?;
        foes.iter().try_for_each(|Foe { name, kind, face: _, victims, raids, whereabouts: _ }| {
            self.ensure(victims.len() <= MOST_VICTIMS && *raids <= MOST, || "a besieger of too many deeds".to_owned())?;
            self.names([name].into_iter().chain(victims))?;
            self.kind(*kind, Role::Besieger)
        })
    }
}
