//! Former formats: saves up to format 4 and recorded games up to format 2, whose bodies and heads are postcard and name no
//! fields. [`forms`] says, once and for all, which bytes they hold; [`transcode`] turns those bytes into what the present
//! formats hold, with fields named. Neither uses a type of the simulation, so that no change of one can break them.

mod forms;
mod transcode;

pub(super) use forms::{REPLAY_BODY, REPLAY_HEAD, SAVE_BODY, SAVE_HEAD, STATE};
pub(super) use transcode::{Workings, transcode};
