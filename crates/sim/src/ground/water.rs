//! Water of the wells near a tile.

use super::World;
use crate::rules::Function;
use osada_ai::grid::Cell;

/// What the wells near a tile do: of several, the best counts.
pub(crate) struct Water {
    /// Factor on fire.
    pub fire: f64,
    /// Factor on the speed at which fields ripen.
    pub growth: f64,
}

impl World {
    pub(crate) fn water_near(&self, cell: Cell) -> Water {
        let wells = self.with_function(|function| matches!(function, Function::Well { .. }));
        let near = wells.filter_map(|(id, well)| match self.rules.structure(well.kind()).function {
            Function::Well { radius, fire, growth } => {
                let is_near = self.distance_to(cell.centre(), id).is_some_and(|distance| distance <= radius);
                is_near.then_some(Water { fire, growth })
            }
            _ => None,
        });
        near.fold(Water { fire: 1.0, growth: 1.0 }, |best, well| Water {
            fire: best.fire.min(well.fire),
            growth: best.growth.max(well.growth),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;

    #[test]
    fn water_reaches_as_far_as_the_radius_of_a_well() {
        let mut world = meadow();
        let kind = world.rules.structure_named("well").expect("it ships");
        world.raise(kind, Cell::new(5, 5));
        let Function::Well { radius, fire, growth } = world.rules.structure(kind).function else {
            panic!("a well has water")
        };
        let at = |tiles: f64| world.water_near(Cell::new(5 + tiles as i32, 5));
        assert_eq!((at(radius.0).fire, at(radius.0).growth), (fire, growth));
        assert_eq!((at(radius.0 + 2.0).fire, at(radius.0 + 2.0).growth), (1.0, 1.0));
        assert!(fire < 1.0 && growth > 1.0);
    }
}
