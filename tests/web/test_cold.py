"""The pages of a server on a machine where nothing is compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import stolik
from stolik.core.engine import STAMP
from tests.server.serving import serving
from tests.web import playing
from tests.web.conftest import PHONE, Visit


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server with an empty cache: all that its pages show comes from plain rules."""
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "cache"))
    with serving(tmp_path) as base:
        yield base


@pytest.fixture
def service_workers() -> str:
    return "allow"


def test_every_game_is_played_at_once(visit: Visit, tmp_path: Path) -> None:
    for number, game in enumerate(stolik.games()):
        page = visit(PHONE)
        page.goto(f"/new/{game}")
        playing.press(page.locator("form button.primary"))
        playing.until_mine(page)
        before = page.locator(".frame").inner_html()
        playing.decide(page, game)
        expect(page.locator("[data-testid=refusal]")).to_have_count(0)
        assert page.locator(".frame").inner_html() != before
        if number == 0:  # browsers are slow: later a part of a game may be compiled
            assert not list((tmp_path / "cache").rglob(STAMP))
