//! Pieces of a defence, and planning those that are missing.

use super::supply::uncommitted;
use osada_ai::grid::Cell;
use osada_sim::rules::StructureKind;
use osada_sim::{Build, Command, Site, World, check_site};

/// One structure of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStructure {
    pub structure: StructureKind,
    /// Upper left tile.
    pub cell: Cell,
}

/// Plans the first missing pieces that can be paid, as long as fewer than `open` plans are open.
pub(super) fn plan_missing(world: &World, pieces: &[PlannedStructure], open: usize, commands: &mut Vec<Command>) {
    let is_planned = |piece: &&PlannedStructure| {
        world.jobs().at(piece.cell).is_some_and(|(_, job)| job.site() == Site::Plan(piece.structure, piece.cell))
    };
    let plans = pieces.iter().filter(is_planned).count();
    let mut purse = uncommitted(world);
    let missing = pieces.iter().filter(|piece| check_site(world, piece.structure, piece.cell).is_ok());
    for piece in missing.take(open.saturating_sub(plans)) {
        // The pieces are in the order of need: nothing later is bought before an earlier one.
        if purse.take(&world.rules().structure(piece.structure).cost).is_err() {
            return;
        }
        commands.push(Build { structure: piece.structure, cells: vec![piece.cell] }.into());
    }
}
