//! Fire on tiles: what can burn, and what begins and ends with a fire. How it spreads and what it takes is in `combat`.

use super::places::nearest_tile;
use super::world::World;
use crate::kinds::{Area, Event, Events, JobKind, Seconds};
use crate::state::{Destination, FieldState, Fire, Job, MOST_FIRES, Site, StructureState};
use osada_ai::grid::Cell;

/// Distance within which two burning tiles are one fire, in tiles.
const ONE_FIRE: f64 = 8.0;

impl World {
    /// Time for which a tile burns once it is on fire: what stands on it, or else its ground. 0 if it does not burn.
    pub fn fuel(&self, cell: Cell) -> Seconds {
        if let Some((_, structure)) = self.map().structure_at(cell) {
            let is_bare = structure.state() == StructureState::Field(FieldState::Fallow);
            return if is_bare { Seconds(0.0) } else { self.rules.structure(structure.kind()).fuel };
        }
        let burns = self.map().terrain(cell).and_then(|terrain| self.rules.terrain(terrain).burns.as_ref());
        burns.map_or(Seconds(0.0), |burns| burns.seconds)
    }

    /// Checks whether a tile does not burn, but would if it were set on fire.
    pub(crate) fn can_ignite(&self, cell: Cell) -> bool {
        self.fuel(cell) > Seconds(0.0) && self.fires().at(cell).is_none()
    }

    /// Sets a tile on fire, if it can burn, it is dry enough, and not too much burns already.
    pub(crate) fn ignite(&mut self, cell: Cell, events: &mut Events) {
        let has_room = self.fires().len() < MOST_FIRES.min(self.rules.fire.most as usize);
        if !has_room || self.conditions().fire <= 0.0 || !self.can_ignite(cell) {
            return;
        }
        if !self.burns_near(cell) {
            events.push(Event::FireBroke { cell });
        }
        let job = self.is_guarded_from_fire(cell).then(|| self.open_job(Job::new(JobKind::Douse, Site::Fire(cell))));
        let left = self.fuel(cell);
        self.state.fires.insert(Fire { cell, left, job });
    }

    /// Sets fire to the tile nearest to another one that can burn, at most 12 away.
    pub(crate) fn ignite_near(&mut self, cell: Cell, events: &mut Events) {
        if let Some(nearest) = nearest_tile(self.map(), cell, |tile| self.can_ignite(tile)) {
            self.ignite(nearest, events);
        }
    }

    /// Ends the fire on a tile.
    pub(crate) fn put_out(&mut self, cell: Cell, events: &mut Events) {
        let Some(fire) = self.state.fires.remove(cell) else { return };
        if let Some(job) = fire.job {
            self.close_job(job);
        }
        if !self.burns_near(cell) {
            events.push(Event::FireOut { cell });
        }
    }

    /// Checks whether any tile of a place burns.
    pub(crate) fn is_on_fire(&self, place: Destination) -> bool {
        let is_part = |cell: Cell| match place {
            Destination::Tile(tile) => tile == cell,
            Destination::Beside { cell: first, size: (width, height) } => {
                let inside =
                    |at: i32, first: i32, side: u8| (0..i64::from(side)).contains(&(i64::from(at) - i64::from(first)));
                inside(cell.x, first.x, width) && inside(cell.y, first.y, height)
            }
        };
        self.fires().iter().any(|fire| is_part(fire.cell()))
    }

    fn burns_near(&self, cell: Cell) -> bool {
        self.fires().iter().any(|fire| fire.cell().euclidean(cell) <= ONE_FIRE)
    }

    /// Checks whether people put out what burns on a tile: a structure of theirs, or anything near one.
    fn is_guarded_from_fire(&self, cell: Cell) -> bool {
        let is_theirs = |tile: Cell| {
            let structure = self.map().structure_at(tile);
            structure.map(|(_, structure)| !self.rules.structure(structure.kind()).function.is_of_besiegers())
        };
        is_theirs(cell).unwrap_or_else(|| {
            let around = Area::around(cell, self.rules.fire.guard as i32);
            around.cells(self.map().width(), self.map().height()).any(|tile| is_theirs(tile) == Some(true))
        })
    }
}
