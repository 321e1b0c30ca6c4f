//! Senses of the chief's mind before a raid: crisp numbers from the memory of earlier raids.

use super::quarry::{is_food, known};
use super::ways::way_round;
use crate::ground::World;
use crate::kinds::Tiles;
use crate::rules::{Function, Passage, StructureRules};
use crate::state::{Band, HarmCause, RaidMemory};
use osada_ai::brain::{Action, Sense, Senses};
use osada_ai::grid::Cell;

/// Side of the squares in which harm is compared, in tiles.
const SQUARE: i32 = 8;
/// Largest value of the odds.
const MOST_ODDS: f64 = 10.0;
/// The senses of a chief, as plans remember them.
const SENSES: [Sense; 21] = [
    Sense::Raids,
    Sense::Lost,
    Sense::LostLast,
    Sense::HarmByTraps,
    Sense::HarmByTowers,
    Sense::HarmByMissiles,
    Sense::HarmByBlows,
    Sense::OnePlace,
    Sense::WayShut,
    Sense::Breaches,
    Sense::WayRound,
    Sense::FirstContact,
    Sense::DefendersSeen,
    Sense::Odds,
    Sense::TowersSeen,
    Sense::WallsSeen,
    Sense::TrapsSeen,
    Sense::FoodSeen,
    Sense::LightsSeen,
    Sense::Waited,
    Sense::InVain,
];

/// Senses of the chief before a wave with these people, put off this many times.
pub(super) fn senses(world: &World, band: &Band, waited: u32) -> Senses {
    let memory = world.chief().memory();
    let by = |cause| mean(world, |raid| share(raid.harm_by(cause).0, raid.strength().0));
    let lost = |raid: &RaidMemory| share(f64::from(raid.fallen()), f64::from(raid.came()));
    let shut_out = |raid: &RaidMemory| share(f64::from(raid.shut_out()), f64::from(raid.came()));
    let last = memory.last();
    let defenders = last.map_or(0, RaidMemory::defenders);
    let coming: u32 = band.iter().map(|squad| squad.count).sum();
    let odds = if defenders == 0 { 0.0 } else { (f64::from(coming) / f64::from(defenders)).min(MOST_ODDS) };
    let seen = |wanted: &dyn Fn(&StructureRules) -> bool| known(world, wanted).len() as f64;
    Senses::default()
        .doing(last.and_then(RaidMemory::plan).unwrap_or(Action::Straight))
        .with(Sense::Raids, memory.len() as f64)
        .with(Sense::Lost, mean(world, lost))
        .with(Sense::LostLast, last.map_or(0.0, lost))
        .with(Sense::HarmByTraps, by(HarmCause::Trap))
        .with(Sense::HarmByTowers, by(HarmCause::Tower))
        .with(Sense::HarmByMissiles, by(HarmCause::Missile))
        .with(Sense::HarmByBlows, by(HarmCause::Blow))
        .with(Sense::OnePlace, one_place(memory))
        .with(Sense::WayShut, mean(world, shut_out))
        .with(Sense::Breaches, last.map_or(0, |raid| raid.breaches().len()) as f64)
        .with(Sense::WayRound, way_round(world))
        .with(Sense::FirstContact, last.and_then(RaidMemory::contact).map_or(0.0, |contact| contact.seconds().0))
        .with(Sense::DefendersSeen, f64::from(defenders))
        .with(Sense::Odds, odds)
        .with(Sense::TowersSeen, seen(&|row| matches!(row.function, Function::Tower { .. })))
        .with(Sense::WallsSeen, seen(&is_wall))
        .with(Sense::TrapsSeen, seen(&|row| matches!(row.function, Function::Trap { .. })))
        .with(Sense::FoodSeen, seen(&is_food))
        .with(Sense::LightsSeen, seen(&|row| row.light > Tiles(0.0)))
        .with(Sense::Waited, f64::from(waited))
        .with(Sense::InVain, f64::from(in_vain(memory)))
}

/// The senses of a chief as a plan remembers them.
pub(super) fn remembered(senses: &Senses) -> Vec<(Sense, f64)> {
    let luck = (Sense::Luck, senses.get(Sense::Luck));
    SENSES.into_iter().map(|sense| (sense, senses.get(sense))).chain([luck]).collect()
}

fn share(value: f64, of: f64) -> f64 {
    if of > 0.0 { (value / of).clamp(0.0, 1.0) } else { 0.0 }
}

/// The mean of a number over all raids that are remembered; each counts for less than the one after it.
fn mean(world: &World, of: impl Fn(&RaidMemory) -> f64) -> f64 {
    let (mut sum, mut weights, mut weight) = (0.0, 0.0, 1.0);
    for raid in world.chief().memory().iter().rev() {
        sum += weight * of(raid);
        weights += weight;
        weight *= world.rules().siege.fading;
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

/// Share of all harm that was done in the worst square.
fn one_place(memory: &[RaidMemory]) -> f64 {
    let square = |cell: Cell| (cell.y.div_euclid(SQUARE), cell.x.div_euclid(SQUARE));
    let mut squares: Vec<((i32, i32), f64)> =
        memory.iter().flat_map(RaidMemory::harms).map(|harm| (square(harm.cell), harm.damage.0)).collect();
    squares.sort_by_key(|(square, _)| *square);
    let all: f64 = squares.iter().map(|(_, damage)| damage).sum();
    let worst = squares.chunk_by(|a, b| a.0 == b.0).map(|square| square.iter().map(|(_, damage)| damage).sum::<f64>());
    if all > 0.0 { worst.fold(0.0, f64::max) / all } else { 0.0 }
}

fn is_wall(row: &StructureRules) -> bool {
    row.passage == Passage::Door || row.passage == Passage::Blocked && row.function == Function::None
}

/// Number of raids in a row that followed the plan of the last one and killed nobody; 0 if that one came straight.
fn in_vain(memory: &[RaidMemory]) -> u32 {
    let Some(plan) = memory.last().and_then(RaidMemory::plan).filter(|&plan| plan != Action::Straight) else {
        return 0;
    };
    memory.iter().rev().take_while(|raid| raid.plan() == Some(plan) && raid.kills() == 0).count() as u32
}
