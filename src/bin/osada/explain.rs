//! `--explain UNIT@TICK`: why a unit does what it does, as text.

use crate::matrix_text;
use osada::brain::Evidence;
use osada::sim::{
    Job, JobId, Unit, UnitId, World, account, auction, job_cell, memory_words, plan_reasons, plan_words, reasons,
    rejection_words, steering,
};
use std::fmt::Write;

/// How many jobs are shown, best first.
const JOBS: usize = 5;

/// Whom to explain, and when.
#[derive(Clone, Copy, Debug)]
pub struct Explain {
    whom: Whom,
    tick: u64,
}

#[derive(Clone, Copy, Debug)]
enum Whom {
    /// A unit, by its number.
    Unit(usize),
    /// The besiegers' chief.
    Chief,
}

/// Reads `UNIT@TICK` or `chief@TICK`.
pub fn explain(text: &str) -> Result<Explain, String> {
    let (unit, tick) = text
        .split_once('@')
        .ok_or("must look like 3@900 or chief@900: the number of a unit or the besiegers' chief, and a tick")?;
    let number = || unit.trim().parse().map_err(|_| format!("`{unit}` is neither the number of a unit nor `chief`"));
    let whom = if unit.trim() == "chief" { Whom::Chief } else { Whom::Unit(number()?) };
    let tick = tick.trim().parse().map_err(|_| format!("`{tick}` is not a tick"))?;
    Ok(Explain { whom, tick })
}

/// The explanations that were asked for at this tick of the world.
pub fn at(world: &World, asked: &[Explain]) -> String {
    let now = world.clock().tick();
    let mut text = String::new();
    for ask in asked.iter().filter(|ask| ask.tick == now) {
        let Whom::Unit(number) = ask.whom else {
            describe_chief(&mut text, world);
            continue;
        };
        match world.unit_at(number).and_then(|id| Some((id, world.unit(id)?))) {
            Some((id, unit)) => describe(&mut text, world, id, unit),
            None => _ = writeln!(text, "tick {now}: there is no unit {number}"),
        }
    }
    text
}

/// What the besiegers' chief remembers, and why he planned what he planned: every plan, the latest last.
fn describe_chief(text: &mut String, world: &World) {
    let chief = world.chief();
    _ = writeln!(text, "tick {}: the besiegers' chief remembers", world.clock().tick());
    for raid in chief.memory() {
        _ = writeln!(text, "  {}", memory_words(world, raid));
    }
    for plan in chief.plans() {
        _ = writeln!(text, "  raid {}, planned at tick {}: {}", plan.wave(), plan.at().0, plan_words(world, plan));
        for &(sense, value) in plan.senses().iter().filter(|(_, value)| *value != 0.0) {
            _ = writeln!(text, "    {} {value:.2}", sense.name());
        }
        if let Evidence::Fuzzy(matrices) = &plan_reasons(world, plan).evidence {
            matrices.iter().for_each(|matrix| matrix_text::describe(text, matrix, ""));
        }
    }
}

fn describe(text: &mut String, world: &World, id: UnitId, unit: &Unit) {
    let (rules, now) = (world.rules(), world.clock().tick());
    let row = rules.unit(unit.kind());
    _ = writeln!(
        text,
        "tick {now}: unit {id}, {} ({}), at {}, {:.1} of {} hit points",
        unit.name(),
        row.title,
        unit.cell(),
        unit.hp(),
        row.hp
    );
    if let Some(account) = account(world, id) {
        _ = writeln!(text, "  {}", account.words(world));
    }
    if let Some(reasons) = reasons(world, id) {
        _ = writeln!(text, "  {}", reasons.sentence(unit.name()));
        if let Evidence::Fuzzy(matrices) = &reasons.evidence {
            matrices.iter().for_each(|matrix| matrix_text::describe(text, matrix, ""));
        }
    }
    if let Some(wish) = steering(world, id) {
        let rules = [
            ("separation", wish.separation),
            ("alignment", wish.alignment),
            ("cohesion", wish.cohesion),
            ("obstacles", wish.obstacles),
            ("threats", wish.threats),
            ("drift", wish.drift),
            ("wanted", wish.wanted),
        ];
        for (name, vector) in rules {
            _ = writeln!(text, "  {name}: {:.2}, {:.2}", vector.x, vector.y);
        }
    }
    jobs(text, world, id);
}

fn jobs(text: &mut String, world: &World, worker: UnitId) {
    let auction = auction(world, worker);
    let what = |job: &Job| {
        let place = job_cell(world, job).map_or(String::new(), |cell| format!(" at {cell}"));
        format!("{}{place}", job.kind().name())
    };
    let named = |id: JobId| world.jobs().get(id).map_or("a job that is gone".to_owned(), what);
    for bid in auction.bids.iter().take(JOBS) {
        let name = named(bid.job);
        _ = writeln!(text, "  could {name}: priority {}, distance {:.1}", bid.priority, bid.distance);
    }
    for (id, reason) in &auction.rejected {
        _ = writeln!(text, "  cannot {}: {}", named(*id), rejection_words(world, worker, *id, reason));
    }
}
