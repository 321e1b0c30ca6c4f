//! Felling trees.

use super::harvest::Harvesting;
use crate::kinds::JobKind;

/// Trees become what the table of terrains says: wood, and a stump.
pub(super) static CHOP: Harvesting = Harvesting(JobKind::Chop);
