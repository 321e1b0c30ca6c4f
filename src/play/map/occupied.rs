//! Occupied tiles: collected once per frame, then looked up for every door and bed.

use osada::grid::{Cell, Grid};
use osada::sim::World;

/// The tiles on which units stand in a frame; kept to reuse the memory.
#[derive(Default)]
pub struct Occupied {
    /// Number of the last frame in which a tile was occupied.
    seen: Grid<u32>,
    frame: u32,
}

impl Occupied {
    pub fn note(&mut self, world: &World) {
        let size = (world.map().width(), world.map().height());
        if (self.seen.width(), self.seen.height()) != size || self.frame == u32::MAX {
            self.seen = Grid::filled(size.0, size.1, 0);
            self.frame = 0;
        }
        self.frame += 1;
        for (_, unit) in world.units() {
            if let Some(seen) = self.seen.get_mut(unit.cell()) {
                *seen = self.frame;
            }
        }
    }

    pub fn is(&self, cell: Cell) -> bool {
        self.seen.get(cell).is_some_and(|&seen| seen == self.frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::sim::tick;

    #[test]
    fn exactly_the_tiles_of_the_units_of_this_frame_are_occupied() {
        let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let mut occupied = Occupied::default();
        for _ in 0..3 {
            (0..120).for_each(|_| drop(tick(&mut world, &[])));
            occupied.note(&world);
            for cell in world.map().cells() {
                assert_eq!(occupied.is(cell), world.units().any(|(_, unit)| unit.cell() == cell), "{cell:?}");
            }
        }
        assert!(!occupied.is(Cell::new(-1, 3)));
    }
}
