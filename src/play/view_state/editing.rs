//! What an author has in front of them in the editor: the tool in hand, how it draws, what is selected and open; and what
//! panels, mouse and keys ask for.

use super::view::CursorMessage;
use crate::play::session::Losses;
use glam::Vec2;
use osada::grid::Cell;
use osada::level::edit::{Anchor, Mirror, Symmetry, Thing, WIDEST_BRUSH, brush, camp_extent, frame, line, rectangle};
use osada::level::{Generated, LevelSource};
use osada::sim::rules::{Extent, Rules, StructureKind, TerrainId, UnitKind};
use osada_cli::keys::InputAction;
use std::path::PathBuf;

/// What a click or a drag on the map does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditTool {
    /// Select things, and move them.
    #[default]
    Select,
    /// Paint this terrain.
    Terrain(TerrainId),
    /// Put this structure there.
    Structure(StructureKind),
    /// Have a colonist of this kind begin there.
    Person(UnitKind),
    /// Have a herd or a pack graze there.
    Herd(UnitKind),
    /// Have the besiegers make camp there.
    Camp,
    /// Say which part of the map the lesson of this index is about.
    LessonArea(usize),
    /// Take away what is there.
    Erase,
}

/// How a tool draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditShape {
    /// Along the way of the mouse.
    #[default]
    Brush,
    /// A straight line.
    Line,
    /// A rectangle; with Ctrl only its rim.
    Rectangle,
    /// All tiles of one terrain that hang together.
    Fill,
}

/// A page of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditPage {
    /// Begin with something else.
    Begin,
    /// Title, text, hour, season, stock.
    Level,
    /// The people.
    People,
    /// Herds and packs.
    Herds,
    /// Waves and camps.
    Waves,
    /// Minds, by kinds of units, and the chief's.
    Minds,
    /// Victory and defences.
    Victory,
    /// Lessons and hints.
    Lessons,
    /// What units and structures look like.
    Looks,
    /// Size, mirror, generated ground.
    Map,
    /// Save under a name.
    Save,
}

/// What the mouse is doing on the map.
#[derive(Clone, Debug, PartialEq)]
pub enum EditDrag {
    /// Drawing: every tile that the mouse has come over.
    Stroke(Vec<Cell>),
    /// Moving a thing: which, from where, to where.
    Thing(Thing, Cell, Cell),
    /// Moving the view.
    View(Vec2),
}

/// What an author has in front of them.
#[derive(Default)]
pub struct EditorView {
    pub tool: EditTool,
    pub shape: EditShape,
    /// How wide the brush is beyond one tile.
    pub wider: u32,
    /// What is drawn on the left is drawn on the right as well, and the other way round.
    pub left_right: bool,
    /// The same of top and bottom.
    pub top_bottom: bool,
    /// Only the rim of a rectangle is drawn.
    pub rim: bool,
    pub page: Option<EditPage>,
    pub selected: Option<Thing>,
    /// The tile under the mouse.
    pub hover: Option<Cell>,
    pub drag: Option<EditDrag>,
    /// The way of the raid is not shown.
    pub raid_hidden: bool,
    /// Lines between the tiles are shown.
    pub grid: bool,
    /// A tile that is pointed out, and until when.
    pub pointed: Option<(Cell, f64)>,
    /// The file in which it was to be saved, and what would be lost by that.
    pub risk: Option<(PathBuf, Losses)>,
    pub said: Option<CursorMessage>,
}

impl EditorView {
    /// How wide the brush is, in tiles.
    pub fn width(&self) -> u32 {
        self.wider.min(WIDEST_BRUSH - 1) + 1
    }

    /// Says that something was refused.
    pub fn say(&mut self, text: impl Into<String>, now: f64) {
        self.said = Some(CursorMessage::new(text.into(), now, true));
    }

    /// Says that something has gone well.
    pub fn tell(&mut self, text: impl Into<String>, now: f64) {
        self.said = Some(CursorMessage::new(text.into(), now, false));
    }

    /// How many tiles what the tool in hand puts down covers.
    pub fn extent(&self, rules: &Rules) -> Extent {
        match self.tool {
            EditTool::Structure(kind) => rules.structure(kind).size,
            EditTool::Camp => camp_extent(rules),
            _ => Extent::default(),
        }
    }

    /// Whether the tool in hand draws on many tiles at once.
    pub fn draws(&self, rules: &Rules) -> bool {
        match self.tool {
            EditTool::Terrain(_) | EditTool::Erase => true,
            EditTool::Structure(kind) => rules.structure(kind).size == Default::default(),
            _ => false,
        }
    }

    /// What is drawn on other sides of the map, too.
    pub fn symmetry(&self) -> Symmetry {
        match (self.left_right, self.top_bottom) {
            (false, false) => Symmetry::None,
            (true, false) => Symmetry::LeftRight,
            (false, true) => Symmetry::TopBottom,
            (true, true) => Symmetry::Both,
        }
    }

    /// Whether the areas of lessons are to be seen on the map.
    pub fn shows_lessons(&self) -> bool {
        self.page == Some(EditPage::Lessons) || matches!(self.tool, EditTool::LessonArea(_))
    }

    /// The tiles of a stroke over these tiles on a map of so many columns and rows, each once, row by row; to fill, and of
    /// what is not drawn, the last of them.
    pub fn tiles(&self, stroke: &[Cell], rules: &Rules, size: (u32, u32)) -> Vec<Cell> {
        let (Some(&first), Some(&last)) = (stroke.first(), stroke.last()) else { return Vec::new() };
        let width = self.width();
        let (columns, rows) = (size.0 as usize, size.1 as usize);
        let tiles = match self.shape {
            _ if matches!(self.tool, EditTool::LessonArea(_)) => return rectangle(first, last),
            _ if !self.draws(rules) => {
                return self.symmetry().places(last, self.extent(rules), columns, rows);
            }
            EditShape::Fill => vec![last],
            EditShape::Rectangle if self.rim => frame(first, last),
            EditShape::Rectangle => rectangle(first, last),
            EditShape::Line => line(first, last, width),
            EditShape::Brush if stroke.len() == 1 => brush(first, width),
            EditShape::Brush => stroke.windows(2).flat_map(|pair| line(pair[0], pair[1], width)).collect(),
        };
        let inside = |cell: &Cell| cell.x >= 0 && cell.y >= 0 && cell.x < size.0 as i32 && cell.y < size.1 as i32;
        let mut tiles: Vec<Cell> = self.symmetry().tiles(tiles, columns, rows).into_iter().filter(inside).collect();
        tiles.sort_by_key(|cell| (cell.y, cell.x));
        tiles
    }
}

/// Something that is asked for.
pub enum EditIntent {
    /// What a key of this action does.
    Act(InputAction),
    /// Take a tool up.
    TakeUp(EditTool),
    /// Draw like this.
    Shape(EditShape),
    /// Have a brush of so many tiles.
    Width(u32),
    /// Draw on the other side as well, to the left and right, and at the top and bottom.
    Symmetry(bool, bool),
    /// Show the way of the raid, and lines between the tiles.
    Shown { raid: bool, grid: bool },
    /// Open a page, or close it if it is open.
    Page(EditPage),
    /// Change the level, by one step of this name; with the second, steps of one name that follow one another are one.
    Change(&'static str, bool, Box<dyn FnOnce(&mut LevelSource)>),
    /// What is written is written.
    Written,
    /// Draw over these tiles.
    Draw(Vec<Cell>),
    /// Select what is on a tile.
    Select(Option<Thing>),
    /// Move a thing to a tile.
    Move(Thing, Cell),
    /// Take a thing away.
    Remove(Thing),
    /// Go to what is wrong, by its number in the list.
    GoTo(usize),
    /// Look at a tile.
    LookAt(Cell),
    /// Mirror everything.
    Mirror(Mirror),
    /// Give the map another size.
    Resize((u32, u32), Anchor),
    /// Draw ground by a seed.
    Generate(Generated, u64),
    /// Save under a name; whether a file of that name may be replaced.
    Save { name: String, replaces: bool },
    /// Save in this file, whatever is lost by it.
    SaveAnyway(PathBuf),
    /// Begin with an empty map of so many columns and rows.
    Blank((u32, u32)),
    /// Begin with this level, by its name.
    Open(String),
    /// Go on with unsaved work.
    GoOn(PathBuf),
    /// Throw unsaved work away.
    Forget(PathBuf),
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::level::shipped;

    fn drawn(view: &EditorView, stroke: &[(i32, i32)]) -> usize {
        let rules = shipped::rules().expect("the shipped rules are right");
        let stroke: Vec<Cell> = stroke.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        view.tiles(&stroke, &rules, (20, 10)).len()
    }

    #[test]
    fn every_shape_and_symmetry_draws_each_tile_once_and_none_off_the_map() {
        let mut view = EditorView { tool: EditTool::Terrain(TerrainId(0)), ..EditorView::default() };
        assert_eq!(drawn(&view, &[(2, 2), (6, 4)]), 5);
        view.wider = 2;
        assert_eq!((view.width(), drawn(&view, &[(0, 0)]), drawn(&view, &[(4, 4)])), (3, 3, 5));
        view.wider = 99;
        assert_eq!((view.width(), drawn(&view, &[(9, 4)])), (9, brush(Cell::new(9, 4), 9).len()));
        view.wider = 0;
        view.shape = EditShape::Rectangle;
        assert_eq!(drawn(&view, &[(1, 1), (3, 3), (4, 5)]), 20);
        view.rim = true;
        assert_eq!(drawn(&view, &[(1, 1), (4, 5)]), 14);
        (view.left_right, view.top_bottom) = (true, true);
        assert_eq!(drawn(&view, &[(1, 1), (2, 2)]), 16);
        assert_eq!(drawn(&view, &[(9, 4), (10, 5)]), 4, "its own mirror");
        view.tool = EditTool::LessonArea(0);
        assert_eq!(drawn(&view, &[(1, 1), (9, 9), (2, 3)]), 6, "an area has no mirror image");
    }
}
