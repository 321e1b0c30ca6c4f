"""The colony's commander as an environment."""

import gymnasium
import numpy as np

from .. import data
from .._osada import Commanders
from .batch import Batch, SingleEnv, VectorEnv, level_of

# No sight is larger: what stands for "never" is 1000, and stocks are far below this.
LARGEST = 1e6


class CommanderBatch(Batch):
    """So many games of the colony's commander, and what their arrays mean."""

    def __init__(self, count, *, level="first_siege", strategy=None, threads=0, **options):
        level = level_of(level)
        if strategy is None:
            strategy = data("commander.ron")
            options.setdefault("file", "commander.ron")
        self.games = Commanders(level, count, strategy, threads=threads, **options)
        height, width = level.shape
        self.action_space = gymnasium.spaces.Discrete(len(self.games.actions))
        self.observation_space = gymnasium.spaces.Dict(
            {
                "map": gymnasium.spaces.Box(0, 255, (len(Commanders.PLANES), height, width), np.uint8),
                "sights": gymnasium.spaces.Box(0, LARGEST, (len(self.games.sights),), np.float32),
            }
        )

    def advance(self, actions, seeds):
        planes, sights, open_actions, rewards, terminated, truncated = self.games.advance(actions, seeds)
        return {"map": planes, "sights": sights}, rewards, terminated, truncated, {"action_mask": open_actions}


class CommanderEnv(SingleEnv):
    """The colony's commander: one action every `ticks` sixtieths of a second, until the level is decided or `days` are over.

    `level` is a `Level`, the name of one that ships, or `skirmish`; `strategy` RON text whose rules are the actions from 1 on (default: the
    package's `data/commander.ron`); `challenge` is `gentle`, `normal` or `hard`; `rewards` changes what things are worth, by
    name. `actions` and `sights` say what the numbers mean.
    """

    batch_of = CommanderBatch

    @property
    def actions(self):
        """What each action does, in the language of strategies."""
        return self.batch.games.actions

    @property
    def sights(self):
        """What each of the sights is, in the language of strategies."""
        return self.batch.games.sights

    @property
    def world(self):
        """A copy of the world as it stands; `None` before the first reset."""
        return self.batch.games.world(0)

    def action_masks(self):
        """For each action whether it can be taken now, under the name that sb3-contrib's MaskablePPO asks for."""
        return self.info["action_mask"]


class CommanderVectorEnv(VectorEnv):
    """`num_envs` games of the colony's commander in step, on `threads` cores (0: all) and without the interpreter's lock."""

    batch_of = CommanderBatch
