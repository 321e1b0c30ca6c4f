//! The player's tools, which act on the tiles under them.

use osada::grid::Cell;
use osada::sim::rules::{Function, Passage, Role, Rules, Stock, StructureKind, StructureRules};
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
    /// True if structures cover the rectangle, or walls go all around it, instead of along a line.
    pub around: bool,
}

/// The tiles of a stroke on which a structure is planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrokeShape {
    /// A straight line along the longer side of the rectangle.
    Line,
    /// The rim of the rectangle.
    Rim,
    Filled,
}

impl StrokeShape {
    /// The shape in which a structure is planned. Fields are always dragged as an area; roads, bridges and whatever else one
    /// walks over cover the rectangle where walls go around it.
    pub fn of(row: &StructureRules, around: bool) -> Self {
        let is_ground = matches!(row.passage, Passage::Open(cost) if cost <= 1.0) && row.function == Function::None;
        match (around, &row.function) {
            (_, Function::Farm { .. }) => Self::Filled,
            (true, _) if is_ground => Self::Filled,
            (true, _) => Self::Rim,
            (false, _) => Self::Line,
        }
    }
}

impl Stroke {
    pub fn area(&self) -> Area {
        Area::new(self.from, self.to)
    }

    /// The tiles that a structure is planned on.
    pub fn sites(&self, rules: &Rules, kind: StructureKind) -> Vec<Cell> {
        self.cells(StrokeShape::of(rules.structure(kind), self.around))
    }

    fn cells(&self, shape: StrokeShape) -> Vec<Cell> {
        let (from, to) = (self.from, self.to);
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        let area = || (top..=bottom).flat_map(|y| (left..=right).map(move |x| Cell::new(x, y)));
        let on_rim = |cell: &Cell| cell.x == left || cell.x == right || cell.y == top || cell.y == bottom;
        match shape {
            StrokeShape::Filled => area().collect(),
            StrokeShape::Rim => area().filter(on_rim).collect(),
            StrokeShape::Line if right - left >= bottom - top => (left..=right).map(|x| Cell::new(x, from.y)).collect(),
            StrokeShape::Line => (top..=bottom).map(|y| Cell::new(from.x, y)).collect(),
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
            Self::Build(structure) => vec![Build { structure, cells: stroke.sites(world.rules(), structure) }.into()],
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
        let count =
            stroke.sites(world.rules(), kind).iter().filter(|&&cell| check_site(world, kind, cell).is_ok()).count()
                as u32;
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
    use osada::record::Content;

    #[test]
    fn a_stroke_is_a_line_along_its_longer_side() {
        let stroke = Stroke { from: Cell::new(2, 2), to: Cell::new(6, 3), around: false };
        assert_eq!(stroke.cells(StrokeShape::Line), (2..=6).map(|x| Cell::new(x, 2)).collect::<Vec<_>>());
        let down = Stroke { from: Cell::new(2, 5), to: Cell::new(1, 2), around: false };
        assert_eq!(down.cells(StrokeShape::Line), (2..=5).map(|y| Cell::new(2, y)).collect::<Vec<_>>());
    }

    #[test]
    fn a_stroke_around_is_the_rim_of_its_rectangle_for_walls_and_all_of_it_for_roads() {
        let rules = Content::shipped("tutorial").expect("it ships").load().expect("it is right").0;
        let sites = |name: &str, around: bool| {
            let stroke = Stroke { from: Cell::new(4, 4), to: Cell::new(1, 1), around };
            stroke.sites(&rules, rules.structure_named(name).expect("there is one"))
        };
        assert_eq!((sites("stone_wall", false).len(), sites("stone_wall", true).len()), (4, 12));
        assert!(!sites("stone_wall", true).contains(&Cell::new(2, 2)));
        assert_eq!((sites("road", false).len(), sites("road", true).len()), (4, 16));
        assert_eq!((sites("spike_trap", true).len(), sites("barricade", true).len()), (12, 12));
    }

    #[test]
    fn fields_are_dragged_as_an_area() {
        let rules = Content::shipped("tutorial").expect("it ships").load().expect("it is right").0;
        let farm = rules.structure_named("farm").expect("there is one");
        let stroke = Stroke { from: Cell::new(3, 2), to: Cell::new(1, 5), around: false };
        assert_eq!(stroke.sites(&rules, farm).len(), 12);
    }
}
