//! The besiegers' camps: where they stand, when they are made, the palisade around them, who gathers where, and where besiegers
//! appear.

use super::garrison::station;
use crate::ground::{World, camp_kind, camp_tiles, distance_to_camp};
use crate::kinds::{Area, GearKind, MindId, Role, StructureKind, Tick, UnitKind};
use crate::rules::{Extent, Function};
use crate::state::{Band, Besieger, Destination, Intent, Nature, Outfit, Patience, Unit, covered};
use osada_ai::brain::Action;
use osada_ai::grid::Cell;
use osada_ai::path::Zone;

/// Chooses the places of the camps: where the level says, if besiegers can reach the hearth from there, else a place drawn
/// near the map's edge. Where no way leads to the hearth from any such place they stand all the same: who comes has to come
/// from somewhere.
fn site_camps(world: &mut World) {
    let Some((kind, _)) = camp_kind(world) else { return };
    for index in 0..world.state.siege.camps.len() {
        let asked = world.state.siege.camps[index].cell;
        let place = [suits_camp as Suits, carries_camp].into_iter().find_map(|suits| {
            let asked = asked.filter(|&cell| suits(world, kind, cell));
            asked.or_else(|| draw_camp(world, kind, suits))
        });
        world.state.siege.camps[index].cell = place;
    }
}

/// Raises every camp that has a place, with its palisade and its garrison: those whom the level names, or as many as the rules say.
pub(crate) fn found_camps(world: &mut World, garrison: &Band) {
    site_camps(world);
    for index in 0..world.state.siege.camps.len() {
        if pitch(world, index) {
            put_up_palisade(world, index);
            station(world, index, garrison);
        }
    }
}

/// Makes the camps when the first wave comes and none stands, as in states from before camps stood from the beginning. If
/// something is in the way, another place is drawn.
pub(super) fn make_camps(world: &mut World) {
    let none = world.siege().camps().iter().all(|camp| camp.structure.is_none());
    if world.state.siege.arrived > 0 || !none {
        return;
    }
    site_camps(world);
    for index in 0..world.state.siege.camps.len() {
        pitch(world, index);
    }
}

/// Raises a camp in its place, if it has one and nobody stands there.
fn pitch(world: &mut World, index: usize) -> bool {
    let Some((kind, row)) = camp_kind(world) else { return false };
    let size = row.size;
    let site = world.state.siege.camps[index].cell.filter(|&cell| world.map().fits(&world.rules, cell, kind));
    let Some(cell) = site.filter(|&cell| !world.occupied(covered(cell, size))) else { return false };
    let camp = world.raise(kind, cell);
    world.state.siege.camps[index].structure = Some(camp);
    true
}

/// Gathering place of those who come from a camp.
pub(super) fn gathering(world: &World, camp: u8) -> Option<Cell> {
    world.siege().camps().get(usize::from(camp))?.cell
}

/// A condition for the place of a camp.
type Suits = fn(&World, StructureKind, Cell) -> bool;

fn carries_camp(world: &World, kind: StructureKind, cell: Cell) -> bool {
    world.map().fits(&world.rules, cell, kind)
}

fn suits_camp(world: &World, kind: StructureKind, cell: Cell) -> bool {
    carries_camp(world, kind, cell) && leads_to_hearth(world, kind, cell)
}

/// One of the places near the map's edge that suit.
fn draw_camp(world: &mut World, kind: StructureKind, suits: Suits) -> Option<Cell> {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let size = world.rules.structure(kind).size;
    let near_edge = |cell: &Cell| {
        let inset = cell
            .x
            .min(cell.y)
            .min(width - i32::from(size.width) - cell.x)
            .min(height - i32::from(size.height) - cell.y);
        (1..=3).contains(&inset)
    };
    let places: Vec<Cell> =
        world.map().terrain.cells().filter(near_edge).filter(|&cell| suits(world, kind, cell)).collect();
    world.state.streams.waves.pick(&places).copied()
}

fn leads_to_hearth(world: &World, kind: StructureKind, cell: Cell) -> bool {
    let size = world.rules.structure(kind).size;
    world
        .beside_hearth()
        .is_some_and(|hearth| covered(cell, size).all(|tile| world.reachable(Role::Besieger, tile, hearth)))
}

/// Tiles that a camp encloses: rock and deep water may cut off some of them.
pub(super) struct Enclosure {
    /// The tiles within, the nearest to the camp first.
    pub inside: Vec<Cell>,
    /// The tiles of the palisade.
    pub ring: Vec<Cell>,
}

/// The enclosure of a camp; empty for one that has no place.
pub(super) fn enclosure(world: &World, camp: usize) -> Enclosure {
    let within = world.rules.siege.garrison.palisade;
    let (mut inside, mut ring): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
    let mut open: Vec<Cell> = camp_tiles(world, camp).into_iter().flatten().collect();
    let mut next = 0;
    while let Some(&from) = open.get(next) {
        next += 1;
        for cell in Area::around(from, 1).cells(world.map().width(), world.map().height()) {
            let far = distance_to_camp(world, camp, cell).unwrap_or(0);
            if far == 0 || world.factor(Role::Besieger, cell) <= 0.0 {
                continue;
            }
            if far > within {
                if !ring.contains(&cell) {
                    ring.push(cell);
                }
            } else if !inside.contains(&cell) {
                inside.push(cell);
                open.push(cell);
            }
        }
    }
    Enclosure { inside, ring }
}

fn kind_of(world: &World, wanted: Function) -> Option<StructureKind> {
    world.rules.structure_kinds().find(|(_, row)| row.function == wanted).map(|(kind, _)| kind)
}

/// Puts up the palisade of a camp, as far as the ground carries one, with a gate on the side of the hearth.
fn put_up_palisade(world: &mut World, camp: usize) {
    let Some(wall) = kind_of(world, Function::Palisade) else { return };
    let gate = kind_of(world, Function::PalisadeGate);
    let enclosure = enclosure(world, camp);
    let way_out = way_out(world, &enclosure);
    for cell in enclosure.ring {
        let kind = gate.filter(|_| Some(cell) == way_out).unwrap_or(wall);
        if world.map().fits(&world.rules, cell, kind) {
            world.raise(kind, cell);
        }
    }
}

/// The piece of the ring that lies nearest to the hearth and leads straight out.
fn way_out(world: &World, Enclosure { inside, ring }: &Enclosure) -> Option<Cell> {
    let hearth = world.beside_hearth()?;
    let leads_out = |cell: &Cell| {
        [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(dx, dy)| {
            let (within, without) = (Cell::new(cell.x - dx, cell.y - dy), Cell::new(cell.x + dx, cell.y + dy));
            inside.contains(&within)
                && world.factor(Role::Besieger, without) > 0.0
                && world.reachable(Role::Besieger, without, hearth)
        })
    };
    let far = |cell: &Cell| cell.octile(hearth.cell());
    ring.iter().filter(|cell| leads_out(cell)).copied().min_by(|a, b| far(a).total_cmp(&far(b)).then(a.cmp(b)))
}

/// Number of tiles of the ring around a camp that colonists could walk through: where the ground carries no palisade, or
/// something else stood there already.
pub fn palisade_gaps(world: &World, camp: usize) -> usize {
    let ring = enclosure(world, camp).ring;
    ring.into_iter().filter(|&cell| world.factor(Role::Colonist, cell) > 0.0).count()
}

/// A besieger who comes to a camp.
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
    /// Time of the first decision.
    pub decide_at: Tick,
}

/// Puts a besieger on the map.
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
        named: false,
    };
    let title = world.rules.unit(kind).title.clone();
    let unit = Unit::new(&world.rules, kind, title, cell, Nature::Besieger(besieger));
    let mind = mind.or_else(|| world.state.mind_for(kind));
    world.bring_in(Unit { mind, outfit: Outfit { armour, ..Outfit::default() }, ..unit });
}

/// Radius around a gathering place within which newcomers appear.
const MUSTER_RADIUS: i32 = 12;

/// Tiles around a gathering place on which its people can stand, the nearest first: those that can be walked to from there and
/// from which the hearth can be reached. Where no way leads to the hearth, the largest area that touches the place: nobody
/// appears beyond a river because no bridge leads over it any more.
pub(crate) fn muster_ground(world: &World, site: Cell) -> Vec<Cell> {
    let mut around = zones_at(world, site);
    if around.iter().any(|area| area.leads_to_hearth) {
        around.retain(|area| area.leads_to_hearth);
    } else {
        let largest = around.iter().copied().reduce(|most, area| if area.tiles > most.tiles { area } else { most });
        around = largest.into_iter().collect();
    }
    let fits = |cell: &Cell| {
        world.zone(Role::Besieger, *cell).is_some_and(|zone| around.iter().any(|area| area.zone == zone))
            && world.factor(Role::Besieger, *cell) > 0.0
    };
    let (width, height) = (world.map().width(), world.map().height());
    let mut cells: Vec<Cell> = Area::around(site, MUSTER_RADIUS).cells(width, height).filter(fits).collect();
    cells.sort_by(|a, b| a.euclidean(site).total_cmp(&b.euclidean(site)));
    cells
}

/// Checks whether a way leads to the hearth for those who gather at a place.
pub(crate) fn has_way(world: &World, site: Cell) -> bool {
    zones_at(world, site).iter().any(|area| area.leads_to_hearth)
}

/// A zone at a gathering place.
#[derive(Clone, Copy)]
struct MusterZone {
    zone: Zone,
    tiles: u32,
    leads_to_hearth: bool,
}

/// The zone in which a gathering place lies, or else those that touch the camp on it.
fn zones_at(world: &World, site: Cell) -> Vec<MusterZone> {
    let size = camp_kind(world).map_or(Extent { width: 1, height: 1 }, |(_, row)| row.size);
    let beside = Destination::Beside { cell: site, size: (size.width, size.height) };
    let bounds = beside.goal().bounds();
    let here = world.zone(Role::Besieger, site).map(|_| Area::tile(site));
    let area = here.unwrap_or_else(|| Area::new(bounds.min, bounds.max));
    let mut found: Vec<MusterZone> = Vec::new();
    for cell in area.cells(world.map().width(), world.map().height()) {
        let Some(zone) = world.zone(Role::Besieger, cell) else { continue };
        if found.iter().all(|known| known.zone != zone) {
            let leads_to_hearth = world.reaches_hearth(Role::Besieger, cell);
            found.push(MusterZone { zone, tiles: world.zone_size(Role::Besieger, zone), leads_to_hearth });
        }
    }
    found
}
