//! Rates and thresholds that belong to no single table row.

use super::names::Names;
use super::one;
use super::plan::{GarrisonRules, PlanRules};
use crate::kinds::{HitPoints, JobKind, Seconds, Tiles};
use osada_ai::flock::Weights;
use serde::{Deserialize, Serialize};

/// Length of days and nights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TimeRules {
    /// Seconds from dawn to dawn, 1–100 000.
    pub day_seconds: Seconds,
    /// Seconds of night, at the end of the day: 0–`day_seconds`.
    pub night_seconds: Seconds,
    /// Seconds before dusk at which a raid is announced: 0–`day_seconds`.
    pub warning_seconds: Seconds,
}

/// The colony's priorities when a level begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JobRules {
    /// Priorities of the kinds of work, 0 (never) to 4 (first): `(Chop, 2)` for each of `Build`, `Repair`, `Rearm`,
    /// `Chop`, `Mine`, `Forage`, `Hunt`, `Dismantle`; `Farm`, `Haul`, `Clear`, `Craft`, `Man` and `Douse` are 2, 3, 1, 3,
    /// 4 and 4 if they are not listed.
    pub priorities: Vec<(JobKind, u8)>,
    /// Share of its hit points, 0–1, below which a structure is repaired.
    pub repair_below: f64,
    /// Share of the hit points restored by a second of repair, 0.001–1.
    pub repair_per_second: f64,
    /// Work needed to dismantle a structure, as a share of the work to build it, 0.01–10.
    pub dismantle_share: f64,
    /// Percentage of the cost that comes back, 0–100.
    pub refund_percent: u32,
    /// Seconds until a job that was out of reach is tried again, 0.1–10 000.
    pub retry_seconds: Seconds,
    /// Tiles, 0–50, within which no besieger may be for undrafted people to work; near a watchtower its `sight` applies
    /// if that is farther.
    pub danger_radius: Tiles,
    /// Pieces of goods that a colonist carries at once, 1–1 000 000.
    #[serde(default = "usual_load")]
    pub load: u32,
    /// Seconds that less than half a load waits for more before it is carried away, 0–100 000.
    #[serde(default = "usual_load_waits")]
    pub load_waits: Seconds,
    /// Tiles, 0–50, within which goods are added to an existing heap.
    #[serde(default = "usual_heap_radius")]
    pub heap_radius: Tiles,
}

fn usual_load() -> u32 {
    24
}

fn usual_load_waits() -> Seconds {
    Seconds(15.0)
}

fn usual_heap_radius() -> Tiles {
    Tiles(3.0)
}

/// Food and meals, and who joins the settlement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ColonyRules {
    /// Portions of food that a colonist eats per day, 0.01–100.
    pub meals_per_day: f64,
    /// Portions that make a meal, 1–100; fewer are eaten if there are no more.
    #[serde(default = "usual_portions")]
    pub portions: u32,
    /// How many times as long as a portion of food a loaf of bread lasts, 0.1–100. Bread is eaten first.
    #[serde(default = "one")]
    pub bread_lasts: f64,
    /// Fatigue that a mug of ale takes away, 0–10. People drink one with each meal.
    #[serde(default)]
    pub ale_rests: f64,
    /// Hit points that a mug of ale gives back, 0–1000.
    #[serde(default)]
    pub ale_heals: HitPoints,
    /// Seconds that a meal takes, 0–100 000.
    #[serde(default = "usual_meal")]
    pub meal_seconds: Seconds,
    /// Factor on the rise of fatigue when hungry, 1–100.
    pub hungry_fatigue: f64,
    /// Hit points lost per second when hungry, 0–1000.
    pub hungry_hp_loss: f64,
    /// Food and bread that must be in store for a recruit to join at dawn, provided a bed is free, 0–1 000 000.
    pub recruit_food: u32,
    /// Number of people, 0–500, beyond which no recruits join.
    pub most_colonists: u32,
}

fn usual_portions() -> u32 {
    2
}

fn usual_meal() -> Seconds {
    Seconds(5.0)
}

/// How fast people tire and recover, per second, on the scale of 0 … 10.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FatigueRules {
    /// Rise per second at work, 0–1000.
    pub work: f64,
    /// Rise per second in a fight, 0–1000.
    pub fight: f64,
    /// Rise per second otherwise awake, 0–1000.
    pub awake: f64,
    /// Fall per second asleep in a bed, 0.001–1000.
    pub bed: f64,
    /// Fall per second asleep on the ground, 0.001–1000.
    pub ground: f64,
    /// Fatigue at or below which sleepers wake, 0–10.
    pub wake_at: f64,
    /// Fatigue above which work slows down, 0–10.
    pub slow_above: f64,
    /// Share of the working speed lost at 10, 0–1.
    pub slow_share: f64,
    /// Fatigue from which on people let everything but a fight, the bell and a tower go and sleep, whatever their mind says;
    /// above `wake_at`, at most 10, at which they collapse.
    #[serde(default = "not_before_collapse")]
    pub exhausted: f64,
    /// Fatigue down to which people sleep who have collapsed at 10, 0–9.9.
    pub collapse_until: f64,
    /// Least and greatest fatigue at the start, 0–10.
    pub start: (f64, f64),
}

fn not_before_collapse() -> f64 {
    10.0
}

/// How fast people heal, hit points per second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HealingRules {
    /// Hit points healed per second in bed, asleep or at rest, 0–1000.
    pub bed: f64,
    /// Hit points healed per second near the hearth, whatever they are doing, 0–1000.
    pub hearth: f64,
    /// Tiles, 0–50, that count as near the hearth.
    pub hearth_radius: Tiles,
    /// Share of the hit points, 0–1, at which people stop resting.
    pub rest_until: f64,
}

/// What differs between colonists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TraitRules {
    /// Least and greatest diligence, 0–10, between which it is drawn, usually near the middle; a high value is a hard
    /// worker. The sources call it laziness.
    #[serde(alias = "laziness")]
    pub diligence: (f64, f64),
    /// Seconds after a meal, 0–100 000, until the sense `AfterMeal` has fallen to 0. By habit, somebody of diligence 0
    /// stays this long where they have eaten; the time falls with the square of the distance to diligence 10, where it
    /// is 0.
    #[serde(default = "usual_talk")]
    pub talk_seconds: Seconds,
    /// Factors, 0.05–20, on the fatigue of somebody of diligence 10, and of 0; proportional in between.
    #[serde(default = "usual_tiring")]
    pub tiring: (f64, f64),
    /// Least and greatest skill at building, gathering and fighting, 0.05–20; 1 is average.
    pub skill: (f64, f64),
    /// First names of 1–40 characters, each once, given in random order: `(women: […], men: […])`, so that faces match
    /// names; or a single list, in which names ending in -a are women's, as they are for any name on neither list.
    pub names: Names,
}

impl TraitRules {
    /// Duration of the talk after a meal.
    pub fn talk(&self, diligence: f64) -> Seconds {
        let share = (1.0 - diligence / 10.0).clamp(0.0, 1.0);
        self.talk_seconds * share * share
    }

    /// Factor on the rates of [`FatigueRules`].
    pub fn tiring_of(&self, diligence: f64) -> f64 {
        let (least, most) = self.tiring;
        most + (least - most) * diligence / 10.0
    }
}

fn usual_talk() -> Seconds {
    Seconds(32.0)
}

fn usual_tiring() -> (f64, f64) {
    (0.7, 1.3)
}

/// Besiegers' morale, rest and retreat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SiegeRules {
    /// Morale of the first wave, −10–10.
    pub first_morale: f64,
    /// Morale of later waves, −10–10.
    pub morale: f64,
    /// Change for each hit point lost, −10–0.
    pub per_hp_lost: f64,
    /// Change on seeing an ally die, −20–0.
    pub ally_death: f64,
    /// Tiles from which an ally's death is seen, 0–100.
    pub ally_radius: Tiles,
    /// Change when a trap springs, −20–0.
    pub trap: f64,
    /// Change on a kill, 0–20.
    pub kill: f64,
    /// Change on breaching a structure, 0–20.
    pub breach: f64,
    /// Morale recovered per second of rest, up to the value at the start, 0–1000.
    pub rest_morale: f64,
    /// Share of the hit points recovered per second of rest, 0–1000.
    pub rest_hp: f64,
    /// Share of the hit points, 0–1, that they must have to stop resting.
    pub rest_until_hp: f64,
    /// Morale, −10–10, that they must have to stop resting.
    pub rest_until_morale: f64,
    /// Seconds between decisions when nothing happens, 0.1–10 000.
    pub decide_seconds: Seconds,
    /// Share of its people, 0–1, at whose loss a band leaves.
    pub leave_at_losses: f64,
    /// Seconds without progress, 0.5–10 000, after which a unit plans a new way, then breaks through, then retreats.
    pub patience_seconds: Seconds,
    /// Seconds from arrival to attack, 0–100 000.
    pub muster_seconds: Seconds,
    /// Seconds without a blow, 1–100 000, after which the band leaves; the last band of a siege leaves after a day in
    /// any case.
    pub give_up_seconds: Seconds,
    /// Seconds, 0–100 000, without a blow after which a band that has fought goes home after a dawn: those who hide do not keep a
    /// raid going.
    #[serde(default = "usual_straggling")]
    pub straggle_seconds: Seconds,
    /// Tiles to each side, 1–1000, that a patrol goes in one stretch.
    #[serde(default = "usual_patrol")]
    pub patrol_radius: Tiles,
    /// Number of besiegers, 1–1000, who can strike at one wall, door or gate at a time; the others wait behind them.
    /// Without it, any number.
    #[serde(default)]
    pub wall_room: Option<u32>,
    /// Amount, 0–100, that each besieger in the way adds to the factor of a tile for those behind, so that a band does
    /// not walk in single file, and how many of them count at most, 0–100.
    #[serde(default = "spread")]
    pub spread: (f64, u32),
    /// Tiles of detour, 0–100, that they count for each hit point of damage of a known trap.
    #[serde(default)]
    pub trap_fear: f64,
    /// Garrison that stays at the camps when the raids set out and keeps watch; without it, nobody stays.
    #[serde(default)]
    pub garrison: GarrisonRules,
    /// Name of the mind that plans the raids, with the role `Chief`; without one, every raid comes straight.
    #[serde(default)]
    pub chief: Option<String>,
    /// Seconds before dusk, 0–100 000, at which the chief decides and signs appear; never fewer than `warning_seconds`.
    #[serde(default = "usual_signs")]
    pub sign_seconds: Seconds,
    /// Number of raids that the chief remembers, 1–16.
    #[serde(default = "usual_memory")]
    pub remembers: u32,
    /// Weight of each remembered raid, as a share of the weight of the next one, 0–1.
    #[serde(default = "usual_fading")]
    pub fading: f64,
    /// Factor, 1–1000, on the length of the straight way: no way from another side may be longer.
    #[serde(default = "usual_detour")]
    pub longest_detour: f64,
    /// Effects of the chief's plans, one row for each, at most 9; a plan without a row is never carried out.
    #[serde(default)]
    pub plans: Vec<PlanRules>,
}

fn usual_straggling() -> Seconds {
    Seconds(40.0)
}

fn usual_signs() -> Seconds {
    Seconds(45.0)
}

fn usual_memory() -> u32 {
    6
}

fn usual_fading() -> f64 {
    0.6
}

fn usual_detour() -> f64 {
    4.0
}

fn usual_patrol() -> Tiles {
    Tiles(24.0)
}

fn spread() -> (f64, u32) {
    (0.4, 3)
}

/// How beasts flock, graze and run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HerdRules {
    /// Weights and radii of the boids rules.
    pub weights: Weights,
    /// Tiles, 0–50, within which they run from anything.
    pub flee_radius: Tiles,
    /// Seconds that they keep running afterwards, 0–10 000.
    pub flee_seconds: Seconds,
    /// Speed while grazing, as a share of the full speed, 0.01–1.
    pub graze_speed: f64,
    /// Least and greatest number of seconds between steps while grazing, 0–10 000.
    pub graze_pause: (Seconds, Seconds),
    /// Seconds between updates of a herd's drift, 0.01–60; in the thesis it turns after 1000 to 2999 updates.
    pub update_seconds: Seconds,
}

/// What a bad hit leaves behind. Nothing, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WoundRules {
    /// Share of the full hit points, 0–1, from which on a blow is a bad hit; at 0, none is.
    pub bad_hit: f64,
    /// Factor, 0–10, on the share of the full hit points that a bad hit took; that much is added to the wound, which
    /// ranges from 0 to 1.
    pub share: f64,
    /// Share of the walking speed that a wound of 1 takes away, 0–0.9.
    pub slow: f64,
    /// Share of the strength of blows and of the working speed that a wound of 1 takes away, 0–0.9.
    pub weak: f64,
    /// Part of a wound of 1 that heals per second in a bed, 0–1000; wounds heal there and in infirmaries only.
    pub bed: f64,
    /// Part of a wound of 1 that heals per second in an infirmary, 0–1000.
    pub infirmary: f64,
    /// Size, 0–1, beyond which a wound leaves a scar.
    pub scar: f64,
}

/// How skills grow by use. Not at all, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PracticeRules {
    /// Share of the skill gained per second of work, 0–1.
    pub work: f64,
    /// Share of the fighting skill gained per blow on a besieger, 0–1.
    pub blow: f64,
    /// Most that can be gained, as a share of the skill, 0–10.
    pub most: f64,
}

/// How colonists under orders fight. Fields that are left out have their shipped values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct OrderRules {
    /// Share, 0–1, by which each covered side weakens hand-to-hand blows against somebody standing their ground.
    pub cover: f64,
    /// Largest number of sides that count, 0–4.
    pub most_covered: u32,
    /// Tiles, 0–50, within which people attacking freely go for besiegers.
    pub free_radius: Tiles,
    /// Tiles, 0–50, by which somebody in a line may have farther to go before the others wait for them.
    pub line_slack: Tiles,
    /// Tiles, 0–50, within which a skirmisher taking aim lets nobody come before stepping back.
    pub skirmish_keep: Tiles,
    /// Tiles, 1–12, that a skirmisher steps back at a time.
    pub skirmish_step: u32,
    /// Tiles, 0–50, within which a besieger brings a skirmisher back.
    pub skirmish_radius: Tiles,
    /// Seconds from a skirmisher's step to the next shot, 0–60.
    pub skirmish_steady: Seconds,
    /// Tiles from the hearth, 0–50, within which people who have fallen back go for besiegers.
    pub fall_back_radius: Tiles,
}

impl Default for OrderRules {
    fn default() -> Self {
        Self {
            cover: 0.15,
            most_covered: 3,
            free_radius: Tiles(10.0),
            line_slack: Tiles(1.0),
            skirmish_keep: Tiles(2.2),
            skirmish_step: 4,
            skirmish_radius: Tiles(10.0),
            skirmish_steady: Seconds(0.5),
            fall_back_radius: Tiles(4.0),
        }
    }
}
