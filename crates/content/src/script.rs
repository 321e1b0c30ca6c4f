//! Scripts: commands with their ticks in RON, for tests, demonstrations and lessons. `osada_record::player` plays them.

use super::checker::Checker;
use super::read::read_checked;
use super::report::{Noted, Report};
use osada_reader::fault::{Faults, Segment};
use osada_sim::rules::Rules;
use osada_sim::{GROUPS, JobKind, Stance};
use serde::Deserialize;

/// The last tick of a script.
const LAST_TICK: u64 = 1 << 30;
/// Largest column and row in a script; the world refuses what lies off the map.
const FARTHEST: i32 = 1 << 20;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Script")]
pub(super) struct ScriptSource {
    /// What to do when, in order of time.
    steps: Vec<StepSource>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Step")]
struct StepSource {
    /// Ticks since the beginning.
    at: u64,
    /// What the player does then.
    commands: Vec<ScriptCommand>,
}

/// A command as it is written. Structures go by name, units by their numbers (their places in the unit array, as
/// messages and `--explain` give them), places by column and row.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Command")]
#[allow(missing_docs, reason = "each stands for the command or the order of the same name, with its fields")]
pub enum ScriptCommand {
    Designate { job: JobKind, from: (i32, i32), to: (i32, i32) },
    Cancel { from: (i32, i32), to: (i32, i32) },
    Build { structure: String, cells: Vec<(i32, i32)> },
    SetPriority { job: JobKind, priority: u8 },
    Draft { units: Vec<u32> },
    Release { units: Vec<u32> },
    Hold { units: Vec<u32> },
    Move { units: Vec<u32>, to: (i32, i32) },
    Attack { units: Vec<u32>, unit: u32 },
    Raze { units: Vec<u32>, at: (i32, i32) },
    Stance { units: Vec<u32>, stance: Stance },
    Line { units: Vec<u32>, from: (i32, i32), to: (i32, i32) },
    Aim { units: Vec<u32>, at: ScriptAim },
    Post { unit: u32, at: Option<(i32, i32)> },
    Group { number: u8, units: Vec<u32> },
    Undo,
    Redo,
    Assign { unit: u32, job: JobKind, priority: Option<u8> },
    Forbid { at: Vec<(i32, i32)>, forbidden: bool },
    Ring { on: bool },
    CallRaid,
    Craft { gear: String, wanted: u32 },
    Equip { unit: u32, gear: Option<String> },
    ArmByOrder { on: bool },
}

impl ScriptCommand {
    /// The faults of a command under these rules: unknown names, numbers out of range. The paths of the faults begin
    /// at the command itself.
    pub fn faults(&self, rules: &Rules) -> Faults {
        let mut checker = Checker::default();
        check(&mut checker, self, rules);
        checker.into_faults()
    }
}

/// Whom colonists strike at first, as it is written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Aim")]
pub enum ScriptAim {
    /// A unit by its number.
    Unit(u32),
    /// Besiegers of a kind, by its name.
    Kind(String),
    /// Whoever is nearest to a tile.
    Place((i32, i32)),
    /// Whoever is nearest to them.
    Nearest,
}

/// A checked script.
#[derive(Clone, Debug, PartialEq)]
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
    let checked = |source: &ScriptSource| check_steps(source, rules);
    let source: ScriptSource = read_checked(file, text, |source| checked(source).0)?;
    let (faults, warnings) = checked(&source);
    let steps = source.steps.into_iter().map(|step| (step.at, step.commands)).collect();
    Report::judged(file, text, Some(Script { steps }), (&faults, &warnings))
}

/// Faults and warnings of a script.
fn check_steps(source: &ScriptSource, rules: &Rules) -> (Faults, Faults) {
    let mut checker = Checker::default();
    let mut last = None;
    checker.each("steps", &source.steps, |checker, step| {
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
        checker.each("commands", &step.commands, |checker, command| check(checker, command, rules));
    });
    if source.steps.is_empty() {
        checker.field("steps", |checker| checker.warn("there are no steps, so this script does nothing"));
    }
    checker.into_findings()
}

fn check(checker: &mut Checker, command: &ScriptCommand, rules: &Rules) {
    match command {
        ScriptCommand::Designate { from, to, .. }
        | ScriptCommand::Cancel { from, to }
        | ScriptCommand::Line { from, to, .. } => {
            place(checker, "from", *from);
            place(checker, "to", *to);
        }
        ScriptCommand::Build { structure, cells } => {
            let known: Vec<&str> = rules.structures.iter().map(|row| row.name.as_str()).collect();
            let kind = checker.known_field("structure", "structure", structure, &known);
            if kind.is_some_and(|kind| rules.structures[kind].build_seconds.is_none()) {
                checker.field("structure", |checker| checker.fault(format!("`{structure}` cannot be built")));
            }
            checker.each("cells", cells, |checker, &cell| check_place(checker, cell));
        }
        ScriptCommand::SetPriority { priority, .. } => checker.count("priority", u32::from(*priority), 0..=4),
        ScriptCommand::Move { to, .. } => place(checker, "to", *to),
        ScriptCommand::Raze { at, .. } => place(checker, "at", *at),
        ScriptCommand::Aim { at: ScriptAim::Kind(name), .. } => {
            let kinds: Vec<&str> = rules.units.iter().map(|row| row.name.as_str()).collect();
            checker.field("at", |checker| _ = checker.known("unit", name, &kinds));
        }
        ScriptCommand::Aim { at: ScriptAim::Place(at), .. } | ScriptCommand::Post { at: Some(at), .. } => {
            place(checker, "at", *at);
        }
        ScriptCommand::Group { number, .. } => checker.count("number", u32::from(*number), 1..=u32::from(GROUPS)),
        ScriptCommand::Draft { .. }
        | ScriptCommand::Stance { .. }
        | ScriptCommand::Aim { .. }
        | ScriptCommand::Post { .. }
        | ScriptCommand::Release { .. }
        | ScriptCommand::Hold { .. }
        | ScriptCommand::Attack { .. } => {}
        ScriptCommand::Assign { priority, .. } => checker.count("priority", u32::from(priority.unwrap_or(0)), 0..=4),
        ScriptCommand::Forbid { at, .. } => checker.each("at", at, |checker, &cell| check_place(checker, cell)),
        ScriptCommand::Craft { gear, .. } | ScriptCommand::Equip { gear: Some(gear), .. } => {
            let gears: Vec<&str> = rules.gear.iter().map(|row| row.name.as_str()).collect();
            checker.known_field("gear", "gear", gear, &gears);
        }
        ScriptCommand::Undo
        | ScriptCommand::Redo
        | ScriptCommand::Ring { .. }
        | ScriptCommand::CallRaid
        | ScriptCommand::Equip { gear: None, .. }
        | ScriptCommand::ArmByOrder { .. } => {}
    }
}

fn place(checker: &mut Checker, name: &'static str, cell: (i32, i32)) {
    checker.field(name, |checker| check_place(checker, cell));
}

fn check_place(checker: &mut Checker, (x, y): (i32, i32)) {
    for (index, value) in [x, y].into_iter().enumerate() {
        if !(0..=FARTHEST).contains(&value) {
            let message = format!("columns and rows must be from 0 to {FARTHEST}, not {value}");
            checker.at(Segment::Index(index), |checker| checker.fault(message));
        }
    }
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
