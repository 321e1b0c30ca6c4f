"""Besiegers of a raid as environments: one of them, or all of them led by one learner."""

import gymnasium
import numpy as np

from .. import BESIEGER_ACTIONS
from .._osada import Raids
from .batch import Batch, SingleEnv, VectorEnv, level_of

TOLD = tuple(name for name, _, _ in Raids.told())
"""What each number that a besieger is told is: senses by their names in mind files, then `doing:` and each action."""


def told_space():
    """What one besieger is told."""
    low, high = (np.array([bounds[side] for bounds in Raids.told()], np.float32) for side in (1, 2))
    return gymnasium.spaces.Box(low, high)


def raids(count, threads, level="first_siege", **options):
    """So many raids in Rust."""
    return Raids(level_of(level), count, threads=threads, **options)


class BesiegerBatch(Batch):
    """Raids of which one besieger is the learner's."""

    def __init__(self, count, *, threads=0, agent=0, **options):
        self.games = raids(count, threads, agent=agent, **options)
        self.action_space = gymnasium.spaces.Discrete(len(BESIEGER_ACTIONS))
        self.observation_space = told_space()

    def advance(self, actions, seeds):
        told, rewards, here, over, late = self.games.advance(actions[:, None], seeds)
        return told[:, 0], rewards[:, 0], over | ~here[:, 0], late & here[:, 0], {}


class RaidBatch(Batch):
    """Raids of which every besieger is the learner's."""

    def __init__(self, count, *, threads=0, **options):
        self.games = raids(count, threads, **options)
        one = told_space()
        shape = (self.games.agents, 1)
        self.action_space = gymnasium.spaces.MultiDiscrete([len(BESIEGER_ACTIONS)] * self.games.agents)
        self.observation_space = gymnasium.spaces.Box(np.tile(one.low, shape), np.tile(one.high, shape))

    def advance(self, actions, seeds):
        actions = np.broadcast_to(actions if actions.ndim == 2 else actions[:, None], (len(seeds), self.games.agents))
        told, rewards, here, over, late = self.games.advance(np.ascontiguousarray(actions), seeds)
        return told, rewards.sum(axis=1), over, late, {"here": here}


class _Raid(SingleEnv):
    @property
    def world(self):
        """A copy of the world as it stands, with the minds that its besiegers have by themselves; `None` before the first reset."""
        return self.batch.games.world(0)


class BesiegerEnv(_Raid):
    """One besieger of a raid, told what to do every `ticks` sixtieths of a second. The others decide by their own minds, and
    `player` (a scripted player, a strategy that ships, or the RON text of one) has the colony.

    `level` is a `Level`, the name of one that ships, or `skirmish`; `wave` which raid, from 1; `agent` which of its besiegers, from 0;
    `challenge` is `gentle`, `normal` or `hard`; after `seconds` the episode is truncated; `worlds` is how many different
    worlds there are, each of which is played up to the raid once; `rewards` changes what things are worth, by name.
    """

    batch_of = BesiegerBatch


class BesiegerVectorEnv(VectorEnv):
    """`num_envs` besiegers in as many raids in step, on `threads` cores (0: all) and without the interpreter's lock."""

    batch_of = BesiegerBatch


class RaidEnv(_Raid):
    """All besiegers of a raid, told what to do by one learner; otherwise as `BesiegerEnv`. The reward is the sum of theirs, and
    those who are gone are told nothing but zeros; the info `here` says who is left."""

    batch_of = RaidBatch


class RaidVectorEnv(VectorEnv):
    """`num_envs` such raids in step, on `threads` cores (0: all) and without the interpreter's lock."""

    batch_of = RaidBatch
