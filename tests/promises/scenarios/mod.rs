//! Scenarios: a small map, one command or situation, and what comes of it. Most are data, in `tests/scenarios`;
//! here are those that look into the library, compare games or ask for what no level can have.

mod accounts;
mod activities;
mod arms;
mod chief;
mod commands;
mod crafts;
mod deaths;
mod orders;
mod scene;
mod sources;
mod stances;
mod tactics;

use osada::grid::Cell;
use osada::sim::rules::StructureKind;
use osada::sim::{Area, Build, Command, Designate, Draft, GiveOrder, JobKind, Order};
use scene::{Play, scene};

/// Work on a rectangle of tiles.
fn designate(job: JobKind, from: (i32, i32), to: (i32, i32)) -> Command {
    Command::Designate(Designate { job, area: area(from, to) })
}

fn area(from: (i32, i32), to: (i32, i32)) -> Area {
    Area::new(at(from), at(to))
}

fn at((x, y): (i32, i32)) -> Cell {
    Cell::new(x, y)
}

impl Play {
    /// A structure on each of the tiles.
    fn build(&self, name: &str, cells: &[(i32, i32)]) -> Command {
        Command::Build(Build { structure: self.kind(name), cells: cells.iter().copied().map(at).collect() })
    }

    fn kind(&self, name: &str) -> StructureKind {
        self.world.rules().structure_named(name).unwrap_or_else(|| panic!("the rules have no {name}"))
    }

    fn draft(&self, name: &str, drafted: bool) -> Command {
        Command::Draft(Draft { units: vec![self.id(name)], drafted })
    }

    fn order(&self, name: &str, order: Order) -> Command {
        Command::Order(GiveOrder { units: vec![self.id(name)], order })
    }

    fn raze(&self, cell: (i32, i32)) -> Order {
        Order::Raze(self.structure_id(cell))
    }

    fn structure_id(&self, cell: (i32, i32)) -> osada::sim::StructureId {
        self.world.map().structure_at(at(cell)).expect("something stands there").0
    }
}
