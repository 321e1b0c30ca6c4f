//! Which tiles are occupied: looked up for every door and bed in a frame, collected once.

use osada::grid::{Cell, Grid};
use osada::sim::World;

/// The tiles on which somebody is in a frame; the memory is used again.
#[derive(Default)]
pub struct Occupied {
    /// The number of the frame in which somebody was there last.
    seen: Grid<u32>,
    frame: u32,
}

impl Occupied {
    /// Notes where everybody is now.
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

    /// Whether somebody is on a tile.
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
