"""Promises of ``osada.sweep``: what Dask has made in parts is what one machine makes, though a worker is killed.

Needs the program ``osada``: its path in the variable OSADA, else the newest build of the repository. The module is taken by its
file, because it needs nothing of the compiled part of the package.
"""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
MODULE = ROOT / "python" / "osada" / "sweep.py"
#: Ten games, each of a second or so.
COMMAND = ["lab", "balance", "--level", "tutorial", "--challenge", "normal", "--seeds", "2"]
SHARDS = 10


def load():
    spec = importlib.util.spec_from_file_location("osada_sweep", MODULE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sweep = load()


def newest_build():
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    builds = [path for kind in ("release", "debug") if (path := folder / kind / "osada").exists()]
    return max(builds, key=lambda path: path.stat().st_mtime, default=None)


@pytest.fixture(scope="module")
def program():
    found = os.environ.get("OSADA") or newest_build()
    assert found, "build osada first, or name it in OSADA"
    return str(found)


@pytest.fixture(scope="module")
def alone(program, tmp_path_factory):
    """The output of one machine, and its folder."""
    folder = tmp_path_factory.mktemp("alone")
    done = subprocess.run([program, *COMMAND, "--out", folder], capture_output=True, check=False, cwd=ROOT)
    assert done.returncode in (0, 1), done.stderr.decode()
    return done, folder


def command(program, folder, *more):
    return [
        sys.executable, MODULE, "--shards", str(SHARDS), "--out", folder, "--osada", program, *more, "--", *COMMAND,
    ]


def is_as_alone(alone, stdout, code, folder):
    done, whole = alone
    assert (stdout, code) == (done.stdout, done.returncode)
    for path in whole.iterdir():
        assert (folder / path.name).read_bytes() == path.read_bytes(), path.name


def test_a_killed_worker_loses_nothing_and_nothing_is_counted_twice(program, alone, tmp_path):
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
        pids = client.run(os.getpid)
        running = subprocess.Popen(
            command(program, tmp_path, "--scheduler", cluster.scheduler_address),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        )
        until = time.monotonic() + 120
        victim = None
        # A worker that has run the program for a part and is not done with it.
        while victim is None and running.poll() is None and time.monotonic() < until:
            busy = {worker: keys for worker, keys in client.processing().items() if keys}
            victim = next((worker for worker in busy if children(pids[worker])), None)
        assert victim is not None, "no worker was at work"
        held = set(client.processing()[victim])
        os.kill(pids[victim], signal.SIGKILL)
        out, told = running.communicate(timeout=300)
        assert held, "the part that it had in hand"
        assert pids[victim] not in client.run(os.getpid).values(), "it is dead, and another has taken its place"
    is_as_alone(alone, out, running.returncode, tmp_path)
    assert told.decode().count("; ") >= SHARDS
    rows = [line for number in range(1, SHARDS + 1) for line in sweep.file_of(tmp_path, number, SHARDS).read_text().splitlines()[1:]]
    tasks = sorted(json.loads(row)["task"] for row in rows)
    assert tasks == list(range(10)), "every game once"


def children(pid):
    """The processes that a process has begun."""
    found = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [line.split()[0] for line in found.stdout.splitlines() if "osada" in line]


def test_what_is_done_is_not_done_again_and_what_is_damaged_is(program, alone, tmp_path):
    first = subprocess.run(command(program, tmp_path, "--workers", "2"), capture_output=True, check=False, cwd=ROOT)
    is_as_alone(alone, first.stdout, first.returncode, tmp_path)
    damaged = sweep.file_of(tmp_path, 3, SHARDS)
    damaged.write_bytes(damaged.read_bytes()[:-5])
    again = subprocess.run(command(program, tmp_path, "--workers", "2"), capture_output=True, check=False, cwd=ROOT)
    is_as_alone(alone, again.stdout, again.returncode, tmp_path)
    told = again.stderr.decode()
    assert "resuming: 9 of 10 parts are already done" in told and "part 3/10; 1 of 1" in told, told


def test_parts_of_another_sweep_are_not_mixed_in(tmp_path):
    sweep.check_plan(tmp_path, ["sim", "tutorial"], 3)
    sweep.check_plan(tmp_path, ["sim", "tutorial"], 3)
    for other in ((["sim", "first_siege"], 3), (["sim", "tutorial"], 4)):
        with pytest.raises(sweep.SweepError, match="holds another sweep"):
            sweep.check_plan(tmp_path, *other)


def test_a_program_that_fails_ends_the_sweep_with_its_words(program, tmp_path):
    wrong = [sys.executable, MODULE, "--shards", "2", "--out", tmp_path, "--osada", program, "--workers", "1"]
    done = subprocess.run([*wrong, "--", "sim", "tutrial", "--seeds", "0..2"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 1 and done.stdout == ""
    assert "did you mean `tutorial`?" in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_wrong_usage_ends_with_2(tmp_path):
    for words in (
        ["--shards", "2", "--out", str(tmp_path)],
        ["--shards", "2", "--out", str(tmp_path), "--", "play"],
        ["--shards", "0", "--out", str(tmp_path), "--", "lab", "flock"],
        ["--shards", "2", "--out", str(tmp_path), "--", "lab", "flock", "--shard", "1/2"],
        ["--out", str(tmp_path), "--", "lab", "flock"],
    ):
        with pytest.raises(SystemExit) as ended:
            sweep.main(words)
        assert ended.value.code == 2


def test_rows_that_are_cut_off_or_of_another_part_are_not_taken():
    header = json.dumps({"tasks": 5, "shard": "2/3"}).encode()
    row = b'{"task":1,"row":1}\n'
    assert sweep.fault_of(header + b"\n" + row + row, 2, 3) is None
    for rows, number in ((header + b"\n" + row, 2), (header + b"\n" + row + row[:-1], 2), (header + b"\n" + row + row, 1), (b"", 2), (b"x\n", 2)):
        assert sweep.fault_of(rows, number, 3) is not None
