//! How a raid sets out: which squads gather where, and who waits how long before they attack.

use super::super::camps::gathering;
use super::band::parted;
use crate::ground::World;
use crate::kinds::Ticks;
use crate::state::Squad;
use osada_ai::grid::Cell;

/// Besiegers of one kind who gather at one place and attack at one time.
#[derive(Clone, Copy, Debug)]
pub(in crate::siege) struct Party {
    /// Who they are.
    pub squad: Squad,
    /// Where they gather, if there is a place.
    pub site: Option<Cell>,
    /// How much longer than usual they wait before they attack.
    pub delay: Ticks,
    /// Whether they strike first, while the rest waits.
    pub vanguard: bool,
}

/// The parties of a raid, those who strike first in front.
pub(in crate::siege) fn parties(world: &World, wave: u32, band: &[Squad]) -> Vec<Party> {
    let plan = world.chief().plan(wave);
    let row = plan.and_then(|plan| world.rules().plan(plan.carried_out()));
    let (vanguard, delay) = row.map_or((0.0, Ticks(0)), |row| (row.vanguard, row.delay.ticks()));
    let elsewhere = plan.and_then(|plan| plan.site());
    let mut first = Vec::new();
    let mut rest = Vec::new();
    for &squad in band {
        let camp = gathering(world, squad.camp);
        let (before, after) = parted(squad, vanguard);
        first.push(Party { squad: before, site: camp, delay: Ticks(0), vanguard: true });
        rest.push(Party { squad: after, site: elsewhere.or(camp), delay, vanguard: false });
    }
    first.retain(|party| party.squad.count > 0);
    rest.retain(|party| party.squad.count > 0);
    first.into_iter().chain(rest).collect()
}
