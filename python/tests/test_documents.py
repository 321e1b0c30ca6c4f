"""Promises of docs/python.md and of the type stubs: what they say is so. `OSADA_UPDATE=1 pytest python/tests` writes the tables anew."""

import ast
import inspect
import os
import re
from pathlib import Path

import gymnasium
import osada
import osada.envs
import pytest
from osada import _osada
from osada._osada import Commanders, Raids

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "python.md"

MEANS = {
    "kill": "a besieger has died",
    "loss": "a colonist has died",
    "destroyed": "one of the colony's structures has been destroyed",
    "raid": "a raid is over",
    "victory": "the level is won",
    "defeat": "the level is lost",
}
MEANS_TO_BESIEGERS = {
    "harm": "each hit point it has taken from a colonist or a structure",
    "health": "the change of its hit points during the step, as a share of the maximum",
    "death": "it has died",
    "loss": "a colonist has died, no matter who killed them; for everybody left in the raid",
    "fall": "the colony has fallen; for everybody left in the raid",
}


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def rewards(usual, means):
    assert [name for name, _ in usual] == list(means)
    return table(["reward", "usually", "for"], [[f"`{name}`", f"{worth:g}", means[name]] for name, worth in usual])


def tables():
    env = osada.envs.CommanderEnv()
    env.reset(seed=0)
    return {
        "actions": table(["action", "does"], [[n, f"`{does}`"] for n, does in enumerate(env.actions)]),
        "commander rewards": rewards(Commanders.REWARDS, MEANS),
        "besieger actions": table(
            ["action", "is"], [[n, f"`{name}`"] for n, name in enumerate(osada.BESIEGER_ACTIONS)]
        ),
        "told": table(
            ["place", "is", "from", "to"],
            [[n, f"`{name}`", f"{low:g}", f"{high:g}"] for n, (name, low, high) in enumerate(Raids.told())],
        ),
        "besieger rewards": rewards(Raids.REWARDS, MEANS_TO_BESIEGERS),
    }


def test_the_tables_of_the_document_are_those_of_the_code():
    text = DOCUMENT.read_text(encoding="utf-8")
    written = text
    for name, content in tables().items():
        pattern = re.compile(f"<!-- {name} -->\n.*?<!-- end -->", re.S)
        assert len(pattern.findall(text)) == 1, f"one table of {name}"
        written = pattern.sub(lambda _, name=name, content=content: f"<!-- {name} -->\n\n{content}\n\n<!-- end -->", written)
    if os.environ.get("OSADA_UPDATE"):
        DOCUMENT.write_text(written, encoding="utf-8")
    assert written == DOCUMENT.read_text(encoding="utf-8"), "OSADA_UPDATE=1 writes the tables anew"


def test_spaces_steps_and_limits_are_as_documented():
    rows = [line.strip("| \n").split(" | ") for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    said = {row[0]: row[1:] for row in rows}
    commander, besieger, raid = (gymnasium.make(f"Osada/{name}-v0").unwrapped for name in ("Commander", "Besieger", "Raid"))
    parallel = osada.envs.parallel_env()
    actions = [f"`Discrete({commander.action_space.n})`", f"`Discrete({besieger.action_space.n})`"]
    assert said["actions"][:2] == actions
    width = besieger.observation_space.shape[0]
    assert said["observation"] == ["`Dict(map, sights)`", f"`Box({width})`", f"`Box(agents, {width})`", f"`Box({width})` each"]
    agents = len(parallel.possible_agents)
    assert raid.observation_space.shape == (agents, width)
    assert raid.action_space.shape == (agents,) and set(raid.action_space.nvec) == {besieger.action_space.n}
    for it in (commander, besieger):
        it.reset(seed=0)
        before = it.world.tick
        it.step(0)
        ticks = it.world.tick - before
        assert said["a step"][[commander, besieger].index(it)].startswith(f"{ticks} ticks")
    defaults = {}
    for kind in (Commanders, Raids):
        defaults.update(re.findall(r"(\w+)=(None|[\w.\"]+)", kind.__text_signature__ or inspect.getdoc(kind)))
    assert f"({defaults['days']})" in said["is truncated"][0]
    assert f"({float(defaults['seconds']):g})" in said["is truncated"][1]
    assert f"`worlds` ({defaults['worlds']})" in DOCUMENT.read_text(encoding="utf-8")
    planes = ", ".join(f"`{plane}`" for plane in Commanders.PLANES[:3])
    assert planes.split(", ")[0] in DOCUMENT.read_text(encoding="utf-8")


def test_the_first_ten_lines_run(capsys):
    text = DOCUMENT.read_text(encoding="utf-8")
    example = re.search(r"## Ten lines\n\n```python\n(.*?)```", text, re.S).group(1)
    assert len(example.strip().splitlines()) <= 11
    exec(compile(example, "docs/python.md", "exec"), {})
    said = capsys.readouterr().out
    assert said.startswith("600 running") and ("victory" in said or "defeat" in said)


def test_the_stubs_name_what_there_is():
    stub = ast.parse((Path(osada.__file__).parent / "_osada.pyi").read_text(encoding="utf-8"))
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    names = classes.keys() | {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    assert names == {name for name in dir(_osada) if not name.startswith("__") or name == "__version__"}
    ignored = {"__new__", "__repr__", "__reduce__", "__doc__", "__module__"}
    for name, node in classes.items():
        if name == "OsadaError":
            continue
        typed = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        typed |= {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}
        there = set(vars(getattr(_osada, name)))
        assert typed - ignored == there - ignored, name


@pytest.mark.parametrize("name", osada.__all__ + [f"envs.{name}" for name in osada.envs.__all__])
def test_everything_public_is_documented(name):
    value = osada
    for part in name.split("."):
        value = getattr(value, part)
    if not isinstance(value, (list, tuple, str)):
        assert inspect.getdoc(value)
