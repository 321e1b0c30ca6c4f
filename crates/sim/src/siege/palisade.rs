//! The palisade around a camp: where it runs, and on which side its gate is.

use crate::ground::{World, camp_tiles, distance_to_camp};
use crate::kinds::{Area, Role, StructureKind};
use crate::rules::Function;
use osada_ai::grid::Cell;

/// What a camp encloses on ground as it is: rock and deep water may cut off some of it.
pub(super) struct Enclosure {
    /// The tiles within, the nearest to the camp first.
    pub inside: Vec<Cell>,
    /// The tiles of the palisade.
    pub ring: Vec<Cell>,
}

/// What a camp encloses or would enclose; nothing for one that has no place.
pub(super) fn enclosure(world: &World, camp: usize) -> Enclosure {
    let within = world.rules.siege.garrison.palisade;
    let (mut inside, mut ring): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
    let mut open: Vec<Cell> = camp_tiles(world, camp).into_iter().flatten().collect();
    let mut next = 0;
    while let Some(&from) = open.get(next) {
        next += 1;
        for cell in Area::around(from, 1).cells(world.map().width(), world.map().height()) {
            let far = distance_to_camp(world, camp, cell).unwrap_or(0);
            if far == 0 || world.factor(Role::Besieger, cell) <= 0.0 {
                continue;
            }
            if far > within {
                if !ring.contains(&cell) {
                    ring.push(cell);
                }
            } else if !inside.contains(&cell) {
                inside.push(cell);
                open.push(cell);
            }
        }
    }
    Enclosure { inside, ring }
}

fn kind_of(world: &World, wanted: Function) -> Option<StructureKind> {
    world.rules.structure_kinds().find(|(_, row)| row.function == wanted).map(|(kind, _)| kind)
}

/// Puts up the palisade of a camp, as far as the ground carries one, with a gate on the side of the hearth.
pub(super) fn put_up_palisade(world: &mut World, camp: usize) {
    let Some(wall) = kind_of(world, Function::Palisade) else { return };
    let gate = kind_of(world, Function::PalisadeGate);
    let enclosure = enclosure(world, camp);
    let way_out = way_out(world, &enclosure);
    for cell in enclosure.ring {
        let kind = gate.filter(|_| Some(cell) == way_out).unwrap_or(wall);
        if world.map().fits(&world.rules, cell, kind) {
            world.raise(kind, cell);
        }
    }
}

/// The piece of the ring that lies nearest to the hearth and leads straight out.
fn way_out(world: &World, Enclosure { inside, ring }: &Enclosure) -> Option<Cell> {
    let hearth = world.beside_hearth()?;
    let leads_out = |cell: &Cell| {
        [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(dx, dy)| {
            let (within, without) = (Cell::new(cell.x - dx, cell.y - dy), Cell::new(cell.x + dx, cell.y + dy));
            inside.contains(&within)
                && world.factor(Role::Besieger, without) > 0.0
                && world.reachable(Role::Besieger, without, hearth)
        })
    };
    let far = |cell: &Cell| cell.octile(hearth.cell());
    ring.iter().filter(|cell| leads_out(cell)).copied().min_by(|a, b| far(a).total_cmp(&far(b)).then(a.cmp(b)))
}

/// How many tiles of the ring around a camp colonists could walk through: where the ground carries no palisade, or
/// something else stood there already.
pub(crate) fn gaps(world: &World, camp: usize) -> usize {
    let ring = enclosure(world, camp).ring;
    ring.into_iter().filter(|&cell| world.factor(Role::Colonist, cell) > 0.0).count()
}
