//! The player's tools, which act on the tiles under them.

use osada::grid::Cell;
use osada::sim::rules::{Passage, Role, Rules, Stock, StructureKind};
use osada::sim::{
    Aim, Area, Build, Cancel, Command, Designate, Forbid, FormLine, JobKind, Refusal, SetAim, SetPost, Site, UnitId,
    World, check, check_site,
};
use osada::texture::DesignationLook;
use osada_cli::words::capitalised;
use osada_cli::work_kinds::WorkKind;

/// Tiles from the end of a stroke within which a unit is its target.
const AIMED_WITHIN: f64 = 1.2;

/// Action of a click or a drag on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Mark for work.
    Designate(JobKind),
    /// Undo marks and plans, and dismantle structures.
    Remove,
    /// Plan a structure.
    Build(StructureKind),
    /// Shut doors to colonists; where all of them are shut, allow them again.
    Forbid,
    /// Prefer a target: a unit, a kind, or whoever is nearest to a place.
    Aim,
    /// Set posts for the alarm bell.
    Post,
}

/// A drag of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub from: Cell,
    pub to: Cell,
    /// True if walls go all around the rectangle instead of along a line.
    pub around: bool,
}

impl Stroke {
    pub fn area(&self) -> Area {
        Area::new(self.from, self.to)
    }

    /// The tiles that a structure is planned on: a straight line, or the rim of the rectangle.
    pub fn sites(&self) -> Vec<Cell> {
        let (from, to) = (self.from, self.to);
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        if self.around {
            let rim = |cell: &Cell| cell.x == left || cell.x == right || cell.y == top || cell.y == bottom;
            let cells = (top..=bottom).flat_map(|y| (left..=right).map(move |x| Cell::new(x, y)));
            return cells.filter(rim).collect();
        }
        if right - left >= bottom - top {
            (left..=right).map(|x| Cell::new(x, from.y)).collect()
        } else {
            (top..=bottom).map(|y| Cell::new(from.x, y)).collect()
        }
    }
}

impl Tool {
    pub fn title(self, rules: &Rules) -> String {
        match self {
            Self::Designate(job) => capitalised(job.name()),
            Self::Remove => "Dismantle or take back".to_owned(),
            Self::Forbid => "Forbid doors, or allow them".to_owned(),
            Self::Aim => "Aim at".to_owned(),
            Self::Post => "Set a post for when the bell rings".to_owned(),
            Self::Build(kind) => rules.structure(kind).title.clone(),
        }
    }

    /// The commands of a stroke; `people` are the selected colonists.
    pub fn commands(self, world: &World, people: &[UnitId], stroke: &Stroke) -> Vec<Command> {
        match self {
            Self::Designate(job) => vec![Designate { job, area: stroke.area() }.into()],
            Self::Build(structure) => vec![Build { structure, cells: stroke.sites() }.into()],
            Self::Forbid => {
                let (width, height) = (world.map().width(), world.map().height());
                let at =
                    |cell| world.map().structure_at(cell).filter(|(_, structure)| is_door(world, structure.kind()));
                let doors: Vec<_> = stroke.area().cells(width, height).filter_map(at).collect();
                let forbidden = doors.iter().any(|(_, door)| !door.is_forbidden());
                vec![Forbid { doors: doors.into_iter().map(|(id, _)| id).collect(), forbidden }.into()]
            }
            Self::Aim => vec![SetAim { units: people.to_vec(), at: Some(aim_of(world, stroke)) }.into()],
            Self::Post => {
                let places = FormLine { units: people.to_vec(), from: stroke.from, to: stroke.to }.places(world);
                // Nobody can stand anywhere near: the refusal says so.
                let of = |&unit: &UnitId| (unit, stroke.to);
                let places = if places.is_empty() { people.iter().map(of).collect() } else { places };
                places.into_iter().map(|(unit, cell)| Command::Post(SetPost { unit, cell: Some(cell) })).collect()
            }
            Self::Remove => {
                let area = stroke.area();
                let both =
                    [Command::Cancel(Cancel { area }), Command::Designate(Designate { job: JobKind::Dismantle, area })];
                let useful: Vec<Command> =
                    both.iter().filter(|command| check(world, command).is_ok()).cloned().collect();
                if useful.is_empty() { both[1..].to_vec() } else { useful }
            }
        }
    }

    /// The reason why a stroke would do nothing at all.
    pub fn refusal(self, world: &World, people: &[UnitId], stroke: &Stroke) -> Option<Refusal> {
        self.commands(world, people, stroke).iter().find_map(|command| check(world, command).err())
    }

    pub fn cost(self, world: &World, stroke: &Stroke) -> Stock {
        let Self::Build(kind) = self else { return Stock::default() };
        let count = stroke.sites().iter().filter(|&&cell| check_site(world, kind, cell).is_ok()).count() as u32;
        world.rules().structure(kind).cost.share(count, 1)
    }

    /// True if it could change the path of besiegers.
    pub fn bars_the_way(self, rules: &Rules) -> bool {
        matches!(self, Self::Build(kind) if rules.structure(kind).passage != Passage::Open(1.0))
    }

    pub fn mark(self) -> DesignationLook {
        match self {
            Self::Designate(kind) => WorkKind::of(kind).mark,
            Self::Remove => DesignationLook::Dismantle,
            Self::Forbid => DesignationLook::Refused,
            Self::Aim => DesignationLook::Hunt,
            Self::Post => DesignationLook::Build,
            Self::Build(_) => DesignationLook::Build,
        }
    }
}

/// The target of a stroke: the besieger nearest to its last tile, with `around` all of that kind; if none is near, the
/// tile.
fn aim_of(world: &World, stroke: &Stroke) -> Aim {
    let at = stroke.to.centre();
    let near = world.of_role(Role::Besieger).map(|(id, unit)| (unit.place().distance(at), id, unit.kind()));
    let nearest = near.filter(|found| found.0 <= AIMED_WITHIN).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    match nearest {
        Some((_, _, kind)) if stroke.around => Aim::Kind(kind),
        Some((_, id, _)) => Aim::Unit(id),
        None => Aim::Place(stroke.to),
    }
}

/// True if only colonists can pass such a structure.
pub fn is_door(world: &World, kind: StructureKind) -> bool {
    world.rules().structure(kind).passage == Passage::Door
}

/// The tool for the thing on a tile: the same structure, or the work on such terrain.
pub fn pick(world: &World, cell: Cell) -> Option<Tool> {
    let rules = world.rules();
    if world.units().any(|(_, unit)| unit.role().is_beast() && unit.cell() == cell) {
        return Some(Tool::Designate(JobKind::Hunt));
    }
    let buildable = |kind: StructureKind| rules.structure(kind).build_seconds.map(|_| Tool::Build(kind));
    if let Some((_, structure)) = world.map().structure_at(cell) {
        return buildable(structure.kind());
    }
    if let Some((_, job)) = world.jobs().at(cell) {
        return match job.site() {
            Site::Plan(kind, _) => buildable(kind),
            _ => Some(Tool::Designate(job.kind())),
        };
    }
    let harvest = rules.terrain(world.map().terrain(cell)?).harvest.as_ref()?;
    Some(Tool::Designate(harvest.job))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_is_a_line_along_its_longer_side() {
        let stroke = Stroke { from: Cell::new(2, 2), to: Cell::new(6, 3), around: false };
        assert_eq!(stroke.sites(), (2..=6).map(|x| Cell::new(x, 2)).collect::<Vec<_>>());
        let down = Stroke { from: Cell::new(2, 5), to: Cell::new(1, 2), around: false };
        assert_eq!(down.sites(), (2..=5).map(|y| Cell::new(2, y)).collect::<Vec<_>>());
    }

    #[test]
    fn a_stroke_around_is_the_rim_of_its_rectangle() {
        let stroke = Stroke { from: Cell::new(4, 4), to: Cell::new(1, 1), around: true };
        assert_eq!(stroke.sites().len(), 12);
        assert!(!stroke.sites().contains(&Cell::new(2, 2)));
    }
}
