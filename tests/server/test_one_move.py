"""The page about one move names the functions that it passes, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.one_move import one_move

PAGE = Path(__file__).parents[2] / "docs/concepts/one-move.md"


@pytest.mark.anyio
async def test_the_page_lists_every_function_of_the_server_that_a_move_passes(tmp_path: Path) -> None:
    """If this fails, `python -m tests.server.one_move` prints the list."""
    listed = [
        f"{module} {name}" for module, name in re.findall(r"^\| \d+ \| `(\S+)` \| `(\S+)` \|", PAGE.read_text("utf-8"), re.M)
    ]
    assert len(listed) == len(set(listed))
    assert set(await one_move(tmp_path)) == set(listed)
