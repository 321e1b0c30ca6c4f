//! What a player, a script, a replay and a test can ask of the world: intents, never clicks.

use super::rules::{Good, Passage, Role, Rules, StructureKind};
use super::undo;
use super::world::{Job, JobKind, Outcome, Site, StructureId, UnitId, World, covered};
use crate::grid::Cell;
use serde::{Deserialize, Serialize};

/// An intent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// Everything in the area that can be worked on in this way is to be: chop, mine, forage, hunt, repair, dismantle.
    Designate {
        /// The kind of work.
        job: JobKind,
        /// Where.
        area: Area,
    },
    /// Designations and plans in the area are taken back; what was paid for comes back.
    Cancel {
        /// Where.
        area: Area,
    },
    /// A structure is to be built with its upper left corner on each of the tiles.
    Build {
        /// What.
        structure: StructureKind,
        /// Where; tiles on which it cannot stand are passed over as long as one can.
        cells: Vec<Cell>,
    },
    /// The colony's priority of a kind of work.
    SetPriority {
        /// The kind of work.
        job: JobKind,
        /// From 0 (never) to 4 (first).
        priority: u8,
    },
    /// Colonists come under direct orders, or are released.
    Draft {
        /// Who.
        units: Vec<UnitId>,
        /// Whether to draft or to release.
        drafted: bool,
    },
    /// What drafted colonists are to do.
    Order {
        /// Who.
        units: Vec<UnitId>,
        /// What.
        order: Order,
    },
    /// The latest designation, plan or cancellation is taken back, as far as it has not been carried out.
    Undo,
    /// What was undone last is done again.
    Redo,
    /// How soon one colonist does a kind of work.
    Assign {
        /// Who.
        unit: UnitId,
        /// The kind of work.
        job: JobKind,
        /// From 0 (never) to 4 (first); `None` for the colony's priority.
        priority: Option<u8>,
    },
    /// Colonists are not to pass doors, or may again.
    Forbid {
        /// Which; those for which it is impossible are passed over as long as it is possible for one.
        doors: Vec<StructureId>,
        /// Whether to forbid or to allow.
        forbidden: bool,
    },
    /// The alarm: everybody who is not drafted runs to the hearth, whatever they do, until it is rung off.
    Ring {
        /// Whether to ring or to ring off.
        on: bool,
    },
}

/// What a drafted colonist is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Stand where you are; strike who comes in reach.
    Hold,
    /// Walk to a tile, then hold.
    Move(Cell),
    /// Strike a unit until it is dead or gone.
    Attack(UnitId),
    /// Strike a structure until it is down.
    Raze(StructureId),
}

/// A rectangle of tiles given by two opposite corners, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// One corner.
    pub from: Cell,
    /// The opposite one.
    pub to: Cell,
}

impl Area {
    /// The rectangle between two corners.
    pub fn new(from: Cell, to: Cell) -> Self {
        Self { from, to }
    }

    /// A single tile.
    pub fn tile(cell: Cell) -> Self {
        Self::new(cell, cell)
    }

    /// Whether a tile lies in it.
    pub fn contains(&self, cell: Cell) -> bool {
        (self.from.x.min(self.to.x)..=self.from.x.max(self.to.x)).contains(&cell.x)
            && (self.from.y.min(self.to.y)..=self.from.y.max(self.to.y)).contains(&cell.y)
    }

    /// Its tiles that lie on a map of this size, row by row.
    pub fn cells(&self, width: usize, height: usize) -> impl Iterator<Item = Cell> + use<> {
        let clamp = |value: i32, size: usize| value.clamp(0, size as i32);
        let rows =
            clamp(self.from.y.min(self.to.y), height)..clamp(self.from.y.max(self.to.y).saturating_add(1), height);
        let columns =
            clamp(self.from.x.min(self.to.x), width)..clamp(self.from.x.max(self.to.x).saturating_add(1), width);
        rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }
}

/// Why a command cannot be carried out. What it says is what the player reads beside the cursor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The level is decided.
    #[error("the level is over")]
    Over,
    /// A tile lies outside the map.
    #[error("{0} lies off the map")]
    OffMap(Cell),
    /// Nothing in the area can be worked on in this way.
    #[error("nothing to {} here", .0.name())]
    NothingToDo(JobKind),
    /// This kind of work follows from others and is not designated.
    #[error("{} jobs come by themselves", .0.name())]
    NotDesignated(JobKind),
    /// Nothing in the area is planned.
    #[error("nothing planned here")]
    NothingPlanned,
    /// Nothing that was designated, planned or cancelled is left to take back.
    #[error("nothing to undo")]
    NothingToUndo,
    /// Nothing was undone, or something else was done since.
    #[error("nothing to redo")]
    NothingToRedo,
    /// The player cannot build this.
    #[error("this cannot be built")]
    NotBuildable,
    /// The ground does not carry it.
    #[error("cannot build on {0}")]
    Ground(String),
    /// Something stands there.
    #[error("{0} stands here")]
    Taken(String),
    /// Something is planned there.
    #[error("already planned here")]
    AlreadyPlanned,
    /// No tiles were given.
    #[error("no tiles chosen")]
    NoTiles,
    /// Priorities go from 0 to 4.
    #[error("priority {0} is not between 0 and 4")]
    Priority(u8),
    /// No such unit, or it is gone.
    #[error("there is no such unit any more")]
    NoUnit,
    /// Only colonists take orders.
    #[error("only colonists can be drafted")]
    NotColonist,
    /// Orders are for the drafted.
    #[error("{0} is not drafted")]
    NotDrafted(String),
    /// Nobody can stand there.
    #[error("nobody can stand there")]
    NotStandable,
    /// No such structure, or it is gone.
    #[error("there is no such structure any more")]
    NoStructure,
    /// It cannot be struck.
    #[error("this cannot be struck")]
    NotStrikable,
    /// Only doors can be forbidden.
    #[error("only doors and gates can be forbidden")]
    NotDoor,
    /// Somebody would be shut into the door.
    #[error("somebody stands in the door")]
    InTheDoor,
    /// Nothing would change.
    #[error("this is so already")]
    AsItIs,
}

/// Whether the world would carry the command out now, or why not.
pub fn check(world: &World, command: &Command) -> Result<(), Refusal> {
    if world.outcome() != Outcome::Running {
        return Err(Refusal::Over);
    }
    match command {
        Command::Designate { job, area } => designatable(world, *job, area),
        Command::Cancel { area } => {
            let planned = area.cells(world.map().width(), world.map().height()).any(|cell| cancellable(world, cell));
            if planned { Ok(()) } else { Err(Refusal::NothingPlanned) }
        }
        Command::Build { structure, cells } => {
            let mut answer = Err(Refusal::NoTiles);
            for &cell in cells {
                match check_site(world, *structure, cell) {
                    Ok(()) => return Ok(()),
                    Err(reason) if answer == Err(Refusal::NoTiles) => answer = Err(reason),
                    Err(_) => {}
                }
            }
            answer
        }
        Command::SetPriority { priority, .. } => check_priority(*priority),
        Command::Assign { unit, priority, .. } => {
            colonist(world, *unit)?;
            priority.map_or(Ok(()), check_priority)
        }
        Command::Forbid { doors, forbidden } => {
            let mut answers = doors.iter().map(|&door| check_door(world, door, *forbidden));
            let first = answers.next().unwrap_or(Err(Refusal::NotDoor));
            if first.is_ok() || answers.any(|answer| answer.is_ok()) { Ok(()) } else { first }
        }
        Command::Ring { on } if *on == world.alarm() => Err(Refusal::AsItIs),
        Command::Ring { .. } => Ok(()),
        Command::Draft { units, .. } => units.iter().try_for_each(|&id| colonist(world, id).map(|_| ())),
        Command::Order { units, order } => {
            units.iter().try_for_each(|&id| {
                let unit = colonist(world, id)?;
                let drafted = unit.colonist().is_some_and(|colonist| colonist.is_drafted());
                if drafted { Ok(()) } else { Err(Refusal::NotDrafted(unit.name().to_owned())) }
            })?;
            check_order(world, order)
        }
        Command::Undo => undo::can_undo(world).then_some(()).ok_or(Refusal::NothingToUndo),
        Command::Redo => undo::can_redo(world).then_some(()).ok_or(Refusal::NothingToRedo),
    }
}

/// Whether a door could be forbidden or allowed, or why not.
pub(in crate::sim) fn check_door(world: &World, id: StructureId, forbidden: bool) -> Result<(), Refusal> {
    let door = world.map().structure(id).ok_or(Refusal::NoStructure)?;
    let row = world.rules().structure(door.kind());
    if row.passage != Passage::Door {
        Err(Refusal::NotDoor)
    } else if door.is_forbidden() == forbidden {
        Err(Refusal::AsItIs)
    } else if forbidden && world.occupied(covered(door.cell(), row.size)) {
        Err(Refusal::InTheDoor)
    } else {
        Ok(())
    }
}

fn check_priority(priority: u8) -> Result<(), Refusal> {
    if priority <= 4 { Ok(()) } else { Err(Refusal::Priority(priority)) }
}

fn colonist(world: &World, id: UnitId) -> Result<&super::world::Unit, Refusal> {
    let unit = world.unit(id).ok_or(Refusal::NoUnit)?;
    if unit.role() == Role::Colonist { Ok(unit) } else { Err(Refusal::NotColonist) }
}

fn check_order(world: &World, order: &Order) -> Result<(), Refusal> {
    match *order {
        Order::Hold => Ok(()),
        Order::Move(cell) if !world.map().contains(cell) => Err(Refusal::OffMap(cell)),
        Order::Move(cell) => {
            let factor = world.map().factor(world.rules(), cell, Role::Colonist);
            factor.map(|_| ()).ok_or(Refusal::NotStandable)
        }
        Order::Attack(id) => world.unit(id).map(|_| ()).ok_or(Refusal::NoUnit),
        Order::Raze(id) => {
            let structure = world.map().structure(id).ok_or(Refusal::NoStructure)?;
            let strikable = world.rules().structure(structure.kind()).hp.is_some();
            if strikable { Ok(()) } else { Err(Refusal::NotStrikable) }
        }
    }
}

/// Whether a structure could be planned with its upper left corner on a tile, or why not.
pub fn check_site(world: &World, kind: StructureKind, cell: Cell) -> Result<(), Refusal> {
    let (rules, map) = (world.rules(), world.map());
    let row = rules.structures.get(kind.index()).ok_or(Refusal::NotBuildable)?;
    if row.build_seconds.is_none() {
        return Err(Refusal::NotBuildable);
    }
    for tile in covered(cell, row.size) {
        let terrain = map.terrain(tile).ok_or(Refusal::OffMap(tile))?;
        if let Some((_, structure)) = map.structure_at(tile) {
            return Err(Refusal::Taken(rules.structure(structure.kind()).title.clone()));
        }
        if !row.stands_on(rules.terrain(terrain)) {
            return Err(Refusal::Ground(rules.terrain(terrain).name.replace('_', " ")));
        }
        if world.jobs().at(tile).is_some_and(|(_, job)| matches!(job.site(), Site::Plan(..))) {
            return Err(Refusal::AlreadyPlanned);
        }
    }
    Ok(())
}

fn designatable(world: &World, job: JobKind, area: &Area) -> Result<(), Refusal> {
    if !job.is_designated() {
        return Err(Refusal::NotDesignated(job));
    }
    if job == JobKind::Hunt {
        let any = world.units().any(|(id, unit)| {
            unit.role().is_beast() && area.contains(unit.cell()) && world.jobs().hunting(id).is_none()
        });
        return if any { Ok(()) } else { Err(Refusal::NothingToDo(job)) };
    }
    let any = area.cells(world.map().width(), world.map().height()).any(|cell| site_for(world, job, cell).is_some());
    if any { Ok(()) } else { Err(Refusal::NothingToDo(job)) }
}

/// What a designation of this kind on a tile would be about, if it can be made.
pub(in crate::sim) fn site_for(world: &World, kind: JobKind, cell: Cell) -> Option<Site> {
    let (rules, map) = (world.rules(), world.map());
    // Whoever takes a structure down need not see to it any more.
    let replaced = |job: &Job| kind == JobKind::Dismantle && job.kind().comes_by_itself();
    if world.jobs().at(cell).is_some_and(|(_, job)| !replaced(job)) {
        return None;
    }
    match kind {
        JobKind::Chop | JobKind::Mine | JobKind::Forage => {
            let harvest = rules.terrain(map.terrain(cell)?).harvest.as_ref()?;
            (harvest.job == kind && map.structure_at(cell).is_none()).then_some(Site::Tile(cell))
        }
        JobKind::Repair | JobKind::Dismantle => {
            let (id, structure) = map.structure_at(cell)?;
            let row = rules.structure(structure.kind());
            let damaged = row.hp.is_some_and(|full| structure.hp() < full);
            let ours = row.build_seconds.is_some();
            let fits = if kind == JobKind::Repair { damaged } else { ours };
            fits.then_some(Site::Structure(id))
        }
        JobKind::Hunt | JobKind::Build | JobKind::Rearm | JobKind::Farm | JobKind::Haul => None,
    }
}

fn cancellable(world: &World, cell: Cell) -> bool {
    world.jobs().at(cell).is_some()
        || world.jobs().iter().any(|(_, job)| hunted_at(world, job).is_some_and(|place| place == cell))
}

/// Where the beast is that a job is about.
pub(in crate::sim) fn hunted_at(world: &World, job: &Job) -> Option<Cell> {
    if let Site::Beast(beast) = job.site() { world.unit(beast).map(|unit| unit.cell()) } else { None }
}

/// What the stock lacks for building one of these now.
pub fn lacks(world: &World, rules: &Rules, kind: StructureKind) -> Option<Good> {
    world.stock().lacks(&rules.structure(kind).cost)
}
