//! Every event with its fields, as the documentation lists them.

use super::table::Kind;

/// A field of an event.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    /// The meaning, in a sentence.
    pub doc: &'static str,
}

/// A kind of event.
#[derive(Clone, Copy, Debug)]
pub struct EventDoc {
    /// Value of the field `event`.
    pub name: &'static str,
    /// Cause of the event, and the meaning of its place.
    pub doc: &'static str,
    /// The fields beside those of all events.
    pub fields: &'static [Field],
}

impl EventDoc {
    /// Whether it happens on a tile.
    pub fn has_place(&self) -> bool {
        ![
            "wave_announced",
            "wave_over",
            "food_gone",
            "happened",
            "asked",
            "answered",
            "task_over",
            "said",
            "season_changed",
            "weather_changed",
            "raid_cancelled",
            "foe_fell",
            "ended",
        ]
        .contains(&self.name)
    }
}

const fn field(name: &'static str, kind: Kind, doc: &'static str) -> Field {
    Field { name, kind, doc }
}

const fn event(name: &'static str, doc: &'static str, fields: &'static [Field]) -> EventDoc {
    EventDoc { name, doc, fields }
}

/// The fields of every event.
pub static COMMON_FIELDS: &[Field] = &[
    field("level", Kind::Text, "the level's name"),
    field("seed", Kind::Integer, "the seed of the game"),
    field("tick", Kind::Integer, "ticks that had passed at the end of the tick in which it happened"),
    field("event", Kind::Text, "the kind of event"),
    field("x", Kind::Integer, "column of its tile, from 0; none if it has no place"),
    field("y", Kind::Integer, "row of its tile, from 0 at the top; none if it has no place"),
];

const WAVE: Field = field("wave", Kind::Integer, "which raid, from 1");
const UNIT: Field = field("unit", Kind::Integer, "the unit's number, as `--explain` takes it");
const UNIT_KEY: Field = field("unit_key", Kind::Text, "identifies the unit permanently, as in the table of units");
const UNIT_NAME: Field = field("unit_name", Kind::Text, "what it is called");
const UNIT_KIND: Field = field("unit_kind", Kind::Text, "its row in the table of units of the rules");
const BY: Field = field("by", Kind::Integer, "the number of the unit that did it; none for traps and towers");
const BY_KEY: Field = field("by_key", Kind::Text, "identifies that unit permanently");
const BY_NAME: Field = field("by_name", Kind::Text, "the name of that unit");
const BY_KIND: Field = field("by_kind", Kind::Text, "the row of that unit in the table of units");
const STRUCTURE_KIND: Field = field("structure_kind", Kind::Text, "the structure's row in the table of structures");
const TRIGGER: Field = field("trigger", Kind::Text, "the name of the trigger");
const GEAR: Field = field("gear", Kind::Text, "the row in the table of weapons and armour");
const CRAFT: Field = field("craft", Kind::Text, "the row in the table of crafts");
const FROM_X: Field = field("from_x", Kind::Number, "where the blow or missile came from: column, exactly");
const FROM_Y: Field = field("from_y", Kind::Number, "row, exactly");
const AT_X: Field = field("at_x", Kind::Number, "where it landed: column, exactly");
const AT_Y: Field = field("at_y", Kind::Number, "row, exactly");

/// Every event, in the order of the simulation's enum.
pub static EVENTS: &[EventDoc] = &[
    event(
        "refused",
        "A command was refused. Its place is the first tile named in the command.",
        &[
            field("command", Kind::Integer, "the index of the command within the tick, from 0"),
            field("asked", Kind::Text, "what the command was: `build`, `draft` …"),
            field("reason", Kind::Text, "why, as one word that never changes"),
            field("words", Kind::Text, "why, as shown to the player"),
        ],
    ),
    event(
        "wave_announced",
        "A raid will arrive.",
        &[
            WAVE,
            field("besiegers", Kind::Integer, "how many will come"),
            field("in_ticks", Kind::Integer, "ticks until they arrive"),
        ],
    ),
    event(
        "sign_seen",
        "A sign of what the besiegers' chief plans. Its place is where they will gather.",
        &[WAVE, field("plan", Kind::Text, "how the raid will go about it")],
    ),
    event(
        "wave_arrived",
        "A raid has arrived. Its place is the first camp at which it gathers.",
        &[WAVE, field("besiegers", Kind::Integer, "how many came")],
    ),
    event("wave_over", "None of a raid are left on the map.", &[WAVE]),
    event(
        "raid_cut_off",
        "No way leads to the hearth for people of a raid, who wait for one. Its place is where the first of them stands.",
        &[WAVE, field("besiegers", Kind::Integer, "how many cannot come")],
    ),
    event(
        "struck",
        "A blow or missile landed, on the tile of its place.",
        &[
            BY,
            BY_KEY,
            BY_NAME,
            BY_KIND,
            FROM_X,
            FROM_Y,
            AT_X,
            AT_Y,
            field("damage", Kind::Number, "hit points lost"),
            field("missile", Kind::Flag, "whether it was a missile, like arrows and bolts"),
        ],
    ),
    event(
        "missed",
        "An arrow or bolt hit nobody. Its place is where it landed.",
        &[BY, BY_KEY, BY_NAME, BY_KIND, FROM_X, FROM_Y, AT_X, AT_Y],
    ),
    event("trap_sprung", "A trap went off.", &[]),
    event("trap_seen", "A besieger has found out that there is a trap.", &[]),
    event("undermined", "A wall came down because somebody undermined it.", &[BY, BY_KEY, BY_NAME, BY_KIND]),
    event(
        "crafted",
        "A weapon or a piece of armour was made. Its place is the smithy.",
        &[BY, BY_KEY, BY_NAME, BY_KIND, GEAR],
    ),
    event("craft_learnt", "People know a craft from now on.", &[BY, BY_KEY, BY_NAME, BY_KIND, CRAFT]),
    event("armed", "A colonist took up a weapon or armour.", &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND, GEAR]),
    event(
        "scarred",
        "A blow left a colonist with a scar.",
        &[
            UNIT,
            UNIT_KEY,
            UNIT_NAME,
            UNIT_KIND,
            field("by_kind", Kind::Text, "the attacker's row in the table of units"),
        ],
    ),
    event(
        "died",
        "A person or an animal died.",
        &[
            UNIT,
            UNIT_KEY,
            UNIT_NAME,
            UNIT_KIND,
            field("role", Kind::Text, "`colonist`, `besieger`, `prey` or `predator`"),
            field("cause", Kind::Text, "`unit`, `trap`, `tower`, `hunger` or `fire`"),
            BY,
            BY_KEY,
            BY_NAME,
            BY_KIND,
            field("missile", Kind::Flag, "for a death by a unit: whether it shot from a distance"),
            field("structure_kind", Kind::Text, "for a death by a trap or a tower: its row in the table of structures"),
        ],
    ),
    event("left", "A besieger left the map.", &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND]),
    event("joined", "Somebody joined the settlement.", &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND]),
    event(
        "collapsed",
        "A colonist collapsed from exhaustion.",
        &[
            UNIT,
            UNIT_KEY,
            UNIT_NAME,
            UNIT_KIND,
            field(
                "kept_awake",
                Kind::Text,
                "why they did not go to bed: `drafted`, `alarm`, `fight`, `tower` or `no_bed`; none if the way was too long",
            ),
        ],
    ),
    event("cut_off", "No way leads a colonist to the hearth or to food.", &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND]),
    event(
        "job_done",
        "A job was finished.",
        &[BY, BY_KEY, BY_NAME, BY_KIND, field("job", Kind::Text, "the kind of work")],
    ),
    event("alarm_rung", "A colonist has seen a raid and rung the bell.", &[BY, BY_KEY, BY_NAME, BY_KIND]),
    event(
        "built",
        "A structure was completed.",
        &[field("structure", Kind::Integer, "its number; used again once it is gone"), STRUCTURE_KIND],
    ),
    event("destroyed", "A structure was destroyed.", &[STRUCTURE_KIND]),
    event("camp_beaten", "A camp is burnt and none of its garrison are left.", &[]),
    event(
        "wagon_near_camp",
        "The wagon has come within reach of the garrison of a camp.",
        &[field("camp_x", Kind::Integer, "tile of the camp"), field("camp_y", Kind::Integer, "tile of the camp")],
    ),
    event("food_gone", "There is nothing left to eat.", &[]),
    event(
        "happened",
        "A trigger has happened.",
        &[TRIGGER, field("why", Kind::Text, "its conditions and what they measured, or the trigger that named it")],
    ),
    event("asked", "A trigger asks the player.", &[TRIGGER]),
    event(
        "answered",
        "A question was answered, or has run out.",
        &[TRIGGER, field("choice", Kind::Integer, "which choice, from 1; none if nobody answered in time")],
    ),
    event(
        "task_over",
        "A task was done, or its time is over.",
        &[field("words", Kind::Text, "what was to be done"), field("done", Kind::Flag, "whether it was done in time")],
    ),
    event("said", "A trigger put a line into the log.", &[field("words", Kind::Text, "the line")]),
    event(
        "weather_changed",
        "The weather has changed.",
        &[field("weather", Kind::Text, "its row in the table of weathers; none for a day like any other")],
    ),
    event("raid_cancelled", "The next raid will not come.", &[WAVE]),
    event("departed", "A colonist has left for good.", &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND]),
    event("buried", "Somebody dead was buried, in a grave on this tile.", &[BY, BY_KEY, BY_NAME, BY_KIND, UNIT_NAME]),
    event(
        "foe_named",
        "A besieger has killed somebody and has a name from now on.",
        &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND, field("victim", Kind::Text, "the name of whoever was killed")],
    ),
    event(
        "foe_returned",
        "A besieger with a name, who got away from an earlier raid, has come with this one.",
        &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND],
    ),
    event("foe_fell", "A besieger with a name has died.", &[BY, BY_KEY, BY_NAME, BY_KIND, UNIT_NAME, UNIT_KIND]),
    event(
        "befriended",
        "Two people have become friends.",
        &[UNIT, UNIT_KEY, UNIT_NAME, UNIT_KIND, field("friend", Kind::Text, "the name of the other")],
    ),
    event("fire_broke", "Something began to burn with nothing near it on fire.", &[]),
    event("fire_out", "Nothing burns any more at this place and near it.", &[]),
    event("ended", "The level is decided.", &[field("outcome", Kind::Text, "`victory` or `defeat`")]),
    event("season_changed", "Another season has begun.", &[field("season", Kind::Text, "its name")]),
    event(
        "goal_step",
        "People have come nearer to a goal: the wagon is at a stop, a captive free or home, somebody has left the map, or a \
         saboteur was found; or somebody innocent was sent away, and they are farther from it.",
        &[
            field("step", Kind::Text, "`stop`, `freed`, `home`, `aboard`, `unmasked` or `wronged`"),
            field("done", Kind::Integer, "how many such steps have been done"),
            field("of", Kind::Integer, "how many it takes"),
        ],
    ),
];
