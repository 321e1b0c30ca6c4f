//! Rules of besiegers: the plans of their chief (the row that a raid follows decides its ways, its people, its targets and
//! its hour), their tactics, their garrisons, and what a challenge changes.

use super::one;
use crate::kinds::{Challenge, Seconds, Stock, Tiles};
use osada_ai::brain::Action;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A row of the table of plans. What is left out changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanRules {
    /// Which plan, one of [`Action::PLANS`], each at most once.
    pub plan: Action,
    /// The name shown to players.
    pub title: String,
    /// What the player sees of it beforehand; `{side}` stands for the direction from the hearth. Empty: no sign.
    #[serde(default)]
    pub sign: String,
    /// How many tiles of detour they accept to avoid a tile, for every hit point lost there.
    #[serde(default)]
    pub avoid: f64,
    /// How many tiles of detour they accept to avoid a tile lit by something they have seen.
    #[serde(default)]
    pub shun_light: f64,
    /// The same for every tile within range of a tower they have seen.
    #[serde(default)]
    pub shun_towers: f64,
    /// What breaking through something counts for when they choose a way, as a share of the usual cost.
    #[serde(default = "one")]
    pub walls: f64,
    /// The share of the raid's worth that is replaced by other kinds …
    #[serde(default)]
    pub share: f64,
    /// … which these are, each with a weight.
    #[serde(default)]
    pub into: Vec<(String, u32)>,
    /// What besiegers go for when their minds say attack.
    #[serde(default)]
    pub quarry: Quarry,
    /// Where they come from.
    #[serde(default)]
    pub side: Side,
    /// The share of them that strikes first, from the camp, whatever `side` says.
    #[serde(default)]
    pub vanguard: f64,
    /// How many seconds all but the vanguard wait before they attack.
    #[serde(default)]
    pub delay: Seconds,
    /// At night and away from light: the distance from which towers and people can hit them, as a share of the usual one.
    #[serde(default = "one")]
    pub dark: f64,
    /// The distance from which those who shoot strike at structures, in tiles, if that is more than an arm's length.
    #[serde(default)]
    pub reach: Tiles,
    /// Whether those who cannot shoot wait where they gathered while the others shoot and a quarry stands.
    #[serde(default)]
    pub cover: bool,
    /// Added to their morale at the start.
    #[serde(default)]
    pub morale: f64,
    /// The share by which the raid is larger: more follow a chief who has a plan, and more come for each day he waits …
    #[serde(default)]
    pub growth: f64,
    /// … and one raid is put off for at most this many days.
    #[serde(default)]
    pub most: u32,
}

/// What a raid goes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Quarry {
    /// Whatever the minds of its people say.
    #[default]
    AsMindsSay,
    /// The hearth.
    Hearth,
    /// The towers they know of, the nearest first.
    Towers,
    /// The fields and kitchens they know of, the nearest first.
    Food,
}

/// Where a raid comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// From its camps.
    #[default]
    Camp,
    /// From another side of the settlement.
    Other,
}

/// Whom besiegers go for, while they see anybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Focus {
    /// One of the colonists, all alike, in sight or not.
    #[default]
    Any,
    /// The nearest.
    Nearest,
    /// The one with the fewest hit points left.
    Weakest,
}

/// How besiegers fight together. As each likes, by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Tactics {
    /// Minds for kinds of besiegers in place of those in the unit table, by name. Minds set by a level or a wave
    /// take precedence.
    pub minds: BTreeMap<String, String>,
    /// They wait for each other when this much of the way is left, in tiles; at 0 they do not …
    pub together: Tiles,
    /// … until this share of them has come …
    pub together_share: f64,
    /// … or the first has waited this long, or one of them is struck.
    pub together_seconds: Seconds,
    /// Those who shoot stay this many tiles behind those who fight hand to hand; at 0 they do not.
    pub behind: Tiles,
    /// Whom they go for.
    pub focus: Focus,
    /// Multiplies the `decide_seconds` of the siege.
    pub decide: f64,
    /// Multiplies the `spread` of the siege; at 0 they all take the same way.
    pub spread: f64,
}

impl Default for Tactics {
    fn default() -> Self {
        Self {
            minds: BTreeMap::new(),
            together: Tiles(0.0),
            together_share: 0.8,
            together_seconds: Seconds(20.0),
            behind: Tiles(0.0),
            focus: Focus::Any,
            decide: 1.0,
            spread: 1.0,
        }
    }
}

impl Tactics {
    /// Phrases for the player, such as "they attack together".
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut add = |holds: bool, what: &str| {
            if holds {
                words.push(what.to_owned());
            }
        };
        add(self.together > Tiles(0.0), "they wait for each other and attack together");
        add(self.behind > Tiles(0.0), "archers stay behind");
        add(self.focus == Focus::Weakest, "they pick the weakest");
        add(self.focus == Focus::Nearest, "they go for the nearest");
        add(self.spread <= 0.0, "they come in one bunch");
        add(self.spread > 1.0, "they spread over more ways");
        add(self.decide > 1.0, "they think slowly");
        add(self.decide < 1.0, "they think fast");
        let minds: Vec<String> = self.minds.iter().map(|(unit, mind)| format!("{unit}s are {mind}")).collect();
        words.extend(minds);
        words
    }
}

/// How strong a camp's garrison is and how it keeps watch. Without this, camps have none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GarrisonRules {
    /// Its strength as a share of the next wave from the camp, rounded up …
    pub share: f64,
    /// … and no fewer than this.
    pub least: u32,
    /// How many more join it each dawn.
    pub growth: u32,
    /// How far it sees by day, in tiles …
    pub sight_day: Tiles,
    /// … and by night.
    pub sight_night: Tiles,
    /// How far from the camp it goes out together, in tiles.
    pub leash: Tiles,
    /// How many seconds a camp is in need after it was struck; the need fades over this time.
    pub need_seconds: Seconds,
    /// How many tiles lie between the camp and its palisade.
    pub palisade: u32,
}

impl Default for GarrisonRules {
    fn default() -> Self {
        Self {
            share: 0.0,
            least: 0,
            growth: 0,
            sight_day: Tiles(9.0),
            sight_night: Tiles(6.0),
            leash: Tiles(14.0),
            need_seconds: Seconds(20.0),
            palisade: 2,
        }
    }
}

impl GarrisonRules {
    /// Its strength on a day, counted from 1, given the size of the next wave from the camp.
    pub fn strength(&self, wave: u32, day: u64) -> u32 {
        let share = (f64::from(wave) * self.share).ceil() as u32;
        let grown = u64::from(self.growth) * day.saturating_sub(1);
        share.max(self.least).saturating_add(u32::try_from(grown).unwrap_or(u32::MAX)).min(MOST)
    }
}

/// No camp holds more.
const MOST: u32 = 200;

/// What each challenge changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Challenges {
    /// At [`Challenge::Gentle`].
    pub gentle: Handicap,
    /// At [`Challenge::Normal`].
    pub normal: Handicap,
    /// At [`Challenge::Hard`].
    pub hard: Handicap,
}

impl Challenges {
    pub fn of(&self, challenge: Challenge) -> &Handicap {
        match challenge {
            Challenge::Gentle => &self.gentle,
            Challenge::Normal => &self.normal,
            Challenge::Hard => &self.hard,
        }
    }
}

/// What a challenge changes. Nothing, by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Handicap {
    /// Each squad has this many times its besiegers, rounded, but at least one.
    pub waves: f64,
    /// Their blows, on people and on walls: this many times the damage.
    pub damage: f64,
    /// Added to their morale on arrival.
    pub morale: f64,
    /// The colony starts with this many times the goods, rounded.
    pub stock: f64,
    /// How besiegers fight.
    pub tactics: Tactics,
}

impl Default for Handicap {
    fn default() -> Self {
        Self { waves: 1.0, damage: 1.0, morale: 0.0, stock: 1.0, tactics: Tactics::default() }
    }
}

fn times(count: u32, factor: f64) -> u32 {
    (f64::from(count) * factor).round() as u32
}

impl Handicap {
    /// Number of besiegers where the level says `count`.
    pub fn besiegers(&self, count: u32) -> u32 {
        times(count, self.waves).max(count.min(1))
    }

    /// Stock of the colony at the start.
    pub fn stock(&self, of_level: Stock) -> Stock {
        Stock::each(|good| times(of_level.of(good), self.stock))
    }
}

/// A line for the player, such as "25 % fewer besiegers, morale −1".
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let mut add = |factor: f64, fewer: &str, more: &str, what: &str| {
            let percent = (100.0 * (factor - 1.0)).round();
            if percent != 0.0 {
                let word = if percent < 0.0 { fewer } else { more };
                parts.push(format!("{} % {word} {what}", percent.abs()));
            }
        };
        add(self.waves, "fewer", "more", "besiegers");
        add(self.damage, "weaker", "stronger", "blows");
        add(self.stock, "less", "more", "in store");
        if self.morale != 0.0 {
            let word = if self.morale < 0.0 { "faint" } else { "bold" };
            parts.push(format!("they come {word} ({:+})", self.morale));
        }
        parts.extend(self.tactics.words());
        if parts.is_empty() { f.write_str("as the level was designed") } else { f.write_str(&parts.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_garrison_is_a_share_of_the_next_wave_at_least_so_many_and_one_more_every_day() {
        let rules = GarrisonRules { share: 1.0 / 3.0, least: 3, growth: 1, ..GarrisonRules::default() };
        assert_eq!([rules.strength(2, 1), rules.strength(12, 1), rules.strength(13, 4)], [3, 4, 8]);
        assert_eq!(rules.strength(2, u64::MAX), MOST);
        assert_eq!(GarrisonRules::default().strength(100, 9), 0);
    }

    #[test]
    fn nobody_who_was_to_come_stays_away_altogether_and_nobody_comes_uncalled() {
        let few = Handicap { waves: 0.1, ..Handicap::default() };
        assert_eq!((few.besiegers(0), few.besiegers(1), few.besiegers(12)), (0, 1, 1));
        assert_eq!(Handicap { waves: 1.25, ..few.clone() }.besiegers(2), 3);
        assert_eq!(Handicap { waves: 2.0, ..few }.besiegers(u32::MAX), u32::MAX);
    }

    #[test]
    fn every_challenge_says_what_it_changes() {
        let tactics = Tactics { together: Tiles(9.0), ..Tactics::default() };
        let hard = Handicap { waves: 1.25, damage: 0.9, morale: 1.0, stock: 0.5, tactics };
        let expected = "25 % more besiegers, 10 % weaker blows, 50 % less in store, they come bold (+1), they wait \
                    for each other and attack together";
        assert_eq!(hard.to_string(), expected);
        assert_eq!(Handicap::default().to_string(), "as the level was designed");
    }
}
