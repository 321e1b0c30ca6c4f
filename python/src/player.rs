//! Scripted players and strategies, for whoever wants somebody to play the colony.

use crate::command::Command;
use crate::content::Rules;
use crate::contestant::contestant;
use crate::world::World;
use osada::player;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Somebody who plays the colony: a scripted player by name, a strategy that ships by name, or a strategy as RON text.
#[pyclass(module = "osada")]
pub struct Player {
    name: String,
    player: Mutex<Box<dyn player::Player>>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name, rules=None, *, file="strategy.ron"))]
    fn new(name: &str, rules: Option<&Rules>, file: &str) -> PyResult<Self> {
        let contestant = match rules {
            Some(rules) => contestant(name, file, &rules.rules)?,
            None => contestant(name, file, &Rules::shipped()?.rules)?,
        };
        Ok(Self { name: contestant.name().to_owned(), player: Mutex::new(contestant.player()) })
    }

    /// What they ask of a world in its next tick. To be called once a tick, from the first one on.
    fn commands(&self, world: &World) -> Vec<Command> {
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        player.commands(&world.world).into_iter().map(|command| Command { command }).collect()
    }

    fn __repr__(&self) -> String {
        format!("<osada.Player {}>", self.name)
    }
}
