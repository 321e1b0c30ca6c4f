//! Many games of the colony's commander, for Python.

use super::commander::{Game, REWARDS, Scene, Step};
use super::crowd::{Crowd, is_possible, one_each};
use super::rewards::rewards;
use crate::content::Level;
use crate::failure::bad;
use crate::observation::{PLANES, fill_planes, planes_size};
use crate::world::{World, challenge_named};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use osada::level::BuildError;
use osada::player::strategy::load_strategy;
use osada::sim::rules::Measure;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// So many games of the colony's commander, all of one level.
///
/// `strategy` is the RON text whose rules are the actions from 1 on. `advance` does everything that there is to do.
#[pyclass(module = "osada")]
pub struct Commanders {
    scene: Arc<Scene>,
    level: Level,
    games: Vec<Option<Game>>,
    crowd: Crowd,
}

/// What `advance` gives: planes, sights, actions that can be taken, rewards, terminated, truncated; the first axis is the game.
type Observed<'py> = (
    Bound<'py, PyArray4<u8>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<bool>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
);

/// A game and its places in the arrays.
struct Job<'a> {
    game: &'a mut Option<Game>,
    action: i64,
    seed: i64,
    planes: &'a mut [u8],
    sights: &'a mut [f32],
    open: &'a mut [bool],
    step: &'a mut Step,
}

#[pymethods]
impl Commanders {
    #[new]
    #[pyo3(signature = (level, count, strategy, *, file="strategy.ron", challenge="normal", ticks=120, days=30, rewards=BTreeMap::new(), threads=0))]
    #[allow(clippy::too_many_arguments, reason = "each has its name in Python")]
    fn new(
        level: &Level,
        count: usize,
        strategy: &str,
        file: &str,
        challenge: &str,
        ticks: u64,
        days: u64,
        rewards: BTreeMap<String, f64>,
        threads: usize,
    ) -> PyResult<Self> {
        is_possible("games", count, ticks, threads)?;
        if days == 0 {
            return Err(bad("there must be at least one day"));
        }
        let scene = Scene {
            level: level.level.clone(),
            rules: Arc::clone(&level.rules),
            challenge: challenge_named(challenge)?,
            strategy: load_strategy(file, strategy, &level.rules).map_err(bad)?,
            sights: Scene::all_sights(&level.rules),
            ticks,
            days,
            rewards: self::rewards(REWARDS, &rewards)?,
        };
        let games = (0..count).map(|_| None).collect();
        Ok(Self { scene: Arc::new(scene), level: level.clone(), games, crowd: Crowd::new(threads)? })
    }

    /// Begins every game whose seed is 0 or more anew, and takes the action of every other one; other threads go on meanwhile.
    fn advance<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        seeds: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Observed<'py>> {
        let count = self.games.len();
        let (actions, seeds) = (one_each("actions", &actions, count)?, one_each("seeds", &seeds, count)?);
        let most = self.scene.strategy.rules.len() as i64;
        for ((&action, &seed), game) in actions.iter().zip(&seeds).zip(&self.games) {
            if seed < 0 && !(0..=most).contains(&action) {
                return Err(bad(format!("actions go from 0 to {most}, not {action}")));
            }
            if seed < 0 && game.is_none() {
                return Err(bad("a game has to be given a seed before its first action"));
            }
        }
        let (width, height) = self.level.level.size();
        let (tiles, sights, open) = (PLANES.len() * width * height, self.scene.sights.len(), most as usize + 1);
        let mut all_planes = vec![0_u8; count * tiles];
        let mut all_sights = vec![0_f32; count * sights];
        let mut all_open = vec![false; count * open];
        let mut steps = vec![Step::default(); count];
        let failed: Mutex<Option<BuildError>> = Mutex::new(None);
        let jobs: Vec<Job> = (self.games.iter_mut().zip(actions).zip(seeds))
            .zip(all_planes.chunks_mut(tiles).zip(all_sights.chunks_mut(sights)))
            .zip(all_open.chunks_mut(open).zip(&mut steps))
            .map(|((((game, action), seed), (planes, sights)), (open, step))| Job {
                game,
                action,
                seed,
                planes,
                sights,
                open,
                step,
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
            PyArray1::from_vec(py, all_planes).reshape([count, PLANES.len(), height, width])?,
            PyArray1::from_vec(py, all_sights).reshape([count, sights])?,
            PyArray1::from_vec(py, all_open).reshape([count, open])?,
            PyArray1::from_vec(py, steps.iter().map(|step| step.reward).collect()),
            PyArray1::from_vec(py, steps.iter().map(|step| step.terminated).collect()),
            PyArray1::from_vec(py, steps.iter().map(|step| step.truncated).collect()),
        ))
    }

    /// A copy of the world of a game; `None` before its first seed.
    fn world(&self, game: usize) -> PyResult<Option<World>> {
        let game = self.games.get(game).ok_or_else(|| bad(format!("there is no game {game}")))?;
        Ok(game.as_ref().map(|game| World::of(game.world().clone(), &self.level)))
    }

    /// What each action does, in the language of strategies; action 0 waits.
    #[getter]
    fn actions(&self) -> PyResult<Vec<String>> {
        let deeds = |rule: &osada::player::strategy::Rule| {
            let deeds: Result<Vec<_>, _> = rule.then.iter().map(ron::to_string).collect();
            deeds.map(|deeds| deeds.join(", ")).map_err(bad)
        };
        std::iter::once(Ok("wait".to_owned())).chain(self.scene.strategy.rules.iter().map(deeds)).collect()
    }

    /// What each number of the sights is, in the language of strategies.
    #[getter]
    fn sights(&self) -> PyResult<Vec<String>> {
        self.scene.sights.iter().map(|sight: &Measure| ron::to_string(sight).map_err(bad)).collect()
    }

    /// The planes of the map, in order.
    #[classattr]
    const PLANES: [&'static str; 6] = PLANES;

    /// Names and usual values of what is rewarded.
    #[classattr]
    const REWARDS: [(&'static str, f64); REWARDS.len()] = REWARDS;
}

impl Job<'_> {
    fn done(self, scene: &Arc<Scene>) -> Result<(), BuildError> {
        match self.game {
            Some(game) if self.seed < 0 => *self.step = game.step(self.action),
            _ => *self.game = Some(Game::new(Arc::clone(scene), self.seed.unsigned_abs())?),
        }
        if let Some(game) = self.game {
            debug_assert_eq!(planes_size(game.world()), self.planes.len());
            fill_planes(game.world(), self.planes);
            game.look(self.sights, self.open);
        }
        Ok(())
    }
}
