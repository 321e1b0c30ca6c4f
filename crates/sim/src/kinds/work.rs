//! Kinds of work: one row for each. What is done and what results from it is in `colony/work`.

use serde::{Deserialize, Serialize};

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum JobKind {
    /// Fell a tree.
    Chop,
    /// Break rock.
    Mine,
    /// Gather what grows.
    Forage,
    /// Kill a beast for food.
    Hunt,
    /// Build what is planned.
    Build,
    /// Mend what is damaged.
    Repair,
    /// Set a trap again, fill a tower's magazine.
    Rearm,
    /// Take a structure down.
    Dismantle,
    /// Sow and harvest fields.
    Farm,
    /// Carry goods to a store.
    Haul,
    /// Grub a stump.
    Clear,
    /// Make weapons, armour and goods; learn crafts.
    Craft,
    /// Stand beside a tower while a raid is near.
    Man,
    /// Put out a fire.
    Douse,
    /// Bury somebody.
    Bury,
}

/// A skill of colonists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Skill {
    /// Building, repairing, dismantling, re-arming.
    Build,
    /// Chopping, mining, foraging, farming.
    Gather,
    /// Striking people, beasts and structures.
    Fight,
}

impl Skill {
    /// What it is about, for a sentence.
    pub fn activity(self) -> &'static str {
        match self {
            Self::Build => "building",
            Self::Gather => "gathering",
            Self::Fight => "fighting",
        }
    }
}

/// Properties of a kind of work that every user of it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkRow {
    pub kind: JobKind,
    /// Word for a sentence.
    pub name: &'static str,
    /// Skill that makes it quicker; without one, all are alike.
    pub skill: Option<Skill>,
    /// Marked by the player; other work follows from plans and from how things stand.
    pub marked: bool,
    /// Gets goods out of tiles: the harvests of the table of terrains may name it.
    pub harvests: bool,
    /// Such jobs open by themselves when a structure needs it.
    pub by_itself: bool,
    /// The priority where the rules leave it out, as those of earlier versions do; `None` if they must give one.
    pub priority: Option<u8>,
}

const fn row(kind: JobKind, name: &'static str, skill: Option<Skill>) -> WorkRow {
    WorkRow { kind, name, skill, marked: false, harvests: false, by_itself: false, priority: None }
}

/// The rows in the order of the enum.
const ROWS: [WorkRow; JobKind::ALL.len()] = [
    WorkRow { marked: true, harvests: true, ..row(JobKind::Chop, "chop", Some(Skill::Gather)) },
    WorkRow { marked: true, harvests: true, ..row(JobKind::Mine, "mine", Some(Skill::Gather)) },
    WorkRow { marked: true, harvests: true, ..row(JobKind::Forage, "forage", Some(Skill::Gather)) },
    WorkRow { marked: true, ..row(JobKind::Hunt, "hunt", Some(Skill::Fight)) },
    row(JobKind::Build, "build", Some(Skill::Build)),
    WorkRow { marked: true, by_itself: true, ..row(JobKind::Repair, "repair", Some(Skill::Build)) },
    WorkRow { by_itself: true, ..row(JobKind::Rearm, "re-arm", Some(Skill::Build)) },
    WorkRow { marked: true, ..row(JobKind::Dismantle, "dismantle", Some(Skill::Build)) },
    WorkRow { by_itself: true, priority: Some(2), ..row(JobKind::Farm, "farm", Some(Skill::Gather)) },
    WorkRow { priority: Some(3), ..row(JobKind::Haul, "haul", None) },
    WorkRow { marked: true, harvests: true, priority: Some(1), ..row(JobKind::Clear, "clear", Some(Skill::Gather)) },
    WorkRow { by_itself: true, priority: Some(3), ..row(JobKind::Craft, "craft", Some(Skill::Build)) },
    WorkRow { by_itself: true, priority: Some(4), ..row(JobKind::Man, "man", None) },
    WorkRow { by_itself: true, priority: Some(4), ..row(JobKind::Douse, "put out", None) },
    WorkRow { by_itself: true, priority: Some(3), ..row(JobKind::Bury, "bury", None) },
];

impl JobKind {
    /// All kinds, in the order they are shown.
    pub const ALL: [Self; 15] = [
        Self::Douse,
        Self::Man,
        Self::Bury,
        Self::Build,
        Self::Repair,
        Self::Rearm,
        Self::Craft,
        Self::Haul,
        Self::Farm,
        Self::Chop,
        Self::Clear,
        Self::Mine,
        Self::Forage,
        Self::Hunt,
        Self::Dismantle,
    ];

    pub fn row(self) -> &'static WorkRow {
        &ROWS[self as usize]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    pub fn is_designated(self) -> bool {
        self.row().marked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_work_has_its_own_row_and_is_shown_once() {
        for kind in JobKind::ALL {
            assert_eq!(kind.row().kind, kind);
            assert_eq!(JobKind::ALL.iter().filter(|&&other| other == kind).count(), 1);
        }
    }
}
