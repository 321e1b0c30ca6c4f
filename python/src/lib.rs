//! The compiled half of the Python package `osada`: worlds, levels, rules and minds, observations as numpy arrays, and the
//! games that the environments in `osada/` are made of. What has to be fast is here; what has to be readable is in Python.

mod command;
mod content;
mod contestant;
mod events;
mod failure;
mod mind;
mod names;
mod observation;
mod play;
mod player;
mod units;
mod world;

use pyo3::prelude::*;

/// The simulation behind the package `osada`.
#[pymodule]
mod _osada {
    #[pymodule_export]
    use crate::command::Command;
    #[pymodule_export]
    use crate::content::{Level, Rules};
    #[pymodule_export]
    use crate::failure::OsadaError;
    #[pymodule_export]
    use crate::mind::Mind;
    #[pymodule_export]
    use crate::play::{Commanders, Raids};
    #[pymodule_export]
    use crate::player::Player;
    #[pymodule_export]
    use crate::world::World;
    use osada::brain::{Action, MindRole, Sense};
    use osada::level::shipped;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names =
            |assets: &[shipped::Asset]| assets.iter().map(|(file, _)| osada::level::stem(file)).collect::<Vec<_>>();
        module.add("LEVELS", names(shipped::LEVELS))?;
        module.add("MINDS", names(shipped::MINDS))?;
        module.add("PLAYERS", osada::player::NAMES.to_vec())?;
        module.add("ACTIONS", Action::ALL.map(Action::name).to_vec())?;
        module.add("SENSES", Sense::ALL.map(Sense::name).to_vec())?;
        module.add(
            "BESIEGER_ACTIONS",
            MindRole::Besieger.actions().iter().map(|action| action.name()).collect::<Vec<_>>(),
        )?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
