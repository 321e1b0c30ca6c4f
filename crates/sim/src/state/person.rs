//! Who somebody is: age, trade, traits, family and friends, what weighs on them and what they remember. And the dead.

use crate::kinds::{CraftId, Skill, StructureId, StructureKind, Tick, UnitId, UnitKind};
use crate::rules::{MoodCause, Rules};
use osada_ai::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};

/// Names a person for good, also when they are dead or come along to the next level.
pub type PersonId = u32;

/// Limits on what somebody has and remembers.
pub(crate) const MOST_TRAITS: usize = 6;
pub(crate) const MOST_TIES: usize = 16;
pub(crate) const MOST_FEELINGS: usize = 16;
pub(crate) const MOST_MEMORIES: usize = 24;
/// Most dead that a settlement remembers; the first are forgotten first.
pub(crate) const MOST_DEAD: usize = 500;

/// A person's story so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Person {
    pub(crate) id: PersonId,
    /// Number of their face: those who come one after another never look alike.
    pub(crate) face: u32,
    /// In years.
    pub(crate) age: u32,
    /// Row of the trades.
    pub(crate) trade: Option<u16>,
    /// Rows of the traits.
    pub(crate) traits: Vec<u16>,
    pub(crate) ties: Vec<Tie>,
    /// −10 to 10; updated once a second.
    pub(crate) mood: f64,
    /// What lifts or lowers the mood for a time, in the order in which it began.
    pub(crate) feelings: Vec<Feeling>,
    /// In the order in which it happened.
    pub(crate) memories: Vec<Memory>,
    /// The grave of somebody near whom they have not said farewell to.
    pub(crate) farewell: Option<StructureId>,
    /// Their part in the raid that is going on.
    pub(crate) stand: Option<Stand>,
}

/// A tie to somebody else, alive or dead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tie {
    pub to: PersonId,
    /// Kept, because they may be gone.
    pub name: String,
    pub bond: Bond,
    /// Talks that they have had with each other; only for acquaintances.
    #[serde(default)]
    pub talks: u32,
}

/// What somebody is to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bond {
    Spouse,
    Sibling,
    Parent,
    Child,
    Friend,
    /// Not a friend yet.
    Acquaintance,
}

impl Bond {
    pub fn is_kin(self) -> bool {
        matches!(self, Self::Spouse | Self::Sibling | Self::Parent | Self::Child)
    }

    /// Whether it is one of kin or friends.
    pub fn is_close(self) -> bool {
        self != Self::Acquaintance
    }

    /// The bond as seen from the other side.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Parent => Self::Child,
            Self::Child => Self::Parent,
            same => same,
        }
    }
}

/// Something that lifts or lowers the mood for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feeling {
    pub cause: MoodCause,
    /// Whom it is about.
    #[serde(default)]
    pub about: Option<String>,
    pub until: Tick,
}

/// A part that somebody took in a raid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    pub wave: u32,
    /// Where they struck their first blow.
    pub cell: Cell,
    pub kills: u32,
}

/// Something that somebody remembers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Counted from 1.
    pub day: u32,
    /// The name of the level; `None` for this one.
    #[serde(default)]
    pub level: Option<String>,
    pub fact: Fact,
}

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// They came to the settlement after its first morning.
    Joined,
    /// They fought in a raid.
    Held {
        wave: u32,
        /// Seen from the hearth; `None` beside it.
        side: Option<Direction>,
        /// What of the settlement stood nearest.
        post: Option<StructureKind>,
        kills: u32,
    },
    /// They struck down somebody with a name.
    Felled {
        name: String,
        kind: UnitKind,
    },
    /// Somebody near died.
    Lost {
        name: String,
        bond: Bond,
        /// Kind of whoever killed them.
        by: Option<UnitKind>,
        /// Name of whoever killed them, if they had one.
        #[serde(default)]
        foe: Option<String>,
    },
    Scarred {
        by: UnitKind,
    },
    /// They dug somebody's grave.
    Buried {
        name: String,
    },
    Befriended {
        name: String,
    },
    Learnt {
        craft: CraftId,
    },
    /// They were freed from a cage.
    Freed,
    /// They lived to see a level won, or lost.
    Survived {
        won: bool,
    },
}

impl Fact {
    /// How soon it is forgotten when there is too much to remember: the least first.
    fn weight(&self) -> u32 {
        match self {
            Self::Held { kills, .. } => 1 + kills,
            Self::Befriended { .. } => 3,
            Self::Joined | Self::Buried { .. } | Self::Scarred { .. } => 4,
            Self::Learnt { .. } | Self::Survived { .. } => 5,
            Self::Freed | Self::Lost { .. } | Self::Felled { .. } => 8,
        }
    }
}

impl Person {
    pub fn id(&self) -> PersonId {
        self.id
    }

    /// Number of their face.
    pub fn face(&self) -> u32 {
        self.face
    }

    /// In years; 0 where the rules say nothing about people.
    pub fn age(&self) -> u32 {
        self.age
    }

    /// From −10 to 10, as of the last second.
    pub fn mood(&self) -> f64 {
        self.mood
    }

    /// Row of the trades.
    pub fn trade(&self) -> Option<usize> {
        self.trade.map(usize::from)
    }

    /// Rows of the traits.
    pub fn traits(&self) -> impl Iterator<Item = usize> {
        self.traits.iter().map(|&row| usize::from(row))
    }

    /// How many times as fast as others they get better at a skill: whoever has learnt a trade of it knows how.
    pub(crate) fn training(&self, rules: &Rules, skill: Skill) -> f64 {
        let trade = self.trade().and_then(|row| rules.trades.get(row));
        trade.filter(|trade| trade.skill == skill).map_or(1.0, |trade| trade.practice)
    }

    pub fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// At most 24, in the order in which it happened.
    pub fn memories(&self) -> &[Memory] {
        &self.memories
    }

    /// What lifts or lowers the mood at a time, the latest last.
    pub fn feelings(&self, now: Tick) -> impl Iterator<Item = &Feeling> {
        self.feelings.iter().filter(move |feeling| feeling.until > now)
    }

    pub fn is_grieving(&self, now: Tick) -> bool {
        self.feelings(now).any(|feeling| feeling.cause.is_grief())
    }

    /// The grave that they have still to go to.
    pub fn farewell(&self) -> Option<StructureId> {
        self.farewell
    }

    pub(crate) fn tie_to(&self, other: PersonId) -> Option<&Tie> {
        self.ties.iter().find(|tie| tie.to == other)
    }

    /// Adds or replaces the tie to somebody; an acquaintance makes room for a nearer one.
    pub(crate) fn tie(&mut self, tie: Tie) {
        if let Some(known) = self.ties.iter_mut().find(|known| known.to == tie.to) {
            *known = tie;
            return;
        }
        if self.ties.len() >= MOST_TIES {
            let Some(least) = self.ties.iter().position(|known| known.bond == Bond::Acquaintance) else { return };
            self.ties.remove(least);
        }
        self.ties.push(tie);
    }

    /// Begins a feeling, in the place of one of the same cause about the same person.
    pub(crate) fn feel(&mut self, feeling: Feeling, now: Tick) {
        self.feelings
            .retain(|known| known.until > now && (known.cause != feeling.cause || known.about != feeling.about));
        if self.feelings.len() >= MOST_FEELINGS {
            self.feelings.remove(0);
        }
        self.feelings.push(feeling);
    }

    /// Remembers something, and forgets what matters least if that is too much.
    pub(crate) fn remember(&mut self, day: u32, fact: Fact) {
        self.remember_of(day, None, fact);
    }

    /// The same of a level of this name.
    pub(crate) fn remember_of(&mut self, day: u32, level: Option<String>, fact: Fact) {
        self.memories.push(Memory { day, level, fact });
        if self.memories.len() > MOST_MEMORIES {
            let least = (0..self.memories.len()).min_by_key(|&index| self.memories[index].fact.weight());
            least.into_iter().for_each(|index| _ = self.memories.remove(index));
        }
    }

    /// The person at the beginning of the next level of a campaign, who remembers this one under its name.
    pub(crate) fn carried_over(&self, level: &str) -> Self {
        let mut person = self.clone();
        for memory in &mut person.memories {
            memory.level.get_or_insert_with(|| level.to_owned());
        }
        Self { feelings: Vec::new(), farewell: None, stand: None, ..person }
    }
}

/// Somebody of the settlement who died.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fallen {
    pub name: String,
    pub kind: UnitKind,
    pub person: Person,
    pub died: Tick,
    /// Kind of whoever killed them.
    pub by: Option<UnitKind>,
    /// Name of whoever killed them, if they had one.
    #[serde(default)]
    pub foe: Option<String>,
    pub rest: Resting,
}

/// Where the dead are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resting {
    /// Unburied, on a tile.
    Lying(Cell),
    /// On somebody's arms.
    Borne(UnitId, Cell),
    /// In a grave, or in what was one.
    Buried(StructureId),
    /// Nobody looks after them: they died on another map, or the rules know no graves.
    Gone,
}

/// Family ties and graves of a settlement.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Community {
    /// Id and face of whoever came last.
    pub(crate) next: PersonId,
    pub(crate) face: u32,
    /// In the order of their deaths.
    pub(crate) fallen: Vec<Fallen>,
}

impl Community {
    /// A settlement of people who have lost these on the way, where nobody new has an id up to this one.
    pub(crate) fn of(fallen: Vec<Fallen>, last: PersonId) -> Self {
        let next = fallen.iter().map(|fallen| fallen.person.id).fold(last, PersonId::max);
        Self { next, face: 0, fallen }
    }

    /// The dead, in the order of their deaths.
    pub fn fallen(&self) -> &[Fallen] {
        &self.fallen
    }

    /// The dead who are not buried yet, and the tiles on which they lie or are carried.
    pub fn lying(&self) -> impl Iterator<Item = (&Fallen, Cell)> {
        self.fallen.iter().filter_map(|fallen| match fallen.rest {
            Resting::Lying(cell) | Resting::Borne(_, cell) => Some((fallen, cell)),
            Resting::Buried(_) | Resting::Gone => None,
        })
    }

    /// Whoever lies in a grave.
    pub fn in_grave(&self, grave: StructureId) -> Option<&Fallen> {
        self.fallen.iter().find(|fallen| fallen.rest == Resting::Buried(grave))
    }

    /// The tile beside which somebody has to be who buries one of the dead: first where they lie, then the plot.
    pub(crate) fn next_place(&self, person: PersonId, plot: Cell) -> Option<Cell> {
        let (_, fallen) = self.unburied().find(|(_, fallen)| fallen.person.id == person)?;
        if let Resting::Lying(cell) = fallen.rest { Some(cell) } else { Some(plot) }
    }

    /// The dead who are not buried yet, by their places in [`Self::fallen`].
    pub(crate) fn unburied(&self) -> impl Iterator<Item = (usize, &Fallen)> {
        let lies = |fallen: &Fallen| matches!(fallen.rest, Resting::Lying(_) | Resting::Borne(..));
        self.fallen.iter().enumerate().filter(move |(_, fallen)| lies(fallen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_most_is_remembered_longest() {
        let mut person = Person::default();
        person.remember(1, Fact::Freed);
        for raid in 0..3 * MOST_MEMORIES as u32 {
            person.remember(raid, Fact::Held { wave: raid, side: None, post: None, kills: raid % 3 });
        }
        person.remember(90, Fact::Buried { name: "Jan".to_owned() });
        assert_eq!(person.memories.len(), MOST_MEMORIES);
        assert_eq!(person.memories[0].fact, Fact::Freed);
        assert_eq!(person.memories.last().map(|memory| memory.day), Some(90));
        let kept = person.memories.iter().filter(|memory| matches!(memory.fact, Fact::Held { kills: 0, .. })).count();
        assert_eq!(kept, 0, "a raid without a kill is forgotten before one with");
    }

    #[test]
    fn a_nearer_tie_takes_the_place_of_an_acquaintance() {
        let mut person = Person::default();
        let tie = |to, bond| Tie { to, name: format!("P{to}"), bond, talks: 0 };
        for to in 0..=MOST_TIES as u32 {
            person.tie(tie(to, Bond::Acquaintance));
        }
        person.tie(tie(99, Bond::Sibling));
        assert_eq!(person.ties.len(), MOST_TIES);
        assert_eq!(person.tie_to(99).map(|tie| tie.bond), Some(Bond::Sibling));
    }
}
