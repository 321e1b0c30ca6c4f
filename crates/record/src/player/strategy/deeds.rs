//! Actions of rules as commands; only those that change something are given.

use super::language::{Deed, Foe, Who};
use super::places::place;
use super::view::View;
use crate::player::arming::{is_payable, may_craft};
use crate::player::command_words::draft;
use crate::player::supply::{hunt, mark, uncommitted};
use crate::player::survey::Survey;
use osada_ai::grid::Cell;
use osada_sim::rules::{GearKind, Passage, Role, Stock, StructureKind};
use osada_sim::{
    Answer, Area, Build, Colonist, Command, Craft, Designate, Expel, Forbid, GiveOrder, JobKind, Keep, Learn, Order,
    Ring, SetPriority, SetStance, Site, Stance, StructureId, Unit, UnitId, check, check_site, owned,
};
use std::collections::BTreeMap;

/// Distance within which people have arrived at their spot, in tiles.
const THERE: u32 = 1;
/// Besiegers this near to each other are together, in tiles.
const TOGETHER: f64 = 6.0;

/// An instruction to a person: an order, or a stance.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    Order(Order),
    Stance(Stance),
}

impl Told {
    /// True if a colonist follows it already.
    fn holds(self, colonist: &Colonist) -> bool {
        match self {
            Self::Order(order) => colonist.draft() == Some(order),
            Self::Stance(stance) => colonist.draft() == Some(Order::Hold) && colonist.orders().stance == stance,
        }
    }

    /// The command for these people.
    fn command(self, units: Vec<UnitId>) -> Command {
        match self {
            Self::Order(order) => Command::Order(GiveOrder { units, order }),
            Self::Stance(stance) => Command::Stance(SetStance { units, stance }),
        }
    }
}

/// The commands of one moment.
pub(super) struct Doing<'w> {
    view: View<'w>,
    survey: &'w Survey,
    /// Drafts and releases; the first rule that sets one counts.
    drafts: BTreeMap<UnitId, bool>,
    /// Orders and stances; the first rule that sets one counts. `None`: to go on as before.
    orders: BTreeMap<UnitId, Option<Told>>,
    others: Vec<Command>,
    /// Number of plans, those of this moment included.
    plans: usize,
    purse: Stock,
}

impl<'w> Doing<'w> {
    pub fn new(view: View<'w>, survey: &'w Survey) -> Self {
        let world = view.world;
        let plans = world.jobs().iter().filter(|(_, job)| job.kind() == JobKind::Build).count();
        let (drafts, orders) = (BTreeMap::new(), BTreeMap::new());
        Self { view, survey, drafts, orders, others: Vec::new(), plans, purse: uncommitted(world) }
    }

    /// Applies one action. `tiles` are those of the pattern of a structure to build.
    pub fn act(&mut self, deed: &Deed, tiles: &[Cell]) {
        let world = self.view.world;
        match deed {
            Deed::Draft(who) => self.draft(*who, true),
            Deed::Release(who) => self.draft(*who, false),
            Deed::Hold(who) => self.order(*who, |_, _| Some(Some(Told::Stance(Stance::Hold)))),
            Deed::Stance { who, stance } => self.order(*who, |_, _| Some(Some(Told::Stance(*stance)))),
            Deed::Move { who, to } => self.order(*who, |doing, unit| {
                let cell = place(&doing.view, doing.survey, to, unit)?;
                Some((cell.chebyshev(unit.cell()) > THERE).then_some(Told::Order(Order::Move(cell))))
            }),
            Deed::Attack { who, foe } => {
                if let Some(enemy) = self.foe(*foe) {
                    self.order(*who, |_, _| Some(Some(Told::Order(Order::Attack(enemy)))));
                }
            }
            Deed::Raze(who) => {
                if let Some((camp, _)) = world.camps().next() {
                    self.order(*who, |_, _| Some(Some(Told::Order(Order::Raze(camp)))));
                }
            }
            Deed::Designate { job: JobKind::Hunt, within, .. } => {
                hunt(world, self.view.home, f64::from(*within), &mut self.others);
            }
            Deed::Designate { job, within, open } => {
                let opened = world.jobs().iter().filter(|(_, open)| open.kind() == *job).count();
                let most = usize::from(*open).saturating_sub(opened);
                if most > 0 {
                    mark(world, *job, self.view.home, f64::from(*within), most, &mut self.others);
                }
            }
            Deed::Build { structure, most, open, .. } => {
                if let Some(kind) = self.view.kind(structure) {
                    self.build(kind, tiles, usize::from(*most), usize::from(*open));
                }
            }
            Deed::Craft { gear, most } => {
                let can_be_made = |gear: &GearKind| world.rules().gear(*gear).craft_seconds.is_some();
                if let Some(gear) = world.rules().gear_named(gear).filter(can_be_made) {
                    let owned = owned(world, gear);
                    if may_craft(world) && owned < u32::from(*most) && is_payable(world, gear) {
                        self.ask(Craft { gear, wanted: owned + 1 });
                    }
                }
            }
            Deed::Learn(name) => {
                let craft = world.rules().craft_named(name);
                let craft = craft.filter(|&craft| self.purse.lacks(&world.rules().craft(craft).cost).is_none());
                craft.into_iter().for_each(|craft| self.ask(Learn { craft, on: true }));
            }
            Deed::Expel(who) => {
                for unit in self.view.chosen(*who) {
                    self.ask(Expel { unit });
                }
            }
            Deed::Keep { recipe, pieces } => {
                if let Some(recipe) = world.rules().recipe_named(recipe) {
                    self.ask(Keep { recipe, pieces: (*pieces).into() });
                }
            }
            Deed::Dismantle { structure, keep } => {
                let marked = |cell: Cell| world.jobs().at(cell).is_some();
                let standing = self.view.standing(structure).skip(usize::from(*keep));
                let areas = standing.map(|structure| structure.cell()).filter(|&cell| !marked(cell)).map(Area::tile);
                let asked = areas.map(|area| Command::Designate(Designate { job: JobKind::Dismantle, area }));
                self.others.extend(asked.collect::<Vec<_>>());
            }
            Deed::SetPriority { job, priority } => {
                if world.jobs().priority(*job) != *priority {
                    self.others.push(SetPriority { job: *job, priority: *priority }.into());
                }
            }
            Deed::Forbid(forbidden) => {
                let is_door = |kind: StructureKind| world.rules().structure(kind).passage == Passage::Door;
                let doors = world.map().structures().filter(|(_, structure)| is_door(structure.kind()));
                let doors: Vec<StructureId> =
                    doors.filter(|(_, structure)| structure.is_forbidden() != *forbidden).map(|(id, _)| id).collect();
                self.ask(Forbid { doors, forbidden: *forbidden });
            }
            Deed::Ring(on) => {
                if world.alarm() != *on {
                    self.others.push(Ring { on: *on }.into());
                }
            }
            Deed::CallRaid => self.ask(Command::CallRaid),
            Deed::Answer { trigger, choice } => {
                if let Some(choice) = choice.checked_sub(1) {
                    self.ask(Answer { trigger: trigger.clone(), choice });
                }
            }
        }
    }

    /// Adds a command if the world would accept it.
    fn ask(&mut self, command: impl Into<Command>) {
        let command = command.into();
        if check(self.view.world, &command).is_ok() {
            self.others.push(command);
        }
    }

    fn draft(&mut self, who: Who, drafted: bool) {
        for id in self.view.chosen(who) {
            self.drafts.entry(id).or_insert(drafted);
        }
    }

    /// True if somebody is drafted after the commands so far.
    fn is_drafted(&self, id: UnitId) -> bool {
        let now =
            || self.view.world.unit(id).and_then(|unit| unit.colonist()).is_some_and(|colonist| colonist.is_drafted());
        self.drafts.get(&id).copied().unwrap_or_else(now)
    }

    /// Gives the drafted ones of the people an instruction; `None` leaves them to the rules that follow.
    fn order(&mut self, who: Who, wanted: impl Fn(&Self, &Unit) -> Option<Option<Told>>) {
        for id in self.view.chosen(who) {
            if self.is_drafted(id)
                && !self.orders.contains_key(&id)
                && let Some(unit) = self.view.world.unit(id)
                && let Some(order) = wanted(self, unit)
            {
                self.orders.insert(id, order);
            }
        }
    }

    fn foe(&self, foe: Foe) -> Option<UnitId> {
        let (world, home) = (self.view.world, self.view.home);
        let near = |unit: &Unit, most: u8| unit.cell().euclidean(home) <= f64::from(most);
        let besiegers = || world.of_role(Role::Besieger);
        let least = |rated: Vec<(f64, UnitId)>| {
            rated.into_iter().min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, id)| id)
        };
        match foe {
            Foe::Within(most) => {
                let attackers = self.view.attackers().filter(|(_, unit)| near(unit, most));
                least(attackers.map(|(id, unit)| (unit.cell().euclidean(home), id)).collect())
            }
            Foe::Weakest(most) => {
                let targets = besiegers().filter(|(_, unit)| near(unit, most));
                least(targets.map(|(id, unit)| (unit.hp().0, id)).collect())
            }
            Foe::Stray(most) => {
                let targets = besiegers().filter(|(_, unit)| near(unit, most));
                let company = |unit: &Unit| {
                    besiegers().filter(|(_, besieger)| besieger.cell().euclidean(unit.cell()) <= TOGETHER).count()
                        as f64
                };
                least(targets.map(|(id, unit)| (company(unit), id)).collect())
            }
            Foe::Guard => {
                let camp = self.view.camp_sites().next()?;
                least(besiegers().map(|(id, unit)| (unit.cell().euclidean(camp), id)).collect())
            }
        }
    }

    /// Plans a structure on the first tiles of its pattern where it is missing, as far as it can be paid.
    fn build(&mut self, kind: StructureKind, tiles: &[Cell], most: usize, open: usize) {
        let world = self.view.world;
        let is_there = |cell: Cell| {
            let planned = world.jobs().at(cell).is_some_and(|(_, job)| job.site() == Site::Plan(kind, cell));
            planned
                || world
                    .map()
                    .structure_at(cell)
                    .is_some_and(|(_, structure)| structure.kind() == kind && structure.cell() == cell)
        };
        let mut room = most.saturating_sub(tiles.iter().filter(|&&cell| is_there(cell)).count());
        let cost = &world.rules().structure(kind).cost;
        let mut cells: Vec<Cell> = Vec::new();
        for &cell in tiles {
            if room == 0 || self.plans >= open {
                break;
            }
            if check_site(world, kind, cell).is_err() || self.is_asked_for(cell) {
                continue;
            }
            if self.purse.take(cost).is_err() {
                break;
            }
            cells.push(cell);
            room -= 1;
            self.plans += 1;
        }
        if !cells.is_empty() {
            self.others.push(Build { structure: kind, cells }.into());
        }
    }

    fn is_asked_for(&self, cell: Cell) -> bool {
        self.others.iter().any(|command| matches!(command, Command::Build(plan) if plan.cells.contains(&cell)))
    }

    /// All commands that change something, with people of the same instruction in one command.
    pub fn commands(self) -> Vec<Command> {
        let of = |id: UnitId| self.view.world.unit(id).and_then(|unit| unit.colonist());
        let mut commands = Vec::new();
        for drafted in [true, false] {
            let changed = self.drafts.iter().filter(|&(&id, &colonist)| {
                colonist == drafted && of(id).is_some_and(|colonist| colonist.is_drafted() != drafted)
            });
            draft(changed.map(|(&id, _)| id).collect(), drafted, &mut commands);
        }
        let mut groups: Vec<(Told, Vec<UnitId>)> = Vec::new();
        for (&id, instruction) in &self.orders {
            let Some(instruction) =
                instruction.filter(|&instruction| of(id).is_some_and(|colonist| !instruction.holds(colonist)))
            else {
                continue;
            };
            match groups.iter_mut().find(|(other, _)| *other == instruction) {
                Some((_, units)) => units.push(id),
                None => groups.push((instruction, vec![id])),
            }
        }
        commands.extend(groups.into_iter().map(|(instruction, units)| instruction.command(units)));
        commands.extend(self.others);
        commands
    }
}
