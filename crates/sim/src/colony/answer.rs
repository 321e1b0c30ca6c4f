//! Answers: of an activity to the one driver that decides what is next, and of a job to a colonist who cannot take it.

use crate::kinds::{Good, UnitId};
use crate::state::{Activity, Obstacle};
use serde::{Deserialize, Serialize};

/// Progress of an activity after a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Answer {
    /// There is more of it to do.
    GoOn,
    /// It has come to its end.
    Done,
    /// It leads on to another one.
    Then(Activity),
    /// It cannot be gone on with, for this reason.
    GiveUp(Obstacle),
}

/// Reason for which a colonist cannot take a job now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Rejection {
    /// The colony's priority for this kind of work is 0.
    #[error("this kind of work is switched off")]
    SwitchedOff,
    /// This colonist is not to do this kind of work.
    #[error("not this person's work")]
    NotTheirs,
    /// Somebody else does it.
    #[error("reserved by somebody else")]
    Reserved(UnitId),
    /// The stock is short of something.
    #[error("no {}", .0.name())]
    Lacks(Good),
    /// A besieger is near.
    #[error("a besieger is near")]
    Danger(UnitId),
    /// No way leads there; [`crate::barrier`] says what is in the way.
    #[error("no path")]
    NoPath,
    /// Somebody stands where it is to be built.
    #[error("somebody stands there")]
    Occupied,
    /// Somebody would be cut off from the hearth and from food by it.
    #[error("somebody would be shut in")]
    ShutsIn,
    /// It is about something that is gone.
    #[error("it no longer exists")]
    Gone,
    /// Goods have to be taken somewhere.
    #[error("no stockpile or hearth can be reached")]
    NoStore,
    /// A garrison would come for anyone who goes there.
    #[error("too near a guarded camp")]
    Guarded,
    /// A few pieces are not worth a walk yet.
    #[error("waits until there is more to carry")]
    TooLittle,
    /// Its place burns.
    #[error("it is on fire")]
    Burning,
}
