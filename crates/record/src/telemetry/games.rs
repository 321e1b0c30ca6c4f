//! Results of games: one row per game.

use super::table::{Kind, Table, one};
use crate::StateHash;
use osada_sim::World;
use osada_sim::rules::Role;
use serde::{Deserialize, Serialize};

/// The result of a game. Its fields are named as the columns of [`GAMES`], so a row of that table reads as one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSample {
    pub level: String,
    pub challenge: String,
    pub player: String,
    pub seed: u64,
    /// `victory`, `defeat` or `running`.
    pub outcome: String,
    /// The goal that was reached.
    pub victory: Option<String>,
    pub ticks: u64,
    /// The same in days, with fractions.
    pub days: f64,
    pub wave: u32,
    pub colonists: u32,
    pub besiegers: u32,
    pub garrison: u32,
    pub kills: u32,
    pub losses: u32,
    /// Hit points that besiegers lost to colonists, towers and traps.
    pub damage_people: f64,
    pub damage_towers: f64,
    pub damage_traps: f64,
    pub crafted: u32,
    pub hash: String,
}

impl GameSample {
    /// The result of the game of this player, as far as it has come.
    pub fn of(world: &World, player: &str) -> Self {
        let (tally, siege, ticks) = (world.tally(), world.siege(), world.clock().tick());
        let day = world.rules().time.day_seconds.ticks();
        let count = |role| u32::try_from(world.of_role(role).count()).unwrap_or(u32::MAX);
        let raiders = u32::try_from(world.raiders().count()).unwrap_or(u32::MAX);
        Self {
            level: world.level().to_owned(),
            challenge: world.challenge().name().to_owned(),
            player: player.to_owned(),
            seed: world.seed(),
            outcome: world.outcome().name().to_owned(),
            victory: siege.won().map(|goal| goal.name().to_owned()),
            ticks,
            days: ticks as f64 / day.0.max(1) as f64,
            wave: siege.arrived(),
            colonists: count(Role::Colonist),
            besiegers: raiders,
            garrison: count(Role::Besieger) - raiders,
            kills: tally.kills,
            losses: tally.losses,
            damage_people: tally.damage.people.0,
            damage_towers: tally.damage.towers.0,
            damage_traps: tally.damage.traps.0,
            crafted: tally.crafted,
            hash: StateHash::of(world.state()).to_string(),
        }
    }

    pub fn is_won(&self) -> bool {
        self.outcome == "victory"
    }

    /// Hit points that besiegers lost.
    pub fn damage(&self) -> f64 {
        self.damage_people + self.damage_towers + self.damage_traps
    }

    /// The fault of a result that comes from a file and that no game comes to.
    pub fn fault(&self) -> Option<String> {
        let known = ["victory", "defeat", "running"];
        if !known.contains(&self.outcome.as_str()) {
            return Some(format!("outcome is one of {}, not `{}`", known.join(", "), self.outcome));
        }
        let figures = [
            ("days", self.days),
            ("damage_people", self.damage_people),
            ("damage_towers", self.damage_towers),
            ("damage_traps", self.damage_traps),
        ];
        // No game comes near it: a colony of thousands deals a million hit points a day.
        const MOST: f64 = 1e12;
        let wrong = figures.into_iter().find(|(_, value)| !(0.0..=MOST).contains(value));
        wrong.map(|(name, value)| format!("{name} is from 0 to {MOST}, not {value}"))
    }
}

/// The columns of a table of games.
pub static GAMES: Table<GameSample> = Table(&[
    one("level", Kind::Text, "the level's name", |game| game.level.as_str().into()),
    one("challenge", Kind::Text, "`gentle`, `normal`, `hard` or `adaptive`", |game| game.challenge.as_str().into()),
    one("player", Kind::Text, "who played: a scripted player, a strategy, or `script`", |game| {
        game.player.as_str().into()
    }),
    one("seed", Kind::Integer, "the seed of the game", |game| game.seed.into()),
    one("outcome", Kind::Text, "`victory`, `defeat`, or `running` if the game was stopped before", |game| {
        game.outcome.as_str().into()
    }),
    one("victory", Kind::Text, "which goal was reached; none without a victory", |game| game.victory.clone().into()),
    one("ticks", Kind::Integer, "ticks until the end, 60 to the second", |game| game.ticks.into()),
    one("days", Kind::Number, "the same in days of the game, with fractions", |game| game.days.into()),
    one("wave", Kind::Integer, "raids that had arrived", |game| game.wave.into()),
    one("colonists", Kind::Integer, "colonists alive at the end", |game| game.colonists.into()),
    one("besiegers", Kind::Integer, "besiegers on the map at the end who came with a raid", |game| {
        game.besiegers.into()
    }),
    one("garrison", Kind::Integer, "besiegers at the end who guard a camp", |game| game.garrison.into()),
    one("kills", Kind::Integer, "besiegers who died", |game| game.kills.into()),
    one("losses", Kind::Integer, "colonists who died", |game| game.losses.into()),
    one("damage_people", Kind::Number, "hit points that besiegers lost to colonists", |game| game.damage_people.into()),
    one("damage_towers", Kind::Number, "hit points that besiegers lost to towers", |game| game.damage_towers.into()),
    one("damage_traps", Kind::Number, "hit points that besiegers lost to traps", |game| game.damage_traps.into()),
    one("crafted", Kind::Integer, "weapons and armour made", |game| game.crafted.into()),
    one("hash", Kind::Text, "the hash of the state at the end, 16 hexadecimal digits", |game| {
        game.hash.as_str().into()
    }),
]);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Content;
    use osada_sim::tick;

    #[test]
    fn a_game_has_a_value_of_its_kind_in_every_column_and_impossible_ones_are_found() {
        let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(7).expect("it can be built");
        (0..120).for_each(|_| drop(tick(&mut world, &[])));
        let game = GameSample::of(&world, "idle");
        assert!(game.fault().is_none() && !game.is_won() && game.days > 0.0);
        let (row, columns) = (GAMES.row(&game), GAMES.columns(world.rules()));
        assert!(row.iter().zip(&columns).all(|(value, column)| value.kind().is_none_or(|kind| kind == column.kind)));
        assert_eq!((columns[3].name.as_str(), &row[3]), ("seed", &7_u64.into()));
        let strange = GameSample { outcome: "draw".to_owned(), ..game.clone() };
        assert!(strange.fault().is_some_and(|fault| fault.contains("not `draw`")));
        assert!(GameSample { days: f64::NAN, ..game }.fault().is_some());
    }
}
