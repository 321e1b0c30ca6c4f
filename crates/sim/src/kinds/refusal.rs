//! Reasons for refusing a command.

use super::goods::Good;
use super::work::JobKind;
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Reason for refusing a command. Its text is what the player reads beside the cursor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The level is decided.
    #[error("the level is over")]
    Over,
    /// A tile lies outside the map.
    #[error("{0} lies off the map")]
    OffMap(Cell),
    /// Nothing in the area can be worked on in this way.
    #[error("nothing to {} here", .0.name())]
    NothingToDo(JobKind),
    /// This kind of work follows from others and is not designated.
    #[error("{} jobs are created automatically", .0.name())]
    NotDesignated(JobKind),
    /// Nothing in the area is planned.
    #[error("nothing planned here")]
    NothingPlanned,
    /// Nothing that was designated, planned or cancelled is left to take back.
    #[error("nothing to undo")]
    NothingToUndo,
    /// Nothing was undone, or something else was done since.
    #[error("nothing to redo")]
    NothingToRedo,
    /// The player cannot build this.
    #[error("this cannot be built")]
    NotBuildable,
    /// The ground does not carry it.
    #[error("cannot build on {0}")]
    Ground(String),
    /// Something stands there.
    #[error("{0} stands here")]
    Taken(String),
    /// Something is planned there.
    #[error("already planned here")]
    AlreadyPlanned,
    /// No tiles were given.
    #[error("no tiles chosen")]
    NoTiles,
    /// Priorities go from 0 to 4.
    #[error("priority {0} is not between 0 and 4")]
    Priority(u8),
    /// No such unit, or it is gone.
    #[error("this unit no longer exists")]
    NoUnit,
    /// Only colonists take orders.
    #[error("only colonists can be drafted")]
    NotColonist,
    /// Orders are for the drafted.
    #[error("{0} is not drafted")]
    NotDrafted(String),
    /// Nobody can stand there.
    #[error("nobody can stand there")]
    NotStandable,
    /// No such structure, or it is gone.
    #[error("this structure no longer exists")]
    NoStructure,
    /// It cannot be struck.
    #[error("this cannot be attacked")]
    NotStrikable,
    /// Only doors can be forbidden.
    #[error("only doors and gates can be forbidden")]
    NotDoor,
    /// Somebody would be shut into the door.
    #[error("somebody stands in the door")]
    InTheDoor,
    /// Raids of this level come at dusk and are not called.
    #[error("raids come on their own here")]
    RaidsComeThemselves,
    /// The raid before is not over.
    #[error("a raid is already here")]
    RaidIsHere,
    /// Every raid of the level has come, or the besiegers have lost their camps.
    #[error("no raid is left to call")]
    NoRaidLeft,
    /// The next raid comes uncalled on a later day.
    #[error("no raid comes today unless you call it")]
    NoRaidToday,
    /// Nothing of this kind of gear lies in store.
    #[error("there is no {0} in store")]
    NoneInStore(String),
    /// There is no such weapon or armour.
    #[error("there is no such weapon or armour")]
    NoGear,
    /// This weapon or armour is none that people make.
    #[error("nobody can make this: {0}")]
    CannotBeMade(String),
    /// No smithy stands where gear could be made or taken.
    #[error("there is no smithy")]
    NoSmithy,
    /// A craft has to be learnt first.
    #[error("people first have to learn: {0}")]
    NotLearnt(String),
    /// People know it already.
    #[error("people know this already")]
    KnownAlready,
    /// As many crafts of the tier have been chosen as can be learnt in one game.
    #[error("in one game, only {0} of these can be learnt")]
    CraftsChosen(u32),
    /// Too few crafts of the tier before are known.
    #[error("people first have to learn {0} of the crafts before it")]
    TooFewCrafts(u32),
    /// There is no such craft or recipe.
    #[error("there is no such craft or recipe")]
    NoCraft,
    /// Somebody drafted fetches nothing.
    #[error("{0} is drafted and cannot fetch anything until released")]
    Drafted(String),
    /// More of a kind is asked for than anybody could use.
    #[error("at most {0} of a kind can be ordered")]
    TooMany(u32),
    /// No way leads somebody there.
    #[error("no way leads {0} there")]
    OutOfReach(String),
    /// Two cannot have one post.
    #[error("this is already {0}'s post")]
    PostTaken(String),
    /// Groups go by the numbers from 1 to 9.
    #[error("there is no group {0}: groups go from 1 to 9")]
    NoGroup(u8),
    /// Nobody asks that, or not any more.
    #[error("nobody asks that any more")]
    NotAsked,
    /// The question has no such choice.
    #[error("there is no such choice")]
    NoSuchChoice,
    /// The store does not pay for it.
    #[error("this needs {needed} {} in store", .good.name())]
    Lacks { needed: u32, good: Good },
    /// Something else is missing.
    #[error("this needs {0}")]
    Needs(String),
    /// Nobody of the settlement is in league with the besiegers.
    #[error("nobody is sent away here")]
    NobodySuspected,
    /// The command would change nothing.
    #[error("this is already so")]
    AsItIs,
}

impl Refusal {
    /// Name in tables.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::OffMap(_) => "off_map",
            Self::NothingToDo(_) => "nothing_to_do",
            Self::NotDesignated(_) => "not_designated",
            Self::NothingPlanned => "nothing_planned",
            Self::NothingToUndo => "nothing_to_undo",
            Self::NothingToRedo => "nothing_to_redo",
            Self::NotBuildable => "not_buildable",
            Self::Ground(_) => "ground",
            Self::Taken(_) => "taken",
            Self::AlreadyPlanned => "already_planned",
            Self::NoTiles => "no_tiles",
            Self::Priority(_) => "priority",
            Self::NoUnit => "no_unit",
            Self::NotColonist => "not_colonist",
            Self::NotDrafted(_) => "not_drafted",
            Self::NotStandable => "not_standable",
            Self::NoStructure => "no_structure",
            Self::NotStrikable => "not_strikable",
            Self::NotDoor => "not_door",
            Self::InTheDoor => "in_the_door",
            Self::RaidsComeThemselves => "raids_come_themselves",
            Self::RaidIsHere => "raid_is_here",
            Self::NoRaidLeft => "no_raid_left",
            Self::NoRaidToday => "no_raid_today",
            Self::NoneInStore(_) => "none_in_store",
            Self::NoGear => "no_gear",
            Self::CannotBeMade(_) => "cannot_be_made",
            Self::NoSmithy => "no_smithy",
            Self::NotLearnt(_) => "not_learnt",
            Self::KnownAlready => "known_already",
            Self::CraftsChosen(_) => "crafts_chosen",
            Self::TooFewCrafts(_) => "too_few_crafts",
            Self::NoCraft => "no_craft",
            Self::Drafted(_) => "drafted",
            Self::TooMany(_) => "too_many",
            Self::OutOfReach(_) => "out_of_reach",
            Self::PostTaken(_) => "post_taken",
            Self::NoGroup(_) => "no_group",
            Self::NotAsked => "not_asked",
            Self::NoSuchChoice => "no_such_choice",
            Self::Lacks { .. } => "lacks",
            Self::Needs(_) => "needs",
            Self::NobodySuspected => "nobody_suspected",
            Self::AsItIs => "as_it_is",
        }
    }
}
