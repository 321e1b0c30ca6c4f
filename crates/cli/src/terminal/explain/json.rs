//! Explanations for programs: one object for each that was asked for.

use super::ask::{Ask, Whom};
use super::steering_rules;
use crate::terminal::reasons_json;
use crate::words::{
    memory_line, memory_words, mood_reason_words, obstacle_words, plan_words, rejection_words, ties_words,
};
use osada_ai::grid::Cell;
use osada_record::telemetry::{doing, unit_key};
use osada_sim::rules::{PersonalTrait, SenseShift};
use osada_sim::{
    Account, Colonist, JobId, MoodReason, Plan, RaidMemory, Unit, UnitId, World, account, auction, job_cell,
    mood_reasons, plan_reasons, reasons, sense_shifts, senses, steering, traits,
};
use serde_json::{Map, Value, json};

/// The answer to a question as a line, or why there is none.
pub fn answer(world: &World, ask: &Ask) -> Result<String, String> {
    let (field, answer) = match &ask.whom {
        Whom::Chief => ("chief", chief(world)),
        Whom::List => ("units", world.units().map(|(id, unit)| Value::Object(who(world, id, unit))).collect()),
        Whom::Unit(whom) => {
            let (id, found) = whom.find(world)?;
            ("unit", unit(world, id, found))
        }
    };
    let mut object = json!({
        "explain": ask.to_string(),
        "level": world.level(),
        "seed": world.seed(),
        "tick": world.clock().tick(),
    });
    object[field] = answer;
    Ok(format!("{object}\n"))
}

fn place(cell: Cell) -> Value {
    json!([cell.x, cell.y])
}

/// Name, kind, place and activity of a unit.
fn who(world: &World, id: UnitId, unit: &Unit) -> Map<String, Value> {
    let row = world.rules().unit(unit.kind());
    let fields = [
        ("number", json!(id.index())),
        ("unit_key", json!(unit_key(id))),
        ("name", json!(unit.name())),
        ("kind", json!(row.name)),
        ("role", json!(unit.role().name())),
        ("cell", place(unit.cell())),
        ("doing", json!(doing(world, unit))),
        ("decided", json!(account(world, id).map(|account| account.decided.name()))),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn unit(world: &World, id: UnitId, unit: &Unit) -> Value {
    let mut object = who(world, id, unit);
    let more = [
        ("x", json!(unit.place().x)),
        ("y", json!(unit.place().y)),
        ("hp", json!(unit.hp().0)),
        ("max_hp", json!(world.rules().unit(unit.kind()).hp.0)),
        ("person", unit.colonist().map_or(Value::Null, |colonist| person(world, unit, colonist))),
        ("account", account(world, id).map_or(Value::Null, |account| account_json(world, &account))),
        ("senses", senses(world, id).map_or(Value::Null, |senses| reasons_json::senses(&senses))),
        ("reasons", reasons(world, id).map_or(Value::Null, |reasons| reasons_json::reasons(&reasons, unit.name()))),
        ("steering", steering_json(world, id)),
        ("jobs", jobs(world, id)),
    ];
    object.extend(more.into_iter().map(|(name, value)| (name.to_owned(), value)));
    Value::Object(object)
}

/// Who somebody is, how they feel, and what they have lived through.
fn person(world: &World, unit: &Unit, colonist: &Colonist) -> Value {
    let (rules, person) = (world.rules(), colonist.person());
    let is_woman = rules.traits.names.is_of_woman(unit.name());
    let reason = |reason: &MoodReason| json!({ "words": mood_reason_words(reason), "points": reason.points });
    let shift = |(like, shift): (&PersonalTrait, SenseShift)| json!({ "trait": like.name, "sense": shift.sense.name(), "by": shift.by });
    let memories = person.memories().iter().map(|memory| memory_line(rules, is_woman, memory));
    json!({
        "age": person.age(),
        "trade": person.trade().and_then(|row| rules.trades.get(row)).map(|trade| &trade.name),
        "traits": traits(world, colonist).map(|like| &like.name).collect::<Vec<_>>(),
        "shifts": sense_shifts(world, colonist).map(shift).collect::<Vec<_>>(),
        "mood": person.mood(),
        "mood_reasons": mood_reasons(world, unit).iter().map(reason).collect::<Vec<_>>(),
        "ties": ties_words(world, unit),
        "memories": memories.collect::<Vec<_>>(),
    })
}

/// The decision, and what overrides it.
fn account_json(world: &World, account: &Account) -> Value {
    json!({
        "decided": account.decided.name(),
        "decided_tick": account.decided_at.map(|at| at.0),
        "instead": account.overridden.map(|reason| reason.words(world)),
        "words": account.words(world),
    })
}

/// The vector of each rule of the herd for an animal; null for other units.
fn steering_json(world: &World, id: UnitId) -> Value {
    let Some(wish) = steering(world, id) else { return Value::Null };
    let rules = steering_rules(&wish);
    Value::Object(rules.into_iter().map(|(name, vector)| (name.to_owned(), json!([vector.x, vector.y]))).collect())
}

/// Every open job: those that can be had, the best first, and those that cannot, with the reason.
fn jobs(world: &World, worker: UnitId) -> Value {
    let auction = auction(world, worker);
    let job = |id: JobId| {
        let job = world.jobs().get(id);
        let cell = job.and_then(|job| job_cell(world, job)).map(place);
        (job.map(|job| job.kind().name()), cell)
    };
    let could = auction.bids.iter().map(|bid| {
        let (kind, cell) = job(bid.job);
        json!({ "job": kind, "cell": cell, "priority": bid.priority, "distance": bid.distance })
    });
    let cannot = auction.rejected.iter().map(|(id, reason)| {
        let (kind, cell) = job(*id);
        json!({ "job": kind, "cell": cell, "reason": rejection_words(world, worker, *id, reason) })
    });
    json!({ "could": could.collect::<Vec<_>>(), "cannot": cannot.collect::<Vec<_>>() })
}

/// Memories and plans of the chief, the latest last.
fn chief(world: &World) -> Value {
    let memory: Vec<Value> = world.chief().memory().iter().map(|raid| raid_memory(world, raid)).collect();
    let plans: Vec<Value> = world.chief().plans().iter().map(|planned| plan(world, planned)).collect();
    json!({ "memory": memory, "plans": plans })
}

fn raid_memory(world: &World, raid: &RaidMemory) -> Value {
    json!({
        "wave": raid.wave(),
        "plan": raid.plan().map(|plan| plan.name()),
        "came": raid.came(),
        "fallen": raid.fallen(),
        "kills": raid.kills(),
        "words": memory_words(world, raid),
    })
}

fn plan(world: &World, plan: &Plan) -> Value {
    json!({
        "wave": plan.wave(),
        "tick": plan.at().0,
        "decided": plan.decided().name(),
        "plan": plan.carried_out().name(),
        "hindrance": plan.obstacle().map(obstacle_words),
        "site": plan.site().map(place),
        "words": plan_words(world, plan),
        "senses": reasons_json::named(plan.senses().iter().copied()),
        "reasons": reasons_json::reasons(&plan_reasons(world, plan), "The chief"),
    })
}
