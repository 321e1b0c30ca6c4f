//! Rules of besiegers: the plans of their chief (the row that a raid follows decides its ways, its people, its targets and
//! its hour), their tactics, their garrisons, and what a challenge changes.

use super::one;
use crate::kinds::{Challenge, Seconds, Stock, Strength, Tiles};
use osada_ai::brain::Action;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A row of the table of plans. What is left out changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanRules {
    /// `Straight`, `RoundAbout`, `Sap`, `Shoot`, `Feint`, `ByNight`, `Burn`, `AllAtOnce` or `Wait`, each once.
    pub plan: Action,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// Sign that the player sees of it beforehand, up to 200 characters; `{side}` becomes the direction, seen from the
    /// hearth, in which they will gather.
    #[serde(default)]
    pub sign: String,
    /// Advice for whoever faces it, up to 200 characters, such as "Towers on two sides."
    #[serde(default)]
    pub answer: String,
    /// Structures that answer it, at most 10, shown with the advice.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Tiles of detour, 0–100, that they accept to avoid a tile and those around it, for each hit point lost there.
    #[serde(default)]
    pub avoid: f64,
    /// Tiles of detour, 0–1000, that they accept to avoid a tile lit by something they have seen.
    #[serde(default)]
    pub shun_light: f64,
    /// Tiles of detour, 0–1000, that they accept to avoid a tile within range of a tower they have seen.
    #[serde(default)]
    pub shun_towers: f64,
    /// Weight of breaking through when they choose a way, as a share of the usual cost, 0.05–20.
    #[serde(default = "one")]
    pub walls: f64,
    /// Share of the raid's worth, 0–1, that is replaced by other kinds.
    #[serde(default)]
    pub share: f64,
    /// Kinds that replace them, at most 20, each with a weight of 1–1000: `[("sapper", 2), ("archer", 1)]`. Numbers are
    /// rounded to whole people without exceeding the worth.
    #[serde(default)]
    pub into: Vec<(String, u32)>,
    /// Quarry of besiegers whose minds say `Attack` or `Raze`: `AsMindsSay`, `Hearth`, `Towers` or `Food` (fields and
    /// kitchens); they choose the nearest that any of them has seen.
    #[serde(default)]
    pub quarry: Quarry,
    /// Side from which they come: `Camp`, or `Other`, a place near the edge at least a right angle away from every camp
    /// in use, with the safest way they know of.
    #[serde(default)]
    pub side: Side,
    /// Share of them, 0–1, that strikes first, from the camp, whatever `side` says.
    #[serde(default)]
    pub vanguard: f64,
    /// Seconds, 0–10 000, until the others attack.
    #[serde(default)]
    pub delay: Seconds,
    /// Distance from which towers and people can hit them at night and away from light, as a share of the usual one,
    /// 0–1.
    #[serde(default = "one")]
    pub dark: f64,
    /// Tiles, 0–50, from which those who shoot strike at structures, if that is more than an arm's length.
    #[serde(default)]
    pub reach: Tiles,
    /// Lets those who cannot shoot stay where they gathered while the others shoot and a quarry stands.
    #[serde(default)]
    pub cover: bool,
    /// Morale added at the start, −10–10.
    #[serde(default)]
    pub morale: f64,
    /// Share, 0–10, by which the raid is larger, since more people follow a chief who has a plan; for `Wait`, the share
    /// by which it grows each day.
    #[serde(default)]
    pub growth: f64,
    /// Largest number of days, 0–100, that one raid can be put off by `Wait`.
    #[serde(default)]
    pub most: u32,
    /// Chance, 0–1, with which a blow of theirs on something that burns sets it on fire.
    #[serde(default)]
    pub fire: f64,
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
    /// Minds made for besiegers, for kinds of them, in place of those in the unit table: `{"grunt": "veteran"}`. Minds
    /// set by a level or a wave take precedence.
    pub minds: BTreeMap<String, String>,
    /// Tiles of the way left, 0–50, at which they wait for each other; at 0 they do not.
    pub together: Tiles,
    /// Share of the attackers, 0–1, whose arrival ends the wait.
    pub together_share: f64,
    /// Seconds, 0–100, after which the first to arrive has waited long enough; a blow on one of them ends the wait,
    /// too.
    pub together_seconds: Seconds,
    /// Tiles, 0–50, that those who shoot stay behind those who fight hand to hand; at 0 they do not.
    pub behind: Tiles,
    /// Choice of whom to go for: `Any` colonist, each equally likely, or the `Nearest` or the `Weakest` in sight.
    pub focus: Focus,
    /// Factor on the `decide_seconds` of `siege`, 0.1–20.
    pub decide: f64,
    /// Factor on the `spread` of `siege`, 0–20; at 0 they all take the same way.
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
    /// Phrases for the player for what makes it harder, such as "they attack together".
    fn harder_words(&self) -> Vec<String> {
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
        add(self.decide < 1.0, "they react fast");
        let minds: Vec<String> = self.minds.iter().map(|(unit, mind)| format!("every {unit} is a {mind}")).collect();
        words.extend(minds);
        words
    }
}

/// How strong a camp's garrison is and how it keeps watch. Without this, camps have none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GarrisonRules {
    /// Strength as a share of the next wave from this camp, rounded up, 0–10.
    pub share: f64,
    /// Least strength, 0–100.
    pub least: u32,
    /// Number of besiegers, 0–100, by which it grows every day after the first.
    pub growth: u32,
    /// Tiles that a garrison sees by day, 0–50.
    pub sight_day: Tiles,
    /// Tiles that a garrison sees by night, 0–50.
    pub sight_night: Tiles,
    /// Tiles from the camp, 0–100, that it goes after anybody.
    pub leash: Tiles,
    /// Share of a garrison, 0–1, at least one of them unless it is 0, that keeps the gate whatever happens.
    pub keepers: f64,
    /// Tiles from the camp, 0–100, that those who keep the gate go after anybody.
    pub keeper_leash: Tiles,
    /// Seconds, 0.1–10 000, that a camp is in need after a blow; the need (`CampInNeed`) fades over this time.
    pub need_seconds: Seconds,
    /// Tiles between the camp and its palisade, 1–8.
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
            keepers: 0.0,
            keeper_leash: Tiles(5.0),
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
    /// At [`Challenge::Adaptive`], besides the strength of the raids.
    pub adaptive: Handicap,
    /// How that strength follows the player.
    pub adaptation: Adaptation,
}

impl Challenges {
    pub fn of(&self, challenge: Challenge) -> &Handicap {
        match challenge {
            Challenge::Gentle => &self.gentle,
            Challenge::Normal => &self.normal,
            Challenge::Hard => &self.hard,
            Challenge::Adaptive(_) => &self.adaptive,
        }
    }

    /// What a challenge changes, with the strength of its raids in the number of besiegers.
    pub fn with_strength(&self, challenge: Challenge) -> Handicap {
        let handicap = self.of(challenge).clone();
        let strength = challenge.strength().unwrap_or_default().factor();
        Handicap { waves: handicap.waves * strength, ..handicap }
    }
}

/// How the strength of the raids follows the player at [`Challenge::Adaptive`]: a factor on the besiegers of each squad,
/// which rises after a siege survived and falls after one lost, the weighted up-down method of Kaernbach (1991). Where rises
/// and falls balance, the share `down / (up + down)` is survived: 60 % if `down` is 1.5 times `up`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Adaptation {
    /// Added after a siege survived, 0–1.
    pub up: f64,
    /// Taken off after a siege lost, 0–1.
    pub down: f64,
    /// The least strength, from 0.1.
    pub least: f64,
    /// The greatest strength, up to 10.
    pub most: f64,
}

impl Default for Adaptation {
    fn default() -> Self {
        Self { up: 0.1, down: 0.15, least: 0.4, most: 3.0 }
    }
}

impl Adaptation {
    /// The strength of the next game.
    pub fn after(&self, strength: Strength, survived: bool) -> Strength {
        let step = if survived { self.up } else { -self.down };
        Strength::near((strength.factor() + step).max(self.least).min(self.most))
    }

    /// The share of sieges survived at which rises and falls balance.
    pub fn share(&self) -> f64 {
        self.down / (self.up + self.down).max(f64::EPSILON)
    }
}

/// What a challenge changes. Nothing, by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Handicap {
    /// Factor, 0.05–20, on the besiegers of each squad, rounded, but at least one.
    pub waves: f64,
    /// Factor, 0.05–20, on the damage of their blows, to people and to walls.
    pub damage: f64,
    /// Morale added on arrival, −10–10.
    pub morale: f64,
    /// Factor, 0–20, on the goods with which the colony starts.
    pub stock: f64,
    /// Tactics of besiegers; without them, each fights alone.
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

/// A line for the player, what makes it harder first: "50 % less in store; but 10 % weaker blows".
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut harder, mut easier) = (self.tactics.harder_words(), Vec::new());
        let mut add = |change: f64, is_harder: bool, words: String| {
            if change != 0.0 {
                if is_harder { harder.push(words) } else { easier.push(words) }
            }
        };
        let share = |factor: f64, fewer: &str, more: &str| {
            let percent = (100.0 * (factor - 1.0)).round();
            (percent, format!("{} % {}", percent.abs(), if percent < 0.0 { fewer } else { more }))
        };
        let (change, words) = share(self.waves, "fewer", "more");
        add(change, change > 0.0, format!("{words} besiegers"));
        let (change, words) = share(self.damage, "weaker", "stronger");
        add(change, change > 0.0, format!("{words} blows"));
        let (change, words) = share(self.stock, "less", "more");
        add(change, change < 0.0, format!("{words} in store"));
        let word = if self.morale < 0.0 { "sooner" } else { "later" };
        add(self.morale, self.morale > 0.0, format!("they lose heart {word}"));
        if self.tactics.decide > 1.0 {
            easier.push("they react slowly".to_owned());
        }
        match (harder.join(", "), easier.join(", ")) {
            (harder, easier) if harder.is_empty() && easier.is_empty() => f.write_str("as the level was designed"),
            (harder, easier) if harder.is_empty() || easier.is_empty() => write!(f, "{harder}{easier}"),
            (harder, easier) => write!(f, "{harder}; but {easier}"),
        }
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
    fn strength_settles_where_six_sieges_of_ten_are_survived_and_stays_within_bounds() {
        let rule = Adaptation::default();
        assert!((rule.share() - 0.6).abs() < 1e-9);
        let ten = [true, false, true, true, false, true, false, true, true, false];
        let end = ten.into_iter().fold(Strength::USUAL, |strength, survived| rule.after(strength, survived));
        assert_eq!(end, Strength::USUAL);
        let after = |survived| (0..99).fold(Strength::USUAL, |strength, _| rule.after(strength, survived)).factor();
        assert_eq!((after(true), after(false)), (rule.most, rule.least));
    }

    #[test]
    fn only_the_number_of_besiegers_goes_by_the_strength() {
        let challenges =
            Challenges { adaptive: Handicap { waves: 0.8, ..Handicap::default() }, ..Challenges::default() };
        let strong = challenges.with_strength(Challenge::Adaptive(Strength::near(1.5)));
        assert_eq!(strong, Handicap { waves: 0.8 * 1.5, ..Handicap::default() });
        assert_eq!(challenges.with_strength(Challenge::Hard), challenges.hard);
    }

    #[test]
    fn every_challenge_says_what_it_changes() {
        let tactics = Tactics { together: Tiles(9.0), ..Tactics::default() };
        let hard = Handicap { waves: 1.25, damage: 0.9, morale: 1.0, stock: 0.5, tactics };
        let expected = "they wait for each other and attack together, 25 % more besiegers, 50 % less in store, they lose \
                        heart later; but 10 % weaker blows";
        assert_eq!(hard.to_string(), expected);
        let tactics = Tactics { decide: 2.0, ..Tactics::default() };
        let gentle = Handicap { waves: 0.7, tactics, ..Handicap::default() };
        assert_eq!(gentle.to_string(), "30 % fewer besiegers, they react slowly");
        assert_eq!(Handicap::default().to_string(), "as the level was designed");
    }
}
