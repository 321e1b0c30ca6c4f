//! Grubbing stumps.

use super::harvest::Harvesting;
use crate::kinds::JobKind;

/// A stump becomes a little wood and open ground.
pub(super) static CLEAR: Harvesting = Harvesting(JobKind::Clear);
