//! What an activity answers to the one driver that decides what is next.

use crate::state::{Activity, Obstacle};

/// How an activity stands after a tick.
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
