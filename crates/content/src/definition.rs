//! A checked level: every name resolved and everything known to fit.

use super::lessons::Lesson;
use super::schema::{Difficulty, Generated, Hint};
use osada_ai::brain::MindRole;
use osada_ai::grid::{Cell, Grid};
use osada_sim::rules::{MindId, Rules, Season, Stock, StructureKind, TerrainId, UnitKind};
use osada_sim::{Band, Goal};

/// The largest map, in tiles along one side. Checked before anything of that size is made.
pub const MAX_SIDE: u32 = 1024;
/// The smallest map: room for a hearth, a camp and a few steps between them.
pub const MIN_SIDE: u32 = 8;

/// A checked level: a world can be built from it for any seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The name of its file without folder and ending.
    pub name: String,
    /// The name shown on the title screen.
    pub title: String,
    /// One or two sentences on what awaits the player.
    pub about: String,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// What a beginner is told, in the order of time.
    pub hints: Vec<Hint>,
    /// What a beginner should do, step by step.
    pub lessons: Vec<Lesson>,
    /// What the colony has at the start.
    pub stock: Stock,
    /// The waves, the first one first.
    pub waves: Vec<Band>,
    /// Whether they go on after the last one, ever larger.
    pub endless: bool,
    /// Where raids come when they are called: the day at whose dusk the first one comes uncalled.
    pub raids_on_call: Option<u32>,
    /// Structures that have to stand for it to be won, and how many of each.
    pub defences: Vec<(StructureKind, u32)>,
    /// What victory is; empty for the usual.
    pub goals: Vec<Goal>,
    /// The same in a line for the player.
    pub asks: String,
    /// The hour of the day at which it begins, 0 to 24.
    pub hour: f64,
    /// The season.
    pub season: Season,
    /// The minds of kinds of units; other kinds keep those of the rules.
    pub minds: Vec<(UnitKind, MindId)>,
    /// The mind of the besiegers' chief; without one, that of the rules.
    pub chief: Option<MindId>,
    pub(super) map: LevelMap,
    pub(super) settlers: Vec<Newcomer>,
    pub(super) herds: Vec<Grazing>,
    pub(super) camps: Vec<Cell>,
}

/// The map of a level: laid out already, or to be drawn by the seed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LevelMap {
    Drawn(Layout),
    Generated(Generated),
}

/// A colonist who is there at the start; what is left open follows from the seed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Newcomer {
    pub kind: UnitKind,
    pub name: Option<String>,
    pub diligence: Option<f64>,
    pub at: Option<Cell>,
}

/// A herd that is there at the start; what is left open follows from the seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grazing {
    pub kind: UnitKind,
    pub count: u32,
    pub at: Option<Cell>,
}

impl Level {
    /// Columns and rows of its map.
    pub fn size(&self) -> (usize, usize) {
        match &self.map {
            LevelMap::Drawn(layout) => (layout.terrain.width(), layout.terrain.height()),
            LevelMap::Generated(generated) => (generated.width as usize, generated.height as usize),
        }
    }

    /// The level with this mind for every unit that it fits, the besiegers' chief included, whatever the level and its waves say.
    pub fn led_by(&self, rules: &Rules, mind: MindId) -> Self {
        if rules.mind(mind).role == MindRole::Chief {
            return Self { chief: Some(mind), ..self.clone() };
        }
        let fits = |kind: UnitKind| rules.unit(kind).role.mind_role() == Some(rules.mind(mind).role);
        let mut led = self.clone();
        led.minds.retain(|&(kind, _)| !fits(kind));
        led.minds.extend(rules.unit_kinds().map(|(kind, _)| (kind, mind)).filter(|&(kind, _)| fits(kind)));
        led.waves.iter_mut().flatten().filter(|squad| fits(squad.kind)).for_each(|squad| squad.mind = None);
        led
    }

    /// True if one of its waves has more than a thousand besiegers: a game takes minutes even without a window.
    pub fn is_horde(&self) -> bool {
        let size = |wave: &Band| wave.iter().fold(0u32, |sum, squad| sum.saturating_add(squad.count));
        self.waves.iter().any(|wave| size(wave) > 1000)
    }

    pub fn is_generated(&self) -> bool {
        matches!(self.map, LevelMap::Generated(_))
    }
}

/// A map laid out: terrain everywhere, structures by their upper left tiles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    pub terrain: Grid<TerrainId>,
    pub structures: Vec<(StructureKind, Cell)>,
}
