//! One sixtieth of a second. The phases are listed here, once, in the order in which they run.

use super::command::Command;
use super::event::Events;
use super::world::{Outcome, World};
use super::{beasts, besiegers, colonists, combat, movement, needs, orders, planning, recruits, waves, work};

/// Carries out the commands that the world does not refuse and advances it by one tick. Once the level is
/// decided nothing changes any more.
pub fn tick(world: &mut World, commands: &[Command]) -> Events {
    let mut events = Events::new();
    orders::apply(world, commands, &mut events);
    if world.outcome() != Outcome::Running {
        return events;
    }
    waves::arrive(world, &mut events);
    recruits::join(world, &mut events);
    movement::locate(world);
    colonists::think(world, &mut events);
    besiegers::think(world, &mut events);
    beasts::think(world);
    planning::plan(world);
    movement::walk(world);
    work::progress(world, &mut events);
    combat::fight(world, &mut events);
    needs::pass(world, &mut events);
    combat::bury(world, &mut events);
    world.state.clock.tick += 1;
    waves::judge(world, &mut events);
    events
}
