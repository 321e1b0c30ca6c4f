//! The results of fighting, as data: those concerned react in their own phase.

use crate::kinds::{HitPoints, Role, StructureKind, UnitId, UnitKind};
use crate::state::{Target, Unit};
use osada_ai::grid::Cell;

/// Where a blow comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Unit(UnitId),
    /// A trap of this kind on this tile.
    Trap(StructureKind, Cell),
    /// A tower of this kind, with its upper left tile.
    Tower(StructureKind, Cell),
}

/// A blow that has landed; what it took is taken already.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Blow {
    pub by: Source,
    pub on: Target,
    pub damage: HitPoints,
    /// Whether it flew, as arrows and bolts do.
    pub missile: bool,
    /// Whether it took the last hit points of its target.
    pub felled: bool,
}

/// Somebody who has died and been taken off the map.
#[derive(Clone, Debug)]
pub(crate) struct Death {
    pub id: UnitId,
    pub unit: Unit,
    /// Who struck last, if they were still there.
    pub killer: Option<Killer>,
}

/// Who struck somebody last before they died: what others need to know about the attacker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Killer {
    pub id: UnitId,
    pub kind: UnitKind,
    pub role: Role,
    /// The wave it came with, of a besieger.
    pub wave: Option<u32>,
    /// The herd or pack it belongs to, of a beast.
    pub herd: Option<usize>,
}
