//! One raid: its besiegers are told what to do, each every so many ticks; a scripted player has the colony.

use super::opening::{Opening, OpeningError, Scene};
use super::puppet::{Board, led_by};
use osada::brain::{Action, MindRole, Sense};
use osada::player::Player;
use osada::sim::rules::Role;
use osada::sim::{Event, Outcome, Seconds, UnitId, World, senses, tick};
use std::sync::{Arc, Mutex, PoisonError};

/// What a besieger is told, with the bounds of each number: senses, then for each action whether it does that at present.
pub const SENSES: [(Sense, f32, f32); 10] = [
    (Sense::Hp, 0.0, 1e4),
    (Sense::MaxHp, 0.0, 1e4),
    (Sense::HpShare, 0.0, 1.0),
    (Sense::Morale, -10.0, 10.0),
    (Sense::Daylight, 0.0, 1.0),
    (Sense::EnemySeen, 0.0, 1.0),
    (Sense::EnemyInReach, 0.0, 1.0),
    (Sense::EnemiesNear, 0.0, 1e4),
    (Sense::FriendsNear, 0.0, 1e4),
    (Sense::CampInNeed, 0.0, 1.0),
];

/// What a besieger can be told to do, in the order of the numbers.
pub const ACTIONS: &[Action] = MindRole::Besieger.actions();

/// How many numbers a besieger is told.
pub const WIDTH: usize = SENSES.len() + ACTIONS.len();

/// A raid that is being played.
pub struct Raid {
    scene: Arc<Scene>,
    world: World,
    board: Arc<Board>,
    /// Never locked: a player may go from thread to thread, and only the lock tells that nobody else looks meanwhile.
    player: Mutex<Box<dyn Player>>,
    agents: Vec<Agent>,
    begun: u64,
}

/// A besieger that is told what to do.
struct Agent {
    id: UnitId,
    here: bool,
    health: f64,
    reward: f64,
}

/// How a raid stands after a step.
#[derive(Clone, Copy, Default)]
pub struct Standing {
    /// Nobody of it is left, or the level is decided.
    pub over: bool,
    /// Its time is up.
    pub late: bool,
}

impl Raid {
    /// The raid of one of the scene's worlds, at the first moment at which its besiegers decide.
    pub fn new(scene: Arc<Scene>, seed: u64) -> Result<Self, OpeningError> {
        let opening = scene.opening(seed)?;
        let board = Arc::new(Board::default());
        let mut rules = led_by(&scene.rules, &board);
        // Anyone who is about something is asked again once in every step, at its beginning.
        let decide = rules.challenges.of(scene.challenge).tactics.decide;
        rules.siege.decide_seconds = Seconds(scene.ticks as f64 / 60.0 / decide);
        let world = World::resume(Arc::new(rules), opening.state.clone());
        let mut player = scene.contestant.player();
        player.take_over(&opening.founded);
        let agents = agents(&scene, &opening, &world);
        let begun = world.clock().tick();
        Ok(Self { scene, world, board, player: Mutex::new(player), agents, begun })
    }

    /// Its world, with the minds that its besiegers have by themselves.
    pub fn plain_world(&self) -> World {
        World::resume(Arc::clone(&self.scene.rules), self.world.state().clone())
    }

    /// The numbers of the units that are the agents, in order.
    pub fn numbers(&self) -> Vec<u32> {
        self.agents.iter().map(|agent| agent.id.index() as u32).collect()
    }

    /// Tells every agent what to do (a negative number: what its own mind says) and goes on for a step.
    pub fn step(&mut self, actions: &[i64]) -> Standing {
        for (agent, &action) in self.agents.iter_mut().zip(actions).filter(|(agent, _)| agent.here) {
            let action = usize::try_from(action).ok().and_then(|number| ACTIONS.get(number)).copied();
            self.board.tell(agent.id, action);
        }
        self.agents.iter_mut().for_each(|agent| agent.reward = 0.0);
        for _ in 0..self.scene.ticks {
            let player = self.player.get_mut().unwrap_or_else(PoisonError::into_inner);
            let commands = player.commands(&self.world);
            let events = tick(&mut self.world, &commands);
            events.iter().for_each(|event| self.take_in(event));
            if self.world.outcome() != Outcome::Running {
                break;
            }
        }
        let [_, health, _, _, fall] = self.scene.rewards;
        let fallen = self.world.outcome() == Outcome::Defeat;
        for agent in self.agents.iter_mut().filter(|agent| agent.here) {
            let now = share(&self.world, agent.id);
            agent.reward += health * (now - agent.health) + if fallen { fall } else { 0.0 };
            agent.health = now;
        }
        let over = self.world.outcome() != Outcome::Running || self.agents.iter().all(|agent| !agent.here);
        Standing { over, late: !over && self.world.clock().tick() >= self.begun + self.scene.limit }
    }

    /// What something that happened is worth to whom.
    fn take_in(&mut self, event: &Event) {
        let [harm, health, death, loss, _] = self.scene.rewards;
        let here = |agent: &&mut Agent| agent.here;
        match event {
            Event::Struck { by: Some(by), damage, .. } => {
                let striker = self.agents.iter_mut().filter(here).find(|agent| agent.id == *by);
                striker.into_iter().for_each(|agent| agent.reward += harm * damage.0);
            }
            Event::Died { role: Role::Colonist, .. } => {
                self.agents.iter_mut().filter(here).for_each(|agent| agent.reward += loss);
            }
            Event::Died { unit, .. } => self.lose(*unit, |agent| death - health * agent.health),
            Event::Left { unit, .. } => self.lose(*unit, |_| 0.0),
            _ => {}
        }
    }

    /// An agent is gone, and its number may be somebody else's from now on.
    fn lose(&mut self, unit: UnitId, worth: impl Fn(&Agent) -> f64) {
        if let Some(agent) = self.agents.iter_mut().find(|agent| agent.here && agent.id == unit) {
            agent.reward += worth(agent);
            agent.here = false;
            self.board.tell(unit, None);
        }
    }

    /// Writes what each agent is told (nothing but zeros once it is gone), what its last step was worth, and whether it is here.
    /// Each slice has room for as many agents as the scene has at most.
    pub fn look(&self, told: &mut [f32], rewards: &mut [f64], here: &mut [bool]) {
        for (((agent, told), reward), here) in
            self.agents.iter().zip(told.chunks_mut(WIDTH)).zip(rewards.iter_mut()).zip(here.iter_mut())
        {
            (*reward, *here) = (agent.reward, agent.here);
            if agent.here
                && let Some(senses) = senses(&self.world, agent.id)
            {
                for (place, (sense, low, high)) in told.iter_mut().zip(SENSES) {
                    *place = (senses.get(sense) as f32).clamp(low, high);
                }
                let doing = ACTIONS.iter().position(|&action| action == senses.doing);
                doing.into_iter().for_each(|number| told[SENSES.len() + number] = 1.0);
            }
        }
    }
}

/// Those of the raid that are told what to do: all of them, or the one that was asked for.
fn agents(scene: &Scene, opening: &Opening, world: &World) -> Vec<Agent> {
    let chosen: Vec<UnitId> = match scene.agent {
        Some(number) => opening.raiders.get(number).or(opening.raiders.last()).copied().into_iter().collect(),
        None => opening.raiders.iter().copied().take(scene.most_agents()).collect(),
    };
    chosen.into_iter().map(|id| Agent { id, here: true, health: share(world, id), reward: 0.0 }).collect()
}

/// Hit points left, as a share.
fn share(world: &World, id: UnitId) -> f64 {
    world.unit(id).map_or(0.0, |unit| unit.hp() / world.rules().unit(unit.kind()).hp)
}
