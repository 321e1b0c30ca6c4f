//! Explanations for people.

use super::ask::{Ask, Whom};
use super::steering_rules;
use crate::terminal::matrix_text;
use crate::words::{
    memory_line, memory_words, mood_reason_words, mood_word, plan_words, rejection_words, station_words, ties_words,
};
use osada_ai::brain::Evidence;
use osada_reader::fault::counted;
use osada_record::telemetry::doing;
use osada_sim::{
    Colonist, Job, JobId, Unit, UnitId, World, account, auction, job_cell, mood_reasons, plan_reasons, reasons,
    sense_shifts, steering, traits,
};
use std::fmt::Write;

/// How many jobs are shown, best first.
const JOBS: usize = 5;

/// The answer to a question, or why there is none.
pub fn answer(world: &World, ask: &Ask) -> Result<String, String> {
    let mut text = String::new();
    match &ask.whom {
        Whom::Chief => chief(&mut text, world),
        Whom::List => list(&mut text, world),
        Whom::Unit(whom) => {
            let (id, found) = whom.find(world)?;
            describe_unit(&mut text, world, id, found);
        }
    }
    Ok(text)
}

/// All units, one a line, in the order of their numbers.
fn list(text: &mut String, world: &World) {
    _ = writeln!(text, "tick {}: {}", world.clock().tick(), counted(world.units().count(), "unit"));
    for (id, unit) in world.units() {
        let (title, doing) = (&world.rules().unit(unit.kind()).title, doing(world, unit));
        let decided =
            account(world, id).map_or(String::new(), |account| format!(", decided {}", account.decided.name()));
        _ = writeln!(text, "  {id} {} ({title}) at {}: {doing}{decided}", unit.name(), unit.cell());
    }
}

/// Memories and plans of the besiegers' chief, the latest plan last.
fn chief(text: &mut String, world: &World) {
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

/// The decision of a unit and its reasons.
fn describe_unit(text: &mut String, world: &World, id: UnitId, unit: &Unit) {
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
    unit.colonist().into_iter().for_each(|colonist| person(text, world, unit, colonist));
    if let Some(reasons) = reasons(world, id) {
        _ = writeln!(text, "  {}", reasons.sentence(unit.name()));
        if let Evidence::Fuzzy(matrices) = &reasons.evidence {
            matrices.iter().for_each(|matrix| matrix_text::describe(text, matrix, ""));
        }
    }
    if let Some(wish) = steering(world, id) {
        for (name, vector) in steering_rules(&wish) {
            _ = writeln!(text, "  {name}: {:.2}, {:.2}", vector.x, vector.y);
        }
    }
    jobs(text, world, id);
}

/// Who somebody is, how they feel, and what they have lived through.
fn person(text: &mut String, world: &World, unit: &Unit, colonist: &Colonist) {
    let (rules, person) = (world.rules(), colonist.person());
    let likes = traits(world, colonist).map(|like| like.title.to_lowercase());
    let who: Vec<String> =
        [station_words(rules, person)].into_iter().filter(|words| !words.is_empty()).chain(likes).collect();
    let ties = ties_words(world, unit);
    for words in [who.join(", "), ties.join(", ")].iter().filter(|words| !words.is_empty()) {
        _ = writeln!(text, "  {words}");
    }
    if !rules.moods.is_empty() {
        let reasons = mood_reasons(world, unit);
        let reasons = reasons.iter().map(|reason| format!("{} {:+.1}", mood_reason_words(reason), reason.points));
        let reasons = reasons.collect::<Vec<_>>().join(", ");
        let reasons = if reasons.is_empty() { reasons } else { format!(": {reasons}") };
        _ = writeln!(text, "  mood {:.1}, {}{reasons}", person.mood(), mood_word(person.mood()));
    }
    for (like, shift) in sense_shifts(world, colonist) {
        _ = writeln!(text, "  {}: {} {:+.1}", like.title.to_lowercase(), shift.sense.name(), shift.by);
    }
    let is_woman = rules.traits.names.is_of_woman(unit.name());
    for memory in person.memories() {
        _ = writeln!(text, "  {}", memory_line(rules, is_woman, memory));
    }
}

fn jobs(text: &mut String, world: &World, worker: UnitId) {
    let auction = auction(world, worker);
    let what = |job: &Job| {
        let place = job_cell(world, job).map_or(String::new(), |cell| format!(" at {cell}"));
        format!("{}{place}", job.kind().name())
    };
    let named = |id: JobId| world.jobs().get(id).map_or("a job that no longer exists".to_owned(), what);
    for bid in auction.bids.iter().take(JOBS) {
        let name = named(bid.job);
        _ = writeln!(text, "  could {name}: priority {}, distance {:.1}", bid.priority, bid.distance);
    }
    for (id, reason) in &auction.rejected {
        _ = writeln!(text, "  cannot {}: {}", named(*id), rejection_words(world, worker, *id, reason));
    }
}
