//! The player itself: a household that feeds and beds many people, and a leader for their fights.

use super::household::Household;
use super::leader;
use crate::player::contract::Player;
use crate::player::errands::Errands;
use crate::player::growth::{Growth, LEADER};
use crate::player::roster::Omissions;
use crate::player::{answers, arming, supply};
use osada_sim::{Command, Outcome, World};

/// Ticks between two looks at supplies and buildings …
const LOOK_EVERY: u64 = 60;
/// … and between two looks at a fight.
const LEAD_EVERY: u64 = 10;

/// Builds what people need to be many, armed and healthy, and leads them by hand: those with blades by the hearth, the
/// others throwing and running around them, the hurt away.
#[derive(Clone, Debug)]
pub struct Mobile {
    household: Option<Household>,
    growth: Growth,
    errands: Errands,
    without: Omissions,
}

impl Mobile {
    /// The player with omissions.
    pub(in crate::player) fn leaving_out(without: Omissions) -> Self {
        Self { household: None, growth: Growth::new(&LEADER), errands: Errands::default(), without }
    }
}

impl Player for Mobile {
    fn lays_plans(&self) -> bool {
        true
    }

    fn take_over(&mut self, founded: &World) {
        let mut household = Household::of(founded);
        household.pieces.retain(|piece| !self.without.has_structure(founded, piece.structure));
        self.household = Some(household);
    }

    fn commands(&mut self, world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        if world.outcome() != Outcome::Running {
            return commands;
        }
        if self.household.is_none() {
            self.take_over(world);
        }
        let now = world.clock().tick();
        if now.is_multiple_of(LEAD_EVERY) {
            self.errands.command(world, &mut commands);
            leader::lead(world, self.errands.away(), &mut commands);
        }
        if now.is_multiple_of(LOOK_EVERY) {
            answers::answer(world, &mut commands);
            supply::gather(world, &self.without, &mut commands);
            if let Some(household) = self.household.as_ref().filter(|_| !arming::is_saving(world, &self.without)) {
                household.build(world, &mut commands);
                self.growth.go_on(world, &household.pieces, &self.without, &mut commands);
            }
            arming::order(world, &self.without, &mut commands);
        }
        commands
    }
}
