//! Raids: announced, arriving at dusk, gathering at the camp, over when nobody is left; and how the level ends.

use super::event::{Event, Events};
use super::rules::{Function, Role, StructureKind, StructureRules, ticks};
use super::world::{
    Besieger, Intent, Nature, Outcome, Patience, Raid, Site, Squad, Unit, UnitId, World, covered, dusk,
};
use super::{Area, jobs};
use crate::brain::Action;
use crate::grid::Cell;

/// Announces the next wave, and brings it at dusk.
pub(super) fn arrive(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    let Some(band) = world.siege().next().cloned() else { return };
    let (wave, besiegers) = (world.state.siege.arrived + 1, band.iter().map(|squad| squad.count).sum());
    let tick_of_day = world.clock().tick_of_day(&rules.time);
    let (dusk, warning) = (dusk(&rules.time), ticks(rules.time.warning_seconds));
    if world.state.siege.announced < wave && (dusk.saturating_sub(warning)..dusk).contains(&tick_of_day) {
        world.state.siege.announced = wave;
        events.push(Event::WaveAnnounced { wave, besiegers, in_ticks: dusk - tick_of_day });
    }
    if tick_of_day == dusk {
        make_camps(world);
        spawn(world, wave, &band, events);
    }
}

/// Where the camps will be: where the level says, if besiegers can reach the hearth from there, else a place drawn
/// near the map's edge.
pub(super) fn site_camps(world: &mut World) {
    let Some((kind, _)) = camp_kind(world) else { return };
    for index in 0..world.state.siege.camps.len() {
        let asked = world.state.siege.camps[index].cell.filter(|&cell| suits_camp(world, kind, cell));
        let cell = asked.or_else(|| draw_camp(world, kind));
        world.state.siege.camps[index].cell = cell;
    }
}

fn camp_kind(world: &World) -> Option<(StructureKind, &StructureRules)> {
    world.rules.structure_kinds().find(|(_, row)| row.function == Function::Camp)
}

/// The camps are made when the first wave comes, and stay. If something is in the way, another place is drawn.
fn make_camps(world: &mut World) {
    if world.state.siege.arrived > 0 {
        return;
    }
    let Some((kind, row)) = camp_kind(world) else { return };
    let size = row.size;
    site_camps(world);
    for index in 0..world.state.siege.camps.len() {
        let site = world.state.siege.camps[index].cell;
        if let Some(cell) = site.filter(|&cell| !world.occupied(covered(cell, size))) {
            let camp = world.raise(kind, cell);
            world.state.siege.camps[index].structure = Some(camp);
        }
    }
}

/// Where those gather who are to come from a camp: there, unless it has been burnt down and another one stands.
fn gathering(world: &World, camp: u8) -> Option<Cell> {
    let camp = world.siege().camps().get(usize::from(camp))?;
    let burnt = camp.structure.is_some_and(|id| world.map().structure(id).is_none());
    let other = world.camps().next().filter(|_| burnt).map(|(_, structure)| structure.cell());
    other.or(camp.cell)
}

fn suits_camp(world: &World, kind: StructureKind, cell: Cell) -> bool {
    super::world::fits(&world.rules, &world.state.map, cell, kind) && leads_to_hearth(world, kind, cell)
}

/// One of the places near the map's edge from which besiegers can reach the hearth.
fn draw_camp(world: &mut World, kind: StructureKind) -> Option<Cell> {
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
        world.map().terrain.cells().filter(near_edge).filter(|&cell| suits_camp(world, kind, cell)).collect();
    world.state.streams.waves.pick(&places).copied()
}

fn leads_to_hearth(world: &World, kind: StructureKind, cell: Cell) -> bool {
    let size = world.rules.structure(kind).size;
    let hearth = world.hearth().and_then(|(id, _)| jobs::destination(world, Site::Structure(id)));
    hearth.is_some_and(|hearth| covered(cell, size).all(|tile| world.reachable(Role::Besieger, tile, hearth)))
}

fn spawn(world: &mut World, wave: u32, band: &[Squad], events: &mut Events) {
    let rules = world.rules.clone();
    let now = world.clock().tick();
    let morale = if wave == 1 { rules.siege.first_morale } else { rules.siege.morale };
    let morale = (morale + world.handicap().morale).clamp(-10.0, 10.0);
    let attack_at = now + ticks(rules.siege.muster_seconds);
    let sites: Vec<Option<Cell>> = band.iter().map(|squad| gathering(world, squad.camp)).collect();
    // The free places around each camp, the nearest last.
    let mut grounds: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for &site in sites.iter().flatten() {
        if grounds.iter().all(|(other, _)| *other != site) {
            let mut places = muster_ground(world, site);
            places.reverse();
            grounds.push((site, places));
        }
    }
    let mut came = 0;
    for (&Squad { kind, count, mind, .. }, &site) in band.iter().zip(&sites) {
        let ground = grounds.iter_mut().find(|(other, _)| Some(*other) == site);
        let Some((_, places)) = ground else { continue };
        let mind = mind.or_else(|| world.state.mind_for(kind));
        for _ in 0..count {
            let Some(cell) = places.pop() else { break };
            let besieger = Besieger {
                wave,
                morale,
                start_morale: morale,
                intent: Intent::Muster,
                decided: Action::Stand,
                decide_at: attack_at,
                breach: None,
                progress_at: now,
                nearest: f64::MAX,
                patience: Patience::Calm,
            };
            let title = rules.unit(kind).title.clone();
            let unit = Unit::new(&rules, kind, title, cell, Nature::Besieger(besieger));
            world.state.units.insert(Unit { mind, ..unit });
            came += 1;
        }
    }
    world.state.siege.arrived = wave;
    world.state.siege.grow();
    world.state.siege.raids.push(Raid {
        wave,
        came,
        dead: 0,
        kills: 0,
        arrived_at: now,
        attack_at,
        contact_at: None,
        blow_at: now,
        over_at: None,
        leaving: false,
    });
    let cell = sites.into_iter().flatten().next().unwrap_or_default();
    events.push(Event::WaveArrived { wave, besiegers: came, cell });
}

/// Tiles around the camp on which besiegers can stand and from which a way leads to the hearth, the nearest first.
fn muster_ground(world: &World, camp: Cell) -> Vec<Cell> {
    let Some(hearth) = world.hearth().and_then(|(id, _)| jobs::destination(world, Site::Structure(id))) else {
        return Vec::new();
    };
    let area = Area::new(Cell::new(camp.x - 12, camp.y - 12), Cell::new(camp.x + 12, camp.y + 12));
    let fits =
        |cell: &Cell| world.factor(Role::Besieger, *cell) > 0.0 && world.reachable(Role::Besieger, *cell, hearth);
    let mut cells: Vec<Cell> = area.cells(world.map().width(), world.map().height()).filter(fits).collect();
    cells.sort_by(|a, b| a.euclidean(camp).total_cmp(&b.euclidean(camp)));
    cells
}

/// Ends raids, and the level when it is decided.
pub(super) fn judge(world: &mut World, events: &mut Events) {
    end_raids(world, events);
    let outcome = verdict(world);
    if outcome != Outcome::Running {
        world.state.outcome = outcome;
        events.push(Event::Ended { outcome });
    }
}

fn verdict(world: &World) -> Outcome {
    let siege = world.siege();
    let all_arrived = !siege.waves().is_empty() && siege.next().is_none();
    let dawn = world.clock().tick_of_day(&world.rules.time) == 0;
    if world.hearth().is_none() || world.of_role(Role::Colonist).next().is_none() {
        Outcome::Defeat
    } else if world.camps_are_lost() || (all_arrived && dawn) {
        Outcome::Victory
    } else {
        Outcome::Running
    }
}

fn end_raids(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    let now = world.clock().tick();
    for index in 0..world.state.siege.raids.len() {
        let raid = &world.state.siege.raids[index];
        if raid.over_at.is_some() {
            continue;
        }
        let wave = raid.wave;
        let heavy = raid.came > 0 && f64::from(raid.dead) >= rules.siege.leave_at_losses * f64::from(raid.came);
        let bored = now.saturating_sub(raid.blow_at.max(raid.attack_at)) > ticks(rules.siege.give_up_seconds);
        let of_wave = |(_, unit): &(UnitId, &Unit)| unit.besieger().is_some_and(|besieger| besieger.wave == wave);
        let over = !world.units().any(|unit| of_wave(&unit));
        let raid = &mut world.state.siege.raids[index];
        raid.leaving |= heavy || bored;
        if over {
            raid.over_at = Some(now);
            events.push(Event::WaveOver { wave });
        }
    }
}
