//! What colonists do, one file for each activity: every one answers *go on*, *done*, *give up* or what it leads on to, and
//! the driver decides what is next.

pub(super) mod arm;
mod calm;
pub(super) mod carry;
pub(super) mod eat;
pub(super) mod fight;
pub(super) mod flee;
pub(super) mod idle;
pub(super) mod post;
pub(super) mod rest;
pub(super) mod shelter;
pub(super) mod sleep;
pub(super) mod talk;
pub(super) mod work;
