//! Changes of the map: drawing, moving and removing things, changing the size, ground from a seed.

use super::editor_actions::Author;
use crate::play::view_state::editing::{EditPage, EditRequest, EditShape, EditTool};
use osada::fault::listed;
use osada::grid::Cell;
use osada::level::edit::{self, Thing};
use osada::level::{Generated, GroundSource};
use osada::sim::rules::TerrainId;

impl Author<'_> {
    /// True if there are tiles to draw on; otherwise the author gets a message.
    pub(super) fn is_drawn(&mut self) -> bool {
        let drawn = matches!(self.screen.session.source().ground, GroundSource::Drawn { .. });
        if !drawn {
            let text = "this ground comes from a seed: make it a drawn map first (page Map)";
            self.screen.view.warn(text, self.now);
            self.screen.view.page = Some(EditPage::Map);
        }
        drawn
    }

    pub(super) fn draw(&mut self, cells: &[Cell]) {
        if cells.is_empty() || !self.is_drawn() {
            return;
        }
        let (rules, shape) = (self.rules(), self.screen.view.shape);
        match self.screen.view.tool {
            EditTool::Select => {}
            EditTool::Terrain(id) => {
                let name = rules.terrain(id).name.clone();
                let what = format!(
                    "{} in {}",
                    if shape == EditShape::Fill { "filling" } else { "painting" },
                    name.replace('_', " ")
                );
                self.edit(&what, |source| {
                    let tiles: Vec<Cell> = if shape == EditShape::Fill {
                        cells.iter().flat_map(|&cell| edit::flood(source, &rules, cell)).collect()
                    } else {
                        cells.to_vec()
                    };
                    edit::paint(source, &rules, tiles, &name);
                });
            }
            EditTool::Structure(kind) => {
                let (name, title) = (rules.structure(kind).name.clone(), rules.structure(kind).title.clone());
                let free: Vec<Cell> = {
                    let source = self.screen.session.source();
                    cells.iter().copied().filter(|&cell| !edit::is_taken(source, &rules, &name, cell)).collect()
                };
                if free.is_empty() {
                    return self.screen.view.warn("something is already there", self.now);
                }
                self.edit(&title, |source| {
                    free.into_iter().for_each(|cell| edit::put_structure(source, &rules, &name, cell));
                });
            }
            EditTool::Person(kind) => {
                let usual = rules.unit_kinds().find(|(_, row)| row.role == rules.unit(kind).role).map(|(kind, _)| kind);
                let unit = (usual != Some(kind)).then(|| rules.unit(kind).name.clone());
                self.edit("a colonist", |source| {
                    cells.iter().for_each(|&cell| edit::put_person(source, unit.clone(), cell));
                });
            }
            EditTool::Herd(kind) => {
                let name = rules.unit(kind).name.clone();
                self.edit("a herd", |source| cells.iter().for_each(|&cell| edit::put_herd(source, &name, 6, cell)));
            }
            EditTool::Camp => {
                self.edit("a camp", |source| cells.iter().for_each(|&cell| edit::put_camp(source, cell)));
            }
            EditTool::LessonArea(index) => self.draw_area(index, cells),
            EditTool::Erase => self.erase(cells),
        }
    }

    /// Sets the rectangle of these tiles, in row order, as the area of a lesson.
    fn draw_area(&mut self, index: usize, cells: &[Cell]) {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
        let corners = ((first.x, first.y), (last.x, last.y));
        self.edit("the area of a lesson", |source| {
            source.lessons.get_mut(index).into_iter().for_each(|lesson| lesson.at = Some(corners));
        });
        self.screen.view.tool = EditTool::Select;
    }

    pub(super) fn erase(&mut self, cells: &[Cell]) {
        let rules = self.rules();
        let changed = self.edit("erasing", |source| {
            for &cell in cells {
                while let Some(thing) = edit::thing_at(source, &rules, cell) {
                    if matches!(thing, Thing::GoalTile(..)) {
                        break;
                    }
                    edit::remove(source, &rules, thing);
                }
            }
        });
        if !changed {
            self.screen.view.warn("there is nothing to erase; paint over ground", self.now);
        }
    }

    pub(super) fn shift(&mut self, thing: Thing, to: Cell) {
        let rules = self.rules();
        self.edit("moving", |source| edit::move_thing(source, &rules, thing, to));
        self.screen.refresh();
        self.screen.view.selected = edit::thing_at(self.screen.session.source(), &rules, to);
    }

    pub(super) fn remove(&mut self, thing: Thing) {
        let rules = self.rules();
        self.edit("removing", |source| edit::remove(source, &rules, thing));
        self.screen.view.selected = None;
    }

    /// Picks the tool for the thing on a tile, or else for its ground.
    pub(super) fn pick(&mut self, cell: Cell) {
        let (rules, source) = (self.rules(), self.screen.session.source());
        let thing = edit::thing_at(source, &rules, cell);
        let name = thing.and_then(|thing| edit::name_of(source, &rules, thing));
        let unit = |name: Option<String>| name.and_then(|name| rules.unit_named(&name));
        let tool = match thing {
            Some(Thing::Structure(_) | Thing::Drawn(_)) => {
                name.and_then(|name| rules.structure_named(&name)).map(EditTool::Structure)
            }
            Some(Thing::Person(_) | Thing::DrawnPerson(_)) => {
                let usual = rules.unit_kinds().find(|(_, row)| row.role == osada::sim::rules::Role::Colonist);
                unit(name).or(usual.map(|(kind, _)| kind)).map(EditTool::Person)
            }
            Some(Thing::Herd(_)) => unit(name).map(EditTool::Herd),
            Some(Thing::Camp(_)) => Some(EditTool::Camp),
            Some(Thing::GoalTile(..)) | None => edit::terrain_at(source, &rules, cell)
                .and_then(|name| rules.terrain_named(&name))
                .map(EditTool::Terrain),
        };
        tool.into_iter().for_each(|tool| self.perform(EditRequest::TakeUp(tool)));
    }

    pub(super) fn resize(&mut self, (width, height): (u32, u32), anchor: edit::Anchor) {
        if !self.is_drawn() {
            return;
        }
        let rules = self.rules();
        let ground = match self.screen.view.tool {
            EditTool::Terrain(id) => id,
            _ => TerrainId(0),
        };
        let size = (width as usize, height as usize);
        match edit::resized(self.screen.session.source(), &rules, size, anchor, ground) {
            Ok(edit::Reshaped { level, lost }) => {
                self.edit("another size", |source| *source = level);
                if !lost.is_empty() {
                    let what: Vec<String> = lost.into_iter().map(|loss| loss.what).collect();
                    let text = format!("cut off with the land: {}; undo brings it back", listed(&what));
                    self.screen.view.warn(text, self.now);
                }
            }
            Err(why) => self.screen.view.warn(why.to_string(), self.now),
        }
    }

    pub(super) fn generate(&mut self, wanted: Generated, seed: u64) {
        let rules = self.rules();
        let mut failed = None;
        // Random parts of a level come from the random stream of the level, so that it stays the same map.
        self.edit("ground from a seed", |source| {
            failed = edit::draw_ground(source, &rules, &wanted, seed).err();
        });
        if let Some(why) = failed {
            self.screen.view.warn(why.to_string(), self.now);
        }
    }
}
