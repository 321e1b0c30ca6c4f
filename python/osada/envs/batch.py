"""What the environments share: a batch of games in Rust, played alone or many in step."""

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector.utils import batch_space

from .. import Level, skirmish

# Seeds of worlds are drawn below this.
SEEDS = 2**31


def level_of(level):
    """A level as it can be asked for: ready-made, by the name of one that ships, or as `skirmish`."""
    if isinstance(level, Level):
        return level
    return skirmish() if level == "skirmish" else Level(level)


def drawn(generator, options=None):
    """The seed of a world: `options["world"]`, or else one from an environment's generator."""
    number = int(generator.integers(SEEDS))
    return number if not options or "world" not in options else int(options["world"])


class Batch:
    """Games that are advanced together. Subclasses have `observation_space`, `action_space` and `advance`."""

    def advance(self, actions, seeds):
        """Begins each game whose seed is not negative anew, and takes the action of every other one.

        Returns observations, rewards, terminated, truncated and a dict of infos, all with the game as the first axis.
        """
        raise NotImplementedError


def at(arrays, index):
    """The part of observations or infos that belongs to one game: views, nothing is copied."""
    if isinstance(arrays, dict):
        return {name: array[index] for name, array in arrays.items()}
    return arrays[index]


class SingleEnv(gymnasium.Env):
    """One game."""

    metadata = {"render_modes": []}
    batch_of = None

    def __init__(self, **options):
        self.render_mode = None
        self.batch = self.batch_of(1, threads=1, **options)
        self.observation_space = self.batch.observation_space
        self.action_space = self.batch.action_space
        self.info = {}

    def reset(self, *, seed=None, options=None):
        """Begins a new game, whose world follows from the environment's generator, which `seed` seeds, or is
        `options["world"]`."""
        super().reset(seed=seed)
        return self._advance(0, drawn(self.np_random, options))[::4]

    def step(self, action):
        """Takes an action."""
        return self._advance(action, -1)

    def _advance(self, action, seed):
        actions, seeds = np.array([action], np.int64), np.array([seed], np.int64)
        seen, rewards, terminated, truncated, infos = self.batch.advance(actions, seeds)
        self.info = at(infos, 0)
        return at(seen, 0), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self.info


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games in step. A game that has ended begins anew in the next step, whose action it ignores."""

    metadata = {"render_modes": [], "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}
    batch_of = None

    def __init__(self, num_envs=1, *, threads=0, **options):
        self.num_envs = num_envs
        self.render_mode = None
        self.batch = self.batch_of(num_envs, threads=threads, **options)
        self.single_observation_space = self.batch.observation_space
        self.single_action_space = self.batch.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.generators = [None] * num_envs
        self.over = np.zeros(num_envs, bool)

    def reset(self, *, seed=None, options=None):
        """Begins all games anew. Game i is that of a single environment that is reset with `seed + i`;
        `options["world"]` can be one number for each."""
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed or [None] * self.num_envs
        for i, one in enumerate(seeds):
            if one is not None or self.generators[i] is None:
                self.generators[i], _ = seeding.np_random(one)
        self.over[:] = False
        worlds = np.array([drawn(generator) for generator in self.generators], np.int64)
        if options and "world" in options:
            worlds[:] = options["world"]
        seen, *_, infos = self.batch.advance(np.zeros(self.num_envs, np.int64), worlds)
        return seen, self._infos(infos)

    def step(self, actions):
        """Takes an action in each game."""
        worlds = np.full(self.num_envs, -1, np.int64)
        for i in np.flatnonzero(self.over):
            worlds[i] = drawn(self.generators[i])
        actions = np.array(actions, np.int64)
        actions[self.over] = 0
        seen, rewards, terminated, truncated, infos = self.batch.advance(actions, worlds)
        self.over = terminated | truncated
        return seen, rewards, terminated, truncated, self._infos(infos)

    def _infos(self, infos):
        """Gymnasium's form: beside each info an array that says which games have it, here all of them."""
        have = {f"_{name}": np.ones(self.num_envs, bool) for name in infos}
        return {**infos, **have}
