//! The table of units: one row for each unit alive, as a numpy record array.

use numpy::{Element, PyArrayDescr};
use osada::brain::Action;
use osada::sim::World;
use osada::sim::rules::Role;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

/// What stands where a unit has no such thing: a beast's decision, a colonist's wave.
const NONE: u8 = u8::MAX;

/// A unit. Its fields are those of `COLUMNS`, in the same order, without gaps.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Row {
    x: f32,
    y: f32,
    hp: f32,
    max_hp: f32,
    morale: f32,
    fatigue: f32,
    number: u32,
    wave: u32,
    kind: u16,
    role: u8,
    decided: u8,
    drafted: u8,
    garrison: u8,
    unused: u16,
}

/// Name, numpy's type and offset of each column.
const COLUMNS: [(&str, &str, usize); 13] = [
    ("x", "<f4", std::mem::offset_of!(Row, x)),
    ("y", "<f4", std::mem::offset_of!(Row, y)),
    ("hp", "<f4", std::mem::offset_of!(Row, hp)),
    ("max_hp", "<f4", std::mem::offset_of!(Row, max_hp)),
    ("morale", "<f4", std::mem::offset_of!(Row, morale)),
    ("fatigue", "<f4", std::mem::offset_of!(Row, fatigue)),
    ("number", "<u4", std::mem::offset_of!(Row, number)),
    ("wave", "<u4", std::mem::offset_of!(Row, wave)),
    ("kind", "<u2", std::mem::offset_of!(Row, kind)),
    ("role", "u1", std::mem::offset_of!(Row, role)),
    ("decided", "u1", std::mem::offset_of!(Row, decided)),
    ("drafted", "?", std::mem::offset_of!(Row, drafted)),
    ("garrison", "?", std::mem::offset_of!(Row, garrison)),
];

// SAFETY: the descriptor below names fields at the offsets that the compiler gave them, and the size of the whole record;
// a row is plain numbers, and 0 and 1 are what numpy takes for booleans.
unsafe impl Element for Row {
    const IS_COPY: bool = true;

    fn get_dtype(py: Python<'_>) -> Bound<'_, PyArrayDescr> {
        static DTYPE: PyOnceLock<Py<PyArrayDescr>> = PyOnceLock::new();
        let make = || -> PyResult<Py<PyArrayDescr>> {
            let layout = PyDict::new(py);
            layout.set_item("names", COLUMNS.map(|(name, ..)| name).to_vec())?;
            layout.set_item("formats", COLUMNS.map(|(_, format, _)| format).to_vec())?;
            layout.set_item("offsets", COLUMNS.map(|(.., offset)| offset).to_vec())?;
            layout.set_item("itemsize", size_of::<Self>())?;
            Ok(PyArrayDescr::new(py, layout)?.unbind())
        };
        let dtype = DTYPE.get_or_try_init(py, make).expect("numpy takes a record of plain numbers");
        dtype.clone_ref(py).into_bound(py)
    }

    fn clone_ref(&self, _py: Python<'_>) -> Self {
        *self
    }

    fn array_from_view<D: numpy::ndarray::Dimension>(
        _py: Python<'_>,
        view: numpy::ndarray::ArrayView<'_, Self, D>,
    ) -> numpy::ndarray::Array<Self, D> {
        view.to_owned()
    }
}

/// The rows of all units of a world, in the order of their numbers.
pub fn rows(world: &World) -> Vec<Row> {
    let row = |(id, unit): (osada::sim::UnitId, &osada::sim::Unit)| {
        let (colonist, besieger) = (unit.colonist(), unit.besieger());
        let decided = colonist.map(|colonist| colonist.decided()).or(besieger.map(|besieger| besieger.decided()));
        Row {
            x: unit.place().x as f32,
            y: unit.place().y as f32,
            hp: unit.hp().0 as f32,
            max_hp: world.rules().unit(unit.kind()).hp.0 as f32,
            morale: besieger.map_or(f32::NAN, |besieger| besieger.morale() as f32),
            fatigue: colonist.map_or(f32::NAN, |colonist| colonist.fatigue() as f32),
            number: id.index() as u32,
            wave: besieger.map_or(0, |besieger| besieger.wave()),
            kind: unit.kind().0,
            role: match unit.role() {
                Role::Colonist => 0,
                Role::Besieger => 1,
                Role::Prey => 2,
                Role::Predator => 3,
            },
            decided: decided.map_or(NONE, number_of),
            drafted: u8::from(colonist.is_some_and(|colonist| colonist.is_drafted())),
            garrison: u8::from(besieger.is_some_and(|besieger| besieger.garrison().is_some())),
            unused: 0,
        }
    };
    world.units().map(row).collect()
}

/// The number of an action in `osada.ACTIONS`.
fn number_of(action: Action) -> u8 {
    Action::ALL.iter().position(|&known| known == action).map_or(NONE, |index| index as u8)
}
