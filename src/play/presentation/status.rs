//! Condition of a unit at a glance: the mark over its head and the colour of its hit points.

use osada::sim::rules::Role;
use osada::sim::{Activity, Intent, Patience, Unit, World};
use osada::texture::{StatusLook, palette};

/// Green, yellow, red.
pub fn health_colour(share: f32) -> palette::Rgb {
    match share {
        share if share > 0.6 => palette::HERB,
        share if share > 0.3 => palette::OCHRE,
        _ => palette::MADDER,
    }
}

/// Colour of the bar over a unit's head. Besiegers have one of their own, however hurt they and others are.
pub fn bar_colour(role: Role, share: f32) -> palette::Rgb {
    match role {
        Role::Besieger => palette::MADDER,
        _ if share > 0.6 => palette::HERB,
        _ => palette::OCHRE,
    }
}

/// The status mark over a unit's head, if it has one.
pub fn status(world: &World, unit: &Unit) -> Option<StatusLook> {
    let now = world.clock().now();
    if let Some(colonist) = unit.colonist() {
        if colonist.is_drafted() {
            return Some(StatusLook::Drafted);
        }
        return match colonist.activity() {
            Activity::Sleep { .. } => Some(StatusLook::Sleep),
            Activity::Rest { .. } => Some(StatusLook::Rest),
            Activity::Fight { .. } => Some(StatusLook::Fight),
            Activity::Flee => Some(StatusLook::Flee),
            Activity::Shelter => Some(StatusLook::Alert),
            Activity::Post => Some(StatusLook::Drafted),
            Activity::Eat { .. } => Some(StatusLook::Eat),
            _ if colonist.is_hungry() => Some(StatusLook::Eat),
            Activity::Mourn { .. } => Some(StatusLook::Fear),
            Activity::Idle | Activity::Talk { .. } | Activity::Stroll { .. } => Some(StatusLook::Idle),
            Activity::Work { .. } | Activity::Carry { .. } | Activity::Arm { .. } => None,
        };
    }
    if let Some(besieger) = unit.besieger() {
        let wall = besieger.breach().and_then(|wall| world.map().structure(wall));
        let row = world.rules().unit(unit.kind());
        if wall.is_some_and(|wall| row.digging_rate(world.rules().structure(wall.kind())).is_some()) {
            return Some(StatusLook::Dig);
        }
        return match besieger.intent() {
            Intent::Flee => Some(StatusLook::Flee),
            Intent::Rest => Some(StatusLook::Rest),
            Intent::Muster => Some(StatusLook::Idle),
            Intent::Attack(_) if besieger.patience() != Patience::Calm => Some(StatusLook::Alert),
            Intent::Attack(_) if besieger.morale() < -2.0 => Some(StatusLook::Fear),
            Intent::Defend => Some(StatusLook::Alert),
            Intent::Attack(_) | Intent::Patrol(_) => None,
        };
    }
    unit.beast().filter(|beast| beast.is_fleeing(now)).map(|_| StatusLook::Alert)
}
