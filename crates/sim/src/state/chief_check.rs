//! Validation of a chief from outside, and moving his memories to another map.

use super::chief::{Chief, Danger, Harm, MOST_REMEMBERED, Plan, RaidMemory, Sighting};
use super::map::Map;
use super::siege::Squad;
use super::validation::is_name;
use crate::kinds::limits::{LARGEST, LAST_TIME, MOST};
use crate::kinds::{HitPoints, MindId, Role, StructureKind, Tick};
use crate::rules::Rules;
use osada_ai::brain::MindRole;
use osada_ai::grid::Cell;

/// Limits of a plan.
const MOST_SQUADS: usize = 10_000;
const MOST_IN_BAND: u64 = 1_000_000;
/// Most plans of a game.
const MOST_PLANS: usize = 200_000;
/// Most dangers of a plan.
pub const MOST_DANGERS: usize = 512;
/// Largest radius of a danger, in tiles.
const WIDEST: u8 = 50;

impl Chief {
    /// Refuses what a tick could not work with. `camps` and `waves` are the numbers of those.
    pub(super) fn check(&self, rules: &Rules, map: &Map, camps: usize, waves: usize) -> Result<(), String> {
        let Self { name, mind, memory, plans } = self;
        ensure(name.iter().all(|name| is_name(name)), "nobody has such a name")?;
        let is_chief = |id: &MindId| rules.minds.get(id.index()).is_some_and(|(_, mind)| mind.role == MindRole::Chief);
        ensure(mind.iter().all(is_chief), "there is no such mind of a chief")?;
        ensure(memory.len() <= MOST_REMEMBERED as usize, "he remembers more raids than anybody")?;
        memory.iter().try_for_each(|raid| check_memory(raid, rules, map))?;
        ensure(plans.len() <= MOST_PLANS, "more plans than raids")?;
        for plan in plans {
            let Plan { wave, at: Tick(at), mind, senses, decided: _, carried_out: _, obstacle: _, band, site, dangers } =
                plan;
            ensure((1..=waves).contains(&(*wave as usize)), "a plan for no wave")?;
            ensure(is_chief(mind), "a plan of no chief's mind")?;
            ensure(*at <= LAST_TIME, "a plan at an impossible time")?;
            ensure(senses.iter().all(|(_, value)| value.abs() <= LARGEST), "an impossible sense")?;
            ensure(senses.len() <= osada_ai::brain::Sense::ALL.len(), "more senses than there are")?;
            ensure(site.iter().all(|&cell| map.contains(cell)), "they gather off the map")?;
            let sound = |squad: &Squad| {
                let besieger = rules.units.get(squad.kind.index()).is_some_and(|row| row.role == Role::Besieger);
                let mind = squad.mind.is_none_or(|id| {
                    rules.minds.get(id.index()).is_some_and(|(_, mind)| mind.role == MindRole::Besieger)
                });
                besieger && mind && usize::from(squad.camp) < camps
            };
            ensure(band.len() <= MOST_SQUADS && band.iter().all(sound), "it sends somebody who is none")?;
            let sum: u64 = band.iter().map(|squad| u64::from(squad.count)).sum();
            ensure(sum <= MOST_IN_BAND, "it sends too many")?;
            let harmless = |danger: &Danger| {
                map.contains(danger.cell) && (0.0..=LARGEST).contains(&danger.cost.0) && danger.radius <= WIDEST
            };
            ensure(dangers.len() <= MOST_DANGERS && dangers.iter().all(harmless), "they keep off what cannot be")?;
        }
        Ok(())
    }
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn check_memory(raid: &RaidMemory, rules: &Rules, map: &Map) -> Result<(), String> {
    let RaidMemory {
        wave,
        plan: _,
        came,
        fallen,
        kills,
        strength,
        harms,
        held_up,
        shut_out,
        breaches,
        contact,
        met,
        defenders,
        seen,
        over: _,
    } = raid;
    let tiles = map.width() * map.height();
    let counts = [*wave, *came, *fallen, *kills, *shut_out, *defenders];
    ensure(counts.into_iter().all(|count| count <= MOST), "an impossible count in a memory")?;
    ensure((0.0..=LARGEST).contains(&strength.0), "an impossible strength")?;
    ensure(contact.is_none_or(|contact| contact.0 <= LAST_TIME), "an impossible time in a memory")?;
    let possible =
        |harm: &Harm| map.contains(harm.cell) && (0.0..=LARGEST).contains(&harm.damage.0) && harm.fallen <= MOST;
    ensure(harms.iter().all(possible), "harm that cannot be")?;
    ensure(harms.is_sorted_by(|a, b| (a.cell, a.cause) < (b.cell, b.cause)), "harm out of order")?;
    ensure(held_up.is_sorted_by(|a, b| a < b) && met.is_sorted_by(|a, b| a < b), "people out of order")?;
    ensure(breaches.len() <= MOST as usize && breaches.iter().all(|&cell| map.contains(cell)), "a breach off the map")?;
    let known = |sighting: &Sighting| map.contains(sighting.cell) && sighting.kind.index() < rules.structures.len();
    ensure(seen.len() <= tiles && seen.iter().all(known), "something seen that cannot be")?;
    ensure(seen.is_sorted_by(|a, b| a.cell < b.cell), "what was seen is out of order")
}

impl RaidMemory {
    /// The memory of a raid, taken to a map of this size and to these rules: what was on no tile of it is forgotten.
    /// `None` where there is nothing in it that could be.
    pub(crate) fn on_map(mut self, rules: &Rules, map: &Map) -> Option<Self> {
        let there = |cell: Cell| map.contains(cell);
        let known = |kind: StructureKind| kind.index() < rules.structures.len();
        self.harms.retain(|harm| there(harm.cell));
        self.breaches.retain(|&cell| there(cell));
        self.seen.retain(|sighting| there(sighting.cell) && known(sighting.kind));
        self.strength = self.strength.max(HitPoints(0.0));
        check_memory(&self, rules, map).is_ok().then_some(self)
    }
}
