//! Breaking rock.

use super::harvest::Harvesting;
use crate::kinds::JobKind;

/// Rock becomes stone and bare ground.
pub(super) static MINE: Harvesting = Harvesting(JobKind::Mine);
