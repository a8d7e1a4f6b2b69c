"""Games that were saved before the second build load, verify, and say the same when they are saved again."""

from __future__ import annotations

from pathlib import Path

import pytest

import stolik
from stolik.core import game_file

SAVED = sorted((Path(__file__).parent / "before").glob("*.json"))


def test_there_is_a_saved_game_of_every_game() -> None:
    assert {path.stem for path in SAVED} >= {"the-game", "ten", "abluxxen", "triggs", "phase-10"}


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_game_saved_before_loads_and_is_saved_byte_for_byte(path: Path) -> None:
    table = stolik.Table.load(path)
    assert table.over and table.fair is not None and table.fair.kept
    assert any(played.observation_digest for played in table.history)
    assert game_file.encode(table.to_file()) == path.read_bytes()
