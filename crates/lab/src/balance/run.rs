//! One game of a scripted player, and its result.

use super::day::Day;
use crate::sweep::out_of_range;
use osada_content::{BuildError, Level, build_for};
use osada_record::player::named;
use osada_sim::rules::{Challenge, Role, Rules, TICKS_PER_SECOND};
use osada_sim::{Outcome, Raid, Seconds, Spent, Ticks, UnitId, World, tick};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// No run is longer.
const LONGEST: Seconds = Seconds(1800.0);

/// Kinds of people, by the set of the thesis that their diligence belongs to most.
pub const TEMPERS: [&str; 3] = ["lazy", "average", "hard_working"];

/// The result of one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The colony won, or in an endless siege without goals of its own withstood all of the level's waves.
    pub won: bool,
    /// Seconds until the level was decided.
    pub seconds: f64,
    /// Waves that had arrived.
    pub arrived: usize,
    /// For each wave that arrived: colonists killed by it, and besiegers of it that died.
    pub waves: Vec<(u32, u32)>,
    /// Raids that ended without a blow.
    pub untouched: usize,
    /// Longest time in seconds from the arrival of a raid to its first blow, or to its end without one.
    pub wait: f64,
    /// Share of the time awake, undrafted and with work to do that colonists were at work.
    pub work: f64,
    /// For each temper, from lazy to hard-working: ticks at work, and all ticks undrafted with work to do, sleep included.
    pub tempers: [(u64, u64); 3],
    /// Changes of activity that a colonist makes in a day.
    pub changes: f64,
    /// Longest time in seconds that any besieger was without progress.
    pub stuck: f64,
    /// What people did, and how they recovered from nights.
    pub day: Day,
}

/// Plays a level with a scripted player until it is decided.
pub fn run(
    level: &Level,
    rules: &Arc<Rules>,
    player: &str,
    challenge: Challenge,
    seed: u64,
) -> Result<Run, BuildError> {
    let mut world = build_for(level, rules, challenge, seed)?;
    let Some(mut player) = named(player) else { return Ok(Run::default()) };
    let mut spent: BTreeMap<UnitId, (f64, Spent)> = BTreeMap::new();
    let mut day = Day::default();
    while undecided(&world) {
        let commands = player.commands(&world);
        tick(&mut world, &commands);
        if world.clock().tick().is_multiple_of(u64::from(TICKS_PER_SECOND)) {
            // Noted again and again, so that the dead count as well.
            let people = world.of_role(Role::Colonist).filter_map(|(id, unit)| Some((id, unit.colonist()?)));
            spent.extend(people.map(|(id, colonist)| (id, (colonist.diligence(), colonist.spent()))));
            day.look(&world);
        }
    }
    Ok(Run { day, ..judged(&world, level, &spent) })
}

impl Run {
    /// Colonists killed in all raids, and besiegers of them that died.
    pub(super) fn deaths(&self) -> (u32, u32) {
        self.waves.iter().fold((0, 0), |sum, wave| (sum.0 + wave.0, sum.1 + wave.1))
    }

    /// The fault of a run that comes from a file and cannot have been played.
    pub(super) fn fault(&self, level: &Level) -> Option<String> {
        // Nothing counts further than the ticks of the longest run by everybody.
        const MOST: u64 = 1 << 40;
        let waves = self.waves.len() <= level.setup.waves.len()
            && self.waves.iter().all(|&(lost, killed)| u64::from(lost) < MOST >> 20 && u64::from(killed) < MOST >> 20);
        let counts =
            (self.untouched as u64) < MOST && self.tempers.iter().all(|&(work, all)| work <= all && all < MOST);
        // A run ends within two seconds after the longest time, and nobody changes activity more often than a tick passes.
        let (seconds, changes) = (LONGEST.0 + 2.0, level.setup.waves.len().max(1) as f64 * 1e6);
        let figures = [
            ("seconds", self.seconds, seconds),
            ("arrived", self.arrived as f64, 1e6),
            ("wait", self.wait, seconds),
            ("work", self.work, 1.0),
            ("changes", self.changes, changes),
            ("stuck", self.stuck, seconds),
        ];
        let strange = (!waves || !counts || !self.day.is_possible())
            .then(|| "no game of this level comes to such numbers".to_owned());
        strange.or_else(|| out_of_range(&figures))
    }
}

fn judged(world: &World, level: &Level, spent: &BTreeMap<UnitId, (f64, Spent)>) -> Run {
    let now = world.clock().now();
    let raids = world.siege().raids();
    let arrived = world.siege().arrived() as usize;
    let wait = |raid: &Raid| {
        let until = raid.contact_at().or(raid.over_at()).unwrap_or(now);
        until.since(raid.arrived_at()).seconds().0
    };
    let sum = |of: fn(&Spent) -> Ticks| spent.values().map(|(_, it)| of(it).0).sum::<u64>() as f64;
    let at_work = sum(|spent| spent.work);
    let could = sum(awake);
    let lived = sum(|spent| awake(spent) + spent.sleep + spent.drafted + spent.free);
    let day = world.rules().time.day_seconds.0 * f64::from(TICKS_PER_SECOND);
    let mut tempers = [(0, 0); 3];
    for (diligence, it) in spent.values() {
        // The points at which the sets of the thesis cross.
        let temper = &mut tempers[usize::from(*diligence >= 3.0) + usize::from(*diligence >= 7.0)];
        *temper = (temper.0 + it.work.0, temper.1 + (awake(it) + it.sleep).0);
    }
    Run {
        won: world.outcome() == Outcome::Victory || world.siege().has_held_out(),
        seconds: world.clock().seconds(),
        arrived,
        // The last wave of an endless siege that is interrupted has no time to do anything.
        waves: raids.iter().take(level.setup.waves.len()).map(|raid| (raid.kills(), raid.dead())).collect(),
        untouched: raids.iter().filter(|raid| raid.over_at().is_some() && raid.contact_at().is_none()).count(),
        wait: raids.iter().map(wait).fold(0.0, f64::max),
        work: at_work / could.max(1.0),
        tempers,
        changes: spent.values().map(|(_, it)| it.changes).sum::<u64>() as f64 / (lived / day).max(1e-9),
        stuck: world.tally().longest_stuck.seconds().0,
        day: Day::default(),
    }
}

/// True while a run goes on.
pub(crate) fn undecided(world: &World) -> bool {
    world.outcome() == Outcome::Running && !world.siege().has_held_out() && world.clock().tick() < LONGEST.ticks().0
}

/// Ticks awake, undrafted and with work to do.
fn awake(it: &Spent) -> Ticks {
    it.work + it.rest + it.eat + it.fight + it.idle
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_content::{load, shipped};

    /// An endless siege of one wave with these goals, after the second raid has come.
    fn after_its_wave(goals: &str) -> World {
        let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
        let row = |y: i32| {
            if y == 4 { format!("{:?},", "....H...................") } else { format!("{:?},", ".".repeat(24)) }
        };
        let text = format!(
            "(title: \"a\", about: \"b\", colonists: Count(9), stock: (food: 200), camp: (20, 1), endless: true, {goals}
            waves: [[(\"grunt\", 1)]], ground: Drawn(rows: [{}], legend: {{'H': (terrain: \"grass\", structure: \"hearth\")}}))",
            (0..12).map(row).collect::<String>()
        );
        let level = load("meadow.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
        let mut world = build_for(&level, &rules, Challenge::Normal, 1).expect("it can be built");
        while world.siege().arrived() < 2 && world.outcome() == Outcome::Running {
            tick(&mut world, &[]);
        }
        assert_eq!(world.outcome(), Outcome::Running);
        world
    }

    #[test]
    fn an_endless_siege_is_held_out_after_its_waves_only_where_nothing_else_is_asked_for() {
        let world = after_its_wave("");
        assert!(world.siege().has_held_out() && !undecided(&world));
        let world = after_its_wave("victory: [Evacuate(people: 1, at: ((1, 1), (2, 2)), dawn: 9)],");
        assert!(!world.siege().has_held_out() && undecided(&world));
    }
}
