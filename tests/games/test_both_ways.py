"""Compiled and interpreted runs give the same bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from stolik.core import rule
from tests.games.modes import EXTREMES

GAMES = 4
MOVES = 150

FINGERPRINT = """
from tests.games.test_both_ways import fingerprints
print("\\n".join(fingerprints()))
"""


def fingerprints() -> list[str]:
    """A hash of every state along some games of every setting."""
    from stolik.core import record
    from tests.games.test_laws import Game

    lines = []
    for setting in EXTREMES:
        digest = hashlib.sha256()
        for seed in range(GAMES):
            one = Game(setting, seed)
            for moves in one.steps(MOVES):
                digest.update(record.pack(one.states, 0) + repr(moves).encode())
                for seat in one.seats:
                    digest.update(one.hidden(0, 1, seat))
        lines.append(f"{setting} {digest.hexdigest()}")
    return lines


@pytest.mark.skipif(not rule.COMPILED, reason="compares with a compiled run")
def test_compiled_and_interpreted_runs_hash_the_same() -> None:
    environment = {**os.environ, "STOLIK_COMPILED": "0"}
    run = subprocess.run([sys.executable, "-c", FINGERPRINT], env=environment, check=True, text=True, capture_output=True)
    assert run.stdout.splitlines() == fingerprints()
