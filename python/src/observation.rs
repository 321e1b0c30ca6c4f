//! What a world looks like as arrays.

use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{JobKind, World, covered, job_cell};

/// The planes of a map, in this order, each of one byte for each tile.
pub const PLANES: [&str; 6] = ["terrain", "structure", "job", "colonists", "besiegers", "beasts"];

/// Fills the planes of a world's map, all of them row by row: the terrain's number; the number of the structure that stands there
/// and 1, or 0; the number of the kind of work to be done there and 1, or 0; how many of each side stand there, at most 255.
/// `planes` has room for exactly that.
pub fn fill_planes(world: &World, planes: &mut [u8]) {
    let (width, height) = (world.map().width(), world.map().height());
    let size = width * height;
    planes.fill(0);
    let at = |cell: Cell| cell.y as usize * width + cell.x as usize;
    let inside = |cell: Cell| world.map().contains(cell);
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    for (index, cell) in world.map().cells().enumerate() {
        planes[index] = world.map().terrain(cell).map_or(0, |terrain| byte(terrain.index()));
    }
    for (_, structure) in world.map().structures() {
        let row = world.rules().structure(structure.kind());
        for cell in covered(structure.cell(), row.size).filter(|&cell| inside(cell)) {
            planes[size + at(cell)] = byte(structure.kind().index() + 1);
        }
    }
    for (_, job) in world.jobs().iter() {
        if let Some(cell) = job_cell(world, job).filter(|&cell| inside(cell)) {
            let number = JobKind::ALL.iter().position(|&kind| kind == job.kind());
            planes[2 * size + at(cell)] = byte(number.map_or(0, |number| number + 1));
        }
    }
    for (_, unit) in world.units().filter(|(_, unit)| inside(unit.cell())) {
        let plane = match unit.role() {
            Role::Colonist => 3,
            Role::Besieger => 4,
            Role::Prey | Role::Predator => 5,
        };
        let count = &mut planes[plane * size + at(unit.cell())];
        *count = count.saturating_add(1);
    }
}

/// Bytes that the planes of a map take.
pub fn planes_size(world: &World) -> usize {
    PLANES.len() * world.map().width() * world.map().height()
}
