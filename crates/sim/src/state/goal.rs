//! The goals of a level, and what has been done for them.

use super::legacy::Veteran;
use crate::kinds::{Area, Seconds, StructureId, StructureKind, Ticks, UnitId};
use crate::rules::Victory;
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// A kind of victory, or a condition that has to last until then. The first victory counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LevelGoal {
    /// The hearth stands at the dawn of this day, counted from 1; without one, at the dawn after the last wave.
    HoldUntil(Option<u32>),
    /// Every camp is burnt and its garrison beaten.
    BurnCamps,
    /// At least this many people live at the dawn of a day.
    Save {
        people: u32,
        /// Counted from 1.
        dawn: u32,
    },
    /// The wagon comes to a tile.
    Wagon {
        /// Place at the start.
        from: Cell,
        /// Tiles that it has to pass, in this order.
        #[serde(default)]
        stops: Vec<Cell>,
        /// Time for which it is loaded at each of them.
        #[serde(default)]
        wait: Seconds,
        to: Cell,
    },
    /// The ram comes to a tile.
    Ram {
        /// Place at the start.
        from: Cell,
        to: Cell,
    },
    /// So many of the people are in league with the besiegers, and have to be sent away; of the others at most `mistakes`.
    Unmask { saboteurs: u32, mistakes: u32 },
    /// So many captives come home from the cages of the map.
    Rescue { people: u32 },
    /// So many people leave by a part of the map.
    Evacuate {
        people: u32,
        at: Area,
        /// Day from whose dawn on they can, counted from 1.
        dawn: u32,
        /// Most between two dawns.
        seats: Option<u32>,
    },
    /// People hold all of these places together for so many seconds of the night.
    HoldPlaces { places: Vec<Area>, people: u32, seconds: u32 },
    /// Structures of this kind stand at the start, and the loss of the last of them is defeat. It wins nothing by itself.
    Keep(StructureKind),
}

impl LevelGoal {
    /// The goal that a file asks for, whose structure is known to be of this kind; `None` without it.
    pub fn new(victory: &Victory, kind: impl FnOnce(&str) -> Option<StructureKind>) -> Option<Self> {
        let cell = |&(x, y): &(i32, i32)| Cell::new(x, y);
        let area = |(one, other): &((i32, i32), (i32, i32))| Area::new(cell(one), cell(other));
        Some(match victory {
            Victory::HoldUntil { dawn } => Self::HoldUntil(*dawn),
            Victory::BurnCamps => Self::BurnCamps,
            &Victory::Save { people, dawn } => Self::Save { people, dawn },
            Victory::Wagon { from, stops, wait, to } => {
                Self::Wagon { from: cell(from), stops: stops.iter().map(cell).collect(), wait: *wait, to: cell(to) }
            }
            Victory::Ram { from, to } => Self::Ram { from: cell(from), to: cell(to) },
            &Victory::Unmask { saboteurs, mistakes } => Self::Unmask { saboteurs, mistakes },
            &Victory::Rescue { people } => Self::Rescue { people },
            Victory::Evacuate { people, at, dawn, seats } => {
                Self::Evacuate { people: *people, at: area(at), dawn: *dawn, seats: *seats }
            }
            Victory::HoldPlaces { places, people, seconds } => {
                Self::HoldPlaces { places: places.iter().map(area).collect(), people: *people, seconds: *seconds }
            }
            Victory::Keep(name) => Self::Keep(kind(name)?),
        })
    }

    /// Name in data files and results.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::HoldUntil(_) => "HoldUntil",
            Self::BurnCamps => "BurnCamps",
            Self::Save { .. } => "Save",
            Self::Wagon { .. } => "Wagon",
            Self::Ram { .. } => "Ram",
            Self::Unmask { .. } => "Unmask",
            Self::Rescue { .. } => "Rescue",
            Self::Evacuate { .. } => "Evacuate",
            Self::HoldPlaces { .. } => "HoldPlaces",
            Self::Keep(_) => "Keep",
        }
    }

    /// The names of those that win a level.
    pub const WINNING: [&str; 9] =
        ["HoldUntil", "BurnCamps", "Save", "Wagon", "Ram", "Unmask", "Rescue", "Evacuate", "HoldPlaces"];

    /// Checks whether it wins the level; the loss of any other is defeat.
    pub const fn wins(&self) -> bool {
        !matches!(self, Self::Keep(_))
    }

    /// Checks for what people are sent out for or look for, beside holding out.
    pub const fn is_errand(&self) -> bool {
        matches!(
            self,
            Self::Wagon { .. }
                | Self::Ram { .. }
                | Self::Unmask { .. }
                | Self::Rescue { .. }
                | Self::Evacuate { .. }
                | Self::HoldPlaces { .. }
        )
    }

    /// Checks whether it is about something that a level has from the beginning or not at all, so that no trigger can add it.
    pub const fn is_of_the_map(&self) -> bool {
        matches!(self, Self::Wagon { .. } | Self::Ram { .. } | Self::Unmask { .. } | Self::Rescue { .. })
    }

    /// Checks whether nobody may be left once it is reached.
    pub const fn is_left_by_all(&self) -> bool {
        matches!(self, Self::Evacuate { .. })
    }

    /// The parts of the map that it is about.
    pub fn areas(&self) -> &[Area] {
        match self {
            Self::Evacuate { at, .. } => std::slice::from_ref(at),
            Self::HoldPlaces { places, .. } => places,
            _ => &[],
        }
    }
}

/// Most victories, those that triggers add included.
pub(crate) const MOST_GOALS: usize = 64;
/// Most stops of a wagon, and most places to hold at once.
pub(crate) const MOST_PLACES: usize = 64;

/// The victories of levels that say nothing of them.
pub static USUAL_GOALS: [LevelGoal; 2] = [LevelGoal::HoldUntil(None), LevelGoal::BurnCamps];

/// A wagon or a ram that is to be brought somewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wagon {
    pub(crate) structure: StructureId,
    /// Tiles that it has still to pass.
    #[serde(default)]
    pub(crate) stops: Vec<Cell>,
    pub(crate) to: Cell,
    /// Stops that it has come to.
    #[serde(default)]
    pub(crate) reached: u32,
    /// Time for which it is loaded at a stop.
    #[serde(default)]
    pub(crate) wait: Seconds,
    /// It stands at a stop and is being loaded.
    #[serde(default)]
    pub(crate) loading: bool,
    /// It stands at a stop, where besiegers do not look for it.
    #[serde(default)]
    pub(crate) sheltered: bool,
    /// Progress to the next tile, in seconds of pulling, or of loading.
    pub(crate) pulled: f64,
}

impl Wagon {
    /// A wagon at the beginning of its way.
    pub(crate) fn new(structure: StructureId, stops: Vec<Cell>, wait: Seconds, to: Cell) -> Self {
        Self { structure, stops, to, reached: 0, wait, loading: false, sheltered: false, pulled: 0.0 }
    }

    /// May have been struck down.
    pub fn structure(&self) -> StructureId {
        self.structure
    }

    pub fn destination(&self) -> Cell {
        self.to
    }

    /// Its destination, or the next stop.
    pub fn next(&self) -> Cell {
        self.stops.first().copied().unwrap_or(self.to)
    }

    /// Checks whether a tile is its last, with nothing left to do on the way.
    pub(crate) fn is_at_its_end(&self, cell: Cell) -> bool {
        cell == self.to && self.stops.is_empty() && !self.loading
    }

    /// How many stops it has come to, and how many there are in all.
    pub fn stops(&self) -> (u32, u32) {
        (self.reached, self.reached + self.stops.len() as u32)
    }

    /// Checks whether it stands at a stop, where besiegers do not look for it.
    pub fn is_sheltered(&self) -> bool {
        self.sheltered
    }

    /// Time for which it has still to be loaded before it can go on.
    pub fn loading_left(&self) -> Option<Seconds> {
        self.loading.then(|| (self.wait - Seconds(self.pulled)).max(Seconds(0.0)))
    }
}

/// What has been done for goals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalProgress {
    /// Captives who have been freed and are on their way home.
    #[serde(default)]
    pub(crate) freed: Vec<UnitId>,
    /// Captives who have come home.
    #[serde(default)]
    pub(crate) home: u32,
    /// People who have left the map, and those of them who have done so since dawn.
    #[serde(default)]
    pub(crate) left: u32,
    #[serde(default)]
    pub(crate) left_today: u32,
    /// Those who have left, as they go on in a campaign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) away: Vec<Veteran>,
    /// Time for which all places have been held.
    #[serde(default)]
    pub(crate) held: Ticks,
    /// Saboteurs who have been sent away, and innocent people.
    #[serde(default)]
    pub(crate) unmasked: u32,
    #[serde(default)]
    pub(crate) wronged: u32,
}

impl GoalProgress {
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Captives who have been freed and are on their way home.
    pub fn on_their_way(&self) -> &[UnitId] {
        &self.freed
    }

    /// Captives who have come home.
    pub fn home(&self) -> u32 {
        self.home
    }

    /// People who have left the map.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// People who have left the map since dawn.
    pub fn left_today(&self) -> u32 {
        self.left_today
    }

    /// Saboteurs who have been sent away.
    pub fn unmasked(&self) -> u32 {
        self.unmasked
    }

    /// Innocent people who have been sent away.
    pub fn wronged(&self) -> u32 {
        self.wronged
    }

    /// Time for which all places have been held together by night.
    pub fn held(&self) -> Ticks {
        self.held
    }
}
