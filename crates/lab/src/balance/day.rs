//! How people spend their time, looked at once a second, and how far they have recovered by dusk from the night before.

use osada_sim::rules::{Role, TICKS_PER_SECOND};
use osada_sim::{Activity, Colonist, JobKind, Raid, Unit, World, dusk, is_fit};
use serde::{Deserialize, Serialize};

/// What people do, as columns of [`Day::spent`].
pub const OCCUPATIONS: [&str; 8] = ["work", "mend", "sleep", "rest", "eat", "talk", "fight", "idle"];

/// What people do, and how they are at the dawn after a raid and at the dusk that follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Day {
    /// How often somebody was seen at each of [`OCCUPATIONS`].
    pub spent: [u64; OCCUPATIONS.len()],
    /// At the dawn after a raid, and at the next dusk.
    pub moments: [Moment; 2],
}

/// How people are at some moment, summed over all who were seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    pub people: u64,
    /// Those who could fight.
    pub fit: u64,
    /// Hit points, as shares.
    pub hp: f64,
    pub fatigue: f64,
}

impl Day {
    /// Looks at everybody, once a second.
    pub fn look(&mut self, world: &World) {
        for (_, colonist) in people(world) {
            self.spent[occupation(world, colonist)] += 1;
        }
        let (clock, time) = (world.clock(), &world.rules().time);
        let (since_dawn, dusk, day) = (clock.since_dawn(time), dusk(time), time.day_seconds.ticks());
        // The raid of the last dusk came a night ago.
        let of_last_night = |raid: &Raid| clock.now().since(raid.arrived_at()) < day;
        if !world.siege().raids().iter().any(of_last_night) {
            return;
        }
        let second = u64::from(TICKS_PER_SECOND);
        for (moment, at) in self.moments.iter_mut().zip([0, dusk.0.saturating_sub(second)]) {
            if (at..at + second).contains(&since_dawn.0) {
                people(world).for_each(|(unit, colonist)| moment.add(world, unit, colonist));
            }
        }
    }

    /// The shares of what people do, in the order of [`OCCUPATIONS`].
    pub fn shares(&self) -> [f64; OCCUPATIONS.len()] {
        let all = self.spent.iter().sum::<u64>().max(1) as f64;
        self.spent.map(|spent| spent as f64 / all)
    }

    /// Checks for numbers that a game can come to.
    pub fn is_possible(&self) -> bool {
        let few = |count: u64| count < 1 << 40;
        self.spent.iter().all(|&spent| few(spent))
            && self.moments.iter().all(|moment| {
                let most = moment.people as f64 * 10.0;
                let within = |sum: f64| (0.0..=most).contains(&sum);
                few(moment.people) && moment.fit <= moment.people && within(moment.hp) && within(moment.fatigue)
            })
    }

    pub fn add(&mut self, other: &Self) {
        self.spent.iter_mut().zip(other.spent).for_each(|(sum, more)| *sum += more);
        for (sum, more) in self.moments.iter_mut().zip(other.moments) {
            sum.people += more.people;
            sum.fit += more.fit;
            sum.hp += more.hp;
            sum.fatigue += more.fatigue;
        }
    }
}

impl Moment {
    fn add(&mut self, world: &World, unit: &Unit, colonist: &Colonist) {
        self.people += 1;
        self.fit += u64::from(is_fit(world.rules(), unit));
        self.hp += unit.hp() / world.rules().unit(unit.kind()).hp;
        self.fatigue += colonist.fatigue();
    }

    /// Share of the fit, mean share of hit points, mean fatigue.
    pub fn means(&self) -> [f64; 3] {
        let people = self.people.max(1) as f64;
        [self.fit as f64 / people, self.hp / people, self.fatigue / people]
    }
}

fn people(world: &World) -> impl Iterator<Item = (&Unit, &Colonist)> {
    world.of_role(Role::Colonist).filter_map(|(_, unit)| Some((unit, unit.colonist()?)))
}

/// The place in [`OCCUPATIONS`] of what somebody does.
fn occupation(world: &World, colonist: &Colonist) -> usize {
    match colonist.activity() {
        _ if colonist.is_drafted() => 6,
        Activity::Work { job } => {
            let kind = world.jobs().get(job).map(|job| job.kind());
            usize::from(matches!(kind, Some(JobKind::Repair | JobKind::Rearm)))
        }
        Activity::Carry { .. } | Activity::Arm { .. } => 0,
        Activity::Sleep { .. } => 2,
        Activity::Rest { .. } => 3,
        Activity::Eat { .. } => 4,
        Activity::Talk { .. } | Activity::Stroll { .. } | Activity::Mourn { .. } => 5,
        Activity::Fight { .. } | Activity::Flee | Activity::Shelter | Activity::Post => 6,
        Activity::Idle => 7,
    }
}
