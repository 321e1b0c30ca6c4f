"""Promises of the environments: the checks of the libraries that they are made for, seeds, ends, rewards, and many in step."""

import warnings

import gymnasium
import numpy as np
import osada
import osada.envs
import pytest
from busy_thread import lets_others_run
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test, parallel_seed_test

# A raid of five, early in the game.
RAID = {"level": "first_siege", "wave": 2, "worlds": 2, "player": "half"}
OPTIONS = {
    "Osada/Commander-v0": {"days": 2},
    "Osada/Besieger-v0": RAID,
    "Osada/Raid-v0": RAID,
}


@pytest.mark.parametrize("name", OPTIONS)
def test_gymnasiums_own_check_has_nothing_to_say(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(name, **OPTIONS[name])
        check_env(env.unwrapped)


def test_pettingzoos_own_tests_pass():
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        parallel_api_test(osada.envs.parallel_env(**RAID), num_cycles=200)
    parallel_seed_test(lambda: osada.envs.parallel_env(**RAID), num_cycles=20)


def trajectory(env, seed, steps=40):
    seen = [env.reset(seed=seed)[0]]
    rewards = []
    generator = np.random.default_rng(0)
    for _ in range(steps):
        # Not sampled from the space: the same actions whatever the seed of the environment.
        action = generator.integers(0, 8, env.action_space.shape)
        one, reward, terminated, truncated, _ = env.step(action)
        seen.append(one)
        rewards.append(reward)
        if terminated or truncated:
            break
    return seen, rewards


def same(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return np.array_equal(one, other)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_same_seed_and_actions_give_the_same_trajectory(name):
    env = gymnasium.make(name, **OPTIONS[name])
    first = trajectory(env, 5)
    assert same(first, trajectory(env, 5))
    assert same(first, trajectory(gymnasium.make(name, **OPTIONS[name]), 5))
    assert not all(same(first, trajectory(env, seed)) for seed in range(6, 12))


@pytest.mark.parametrize("name", OPTIONS)
def test_many_in_step_are_the_same_as_one_by_one(name):
    count, steps = 3, 60
    many = gymnasium.make_vec(name, num_envs=count, vectorization_mode="vector_entry_point", **OPTIONS[name])
    ones = [gymnasium.make(name, disable_env_checker=True, **OPTIONS[name]) for _ in range(count)]
    seen, _ = many.reset(seed=7)
    for i, one in enumerate(ones):
        assert same(osada.envs.batch.at(seen, i), one.reset(seed=7 + i)[0])
    over = [False] * count
    generator = np.random.default_rng(1)
    ended = 0
    for _ in range(steps):
        actions = generator.integers(0, 8, many.action_space.shape)
        seen, rewards, terminated, truncated, infos = many.step(actions)
        for i, one in enumerate(ones):
            if over[i]:
                expected = (one.reset()[0], 0.0, False, False)
            else:
                expected = one.step(actions[i])[:4]
            assert same(osada.envs.batch.at(seen, i), expected[0])
            assert (rewards[i], terminated[i], truncated[i]) == expected[1:]
            over[i] = bool(expected[2] or expected[3])
            ended += over[i]
    if name == "Osada/Besieger-v0":
        assert ended, "a game has ended and begun anew"


def test_other_threads_go_on_while_many_are_stepped():
    many = osada.envs.CommanderVectorEnv(4, ticks=600)
    many.reset(seed=1)
    assert lets_others_run(lambda: many.step(np.zeros(4, int)))


def test_a_commander_is_rewarded_for_what_happens_and_ends_with_the_level_or_the_days():
    env = gymnasium.make("Osada/Commander-v0", days=1, ticks=600)
    _, info = env.reset(seed=0)
    assert info["action_mask"][0] and len(info["action_mask"]) == env.action_space.n == len(env.unwrapped.actions)
    assert same(info["action_mask"], env.unwrapped.action_masks())
    steps, ended = 0, (False, False)
    while not any(ended):
        _, reward, *ended, _ = env.step(0)
        steps += 1
    assert ended == [False, True] and steps == 15, "a day of 150 seconds is 15 decisions of ten"
    # Nobody does anything: the colony falls in the end, and that is known for what it is worth.
    env = gymnasium.make("Osada/Commander-v0", ticks=6000, rewards={"kill": 0, "loss": -2, "destroyed": 0, "raid": 0})
    env.reset(seed=0)
    total, terminated = 0.0, False
    while not terminated:
        _, reward, terminated, truncated, _ = env.step(0)
        total += reward
        assert not truncated
    world = env.unwrapped.world
    assert world.outcome == "defeat" and total == -2 * world.tally["losses"] - 10
    with pytest.raises(osada.OsadaError, match="did you mean `kill`"):
        gymnasium.make("Osada/Commander-v0", rewards={"kil": 1})


def test_the_actions_of_a_commander_do_what_they_say():
    env = gymnasium.make("Osada/Commander-v0")
    seen, info = env.reset(seed=0)
    actions, sights = env.unwrapped.actions, env.unwrapped.sights
    chop = next(number for number, it in enumerate(actions) if it.startswith("Designate(job:Chop"))
    release = next(number for number, it in enumerate(actions) if it.startswith("Release"))
    draft = next(number for number, it in enumerate(actions) if it.startswith("Draft"))
    assert not info["action_mask"][release] and seen["sights"][sights.index("Open(Chop)")] == 0
    seen, *_ = env.step(chop)
    assert seen["sights"][sights.index("Open(Chop)")] == 6
    jobs = seen["map"][2]
    assert (jobs > 0).sum() == 6
    seen, *_, info = env.step(draft)
    assert seen["sights"][sights.index("Drafted")] == 5 and info["action_mask"][release]
    seen, *_ = env.step(release)
    assert seen["sights"][sights.index("Drafted")] == 0


def test_a_strategy_of_ones_own_gives_the_actions_and_its_base_plays_on():
    strategy = '(name: "a", about: "b", base: (player: "planner"), rules: [(then: [Ring(true)])])'
    env = osada.envs.CommanderEnv(strategy=strategy, ticks=900)
    env.reset(seed=2)
    env.step(1)
    assert env.actions == ["wait", "Ring(true)"] and env.world.tick == 900
    assert env.observation_space["sights"].shape == (len(env.sights),)
    assert env.world.observe()["job"].any(), "the planner has given work"


def test_besiegers_do_what_they_are_told_and_leave_when_they_flee():
    env = osada.envs.parallel_env(**RAID)
    seen, _ = env.reset(seed=1)
    assert env.agents == [f"besieger_{number}" for number in range(5)]
    flee, attack = osada.BESIEGER_ACTIONS.index("Flee"), osada.BESIEGER_ACTIONS.index("Attack")
    doing = {name: osada.envs.TOLD.index(f"doing:{name}") for name in ("Flee", "Attack")}
    units = [env.unit(agent) for agent in env.agents]
    seen, *_ = env.step({agent: flee if agent == "besieger_0" else attack for agent in env.agents})
    assert seen["besieger_0"][doing["Flee"]] == 1 and seen["besieger_1"][doing["Attack"]] == 1
    table = env.world.units()
    decided = {int(row["number"]): osada.ACTIONS[row["decided"]] for row in table[table["role"] == 1]}
    assert [decided[unit] for unit in units] == ["Flee"] + ["Attack"] * 4
    gone = {}
    while env.agents:
        seen, rewards, terminated, truncated, _ = env.step({agent: attack for agent in env.agents})
        gone.update({agent: rewards[agent] for agent in seen if terminated[agent]})
    assert set(gone) | {agent for agent, cut in truncated.items() if cut} == set(env.possible_agents)
    assert gone["besieger_0"] == 0, "whoever gets away unhurt has lost nothing"


def test_a_raid_that_is_told_nothing_is_fought_by_its_own_minds():
    env = osada.envs.parallel_env(**RAID, seconds=1000)
    env.reset(seed=4)
    mind = osada.Rules().mind("besieger")
    names = [name for name in osada.envs.TOLD if not name.startswith("doing:")]
    agreed = []
    while env.agents:
        seen, _, _, truncated, _ = env.step({})
        assert not any(truncated.values())
        for agent, told in seen.items():
            doing = told[len(names) :]
            if told.any() and doing[osada.BESIEGER_ACTIONS.index("Attack")]:
                agreed.append(mind.decide(dict(zip(names, map(float, told)))) == "Attack")
    left = env.world.units()
    assert env.world.outcome != "running" or not (left["wave"] == 2).any(), "it is fought to its end"
    assert len(agreed) > 50
    assert np.mean(agreed) > 0.9, "whoever attacks would by its own mind"


def test_a_besieger_that_dies_is_told_so_by_its_reward():
    # Not what it strikes in the moment of its death.
    worth = {"harm": 0.0}
    env = osada.envs.BesiegerEnv(level="first_siege", wave=2, worlds=1, player="planner", seconds=200, rewards=worth)
    env.reset(seed=0)
    attack = osada.BESIEGER_ACTIONS.index("Raze")
    rewards, terminated = [], False
    while not terminated:
        seen, reward, terminated, truncated, _ = env.step(attack)
        rewards.append(reward)
        assert not truncated and env.observation_space.contains(seen)
    assert rewards[-1] < -1, "death, and the health that was left"
    assert not seen.any()


def test_wrong_options_say_what_is_right():
    with pytest.raises(osada.OsadaError, match="from 1 to 8"):
        osada.envs.BesiegerEnv(wave=9)
    with pytest.raises(osada.OsadaError, match="2 besiegers come in wave 1"):
        osada.envs.BesiegerEnv(agent=5)
    with pytest.raises(osada.OsadaError, match="never comes"):
        osada.envs.BesiegerEnv(wave=8, player="idle").reset(seed=0)
    with pytest.raises(osada.OsadaError, match="actions go"):
        env = osada.envs.BesiegerEnv()
        env.reset(seed=0)
        env.step(8)
