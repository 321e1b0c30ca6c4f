//! View state of the editor: the tool and its shape, the selection, open pages; and requests of panels, mouse and keys.

use super::view::CursorMessage;
use crate::play::session::Losses;
use glam::Vec2;
use osada::grid::Cell;
use osada::level::edit::{Anchor, Mirror, Symmetry, Thing, WIDEST_BRUSH, brush, camp_extent, frame, line, rectangle};
use osada::level::{Generated, LevelSource};
use osada::sim::rules::{Extent, Rules, StructureKind, TerrainId, UnitKind};
use osada_cli::keys::InputAction;
use std::path::PathBuf;

/// Action of a click or a drag on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditTool {
    /// Select things, and move them.
    #[default]
    Select,
    Terrain(TerrainId),
    Structure(StructureKind),
    /// A colonist of this kind.
    Person(UnitKind),
    /// A herd or a pack of this kind.
    Herd(UnitKind),
    /// The camp of the besiegers.
    Camp,
    /// The area of the lesson with this index.
    LessonArea(usize),
    Erase,
}

/// Shape of a tool's stroke.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditShape {
    /// Along the way of the mouse.
    #[default]
    Brush,
    Line,
    /// A rectangle; with Ctrl only its rim.
    Rectangle,
    /// All connected tiles of one terrain.
    Fill,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditPage {
    /// Begin with something else.
    Begin,
    /// Title, text, hour, season, stock.
    Level,
    People,
    /// Herds and packs.
    Herds,
    /// Waves and camps.
    Waves,
    /// Minds, by kinds of units, and the chief's.
    Minds,
    /// Victory and defences.
    Victory,
    /// Triggers.
    Events,
    /// Lessons and hints.
    Lessons,
    /// Looks of units and structures.
    Looks,
    /// Size, mirror, generated ground.
    Map,
    /// Save under a name.
    Save,
}

/// A drag on the map.
#[derive(Clone, Debug, PartialEq)]
pub enum EditDrag {
    /// Drawing: every tile that the mouse has come over.
    Stroke(Vec<Cell>),
    /// Moving a thing from one tile to another.
    Thing(Thing, Cell, Cell),
    View(Vec2),
}

#[derive(Default)]
pub struct EditorView {
    pub tool: EditTool,
    pub shape: EditShape,
    /// Width of the brush beyond one tile.
    pub wider: u32,
    /// True if drawing on the left is mirrored on the right, and vice versa.
    pub left_right: bool,
    /// The same for top and bottom.
    pub top_bottom: bool,
    /// True if only the rim of a rectangle is drawn.
    pub rim: bool,
    pub page: Option<EditPage>,
    pub selected: Option<Thing>,
    /// The tile under the mouse.
    pub hover: Option<Cell>,
    pub drag: Option<EditDrag>,
    /// True if the raid's path is hidden.
    pub raid_hidden: bool,
    /// True if lines between the tiles are shown.
    pub grid: bool,
    /// A highlighted tile, and the time until which it is.
    pub pointed: Option<(Cell, f64)>,
    /// The file in which it was to be saved, and the losses of that.
    pub risk: Option<(PathBuf, Losses)>,
    pub message: Option<CursorMessage>,
}

impl EditorView {
    /// Width of the brush in tiles.
    pub fn width(&self) -> u32 {
        self.wider.min(WIDEST_BRUSH - 1) + 1
    }

    /// Shows a refusal.
    pub fn warn(&mut self, text: impl Into<String>, now: f64) {
        self.message = Some(CursorMessage::new(text.into(), now, true));
    }

    /// Shows a success.
    pub fn notify(&mut self, text: impl Into<String>, now: f64) {
        self.message = Some(CursorMessage::new(text.into(), now, false));
    }

    /// Size in tiles of the things that the tool places.
    pub fn extent(&self, rules: &Rules) -> Extent {
        match self.tool {
            EditTool::Structure(kind) => rules.structure(kind).size,
            EditTool::Camp => camp_extent(rules),
            _ => Extent::default(),
        }
    }

    /// True if the tool draws on many tiles at once.
    pub fn draws(&self, rules: &Rules) -> bool {
        match self.tool {
            EditTool::Terrain(_) | EditTool::Erase => true,
            EditTool::Structure(kind) => rules.structure(kind).size == Default::default(),
            _ => false,
        }
    }

    pub fn symmetry(&self) -> Symmetry {
        match (self.left_right, self.top_bottom) {
            (false, false) => Symmetry::None,
            (true, false) => Symmetry::LeftRight,
            (false, true) => Symmetry::TopBottom,
            (true, true) => Symmetry::Both,
        }
    }

    /// True if the areas of lessons are visible on the map.
    pub fn shows_lessons(&self) -> bool {
        self.page == Some(EditPage::Lessons) || matches!(self.tool, EditTool::LessonArea(_))
    }

    /// The tiles of a stroke on a map of this many columns and rows, each once, in row order; only the last tile for
    /// filling and for tools that do not draw.
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

pub enum EditRequest {
    /// The action of a key.
    Act(InputAction),
    /// Leave the editor, whatever is in hand.
    Leave,
    /// Select a tool.
    TakeUp(EditTool),
    Shape(EditShape),
    /// Set the width of the brush in tiles.
    Width(u32),
    /// Mirror left and right, and top and bottom.
    Symmetry(bool, bool),
    /// Show the raid's path, and lines between the tiles.
    Shown {
        raid: bool,
        grid: bool,
    },
    /// Open a page, or close it if it is open.
    Page(EditPage),
    /// Change the level, as one undo step of this name; if the second is true, consecutive steps of one name are merged.
    Change(&'static str, bool, Box<dyn FnOnce(&mut LevelSource)>),
    /// End the merging of undo steps.
    Written,
    /// Play the level with a trigger of it, by its number, happening after a second.
    TestTrigger(usize),
    /// Draw over these tiles.
    Draw(Vec<Cell>),
    /// Select the thing on a tile.
    Select(Option<Thing>),
    Move(Thing, Cell),
    Remove(Thing),
    /// Show a fault, by its number in the list.
    GoTo(usize),
    LookAt(Cell),
    /// Mirror everything.
    Mirror(Mirror),
    Resize((u32, u32), Anchor),
    /// Draw ground from a seed.
    Generate(Generated, u64),
    /// Save under a name; `replaces` allows overwriting a file of that name.
    Save {
        name: String,
        replaces: bool,
    },
    /// Save in this file despite the losses.
    SaveAnyway(PathBuf),
    /// Begin with an empty map of this many columns and rows.
    Blank((u32, u32)),
    /// Begin with this level, by its name.
    Open(String),
    /// Continue unsaved work.
    GoOn(PathBuf),
    /// Delete unsaved work.
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
