"""Environments for learning.

For Gymnasium `Osada/Commander-v0`, `Osada/Besieger-v0` and `Osada/Raid-v0`, one at a time (`gymnasium.make`) or many in step
(`gymnasium.make_vec`); for PettingZoo `parallel_env`, in which every besieger of a raid is an agent. `docs/python.md` in the
repository describes their spaces, rewards, ends and seeds.
"""

import gymnasium

from .besieger import TOLD, BesiegerEnv, BesiegerVectorEnv, RaidEnv, RaidVectorEnv
from .commander import CommanderEnv, CommanderVectorEnv

__all__ = [
    "TOLD",
    "BesiegerEnv",
    "BesiegerVectorEnv",
    "BesiegersEnv",
    "CommanderEnv",
    "CommanderVectorEnv",
    "RaidEnv",
    "RaidVectorEnv",
    "parallel_env",
    "register",
]

IDS = {
    "Osada/Commander-v0": ("CommanderEnv", "CommanderVectorEnv"),
    "Osada/Besieger-v0": ("BesiegerEnv", "BesiegerVectorEnv"),
    "Osada/Raid-v0": ("RaidEnv", "RaidVectorEnv"),
}


def register():
    """Makes the environments known to `gymnasium.make` and `gymnasium.make_vec`. Importing this package has done it already."""
    for name, (one, many) in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:{one}", vector_entry_point=f"{__name__}:{many}")


def __getattr__(name):
    # PettingZoo is only asked for by those who use it.
    if name in ("BesiegersEnv", "parallel_env"):
        from . import parallel

        return getattr(parallel, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register()
