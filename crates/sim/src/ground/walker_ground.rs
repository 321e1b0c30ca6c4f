//! The map as one kind of unit meets it when it searches.

use super::cache::side;
use crate::kinds::{HitPoints, Role, UnitKind};
use crate::rules::{Function, Rules, UnitRules};
use crate::state::Map;
use osada_ai::grid::Grid;
use osada_ai::path::{Footing, Ground};

/// The map as one kind of unit sees it. For besiegers a wall is a path cost in tiles: its hit points ÷ the
/// damage a second × the speed. A trap that they know of costs what its damage is worth to them.
pub(crate) struct WalkerGround<'a> {
    rules: &'a Rules,
    map: &'a Map,
    factors: &'a Grid<f64>,
    row: &'a UnitRules,
    /// Tiles walked in the time that a hit point of a structure takes; 0 for those who do not breach.
    tiles_per_hp: f64,
}

impl<'a> WalkerGround<'a> {
    pub fn new(rules: &'a Rules, map: &'a Map, factors: &'a [Grid<f64>; 3], kind: UnitKind) -> Self {
        let row = rules.unit(kind);
        let breaches = row.role == Role::Besieger && row.structure_damage() > 0.0;
        let tiles_per_hp = if breaches { row.speed / row.structure_damage() } else { 0.0 };
        Self { rules, map, factors: &factors[side(row.role)], row, tiles_per_hp }
    }

    /// What a known trap on a tile adds to its factor for besiegers who would step on it.
    fn fear(&self, index: usize) -> f64 {
        let Some((_, trap)) = self.map.structure_on(index) else { return 0.0 };
        match self.rules.structure(trap.kind()).function {
            Function::Trap { damage, .. } if trap.is_known() => damage.0 * self.rules.siege.trap_fear,
            _ => 0.0,
        }
    }

    /// The cost of breaking through a tile that nobody can walk on.
    fn breach(&self, index: usize) -> Option<Footing> {
        let (_, structure) = self.map.structure_on(index)?;
        let row = self.rules.structure(structure.kind());
        // Nobody breaks through their own camp.
        row.hp.filter(|_| !row.function.is_of_besiegers())?;
        let tiles_per_hp = self.row.digging_rate(row).map_or(self.tiles_per_hp, |rate| self.row.speed / rate);
        Some(Footing::breach(1.0, structure.hp()?.max(HitPoints(1.0)).0 * tiles_per_hp))
    }
}

impl Ground for WalkerGround<'_> {
    fn width(&self) -> usize {
        self.map.width()
    }

    fn height(&self) -> usize {
        self.map.height()
    }

    #[inline]
    fn footing(&self, index: usize) -> Option<Footing> {
        let factor = self.factors.values()[index];
        if factor > 0.0 {
            let fear = if self.row.role == Role::Besieger { self.fear(index) } else { 0.0 };
            Some(Footing::free(factor + fear))
        } else if self.tiles_per_hp == 0.0 {
            None
        } else {
            self.breach(index)
        }
    }

    fn least_factor(&self) -> f64 {
        self.rules.smallest_factor()
    }
}
