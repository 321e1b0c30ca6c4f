//! The view of a player at a moment, as the numbers that conditions compare. Nothing here is hidden in the window.

use super::language::{Condition, Sight, Who};
use osada_ai::grid::Cell;
use osada_sim::rules::{Good, Role, Rules, StructureKind};
use osada_sim::{Camp, Colonist, HitPoints, Intent, Site, Structure, Unit, UnitId, World, raid_due};

/// Besiegers this near to a place of a camp guard it, in tiles.
const GUARD: f64 = 8.0;
/// Value of a distance or a time that does not exist.
const NEVER: f64 = 1000.0;
/// Least share of hit points and largest fatigue of somebody fit.
const FIT: f64 = 0.6;
const WORN: f64 = 9.5;

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

    /// True if a condition holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Yes(sight) => self.value(sight) >= 0.5,
            Condition::No(sight) => self.value(sight) < 0.5,
            Condition::Below(sight, bound) => self.value(sight) < *bound,
            Condition::AtLeast(sight, bound) => self.value(sight) >= *bound,
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part)),
        }
    }

    /// The value of a sight.
    pub fn value(&self, sight: &Sight) -> f64 {
        let (world, siege, clock) = (self.world, self.world.siege(), self.world.clock());
        let time = &world.rules().time;
        let yes = |is_so: bool| f64::from(u8::from(is_so));
        match sight {
            Sight::Seconds => clock.seconds(),
            Sight::Day => clock.day(time) as f64,
            Sight::Night => yes(clock.is_night(time)),
            Sight::SecondsToDusk => clock.until_dusk(time).seconds().0,
            Sight::RaidAnnounced => yes(raid_due(world).is_some_and(|due| due.seconds() <= time.warning_seconds)),
            Sight::RaidHere => yes(siege.raids().iter().any(|raid| raid.over_at().is_none())),
            Sight::RaidsCome => f64::from(siege.arrived()),
            Sight::RaidsOver => siege.raids().iter().filter(|raid| raid.over_at().is_some()).count() as f64,
            Sight::RaidsLeft => siege.waves().len().saturating_sub(siege.arrived() as usize) as f64,
            Sight::People => self.people().count() as f64,
            Sight::Fit => self.chosen(Who::Fit).len() as f64,
            Sight::Wounded => self.chosen(Who::Wounded).len() as f64,
            Sight::Drafted => self.people().filter(|(.., colonist)| colonist.is_drafted()).count() as f64,
            Sight::Wood => f64::from(world.stock().of(Good::Wood)),
            Sight::Stone => f64::from(world.stock().of(Good::Stone)),
            Sight::Food => f64::from(world.stock().of(Good::Food)),
            Sight::Hides => f64::from(world.stock().of(Good::Hides)),
            Sight::Iron => f64::from(world.stock().of(Good::Iron)),
            Sight::Besiegers => world.of_role(Role::Besieger).count() as f64,
            Sight::Attackers => self.attackers().count() as f64,
            Sight::AttackerDistance => {
                self.attackers().map(|(_, unit)| unit.cell().euclidean(self.home)).fold(NEVER, f64::min)
            }
            Sight::Camps => world.camps().count() as f64,
            Sight::CampShare => {
                let shares = world.camps().filter_map(|(_, camp)| share(world.rules(), camp));
                shares.reduce(f64::min).unwrap_or(0.0)
            }
            Sight::Guards => {
                let near = |cell: Cell| self.camp_sites().any(|camp| camp.euclidean(cell) <= GUARD);
                world.of_role(Role::Besieger).filter(|(_, unit)| near(unit.cell())).count() as f64
            }
            Sight::HearthShare => world.hearth().and_then(|(_, hearth)| share(world.rules(), hearth)).unwrap_or(0.0),
            Sight::Alarm => yes(world.alarm()),
            Sight::Standing(name) => self.standing(name).count() as f64,
            Sight::Planned(name) => self.kind(name).map_or(0.0, |kind| self.planned(kind) as f64),
            Sight::Open(job) => world.jobs().iter().filter(|(_, open)| open.kind() == *job).count() as f64,
        }
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

    /// How many structures of a kind are planned.
    pub fn planned(&self, kind: StructureKind) -> usize {
        let is_one = |site: Site| matches!(site, Site::Plan(planned, _) if planned == kind);
        self.world.jobs().iter().filter(|(_, job)| is_one(job.site())).count()
    }

    /// The colonists, in the order of their numbers.
    pub fn people(&self) -> impl Iterator<Item = (UnitId, &'w Unit, &'w Colonist)> + use<'w> {
        self.world.of_role(Role::Colonist).filter_map(|(id, unit)| Some((id, unit, unit.colonist()?)))
    }

    /// The people of a selection.
    pub fn chosen(&self, who: Who) -> Vec<UnitId> {
        let rules = self.world.rules();
        let whole = |unit: &Unit| unit.hp() / rules.unit(unit.kind()).hp >= FIT;
        let people = self.people().enumerate().filter(|&(number, (_, unit, colonist))| match who {
            Who::All => true,
            Who::Fit => whole(unit) && colonist.fatigue() < WORN,
            Who::Wounded => !whole(unit),
            Who::Armed => unit.outfit().weapon.is_some(),
            Who::First(count) => number < usize::from(count),
            Who::Others(count) => number >= usize::from(count),
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

/// Hit points of a structure, as a share.
fn share(rules: &Rules, structure: &Structure) -> Option<f64> {
    let whole: HitPoints = rules.structure(structure.kind()).hp?;
    Some(structure.hp()? / whole)
}
