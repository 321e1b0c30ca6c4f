//! What the mobile player builds: beds for many, what heals and feeds them, and a few spikes where raids come in.

use crate::grid::Cell;
use crate::player::pieces::{PlannedStructure, plan_missing};
use crate::player::survey::Survey;
use crate::sim::rules::{Function, StructureKind};
use crate::sim::{Command, World, check_site};

/// How many plans may be open at once.
const OPEN_PLANS: usize = 3;

/// Everything that is to stand, in the order of need.
#[derive(Clone, Debug)]
pub(super) struct Household {
    pieces: Vec<PlannedStructure>,
}

/// What is wanted, in the order of need: the function, the ring behind the hearth, and how many.
type Want = (fn(&Function) -> bool, u32, usize);

const WANTS: [Want; 9] = [
    (|it| *it == Function::Bed, 3, 2),
    (|it| matches!(it, Function::Infirmary { .. }), 4, 1),
    (|it| *it == Function::Bed, 3, 2),
    (|it| matches!(it, Function::Farm { .. }), 5, 4),
    (|it| *it == Function::Bed, 3, 3),
    (|it| matches!(it, Function::Kitchen { .. }), 4, 1),
    (|it| matches!(it, Function::Infirmary { .. }), 4, 2),
    (|it| *it == Function::Bed, 3, 5),
    (|it| matches!(it, Function::Farm { .. }), 5, 6),
];

impl Household {
    /// The household of a world: everything behind the hearth as raids see it.
    pub fn of(world: &World) -> Self {
        let survey = Survey::of(world).unwrap_or_default();
        let mut pieces: Vec<PlannedStructure> = Vec::new();
        for (wanted, ring, count) in WANTS {
            let kind =
                world.rules().structure_kinds().find(|(_, row)| row.build_seconds.is_some() && wanted(&row.function));
            let Some((structure, _)) = kind else { continue };
            let free = |cell: &Cell| pieces.iter().all(|piece| piece.cell != *cell) && is_free(world, structure, *cell);
            let cells: Vec<Cell> = survey.behind(world, ring).into_iter().filter(free).take(count).collect();
            pieces.extend(cells.into_iter().map(|cell| PlannedStructure { structure, cell }));
        }
        Self { pieces }
    }

    /// Plans the first pieces that are missing and can be paid.
    pub fn build(&self, world: &World, commands: &mut Vec<Command>) {
        plan_missing(world, &self.pieces, OPEN_PLANS, commands);
    }
}

fn is_free(world: &World, structure: StructureKind, cell: Cell) -> bool {
    check_site(world, structure, cell).is_ok()
}
