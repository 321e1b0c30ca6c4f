//! The view of a player at a moment: people to choose from, structures, attackers. Nothing here is hidden in the window.

use super::language::Who;
use osada_ai::grid::Cell;
use osada_sim::rules::{Role, StructureKind};
use osada_sim::{Activity, Camp, Colonist, Intent, Structure, Unit, UnitId, World, is_fit, is_wounded};

/// A world as a player sees it.
#[derive(Clone, Copy)]
pub(super) struct View<'w> {
    pub world: &'w World,
    /// The upper left tile of the hearth.
    pub home: Cell,
}

impl<'w> View<'w> {
    /// The view of a world, while the hearth stands.
    pub fn of(world: &'w World) -> Option<Self> {
        Some(Self { world, home: world.hearth()?.1.cell() })
    }

    /// A kind of structure by its name.
    pub fn kind(&self, name: &str) -> Option<StructureKind> {
        self.world.rules().structure_named(name)
    }

    /// Structures of a kind that are standing.
    pub fn standing(&self, name: &str) -> impl Iterator<Item = &'w Structure> + use<'w> {
        let kind = self.kind(name);
        self.world
            .map()
            .structures()
            .map(|(_, structure)| structure)
            .filter(move |structure| Some(structure.kind()) == kind)
    }

    /// The colonists, in the order of their numbers.
    pub fn people(&self) -> impl Iterator<Item = (UnitId, &'w Unit, &'w Colonist)> + use<'w> {
        self.world.of_role(Role::Colonist).filter_map(|(id, unit)| Some((id, unit, unit.colonist()?)))
    }

    /// The people of a selection.
    pub fn chosen(&self, who: Who) -> Vec<UnitId> {
        let rules = self.world.rules();
        let people = self.people().enumerate().filter(|&(number, (_, unit, colonist))| match who {
            Who::All => true,
            Who::Fit => is_fit(rules, unit),
            Who::Wounded => is_wounded(rules, unit),
            Who::Armed => unit.outfit().weapon.is_some(),
            Who::First(count) => number < usize::from(count),
            Who::Others(count) => number >= usize::from(count),
            Who::Strolling => matches!(colonist.activity(), Activity::Stroll { .. }),
        });
        people.map(|(_, (id, ..))| id).collect()
    }

    /// Besiegers who are attacking.
    pub fn attackers(&self) -> impl Iterator<Item = (UnitId, &'w Unit)> + use<'w> {
        let coming =
            |unit: &Unit| unit.besieger().is_some_and(|besieger| matches!(besieger.intent(), Intent::Attack(_)));
        self.world.of_role(Role::Besieger).filter(move |(_, unit)| coming(unit))
    }

    /// The upper left tiles of present and future camps.
    pub fn camp_sites(&self) -> impl Iterator<Item = Cell> + use<'w> {
        self.world.siege().camps().iter().filter_map(Camp::site)
    }
}
