//! What victory is, in words, and how far it has come.

use crate::colony::way_of_wagon;
use crate::ground::World;
use crate::kinds::{HitPoints, Role};
use crate::rules::Rules;
use crate::siege::{Standing, gaps, muster_ground, standing};
use crate::state::Goal;
use osada_ai::grid::Cell;
use osada_reader::fault::counted;

/// A goal of a level as the player reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalLine {
    /// The goal.
    pub goal: Goal,
    /// What to do, such as "Hold until dawn 9".
    pub title: String,
    /// How far it has come, such as "day 3 of 8".
    pub progress: String,
    /// The tile that it is about, if it is about one.
    pub place: Option<Cell>,
    /// Whether it can never come about any more, or has not lasted.
    pub is_lost: bool,
}

/// What a goal asks for, in a few words, in a level with this many waves and camps.
pub fn goal_words(rules: &Rules, goal: Goal, waves: usize, camps: usize) -> String {
    match goal {
        Goal::HoldUntil(dawn) => format!("Hold until dawn {}", dawn.map_or(waves as u64 + 1, u64::from)),
        Goal::BurnCamps if camps > 1 => format!("Burn their {camps} camps"),
        Goal::BurnCamps => "Burn their camp".to_owned(),
        Goal::Save { people, dawn } => format!("Have {} alive at dawn {dawn}", counted(people as usize, "person")),
        Goal::Wagon { .. } => "Bring the wagon through".to_owned(),
        Goal::Keep(kind) => format!("Keep the {} standing", rules.structure(kind).title.to_lowercase()),
    }
}

/// The goals of the level and how it stands with them, in the order of the level. Goals that can never come about in an
/// endless siege are left out.
pub fn goal_lines(world: &World) -> Vec<GoalLine> {
    let siege = world.siege();
    let endless = |goal: &&Goal| !(siege.is_endless() && **goal == Goal::HoldUntil(None));
    siege.goals().iter().filter(endless).map(|&goal| line(world, goal)).collect()
}

fn line(world: &World, goal: Goal) -> GoalLine {
    let siege = world.siege();
    let title = goal_words(world.rules(), goal, siege.waves().len(), siege.camps().len());
    let day = world.clock().day(&world.rules().time);
    let (progress, place) = match goal {
        Goal::HoldUntil(dawn) => {
            let last = dawn.map_or(siege.waves().len() as u64, |dawn| u64::from(dawn) - 1);
            let progress =
                if day > last { "until the raid is over".to_owned() } else { format!("day {day} of {last}") };
            (progress, None)
        }
        Goal::BurnCamps => camps(world),
        Goal::Save { .. } => (format!("{} alive", world.of_role(Role::Colonist).count()), None),
        Goal::Wagon { to, .. } => {
            let left = way_of_wagon(world).map(|way| way.len().saturating_sub(1));
            (
                left.map_or("it has no free way".to_owned(), |tiles| format!("{} to go", counted(tiles, "tile"))),
                Some(to),
            )
        }
        Goal::Keep(kind) => {
            let standing = world.map().structures().find(|(_, structure)| structure.kind() == kind);
            let full = world.rules().structure(kind).hp.unwrap_or_default();
            let hp = standing.and_then(|(_, structure)| structure.hp()).unwrap_or(HitPoints(0.0));
            (format!("{:.0} of {full} hp", hp.0.max(0.0).ceil()), standing.map(|(_, structure)| structure.cell()))
        }
    };
    let is_lost = standing(world, goal) == Standing::Lost;
    GoalLine { goal, title, progress, place, is_lost }
}

/// How it stands with the camps, and where the first of those is that is not beaten.
fn camps(world: &World) -> (String, Option<Cell>) {
    let camps = world.siege().camps();
    let beaten = camps.iter().filter(|camp| camp.is_beaten()).count();
    let guards: usize = (0..camps.len()).map(|camp| world.garrison(camp).count()).sum();
    let next = camps.iter().find(|camp| !camp.is_beaten()).and_then(|camp| camp.site());
    let defenders = if guards == 1 { "1 defender".to_owned() } else { format!("{guards} defenders") };
    let progress = if camps.len() > 1 { format!("{beaten} of {}, {defenders}", camps.len()) } else { defenders };
    (progress, next)
}

/// How many tiles of the palisade of a camp, by its place in the siege, colonists could walk through at the beginning: where
/// the ground carries none.
pub fn palisade_gaps(world: &World, camp: usize) -> usize {
    gaps(world, camp)
}

/// How many besiegers find room at once around the tile of a camp.
pub fn camp_room(world: &World, site: Cell) -> usize {
    muster_ground(world, site).len()
}
