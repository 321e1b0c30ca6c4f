//! Where besiegers appear, and how they come.

use crate::ground::World;
use crate::kinds::{Area, GearKind, MindId, Role, Tick, UnitKind};
use crate::state::{Besieger, Intent, Nature, Outfit, Patience, Unit};
use osada_ai::brain::Action;
use osada_ai::grid::Cell;

/// Somebody who comes to a camp.
pub(super) struct Newcomer {
    pub kind: UnitKind,
    pub mind: Option<MindId>,
    pub armour: Option<GearKind>,
    pub cell: Cell,
    /// 0 for those who come with no wave.
    pub wave: u32,
    pub camp: u8,
    pub guards: bool,
    pub vanguard: bool,
    pub morale: f64,
    /// When they think for the first time.
    pub decide_at: Tick,
}

/// Puts somebody on the map.
pub(super) fn bring(world: &mut World, newcomer: &Newcomer) {
    let Newcomer { kind, mind, armour, cell, wave, camp, guards, vanguard, morale, decide_at } = *newcomer;
    let besieger = Besieger {
        wave,
        morale,
        start_morale: morale,
        intent: Intent::Muster,
        decided: Action::Stand,
        decided_at: None,
        decide_at: Some(decide_at),
        breach: None,
        progress_at: world.clock().now(),
        nearest: None,
        patience: Patience::Calm,
        camp,
        guards,
        vanguard,
    };
    let title = world.rules.unit(kind).title.clone();
    let unit = Unit::new(&world.rules, kind, title, cell, Nature::Besieger(besieger));
    let mind = mind.or_else(|| world.state.mind_for(kind));
    world.bring_in(Unit { mind, outfit: Outfit { armour, ..Outfit::default() }, ..unit });
}

/// Tiles around the camp on which besiegers can stand and from which the hearth can be reached, the nearest first.
pub(crate) fn muster_ground(world: &World, camp: Cell) -> Vec<Cell> {
    let Some(hearth) = world.beside_hearth() else { return Vec::new() };
    let area = Area::around(camp, 12);
    let fits =
        |cell: &Cell| world.factor(Role::Besieger, *cell) > 0.0 && world.reachable(Role::Besieger, *cell, hearth);
    let mut cells: Vec<Cell> = area.cells(world.map().width(), world.map().height()).filter(fits).collect();
    cells.sort_by(|a, b| a.euclidean(camp).total_cmp(&b.euclidean(camp)));
    cells
}
