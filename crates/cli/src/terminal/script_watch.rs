//! Reports on the commands of a script: those that the world refuses, those that name nobody, and those never given
//! because the level ends first, each reported with its place in the file.

use crate::failure::Failure;
use osada_content::{Report, Script, load_script_noting};
use osada_reader::fault::{Fault, Faults, Segment, listed};
use osada_sim::rules::Rules;
use osada_sim::{Event, Outcome, World};

/// A script and the file that it came from.
pub struct ScriptFile {
    file: String,
    text: String,
    pub script: Script,
}

impl ScriptFile {
    /// Reads a script and prints its warnings.
    pub fn read(file: String, text: String, rules: &Rules) -> Result<Self, Failure> {
        let noted = load_script_noting(&file, &text, rules)?;
        crate::failure::remark(&noted.warnings.to_string());
        Ok(Self { file, text, script: noted.value })
    }
}

/// Watches a script while it is played.
pub struct ScriptWatch<'a> {
    of: &'a ScriptFile,
    faults: Faults,
    /// The tick that is about to be played.
    tick: u64,
    /// The step that gives commands then, and for each of those commands its place in the step.
    given: Option<(usize, Vec<usize>)>,
}

impl<'a> ScriptWatch<'a> {
    pub fn new(of: &'a ScriptFile) -> Self {
        Self { of, faults: Faults::default(), tick: 0, given: None }
    }

    /// Checks the commands of the script for the coming tick.
    pub fn before_tick(&mut self, world: &World) {
        self.tick = world.clock().tick();
        let Some(step) = self.of.script.step_at(self.tick) else {
            self.given = None;
            return;
        };
        let mut given = Vec::new();
        for (index, command) in self.of.script.at(self.tick).iter().enumerate() {
            let mut unknown_units = Vec::new();
            let command = command.resolve(world, &mut unknown_units);
            let nobody = format!(
                "there is no unit {}",
                listed(&unknown_units.iter().map(ToString::to_string).collect::<Vec<_>>())
            );
            match (&command, unknown_units.is_empty()) {
                (Some(_), true) => {}
                (Some(_), false) => self.fault(step, index, &nobody),
                (None, true) => self.fault(step, index, "nothing stands there"),
                (None, false) => self.fault(step, index, &format!("refused: {nobody}")),
            }
            given.extend(command.map(|_| index));
        }
        self.given = Some((step, given));
    }

    /// Notes the refusals of the tick.
    pub fn after_tick(&mut self, events: &[Event]) {
        let Some((step, given)) = self.given.take() else { return };
        for event in events {
            if let Event::Refused { command, reason } = event
                && let Some(&index) = given.get(*command)
            {
                self.fault(step, index, &format!("refused: {reason}"));
            }
        }
    }

    fn fault(&mut self, step: usize, index: usize, what: &str) {
        let path = [Segment::Field("steps"), Segment::Index(step), Segment::Field("commands"), Segment::Index(index)];
        let message = format!("tick {}: {what}", self.tick);
        self.faults.add(|| Fault::new(&path, message));
    }

    /// The report on commands without effect, and if that is an error. `world` is the one at the end.
    pub fn report(mut self, world: &World, is_strict: bool) -> (String, bool) {
        let end = world.clock().tick();
        if world.outcome() != Outcome::Running
            && let Some((step, tick)) = self.of.script.first_from(end)
        {
            let path = [Segment::Field("steps"), Segment::Index(step)];
            let message = format!("tick {tick}: never given, nor is what follows: the level ended at tick {end}");
            self.faults.add(|| Fault::new(&path, message));
        }
        let ScriptFile { file, text, .. } = self.of;
        let is_error = is_strict && self.faults.count() > 0;
        let report = if is_strict { Report::of_faults } else { Report::of_warnings };
        (report(file, text, &self.faults).to_string(), is_error)
    }
}
