//! Which bytes earlier formats hold, in order. Frozen: this describes existing files, not the program, and no longer changes.
//! Names are those of the same things in the present formats.

/// A piece of a former file.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Yes or no, in a byte.
    Bool,
    /// A number of one byte.
    Byte,
    /// A whole number from 0.
    Number,
    /// A whole number.
    Signed,
    /// A whole number of up to 128 bits.
    Wide,
    /// A number with a fraction.
    Float,
    /// A number with a fraction, of which the largest of all meant "never".
    FloatOrNever,
    /// A moment, where 0 meant "never".
    ZeroIsNever,
    /// A moment, where the last of all meant "never".
    LastIsNever,
    /// Text, with its length before it.
    Text,
    /// Bytes that are not looked into.
    Bytes,
    /// One, or nothing.
    Option(&'static Form),
    /// So many as are there.
    List(&'static Form),
    /// So many as there always are.
    Array(usize, &'static Form),
    /// Several without names.
    Tuple(&'static [Form]),
    /// Several with names.
    Struct(&'static [Field]),
    /// One of several.
    Enum(&'static [(&'static str, Payload)]),
    /// One for each name; before a format, for fewer of them.
    ByName {
        /// The names, in order.
        names: &'static [&'static str],
        /// How many there were …
        former: usize,
        /// … before this format.
        format: u16,
        /// What there is for each.
        of: &'static Form,
    },
    /// A structure, whose charges and moment mean what its kind makes of them.
    Structure,
    /// When a job is offered again and what was in the way.
    Setback,
    /// What a predator is about.
    Hunter,
    /// The only camp that there was, as the first of a list.
    Camp,
}

/// A field of a struct; one without a name is left out.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub form: &'static Form,
    /// The formats that have it.
    pub since: u16,
    pub until: u16,
}

/// What follows the choice of a variant.
#[derive(Clone, Copy, Debug)]
pub enum Payload {
    Unit,
    One(&'static Form),
    Fields(&'static [Field]),
}

use Form::{Bool, Byte, Enum, Float, List, Number, Option, Signed, Struct, Text, Tuple};
use Payload::{Fields, One, Unit};

const fn field(name: &'static str, form: &'static Form) -> Field {
    Field { name, form, since: 1, until: u16::MAX }
}

/// A field that came with a format.
const fn since(format: u16, name: &'static str, form: &'static Form) -> Field {
    Field { name, form, since: format, until: u16::MAX }
}

/// A field that went after a format.
const fn until(format: u16, name: &'static str, form: &'static Form) -> Field {
    Field { name, form, since: 1, until: format }
}

pub const CELL: Form = Struct(&[field("x", &Signed), field("y", &Signed)]);
const POINT: Form = Struct(&[field("x", &Float), field("y", &Float)]);
pub const ID: Form = Tuple(&[Number, Number]);
const MAYBE_ID: Form = Option(&ID);
const STOCK: Form = Struct(&[field("wood", &Number), field("stone", &Number), field("food", &Number)]);
const GOOD: Form = Enum(&[("Wood", Unit), ("Stone", Unit), ("Food", Unit)]);
pub const OBSTACLE: Form = Enum(&[("NoPath", Unit), ("Lacks", One(&GOOD)), ("Occupied", Unit)]);
const OUTCOME: Form = Enum(&[("Running", Unit), ("Victory", Unit), ("Defeat", Unit)]);
const CHALLENGE: Form = Enum(&[("Gentle", Unit), ("Normal", Unit), ("Hard", Unit)]);

const WORK: [&str; 10] = ["Chop", "Mine", "Forage", "Hunt", "Build", "Repair", "Rearm", "Dismantle", "Farm", "Haul"];
const JOB_KIND: Form = Enum(&[
    (WORK[0], Unit),
    (WORK[1], Unit),
    (WORK[2], Unit),
    (WORK[3], Unit),
    (WORK[4], Unit),
    (WORK[5], Unit),
    (WORK[6], Unit),
    (WORK[7], Unit),
    (WORK[8], Unit),
    (WORK[9], Unit),
]);
const PRIORITIES: Form = Form::ByName { names: &WORK, former: 8, format: 3, of: &Byte };
const OWN_PRIORITIES: Form = Form::ByName { names: &WORK, former: 10, format: 0, of: &Option(&Byte) };

const SITE: Form = Enum(&[
    ("Tile", One(&CELL)),
    ("Plan", One(&Tuple(&[Number, CELL]))),
    ("Structure", One(&ID)),
    ("Beast", One(&ID)),
    ("Goods", One(&CELL)),
]);

const ORDER: Form = Enum(&[("Hold", Unit), ("Move", One(&CELL)), ("Attack", One(&ID)), ("Raze", One(&ID))]);

const ACTION: Form = Enum(&[
    ("Stand", Unit),
    ("Sleep", Unit),
    ("Rest", Unit),
    ("Work", Unit),
    ("Attack", Unit),
    ("Pursue", Unit),
    ("Patrol", Unit),
    ("Flee", Unit),
    ("TurnLeft", Unit),
    ("TurnRight", Unit),
    ("Straight", Unit),
]);

const ACTIVITY: Form = Enum(&[
    ("Idle", Unit),
    ("Sleep", Fields(&[field("bed", &MAYBE_ID), field("collapsed", &Bool)])),
    ("Rest", Fields(&[field("bed", &MAYBE_ID)])),
    ("Work", Fields(&[field("job", &ID)])),
    ("Fight", Fields(&[field("target", &ID)])),
    ("Flee", Unit),
    ("Carry", Fields(&[field("to", &ID)])),
    ("Shelter", Unit),
    ("Eat", Fields(&[field("at", &ID), field("until", &Option(&Number))])),
    ("Talk", Fields(&[field("until", &Number)])),
]);

/// A grid of something.
macro_rules! grid {
    ($of:expr) => {
        Struct(&[field("width", &Number), field("height", &Number), field("values", &List(&$of))])
    };
}

/// Slots of something.
macro_rules! slots {
    ($of:expr) => {
        Struct(&[field("entries", &List(&Tuple(&[Number, Option(&$of)]))), field("free", &List(&Number))])
    };
}

const PILE: Form = Struct(&[field("cell", &CELL), field("goods", &STOCK), field("since", &Number), field("job", &ID)]);

const REGROWING: Form = Struct(&[field("due", &Number), field("cell", &CELL)]);

const MAP: Form = Struct(&[
    field("terrain", &grid!(Number)),
    field("structures", &slots!(Form::Structure)),
    field("standing", &grid!(MAYBE_ID)),
    field("regrowth", &List(&REGROWING)),
    since(3, "goods", &List(&PILE)),
]);

const DESTINATION: Form =
    Enum(&[("Tile", One(&CELL)), ("Beside", Fields(&[field("cell", &CELL), field("size", &Tuple(&[Byte, Byte]))]))]);
const PROGRESS: Form = Enum(&[
    ("Standing", Unit),
    ("Waiting", One(&DESTINATION)),
    ("Walking", One(&DESTINATION)),
    ("Failed", One(&DESTINATION)),
]);
const ROUTE: Form = Struct(&[field("position", &POINT), field("waypoints", &List(&CELL)), field("next", &Number)]);
const CHASE: Form = Struct(&[field("prey", &ID), field("searches", &List(&Tuple(&[CELL, CELL])))]);
const WALK: Form = Struct(&[
    field("route", &ROUTE),
    field("progress", &PROGRESS),
    field("cost", &Float),
    since(3, "chase", &Option(&CHASE)),
]);

const SKILLS: Form = Struct(&[field("build", &Float), field("gather", &Float), field("fight", &Float)]);
const SPENT: Form = Struct(&[
    field("sleep", &Number),
    field("rest", &Number),
    field("work", &Number),
    field("fight", &Number),
    since(4, "eat", &Number),
    field("drafted", &Number),
    field("idle", &Number),
    field("free", &Number),
    field("changes", &Number),
]);
const COLONIST: Form = Struct(&[
    field("diligence", &Float),
    field("skills", &SKILLS),
    field("fatigue", &Float),
    field("meal_at", &Number),
    field("hungry", &Bool),
    field("think_at", &Number),
    field("decided", &ACTION),
    field("activity", &ACTIVITY),
    field("draft", &Option(&ORDER)),
    field("spent", &SPENT),
    since(3, "carried", &STOCK),
    since(3, "priorities", &OWN_PRIORITIES),
]);

const TARGET: Form = Enum(&[("Unit", One(&ID)), ("Structure", One(&ID))]);
const INTENT: Form = Enum(&[("Muster", Unit), ("Attack", One(&TARGET)), ("Rest", Unit), ("Flee", Unit)]);
const PATIENCE: Form = Enum(&[("Calm", Unit), ("Replanned", Unit), ("Breaching", Unit)]);
const BESIEGER: Form = Struct(&[
    field("wave", &Number),
    field("morale", &Float),
    field("start_morale", &Float),
    field("intent", &INTENT),
    field("decided", &ACTION),
    field("decide_at", &Form::LastIsNever),
    field("breach", &MAYBE_ID),
    field("progress_at", &Number),
    field("nearest", &Form::FloatOrNever),
    field("patience", &PATIENCE),
]);

const BEAST: Form = Struct(&[
    field("herd", &Number),
    field("heading", &POINT),
    field("step_at", &Number),
    field("flee_until", &Form::ZeroIsNever),
    field("breath", &Float),
    since(3, "hunter", &Option(&Form::Hunter)),
]);

const UNIT: Form = Struct(&[
    field("kind", &Number),
    field("name", &Text),
    field("hp", &Float),
    field("walk", &WALK),
    field("strike_at", &Number),
    field("hurt_at", &Form::ZeroIsNever),
    field("hurt_by", &MAYBE_ID),
    since(3, "mind", &Option(&Number)),
    field("nature", &Enum(&[("Colonist", One(&COLONIST)), ("Besieger", One(&BESIEGER)), ("Beast", One(&BEAST))])),
]);

const JOB: Form = Struct(&[
    field("kind", &JOB_KIND),
    field("site", &SITE),
    field("worker", &MAYBE_ID),
    field("done", &Float),
    field("paid", &Bool),
    field("setback", &Form::Setback),
]);
const JOBS: Form =
    Struct(&[field("slots", &slots!(JOB)), field("at", &grid!(MAYBE_ID)), field("priorities", &PRIORITIES)]);

const SQUAD: Form = Struct(&[
    field("kind", &Number),
    field("count", &Number),
    since(3, "mind", &Option(&Number)),
    since(4, "camp", &Byte),
]);
pub const CAMP: &[Field] = &[field("cell", &Option(&CELL)), field("structure", &MAYBE_ID)];
const RAID: Form = Struct(&[
    field("wave", &Number),
    field("came", &Number),
    field("dead", &Number),
    field("kills", &Number),
    field("arrived_at", &Number),
    field("attack_at", &Number),
    field("contact_at", &Option(&Number)),
    field("blow_at", &Number),
    field("over_at", &Option(&Number)),
    field("leaving", &Bool),
]);
const SIEGE: Form = Struct(&[
    field("waves", &List(&List(&SQUAD))),
    until(3, "camps", &Form::Camp),
    since(4, "camps", &List(&Struct(CAMP))),
    field("arrived", &Number),
    field("announced", &Number),
    field("raids", &List(&RAID)),
    since(2, "own", &Option(&Number)),
]);

const WANDER: Form = Struct(&[field("east", &Bool), field("south", &Bool), field("updates_left", &Number)]);
const HERD: Form = Struct(&[field("kind", &Number), field("wander", &WANDER)]);
const STREAM: Form =
    Struct(&[field("seed", &Form::Array(32, &Byte)), field("stream", &Number), field("word_pos", &Form::Wide)]);
const STREAMS: Form = Struct(&[
    field("waves", &STREAM),
    field("besiegers", &STREAM),
    field("colonists", &STREAM),
    field("beasts", &STREAM),
]);
const TALLY: Form = Struct(&[
    field("kills", &Number),
    field("fled", &Number),
    field("losses", &Number),
    field("hunted", &Number),
    field("built", &Number),
    field("destroyed", &Number),
    field("jobs", &Number),
    field("traps", &Number),
    field("longest_stuck", &Number),
]);
const ACT: Form =
    Struct(&[field("opened", &List(&Tuple(&[JOB_KIND, SITE]))), field("closed", &List(&Tuple(&[JOB_KIND, SITE])))]);

/// The state of saves of the formats 1 to 4.
pub const STATE: Form = Struct(&[
    field("level", &Text),
    field("seed", &Number),
    since(4, "challenge", &CHALLENGE),
    since(3, "minds", &List(&Tuple(&[Number, Number]))),
    field("clock", &Struct(&[field("tick", &Number)])),
    field("outcome", &OUTCOME),
    field("map", &MAP),
    field("units", &slots!(UNIT)),
    field("jobs", &JOBS),
    field("stock", &STOCK),
    field("hearth", &MAYBE_ID),
    field("siege", &SIEGE),
    field("herds", &List(&HERD)),
    field("streams", &STREAMS),
    field("tally", &TALLY),
    since(2, "history", &Struct(&[field("done", &List(&ACT)), field("undone", &List(&ACT))])),
    since(3, "alarm", &Bool),
]);

const FILE: Form = Struct(&[field("file", &Text), field("text", &Text)]);
const CONTENT: Form = Struct(&[field("level", &FILE), field("rules", &FILE), field("minds", &List(&FILE))]);

/// The head of saves of the formats 1 to 4.
pub const SAVE_HEAD: Form = Struct(&[
    field("program", &Text),
    field("level", &Text),
    field("title", &Text),
    since(4, "challenge", &CHALLENGE),
    field("seed", &Number),
    field("tick", &Number),
    field("day", &Number),
    field("wave", &Number),
    field("colonists", &Number),
    field("outcome", &OUTCOME),
    field("picture", &Form::Bytes),
]);

/// The body of saves of the formats 1 to 4. The record has hashes of another form of the state and cannot be gone on with.
pub const SAVE_BODY: Form =
    Struct(&[field("content", &CONTENT), field("state", &Form::Bytes), field("", &Form::Bytes)]);

/// The head of recorded games of the formats 1 and 2.
pub const REPLAY_HEAD: Form = Struct(&[
    field("program", &Text),
    field("level", &Text),
    since(2, "challenge", &CHALLENGE),
    field("seed", &Number),
    field("ticks", &Number),
    field("events", &Number),
    field("outcome", &OUTCOME),
]);

const AREA: Form = Struct(&[field("from", &CELL), field("to", &CELL)]);
const COMMAND: Form = Enum(&[
    ("Designate", Fields(&[field("job", &JOB_KIND), field("area", &AREA)])),
    ("Cancel", Fields(&[field("area", &AREA)])),
    ("Build", Fields(&[field("structure", &Number), field("cells", &List(&CELL))])),
    ("SetPriority", Fields(&[field("job", &JOB_KIND), field("priority", &Byte)])),
    ("Draft", Fields(&[field("units", &List(&ID)), field("drafted", &Bool)])),
    ("Order", Fields(&[field("units", &List(&ID)), field("order", &ORDER)])),
    ("Undo", Unit),
    ("Redo", Unit),
    ("Assign", Fields(&[field("unit", &ID), field("job", &JOB_KIND), field("priority", &Option(&Byte))])),
    ("Forbid", Fields(&[field("doors", &List(&ID)), field("forbidden", &Bool)])),
    ("Ring", Fields(&[field("on", &Bool)])),
]);
const STEP: Form = Struct(&[field("tick", &Number), field("commands", &List(&COMMAND))]);
const CHECKPOINT: Form = Struct(&[field("tick", &Number), field("hashes", &List(&Number))]);

/// The body of recorded games of the formats 1 and 2. Their hashes are of another form of the state, so they are left out.
pub const REPLAY_BODY: Form = Struct(&[
    field("content", &CONTENT),
    field(
        "log",
        &Struct(&[
            field("every", &Number),
            field("ticks", &Number),
            field("events", &Number),
            field("", &List(&Text)),
            field("steps", &List(&STEP)),
            field("", &List(&CHECKPOINT)),
        ]),
    ),
]);
