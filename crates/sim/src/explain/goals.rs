//! Goals of a level in words, and progress towards them.

use crate::colony::{places_held, wagon_crew, wagon_held_up_by, way_of_wagon};
use crate::ground::World;
use crate::kinds::{HitPoints, Role};
use crate::rules::{Function, Rules};
use crate::siege::{Standing, has_way, muster_ground, standing};
use crate::state::{LevelGoal, Wagon};
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
pub fn goal_words(rules: &Rules, goal: &LevelGoal, waves: usize, camps: usize) -> String {
    match goal {
        LevelGoal::HoldUntil(Some(dawn)) => format!("Hold until dawn {dawn}"),
        LevelGoal::HoldUntil(None) if waves <= 1 => "Hold until the dawn after the raid".to_owned(),
        LevelGoal::HoldUntil(None) => format!("Hold until the dawn after raid {waves}"),
        LevelGoal::BurnCamps if camps > 1 => format!("Burn their {camps} camps"),
        LevelGoal::BurnCamps => "Burn their camp".to_owned(),
        LevelGoal::Save { people, dawn } => {
            format!("Have {} alive at dawn {dawn}", counted(*people as usize, "person"))
        }
        LevelGoal::Wagon { stops, .. } if stops.is_empty() => "Bring the wagon through".to_owned(),
        LevelGoal::Wagon { stops, .. } => format!("Bring the wagon through by way of {}", counted(stops.len(), "stop")),
        LevelGoal::Ram { .. } => "Bring the ram into their fort".to_owned(),
        LevelGoal::Unmask { saboteurs: 1, .. } => "Find the saboteur and send them away".to_owned(),
        LevelGoal::Unmask { saboteurs, .. } => format!("Find the {saboteurs} saboteurs and send them away"),
        LevelGoal::Rescue { people } => format!("Free {} and bring them home", counted(*people as usize, "captive")),
        LevelGoal::Evacuate { people, dawn, seats, .. } => {
            let seats = seats.map_or(String::new(), |seats| format!(", {seats} a day"));
            format!("Get {} away from dawn {dawn} on{seats}", counted(*people as usize, "person"))
        }
        LevelGoal::HoldPlaces { places, seconds, .. } => match places.len() {
            1 => format!("Hold the place by night for {seconds} s"),
            many => format!("Hold all {many} places by night for {seconds} s"),
        },
        LevelGoal::Keep(kind) => format!("Keep the {} standing", rules.structure(*kind).title.to_lowercase()),
    }
}

/// Goals of the level and their progress, in the order of the level. Goals that can never be reached in an endless siege are
/// left out.
pub fn goal_lines(world: &World) -> Vec<GoalLine> {
    let siege = world.siege();
    let endless = |goal: &&LevelGoal| !(siege.is_endless() && **goal == LevelGoal::HoldUntil(None));
    siege.goals().iter().filter(endless).map(|goal| line(world, goal)).collect()
}

fn line(world: &World, goal: &LevelGoal) -> GoalLine {
    let siege = world.siege();
    let title = goal_words(world.rules(), goal, siege.waves().len(), siege.camps().len());
    let day = world.clock().day(&world.rules().time);
    let done = siege.progress();
    let (progress, place) = match *goal {
        LevelGoal::HoldUntil(Some(dawn)) => (format!("day {day} of {}", u64::from(dawn).saturating_sub(1)), None),
        LevelGoal::HoldUntil(None) => match siege.waves().len().saturating_sub(siege.arrived() as usize) {
            0 => ("the last raid has come".to_owned(), None),
            left => (format!("{} to come", counted(left, "raid")), None),
        },
        LevelGoal::BurnCamps => camps(world),
        LevelGoal::Save { .. } => (format!("{} alive", world.of_role(Role::Colonist).count()), None),
        LevelGoal::Unmask { saboteurs, mistakes } => {
            let left = counted(mistakes.saturating_sub(done.wronged()) as usize, "mistake");
            (format!("{} of {saboteurs} found, {left} left", done.unmasked()), None)
        }
        LevelGoal::Wagon { to, .. } | LevelGoal::Ram { to, .. } => {
            let mut progress = wagon_words(world);
            if let Some(enemy) = wagon_held_up_by(world).and_then(|id| world.unit(id)) {
                let kind = world.rules().unit(enemy.kind()).title.to_lowercase();
                progress = format!("{progress}, held up by an enemy nearby ({kind})");
            }
            (progress, Some(siege.wagon().map_or(to, Wagon::next)))
        }
        LevelGoal::Rescue { people } => {
            let on_their_way = match done.on_their_way().len() {
                0 => String::new(),
                many => format!(", {many} on the way"),
            };
            let cage = world.with_function(Function::is_cage).next();
            (format!("{} of {people} at home{on_their_way}", done.home()), cage.map(|(_, cage)| cage.cell()))
        }
        LevelGoal::Evacuate { people, at, dawn, seats } => {
            let today = match seats {
                _ if day < u64::from(dawn) => String::new(),
                Some(seats) => match seats.saturating_sub(done.left_today()) {
                    0 => ", no more room today".to_owned(),
                    room => format!(", room for {room} more today"),
                },
                None => String::new(),
            };
            (format!("{} of {people} have left{today}", done.left()), Some(at.centre()))
        }
        LevelGoal::HoldPlaces { .. } => {
            let (held, all) = (places_held(world).filter(|(_, held)| *held).count(), places_held(world).count());
            let lost = places_held(world).find(|(_, held)| !held).map(|(area, _)| area.centre());
            (format!("{:.0} s, {held} of {all} held now", done.held().seconds().0.floor()), lost)
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
    GoalLine { goal: goal.clone(), title, progress, place, is_reached, is_lost }
}

/// The way that the wagon has before it to its next stop, or how long it is still loaded.
fn wagon_words(world: &World) -> String {
    let Some(wagon) = world.siege().wagon() else { return "it is lost".to_owned() };
    let (reached, stops) = wagon.stops();
    if let Some(left) = wagon.loading_left() {
        return format!("loading at stop {reached} of {stops}: {:.0} s more", left.0.ceil());
    }
    let crew = match wagon_crew(world) {
        Some((hands, crew)) if hands > 0 && hands < crew => format!(", {hands} of {crew} pull"),
        _ => String::new(),
    };
    let left = way_of_wagon(world).map(|way| way.len().saturating_sub(1));
    let to_go = left.map_or("it has no free way".to_owned(), |tiles| format!("{} to go", counted(tiles, "tile")));
    if reached < stops { format!("{to_go} to stop {} of {stops}{crew}", reached + 1) } else { format!("{to_go}{crew}") }
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
