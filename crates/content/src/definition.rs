//! A checked level: every name resolved and everything known to fit.

use super::schema::{Difficulty, Generated, Hint};
use osada_ai::brain::MindRole;
use osada_ai::grid::{Cell, Grid};
use osada_sim::rules::{Lesson, MindId, Rules, StructureKind, TerrainId, UnitKind};
use osada_sim::{Band, Chief, Setup};

/// The largest map, in tiles along one side. Checked before anything of that size is made.
pub const MAX_SIDE: u32 = 1024;
/// The smallest map: room for a hearth, a camp and a few steps between them.
pub const MIN_SIDE: u32 = 8;

/// A checked level: a world can be built from it for any seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The name of its file without folder and ending.
    pub name: String,
    pub title: String,
    pub about: String,
    pub difficulty: Difficulty,
    /// In the order of time.
    pub hints: Vec<Hint>,
    pub lessons: Vec<Lesson>,
    /// The goals in a line for the player.
    pub asks: String,
    /// Everything that does not depend on the seed. Without people and herds, and on generated ground without terrain and
    /// structures.
    pub setup: Setup,
    /// The ground, if it is generated.
    pub(super) generated: Option<Generated>,
    pub(super) settlers: Vec<Newcomer>,
    pub(super) herds: Vec<Grazing>,
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
        match &self.generated {
            Some(generated) => (generated.width as usize, generated.height as usize),
            None => (self.setup.terrain.width(), self.setup.terrain.height()),
        }
    }

    /// The level with this mind for every unit that it fits, the besiegers' chief included, whatever the level and its waves say.
    pub fn led_by(&self, rules: &Rules, mind: MindId) -> Self {
        if rules.mind(mind).role == MindRole::Chief {
            let chief = Chief::remembering(Some(mind), Vec::new());
            return Self { setup: Setup { chief, ..self.setup.clone() }, ..self.clone() };
        }
        let fits = |kind: UnitKind| rules.unit(kind).role.mind_role() == Some(rules.mind(mind).role);
        let mut led = self.clone();
        led.setup.minds.retain(|&(kind, _)| !fits(kind));
        led.setup.minds.extend(rules.unit_kinds().map(|(kind, _)| (kind, mind)).filter(|&(kind, _)| fits(kind)));
        let squads = led.setup.waves.iter_mut().flatten().chain(&mut led.setup.garrison);
        squads.filter(|squad| fits(squad.kind)).for_each(|squad| squad.mind = None);
        led
    }

    /// True if one of its waves has more than a thousand besiegers: a game takes minutes even without a window.
    pub fn is_horde(&self) -> bool {
        let size = |wave: &Band| wave.iter().fold(0u32, |sum, squad| sum.saturating_add(squad.count));
        self.setup.waves.iter().any(|wave| size(wave) > 1000)
    }

    pub fn is_generated(&self) -> bool {
        self.generated.is_some()
    }
}

/// A map laid out: terrain everywhere, structures by their upper left tiles.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout {
    pub terrain: Grid<TerrainId>,
    pub structures: Vec<(StructureKind, Cell)>,
}
