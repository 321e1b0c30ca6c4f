//! A tree search over copies of the world: what to do when a raid comes? Every few seconds each of four orders is tried on a
//! copy that is played on, two decisions deep, and the one is given from which the best comes.
//!
//! `cargo run --release --example tree_search`

use osada::level::{self, shipped};
use osada::player::{Planner, Player};
use osada::sim::rules::Role;
use osada::sim::{Command, Draft, GiveOrder, Order, Outcome, Ring, SetStance, Stance, UnitId, World, tick};
use std::error::Error;
use std::sync::Arc;

/// Ticks between two decisions: twenty seconds.
const STEP: u64 = 1200;
/// Decisions that are looked ahead.
const DEPTH: u32 = 2;

/// The choices of a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Choice {
    /// Everybody looks after themselves.
    LetBe,
    /// The bell: everybody to the hearth.
    Ring,
    /// Everybody fights, each where they stand.
    Stand,
    /// Everybody fights, and goes for whoever is in sight.
    Charge,
}

const CHOICES: [Choice; 4] = [Choice::LetBe, Choice::Ring, Choice::Stand, Choice::Charge];

/// The commands that a choice comes to.
fn commands(world: &World, choice: Choice) -> Vec<Command> {
    let everybody: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let draft = |drafted| Command::Draft(Draft { units: everybody.clone(), drafted });
    match choice {
        Choice::LetBe => vec![Ring { on: false }.into(), draft(false)],
        Choice::Ring => vec![draft(false), Command::Ring(Ring { on: true })],
        Choice::Stand => vec![draft(true), Command::Order(GiveOrder { units: everybody, order: Order::Hold })],
        Choice::Charge => {
            vec![draft(true), Command::Stance(SetStance { units: everybody.clone(), stance: Stance::Free })]
        }
    }
}

/// The world after a choice and the time until the next.
fn after(world: &World, choice: Choice) -> World {
    let mut copy = world.clone();
    tick(&mut copy, &commands(world, choice));
    for _ in 1..STEP {
        tick(&mut copy, &[]);
    }
    copy
}

/// How good a world is for the colony: hit points on our side against those on theirs.
fn worth(world: &World) -> f64 {
    let side = |role| world.of_role(role).map(|(_, unit)| unit.hp().0).sum::<f64>();
    let people = world.of_role(Role::Colonist).count() as f64;
    let theirs: f64 = world.raiders().map(|(_, unit)| unit.hp().0).sum();
    let fallen = if world.outcome() == Outcome::Defeat { 10_000.0 } else { 0.0 };
    100.0 * people + side(Role::Colonist) - theirs - fallen
}

/// The best that can come of a world, with so many decisions left, and the worlds that were tried for it.
fn best(world: &World, depth: u32, tried: &mut usize) -> f64 {
    if depth == 0 || world.outcome() != Outcome::Running {
        return worth(world);
    }
    CHOICES
        .map(|choice| {
            *tried += 1;
            best(&after(world, choice), depth - 1, tried)
        })
        .into_iter()
        .fold(f64::NEG_INFINITY, f64::max)
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Arc::new(shipped::rules()?);
    let (file, text) = shipped::level("first_siege").ok_or("this level does not ship")?;
    let level = level::load(file, text, &rules)?;
    let mut world = level::build(&level, &rules, 5)?;
    // Somebody else builds; in the raid we decide.
    let mut builder = Planner::half();
    while world.siege().arrived() < 2 && world.outcome() == Outcome::Running {
        let commands = builder.commands(&world);
        tick(&mut world, &commands);
    }
    let mut left = world.clone();
    println!("{} people, {} besiegers", world.of_role(Role::Colonist).count(), world.raiders().count());
    for decision in 1..=12 {
        if world.raiders().next().is_none() || world.outcome() != Outcome::Running {
            break;
        }
        let mut tried = 0;
        let mut found: Vec<(Choice, f64)> = Vec::new();
        for choice in CHOICES {
            tried += 1;
            found.push((choice, best(&after(&world, choice), DEPTH - 1, &mut tried)));
        }
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        let choices: Vec<String> = found.iter().map(|(choice, worth)| format!("{choice:?} {worth:.0}")).collect();
        println!("decision {decision}: {} ({tried} worlds tried)", choices.join(", "));
        world = after(&world, found[0].0);
        left = after(&left, Choice::LetBe);
    }
    let summary = |world: &World| {
        let tally = world.tally();
        format!("worth {:.0}: {} besiegers fell, {} people died", worth(world), tally.kills, tally.losses)
    };
    println!("searched:        {}", summary(&world));
    println!("left to itself:  {}", summary(&left));
    Ok(())
}
