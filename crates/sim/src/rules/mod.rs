//! The rules of the game as data: every number a modder could want to change. `assets/rules.ron` fills these structures;
//! `content` checks them before a world is built, so the simulation trusts them.

mod colony;
mod condition;
mod craft;
mod deed;
mod errand;
mod fire;
mod gear;
mod lesson;
mod names;
mod people;
mod plan;
mod structure;
mod trigger;
mod unit;
mod victory;
mod weather;

pub use colony::{
    ColonyRules, FatigueRules, HealingRules, HerdRules, JobRules, OrderRules, PracticeRules, SiegeRules, TimeRules,
    TraitRules, WoundRules,
};
pub use condition::{Condition, Means, Measure};
pub use craft::{CraftRules, LearningRules, RecipeRules};
pub use deed::DeedRules;
pub use errand::ErrandRules;
pub use fire::FireRules;
pub use gear::{GearRules, Guard, Slot};
pub use lesson::{Corners, Lesson, LessonGoal};
pub use names::Names;
pub use people::{
    BurialRules, FoeRules, MoodCause, MoodRules, PeopleRules, PersonalTrait, ScarRules, SenseShift, Trade, When,
};
pub use plan::{Adaptation, Challenges, Focus, GarrisonRules, Handicap, PlanRules, Quarry, Side, Tactics};
pub use structure::{Burning, Extent, Function, Harvest, Passage, Regrowth, StructureRules, TerrainRules, Vehicle};
pub use trigger::{Change, Choice, Effect, Happenings, Origin, Party, Question, QuestionRules, Task, Trigger};
pub use unit::{Attack, Hunting, Shields, Sprint, UnitRules};
pub use victory::Victory;
pub use weather::{Climate, Factors, SeasonRules, SeasonShares, Seasons, Sky, WeatherRules};
// Index types and quantities that tables use.
pub use crate::kinds::{
    Challenge, CraftId, GearKind, Good, MindId, RecipeId, Role, Season, Stock, StructureKind, TICK_SECONDS,
    TICKS_PER_SECOND, TerrainId, UnitKind,
};

use osada_ai::brain::{Action, Mind, MindRole};
use serde::{Deserialize, Serialize};

/// All tables and rates of the game, as `assets/rules.ron` spells them out; `docs/ron-rules.md` explains each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Length of days and nights.
    pub time: TimeRules,
    /// What tiles can be made of.
    pub terrains: Vec<TerrainRules>,
    /// What can stand on tiles.
    pub structures: Vec<StructureRules>,
    /// What can walk on tiles.
    pub units: Vec<UnitRules>,
    /// What people carry: weapons, shields, mail.
    #[serde(default)]
    pub gear: Vec<GearRules>,
    /// How many crafts people can learn.
    #[serde(default)]
    pub learning: LearningRules,
    /// What people can learn.
    #[serde(default)]
    pub crafts: Vec<CraftRules>,
    /// Goods that are made of others.
    #[serde(default)]
    pub recipes: Vec<RecipeRules>,
    /// Work: its kinds and their priorities at the start.
    pub jobs: JobRules,
    /// Food and meals, recruits.
    pub colony: ColonyRules,
    /// How fast people tire and recover.
    pub fatigue: FatigueRules,
    /// How fast people heal.
    pub healing: HealingRules,
    /// What bad hits leave behind.
    #[serde(default)]
    pub wounds: WoundRules,
    /// How skills grow with use.
    #[serde(default)]
    pub practice: PracticeRules,
    /// What differs between colonists, and their names.
    pub traits: TraitRules,
    /// Families, graves, and besiegers who come back.
    #[serde(default)]
    pub people: PeopleRules,
    /// What people can be like.
    #[serde(default)]
    pub personal_traits: Vec<PersonalTrait>,
    /// What people have learnt before they came.
    #[serde(default)]
    pub trades: Vec<Trade>,
    /// What lifts or lowers people's mood.
    #[serde(default)]
    pub moods: Vec<MoodRules>,
    /// What scars leave behind.
    #[serde(default)]
    pub scars: Vec<ScarRules>,
    /// What orders are worth.
    #[serde(default)]
    pub orders: OrderRules,
    /// Besiegers' morale, rest and retreat.
    pub siege: SiegeRules,
    /// How beasts flock, graze and run.
    pub herds: HerdRules,
    /// What a gentle, normal or hard game changes.
    #[serde(default)]
    pub challenges: Challenges,
    /// What the season of a level changes.
    #[serde(default)]
    pub seasons: Seasons,
    /// The kinds of weather; without one that prevails, it is as on any day.
    #[serde(default)]
    pub weathers: Vec<WeatherRules>,
    /// Fire: how it spreads, what it takes, and how it is put out.
    #[serde(default)]
    pub fire: FireRules,
    /// Goals other than holding out, and saboteurs.
    #[serde(default)]
    pub errands: ErrandRules,
    /// What happens in levels that let it.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// Deeds that are remembered beyond the game.
    #[serde(default)]
    pub deeds: Vec<DeedRules>,
    /// Limits on the questions of these triggers.
    #[serde(default)]
    pub questions: QuestionRules,
    /// The deciders that units name, in the order of their file names; those of [`Rules::with_mind`] come last.
    #[serde(skip)]
    pub minds: Vec<(String, Mind)>,
    /// The names of the mods that are in them, in the order of loading.
    #[serde(skip)]
    pub mods: Vec<String>,
}

impl Rules {
    /// The same rules with a mind of that name: replacing the one that has it, so that units with that mind decide by
    /// this one, or as an additional mind that levels and waves can name. Only units born later are affected.
    ///
    /// # Errors
    ///
    /// [`MisplacedMind`], if the one that has the name is made for another role, or there are [`Rules::MOST_MINDS`].
    pub fn with_mind(mut self, name: impl Into<String>, mind: Mind) -> Result<Self, MisplacedMind> {
        let name = name.into();
        let count = self.minds.len();
        match self.minds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) if known.role != mind.role => {
                return Err(MisplacedMind::Role { name, found: mind.role, needed: known.role });
            }
            Some((_, known)) => *known = mind,
            None if count >= Self::MOST_MINDS => return Err(MisplacedMind::Many { name, most: Self::MOST_MINDS }),
            None => self.minds.push((name, mind)),
        }
        Ok(self)
    }

    /// Limit on the minds: their numbers have to fit into saves.
    pub const MOST_MINDS: usize = 256;

    pub fn terrain(&self, id: TerrainId) -> &TerrainRules {
        &self.terrains[id.index()]
    }

    pub fn structure(&self, kind: StructureKind) -> &StructureRules {
        &self.structures[kind.index()]
    }

    pub fn unit(&self, kind: UnitKind) -> &UnitRules {
        &self.units[kind.index()]
    }

    pub fn gear(&self, kind: GearKind) -> &GearRules {
        &self.gear[kind.index()]
    }

    pub fn craft(&self, id: CraftId) -> &CraftRules {
        &self.crafts[id.index()]
    }

    pub fn recipe(&self, id: RecipeId) -> &RecipeRules {
        &self.recipes[id.index()]
    }

    /// The mind that a kind of unit decides by, if it names one.
    pub fn mind_of(&self, kind: UnitKind) -> Option<MindId> {
        let name = self.unit(kind).mind.as_ref()?;
        position(&self.minds, |(mind, _)| mind == name).map(MindId)
    }

    pub fn mind(&self, id: MindId) -> &Mind {
        &self.minds[id.index()].1
    }

    pub fn terrain_named(&self, name: &str) -> Option<TerrainId> {
        position(&self.terrains, |row| row.name == name).map(TerrainId)
    }

    pub fn structure_named(&self, name: &str) -> Option<StructureKind> {
        position(&self.structures, |row| row.name == name).map(StructureKind)
    }

    pub fn unit_named(&self, name: &str) -> Option<UnitKind> {
        position(&self.units, |row| row.name == name).map(UnitKind)
    }

    /// The place of a kind of weather in its table.
    pub fn weather_named(&self, name: &str) -> Option<u16> {
        position(&self.weathers, |row| row.name == name)
    }

    pub fn gear_named(&self, name: &str) -> Option<GearKind> {
        position(&self.gear, |row| row.name == name).map(GearKind)
    }

    pub fn craft_named(&self, name: &str) -> Option<CraftId> {
        position(&self.crafts, |row| row.name == name).map(CraftId)
    }

    pub fn recipe_named(&self, name: &str) -> Option<RecipeId> {
        position(&self.recipes, |row| row.name == name).map(RecipeId)
    }

    pub fn mind_named(&self, name: &str) -> Option<MindId> {
        position(&self.minds, |(mind, _)| mind == name).map(MindId)
    }

    /// Every kind of structure, in the order of the table.
    pub fn structure_kinds(&self) -> impl Iterator<Item = (StructureKind, &StructureRules)> {
        self.structures.iter().enumerate().map(|(index, row)| (StructureKind(index as u16), row))
    }

    /// The kind of structure that is the ram or, unless `is_ram`, the wagon.
    pub fn vehicle(&self, is_ram: bool) -> Option<StructureKind> {
        let is_it = |function: &Function| match function {
            Function::Ram { .. } => is_ram,
            Function::Wagon { .. } => !is_ram,
            _ => false,
        };
        self.structure_kinds().find(|(_, row)| is_it(&row.function)).map(|(kind, _)| kind)
    }

    /// Every kind of unit, in the order of the table.
    pub fn unit_kinds(&self) -> impl Iterator<Item = (UnitKind, &UnitRules)> {
        self.units.iter().enumerate().map(|(index, row)| (UnitKind(index as u16), row))
    }

    /// Every kind of gear, in the order of the table.
    pub fn gear_kinds(&self) -> impl Iterator<Item = (GearKind, &GearRules)> {
        self.gear.iter().enumerate().map(|(index, row)| (GearKind(index as u16), row))
    }

    /// Every craft, in the order of the table.
    pub fn craft_rows(&self) -> impl Iterator<Item = (CraftId, &CraftRules)> {
        self.crafts.iter().enumerate().map(|(index, row)| (CraftId(index as u16), row))
    }

    /// Names that the player reads of what a craft lets people build and make.
    pub fn opened_by(&self, craft: CraftId) -> impl Iterator<Item = &str> {
        let name = &self.craft(craft).name;
        let is_it = move |needed: &Option<String>| needed.as_ref() == Some(name);
        let structures = self.structures.iter().filter(move |row| is_it(&row.craft)).map(|row| row.title.as_str());
        let gear = self.gear.iter().filter(move |row| is_it(&row.craft)).map(|row| row.title.as_str());
        structures.chain(gear)
    }

    /// Every recipe, in the order of the table.
    pub fn recipe_rows(&self) -> impl Iterator<Item = (RecipeId, &RecipeRules)> {
        self.recipes.iter().enumerate().map(|(index, row)| (RecipeId(index as u16), row))
    }

    /// Every mind, in the order of [`Rules::minds`].
    pub fn mind_ids(&self) -> impl Iterator<Item = (MindId, &Mind)> {
        self.minds.iter().enumerate().map(|(index, (_, mind))| (MindId(index as u16), mind))
    }

    /// The effect of a cause on the mood, if it has any.
    pub fn mood(&self, cause: MoodCause) -> Option<&MoodRules> {
        self.moods.iter().find(|row| row.cause == cause)
    }

    /// The effect of a plan of the besiegers' chief; `None` if they have no such plan.
    pub fn plan(&self, plan: Action) -> Option<&PlanRules> {
        self.siege.plans.iter().find(|row| row.plan == plan)
    }

    /// The smallest movement factor of any passable terrain: what every heuristic is scaled by.
    pub fn smallest_factor(&self) -> f64 {
        self.terrains.iter().filter_map(|row| row.factor).fold(1.0, f64::min)
    }
}

/// Error of [`Rules::with_mind`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MisplacedMind {
    /// The one that has the name decides for others.
    #[error("the mind `{name}` is made for a {}; one that is made for a {} cannot take its place", needed.name(), found.name())]
    Role {
        name: String,
        /// Role of the new mind.
        found: MindRole,
        /// Role of the mind that has the name.
        needed: MindRole,
    },
    /// There are as many as there may be.
    #[error("at most {most} minds can go with the rules; there is no room for `{name}`")]
    Many { name: String, most: usize },
}

/// Default of a factor that a file leaves out.
fn one() -> f64 {
    1.0
}

fn position<T>(rows: &[T], wanted: impl Fn(&T) -> bool) -> Option<u16> {
    rows.iter().position(wanted).map(|index| index as u16)
}
