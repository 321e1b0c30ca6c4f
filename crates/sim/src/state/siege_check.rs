//! Validation of a siege that came from outside.

use super::body::Outfit;
use super::goal::{GoalProgress, LevelGoal, MOST_GOALS, MOST_PLACES, Wagon};
use super::siege::{Camp, Gathering, Queued, Raid, Siege};
use super::validation::{Finding, MOST_UNITS, Validator};
use crate::kinds::Role;
use crate::kinds::limits::{LARGEST, LAST_TICK};
use osada_ai::grid::Cell;

/// Most camps of a state; a level has fewer.
pub(super) const MOST_CAMPS: usize = 64;
const MOST_IN_WAVE: u64 = 1_000_000;
const MOST_WAVES: usize = 100_000;

impl Validator<'_> {
    fn goal(&self, goal: &LevelGoal) -> Finding {
        self.ensure(goal.areas().len() <= MOST_PLACES, || format!("{} places to hold", goal.areas().len()))?;
        goal.areas().iter().try_for_each(|area| self.cell(area.from).and(self.cell(area.to)))?;
        match goal {
            LevelGoal::HoldUntil(dawn) => self.count(dawn.unwrap_or(0)),
            LevelGoal::BurnCamps => Ok(()),
            LevelGoal::Save { people, dawn } => self.count(*people).and(self.count(*dawn)),
            LevelGoal::Wagon { from, stops, wait, to } => {
                self.stops(stops)?;
                self.within(wait.0, 0.0, LARGEST)?;
                [from, to].into_iter().chain(stops).try_for_each(|&cell| self.cell(cell))
            }
            LevelGoal::Ram { from, to } => self.cell(*from).and(self.cell(*to)),
            LevelGoal::Unmask { saboteurs, mistakes } => self.count(*saboteurs).and(self.count(*mistakes)),
            LevelGoal::Rescue { people } => self.count(*people),
            LevelGoal::Evacuate { people, at: _, dawn, seats } => {
                self.count(*people).and(self.count(*dawn)).and(self.count(seats.unwrap_or(0)))
            }
            LevelGoal::HoldPlaces { places: _, people, seconds } => self.count(*people).and(self.count(*seconds)),
            LevelGoal::Keep(kind) => self.structure_kind(*kind),
        }
    }

    fn stops(&self, stops: &[Cell]) -> Finding {
        self.ensure(stops.len() <= MOST_PLACES, || format!("{} stops of the wagon", stops.len()))
    }

    fn wagon(&self, wagon: &Wagon) -> Finding {
        let Wagon { structure: _, stops, to, reached, wait, loading: _, sheltered: _, pulled } = wagon;
        self.stops(stops)?;
        stops.iter().chain([to]).try_for_each(|&cell| self.cell(cell))?;
        self.count(*reached)?;
        self.within(wait.0, 0.0, LARGEST)?;
        self.within(*pulled, 0.0, LARGEST)
    }

    fn goal_progress(&self, progress: &GoalProgress) -> Finding {
        let GoalProgress { freed, home, left, left_today, away, held, unmasked, wronged } = progress;
        self.ensure(freed.len() <= MOST_UNITS, || format!("{} captives are on their way home", freed.len()))?;
        [home, left, left_today, unmasked, wronged].into_iter().try_for_each(|&count| self.count(count))?;
        self.ensure(away.len() <= MOST_UNITS, || format!("{} people have left", away.len()))?;
        away.iter().try_for_each(|person| self.veteran(person))?;
        self.ensure(held.0 <= LAST_TICK, || "places were held for longer than any game lasts".to_owned())
    }

    pub fn siege(&self, siege: &Siege) -> Finding {
        let Siege {
            waves,
            camps,
            arrived,
            announced,
            raids,
            own,
            on_call,
            calm_until,
            guards,
            defences,
            goals,
            wagon,
            progress,
            won,
            queue,
            foes,
        } = siege;
        self.foes(foes)?;
        self.ensure(goals.len() <= MOST_GOALS, || format!("{} goals", goals.len()))?;
        goals.iter().chain(won).try_for_each(|goal| self.goal(goal))?;
        wagon.iter().try_for_each(|wagon| self.wagon(wagon))?;
        self.goal_progress(progress)?;
        self.count(on_call.unwrap_or(0))?;
        self.count(guards.unwrap_or(0))?;
        self.ensure(calm_until.unwrap_or(0) <= LAST_TICK, || "a day that never comes".to_owned())?;
        defences.iter().try_for_each(|&(kind, count)| self.structure_kind(kind).and(self.count(count)))?;
        self.ensure((1..=MOST_CAMPS).contains(&camps.len()), || format!("{} camps", camps.len()))?;
        for &Camp { cell, structure: _, raised, struck_at, seen_at, beaten: _ } in camps {
            cell.map_or(Ok(()), |cell| self.cell(cell))?;
            self.count(raised.unwrap_or(0))?;
            self.times(struck_at.into_iter().chain(seen_at))?;
        }
        self.ensure(waves.len() <= MOST_WAVES, || format!("{} waves", waves.len()))?;
        for band in waves {
            for squad in band {
                self.kind(squad.kind, Role::Besieger)?;
                self.mind(squad.mind, Role::Besieger)?;
                let known = usize::from(squad.camp) < camps.len();
                self.ensure(known, || format!("there is no camp {}", squad.camp))?;
            }
            let total: u64 = band.iter().map(|squad| u64::from(squad.count)).sum();
            self.ensure(total <= MOST_IN_WAVE, || format!("{total} besiegers in a wave are too many"))?;
        }
        let known = |wave: u32| wave as usize <= waves.len();
        self.ensure(queue.len() <= MOST_UNITS, || format!("{} besiegers wait for room", queue.len()))?;
        for &Queued { kind, mind, armour, site, wave, camp, vanguard: _, morale, decide_at } in queue {
            self.kind(kind, Role::Besieger)?;
            self.mind(mind, Role::Besieger)?;
            self.outfit(Outfit { armour, ..Outfit::default() })?;
            self.cell(site)?;
            self.within(morale, -10.0, 10.0)?;
            self.time(decide_at)?;
            let is_known = known(wave) && usize::from(camp) < camps.len();
            self.ensure(is_known, || format!("somebody waits for camp {camp} and wave {wave}"))?;
        }
        self.ensure(own.is_none_or(|own| own > 0 && known(own)), || {
            "it repeats a wave that does not exist".to_owned()
        })?;
        self.ensure(known(*arrived) && known(*announced), || "more waves came than there are".to_owned())?;
        self.ensure(raids.len() <= waves.len(), || "there were more raids than waves".to_owned())?;
        for raid in raids {
            let Raid {
                wave,
                came,
                dead,
                kills,
                arrived_at,
                attack_at,
                contact_at,
                blow_at,
                over_at,
                leaving: _,
                gathering,
                cut_off: _,
            } = *raid;
            self.ensure(known(wave), || format!("there is no wave {wave}"))?;
            [came, dead, kills].into_iter().try_for_each(|count| self.count(count))?;
            self.times([arrived_at, attack_at, blow_at].into_iter().chain(contact_at).chain(over_at))?;
            if let Gathering::Waiting(since) = gathering {
                self.time(since)?;
            }
        }
        Ok(())
    }
}
