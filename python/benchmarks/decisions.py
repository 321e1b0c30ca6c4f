"""Decisions a second on one core, beside environments of the same kind.

A decision is one action of one agent that is still in the game, carried out, with the observation after it handed back as
numpy arrays. Beginning episodes anew is paid for too. Time is processor time of the whole process; every environment has one
thread. Actions are drawn at random for a round of steps at once, the same way for everybody; besiegers who act at random change
their minds twice a second, most of them have soon fled, and their raid begins anew, so they are also measured attacking.

    python benchmarks/decisions.py [--seconds 5] [--json]
"""

import argparse
import json
import os
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

import osada.envs  # noqa: E402


def vector(env, agents, attack=False):
    """Steps of a vector environment. `agents(infos, over)` counts those who decided in a step."""
    generator = np.random.default_rng(0)
    high = env.single_action_space.nvec if hasattr(env.single_action_space, "nvec") else env.single_action_space.n
    shape = env.action_space.shape
    env.reset(seed=0)

    def round_of_steps():
        decided = 0
        for actions in np.zeros((64, *shape), int) if attack else generator.integers(0, high, (64, *shape)):
            _, _, terminated, truncated, infos = env.step(actions)
            decided += agents(infos, terminated | truncated)
        return decided

    return round_of_steps


def parallel(env):
    """Steps of a PettingZoo environment."""
    generator = np.random.default_rng(0)
    env.reset(seed=0)
    count = env.action_space(env.possible_agents[0]).n

    def round_of_steps():
        decided = 0
        for _ in range(64):
            if not env.agents:
                env.reset()
            actions = dict(zip(env.agents, generator.integers(0, count, len(env.agents))))
            decided += len(actions)
            env.step(actions)
        return decided

    return round_of_steps


def raids(wave, num_envs, attack=False, **options):
    env = osada.envs.RaidVectorEnv(num_envs, wave=wave, threads=1, **options)
    here = [np.zeros((num_envs, env.batch.games.agents), bool)]

    def agents(infos, over):
        # Whoever was here before the step has decided in it; a raid that begins anew has nobody who did.
        decided = here[0].sum()
        here[0] = infos["here"] & ~over[:, None]
        return decided

    return vector(env, agents, attack)


def contestants():
    everybody = lambda infos, over: len(over)  # noqa: E731
    yield "Osada/Raid-v0, skirmish (24 agents), 8 raids", lambda: raids(1, 8, level="skirmish")
    yield "Osada/Raid-v0, skirmish, everybody attacks", lambda: raids(1, 8, level="skirmish", attack=True)
    yield "Osada/Raid-v0, first_siege wave 8 (44 agents), 8 raids", lambda: raids(8, 8, worlds=4)
    yield "Osada/Raid-v0, first_siege wave 8, everybody attacks", lambda: raids(8, 8, worlds=4, attack=True)
    yield "osada parallel_env, skirmish (24 agents)", lambda: parallel(osada.envs.parallel_env(level="skirmish"))
    yield "Osada/Besieger-v0, skirmish, 8 raids", lambda: vector(
        osada.envs.BesiegerVectorEnv(8, threads=1, level="skirmish"), everybody
    )
    yield "Osada/Commander-v0, first_siege, 8 games", lambda: vector(osada.envs.CommanderVectorEnv(8, threads=1), everybody)
    from pettingzoo.butterfly import knights_archers_zombies_v11, pistonball_v6

    # Vectors instead of pictures, as ours are.
    yield "PettingZoo knights_archers_zombies (4 agents)", lambda: parallel(
        knights_archers_zombies_v11.parallel_env(obs_method="vector")
    )
    yield "PettingZoo pistonball (20 agents, pictures)", lambda: parallel(
        pistonball_v6.parallel_env(continuous=False)
    )
    yield "Gymnasium CartPole-v1, 8 in step", lambda: vector(
        gymnasium.make_vec("CartPole-v1", 8, vectorization_mode="sync"), everybody
    )


def measure(round_of_steps, seconds):
    """Decisions a second of processor time, after a round to warm up."""
    round_of_steps()
    decided, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        decided += round_of_steps()
    return decided / (time.process_time() - begun)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="processor time for each environment")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    args = parser.parse_args()
    for name, make in contestants():
        rate = measure(make(), args.seconds)
        print(json.dumps({"environment": name, "decisions_per_second": rate}) if args.json else f"{rate:12,.0f}  {name}")


if __name__ == "__main__":
    main()
