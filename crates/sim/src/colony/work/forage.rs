//! Gathering what grows.

use super::harvest::Harvesting;
use crate::kinds::JobKind;

/// Bushes give their berries and grow new ones.
pub(super) static FORAGE: Harvesting = Harvesting(JobKind::Forage);
