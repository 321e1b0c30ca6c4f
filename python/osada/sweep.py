"""Sweeps of Osada on Dask: every part of an experiment is a task of a Dask cluster.

    python -m osada.sweep --shards 64 --out DIR --workers 4 -- lab balance --level first_siege
    python -m osada.sweep --shards 640 --out DIR --scheduler tcp://host:8786 -- sim first_siege --seeds 0..100000

What comes after ``--`` is a command of the program ``osada``: ``lab EXPERIMENT …``, ``compare A B …`` or ``sim … --seeds A..B``.
Workers run the program for one part after another (``--shard I/N``) and send the rows back, so they need the program and the
same levels and rules, but no common folder. Each part is written into DIR once, whole, and under a name of its own: a worker
that is killed loses the parts that it had in hand, Dask gives them to others, and nothing is counted twice. Parts that are in
DIR already are not run again, so the same command goes on after an interruption. At the end ``osada lab merge`` prints and
writes what one machine would have.

This module needs ``dask[distributed]`` and nothing of the compiled part of the package.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

#: Exit codes, as the program has them: the input or a result is bad, wrong usage, broken off.
BAD, USAGE, BROKEN_OFF = 1, 2, 130

#: What was asked for is kept in the folder under this name, so that parts of two sweeps are never mixed.
PLAN = "sweep.json"


class SweepError(Exception):
    """A sweep cannot be done; the message says why and what would help."""


def run_shard(program, command, number, count, threads):
    """Runs part ``number`` of ``count`` on the worker that calls it: its rows as bytes, and what went wrong or ``None``.

    A program that fails is no exception, which Dask would run again and print with its own lines around it.
    """
    environment = dict(os.environ, RAYON_NUM_THREADS=str(threads))
    done = subprocess.run(
        [program, *command, "--shard", f"{number}/{count}"], capture_output=True, env=environment, check=False
    )
    fault = None if done.returncode else fault_of(done.stdout, number, count)
    if done.returncode or fault:
        return b"", f"exit code {done.returncode}: {done.stderr.decode(errors='replace').strip() or fault}"
    return done.stdout, None


def fault_of(rows, number, count):
    """What is wrong with the rows of a part, or ``None`` if they are whole."""
    lines = rows.split(b"\n")
    if lines.pop() != b"" or not lines:
        return "the last line is cut off"
    try:
        header = json.loads(lines[0])
        tasks = int(header["tasks"])
        shard = header["shard"]
    except (ValueError, KeyError, TypeError):
        return "there is no header"
    if shard != f"{number}/{count}":
        return f"these are the rows of part {shard}"
    wanted = len(range(number - 1, tasks, count))
    return None if len(lines) - 1 == wanted else f"{len(lines) - 1} rows, not {wanted}"


def file_of(folder, number, count):
    """Where the rows of a part are kept."""
    return folder / f"part_{number}_of_{count}.rows.jsonl"


def write_whole(path, data):
    """Writes a file so that at every moment it is there whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def check_plan(folder, command, count):
    """Notes in the folder what is asked for, or refuses a folder with parts of something else."""
    plan = {"command": command, "shards": count}
    path = folder / PLAN
    if path.exists():
        try:
            found = json.loads(path.read_text())
        except ValueError as error:
            raise SweepError(f"{path}: {error}; remove it or choose another folder") from error
        if found != plan:
            raise SweepError(f"{folder} holds another sweep: {json.dumps(found)}; choose another folder")
        return
    write_whole(path, (json.dumps(plan) + "\n").encode())


def parts_left(folder, count):
    """The numbers of the parts that are not in the folder, or not whole."""
    def is_there(number):
        path = file_of(folder, number, count)
        return path.exists() and fault_of(path.read_bytes(), number, count) is None

    return [number for number in range(1, count + 1) if not is_there(number)]


def duration(seconds):
    """A time in words."""
    seconds = round(seconds)
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds % 60} s" if minutes else f"{seconds} s"


def remark(text):
    """A line for people, beside the results."""
    print(text, file=sys.stderr, flush=True)


def run_parts(client, program, command, folder, count, threads):
    """Runs the parts that are left on the workers of a Dask client, and writes each when it comes."""
    from distributed import as_completed

    left = parts_left(folder, count)
    if len(left) < count:
        remark(f"resuming: {count - len(left)} of {count} parts are already done")
    run = uuid.uuid4().hex
    # Not pure, and keys that nobody else has: Dask must neither take a result of an earlier sweep for ours nor keep ours.
    futures = {
        client.submit(
            run_shard, program, command, number, count, threads, key=f"osada-{number}-of-{count}-{run}", pure=False
        ): number
        for number in left
    }
    begun = time.monotonic()
    waiting = as_completed(list(futures))
    for done, future in enumerate(waiting, start=1):
        number = futures[future]
        rows, fault = future.result()
        if fault:
            raise SweepError(f"part {number}/{count}: {fault}")
        write_whole(file_of(folder, number, count), rows)
        # The scheduler may forget the rows: they are on the disk.
        future.release()
        spent = time.monotonic() - begun
        remark(f"part {number}/{count}; {done} of {len(left)}, about {duration(spent / done * (len(left) - done))} left")


def merge(program, folder, count, as_json):
    """Puts all parts together; the exit code of ``osada lab merge``, whose results go to stdout."""
    files = [str(file_of(folder, number, count)) for number in range(1, count + 1)]
    return subprocess.run(
        [program, "lab", "merge", *files, "--out", str(folder), *(["--json"] if as_json else [])], check=False
    ).returncode


def arguments(words):
    """The arguments before ``--`` and the command after it."""
    parser = argparse.ArgumentParser(
        prog="python -m osada.sweep",
        description="Runs a sweep of osada in parts on Dask, and puts the parts together.",
        usage="%(prog)s --shards N --out DIR [--scheduler ADDRESS | --workers N] [--osada PATH] [--json] -- COMMAND …",
    )
    where = parser.add_mutually_exclusive_group()
    parser.add_argument("--shards", type=int, required=True, metavar="N", help="number of parts: use several per worker")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the rows and the results")
    where.add_argument("--scheduler", metavar="ADDRESS", help="address of a Dask scheduler, such as tcp://host:8786")
    where.add_argument("--workers", type=int, metavar="N", help="number of workers on this machine [default: one per core]")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="cores that a part uses on its worker [default: 1]")
    parser.add_argument("--osada", default="osada", metavar="PATH", help="the program, here and on the workers [default: in PATH]")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line for each figure and each check")
    ours, command = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    given = parser.parse_args(ours)
    if command[:1] not in (["lab"], ["sim"], ["compare"]):
        parser.error("the command comes after --: `lab EXPERIMENT …`, `compare A B …` or `sim … --seeds A..B`")
    for word in command:
        if word.split("=")[0] in ("--shard", "--out", "--json"):
            parser.error(f"{word.split('=')[0]} belongs before --")
    if given.shards < 1 or given.threads < 1 or (given.workers is not None and given.workers < 1):
        parser.error("--shards, --workers and --threads are at least 1")
    return given, command


def main(words=None):
    """Runs the command line; the exit code."""
    given, command = arguments(sys.argv[1:] if words is None else words)
    try:
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError:
        remark("error: Dask is missing: pip install 'dask[distributed]'")
        return BAD
    program = shutil.which(given.osada)
    if program is None:
        remark(f"error: there is no program {given.osada}; name it with --osada PATH")
        return BAD
    # On other machines it may be elsewhere: a bare name is looked for there.
    theirs = given.osada if os.sep not in given.osada else str(Path(given.osada).absolute())
    try:
        given.out.mkdir(parents=True, exist_ok=True)
        check_plan(given.out, command, given.shards)
        if parts_left(given.out, given.shards):
            local = None
            if given.scheduler is None:
                workers = given.workers or os.cpu_count() or 1
                local = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
            try:
                with Client(given.scheduler or local) as client:
                    run_parts(client, theirs, command, given.out, given.shards, given.threads)
            finally:
                if local is not None:
                    local.close()
    except KeyboardInterrupt:
        remark(f"interrupted; finished parts are kept in {given.out}: the same command resumes from there")
        return BROKEN_OFF
    except KilledWorker as error:
        remark(f"error: a part keeps crashing its worker: {error}")
        return BAD
    except (SweepError, OSError) as error:
        remark(f"error: {error}")
        return BAD
    return merge(program, given.out, given.shards, given.json)


if __name__ == "__main__":
    sys.exit(main())
