"""Osada for Python: the siege simulation as worlds, and environments for learning.

>>> import osada
>>> world = osada.World(osada.Level("first_siege"), seed=1)
>>> events = world.step([{"Designate": {"job": "Chop", "from": (20, 20), "to": (40, 40)}}], ticks=600)
>>> world.tick, world.outcome
(600, 'running')

The environments are in `osada.envs` and need the extra `envs` (`pip install "./python[envs]"`); the Gymnasium ones are made
by name: `gymnasium.make("osada.envs:Osada/Commander-v0")`. See `docs/python.md` in the repository.
"""

from importlib.resources import files
from pathlib import Path

from ._osada import (
    ACTIONS,
    BESIEGER_ACTIONS,
    LEVELS,
    MINDS,
    PLAYERS,
    SENSES,
    Command,
    Level,
    Mind,
    OsadaError,
    Player,
    Rules,
    World,
    __version__,
)

__all__ = [
    "ACTIONS",
    "BESIEGER_ACTIONS",
    "LEVELS",
    "MINDS",
    "PLAYERS",
    "SENSES",
    "Command",
    "Level",
    "Mind",
    "OsadaError",
    "Player",
    "Rules",
    "World",
    "__version__",
    "load_level",
    "load_rules",
    "skirmish",
]


def load_level(path, rules=None):
    """The level of a file."""
    return Level(_text(path), rules, file=str(path))


def load_rules(path):
    """The rules of a file, with the minds in the folder `minds` beside it, as the command line takes them."""
    path = Path(path)
    minds = {mind.stem: _text(mind) for mind in sorted((path.parent / "minds").glob("*.ron"))}
    return Rules(_text(path), minds, file=str(path))


def skirmish(rules=None):
    """The besiegers' training ground that comes with the package: a small map, a defence that stands, a raid of 24 at once."""
    return Level(data("skirmish.ron"), rules, file="skirmish.ron")


def data(name):
    """The text of a file that comes with the package."""
    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")


def _text(path):
    return Path(path).read_text(encoding="utf-8")
