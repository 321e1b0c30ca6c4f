//! The scripted players, by their names.

use super::contract::Player;
use super::idle::Idle;
use super::mobile::Mobile;
use super::omissions::Omissions;
use super::planner::Planner;

/// The names for [`named`].
pub const NAMES: [&str; 5] = ["idle", "half", "planner", "mobile", "without_orders"];

/// The scripted player of a name: `idle` does nothing, `half` builds half a defence and commands nobody,
/// `planner` builds and keeps a planned defence and commands it, `mobile` builds little and leads its people by hand,
/// `without_orders` builds like the planner and commands nobody.
pub fn named(name: &str) -> Option<Box<dyn Player>> {
    named_without(name, Omissions::default())
}

/// The scripted player of a name with omissions.
pub(super) fn named_without(name: &str, without: Omissions) -> Option<Box<dyn Player>> {
    match name {
        "idle" => Some(Box::new(Idle)),
        "half" => Some(Box::new(Planner::half().leaving_out(without))),
        "planner" => Some(Box::new(Planner::whole().leaving_out(without))),
        "mobile" => Some(Box::new(Mobile::leaving_out(without))),
        "without_orders" => Some(Box::new(Planner::without_orders().leaving_out(without))),
        _ => None,
    }
}
