//! Buildings of the mobile player: a smithy, beds for many, healing and food, a banner, and a few towers and spikes to
//! fall back on. No wall.

use crate::player::growth::{Side, places};
use crate::player::layout::{PlannedStructure, plan_missing};
use crate::player::supply::is_meagre;
use crate::player::survey::Survey;
use osada_ai::grid::Cell;
use osada_sim::rules::Function;
use osada_sim::{Command, World};

/// Largest number of open plans.
const OPEN_PLANS: usize = 3;

/// All pieces, in the order of need.
#[derive(Clone, Debug)]
pub(super) struct Household {
    pub(super) pieces: Vec<PlannedStructure>,
}

/// Wanted pieces: the function, the side and the ring round the hearth, and the count.
type Want = (fn(&Function) -> bool, Side, u32, usize);

const WANTS: [Want; 15] = [
    (|function| *function == Function::Smithy, Side::Back, 4, 1),
    (|function| *function == Function::Bed, Side::Back, 3, 8),
    (|function| matches!(function, Function::Trap { .. }), Side::Front, 6, 14),
    (|function| matches!(function, Function::Tower { .. }), Side::Front, 4, 1),
    (|function| matches!(function, Function::Infirmary { .. }), Side::Back, 4, 2),
    (|function| matches!(function, Function::Banner { .. }), Side::Front, 3, 1),
    (|function| *function == Function::Workshop, Side::Back, 5, 1),
    (|function| matches!(function, Function::Trap { .. }), Side::Front, 8, 4),
    (|function| matches!(function, Function::Tower { .. }), Side::Front, 4, 3),
    (|function| matches!(function, Function::Farm { .. }), Side::Back, 5, 6),
    (|function| *function == Function::Bed, Side::Back, 3, 4),
    (|function| matches!(function, Function::Tower { .. }), Side::Front, 5, 4),
    (|function| matches!(function, Function::Trap { .. }), Side::Front, 7, 8),
    (|function| matches!(function, Function::Trap { .. }), Side::Front, 9, 12),
    (|function| matches!(function, Function::Trap { .. }), Side::Front, 3, 8),
];

/// Pieces that come first if food is meagre.
const FIELDS: [Want; 2] = [
    (|function| matches!(function, Function::Farm { .. }), Side::Back, 5, 8),
    (|function| matches!(function, Function::Kitchen { .. }), Side::Back, 4, 1),
];

impl Household {
    /// The household of a world.
    pub fn of(world: &World) -> Self {
        let survey = Survey::of(world).unwrap_or_default();
        let mut pieces: Vec<PlannedStructure> = Vec::new();
        let first: &[Want] = if is_meagre(world) { &FIELDS } else { &[] };
        for (wanted, side, ring, count) in first.iter().chain(&WANTS).copied() {
            let kind =
                world.rules().structure_kinds().find(|(_, row)| row.build_seconds.is_some() && wanted(&row.function));
            let Some((structure, _)) = kind else { continue };
            let taken: Vec<Cell> = pieces.iter().map(|piece| piece.cell).collect();
            pieces.extend(places(world, &survey, &taken, structure, (side, ring, count)));
        }
        Self { pieces }
    }

    /// Plans the first missing pieces that can be paid.
    pub fn build(&self, world: &World, commands: &mut Vec<Command>) {
        plan_missing(world, &self.pieces, OPEN_PLANS, commands);
    }
}
