//! Goals of a level in words, and progress towards them.

use crate::colony::{wagon_held_up_by, way_of_wagon};
use crate::ground::World;
use crate::kinds::{HitPoints, Role};
use crate::rules::Rules;
use crate::siege::{Standing, has_way, muster_ground, standing};
use crate::state::LevelGoal;
use osada_ai::grid::Cell;
use osada_reader::fault::counted;

/// A goal of a level as the player reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalLine {
    pub goal: LevelGoal,
    /// Text such as "Hold until dawn 9".
    pub title: String,
    /// Text such as "day 3 of 8".
    pub progress: String,
    /// The tile that it is about, if it is about one.
    pub place: Option<Cell>,
    pub is_reached: bool,
    /// It can never be reached any more, or has not lasted.
    pub is_lost: bool,
}

/// Text of a goal, in a level with this many waves and camps.
pub fn goal_words(rules: &Rules, goal: LevelGoal, waves: usize, camps: usize) -> String {
    match goal {
        LevelGoal::HoldUntil(Some(dawn)) => format!("Hold until dawn {dawn}"),
        LevelGoal::HoldUntil(None) if waves <= 1 => "Hold until the dawn after the raid".to_owned(),
        LevelGoal::HoldUntil(None) => format!("Hold until the dawn after raid {waves}"),
        LevelGoal::BurnCamps if camps > 1 => format!("Burn their {camps} camps"),
        LevelGoal::BurnCamps => "Burn their camp".to_owned(),
        LevelGoal::Save { people, dawn } => format!("Have {} alive at dawn {dawn}", counted(people as usize, "person")),
        LevelGoal::Wagon { .. } => "Bring the wagon through".to_owned(),
        LevelGoal::Keep(kind) => format!("Keep the {} standing", rules.structure(kind).title.to_lowercase()),
    }
}

/// Goals of the level and their progress, in the order of the level. Goals that can never be reached in an endless siege are
/// left out.
pub fn goal_lines(world: &World) -> Vec<GoalLine> {
    let siege = world.siege();
    let endless = |goal: &&LevelGoal| !(siege.is_endless() && **goal == LevelGoal::HoldUntil(None));
    siege.goals().iter().filter(endless).map(|&goal| line(world, goal)).collect()
}

fn line(world: &World, goal: LevelGoal) -> GoalLine {
    let siege = world.siege();
    let title = goal_words(world.rules(), goal, siege.waves().len(), siege.camps().len());
    let day = world.clock().day(&world.rules().time);
    let (progress, place) = match goal {
        LevelGoal::HoldUntil(Some(dawn)) => (format!("day {day} of {}", u64::from(dawn).saturating_sub(1)), None),
        LevelGoal::HoldUntil(None) => match siege.waves().len().saturating_sub(siege.arrived() as usize) {
            0 => ("the last raid has come".to_owned(), None),
            left => (format!("{} to come", counted(left, "raid")), None),
        },
        LevelGoal::BurnCamps => camps(world),
        LevelGoal::Save { .. } => (format!("{} alive", world.of_role(Role::Colonist).count()), None),
        LevelGoal::Wagon { to, .. } => {
            let left = way_of_wagon(world).map(|way| way.len().saturating_sub(1));
            let mut progress =
                left.map_or("it has no free way".to_owned(), |tiles| format!("{} to go", counted(tiles, "tile")));
            if let Some(enemy) = wagon_held_up_by(world).and_then(|id| world.unit(id)) {
                let kind = world.rules().unit(enemy.kind()).title.to_lowercase();
                progress = format!("{progress}, held up by a {kind} nearby");
            }
            (progress, Some(to))
        }
        LevelGoal::Keep(kind) => {
            let standing = world.map().structures().find(|(_, structure)| structure.kind() == kind);
            let full = world.rules().structure(kind).hp.unwrap_or_default();
            let hp = standing.and_then(|(_, structure)| structure.hp()).unwrap_or(HitPoints(0.0));
            (format!("{:.0} of {full} hp", hp.0.max(0.0).ceil()), standing.map(|(_, structure)| structure.cell()))
        }
    };
    let standing = standing(world, goal);
    let (is_reached, is_lost) = (standing == Standing::Won, standing == Standing::Lost);
    GoalLine { goal, title, progress, place, is_reached, is_lost }
}

/// Progress against the camps, and the place of the first that is not beaten.
fn camps(world: &World) -> (String, Option<Cell>) {
    let camps = world.siege().camps();
    let beaten = camps.iter().filter(|camp| camp.is_beaten()).count();
    let guards: usize = (0..camps.len()).map(|camp| world.garrison(camp).count()).sum();
    let next = camps.iter().find(|camp| !camp.is_beaten()).and_then(|camp| camp.site());
    let defenders = if guards == 1 { "1 defender".to_owned() } else { format!("{guards} defenders") };
    let progress = if camps.len() > 1 { format!("{beaten} of {}, {defenders}", camps.len()) } else { defenders };
    (progress, next)
}

/// Checks whether a way leads to the hearth from the tile of a camp, through walls if need be.
pub fn camp_has_way(world: &World, site: Cell) -> bool {
    has_way(world, site)
}

/// Number of besiegers who find room at once around the tile of a camp.
pub fn camp_room(world: &World, site: Cell) -> usize {
    muster_ground(world, site).len()
}
