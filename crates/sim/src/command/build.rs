//! Planning structures.

use crate::ground::World;
use crate::kinds::{Good, JobKind, Refusal, StructureKind};
use crate::rules::Rules;
use crate::state::{Act, Job, Site, covered};
use osada_ai::grid::Cell;

pub(super) fn check(world: &World, structure: StructureKind, cells: &[Cell]) -> Result<(), Refusal> {
    let mut answer = Err(Refusal::NoTiles);
    for &cell in cells {
        match check_site(world, structure, cell) {
            Ok(()) => return Ok(()),
            Err(reason) if answer == Err(Refusal::NoTiles) => answer = Err(reason),
            Err(_) => {}
        }
    }
    answer
}

/// Whether a structure could be planned with its upper left corner on a tile, or why not.
///
/// # Errors
///
/// Why it cannot stand there.
pub fn check_site(world: &World, kind: StructureKind, cell: Cell) -> Result<(), Refusal> {
    let (rules, map) = (world.rules(), world.map());
    let row = rules.structures.get(kind.index()).ok_or(Refusal::NotBuildable)?;
    if row.build_seconds.is_none() {
        return Err(Refusal::NotBuildable);
    }
    for tile in covered(cell, row.size) {
        let terrain = map.terrain(tile).ok_or(Refusal::OffMap(tile))?;
        if let Some((_, structure)) = map.structure_at(tile) {
            return Err(Refusal::Taken(rules.structure(structure.kind()).title.clone()));
        }
        if !row.stands_on(rules.terrain(terrain)) {
            return Err(Refusal::Ground(rules.terrain(terrain).name.replace('_', " ")));
        }
        if world.jobs().at(tile).is_some_and(|(_, job)| matches!(job.site(), Site::Plan(..))) {
            return Err(Refusal::AlreadyPlanned);
        }
    }
    Ok(())
}

/// What the stock lacks for building one of these now.
pub fn lacks(world: &World, rules: &Rules, kind: StructureKind) -> Option<Good> {
    world.stock().lacks(&rules.structure(kind).cost)
}

pub(super) fn apply(world: &mut World, kind: StructureKind, cells: &[Cell]) {
    let mut act = Act::default();
    for &cell in cells {
        if check_site(world, kind, cell).is_ok() {
            // A plan replaces whatever was designated there before.
            let size = world.rules.structure(kind).size;
            for tile in covered(cell, size) {
                if let Some((old, job)) = world.jobs().at(tile) {
                    act.closed.push((job.kind(), job.site()));
                    world.close_job(old);
                }
            }
            let site = Site::Plan(kind, cell);
            world.open_job(Job::new(JobKind::Build, site));
            act.opened.push((JobKind::Build, site));
        }
    }
    world.state.history.note(act);
}
