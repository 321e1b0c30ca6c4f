//! What the player has in front of them: the selection, the tool in hand, the open panel, what is laid over the map.

use super::groups::Groups;
use super::search_view::SearchView;
use super::tools::{Stroke, Tool};
use glam::Vec2;
use osada::grid::Cell;
use osada::path::Trace;
use osada::sim::rules::{Role, StructureKind};
use osada::sim::{Forecast, StructureId, UnitId, World, forecasts};
use osada_cli::keys::KeyBindings;
use osada_cli::storage::settings::GroupKey;

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Selection {
    /// Nothing is selected.
    #[default]
    Nothing,
    /// Units, at least one.
    Units(Vec<UnitId>),
    Structure(StructureId),
    Tile(Cell),
}

impl Selection {
    /// One unit.
    pub fn of(unit: UnitId) -> Self {
        Self::Units(vec![unit])
    }
}

/// A panel of which at most one is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// What can be built.
    Build,
    /// Priorities of work.
    Jobs,
    /// Weapons and armour.
    Armoury,
    /// What is laid over the map.
    Overlays,
    /// All besiegers on hit points × morale.
    Besiegers,
    /// What has happened.
    Log,
    /// Keys and hints.
    Help,
    /// Go on, again, another level, quit.
    Menu,
}

/// What is laid over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlayToggles {
    /// Ways of the selected units.
    pub paths: bool,
    /// The way of the next raid.
    pub raid: bool,
    /// Which tiles hang together.
    pub zones: bool,
    /// How far fires shine at night.
    pub light: bool,
    /// What every tile costs the next raid.
    pub costs: bool,
    /// What beasts want, rule by rule.
    pub herds: bool,
    /// How far towers and people shoot, banners reach and fires shine.
    pub reach: bool,
    /// The last search of the selected unit.
    pub search: bool,
    /// What frames and ticks cost, in the corner.
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

/// What the mouse is doing on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MapDrag {
    /// Drawing with the tool.
    Tool {
        /// The tile it began on.
        from: Cell,
    },
    /// Drawing the line in which the drafted are to stand, with the right button.
    Line {
        /// The tile it began on.
        from: Cell,
        /// The pixel it began on.
        at: Vec2,
    },
    /// Drawing a box around units, from a pixel.
    Box {
        /// Where it began.
        from: Vec2,
        /// Where the cursor is.
        to: Vec2,
    },
    /// Moving the view.
    View {
        /// Where the cursor was in the last frame.
        last: Vec2,
    },
}

/// Something said beside the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct CursorMessage {
    /// Names keys as `{Draft}`; [`CursorMessage::said`] puts in those that the player has.
    pub text: String,
    /// Until which second of wall time.
    pub until: f64,
    /// Whether something was refused.
    pub bad: bool,
}

impl CursorMessage {
    pub fn new(text: String, now: f64, bad: bool) -> Self {
        // So many letters are read in a second without haste.
        let until = now + (text.chars().count() as f64 / 14.0).max(2.5);
        Self { text, until, bad }
    }

    /// What is said, with the keys as the player has them.
    pub fn said(&self, keys: &KeyBindings) -> String {
        keys.resolve(&self.text)
    }
}

/// What the player has in front of them besides the map.
#[derive(Default)]
pub struct ViewState {
    /// A level of the editor is tried out: it leads back there, and nothing of it is kept.
    pub tested: bool,
    /// What is selected.
    pub selection: Selection,
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// What the mouse is doing.
    pub drag: Option<MapDrag>,
    /// The open panel.
    pub panel: Option<Panel>,
    /// Whether the inspector is hidden.
    pub inspector_hidden: bool,
    /// What is laid over the map.
    pub overlays: OverlayToggles,
    /// What was just said beside the cursor.
    pub said: Option<CursorMessage>,
    /// Why the level could be begun again: its file has changed.
    pub offer: Option<String>,
    /// The tile under the cursor, unless a panel is in between.
    pub hover: Option<Cell>,
    /// The unit under the cursor.
    pub hovered: Option<UnitId>,
    /// Steps of the shown search that are drawn; all of them without a number.
    pub search_step: Option<usize>,
    /// Orders just given: where, and when, for a mark that fades.
    pub orders: Vec<(Vec2, f64, bool)>,
    /// The last click on the map, to tell double clicks: when in wall time, and on which pixel.
    pub last_click: Option<(f64, Vec2)>,
    /// The last search of the selected unit, while it is shown.
    pub search: SearchView,
    /// Whether a stroke of a wall goes around its rectangle now.
    pub around: bool,
    /// The player wants no more hints.
    pub hints_off: bool,
    /// The player looks around after the end.
    pub outcome_hidden: bool,
    /// The groups that the player has made.
    pub groups: Groups,
    /// What recalls them, as the player has set it.
    pub group_key: GroupKey,
    /// Whether blows are told on the map, as the player has set it.
    pub show_hits: bool,
    ghost: Option<(ForecastKey, Vec<Forecast>)>,
}

/// What a forecast depends on.
#[derive(Clone, Debug, PartialEq)]
struct ForecastKey {
    planned: Vec<(StructureKind, Cell)>,
    standing: usize,
    second: u64,
}

impl ViewState {
    /// The selected units that are alive.
    pub fn units<'a>(&'a self, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
        let units = if let Selection::Units(units) = &self.selection { &units[..] } else { &[] };
        units.iter().copied().filter(|&id| world.unit(id).is_some())
    }

    /// The selected colonists.
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

    /// The first selected unit.
    pub fn first_unit(&self, world: &World) -> Option<UnitId> {
        self.units(world).next()
    }

    /// The line in which the drafted would stand if the button were let go now; one alone makes none.
    pub fn drawn_line(&self, world: &World) -> Option<(Cell, Cell)> {
        let Some(MapDrag::Line { from, .. }) = self.drag else { return None };
        let to = self.hover.filter(|&to| to != from)?;
        (self.drafted(world).count() > 1).then_some((from, to))
    }

    /// Forgets what is gone and what was said long ago; `now` is wall time.
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
        if self.said.as_ref().is_some_and(|said| now >= said.until) {
            self.said = None;
        }
    }

    /// Takes in the last search of the first selected unit, while it is shown.
    pub fn look_at_search(&mut self, world: &World) {
        if !self.overlays.search {
            return;
        }
        let trace = self.first_unit(world).and_then(|unit| world.last_search(unit));
        let tiles = world.map().width() * world.map().height();
        self.search.update(trace.unwrap_or(&Trace::default()), tiles, self.search_step);
    }

    /// Selects one unit.
    pub fn select_unit(&mut self, id: UnitId) {
        self.selection = Selection::of(id);
        self.search_step = None;
    }

    /// Says something beside the cursor for a while; `now` is wall time.
    pub fn say(&mut self, text: impl Into<String>, now: f64) {
        self.said = Some(CursorMessage::new(text.into(), now, true));
    }

    /// The same for what has gone well.
    pub fn tell(&mut self, text: impl Into<String>, now: f64) {
        self.said = Some(CursorMessage::new(text.into(), now, false));
    }

    /// Whether the menu lies over the game, which stands still meanwhile.
    pub fn is_menu_open(&self) -> bool {
        self.panel == Some(Panel::Menu)
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

    /// The ways of the next raid, one from each of its camps, with everything planned and the ghost under the cursor
    /// standing. Asked again only when something has changed.
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
