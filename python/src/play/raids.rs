//! Many raids, for Python.

use super::crowd::{Crowd, is_possible, one_each};
use super::opening::{OpeningError, REWARDS, Scene};
use super::raid::{ACTIONS, Raid, SENSES, Standing, WIDTH};
use super::rewards::rewards;
use crate::content::Level;
use crate::contestant::contestant;
use crate::failure::bad;
use crate::world::{World, challenge_named};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// So many raids, all of one wave of one level; `agent` is the one besieger that is told what to do, or `None` for all of them.
/// `advance` does everything that there is to do.
#[pyclass(module = "osada")]
pub struct Raids {
    scene: Arc<Scene>,
    level: Level,
    raids: Vec<Option<Raid>>,
    crowd: Crowd,
}

/// What `advance` gives: what agents are told, what their last step was worth, and whether they are here, with raid and agent as
/// the first axes; which raids are over, and which have run out of time.
type Observed<'py> = (
    Bound<'py, PyArray3<f32>>,
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray2<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
);

/// A raid and its places in the arrays.
struct Job<'a> {
    raid: &'a mut Option<Raid>,
    actions: &'a [i64],
    seed: i64,
    told: &'a mut [f32],
    rewards: &'a mut [f64],
    here: &'a mut [bool],
    standing: &'a mut Standing,
}

#[pymethods]
impl Raids {
    #[new]
    #[pyo3(signature = (level, count, *, wave=1, player="planner", agent=None, challenge="normal", ticks=30, seconds=120.0, worlds=16, rewards=BTreeMap::new(), threads=0))]
    #[allow(clippy::too_many_arguments, reason = "each has its name in Python")]
    fn new(
        level: &Level,
        count: usize,
        wave: u32,
        player: &str,
        agent: Option<usize>,
        challenge: &str,
        ticks: u64,
        seconds: f64,
        worlds: u64,
        rewards: BTreeMap<String, f64>,
        threads: usize,
    ) -> PyResult<Self> {
        let waves = level.level.setup.waves.len();
        if wave == 0 || wave as usize > waves {
            return Err(bad(format!("`wave` must be from 1 to {waves} in `{}`, not {wave}", level.level.name)));
        }
        is_possible("raids", count, ticks, threads)?;
        if worlds == 0 || !(seconds > 0.0 && seconds <= 1e6) {
            return Err(bad("there must be at least one world, and some of a million seconds"));
        }
        let scene = Scene {
            level: level.level.clone(),
            rules: Arc::clone(&level.rules),
            challenge: challenge_named(challenge)?,
            contestant: contestant(player, "strategy.ron", &level.rules)?,
            wave,
            agent,
            ticks,
            limit: (seconds * 60.0) as u64,
            worlds,
            rewards: self::rewards(REWARDS, &rewards)?,
            openings: Mutex::default(),
        };
        let come: u32 = level.level.setup.waves[wave as usize - 1].iter().map(|squad| squad.count).sum();
        if come == 0 || agent.is_some_and(|agent| agent >= come as usize) {
            return Err(bad(format!("{come} besiegers come in wave {wave}: `agent` must be below that")));
        }
        let raids = (0..count).map(|_| None).collect();
        Ok(Self { scene: Arc::new(scene), level: level.clone(), raids, crowd: Crowd::new(threads)? })
    }

    /// Begins every raid whose seed is 0 or more anew, in the world of that seed modulo the number of worlds, and has the agents of
    /// every other one act; a negative action leaves a besieger to its own mind. Other threads go on meanwhile.
    fn advance<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray2<'py, i64>,
        seeds: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Observed<'py>> {
        let (count, agents) = (self.raids.len(), self.scene.most_agents());
        let seeds = one_each("seeds", &seeds, count)?;
        if actions.shape() != [count, agents] {
            return Err(bad(format!("actions must be an array of {count} × {agents}, not {:?}", actions.shape())));
        }
        let actions: Vec<i64> = actions.as_array().iter().copied().collect();
        if let Some(action) = actions.iter().find(|&&action| action >= ACTIONS.len() as i64) {
            return Err(bad(format!("actions go up to {}, not {action}", ACTIONS.len() - 1)));
        }
        if self.raids.iter().zip(&seeds).any(|(raid, &seed)| raid.is_none() && seed < 0) {
            return Err(bad("a raid has to be given a seed before its first actions"));
        }
        let mut told = vec![0_f32; count * agents * WIDTH];
        let mut rewards = vec![0_f64; count * agents];
        let mut here = vec![false; count * agents];
        let mut standings = vec![Standing::default(); count];
        let failed: Mutex<Option<OpeningError>> = Mutex::new(None);
        let jobs: Vec<Job> = (self.raids.iter_mut().zip(actions.chunks(agents)).zip(seeds))
            .zip(told.chunks_mut(agents * WIDTH).zip(rewards.chunks_mut(agents)))
            .zip(here.chunks_mut(agents).zip(&mut standings))
            .map(|((((raid, actions), seed), (told, rewards)), (here, standing))| Job {
                raid,
                actions,
                seed,
                told,
                rewards,
                here,
                standing,
            })
            .collect();
        let (scene, crowd) = (&self.scene, &self.crowd);
        py.detach(|| {
            crowd.each(jobs, |job| {
                if let Err(error) = job.done(scene) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            });
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(bad(error));
        }
        Ok((
            PyArray1::from_vec(py, told).reshape([count, agents, WIDTH])?,
            PyArray1::from_vec(py, rewards).reshape([count, agents])?,
            PyArray1::from_vec(py, here).reshape([count, agents])?,
            PyArray1::from_vec(py, standings.iter().map(|standing| standing.over).collect()),
            PyArray1::from_vec(py, standings.iter().map(|standing| standing.late).collect()),
        ))
    }

    /// A copy of the world of a raid; `None` before its first seed.
    fn world(&self, raid: usize) -> PyResult<Option<World>> {
        let raid = self.raids.get(raid).ok_or_else(|| bad(format!("there is no raid {raid}")))?;
        Ok(raid.as_ref().map(|raid| World::of(raid.plain_world(), &self.level)))
    }

    /// The numbers of the units that the agents of a raid are, in order, gone ones included.
    fn units(&self, raid: usize) -> PyResult<Vec<u32>> {
        let raid = self.raids.get(raid).and_then(Option::as_ref);
        raid.map(Raid::numbers).ok_or_else(|| bad("there is no such raid, or it has had no seed yet"))
    }

    /// How many agents a raid has at most.
    #[getter]
    fn agents(&self) -> usize {
        self.scene.most_agents()
    }

    /// Name and bounds of each number that an agent is told.
    #[staticmethod]
    fn told() -> Vec<(String, f32, f32)> {
        let senses = SENSES.iter().map(|&(sense, low, high)| (sense.name().to_owned(), low, high));
        senses.chain(ACTIONS.iter().map(|action| (format!("doing:{}", action.name()), 0.0, 1.0))).collect()
    }

    /// Names and usual values of what is rewarded.
    #[classattr]
    const REWARDS: [(&'static str, f64); REWARDS.len()] = REWARDS;
}

impl Job<'_> {
    fn done(self, scene: &Arc<Scene>) -> Result<(), OpeningError> {
        match self.raid {
            Some(raid) if self.seed < 0 => *self.standing = raid.step(self.actions),
            _ => *self.raid = Some(Raid::new(Arc::clone(scene), self.seed.unsigned_abs())?),
        }
        if let Some(raid) = self.raid {
            raid.look(self.told, self.rewards, self.here);
        }
        Ok(())
    }
}
