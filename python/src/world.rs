//! A world in Python's hands.

use crate::command::Given;
use crate::content::Level;
use crate::contestant::contestant;
use crate::events::{lines, to_python};
use crate::failure::bad;
use crate::names::near;
use crate::observation::{PLANES, fill_planes, planes_size};
use crate::units::{Row, rows};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use osada::level::build_for;
use osada::record::{Content, StateHash, load, save};
use osada::sim::rules::{Challenge, Good, Stock};
use osada::sim::{self, LAST_TICK, Outcome, account, check, effect_words, reasons, senses, tick, trigger_reasons};
use osada::telemetry::EventLog;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyType};
use std::collections::BTreeMap;

/// Ticks until Python is asked whether somebody has pressed Ctrl+C: at most some tenths of a second.
const PART: usize = 32;

/// Does something again and again until it says that there is no more, without holding other threads up. Ctrl+C ends it.
fn in_parts(py: Python<'_>, mut once: impl FnMut() -> bool + Send) -> PyResult<()> {
    loop {
        let goes_on = py.detach(|| (0..PART).all(|_| once()));
        py.check_signals()?;
        if !goes_on {
            return Ok(());
        }
    }
}

/// A level being played. The same level, seed and commands give the same world to the last bit, on every machine.
#[pyclass(skip_from_py_object, module = "osada")]
#[derive(Clone)]
pub struct World {
    pub(crate) world: sim::World,
    content: Content,
    level: osada::level::Level,
}

#[pymethods]
impl World {
    #[new]
    #[pyo3(signature = (level, seed=0, challenge="normal"))]
    fn new(level: &Level, seed: u64, challenge: &str) -> PyResult<Self> {
        let world = build_for(&level.level, &level.rules, challenge_named(challenge)?, seed).map_err(bad)?;
        Ok(Self { world, content: level.content.clone(), level: level.level.clone() })
    }

    /// Gives commands to the next tick, goes on for so many ticks, and says what happened. A command is a dict or RON text in the
    /// form of scripts, or one from a `Player`; one that the world refuses is an event `refused`, one that makes no sense is an
    /// `OsadaError`, and then nothing has happened. After a Ctrl+C the world stands at the tick that it had come to.
    #[pyo3(signature = (commands=Vec::new(), ticks=1))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        commands: Vec<Bound<'py, PyAny>>,
        ticks: u64,
    ) -> PyResult<Bound<'py, PyList>> {
        let left = LAST_TICK - self.world.clock().tick();
        if ticks > left {
            return Err(bad(format!("{ticks} ticks are too many: a game ends after {LAST_TICK}, in {left}")));
        }
        let commands = self.meant(&commands)?;
        let world = &mut self.world;
        let mut log = EventLog::new(world);
        let (mut happened, mut done) = (Vec::new(), 0);
        in_parts(py, || {
            let given = if done == 0 { &commands[..] } else { &[] };
            if done == ticks || done > 0 && world.outcome() != Outcome::Running {
                return false;
            }
            let events = tick(world, given);
            happened.extend(lines(&mut log, world, given, &events));
            done += 1;
            true
        })?;
        to_python(py, happened)
    }

    /// Has somebody play the colony, until the level is decided or the clock shows a tick; other threads go on meanwhile. They
    /// take the game over as it stands: whoever lays plans for a whole game lays them now. Ctrl+C stops them between two ticks.
    #[pyo3(signature = (player="idle", until=None))]
    fn run(&mut self, py: Python<'_>, player: &str, until: Option<u64>) -> PyResult<()> {
        let mut player = contestant(player, "strategy.ron", self.world.rules())?.player();
        let world = &mut self.world;
        let end = until.unwrap_or(LAST_TICK).min(LAST_TICK);
        in_parts(py, || {
            let goes_on = world.outcome() == Outcome::Running && world.clock().tick() < end;
            if goes_on {
                let commands = player.commands(world);
                tick(world, &commands);
            }
            goes_on
        })
    }

    /// Why the world would not carry a command out now, in words; `None` if it would.
    fn check(&self, command: Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let command = Given::read(&command, 0, self.world.rules())?.meant(&self.world, 0)?;
        Ok(check(&self.world, &command).err().map(|refusal| refusal.to_string()))
    }

    /// What there is to be seen, as arrays that belong to the caller: `terrain` (uint8, rows × columns), `structure`, `job`,
    /// `colonists`, `besiegers` and `beasts` like it, all of them views of one array `planes`, and `units`, a table.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let seen = PyDict::new(py);
        let planes = self.planes(py)?;
        for (index, name) in PLANES.into_iter().enumerate() {
            seen.set_item(name, planes.get_item(index)?)?;
        }
        seen.set_item("planes", planes)?;
        seen.set_item("units", self.units(py))?;
        Ok(seen)
    }

    /// The table of units, one row for each that is alive, in the order of their numbers.
    fn units<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<Row>> {
        PyArray1::from_vec(py, rows(&self.world))
    }

    /// What the mind of a unit is told now, by name; `None` for beasts.
    fn senses(&self, unit: usize) -> PyResult<Option<BTreeMap<&'static str, f64>>> {
        let id = self.id(unit)?;
        let named = |told: osada::brain::Senses| {
            osada::brain::Sense::ALL.into_iter().map(|sense| (sense.name(), told.get(sense))).collect()
        };
        Ok(senses(&self.world, id).map(named))
    }

    /// Why a unit does what it does, in sentences.
    fn explain(&self, unit: usize) -> PyResult<String> {
        let id = self.id(unit)?;
        let unit = self.unit(unit)?;
        let mut lines: Vec<String> =
            account(&self.world, id).map(|account| account.words(&self.world)).into_iter().collect();
        lines.extend(reasons(&self.world, id).map(|reasons| reasons.sentence(unit.name())));
        Ok(lines.join("\n"))
    }

    /// The questions that wait for an answer, each with its trigger, title, text, the seconds that are left, and its choices:
    /// what each says and costs, what follows, and why it cannot be chosen, if it cannot. `{"Answer": {"trigger": …,
    /// "choice": 1}}` answers.
    fn questions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let story = self.world.story();
        for asked in story.asked() {
            let Some(question) = story.question(self.world.rules(), asked.trigger()) else { continue };
            let choices = PyList::empty(py);
            for (choice, number) in question.choices.iter().zip(0u8..) {
                let answer = sim::Answer { trigger: asked.trigger().to_owned(), choice: number };
                let entry = PyDict::new(py);
                entry.set_item("text", &choice.text)?;
                entry.set_item("cost", goods(&choice.cost))?;
                let follows = choice.then.iter().map(|effect| effect_words(self.world.rules(), effect));
                entry.set_item("follows", follows.filter(|words| !words.is_empty()).collect::<Vec<_>>())?;
                let refusal = check(&self.world, &answer.into()).err();
                entry.set_item("refusal", refusal.map(|refusal| refusal.to_string()))?;
                choices.append(entry)?;
            }
            let entry = PyDict::new(py);
            entry.set_item("trigger", asked.trigger())?;
            entry.set_item("title", &question.title)?;
            entry.set_item("text", &question.text)?;
            entry.set_item("seconds", asked.until().since(self.world.clock().now()).seconds().0)?;
            entry.set_item("choices", choices)?;
            list.append(entry)?;
        }
        Ok(list)
    }

    /// Why a trigger happened the last time: its conditions, with what they measured, or the trigger that named it. Empty if
    /// it has not.
    fn why(&self, trigger: &str) -> Vec<String> {
        trigger_reasons(&self.world, trigger)
    }

    /// The hash of everything that changes, as 16 hexadecimal digits: the same as the command line prints.
    fn hash(&self) -> String {
        StateHash::of(self.world.state()).to_string()
    }

    /// The bytes of a save, which the window and the command line load too.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = save(&self.world, &self.content, None, None, &self.level.title, Vec::new()).map_err(bad)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The world of a save.
    #[classmethod]
    fn load(_class: &Bound<'_, PyType>, bytes: &[u8]) -> PyResult<Self> {
        let game = load(bytes).map_err(bad)?;
        Ok(Self { world: game.world, content: game.content, level: game.level })
    }

    /// An independent copy, which goes on from here.
    fn clone(&self) -> Self {
        Clone::clone(self)
    }

    fn __copy__(&self) -> Self {
        Clone::clone(self)
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Self {
        Clone::clone(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<Self>().getattr("load")?, (self.save(py)?,)))
    }

    fn __repr__(&self) -> String {
        format!("<osada.World {} seed {} tick {}>", self.world.level(), self.seed(), self.tick())
    }

    /// Sixtieths of a second since the beginning.
    #[getter]
    fn tick(&self) -> u64 {
        self.world.clock().tick()
    }

    /// The day, from 1.
    #[getter]
    fn day(&self) -> u64 {
        self.world.clock().day(&self.world.rules().time)
    }

    /// The name of the level.
    #[getter]
    fn level(&self) -> &str {
        self.world.level()
    }

    /// The seed that it was built with.
    #[getter]
    fn seed(&self) -> u64 {
        self.world.seed()
    }

    /// How hard it is.
    #[getter]
    fn challenge(&self) -> &'static str {
        self.world.challenge().name()
    }

    /// How the level stands: `running`, `victory` or `defeat`.
    #[getter]
    fn outcome(&self) -> &'static str {
        match self.world.outcome() {
            Outcome::Running => "running",
            Outcome::Victory => "victory",
            Outcome::Defeat => "defeat",
        }
    }

    /// How many raids have come.
    #[getter]
    fn wave(&self) -> u32 {
        self.world.siege().arrived()
    }

    /// Rows and columns of the map, as numpy counts them.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.world.map().height(), self.world.map().width())
    }

    /// What the colony has in store, by name.
    #[getter]
    fn stock(&self) -> BTreeMap<&'static str, u32> {
        goods(&self.world.stock())
    }

    /// The weather by its name; `None` on any other day.
    #[getter]
    fn weather(&self) -> Option<&str> {
        self.world.weather().map(|row| row.name.as_str())
    }

    /// What has been counted since the beginning, by name.
    #[getter]
    fn tally<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        pythonize::pythonize(py, &self.world.tally()).map_err(bad)
    }
}

/// Amounts by name.
fn goods(stock: &Stock) -> BTreeMap<&'static str, u32> {
    Good::ALL.into_iter().map(|good| (good.name(), stock.of(good))).collect()
}

impl World {
    /// A world of a level.
    pub fn of(world: sim::World, level: &Level) -> Self {
        Self { world, content: level.content.clone(), level: level.level.clone() }
    }

    fn meant(&self, given: &[Bound<'_, PyAny>]) -> PyResult<Vec<sim::Command>> {
        let meant = |(number, value)| Given::read(value, number, self.world.rules())?.meant(&self.world, number);
        given.iter().enumerate().map(meant).collect()
    }

    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut planes = vec![0; planes_size(&self.world)];
        fill_planes(&self.world, &mut planes);
        let (height, width) = self.shape();
        PyArray1::from_vec(py, planes).reshape([PLANES.len(), height, width])
    }

    fn id(&self, number: usize) -> PyResult<sim::UnitId> {
        self.world.unit_at(number).ok_or_else(|| PyKeyError::new_err(format!("there is no unit {number}")))
    }

    fn unit(&self, number: usize) -> PyResult<&sim::Unit> {
        let found = self.world.unit(self.id(number)?);
        found.ok_or_else(|| PyKeyError::new_err(format!("there is no unit {number}")))
    }
}

/// The challenge of a name.
pub fn challenge_named(name: &str) -> PyResult<Challenge> {
    Challenge::named(name).ok_or_else(|| bad(format!("no challenge `{name}`{}", near(name, &Challenge::NAMES))))
}
