"""All besiegers of a raid as agents of their own, for PettingZoo."""

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from .. import BESIEGER_ACTIONS
from .batch import drawn
from .besieger import raids, told_space


class BesiegersEnv(ParallelEnv):
    """Every besieger of a raid is an agent, and leaves once it is dead or gone. The options are those of `BesiegerEnv`, but for
    `agent`. An agent that is given no action does what its own mind says."""

    metadata = {"name": "osada_besiegers_v0", "render_modes": [], "is_parallelizable": True}

    def __init__(self, **options):
        self.render_mode = None
        self.games = raids(1, 1, **options)
        self.possible_agents = [f"besieger_{number}" for number in range(self.games.agents)]
        self.agents = []
        self.observation_spaces = {agent: told_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(BESIEGER_ACTIONS)) for agent in self.possible_agents}
        self.generator = None

    def observation_space(self, agent):
        """What an agent is told."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """What an agent can do, in the order of `osada.BESIEGER_ACTIONS`."""
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a new raid, whose world follows from the environment's generator, which `seed` seeds, or is
        `options["world"]`."""
        if seed is not None or self.generator is None:
            self.generator, _ = seeding.np_random(seed)
        nobody = np.full((1, len(self.possible_agents)), -1, np.int64)
        told, _, here, _, _ = self.games.advance(nobody, np.array([drawn(self.generator, options)], np.int64))
        self.agents = [agent for agent, is_here in zip(self.possible_agents, here[0]) if is_here]
        return {agent: told[0, self._index(agent)] for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        """Has the agents act."""
        given = np.full((1, len(self.possible_agents)), -1, np.int64)
        for agent, action in actions.items():
            given[0, self._index(agent)] = action
        told, rewards, here, over, late = self.games.advance(given, np.array([-1], np.int64))
        seen, worth, gone, cut = {}, {}, {}, {}
        for agent in self.agents:
            index = self._index(agent)
            seen[agent], worth[agent] = told[0, index], float(rewards[0, index])
            gone[agent] = bool(over[0] or not here[0, index])
            cut[agent] = bool(late[0] and not gone[agent])
        infos = {agent: {} for agent in self.agents}
        self.agents = [agent for agent in self.agents if not gone[agent] and not cut[agent]]
        return seen, worth, gone, cut, infos

    @property
    def world(self):
        """A copy of the world as it stands, with the minds that its besiegers have by themselves; `None` before the first reset."""
        return self.games.world(0)

    def unit(self, agent):
        """The number of the unit that an agent is, as the world's table of units has it."""
        return self.games.units(0)[self._index(agent)]

    @staticmethod
    def _index(agent):
        return int(agent.rpartition("_")[2])


def parallel_env(**options):
    """The environment under the name that PettingZoo's modules have for it."""
    return BesiegersEnv(**options)
