//! Rates and thresholds that belong to no single table row.

use super::names::Names;
use super::plan::{GarrisonRules, PlanRules};
use crate::kinds::{JobKind, Season, Seconds, Ticks, Tiles};
use osada_ai::flock::Weights;
use serde::{Deserialize, Serialize};

/// Length of days and nights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TimeRules {
    /// Seconds from dawn to dawn.
    pub day_seconds: Seconds,
    /// How many of these seconds are night, at the end of the day.
    pub night_seconds: Seconds,
    /// How many seconds before dusk a raid is announced.
    pub warning_seconds: Seconds,
}

/// The colony's priorities when a level begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JobRules {
    /// For each kind of work its priority from 0 (never) to 4 (first), and what a colonist does about it.
    pub priorities: Vec<(JobKind, u8)>,
    /// A structure below this share of its hit points asks for repair.
    pub repair_below: f64,
    /// Share of the hit points restored by a second of repair.
    pub repair_per_second: f64,
    /// Work needed to take down a structure, as a share of the work to build it.
    pub dismantle_share: f64,
    /// How much of the cost comes back, in per cent.
    pub refund_percent: u32,
    /// Seconds until a job found to be out of reach is offered again.
    pub retry_seconds: Seconds,
    /// No undrafted colonist takes a job with a besieger this near, in tiles.
    pub danger_radius: Tiles,
    /// Pieces of goods that a colonist carries at once.
    #[serde(default = "usual_load")]
    pub load: u32,
    /// How many seconds less than half a load waits for more before it is carried away.
    #[serde(default = "usual_load_waits")]
    pub load_waits: Seconds,
    /// Goods are added to a heap at most this many tiles away, if there is one.
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
    /// Portions of food that each colonist eats in a day.
    pub meals_per_day: f64,
    /// Portions eaten at one meal, if there are enough; the next meal is due that many times a day ÷ `meals_per_day` later.
    #[serde(default = "usual_portions")]
    pub portions: u32,
    /// Seconds that a meal takes.
    #[serde(default = "usual_meal")]
    pub meal_seconds: Seconds,
    /// Fatigue rises this many times as fast without food.
    pub hungry_fatigue: f64,
    /// Hit points lost a second without food.
    pub hungry_hp_loss: f64,
    /// One joins at dawn while this much food is stored and a bed is free …
    pub recruit_food: u32,
    /// … up to this many colonists.
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
    /// How fast fatigue rises at work.
    pub work: f64,
    /// How fast it rises in a fight.
    pub fight: f64,
    /// How fast it rises in anybody else who is awake.
    pub awake: f64,
    /// How fast it falls in a bed.
    pub bed: f64,
    /// How fast it falls in somebody who sleeps on the ground.
    pub ground: f64,
    /// Sleep ends at or below this.
    pub wake_at: f64,
    /// Work slows above this.
    pub slow_above: f64,
    /// Share of the working speed lost at 10.
    pub slow_share: f64,
    /// At 10 anyone collapses and sleeps until this.
    pub collapse_until: f64,
    /// Drawn at the start between these.
    pub start: (f64, f64),
}

/// How fast people heal, hit points per second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HealingRules {
    /// In bed, asleep or at rest.
    pub bed: f64,
    /// Near the hearth, whatever they are doing.
    pub hearth: f64,
    /// How near, in tiles.
    pub hearth_radius: Tiles,
    /// Rest ends at this share of the hit points.
    pub rest_until: f64,
}

/// What differs between colonists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TraitRules {
    /// Diligence is drawn between these, usually near the middle; a high value is a hard worker. The sources call it laziness.
    #[serde(alias = "laziness")]
    pub diligence: (f64, f64),
    /// How many seconds somebody of diligence 0 stays for a talk after a meal; it falls with the square of the distance
    /// to 10, where it is nothing.
    #[serde(default = "usual_talk")]
    pub talk_seconds: Seconds,
    /// How many times as fast somebody of diligence 10, and of 0, gets tired; proportional in between.
    #[serde(default = "usual_tiring")]
    pub tiring: (f64, f64),
    /// Skill at building, gathering and fighting is drawn between these; 1 is average.
    pub skill: (f64, f64),
    /// Names, given in random order.
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
    /// Morale of the first wave.
    pub first_morale: f64,
    /// Morale of every later one.
    pub morale: f64,
    /// Change per hit point lost.
    pub per_hp_lost: f64,
    /// Change when an ally is seen dying.
    pub ally_death: f64,
    /// How near an ally's death is seen, in tiles.
    pub ally_radius: Tiles,
    /// Change when a trap springs.
    pub trap: f64,
    /// Change on a kill.
    pub kill: f64,
    /// Change when a structure is breached.
    pub breach: f64,
    /// Morale recovered a second at rest, up to the value at the start.
    pub rest_morale: f64,
    /// Share of the hit points recovered a second at rest.
    pub rest_hp: f64,
    /// Rest ends at this share of the hit points …
    pub rest_until_hp: f64,
    /// … and this morale.
    pub rest_until_morale: f64,
    /// Seconds between decisions when nothing happens.
    pub decide_seconds: Seconds,
    /// Share of losses at which the whole band leaves.
    pub leave_at_losses: f64,
    /// Seconds without progress before a unit plans again, then breaches, then retreats.
    pub patience_seconds: Seconds,
    /// Seconds from the arrival of a wave to its first attack.
    pub muster_seconds: Seconds,
    /// Seconds without a blow after which a raid is over and the band leaves.
    pub give_up_seconds: Seconds,
    /// How far a patrol goes in one stretch, in tiles to each side.
    #[serde(default = "usual_patrol")]
    pub patrol_radius: Tiles,
    /// How many besiegers can strike at one wall, door or gate at a time; the others wait behind them. By default, any number.
    #[serde(default)]
    pub wall_room: Option<u32>,
    /// How a band spreads out: what each besieger in the way adds to the factor of a tile for the next one, and how
    /// many of them count.
    #[serde(default = "spread")]
    pub spread: (f64, u32),
    /// How many tiles of detour besiegers count for each hit point of damage of a known trap.
    #[serde(default)]
    pub trap_fear: f64,
    /// Who stays at the camps, and how they keep watch.
    #[serde(default)]
    pub garrison: GarrisonRules,
    /// The mind of the chief who plans the raids, by the name of its file in `minds`; without one, all raids come straight.
    #[serde(default)]
    pub chief: Option<String>,
    /// How many seconds before dusk the chief decides and signs appear.
    #[serde(default = "usual_signs")]
    pub sign_seconds: Seconds,
    /// How many raids the chief remembers.
    #[serde(default = "usual_memory")]
    pub remembers: u32,
    /// The weight of each remembered raid, as a share of the weight of the next one.
    #[serde(default = "usual_fading")]
    pub fading: f64,
    /// How many times as long as the straight way a way from another side may be.
    #[serde(default = "usual_detour")]
    pub longest_detour: f64,
    /// What each of the chief's plans does.
    #[serde(default)]
    pub plans: Vec<PlanRules>,
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
    /// Animals run from anything that comes this near, in tiles.
    pub flee_radius: Tiles,
    /// How many seconds it keeps running afterwards.
    pub flee_seconds: Seconds,
    /// Share of its speed while grazing.
    pub graze_speed: f64,
    /// Seconds between steps while grazing, drawn between these.
    pub graze_pause: (Seconds, Seconds),
    /// Seconds between updates of a herd's drift; in the thesis it turns after 1000 to 2999 updates.
    pub update_seconds: Seconds,
}

/// What a bad hit leaves behind. Nothing, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WoundRules {
    /// A blow that takes at least this share of the full hit points is a bad hit; at 0, none is.
    pub bad_hit: f64,
    /// A bad hit adds this many times the share of the full hit points it took to the wound, which ranges from 0 to 1.
    pub share: f64,
    /// Share of the walking speed that a wound of 1 takes.
    pub slow: f64,
    /// Share of the strength of blows and of the working speed that a wound of 1 takes.
    pub weak: f64,
    /// How much of a wound of 1 heals per second in a bed.
    pub bed: f64,
    /// How much of it heals per second in an infirmary.
    pub infirmary: f64,
    /// A wound that grows beyond this leaves a scar.
    pub scar: f64,
}

/// How skills grow by use. Not at all, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PracticeRules {
    /// Share of a skill that a second of work adds to it.
    pub work: f64,
    /// Share of the skill of fighting that a blow on an enemy adds to it.
    pub blow: f64,
    /// The most that can be gained, as a share of the skill.
    pub most: f64,
}

/// How colonists under orders fight. Fields that are left out have their shipped values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct OrderRules {
    /// The share of a blow struck hand to hand that misses somebody who stands their ground, for every side of their tile that is
    /// covered: by what nobody can walk on, or by a comrade who stands theirs.
    pub cover: f64,
    /// How many sides count at most.
    pub most_covered: u32,
    /// People attacking freely go for besiegers this near, in tiles.
    pub free_radius: Tiles,
    /// People in a line wait for those who have this much farther to go, in tiles.
    pub line_slack: Tiles,
    /// A skirmisher taking aim steps back before anybody comes nearer than this, in tiles …
    pub skirmish_keep: Tiles,
    /// … this many tiles at once …
    pub skirmish_step: u32,
    /// … and comes again while one of them is this near.
    pub skirmish_radius: Tiles,
    /// Seconds from a step to the next shot of a skirmisher.
    pub skirmish_steady: Seconds,
    /// People who have fallen back attack besiegers this near the hearth, in tiles.
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

/// What each season changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Seasons {
    /// In [`Season::Summer`].
    pub summer: SeasonRules,
    /// In [`Season::Winter`].
    pub winter: SeasonRules,
}

impl Seasons {
    pub fn of(&self, season: Season) -> &SeasonRules {
        match season {
            Season::Summer => &self.summer,
            Season::Winter => &self.winter,
        }
    }
}

/// What a season changes. Nothing, by default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SeasonRules {
    /// Of the tiles that grow again after their harvest, this share has been harvested when the level begins, 0 to 1.
    pub bare: f64,
    /// Terrain regrows this many times as fast; at 0 not at all.
    pub regrowth: f64,
    /// Fields ripen this many times as fast.
    pub ripening: f64,
}

impl Default for SeasonRules {
    fn default() -> Self {
        Self { bare: 0.0, regrowth: 1.0, ripening: 1.0 }
    }
}

impl SeasonRules {
    /// Time to regrow of terrain that usually takes `usual`; `None` if it never does.
    pub fn regrowth_time(&self, usual: Seconds) -> Option<Ticks> {
        (self.regrowth > 0.0).then(|| (usual / self.regrowth).ticks())
    }

    /// Time to ripen of a field that usually takes `usual`.
    pub fn ripening_time(&self, usual: Seconds) -> Seconds {
        usual / self.ripening
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_at_half_the_speed_takes_twice_as_long_and_at_none_forever() {
        let slow = SeasonRules { regrowth: 0.5, ripening: 0.5, ..SeasonRules::default() };
        assert_eq!(slow.regrowth_time(Seconds(30.0)), Some(Seconds(60.0).ticks()));
        assert_eq!(slow.ripening_time(Seconds(30.0)), Seconds(60.0));
        assert_eq!(SeasonRules { regrowth: 0.0, ..slow }.regrowth_time(Seconds(30.0)), None);
        assert_eq!(SeasonRules::default().ripening_time(Seconds(225.0)), Seconds(225.0));
    }
}
