//! Commands from Python: as a dict or RON text in the form used by scripts, or ready-made.

use crate::failure::{bad, faulty};
use osada::level::{Report, ScriptCommand, read};
use osada::sim::{self, rules};
use pyo3::prelude::*;
use pyo3::types::PyString;
use pythonize::depythonize;

/// A command that a player has given.
#[pyclass(frozen, module = "osada")]
pub struct Command {
    pub(crate) command: sim::Command,
}

#[pymethods]
impl Command {
    fn __repr__(&self) -> String {
        format!("<osada.Command {:?}>", self.command)
    }
}

/// A command as it came: for the world as it will be when it is given, or ready.
pub enum Given {
    /// In the form of scripts.
    Written(ScriptCommand),
    /// From a player.
    Ready(sim::Command),
}

impl Given {
    /// Reads a command. `number` is its place among those that are given together, from 0.
    pub fn read(value: &Bound<'_, PyAny>, number: usize, rules: &rules::Rules) -> PyResult<Self> {
        if let Ok(ready) = value.cast::<Command>() {
            return Ok(Self::Ready(ready.get().command.clone()));
        }
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_str()?;
            return of_text(&format!("command {number}"), text, rules).map(Self::Written);
        }
        let name = format!("command {number}");
        let written: ScriptCommand = depythonize(value).map_err(|error| bad(format!("{name}: {error}")))?;
        let faults = written.faults(rules);
        if faults.count() > 0 { Err(faulty(&name, &faults)) } else { Ok(Self::Written(written)) }
    }

    /// What it means in a world.
    pub fn meant(self, world: &sim::World, number: usize) -> PyResult<sim::Command> {
        match self {
            Self::Ready(command) => Ok(command),
            Self::Written(written) => written.resolve(world, &mut Vec::new()).ok_or_else(|| {
                bad(format!("command {number}: it names somebody or something that is not there: {written:?}"))
            }),
        }
    }
}

fn of_text(file: &str, text: &str, rules: &rules::Rules) -> PyResult<ScriptCommand> {
    let written: ScriptCommand = read(file, text).map_err(bad)?;
    let faults = written.faults(rules);
    if faults.count() > 0 { Err(bad(Report::of_faults(file, text, &faults))) } else { Ok(written) }
}
