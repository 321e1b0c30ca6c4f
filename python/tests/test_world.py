"""Promises of worlds, levels, rules and minds."""

import copy
import pickle
import signal
import threading

import numpy as np
import osada
import pytest
from busy_thread import lets_others_run

CHOP = {"Designate": {"job": "Chop", "from": (10, 25), "to": (30, 45)}}


def world(seed=1, level="first_siege"):
    return osada.World(osada.Level(level), seed)


def test_the_same_level_seed_and_commands_give_the_same_world():
    def played(seed):
        it = world(seed)
        it.step([CHOP], ticks=300)
        return it.hash()

    assert played(1) == played(1) != played(2)
    it = world()
    it.step([CHOP], ticks=300)
    assert (it.tick, it.outcome, it.day, it.level, it.seed) == (300, "running", 1, "first_siege", 1)


def test_a_copy_a_save_and_a_pickle_go_on_like_the_world():
    it = world()
    it.step([CHOP], ticks=200)
    others = [it.clone(), copy.deepcopy(it), osada.World.load(it.save()), pickle.loads(pickle.dumps(it))]
    it.step(ticks=200)
    for other in others:
        assert other.tick == 200 and other.hash() != it.hash()
        other.step(ticks=200)
        assert other.hash() == it.hash()


def test_events_have_names_and_places():
    it = world()
    events = it.step([CHOP], ticks=1500)
    done = [event for event in events if event["event"] == "job_done"]
    assert done and done[0]["job"] == "chop" and 0 < done[0]["tick"] < 1500 and done[0]["seed"] == 1
    assert 10 <= done[0]["x"] <= 30 and 25 <= done[0]["y"] <= 45
    died = [event for event in world(1).step(ticks=60000) if event["event"] == "died"]
    assert died and {event["unit_kind"] for event in died} <= set(osada.Rules().units)


def test_commands_are_dicts_or_text_and_mistakes_say_what_is_right():
    it = world()
    assert it.check(CHOP) is None
    assert it.check('SetPriority(job: Chop, priority: 4)') is None
    refusal = it.check({"Hold": {"units": [0]}})
    assert refusal and "drafted" in refusal
    refused = it.step([{"Hold": {"units": [0]}}])
    assert refused[0]["event"] == "refused" and refused[0]["words"] == refusal
    with pytest.raises(osada.OsadaError, match="did you mean `stone_wall`"):
        it.step([{"Build": {"structure": "stone_wal", "cells": [(40, 30)]}}])
    with pytest.raises(osada.OsadaError, match=r"command 1:1:.*unknown choice `Desginate`"):
        it.step([CHOP, "Desginate(job: Chop, from: (0, 0), to: (1, 1))"])
    with pytest.raises(osada.OsadaError, match="not there"):
        it.step([{"Attack": {"units": [0], "unit": 999}}])
    assert it.tick == 1, "a mistake stops a step before anything has happened"


def test_what_is_asked_can_be_answered_and_explained():
    it = world()
    while not (asked := it.questions()):
        it.step(ticks=60)
        assert it.tick < 60_000, "nobody ever asks"
    question = asked[0]
    assert question["title"] and question["seconds"] > 0 and it.why(question["trigger"])
    choice = next(number for number, one in enumerate(question["choices"], 1) if one["refusal"] is None)
    answer = {"Answer": {"trigger": question["trigger"], "choice": choice}}
    assert it.check(answer) is None
    events = it.step([answer])
    assert any(event["event"] == "answered" and event["choice"] == choice for event in events)
    assert it.check(answer) == "nobody asks that any more"


def test_files_that_are_wrong_say_line_and_column():
    with pytest.raises(osada.OsadaError, match=r"my\.ron:2:\d+: error: unknown field `titel`"):
        osada.Level('(\n  titel: "a")', file="my.ron")
    with pytest.raises(osada.OsadaError, match="did you mean `first_siege`"):
        osada.Level("first_seige")
    with pytest.raises(osada.OsadaError, match=r"m\.ron:\d+:\d+: error"):
        osada.Mind("(role: Besieger, decider: Perceptron(inputs: []))", file="m.ron")
    with pytest.raises(osada.OsadaError, match="not an Osada save"):
        osada.World.load(b"nothing of the kind")
    with pytest.raises(osada.OsadaError, match="did you mean `planner`"):
        world().run("planer")


def test_observations_are_arrays_of_the_map_and_a_table_of_units():
    it = world()
    it.step([CHOP], ticks=120)
    seen = it.observe()
    rules = osada.Rules()
    assert seen["terrain"].shape == it.shape == (64, 96) and seen["terrain"].dtype == np.uint8
    assert np.shares_memory(seen["terrain"], seen["planes"]), "planes are views of one array"
    assert rules.terrains[seen["terrain"][25, 5]] == "grass" or seen["terrain"].max() < len(rules.terrains)
    hearth = rules.structures.index("hearth") + 1
    assert [tuple(place) for place in np.argwhere(seen["structure"] == hearth)] == [(31, 46), (31, 47), (32, 46), (32, 47)]
    assert (seen["job"] > 0).sum() > 10
    units = seen["units"]
    colonists = units[units["role"] == 0]
    assert len(colonists) == seen["colonists"].sum() == 5
    assert (colonists["hp"] > 0).all() and np.isnan(colonists["morale"]).all()
    assert {rules.units[kind] for kind in colonists["kind"]} == {"colonist"}
    for unit in colonists:
        assert seen["colonists"][round(float(unit["y"])), round(float(unit["x"]))] >= 1
    assert it.senses(int(colonists[0]["number"]))["MaxHp"] == colonists[0]["max_hp"]
    assert str(it.explain(int(colonists[0]["number"])))
    with pytest.raises(KeyError, match="no unit 999"):
        it.explain(999)


def test_a_player_gives_the_commands_that_run_gives():
    by_hand, by_run = world(3), world(3)
    player = osada.Player("planner")
    for _ in range(900):
        by_hand.step(player.commands(by_hand))
    by_run.run("planner", until=900)
    assert by_hand.tick == by_run.tick == 900 and by_hand.hash() == by_run.hash()
    assert by_run.hash() != world(3).clone().hash()


def test_other_threads_go_on_while_a_world_runs():
    assert lets_others_run(lambda: world().run("idle", until=6000))


def test_minds_decide_one_by_one_and_in_arrays():
    mind = osada.Rules().mind("besieger")
    assert mind.role == "Besieger" and set(mind.actions) == set(osada.BESIEGER_ACTIONS)
    rows = np.array([[60.0, 60.0, 8.0], [3.0, 60.0, -9.0], [25.0, 60.0, 4.0]])
    many = mind.decide_many(rows, ["Hp", "MaxHp", "Morale"])
    one_by_one = [mind.decide({"Hp": hp, "MaxHp": most, "Morale": morale}) for hp, most, morale in rows]
    assert [mind.actions[number] for number in many] == one_by_one
    assert one_by_one[0] == "Attack" and one_by_one[1] != "Attack"
    assert mind.explain({"Hp": 60, "MaxHp": 60, "Morale": 8}, name="Radko").startswith("Radko attacks")
    with pytest.raises(KeyError, match="did you mean `Morale`"):
        mind.decide({"Moral": 1})


def test_a_mind_of_ones_own_leads_besiegers():
    coward = "(role: Besieger, decider: Rules(rules: [], otherwise: Flee))"
    rules = osada.Rules(minds={"coward": coward})
    level = osada.Level("first_siege", rules)
    cowards, usual = osada.World(level.led_by("coward"), 1), osada.World(level, 1)
    for it in (cowards, usual):
        it.run("idle", until=9000)
    assert cowards.tally["fled"] > 0 and cowards.hash() != usual.hash()
    with pytest.raises(osada.OsadaError, match="made for"):
        osada.Rules(minds={"besieger": coward.replace("Besieger", "Settler").replace("Flee", "Work")})


def test_files_are_read_with_the_minds_beside_them(tmp_path):
    level = tmp_path / "own.ron"
    rows = ['"' + "." * 20 + '"'] * 7 + ['"' + "." * 10 + "H" + "." * 9 + '"'] + ['"' + "." * 20 + '"'] * 7
    level.write_text(
        '(title: "a", about: "b", colonists: Count(2), waves: [[("grunt", 1)]], ground: Drawn(rows: [%s], '
        "legend: {'H': (terrain: \"grass\", structure: \"hearth\")}))" % ",".join(rows)
    )
    it = osada.load_level(level)
    assert it.name == "own" and it.shape == (15, 20) and it.waves == [1]
    assert osada.World(it, 0).outcome == "running"


def interrupted_after(seconds):
    timer = threading.Timer(seconds, signal.raise_signal, [signal.SIGINT])
    timer.start()
    return timer


def test_ctrl_c_ends_a_long_run_and_the_world_stands_where_it_had_come_to():
    for long in (lambda it: it.run("planner"), lambda it: it.step(ticks=10_000_000)):
        it = world(level="the_horde")
        timer = interrupted_after(0.3)
        with pytest.raises(KeyboardInterrupt):
            long(it)
        timer.join()
        reached = it.tick
        assert 0 < reached < 10_000_000
        it.step()
        assert it.tick == reached + 1


def test_counts_that_no_machine_has_room_for_are_refused_before_anything_is_made():
    envs = pytest.importorskip("osada.envs")
    it = world()
    with pytest.raises(osada.OsadaError, match="too many"):
        it.step(ticks=2**60)
    assert it.tick == 0
    for wrong in ({"num_envs": 2**40}, {"num_envs": 0}, {"num_envs": 2, "ticks": 2**40}, {"num_envs": 2, "threads": 2**40}):
        with pytest.raises(osada.OsadaError):
            envs.CommanderVectorEnv(**wrong)
        with pytest.raises(osada.OsadaError):
            envs.RaidVectorEnv(**wrong)
