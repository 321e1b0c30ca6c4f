//! Keeping wood, stone and food coming in.

use crate::grid::Cell;
use crate::sim::rules::{Good, Role};
use crate::sim::{Area, Camp, Command, Destination, JobKind, World};

/// How much of each good is enough, and how many jobs to have open for it.
const ENOUGH: [(Good, JobKind, u32); 3] =
    [(Good::Wood, JobKind::Chop, 70), (Good::Stone, JobKind::Mine, 80), (Good::Food, JobKind::Forage, 40)];
const OPEN_JOBS: usize = 4;
/// Nobody is sent farther from the hearth than this, in tiles, nor nearer to the camp than that.
const FAR: f64 = 34.0;
const CAMP: f64 = 12.0;

/// Designates the nearest sources of whatever runs short.
pub(super) fn gather(world: &World, commands: &mut Vec<Command>) {
    let Some((_, hearth)) = world.hearth() else { return };
    let home = hearth.cell();
    // What lies about will be stored soon.
    let owned = world.possessions();
    for (good, kind, enough) in ENOUGH {
        let open = world.jobs().iter().filter(|(_, job)| job.kind() == kind).count();
        if owned.of(good) >= enough || open >= OPEN_JOBS {
            continue;
        }
        let mut sources: Vec<Cell> = sources(world, kind, home);
        sources.sort_by(|a, b| a.octile(home).total_cmp(&b.octile(home)).then(a.cmp(b)));
        sources.truncate(OPEN_JOBS - open);
        let designate = |cell: Cell| Command::Designate { job: kind, area: Area::tile(cell) };
        commands.extend(sources.into_iter().map(designate));
    }
    if owned.food < 25 {
        hunt(world, home, commands);
    }
}

/// Tiles that can be worked on in this way, not yet designated, near enough, and with a way there.
fn sources(world: &World, kind: JobKind, home: Cell) -> Vec<Cell> {
    let far_from_camps =
        |cell: Cell| world.siege().camps().iter().filter_map(Camp::site).all(|camp| camp.octile(cell) >= CAMP);
    let from = world.of_role(Role::Colonist).next().map_or(home, |(_, unit)| unit.cell());
    let yields = |cell: Cell| {
        let row = world.map().terrain(cell).map(|terrain| world.rules().terrain(terrain));
        row.and_then(|row| row.harvest.as_ref()).is_some_and(|harvest| harvest.job == kind)
    };
    world
        .map()
        .cells()
        .filter(|&cell| cell.octile(home) <= FAR && far_from_camps(cell))
        .filter(|&cell| yields(cell) && world.jobs().at(cell).is_none() && world.map().structure_at(cell).is_none())
        .filter(|&cell| world.reachable(Role::Colonist, from, Destination::beside(cell)))
        .collect()
}

/// The beast nearest to the hearth, one at a time.
fn hunt(world: &World, home: Cell, commands: &mut Vec<Command>) {
    if world.jobs().iter().any(|(_, job)| job.kind() == JobKind::Hunt) {
        return;
    }
    let near = world.of_role(Role::Prey).map(|(_, unit)| unit.cell()).filter(|cell| cell.octile(home) <= FAR);
    if let Some(cell) = near.min_by(|a, b| a.octile(home).total_cmp(&b.octile(home)).then(a.cmp(b))) {
        commands.push(Command::Designate { job: JobKind::Hunt, area: Area::tile(cell) });
    }
}
