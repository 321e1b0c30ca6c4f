//! Places, and what is in the way of a job.

use osada_ai::grid::{Cell, Direction};
use osada_sim::rules::{Function, Rules, StructureKind, TerrainId};
use osada_sim::{
    Barrier, ExplainedRejection, JobId, Location, Obstruction, Rejection, UnitId, World, bearing, explain_rejection,
    locate, locate_many,
};

/// Place of a tile, to end a sentence with: "by the hearth", "near the gate", "in the wood to the west", "by the ford in the
/// east", "north-west of the hearth", "far to the south".
pub fn place_words(world: &World, cell: Cell) -> String {
    location_words(world.rules(), locate(world, cell))
}

/// Where a tile lies, without a name: " in the north", or nothing in the middle.
pub fn side_words(world: &World, cell: Cell) -> String {
    in_the(bearing(world, cell))
}

/// The same for what happened to many at once: "at the east gate", "at the stone wall in the north", "by the hearth".
pub fn spot_words(world: &World, cell: Cell) -> String {
    location_words(world.rules(), locate_many(world, cell))
}

/// A location, to end a sentence with. The names are those of the rules: titles of structures and landmarks of terrains.
pub(crate) fn location_words(rules: &Rules, location: Location) -> String {
    let title = |kind: StructureKind| rules.structure(kind).title.to_lowercase();
    let landmark = |id: TerrainId| {
        let row = rules.terrain(id);
        row.landmark.as_ref().unwrap_or(&row.name)
    };
    match location {
        // "Slain by a grunt, by the spike trap" would name two killers.
        Location::By { structure, side } => {
            let word = if rules.structure(structure).function == Function::Hearth { "by" } else { "near" };
            format!("{word} the {}{}", title(structure), in_the(side))
        }
        Location::At { structure, side } => format!("at the {}{}", title(structure), in_the(side)),
        Location::AtDoor { structure, side } => format!("at the {} {}", side_word(side), title(structure)),
        Location::In { terrain, side } => {
            let side = side.map_or(String::new(), |side| format!(" to the {}", side_word(side)));
            format!("in the {}{side}", landmark(terrain))
        }
        Location::Beside { terrain, side } => format!("by the {}{}", landmark(terrain), in_the(side)),
        Location::Around { hearth, side } => format!("{} of the {}", side_word(side), title(hearth)),
        Location::Far(side) => format!("far to the {}", side_word(side)),
        Location::Towards(side) => format!("in the {}", side_word(side)),
        Location::Middle => "in the middle".to_owned(),
    }
}

/// " in the north", or nothing.
pub(crate) fn in_the(side: Option<Direction>) -> String {
    side.map_or(String::new(), |side| format!(" in the {}", side_word(side)))
}

pub(crate) fn side_word(side: Direction) -> &'static str {
    match side {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

/// Reason for which a colonist cannot take a job, with names and places.
pub fn rejection_words(world: &World, worker: UnitId, job: JobId, reason: &Rejection) -> String {
    explained(world.rules(), &explain_rejection(world, worker, job, reason))
}

/// A rejection with names and places.
pub(super) fn explained(rules: &Rules, rejection: &ExplainedRejection) -> String {
    match rejection {
        ExplainedRejection::ReservedBy(name) => format!("reserved by {name}"),
        ExplainedRejection::Danger { enemy, cell } => {
            format!("a {} is near, at {cell}", rules.unit(*enemy).title.to_lowercase())
        }
        ExplainedRejection::NotTheirs { worker } => format!("{worker} does not do this work"),
        ExplainedRejection::Barred(barrier) => format!("{}: {}", Rejection::NoPath, barrier_words(rules, barrier)),
        ExplainedRejection::Apart => format!("{}: more than one thing lies between", Rejection::NoPath),
        ExplainedRejection::Bare(Rejection::NoPath) => {
            format!("{} a moment ago; it will be tried again soon", Rejection::NoPath)
        }
        ExplainedRejection::Bare(reason) => reason.to_string(),
    }
}

/// "shut in by the wooden wall at 41, 17".
fn barrier_words(rules: &Rules, barrier: &Barrier) -> String {
    let what = match barrier.what {
        Obstruction::Structure { kind, is_forbidden } => {
            let forbidden = if is_forbidden { "forbidden " } else { "" };
            format!("the {forbidden}{}", rules.structure(kind).title.to_lowercase())
        }
        Obstruction::Ground(terrain) => rules.terrain(terrain).name.replace('_', " "),
    };
    let how = if barrier.shut_in { "shut in" } else { "cut off" };
    format!("{how} by {what} at {}", barrier.cell)
}
