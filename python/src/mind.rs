//! Minds: senses in, a decision out, one at a time or a whole array.

use crate::failure::bad;
use crate::names::near;
use numpy::{PyArray1, PyReadonlyArray2};
use osada::brain::{self, Action, Sense, Senses};
use osada::level::load_mind;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// A checked mind, from RON text.
#[pyclass(frozen, module = "osada")]
pub struct Mind {
    mind: brain::Mind,
}

#[pymethods]
impl Mind {
    #[new]
    #[pyo3(signature = (text, *, file="mind.ron"))]
    fn new(text: &str, file: &str) -> PyResult<Self> {
        load_mind(file, text).map(Self::of).map_err(bad)
    }

    /// The kind of unit that it is made for.
    #[getter]
    fn role(&self) -> &'static str {
        self.mind.role.name()
    }

    /// What sets it apart, in one line.
    #[getter]
    fn about(&self) -> &str {
        &self.mind.about
    }

    /// The actions open to its kind of unit, in the order in which `decide_many` numbers them.
    #[getter]
    fn actions(&self) -> Vec<&'static str> {
        self.mind.role.actions().iter().map(|action| action.name()).collect()
    }

    /// What to do now. Senses are given by name; those that are not are 0. `doing` is what the unit does at present.
    #[pyo3(signature = (senses, doing="Stand"))]
    fn decide(&self, senses: BTreeMap<String, f64>, doing: &str) -> PyResult<&'static str> {
        Ok(self.mind.decide(&told(&senses, doing)?).name())
    }

    /// The same in a sentence about somebody of this name.
    #[pyo3(signature = (senses, doing="Stand", name="Somebody"))]
    fn explain(&self, senses: BTreeMap<String, f64>, doing: &str, name: &str) -> PyResult<String> {
        Ok(self.mind.explain(&told(&senses, doing)?).sentence(name))
    }

    /// What to do for each row of an array, whose columns are senses by their names: the numbers of the answers in `actions`.
    fn decide_many<'py>(
        &self,
        py: Python<'py>,
        rows: PyReadonlyArray2<'py, f64>,
        columns: Vec<String>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let rows = rows.as_array();
        if rows.ncols() != columns.len() {
            return Err(bad(format!("{} columns are named, but each row has {}", columns.len(), rows.ncols())));
        }
        let columns = columns.iter().map(|name| sense(name)).collect::<PyResult<Vec<_>>>()?;
        let actions = self.mind.role.actions();
        let decide = |row: numpy::ndarray::ArrayView1<f64>| {
            let mut senses = Senses::default();
            columns.iter().zip(row).for_each(|(&sense, &value)| senses.set(sense, value));
            let action = self.mind.decide(&senses);
            actions.iter().position(|&known| known == action).map_or(-1, |index| index as i64)
        };
        Ok(PyArray1::from_vec(py, rows.outer_iter().map(decide).collect()))
    }
}

impl Mind {
    /// A mind that has been checked already.
    pub fn of(mind: brain::Mind) -> Self {
        Self { mind }
    }
}

fn sense(name: &str) -> PyResult<Sense> {
    let names = Sense::ALL.map(Sense::name);
    Sense::named(name).ok_or_else(|| PyKeyError::new_err(format!("no sense `{name}`{}", near(name, &names))))
}

fn told(values: &BTreeMap<String, f64>, doing: &str) -> PyResult<Senses> {
    let found = Action::ALL.into_iter().find(|action| action.name() == doing);
    let unknown = || PyKeyError::new_err(format!("no action `{doing}`{}", near(doing, &Action::ALL.map(Action::name))));
    let mut senses = Senses::default().doing(found.ok_or_else(unknown)?);
    for (name, &value) in values {
        senses.set(sense(name)?, value);
    }
    Ok(senses)
}
