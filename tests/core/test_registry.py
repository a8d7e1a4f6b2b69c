"""Games are known by name, built in or brought by a package."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

import stolik
from stolik.core import registry


def test_games_are_listed_by_name() -> None:
    assert all(name == game.name for name, game in stolik.games().items())
    assert stolik.game("the-game") is stolik.games()["the-game"]


def test_a_package_can_bring_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def brought(group: str) -> Any:
        return [EntryPoint("brought", "stolik.games.the_game:GAME", group)]

    monkeypatch.setattr(registry, "entry_points", brought)
    registry._load.cache_clear()
    assert stolik.game("brought") is stolik.game("the-game")
    assert set(stolik.games()) >= {"brought", "the-game"}


def test_registering_again_replaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_places", dict(registry._places))
    registry.register("another", "stolik.games.the_game:GAME")
    assert "another" in stolik.games()
