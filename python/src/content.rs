//! Rules and levels, from RON texts: nothing here opens a file.

use crate::failure::{all_bad, bad};
use crate::mind::Mind;
use crate::names::near;
use osada::level::{self, load_rules, shipped};
use osada::record::{Content, Text};
use osada::sim::rules;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The tables of the game and the minds that go with them.
///
/// `Rules()` are those that ship. Any part can be given as RON text: `text` for the tables (`file` is what messages call it), and
/// `minds` for minds by their names, which stand beside those that ship and before one of the same name.
#[pyclass(frozen, module = "osada")]
pub struct Rules {
    pub(crate) rules: Arc<rules::Rules>,
    pub(crate) text: Text,
    pub(crate) minds: Vec<Text>,
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (text=None, minds=BTreeMap::new(), *, file="rules.ron"))]
    fn new(text: Option<&str>, minds: BTreeMap<String, String>, file: &str) -> PyResult<Self> {
        let text = text.map_or_else(|| Text::new(shipped::RULES.0, shipped::RULES.1), |text| Text::new(file, text));
        let own = |name: &str| minds.contains_key(name);
        let others = shipped::MINDS.iter().filter(|(file, _)| !own(level::stem(file)));
        let mut all: Vec<Text> = others.map(|&(file, text)| Text::new(file, text)).collect();
        all.extend(minds.iter().map(|(name, text)| Text::new(format!("{name}.ron"), text)));
        Self::of(text, all)
    }

    /// The same rules with one more mind, or with another one of that name.
    fn with_mind(&self, name: &str, text: &str) -> PyResult<Self> {
        let mut minds = self.minds.clone();
        minds.retain(|mind| level::stem(&mind.file) != name);
        minds.push(Text::new(format!("{name}.ron"), text));
        Self::of(self.text.clone(), minds)
    }

    /// The mind of a name.
    fn mind(&self, name: &str) -> PyResult<Mind> {
        let found = self.rules.mind_named(name).map(|id| self.rules.mind(id).clone());
        found.map(Mind::of).ok_or_else(|| PyKeyError::new_err(format!("no mind `{name}`{}", near(name, &self.minds()))))
    }

    /// Names of the minds.
    #[getter]
    fn minds(&self) -> Vec<&str> {
        self.rules.minds.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Names of the terrains, in the order of their numbers.
    #[getter]
    fn terrains(&self) -> Vec<&str> {
        self.rules.terrains.iter().map(|row| row.name.as_str()).collect()
    }

    /// Names of the structures, in the order of their numbers.
    #[getter]
    fn structures(&self) -> Vec<&str> {
        self.rules.structures.iter().map(|row| row.name.as_str()).collect()
    }

    /// Names of the kinds of units, in the order of their numbers.
    #[getter]
    fn units(&self) -> Vec<&str> {
        self.rules.units.iter().map(|row| row.name.as_str()).collect()
    }

    /// Names of weapons and armour, in the order of their numbers.
    #[getter]
    fn gear(&self) -> Vec<&str> {
        self.rules.gear.iter().map(|row| row.name.as_str()).collect()
    }

    /// The length of a day in seconds, its night included.
    #[getter]
    fn day_seconds(&self) -> f64 {
        self.rules.time.day_seconds.0
    }
}

impl Rules {
    /// The rules that ship.
    pub fn shipped() -> PyResult<Self> {
        Self::new(None, BTreeMap::new(), "")
    }

    fn of(text: Text, minds: Vec<Text>) -> PyResult<Self> {
        let pairs: Vec<(&str, &str)> = minds.iter().map(|mind| (mind.file.as_str(), mind.text.as_str())).collect();
        let rules = load_rules(&text.file, &text.text, &pairs).map_err(|reports| all_bad(reports.as_slice()))?;
        Ok(Self { rules: Arc::new(rules), text, minds })
    }
}

/// A checked level: a world can be built from it for any seed.
///
/// `text` is RON, or the name of a level that ships, such as `first_siege`.
#[pyclass(frozen, skip_from_py_object, module = "osada")]
#[derive(Clone)]
pub struct Level {
    pub(crate) level: level::Level,
    pub(crate) rules: Arc<rules::Rules>,
    pub(crate) content: Content,
}

#[pymethods]
impl Level {
    #[new]
    #[pyo3(signature = (text, rules=None, *, file="level.ron"))]
    fn new(text: &str, rules: Option<&Rules>, file: &str) -> PyResult<Self> {
        let shipped_rules;
        let rules = match rules {
            Some(rules) => rules,
            None => {
                shipped_rules = Rules::shipped()?;
                &shipped_rules
            }
        };
        // Whatever is a level has brackets, and no name has.
        let text = match shipped::level(text) {
            Some((file, text)) => Text::new(file, text),
            None if text.contains('(') => Text::new(file, text),
            None => {
                let names: Vec<&str> = shipped::LEVELS.iter().map(|(file, _)| level::stem(file)).collect();
                return Err(bad(format!("no level `{text}` ships{}", near(text, &names))));
            }
        };
        let checked = level::load(&text.file, &text.text, &rules.rules).map_err(bad)?;
        let (rules_text, minds) = (rules.text.clone(), rules.minds.clone());
        let content = Content { rules: rules_text, minds, ..Content::with_shipped_rules(text) };
        Ok(Self { level: checked, rules: Arc::clone(&rules.rules), content })
    }

    /// The same level with everybody whom this mind is made for led by it, whatever the level and its waves say.
    fn led_by(&self, mind: &str) -> PyResult<Self> {
        let minds: Vec<&str> = self.rules.minds.iter().map(|(name, _)| name.as_str()).collect();
        let id = self.rules.mind_named(mind);
        let id = id.ok_or_else(|| PyKeyError::new_err(format!("no mind `{mind}`{}", near(mind, &minds))))?;
        Ok(Self { level: self.level.led_by(&self.rules, id), ..self.clone() })
    }

    /// The name of its file without folder and ending.
    #[getter]
    fn name(&self) -> &str {
        &self.level.name
    }

    /// What the player reads on the title screen.
    #[getter]
    fn title(&self) -> &str {
        &self.level.title
    }

    /// One or two sentences on what awaits the player.
    #[getter]
    fn about(&self) -> &str {
        &self.level.about
    }

    /// Rows and columns of its map, as numpy counts them.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let (width, height) = self.level.size();
        (height, width)
    }

    /// How many besiegers come in each wave.
    #[getter]
    fn waves(&self) -> Vec<u32> {
        self.level.setup.waves.iter().map(|band| band.iter().map(|squad| squad.count).sum()).collect()
    }

    fn __repr__(&self) -> String {
        format!("<osada.Level {} of {} waves>", self.level.name, self.level.setup.waves.len())
    }
}
