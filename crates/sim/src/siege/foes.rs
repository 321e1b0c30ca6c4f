//! Besiegers with a name: whoever kills somebody gets one, and those who get away come back with a later raid.

use crate::combat::Death;
use crate::ground::World;
use crate::kinds::{Event, Events, Role, UnitId, UnitKind};
use crate::state::{Foe, MOST_FOES, MOST_VICTIMS, Unit, Whereabouts};

/// Gives a name to whoever has killed somebody in this tick, as long as there are not too many with one.
pub(crate) fn name_killers(world: &mut World, deaths: &[Death], events: &mut Events) {
    for death in deaths.iter().filter(|death| death.unit.role() == Role::Colonist) {
        let Some(killer) = death.killer.filter(|killer| killer.role == Role::Besieger) else { continue };
        let victim = death.unit.name().to_owned();
        if let Some(foe) = foe_mut(world, killer.id) {
            if foe.victims.len() >= MOST_VICTIMS {
                foe.victims.remove(0);
            }
            foe.victims.push(victim);
        } else if let Some(name) = make_known(world, killer.id, killer.kind, vec![victim.clone()], 1) {
            events.push(Event::FoeNamed { unit: killer.id, name, victim });
        }
    }
}

fn foe_mut(world: &mut World, id: UnitId) -> Option<&mut Foe> {
    world.state.siege.foes.iter_mut().find(|foe| foe.whereabouts == Whereabouts::Here(id))
}

/// Draws a name for a besieger and enters them among the foes.
fn make_known(world: &mut World, id: UnitId, kind: UnitKind, victims: Vec<String>, raids: u32) -> Option<String> {
    let rules = world.rules.clone();
    let foes = &world.state.siege.foes;
    let at_large = foes.iter().filter(|foe| foe.whereabouts != Whereabouts::Dead).count();
    if at_large >= rules.people.foes.most as usize || world.unit(id).is_none() {
        return None;
    }
    let name = draw_name(world)?;
    let foes = &mut world.state.siege.foes;
    if foes.len() >= MOST_FOES {
        let dead = foes.iter().position(|foe| foe.whereabouts == Whereabouts::Dead)?;
        foes.remove(dead);
    }
    let face = id.index() as u32;
    foes.push(Foe { name: name.clone(), kind, face, victims, raids, whereabouts: Whereabouts::Here(id) });
    bear(world, id, &name);
    Some(name)
}

/// A name that no foe has had and the chief does not bear; `None` if there is none left.
pub(crate) fn draw_name(world: &mut World) -> Option<String> {
    let siege = &world.state.siege;
    let chief = world.state.chief.name.as_ref();
    let is_free = |name: &&String| siege.foes.iter().all(|foe| foe.name != **name) && chief != Some(*name);
    let free: Vec<String> = world.rules.people.foes.names.iter().filter(is_free).cloned().collect();
    world.state.streams.people.pick(&free).cloned()
}

fn bear(world: &mut World, id: UnitId, name: &str) {
    let Some(unit) = world.state.units.get_mut(id) else { return };
    name.clone_into(&mut unit.name);
    if let Some(besieger) = unit.besieger_mut() {
        besieger.named = true;
    }
}

/// A raid has come: the chief, if he leads it, and those who got away from an earlier one are among them.
pub(super) fn recognize(world: &mut World, wave: u32, events: &mut Events) {
    let rules = world.rules.clone();
    let led_by = rules.people.foes.chief.as_deref().and_then(|chief| rules.unit_named(chief));
    let newcomers: Vec<(UnitId, UnitKind)> = world
        .of_role(Role::Besieger)
        .filter(|(_, unit)| unit.besieger().is_some_and(|besieger| besieger.wave == wave && !besieger.named))
        .map(|(id, unit)| (id, unit.kind()))
        .collect();
    for (id, kind) in newcomers {
        if Some(kind) == led_by {
            let name = world.state.chief.name.clone();
            let comes = name.filter(|name| world.units().all(|(_, unit)| unit.name() != name));
            comes.iter().for_each(|name| bear(world, id, name));
            continue;
        }
        let foes = &mut world.state.siege.foes;
        let back = foes.iter_mut().find(|foe| foe.whereabouts == Whereabouts::Away && foe.kind == kind);
        let Some(foe) = back else { continue };
        foe.whereabouts = Whereabouts::Here(id);
        foe.raids = foe.raids.saturating_add(1);
        let name = foe.name.clone();
        bear(world, id, &name);
        events.push(Event::FoeReturned { unit: id, name });
    }
}

/// Somebody has left the map alive.
pub(super) fn get_away(world: &mut World, id: UnitId) {
    if let Some(foe) = foe_mut(world, id) {
        foe.whereabouts = Whereabouts::Away;
    }
}

/// Notes which of them have died.
pub(super) fn strike_off(world: &mut World, deaths: &[Death], events: &mut Events) {
    for death in deaths.iter().filter(|death| death.unit.besieger().is_some_and(|besieger| besieger.named)) {
        if let Some(foe) = foe_mut(world, death.id) {
            foe.whereabouts = Whereabouts::Dead;
        }
        let by = death.killer.filter(|killer| killer.role == Role::Colonist).map(|killer| killer.id);
        events.push(Event::FoeFell { name: death.unit.name().to_owned(), kind: death.unit.kind(), by });
    }
}

/// The record of a besieger with a name; the chief has none.
pub fn foe<'a>(world: &'a World, unit: &Unit) -> Option<&'a Foe> {
    unit.besieger().filter(|besieger| besieger.named)?;
    world.siege().foes().iter().find(|foe| foe.name == unit.name())
}
