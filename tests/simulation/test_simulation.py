"""A share of the simulation: some seeds, those that have found something, and whether it would find it again.

It runs in processes of its own, because there the rules are interpreted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.simulation.put_back import FAULTS, kept

ROOT = Path(__file__).resolve().parents[2]
SEEDS = 100


def simulate(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.simulation", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, check=False)


def test_nothing_is_lost_doubled_or_shown_too_soon_whatever_goes_wrong() -> None:
    done = simulate("--seeds", str(SEEDS))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{SEEDS:,} seeds" in done.stderr


def test_seeds_that_found_something_find_nothing_any_more() -> None:
    seeds = sorted({seed for found in kept().values() for seed in found})
    done = simulate("--only", *map(str, seeds))
    assert done.returncode == 0, done.stdout + done.stderr


def test_faults_that_are_put_back_are_found_again() -> None:
    assert kept().keys() == FAULTS.keys()
    done = simulate("--found-again")
    assert done.returncode == 0, f"find other seeds, by --put-back\n{done.stdout}{done.stderr}"
    assert f"All {len(FAULTS)} are found again." in done.stdout


def test_a_failure_is_printed_as_one_seed_and_a_shorter_schedule() -> None:
    fault = "8 done is forgotten"
    done = simulate("--put-back", fault, "--only", str(kept()[fault][0]), "--processes", "1")
    assert "again: make simulate" in done.stdout
    assert "--without" in done.stdout
    again = done.stdout.rpartition('ARGS="')[2].rpartition('"')[0]
    parts = [part for quoted in again.split("'")[1::2] for part in ("--without", quoted)]
    lasts = again.split("--lasts ")[1].split()[0]
    shorter = simulate("--put-back", fault, "--only", str(kept()[fault][0]), "--lasts", lasts, *parts, "--whole")
    assert shorter.returncode == 1, shorter.stdout + shorter.stderr


def test_a_seed_is_the_same_run_in_every_process() -> None:
    first, second = (simulate("--seeds", "12", "--digests", PYTHONHASHSEED=number) for number in ("1", "2"))
    assert first.stdout == second.stdout
    assert len(set(first.stdout.split())) == 24
