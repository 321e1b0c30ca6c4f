//! The players that can be asked for by name.

use super::contract::Player;
use super::idle::Idle;
use super::planner::Planner;

/// The names that [`named`] knows.
pub const NAMES: [&str; 4] = ["idle", "half", "planner", "without_orders"];

/// The scripted player of a name: `idle` does nothing, `half` builds half a defence and lets things take their
/// course, `planner` builds and keeps a planned defence and commands it, `without_orders` does the same and commands nobody.
pub fn named(name: &str) -> Option<Box<dyn Player>> {
    match name {
        "idle" => Some(Box::new(Idle)),
        "half" => Some(Box::new(Planner::half())),
        "planner" => Some(Box::new(Planner::whole())),
        "without_orders" => Some(Box::new(Planner::without_orders())),
        _ => None,
    }
}
