//! The player with a plan: supplies first, then the defence piece by piece, and command in a raid.

use super::contract::Player;
use super::layout::{Piece, layout};
use super::{defence, supply};
use crate::sim::{Command, JobKind, Outcome, Site, World, check_site};

/// Ticks between two looks at supplies and buildings.
const LOOK_EVERY: u64 = 60;
/// How many plans may be open at once: more would spread goods and hands too thin.
const OPEN_PLANS: usize = 3;

/// Builds a defence laid out around the hearth, keeps it in repair, and commands the colonists in a raid.
#[derive(Clone, Debug)]
pub struct Planner {
    pieces: Option<Vec<Piece>>,
    whole: bool,
}

impl Planner {
    /// The whole defence, kept up and commanded.
    pub fn whole() -> Self {
        Self { pieces: None, whole: true }
    }

    /// Half the defence, built once; in a raid everybody looks after themselves.
    pub fn half() -> Self {
        Self { pieces: None, whole: false }
    }

    /// Plans the first pieces of the layout that neither stand nor are planned and can be paid.
    fn build(&self, world: &World, commands: &mut Vec<Command>) {
        let open = world.jobs().iter().filter(|(_, job)| job.kind() == JobKind::Build).count();
        let mut purse = world.stock();
        for (_, job) in world.jobs().iter() {
            if let (Site::Plan(kind, _), false) = (job.site(), job.is_paid()) {
                // What is planned and unpaid already has its goods.
                let _ = purse.take(&world.rules().structure(kind).cost);
            }
        }
        let pieces = self.pieces.iter().flatten();
        let missing = pieces.filter(|piece| check_site(world, piece.structure, piece.cell).is_ok());
        for piece in missing.take(OPEN_PLANS.saturating_sub(open)) {
            // The order of the layout is the order of need: nothing later is bought before it.
            if purse.take(&world.rules().structure(piece.structure).cost).is_err() {
                return;
            }
            commands.push(Command::Build { structure: piece.structure, cells: vec![piece.cell] });
        }
    }
}

impl Player for Planner {
    fn commands(&mut self, world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        if world.outcome() != Outcome::Running {
            return commands;
        }
        if self.pieces.is_none() {
            let mut pieces = layout(world);
            if !self.whole {
                pieces.truncate(pieces.len() / 2);
            }
            self.pieces = Some(pieces);
        }
        if self.whole {
            defence::command(world, &mut commands);
        }
        // Whoever does half of it also lays the tools down when the first raid has come.
        let still_at_it = self.whole || world.siege().arrived() == 0;
        if still_at_it && world.clock().tick().is_multiple_of(LOOK_EVERY) {
            supply::gather(world, &mut commands);
            self.build(world, &mut commands);
        }
        commands
    }
}
