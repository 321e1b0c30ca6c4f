//! A level on a map of another size or orientation: everything with a place on it moves along.

use super::canvas::{Canvas, Drawn};
use super::canvas::{CanvasError, check_size};
use crate::lookup::structure_with;
use crate::schema::{Colonists, LevelSource};
use osada_ai::grid::Cell;
use osada_sim::covered;
use osada_sim::rules::{Corners, Extent, Function, Rules, TerrainId, Victory};

/// The part of the map that stays where it is when the size changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Anchor {
    /// From left to right.
    pub across: Hold,
    /// From top to bottom.
    pub down: Hold,
}

/// The end of a map that stays where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hold {
    /// Left or top: tiles come or go at the far end.
    #[default]
    Near,
    /// They come or go at both ends.
    Middle,
    /// Right or bottom: they come or go at the near end.
    Far,
}

impl Hold {
    /// The shift of everything when one side of the map goes from one length to another.
    fn shift(self, from: usize, to: usize) -> i32 {
        let more = to as i32 - from as i32;
        match self {
            Self::Near => 0,
            Self::Middle => more.div_euclid(2),
            Self::Far => more,
        }
    }
}

/// Direction of a reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    LeftRight,
    TopBottom,
}

/// A thing that has no place on the new map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Description for people: "the structure `bed`", "the colonist Hania".
    pub what: String,
    /// Place on the old map.
    pub at: Cell,
}

/// A level on its new map.
#[derive(Clone, Debug, PartialEq)]
pub struct Reshaped {
    pub level: LevelSource,
    pub lost: Vec<Lost>,
}

/// A level on a map of another size. New ground is of the terrain `fill`; things that would lie outside are cut off.
///
/// # Errors
///
/// If the map is generated, its rows are not all as long, or the size is none that is allowed.
pub fn resized(
    level: &LevelSource,
    rules: &Rules,
    (width, height): (usize, usize),
    anchor: Anchor,
    fill: TerrainId,
) -> Result<Reshaped, CanvasError> {
    let mut canvas = Canvas::of(&level.ground)?;
    check_size(width, height)?;
    let (dx, dy) = (anchor.across.shift(canvas.width(), width), anchor.down.shift(canvas.height(), height));
    let moved = |cell: Cell, _: Extent| Cell::new(cell.x.saturating_add(dx), cell.y.saturating_add(dy));
    let mut moving = Moving { rules, width, height, moved: &moved, lost: Vec::new() };
    for (drawn, at) in canvas.drawn(rules) {
        let (size, what) = described(rules, drawn);
        if moving.place(at, size, || what).is_none() {
            canvas.take_away(rules, drawn, at);
        }
    }
    let fill = rules.terrain(fill).glyph;
    let canvas = canvas.taken_from(width, height, fill, |cell| Cell::new(cell.x - dx, cell.y - dy));
    Ok(moving.level(level, &canvas))
}

/// A level whose map is turned round. Nothing is lost by it.
///
/// # Errors
///
/// If the map is generated, its rows are not all as long, or no character is left in the legend.
pub fn mirrored(level: &LevelSource, rules: &Rules, mirror: Mirror) -> Result<LevelSource, CanvasError> {
    let mut canvas = Canvas::of(&level.ground)?;
    let (width, height) = (canvas.width(), canvas.height());
    let moved = |cell: Cell, size: Extent| match mirror {
        Mirror::LeftRight => Cell::new((width as i32 - i32::from(size.width)).saturating_sub(cell.x), cell.y),
        Mirror::TopBottom => Cell::new(cell.x, (height as i32 - i32::from(size.height)).saturating_sub(cell.y)),
    };
    // Larger structures may be drawn by their upper left tile alone, which becomes another one.
    let large = |&(drawn, _): &(Drawn, Cell)| described(rules, drawn).0 != Extent::default();
    let large: Vec<(Drawn, Cell)> = canvas.drawn(rules).into_iter().filter(large).collect();
    for &(drawn, at) in &large {
        canvas.take_away(rules, drawn, at);
    }
    let mut canvas = canvas.taken_from(width, height, ' ', |cell| moved(cell, Extent::default()));
    for &(drawn, at) in &large {
        if let Drawn::Structure(kind) = drawn {
            canvas.draw_structure(rules, kind, moved(at, rules.structure(kind).size))?;
        }
    }
    let moving = Moving { rules, width, height, moved: &moved, lost: Vec::new() };
    Ok(moving.level(level, &canvas).level)
}

fn described(rules: &Rules, drawn: Drawn) -> (Extent, String) {
    match drawn {
        Drawn::Structure(kind) => {
            let row = rules.structure(kind);
            (row.size, format!("the structure `{}`", row.name))
        }
        Drawn::Unit(kind) => (Extent::default(), format!("the drawn `{}`", rules.unit(kind).name)),
    }
}

/// New places of things, and things without one.
struct Moving<'a> {
    rules: &'a Rules,
    width: usize,
    height: usize,
    /// The new upper left tile of something of a size.
    moved: &'a dyn Fn(Cell, Extent) -> Cell,
    lost: Vec<Lost>,
}

impl Moving<'_> {
    fn is_inside(&self, cell: Cell) -> bool {
        (0..self.width as i32).contains(&cell.x) && (0..self.height as i32).contains(&cell.y)
    }

    /// The new place of a thing. One without a place is added to `lost`.
    fn place(&mut self, at: Cell, size: Extent, what: impl FnOnce() -> String) -> Option<Cell> {
        let to = (self.moved)(at, size);
        let inside = covered(to, size).all(|tile| self.is_inside(tile));
        if !inside {
            self.lost.push(Lost { what: what(), at });
        }
        inside.then_some(to)
    }

    /// [`place`](Self::place) for a place as files have it. False if there is none.
    fn shift(&mut self, at: &mut (i32, i32), size: Extent, what: impl FnOnce() -> String) -> bool {
        let to = self.place(Cell::from(*at), size, what);
        if let Some(to) = to {
            *at = (to.x, to.y);
        }
        to.is_some()
    }

    fn level(mut self, level: &LevelSource, canvas: &Canvas) -> Reshaped {
        let mut level = LevelSource { ground: canvas.ground(), ..level.clone() };
        let rules = self.rules;
        level.structures.retain_mut(|structure| {
            let size = rules
                .structure_named(&structure.structure)
                .map_or_else(Extent::default, |kind| rules.structure(kind).size);
            let name = structure.structure.clone();
            self.shift(&mut structure.at, size, || format!("the structure `{name}`"))
        });
        level.herds.retain_mut(|herd| {
            let what = format!("the herd of {} `{}`", herd.count, herd.unit);
            herd.at.as_mut().is_none_or(|at| self.shift(at, Extent::default(), || what))
        });
        if let Colonists::Named(people) = &mut level.colonists {
            people.retain_mut(|person| {
                let what = person.name.as_ref().map_or("a colonist".to_owned(), |name| format!("the colonist {name}"));
                person.at.as_mut().is_none_or(|at| self.shift(at, Extent::default(), || what))
            });
        }
        self.camps(&mut level);
        self.goals(&mut level);
        self.lessons(&mut level);
        self.triggers(&mut level);
        Reshaped { level, lost: self.lost }
    }

    /// The besiegers of a camp that is lost gather at the first one that is left.
    fn camps(&mut self, level: &mut LevelSource) {
        let rules = self.rules;
        let kind = structure_with(rules, Function::Camp);
        let size = kind.map_or_else(Extent::default, |kind| rules.structure(kind).size);
        level.camp = level.camp.and_then(|mut at| {
            let stays = self.shift(&mut at, size, || "the camp".to_owned());
            stays.then_some(at)
        });
        let mut numbers = vec![0u32];
        let mut left = 0;
        let camps = std::mem::take(&mut level.camps);
        for (index, mut at) in camps.into_iter().enumerate() {
            let stays = self.shift(&mut at, size, || format!("camp {}", index + 1));
            if stays {
                left += 1;
                level.camps.push(at);
            }
            numbers.push(if stays { left } else { 1 });
        }
        if level.camps.len() + 1 < numbers.len() {
            for squad in level.squads_mut() {
                squad.camp = numbers.get(squad.camp as usize).copied().unwrap_or(squad.camp).max(1);
            }
        }
    }

    /// Cuts the areas of victories, and removes victories of which a tile or an area is gone.
    fn goals(&mut self, level: &mut LevelSource) {
        level.victory.retain_mut(|goal| {
            let name = if matches!(goal, Victory::Ram { .. }) { "ram" } else { "wagon" };
            let what = |number: usize| match number {
                0 => format!("the {name}, and with it the victory by it"),
                _ => format!("where the {name} is to go, and with it the victory by it"),
            };
            match goal {
                Victory::Wagon { .. } | Victory::Ram { .. } => {
                    let size = Extent::default();
                    let mut tiles = goal.tiles_mut().into_iter().enumerate();
                    tiles.all(|(number, tile)| self.shift(tile, size, || what(number)))
                }
                Victory::Evacuate { at, .. } => self.cut_goal(at),
                Victory::HoldPlaces { places, .. } => places.iter_mut().all(|place| self.cut_goal(place)),
                _ => true,
            }
        });
    }

    /// Cuts an area of a victory; false if nothing is left of it.
    fn cut_goal(&mut self, area: &mut Corners) -> bool {
        let (one, other) = *area;
        match self.cut(one, other) {
            Some(left) => *area = left,
            None => {
                let what = "a place of a victory, and with it the victory".to_owned();
                self.lost.push(Lost { what, at: Cell::from(one) });
                return false;
            }
        }
        true
    }

    /// Cuts the area of the map that a lesson is about; an area of which nothing is left goes.
    fn lessons(&mut self, level: &mut LevelSource) {
        for lesson in &mut level.lessons {
            let Some((one, other)) = lesson.at else { continue };
            lesson.at = self.cut(one, other);
            if lesson.at.is_none() {
                let what = format!("the area of the lesson \"{}\"", lesson.title);
                self.lost.push(Lost { what, at: Cell::from(one) });
            }
        }
    }

    /// Cuts the areas that triggers are about; one of which nothing is left becomes the upper left tile.
    fn triggers(&mut self, level: &mut LevelSource) {
        let mut lost = Vec::new();
        for trigger in &mut level.triggers {
            let name = trigger.name.clone();
            trigger.each_area(&mut |one, other| {
                let cut = self.cut(*one, *other);
                if cut.is_none() {
                    let what = format!("a place of the event `{name}`");
                    lost.push(Lost { what, at: Cell::from(*one) });
                }
                (*one, *other) = cut.unwrap_or_default();
            });
        }
        self.lost.extend(lost);
    }

    /// What is left on the map of an area, by its corners.
    fn cut(&self, one: (i32, i32), other: (i32, i32)) -> Option<((i32, i32), (i32, i32))> {
        let corner = |at: (i32, i32)| (self.moved)(Cell::from(at), Extent::default());
        let (one, other) = (corner(one), corner(other));
        let cut = |a: i32, b: i32, side: usize| {
            let (low, high) = (a.min(b).max(0), a.max(b).min(side as i32 - 1));
            (low <= high).then_some((low, high))
        };
        let columns = cut(one.x, other.x, self.width);
        let rows = cut(one.y, other.y, self.height);
        columns.zip(rows).map(|((left, right), (top, bottom))| ((left, top), (right, bottom)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::write;
    use crate::read::read;
    use crate::{load, shipped};

    /// One of everything that has a place.
    const LEVEL: &str = r#"(
    title: "a",
    about: "b",
    ground: Drawn(
        legend: {
            'H': (terrain: "grass", structure: "hearth"),
            'W': (terrain: "grass", structure: "wood_wall"),
            'c': (terrain: "grass", unit: "colonist"),
        },
        rows: [
            "~...........",
            "............",
            "....H.......",
            "...........W",
            "......c.....",
            "............",
            "............",
            "............",
            "............",
            "..........T.",
        ],
    ),
    colonists: Named([
        (name: "Hania", at: (9, 1)),
        (),
    ]),
    herds: [
        (unit: "deer", count: 2, at: (2, 8)),
    ],
    camps: [(0, 7), (9, 6)],
    structures: [
        (structure: "bed", at: (7, 2)),
    ],
    victory: [Wagon(from: (2, 2), to: (11, 0)), BurnCamps],
    waves: [
        [("grunt", 1), ("grunt", 2, "", 2)],
    ],
    lessons: [
        (
            title: "here",
            text: "there",
            done: Draft(1),
            at: ((8, 8), (11, 9)),
        ),
    ],
)
"#;

    /// The level with a trigger about a part of the map.
    fn with_trigger() -> LevelSource {
        let trigger = "triggers: [(name: \"here\", when: [AtLeast(PeopleIn((8, 8), (11, 9)), 1)], \
                       then: [Mark((0, 0), (1, 1), 60, \"a\")])], lessons";
        read("a.ron", &LEVEL.replacen("lessons", trigger, 1)).unwrap_or_else(|report| panic!("{report}"))
    }

    #[test]
    fn places_of_events_move_with_the_map_and_are_told_when_lost() {
        let rules = rules();
        let turned = mirrored(&with_trigger(), &rules, Mirror::LeftRight).expect("it can be turned");
        let text = write::new(&turned);
        assert!(text.contains("PeopleIn((0, 8), (3, 9))") && text.contains("Mark((10, 0), (11, 1)"), "{text}");
        let small = resized(&with_trigger(), &rules, (8, 8), Anchor::default(), grass(&rules)).expect("a size");
        assert!(small.lost.iter().any(|lost| lost.what == "a place of the event `here`"), "{:?}", small.lost);
    }

    fn level() -> LevelSource {
        read("a.ron", LEVEL).unwrap_or_else(|report| panic!("{report}"))
    }

    fn rules() -> Rules {
        shipped::rules().expect("the shipped rules are right")
    }

    fn grass(rules: &Rules) -> TerrainId {
        rules.terrain_named("grass").expect("it exists")
    }

    #[test]
    fn turning_a_map_twice_changes_nothing_but_how_large_structures_are_drawn() {
        let rules = rules();
        for mirror in [Mirror::LeftRight, Mirror::TopBottom] {
            let turned = mirrored(&level(), &rules, mirror).expect("it can be turned");
            assert_ne!(turned, level());
            let back = mirrored(&turned, &rules, mirror).expect("it can be turned");
            let filled = LEVEL.replace("....H.......", "....HH......").replace("...........W", "....HH.....W");
            assert_eq!(write::new(&back), filled, "{mirror:?}");
        }
        let turned = mirrored(&level(), &rules, Mirror::LeftRight).expect("it can be turned");
        assert_eq!(turned.camps, [(10, 7), (1, 6)]);
        assert_eq!(turned.structures[0].at, (4, 2));
    }

    #[test]
    fn more_room_moves_everything_along_and_loses_nothing() {
        let rules = rules();
        let anchor = Anchor { across: Hold::Far, down: Hold::Middle };
        let Reshaped { level, lost } = resized(&level(), &rules, (15, 12), anchor, grass(&rules)).expect("a size");
        assert_eq!(lost, []);
        let text = write::new(&level);
        for place in [
            "(3, 8), (12, 7)",
            "at: (10, 3)",
            "at: (5, 9)",
            "at: (12, 2)",
            "from: (5, 3), to: (14, 1)",
            "((11, 9), (14, 10))",
        ] {
            assert!(text.contains(place), "{place} in {text}");
        }
        assert!(text.contains("\".......H.......\""), "{text}");
        let back = resized(&level, &rules, (12, 10), anchor, grass(&rules)).expect("a size");
        assert_eq!((write::new(&back.level), back.lost), (LEVEL.to_owned(), vec![]));
    }

    #[test]
    fn what_falls_off_the_map_is_told_and_the_rest_is_a_right_level() {
        let rules = rules();
        let Reshaped { level, lost } =
            resized(&level(), &rules, (10, 8), Anchor::default(), grass(&rules)).expect("a size");
        let descriptions: Vec<&str> = lost.iter().map(|lost| lost.what.as_str()).collect();
        let expected = [
            "the structure `wood_wall`",
            "the herd of 2 `deer`",
            "camp 1",
            "camp 2",
            "where the wagon is to go, and with it the victory by it",
            "the area of the lesson \"here\"",
        ];
        assert_eq!(descriptions, expected);
        assert!(level.waves.iter().flatten().all(|squad| squad.camp == 1));
        load("a.ron", &write::new(&level), &rules).unwrap_or_else(|report| panic!("{report}"));
    }

    #[test]
    fn besiegers_of_a_lost_camp_go_to_the_first_that_is_left_and_others_keep_theirs() {
        let rules = rules();
        let anchor = Anchor { across: Hold::Far, down: Hold::Near };
        let Reshaped { level, lost } = resized(&level(), &rules, (10, 10), anchor, grass(&rules)).expect("a size");
        assert!(lost.iter().any(|lost| lost.what == "camp 1" && lost.at == Cell::new(0, 7)), "{lost:?}");
        assert_eq!(level.camps, [(7, 6)]);
        assert_eq!(level.waves[0].iter().map(|squad| squad.camp).collect::<Vec<_>>(), [1, 1]);
    }

    #[test]
    fn sizes_that_no_map_has_are_refused() {
        let rules = rules();
        for size in [(7, 10), (10, 2000), (0, 0)] {
            let error = resized(&level(), &rules, size, Anchor::default(), grass(&rules));
            assert_eq!(error, Err(CanvasError::Size(size.0, size.1)));
        }
    }
}
