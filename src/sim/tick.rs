//! One sixtieth of a second. The phases are listed here, once, in the order in which they run.

use super::command::{Command, apply};
use super::ground::{World, locate, plan, walk};
use super::kinds::{Events, Outcome, Ticks};
use super::{colony, combat, siege, wild};

/// Carries out the commands that the world does not refuse and advances it by one tick. Once the level is
/// decided nothing changes any more.
pub fn tick(world: &mut World, commands: &[Command]) -> Events {
    let mut events = Events::new();
    apply(world, commands, &mut events);
    if world.outcome() != Outcome::Running {
        return events;
    }
    siege::arrive(world, &mut events);
    colony::join(world, &mut events);
    locate(world);
    colony::think(world, &mut events);
    siege::think(world, &mut events);
    wild::think(world);
    plan(world);
    walk(world);
    colony::labour(world, &mut events);
    colony::roll(world);
    let blows = combat::fight(world, &mut events);
    siege::take_blows(world, &blows);
    colony::pass(world, &mut events);
    wild::regrow(world);
    let deaths = combat::bury(world, &blows, &mut events);
    colony::see_to(world, &deaths);
    wild::feed(world, &deaths);
    siege::take_deaths(world, &deaths);
    colony::inspect(world, &mut events);
    world.state.clock.tick = world.state.clock.tick + Ticks(1);
    siege::judge(world, &mut events);
    events
}
