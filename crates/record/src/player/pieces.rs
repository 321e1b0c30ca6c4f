//! Pieces of a defence: what is to stand where, and planning what of it is missing.

use super::supply::uncommitted;
use osada_ai::grid::Cell;
use osada_sim::rules::StructureKind;
use osada_sim::{Command, Site, World, check_site};

/// One structure of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStructure {
    /// What to build.
    pub structure: StructureKind,
    /// Its upper left tile.
    pub cell: Cell,
}

/// Plans the first pieces that neither stand nor are planned and can be paid, as long as fewer than `open` of them are being
/// built.
pub(super) fn plan_missing(world: &World, pieces: &[PlannedStructure], open: usize, commands: &mut Vec<Command>) {
    let is_planned = |piece: &&PlannedStructure| {
        world.jobs().at(piece.cell).is_some_and(|(_, job)| job.site() == Site::Plan(piece.structure, piece.cell))
    };
    let plans = pieces.iter().filter(is_planned).count();
    let mut purse = uncommitted(world);
    let missing = pieces.iter().filter(|piece| check_site(world, piece.structure, piece.cell).is_ok());
    for piece in missing.take(open.saturating_sub(plans)) {
        // The order of the pieces is the order of need: nothing later is bought before it.
        if purse.take(&world.rules().structure(piece.structure).cost).is_err() {
            return;
        }
        commands.push(Command::Build { structure: piece.structure, cells: vec![piece.cell] });
    }
}
