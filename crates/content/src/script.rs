//! Scripts: commands with their ticks in RON, for tests, demonstrations and lessons. `osada_record::player` plays them.

use super::checker::Checker;
use super::read::read_checked;
use super::report::{Noted, Report};
use osada_ai::grid::Cell;
use osada_reader::fault::{Faults, Segment, shortened};
use osada_sim::rules::{CraftId, GearKind, RecipeId, Rules, StructureKind, UnitKind};
use osada_sim::{
    Aim, Answer, Area, ArmByOrder, Assign, Build, Cancel, Command, Craft, Designate, Draft, Equip, Expel, Forbid,
    FormLine, GROUPS, GiveOrder, HIGHEST_PRIORITY, JobKind, Keep, Learn, Order, Ring, SetAim, SetGroup, SetPost,
    SetPriority, SetStance, Stance, StructureId, UnitId, World,
};
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use std::fmt;

/// The last tick of a script.
const LAST_TICK: u64 = 1 << 30;
/// Largest column and row in a script; the world refuses what lies off the map.
const FARTHEST: i32 = 1 << 20;
/// No game has as many units.
const MOST_UNITS: u32 = 1 << 20;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Script")]
pub(super) struct ScriptSource {
    /// What to do when, in order of time.
    steps: Vec<StepSource>,
}

/// Commands at a tick, as they are written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Step")]
pub struct StepSource {
    /// Ticks since the beginning.
    pub(super) at: u64,
    /// What the player does then.
    pub(super) commands: Vec<ScriptCommand>,
}

/// A checked script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    steps: Vec<(u64, Vec<ScriptCommand>)>,
}

/// Parses and checks a script. The report names every mistake of meaning, or the first place that is not RON in the form
/// of a script.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_script(file: &str, text: &str, rules: &Rules) -> Result<Script, Report> {
    load_script_noting(file, text, rules).map(|noted| noted.value)
}

/// [`load_script`] with warnings for a script that can be played.
///
/// # Errors
///
/// Those of [`load_script`].
pub fn load_script_noting(file: &str, text: &str, rules: &Rules) -> Result<Noted<Script>, Report> {
    read_checked(file, text, |source: ScriptSource| {
        let mut checker = Checker::default();
        let script = check_steps(&mut checker, &source.steps, rules);
        if source.steps.is_empty() {
            checker.field("steps", |checker| checker.warn("there are no steps, so this script does nothing"));
        }
        (Some(script), checker.into_findings())
    })
}

/// The script of the field `steps`.
pub(super) fn check_steps(checker: &mut Checker, steps: &[StepSource], rules: &Rules) -> Script {
    let mut last = None;
    checker.each("steps", steps, |checker, step| {
        if last.is_some_and(|last| step.at <= last) {
            checker.field("at", |checker| {
                checker.fault("steps must be in order of their ticks, with a different tick each")
            });
        }
        if step.at > LAST_TICK {
            checker.field("at", |checker| {
                checker.fault(format!("`at` must be a tick from 0 to {LAST_TICK}, not {}", step.at))
            });
        }
        last = Some(step.at);
        if step.commands.is_empty() {
            checker.field("commands", |checker| checker.warn("this step gives no command"));
        }
        checker.each("commands", &step.commands, |checker, command| command.check(checker, rules));
    });
    Script { steps: steps.iter().map(|step| (step.at, step.commands.clone())).collect() }
}

impl Script {
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The tick of its last step.
    pub fn last_tick(&self) -> Option<u64> {
        self.steps.last().map(|&(tick, _)| tick)
    }

    /// The index of the step at a tick, if there is one.
    pub fn step_at(&self, tick: u64) -> Option<usize> {
        self.steps.binary_search_by_key(&tick, |&(at, _)| at).ok()
    }

    /// The first step at a tick or after it, by its index, and its own tick.
    pub fn first_from(&self, tick: u64) -> Option<(usize, u64)> {
        let step = self.steps.partition_point(|&(at, _)| at < tick);
        self.steps.get(step).map(|&(at, _)| (step, at))
    }

    pub fn at(&self, tick: u64) -> &[ScriptCommand] {
        self.step_at(tick).map_or(&[], |step| &self.steps[step].1)
    }
}

/// A tile, by its column and row.
type Place = (i32, i32);

/// A unit as it is written: by its number (its place in the unit array, as messages and `--explain` give it), or by its
/// name: `"Ada"`, or `"Grunt 3"` where many go by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptUnit {
    Number(u32),
    Name(String),
}

impl<'de> Deserialize<'de> for ScriptUnit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = ScriptUnit;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a unit, or its name in quotes")
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<ScriptUnit, E> {
                let number = u32::try_from(number);
                number.map(ScriptUnit::Number).map_err(|_| E::custom("no unit has so large a number"))
            }
            fn visit_i64<E: de::Error>(self, number: i64) -> Result<ScriptUnit, E> {
                let number = u32::try_from(number);
                number.map(ScriptUnit::Number).map_err(|_| E::custom("units have numbers from 0 on"))
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<ScriptUnit, E> {
                Ok(ScriptUnit::Name(name.to_owned()))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ScriptUnit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Unit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A unit by its number, or by its name: \"Ada\", or \"Grunt 3\" where many go by one.",
            "type": ["integer", "string"],
            "minimum": 0,
            "maximum": u32::MAX,
        })
    }
}

impl fmt::Display for ScriptUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => shortened(name).fmt(f),
        }
    }
}

/// A command as it is written. Structures go by name, units by their numbers or names, places by column and row.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Command")]
pub enum ScriptCommand {
    Designate {
        job: JobKind,
        from: Place,
        to: Place,
    },
    Cancel {
        from: Place,
        to: Place,
    },
    Build {
        structure: String,
        cells: Vec<Place>,
    },
    SetPriority {
        job: JobKind,
        priority: u8,
    },
    Draft {
        units: Vec<ScriptUnit>,
    },
    Release {
        units: Vec<ScriptUnit>,
    },
    Hold {
        units: Vec<ScriptUnit>,
    },
    Move {
        units: Vec<ScriptUnit>,
        to: Place,
    },
    Attack {
        units: Vec<ScriptUnit>,
        unit: ScriptUnit,
    },
    Raze {
        units: Vec<ScriptUnit>,
        at: Place,
    },
    Stance {
        units: Vec<ScriptUnit>,
        stance: Stance,
    },
    Line {
        units: Vec<ScriptUnit>,
        from: Place,
        to: Place,
    },
    Aim {
        units: Vec<ScriptUnit>,
        at: ScriptAim,
    },
    Post {
        unit: ScriptUnit,
        at: Option<Place>,
    },
    Group {
        number: u8,
        units: Vec<ScriptUnit>,
    },
    Undo,
    Redo,
    Assign {
        unit: ScriptUnit,
        job: JobKind,
        priority: Option<u8>,
    },
    Forbid {
        at: Vec<Place>,
        forbidden: bool,
    },
    Ring {
        on: bool,
    },
    CallRaid,
    DelayRaid,
    Craft {
        gear: String,
        wanted: u32,
    },
    Equip {
        unit: ScriptUnit,
        gear: Option<String>,
    },
    ArmByOrder {
        on: bool,
    },
    /// Sets how many pieces of what a recipe makes are kept in store.
    Keep {
        recipe: String,
        pieces: u32,
    },
    /// Lets people learn a craft, or not after all.
    Learn {
        craft: String,
        on: bool,
    },
    /// Sends somebody away for good, where some are in league with the besiegers.
    Expel {
        unit: ScriptUnit,
    },
    /// Answers the question of a trigger by a choice, counted from 1.
    Answer {
        trigger: String,
        choice: u8,
    },
}

/// Whom colonists strike at first, as it is written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Aim")]
pub enum ScriptAim {
    /// A unit by its number or its name.
    Unit(ScriptUnit),
    /// Besiegers of a kind, by its name.
    Kind(String),
    /// Whoever is nearest to a tile.
    Place(Place),
    /// Whoever is nearest to them.
    Nearest,
}

impl ScriptCommand {
    /// The faults of a command under these rules: unknown names, numbers out of range. The paths of the faults begin
    /// at the command itself.
    pub fn faults(&self, rules: &Rules) -> Faults {
        let mut checker = Checker::default();
        self.check(&mut checker, rules);
        checker.into_faults()
    }

    fn check(&self, checker: &mut Checker, rules: &Rules) {
        References { rules, world: None, checker, unknown_units: &mut Vec::new() }.command(self);
    }

    /// The command for this world; `None` if it needs a unit or a thing that does not exist. Adds the units of which
    /// none lives.
    pub fn resolve(&self, world: &World, unknown_units: &mut Vec<ScriptUnit>) -> Option<Command> {
        let checker = &mut Checker::default();
        References { rules: world.rules(), world: Some(world), checker, unknown_units }.command(self)
    }
}

/// Resolves what commands refer to, each kind of reference in one place.
struct References<'a> {
    rules: &'a Rules,
    /// `None` to check names and numbers alone.
    world: Option<&'a World>,
    checker: &'a mut Checker,
    unknown_units: &'a mut Vec<ScriptUnit>,
}

impl References<'_> {
    /// The command for the world. What it refers to is resolved before anything missing ends the walk: no fault hides
    /// another.
    fn command(&mut self, written: &ScriptCommand) -> Option<Command> {
        use ScriptCommand as Written;
        Some(match *written {
            Written::Designate { job, from, to } => Designate { job, area: self.area(from, to) }.into(),
            Written::Cancel { from, to } => Cancel { area: self.area(from, to) }.into(),
            Written::Build { ref structure, ref cells } => {
                let (structure, cells) = (self.structure(structure), self.cells("cells", cells));
                Build { structure: structure?, cells }.into()
            }
            Written::SetPriority { job, priority } => SetPriority { job, priority: self.priority(priority) }.into(),
            Written::Draft { ref units } => Draft { units: self.units(units), drafted: true }.into(),
            Written::Release { ref units } => Draft { units: self.units(units), drafted: false }.into(),
            Written::Hold { ref units } => self.order(units, |_| Some(Order::Hold))?,
            Written::Move { ref units, to } => self.order(units, |this| Some(Order::Move(this.cell("to", to))))?,
            Written::Attack { ref units, ref unit } => self.order(units, |this| this.unit(unit).map(Order::Attack))?,
            Written::Raze { ref units, at } => {
                let at = self.cell("at", at);
                self.order(units, |this| this.structure_at(at).map(Order::Raze))?
            }
            Written::Stance { ref units, stance } => SetStance { units: self.units(units), stance }.into(),
            Written::Line { ref units, from, to } => {
                let Area { from, to } = self.area(from, to);
                FormLine { units: self.units(units), from, to }.into()
            }
            Written::Aim { ref units, ref at } => {
                let units = self.units(units);
                let at = match *at {
                    ScriptAim::Unit(ref unit) => Some(Aim::Unit(self.unit(unit)?)),
                    ScriptAim::Kind(ref name) => Some(Aim::Kind(self.unit_kind(name)?)),
                    ScriptAim::Place(at) => Some(Aim::Place(self.cell("at", at))),
                    ScriptAim::Nearest => None,
                };
                SetAim { units, at }.into()
            }
            Written::Post { ref unit, at } => {
                let cell = at.map(|at| self.cell("at", at));
                SetPost { unit: self.unit(unit)?, cell }.into()
            }
            Written::Group { number, ref units } => {
                self.checker.count("number", number.into(), 1..=GROUPS.into());
                SetGroup { number, units: self.units(units) }.into()
            }
            Written::Undo => Command::Undo,
            Written::Redo => Command::Redo,
            Written::Assign { ref unit, job, priority } => {
                let priority = priority.map(|priority| self.priority(priority));
                Assign { unit: self.unit(unit)?, job, priority }.into()
            }
            Written::Forbid { ref at, forbidden } => {
                let doors = self.cells("at", at).into_iter().filter_map(|cell| self.structure_at(cell)).collect();
                Forbid { doors, forbidden }.into()
            }
            Written::Ring { on } => Ring { on }.into(),
            Written::CallRaid => Command::CallRaid,
            Written::DelayRaid => Command::DelayRaid,
            Written::Craft { ref gear, wanted } => Craft { gear: self.gear(gear)?, wanted }.into(),
            Written::Equip { ref unit, ref gear } => {
                let (unit, known) = (self.unit(unit), gear.as_ref().and_then(|name| self.gear(name)));
                if gear.is_some() && known.is_none() {
                    return None;
                }
                Equip { unit: unit?, gear: known }.into()
            }
            Written::ArmByOrder { on } => ArmByOrder { on }.into(),
            Written::Keep { ref recipe, pieces } => Keep { recipe: self.recipe(recipe)?, pieces }.into(),
            Written::Learn { ref craft, on } => Learn { craft: self.craft(craft)?, on }.into(),
            Written::Expel { ref unit } => Expel { unit: self.unit(unit)? }.into(),
            Written::Answer { ref trigger, choice } => {
                self.checker.text("trigger", trigger, 40);
                self.checker.count("choice", choice.into(), 1..=5);
                Answer { trigger: trigger.clone(), choice: choice.checked_sub(1)? }.into()
            }
        })
    }

    fn order(&mut self, units: &[ScriptUnit], order: impl FnOnce(&mut Self) -> Option<Order>) -> Option<Command> {
        let units = self.units(units);
        Some(GiveOrder { units, order: order(self)? }.into())
    }

    /// A unit that is alive, in a field or at this place.
    fn unit(&mut self, written: &ScriptUnit) -> Option<UnitId> {
        if let ScriptUnit::Number(number @ MOST_UNITS..) = written {
            let message = format!("units are numbered from 0 to {} at most, not {number}", MOST_UNITS - 1);
            self.checker.fault_with_help(message, "a person can be given by name, as in \"Ada\"");
        }
        let world = self.world?;
        let unit = match written {
            ScriptUnit::Number(number) => world.unit_at(*number as usize),
            ScriptUnit::Name(name) => world.unit_called(name),
        };
        self.unknown_units.extend(unit.is_none().then(|| written.clone()));
        unit
    }

    /// The units that are alive.
    fn units(&mut self, written: &[ScriptUnit]) -> Vec<UnitId> {
        if written.is_empty() {
            self.checker.field("units", |checker| checker.warn("this command is for nobody"));
        }
        let units = written.iter().enumerate();
        let mut known = Vec::new();
        for (index, unit) in units {
            let way = [Segment::Field("units"), Segment::Index(index)];
            known.extend(self.within(&way, |this| this.unit(unit)));
        }
        known
    }

    /// Runs a step at a place further in.
    fn within<R>(&mut self, way: &[Segment], step: impl FnOnce(&mut References) -> R) -> R {
        let Self { rules, world, checker, unknown_units } = self;
        let Some((first, rest)) = way.split_first() else { return step(self) };
        checker
            .at(first.clone(), |checker| References { rules, world: *world, checker, unknown_units }.within(rest, step))
    }

    fn structure_at(&self, cell: Cell) -> Option<StructureId> {
        Some(self.world?.map().structure_at(cell)?.0)
    }

    fn structure(&mut self, name: &str) -> Option<StructureKind> {
        let rows = &self.rules.structures;
        let known: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        let kind = self.checker.known_field("structure", "structure", name, &known)?;
        if rows[kind].build_seconds.is_none() {
            self.checker.field("structure", |checker| checker.fault(format!("`{name}` cannot be built")));
        }
        Some(StructureKind(kind as u16))
    }

    fn unit_kind(&mut self, name: &str) -> Option<UnitKind> {
        let known: Vec<&str> = self.rules.units.iter().map(|row| row.name.as_str()).collect();
        self.checker.known_field("at", "unit", name, &known).map(|kind| UnitKind(kind as u16))
    }

    fn gear(&mut self, name: &str) -> Option<GearKind> {
        let known: Vec<&str> = self.rules.gear.iter().map(|row| row.name.as_str()).collect();
        self.checker.known_field("gear", "gear", name, &known).map(|kind| GearKind(kind as u16))
    }

    fn craft(&mut self, name: &str) -> Option<CraftId> {
        let known: Vec<&str> = self.rules.crafts.iter().map(|row| row.name.as_str()).collect();
        self.checker.known_field("craft", "craft", name, &known).map(|craft| CraftId(craft as u16))
    }

    fn recipe(&mut self, name: &str) -> Option<RecipeId> {
        let known: Vec<&str> = self.rules.recipes.iter().map(|row| row.name.as_str()).collect();
        self.checker.known_field("recipe", "recipe", name, &known).map(|recipe| RecipeId(recipe as u16))
    }

    fn priority(&mut self, priority: u8) -> u8 {
        self.checker.count("priority", priority.into(), 0..=HIGHEST_PRIORITY.into());
        priority
    }

    fn area(&mut self, from: Place, to: Place) -> Area {
        Area::new(self.cell("from", from), self.cell("to", to))
    }

    fn cell(&mut self, field: &'static str, place: Place) -> Cell {
        self.checker.field(field, |checker| checked_cell(checker, place))
    }

    fn cells(&mut self, field: &'static str, places: &[Place]) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.checker.each(field, places, |checker, &place| cells.push(checked_cell(checker, place)));
        cells
    }
}

fn checked_cell(checker: &mut Checker, (x, y): Place) -> Cell {
    for (index, value) in [x, y].into_iter().enumerate() {
        if !(0..=FARTHEST).contains(&value) {
            let message = format!("columns and rows must be from 0 to {FARTHEST}, not {value}");
            checker.at(Segment::Index(index), |checker| checker.fault(message));
        }
    }
    Cell::new(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    #[test]
    fn every_mistake_of_a_script_is_named_with_its_place() {
        let rules = shipped::rules().expect("the shipped rules are right");
        let text = "(steps: [\n(at: 5, commands: [Build(structure: \"stone_wal\", cells: [(1, -1)])]),\n\
                    (at: 5, commands: [SetPriority(job: Chop, priority: 9), Build(structure: \"camp\", cells: [])]),\n])";
        let report = load_script("a.ron", text, &rules).expect_err("four mistakes").to_string();
        let places: Vec<&str> = report.lines().filter(|line| line.starts_with("a.ron:")).collect();
        assert_eq!(places.len(), 5, "{report}");
        assert!(places[0].starts_with("a.ron:2:37: error: unknown structure `stone_wal`"), "{report}");
        assert!(report.contains("did you mean `stone_wall`?") && report.contains("`camp` cannot be built"), "{report}");
        assert!(places[1].contains("rows must be from 0") && places[2].contains("in order of their ticks"), "{report}");
    }

    #[test]
    fn a_command_alone_names_its_mistakes_too() {
        let rules = shipped::rules().expect("the shipped rules are right");
        let craft = |gear: &str| ScriptCommand::Craft { gear: gear.to_owned(), wanted: 1 };
        assert_eq!(craft("spear").faults(&rules).count(), 0);
        let faults = craft("spaer").faults(&rules);
        let fault = &faults.kept()[0];
        assert_eq!(
            (&fault.path[..], fault.help.as_deref()),
            (&[Segment::Field("gear")][..], Some("did you mean `spear`?"))
        );
    }
}
