//! View state of a game: the selection, the current tool, the open panel, the overlays.

use super::groups::Groups;
use super::search_view::SearchView;
use super::tools::{Stroke, Tool};
use glam::Vec2;
use osada::grid::Cell;
use osada::path::Trace;
use osada::sim::rules::{Role, StructureKind};
use osada::sim::{Area, Forecast, FormLine, StructureId, UnitId, World, forecasts};
use osada_cli::keys::KeyBindings;
use osada_cli::storage::settings::GroupKey;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Selection {
    #[default]
    Nothing,
    /// At least one unit.
    Units(Vec<UnitId>),
    Structure(StructureId),
    Tile(Cell),
}

impl Selection {
    pub fn of(unit: UnitId) -> Self {
        Self::Units(vec![unit])
    }
}

/// A panel; at most one is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    Build,
    /// Priorities of work.
    Jobs,
    /// Weapons and armour.
    Armoury,
    /// What people learn and make.
    Crafts,
    Overlays,
    /// All besiegers on hit points × morale.
    Besiegers,
    Log,
    /// Questions, tasks, and what lasts for a time.
    Events,
    /// Keys and hints.
    Help,
    Menu,
    /// What happened so far, to be read.
    Chronicle,
}

/// Overlays on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlayToggles {
    /// Paths of the selected units.
    pub paths: bool,
    /// The path of the next raid.
    pub raid: bool,
    /// Connected tiles.
    pub zones: bool,
    /// Reach of fires at night.
    pub light: bool,
    /// Cost of every tile for the next raid.
    pub costs: bool,
    /// Vectors of beasts, rule by rule.
    pub herds: bool,
    /// Ranges of towers, people, banners and fires.
    pub reach: bool,
    /// The last search of the selected unit.
    pub search: bool,
    /// Cost of frames and ticks, in the corner.
    pub stats: bool,
}

impl Default for OverlayToggles {
    fn default() -> Self {
        Self {
            paths: true,
            raid: false,
            zones: false,
            light: false,
            costs: false,
            herds: false,
            reach: false,
            search: false,
            stats: false,
        }
    }
}

/// A drag on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MapDrag {
    /// Drawing with the tool.
    Tool { from: Cell },
    /// Drawing the line in which the drafted are to stand, with the right button.
    Line {
        from: Cell,
        /// The pixel it began on.
        at: Vec2,
    },
    /// Drawing a box around units, from a pixel.
    Box { from: Vec2, to: Vec2 },
    View {
        /// Position of the cursor in the last frame.
        last: Vec2,
    },
}

/// A message beside the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct CursorMessage {
    /// Names keys as `{Draft}`; [`CursorMessage::text_with`] inserts the player's keys.
    pub text: String,
    /// Wall time in seconds.
    pub until: f64,
    /// True for a refusal.
    pub bad: bool,
}

impl CursorMessage {
    pub fn new(text: String, now: f64, bad: bool) -> Self {
        // Letters that are read in a second without haste.
        let until = now + (text.chars().count() as f64 / 14.0).max(2.5);
        Self { text, until, bad }
    }

    /// The text with the player's keys.
    pub fn text_with(&self, keys: &KeyBindings) -> String {
        keys.resolve(&self.text)
    }
}

/// Tiles by which a click may miss the ground on which somebody can stand.
const MISSES: u32 = 3;

/// The tile on which somebody who is sent to a tile can stand: that one, or else the nearest around it.
pub fn nearest_standing(world: &World, cell: Cell) -> Option<Cell> {
    let (map, rules) = (world.map(), world.rules());
    let around = Area::around(cell, MISSES as i32).cells(map.width(), map.height());
    around
        .filter(|&other| map.factor(rules, other, Role::Colonist).is_some())
        .min_by(|a, b| a.euclidean(cell).total_cmp(&b.euclidean(cell)).then(a.cmp(b)))
}

/// View state of a game.
#[derive(Default)]
pub struct ViewState {
    /// True while a level of the editor is tested: it leads back there, and nothing of it is saved.
    pub tested: bool,
    pub selection: Selection,
    pub tool: Option<Tool>,
    pub drag: Option<MapDrag>,
    pub panel: Option<Panel>,
    pub inspector_hidden: bool,
    pub overlays: OverlayToggles,
    /// The last message beside the cursor.
    pub message: Option<CursorMessage>,
    /// Message that offers a restart, because the level's file has changed.
    pub offer: Option<String>,
    /// The tile under the cursor, unless a panel is in between.
    pub hover: Option<Cell>,
    /// The unit under the cursor.
    pub hovered: Option<UnitId>,
    /// Number of drawn steps of the search; `None` for all.
    pub search_step: Option<usize>,
    /// Recent orders for a mark that fades: place, wall time, and true for an attack.
    pub orders: Vec<(Vec2, f64, bool)>,
    /// The last click on the map, to detect double clicks: wall time and pixel.
    pub last_click: Option<(f64, Vec2)>,
    /// The last search of the selected unit, while it is shown.
    pub search: SearchView,
    /// True if a stroke of a wall goes around its rectangle now.
    pub around: bool,
    pub hints_off: bool,
    pub outcome_hidden: bool,
    /// There is a save of the last dawn of this game.
    pub has_dawn: bool,
    pub groups: Groups,
    /// The modifier that recalls groups.
    pub group_key: GroupKey,
    /// True if blows are shown on the map.
    pub show_hits: bool,
    /// Wall time at which the game paused without being asked to.
    pub paused_itself_at: Option<f64>,
    /// A question has just come that the player has not been shown.
    pub is_asked: bool,
    /// The game has ended since the last frame.
    pub has_ended: bool,
    ghost: Option<(ForecastKey, Vec<Forecast>)>,
}

/// Inputs of a forecast.
#[derive(Clone, Debug, PartialEq)]
struct ForecastKey {
    planned: Vec<(StructureKind, Cell)>,
    standing: usize,
    second: u64,
}

impl ViewState {
    /// Opens the panel of questions, unless the player is about something else.
    pub fn show_question(&mut self) {
        if self.panel.is_none() && self.tool.is_none() && self.drag.is_none() {
            self.panel = Some(Panel::Events);
        }
    }

    /// The selected units that are alive.
    pub fn units<'a>(&'a self, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
        let units = if let Selection::Units(units) = &self.selection { &units[..] } else { &[] };
        units.iter().copied().filter(|&id| world.unit(id).is_some())
    }

    pub fn colonists<'a>(&'a self, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
        self.units(world).filter(|&id| world.unit(id).is_some_and(|unit| unit.role() == Role::Colonist))
    }

    /// The selected colonists who take orders.
    pub fn drafted<'a>(&'a self, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
        let drafted = |id: &UnitId| {
            let colonist = world.unit(*id).and_then(|unit| unit.colonist());
            colonist.is_some_and(|colonist| colonist.is_drafted())
        };
        self.colonists(world).filter(drafted)
    }

    /// Checks whether the draft order releases the selected people: it does if at least half of them are drafted, so that after
    /// a fight in which one of them has collapsed it still sends everybody home.
    pub fn draft_releases(&self, world: &World) -> bool {
        self.drafted(world).count() * 2 >= self.colonists(world).count()
    }

    pub fn first_unit(&self, world: &World) -> Option<UnitId> {
        self.units(world).next()
    }

    /// The line in which the drafted would stand if the button were released now; one alone makes none.
    pub fn drawn_line(&self, world: &World) -> Option<FormLine> {
        let Some(MapDrag::Line { from, .. }) = self.drag else { return None };
        let to = self.hover.filter(|&to| to != from)?;
        let units: Vec<UnitId> = self.drafted(world).collect();
        (units.len() > 1).then_some(FormLine { units, from, to })
    }

    /// Drops dead units and expired messages; `now` is wall time.
    pub fn tidy(&mut self, world: &World, now: f64) {
        match &mut self.selection {
            Selection::Units(units) => {
                units.retain(|&id| world.unit(id).is_some());
                if units.is_empty() {
                    self.selection = Selection::Nothing;
                }
            }
            Selection::Structure(id) if world.map().structure(*id).is_none() => self.selection = Selection::Nothing,
            _ => {}
        }
        if self.hovered.is_some_and(|id| world.unit(id).is_none()) {
            self.hovered = None;
        }
        self.orders.retain(|order| now - order.1 < 1.0);
        if self.message.as_ref().is_some_and(|message| now >= message.until) {
            self.message = None;
        }
    }

    /// Loads the last search of the first selected unit, while it is shown.
    pub fn look_at_search(&mut self, world: &World) {
        if !self.overlays.search {
            return;
        }
        let trace = self.first_unit(world).and_then(|unit| world.last_search(unit));
        let tiles = world.map().width() * world.map().height();
        self.search.update(trace.unwrap_or(&Trace::default()), tiles, self.search_step);
    }

    pub fn select_unit(&mut self, id: UnitId) {
        self.selection = Selection::of(id);
        self.search_step = None;
    }

    /// Shows a refusal beside the cursor for a while; `now` is wall time.
    pub fn warn(&mut self, text: impl Into<String>, now: f64) {
        self.message = Some(CursorMessage::new(text.into(), now, true));
    }

    /// The same for a success.
    pub fn notify(&mut self, text: impl Into<String>, now: f64) {
        self.message = Some(CursorMessage::new(text.into(), now, false));
    }

    /// True if the menu or the chronicle lies over the game, which pauses meanwhile.
    pub fn is_menu_open(&self) -> bool {
        matches!(self.panel, Some(Panel::Menu | Panel::Chronicle))
    }

    /// Checks whether a panel is open that the player reads in peace.
    pub fn stops_time(&self) -> bool {
        matches!(self.panel, Some(Panel::Menu | Panel::Help | Panel::Chronicle))
    }

    /// Opens a panel, or closes it if it is open.
    pub fn toggle(&mut self, panel: Panel) {
        self.panel = if self.panel == Some(panel) { None } else { Some(panel) };
    }

    /// The stroke of the tool at this moment: under way, or the single tile under the cursor.
    pub fn stroke(&self) -> Option<Stroke> {
        let to = self.hover?;
        match self.drag {
            Some(MapDrag::Tool { from }) => Some(Stroke { from, to, around: self.around }),
            None => Some(Stroke { from: to, to, around: false }),
            Some(_) => None,
        }
    }

    /// The paths of the next raid, one from each of its camps, as if everything planned and the preview under the cursor
    /// stood. Computed again only when something has changed.
    pub fn raid_ways(&mut self, world: &World, ghost: &[(StructureKind, Cell)]) -> &[Forecast] {
        let plans = world.jobs().iter().filter_map(|(_, job)| match job.site() {
            osada::sim::Site::Plan(kind, cell) => Some((kind, cell)),
            _ => None,
        });
        let planned: Vec<_> = plans.chain(ghost.iter().copied()).collect();
        let key =
            ForecastKey { planned, standing: world.map().structures().count(), second: world.clock().tick() / 120 };
        if self.ghost.as_ref().is_none_or(|(known, _)| *known != key) {
            let ways = forecasts(world, &key.planned, &world.siege().next_camps());
            self.ghost = Some((key, ways));
        }
        self.ghost.as_ref().map_or(&[], |(_, ways)| ways)
    }
}
