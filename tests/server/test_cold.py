"""A server on a machine where nothing is compiled: everybody plays at once, and compiling goes on beside."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik.core.engine import STAMP
from tests.server.serving import serving

GAMES = ("the-game", "ten", "abluxxen", "triggs", "phase-10")
FIRST_MOVE_SECONDS = 30.0
"""More than enough on a busy machine, where a compiler, which steps back for everything, would take much longer."""


def first_move(client: httpx.Client, game: str) -> None:
    """Opens a table with medium bots, makes a move, and sees a bot move."""
    opened = client.post("/api/tables", json={"game": game, "seats": ["", "medium", "medium"], "speed": "instant"}).json()
    place = f"/api/tables/{opened['table']}"
    token = client.post(f"{place}/seats", json={"name": "Ola", "host": opened["host"]}).json()["token"]
    mine = {"Authorization": f"Bearer {token}"}
    late, made, others = time.monotonic() + FIRST_MOVE_SECONDS, 0, 0
    while not (made and others):
        assert time.monotonic() < late, f"{game}: {made} moves of the person, {others} of bots"
        state: dict[str, Any] = client.get(place, headers=mine).json()
        if state["legal"]:
            move = state["legal"][0]["move"]
            client.post(f"{place}/do", json={"type": "play", "id": str(made), "moves": [move]}, headers=mine).raise_for_status()
            made += 1
        others = state["moves"] - made


def test_the_first_move_of_every_game_is_answered_while_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "cache"))
    with serving(tmp_path) as base, httpx.Client(base_url=base, timeout=30) as client:
        for game in GAMES:
            first_move(client, game)
        assert not list((tmp_path / "cache").rglob(STAMP))  # no part of any game is compiled whole
        ready = client.get("/ready").json()
        assert (ready["status"], ready["compiled"], ready["parts"]) == ("ready", 0, 3 * len(GAMES))
        figures = client.get("/metrics").text
        assert "stolik_compiled_parts 0.0" in figures and f"stolik_parts {3.0 * len(GAMES)}" in figures
