//! A player of one's own: the world comes in, commands go out. Prints how far it gets, and how far somebody gets who does
//! nothing.
//!
//! `cargo run --example own_player`

use osada::level::{self, Level, shipped};
use osada::player::{Idle, Player};
use osada::sim::rules::{Role, Rules};
use osada::sim::{Area, Build, Command, Designate, Event, JobKind, Outcome, World, tick};
use std::error::Error;
use std::sync::Arc;

/// Rings spike traps around the hearth, chops the wood that they cost, and has everybody fight at the hearth.
#[derive(Default)]
struct Trapper {
    began: bool,
}

impl Trapper {
    /// The tiles at this distance from the hearth.
    fn ring(world: &World, distance: i32) -> Vec<osada::grid::Cell> {
        let Some((_, hearth)) = world.hearth() else { return Vec::new() };
        let (home, map) = (hearth.cell(), world.map());
        map.cells().filter(|cell| cell.chebyshev(home) as i32 == distance).collect()
    }
}

impl Player for Trapper {
    fn commands(&mut self, world: &World) -> Vec<Command> {
        let mut commands = Vec::new();
        if !self.began {
            self.began = true;
            // Tiles that cannot be chopped are skipped.
            let cells: Vec<_> = Self::ring(world, 16);
            if let (Some(&first), Some(&last)) = (cells.first(), cells.last()) {
                commands.push(Designate { job: JobKind::Chop, area: Area::new(first, last) }.into());
            }
        }
        // Once in ten seconds, one trap more that can be paid for.
        if world.clock().tick().is_multiple_of(600)
            && let Some(trap) = world.rules().structure_named("spike_trap")
        {
            let free = Self::ring(world, 4).into_iter().chain(Self::ring(world, 6)).find(|&cell| {
                let build = Command::Build(Build { structure: trap, cells: vec![cell] });
                osada::sim::check(world, &build).is_ok()
            });
            commands.extend(free.map(|cell| Command::Build(Build { structure: trap, cells: vec![cell] })));
        }
        commands
    }
}

/// Plays a level until it is decided or the days are over, and tells what happened.
fn play(level: &Level, rules: &Arc<Rules>, player: &mut dyn Player, days: u64) -> Result<String, Box<dyn Error>> {
    let mut world = level::build(level, rules, 3)?;
    let mut traps = 0;
    while world.outcome() == Outcome::Running && world.clock().day(&rules.time) <= days {
        let commands = player.commands(&world);
        let events = tick(&mut world, &commands);
        traps += events.iter().filter(|event| matches!(event, Event::TrapSprung { .. })).count();
    }
    let (people, tally) = (world.of_role(Role::Colonist).count(), world.tally());
    let day = world.clock().day(&rules.time);
    Ok(format!(
        "{:?} on day {day}: {people} people, {} besiegers fell, {traps} traps sprang, {} raids came",
        world.outcome(),
        tally.kills,
        world.siege().arrived()
    ))
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Arc::new(shipped::rules()?);
    let (file, text) = shipped::level("first_siege").ok_or("this level does not ship")?;
    let level = level::load(file, text, &rules)?;
    println!("nobody plays:     {}", play(&level, &rules, &mut Idle, 4)?);
    println!("the trapper does: {}", play(&level, &rules, &mut Trapper::default(), 4)?);
    Ok(())
}
